/*
 * Reads mahjong hands: shanten, useful tiles, discards, waits, divisions, scores, winning chances.
 *
 * Tiles are kind numbers: 0 to 8 characters 1 to 9, 9 to 17 dots, 18 to 26 bamboos, 27 to 30 East,
 * South, West, North, 31 to 33 white, green, red dragon. Pieces are kinds, too, and besides
 * SHANTEN_RED_5M, SHANTEN_RED_5P, SHANTEN_RED_5S and SHANTEN_JOKER. Sets of tiles are 64-bit
 * words with a bit for each kind.
 *
 * Every call returns a status, SHANTEN_STATUS_OK if all went well. shanten_message describes the
 * last one that didn't, with the values that were wrong. Where a call fails, what it would have
 * written stays as it was, unless it says otherwise.
 *
 * Pointers must be valid for what they are declared to point at, and what is written must not
 * overlap anything that is read. NULL, where it isn't allowed, and wrong alignment are statuses.
 * Whatever numbers are in the memory, nothing undefined happens: they are checked. In each call
 * that takes about 60 ns for a hand without melds, and 30 ns more for its first meld and 20 for each
 * other. Rows of a batch are checked while they are read, which takes nothing besides.
 *
 * Everything can be called from any thread at any time, but for a shanten_odds: that is for one
 * thread at a time. Messages belong to the thread whose call failed.
 */

#ifndef SHANTEN_H
#define SHANTEN_H

#include <stddef.h>
#include <stdint.h>

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

/// No tile.
#define SHANTEN_NONE 255

/// The shanten of a hand that can't be completed: no form counts and applies, or tiles are gone.
#define SHANTEN_NO_WIN INT8_MAX

/// The shanten in the row of something that is no hand.
#define SHANTEN_NO_HAND INT8_MIN

/// The most melds of a hand, and of a division with called ones.
#define SHANTEN_MAX_MELDS 4

/// The most indicators of one kind.
#define SHANTEN_MAX_INDICATORS 5

/// The outcome of a call.
typedef enum shanten_status {
  /// All went well.
  SHANTEN_STATUS_OK = 0,
  /// A pointer is NULL that must not be.
  SHANTEN_STATUS_NULL = 1,
  /// A pointer isn't aligned for what it points at, or a length is too large for memory.
  SHANTEN_STATUS_MEMORY = 2,
  /// A text is not UTF-8.
  SHANTEN_STATUS_NOT_TEXT = 3,
  /// A number is none of those that it may be.
  SHANTEN_STATUS_VALUE = 4,
  /// An array has no room for the whole answer. What fits was written, and the length says how
  /// much room the answer needs.
  SHANTEN_STATUS_NO_ROOM = 5,
  /// The input is no hand, tile or meld.
  SHANTEN_STATUS_INPUT = 6,
  /// Something that can't happen in a game: a fifth copy, a tile that the hand doesn't have.
  SHANTEN_STATUS_TURN = 7,
  /// A text that names no rules, or rules that are none.
  SHANTEN_STATUS_RULES = 8,
  /// The win can't be scored.
  SHANTEN_STATUS_SCORE = 9,
  /// The hand has no chances.
  SHANTEN_STATUS_ODDS = 10,
  /// Some rows of a batch are no hands. All others were answered.
  SHANTEN_STATUS_BAD_ROWS = 11,
  /// A handle has no such row.
  SHANTEN_STATUS_NO_ROW = 12,
} shanten_status;

/// How a hand is complete.
typedef enum shanten_form {
  /// Melds and a pair.
  SHANTEN_FORM_STANDARD = 0,
  /// Seven pairs, without a call.
  SHANTEN_FORM_SEVEN_PAIRS = 1,
  /// Every 1, 9 and honour, one of them twice, without a call.
  SHANTEN_FORM_THIRTEEN_ORPHANS = 2,
} shanten_form;

/// Which tiles count as gone when a hand is judged.
typedef enum shanten_strictness {
  /// The concealed tiles: a complete hand has at most four of a kind among them.
  SHANTEN_STRICTNESS_CONCEALED = 0,
  /// None: a hand may wait for a fifth copy.
  SHANTEN_STRICTNESS_UNLIMITED = 1,
  /// Also the tiles of the player's own melds.
  SHANTEN_STRICTNESS_MELDS = 2,
  /// Also everything that the player sees.
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

/// Who discards, as seen by the player who calls.
typedef enum shanten_opponent {
  /// The player whose turn comes next.
  SHANTEN_OPPONENT_RIGHT = 0,
  /// The player opposite, if there are four.
  SHANTEN_OPPONENT_ACROSS = 1,
  /// The player whose turn came before. Only their discards make runs.
  SHANTEN_OPPONENT_LEFT = 2,
} shanten_opponent;

/// How a tile completes a hand: as bits, 1 << SHANTEN_SHAPE_CLOSED and so on.
typedef enum shanten_shape {
  /// The outer tile of a run, on either side.
  SHANTEN_SHAPE_TWO_SIDED = 0,
  /// The middle tile of a run.
  SHANTEN_SHAPE_CLOSED = 1,
  /// The outer tile of a run that has only one.
  SHANTEN_SHAPE_EDGE = 2,
  /// The third tile of one of two pairs.
  SHANTEN_SHAPE_TWO_PAIRS = 3,
  /// The second tile of the pair, and every wait of the special forms.
  SHANTEN_SHAPE_SINGLE = 4,
} shanten_shape;

/// Marks of a division that most score rules pay for: as bits.
typedef enum shanten_mark {
  /// The hand also has seven pairs.
  SHANTEN_MARK_SEVEN_PAIRS = 0,
  /// 1112345678999 of one suit and one more tile of it.
  SHANTEN_MARK_NINE_GATES = 1,
  /// The runs 123, 456 and 789 of one suit.
  SHANTEN_MARK_STRAIGHT = 2,
  /// One set of two or three equal runs.
  SHANTEN_MARK_IDENTICAL_RUNS = 3,
  /// Two sets of two equal runs, or four equal runs.
  SHANTEN_MARK_TWICE_IDENTICAL_RUNS = 4,
} shanten_mark;

/// A seat, or a round of the game.
typedef enum shanten_wind {
  /// The dealer's.
  SHANTEN_WIND_EAST = 0,
  /// The next in turn.
  SHANTEN_WIND_SOUTH = 1,
  /// The third in turn.
  SHANTEN_WIND_WEST = 2,
  /// The last in turn, with four players.
  SHANTEN_WIND_NORTH = 3,
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

/// When a hand declared that it is ready.
typedef enum shanten_riichi {
  /// Not at all.
  SHANTEN_RIICHI_NONE = 0,
  /// Later than at its first turn.
  SHANTEN_RIICHI_SINGLE = 1,
  /// At its first turn, before any call.
  SHANTEN_RIICHI_DOUBLE = 2,
} shanten_riichi;

/// From when on fu don't matter.
typedef enum shanten_limit {
  /// None is reached.
  SHANTEN_LIMIT_NONE = 0,
  /// 5 han, or more points by fu.
  SHANTEN_LIMIT_MANGAN = 1,
  /// 6 or 7 han.
  SHANTEN_LIMIT_HANEMAN = 2,
  /// 8 to 10 han.
  SHANTEN_LIMIT_BAIMAN = 3,
  /// 11 or 12 han.
  SHANTEN_LIMIT_SANBAIMAN = 4,
  /// By a pattern, or by 13 han.
  SHANTEN_LIMIT_YAKUMAN = 5,
} shanten_limit;

/// Which draws are kept, and what may be discarded. Each path allows what those before it allow.
typedef enum shanten_path {
  /// Every useful draw is kept, any other is put away at once, and a discard keeps the shanten.
  SHANTEN_PATH_STRAIGHT = 0,
  /// From this turn to the win every draw must bring the hand nearer.
  SHANTEN_PATH_SHORTEST = 1,
  /// A draw that keeps the shanten may be kept, too.
  SHANTEN_PATH_NO_STEP_BACK = 2,
  /// A discard may raise the shanten.
  SHANTEN_PATH_ANY = 3,
} shanten_path;

/// The worth of a win by the first discard, before the own first draw.
typedef enum shanten_blessing_of_man {
  /// Nothing.
  SHANTEN_BLESSING_OF_MAN_NOTHING = 0,
  /// Five han.
  SHANTEN_BLESSING_OF_MAN_FIVE_HAN = 1,
  /// A yakuman.
  SHANTEN_BLESSING_OF_MAN_YAKUMAN = 2,
} shanten_blessing_of_man;

/// Who pays North's share of a win by own draw with three players.
typedef enum shanten_north_share {
  /// Nobody.
  SHANTEN_NORTH_SHARE_NOBODY = 0,
  /// The two other players, half each.
  SHANTEN_NORTH_SHARE_HALVES = 1,
} shanten_north_share;

/// A search of chances. It keeps what it found, so that similar hands are answered sooner, and it
/// is for one thread at a time.
typedef struct shanten_odds shanten_odds;

/// The rules of a game. Zeros, and NULL where rules are asked for, are riichi for four players.
///
/// shanten_rules_from_text makes them of a name; their numbers may then be changed.
typedef struct shanten_rules {
  /// The kinds in the game, as a set.
  uint64_t kinds;
  /// The kinds whose tiles are wild, as a set.
  uint64_t wild;
  /// How many melds a hand has besides its pair: 4.
  uint8_t melds;
  /// The forms that count: bits 1 << shanten_form.
  uint8_t forms;
  /// Not 0 if four of a kind count as two of the seven pairs.
  uint8_t four_as_two;
  /// How many jokers there are: at most 16.
  uint8_t jokers;
  /// Not 0 if a wild tile may be a fifth copy of a kind.
  uint8_t fifth_copies;
  /// Not used.
  uint8_t reserved[3];
} shanten_rules;

/// A meld.
typedef struct shanten_meld {
  /// A shanten_meld_kind.
  uint8_t kind;
  /// Its lowest tile.
  uint8_t tile;
  /// How many of its fives are red.
  uint8_t reds;
} shanten_meld;

/// A hand: concealed tiles and called melds. The caller owns it, may copy it and read it. Zeros are
/// a hand of riichi without tiles.
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
  /// Not used. 0 in what calls write, so that equal hands have equal bytes.
  uint8_t reserved[4];
} shanten_hand;

/// A call that an opponent's discard allows.
typedef struct shanten_call {
  /// The kinds that would be swaps (kuikae): many tables forbid to discard them right after.
  uint64_t swaps;
  /// The kinds that can be discarded right after without a swap.
  uint64_t discards;
  /// The meld that it makes.
  struct shanten_meld meld;
  /// The claimed piece.
  uint8_t claimed;
  /// A shanten_opponent: who discarded it.
  uint8_t from;
  /// Not used.
  uint8_t reserved[3];
} shanten_call;

/// The visible tiles besides the hand, and the strictness. NULL and zeros: nothing is visible, and
/// only concealed tiles are gone.
typedef struct shanten_seen {
  /// The count of each kind that is visible, without the hand and its melds.
  uint8_t visible[SHANTEN_KINDS];
  /// How many of the visible fives of characters, dots and bamboos are red.
  uint8_t reds[3];
  /// A shanten_strictness: which tiles count as gone.
  uint8_t strictness;
} shanten_seen;

/// Useful tiles: those that bring a hand nearer.
typedef struct shanten_useful {
  /// The useful tiles, as a set.
  uint64_t tiles;
  /// Those of them of which copies are left, as a set.
  uint64_t left;
  /// How many copies of them are left, jokers included.
  uint32_t copies;
  /// The shanten of the hand, or SHANTEN_NO_WIN.
  int8_t shanten;
  /// How many useful jokers are left.
  uint8_t jokers;
  /// How many copies of each useful kind are left; 0 for others.
  uint8_t copies_of[SHANTEN_KINDS];
} shanten_useful;

/// A discard, and what it leads to.
typedef struct shanten_discard {
  /// The useful tiles after it.
  struct shanten_useful after;
  /// The kind to discard.
  uint8_t tile;
} shanten_discard;

/// A tile that a ready hand waits for.
typedef struct shanten_wait {
  /// The kind.
  uint8_t tile;
  /// How many copies of it are left.
  uint8_t copies;
  /// The shapes that it completes: bits 1 << shanten_shape.
  uint8_t shapes;
} shanten_wait;

/// A way to take a complete hand apart: a pair and melds.
typedef struct shanten_division {
  /// The kind of the pair.
  uint8_t pair;
  /// How many melds there are.
  uint8_t meld_count;
  /// How many of them are called; these come last.
  uint8_t called;
  /// Its marks: bits 1 << shanten_mark.
  uint8_t marks;
  /// The melds.
  struct shanten_meld melds[SHANTEN_MAX_MELDS];
} shanten_division;

/// Hands as rows of counts, one after the other, and how they are to be answered. Zeros will do
/// for all but the first two.
typedef struct shanten_rows {
  /// The count of each of the 34 kinds of concealed tile, for each hand: 34 * count numbers.
  const uint8_t *counts;
  /// How many hands there are.
  size_t count;
  /// The visible tiles besides each hand, 34 counts each; or NULL.
  const uint8_t *visible;
  /// How many jokers each hand has; or NULL for none.
  const uint8_t *jokers;
  /// The rules; NULL for riichi.
  const struct shanten_rules *rules;
  /// How many threads answer. 0 and 1: the caller's own.
  size_t threads;
  /// A shanten_strictness: which tiles count as gone.
  uint8_t strictness;
} shanten_rows;

/// Rows that are no hands.
typedef struct shanten_bad_rows {
  /// How many there are.
  size_t count;
  /// The first of them, from 0. shanten_message says what is wrong with it.
  size_t first;
} shanten_bad_rows;

/// The score rules of a table. NULL where they are asked for: those of Tenhou.
///
/// shanten_score_rules_from_text fills it; its numbers may then be changed. Not 0 means yes.
typedef struct shanten_score_rules {
  /// Whether all simples count with called melds.
  uint8_t open_all_simples;
  /// Whether red fives are dora.
  uint8_t red_fives;
  /// Whether a pair of a wind that is that of the seat and of the round has 4 fu, otherwise 2.
  uint8_t double_wind_fu;
  /// Whether 13 han without a yakuman are one.
  uint8_t counted_yakuman;
  /// Whether some yakuman are worth two.
  uint8_t double_yakuman;
  /// Whether several yakuman of one hand add up.
  uint8_t multiple_yakuman;
  /// Whether 4 han with 30 fu and 3 han with 60 are a mangan.
  uint8_t rounded_mangan;
  /// A shanten_blessing_of_man: what the first discard before the own first draw is worth.
  uint8_t blessing_of_man;
  /// Whether discarding nothing but terminals and honours is worth a mangan.
  uint8_t nagashi_mangan;
  /// Whether who is liable pays for all yakuman of the hand.
  uint8_t liable_for_all;
  /// A shanten_north_share: who pays North's share with three players.
  uint8_t north_share;
} shanten_score_rules;

/// The circumstances of a win. The hand has the winning tile. Zeros but for it: East's own draw in
/// the first round.
typedef struct shanten_win {
  /// The counters on the table (honba).
  uint16_t counters;
  /// The riichi deposits on the table, the player's own included.
  uint16_t deposits;
  /// The winning tile, a kind number.
  uint8_t tile;
  /// A shanten_won_by: how it came.
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
  /// Not 0 if the player had not discarded yet and nobody had called.
  uint8_t first_turn;
  /// Not 0 if another player is liable (pao).
  uint8_t is_liable;
  /// How many indicators of dora there are.
  uint8_t dora_count;
  /// The indicators of dora, piece numbers.
  uint8_t dora[SHANTEN_MAX_INDICATORS];
  /// How many indicators there are that count after riichi only.
  uint8_t ura_count;
  /// These indicators, piece numbers.
  uint8_t ura[SHANTEN_MAX_INDICATORS];
  /// Not used.
  uint8_t reserved;
} shanten_win;

/// The score of a complete hand.
typedef struct shanten_score {
  /// The patterns (yaku), a bit for each: shanten_pattern_name and shanten_pattern_han say more.
  uint64_t patterns;
  /// Its basic points.
  uint32_t basic_points;
  /// The payment of the player whose tile completed the hand.
  uint32_t discarder;
  /// The dealer's payment after an own draw of another player.
  uint32_t dealer;
  /// The payment of each other player after an own draw.
  uint32_t other;
  /// The payment of the liable player, besides or instead of the others.
  uint32_t liable;
  /// The deposits, which the winner takes from the table.
  uint32_t deposits;
  /// The winner's points in all.
  uint32_t total;
  /// The han of all patterns and dora; 13 for each yakuman.
  uint8_t han;
  /// The fu, rounded up.
  uint8_t fu;
  /// The number of yakuman, but for counted ones.
  uint8_t yakuman;
  /// The han by dora.
  uint8_t dora;
  /// The han by indicators that count after riichi only.
  uint8_t ura;
  /// The han by red fives.
  uint8_t reds;
  /// The han by Norths that are set aside.
  uint8_t norths;
  /// A shanten_limit: the limit that it reaches.
  uint8_t limit;
  /// 1 if nothing is called but closed quads, otherwise 0. shanten_pattern_han depends on it.
  uint8_t is_concealed;
  /// Not used.
  uint8_t reserved[3];
} shanten_score;

/// How chances are searched. Zeros are the defaults.
typedef struct shanten_odds_options {
  /// The most states that a search holds, of about 400 bytes each; 0 for two million.
  size_t states;
  /// How many tiles are unseen now, at the turn of the hand; 0 for all that are neither own nor
  /// visible.
  uint16_t unseen;
  /// How many turns there are; 0 for 18.
  uint8_t turns;
  /// The turn of the hand; 0 for that of its tiles: 1 if it has drawn.
  uint8_t turn;
  /// A shanten_path.
  uint8_t path;
  /// The most extra exchanges on the last two paths; 0 for 1.
  uint8_t extra;
} shanten_odds_options;

/// The answer for a hand.
typedef struct shanten_odds_answer {
  /// The tiles that may be discarded, too, but that had too many states, as a set.
  uint64_t missing;
  /// How many rows there are: one for a hand before its draw, one for each discard of another.
  size_t rows;
  /// How many states were searched.
  size_t searched;
  /// How many numbers each row has: one for each turn with a draw left.
  uint8_t turns;
  /// The turn of the hand, with which the rows begin.
  uint8_t turn;
  /// How many tiles are unseen now, at this turn.
  uint16_t unseen;
  /// 1 if this is everything that was asked, otherwise 0.
  uint8_t is_complete;
} shanten_odds_answer;

/// The options of expected points.
typedef struct shanten_point_options {
  /// The circumstances of every win: seat, round, indicators of dora, counters, deposits. The
  /// rest has no effect, but must be possible.
  struct shanten_win win;
  /// The least number of points that is aimed at; 0 to aim at the most on average.
  uint32_t at_least;
  /// Not 0 if a hand without called melds declares riichi when it is ready.
  uint8_t riichi;
} shanten_point_options;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Describes the last status of this thread that wasn't OK, in English: as UTF-8 without a NUL at
/// the end. Empty if there was none. 400 bytes are enough for most; where they are not, the length
/// says how many are.
enum shanten_status shanten_message(char *text, size_t capacity, size_t *length);

/// Writes the kind of the last status of this thread that wasn't OK, by name, such as "fifth_copy":
/// for programs that word their own messages. UTF-8 without a NUL at the end, at most 32 bytes;
/// empty if there was none.
enum shanten_status shanten_error_kind(char *text, size_t capacity, size_t *length);

/// Writes the version of the library, such as "0.1.0", as UTF-8 without a NUL at the end.
enum shanten_status shanten_version(char *text, size_t capacity, size_t *length);

/// Rules of their text: "riichi", "three-player", "chinese", "chinese-wild", or one of these and
/// what differs from it, as in "riichi,wild=5m" and "three-player,jokers=4,fifth-copies".
enum shanten_status shanten_rules_from_text(const char *text,
                                            size_t length,
                                            struct shanten_rules *rules);

/// Makes a hand of a text, as in "199m146779p12s246z", with red fives "0m" and melds "(123m)" and
/// "[1111z]". The rules may be NULL.
enum shanten_status shanten_hand_from_text(const struct shanten_rules *rules,
                                           const char *text,
                                           size_t length,
                                           struct shanten_hand *hand);

/// Makes a hand of the count of each of the 34 kinds. The rules may be NULL.
enum shanten_status shanten_hand_from_counts(const struct shanten_rules *rules,
                                             const uint8_t *counts,
                                             struct shanten_hand *hand);

/// Makes a hand of kind numbers, 0 to 33, in any order. The rules may be NULL.
enum shanten_status shanten_hand_from_kinds(const struct shanten_rules *rules,
                                            const uint8_t *kinds,
                                            size_t length,
                                            struct shanten_hand *hand);

/// Makes a hand of tile numbers, 0 to 135, in any order: the copies of kind k are 4k to 4k + 3, and
/// 16, 52 and 88 are the red fives. The rules may be NULL.
enum shanten_status shanten_hand_from_numbers(const struct shanten_rules *rules,
                                              const uint8_t *numbers,
                                              size_t length,
                                              struct shanten_hand *hand);

/// Writes a hand as a text, UTF-8 without a NUL at the end: 160 bytes are enough for any.
enum shanten_status shanten_hand_to_text(const struct shanten_hand *hand,
                                         char *text,
                                         size_t capacity,
                                         size_t *length);

/// Writes the tile numbers of a hand, 0 to 135, without its melds and jokers: at most 14. Plain
/// fives and other tiles have the first numbers that are theirs.
enum shanten_status shanten_hand_to_numbers(const struct shanten_hand *hand,
                                            uint8_t *numbers,
                                            size_t capacity,
                                            size_t *length);

/// Writes the pieces of a hand in order, without its melds and jokers: at most 14.
enum shanten_status shanten_hand_to_pieces(const struct shanten_hand *hand,
                                           uint8_t *pieces,
                                           size_t capacity,
                                           size_t *length);

/// Adds a piece to a hand: a kind number is a plain tile.
enum shanten_status shanten_hand_draw(struct shanten_hand *hand, uint8_t drawn);

/// Removes a piece from a hand. A kind number is a plain tile, or a red five if there is no plain
/// one.
enum shanten_status shanten_hand_discard(struct shanten_hand *hand, uint8_t discarded);

/// Sets a North aside, with three players.
enum shanten_status shanten_hand_set_aside(struct shanten_hand *hand, uint8_t kind);

/// Calls a meld. The claimed tile is a kind number, or SHANTEN_NONE for closed and added quads. Of
/// the hand's fives red ones go into the meld as far as it has some.
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

/// Makes one of the calls that shanten_hand_calls listed for this hand.
enum shanten_status shanten_hand_make_call(struct shanten_hand *hand,
                                           const struct shanten_call *call);

/// The closed and added quads that a hand which has drawn can make: at most 3.
enum shanten_status shanten_hand_own_quads(const struct shanten_hand *hand,
                                           struct shanten_meld *melds,
                                           size_t capacity,
                                           size_t *length);

/// The least shanten of the forms that count and apply: -1 is complete, 0 is ready.
enum shanten_status shanten_hand_shanten(const struct shanten_hand *hand,
                                         const struct shanten_seen *seen,
                                         int8_t *shanten);

/// The shanten in one form, a shanten_form.
enum shanten_status shanten_hand_shanten_in_form(const struct shanten_hand *hand,
                                                 const struct shanten_seen *seen,
                                                 uint8_t form,
                                                 int8_t *shanten);

/// The useful tiles and their copies.
enum shanten_status shanten_hand_useful(const struct shanten_hand *hand,
                                        const struct shanten_seen *seen,
                                        struct shanten_useful *useful);

/// The useful tiles in one form, a shanten_form, and their copies.
enum shanten_status shanten_hand_useful_in_form(const struct shanten_hand *hand,
                                                const struct shanten_seen *seen,
                                                uint8_t form,
                                                struct shanten_useful *useful);

/// The tiles that the hand can discard without getting further away, as a set.
enum shanten_status shanten_hand_unneeded(const struct shanten_hand *hand,
                                          const struct shanten_seen *seen,
                                          uint64_t *tiles);

/// The tiles that don't bring the hand nearer, but to more useful tiles, as a set.
enum shanten_status shanten_hand_improving_draws(const struct shanten_hand *hand,
                                                 const struct shanten_seen *seen,
                                                 uint64_t *tiles);

/// Every different discard, the best first: at most 14.
enum shanten_status shanten_hand_discards(const struct shanten_hand *hand,
                                          const struct shanten_seen *seen,
                                          struct shanten_discard *discards,
                                          size_t capacity,
                                          size_t *length);

/// The tiles that a ready hand waits for, in order: at most 34. None if it isn't ready.
enum shanten_status shanten_hand_waits(const struct shanten_hand *hand,
                                       const struct shanten_seen *seen,
                                       struct shanten_wait *waits,
                                       size_t capacity,
                                       size_t *length);

/// The divisions of a complete hand: at most 7 without wild tiles. None if it isn't complete, or is
/// so only as seven pairs or thirteen orphans.
enum shanten_status shanten_hand_divisions(const struct shanten_hand *hand,
                                           const struct shanten_seen *seen,
                                           struct shanten_division *divisions,
                                           size_t capacity,
                                           size_t *length);

/// Adds a piece to what is visible: no joker.
enum shanten_status shanten_seen_add(struct shanten_seen *seen, uint8_t seen_piece);

/// The shanten of each row: SHANTEN_NO_WIN if it can't be completed, SHANTEN_NO_HAND if it is no
/// hand. `bad` may be NULL.
enum shanten_status shanten_rows_shanten(const struct shanten_rows *rows,
                                         int8_t *shanten,
                                         struct shanten_bad_rows *bad);

/// The shanten of each row in one form, a shanten_form. `bad` may be NULL.
enum shanten_status shanten_rows_shanten_in_form(const struct shanten_rows *rows,
                                                 uint8_t form,
                                                 int8_t *shanten,
                                                 struct shanten_bad_rows *bad);

/// The shanten, the useful tiles as a set, and the number of copies that are left, of each row. A
/// row that is no hand gets SHANTEN_NO_HAND, and all bits elsewhere. `bad` may be NULL.
enum shanten_status shanten_rows_useful(const struct shanten_rows *rows,
                                        int8_t *shanten,
                                        uint64_t *tiles,
                                        uint8_t *copies,
                                        struct shanten_bad_rows *bad);

/// The best discard of each row, and the shanten, the useful tiles and their copies after it. A row
/// that is no hand gets SHANTEN_NO_HAND and all bits elsewhere. `bad` may be NULL.
enum shanten_status shanten_rows_best_discard(const struct shanten_rows *rows,
                                              uint8_t *discard,
                                              int8_t *shanten,
                                              uint64_t *tiles,
                                              uint8_t *copies,
                                              struct shanten_bad_rows *bad);

/// The score rules of a text: "tenhou", "mahjong-soul", "m-league", "wrc" or "ema", and what
/// differs from it, such as "ema,rounded-mangan".
enum shanten_status shanten_score_rules_from_text(const char *name,
                                                  size_t length,
                                                  struct shanten_score_rules *rules);

/// The score of a complete hand, won in these circumstances. The score rules may be NULL.
enum shanten_status shanten_hand_score(const struct shanten_hand *hand,
                                       const struct shanten_win *win,
                                       const struct shanten_score_rules *rules,
                                       struct shanten_score *score);

/// Writes the name of a pattern by its bit in shanten_score, from 0, as UTF-8 without a NUL at the
/// end. Those from 0 up to the first that is refused are all there are.
enum shanten_status shanten_pattern_name(uint8_t pattern,
                                         char *name,
                                         size_t capacity,
                                         size_t *length);

/// The han of a pattern by its bit in shanten_score, in a hand where nothing is called but closed
/// quads, or in another; 0 if it doesn't count there, 13 for a yakuman.
enum shanten_status shanten_pattern_han(uint8_t pattern, uint8_t is_concealed, uint8_t *han);

/// Makes a search. The options may be NULL. shanten_odds_free ends it.
enum shanten_status shanten_odds_new(const struct shanten_odds_options *options,
                                     struct shanten_odds **odds);

/// Ends a search. NULL is no search.
void shanten_odds_free(struct shanten_odds *odds);

/// The chances of a hand to win and to be ready, now and if it were like this later. The rows stay
/// with the search until the next question.
enum shanten_status shanten_odds_chances(struct shanten_odds *odds,
                                         const struct shanten_hand *hand,
                                         const struct shanten_seen *seen,
                                         struct shanten_odds_answer *answer);

/// The chances of a hand, and the expected points of wins by own draw under score rules, which may
/// be NULL. The rows stay with the search until the next question.
enum shanten_status shanten_odds_points(struct shanten_odds *odds,
                                        const struct shanten_hand *hand,
                                        const struct shanten_seen *seen,
                                        const struct shanten_score_rules *rules,
                                        const struct shanten_point_options *options,
                                        struct shanten_odds_answer *answer);

/// A row of the last answer, from 0. `discard` is a kind number, SHANTEN_JOKER, or SHANTEN_NONE for
/// a hand before its draw. Number u of each array is for a hand that is like this u turns later:
/// the chance to win and to be ready before the end, and the expected points, of which there are
/// none unless they were asked for. Each of the three may be NULL; the others have room for
/// `capacity` numbers.
enum shanten_status shanten_odds_row(struct shanten_odds *odds,
                                     size_t row,
                                     uint8_t *discard,
                                     double *win,
                                     double *ready,
                                     double *points,
                                     size_t capacity);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* SHANTEN_H */
