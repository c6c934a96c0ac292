import type { AtShanten, Answer, Discard, Form, Piece, Tile, Useful, Wait } from "./riichi.js";

export type { Answer, AtShanten, Discard, Form, Piece, ShantenError, Tile, Useful, Wait } from "./riichi.js";

/** What is visible besides a hand. */
export interface Seen {
    /** Tiles visible elsewhere: discards, dora indicators, melds of others. */
    visible?: string;
    /** The player's own discards, for furiten; they are visible, too. */
    discards?: string;
    /** Which tiles count as gone: here only the concealed ones. */
    strictness?: "concealed";
}

/** A hand of riichi in letters such as `123m40p(555z)[1111z]`. */
export class Hand {
    constructor(text?: string, rules?: "riichi" | "three-player");
    readonly rules: "riichi" | "three-player";
    /** How many tiles can be added. */
    readonly room: number;
    readonly hasDrawn: boolean;
    /** Whether the hand neither waits for a draw nor for a discard. */
    readonly isBetweenTurns: boolean;
    /** The hand in letters, in order. */
    toString(): string;
    /** The hand with one more tile. */
    draw(tile: Piece): Hand;
    /** The hand without one of its tiles. */
    discard(tile: Piece): Hand;
    /** The piece of a kind to discard: a red five last. */
    pieceOf(tile: Tile): Piece | undefined;
    /** The shanten: 0 is ready, -1 is complete. With `form`, the shanten of that form, or `null`. */
    shanten(options?: Seen): number;
    shanten(options: Seen & { form?: Form }): number | null;
    /** The tiles whose draw lowers the shanten, and the copies left of each. */
    useful(options?: Seen & { form?: Form }): Useful & AtShanten;
    /** Each discard with the shanten and the useful tiles after it, the best first. */
    discards(seen?: Seen): Discard[];
    /** The waits of a ready hand before its draw, with their shapes. */
    waits(seen?: Seen): Wait[];
    /** The tiles not seen, each with its suit, red fives included. */
    unseen(seen?: Seen): string;
    /** Everything above. The divisions of a complete hand are left out. */
    answer(seen?: Seen): Answer;
    /** Does nothing; hands of the whole package must be freed. */
    free(): void;
}
