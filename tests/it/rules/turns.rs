//! Turns under other rules, compared with a counting model.

use proptest::prelude::*;

use super::hand;
use crate::support::prelude::*;
use crate::support::variant::{Seen, for_each_rules};

/// A turn: a tile or a joker is drawn or discarded, or a meld is called.
#[derive(Clone, Copy, Debug)]
enum Turn {
    Draw(Tile),
    Discard(Tile),
    DrawJoker,
    DiscardJoker,
    Call(Meld, Option<Tile>),
}

impl Turn {
    fn random(rng: &mut Pcg64Mcg, kinds: &[Tile]) -> Self {
        let any = Tile::from_index(rng.random_range(0..Tile::KINDS as u8)).unwrap();
        let tile = if rng.random_ratio(1, 12) { any } else { *kinds.choose(rng).unwrap() };
        match rng.random_range(0..10) {
            0..4 => Self::Draw(tile),
            4..6 => Self::Discard(tile),
            6 => Self::DrawJoker,
            7 if rng.random() => Self::DiscardJoker,
            _ => match Meld::new(*MeldKind::ALL.choose(rng).unwrap(), tile) {
                Some(meld) => Self::Call(meld, meld.tiles().choose(rng).filter(|_| rng.random_ratio(2, 3))),
                None => Self::DrawJoker,
            },
        }
    }

    fn of(self, hand: &mut VariantHand) -> Result<(), TurnError> {
        match self {
            Self::Draw(tile) => hand.draw(tile),
            Self::Discard(tile) => hand.discard(tile),
            Self::DrawJoker => hand.draw_joker(),
            Self::DiscardJoker => hand.discard_joker(),
            Self::Call(meld, claimed) => hand.call(meld, claimed),
        }
    }

    /// The hand afterwards as plain counts, or the possible errors.
    fn of_seen(self, seen: &Seen) -> Result<Seen, Vec<TurnError>> {
        let mut after = seen.clone();
        let room = usize::from(seen.tiles()) + 3 * seen.melds.len() < seen.rules.max_tiles();
        let jokers = seen.rules.options().jokers;
        let mut errors = Vec::new();
        match self {
            Self::Draw(tile) => {
                let kind = tile.index();
                errors.extend((!seen.exists(kind)).then_some(TurnError::NotInGame(tile)));
                errors.extend((seen.concealed[kind] + seen.called()[kind] == 4).then_some(TurnError::FifthCopy(tile)));
                errors.extend((!room).then_some(TurnError::Full { tile: Some(tile), most: seen.rules.max_tiles() }));
                after.concealed[kind] += 1;
            }
            Self::Discard(tile) => match seen.concealed[tile.index()].checked_sub(1) {
                Some(rest) => after.concealed[tile.index()] = rest,
                None => errors.push(TurnError::NotInHand(tile)),
            },
            Self::DrawJoker => {
                errors.extend((seen.jokers == jokers).then_some(TurnError::NoMoreJokers(jokers)));
                errors.extend((!room).then_some(TurnError::Full { tile: None, most: seen.rules.max_tiles() }));
                after.jokers += 1;
            }
            Self::DiscardJoker => match seen.jokers.checked_sub(1) {
                Some(rest) => after.jokers = rest,
                None => errors.push(TurnError::NoJoker),
            },
            Self::Call(meld, claimed) => return called(seen, meld, claimed),
        }
        if errors.is_empty() { Ok(after) } else { Err(errors) }
    }
}

/// The hand after a call, or the possible errors.
fn called(seen: &Seen, meld: Meld, claimed: Option<Tile>) -> Result<Seen, Vec<TurnError>> {
    let mut after = seen.clone();
    let mut errors = Vec::new();
    errors.extend(meld.tiles().find(|tile| !seen.exists(tile.index())).map(TurnError::NotInGame));
    let is_added = meld.kind() == MeldKind::AddedQuad;
    let is_own = is_added || meld.kind() == MeldKind::ClosedQuad;
    let mut needed: Vec<Tile> = if is_added { vec![meld.tile()] } else { meld.tiles().collect() };
    match claimed {
        None if is_own => {}
        None => errors.push(TurnError::NothingClaimed(meld)),
        Some(_) if is_own => errors.push(TurnError::NothingToClaim(meld)),
        Some(claimed) => match needed.iter().position(|&tile| tile == claimed) {
            Some(place) => drop(needed.remove(place)),
            None => errors.push(TurnError::NotInMeld(claimed)),
        },
    }
    for tile in needed {
        match after.concealed[tile.index()].checked_sub(1) {
            Some(rest) => after.concealed[tile.index()] = rest,
            None => errors.push(TurnError::TooFew(tile)),
        }
    }
    if is_added {
        let triplet = Meld::new(MeldKind::Triplet, meld.tile());
        match after.melds.iter().position(|&meld| Some(meld) == triplet) {
            Some(place) => after.melds[place] = meld,
            None => errors.push(TurnError::NoTriplet(meld.tile())),
        }
    } else {
        after.melds.push(meld);
    }
    let own = after.called();
    let fifth = Tile::all().filter(|tile| own[tile.index()] + after.concealed[tile.index()] > 4);
    errors.extend(fifth.map(TurnError::FifthCopy));
    if after.melds.len() > 5 || usize::from(after.tiles()) + 3 * after.melds.len() > after.rules.max_tiles() {
        errors.push(TurnError::TooManyMelds(meld));
    }
    if errors.is_empty() { Ok(after) } else { Err(errors) }
}

#[test]
fn any_turns_match_a_model_that_counts() {
    let made = Tally::default();
    for_each_rules(4, 21, |rng, rules| {
        let some: Vec<Tile> = rules.options().kinds.iter().sample(rng, 5);
        let mut kinds: Vec<Tile> = rules.options().kinds.iter().collect();
        if rng.random() {
            kinds = some.into_iter().chain(rules.options().wild).collect();
        }
        let mut hand = VariantHand::new(rules);
        let mut seen = Seen::alone(rules, [0; Tile::KINDS], 0);
        for number in 0..100 {
            let turn = Turn::random(rng, &kinds);
            let before = hand;
            let found = turn.of(&mut hand);
            match (found, turn.of_seen(&seen)) {
                (Ok(()), Ok(after)) => seen = after,
                (Err(error), Err(errors)) => {
                    assert!(errors.contains(&error), "{error} instead of {errors:?} for {turn:?} of {seen:?}");
                    assert_eq!(hand, before, "{turn:?} of {seen:?}");
                }
                (found, expected) => panic!("{found:?} instead of {expected:?} for {turn:?} of {seen:?}"),
            }
            let anew = seen.hand();
            assert_eq!(hand, anew, "{turn:?}: {seen:?}");
            assert_eq!((hand.counts(), hand.jokers(), hand.wild()), (seen.concealed, seen.jokers, seen.parts().wild));
            assert!(hand.melds().eq(seen.melds.iter().copied()), "{hand}: {seen:?}");
            assert_eq!((hand.len(), hand.is_empty()), (usize::from(seen.tiles()), seen.tiles() == 0), "{seen:?}");
            assert_eq!(hand.melds_needed(), usize::from(seen.tiles()) / 3);
            if number % 10 == 0 {
                assert_eq!((hand.shanten(), hand.standard()), (anew.shanten(), anew.standard()), "{seen:?}");
                assert_eq!(hand.useful(), anew.useful(), "{seen:?}");
            }
            made.add(hand.melds().count());
        }
        let tiles: Vec<Tile> = hand.tiles().collect();
        assert!(tiles.is_sorted() && tiles.len() + usize::from(hand.jokers()) == hand.len(), "{hand}");
        assert!(
            Tile::all()
                .all(|tile| tiles.iter().filter(|&&other| other == tile).count() == usize::from(hand.count(tile)))
        );
        assert_eq!(rules.hand(&hand.to_string()), Ok(hand));
        assert_eq!(rules.hand(&format!("{hand:#}")), Ok(hand));
        assert!(format!("{hand:?}").contains(&hand.to_string()));
    });
    made.exceeds(500, "melds");
}

#[test]
fn turns_that_the_rules_forbid_are_refused_in_words() {
    let three = Rules::THREE_PLAYER;
    let jokers = rules("three-player,jokers=2,wild=9m");
    let full = hand(jokers, "1199m123456789pJ");
    let [draw, discard] = [|text: &str| Turn::Draw(tile(text)), |text: &str| Turn::Discard(tile(text))];
    let call = |text: &str, claimed: Option<&str>| Turn::Call(meld(text), claimed.map(tile));
    let fifth = "no fifth 9m: all four are there";
    let of = |text: &str, error: fn(Tile) -> TurnError| error(tile(text));
    let no_room = |tile| TurnError::Full { tile, most: 14 };
    let cases: [(VariantHand, Turn, TurnError, &str); 12] = [
        (hand(three, "19m"), draw("5m"), of("5m", TurnError::NotInGame), "the rules don't have 5m"),
        (hand(three, "19m"), discard("5m"), of("5m", TurnError::NotInHand), "can't discard 5m: the hand has none"),
        (hand(three, "19m"), Turn::DrawJoker, TurnError::NoMoreJokers(0), "can't draw a joker: the rules have 0"),
        (hand(jokers, "19mJJ"), Turn::DrawJoker, TurnError::NoMoreJokers(2), "can't draw a joker: the rules have 2"),
        (hand(jokers, "19m"), Turn::DiscardJoker, TurnError::NoJoker, "can't discard a joker: the hand has none"),
        (full, draw("1z"), no_room(Some(tile("1z"))), "can't draw 1z: the hand has 14 tiles"),
        (full, Turn::DrawJoker, no_room(None), "can't draw a joker: the hand has 14 tiles"),
        (hand(jokers, "9999m"), draw("9m"), of("9m", TurnError::FifthCopy), fifth),
        (hand(jokers, "9m(999m)"), draw("9m"), of("9m", TurnError::FifthCopy), fifth),
        (hand(three, "19m"), call("(123m)", Some("2m")), of("2m", TurnError::NotInGame), "the rules don't have 2m"),
        (hand(three, "19m"), call("[5555m]", None), of("5m", TurnError::NotInGame), "the rules don't have 5m"),
        // In a called meld a wild tile is itself.
        (
            hand(jokers, "19m12pJJ"),
            call("(123p)", Some("1p")),
            of("3p", TurnError::TooFew),
            "can't call with 3p: the hand has too few",
        ),
    ];
    assert_eq!(full.len(), 14);
    for (before, turn, error, words) in cases {
        let mut hand = before;
        assert_eq!(turn.of(&mut hand), Err(error), "{turn:?} of {before}");
        assert_eq!((hand, error.to_string().as_str()), (before, words), "{turn:?}");
    }
    let mut hand = hand(jokers, "199m12pJ");
    hand.call(meld("(999m)"), Some(tile("9m"))).unwrap();
    assert_eq!((hand.to_string(), hand.wild()), ("1m12pJ(999m)".to_owned(), 1));
}
