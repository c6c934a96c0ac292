//! The computation of a hand's answer, step by step.

use std::cmp::Reverse;
use std::fmt::Display;
use std::io;

use shanten::rules::{Rules, VariantHand};
use shanten::sequence::Coding;
use shanten::table::{ByQuota, Explanation};
use shanten::{Division, Form, Meld, Strictness, Suit, Tile};

use super::sequence::{StandingTiles, sequence_of, standing};
use crate::draw::canvas::{Canvas, GOOD, Look};
use crate::draw::divisions::complete;
use crate::draw::lines::{NO_WIN, line, shanten};
use crate::words::several;

const NAME: usize = 12;

pub(crate) fn write(hand: &VariantHand, look: Look, out: &mut Vec<u8>) -> io::Result<()> {
    let canvas = &mut Canvas::new(look, out);
    write_steps(hand, canvas)?;
    canvas.fold(NAME + 2);
    Ok(())
}

fn write_steps(hand: &VariantHand, canvas: &mut Canvas) -> io::Result<()> {
    canvas.heading(hand)?;
    let (tiles, melds) = (several(hand.len() as u32, "concealed tile", "concealed tiles"), melds(hand.melds_needed()));
    let wild = if hand.wild() > 0 { format!(", {} of them wild", hand.wild()) } else { String::new() };
    line(canvas, format_args!("  {tiles}{wild}; a win needs {melds} and a pair"))?;
    if hand.rules() != Rules::RIICHI {
        line(canvas, format_args!("  rules {}", hand.rules()))?;
    }
    if let Some(steps) = hand.explain() {
        fragments(hand, canvas)?;
        sequence(hand, canvas)?;
        classes(&steps, canvas)?;
        key(&steps, canvas)?;
        entry(&steps, hand, canvas)?;
        forms(hand, 6, canvas)?;
        way(hand, 7, canvas)
    } else {
        line(canvas, "  The tables of five melds know no key: a tree of pairs of classes leads")?;
        line(canvas, "  to the shanten. These look-ups are not shown.")?;
        forms(hand, 1, canvas)?;
        way(hand, 2, canvas)
    }
}

/// Writes the title of a step and a line that explains its terms.
fn title(canvas: &mut Canvas, number: u32, title: &str, terms: &str) -> io::Result<()> {
    canvas.end_line()?;
    canvas.bold().put(format_args!("{number}  {title}"))?;
    canvas.end_line()?;
    line(canvas, format_args!("  {terms}"))
}

fn melds(number: usize) -> String {
    several(number as u32, "meld", "melds")
}

fn name(canvas: &mut Canvas, suit: Suit) -> io::Result<()> {
    canvas.column("", 2)?;
    canvas.column(suit.name(), NAME)
}

/// Step 1: which tiles belong together.
fn fragments(hand: &VariantHand, canvas: &mut Canvas) -> io::Result<()> {
    const TERMS: &str = "Counts of tiles with the distances in between; turned if that is smaller.";
    title(canvas, 1, "Fragments: kinds at most 2 apart belong together, each honour is one", TERMS)?;
    for suit in Suit::ALL {
        let standing = standing(hand, suit);
        name(canvas, suit)?;
        if standing.is_empty() {
            canvas.put("none")?;
        }
        for (number, StandingTiles { tiles, fragment }) in standing.into_iter().enumerate() {
            canvas.put(if number == 0 { "" } else { ", " })?;
            canvas.tiles(tiles)?;
            canvas.put(format_args!(" {fragment}"))?;
            if fragment.canonical() != fragment {
                canvas.put(format_args!(" turned {}", fragment.canonical()))?;
            }
        }
        canvas.end_line()?;
    }
    Ok(())
}

/// Step 2: the sequence of fragments, and its bits.
fn sequence(hand: &VariantHand, canvas: &mut Canvas) -> io::Result<()> {
    const TERMS: &str = "Ordered kind by kind: by count, then by distance, the end last.";
    title(canvas, 2, "Sequence: the fragments sorted, and its codes in bits", TERMS)?;
    let sequence = sequence_of(hand);
    line(canvas, format_args!("  {sequence}"))?;
    line(canvas, "  Codings in 4 bits for each kind, or fewer; lines drops distances of 2:")?;
    for &coding in Coding::ALL {
        let bits = coding.len(sequence);
        line(canvas, format_args!("  {coding:<6} {bits:>2}  {}", coding.digits(sequence)))?;
    }
    Ok(())
}

/// Step 3: the class of each suit.
fn classes(steps: &Explanation, canvas: &mut Canvas) -> io::Result<()> {
    const TERMS: &str = "Row and column: counts of the first kinds and the last three in base five.";
    title(canvas, 3, "Classes: suits with the same distance for every quota", TERMS)?;
    line(canvas, "              row    column  class  distance to 0-4 melds   and a pair")?;
    for suit in &steps.suits {
        name(canvas, suit.suit)?;
        canvas.put(format_args!("{:<6} {:<7} {:<5}  ", suit.row, suit.column, suit.class))?;
        quotas(canvas, &suit.distances, &suit.cheapest)?;
        canvas.end_line()?;
    }
    line(canvas, "  In brackets: the quotas of the suit in the shortest ways.")
}

/// Writes the distances, and highlights the cheapest quotas.
fn quotas(canvas: &mut Canvas, distances: &ByQuota<u8>, cheapest: &ByQuota<bool>) -> io::Result<()> {
    for (pairs, (distances, cheapest)) in distances.iter().zip(cheapest).enumerate() {
        canvas.column("", if pairs == 0 { 0 } else { 4 })?;
        for (melds, (distance, &is_cheapest)) in distances.iter().zip(cheapest).enumerate() {
            let is_last = (pairs, melds) == (1, distances.len() - 1);
            chosen(canvas, distance, is_cheapest, is_last)?;
        }
    }
    Ok(())
}

/// Step 4: the key of the hand.
fn key(steps: &Explanation, canvas: &mut Canvas) -> io::Result<()> {
    const TERMS: &str = "A constant is made of the distances of its class, scrambled.";
    title(canvas, 4, "Key: the sum of the classes' constants, 64 bits", TERMS)?;
    for (number, suit) in steps.suits.iter().enumerate() {
        name(canvas, suit.suit)?;
        line(canvas, format_args!("{} {:016x}", if number == 0 { ' ' } else { '+' }, suit.constant))?;
    }
    canvas.column("", 2)?;
    canvas.column("key", NAME)?;
    line(canvas, format_args!("= {}", steps.key))
}

/// Step 5: the table entry with the answer.
fn entry(steps: &Explanation, hand: &VariantHand, canvas: &mut Canvas) -> io::Result<()> {
    const TERMS: &str = "A perfect hash in two steps: the pilot of a bucket separates its keys.";
    title(canvas, 5, "Entry: the key finds its slot in the table", TERMS)?;
    let Explanation { bucket, pilot, slot, .. } = steps;
    line(canvas, format_args!("  lower half: bucket {bucket}, pilot {pilot}; upper half and pilot: slot {slot}"))?;
    canvas.put("  shanten by melds needed, 0 to 4: ")?;
    for (melds, shanten) in steps.shantens.into_iter().enumerate() {
        chosen(canvas, shanten.get(), melds == steps.melds, melds == steps.shantens.len() - 1)?;
    }
    canvas.end_line()?;
    match hand.wild() {
        0 => {}
        1 => line(canvas, "  A wild tile brings it nearer by 1.")?,
        wild => line(canvas, format_args!("  {wild} wild tiles bring it nearer by {wild}."))?,
    }
    if !hand.rules().has(Form::Standard) {
        line(canvas, "  But this form doesn't count under these rules.")
    } else if hand.rules().need_search() {
        line(canvas, "  These rules need more than that: a search, whose answer is in step 6.")
    } else {
        Ok(())
    }
}

/// Writes a number in four columns, highlighted if chosen; the last has no trailing space.
fn chosen(canvas: &mut Canvas, number: impl Display, is_chosen: bool, is_last: bool) -> io::Result<()> {
    if is_chosen {
        canvas.put_in(GOOD, format_args!("{:>4}", format!("[{number}]")))
    } else {
        canvas.put(format_args!("{number:>3}{}", if is_last { "" } else { " " }))
    }
}

/// Step 6: the nearest form.
fn forms(hand: &VariantHand, number: u32, canvas: &mut Canvas) -> io::Result<()> {
    const TERMS: &str = "Only the concealed tiles count as gone.";
    title(canvas, number, "Forms: the nearest one counts (--strictness concealed)", TERMS)?;
    for &form in Form::ALL {
        if hand.has(form) {
            shanten(canvas, form.name(), hand.view().shanten_in(form), NO_WIN)?;
        }
    }
    shanten(canvas, "least", hand.view().shanten(), NO_WIN)
}

/// Step 7: one of the shortest ways to a win.
fn way(hand: &VariantHand, number: u32, canvas: &mut Canvas) -> io::Result<()> {
    const TERMS: &str = "Draw what is missing, discard what the win doesn't use.";
    title(canvas, number, "A shortest way to a win", TERMS)?;
    let Some(Way { drawn, given_up, complete }) = Way::find(*hand) else {
        return line(
            canvas,
            match hand.view().with_strictness(Strictness::Melds).shanten() {
                _ if hand.shanten().is_none() => "  There is none: no form that counts can be made.",
                Some(_) => "  There is none but by drawing jokers.",
                None => "  There is none: the hand's own melds have the tiles that it needs.",
            },
        );
    };
    let view = hand.view();
    // A wild tile can replace a tile of any suit, so the suits' distances don't add up.
    let is_planned = hand.explain().is_some() && hand.wild() == 0 && !hand.rules().need_search();
    let is_planned = is_planned && view.shanten_in(Form::Standard) == view.shanten();
    if view.shanten().is_some_and(|shanten| drawn.len() > shanten.distance().into()) {
        line(canvas, "  Longer, because the hand's own melds have tiles that it needs.")?;
    } else if let Some(division) = complete.view().divisions().next().filter(|_| is_planned) {
        // In standard form the way follows one of the plans of step 3.
        for suit in Suit::ALL {
            if let Some(quota) = quota(suit, &division) {
                let distance = drawn.iter().filter(|tile| tile.suit() == suit).count();
                name(canvas, suit)?;
                canvas.column("", 6)?;
                line(canvas, format_args!("{quota}, distance {distance}"))?;
            }
        }
    }
    for (label, tiles) in [("draw", drawn), ("give up", given_up)] {
        if !tiles.is_empty() {
            canvas.column("", 2)?;
            canvas.column(label, NAME + 6)?;
            canvas.tiles(tiles)?;
            canvas.end_line()?;
        }
    }
    self::complete(&complete.view(), canvas)
}

/// The quota of a suit, without called melds; `None` if it is zero.
fn quota(suit: Suit, division: &Division) -> Option<String> {
    let is_own = |&(meld, is_called): &(Meld, bool)| meld.tile().suit() == suit && !is_called;
    match (division.melds().filter(is_own).count(), division.pair().suit() == suit) {
        (0, false) => None,
        (0, true) => Some("the pair".to_owned()),
        (melds, false) => Some(self::melds(melds)),
        (melds, true) => Some(format!("{} and the pair", self::melds(melds))),
    }
}

struct Way {
    /// The tiles that must be drawn.
    drawn: Vec<Tile>,
    given_up: Vec<Tile>,
    complete: VariantHand,
}

impl Way {
    /// Draws the useful tile with the most copies left, and makes the best discard.
    fn find(hand: VariantHand) -> Option<Self> {
        let mut complete = hand;
        loop {
            // Tiles in the hand's own melds can't be drawn.
            let view = complete.view().with_strictness(Strictness::Melds);
            if view.shanten()?.is_win() {
                break;
            }
            if complete.has_drawn() {
                complete.discard(view.discards().first()?.tile).ok()?;
            } else {
                let useful = view.useful();
                let (tile, _) = useful.iter().max_by_key(|&(tile, copies)| (copies, Reverse(tile)))?;
                complete.draw(tile).ok()?;
            }
        }
        Some(Self { drawn: surplus(&complete, &hand), given_up: surplus(&hand, &complete), complete })
    }
}

/// The tiles that `of` has in excess of `than`.
fn surplus(of: &VariantHand, than: &VariantHand) -> Vec<Tile> {
    let counts = than.counts();
    let mut copies = [0; Tile::KINDS];
    let is_more = |tile: &Tile| {
        copies[tile.index()] += 1;
        copies[tile.index()] > counts[tile.index()]
    };
    of.tiles().filter(is_more).collect()
}
