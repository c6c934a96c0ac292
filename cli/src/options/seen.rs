//! The rules, the visible tiles and the strictness, as arguments.

use std::borrow::Cow;
use std::ffi::OsString;

use clap::Args;
use shanten::error::Place;
use shanten::notation::{Notation, TileList};
use shanten::rules::{Rules, VariantHand};
use shanten::{AnyHand, Hand, InputError, Opponent, Position, Strictness, TurnError, View, Visible};

use super::choices::{NOTATIONS, NamedChoice, choice, named};
use super::rules;
use crate::draw::any_tile::{JOKER, JOKER_GLYPH};
use crate::input::notation::visible;
use crate::input::rows::{Overrides, RULES, STRICTNESS, VISIBLE};
use crate::input::{BadText, Fault, InputEntry, in_place};
use crate::output::exit::Failure;

/// The visible tiles besides the hands, and which tiles count as gone.
#[derive(Clone, Copy)]
pub(crate) struct SeenTiles {
    pub(crate) rules: Rules,
    visible: Visible,
    jokers: u8,
    strictness: Strictness,
    pub(crate) notation: Notation,
    /// The player's own discards, if known. They are visible, too.
    discards: Option<Visible>,
    /// The player whose discard follows a hand and a plus.
    from: Opponent,
}

impl SeenTiles {
    pub(crate) fn is_riichi(&self) -> bool {
        self.rules == Rules::RIICHI && self.jokers == 0
    }

    /// The riichi hand in an entry, with its claim. This function and all that it calls are
    /// inlined, because a view that is passed from function to function is copied each time.
    #[inline(always)]
    pub(crate) fn ask(&self, entry: InputEntry<'_>) -> Result<Position<Hand>, BadText> {
        self.with_claim(entry, |entry| self.view(entry))
    }

    pub(crate) fn ask_variant(&self, entry: InputEntry<'_>) -> Result<Position<VariantHand>, BadText> {
        self.with_claim(entry, |entry| self.variant_view(entry))
    }

    /// Reads a hand, or a hand and another player's discard with a plus between them.
    #[inline(always)]
    fn with_claim<H: AnyHand>(
        &self,
        entry: InputEntry<'_>,
        view: impl Fn(InputEntry<'_>) -> Result<View<H>, BadText>,
    ) -> Result<Position<H>, BadText> {
        let error = match view(entry) {
            Ok(view) => return Ok(self.position(view)),
            Err(error) => error,
        };
        let Some((hand, at)) = entry.before_plus() else { return Err(error) };
        let view = view(hand)?;
        let piece = entry.piece_from(at + 1, self.notation)?;
        self.position(view).with_claim(piece, self.from).map_err(|error| match error {
            TurnError::ClaimAfterDraw(_) | TurnError::NoPlayerAcross => BadText::Claim { error, at },
            error => BadText::from_turn(error, self.rules),
        })
    }

    /// The player's own discards.
    pub(crate) fn discards(&self) -> Visible {
        self.discards.unwrap_or_default()
    }

    fn position<H: AnyHand>(&self, view: View<H>) -> Position<H> {
        let position = Position::new(view);
        self.discards.map_or(position, |discards| position.with_discards(discards).expect("they are visible"))
    }

    /// The view of the riichi hand in an entry.
    #[inline(always)]
    pub(crate) fn view(&self, entry: InputEntry<'_>) -> Result<View, BadText> {
        let view = entry.hand_in(self.notation)?.view().with_strictness(self.strictness);
        view.with_visible(self.visible).map_err(BadText::Turn)
    }

    pub(crate) fn variant_view(&self, entry: InputEntry<'_>) -> Result<View<VariantHand>, BadText> {
        self.view_of(entry.variant_hand(self.notation, self.rules)?)
    }

    pub(crate) fn view_of(&self, hand: VariantHand) -> Result<View<VariantHand>, BadText> {
        let view = hand.view().with_strictness(self.strictness);
        let view = view.with_visible(self.visible).map_err(|error| BadText::from_turn(error, self.rules))?;
        view.with_visible_jokers(self.jokers).map_err(BadText::Turn)
    }

    /// The same tiles with the player's own discards, and the discarder of claimed tiles.
    pub(crate) fn with_player(mut self, player: &PlayerOptions) -> Result<Self, Failure> {
        self.from = player.from;
        self.with_discards(&player.own)
    }

    /// The same tiles with the player's own discards.
    pub(crate) fn with_discards(mut self, own: &DiscardOptions) -> Result<Self, Failure> {
        if let Some(text) = &own.discards {
            let text = text.as_encoded_bytes();
            let discards = visible(self.notation, text).and_then(|discards| self.in_game(discards));
            self.discards = Some(discards.map_err(|reason| Failure::option("--discards", text, &reason))?);
            self.visible = self.visible.or(self.discards());
        }
        Ok(self)
    }

    /// The same tiles with the settings of a single hand.
    pub(crate) fn with_own<'a>(&self, own: &'a Overrides) -> Result<Cow<'_, Self>, Fault<'a>> {
        if own.is_empty() {
            return Ok(Cow::Borrowed(self));
        }
        self.with_settings(own).map(Cow::Owned)
    }

    fn with_settings(mut self, own: &Overrides) -> Result<Self, Fault<'_>> {
        let fault = |reason, field, text| Fault { reason, field: Some(field), text: str::as_bytes(text) };
        if let Some(text) = own.get(RULES) {
            self.rules = rules::parse(text.as_bytes()).map_err(|reason| fault(reason, RULES, text))?;
        }
        if let Some(text) = own.get(STRICTNESS) {
            let strictness = named(&STRICTNESSES, text.trim());
            self.strictness = strictness.ok_or_else(|| fault(no_strictness(text), STRICTNESS, text))?;
        }
        if let Some(text) = own.get(VISIBLE) {
            (self.visible, self.jokers) = (Visible::EMPTY, 0);
            self.add_visible(text.as_bytes()).map_err(|reason| fault(reason, VISIBLE, text))?;
            self.visible = self.visible.or(self.discards());
        }
        Ok(self)
    }

    fn add_visible(&mut self, text: &[u8]) -> Result<(), BadText> {
        let original = str::from_utf8(text)?;
        let text = match self.notation.read(original)? {
            TileList::Letters(text) => text,
            TileList::Counts(counts) => return self.add(Visible::from_counts(&counts).map_err(BadText::Counts)?),
        };
        // Only other rules than riichi have jokers, and `Visible` can't hold them.
        let rules = self.rules;
        let is_joker = |character| rules != Rules::RIICHI && JOKERS.contains(&character);
        let most = rules.options().jokers;
        let mut start = 0;
        for (end, joker) in text.match_indices(is_joker).chain([(text.len(), "")]) {
            let visible = in_place(&text, start..end).parse::<Visible>();
            self.add(visible.map_err(|error| error.in_text(original))?)?;
            if !joker.is_empty() {
                self.jokers += 1;
                if self.jokers > most {
                    return Err(InputError::TooManyJokers { most, at: Place::in_text(original, end) }.into());
                }
            }
            start = end + joker.len();
        }
        Ok(())
    }

    fn add(&mut self, visible: Visible) -> Result<(), BadText> {
        self.visible.insert_all(self.in_game(visible)?.pieces()).map_err(BadText::Turn)
    }

    /// Returns tiles that the game has, and refuses others.
    fn in_game(&self, tiles: Visible) -> Result<Visible, BadText> {
        let rules = self.rules;
        let missing = tiles.tiles().find(|&tile| !rules.options().kinds.contains(tile));
        missing.map_or(Ok(tiles), |tile| Err(BadText::NotInGame { tile, at: None, rules }))
    }
}

fn no_strictness(text: &str) -> BadText {
    let help = Some(format!("the strictnesses are {}", STRICTNESSES.map(|choice| choice.0).join(", ")));
    BadText::Setting { reason: format!("no strictness '{}'", text.trim()), kind: None, at: None, help }
}

/// The ways to write a joker; the second is full-width.
const JOKERS: [char; 3] = [JOKER, 'Ｊ', JOKER_GLYPH];

/// A [`SeenTiles`] as arguments.
#[derive(Args)]
pub(crate) struct SeenOptions {
    /// Tiles visible elsewhere, for every hand: discards, dora indicators, melds of others; may be
    /// repeated
    #[arg(long, value_name = "TILES")]
    visible: Vec<OsString>,

    /// Which tiles count as gone
    #[arg(long, alias = "strict", value_name = "STRICTNESS", default_value = "concealed", value_parser = choice(&STRICTNESSES))]
    strictness: Strictness,

    /// How hands and visible tiles are written
    #[arg(long, value_name = "NOTATION", default_value = "auto", value_parser = choice(&NOTATIONS))]
    notation: Notation,
}

impl SeenOptions {
    pub(crate) fn seen(&self, rules: Rules) -> Result<SeenTiles, Failure> {
        let strictness = self.strictness;
        let notation = self.notation;
        let (discards, from) = (None, Opponent::Left);
        let mut seen = SeenTiles { rules, visible: Visible::EMPTY, jokers: 0, strictness, notation, discards, from };
        for text in &self.visible {
            let text = text.as_encoded_bytes();
            seen.add_visible(text).map_err(|reason| Failure::option("--visible", text, &reason))?;
        }
        Ok(seen)
    }
}

/// The player's own discards, as arguments.
#[derive(Args)]
pub(crate) struct DiscardOptions {
    /// The player's own discards, for furiten. They count as visible, too
    #[arg(long, value_name = "TILES")]
    discards: Option<OsString>,
}

/// What only a player knows, as arguments.
#[derive(Args)]
pub(crate) struct PlayerOptions {
    #[command(flatten)]
    own: DiscardOptions,

    /// Whose discard follows a hand and a plus
    #[arg(long, value_name = "WHOSE", default_value = "left", value_parser = choice(&OPPONENTS))]
    from: Opponent,
}

static OPPONENTS: [NamedChoice<Opponent>; 7] = [
    ("left", "The player before, whose discards make runs, too", Opponent::Left),
    ("across", "The player opposite", Opponent::Across),
    ("right", "The next player", Opponent::Right),
    ("上家", "", Opponent::Left),
    ("対面", "", Opponent::Across),
    ("对家", "", Opponent::Across),
    ("下家", "", Opponent::Right),
];

/// The levels of strictness. Only the first two differ if nothing is called or visible.
pub(crate) static STRICTNESSES: [NamedChoice<Strictness>; 4] = [
    ("unlimited", "None: a hand may wait for a fifth copy", Strictness::Unlimited),
    ("concealed", "The concealed tiles, as on Tenhou and Mahjong Soul", Strictness::Concealed),
    ("melds", "Also those in the player's own melds, as in the M.League", Strictness::Melds),
    ("visible", "Also the visible tiles, and the discards of the hand", Strictness::Visible),
];
