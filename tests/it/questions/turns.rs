//! The questions within a turn: calls, swaps, quads, furiten, by exhaustive search.

use std::cmp::Reverse;

use shanten::rules::{RiichiQuads, Swaps};

use super::cases::{case, lines, of_hand, of_view, seen_besides};
use super::hands::{after_discards, shanten, useful};
use super::json::{Ask, Json, fields, set_letters};
use crate::game::positions::{Table, calls_by_trying, swaps};
use crate::game::safety::safety;
use crate::support::known::Answer;
use crate::support::prelude::*;
use crate::support::variant::Seen;

const SEARCH: &str = "search";
const OPPONENTS: [Opponent; 3] = [Opponent::Left, Opponent::Across, Opponent::Right];

/// A hand with its red fives before another player's discard, the discard, and its player.
pub type Claim = (Seen, VariantHand, Piece, Opponent);

pub fn claim(rng: &mut Pcg64Mcg, number: usize) -> Option<Claim> {
    let mut seen = case(rng, number, &[4, 4, 7, 7, 10, 13]);
    let near = |tile: &Tile| seen.concealed[tile.index().saturating_sub(2)..=(tile.index() + 2).min(33)] != [0; 5];
    let tile = Tile::all().filter(|tile| near(tile) && seen.exists(tile.index())).choose(rng)?;
    let left = seen.left()[tile.index()];
    if left == 0 || seen.tiles() % 3 != 1 {
        return None;
    }
    seen.visible = seen.visible.map(|count| if rng.random_ratio(1, 3) { count } else { 0 });
    let reds = [4, 13, 22].map(|five| rng.random_range(0..=seen.concealed[five].min(2)));
    let hand = seen.hand().with_reds(reds).unwrap();
    let red = Piece::red(tile.suit()).filter(|red| red.tile() == tile && rng.random());
    let from = if rng.random_ratio(3, 4) { Opponent::Left } else { *OPPONENTS.choose(rng).unwrap() };
    Some((seen, hand, red.unwrap_or(tile.into()), from))
}

/// The question about a claim, with the visible tiles if they matter.
pub fn of_claim(ask: &'static str, option: &'static str, of: &Claim, is_of_view: bool) -> Ask {
    let (seen, hand, piece, from) = of;
    let ask = Ask::new(ask).with("hand", hand.to_string());
    let ask = ask.with_if(seen.rules != Rules::RIICHI, "rules", seen.rules.to_string());
    let ask = if is_of_view { seen_besides(ask, seen) } else { ask };
    ask.with(option, piece.to_string()).with("from", from.name())
}

fn table(seen: &Seen) -> Table {
    (seen.rules.players(), seen.rules.options().swaps as usize)
}

fn melds(of: &Claim) -> Vec<Meld> {
    let (seen, hand, piece, from) = of;
    let mut melds = calls_by_trying(hand, table(seen), *piece, *from);
    // Triplets and quads come before runs.
    melds.sort_by_key(|meld| (meld.kind() == MeldKind::Run, meld.kind(), *meld));
    melds
}

fn call_json(meld: Meld, piece: Piece, from: Opponent) -> Vec<(&'static str, Json)> {
    fields! { "meld": meld, "claimed": piece.to_string(), "from": from.name() }
}

/// The best discard that is no swap, and the useful tiles after it.
fn best(after: &Seen, swaps: TileSet) -> (Option<Tile>, Seen, Answer) {
    let best = after_discards(after).into_iter().find(|(tile, ..)| !swaps.contains(*tile));
    best.map_or_else(
        || (None, after.without_joker(), after.without_joker().answer()),
        |(tile, after, answer)| (Some(tile), after, answer),
    )
}

/// Adds the claimed tile to the visible ones, once.
pub fn with_claim(seen: &Seen, piece: Piece) -> Seen {
    let mut seen = seen.clone();
    let visible = &mut seen.visible[piece.tile().index()];
    *visible = 1.max(*visible);
    seen
}

/// Passing and each call, the best first.
pub fn choices(of: &Claim) -> Vec<(Option<Meld>, Json)> {
    let (seen, _, piece, from) = of;
    let passed = with_claim(seen, *piece);
    let now = passed.answer();
    let none = fields! { "meld": Json::null(), "claimed": Json::null(), "from": Json::null(), "swaps": "" };
    let mut all = vec![(None, [none, fields! { "discard": Json::null() }].concat(), passed, now)];
    for meld in melds(of) {
        let mut after = with_claim(seen, *piece);
        after.visible[piece.tile().index()] -= 1;
        meld.tiles().for_each(|tile| after.concealed[tile.index()] = after.concealed[tile.index()].wrapping_sub(1));
        after.concealed[piece.tile().index()] = after.concealed[piece.tile().index()].wrapping_add(1);
        after.melds.push(meld);
        let swaps: TileSet =
            swaps(table(seen), meld, piece.tile()).iter().filter(|tile| after.concealed[tile.index()] > 0).collect();
        let quad = meld.kind().is_quad().then(|| (None, after.clone(), after.answer()));
        let (discard, after, answer) = quad.unwrap_or_else(|| best(&after, swaps));
        let call = call_json(meld, *piece, *from);
        let of_discard = fields! { "swaps": set_letters(swaps, false), "discard": discard };
        all.push((Some(meld), [call, of_discard].concat(), after, answer));
    }
    all.sort_by_key(|(meld, _, after, now)| (now.distance.is_none(), now.distance, Reverse(after.copies(*now)), *meld));
    let rows = all.into_iter().map(|(meld, fields, after, now)| {
        let distance = fields! { "shanten": shanten(now.distance) };
        (meld, Json::object([fields, distance, useful(&after, now)].concat()))
    });
    rows.collect()
}

fn call_lines() -> Vec<String> {
    let of_calls = lines(44, 21, |rng, number| {
        let of = claim(rng, number)?;
        let all = melds(&of).into_iter().map(|meld| Json::object(call_json(meld, of.2, of.3)));
        let answer = Json::list(all.collect::<Vec<_>>());
        let is_asked = answer != Json::list(Vec::<Json>::new()) || number.is_multiple_of(9);
        is_asked.then(|| of_claim("calls", "tile", &of, false).answer(SEARCH, answer))
    });
    let of_choices = lines(36, 22, |rng, number| {
        let of = claim(rng, number)?;
        let is_asked = !melds(&of).is_empty() || number.is_multiple_of(9);
        is_asked.then(|| {
            of_claim("call_choices", "tile", &of, true)
                .answer(SEARCH, Json::list(choices(&of).into_iter().map(|(_, choice)| choice)))
        })
    });
    // Each call of a table that allows swaps, where they make a difference.
    let of_swaps = |ask: &'static str, seed| {
        lines(12, seed, move |rng, number| {
            let mut of = claim(rng, 2 * number)?;
            let forbidden = choices(&of);
            let [_, half, allowed] = Swaps::ALL;
            of.0.rules = of.0.rules.with_choices(if number % 3 > 0 { half } else { allowed }, RiichiQuads::SameWaits);
            of.1 = of.0.rules.hand(&of.1.to_string()).unwrap();
            let found = choices(&of);
            let all = melds(&of).into_iter().map(|meld| Json::object(call_json(meld, of.2, of.3)));
            let answer = match ask {
                "calls" => Json::list(all.collect::<Vec<_>>()),
                _ => Json::list(found.iter().map(|(_, choice)| choice.clone())),
            };
            let is_other = if ask == "calls" { found.len() != forbidden.len() } else { found != forbidden };
            is_other.then(|| of_claim(ask, "tile", &of, ask != "calls").answer(SEARCH, answer))
        })
    };
    [of_calls, of_choices, of_swaps("calls", 281), of_swaps("call_choices", 282)].concat()
}

/// The quads that a hand which has drawn can declare.
fn own_quads(seen: &Seen) -> Vec<Meld> {
    let of_kind = |tile: Tile| seen.concealed[tile.index()];
    let closed = Tile::all().filter(|&tile| of_kind(tile) == 4).map(|tile| Meld::new(MeldKind::ClosedQuad, tile));
    let triplets = seen.melds.iter().filter(|meld| meld.kind() == MeldKind::Triplet && of_kind(meld.tile()) == 1);
    let added = triplets.map(|meld| Meld::new(MeldKind::AddedQuad, meld.tile())?.with_reds(meld.reds()));
    if seen.tiles() % 3 == 2 { closed.chain(added).flatten().collect() } else { Vec::new() }
}

/// A hand with three or four of a kind, concealed or in a meld.
fn of_quads(rng: &mut Pcg64Mcg, number: usize) -> Option<Seen> {
    let mut seen = case(rng, number, &[2, 5, 8, 11, 14, 5, 4]);
    let triplet = Tile::all().find(|tile| seen.concealed[tile.index()] == 3);
    let called = seen.melds.iter().find(|meld| meld.kind() == MeldKind::Triplet).map(|meld| meld.tile());
    let tile = if rng.random() { triplet.or(called) } else { called.or(triplet) }?;
    let other = Tile::all().find(|other| seen.concealed[other.index()] == 1 && *other != tile)?;
    let is_there = seen.left()[tile.index()] > 0;
    seen.concealed[tile.index()] += 1;
    seen.concealed[other.index()] -= 1;
    is_there.then_some(seen)
}

fn riichi_quad(seen: &Seen, tile: Tile) -> Option<Meld> {
    let quad = Meld::new(MeldKind::ClosedQuad, tile)?;
    let mut before = seen.with_strictness(Strictness::Concealed);
    if seen.concealed[tile.index()] < 4 || seen.tiles() % 3 != 2 {
        return None;
    }
    before.concealed[tile.index()] = 3;
    let mut after = before.clone();
    after.concealed[tile.index()] = 0;
    after.melds.push(quad);
    let waits = |seen: &Seen| (seen.answer().distance == Some(1)).then(|| seen.answer().tiles);
    let waits = waits(&before).filter(|tiles| !tiles.is_empty() && waits(&after) == Some(*tiles))?;
    // Of three copies that are no triplet, one is in a run.
    let is_in_run = |wait: Tile| {
        let runs = Tile::all().filter_map(|lowest| Meld::new(MeldKind::Run, lowest));
        runs.filter(|run| run.tiles().any(|other| other == tile)).any(|run| {
            let mut rest = before.clone();
            rest.concealed[wait.index()] += 1;
            let has_run = run.tiles().all(|tile| rest.concealed[tile.index()] > 0);
            run.tiles().filter(|_| has_run).for_each(|tile| rest.concealed[tile.index()] -= 1);
            rest.melds.push(run);
            has_run && rest.answer().distance == Some(0)
        })
    };
    match seen.rules.options().riichi_quads {
        RiichiQuads::Never => None,
        RiichiQuads::SameShape if waits.iter().any(is_in_run) => None,
        _ => Some(quad),
    }
}

fn quad_lines() -> Vec<String> {
    let none = |seen: &Seen| Seen { visible: [0; Tile::KINDS], visible_jokers: 0, ..seen.clone() };
    let of_own = lines(22, 23, |rng, number| {
        let seen = none(&if number % 5 == 1 { case(rng, number, &[5, 8, 14]) } else { of_quads(rng, number)? });
        Some(of_hand(rng, "own_quads", &seen).answer(SEARCH, Json::list(own_quads(&seen))))
    });
    let of_riichi = lines(22, 24, |rng, number| {
        let mut seen = none(&of_quads(rng, number)?);
        seen.melds.retain(|meld| meld.kind() == MeldKind::ClosedQuad);
        let tile = Tile::all().filter(|tile| seen.concealed[tile.index()] == 4).choose(rng)?;
        let quad = riichi_quad(&seen, tile);
        let is_asked = quad.is_some() || number.is_multiple_of(8);
        is_asked.then(|| of_hand(rng, "riichi_quad", &seen).with("tile", tile).answer(SEARCH, quad))
    });
    let of_choices = lines(12, 283, |rng, number| {
        let mut seen = none(&of_quads(rng, 2 * number)?);
        seen.melds.retain(|meld| meld.kind() == MeldKind::ClosedQuad);
        let tile = Tile::all().filter(|tile| seen.concealed[tile.index()] == 4).choose(rng)?;
        let kept = riichi_quad(&seen, tile)?;
        let quads = if number.is_multiple_of(64) { RiichiQuads::Never } else { RiichiQuads::SameShape };
        seen.rules = seen.rules.with_choices(Swaps::Forbidden, quads);
        let quad = riichi_quad(&seen, tile);
        let is_asked = quad.is_none() || number % 64 == 1;
        is_asked.then(|| of_hand(rng, "riichi_quad", &seen).with("tile", tile).answer(SEARCH, quad.map(|_| kept)))
    });
    let of_nine = lines(18, 25, |rng, number| {
        let orphans: Vec<usize> = TileSet::TERMINALS_AND_HONOURS.iter().map(Tile::index).collect();
        let mut counts = [0; Tile::KINDS];
        orphans.sample(rng, 7 + number % 4).for_each(|&kind| counts[kind] = 1);
        let most = if number % 7 == 6 { 13 } else { 14 };
        while counts.iter().sum::<u8>() < most {
            let kind = (0..27).filter(|kind| number % 5 == 4 || !orphans.contains(kind)).choose(rng)?;
            counts[kind] += u8::from(counts[kind] < 4);
        }
        let seen = Seen::alone(if number % 5 == 3 { Rules::CHINESE } else { Rules::RIICHI }, counts, 0);
        let kinds = orphans.iter().filter(|&&kind| counts[kind] > 0).count();
        Some(of_hand(rng, "nine_terminals", &seen).answer(SEARCH, kinds >= 9 && most == 14))
    });
    [of_own, of_riichi, of_choices, of_nine].concat()
}

/// The tiles that complete a hand before its draw, ignoring visible tiles.
pub fn completing(seen: &Seen) -> TileSet {
    let is_visible = seen.strictness == Strictness::Visible;
    let seen = seen.with_strictness(if is_visible { Strictness::Concealed } else { seen.strictness });
    let completes = |tile: &Tile| {
        let mut drawn = seen.clone();
        drawn.concealed[tile.index()] += 1;
        let own = drawn.concealed[tile.index()] + seen.called()[tile.index()];
        own <= 4 && seen.exists(tile.index()) && drawn.answer().distance == Some(0)
    };
    if seen.tiles() % 3 == 1 { Tile::all().filter(completes).collect() } else { TileSet::EMPTY }
}

fn furiten(waits: TileSet, [own, since_turn, since_riichi]: [TileSet; 3]) -> Json {
    let meets = |tiles: TileSet| !(tiles & waits).is_empty();
    let which = [(since_riichi, "riichi"), (own, "discard"), (since_turn, "temporary")];
    which.into_iter().find(|&(tiles, _)| meets(tiles)).map(|(_, name)| name).into()
}

fn furiten_lines() -> Vec<String> {
    let of = |ask: &'static str, sizes: &'static [u8]| {
        move |rng: &mut Pcg64Mcg, number: usize| {
            let seen = case(rng, number, sizes);
            let tile = Tile::all().filter(|tile| seen.concealed[tile.index()] > 0).choose(rng)?;
            let after = if sizes[0] % 3 == 2 { seen.without(tile) } else { seen.clone() };
            let waits = completing(&after);
            if waits.is_empty() && !number.is_multiple_of(8) {
                return None;
            }
            let mut some = |share| {
                let tiles = Tile::all()
                    .filter(|tile| rng.random_ratio(share, 40) || waits.contains(*tile) && rng.random_ratio(1, 6));
                tiles.collect::<TileSet>()
            };
            let mut record = [some(3), some(2), some(1)];
            let is_loose = |tile: &Tile| {
                seen.exists(tile.index()) && seen.concealed[tile.index()] + seen.called()[tile.index()] < 4
            };
            record[0] = record[0].iter().filter(is_loose).collect();
            let mut line = of_view(rng, ask, &seen);
            for (option, tiles) in ["discards", "since_turn", "since_riichi"].into_iter().zip(record) {
                line = line.with_if(!tiles.is_empty(), option, set_letters(tiles, false));
            }
            if sizes[0] % 3 == 1 {
                return Some(line.answer(SEARCH, furiten(waits, record)));
            }
            let own = record[0] | [tile].into_iter().collect();
            Some(line.with("tile", tile).answer(SEARCH, furiten(waits, [own, TileSet::EMPTY, record[2]])))
        }
    };
    let now = lines(30, 26, of("furiten", &[1, 4, 7, 13, 13]));
    [now, lines(30, 27, of("furiten_after", &[2, 5, 8, 14, 14]))].concat()
}

/// The safety of each discard. Rivers are visible, except for as many tiles as the melds have.
fn safety_lines() -> Vec<String> {
    lines(24, 28, |rng, number| {
        let mut seen = case(rng, number & !1, &[1, 4, 5, 7, 14]);
        let (is_four, called) = (number % 3 != 1, seen.called());
        seen.rules = if is_four { Rules::RIICHI } else { Rules::THREE_PLAYER };
        let is_there = |kind: usize| seen.concealed[kind] + called[kind] + seen.visible[kind] > 0;
        if (0..Tile::KINDS).any(|kind| is_there(kind) && !seen.exists(kind)) {
            return None;
        }
        let (mut lying, across) = ([0; Tile::KINDS], u32::from(is_four));
        // The opponents' rivers, and the player's own.
        let rivers = [6, 6 * across, 6, if number.is_multiple_of(4) { 4 } else { 0 }].map(|share| {
            let is_loose = |kind: usize| seen.exists(kind) && seen.concealed[kind] + lying[kind] < 4;
            let tiles = Tile::all().filter(|tile| is_loose(tile.index()) && rng.random_ratio(share, 40));
            let river: TileSet = tiles.collect();
            for tile in river {
                lying[tile.index()] += 1;
            }
            river
        });
        let lies = |tile: &Tile| lying[tile.index()] > called[tile.index()];
        let mut some = |share| Tile::all().filter(|tile| lies(tile) && rng.random_ratio(share, 40)).collect();
        let [passed, now] = [4, 1].map(|share| [share, share * across, share].map(&mut some));
        let unseen = core::array::from_fn(|kind| {
            4 - seen.concealed[kind] - called[kind] - seen.visible[kind].max(lying[kind].saturating_sub(called[kind]))
        });
        let row = |tile: Tile| {
            let each = Opponent::ALL.map(|of| {
                let record = [rivers[of as usize], now[of as usize], passed[of as usize]];
                let all = record.into_iter().fold(TileSet::EMPTY, |all, tiles| all | tiles);
                let (clues, shapes) = safety(seen.rules.options().kinds, &unseen, all, tile);
                let clues = Json::list(clues.iter().map(|clue| clue.name()));
                let shapes = Json::list(shapes.iter().map(|shape| shape.name()));
                let furiten = furiten(tile.into(), record);
                let fields = fields! { "clues": clues, "furiten": furiten, "shapes": shapes };
                (of.name(), Json::from((is_four || of != Opponent::Across).then(|| Json::object(fields))))
            });
            Json::object(each.into_iter().chain([("discard", tile.into())]))
        };
        let listed = |each: &[TileSet]| {
            let each = Opponent::ALL.into_iter().zip(each).filter(|(_, tiles)| !tiles.is_empty());
            each.map(|(of, tiles)| format!("{of} {tiles}")).collect::<Vec<_>>().join(", ")
        };
        let line = of_view(rng, "safety", &seen).with_if(number % 5 < 2, "visible_jokers", 0_u8);
        let options = [("discards", rivers[3].to_string()), ("rivers", listed(&rivers[..3]))];
        let options = options.into_iter().chain([("passed", listed(&passed)), ("just_passed", listed(&now))]);
        let line = options.fold(line, |line, (option, text)| line.with_if(!text.is_empty(), option, text));
        Some(line.answer(SEARCH, Json::list(Tile::all().filter(|tile| seen.concealed[tile.index()] > 0).map(row))))
    })
}

pub fn turn_lines() -> Vec<String> {
    [call_lines(), quad_lines(), furiten_lines(), safety_lines()].concat()
}
