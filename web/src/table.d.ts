/** Rules of play. */
export type TablePreset = "tenhou" | "mahjong-soul" | "m-league" | "wrc" | "ema";

/**
 * An event or an action of mjai. Each kind has some of the keys. Pieces are `5p`, `5pr` for a red
 * five, `E` to `C`, and `?` for a hidden one.
 */
export interface MjaiEvent {
    type: string;
    id?: number;
    names?: string[];
    bakaze?: string;
    dora_marker?: string;
    kyoku?: number;
    honba?: number;
    kyotaku?: number;
    oya?: number;
    scores?: number[];
    actor?: number;
    target?: number;
    pai?: string;
    consumed?: string[];
    tsumogiri?: boolean;
    reason?: string;
    tehais?: string[][];
    hora_tehais?: string[];
    hora_points?: number;
    fu?: number;
    fan?: number;
    yakus?: [string, number][];
    uradora_markers?: string[];
    deltas?: number[];
}

/** A table as a player sees it. Pieces are `5p` and `0p` for a red five. */
export interface TableView {
    round: Wind;
    dealer: number;
    counters: number;
    /** The riichi deposits on the table. */
    deposits: number;
    /** How many tiles can still be drawn. */
    wall: number;
    /** The dora indicators. */
    indicators: Piece[];
    /** The player who is to discard, and the piece just drawn, if it is known. */
    turn: [number, Piece | null] | null;
    /** The piece that others may claim, and its player. */
    claimable: [number, Piece] | null;
    players: PlayerView[];
}

export interface PlayerView {
    /** The hand with its melds; of a hidden hand the melds alone. */
    hand: string;
    /** The open tiles besides the own melds and Norths, for questions. */
    visible: string;
    is_known: boolean;
    wind: Wind;
    points: number | null;
    river: { piece: Piece; is_drawn: boolean | null; is_riichi: boolean; claimed_by: number | null }[];
    riichi: Riichi | null;
    furiten: Furiten | null;
}

/** How a round ended. */
export interface RoundResult {
    /** Why it ended without a win; `null` after a win. */
    reason:
        | "wall_empty"
        | "nagashi_mangan"
        | "nine_terminals"
        | "four_riichi"
        | "four_quads"
        | "four_winds"
        | "three_wins"
        | "other"
        | null;
    winners: boolean[];
    changes: number[];
    dealer_stays: boolean;
    /** Whether the game is over, too. */
    is_over: boolean;
}

/** A player's place at the end of a game. */
export interface FinalPlace {
    place: number;
    points: number;
    /** The points without the return points, with what the place gains (oka and uma). */
    result: number;
}
