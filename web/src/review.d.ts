export interface ReviewOptions {
    /** Only this player's discards, from 0. */
    seat?: number;
    /** `"visible"` unless it is set. */
    strictness?: Strictness;
    /** Also the chance to win, on the straight path; expected points; both with others' discards. */
    chances?: boolean;
    points?: boolean;
    opponents?: boolean;
    /** Whether decisions while another is in riichi count. */
    under_riichi?: boolean;
}

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
    problems: string[];
}

export interface ReviewedRound {
    name: string;
    counters: number;
    deposits: number;
    /** By seat, as the following lists. */
    winds: Wind[];
    scores: number[];
    /** What each seat got or paid, where the log has it. */
    changes: number[] | null;
    seats: Tally[];
    /** Everything that lost something, however little. */
    worse: Worse[];
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

export interface Worse {
    seat: number;
    turn: number;
    hand: string;
    /** `null` after a call. */
    drawn: Piece | null;
    /** The weight compares losses of all measures: 1 is 100 points, 1 % of a win or 2 copies. */
    loss: { measure: Measure; amount: number; weight: number };
    made: Choice;
    /** The best by the measure of the loss. */
    best: Choice;
    /** The best ones in order, with what was made. */
    choices: Choice[];
    /** The other players in riichi. */
    riichi: number[];
    counts: boolean;
    /** What the player saw besides the hand, the indicators and the own discards. */
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
    river: { piece: Piece; is_drawn: boolean; is_riichi: boolean; claimed_by: number | null }[];
    melds: string[];
    norths: number;
    points: number;
    riichi: boolean;
}

export interface Choice extends Discard {
    chance: number | null;
    points: number | null;
}
