//! The divisions of complete hands.

use std::io;

use shanten::{AnyHand, Completion, Division, Form, Mark, Meld, Shanten, Tile, View};

use super::canvas::{Canvas, GOOD, width};
use super::lines::{label, labels, listed};
use crate::words::{fill, say};

/// The most divisions shown. Hands without wild tiles have far fewer.
const DIVISIONS: usize = 100;

const COLUMNS: usize = 60;

/// Writes the divisions of a complete hand, or its form if it has no divisions.
pub(crate) fn complete(view: &View<impl AnyHand>, canvas: &mut Canvas) -> io::Result<()> {
    const LABEL: &str = "complete as";
    let mut divisions = view.divisions();
    let mut any = false;
    for (name, division) in labels(LABEL).zip(divisions.by_ref().take(DIVISIONS)) {
        label(canvas, name)?;
        marked(&division, canvas)?;
        any = true;
    }
    if !any {
        let is_complete = |form: &Form| view.shanten_in(*form).is_some_and(Shanten::is_win);
        if let Some(special) = Form::ALL.iter().copied().find(is_complete) {
            label(canvas, LABEL)?;
            canvas.put_in(GOOD, say(special.name()))?;
            knitted(view, canvas)?;
            canvas.end_line()?;
        }
    }
    match divisions.count() {
        0 => Ok(()),
        more => {
            label(canvas, "")?;
            canvas.put(fill("and {count} more", &[("count", &more)]))?;
            canvas.end_line()
        }
    }
}

/// Writes the groups of a complete hand with knitted tiles: `147m 258p 369s 55m 345m`.
fn knitted(view: &View<impl AnyHand>, canvas: &mut Canvas) -> io::Result<()> {
    let first = Tile::all().find(|&tile| view.hand().count(tile) > 0);
    let groups = first.and_then(|tile| view.completed_by(tile).find_map(|way| Some((way.knitted_suits()?, way))));
    let Some((suits, way)) = groups else { return Ok(()) };
    for (suit, lowest) in suits.into_iter().zip(1..) {
        let tiles = [lowest, lowest + 3, lowest + 6].into_iter().filter_map(|rank| Tile::new(suit, rank));
        canvas.put(" ")?;
        canvas.tiles(tiles.filter(|&tile| view.hand().count(tile) > 0))?;
    }
    let honours: Vec<Tile> = Tile::all().filter(|&tile| tile.is_honour() && view.hand().count(tile) > 0).collect();
    if way.form() == Form::HonoursAndKnittedTiles && !honours.is_empty() {
        canvas.put(" ")?;
        canvas.tiles(honours)?;
    }
    if let Completion::KnittedStraight { pair, concealed, .. } = way {
        canvas.put(" ")?;
        canvas.tiles([pair; 2])?;
        if let Some(meld) = concealed {
            canvas.put(" ")?;
            canvas.tiles(meld.tiles())?;
        }
    }
    Ok(())
}

/// Writes a division with its marks: `77z 123m 456m 789*m 111z (straight)`.
fn marked(division: &Division, canvas: &mut Canvas) -> io::Result<()> {
    let concealed = || division.melds().filter_map(|(meld, is_called)| (!is_called).then_some(meld));
    // The hand's own tiles of a kind come before wild ones.
    let mut own = [0; Tile::KINDS];
    [division.pair(); 2].into_iter().chain(concealed().flat_map(Meld::tiles)).for_each(|tile| own[tile.index()] += 1);
    division.wild().for_each(|tile| own[tile.index()] -= 1);
    let mut with_wild = |tile: Tile| {
        let left = &mut own[tile.index()];
        let is_wild = *left == 0;
        *left -= u32::from(!is_wild);
        (tile, is_wild)
    };
    canvas.group([division.pair(); 2].map(&mut with_wild))?;
    for (meld, is_called) in division.melds() {
        canvas.put(" ")?;
        if is_called { canvas.meld(meld)? } else { canvas.group(meld.tiles().map(&mut with_wild))? }
    }
    if division.marks().next().is_some() {
        let marks: usize = division.marks().map(|mark| width(say(mark.name())) + width(say(", "))).sum();
        if division.to_string().len() + "  ".len() + marks > COLUMNS {
            canvas.end_line()?;
            label(canvas, "")?;
        } else {
            canvas.put("  ")?;
        }
        listed(canvas, division.marks().map(Mark::name))?;
    }
    canvas.end_line()
}
