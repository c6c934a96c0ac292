//! All known facts about a hand.

use serde::ser::{Serialize, SerializeSeq as _, SerializeStruct as _, Serializer};

use super::answers::{USEFUL_FIELDS, useful_fields};
use crate::answers::{Discard, Division, Useful};
use crate::game::text::notation::JOKER;
use crate::game::{Form, LetterBuffer, RuleOptions, Shanten};
#[cfg(feature = "rules")]
use crate::rules::Rules;
use crate::view::{AnyHand, CallChoices, Position, View, Viewed};

impl<H: AnyHand> Serialize for View<H> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Position::new(*self).serialize(serializer)
    }
}

impl<H: AnyHand> Serialize for Position<H> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let view = self.view();
        let shanten = view.shanten();
        let options = <H as Viewed>::options(view.hand());
        let has_drawn = view.hand().has_drawn();
        let is_complete = has_drawn && shanten.is_some_and(Shanten::is_win);
        let waits = if has_drawn { None } else { Some(view.waits()) };
        let waits = waits.filter(|waits| !waits.is_empty() || waits.jokers() > 0);
        let has_wild = is_complete && (options.jokers > 0 || !options.wild.is_empty());
        let is_other_game = options != RuleOptions::RIICHI;
        let (has_furiten, has_claim) = (self.has_furiten(), self.claim().is_some());

        let of_answer =
            if has_drawn { 1 + 2 * usize::from(is_complete) + usize::from(has_wild) } else { USEFUL_FIELDS };
        let of_table = usize::from(has_furiten) + 2 * usize::from(has_claim);
        let of_knitted: &[_] = if options.knitted.is_some() {
            &[("knitted_straight", Form::KnittedStraight), ("honours_and_knitted_tiles", Form::HonoursAndKnittedTiles)]
        } else {
            &[]
        };
        let fields =
            of_knitted.len() + 5 + usize::from(is_other_game) + of_answer + usize::from(waits.is_some()) + of_table;
        let mut object = serializer.serialize_struct("Position", fields)?;
        object.serialize_field("hand", view.hand().letters(&mut LetterBuffer::new()))?;
        #[cfg(feature = "rules")]
        if is_other_game {
            object.serialize_field("rules", &Rules::new(options).expect("a hand has them"))?;
        }
        object.serialize_field("shanten", &shanten)?;
        object.serialize_field("standard", &view.shanten_in(Form::Standard))?;
        object.serialize_field("seven_pairs", &view.shanten_in(Form::SevenPairs))?;
        object.serialize_field("thirteen_orphans", &view.shanten_in(Form::ThirteenOrphans))?;
        for &(name, form) in of_knitted {
            object.serialize_field(name, &view.shanten_in(form))?;
        }
        if has_drawn {
            object.serialize_field("discards", &AllDiscards(self))?;
        } else {
            useful_fields(&mut object, &view.useful())?;
        }
        if let Some(waits) = waits {
            object.serialize_field("waits", &waits)?;
        }
        if is_complete {
            let divisions = view.divisions();
            object.serialize_field("divisions", &Each(divisions.clone(), Division::clone))?;
            object.serialize_field("marks", &Each(divisions.clone(), Division::marks))?;
            if has_wild {
                object.serialize_field("wild", &Each(divisions, Division::wild))?;
            }
        }
        if has_furiten {
            object.serialize_field("furiten", &self.furiten().is_some())?;
        }
        if has_claim {
            object.serialize_field("win", &self.is_win())?;
            object.serialize_field("calls", &CallsOnly(self.choices()))?;
        }
        object.end()
    }
}

/// The discards of a hand, the best first, including the discard of a joker.
struct AllDiscards<'a, H>(&'a Position<H>);

/// A discard, the useful tiles after it, and whether the hand is then furiten, if known.
struct KnownDiscard<T>(T, Useful, Option<bool>);

impl<T: Serialize> Serialize for KnownDiscard<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        super::answers::discard(serializer, &self.0, &self.1, self.2)
    }
}

impl<H: AnyHand> Serialize for AllDiscards<'_, H> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (position, view) = (self.0, self.0.view());
        let (discards, joker) = (view.discards(), view.after_joker());
        let place = joker.as_ref().map_or(discards.len(), |joker| discards.place_of(joker));
        let mut list = serializer.serialize_seq(Some(discards.len() + usize::from(joker.is_some())))?;
        let known = |discard: &Discard| {
            let known = position.known_after(discard.tile);
            let furiten = known.map(|(waits, record)| waits.furiten(&record).is_some());
            KnownDiscard(discard.tile, discard.useful, furiten)
        };
        let (before, after) = discards.split_at(place);
        before.iter().try_for_each(|discard| list.serialize_element(&known(discard)))?;
        joker.iter().try_for_each(|joker| list.serialize_element(&KnownDiscard(JOKER, *joker, None)))?;
        after.iter().try_for_each(|discard| list.serialize_element(&known(discard)))?;
        list.end()
    }
}

/// The choices without passing, which the view already covers.
struct CallsOnly(CallChoices);

impl Serialize for CallsOnly {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let calls = || self.0.iter().filter(|choice| choice.call.is_some());
        let mut list = serializer.serialize_seq(Some(calls().count()))?;
        calls().try_for_each(|call| list.serialize_element(call))?;
        list.end()
    }
}

/// A part of each division.
struct Each<D, T>(D, fn(&Division) -> T);

impl<D: Iterator<Item = Division> + Clone, T: Serialize> Serialize for Each<D, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.clone().map(|division| self.1(&division)))
    }
}
