//! Winning chances: how likely a hand is to win, and to be ready, by self-draw, or with others'
//! discards.
//!
//! One player draws and discards, nobody else acts, and nothing is called. Turns `u` count from 0,
//! and `S - u` tiles are unseen at turn `u`. Let `p(h, u)` be the chance that a hand `h` before its
//! draw wins. A complete hand has won, so its `p` is 1; after the last turn every other `p` is 0; a
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
//! Chances to be ready follow the same sums, with a ready hand in place of a complete one. Each
//! figure is the best that can be reached at its turn, so winning and being ready may take
//! different play.
//!
//! The model, the sums and the closed form of a [single path](single_path) are those of [tomohxx's
//! book on mahjong algorithms](https://tomohxx.github.io/mahjong-algorithm-book/probability/) (in
//! Japanese).
//!
//! # Tiles that were put away
//!
//! `w(k)` doesn't fall when a tile is drawn and put away. That makes no difference on the
//! [shortest](Path::Shortest) and the [straight](Path::Straight) path, which never want such a tile
//! again. On the other paths every unseen copy counts at each turn, whatever was put away
//! meanwhile.
//!
//! For the same reason the copies that are kept can outnumber the unseen tiles: `W > S - u`, where
//! `W` is the sum of `w(k)`. Within the default 18 turns this happens to hands full of quads. The
//! formula then gives `p(h, u+1)` the negative weight `1 - W / (S-u)`. The library doesn't follow
//! it there: kinds that must be kept share one sure draw instead, so `k` comes with the chance
//! `w(k) / W`. For example, `1111z` keeps all 132 other tiles, but at turn 1 only 131 are unseen.
//! With 3 turns it wins with `3/130 = 0.0230769`, not with `132/131 * 3/130 = 0.0232531`.
//!
//! Kinds that may also be put away, on the last two paths, keep the weight `w(k) / (S-u)`; their
//! sums are cut off at 1. So with a wall smaller than the kept copies, chances may rise with the
//! turn on every path.
//!
//! ```
//! use shanten::Hand;
//! use shanten::odds::{Search, OddsOptions};
//!
//! let hand: Hand = "234578m1689p357s1z".parse()?;
//! let odds = Search::new(OddsOptions::default()).odds(&hand.view())?;
//! let row = odds.rows.iter().find(|row| row.discard == "1p".parse().ok()).unwrap();
//! let chances = format!("{:.4} {:.4}", row.win_now, row.ready_now); // 17 draws are left
//! assert_eq!(chances, "0.1511 0.6326");
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! # Wins by others' discards
//!
//! With [`Opponents`] a second model counts the wins by what others discard. After each turn of the
//! player `m` others, 3 or 2, discard a tile each, and every unseen tile is as likely. Let `q(h,
//! u)` be the chance of a hand after its discard, with `u` turns gone, before the others discard;
//! `q` takes the place of `p` after each discard in the sums above, also in the rows of a hand that
//! has drawn. A hand that isn't ready pays no heed to the others' discards, so its `q` is `p`. So
//! is that of a furiten hand.
//!
//! Any other ready hand knows the `i` tiles that others have discarded since it became what it is,
//! none of which it waits for. Let `a` be its chance before the next discard, and `b` before its
//! draw; `f(k)` is how [willing](Opponents::willing) the others are to discard a kind:
//!
//! ```text
//! a(u, i) = a(u, i+1) + sum over waits k of f(k) * w(k) / (S-u-i) * (1 - a(u, i+1))
//! a(u, i) = b(u, i)                      where the m others have discarded
//! b(u, i) = a(u+1, i) + sum over kinds k that are kept of w(k) / (S-u-i) * (p(h+k) - a(u+1, i))
//! q(h, u) = a(u, 0),  p(h, u) = b(u, 0)  and after the last draw b = 0
//! ```
//!
//! `p(h+k)` is 1 for a win, and `q(h', u+1)` of another hand, which begins anew, where a path lets
//! a ready hand change. So a ready hand that waits for `W` tiles wins as often as one of them is
//! among the next `4 * turns + 3` of the unseen tiles. Where `W`, the sum of `f(k) * w(k)` over the
//! waits or of `w(k)` over the kinds that are kept, is more than the unseen tiles, `1 / W` takes
//! the place of `1 / (S-u-i)`. So with 8 copies, 4 unseen and `f(k)` of 0.6 the next discard wins.
//! Draws that are kept for their worth share one sure draw in the same way.
//!
//! A hand none of whose waits anybody discards is like a furiten one. A hand is furiten if a tile
//! that completes it is among the [own discards](OddsOptions::discards). On the first two paths
//! none of the search makes it so: each tile that would complete a later hand brings every earlier
//! one nearer, and is kept. On the other paths its discards are not followed: the chance lies
//! between the published one, where no discard wins, and this one.
//!
//! With a worth other than a win, the discard wins if it is worth something without self-draw. A
//! hand that passes it, because going on is worth more, is furiten from then on, and stays as it
//! is; the worth of that takes the place of `1` in the sums, with `S - u` unseen tiles again. With
//! a goal a win below it is worth nothing, so it is passed. One that lets a tile go for lack of a
//! pattern isn't furiten, though it would be up to its next turn.
//!
//! # Other games
//!
//! A [`Search`] takes a view of any hand. The unseen tiles are those of its game: kinds that the
//! game doesn't have are never drawn, and [`Wall::from_view`] doesn't count them.
//!
//! Wild tiles are tiles like others. Their copies count as unseen unless they are in the hand, in
//! its melds or visible, and so do the jokers. Every wild tile brings a hand nearer that isn't
//! complete, so all paths but the last always keep it. To discard one is a step back, which only
//! [the last path](Path::Any) allows. A joker has no tile to name it: [`OddsRow::is_joker`] tells
//! that it was discarded, and [`Won::tile`] is `None` if it completed the hand.
//!
//! ```
//! # #[cfg(feature = "rules")] {
//! use shanten::odds::{OddsOptions, Search};
//! use shanten::rules::Rules;
//!
//! // 1z or a wild red dragon completes it.
//! let hand = Rules::CHINESE_WILD.hand("123m456p789s555z1z")?;
//! let odds = Search::new(OddsOptions::default().turns(1)).odds(&hand.view())?;
//! assert_eq!(format!("{:.4}", odds.rows[0].win_now), "0.0569"); // 7 of 123
//! # }
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

// The floors of the wing. A search uses those above it in this list, never one below.
//
// path, wall, opponents
// options               what is asked
// answer                what is found, and why nothing is
// single_path           one path in closed form
// model                 the tiles in play: hands as states of their suits, and their needs
// states                the states that a hand leads to, and the moves between them
// values                the chances of each state
// memory, search        what a search keeps, and its steps
// deepening, queries    what it is asked, step by step and at once
// points                expected points
// calls                 both after each call of a discard, and of passing
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

pub use answer::{Odds, OddsError, OddsRow, Won};
pub use calls::CallOdds;
pub use deepening::Deepening;
pub use opponents::Opponents;
pub use options::OddsOptions;
pub use path::Path;
#[cfg(feature = "score")]
pub use points::{Expectation, Goal, PointOdds, PointOptions, PointRow, PointShare, RiichiOptions, RiichiRow};
pub use search::Search;
pub use single_path::{Stage, single_path};
pub use wall::Wall;
