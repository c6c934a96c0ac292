// Questions of the trainer, made in a worker: hands are dealt and played until one fits.

import { besides, kindOf, letters, pieces } from "../draw/tiles.js";

/** The most hands played for one question, and the most whose chances are searched. */
const HANDS = 2_000;
const SEARCHES = 250;
/** The levels of daily puzzles, one of which is drawn. */
const DAYS = [
    [1, "closed", "all"],
    [2, "closed", "all"],
    [1, "called", "all"],
    [2, "called", "all"],
    [1, "closed", "one"],
];
/** The number of turns that a hand is played. */
const TURNS = 12;

/** A generator seeded by a text, the same everywhere: `below(6)` is 0 to 5. */
export function random(seed) {
    let state = 2166136261;
    for (const char of seed) state = Math.imul(state ^ char.codePointAt(0), 16777619);
    return (most) => {
        state = (state + 0x6d2b79f5) | 0;
        let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
        mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
        return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * most);
    };
}

/** The level of a day's puzzle. */
export function levelOf(day) {
    const below = random(`level ${day}`);
    const [shanten, hand, tiles] = DAYS[below(DAYS.length)];
    return { shanten, lead: "clear", hand, tiles, dora: true };
}

/** All pieces, or the pieces of one suit. */
function wallOf(library, { tiles }, below) {
    const all = pieces(new library.Hand("").unseen());
    const letter = "mps"[below(3)];
    return tiles === "one" ? all.filter((piece) => piece.endsWith(letter)) : all;
}

const take = (wall, below) => wall.splice(below(wall.length), 1)[0];
const takeMany = (wall, below, many) => Array.from({ length: many }, () => take(wall, below));

/** The visible tiles of a position. */
const around = ({ seen, dora, river }) => ({ visible: seen + dora + river, discards: river });

/** The figures of all discards of a position, and the best by each measure. */
export function figures(library, position, answer) {
    const hand = new library.Hand(position.hand);
    const { shanten, discards: known } = answer ?? hand.answer(around(position));
    const { discards, best } = hand.compare({ ...around(position), dora: position.dora, turn: position.turn });
    hand.free();
    for (const one of Object.values(best)) one.tiles = pieces(one.tiles);
    return { shanten, rows: discards.map((row, at) => ({ ...known[at], ...row })), best };
}

/** For a discard that raises the shanten: the figures of the hand after it, at the same turn. */
export function figuresBack(library, position, discard) {
    const { hand, river } = cut(library, position, discard);
    const search = new library.Search({ turn: position.turn });
    const options = { ...around({ ...position, river }), dora: position.dora, no_shares: true };
    const [{ win_now: win, ready_now: ready, points_now: points, no_yaku }] = search.points(hand, options).discards;
    search.free();
    return { win, ready, points, no_yaku };
}

/** Whether a search may find a trade-off: one of three discards or more keeps what the first loses. */
function mayBeOpen({ shanten, discards: [first, ...others] }) {
    const kept = others.filter((row) => row.shanten === shanten);
    return kept.length > 1 && kept.some((row) => besides(row, first).kinds.some((kind) => kind !== first.discard));
}

/** Plays a hand by the library's best discards, and yields each turn's position and answer. */
function* play(library, level, below) {
    const wall = wallOf(library, level, below);
    const dora = level.dora ? take(wall, below) : "";
    let hand = new library.Hand(letters(takeMany(wall, below, 13)));
    let [river, seen, isCalled] = ["", "", false];
    for (let turn = 1; turn <= TURNS; turn++) {
        if (level.hand === "called") {
            const tile = take(wall, below);
            const [{ meld, discard }] = hand.callChoices(
                kindOf(tile),
                "left",
                around({ seen: seen + tile, dora, river }),
            );
            if (meld !== null && discard !== null) {
                hand = hand.call(meld, kindOf(tile), "left");
                const piece = hand.pieceOf(discard);
                hand = hand.discard(piece);
                river += piece;
                isCalled = true;
            } else {
                seen += tile;
            }
        }
        const drawn = take(wall, below);
        hand = hand.draw(drawn);
        const answer = hand.answer(around({ seen, dora, river }));
        if (answer.shanten < level.shanten) return;
        if (answer.shanten === level.shanten && (isCalled || level.hand === "closed"))
            yield { position: { hand: hand.toString(), drawn, dora, river, seen, turn }, answer };
        const piece = hand.pieceOf(answer.discards[0].discard);
        hand = hand.discard(piece);
        river += piece;
    }
}

/** A question that fits the level, or else the one with the longest lead. */
function discardQuestion(library, { level: wanted, measure }, below) {
    // Dora count by points only.
    const level = { ...wanted, dora: wanted.dora && measure === "points" };
    let nearest = null;
    let spare = null;
    let searches = 0;
    for (let hand = 0; hand < HANDS && searches < SEARCHES; hand++) {
        for (const { position, answer } of play(library, level, below)) {
            spare ??= { position, answer };
            if (!mayBeOpen(answer)) continue;
            searches += 1;
            const found = figures(library, position, answer);
            const { tiles, trade_off: isOpen } = found.best.copies;
            const { sound, wins, lead, clear } = found.best[measure];
            const ahead = sound && wins && isOpen && tiles.length < 3 ? lead : 0;
            if (ahead > 0 && (nearest === null || ahead > nearest.ahead))
                nearest = { game: "discard", position, ahead, fits: false, ...found };
            if (ahead > 0 && (clear || level.lead === "any"))
                return { ...nearest, position, ahead, fits: true, ...found };
            if (searches >= SEARCHES) break;
        }
    }
    if (nearest) return nearest;
    const { position, answer } = spare;
    return { game: "discard", position, ahead: 0, fits: false, ...figures(library, position, answer) };
}

/** Asks for the shanten. */
function shantenQuestion(library, { level }, below) {
    const wall = wallOf(library, level, below);
    let hand = new library.Hand(letters(takeMany(wall, below, 13)));
    for (let turns = below(TURNS); turns > 0 && hand.shanten() > 0; turns--) {
        hand = hand.draw(take(wall, below));
        hand = hand.discard(hand.pieceOf(hand.answer().discards[0].discard));
    }
    const position = { hand: hand.toString(), drawn: "", dora: "", river: "", seen: "", turn: 1 };
    return { game: "shanten", position, shanten: hand.shanten(), answer: hand.answer(), fits: true };
}

/** Asks for the waits of a ready hand in a single suit, with three waits or more. */
function waitsQuestion(library, _, below) {
    let nearest = null;
    for (let tries = 0; tries < HANDS; tries++) {
        const wall = wallOf(library, { tiles: "one" }, below);
        const kinds = [...new Set(wall.map(kindOf))];
        const hand = new library.Hand(letters(takeMany(wall, below, 13)));
        const waits = hand.shanten() === 0 ? hand.waits() : [];
        if (waits.length === 0 || (nearest && waits.length <= nearest.waits.length)) continue;
        const position = { hand: hand.toString(), drawn: "", dora: "", river: "", seen: "", turn: 1 };
        nearest = { game: "waits", position, shanten: 0, waits, kinds, fits: true };
        if (waits.length > 2) return nearest;
    }
    return nearest;
}

/** The hand and the player's discards after a discard. */
function cut(library, { hand: text, river }, discard) {
    const hand = new library.Hand(text);
    const piece = hand.pieceOf(discard);
    return { hand: hand.discard(piece), river: river + piece };
}

/** The position after a discard and a draw. */
function next(library, position, discard, below) {
    const { hand, river } = cut(library, position, discard);
    const drawn = take(pieces(hand.unseen(around({ ...position, river }))), below);
    return { ...position, hand: hand.draw(drawn).toString(), drawn, river, turn: position.turn + 1 };
}

const GAMES = { discard: discardQuestion, shanten: shantenQuestion, waits: waitsQuestion };

/**
 * Sends a question: a new one from a seed, one about a given position, or one about the position
 * after a discard. If its best discards lose many points by the measure, it is judged by points.
 * With `isBack`, it sends only the figures of a discard that raises the shanten.
 */
export function deal(library, question, tell) {
    const { game, again, discard, isBack, seed } = question;
    if (isBack) {
        tell({ figures: figuresBack(library, again, discard) });
        return;
    }
    const follow = () => {
        const position = discard ? next(library, again, discard, random(seed)) : again;
        return { game: "discard", position, fits: true, ...figures(library, position) };
    };
    const found = again ? follow() : GAMES[game](library, question, random(seed));
    const measure = found.best?.[question.measure].sound === false ? "points" : question.measure;
    const doras = pieces(found.position.dora).map((piece) => library.tileFacts(kindOf(piece)).indicated);
    tell({ question: { ...found, measure, doras } });
}
