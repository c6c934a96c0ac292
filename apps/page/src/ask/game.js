// The hand of a state in the library, and the library's facts about it.

import { OPPONENTS } from "./state.js";
import { kindOf, letters, parts, pieces } from "../draw/tiles.js";

/** The visible tiles and options for the library, apart from the hand. */
export function situation(state) {
    const { visible, ...others } = beforeClaim(state);
    return { visible: visible + state.claim, ...others };
}

/** The same without the tile that another player has just discarded. */
export function beforeClaim(state) {
    // Seen tiles and the discards of each player are separate; all of them are visible.
    const { seen, dora, river, right, across, left } = state;
    return { visible: seen + dora + river + right + across + left, discards: river, strictness: state.strict };
}

/**
 * The safety of each discard from each opponent with a river or passed tiles; none in games without
 * scores, and in the small library, which doesn't know it. A claimed tile lies in a river, too.
 */
export function safetyOf(library, hand, state, around = situation(state)) {
    const known = OPPONENTS.filter((seat) => state[seat] || state[`${seat}Passed`]);
    if (known.length === 0 || !hand.safety || !gameOf(library, state.rules).isScored) return [];
    const rivers = known.map((seat) => `${seat} ${state[seat]}${seat === state.from ? state.claim : ""}`);
    const passed = known.map((seat) => `${seat} ${state[`${seat}Passed`]}`);
    const rows = hand.safety({ ...around, rivers, passed });
    return rows.flatMap((row) => known.map((seat) => ({ seat, discard: row.discard, ...row[seat] })));
}

/** The hand of a state with everything that the page shows of it. Throws the library's errors. */
export function read(library, state) {
    const hand = new library.Hand(state.hand, state.rules);
    const text = hand.toString();
    const unseen = pieces(hand.unseen(situation(state)));
    const left = (piece) => unseen.filter((other) => kindOf(other) === kindOf(piece)).length;
    const doras = pieces(state.dora).map((piece) => library.tileFacts?.(kindOf(piece), state.rules).indicated);
    // A hand of fewer tiles is answered as if melds were called, and has no chances.
    const assumed = Math.floor(hand.room / 3);
    const safety = safetyOf(library, hand, state);
    const safetyAfter = (hand) => safetyOf(library, hand, state, beforeClaim(state));
    const known = { unseen, left, doras, assumed, safety, safetyAfter };
    return { hand, text, ...parts(text), ...known, ...gameOf(library, state.rules) };
}

const games = new Map();

/**
 * The tiles of a game, each kind once, in the library's order, and whether wins have a score: the
 * small library, which has no rules, knows only such games.
 */
function gameOf(library, rules) {
    if (!games.has(rules)) {
        const hand = new library.Hand("", rules);
        const isScored = library.rules?.(rules).has_patterns ?? true;
        games.set(rules, { all: [...new Set(pieces(hand.unseen()))], isScored });
        hand.free();
    }
    return games.get(rules);
}

/** A random integer below a limit, uniformly distributed. */
function below(most) {
    const room = 2 ** 32 - (2 ** 32 % most);
    const numbers = new Uint32Array(1);
    do crypto.getRandomValues(numbers);
    while (numbers[0] >= room);
    return numbers[0] % most;
}

/** A random piece that is neither in the hand nor visible; nothing if there is none. */
export function randomPiece({ unseen }) {
    return unseen.length > 0 ? unseen[below(unseen.length)] : null;
}

/** The letters of a random full hand, from the tiles that are hidden at the start. */
export function randomHand(library, state) {
    const hand = new library.Hand("", state.rules);
    const unseen = pieces(hand.unseen({ visible: state.seen + state.dora }));
    const taken = [];
    while (taken.length < hand.room && unseen.length > 0) taken.push(...unseen.splice(below(unseen.length), 1));
    hand.free();
    return letters(taken);
}
