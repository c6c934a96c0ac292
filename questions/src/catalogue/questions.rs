//! The questions.

use super::entry::{QuestionEntry, QuestionOption};
use super::options::{
    CLAIM, CLAIMED, COMPLETING, FORM, HAN_FU, HANDS, INVALID, LETTERS, MELD, NAGASHI, OF_PIECE, OF_TILE, POINTS, READY,
    RECORD, RIVERS, ROWS, RULES, SCORE_RULES, SEARCH, SEATS, SEEN, SEEN_TURNS, STRICTNESS, TABLE, TOWARD, TURNS, WIN,
    WINS, YAKU,
};

type Groups = &'static [&'static [QuestionOption]];

/// All questions: those about a hand, about nothing but their options, and about many hands.
pub static QUESTIONS: [QuestionEntry; 50] = [
    of_hand("hand", &[], "The hand in letters", "`Hand`"),
    of_hand("shanten", &[&SEEN, &FORM], "The shanten", "a number, or `null`"),
    of_hand("useful", &[&SEEN, &FORM], "The useful tiles (ukeire)", "`Useful` with its `shanten`"),
    of_hand("discards", &[&SEEN], "The discards, the best first", "a list of `Discard`, without a joker's"),
    of_hand("unneeded", &[&SEEN], "The tiles whose discard keeps the shanten", "tiles"),
    of_hand("improving_draws", &[&SEEN], "Draws that keep the shanten, but leave more useful copies", "tiles"),
    of_hand("good_draws", &[&SEEN], "Draws that make a hand ready with at least five copies of its waits", "tiles"),
    of_hand(
        "toward",
        &[&SEEN, &TOWARD],
        "How far the hand is from each pattern (yaku), the nearest first",
        "a list of `Nearness`",
    ),
    of_hand(
        "toward_discards",
        &[&SEEN, &TOWARD],
        "The discards toward the nearest of the patterns, the best first",
        "a list of `Discard`",
    ),
    of_hand("waits", &[&SEEN], "The waits of a ready hand", "`Waits`"),
    of_hand("ready_discards", &[&SEEN], "The discards that leave the hand ready", "a list of `ReadyDiscard`"),
    of_hand("divisions", &[&SEEN], "The divisions of a complete hand", "`{\"divisions\":[..],\"marks\":[[..]]}`"),
    of_hand("completions", &[&SEEN, &COMPLETING], "How a tile completes the hand", "a list of `Completion`"),
    of_hand("position", &[&SEEN, &CLAIM], "Everything that a player knows", "`Position`"),
    of_hand(
        "explain",
        &[],
        "The look-ups between the hand and its shanten",
        "`Explanation` with `melds`, `wild` and `sequence`, or `null`",
    ),
    of_hand("calls", &[&CLAIMED], "The calls that a discard allows", "a list of `Call`"),
    of_hand("call_choices", &[&SEEN, &CLAIMED], "Calls and passing, the best first", "a list of `CallChoice`"),
    of_hand(
        "call_odds",
        &[&SEEN, &CLAIMED, &SEARCH, &WINS, &YAKU],
        "Chances of calls and of passing",
        "a list of `CallOdds`, without `searched`",
    ),
    of_hand(
        "call_points",
        &[&SEEN, &CLAIMED, &SEARCH, &WINS, &SCORE_RULES, &TABLE, &POINTS],
        "Expected points of calls and of passing",
        "a list of `CallOdds` with points, without `searched`",
    ),
    of_hand(
        "fed_patterns",
        &[&CLAIMED, &MELD, &SCORE_RULES],
        "The patterns that the discarder becomes liable for",
        "a list of names of patterns",
    ),
    of_hand("own_quads", &[], "The quads that the hand may declare itself", "a list of melds"),
    of_hand("riichi_quad", &[&OF_TILE], "The quad that a hand in riichi may declare", "a meld, or `null`"),
    of_hand("melds", &[&SEEN, &OF_PIECE], "The melds with a tile for which the hand has room", "a list of melds"),
    of_hand("nine_terminals", &[], "Whether the round may end for nine terminals", "`true` or `false`"),
    of_hand("unseen", &[&SEEN], "The unseen tiles", "tiles, then jokers"),
    of_hand("furiten", &[&SEEN, &RECORD], "The furiten", "the name of the furiten, or `null`"),
    of_hand(
        "furiten_after",
        &[&SEEN, &RECORD, &OF_TILE],
        "The furiten after a discard",
        "the name of the furiten, or `null`",
    ),
    of_hand(
        "safety",
        &[&SEEN, &RIVERS],
        "The waits that each opponent may have for each discard",
        "a list of `{\"discard\":..,\"right\":..,\"across\":..,\"left\":..}`, each a `Safety`; `across` is `null` with three \
         players",
    ),
    of_hand("turns", &[&TURNS], "The hand after turns", "`Hand`"),
    of_hand("score", &[&WIN, &TABLE, &SCORE_RULES], "The score of a complete hand", "`Score`"),
    of_hand(
        "worth",
        &[&WIN, &TABLE, &SCORE_RULES],
        "The worth of a complete hand",
        "`{\"han\":..,\"fu\":..,\"total\":..}` of its `Score`",
    ),
    of_hand(
        "payments",
        &[&WIN, &TABLE, &SCORE_RULES, &SEATS],
        "The payments for a complete hand",
        "the changes of four seats",
    ),
    of_hand("odds", &[&SEEN, &SEARCH, &WINS, &YAKU], "Chances to win and to be ready", "`Odds`, without `searched`"),
    of_hand(
        "points",
        &[&SEEN, &SEARCH, &WINS, &SCORE_RULES, &TABLE, &POINTS],
        "Expected points",
        "`PointOdds`, without `searched`",
    ),
    of_hand(
        "compare",
        &[&SEEN, &SEARCH, &WINS, &SCORE_RULES, &TABLE, &POINTS],
        "The discards by all figures, and the best by copies, chance and points",
        "`Comparison`",
    ),
    of_hand(
        "riichi_or_not",
        &[&SEEN, &SEARCH, &WINS, &SCORE_RULES, &TABLE, &POINTS],
        "Expected points with riichi and without, of each discard that leaves a closed hand ready",
        "a list of `RiichiRow`",
    ),
    of_none("rules", &[&RULES], "Rules in full", "the rules as text: the nearest preset and what differs"),
    of_none(
        "game",
        &[&RULES],
        "The rules of a game, and its limits",
        "`{\"rules\":..,\"players\":..,\"kinds\":..,\"jokers\":..,\"max_tiles\":..,\"has_patterns\":..}`",
    ),
    of_none("score_rules", &[&SCORE_RULES], "Score rules in full", "the score rules as text"),
    of_none("names", &[], "The names of options and answers", "an object with a list of names for each type"),
    of_none("letters", &[&LETTERS], "Tiles in letters", "tiles"),
    of_none(
        "tile",
        &[&OF_TILE, &RULES],
        "Facts about a tile",
        "`{\"index\":..,\"suit\":..,\"rank\":..,\"honour\":..,\"terminal\":..,\"indicated\":..}`",
    ),
    of_none("visible", &[&SEEN_TURNS], "The visible tiles after turns", "tiles"),
    of_none("noten_payments", &[&READY], "Payments when the wall is exhausted", "the changes of four seats"),
    of_none("points_of", &[&HAN_FU, &SCORE_RULES], "Payments for han and fu", "`Payments`"),
    of_none("nagashi", &[&NAGASHI, &SCORE_RULES], "Payments for nagashi mangan", "`Payments`, or `null`"),
    of_many(
        "batch_shanten",
        &[&HANDS, &ROWS, &RULES, &INVALID, &STRICTNESS, &FORM],
        "The shanten of each hand",
        "`{\"shanten\":[..]}`",
    ),
    of_many(
        "batch_useful",
        &[&HANDS, &ROWS, &RULES, &INVALID, &STRICTNESS, &FORM],
        "The useful tiles of each hand",
        "the same with `tiles` (a bit for each kind) and `copies`",
    ),
    of_many(
        "batch_discards",
        &[&HANDS, &ROWS, &RULES, &INVALID, &STRICTNESS],
        "The best discard of each hand",
        "the same with `discard` (a kind number)",
    ),
    of_many(
        "batch_score",
        &[&HANDS, &RULES, &INVALID, &WIN, &TABLE, &SCORE_RULES],
        "The score of each complete hand",
        "`{\"points\":[..],\"han\":[..],\"fu\":[..]}`",
    ),
];

const fn of_hand(name: &'static str, groups: Groups, about: &'static str, answer: &'static str) -> QuestionEntry {
    QuestionEntry { name, of_hand: true, of_many: false, groups, answer, about }
}

const fn of_none(name: &'static str, groups: Groups, about: &'static str, answer: &'static str) -> QuestionEntry {
    QuestionEntry { of_hand: false, ..of_hand(name, groups, about, answer) }
}

const fn of_many(name: &'static str, groups: Groups, about: &'static str, answer: &'static str) -> QuestionEntry {
    QuestionEntry { of_many: true, ..of_none(name, groups, about, answer) }
}
