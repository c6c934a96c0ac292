// The trainer's questions, checked with the library.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import * as library from "../../../../web/dist/npm/riichi.node.js";
import { besides } from "../../src/draw/tiles.js";
import { deal, levelOf } from "../../src/trainer/deal.js";
import { WORDS } from "../../src/trainer/words.js";

/** The daily puzzles checked: each day's with `SAMPLES=all` in the environment, or one in 30. */
const STRIDE = process.env.SAMPLES === "all" ? 1 : 30;

function ask(question) {
    let found;
    deal(library, question, ({ question }) => (found = question));
    return found;
}

const level = (changes) => ({ shanten: 1, lead: "clear", hand: "closed", tiles: "all", dora: false, ...changes });
const total = (list) => list.reduce((sum, one) => sum + one, 0);
const kinds = (letters) =>
    [...letters.matchAll(/(\d+)([mpsz])/g)].flatMap(([, digits, suit]) => [...digits].map((d) => d + suit));

/** The figures of each discard and the best by each measure, from the library. */
function again({ hand, dora, river, seen, turn }) {
    const read = new library.Hand(hand);
    const situation = { visible: seen + dora + river, discards: river };
    return { answer: read.answer(situation), ...read.compare({ ...situation, dora, turn }) };
}

for (const measure of ["copies", "win", "points"])
    test(`levels give what they promise, by ${measure}`, () => {
        for (const changes of [
            {},
            { shanten: 2, dora: true },
            { shanten: 3 },
            { hand: "called" },
            { shanten: 2, hand: "called" },
            { tiles: "one" },
            { lead: "any" },
        ]) {
            const wanted = level(changes);
            for (const seed of ["a", "b"]) {
                const question = ask({ game: "discard", level: wanted, measure, seed });
                const { position, fits, doras } = question;
                const what = `${JSON.stringify(changes)} ${position.hand}`;
                assert.ok(fits, what);
                const found = again(position);
                assert.equal(found.answer.shanten, wanted.shanten, what);
                const { lead, clear, sound, wins } = found.best[measure];
                assert.ok(lead > 0 && (clear || wanted.lead === "any") && sound && wins, what);
                assert.equal(position.hand.includes("("), wanted.hand === "called", what);
                const indicated = (piece) => library.tileFacts(piece.replace("0", "5")).indicated;
                assert.deepEqual(doras, kinds(position.dora).map(indicated), what);
                assert.equal(doras.length, Number(wanted.dora && measure === "points"));
                const suits = new Set(kinds(position.hand).map((piece) => piece[1]));
                if (wanted.tiles === "one") assert.equal(suits.size, 1, what);
                assert.equal(kinds(position.river).length >= position.turn - 1, true, what);
            }
        }
    });

test("what a discard keeps is what the library calls useful after it alone", () => {
    const { rows } = ask({ game: "discard", level: level(), measure: "win", seed: "kept" });
    for (const one of rows)
        for (const other of rows) {
            const expected = kinds(one.useful).filter((kind) => !kinds(other.useful).includes(kind));
            const { kinds: found, left } = besides(one, other);
            assert.deepEqual(found, expected);
            const all = kinds(one.useful).map((kind, at) => (expected.includes(kind) ? one.copies_of[at] : 0));
            assert.equal(left, total(all));
        }
});

const puzzle = (date) => ask({ game: "discard", level: levelOf(date), measure: "points", seed: date });

test("the puzzle of a day is the same for everybody, and another on each day", () => {
    const hands = new Set();
    for (let day = 1; day <= 28; day++) {
        const date = `2026-02-${String(day).padStart(2, "0")}`;
        const [first, second] = [puzzle(date), puzzle(date)];
        assert.deepEqual(first, second);
        assert.ok(first.best.points.clear, date);
        hands.add(first.position.hand);
    }
    assert.equal(hands.size, 28);
    // Guards against changing all daily puzzles by accident.
    assert.equal(puzzle("2026-11-26").position.hand, "568m1567889p6s(678s)");
});

test("each puzzle from 2026 to 2027 is won by its answer, which is best by points", () => {
    for (let day = 0; day < 730; day += STRIDE) {
        const date = new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10);
        const { position, best, measure, fits } = puzzle(date);
        assert.ok(fits && measure === "points", date);
        const { best: all } = again(position);
        assert.deepEqual(best.points.tiles, kinds(all.points.tiles), date);
        assert.ok(all.points.wins && all.points.sound, date);
    }
});

test("no right discard loses many points: where the best by a measure does, points decide", () => {
    let differ = 0;
    for (let number = 0; number < 20; number++) {
        const seed = `q${number}`;
        const { position } = ask({ game: "discard", level: level({ lead: "any" }), measure: "points", seed });
        const found = again(position);
        const { measure } = ask({ again: position, measure: "copies" });
        assert.equal(measure, found.best.copies.sound ? "copies" : "points");
        differ += Number(measure === "points");
    }
    assert.ok(differ > 0);
});

test("a discard that raises the shanten has the figures of the hand after it", () => {
    const isBack = ({ shanten }, _, rows) => shanten > rows[0].shanten;
    const days = Array.from({ length: 28 }, (_, day) => puzzle(`2026-02-${String(day + 1).padStart(2, "0")}`));
    const { position, rows } = days.find(({ rows }) => rows.some(isBack));
    const { discard } = rows.find(isBack);
    let found;
    deal(library, { again: position, discard, isBack: true }, ({ figures }) => (found = figures));
    const { hand, dora, river, seen, turn } = position;
    const discards = river + new library.Hand(hand).pieceOf(discard);
    const after = new library.Hand(hand).discard(new library.Hand(hand).pieceOf(discard));
    const search = new library.Search({ turn, path: "straight" });
    const [row] = search.points(after, { visible: seen + dora + discards, discards, dora }).discards;
    assert.deepEqual(found, { win: row.win[0], ready: row.ready[0], points: row.points[0], no_yaku: row.no_yaku });
});

test("a hand is played on, with the discard gone and one tile drawn", () => {
    const { position } = ask({ game: "discard", level: level({ shanten: 2 }), measure: "win", seed: "on" });
    const [{ discard }] = again(position).discards;
    const next = ask({ again: position, discard, measure: "win", seed: "x" });
    const before = new library.Hand(position.hand).discard(discard);
    assert.equal(before.draw(next.position.drawn).toString(), next.position.hand);
    assert.equal(next.position.turn, position.turn + 1);
    assert.equal(kinds(next.position.river).length, kinds(position.river).length + 1);
    assert.deepEqual(ask({ again: position, measure: "win" }).position, position);
});

test("shanten and waits are the library's", () => {
    const seen = new Set();
    for (let number = 0; number < 30; number++) {
        const seed = `s${number}`;
        const far = ask({ game: "shanten", level: level(), seed });
        assert.equal(new library.Hand(far.position.hand).shanten(), far.shanten);
        seen.add(far.shanten);
        const { position, waits, kinds } = ask({ game: "waits", level: level(), seed });
        assert.deepEqual(new library.Hand(position.hand).waits(), waits);
        assert.ok(waits.length > 2);
        assert.equal(kinds.length, 9);
        for (const { wait } of waits) assert.ok(kinds.includes(wait));
    }
    assert.ok(seen.size > 2);
});

test("the trainer has a word in each language", () => {
    for (const [key, texts] of Object.entries(WORDS)) {
        assert.equal(texts.length, 4, key);
        const names = texts.map((text) => [...text.matchAll(/\{\w+\}/g)].map(String).sort());
        for (const other of names) assert.deepEqual(other, names[0], key);
    }
    const folder = new URL("../../src/trainer/", import.meta.url);
    const code = readdirSync(folder)
        .filter((name) => name.endsWith(".js"))
        .map((name) => readFileSync(new URL(name, folder), "utf8"))
        .join("");
    for (const [, key] of code.matchAll(/\btell\("([^"]+)"/g)) assert.ok(key in WORDS, key);
});
