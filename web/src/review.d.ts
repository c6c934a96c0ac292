export type Measure = "points" | "chance" | "copies";

/** The losses of a game's discards. */
export interface Review {
    /** A sentence for readers: what a review knows, and what it doesn't. */
    knows: string;
    /** The requested measure. A discard for which it is unknown is judged by the next one. */
    measure: Measure;
    /** The least loss that the tallies count as worse. */
    at_least: number;
    /** By seat. */
    names: (string | null)[];
    rounds: ReviewedRound[];
    seats: Tally[];
    /** The problems of rounds that are left out. */
    problems: { kind: string; message: string }[];
}

export type LogFormat = "mjai" | "tenhou6" | "mjlog";

/** A recorded game in another format. */
export interface ConvertedLog {
    log: string;
    /** The ending of a file's name. */
    ending: string;
    /** The data that it doesn't have, in words. */
    lost: string[];
    /** The problems of rounds that are left out. */
    problems: { kind: string; message: string }[];
}

export interface ReviewedRound {
    name: string;
    /** The rules of its hands. */
    rules: "riichi" | "three-player";
    counters: number;
    deposits: number;
    /** By seat, as in the following lists. */
    winds: Wind[];
    /** `null` if the log has no points. */
    scores: number[] | null;
    /** The points that each seat gained or paid, if the log has them. */
    changes: number[] | null;
    seats: Tally[];
    /** In order: each discard with any loss, and each riichi, call and quad that could be declared. */
    moments: Moment[];
}

/** Totals of a player's discards that count; `chosen` has all, and the last two have riichi, calls and quads, too. */
export interface Tally {
    chosen: number;
    counted: number;
    right: number;
    worse: number;
    further: number;
    copies: number;
    unknown: number;
    chance: number;
    points: number;
    /** The share of the best discards' figures that was kept, in percent. */
    mark: number | null;
    /** How many decisions count and are judged. */
    judged: number;
    /** How many of these were the best, or lost less than the threshold. */
    agreed: number;
}

export interface Moment {
    kind: "discard" | "riichi" | "call" | "quad";
    seat: number;
    turn: number;
    /** The index of the following event in the round. */
    event: number;
    hand: string;
    /** `null` after a call, and if a tile can be called. */
    drawn: Piece | null;
    /** The tile that can be called, and its discarder. */
    claimed: Piece | null;
    claimed_from: number | null;
    from: "right" | "across" | "left" | null;
    /**
     * The weight makes losses of all measures comparable: 1 is 300 points, a chance of 3 %, or 2 copies. `null`
     * if the decision can't be judged.
     */
    loss: { measure: Measure; amount: number; weight: number } | null;
    made: Choice;
    /** The best choice by the measure of the loss; the player's choice if it isn't judged. */
    best: Choice;
    /** For a discard, the best choices and the player's; otherwise all. The best comes first. */
    choices: Choice[];
    /** The reasons to discard safe tiles. */
    danger: Danger[];
    /** How safe the discards of the choices are from opponents in riichi, by seat. */
    safety: RiichiSafety[];
    /** Whether it counts; in danger only if `in_danger` is set. */
    counts: boolean;
    /** The tiles seen, except the hand, the indicators, the player's own discards and the claimed tile. */
    seen: string;
    /** How many tiles the player still draws if no player calls, as assumed for chances. */
    draws: number;
    table: Laid;
}

export interface Danger {
    kind: "riichi" | "three calls" | "two dragons" | "one suit" | "last draws";
    /** The dangerous opponent; `null` in the last draws. */
    seat: number | null;
}

/** The waits that an opponent in riichi may have for a discard. */
export interface RiichiSafety extends Safety {
    seat: number;
    discard: Tile;
}

/** The tiles on the table. */
export interface Laid {
    indicators: Piece[];
    wall: number;
    /** By seat. */
    players: LaidPlayer[];
}

export interface LaidPlayer {
    river: { piece: Piece; is_drawn: boolean | null; is_riichi: boolean; claimed_by: number | null }[];
    melds: string[];
    norths: number;
    /** `null` if the log has no points. */
    points: number | null;
    riichi: boolean;
    /** The kinds that passed since the player's riichi, as letters; empty without riichi. */
    passed: string;
}

export interface Choice extends Omit<Discard, "discard"> {
    /** `"riichi"` or a meld; `null` for a discard alone and for passing. */
    declared: string | null;
    /** `null` for passing and for a quad, which draw first. */
    discard: Tile | null;
    chance: number | null;
    points: number | null;
}
