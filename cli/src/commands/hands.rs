//! `shanten` itself: answers for hands.

use std::collections::BTreeSet;
use std::io::Write;

use clap::Args;
use shanten::rules::Rules;
use shanten::{Meld, Suit, Tile};

use crate::input::is_between_turns;
use crate::input::rows::RowOptions;
use crate::input::sources::Item;
use crate::options::formats::FormatOptions;
use crate::options::rules::RulesOption;
use crate::options::seen::{PlayerOptions, SeenOptions};
use crate::output::exit::{Failure, Outcome};
use crate::output::message;
use crate::output::streams::complain;
use crate::run::parallel::{Mode, answer_all};
use crate::words::fill;

pub(crate) const AFTER_HELP: &str = "\
Tiles: 1m to 9m characters, 1p to 9p dots, 1s to 9s bamboos, 1z to 7z the
honours East, South, West, North, White, Green, Red. 0 is a red five and counts
as a five. Several tiles share the letter of their suit, after or before them:
123m44z, m123z44. A hand has 1, 2, 4, 5, 7, 8, 10, 11, 13 or 14 concealed tiles,
with five melds also 16 or 17. Called melds are in brackets or left out: (789p)
is a run, (777z) a triplet, (7777z) an open quad, (777+7z) an added quad, and
[7777z] a closed one.

Read as well: honours as ESWN PFC (White, Green, Red) or 東南西北白發中, tiles
of mjai (5mr E P), Unicode tiles, full-width digits and letters, blanks between
tiles, 34 counts between blanks or commas, and JSON lists of mjai tiles. Other
numbers need --notation, because they can be different tiles.

The first line that isn't blank says what the lines are. If it has a tab, they
are rows of a table, and with --input csv too; if it begins with a brace, they
are JSON objects; or else hands. The hand of a row is in the column 'hand' or
that of --column, or without a header in the column that has tiles. Columns or
keys 'visible', 'rules' and 'strictness' are for the hand beside them; where one
is empty or missing, the option of that name counts. What else there is stands
in the answer as it came.

A hand, a plus and a tile tell what calling that discard of another player's
brings, beside passing: --from says whose it is. What would be a swap (kuikae)
is not discarded. --discards are the player's own, for furiten.

In tsv, csv and json every line has its row, with its number in 'line', the hand
as it came in 'input', and what was wrong in 'error'. In plain a bad line is the
word error, and a blank one is blank.

Rules are a preset and the options that differ from it: three-player,jokers=4.
Without a preset the options differ from riichi. kinds=TILES are all kinds in
the game; without=TILES removes kinds; wild=TILES are the kinds whose tiles are
wild; jokers=COUNT adds wild tiles without a kind, written J in hands and in
--visible; with fifth-copies a wild tile may be a fifth copy of a kind.
standard, seven-pairs and thirteen-orphans are the forms that count; with
four-as-two four of a kind count as two of the seven pairs; no- removes a form:
no-seven-pairs. melds=5 only has the standard form. swaps=half or allowed lets
calls swap tiles; riichi-quads=shape or never restricts quads in riichi. In
divisions * follows a tile that a wild tile stands for.

Examples:
  shanten 199m146779p12s246z            one hand
  shanten \"123m44z(789p)[1111s]\"        one with called melds
  shanten 123m11p 19m19p19s1234567z     two hands
  shanten --visible 34m5z 1234m         with tiles visible elsewhere
  shanten 33567789m46s + 6m             what calling 6m brings
  shanten score 123m456p789s1122z + 2z  what a winning hand is worth
  shanten --discards 4s9p 22m56s        with own discards, for furiten
  shanten --rules chinese-wild 11227z   with wild red dragons
  shanten --rules jokers=4 123m11p4sJ   with a joker
  shanten < hands.txt                   one hand a line
  shanten -f hands.txt --json           one object a line, for other programs
  shanten --input csv --format csv < t  a table with a column 'hand'
  shanten deal --count 9 | shanten      answers for random hands

Exit status: 0 if every hand was answered, 1 if one was bad, 2 for wrong
arguments, 3 if reading or writing failed.";

/// Hands, and how to answer for them.
#[derive(Args)]
pub(crate) struct HandsCommand {
    #[command(flatten)]
    rows: RowOptions,

    #[command(flatten)]
    rules: RulesOption,

    #[command(flatten)]
    seen: SeenOptions,

    #[command(flatten)]
    player: PlayerOptions,

    #[command(flatten)]
    format: FormatOptions,
}

impl HandsCommand {
    pub(crate) fn words(&self) -> impl Iterator<Item = &str> {
        self.rows.sources.items().into_iter().filter_map(|item| item.argument()?.to_str())
    }

    pub(crate) fn run(mut self, out: &mut impl Write) -> Result<Outcome, Failure> {
        self.rows.sources.join_at_signs();
        let seen = self.seen.seen(self.rules.rules()?)?.with_player(&self.player)?;
        let items = self.rows.sources.items();
        let pieces = Pieces::of_one_hand(&items, seen.rules);
        let quote =
            pieces.as_ref().map(|pieces| fill("for one hand quote it: shanten \"{hand}\"", &[("hand", &pieces.hand)]));
        let outcome = answer_all(&self.rows, Mode::new(seen, &self.format), quote.as_deref(), out)?;
        if let (Some(quote), Some(Pieces { are_hands: true, .. })) = (quote, pieces) {
            out.flush()?;
            complain(&message::note(&fill(
                "read as {count} hands; {quote}",
                &[("count", &items.len()), ("quote", &quote)],
            )));
        }
        Ok(outcome)
    }
}

/// Arguments that are one hand if they are put together.
struct Pieces {
    hand: String,
    are_hands: bool,
}

impl Pieces {
    /// The hand, if each argument has tiles of one suit, all suits differ, and a hand can have that
    /// many tiles.
    fn of_one_hand(items: &[Item<'_>], rules: Rules) -> Option<Self> {
        let texts: Vec<&str> = items.iter().map(|item| item.argument()?.to_str()).collect::<Option<_>>()?;
        let mut suits = BTreeSet::new();
        let mut are_hands = true;
        for text in &texts {
            let piece = rules.hand(text).ok()?;
            let tiles = piece.tiles().chain(piece.melds().flat_map(Meld::tiles));
            let of_piece: BTreeSet<Suit> = tiles.map(Tile::suit).collect();
            if of_piece.len() != 1 || !suits.is_disjoint(&of_piece) {
                return None;
            }
            suits.extend(of_piece);
            are_hands &= is_between_turns(&piece);
        }
        let hand = texts.join(" ");
        let is_hand = texts.len() > 1 && is_between_turns(&rules.hand(&hand).ok()?);
        is_hand.then_some(Self { hand, are_hands })
    }
}
