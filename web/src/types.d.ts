/** An exception: a message with the offending value, and where in a text it is. */
export interface ShantenError extends Error {
    name: "ShantenError";
    /** The index of the character in the text, if it is one to blame. */
    at?: number;
    /** The name of its kind, if the library refused something. */
    kind?: string;
}

export type Strictness = "unlimited" | "concealed" | "melds" | "visible";
export type Form = "standard" | "seven pairs" | "thirteen orphans";
export type Shape = "two-sided" | "closed" | "edge" | "single" | "two pairs";
export type Wind = "east" | "south" | "west" | "north";

/** The visible tiles besides a hand, and which tiles count as gone. */
export interface Seen {
    /** Tiles that are visible elsewhere: `"3334m5z"`. */
    visible?: string;
    visible_jokers?: number;
    /** The own discards, for furiten. They are visible, too. */
    discards?: string;
    /** Which tiles count as gone for the shanten; `"concealed"` unless it is set. */
    strictness?: Strictness;
}

/** The limits of a game. */
export interface Game {
    /** The kinds of tile, in letters. */
    kinds: string;
    jokers: number;
    /** The most tiles of a hand, each meld counted as three. */
    max_tiles: number;
}

/** Useful tiles in letters, and the copies left of all of them. */
export interface Useful {
    useful: string;
    copies: number;
    /** The copies left of each, in the order of the tiles. */
    copies_of: number[];
}

export interface Discard extends Useful {
    discard: string;
    /** The shanten after the discard; `null` if the hand can't be completed then. */
    shanten: number | null;
    /** Of a discard that leaves the hand ready, if the own discards are known. */
    furiten?: boolean;
}

export interface Wait {
    wait: string;
    shapes: Shape[];
    /** The copies left. */
    copies: number;
}

export interface ReadyDiscard {
    discard: string;
    waits: Wait[];
}

export interface Call {
    meld: string;
    claimed: string;
    from: "left" | "across" | "right";
}

/** How a tile completed a hand. */
export interface Completion {
    form: Form;
    division?: string;
    /** The meld that it completed; `null` for the pair. */
    meld?: string | null;
    pairs?: string[];
    pair?: string;
    tile: string;
    shape: Shape;
}

/** Everything that is known about a hand. */
export interface Answer {
    hand: string;
    /** Left out for riichi. */
    rules?: string;
    shanten: number | null;
    standard: number | null;
    seven_pairs: number | null;
    thirteen_orphans: number | null;
    /** Of a hand before its draw. */
    useful?: string;
    copies?: number;
    copies_of?: number[];
    /** Of a ready hand before its draw. */
    waits?: Wait[];
    /** Of a ready hand before its draw, if the own discards are known. */
    furiten?: boolean;
    /** Of a hand that has drawn, the best first. */
    discards?: Discard[];
    /** Of a complete hand. */
    divisions?: string[];
    /** The marks of each division. */
    marks?: string[][];
    /** The tiles that the wild tiles of each division stand for. */
    wild?: string[][];
}

/** The look-ups between a hand and its shanten in standard form. */
export interface Explanation {
    /** How many melds the hand still needs. */
    melds: number;
    wild: number;
    sequence: string;
    suits: SuitExplanation[];
    /** Hexadecimal. */
    key: string;
    bucket: number;
    pilot: number;
    slot: number;
    /** By the number of melds needed, 0 to 4. */
    shantens: number[];
}

export interface SuitExplanation {
    suit: "characters" | "dots" | "bamboos" | "honours";
    row: number;
    column: number;
    class: number;
    /** Hexadecimal. */
    constant: string;
    /** Without and with a pair, by the number of melds. */
    distances: [number[], number[]];
    cheapest: [boolean[], boolean[]];
}

/** The circumstances of a win. What is not set did not happen. */
export interface Win {
    /** `"draw"` unless it is set. */
    won_by?: "draw" | "replacement" | "discard" | "robbed quad";
    /** `"south"` unless it is set. */
    seat?: Wind;
    /** `"east"` unless it is set. */
    round?: Wind;
    riichi?: "single" | "double" | null;
    one_shot?: boolean;
    last_tile?: boolean;
    first_turn?: boolean;
    liable?: boolean;
    counters?: number;
    deposits?: number;
    /** Indicators: `"4p"`. */
    dora?: string;
    ura?: string;
    /** Score rules: a preset and what differs from it; `"tenhou"` unless it is set. */
    score_rules?: string;
}

export interface Score {
    patterns: { pattern: string; han: number }[];
    concealed: boolean;
    dora: number;
    ura: number;
    reds: number;
    norths: number;
    han: number;
    yakuman: number;
    fu_parts: FuPart[];
    fu: number;
    limit: string | null;
    basic_points: number;
    payments: Payments;
    completion: Completion;
}

export interface FuPart {
    reason: string;
    fu: number;
    shape?: Shape;
    tile?: string;
    meld?: string;
    concealed?: boolean;
}

export interface Payments {
    discarder: number;
    dealer: number;
    other: number;
    liable: number;
    deposits: number;
    total: number;
}

/** The options of a search. */
export interface SearchOptions {
    /** How many turns there are; 18 unless it is set. */
    turns?: number;
    /** The turn of the hand; 0 unless it is set, or 1 after a draw. */
    turn?: number;
    /** Asks for `won_by` and `ready_by`, too. */
    by_each_turn?: boolean;
    /** How many tiles are unseen now, at this turn; by default all that are neither own nor visible. */
    unseen?: number;
    /** Keeps the number of `unseen`, which must be set, the same at each turn. */
    constant_wall?: boolean;
    /** `"shortest"`, `"straight"`, `"no step back+1"` or `"any+1"`; the number may be greater. */
    path?: string;
    forms?: Form[];
    /** The most states, of about 400 bytes each. */
    states?: number;
}

/** The options for points. */
export interface Worth {
    win?: Win;
    /** Whether hands without called melds declare riichi; `true` unless it is set. */
    riichi?: boolean;
    /** Aims at wins of this many points or more instead of the average. */
    at_least?: number;
    /** How many red fives of characters, dots and bamboos may still be drawn. */
    unseen_reds?: [number, number, number];
}

/** Chances now, and by turn: index `u` is for a hand that is like this `u` turns later. */
export interface OddsRow {
    /** `null` for a hand before its draw; `"J"` for a joker. */
    discard: string | null;
    win_now: number;
    ready_now: number;
    win: number[];
    ready: number[];
    won_by?: number[];
    ready_by?: number[];
}

export interface Odds {
    discards: OddsRow[];
    searched: number;
    path: string;
    missing: string;
    /** The turn of the hand, with which the lists begin. */
    turn: number;
    /** How many tiles are unseen now, at this turn. */
    unseen: number;
    constant_wall: boolean;
    complete: boolean;
}

export interface PointRow extends OddsRow {
    /** The expected points, or the chance of as many as are aimed at. */
    points_now: number;
    points: number[];
    shares: { points: number; chance: number }[];
}

export interface PointOdds extends Odds {
    discards: PointRow[];
}

export interface BatchOptions {
    rules?: string;
    strictness?: Strictness;
    /** The way to treat a row that is no hand; `"throw"` unless it is set. */
    invalid?: "throw" | "mark";
}

export interface BestDiscards {
    discard: Uint8Array;
    shanten: Int8Array;
    tiles: BigUint64Array;
    copies: Uint8Array;
}

export interface ReviewOptions {
    /** Only this player's discards, from 0. */
    seat?: number;
    /** `"visible"` unless it is set. */
    strictness?: Strictness;
    /** Also the chance to win, on the straight path. */
    chances?: boolean;
}

/** Where a player's discards were worse than the best. */
export interface Review {
    rounds: { name: string; counters: number; worse: Worse[] }[];
    seats: { chosen: number; worse: number; further: number; copies: number; chance: number }[];
    /** The problems of rounds that are left out. */
    problems: string[];
}

export interface Worse {
    seat: number;
    turn: number;
    hand: string;
    /** `null` after a call. */
    drawn: string | null;
    made: Choice;
    best: Choice;
    by_chance: [string, number] | null;
    /** The other players in riichi. */
    riichi: number[];
}

export interface Choice extends Discard {
    chance: number | null;
}
