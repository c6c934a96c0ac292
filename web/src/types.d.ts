/** A refusal: a message with the offending value, its kind, and its place. */
export interface ShantenError extends Error {
    name: "ShantenError";
    /** The name of its kind, such as `"fifth_copy"` or `"bad_option"`. */
    kind: string;
    /** The index of the character in the string, of the item in the list, or of the row in the batch. */
    at?: number;
    /** The string that the index refers to. */
    text?: string;
}

/** A kind of tile in letters. */
export type Tile = `${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9}${"m" | "p" | "s"}` | `${1 | 2 | 3 | 4 | 5 | 6 | 7}z`;
/** A single tile: `0` is a red five. */
export type Piece = Tile | `0${"m" | "p" | "s"}`;
export type Joker = "J";

/**
 * Tiles of any notation in letters, in order: letters, mjai, 34 counts, numbers. It turns a computed string into
 * a tile, `hand.draw(letters("5mr"))`, and refuses invalid ones.
 */
export function letters<T extends string = string>(text: string, notation?: Notation): T;

export type RulesPreset = "riichi" | "three-player" | "chinese" | "chinese-wild" | "national" | "sichuan" | "taiwanese";
/** Rules: a preset, and the options that differ. `rules(text).rules` converts a computed string. */
export type RulesText = RulesPreset | `${RulesPreset},${string}`;
export type ScoreRulesPreset = "tenhou" | "mahjong-soul" | "m-league" | "wrc" | "ema";
/** Score rules in the same form; `scoreRules(text)` converts a computed string. */
export type ScoreRulesText = ScoreRulesPreset | `${ScoreRulesPreset},${string}`;
export type Strictness = "unlimited" | "concealed" | "melds" | "visible";
export type Form = "standard" | "seven pairs" | "thirteen orphans" | "knitted straight" | "honours and knitted tiles";
export type Shape = "two-sided" | "closed" | "edge" | "single" | "two pairs";
/** Why few or no waits for a tile are left to an opponent; only the first two are certain. */
export type Clue = "certain" | "no wait" | "orphans only" | "suji" | "half suji" | "no chance" | "one chance";
export type Suit = "characters" | "dots" | "bamboos" | "honours";
export type Opponent = "left" | "across" | "right";
export type Notation = "auto" | "mjai" | "numbers" | "counts" | "tenhou6";
export type Mark = "seven pairs" | "nine gates" | "straight" | "identical runs" | "twice identical runs";
export type Furiten = "temporary" | "discard" | "riichi";
export type Objective =
    | "value tile"
    | "pinfu"
    | "all simples"
    | "half flush"
    | "full flush"
    | "identical runs"
    | "three-colour runs"
    | "straight"
    | "outside hand"
    | "pure outside hand"
    | "all triplets"
    | "three-colour triplets"
    | "three concealed triplets"
    | "seven pairs"
    | "twice identical runs"
    | "all terminals and honours"
    | "little three dragons"
    | "thirteen orphans"
    | "big three dragons"
    | "four concealed triplets"
    | "all honours"
    | "all terminals"
    | "all green"
    | "little four winds"
    | "big four winds"
    | "nine gates";
export type Wind = "east" | "south" | "west" | "north";
export type WonBy = "draw" | "replacement" | "discard" | "robbed quad";
export type Riichi = "single" | "double";
export type Limit = "mangan" | "haneman" | "baiman" | "sanbaiman" | "yakuman";
export type Pattern =
    | "riichi"
    | "double riichi"
    | "one-shot"
    | "concealed draw"
    | "pinfu"
    | "all simples"
    | "identical runs"
    | "seat wind"
    | "round wind"
    | "white dragon"
    | "green dragon"
    | "red dragon"
    | "after a quad"
    | "robbed quad"
    | "last draw"
    | "last discard"
    | "three-colour runs"
    | "three-colour triplets"
    | "straight"
    | "outside hand"
    | "all triplets"
    | "three concealed triplets"
    | "three quads"
    | "seven pairs"
    | "all terminals and honours"
    | "little three dragons"
    | "twice identical runs"
    | "pure outside hand"
    | "half flush"
    | "full flush"
    | "blessing of man"
    | "blessing of heaven"
    | "blessing of earth"
    | "thirteen orphans"
    | "thirteen-wait orphans"
    | "four concealed triplets"
    | "single-wait concealed triplets"
    | "nine gates"
    | "pure nine gates"
    | "big three dragons"
    | "little four winds"
    | "big four winds"
    | "all honours"
    | "all terminals"
    | "all green"
    | "four quads";

/** All names, grouped by meaning. */
export interface Names {
    form: Form[];
    furiten: Furiten[];
    limit: Limit[];
    mark: Mark[];
    notation: Notation[];
    objective: Objective[];
    opponent: Opponent[];
    pattern: Pattern[];
    riichi: Riichi[];
    shape: Shape[];
    clue: Clue[];
    strictness: Strictness[];
    suit: Suit[];
    wind: Wind[];
    won_by: WonBy[];
}

/** The rules of a game and its limits. */
export interface Rules {
    /** The full rules. */
    rules: RulesText;
    players: 3 | 4;
    /** The kinds of tile, in letters. */
    kinds: string;
    jokers: number;
    /** The most tiles of a hand, counting each meld as three. */
    max_tiles: number;
    /** Whether wins have patterns (yaku) and scores. */
    has_patterns: boolean;
}

export interface TileFacts {
    /** The kind number, 0 to 33. */
    index: number;
    suit: Suit;
    rank: number;
    honour: boolean;
    terminal: boolean;
    /** The dora indicated by this tile. */
    indicated: Tile;
}

/** Useful tiles in letters, and the copies left of all of them. */
export interface Useful {
    useful: string;
    copies: number;
    /** The copies left of each, in the order of the tiles. */
    copies_of: number[];
}

export interface AtShanten {
    /** `null` if the hand can't be completed. */
    shanten: number | null;
}

export interface Discard extends Useful {
    discard: Tile | Joker;
    /** The shanten after the discard; `null` if the hand can't be completed then. */
    shanten: number | null;
    /** For a discard that leaves the hand ready, if the player's own discards are given. */
    furiten?: boolean;
}

/** How far a hand is from a pattern (yaku). */
export interface Nearness extends Useful {
    objective: Objective;
    shanten: number;
}

export interface Wait {
    wait: Tile | Joker;
    shapes: Shape[];
    /** The copies left. */
    copies: number;
}

export interface ReadyDiscard {
    discard: Tile;
    waits: Wait[];
}

/** The waits that an opponent may have for a tile. */
export interface Safety {
    clues: Clue[];
    /** Why a wait for the tile would be furiten. */
    furiten: Furiten | null;
    /** The shapes of the waits that are left; without one the opponent can't win by the tile. */
    shapes: Shape[];
}

/** A discard, and its safety from each opponent; with three players there is none across. */
export interface SafeDiscard {
    discard: Tile;
    right: Safety;
    across: Safety | null;
    left: Safety;
}

export interface Call {
    meld: string;
    claimed: Piece;
    from: Opponent;
}

/** A call or a pass, with its best continuation. */
export interface CallChoice {
    /** `null` for a pass, like `claimed` and `from`. */
    meld: string | null;
    claimed: Piece | null;
    from: Opponent | null;
    /** The kinds in the hand that may not be discarded right after the call. */
    swaps: string;
    /** The best discard after a call. */
    discard: Tile | Joker | null;
    shanten: number | null;
    useful: string;
    copies: number;
    copies_of: number[];
}

/** A way in which a tile completed a hand. */
export interface Completion {
    form: Form;
    /** In standard form. */
    division?: string;
    /** The meld that it completed; `null` for the pair. */
    meld?: string | null;
    /** In seven pairs. */
    pairs?: Tile[];
    /** In thirteen orphans and knitted straights. */
    pair?: Tile;
    /** In knitted straights, unless the meld is called. */
    concealed?: string;
    /** The suits of 147, 258 and 369, in forms with knitted tiles. */
    suits?: [Suit, Suit, Suit];
    tile: Tile;
    shape: Shape;
}

/** The divisions of a complete hand, and the marks of each. */
export interface Divisions {
    divisions: string[];
    marks: Mark[][];
}

/** Everything known about a hand. */
export interface Answer {
    hand: string;
    /** Omitted for riichi. */
    rules?: RulesText;
    shanten: number | null;
    standard: number | null;
    seven_pairs: number | null;
    thirteen_orphans: number | null;
    /** Under rules with knitted tiles. */
    knitted_straight?: number | null;
    /** Under rules with knitted tiles. */
    honours_and_knitted_tiles?: number | null;
    /** For a hand before its draw. */
    useful?: string;
    copies?: number;
    copies_of?: number[];
    /** For a ready hand before its draw. */
    waits?: Wait[];
    /** For a ready hand before its draw, if the player's own discards are given. */
    furiten?: boolean;
    /** For a hand that has drawn, the best first. */
    discards?: Discard[];
    /** For a complete hand. */
    divisions?: string[];
    /** The marks of each division. */
    marks?: Mark[][];
    /** The tiles that the wild tiles of each division replace. */
    wild?: Tile[][];
    /** Whether the claimed tile completes the hand. */
    win?: boolean;
    /** The calls of the claimed tile, the best first. */
    calls?: CallChoice[];
}

/** The look-ups from a hand to its shanten in standard form. */
export interface Explanation {
    /** The number of melds that the hand needs. */
    melds: number;
    wild: number;
    sequence: string;
    suits: SuitExplanation[];
    /** In hexadecimal. */
    key: string;
    bucket: number;
    pilot: number;
    slot: number;
    /** By the number of melds needed, 0 to 4. */
    shantens: number[];
}

export interface SuitExplanation {
    suit: Suit;
    row: number;
    column: number;
    class: number;
    /** In hexadecimal. */
    constant: string;
    /** Without and with a pair, by the number of melds. */
    distances: [number[], number[]];
    cheapest: [boolean[], boolean[]];
}

export interface Score {
    patterns: { pattern: Pattern; han: number }[];
    concealed: boolean;
    dora: number;
    ura: number;
    reds: number;
    norths: number;
    han: number;
    yakuman: number;
    fu_parts: FuPart[];
    fu: number;
    limit: Limit | null;
    basic_points: number;
    payments: Payments;
    completion: Completion;
}

export type FuPart =
    | { reason: "base" | "seven pairs" | "concealed discard" | "self-draw" | "open least"; fu: number }
    | { reason: "wait"; shape: Shape; fu: number }
    | { reason: "pair"; tile: Tile; fu: number }
    | { reason: "meld"; meld: string; concealed: boolean; fu: number };

export interface Payments {
    discarder: number;
    dealer: number;
    other: number;
    liable: number;
    deposits: number;
    total: number;
}

/** The exchanges that a search follows, with the number of extra ones. */
export type Path = "shortest" | "straight" | `${"no step back" | "any"}+${number}`;

/** Chances now, and by turn: index `u` is for a hand that is like this `u` turns later. */
export interface OddsRow {
    /** `null` for a hand before its draw; `"J"` for a joker. */
    discard: Tile | Joker | null;
    win_now: number;
    ready_now: number;
    win: number[];
    ready: number[];
    /** Whether no win has a yaku, though the hand needs one. */
    no_yaku: boolean;
    won_by?: number[];
    ready_by?: number[];
}

export interface Odds {
    /** In tile order. */
    discards: OddsRow[];
    searched: number;
    path: Path;
    missing: string;
    /** The turn of the hand, the first turn in the lists. */
    turn: number;
    /** The number of unseen tiles at this turn. */
    unseen: number;
    constant_wall: boolean;
    /** Whether only wins with a yaku count, because the hand has called melds. */
    needs_yaku: boolean;
    complete: boolean;
}

export interface PointRow extends OddsRow {
    /** The expected points, or the chance of at least the requested points. */
    points_now: number;
    points: number[];
    shares: { points: number; chance: number }[];
}

export interface PointOdds extends Odds {
    discards: PointRow[];
}

/** The chances of a pass, with `call` `null`, or of a call with each legal discard after it. */
export interface CallOdds<O = Odds> {
    call: Call | null;
    odds: Omit<O, "searched">;
}

/** A value for each measure of discards: copies of useful tiles, chance to win, points. */
export interface ByMeasure<T> {
    copies: T;
    win: T;
    points: T;
}

/** The discards by all figures, the best by shanten and copies first; none before the draw. */
export interface Comparison {
    discards: ComparedDiscard[];
    best: ByMeasure<BestDiscards>;
    /** Whether the searches are complete. */
    complete: boolean;
}

/** A discard; chances and points are `null` if the path leaves it out. */
export interface ComparedDiscard extends Discard {
    win: number | null;
    ready: number | null;
    points: number | null;
    no_yaku: boolean;
    /** How much less than the best; `null` if it is unknown or the discard raises the shanten. */
    loss: ByMeasure<number | null>;
}

/** The best discards by a measure, among those that keep the shanten. */
export interface BestDiscards {
    /** The discards; of equal ones, those that lack at most 3 % of the points of another. */
    tiles: string;
    /** How much more they have than the next; by points, a share of theirs. */
    lead: number;
    /** Whether the lead is at least 4 copies, a chance of 0.01, or 5 % of the points. */
    clear: boolean;
    /** Whether they lack at most 3 % of the points of any discard. */
    sound: boolean;
    /** Whether each can win and has points to gain. */
    wins: boolean;
    /** Whether each loses a useful tile, other than themselves, that another discard keeps. */
    trade_off: boolean;
}

/** The expected points, and the chances to win, with riichi and without. */
export interface RiichiRow {
    /** The discard, which leaves the hand ready. */
    discard: Tile;
    riichi: number;
    riichi_win: number;
    without: number;
    without_win: number;
}

/** Hands or visible tiles: 34 counts for each, or texts. */
export type Rows = Uint8Array | readonly string[];

/** The circumstances of wins: one for all, or a list with one for each. */
export type Wins = { [option in Exclude<keyof Win, "score_rules">]?: Win[option] | Win[option][] } & {
    /** The winning tile. */
    tile: Piece | readonly Piece[];
    score_rules?: ScoreRulesText;
    invalid?: "mark";
};

export interface UsefulColumns {
    shanten: Int8Array;
    tiles: BigUint64Array;
    copies: Uint8Array;
}

export interface DiscardColumns extends UsefulColumns {
    discard: Uint8Array;
}

export interface ScoreColumns {
    points: Uint32Array;
    han: Uint8Array;
    fu: Uint8Array;
}
