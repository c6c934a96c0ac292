//! Winning chances: the chances that a hand wins, or is ready, [as at a table](#as-at-a-table) or
//! by self-draws alone.
//!
//! The published model comes first: by self-draws alone ([`OddsOptions::self_draws`]). One player
//! draws and discards; no other player acts, and nothing is called. Turns `u` count from 0, and
//! `S - u` tiles are unseen at turn `u`. Let `p(h, u)` be the chance that a hand `h` before its
//! draw wins. For a complete hand `p` is 1; after the last turn `p` is 0 for all other hands. A
//! hand that has drawn makes its best discard. Then
//!
//! ```text
//! p(h, u) = p(h, u+1) + sum over kinds k that are kept of w(k) / (S-u) * (p(h+k, u+1) - p(h, u+1))
//! ```
//!
//! `w(k)` is the number of copies of `k` that are not in `h`, not in its melds and not visible from
//! the start. On the [shortest](Path::Shortest) path a hand loses with any draw that it doesn't
//! keep, so `p(h, u+1)` counts as 0 there.
//!
//! The chances to be ready follow from the same sums, with ready hands instead of complete ones.
//! Each figure is the best possible at its turn, so the best play for winning and the best play for
//! being ready may differ.
//!
//! The model, the sums and the closed form of a [single path](single_path) come from [tomohxx's
//! book on mahjong algorithms](https://tomohxx.github.io/mahjong-algorithm-book/probability/) (in
//! Japanese).
//!
//! # Tiles that were put away
//!
//! `w(k)` stays the same after a tile is drawn and put away. This makes no difference on the
//! [shortest](Path::Shortest) and the [straight](Path::Straight) path, which never want such a tile
//! again. On the other paths every unseen copy counts at each turn, even if it has been put away in
//! the meantime.
//!
//! For the same reason the kept copies can outnumber the unseen tiles: `W > S - u`, where `W` is
//! the sum of `w(k)`. Within the default 18 turns this happens to hands full of quads. The formula
//! then gives `p(h, u+1)` the negative weight `1 - W / (S-u)`. The library deviates from it there:
//! kinds that must be kept share one sure draw instead, so `k` is drawn with the chance `w(k) / W`.
//! For example, `1111z` keeps all 132 other tiles, but at turn 1 only 131 are unseen. With 3 turns
//! it wins with `3/130 = 0.0230769`, not with `132/131 * 3/130 = 0.0232531`.
//!
//! Kinds that may also be put away, on the last two paths, keep the weight `w(k) / (S-u)`; their
//! sums are capped at 1. So with a wall smaller than the kept copies, chances may rise with the
//! turn on every path.
//!
//! ```
//! use shanten::Hand;
//! use shanten::odds::{Search, OddsOptions};
//!
//! let hand: Hand = "234578m1689p357s1z".parse()?;
//! let odds = Search::new(OddsOptions::self_draws()).odds(&hand.view())?;
//! let row = odds.rows.iter().find(|row| row.discard == "1p".parse().ok()).unwrap();
//! let chances = format!("{:.4} {:.4}", row.win_now, row.ready_now); // 17 draws are left
//! assert_eq!(chances, "0.1511 0.6326");
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! # As at a table
//!
//! By default [`Opponents`] discard, win and are ready as often as players did in real games:
//!
//! - A hand with called melds needs a pattern (yaku) for [every win](OddsOptions::yaku). A win
//!   without one is declined. A hand without called melds declares riichi, so all its wins have a
//!   pattern. [`OddsRow::has_no_yaku`] is true for a discard after which no win has any.
//! - After each turn of the player, each of the `m` others, 3 or 2, discards one tile, which may
//!   win.
//! - With the chance `e(u)`, another player wins after the player's discard at turn `u` and before
//!   the next draw. Then the hand wins nothing.
//! - With points, [an exhaustive draw pays](Opponents::ready) a ready hand `R` and any other `N`,
//!   on average over the number of others who are ready.
//!
//! Let `q(h, u)` be the chance of a hand after its discard and `u` turns, before the others
//! discard. `q` takes the place of `p` after each discard in the sums above, and in the rows of a
//! hand that has drawn. A hand that isn't ready, or is furiten, ignores the others' discards:
//!
//! ```text
//! q(h, u) = (1 - e(u)) * p(h, u)
//! ```
//!
//! The same holds for the chance to be ready, unless the hand is ready already. With points, `p`
//! after the last turn is `R` for a ready hand and `N` for any other.
//!
//! Any other ready hand has seen `i` discards of the others since its last change; it waits for
//! none of them. Let `a` be its chance before the next discard, `b` its chance before its draw, and
//! `f(k)` how [willing](Opponents::willing) the others are to discard a kind, by the
//! [standing](Standing) of the hand:
//!
//! ```text
//! a(u, i) = a(u, i+1) + sum over waits k of f(k) * w(k) / (S-u-i) * (1 - a(u, i+1))
//! a(u, i) = (1 - e(u)) * b(u, i)         where the m others have discarded
//! b(u, i) = a(u+1, i) + sum over kinds k that are kept of w(k) / (S-u-i) * (p(h+k) - a(u+1, i))
//! q(h, u) = a(u, 0),  p(h, u) = b(u, 0)  and after the last draw b = 0
//! ```
//!
//! `p(h+k)` is 1 for a win. Where a path lets a ready hand change, it is `q(h', u+1)` of the new
//! hand, which starts again at `i = 0`. Let `W` be the sum of `f(k) * w(k)` over the waits, or of
//! `w(k)` over the kept kinds. Above the number of unseen tiles, `1 / W` replaces `1 / (S-u-i)`:
//! with 8 copies, 4 unseen tiles and `f(k)` of 0.6 the next discard wins. Draws kept for their
//! worth share one sure draw likewise.
//!
//! A hand counts as furiten if the others never discard its waits, or if a tile that completes it
//! is among the [player's own discards](OddsOptions::discards). On the first two paths no discard
//! of the search makes it furiten: each tile that would complete a later hand brings every earlier
//! one nearer, and is kept. On the other paths the search doesn't track its discards: the true
//! chance lies between the published one, where no discard wins, and this one.
//!
//! With worths other than a win, a discard wins if it is worth something without self-draw. A hand
//! that passes it, because going on is worth more, is furiten from then on and stays the same; the
//! worth of going on replaces `1` in the sums, with `S - u` unseen tiles again. With a goal, a win
//! below it is worth nothing, so the hand passes it. A hand that passes a tile for lack of a
//! pattern isn't furiten here, though by the rules it would be until its next turn.
//!
//! # Other games
//!
//! A [`Search`] takes a view of any hand. The unseen tiles are those of its game: kinds that the
//! game doesn't have are never drawn, and [`Wall::from_view`] doesn't count them.
//!
//! Wild tiles are treated like other tiles. Their copies count as unseen unless they are in the
//! hand, in its melds or visible, and so do jokers. Every wild tile brings an incomplete hand
//! nearer, so all paths but the last always keep it. Discarding one is a step back, which only [the
//! last path](Path::Any) allows. A joker has no tile: [`OddsRow::is_joker`] is true for the discard
//! of one, and [`Won::tile`] is `None` for a hand completed by one.
//!
//! ```
//! # #[cfg(feature = "rules")] {
//! use shanten::odds::{OddsOptions, Search};
//! use shanten::rules::Rules;
//!
//! // 1z or a wild red dragon completes it.
//! let hand = Rules::CHINESE_WILD.hand("123m456p789s555z1z")?;
//! let odds = Search::new(OddsOptions::self_draws().turns(1)).odds(&hand.view())?;
//! assert_eq!(format!("{:.4}", odds.rows[0].win_now), "0.0569"); // 7 of 123
//! # }
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

// The modules of a search. Each uses modules above it in this list, never one below.
//
// path, wall, opponents
// options               the question
// answer                the answer, and its errors
// single_path           one path in closed form
// model                 the tiles in play: hands as states of their suits, and their needs
// states                the states that a hand leads to, and the moves between them
// values                the chances of each state
// yaku                  wins that need a pattern
// memory, search        the memory of a search, and its steps
// deepening, queries    the queries, step by step and at once
// points                expected points
// calls                 chances and points after passing and after each call
mod answer;
mod calls;
mod deepening;
mod memory;
mod model;
mod opponents;
mod options;
mod path;
#[cfg(feature = "score")]
mod points;
mod queries;
mod search;
mod single_path;
mod states;
mod values;
mod wall;
#[cfg(feature = "score")]
mod yaku;

pub use answer::{Odds, OddsError, OddsRow, Won};
pub use calls::CallOdds;
pub use deepening::Deepening;
pub use opponents::{Opponents, OpponentsError, Standing};
pub use options::{OddsOptions, Wins};
pub use path::Path;
#[cfg(feature = "score")]
pub use points::{
    BestDiscards, ByMeasure, ComparedDiscard, Comparison, Expectation, Goal, PointOdds, PointOptions, PointRow,
    PointShare, RiichiOptions, RiichiRow,
};
pub use search::Search;
pub use single_path::{Stage, single_path};
pub use wall::Wall;
