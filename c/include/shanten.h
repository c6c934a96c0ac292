/*
 * Reads mahjong hands: shanten, useful tiles, discards, calls, scores. All else is asked in JSON, by
 * shanten_ask.
 *
 * Tiles are kind numbers: 0 to 8 characters 1 to 9, 9 to 17 dots, 18 to 26 bamboos, 27 to 30 East,
 * South, West, North, 31 to 33 white, green, red dragon: SHANTEN_1M, SHANTEN_EAST and so on. Pieces
 * are kinds, too, and besides SHANTEN_RED_5M, SHANTEN_RED_5P, SHANTEN_RED_5S and SHANTEN_JOKER. Sets
 * of tiles are 64-bit words with a bit for each kind; other sets have a bit for each word.
 *
 * Every call returns a status, SHANTEN_STATUS_OK if all went well. shanten_error_message describes
 * the last one that didn't, with the values that were wrong; shanten_error_kind and
 * shanten_error_place say it to programs. Where a call fails, what it would have written stays as it
 * was, unless it says otherwise.
 *
 * Texts that come in have a length and need no NUL. Texts that are written end with a NUL, for which
 * the capacity has room; the length, which doesn't count it, may be NULL. Lists are written as far
 * as there is room, and the length is that of the whole list.
 *
 * Pointers must be valid for what they are declared to point at, and what is written must not
 * overlap anything that is read. NULL, where it isn't allowed, and wrong alignment are statuses.
 * What is seen may be NULL everywhere. Whatever numbers are in the memory, nothing undefined
 * happens: they are checked. In each call that takes about 60 ns for a hand without melds, and 30 ns
 * more for its first meld and 20 for each other. Rows of a batch are checked while they are read,
 * which takes nothing besides.
 *
 * Everything can be called from any thread at any time, but for the calls of one table. Errors belong to the thread whose call
 * failed. Only tables are freed.
 *
 * Zeros in any struct are what is usual, and so is 0 for each word. What is reserved must be 0:
 * a call that reads something else there refuses it with SHANTEN_STATUS_VALUE.
 * Within a major version, and before 1.0 within a minor one, the numbers of words stay, the fields of
 * structs, their places and the sizes: a struct grows only into what is reserved, where 0 is as
 * before. New words get new numbers.
 */

#ifndef SHANTEN_H
#define SHANTEN_H

#include <stddef.h>
#include <stdint.h>

/// The version of this header. That of the library is what shanten_version writes.
#define SHANTEN_VERSION_MAJOR 0
#define SHANTEN_VERSION_MINOR 1
#define SHANTEN_VERSION_PATCH 0

/// The kinds of tile.
typedef enum shanten_tile {
  SHANTEN_1M = 0, SHANTEN_2M = 1, SHANTEN_3M = 2, SHANTEN_4M = 3, SHANTEN_5M = 4,
  SHANTEN_6M = 5, SHANTEN_7M = 6, SHANTEN_8M = 7, SHANTEN_9M = 8,
  SHANTEN_1P = 9, SHANTEN_2P = 10, SHANTEN_3P = 11, SHANTEN_4P = 12, SHANTEN_5P = 13,
  SHANTEN_6P = 14, SHANTEN_7P = 15, SHANTEN_8P = 16, SHANTEN_9P = 17,
  SHANTEN_1S = 18, SHANTEN_2S = 19, SHANTEN_3S = 20, SHANTEN_4S = 21, SHANTEN_5S = 22,
  SHANTEN_6S = 23, SHANTEN_7S = 24, SHANTEN_8S = 25, SHANTEN_9S = 26,
  SHANTEN_EAST = 27, SHANTEN_SOUTH = 28, SHANTEN_WEST = 29, SHANTEN_NORTH = 30,
  SHANTEN_WHITE = 31, SHANTEN_GREEN = 32, SHANTEN_RED = 33,
} shanten_tile;

/// The number of kinds of tile.
#define SHANTEN_KINDS 34

/// The piece that is the red five of characters.
#define SHANTEN_RED_5M 34

/// The piece that is the red five of dots.
#define SHANTEN_RED_5P 35

/// The piece that is the red five of bamboos.
#define SHANTEN_RED_5S 36

/// The piece that is a joker, a wild tile without a kind.
#define SHANTEN_JOKER 37

/// The number for no tile or no seat.
#define SHANTEN_NONE 255

/// The shanten of a hand that can't be completed: no form counts and applies, or tiles are gone.
#define SHANTEN_NO_WIN INT8_MAX

/// The shanten of a row that is no hand.
#define SHANTEN_NO_HAND INT8_MIN

/// The most melds of a hand: 4, or 5 in the game of Taiwan.
#define SHANTEN_MAX_MELDS 5

/// The most concealed tiles of a hand: 14, or 17 in the game of Taiwan.
#define SHANTEN_MAX_TILES 17

/// The most waits of a hand: one for each kind, and one for jokers.
#define SHANTEN_MAX_WAITS 35

/// The most indicators of one kind.
#define SHANTEN_MAX_INDICATORS 5

/// Room for all patterns, each of which has a bit in a score.
#define SHANTEN_MAX_PATTERNS 64

/// The most players.
#define SHANTEN_SEATS 4

/// The most legal actions of a player.
#define SHANTEN_MAX_ACTIONS 122

/// The outcome of a call.
typedef enum shanten_status {
  /// All went well.
  SHANTEN_STATUS_OK = 0,
  /// A pointer that must not be NULL is NULL.
  SHANTEN_STATUS_NULL = 1,
  /// A pointer isn't aligned for what it points at, or a length is too large for memory.
  SHANTEN_STATUS_MEMORY = 2,
  /// A text is not UTF-8.
  SHANTEN_STATUS_NOT_TEXT = 3,
  /// A number or a name isn't one of those allowed, or a reserved field isn't 0.
  SHANTEN_STATUS_VALUE = 4,
  /// An array has no room for the whole answer. What fits was written, and the length says how
  /// long the answer is.
  SHANTEN_STATUS_NO_ROOM = 5,
  /// The input is no hand, tile or meld.
  SHANTEN_STATUS_INPUT = 6,
  /// Something that can't happen in a game: a fifth copy, a tile that the hand doesn't have.
  SHANTEN_STATUS_TURN = 7,
  /// A text names no rules, or the rules are impossible.
  SHANTEN_STATUS_RULES = 8,
  /// The win can't be scored, or its payer or a liable player is impossible.
  SHANTEN_STATUS_SCORE = 9,
  /// Some rows of a batch are no hands. All others were answered.
  SHANTEN_STATUS_BAD_ROWS = 10,
  /// The hand is complete but has no pattern (yaku), so it doesn't win.
  SHANTEN_STATUS_NO_PATTERN = 11,
  /// A line isn't mjai, or a table refuses an event or an action.
  SHANTEN_STATUS_TABLE = 12,
} shanten_status;

/// The form of a complete hand. In a set, each has a bit: 1 << SHANTEN_FORM_STANDARD and so on.
typedef enum shanten_form {
  /// The nearest of the forms that count and apply.
  SHANTEN_FORM_ANY = 0,
  /// Melds and a pair.
  SHANTEN_FORM_STANDARD = 1,
  /// Seven pairs, without a call.
  SHANTEN_FORM_SEVEN_PAIRS = 2,
  /// Every 1, 9 and honour, one of them twice, without a call.
  SHANTEN_FORM_THIRTEEN_ORPHANS = 3,
  /// 147, 258 and 369, each of another number suit, a meld and a pair; the meld may be called.
  SHANTEN_FORM_KNITTED_STRAIGHT = 4,
  /// Fourteen different tiles, honours and some of 147, 258 and 369, without a call.
  SHANTEN_FORM_HONOURS_AND_KNITTED_TILES = 5,
} shanten_form;

/// Which tiles count as gone when a hand is judged.
typedef enum shanten_strictness {
  /// Only the concealed tiles: a complete hand has at most four of a kind among them.
  SHANTEN_STRICTNESS_CONCEALED = 0,
  /// None: a hand may wait for a fifth copy.
  SHANTEN_STRICTNESS_UNLIMITED = 1,
  /// The concealed tiles, and those of the player's own melds.
  SHANTEN_STRICTNESS_MELDS = 2,
  /// All tiles that the player sees.
  SHANTEN_STRICTNESS_VISIBLE = 3,
} shanten_strictness;

/// The kind of a meld, and whether it is shown.
typedef enum shanten_meld_kind {
  /// Three of a kind.
  SHANTEN_MELD_KIND_TRIPLET = 0,
  /// Three neighbouring kinds of a number suit.
  SHANTEN_MELD_KIND_RUN = 1,
  /// Four of a kind, the fourth taken from another player.
  SHANTEN_MELD_KIND_OPEN_QUAD = 2,
  /// A called triplet to which the fourth was added.
  SHANTEN_MELD_KIND_ADDED_QUAD = 3,
  /// Four of a kind, all drawn.
  SHANTEN_MELD_KIND_CLOSED_QUAD = 4,
} shanten_meld_kind;

/// The player who discards, as seen by the player who calls.
typedef enum shanten_opponent {
  /// The player whose turn comes next.
  SHANTEN_OPPONENT_RIGHT = 0,
  /// The player opposite, if there are four.
  SHANTEN_OPPONENT_ACROSS = 1,
  /// The player whose turn came before. Only their discards make runs.
  SHANTEN_OPPONENT_LEFT = 2,
} shanten_opponent;

/// How a tile completes a hand. In a set, each has a bit: 1 << SHANTEN_SHAPE_CLOSED and so on.
typedef enum shanten_shape {
  /// An outer tile of a run that a tile on either side completes.
  SHANTEN_SHAPE_TWO_SIDED = 0,
  /// The middle tile of a run.
  SHANTEN_SHAPE_CLOSED = 1,
  /// The outer tile of a run that only one tile completes: 3 after 12, or 7 before 89.
  SHANTEN_SHAPE_EDGE = 2,
  /// The third tile of one of two pairs.
  SHANTEN_SHAPE_TWO_PAIRS = 3,
  /// The second tile of the pair, and every wait of the special forms.
  SHANTEN_SHAPE_SINGLE = 4,
} shanten_shape;

/// The wind of a seat or of a round.
typedef enum shanten_wind {
  /// The default: South for a seat, East for a round.
  SHANTEN_WIND_USUAL = 0,
  /// The wind of the dealer.
  SHANTEN_WIND_EAST = 1,
  /// The wind of the player after the dealer.
  SHANTEN_WIND_SOUTH = 2,
  /// The wind of the third player.
  SHANTEN_WIND_WEST = 3,
  /// The wind of the last player, if there are four.
  SHANTEN_WIND_NORTH = 4,
} shanten_wind;

/// How the winning tile came.
typedef enum shanten_won_by {
  /// The player drew it from the wall.
  SHANTEN_WON_BY_DRAW = 0,
  /// The player drew it in place of a tile of a quad, or of a North that was set aside.
  SHANTEN_WON_BY_REPLACEMENT = 1,
  /// Another player discarded it.
  SHANTEN_WON_BY_DISCARD = 2,
  /// Another player added it to a triplet.
  SHANTEN_WON_BY_ROBBED_QUAD = 3,
} shanten_won_by;

/// When a hand declared riichi.
typedef enum shanten_riichi {
  /// The hand didn't declare riichi.
  SHANTEN_RIICHI_NONE = 0,
  /// At a later turn, or after a call.
  SHANTEN_RIICHI_SINGLE = 1,
  /// At its first turn, before any call.
  SHANTEN_RIICHI_DOUBLE = 2,
} shanten_riichi;

/// The limit of a score: once one is reached, fu don't matter.
typedef enum shanten_limit {
  /// No limit is reached.
  SHANTEN_LIMIT_NONE = 0,
  /// 5 han, or fewer with enough fu.
  SHANTEN_LIMIT_MANGAN = 1,
  /// 6 or 7 han.
  SHANTEN_LIMIT_HANEMAN = 2,
  /// 8 to 10 han.
  SHANTEN_LIMIT_BAIMAN = 3,
  /// 11 or 12 han.
  SHANTEN_LIMIT_SANBAIMAN = 4,
  /// A yakuman pattern, or 13 han.
  SHANTEN_LIMIT_YAKUMAN = 5,
} shanten_limit;

/// Why a ready hand may only win by self-draw.
typedef enum shanten_furiten {
  /// It isn't furiten: the hand may win by a discard, or isn't ready.
  SHANTEN_FURITEN_NONE = 0,
  /// Since the player's last turn, another player discarded a tile that the hand waits for.
  SHANTEN_FURITEN_TEMPORARY = 1,
  /// The player discarded a tile that the hand waits for.
  SHANTEN_FURITEN_DISCARD = 2,
  /// Since riichi, another player discarded a tile that the hand waits for.
  SHANTEN_FURITEN_RIICHI = 3,
} shanten_furiten;

/// A choice of a table's score rules.
typedef enum shanten_choice {
  /// As in the preset.
  SHANTEN_CHOICE_PRESET = 0,
  /// Yes.
  SHANTEN_CHOICE_YES = 1,
  /// No.
  SHANTEN_CHOICE_NO = 2,
} shanten_choice;

/// The worth of a win by another player's discard before the player's own first draw.
typedef enum shanten_blessing_of_man {
  /// As in the preset.
  SHANTEN_BLESSING_OF_MAN_PRESET = 0,
  /// Nothing.
  SHANTEN_BLESSING_OF_MAN_NOTHING = 1,
  /// Five han.
  SHANTEN_BLESSING_OF_MAN_FIVE_HAN = 2,
  /// A yakuman.
  SHANTEN_BLESSING_OF_MAN_YAKUMAN = 3,
} shanten_blessing_of_man;

/// Who pays North's share of a win by self-draw with three players.
typedef enum shanten_north_share {
  /// As in the preset.
  SHANTEN_NORTH_SHARE_PRESET = 0,
  /// Nobody.
  SHANTEN_NORTH_SHARE_NOBODY = 1,
  /// The two other players, half each.
  SHANTEN_NORTH_SHARE_HALVES = 2,
} shanten_north_share;

/// The presets of score rules, with their names in texts.
typedef enum shanten_score_preset {
  /// "tenhou"
  SHANTEN_SCORE_PRESET_TENHOU = 0,
  /// "mahjong-soul"
  SHANTEN_SCORE_PRESET_MAHJONG_SOUL = 1,
  /// "m-league"
  SHANTEN_SCORE_PRESET_M_LEAGUE = 2,
  /// "wrc", the World Riichi Championship
  SHANTEN_SCORE_PRESET_WRC = 3,
  /// "ema", the European Mahjong Association
  SHANTEN_SCORE_PRESET_EMA = 4,
} shanten_score_preset;

/// A riichi table. It belongs to the caller, who frees it; two threads must not use it at once.
typedef struct shanten_table shanten_table;

/// The place of an error.
typedef struct shanten_place {
  /// The byte of the text, the index in the list, or the row of the batch, from 0. SIZE_MAX if
  /// the error has no place.
  size_t offset;
  /// The character of the text, from 0; SIZE_MAX if it isn't in a text.
  size_t character;
  size_t reserved[2];
} shanten_place;

/// The rules of a game. Zeros, or NULL for a pointer to rules, are riichi for four players.
///
/// shanten_rules_from_text makes them from a name; the fields may then be changed.
typedef struct shanten_rules {
  /// The kinds in the game, as a set.
  uint64_t kinds;
  /// The kinds whose tiles are wild, as a set.
  uint64_t wild;
  /// How many melds a hand has besides its pair: 4.
  uint8_t melds;
  /// The forms that count, as a set.
  uint8_t forms;
  /// Not 0 if four of a kind count as two of the seven pairs.
  uint8_t four_as_two;
  /// How many jokers there are: at most 16.
  uint8_t jokers;
  /// Not 0 if a wild tile may be a fifth copy of a kind.
  uint8_t fifth_copies;
  /// The number suit that a complete hand must lack: 1 to 3 for characters, dots and bamboos, 4
  /// for any, 0 for none.
  uint8_t missing;
  /// The swaps that are allowed right after a call: 0 for none, 1 for the kind at the other end
  /// of a run but not the claimed kind, 2 for all.
  uint8_t swaps;
  /// The closed quads in riichi: 0 for those that keep the waits, 1 for those whose tiles are
  /// also a triplet in every division, 2 for none.
  uint8_t riichi_quads;
  uint8_t reserved[8];
} shanten_rules;

/// A meld.
typedef struct shanten_meld {
  /// A shanten_meld_kind.
  uint8_t kind;
  /// Its lowest tile.
  uint8_t tile;
  /// How many of its fives are red.
  uint8_t reds;
  /// 1 if the tile that was added to a triplet is a red five, otherwise 0.
  uint8_t is_red_added;
} shanten_meld;

/// A hand: concealed tiles and called melds. The caller owns it, and may copy and read it. A hand
/// of zeros is a riichi hand without tiles.
typedef struct shanten_hand {
  /// The rules of its game.
  struct shanten_rules rules;
  /// The count of each kind of concealed tile.
  uint8_t counts[SHANTEN_KINDS];
  /// How many of the concealed fives of characters, dots and bamboos are red.
  uint8_t reds[3];
  /// How many jokers it has.
  uint8_t jokers;
  /// How many Norths are set aside, with three players.
  uint8_t norths_aside;
  /// How many called melds it has.
  uint8_t meld_count;
  /// The called melds, in the order of the calls.
  struct shanten_meld melds[SHANTEN_MAX_MELDS];
  /// Calls write 0 here, so that equal hands have equal bytes.
  uint8_t reserved[12];
} shanten_hand;

/// The visible tiles besides the hand, and the strictness. With NULL or zeros nothing is visible,
/// and only concealed tiles count as gone.
typedef struct shanten_seen {
  /// The count of the visible tiles of each kind.
  uint8_t visible[SHANTEN_KINDS];
  /// How many of the visible fives of characters, dots and bamboos are red.
  uint8_t reds[3];
  /// How many jokers are visible besides those of the hand.
  uint8_t jokers;
  /// A shanten_strictness: which tiles count as gone.
  uint8_t strictness;
  /// Not 0 if the visible tiles are all those on the table, the hand's own melds and Norths set
  /// aside included, so that one struct serves all players. 0 if these are left out.
  uint8_t is_table;
  uint8_t reserved[8];
} shanten_seen;

/// Useful tiles: those that lower the shanten of a hand.
typedef struct shanten_useful {
  /// The useful tiles, as a set.
  uint64_t tiles;
  /// The useful tiles of which copies are left, as a set.
  uint64_t left;
  /// How many copies of all useful tiles are left, jokers included.
  uint32_t copies;
  /// The shanten of the hand, or SHANTEN_NO_WIN.
  int8_t shanten;
  /// How many useful jokers are left.
  uint8_t jokers;
  /// How many copies of each useful kind are left; 0 for others.
  uint8_t copies_of[SHANTEN_KINDS];
  uint8_t reserved[8];
} shanten_useful;

/// A discard, and its result.
typedef struct shanten_discard {
  /// The useful tiles after it.
  struct shanten_useful after;
  /// The kind to discard, or SHANTEN_JOKER.
  uint8_t tile;
  uint8_t reserved[7];
} shanten_discard;

/// A tile that a ready hand waits for.
typedef struct shanten_wait {
  /// The kind, or SHANTEN_JOKER.
  uint8_t tile;
  /// How many copies of it are left.
  uint8_t copies;
  /// The shapes that the tile completes, as a set; empty for a joker, which completes any.
  uint8_t shapes;
  uint8_t reserved;
} shanten_wait;

/// A discard that leaves a hand ready.
typedef struct shanten_ready_discard {
  /// The kind to discard.
  uint8_t tile;
  /// How many waits the hand then has.
  uint8_t wait_count;
  uint8_t reserved[2];
  /// The waits, in order.
  struct shanten_wait waits[SHANTEN_MAX_WAITS];
} shanten_ready_discard;

/// A call that an opponent's discard allows.
typedef struct shanten_call {
  /// The kinds that may not be discarded right after the call (kuikae).
  uint64_t swaps;
  /// The kinds that can be discarded after the call without a swap.
  uint64_t discards;
  /// The meld that the call makes.
  struct shanten_meld meld;
  /// The claimed piece.
  uint8_t claimed;
  /// A shanten_opponent: the player who discarded it.
  uint8_t from;
  uint8_t reserved[10];
} shanten_call;

/// The score rules of a table. Zeros, or NULL for a pointer to them, are those of Tenhou. Each
/// choice is a shanten_choice unless it says otherwise, and 0 is the preset's choice.
typedef struct shanten_score_rules {
  /// A shanten_score_preset.
  uint8_t preset;
  /// Whether all simples count with called melds.
  uint8_t open_all_simples;
  /// Whether red fives are dora.
  uint8_t red_fives;
  /// Whether a pair of a wind that is both the seat's and the round's has 4 fu; otherwise 2.
  uint8_t double_wind_fu;
  /// Whether 13 han without a yakuman count as a yakuman.
  uint8_t counted_yakuman;
  /// Whether big four winds are worth two yakuman.
  uint8_t double_four_winds;
  /// Whether four concealed triplets with a wait for the pair are worth two yakuman.
  uint8_t double_single_wait;
  /// Whether thirteen orphans with a wait for all thirteen kinds are worth two yakuman.
  uint8_t double_thirteen_waits;
  /// Whether nine gates with a wait for all nine kinds are worth two yakuman.
  uint8_t double_nine_waits;
  /// Whether several yakuman of one hand add up.
  uint8_t multiple_yakuman;
  /// Whether 4 han with 30 fu and 3 han with 60 are a mangan.
  uint8_t rounded_mangan;
  /// A shanten_blessing_of_man: the worth of a win by a discard before the player's first draw.
  uint8_t blessing_of_man;
  /// Whether discarding nothing but terminals and honours is worth a mangan.
  uint8_t nagashi_mangan;
  /// Whether a liable player pays for all yakuman of the hand.
  uint8_t liable_for_all;
  /// Whether the player who feeds the fourth quad is liable.
  uint8_t four_quads_liable;
  /// Whether a liable player pays the counters of a win by another's discard.
  uint8_t liable_pays_counters;
  /// A shanten_north_share: who pays North's share with three players.
  uint8_t north_share;
  /// Whether a hand with called melds and no fu but the base has 20 fu, otherwise 30.
  uint8_t open_twenty_fu;
  /// Whether 26 han count as two yakuman, 39 as three, where 13 count as one.
  uint8_t counted_multiples;
  /// Whether the dealer's win with the first draw counts as the better wait.
  uint8_t heaven_better_wait;
  /// The points that each counter adds for each payer, at most 10,000; 0 is the preset's.
  uint16_t counter_points;
  /// Whether points stop at limits.
  uint8_t limits;
  /// Whether triplets of the seat's and the round's wind are patterns, and pairs have fu.
  uint8_t winds;
  uint8_t reserved[8];
} shanten_score_rules;

/// The discards that matter for furiten, as sets of kinds.
typedef struct shanten_furiten_record {
  /// The player's own discards, called ones included. One tile of each kind is always visible; a
  /// second one only if the visible tiles have it.
  uint64_t discards;
  /// The discards of others since the player's last turn.
  uint64_t since_turn;
  /// The discards of others since the player's riichi.
  uint64_t since_riichi;
  uint64_t reserved;
} shanten_furiten_record;

/// The circumstances of a win. The hand includes the winning tile. If only `tile` isn't zero, the
/// win is South's self-draw in an East round.
typedef struct shanten_win {
  /// The counters on the table (honba).
  uint16_t counters;
  /// The riichi deposits on the table, the player's own included.
  uint16_t deposits;
  /// The winning tile, a kind number.
  uint8_t tile;
  /// A shanten_won_by: how the winning tile came.
  uint8_t won_by;
  /// A shanten_wind: the player's seat.
  uint8_t seat;
  /// A shanten_wind: the wind of the round.
  uint8_t round;
  /// A shanten_riichi.
  uint8_t riichi;
  /// Not 0 if the hand won within a turn of riichi, before any call.
  uint8_t one_shot;
  /// Not 0 if the tile was the last of the wall, or the discard after it.
  uint8_t last_tile;
  /// Not 0 if the player had not discarded yet and no player had called.
  uint8_t first_turn;
  /// A shanten_wind: the player liable (pao) for big three dragons; 0 for nobody, as in the next
  /// two. shanten_hand_fed_patterns tells for which patterns a call makes a player liable.
  uint8_t liable_dragons;
  /// A shanten_wind: the player liable for big four winds.
  uint8_t liable_winds;
  /// A shanten_wind: the player liable for four quads.
  uint8_t liable_quads;
  /// How many dora indicators there are.
  uint8_t dora_count;
  /// The dora indicators, as piece numbers.
  uint8_t dora[SHANTEN_MAX_INDICATORS];
  /// How many ura indicators there are, which count after riichi only.
  uint8_t ura_count;
  /// The ura indicators, as piece numbers.
  uint8_t ura[SHANTEN_MAX_INDICATORS];
  /// The han of dora without indicators, at most 50.
  uint8_t more_dora;
  uint8_t reserved[4];
} shanten_win;

/// Who pays what, counters included.
typedef struct shanten_payments {
  /// The winner's points in all.
  uint32_t total;
  /// The payment of the player whose tile completed the hand.
  uint32_t discarder;
  /// The dealer's payment after a self-draw of another player.
  uint32_t dealer;
  /// The payment of each other player after a self-draw.
  uint32_t other;
  /// The payments of liable players, in addition to or instead of those above.
  uint32_t liable;
  /// The deposits, which the winner takes from the table.
  uint32_t deposits;
  uint32_t reserved[2];
} shanten_payments;

/// The score of a complete hand.
typedef struct shanten_score {
  /// The patterns (yaku), a bit for each: shanten_pattern_name has their names.
  uint64_t patterns;
  /// The basic points, from which the payments are computed.
  uint32_t basic_points;
  /// Who pays what.
  struct shanten_payments payments;
  /// The han of all patterns and dora; 13 for each yakuman.
  uint8_t han;
  /// The fu, rounded up.
  uint8_t fu;
  /// The number of yakuman, without counted ones; 0 without limits.
  uint8_t yakuman;
  /// The han by dora.
  uint8_t dora;
  /// The han by ura indicators, which count after riichi only.
  uint8_t ura;
  /// The han by red fives.
  uint8_t reds;
  /// The han by Norths that are set aside.
  uint8_t norths;
  /// A shanten_limit: the limit that the score reaches.
  uint8_t limit;
  /// 1 if the hand has no called melds but closed quads, otherwise 0.
  uint8_t is_concealed;
  /// The han of each pattern by its bit: 13 for a yakuman, or 26 for a double one without limits;
  /// 0 for patterns that the hand lacks.
  uint8_t pattern_han[SHANTEN_MAX_PATTERNS];
  uint8_t reserved[27];
} shanten_score;

/// Hands, as rows of counts one after another or as whole hands, and the options of their answers.
/// Everything may be zero but `count` and one of the first two fields.
typedef struct shanten_rows {
  /// The count of each of the 34 kinds of concealed tile, for each hand: 34 * count numbers.
  const uint8_t *counts;
  /// Instead of counts: hands with their melds, red fives and jokers, under rules of their own.
  const struct shanten_hand *hands;
  /// How many hands there are.
  size_t count;
  /// The visible tiles besides each hand, 34 counts each; or NULL.
  const uint8_t *visible;
  /// How many jokers each row of counts has; or NULL for none.
  const uint8_t *jokers;
  /// The rules of the rows of counts; NULL for riichi.
  const struct shanten_rules *rules;
  /// How many threads answer. With 0 or 1, the caller's own thread does.
  size_t threads;
  /// A shanten_strictness: which tiles count as gone.
  uint8_t strictness;
  /// A shanten_form: the form for which the shanten and the useful tiles are given.
  uint8_t form;
  uint8_t reserved[14];
} shanten_rows;

/// The rows of a batch that are no hands.
typedef struct shanten_bad_rows {
  /// How many rows are no hands.
  size_t count;
  /// The first such row, from 0. shanten_error_message says what is wrong with it.
  size_t first;
  size_t reserved[2];
} shanten_bad_rows;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Writes a description, in English, of the last status of this thread that wasn't OK; empty if
/// there was none. 400 bytes are enough for most.
enum shanten_status shanten_error_message(char *text, size_t capacity, size_t *length);

/// Writes the kind of the last status of this thread that wasn't OK, by name, such as "fifth_copy":
/// for programs that word their own messages. At most 32 bytes; empty if there was none.
enum shanten_status shanten_error_kind(char *text, size_t capacity, size_t *length);

/// Writes the place of the error of the last status of this thread that wasn't OK.
enum shanten_status shanten_error_place(struct shanten_place *place);

/// Writes the version of the library, such as "0.1.0".
enum shanten_status shanten_version(char *text, size_t capacity, size_t *length);

/// Reads rules: "riichi", "three-player", "chinese", "chinese-wild", "national", "sichuan", or one
/// of these and options that differ from it, as in "riichi,wild=5m" and "sichuan,missing=p".
enum shanten_status shanten_rules_from_text(const char *text,
                                            size_t length,
                                            struct shanten_rules *rules);

/// Writes rules as shanten_rules_from_text reads them: 240 bytes are enough. The rules may be NULL.
enum shanten_status shanten_rules_text(const struct shanten_rules *rules,
                                       char *text,
                                       size_t capacity,
                                       size_t *length);

/// Makes a hand from a text, such as "199m146779p12s246z", with red fives "0m" and melds "(123m)"
/// and "[1111z]". The rules may be NULL.
enum shanten_status shanten_hand_from_text(const struct shanten_rules *rules,
                                           const char *text,
                                           size_t length,
                                           struct shanten_hand *hand);

/// Makes a hand from the count of each of the 34 kinds. The rules may be NULL.
enum shanten_status shanten_hand_from_counts(const struct shanten_rules *rules,
                                             const uint8_t *counts,
                                             struct shanten_hand *hand);

/// Makes a hand from tile numbers, 0 to 135, in any order: the copies of kind k are 4k to 4k + 3,
/// and 16, 52 and 88 are the red fives. The rules may be NULL.
enum shanten_status shanten_hand_from_numbers(const struct shanten_rules *rules,
                                              const uint8_t *numbers,
                                              size_t length,
                                              struct shanten_hand *hand);

/// Makes a hand from pieces in any order: kind numbers and red fives, but no jokers. The rules may
/// be NULL.
enum shanten_status shanten_hand_from_pieces(const struct shanten_rules *rules,
                                             const uint8_t *pieces,
                                             size_t length,
                                             struct shanten_hand *hand);

/// Writes a hand as a text: 160 bytes are enough for any hand.
enum shanten_status shanten_hand_text(const struct shanten_hand *hand,
                                      char *text,
                                      size_t capacity,
                                      size_t *length);

/// Writes the tile numbers of a hand, 0 to 135, without its melds and jokers: at most
/// SHANTEN_MAX_TILES. A tile that isn't a red five gets the lowest number left of its kind.
enum shanten_status shanten_hand_numbers(const struct shanten_hand *hand,
                                         uint8_t *numbers,
                                         size_t capacity,
                                         size_t *length);

/// Writes the pieces of a hand in order, without its melds and jokers: at most SHANTEN_MAX_TILES.
enum shanten_status shanten_hand_pieces(const struct shanten_hand *hand,
                                        uint8_t *pieces,
                                        size_t capacity,
                                        size_t *length);

/// Writes a piece: "5p", "0p" for a red five, "J" for a joker.
enum shanten_status shanten_piece_text(uint8_t piece, char *text, size_t capacity, size_t *length);

/// Reads a piece, as shanten_piece_text writes it.
enum shanten_status shanten_piece_from_text(const char *text, size_t length, uint8_t *piece);

/// Writes a set of tiles, such as "19m123s": 40 bytes are enough for any.
enum shanten_status shanten_tiles_text(uint64_t set, char *text, size_t capacity, size_t *length);

/// Reads a set of tiles.
enum shanten_status shanten_tiles_from_text(const char *text, size_t length, uint64_t *set);

/// Writes a meld: "(789p)", "(777z)", "(7777z)", "(777+7z)", "[1111s]", with a red five "(340p)".
enum shanten_status shanten_meld_text(const struct shanten_meld *meld,
                                      char *text,
                                      size_t capacity,
                                      size_t *length);

/// Reads a meld.
enum shanten_status shanten_meld_from_text(const char *text,
                                           size_t length,
                                           struct shanten_meld *meld);

/// Replaces the visible tiles by a text, such as "3334m5z", without jokers. The jokers, the
/// strictness and `is_table` stay.
enum shanten_status shanten_seen_read(struct shanten_seen *seen, const char *text, size_t length);

/// Writes the visible tiles as a text, without jokers: 160 bytes are enough for any.
enum shanten_status shanten_seen_text(const struct shanten_seen *seen,
                                      char *text,
                                      size_t capacity,
                                      size_t *length);

/// Adds a piece to the visible tiles: a discard, an indicator, a North that is set aside.
enum shanten_status shanten_seen_add(struct shanten_seen *seen, uint8_t seen_piece);

/// Adds a meld to the visible tiles. The claimed piece, already visible, isn't added again;
/// SHANTEN_NONE if there is none. Of an added quad only the fourth tile is added.
enum shanten_status shanten_seen_add_meld(struct shanten_seen *seen,
                                          const struct shanten_meld *meld,
                                          uint8_t claimed);

/// Removes a piece from the visible tiles: for a red five the plain one if only that is visible,
/// and the reverse. `is_removed`, which may be NULL, is 0 if none of its kind was visible.
enum shanten_status shanten_seen_remove(struct shanten_seen *seen,
                                        uint8_t seen_piece,
                                        uint8_t *is_removed);

/// The shanten in the form `form`, a shanten_form: -1 is complete, 0 is ready.
enum shanten_status shanten_hand_shanten(const struct shanten_hand *hand,
                                         const struct shanten_seen *seen,
                                         uint8_t form,
                                         int8_t *shanten);

/// The useful tiles in the form `form`, a shanten_form, and their copies.
enum shanten_status shanten_hand_useful(const struct shanten_hand *hand,
                                        const struct shanten_seen *seen,
                                        uint8_t form,
                                        struct shanten_useful *useful);

/// All different discards, a joker's included, the best first: at most SHANTEN_MAX_TILES.
enum shanten_status shanten_hand_discards(const struct shanten_hand *hand,
                                          const struct shanten_seen *seen,
                                          struct shanten_discard *discards,
                                          size_t capacity,
                                          size_t *length);

/// The discards that leave a hand ready, as riichi requires, the one with the most copies left
/// first: at most SHANTEN_MAX_TILES.
enum shanten_status shanten_hand_ready_discards(const struct shanten_hand *hand,
                                                const struct shanten_seen *seen,
                                                struct shanten_ready_discard *discards,
                                                size_t capacity,
                                                size_t *length);

/// The tiles that a ready hand waits for, in order: at most SHANTEN_MAX_WAITS. There are none if
/// the hand isn't ready.
enum shanten_status shanten_hand_waits(const struct shanten_hand *hand,
                                       const struct shanten_seen *seen,
                                       struct shanten_wait *waits,
                                       size_t capacity,
                                       size_t *length);

/// Answers a question in JSON with JSON. tests/questions/README.md lists the names and the options
/// of all questions, among them those without a call of their own: chances to win, expected points,
/// divisions, steps of a look-up.
///
///     const char *question = "{\"ask\":\"unneeded\",\"hand\":\"123m456p789s11223z\"}";
///     char answer[65536]; // "3z"
///     shanten_ask(question, strlen(question), answer, sizeof answer, NULL);
///
/// A question that is refused has an answer, too, and the status is OK: an object with the kind of
/// the error as `refused`, its `message`, and its place, if it has one, as `at`. Hands, rules and
/// tiles are written as in the texts of other calls.
///
/// 65536 bytes are enough for most answers. After one without room, the next call computes it anew.
/// A search of chances keeps `states` states of about 400 bytes each, by default two million.
enum shanten_status shanten_ask(const char *question,
                                size_t length,
                                char *answer,
                                size_t capacity,
                                size_t *answer_length);

/// Adds a piece to a hand: a kind number is a plain tile.
enum shanten_status shanten_hand_draw(struct shanten_hand *hand, uint8_t piece);

/// Removes a piece from a hand. A kind number is a plain tile, or a red five if there is no plain
/// one.
enum shanten_status shanten_hand_discard(struct shanten_hand *hand, uint8_t piece);

/// Sets a North aside, with three players.
enum shanten_status shanten_hand_set_aside(struct shanten_hand *hand, uint8_t kind);

/// Calls a meld. The claimed tile is a kind number, or SHANTEN_NONE for closed and added quads. Red
/// fives of the meld come from the hand as far as it has them; otherwise the claimed tile is red.
enum shanten_status shanten_hand_call(struct shanten_hand *hand,
                                      const struct shanten_meld *meld,
                                      uint8_t claimed);

/// The calls that an opponent's discard allows, each with every choice of red fives: at most 7.
enum shanten_status shanten_hand_calls(const struct shanten_hand *hand,
                                       uint8_t claimed,
                                       uint8_t from,
                                       struct shanten_call *calls,
                                       size_t capacity,
                                       size_t *length);

/// Makes one of the calls that shanten_hand_calls lists for this hand. The meld, the claimed piece
/// and the opponent identify the call; the other fields may be zeros.
enum shanten_status shanten_hand_make_call(struct shanten_hand *hand,
                                           const struct shanten_call *call);

/// The patterns for which a call makes the discarder liable, a bit for each as in shanten_score.
/// The hand is the one before the call. The score rules may be NULL.
enum shanten_status shanten_hand_fed_patterns(const struct shanten_hand *hand,
                                              const struct shanten_call *call,
                                              const struct shanten_score_rules *rules,
                                              uint64_t *patterns);

/// The closed and added quads that a hand which has drawn can make: at most
/// SHANTEN_MAX_MELDS.
enum shanten_status shanten_hand_own_quads(const struct shanten_hand *hand,
                                           struct shanten_meld *melds,
                                           size_t capacity,
                                           size_t *length);

/// The closed quad of the drawn tile, a kind number, that a hand in riichi may make: a list of one,
/// or of none.
enum shanten_status shanten_hand_riichi_quad(const struct shanten_hand *hand,
                                             uint8_t kind,
                                             struct shanten_meld *melds,
                                             size_t capacity,
                                             size_t *length);

/// Whether the hand has nine kinds of terminals and honours, so that many tables let it abort the
/// round before its first discard: 1 or 0.
enum shanten_status shanten_hand_has_nine_terminals(const struct shanten_hand *hand, uint8_t *has);

/// A shanten_furiten: why a hand may only win by self-draw, after the discard of a kind, or now if
/// `discard` is SHANTEN_NONE. The record may be NULL.
enum shanten_status shanten_hand_furiten(const struct shanten_hand *hand,
                                         const struct shanten_seen *seen,
                                         const struct shanten_furiten_record *record,
                                         uint8_t discard,
                                         uint8_t *furiten);

/// Reads score rules from a text, and sets every choice: the text is the name of a preset with the
/// choices that differ from it, such as "ema,rounded-mangan".
enum shanten_status shanten_score_rules_from_text(const char *text,
                                                  size_t length,
                                                  struct shanten_score_rules *rules);

/// Writes score rules as a text, as they are read: 320 bytes are enough. The rules may be NULL.
enum shanten_status shanten_score_rules_text(const struct shanten_score_rules *rules,
                                             char *text,
                                             size_t capacity,
                                             size_t *length);

/// Writes the name of a pattern, such as "seven pairs", by its bit in shanten_score. Patterns are
/// numbered from 0; the first number that is refused is the number of patterns.
enum shanten_status shanten_pattern_name(uint8_t pattern,
                                         char *text,
                                         size_t capacity,
                                         size_t *length);

/// The score of a complete hand, won in these circumstances. The score rules may be NULL.
enum shanten_status shanten_hand_score(const struct shanten_hand *hand,
                                       const struct shanten_win *win,
                                       const struct shanten_score_rules *rules,
                                       struct shanten_score *score);

/// The changes of the points of four seats by a win, numbered from 0 in the order of turns.
/// `dealer` is the seat of East. `discarder` is SHANTEN_NONE after a self-draw. The score rules may
/// be NULL.
enum shanten_status shanten_hand_payments(const struct shanten_hand *hand,
                                          const struct shanten_win *win,
                                          const struct shanten_score_rules *rules,
                                          uint8_t dealer,
                                          uint8_t discarder,
                                          int32_t *changes);

/// The shanten of each row: SHANTEN_NO_WIN if it can't be completed, SHANTEN_NO_HAND if it is no
/// hand. `bad` may be NULL.
enum shanten_status shanten_rows_shanten(const struct shanten_rows *rows,
                                         int8_t *shanten,
                                         struct shanten_bad_rows *bad);

/// For each row the shanten, the useful tiles as a set, and the number of their copies left. A row
/// that is no hand gets SHANTEN_NO_HAND, and all bits in the other arrays. `bad` may be NULL.
enum shanten_status shanten_rows_useful(const struct shanten_rows *rows,
                                        int8_t *shanten,
                                        uint64_t *tiles,
                                        uint8_t *copies,
                                        struct shanten_bad_rows *bad);

/// For each row the best discard, and the shanten, the useful tiles and their copies after it. A
/// row that is no hand gets SHANTEN_NO_HAND, and all bits in the other arrays. `bad` may be NULL.
enum shanten_status shanten_rows_best_discard(const struct shanten_rows *rows,
                                              uint8_t *discard,
                                              int8_t *shanten,
                                              uint64_t *tiles,
                                              uint8_t *copies,
                                              struct shanten_bad_rows *bad);

/// The points, han and fu of each row: a complete hand, won in the circumstances at the same index
/// of `wins`. Counts must include all 14 tiles. Of the options of `rows`, only rules and threads
/// matter. A row without a score gets zeros. The score rules and `bad` may be NULL.
enum shanten_status shanten_rows_score(const struct shanten_rows *rows,
                                       const struct shanten_win *wins,
                                       const struct shanten_score_rules *rules,
                                       uint32_t *points,
                                       uint8_t *han,
                                       uint8_t *fu,
                                       struct shanten_bad_rows *bad);

/// A table at the start of a game. The rules are `tenhou`, `mahjong-soul`, `m-league`, `wrc` or
/// `ema`, for 4 or 3 players; the wall depends on the seed alone. Free it with shanten_table_free.
///
///     shanten_table *table;
///     shanten_table_deal("tenhou", 6, 4, 1, &table);
///     uint8_t seat, actions[SHANTEN_MAX_ACTIONS];
///     size_t length;
///     while (shanten_table_to_move(table, &seat), seat != SHANTEN_NONE) {
///         shanten_table_legal(table, seat, actions, SHANTEN_MAX_ACTIONS, &length);
///         shanten_table_apply(table, seat, actions[0]);
///     }
///     shanten_table_free(table);
enum shanten_status shanten_table_deal(const char *rules,
                                       size_t rules_length,
                                       uint8_t players,
                                       uint64_t seed,
                                       struct shanten_table **table);

/// A table that will read a game of mjai, such as a bot's.
enum shanten_status shanten_table_follow(const char *rules,
                                         size_t rules_length,
                                         uint8_t players,
                                         struct shanten_table **table);

/// A copy of a table, for a search.
enum shanten_status shanten_table_copy(const struct shanten_table *table,
                                       struct shanten_table **copy);

/// Frees a table; NULL is allowed.
enum shanten_status shanten_table_free(struct shanten_table *table);

/// The player who is to act; SHANTEN_NONE after the end of the round, and at a table that reads.
enum shanten_status shanten_table_to_move(const struct shanten_table *table, uint8_t *seat);

/// The player who reads the lines; SHANTEN_NONE if no line said it.
enum shanten_status shanten_table_seat(const struct shanten_table *table, uint8_t *seat);

/// The legal actions of a player by their numbers: at most SHANTEN_MAX_ACTIONS.
///
/// - 0 to 36: a discard of a kind, then of a red 5m, 5p, 5s
/// - 37 to 73: the same with riichi
/// - 74 to 79: the call of a run with its lowest tile, without or with an own red five; then with
///   its middle tile, its highest
/// - 80 to 82: the call of a triplet with no, one or two own red fives
/// - 83: the call of an open quad
/// - 84 to 117: a closed or added quad of a kind
/// - 118 sets a North aside, 119 wins, 120 ends the round with nine terminals, 121 passes
enum shanten_status shanten_table_legal(const struct shanten_table *table,
                                        uint8_t seat,
                                        uint8_t *actions,
                                        size_t capacity,
                                        size_t *length);

/// The text of a legal action, such as "discard 5p". 64 bytes are enough.
enum shanten_status shanten_table_action_text(const struct shanten_table *table,
                                              uint8_t seat,
                                              uint8_t action,
                                              char *text,
                                              size_t capacity,
                                              size_t *length);

/// Carries out a legal action. shanten_table_events writes what happened.
enum shanten_status shanten_table_apply(struct shanten_table *table, uint8_t seat, uint8_t action);

/// The events of the last action, or the start of the game or the round, as lines of mjai: as a
/// player sees them, or all of them if the seat is SHANTEN_NONE. 4096 bytes are enough.
enum shanten_status shanten_table_events(const struct shanten_table *table,
                                         uint8_t seat,
                                         char *lines,
                                         size_t capacity,
                                         size_t *length);

/// Reads a line of mjai. Writes what its reader may answer, by number: nothing if another player is
/// to act. Without room the line is read all the same: shanten_table_legal writes the answer again.
enum shanten_status shanten_table_read(struct shanten_table *table,
                                       const char *line,
                                       size_t line_length,
                                       uint8_t *actions,
                                       size_t capacity,
                                       size_t *length);

/// A player's answer as a line of mjai: a legal action, or none if it is SHANTEN_NONE. 256
/// bytes are enough.
enum shanten_status shanten_table_answer(const struct shanten_table *table,
                                         uint8_t seat,
                                         uint8_t action,
                                         char *line,
                                         size_t capacity,
                                         size_t *length);

/// What a player sees as JSON, or all of the table if the seat is SHANTEN_NONE: hands, melds,
/// rivers, indicators, points, with the keys of TableView in web/src/table.d.ts. 16384 bytes are
/// enough.
enum shanten_status shanten_table_view(const struct shanten_table *table,
                                       uint8_t seat,
                                       char *json,
                                       size_t capacity,
                                       size_t *length);

/// How the round ended, and the places at the end of the game, as a list of two in JSON, each null
/// before its end. RoundResult and FinalPlace in web/src/table.d.ts have the keys. 1024 bytes are
/// enough.
enum shanten_status shanten_table_result(const struct shanten_table *table,
                                         char *json,
                                         size_t capacity,
                                         size_t *length);

/// Deals the next round.
enum shanten_status shanten_table_next_round(struct shanten_table *table, uint64_t seed);

/// The table as JSON, which shanten_table_load reads. 16384 bytes are enough.
enum shanten_status shanten_table_save(const struct shanten_table *table,
                                       char *json,
                                       size_t capacity,
                                       size_t *length);

/// A saved table. Refused if its parts contradict each other.
enum shanten_status shanten_table_load(const char *json,
                                       size_t json_length,
                                       struct shanten_table **table);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* SHANTEN_H */
