//! Safe discards.

use serde_json::{Map, Value, json};
use shanten::{FuritenRecord, Meld, Opponent, TileSet, TurnError, Visible};

use crate::hand::AskedHand;
use crate::question::{Question, json as written};
use crate::refusal::Refusal;
use crate::seen::without_discards;

/// The tiles of each opponent in a list such as `left 19m0p, right 5z`.
fn each_of(
    players: u8,
    kinds: TileSet,
    name: &'static str,
    question: &mut Question,
) -> Result<[Option<Visible>; 3], Refusal> {
    let mut each = [None; 3];
    for text in question.texts(name, ", ")?.unwrap_or_default() {
        let (opponent, tiles) = text.split_once(' ').unwrap_or((&text, ""));
        let refused = |error| Refusal::of(name, &text, error);
        let of: Opponent = opponent.parse().map_err(|error| Refusal::of(name, opponent, error))?;
        let visible: Visible = tiles.parse().map_err(|error| Refusal::of(name, tiles, error))?;
        if of == Opponent::Across && players == 3 {
            return Err(refused(TurnError::NoPlayerAcross));
        }
        if let Some(tile) = visible.tiles().find(|&tile| !kinds.contains(tile)) {
            return Err(refused(TurnError::NotInGame(tile)));
        }
        if each[of as usize].replace(visible).is_some() {
            return Err(Refusal::option("bad_option", format_args!("{name}: {of} for the second time")));
        }
    }
    Ok(each)
}

/// The safety of each discard from each opponent.
pub(crate) fn safety<H: AskedHand>(hand: &H, question: &mut Question) -> Result<Value, Refusal> {
    let players = hand.game_players();
    let mut each = |name| each_of(players, hand.game_kinds(), name, question);
    let [rivers, passed, just_passed] = [each("rivers")?, each("passed")?, each("just_passed")?];
    let (view, discards) = without_discards(hand, question)?;
    let mut lying = discards.unwrap_or_default();
    for river in rivers.iter().flatten() {
        lying.insert_all(river.pieces()).map_err(|error| Refusal::of("rivers", &river.to_string(), error))?;
    }
    let kinds = |tiles: Option<Visible>| tiles.unwrap_or_default().tiles().collect::<TileSet>();
    let records = Opponent::ALL.map(|of| {
        let mut record = FuritenRecord::of_discards(kinds(rivers[of as usize]));
        (record.since_riichi, record.since_turn) = (kinds(passed[of as usize]), kinds(just_passed[of as usize]));
        lying = lying.or((record.since_riichi | record.since_turn).into());
        record
    });
    // The player may have claimed these.
    for tile in hand.melds().flat_map(Meld::tiles) {
        lying.remove(tile);
    }
    let view = view.with_discards(lying)?;
    let safety = |tile, of: Opponent| {
        let safety = view.safety(tile, &records[of as usize]);
        let other = || Refusal::option("bad_option", format_args!("rules: {} is not riichi", hand.rules_of()));
        let is_there = of != Opponent::Across || players == 4;
        Ok((of.name().to_owned(), written(is_there.then_some(safety.ok_or_else(other)?))))
    };
    let of_discard = |tile| {
        let each = Opponent::ALL.into_iter().map(|of| safety(tile, of));
        let mut row: Map<String, Value> = each.collect::<Result<_, Refusal>>()?;
        row.insert("discard".to_owned(), json!(tile));
        Ok(Value::Object(row))
    };
    let tiles: TileSet = hand.tiles().collect();
    tiles.iter().map(of_discard).collect()
}
