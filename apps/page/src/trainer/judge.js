// What is best by a measure, and by how much: of the rows that the library gives for a hand.

import { pieces } from "../draw/tiles.js";

/** The measures, each with the lead of a clear best: tiles, chance, a share of the points. */
export const CLEAR = { copies: 4, win: 0.03, points: 0.05 };
/** Figures that differ by less, of themselves, are the same. */
const ROUNDING = 1e-9;

const isSame = (a, b) => Math.abs(a - b) <= ROUNDING * Math.max(1, Math.abs(a));

/** The rows that don't go back: the library's first row is nearest to a win. */
export function forward(rows) {
    return rows.filter(({ shanten }) => shanten === rows[0].shanten);
}

/** What a discard is worth by a measure; one that goes back is worth less than any other. */
export function worth(rows, row, measure) {
    return row.shanten === rows[0].shanten ? (row[measure] ?? 0) : -1;
}

/** The discards that are best by a measure; several if they are equal. */
export function best(rows, measure) {
    const most = Math.max(...rows.map((row) => worth(rows, row, measure)));
    return rows.filter((row) => isSame(worth(rows, row, measure), most));
}

/** What a discard loses by a measure; `null` if it goes back, which is not known. */
export function loss(rows, row, measure) {
    const [most, own] = [best(rows, measure)[0], row].map((row) => worth(rows, row, measure));
    return own < 0 ? null : most - own;
}

export function isRight(rows, discard, measure) {
    return best(rows, measure).some((row) => row.discard === discard);
}

/** How far the best is ahead of the next that isn't equal and doesn't go back; 0 without any. */
export function lead(rows, measure) {
    const [first] = best(rows, measure);
    const top = worth(rows, first, measure);
    const others = forward(rows).map((row) => worth(rows, row, measure));
    const next = Math.max(-1, ...others.filter((value) => !isSame(value, top)));
    if (next < 0) return 0;
    return measure === "points" ? (top - next) / top : top - next;
}

/** The tiles that are useful after one discard and not after another, and how many are left. */
export function besides(one, other) {
    const known = new Set(pieces(other.useful));
    const all = pieces(one.useful).map((kind, at) => ({ kind, left: one.copies_of[at] }));
    const kept = all.filter(({ kind }) => !known.has(kind));
    return { kinds: kept.map(({ kind }) => kind), left: kept.reduce((sum, { left }) => sum + left, 0) };
}

/**
 * Whether there is something to weigh: each discard that is best gives up a tile that another keeps,
 * besides those that are discarded.
 */
export function isOpen(rows, measure) {
    const first = best(rows, measure);
    const cut = first.map(({ discard }) => discard);
    const givesUp = (row) => besides(row, first[0]).kinds.some((kind) => !cut.includes(kind));
    return forward(rows).length > 2 && first.length < 3 && forward(rows).some(givesUp);
}

/** Why the first of two discards is better by chance or points, by the library's other figures. */
export function reason(better, other, measure) {
    if (measure === "points") return better.win < other.win ? "dearer" : "oftener";
    return better.ready > other.ready ? "readier" : "betterWaits";
}
