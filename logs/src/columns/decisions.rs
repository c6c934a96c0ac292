//! The columns of a table of decisions.

use std::collections::HashMap;

use shanten::score::Pattern;
use shanten::{AnyHand, Form, Meld, Opponent, Piece, Shanten, Tile, TileSet};
use shanten_table::{Action, Event, Legal, Seat};

use super::cells::{Cell, Column, ColumnType};
use super::lying;
use crate::answered::Answered;
use crate::round::{Ending, Winner};

/// The name of the table, with a number that changes whenever the meaning of a column changes.
pub const SCHEMA: &str = "decisions 3";

/// The computation that a column needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ColumnNeed {
    /// Nothing: the value is in the log, or is looked up at once.
    Nothing,
    /// The tiles that lie before each player; each row replays its round to find them.
    Lying,
    /// Every legal action of a player; each row replays its round up to the decision.
    Legal,
    /// The results of all discards.
    Discards,
    /// Chances by self-draws.
    Chances,
    /// Chances with others' discards.
    OfDraws,
    /// Expected points.
    Points,
}

impl ColumnNeed {
    /// Whether it is slow: such columns are included only if they are named.
    #[must_use]
    pub const fn is_slow(self) -> bool {
        matches!(self, Self::Lying | Self::Legal | Self::Chances | Self::OfDraws | Self::Points)
    }
}

/// A column and the source of its values.
pub struct DecisionColumn {
    /// The column.
    pub column: Column,
    /// The computation that it needs.
    pub need: ColumnNeed,
    pub(super) cell: fn(&Answered) -> Cell,
}

macro_rules! columns {
    ($($name:ident: $kind:ident, $need:ident, $doc:literal, $cell:expr;)+) => {
        /// All columns.
        pub const COLUMNS: &[DecisionColumn] = &[
            $(DecisionColumn {
                column: Column { name: stringify!($name), kind: ColumnType::$kind, doc: $doc },
                need: ColumnNeed::$need,
                cell: $cell,
            }),+
        ];
    };
}

columns! {
    game: Text, Nothing, "the file or the entry of an archive; with a number from the second game of a file on",
        |row| text(&row.round.game);
    round: Int, Nothing, "the number of the round in the game, from 1, of those that the log has, with those that were left out",
        |row| number(row.round.number);
    wind: Text, Nothing, "the wind of the round: east, south, west, north",
        |row| text(row.round.start().wind.name());
    dealer: Byte, Nothing, "the dealer's seat, from 0",
        |row| number(row.round.start().dealer.index());
    counters: Short, Nothing, "the counters",
        |row| Cell::Number(row.round.start().counters.into());
    deposits: Short, Nothing, "the riichi deposits on the table when the round began",
        |row| Cell::Number(row.round.start().deposits.into());
    players: Byte, Nothing, "how many play: 3 or 4",
        |row| number(row.round.start().players);
    seat: Byte, Nothing, "the player's seat, from 0: who dealt first in the game",
        |row| number(row.decision.seat.index());
    seat_wind: Text, Nothing, "the player's wind",
        |row| text(row.round.start().wind_of(row.decision.seat).name());
    score: Int, Nothing, "the player's points when the round began; null if the log doesn't have them",
        |row| row.round.start().scores.map_or(Cell::None, |all| Cell::Number(all[row.decision.seat.index()]));
    name: Text, Nothing, "the player's name; as up to `date` null if the log doesn't have it",
        |row| or_none(row.round.info().names[row.decision.seat.index()].as_deref());
    dan: Text, Nothing, "the player's rank, in Tenhou's words",
        |row| or_none(row.round.info().dans[row.decision.seat.index()].as_deref());
    rate: Real, Nothing, "the player's rate",
        |row| row.round.info().rates[row.decision.seat.index()].map_or(Cell::None, |rate| Cell::Real(rate.into()));
    rules: Text, Nothing, "the rules in a few words, as the log or Tenhou writes them",
        |row| or_none(row.round.info().rules.as_deref());
    red_fives: Flag, Nothing, "whether some fives are red",
        |row| row.round.info().red_fives.map_or(Cell::None, Cell::Flag);
    fast: Flag, Nothing, "whether the players had less time",
        |row| row.round.info().fast.map_or(Cell::None, Cell::Flag);
    lobby: Int, Nothing, "the number of the lobby",
        |row| row.round.info().lobby.map_or(Cell::None, |lobby| number(lobby as usize));
    date: Text, Nothing, "the day, such as 2019-05-04",
        |row| or_none(row.round.info().date.as_deref());
    id: Text, Nothing, "the name of the game, such as 2019050417gm-0029-0000-4f2a8622, from the log or its file; null if neither has it",
        |row| or_none(row.round.info().id.as_deref());
    event: Short, Nothing, "the place of the action among the events of the round, from 0: it orders the rows of a round",
        |row| number(row.decision.event);
    turn: Short, Nothing, "the number of the player's turn in the round, from 1; 0 in a win before it",
        |row| number(row.decision.turn);
    wall: Short, Nothing, "how many tiles can still be drawn",
        |row| number(row.decision.wall);
    hand: Counts, Nothing, "the concealed tiles with the one just drawn: counts of the 34 kinds",
        |row| Cell::Counts(row.decision.hand.counts());
    reds: Text, Nothing, "the red fives among them, such as 0m0p",
        |row| Cell::Text(reds(row));
    melds: Text, Nothing, "the called melds and closed quads, such as (340p)[1111z]",
        |row| Cell::Text(melds(row));
    visible: Counts, Nothing,
        "everything that lies open: rivers, all melds with the player's own, indicators, Norths set aside; not the tile \
         that the hand was won with",
        |row| Cell::Counts(row.decision.open.counts());
    indicators: Text, Nothing,
        "the dora indicators, such as 3m0p; that of an open or added quad is seen after the next discard, as Tenhou's \
         tables show it",
        |row| Cell::Text(row.indicators().map(|piece| piece.to_string()).collect());
    norths: Byte, Nothing, "the Norths that the player has set aside, with three players",
        |row| Cell::Number(row.decision.hand.norths_aside().into());
    riichi: Byte, Nothing, "who is in riichi: bit n for seat n; in a row of a win also who declared it with the tile won, \
         for which no 1,000 are paid",
        |row| Cell::Number(riichi(row));
    riichi_of_others: Byte, Nothing, "the same without the player: 0 if no other is in riichi",
        |row| Cell::Number(riichi(row) & !(1 << row.decision.seat.index()));
    called: Text, Nothing, "the discard that was called just before; null after a draw",
        |row| called(row).map_or(Cell::None, |(piece, _)| Cell::Text(piece.to_string()));
    called_from: Byte, Nothing, "whose discard that was, by seat",
        |row| called(row).map_or(Cell::None, |(_, from)| number(from.index()));
    drawn: Text, Nothing, "the tile just drawn, 0p for a red five; null after a call, and for a win by discard",
        |row| row.decision.drawn.map_or(Cell::None, |piece| Cell::Text(piece.to_string()));
    action: Text, Nothing, "what was done: discard, riichi, quad, set aside, win, nine terminals; a win by another's discard or \
         quad is a row of its own, in which nothing is drawn; with passes also call, pass, and overtaken, where another's \
         claim went first",
        |row| text(row.decision.action_name());
    discard: Text, Nothing, "what was discarded; null if nothing was",
        |row| row.made().map_or(Cell::None, |piece| Cell::Text(piece.to_string()));
    claim: Text, Nothing, "in a row of a call or pass, the tile of another that it is about",
        |row| row.claim.map_or(Cell::None, |claim| Cell::Text(claim.piece.to_string()));
    claim_from: Byte, Nothing, "whose tile that is, by seat",
        |row| row.claim.map_or(Cell::None, |claim| number(claim.from.index()));
    legal: Text, Legal,
        "what the player might do besides a discard, between commas: win, riichi, nine terminals, set aside, and the melds \
         of quads and calls",
        |row| row.legal.as_ref().map_or(Cell::None, |legal| Cell::Text(legal.names().collect::<Vec<_>>().join(",")));
    legal_discards: Tiles, Legal, "the kinds that might be discarded, bit n for kind n; null where another's tile is claimed",
        |row| discards(row, |legal| legal.discards);
    legal_pieces: Text, Legal, "the tiles of these kinds that the hand has, each once, such as 9m0p5p7z: 0p is a red five",
        |row| row.legal.as_ref().map_or(Cell::None, |legal| Cell::Text(legal.pieces.iter().map(Piece::to_string).collect()));
    legal_riichi: Tiles, Legal, "those that might be discarded with riichi",
        |row| discards(row, |legal| legal.riichi);
    from_draw: Flag, Nothing, "whether that was the tile just drawn; null too where the log doesn't say and the hand had another like it",
        |row| from_draw(row.decision.action);
    claimed_by: Byte, Nothing, "who called the discard or won by it, by seat; of several winners the first in the log; null if none did",
        |row| claimed_by(row).map_or(Cell::None, |seat| number(seat.index()));
    deals_in: Flag, Nothing, "whether another won by this very discard or quad; null if the log ends with it",
        |row| deals_in(row);
    shanten: Byte, Nothing, "the plain shanten with the tile just drawn: -1 complete, 0 ready",
        |row| shanten(row.decision.hand.shanten());
    standard: Byte, Nothing, "the shanten in standard form",
        |row| shanten(row.decision.hand.shanten_in(Form::Standard));
    seven_pairs: Byte, Nothing, "the shanten in seven pairs; null after a call",
        |row| shanten(row.decision.hand.shanten_in(Form::SevenPairs));
    thirteen_orphans: Byte, Nothing, "the shanten in thirteen orphans; null after a call",
        |row| shanten(row.decision.hand.shanten_in(Form::ThirteenOrphans));
    strict_shanten: Byte, Nothing, "the shanten under the strictness: it is higher where what is needed is gone",
        |row| shanten(row.view.shanten());
    after: Byte, Discards, "the shanten under the strictness after the discard that was made; null in riichi",
        |row| shanten(row.made_discard().and_then(shanten::Discard::shanten));
    useful: Tiles, Discards, "the useful tiles after it, bit n for kind n",
        |row| row.made_discard().map_or(Cell::None, |discard| Cell::Tiles(discard.useful.tiles()));
    copies: Short, Discards, "the copies left of them under the strictness",
        |row| row.made_discard().map_or(Cell::None, |discard| Cell::Number(discard.useful.copies() as i32));
    best: Text, Discards, "the discard that leads nearest to a win with the most copies of useful tiles",
        |row| row.discards.first().map_or(Cell::None, |best| Cell::Text(best.tile.to_string()));
    best_after: Byte, Discards, "the shanten under the strictness after the best discard",
        |row| shanten(row.discards.first().and_then(shanten::Discard::shanten));
    best_copies: Short, Discards, "the copies of useful tiles after it",
        |row| row.discards.first().map_or(Cell::None, |best| Cell::Number(best.useful.copies() as i32));
    loss_shanten: Byte, Discards, "how much further from a win than the best discard that was",
        |row| row.loss().map_or(Cell::None, |(further, _)| Cell::Number(further.into()));
    loss_copies: Short, Discards, "how many copies fewer than the best; null if it led further away",
        |row| row.loss().and_then(|(_, copies)| copies).map_or(Cell::None, |copies| Cell::Number(copies as i32));
    waits: Tiles, Discards, "what the hand waits for after the discard, bit n for kind n; null if it isn't ready",
        |row| row.waits.as_ref().map_or(Cell::None, |waits| Cell::Tiles(waits.tiles));
    wait_copies: Short, Discards, "the copies left of them",
        |row| row.waits.as_ref().map_or(Cell::None, |waits| Cell::Number(waits.copies as i32));
    furiten: Text, Discards, "why that hand may not win by a discard: temporary, discard, riichi; null if it may",
        |row| row.waits.as_ref().and_then(|waits| waits.furiten).map_or(Cell::None, |furiten| text(furiten.name()));
    result: Int, Nothing, "what the player got or paid in the round, with a riichi deposit: `score` and this are the next score",
        |row| row.round.changes().map_or(Cell::None, |changes| Cell::Number(changes[row.decision.seat.index()]));
    won: Flag, Nothing, "whether the player won the round; null if the log ends before",
        |row| won(row);
    ending: Text, Nothing, "how the round ended: draw, discard (or a robbed quad), no win; null if the log ends before",
        |row| ending(row.round.ending());
    scores: Text, Nothing, "the points of all seats when the round began, between commas",
        |row| row.round.start().scores.map_or(Cell::None, |all| Cell::Text(listed(&all[..row.round.start().players])));
    changes: Text, Nothing, "what all seats got or paid in the round, with their riichi deposits, between commas",
        |row| row.round.changes().map_or(Cell::None, |all| Cell::Text(listed(&all[..row.round.start().players])));
    points_at_end: Int, Nothing, "the player's points at the end of the game; null if the log doesn't have them",
        |row| row.round.info().points_at_end.map_or(Cell::None, |all| Cell::Number(all[row.decision.seat.index()]));
    placement: Byte, Nothing, "the player's place at the end, from 1; with equal points the one who dealt earlier in the game is ahead",
        |row| placement(row).map_or(Cell::None, number);
    dealt_in: Flag, Nothing, "whether another won by a discard or quad of the player; null if the log ends before",
        |row| dealt_in(row);
    win_from: Byte, Nothing, "in a row of a win, whose discard or quad it was by, by seat; null by self-draw",
        |row| won_here(row).and_then(|win| win.from).map_or(Cell::None, |from| number(from.index()));
    win_tile: Text, Nothing, "in a row of a win, the winning tile",
        |row| won_here(row).map_or(Cell::None, |win| Cell::Text(win.piece.to_string()));
    win_points: Int, Nothing, "in a row of a win, its points without counters and deposits, where the log has them",
        |row| won_here(row).and_then(|win| win.points).map_or(Cell::None, |points| number(points as usize));
    river_self: Text, Lying,
        "the player's discards in order, such as 1z4s*0p!: * was discarded just after it was drawn (? if the log doesn't \
         say), ! declared riichi; those that were called are there, too",
        |row| lying::river(row, row.decision.seat);
    river_right: Text, Lying, "the discards of the player to the right, whose turn is next",
        |row| of_opponent(row, Opponent::Right, lying::river);
    river_across: Text, Lying, "those of the player across; null with three players",
        |row| of_opponent(row, Opponent::Across, lying::river);
    river_left: Text, Lying, "those of the player to the left",
        |row| of_opponent(row, Opponent::Left, lying::river);
    melds_right: Text, Lying, "the melds of the player to the right, in the order of the calls",
        |row| of_opponent(row, Opponent::Right, lying::melds);
    melds_across: Text, Lying, "those of the player across; null with three players",
        |row| of_opponent(row, Opponent::Across, lying::melds);
    melds_left: Text, Lying, "those of the player to the left",
        |row| of_opponent(row, Opponent::Left, lying::melds);
    shanten_right: Byte, Lying, "the plain shanten of the player to the right, which no player at the table sees",
        |row| of_opponent(row, Opponent::Right, lying::shanten);
    shanten_across: Byte, Lying, "that of the player across; null with three players",
        |row| of_opponent(row, Opponent::Across, lying::shanten);
    shanten_left: Byte, Lying, "that of the player to the left",
        |row| of_opponent(row, Opponent::Left, lying::shanten);
    waits_right: Tiles, Lying, "what the player to the right waits for, bit n for kind n; null if that hand isn't ready",
        |row| of_opponent(row, Opponent::Right, lying::waits);
    waits_across: Tiles, Lying, "what the player across waits for; null with three players, too",
        |row| of_opponent(row, Opponent::Across, lying::waits);
    waits_left: Tiles, Lying, "what the player to the left waits for",
        |row| of_opponent(row, Opponent::Left, lying::waits);
    fu: Int, Nothing, "in a row of a win, its fu, where the log has them",
        |row| won_here(row).and_then(|win| win.value.fu).map_or(Cell::None, |fu| number(fu as usize));
    han: Int, Nothing, "in a row of a win, the han of its patterns and dora, 13 for each yakuman, where the log has them",
        |row| won_here(row).and_then(|win| win.value.han()).map_or(Cell::None, |han| number(han as usize));
    yaku: Text, Nothing, "in a row of a win, its patterns and dora with their han, in the words of Tenhou or of mjai",
        |row| won_here(row).filter(|win| !win.value.yaku.is_empty()).map_or(Cell::None, |win| Cell::Text(yaku(win)));
    patterns: Text, Nothing, "in a row of a win, its patterns by Tenhou's rules in the words of the library, without dora, between \
         commas",
        |row| patterns(row).map_or(Cell::None, Cell::Text);
    ura: Text, Nothing, "in a row of a win, the ura indicators that the log shows",
        |row| won_here(row).filter(|win| !win.value.ura.is_empty()).map_or(Cell::None, |win| {
            Cell::Text(win.value.ura.iter().map(ToString::to_string).collect())
        });
    chance: Real, Chances, "the chance to win after the discard, as at a table by default",
        |row| made(row, &row.chances);
    best_by_chance: Text, Chances, "the discard with the greatest chance",
        |row| row.best_by_chance().map_or(Cell::None, |(tile, _)| Cell::Text(tile.to_string()));
    loss_chance: Real, Chances, "how much less chance the discard had than that",
        |row| lost(row, &row.chances, row.best_by_chance());
    chance_of_draws: Real, OfDraws, "the chance to win by self-draws alone, if no other player wins",
        |row| made(row, &row.of_draws);
    points: Real, Points, "the expected points after the discard as at a table, by Tenhou's rules with riichi",
        |row| made(row, &row.points);
    best_by_points: Text, Points, "the discard with the most expected points",
        |row| row.best_by_points().map_or(Cell::None, |(tile, _)| Cell::Text(tile.to_string()));
    loss_points: Real, Points, "how many points fewer the discard had than that",
        |row| lost(row, &row.points, row.best_by_points());
}

fn or_none(text: Option<&str>) -> Cell {
    text.map_or(Cell::None, self::text)
}

/// The players in riichi, one bit each.
fn riichi(row: &Answered) -> i32 {
    row.decision.riichi.iter().rev().fold(0, |bits, &is_in| bits << 1 | i32::from(is_in))
}

fn discards(row: &Answered, of: fn(&Legal) -> TileSet) -> Cell {
    let own = row.legal.as_ref().filter(|legal| !legal.discards.is_empty());
    own.map_or(Cell::None, |legal| Cell::Tiles(of(legal)))
}

fn of_opponent(row: &Answered, opponent: Opponent, cell: fn(&Answered, Seat) -> Cell) -> Cell {
    lying::seat_of(row, opponent).map_or(Cell::None, |seat| cell(row, seat))
}

/// The event that follows a discard or quad of the row, if the log has it.
fn answer<'a>(row: &'a Answered<'_>) -> Option<&'a Event> {
    let after = row.round.events()[row.decision.event..].iter().skip(1);
    after.into_iter().find(|event| !matches!(event, Event::Indicator(_)))
}

/// Whose claim of the row's discard came first.
fn claimed_by(row: &Answered) -> Option<Seat> {
    row.made()?;
    match answer(row)? {
        Event::Call { seat, from, .. } if *from == row.decision.seat => Some(*seat),
        Event::Win(win) if win.from == Some(row.decision.seat) => Some(win.seat),
        _ => None,
    }
}

fn deals_in(row: &Answered) -> Cell {
    match (row.decision.action, answer(row)) {
        (Some(Action::Discard { .. } | Action::Riichi { .. } | Action::Quad(_) | Action::SetAside), Some(event)) => {
            Cell::Flag(matches!(event, Event::Win(win) if win.from == Some(row.decision.seat)))
        }
        _ => Cell::None,
    }
}

/// The place of the player at the end of the game.
fn placement(row: &Answered) -> Option<usize> {
    let (all, own) = (row.round.info().points_at_end?, row.decision.seat.index());
    let is_ahead = |&other: &usize| all[other] > all[own] || all[other] == all[own] && other < own;
    Some(1 + (0..row.round.start().players).filter(is_ahead).count())
}

fn listed(numbers: &[i32]) -> String {
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
}

/// The discard that the player has just called, and its discarder.
fn called(row: &Answered) -> Option<(Piece, Seat)> {
    let before = row.round.events()[..row.decision.event].iter().rev();
    match before.clone().find(|event| !matches!(event, Event::Indicator(_)))? {
        Event::Call { seat, from, claimed, .. } if *seat == row.decision.seat => Some((*claimed, *from)),
        _ => None,
    }
}

/// The win that the row describes.
fn won_here<'a>(row: &'a Answered<'_>) -> Option<&'a Winner> {
    match row.round.ending() {
        Ending::Wins(winners) if row.decision.action == Some(Action::Win) => {
            winners.iter().find(|winner| winner.seat == row.decision.seat)
        }
        _ => None,
    }
}

fn yaku(win: &Winner) -> String {
    win.value.yaku.iter().map(|(name, han)| format!("{name} {han}")).collect::<Vec<_>>().join(",")
}

/// The library's patterns. A win of other rules may have none.
fn patterns(row: &Answered) -> Option<String> {
    let ura = won_here(row)?.value.ura.iter().copied();
    let score = row.round.table_before(row.decision.event).score_with_ura(row.decision.seat, ura).ok()?;
    Some(score.patterns().map(Pattern::name).collect::<Vec<_>>().join(","))
}

fn dealt_in(row: &Answered) -> Cell {
    match row.round.ending() {
        Ending::Wins(winners) => Cell::Flag(winners.iter().any(|winner| winner.from == Some(row.decision.seat))),
        Ending::Unfinished => Cell::None,
        _ => Cell::Flag(false),
    }
}

fn text(text: &str) -> Cell {
    Cell::Text(text.to_owned())
}

fn number(number: usize) -> Cell {
    Cell::Number(i32::try_from(number).unwrap_or(i32::MAX))
}

fn shanten(shanten: Option<Shanten>) -> Cell {
    shanten.map_or(Cell::None, |shanten| Cell::Number(shanten.get().into()))
}

fn reds(row: &Answered) -> String {
    row.decision.hand.pieces().filter(|piece| piece.is_red()).map(|piece| piece.to_string()).collect()
}

fn melds(row: &Answered) -> String {
    AnyHand::melds(&row.decision.hand).map(|meld: Meld| meld.to_string()).collect()
}

const fn from_draw(action: Option<Action>) -> Cell {
    match action {
        Some(Action::Discard { is_drawn: Some(is_drawn), .. } | Action::Riichi { is_drawn: Some(is_drawn), .. }) => {
            Cell::Flag(is_drawn)
        }
        _ => Cell::None,
    }
}

fn won(row: &Answered) -> Cell {
    match row.round.ending() {
        Ending::Wins(winners) => Cell::Flag(winners.iter().any(|winner| winner.seat == row.decision.seat)),
        Ending::Unfinished => Cell::None,
        _ => Cell::Flag(false),
    }
}

fn ending(ending: &Ending) -> Cell {
    match ending {
        Ending::Wins(winners) => text(if winners[0].from.is_none() { "draw" } else { "discard" }),
        Ending::Unfinished => Cell::None,
        _ => text("no win"),
    }
}

fn made(row: &Answered, figures: &HashMap<Tile, f64>) -> Cell {
    row.made().and_then(|made| figures.get(&made.tile())).map_or(Cell::None, |&figure| Cell::Real(figure))
}

fn lost(row: &Answered, figures: &HashMap<Tile, f64>, best: Option<(Tile, f64)>) -> Cell {
    match (made(row, figures), best) {
        (Cell::Real(made), Some((_, best))) => Cell::Real(best - made),
        _ => Cell::None,
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;
    use std::path::Path;
    use std::{env, fs};

    use super::*;

    /// The markers around the part of the chapter that this file writes.
    const MARKS: [&str; 2] = ["<!-- columns -->\n", "<!-- end of columns -->\n"];

    #[test]
    fn the_chapter_describes_every_column() {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/logs.md");
        let text = fs::read_to_string(&file).expect("the chapter");
        let mut table = "| column | type | what it is |\n|---|---|---|\n".to_owned();
        for DecisionColumn { column, need, .. } in COLUMNS {
            let only = if need.is_slow() { ", only if named" } else { "" };
            let _ = writeln!(table, "| `{}` | {}{only} | {} |", column.name, column.kind.name(), column.doc);
        }
        let (before, rest) = text.split_once(MARKS[0]).expect("the first mark");
        let (_, after) = rest.split_once(MARKS[1]).expect("the last mark");
        let expected = [before, MARKS[0], &table, MARKS[1], after].concat();
        if env::var_os("SNAPSHOTS").is_some_and(|value| value == "overwrite") {
            fs::write(&file, &expected).expect("the chapter");
        } else {
            assert!(text == expected, "SNAPSHOTS=overwrite cargo test -p shanten-logs writes the columns anew");
        }
    }

    #[test]
    fn names_are_told_apart() {
        for (place, column) in COLUMNS.iter().enumerate() {
            assert!(COLUMNS[..place].iter().all(|other| other.column.name != column.column.name));
        }
    }
}
