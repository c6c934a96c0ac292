// The best discards by a measure, and their lead, from the library's rows for a hand.

import { pieces } from "../draw/tiles.js";

/** The measures, with the lead of a clear best: tiles, chance, a share of the points. */
export const CLEAR = { copies: 4, win: 0.01, points: 0.05 };
/** The share of the points that a right discard may lose. */
const NEAR = 0.03;
/** The relative difference below which figures are equal. */
const ROUNDING = 1e-9;

const isSame = (a, b) => Math.abs(a - b) <= ROUNDING * Math.max(1, Math.abs(a));

/** The rows with the lowest shanten: the library's first row is nearest to a win. */
export function forward(rows) {
    return rows.filter(({ shanten }) => shanten === rows[0].shanten);
}

/** The value of a discard by a measure; one that raises the shanten is below all others. */
export function worth(rows, row, measure) {
    return row.shanten === rows[0].shanten ? (row[measure] ?? 0) : -Infinity;
}

/** The discards that lose no more than a few points, if points are known. */
function dear(rows, among) {
    const most = Math.max(...among.map(({ points = 0 }) => points));
    return rows.filter(({ points = 0 }) => most - points <= NEAR * Math.abs(most));
}

/** The best discards by a measure; several if they are equal, also by points. */
export function best(rows, measure) {
    const most = Math.max(...rows.map((row) => worth(rows, row, measure)));
    const equal = forward(rows).filter((row) => isSame(worth(rows, row, measure), most));
    return dear(equal, equal);
}

/** Whether the best discards by a measure lose no more than a few points. */
export function isSound(rows, measure) {
    const first = best(rows, measure);
    return dear(first, forward(rows)).length === first.length;
}

/** Whether the best discards by a measure can win, and are worth playing for. */
export function canWin(rows, measure) {
    return best(rows, measure).every(({ win, points, noYaku }) => win > 0 && points > 0 && !noYaku);
}

/** The best discard by a measure that isn't right. */
export function second(rows, measure) {
    const others = forward(rows).filter(({ discard }) => !isRight(rows, discard, measure));
    return others.toSorted((a, b) => worth(rows, b, measure) - worth(rows, a, measure))[0];
}

/** The loss of a discard by a measure; `null` (unknown) if it raises the shanten. */
export function loss(rows, row, measure) {
    const [most, own] = [best(rows, measure)[0], row].map((row) => worth(rows, row, measure));
    return own === -Infinity ? null : most - own;
}

export function isRight(rows, discard, measure) {
    return best(rows, measure).some((row) => row.discard === discard);
}

/** The lead of the best over the next that isn't equal and keeps the shanten; 0 without one. */
export function lead(rows, measure) {
    const [first] = best(rows, measure);
    const top = worth(rows, first, measure);
    const others = forward(rows).map((row) => worth(rows, row, measure));
    const next = Math.max(...others.filter((value) => !isSame(value, top)));
    if (next === -Infinity) return 0;
    return measure === "points" ? (top - next) / Math.abs(top) : top - next;
}

/** The tiles that are useful after one discard but not after another, with the copies left. */
export function besides(one, other) {
    const known = new Set(pieces(other.useful));
    const all = pieces(one.useful).map((kind, at) => ({ kind, left: one.copies_of[at] }));
    const kept = all.filter(({ kind }) => !known.has(kind));
    return { kinds: kept.map(({ kind }) => kind), left: kept.reduce((sum, { left }) => sum + left, 0) };
}

/**
 * Whether the discards have a trade-off: each best discard loses a useful tile that another keeps,
 * apart from the discarded tiles themselves.
 */
export function isOpen(rows, measure) {
    const first = best(rows, measure);
    const cut = first.map(({ discard }) => discard);
    const givesUp = (row) => besides(row, first[0]).kinds.some((kind) => !cut.includes(kind));
    return forward(rows).length > 2 && first.length < 3 && forward(rows).some(givesUp);
}

/** The reason why the first of two discards is better by chance or points, from other figures. */
export function reason(better, other, measure) {
    if (measure === "points") return better.win < other.win ? "dearer" : "oftener";
    return better.ready > other.ready ? "readier" : "betterWaits";
}
