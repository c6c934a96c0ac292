//! The options, in groups that questions share.

use shanten::odds::{OddsOptions, Opponents};
use shanten::score::MAX_MORE_DORA;

use super::entry::{QuestionOption, flag, list, number, text};

const BYTE: u64 = u8::MAX as u64;
const SHORT: u64 = u16::MAX as u64;

/// The hand of a question: its tiles in one of four ways, and its game.
pub static HAND: [QuestionOption; 5] = [
    text("hand", "hand", "The hand in letters, or in another notation"),
    list("kinds", "number", ",", "Instead of `hand`: kind numbers from 0 to 33"),
    list("numbers", "number", ",", "Instead of `hand`: tile numbers from 0 to 135"),
    list("counts", "number", ",", "Instead of `hand`: 34 counts"),
    RULES[0],
];

/// The rules of a game.
pub static RULES: [QuestionOption; 1] =
    [text("rules", "rules", "The rules of the game: a preset, and what differs from it").or("riichi")];

/// What is visible besides the hand, and which tiles count as gone.
pub static SEEN: [QuestionOption; 4] = [
    text(
        "visible",
        "tiles",
        "Tiles visible elsewhere: discards, dora indicators, melds of others. The player's discards and a claimed tile \
         are added if they are missing",
    ),
    number("visible_jokers", 0, BYTE, "How many jokers are visible besides the hand").with_default(0),
    text("strictness", "strictness", "Which tiles count as gone: unlimited, concealed, melds or visible")
        .or("concealed"),
    text("discards", "tiles", "The player's own discards, for furiten; they are visible, too"),
];

/// The only form of a win that counts.
pub static FORM: [QuestionOption; 1] =
    [text("form", "form", "One form alone, by its name; the nearest by default. The `rules` can leave forms out")];

/// The patterns that a hand strives for.
pub static TOWARD: [QuestionOption; 3] = [
    list("objectives", "objective", ",", "The patterns; `open` stands for those of open hands; all by default"),
    TABLE[0],
    TABLE[1],
];

const TILE: QuestionOption = text("tile", "tile", "The tile").required();
const PIECE: QuestionOption = text("tile", "piece", "The tile; `0p` is a red five").required();
const FROM: QuestionOption =
    text("from", "opponent", "Who discards it: left, across or right; `from_` in Python").or("left");

pub(super) static OF_TILE: [QuestionOption; 1] = [TILE];
pub(super) static OF_PIECE: [QuestionOption; 1] = [PIECE];
pub(super) static COMPLETING: [QuestionOption; 1] = [text("tile", "tile", "The tile, or `J` for a joker").required()];
/// A discard that is claimed.
pub static CLAIMED: [QuestionOption; 2] = [PIECE, FROM];
/// A discard that may be claimed.
pub static CLAIM: [QuestionOption; 2] =
    [text("claim", "piece", "Another player's discard that may be claimed"), FROM.with("claim")];
pub(super) static MELD: [QuestionOption; 1] = [text("meld", "meld", "The meld of the call").required()];

/// The discards of other players that matter for furiten.
pub static RECORD: [QuestionOption; 2] = [
    text("since_turn", "tiles", "Discards of others since the player's last turn"),
    text("since_riichi", "tiles", "Discards of others since the player's riichi"),
];

/// What is known of the opponents.
pub static RIVERS: [QuestionOption; 3] = [
    list(
        "rivers",
        "river",
        ", ",
        "The discards of opponents, claimed ones included, such as `left 19m0p`; they are visible, too, except as many \
         as the player's own melds have",
    ),
    list(
        "passed",
        "river",
        ", ",
        "The kinds that any player discarded since an opponent's riichi, such as `left 3p4s`",
    ),
    list("just_passed", "river", ", ", "The same since an opponent's last turn"),
];

pub(super) static TURNS: [QuestionOption; 1] = [list(
    "turns",
    "turn",
    ", ",
    "Turns: `draw 0p`, `discard 5p`, `aside 4z`, `meld [1111z]`, `meld (123m) 3m` or `call (340p) 4p left`",
)];

/// The score rules.
pub static SCORE_RULES: [QuestionOption; 1] =
    [text("score_rules", "score_rules", "The rules that score: a preset, and what differs from it").or("tenhou")];

/// The table before a win: seat, round, counters, deposits, dora.
pub static TABLE: [QuestionOption; 5] = [
    text("seat", "wind", "The wind of the player's seat; east is the dealer").or("south"),
    text("round", "wind", "The wind of the round").or("east"),
    number("counters", 0, SHORT, "The counters on the table (honba)").with_default(0),
    number("deposits", 0, SHORT, "The riichi deposits on the table, the player's own included").with_default(0),
    text("dora", "tiles", "The dora indicators"),
];

/// The circumstances of a win.
pub static WIN: [QuestionOption; 9] = [
    text("tile", "tile", "The winning tile, which the hand has").required(),
    text("won_by", "won_by", "How the tile came: draw, replacement, discard or robbed-quad").or("draw"),
    text("riichi", "riichi", "The riichi of the hand: single or double; none by default"),
    flag("one_shot", "The hand won within a turn of riichi, before any call (ippatsu)"),
    flag("last_tile", "The tile was the last of the wall, or the discard after it"),
    flag("first_turn", "The player had not discarded yet, and no player had called"),
    text("liable", "liability", "Who is liable for which pattern (pao), such as big-three-dragons:west"),
    text("ura", "tiles", "The indicators that count after riichi only (ura-dora)"),
    number("more_dora", 0, MAX_MORE_DORA as u64, "The han of dora without indicators").with_default(0),
];

/// The seats of the dealer and of the discarder.
pub static SEATS: [QuestionOption; 2] = [
    number("dealer", 0, BYTE, "The number of the dealer's seat, from 0 in the order of turns").with_default(0),
    number("discarder", 0, BYTE, "The number of the discarder's seat, which a win by a discard needs"),
];

/// The options of a search.
pub static SEARCH: [QuestionOption; 8] = [
    number("turns", 0, 60, "The last turn: nothing is drawn after it").with_default(OddsOptions::TURNS as u64),
    number("turn", 0, BYTE, "The turn of the hand; by default 0 before its draw, 1 after it"),
    number("unseen", 0, SHORT, "How many tiles are unseen now; by default all that are not named"),
    flag("constant_wall", "Keep the number of unseen tiles the same at each turn").with("unseen"),
    text(
        "path",
        "path",
        "Which draws are kept, and what may be discarded: shortest, straight, no-step-back or any; the last two may \
         have extra exchanges after a plus, such as any+2",
    )
    .or("straight"),
    list("forms", "form", ",", "The forms that win, by their names; all by default"),
    flag("by_each_turn", "Also the chances to have won, and to have been ready, by each turn"),
    number("states", 0, u64::MAX, "The most states to search; one takes about 400 bytes with 18 turns")
        .with_default(OddsOptions::STATES as u64),
];

/// The path of a search.
pub static PATH: [QuestionOption; 1] = [SEARCH[4]];

/// Which wins count in a search, and how the other players act.
pub static WINS: [QuestionOption; 4] = [
    text(
        "wins",
        "wins",
        "Which wins count: as at a `table`, also by discards, with a yaku, unless another player wins first; or all by \
         the player's own `draws`, as in the published model",
    )
    .or("table"),
    text(
        "model",
        "model",
        "How often others win first, discard a tile that completes the hand, and are ready at an exhaustive draw: the \
         text that `shanten logs --measure` writes",
    ),
    number(
        "willing",
        0,
        Opponents::MAX_WILLING as u64,
        "How likely others are to discard a tile that completes the hand, in percent of the chance of any unseen tile; \
         by default as in the model",
    ),
    flag("no_yaku", "Let hands with called melds win without a yaku, too"),
];

/// What decides whether a hand has a yaku.
pub static YAKU: [QuestionOption; 3] = [SCORE_RULES[0], TABLE[0], TABLE[1]];

/// The options of expected points.
pub static POINTS: [QuestionOption; 4] = [
    flag("no_riichi", "Leave out riichi, which hands without called melds otherwise declare when they are ready"),
    number("at_least", 1, 999_999, "Aim at wins of at least this many points, and show their chance"),
    flag("no_shares", "Leave out the chance of each number of points; with others' discards it takes half of the time"),
    list("unseen_reds", "number", ",", "How many red fives of characters, dots and bamboos are left; all by default"),
];

pub(super) static LETTERS: [QuestionOption; 2] =
    [text("text", "text", "Tiles in any notation").required(), text("notation", "notation", "The notation").or("auto")];

pub(super) static SEEN_TURNS: [QuestionOption; 2] = [
    text("visible", "tiles", "The visible tiles before"),
    list("turns", "turn", ", ", "Turns: `add 5m`, `add (123m) 3m` or `remove 5m`"),
];

pub(super) static READY: [QuestionOption; 1] =
    [list("ready", "number", ",", "Who is ready, by seat: 1 or 0").required()];

/// The options of nagashi mangan.
pub static NAGASHI: [QuestionOption; 2] = [
    text("seat", "wind", "The wind of the player's seat").required(),
    number("players", 3, 4, "The number of players").with_default(4),
];

/// The options of the payments for han and fu.
pub static HAN_FU: [QuestionOption; 5] = [
    number("han", 1, BYTE, "The han, dora included").required(),
    number("fu", 20, 170, "The fu, rounded up").required(),
    TABLE[0],
    WIN[1],
    NAGASHI[1],
];

/// The options of a review of a log.
pub static REVIEW: [QuestionOption; 7] = [
    number("seat", 0, 3, "Only the decisions of this seat, from 0 in the order of the log"),
    SEEN[2].or("visible"),
    flag("chances", "Also judge by the chances to win, on the straight path"),
    flag("points", "Also judge by the expected points"),
    WINS[0],
    WINS[1],
    flag("in_danger", "Also count decisions in danger, such as those under another player's riichi"),
];

/// The rows of a batch.
pub static HANDS: [QuestionOption; 1] = [list("hands", "hand", "|", "The hands, a row each").required()];

/// Whether rows that are no hands are refused or marked.
pub static INVALID: [QuestionOption; 1] =
    [text("invalid", "invalid", "`mark` marks rows that are no hands; otherwise the first is refused")];

/// The visible tiles of each row of a batch.
pub static ROWS: [QuestionOption; 1] = [list("visible", "tiles", "|", "The visible tiles of each row")];

/// Which tiles count as gone for a batch.
pub(super) static STRICTNESS: [QuestionOption; 1] = [SEEN[2]];
