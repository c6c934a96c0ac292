//! Random calls of every public method: nothing panics, refused calls change nothing, and the
//! answers keep the promises of their documentation.

#![no_main]

mod values;
mod worth;

use std::cmp::Reverse;

use libfuzzer_sys::fuzz_target;
use shanten::notation::{LetterBuffer, Notation};
use shanten::rules::{EitherHand, Rules, Swaps, VariantHand};
use shanten::score::{Pattern, ScoreRules};
use shanten::table::Key;
use shanten::{
    AnyHand, Call, CallChoice, Completion, Discard, Form, FuritenRecord, Hand, Mark, Meld, MeldKind, Opponent, Piece,
    Position, Query, Shanten, Shape, Strictness, Tile, TileSet, View, Waits, with_hand,
};
use values::{Game, Input, kept, reason, refused};

fuzz_target!(|data: &[u8]| {
    let mut input = Input(data);
    match input.byte() % 32 {
        0..10 => game(Hand::new(), &mut input),
        10..20 => game(VariantHand::new(input.rules()), &mut input),
        20..24 => worth::score(Hand::new(), &mut input),
        24 | 25 => worth::score(VariantHand::new(Rules::THREE_PLAYER), &mut input),
        26 => worth::rows(&mut input),
        27 => worth::scores(&mut input),
        28 => values::texts(&mut input),
        29 => values::words(&mut input),
        30 => worth::odds(Hand::new(), &mut input),
        _ => worth::odds(VariantHand::new(input.rules()), &mut input),
    }
});

/// Takes turns with a hand, then runs every query.
fn game<H: Game>(mut hand: H, input: &mut Input) {
    let mut call = None;
    for _ in 0..input.byte() % 24 {
        turn(&mut hand, &mut call, input);
    }
    rebuilt(&hand);
    let (strictness, jokers, visible) = (input.one(Strictness::ALL), input.byte() % 4, input.visible());
    let view = hand.view().with_strictness(strictness);
    let view = view.with_visible(visible).inspect_err(reason).unwrap_or(view);
    let view = view.with_visible_jokers(jokers).inspect_err(reason).unwrap_or(view);
    assert_eq!(view.with_hand(hand), Ok(view));
    let norths = (0..hand.norths_aside()).map(|_| Tile::NORTH.into());
    let mut table = view.visible();
    table.insert_all(hand.melds().flat_map(Meld::pieces).chain(norths)).expect("there are four of a kind");
    assert_eq!(view.with_table(table), Ok(view));
    let (unseen, reds) = (view.unseen().count(), view.unseen().filter(|piece| piece.is_red()).count());
    assert_eq!(reds, usize::from(view.unseen_reds().iter().sum::<u8>()), "{view:?}");
    let own = hand.len() - usize::from(hand.jokers());
    assert_eq!(unseen + own + table.len(), 4 * hand.game_kinds().len());
    assert!(view.unseen_jokers() + hand.jokers() <= hand.game_jokers());
    match input.byte() % 4 {
        0 => position(view, input),
        1 => {
            draws(&view);
            assert_eq!(asked(&hand), asked(&hand.view()));
            let EitherHand::Riichi(hand) = hand.into() else { return };
            let other = VariantHand::from(hand).view().with_strictness(strictness).with_visible(view.visible());
            assert_eq!(asked(&view), asked(&other.expect("the same tiles")));
        }
        _ => answers(&view),
    }
}

/// All pieces of a hand, wherever they are, and one more.
fn all_pieces<H: Game>(hand: &H, more: Option<Piece>) -> Vec<Piece> {
    let norths = (0..hand.norths_aside()).map(|_| Tile::NORTH.into());
    let mut all: Vec<_> = hand.pieces().chain(hand.melds().flat_map(Meld::pieces)).chain(norths).chain(more).collect();
    all.sort();
    all
}

/// Changes a hand at random. A refused change must have no effect; others keep its pieces right.
fn turn<H: Game>(hand: &mut H, call: &mut Option<Call>, input: &mut Input) {
    let (before, piece, meld) = (*hand, input.piece(), input.meld());
    let (tile, mut came, mut gone) = (piece.tile(), None, None);
    let done = match input.byte() % 16 {
        0..4 => return meld.pieces().for_each(|piece| _ = hand.draw_piece(piece)),
        4 => {
            came = Some(tile.into());
            hand.draw(tile)
        }
        5 | 6 => {
            came = Some(piece);
            hand.draw_piece(piece)
        }
        7 => {
            gone = hand.piece_of(tile);
            hand.discard(tile)
        }
        8 => {
            gone = if piece.is_red() { Some(piece) } else { hand.piece_of(piece.tile()) };
            hand.discard_any(piece)
        }
        9 => hand.set_aside(Tile::NORTH),
        10 if input.flag() => hand.draw_joker(),
        10 => hand.discard_joker(),
        11 => {
            let claimed = meld.tiles().last().filter(|_| input.flag());
            let done = hand.call(meld, claimed);
            let reds = |hand: &H| all_pieces(hand, None).into_iter().filter(|piece| piece.is_red()).count();
            let is_red = reds(hand) > reds(&before);
            came = claimed.map(|tile| if is_red { Piece::red(tile.suit()).expect("it is red") } else { tile.into() });
            let calls = claimed.map(|tile| before.calls(tile.into(), Opponent::Left));
            let is_it = |call: &Call| (call.meld().kind(), call.meld().tile()) == (meld.kind(), meld.tile());
            let is_listed = calls.is_none_or(|calls| before.len() % 3 != 1 || calls.iter().any(is_it));
            assert!(done.is_err() || is_listed || meld.kind() == MeldKind::Run, "{meld} of {before}");
            done
        }
        12 => {
            let melds: Vec<_> = hand.melds().chain([meld]).collect();
            *hand = hand.with_melds(&melds).inspect_err(reason).unwrap_or(before);
            return assert!(*hand == before || hand.melds().eq(melds) && hand.counts() == before.counts());
        }
        13 => {
            came = call.map(|call| call.claimed());
            call.map_or(Ok(()), |call| hand.make_call(&call))
        }
        14 => {
            let quads = hand.own_quads();
            assert!(hand.has_drawn() || quads.is_empty());
            assert!(hand.riichi_quad(tile).is_none_or(|quad| quads.contains(&quad) && quad.tile() == tile));
            quads.first().map_or(Ok(()), |&quad| hand.call(quad, None))
        }
        _ => {
            let from = input.one(&Opponent::ALL);
            for listed in hand.calls(piece, from) {
                assert!(hand.len() % 3 == 1 && (listed.claimed(), listed.from()) == (piece, from));
                assert_eq!(before.call_for(listed.meld(), piece, from), Ok(listed));
                let mut after = before;
                after.make_call(&listed).expect("the hand can make it");
                let (all, allowed): (TileSet, _) = (after.tiles().collect(), hand.allowed_after(&listed));
                let of_swaps = |swaps: Swaps| all - swaps.forbidden(listed.meld(), listed.claimed().tile());
                assert!(Swaps::ALL.map(of_swaps).contains(&allowed));
                assert!(ScoreRules::M_LEAGUE.fed_patterns(&before, &listed).all(Pattern::is_yakuman));
                kept(&listed);
                *call = Some(listed);
            }
            Ok(())
        }
    };
    if refused(&done) {
        return assert_eq!(*hand, before);
    }
    assert_eq!(all_pieces(hand, gone), all_pieces(&before, came), "{hand} after {before}");
    if came.or(gone).is_some() && hand.melds().eq(before.melds()) {
        let mut undone = *hand;
        came.map_or(Ok(()), |piece| undone.discard_piece(piece)).expect("it was drawn");
        gone.map_or(Ok(()), |piece| undone.draw_piece(piece)).expect("it was there");
        assert_eq!(undone, before);
    }
}

/// Rebuilds a hand from everything that it can be converted to.
fn rebuilt<H: Game>(hand: &H) {
    let (either, text): (EitherHand, _) = ((*hand).into(), hand.to_string());
    let (rules, reds, melds) = (either.rules(), hand.reds(), hand.melds().collect::<Vec<_>>());
    let (pieces, counts): (Vec<_>, _) = (hand.pieces().collect(), hand.counts());
    let kinds: Vec<_> = with_hand!(&either, hand => hand.kinds().collect());
    let numbers: Vec<_> = with_hand!(&either, hand => hand.numbers().collect());
    let lists = Notation::ALL.iter().map(|notation| {
        let list = notation.write(pieces.iter().copied());
        let list = notation.read(&list).expect("what is written can be read");
        assert_eq!(list.visible().map(|visible| visible.counts()), Ok(counts));
        EitherHand::from_list(rules, &list)
    });
    let plain = [EitherHand::from_counts(rules, &counts, 0), EitherHand::from_kinds(rules, &kinds)];
    let red = [EitherHand::from_numbers(rules, &numbers), EitherHand::from_pieces(rules, &pieces)];
    for made in lists.chain(plain).chain(red) {
        let mut made = made.and_then(|made| made.with_reds(reds)).expect("the same tiles");
        with_hand!(&mut made, made => (0..hand.jokers()).for_each(|_| AnyHand::draw_joker(made).expect("it has as many")));
        let made = made.with_melds(&melds).and_then(|made| made.with_norths_aside(hand.norths_aside()));
        assert_eq!(made.map(H::of), Ok(*hand));
    }
    assert_eq!(EitherHand::from_text(rules, &text).map(H::of), Ok(*hand));
    assert_eq!(hand.letters(&mut LetterBuffer::new()), text);
    kept(hand);
    assert!(hand.len() + 3 * melds.len() <= hand.max_tiles() && hand.melds_needed() == hand.len() / 3);
    assert!(hand.emptied().is_empty() && H::of(EitherHand::new(rules)) == hand.emptied());
    assert!(hand.tiles().all(|tile| hand.game_kinds().contains(tile)) && hand.jokers() <= hand.game_jokers());
    assert_eq!(hand.is_concealed(), melds.iter().all(|meld| meld.kind() == MeldKind::ClosedQuad));
    assert!(!hand.has_nine_terminals() || hand.len() == 14 && melds.is_empty());
    let steps = match &either {
        EitherHand::Riichi(hand) => Some((hand.explain(), 0, Some(hand.standard()))),
        EitherHand::Variant(hand) => hand.explain().map(|steps| (steps, hand.wild(), hand.standard())),
    };
    let Some((steps, wild, standard)) = steps else { return };
    let near = steps.shantens[steps.melds].get() - wild as i8;
    assert!(rules.need_search() || standard.is_none_or(|standard| standard.get() == near));
    assert_eq!(Key::try_from(steps.key.get()).map(Key::standard), Ok(steps.shantens));
}

/// All answers as text.
fn asked<Q: Query>(hand: &Q) -> String {
    let tiles = (hand.unneeded(), hand.improving_draws(), hand.ready_discards());
    let forms = Form::ALL.iter().map(|&form| (hand.shanten_in(form), hand.useful_in(form))).collect::<Vec<_>>();
    let ways = Tile::all().flat_map(|tile| hand.completed_by(tile).take(9)).collect::<Vec<_>>();
    let jokers = (hand.after_joker(), hand.completed_by_joker().take(9).collect::<Vec<_>>());
    let one = (hand.shanten(), hand.useful(), hand.discards(), hand.waits());
    let divisions = hand.divisions().take(9).collect::<Vec<_>>();
    format!("{one:?} {tiles:?} {forms:?} {ways:?} {jokers:?} {divisions:?}").replace("VariantHand", "Hand")
}

/// Checks the answers against each other.
fn answers<H: Game>(view: &View<H>) {
    let (hand, shanten, useful, is_won) = (view.hand(), view.shanten(), view.useful(), view.is_complete());
    let in_forms = Form::ALL.iter().map(|&form| {
        let (nearest, useful) = (view.shanten_in(form), view.useful_in(form));
        assert!(useful.shanten() == nearest && (hand.has(form) || nearest.is_none()));
        nearest
    });
    assert_eq!((useful.shanten(), in_forms.flatten().min()), (shanten, shanten));
    let copies = useful.iter().map(|(tile, copies)| {
        assert!(copies == useful.copies_of(tile) && useful.left().contains(tile) == (copies > 0));
        u32::from(copies)
    });
    assert_eq!(useful.copies(), copies.sum::<u32>() + u32::from(useful.jokers()));
    assert!(useful.iter().map(|(tile, _)| tile).eq(useful.tiles()) && !(is_won && useful.copies() > 0));
    assert!(useful.left() == useful.tiles() || view.strictness() != Strictness::Visible, "{view:?}");
    assert_eq!(useful.letters(&mut LetterBuffer::new()).is_empty(), useful.tiles().is_empty() && useful.jokers() == 0);

    let (discards, mut ready) = (view.discards(), view.ready_discards());
    let rank = |discard: &Discard| (discard.shanten().is_none(), discard.shanten(), Reverse(discard.useful.copies()));
    assert!(discards.is_sorted_by_key(|discard| (rank(discard), discard.tile)));
    assert_eq!(discards.iter().map(|discard| discard.tile).collect::<TileSet>(), hand.tiles().collect());
    let mut unneeded = TileSet::EMPTY;
    for discard in &discards {
        let after = view.after_discard(discard.tile).expect("the hand has it");
        let gone = after.visible().len() - view.visible().len();
        assert_eq!((after.useful(), gone), (discard.useful, 1));
        assert_eq!(rank(&discards[discards.place_of(&discard.useful) - 1]), rank(discard));
        let is_loss = shanten.is_some_and(|shanten| discard.shanten() > Some(shanten));
        unneeded.extend((!is_won && !is_loss && discard.shanten().is_some()).then_some(discard.tile));
        if hand.has_drawn() && discard.shanten() == Some(Shanten::TENPAI) {
            let ready = ready.next().expect("it leaves the hand ready");
            assert_eq!((ready.tile, ready.waits), (discard.tile, after.waits()));
        }
    }
    assert!(view.unneeded() == unneeded && ready.next().is_none());
    let (mut less, after) = (*hand, view.after_joker());
    assert_eq!(after.is_some(), less.discard_joker().is_ok());
    // The discarded joker is visible.
    let jokers = hand.game_jokers() - hand.jokers() - view.unseen_jokers();
    let less = view.with_hand(less).and_then(|less| less.with_visible_jokers(jokers + 1));
    assert!(after.is_none() || after == less.ok().map(|less| less.useful()));

    let (waits, is_ready) = (view.waits(), view.is_ready() && hand.len() % 3 == 1);
    let all = if is_ready { (useful.tiles(), useful.jokers()) } else { (TileSet::EMPTY, 0) };
    assert!((waits.tiles(), waits.jokers()) == all && waits.is_empty() == waits.tiles().is_empty());
    assert!((waits.tiles() - waits.by_shape()).is_empty() && waits.len() == waits.iter().count());
    for wait in &waits {
        assert!(waits.get(wait.tile()) == Some(wait) && wait.copies() == useful.copies_of(wait.tile()));
        let mut won = *hand;
        if let Ok(won) = won.draw(wait.tile()).and_then(|()| view.with_hand(won)) {
            let ways: Vec<_> = won.completed_by(wait.tile()).take(99).map(|way| way.shape()).collect();
            let is_known = |shape: &Shape| wait.has(*shape) == ways.contains(shape);
            assert!(ways.len() == 99 || Shape::ALL.iter().all(is_known), "{wait:?} of {view:?}: {ways:?}");
            assert!(won.is_complete() && wait.shapes().all(|shape| wait.has(shape)));
        }
    }

    assert_eq!(view.divisions().next().is_some(), view.shanten_in(Form::Standard) == Some(Shanten::WIN));
    for division in view.divisions().take(20) {
        let mut counts = [0; 34];
        let tiles = division.concealed().flat_map(Meld::tiles).chain([division.pair(); 2]);
        tiles.for_each(|tile| counts[tile.index()] += 1);
        division.wild().for_each(|tile| counts[tile.index()] -= 1);
        let [placed, wild] = [counts.iter().sum::<u8>().into(), division.wild().len()];
        assert!(placed + wild == hand.len() && (counts == hand.counts() || wild > 0));
        assert!(division.called().eq(hand.melds()) && division.concealed().count() == hand.melds_needed());
        assert_eq!(division.melds().count(), division.concealed().chain(division.called()).count());
        assert!(Mark::ALL.iter().filter(|&&mark| division.has(mark)).copied().eq(division.marks()));
    }
    for tile in hand.tiles() {
        assert_eq!(view.completed_by(tile).next().is_some(), is_won);
        let is_possible = |way: Completion| {
            way.knitted_suits().is_some() == way.form().is_knitted()
                && hand.has(way.form())
                && hand.game_kinds().contains(way.tile())
        };
        assert!(view.completed_by(tile).take(9).all(is_possible));
    }
    assert_eq!(view.completed_by_joker().next().is_some(), is_won && hand.jokers() > 0);
}

/// Checks the answers against those after each draw.
fn draws<H: Game>(view: &View<H>) {
    let (hand, shanten, useful, improving) = (view.hand(), view.shanten(), view.useful(), view.improving_draws());
    assert!(improving.is_empty() || !hand.has_drawn());
    let is_nearer = |after: Option<Shanten>| after.is_some_and(|after| shanten.is_none_or(|shanten| after < shanten));
    // With other sizes a draw changes the number of melds.
    for tile in hand.game_kinds().iter().filter(|_| hand.len() % 3 == 1) {
        let mut drawn = *hand;
        let Ok(after) = drawn.draw(tile).and_then(|()| view.with_hand(drawn)) else { continue };
        assert_eq!(useful.tiles().contains(tile), is_nearer(after.shanten()), "{tile} to {view:?}");
        let is_more = |best: &Discard| best.shanten() == shanten && best.useful.copies() > useful.copies();
        let improves = after.shanten() == shanten && after.discards().first().is_some_and(is_more);
        assert_eq!(improving.contains(tile), improves && shanten.is_some(), "{tile} to {view:?}");
        let is_good = |best: &Discard| best.shanten() == Some(Shanten::TENPAI) && best.useful.copies() > 4;
        let is_good = shanten.is_some_and(|now| now.get() == 1) && after.discards().first().is_some_and(is_good);
        assert_eq!(view.good_draws().contains(tile), is_good, "{tile} to {view:?}");
    }
    let levels = Strictness::ALL.iter().map(|&strictness| view.with_strictness(strictness).shanten());
    assert!(levels.map(|shanten| (shanten.is_none(), shanten)).is_sorted(), "{view:?}");
    let mut drawn = *hand;
    let after = drawn.draw_joker().and_then(|()| view.with_hand(drawn));
    let is_known = hand.len() % 3 == 1 && shanten.is_some();
    assert!(!is_known || after.is_err() || after.is_ok_and(|after| is_nearer(after.shanten())), "{view:?}");
}

/// The options of a player with a hand, given the discards.
fn position<H: Game>(view: View<H>, input: &mut Input) {
    let (piece, from, discard) = (input.piece(), input.one(&Opponent::ALL), input.tile());
    let mut record = FuritenRecord::of_discards(input.set());
    record.pass(input.tile(), input.flag());
    kept(&record);
    let plain = Position::new(view);
    assert!(plain.record().is_none() && plain.claim().is_none() && plain.choices().is_empty() && !plain.is_win());
    let known = plain.with_record(record).inspect_err(reason).unwrap_or_else(|_| {
        record.discards = TileSet::EMPTY;
        plain.with_record(record).expect("no discard is visible")
    });
    let mut record = known.record().unwrap_or_default();
    let position = known.with_claim(piece, from).inspect_err(reason).unwrap_or(known);
    let (view, waits) = (position.view(), position.view().waits());
    let is_ready = |waits: &Waits| !waits.by_shape().is_empty() || waits.jokers() > 0;
    assert_eq!((plain.has_furiten(), position.has_furiten()), (false, is_ready(&waits)));
    assert_eq!(position.furiten(), waits.furiten(&record).filter(|_| is_ready(&waits)));
    let after = view.after_discard(discard).ok().map(|after| after.waits()).filter(is_ready);
    assert_eq!(position.has_furiten_after(discard), after.is_some());
    record.discard(discard);
    assert_eq!(position.furiten_after(discard), after.and_then(|waits| waits.furiten(&record)));
    if let Some(safety) = view.safety(discard, &record) {
        assert_eq!(safety.is_certain(), safety.shapes().len() == 0);
        assert!(safety.clues().all(|clue| safety.has(clue)) && (safety.furiten().is_none() || safety.is_certain()));
    }
    let (choices, calls) = (position.choices(), view.hand().calls(piece, from));
    let copies = |choice: &CallChoice| Reverse(choice.useful.copies());
    assert!(choices.is_sorted_by_key(|choice| (choice.shanten().is_none(), choice.shanten(), copies(choice))));
    assert!(serde_json::to_string(&position).is_ok() && !format!("{position:?} {choices:?} {waits:?}").is_empty());
    if position.claim().is_none() {
        return assert!(choices.is_empty());
    }
    let mut won = *view.hand();
    won.draw(piece.tile()).expect("it lies on the table");
    assert_eq!(position.is_win(), waits.by_shape().contains(piece.tile()));
    // Whether a hand is complete depends only on its shape, not on visible tiles.
    let is_strict = view.strictness() == Strictness::Visible;
    let strictness = if is_strict { Strictness::Concealed } else { view.strictness() };
    assert_eq!(position.is_win(), won.view().with_strictness(strictness).is_complete(), "{position:?}");
    assert_eq!(choices.len(), calls.len() + 1);
    for (choice, call) in choices.iter().filter_map(|choice| Some((choice, choice.call?))) {
        let discards = view.discards_after(&call).expect("the hand can make it");
        assert!(calls.contains(&call) && discards.iter().all(|discard| !call.swaps().contains(discard.tile)));
        let best = discards.first().map(|best| (Some(best.tile), best.useful));
        let after = view.after_call(&call).expect("the hand can make it");
        assert_eq!(after.visible().len() + 1, view.visible().len());
        let is_quad = call.meld().kind().is_quad();
        let other =
            || (None, if is_quad { after.useful() } else { after.after_joker().expect("only jokers are left") });
        assert_eq!((choice.discard, choice.useful), best.unwrap_or_else(other));
    }
}
