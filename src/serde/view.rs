//! Everything that is known about a hand.

use serde::ser::{Serialize, SerializeSeq as _, SerializeStruct as _, Serializer};

use crate::answers::{Discards, Division, Useful};
use crate::game::notation::JOKER;
use crate::game::{Form, LetterBuffer, RuleOptions, Shanten};
#[cfg(feature = "rules")]
use crate::rules::Rules;
use crate::view::{AnyHand, View, Viewed};

impl<H: AnyHand> Serialize for View<H> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let shanten = self.shanten();
        let options = <H as Viewed>::options(self.hand());
        let has_drawn = self.hand().len() % 3 == 2;
        let is_complete = has_drawn && shanten.is_some_and(Shanten::is_win);
        let waits = if has_drawn { None } else { Some(self.waits()) };
        let waits = waits.filter(|waits| !waits.is_empty() || waits.jokers() > 0);
        let has_wild = is_complete && (options.jokers > 0 || !options.wild.is_empty());
        let is_other_game = options != RuleOptions::RIICHI;

        let of_answer = if has_drawn { 1 + 2 * usize::from(is_complete) + usize::from(has_wild) } else { 2 };
        let fields = 5 + usize::from(is_other_game) + of_answer + usize::from(waits.is_some());
        let mut object = serializer.serialize_struct("View", fields)?;
        object.serialize_field("hand", self.hand().letters(&mut LetterBuffer::new()))?;
        #[cfg(feature = "rules")]
        if is_other_game {
            object.serialize_field("rules", &Rules::new(options).expect("a hand has them"))?;
        }
        object.serialize_field("shanten", &shanten)?;
        object.serialize_field("standard", &self.shanten_in(Form::Standard))?;
        object.serialize_field("seven_pairs", &self.shanten_in(Form::SevenPairs))?;
        object.serialize_field("thirteen_orphans", &self.shanten_in(Form::ThirteenOrphans))?;
        if has_drawn {
            object
                .serialize_field("discards", &AllDiscards { discards: self.discards(), joker: self.after_joker() })?;
        } else {
            let useful = self.useful();
            object.serialize_field("useful", useful.letters(&mut LetterBuffer::new()))?;
            object.serialize_field("useful_count", &useful.copies())?;
        }
        if let Some(waits) = waits {
            object.serialize_field("waits", &waits)?;
        }
        if is_complete {
            let divisions = self.divisions();
            object.serialize_field("divisions", &Each(divisions.clone(), Division::clone))?;
            object.serialize_field("marks", &Each(divisions.clone(), Division::marks))?;
            if has_wild {
                object.serialize_field("wild", &Each(divisions, Division::wild))?;
            }
        }
        object.end()
    }
}

/// The discards of a hand, the best first, with that of a joker.
struct AllDiscards {
    discards: Discards,
    joker: Option<Useful>,
}

/// The same object as that of a discard, with a joker for its tile.
struct JokerDiscard(Useful);

impl Serialize for JokerDiscard {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        super::answers::discard(serializer, &JOKER, &self.0)
    }
}

impl Serialize for AllDiscards {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { discards, joker } = self;
        let place = joker.as_ref().map_or(discards.len(), |joker| discards.place_of(joker));
        let mut list = serializer.serialize_seq(Some(discards.len() + usize::from(joker.is_some())))?;
        let (before, behind) = discards.split_at(place);
        before.iter().try_for_each(|discard| list.serialize_element(discard))?;
        joker.iter().try_for_each(|joker| list.serialize_element(&JokerDiscard(*joker)))?;
        behind.iter().try_for_each(|discard| list.serialize_element(discard))?;
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
