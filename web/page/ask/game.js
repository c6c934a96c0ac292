// The hand of a state in the library, and what the rules of its game allow.

import { JOKER, kindOf, letters, parts, pieces } from "../draw/tiles.js";

const games = new Map();

/** The limits of a game's rules: its kinds, its jokers, how many tiles a hand may have. */
export function gameOf(library, rules) {
    if (!games.has(rules)) {
        const full = library.readRules(rules);
        const hand = new library.Hand("", rules);
        const { kinds, jokers, max_tiles: most } = hand.game;
        hand.free();
        games.set(rules, { full, kinds: pieces(kinds), most, jokers });
    }
    return games.get(rules);
}

/** The visible tiles besides the hand. */
export function visible(state) {
    return state.seen + state.dora + state.river;
}

/** The situation for the library, besides the hand. */
export function situation(state) {
    return { visible: state.seen + state.dora, discards: state.river, strictness: state.strict };
}

/** The hand of a state with all that the page shows of it. Throws what the library throws. */
export function read(library, state) {
    const hand = new library.Hand(state.hand, state.rules);
    const text = hand.toString();
    const { concealed, melds } = parts(text);
    const own = new Map();
    for (const piece of [...concealed, ...melds.flatMap((meld) => pieces(meld.slice(1, -1)))]) {
        own.set(kindOf(piece), (own.get(kindOf(piece)) ?? 0) + 1);
    }
    const shown = new Map();
    for (const piece of pieces(visible(state))) shown.set(kindOf(piece), (shown.get(kindOf(piece)) ?? 0) + 1);
    const game = gameOf(library, state.rules);
    const left = (kind) => (kind === JOKER ? game.jokers : 4) - (own.get(kind) ?? 0) - (shown.get(kind) ?? 0);
    // The copies that the player of any hand could have.
    const open = pieces(state.seen + state.dora).map(kindOf);
    const outside = (kind) => (kind === JOKER ? game.jokers : 4) - open.filter((other) => other === kind).length;
    return { hand, text, concealed, melds, game, left, outside, size: concealed.length };
}

/** A whole number below another, each equally likely. */
function below(most) {
    const room = 2 ** 32 - (2 ** 32 % most);
    const numbers = new Uint32Array(1);
    do crypto.getRandomValues(numbers);
    while (numbers[0] >= room);
    return numbers[0] % most;
}

/** The pieces that are left, each as often as it is there; one five of each suit may be red. */
function wall(game, left, hasRed) {
    const all = [];
    for (const kind of game.kinds) {
        const copies = Math.max(0, left(kind));
        for (let copy = 0; copy < copies; copy++) {
            const red = `0${kind[1]}`;
            const mayBeRed = kind[0] === "5" && kind[1] !== "z" && !hasRed(red) && copy === 0;
            all.push(mayBeRed && copies === 4 ? red : kind);
        }
    }
    for (let copy = 0; copy < Math.max(0, left(JOKER)); copy++) all.push(JOKER);
    return all;
}

/** A random piece that is neither in the hand nor visible; nothing if there is none. */
export function randomPiece(read) {
    const all = wall(read.game, read.left, (red) => read.text.includes(red));
    return all.length > 0 ? all[below(all.length)] : null;
}

/** The letters of a random hand of `size` tiles, of those that are left. */
export function randomHand(game, size, left) {
    const all = wall(game, left, () => false);
    const taken = [];
    for (let count = 0; count < size && all.length > 0; count++) taken.push(...all.splice(below(all.length), 1));
    return letters(taken);
}
