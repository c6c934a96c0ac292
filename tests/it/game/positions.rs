//! Positions and calls, compared with a plain re-computation: a copy of the hand makes the call,
//! and discards each tile in turn.

use std::cmp::Reverse;

use shanten::{AnyHand, Position};

use crate::support::deals::{complete, pieces, random_melds, some_reds};
use crate::support::prelude::*;

/// A number of random hands that is feasible under Miri, too.
const CASES: usize = if cfg!(miri) { 10 } else { 6_000 };
const OPPONENTS: [Opponent; 3] = [Opponent::Left, Opponent::Across, Opponent::Right];

/// The number of players, and the swaps that are allowed: 0 for none, 1 for the other end of a run,
/// 2 for all.
pub type Table = (u8, usize);

const RIICHI: Table = (4, 0);

/// A riichi hand near completion, with other visible tiles.
fn random_view(rng: &mut Pcg64Mcg) -> View {
    let number = rng.random_range(0..=4);
    let mut counts = complete(rng, 4 - number);
    let mut left = core::array::from_fn(|kind| 4 - counts[kind]);
    let kinds: Vec<usize> = (0..Tile::KINDS).collect();
    let melds = random_melds(rng, &mut left, &kinds, number);
    for _ in 0..rng.random_range(0..4) {
        let from = (0..Tile::KINDS).filter(|&kind| counts[kind] > 0).choose(rng).unwrap();
        let to = (0..Tile::KINDS).filter(|&kind| left[kind] > 0).choose(rng).unwrap();
        (counts[from], left[from]) = (counts[from] - 1, left[from] + 1);
        (counts[to], left[to]) = (counts[to] + 1, left[to] - 1);
    }
    if rng.random_ratio(5, 6) {
        let from = (0..Tile::KINDS).filter(|&kind| counts[kind] > 0).choose(rng).unwrap();
        (counts[from], left[from]) = (counts[from] - 1, left[from] + 1);
    }
    let hand = Hand::from_counts(&counts).unwrap().with_reds(some_reds(rng, &counts)).unwrap();
    let style = rng.random_range(0..3);
    let seen: Counts = left.map(|left| if style == 0 { 0 } else { left.min(rng.random_range(0..=4)) });
    let visible = Visible::from_counts(&seen).unwrap().with_reds(some_reds(rng, &seen)).unwrap();
    let strictness = *Strictness::ALL.choose(rng).unwrap();
    let hand = hand.with_melds(&melds).unwrap();
    hand.view().with_visible(visible).unwrap().with_strictness(strictness)
}

/// The hand's own copies of each kind, including those set aside.
fn own<H: AnyHand>(hand: &H) -> Counts {
    let called = copies_in(&hand.melds().collect::<Vec<_>>());
    let aside = |kind: usize| if kind == Tile::NORTH.index() { hand.norths_aside() } else { 0 };
    core::array::from_fn(|kind| hand.counts()[kind] + called[kind] + aside(kind))
}

/// Every call, found by trying all melds with all choices of red fives.
pub fn calls_by_trying<H: AnyHand>(hand: &H, table: Table, claimed: Piece, from: Opponent) -> Vec<Meld> {
    let players = table.0;
    let melds = hand.melds().count();
    let mut found = Vec::new();
    let is_before_draw = hand.len() % 3 == 1;
    if !is_before_draw || own(hand)[claimed.tile().index()] == 4 || players == 3 && from == Opponent::Across {
        return found;
    }
    for kind in [MeldKind::Triplet, MeldKind::Run, MeldKind::OpenQuad] {
        if kind == MeldKind::Run && (players == 3 || from != Opponent::Left) {
            continue;
        }
        for meld in Tile::all().filter_map(|tile| Meld::new(kind, tile)) {
            for meld in (0..=4).filter_map(|reds| meld.with_reds(reds)) {
                let mut given: Vec<Piece> = meld.pieces().collect();
                let Some(place) = given.iter().position(|&piece| piece == claimed) else { continue };
                given.remove(place);
                let mut rest: Vec<Piece> = hand.pieces().collect();
                let mut take = |piece: &Piece| rest.iter().position(|other| other == piece).map(|at| rest.remove(at));
                let has_all = given.iter().all(|piece| take(piece).is_some());
                let is_left = |piece: &Piece| !swaps(table, meld, claimed.tile()).contains(piece.tile());
                let has_discard = kind.is_quad() || hand.jokers() > 0 || rest.iter().any(is_left);
                if has_all && has_discard && hand.len() + 3 * (melds + 1) <= hand.max_tiles() + given.len() {
                    found.push(meld);
                }
            }
        }
    }
    found.sort_unstable();
    found
}

/// The swaps that are forbidden: the claimed kind, and the kind at the other end of a run.
pub fn swaps((_, allowed): Table, meld: Meld, claimed: Tile) -> TileSet {
    let mut swaps: TileSet = [claimed].into_iter().collect();
    let rank = |tile: Tile| i8::try_from(tile.rank()).unwrap();
    if meld.kind() == MeldKind::Run && allowed == 0 {
        let given: Vec<Tile> = meld.tiles().filter(|&tile| tile != claimed).collect();
        if rank(given[1]) - rank(given[0]) == 1 {
            let ends = [rank(given[0]) - 1, rank(given[1]) + 1];
            swaps = ends.iter().filter_map(|&rank| Tile::new(claimed.suit(), u8::try_from(rank).ok()?)).collect();
        }
    }
    if meld.kind().is_quad() || allowed == 2 { TileSet::EMPTY } else { swaps }
}

/// A sort key; lower for better answers.
fn order(useful: &Useful) -> (bool, Option<Shanten>, Reverse<u32>) {
    let shanten = useful.shanten();
    (shanten.is_none(), shanten, Reverse(useful.copies()))
}

/// Compares a call with a manual one; returns the best discards with their answer.
fn check_call<H: AnyHand>(view: &View<H>, table: Table, call: Call) -> (TileSet, Vec<Tile>, Useful) {
    let mut hand = *view.hand();
    hand.make_call(&call).unwrap();
    let mut before: Vec<Piece> = view.hand().pieces().collect();
    let mut after: Vec<Piece> = hand.pieces().chain(call.meld().pieces()).collect();
    before.push(call.claimed());
    before.sort_unstable();
    after.sort_unstable();
    assert_eq!(before, after, "{call} in {view:?}");
    assert_eq!(hand.melds().last(), Some(call.meld()));
    let mut visible = view.visible();
    visible.remove(call.claimed());
    let after = view.with_visible(visible).unwrap().with_hand(hand).unwrap();
    assert_eq!(view.after_call(&call), Ok(after), "{call} in {view:?}");
    let left: TileSet = hand.tiles().collect();
    let swaps = swaps(table, call.meld(), call.claimed().tile()) & left;
    assert_eq!(view.hand().allowed_after(&call), left - swaps, "{call} in {view:?}");
    if call.meld().kind().is_quad() {
        return (swaps, Vec::new(), after.useful());
    }
    let discards = (left - swaps).iter().map(|tile| (tile, check_discard(&after, tile).useful()));
    let discards: Vec<(Tile, Useful)> = discards.collect();
    let best = discards.iter().map(|(_, useful)| order(useful)).min();
    let best: Vec<_> = discards.into_iter().filter(|(_, useful)| Some(order(useful)) == best).collect();
    let useful = best.first().map(|&(_, useful)| useful).or_else(|| after.after_joker());
    (swaps, best.iter().map(|&(tile, _)| tile).collect(), useful.unwrap())
}

fn check_discard<H: AnyHand>(view: &View<H>, tile: Tile) -> View<H> {
    let (mut hand, mut visible) = (*view.hand(), view.visible());
    let piece = hand.piece_of(tile).unwrap();
    hand.discard(tile).unwrap();
    visible.insert(piece).unwrap();
    let after = view.with_hand(hand).unwrap().with_visible(visible).unwrap();
    assert_eq!(view.after_discard(tile), Ok(after), "{tile} from {view:?}");
    after
}

/// The shanten of a hand, ignoring visible tiles.
fn by_shape<H: AnyHand>(hand: &H, strictness: Strictness) -> Option<Shanten> {
    let strictness = if strictness == Strictness::Visible { Strictness::Concealed } else { strictness };
    hand.view().with_strictness(strictness).shanten()
}

/// The tiles that complete a hand before its draw, ignoring visible tiles.
fn completing<H: AnyHand>(view: &View<H>) -> TileSet {
    let hand = *view.hand();
    let completes = |&tile: &Tile| {
        let mut drawn = hand;
        drawn.draw(tile).is_ok() && by_shape(&drawn, view.strictness()) == Some(Shanten::WIN)
    };
    if hand.has_drawn() { TileSet::EMPTY } else { Tile::all().filter(completes).collect() }
}

fn some_tiles(rng: &mut Pcg64Mcg, among: TileSet) -> TileSet {
    let most = *[0, 1, 3].choose(rng).unwrap();
    among.iter().sample(rng, most).into_iter().collect()
}

/// Compares furiten at once and after each discard; returns how often a hand was furiten.
fn check_furiten<H: AnyHand>(rng: &mut Pcg64Mcg, view: &View<H>) -> usize {
    let own = own(view.hand());
    // If the hand has all four tiles of a kind, no player has discarded one.
    let loose: TileSet = view.hand().game_kinds().iter().filter(|tile| own[tile.index()] < 4).collect();
    let mut record = FuritenRecord::of_discards(some_tiles(rng, loose));
    record.since_turn = some_tiles(rng, loose);
    record.since_riichi = some_tiles(rng, loose);
    if rng.random() {
        (record.since_turn, record.since_riichi) = (TileSet::EMPTY, TileSet::EMPTY);
    }
    let expected = |waits: TileSet, record: FuritenRecord| {
        let meets = |tiles: TileSet| !(tiles & waits).is_empty();
        match record {
            _ if meets(record.since_riichi) => Some(Furiten::Riichi),
            _ if meets(record.discards) => Some(Furiten::Discard),
            _ if meets(record.since_turn) => Some(Furiten::Temporary),
            _ => None,
        }
    };
    let position = Position::new(*view).with_record(record).unwrap();
    for tile in Tile::all() {
        let least = u8::from(record.discards.contains(tile));
        assert_eq!(position.view().visible().count(tile), view.visible().count(tile).max(least), "{position:?}");
    }
    let view = position.view();
    let now = expected(completing(view), record);
    assert_eq!(position.furiten(), now, "{position:?}");
    assert_eq!(Position::new(*view).furiten(), None);
    assert!(!Position::new(*view).has_furiten());
    let is_ready = view.hand().len() % 3 == 1 && by_shape(view.hand(), view.strictness()) == Some(Shanten::TENPAI);
    // A ready hand may have no winning tile left.
    assert!(position.has_furiten() == is_ready || is_ready && completing(view).is_empty(), "{position:?}");
    let mut found = usize::from(now.is_some());
    for tile in Tile::all() {
        let mut hand = *view.hand();
        let is_turn = hand.has_drawn() && hand.discard(tile).is_ok();
        let mut record = record;
        record.discards |= [tile].into_iter().collect::<TileSet>();
        record.since_turn = TileSet::EMPTY;
        let after = view.with_hand(hand).unwrap();
        let then = if is_turn { expected(completing(&after), record) } else { None };
        assert_eq!(position.furiten_after(tile), then, "{tile}: {position:?}");
        assert_eq!(Position::new(*view).furiten_after(tile), None);
        found += usize::from(then.is_some());
    }
    found
}

/// Compares a position with a claim, if possible; returns the numbers of calls and of wins.
fn check<H: AnyHand>(view: View<H>, table: Table, piece: Piece, from: Opponent) -> [usize; 2] {
    let refusals = [
        (view.hand().has_drawn(), "claim_after_draw"),
        (table.0 == 3 && from == Opponent::Across, "no_player_across"),
        (own(view.hand())[piece.tile().index()] == 4, "too_many_copies"),
    ];
    let refusals: Vec<&str> = refusals.into_iter().filter(|refusal| refusal.0).map(|refusal| refusal.1).collect();
    let position = match Position::new(view).with_claim(piece, from) {
        Err(error) => {
            assert!(refusals.contains(&error.kind()), "{error:?}: {piece} {from:?} {view:?}");
            return [0, 0];
        }
        Ok(position) => position,
    };
    assert!(refusals.is_empty(), "{refusals:?}: {piece} {from:?} {view:?}");
    assert_eq!(position.claim(), Some((piece, from)));
    let mut visible = view.visible();
    let reds = visible.reds().get(piece.tile().suit() as usize).copied();
    if visible.count(piece.tile()) == 0 || piece.is_red() && reds == Some(0) {
        visible.remove(piece.tile());
        visible.insert(piece).unwrap();
    }
    let view = view.with_visible(visible).unwrap();
    assert_eq!(position.view(), &view);
    // Listing the claimed tile gives the same position.
    assert_eq!(Position::new(view).with_claim(piece, from), Ok(position));
    let mut drawn = *view.hand();
    let won = drawn.draw(piece.tile()).is_ok() && by_shape(&drawn, view.strictness()) == Some(Shanten::WIN);
    assert_eq!(position.is_win(), won, "{position:?}");

    let melds = calls_by_trying(view.hand(), table, piece, from);
    let choices = position.choices();
    let keys: Vec<_> = choices.iter().map(|choice| (order(&choice.useful), choice.call.is_some())).collect();
    assert!(keys.is_sorted(), "{keys:?}: {position:?}");
    for choice in &choices {
        let (swaps, discards, useful) = match choice.call {
            None => (TileSet::EMPTY, Vec::new(), view.useful()),
            Some(call) => check_call(&view, table, call),
        };
        assert_eq!((choice.swaps, choice.useful), (swaps, useful), "{choice}: {position:?}");
        let is_best = choice.discard.map_or(discards.is_empty(), |tile| discards.contains(&tile));
        assert!(is_best, "{choice}, not {discards:?}: {position:?}");
        assert_eq!(choice.shanten(), useful.shanten());
    }
    let mut called: Vec<Meld> = choices.iter().filter_map(|choice| Some(choice.call?.meld())).collect();
    called.sort_unstable();
    assert_eq!(choices.len(), called.len() + 1, "one choice is to pass: {position:?}");
    assert_eq!(called, melds, "{position:?}");
    [called.len(), usize::from(won)]
}

fn near(rng: &mut Pcg64Mcg, counts: &Counts, existing: TileSet) -> Piece {
    let near = |piece: &Piece| {
        let kind = piece.tile().index();
        existing.contains(piece.tile()) && counts[kind.saturating_sub(2)..=(kind + 2).min(33)] != [0; 5]
    };
    let mut all = pieces();
    all.shuffle(rng);
    let any = all.iter().copied().find(|piece| existing.contains(piece.tile())).unwrap();
    all.into_iter().find(near).unwrap_or(any)
}

#[test]
fn choices_and_furiten_are_those_of_a_plain_computation() {
    let found: [Tally; 3] = Default::default();
    for_each(CASES, |number| {
        let rng = &mut rng(number, 901);
        let view = random_view(rng);
        let piece = near(rng, &view.hand().counts(), TileSet::ALL);
        let [calls, wins] = check(view, RIICHI, piece, *OPPONENTS.choose(rng).unwrap());
        let furiten = check_furiten(rng, &view);
        for (all, more) in found.iter().zip([calls, wins, furiten]) {
            all.add(more);
        }
    });
    let found = found.map(Tally::get);
    assert!(cfg!(miri) || found[0] > CASES / 12 && found[1] > CASES / 50 && found[2] > CASES / 5, "{found:?}");
}

#[test]
fn a_call_that_leaves_only_swaps_is_not_offered() {
    for (text, claimed, melds) in [
        ("6789s(123m)(456p)(111z)", Tile::S6, [].as_slice()),
        ("4566m", Tile::M3, &[]),
        ("1234m", Tile::M1, &[]),
        ("6678999s(123m)(456p)", Tile::S6, &["(666s)"]),
        ("4567m", Tile::M4, &[]),
        ("4567m", Tile::M5, &["(456m)", "(567m)"]),
    ] {
        let position = Position::new(hand(text).view()).with_claim(claimed.into(), Opponent::Left).unwrap();
        let calls = hand(text).calls(claimed.into(), Opponent::Left);
        assert_eq!(calls.iter().map(|call| call.meld().to_string()).collect::<Vec<_>>(), melds, "{text}");
        assert_eq!(position.choices().len(), melds.len() + 1, "{text}");
    }
    assert!(Position::new(hand("4567m").view()).choices().is_empty());
    #[cfg(feature = "rules")]
    {
        for (allowed, melds) in [("forbidden", [].as_slice()), ("half", &["(456m)"]), ("allowed", &["(456m)"])] {
            let hand = rules(&format!("riichi,swaps={allowed}")).hand("4567m").unwrap();
            let calls = hand.calls(Tile::M4.into(), Opponent::Left);
            assert_eq!(calls.iter().map(|call| call.meld().to_string()).collect::<Vec<_>>(), melds, "{allowed}");
        }
        // A joker is no swap.
        let hand = rules("riichi,jokers=1").hand("456mJ").unwrap();
        let position = Position::new(hand.view()).with_claim(Tile::M4.into(), Opponent::Left).unwrap();
        let choices: Vec<String> = position.choices().iter().map(ToString::to_string).collect();
        assert_eq!(choices[1..], ["(456m) with 4m: tenpai, 4m×2"]);
    }
}

/// A discard of the same kind and the claimed tile are two tiles, whether listed or not.
#[test]
fn a_claimed_tile_and_own_discards_are_seen_once() {
    for listed in ["", "4p", "44p"] {
        let view = hand("23m44p5s99s").view().with_visible(visible(listed)).unwrap();
        let claimed = |position: Position| position.with_claim(Tile::P4.into(), Opponent::Left).unwrap();
        let seen = |position: Position| position.view().visible().to_string();
        let alone = claimed(Position::new(view));
        assert_eq!(seen(alone), if listed == "44p" { "44p" } else { "4p" });
        let record = FuritenRecord::of_discards(set("4p"));
        assert_eq!(seen(claimed(Position::new(view).with_record(record).unwrap())), "44p", "{listed}");
    }
    let refused = |record| Position::new(hand("4444p").view()).with_record(FuritenRecord::of_discards(record));
    assert_eq!(refused(set("4p")), Err(TurnError::TooManyCopies { tile: Tile::P4, count: 5 }));
}

#[test]
fn the_discards_of_a_wait_that_is_gone_make_furiten() {
    let view = hand("11p45m(333m)").view().with_visible(visible("3m")).unwrap();
    for &strictness in Strictness::ALL {
        let view = view.with_strictness(strictness);
        let position = Position::new(view).with_record(FuritenRecord::of_discards(set("3m"))).unwrap();
        assert_eq!((position.has_furiten(), position.furiten()), (true, Some(Furiten::Discard)), "{strictness}");
    }
    // The discard may be the one of this turn.
    let view = hand("11p345m").view().with_strictness(Strictness::Visible).with_visible(visible("3336666m")).unwrap();
    let position = Position::new(view).with_record(FuritenRecord::default()).unwrap();
    assert_eq!((position.furiten(), position.furiten_after(tile("3m"))), (None, Some(Furiten::Discard)));
    assert_eq!(position.furiten_after(tile("1p")), Some(Furiten::Discard)); // it waits for its pair
    assert_eq!(position.furiten_after(tile("9m")), None); // it has none
    let known = ["3m", "4m", "9m"].map(|text| position.has_furiten_after(tile(text)));
    assert_eq!(known, [true, true, false]);
}

#[cfg(feature = "serde")]
#[test]
fn furiten_stands_in_json_though_no_wait_is_left() {
    let seen = visible("3336666m");
    let view = hand("11p345m").view().with_strictness(Strictness::Visible).with_visible(seen).unwrap();
    let position = Position::new(view).with_record(FuritenRecord::default()).unwrap();
    let json = serde_json::to_value(position).unwrap();
    let row = json["discards"].as_array().unwrap().iter().find(|row| row["discard"] == "3m").unwrap();
    assert_eq!((&row["shanten"], &row["furiten"]), (&1.into(), &true.into()));
}

#[test]
fn a_call_of_another_hand_is_refused() {
    let other = hand("45m11z");
    let call = other.calls(Tile::M6.into(), Opponent::Left)[0];
    let view = hand("4m111z").view();
    let mut called = *view.hand();
    assert_eq!(view.after_call(&call).map(|_| ()), called.make_call(&call));
    assert_eq!(view.after_call(&call), Err(TurnError::TooFew(Tile::M5)));
    assert!(view.hand().allowed_after(&call).is_empty());
    assert_eq!(view.after_discard(Tile::M5), Err(TurnError::NotInHand(Tile::M5)));
}

#[cfg(feature = "rules")]
mod other_games {
    use shanten::rules::{RiichiQuads, Swaps};

    use super::*;
    use crate::support::variant::{self, RULES};

    fn table(rules: Rules) -> Table {
        (rules.players(), rules.options().swaps as usize)
    }

    /// A hand under some rules, perhaps with Norths set aside and red fives.
    fn random_view(rng: &mut Pcg64Mcg, number: usize) -> View<VariantHand> {
        let rules = rules(RULES[number % RULES.len()]);
        let rules = rules.with_choices(*Swaps::ALL.choose(rng).unwrap(), *RiichiQuads::ALL.choose(rng).unwrap());
        let seen = variant::random(rng, rules);
        let view = seen.view().with_strictness(*Strictness::ALL.choose(rng).unwrap());
        let hand = view.hand().with_reds(some_reds(rng, &seen.concealed)).unwrap();
        let norths = rng.random_range(0..3);
        let view = view.with_hand(hand).unwrap();
        let aside = hand.with_norths_aside(norths).ok().and_then(|hand| view.with_hand(hand).ok());
        aside.unwrap_or(view)
    }

    #[test]
    fn choices_are_those_of_a_plain_computation_in_every_game() {
        for_each(CASES, |number| {
            let rng = &mut rng(number, 902);
            let view = random_view(rng, number);
            let kinds = view.rules().options().kinds;
            let piece = near(rng, &view.hand().counts(), kinds);
            check(view, table(view.rules()), piece, *OPPONENTS.choose(rng).unwrap());
            check_furiten(rng, &view);
            let missing = TileSet::ALL - kinds;
            if let Some(tile) = missing.iter().next() {
                assert!(Position::new(view).with_claim(tile.into(), Opponent::Left).is_err(), "{tile} {view:?}");
            }
        });
    }

    #[test]
    fn a_hand_that_only_a_joker_completes_is_ready() {
        let hand = rules("riichi,jokers=2,fifth-copies").hand("1m(111m)").unwrap();
        let position = Position::new(hand.view().with_strictness(Strictness::Melds));
        let position = position.with_record(FuritenRecord::of_discards(set("2m"))).unwrap();
        assert_eq!((position.has_furiten(), position.furiten()), (true, None));
    }

    #[test]
    fn every_call_that_can_be_made_is_listed_and_no_other() {
        for_each(CASES / 10, |number| {
            let rng = &mut rng(number, 903);
            let view = random_view(rng, number);
            let hand = view.hand();
            for (piece, from) in pieces().into_iter().flat_map(|piece| OPPONENTS.map(|from| (piece, from))) {
                let calls = hand.calls(piece, from);
                let mut listed: Vec<Meld> = calls.iter().map(Call::meld).collect();
                listed.sort_unstable();
                let mut expected = calls_by_trying(hand, table(view.rules()), piece, from);
                expected.retain(|meld| meld.tiles().all(|tile| view.rules().options().kinds.contains(tile)));
                assert_eq!(listed, expected, "{piece} {from:?} {hand} {}", view.rules());
                assert!(calls.iter().all(|call| (call.claimed(), call.from()) == (piece, from)));
                assert!(calls.iter().all(|call| { *hand }.make_call(call).is_ok()), "{hand}");
            }
        });
    }
}
