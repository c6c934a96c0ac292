// Benchmarks the package in Node: `node bench.mjs`, after web/build. Medians of several runs.
import { readFileSync } from "node:fs";
import * as small from "./dist/npm/small.js";
import { deal } from "./tests/command.mjs";

const median = (passes, act) => {
    const times = Array.from({ length: passes }, () => {
        const begin = performance.now();
        act();
        return performance.now() - begin;
    });
    return times.toSorted((a, b) => a - b)[passes >> 1];
};

for (const name of ["riichi", "any"]) {
    const bytes = readFileSync(new URL(`dist/npm/${name}/bindings_bg.wasm`, import.meta.url));
    const { initSync, Hand, Search, rowsOfTexts, shantenOfRows } = await import(`./dist/npm/${name}/bindings.js`);
    const compile = performance.now();
    initSync({ module: bytes });
    const ready = performance.now() - compile;

    const hands = deal(10_000);
    const rows = rowsOfTexts(hands);
    const each = (milliseconds) => (milliseconds / hands.length) * 1e6;
    const free = (hand) => hand.free();
    const some = hands.map((text) => new Hand(text));
    const batch = each(median(25, () => shantenOfRows(rows)));
    const text = each(median(9, () => hands.forEach((text) => free(new Hand(text)))));
    const shanten = each(median(9, () => some.forEach((hand) => hand.shanten())));
    const answer = each(median(9, () => some.forEach((hand) => hand.answer())));
    const odds = median(25, () => new Search().odds(new Hand("234578m1689p357s1z")));
    const points = median(9, () => new Search().points(new Hand("234578m1689p357s1z")));
    console.log(
        `${name}: compiled in ${ready.toFixed(0)} ms; ${batch.toFixed(0)} ns a hand in a batch, ` +
            `${text.toFixed(0)} ns from text, ${shanten.toFixed(0)} ns a shanten, ${(answer / 1000).toFixed(1)} us an answer; ` +
            `chances of a 3-shanten ${odds.toFixed(1)} ms, with points ${points.toFixed(1)} ms`,
    );
}

const first = performance.now();
new small.Hand("234578m1689p357s1z").answer();
const answered = performance.now() - first;
const some = deal(1_000).map((text) => new small.Hand(text));
const [shanten, answer] = ["shanten", "answer"].map((name) => median(9, () => some.forEach((hand) => hand[name]())));
console.log(
    `small: first answer ${answered.toFixed(0)} ms, then ${shanten.toFixed(1)} us a shanten, ${answer.toFixed(0)} us an answer`,
);
