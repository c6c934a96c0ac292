export type Measure = "points" | "chance" | "copies";

/** What the discards of a game lost. */
export interface Review {
    /** What discards are measured by, where it is known. */
    measure: Measure;
    /** The least loss that the tallies call worse. */
    at_least: number;
    /** By seat. */
    names: (string | null)[];
    rounds: ReviewedRound[];
    seats: Tally[];
    /** The problems of rounds that are left out. */
    problems: { kind: string; message: string }[];
}

export interface ReviewedRound {
    name: string;
    counters: number;
    deposits: number;
    /** By seat, as the following lists. */
    winds: Wind[];
    /** `null` where the log has no points. */
    scores: number[] | null;
    /** What each seat got or paid, where the log has it. */
    changes: number[] | null;
    seats: Tally[];
    /**
     * In order: each discard that lost something, however little, and each riichi, call and quad
     * that could be declared.
     */
    moments: Moment[];
}

/** The sums of a player's discards; all but the first are of those that count. */
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
    /** What was kept of the best discards by the measure, in percent. */
    mark: number | null;
}

export interface Moment {
    kind: "discard" | "riichi" | "call" | "quad";
    seat: number;
    turn: number;
    /** The number of what followed among the events of the round. */
    event: number;
    hand: string;
    /** `null` after a call, and where a tile can be called. */
    drawn: Piece | null;
    /** The tile that can be called, and whose discard it is. */
    claimed: Piece | null;
    claimed_from: number | null;
    from: "right" | "across" | "left" | null;
    /**
     * The weight compares losses of all measures: 1 is 100 points, 1 % of a win or 2 copies. `null`
     * if it can't be judged.
     */
    loss: { measure: Measure; amount: number; weight: number } | null;
    made: Choice;
    /** The best by the measure of the loss; what was made if it isn't judged. */
    best: Choice;
    /** Of discards the best ones, with what was made; else all. The best comes first. */
    choices: Choice[];
    /** The other players in riichi. */
    riichi: number[];
    counts: boolean;
    /** What the player saw besides the hand, the indicators, the own discards and what is claimed. */
    seen: string;
    /** How many tiles the player still draws if nobody calls, as chances have it. */
    draws: number;
    table: Laid;
}

/** What lies on the table. */
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
    /** `null` where the log has no points. */
    points: number | null;
    riichi: boolean;
}

export interface Choice extends Omit<Discard, "discard"> {
    /** `"riichi"` or a meld; `null` for a discard alone and for passing. */
    declared: string | null;
    /** `null` for passing and for a quad, which draw first. */
    discard: Tile | null;
    chance: number | null;
    points: number | null;
}
