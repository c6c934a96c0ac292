//! The numbers of the header, and its enums.

use shanten::Tile;

/// The number of kinds of tile.
pub const SHANTEN_KINDS: usize = 34;
/// The piece that is the red five of characters.
pub const SHANTEN_RED_5M: u8 = 34;
/// The piece that is the red five of dots.
pub const SHANTEN_RED_5P: u8 = 35;
/// The piece that is the red five of bamboos.
pub const SHANTEN_RED_5S: u8 = 36;
/// The piece that is a joker, a wild tile without a kind.
pub const SHANTEN_JOKER: u8 = 37;
/// The number for no tile or no seat.
pub const SHANTEN_NONE: u8 = 255;
/// The shanten of a hand that can't be completed: no form counts and applies, or tiles are gone.
pub const SHANTEN_NO_WIN: i8 = i8::MAX;
/// The shanten of a row that is no hand.
pub const SHANTEN_NO_HAND: i8 = i8::MIN;

const _: () = assert!(
    SHANTEN_KINDS == Tile::KINDS
        && SHANTEN_NO_WIN == shanten::batch::NO_WIN
        && SHANTEN_NO_HAND == shanten::batch::NO_HAND
);

/// The form of a complete hand. In a set, each has a bit: 1 << SHANTEN_FORM_STANDARD and so on.
#[repr(C)]
pub enum shanten_form {
    /// The nearest of the forms that count and apply.
    Any = 0,
    /// Melds and a pair.
    Standard = 1,
    /// Seven pairs, without a call.
    SevenPairs = 2,
    /// Every 1, 9 and honour, one of them twice, without a call.
    ThirteenOrphans = 3,
    /// 147, 258 and 369, each of another number suit, a meld and a pair; the meld may be called.
    KnittedStraight = 4,
    /// Fourteen different tiles, honours and some of 147, 258 and 369, without a call.
    HonoursAndKnittedTiles = 5,
}

/// Which tiles count as gone when a hand is judged.
#[repr(C)]
pub enum shanten_strictness {
    /// Only the concealed tiles: a complete hand has at most four of a kind among them.
    Concealed = 0,
    /// None: a hand may wait for a fifth copy.
    Unlimited = 1,
    /// The concealed tiles, and those of the player's own melds.
    Melds = 2,
    /// All tiles that the player sees.
    Visible = 3,
}

/// The kind of a meld, and whether it is shown.
#[repr(C)]
pub enum shanten_meld_kind {
    /// Three of a kind.
    Triplet = 0,
    /// Three neighbouring kinds of a number suit.
    Run = 1,
    /// Four of a kind, the fourth taken from another player.
    OpenQuad = 2,
    /// A called triplet to which the fourth was added.
    AddedQuad = 3,
    /// Four of a kind, all drawn.
    ClosedQuad = 4,
}

/// The player who discards, as seen by the player who calls.
#[repr(C)]
pub enum shanten_opponent {
    /// The player whose turn comes next.
    Right = 0,
    /// The player opposite, if there are four.
    Across = 1,
    /// The player whose turn came before. Only their discards make runs.
    Left = 2,
}

/// How a tile completes a hand. In a set, each has a bit: 1 << SHANTEN_SHAPE_CLOSED and so on.
#[repr(C)]
pub enum shanten_shape {
    /// An outer tile of a run that a tile on either side completes.
    TwoSided = 0,
    /// The middle tile of a run.
    Closed = 1,
    /// The outer tile of a run that only one tile completes: 3 after 12, or 7 before 89.
    Edge = 2,
    /// The third tile of one of two pairs.
    TwoPairs = 3,
    /// The second tile of the pair, and every wait of the special forms.
    Single = 4,
}

/// The wind of a seat or of a round.
#[repr(C)]
pub enum shanten_wind {
    /// The default: South for a seat, East for a round.
    Usual = 0,
    /// The wind of the dealer.
    East = 1,
    /// The wind of the player after the dealer.
    South = 2,
    /// The wind of the third player.
    West = 3,
    /// The wind of the last player, if there are four.
    North = 4,
}

/// How the winning tile came.
#[repr(C)]
pub enum shanten_won_by {
    /// The player drew it from the wall.
    Draw = 0,
    /// The player drew it in place of a tile of a quad, or of a North that was set aside.
    Replacement = 1,
    /// Another player discarded it.
    Discard = 2,
    /// Another player added it to a triplet.
    RobbedQuad = 3,
}

/// When a hand declared riichi.
#[repr(C)]
pub enum shanten_riichi {
    /// The hand didn't declare riichi.
    None = 0,
    /// At a later turn, or after a call.
    Single = 1,
    /// At its first turn, before any call.
    Double = 2,
}

/// The limit of a score: once one is reached, fu don't matter.
#[repr(C)]
pub enum shanten_limit {
    /// No limit is reached.
    None = 0,
    /// 5 han, or fewer with enough fu.
    Mangan = 1,
    /// 6 or 7 han.
    Haneman = 2,
    /// 8 to 10 han.
    Baiman = 3,
    /// 11 or 12 han.
    Sanbaiman = 4,
    /// A yakuman pattern, or 13 han.
    Yakuman = 5,
}

/// Why a ready hand may only win by self-draw.
#[repr(C)]
pub enum shanten_furiten {
    /// It isn't furiten: the hand may win by a discard, or isn't ready.
    None = 0,
    /// Since the player's last turn, another player discarded a tile that the hand waits for.
    Temporary = 1,
    /// The player discarded a tile that the hand waits for.
    Discard = 2,
    /// Since riichi, another player discarded a tile that the hand waits for.
    Riichi = 3,
}

/// A choice of a table's score rules.
#[repr(C)]
pub enum shanten_choice {
    /// As in the preset.
    Preset = 0,
    /// Yes.
    Yes = 1,
    /// No.
    No = 2,
}

/// The worth of a win by another player's discard before the player's own first draw.
#[repr(C)]
pub enum shanten_blessing_of_man {
    /// As in the preset.
    Preset = 0,
    /// Nothing.
    Nothing = 1,
    /// Five han.
    FiveHan = 2,
    /// A yakuman.
    Yakuman = 3,
}

/// Who pays North's share of a win by self-draw with three players.
#[repr(C)]
pub enum shanten_north_share {
    /// As in the preset.
    Preset = 0,
    /// Nobody.
    Nobody = 1,
    /// The two other players, half each.
    Halves = 2,
}
