// The small library: its answers are those of the whole package, and it is one small script.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { runInThisContext } from "node:vm";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import * as whole from "../dist/npm/any.node.js";
import * as small from "../dist/npm/small.js";
import { deal } from "./command.mjs";

const WALL = {
    riichi: String(new whole.Hand("").unseen()),
    "three-player": new whole.Hand("", "three-player").unseen(),
};
/** Walls of one kind of hand: any, two suits, one, terminals and honours. */
const ONLY = [/../, /.[pz]/, /.s/, /[19]|z/];
const MELDS = ["(345m)", "(555z)", "[1111z]", "(340p)", "(555+0s)", "(123s)(999s)"];

/** Random numbers below a limit, the same in each run. */
function random(seed) {
    return (limit) => {
        seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
        return Math.floor((seed / 2 ** 32) * limit);
    };
}

/** The result of a call, or the kind of its refusal. */
function result(act) {
    try {
        return act();
    } catch (error) {
        assert.equal(error.name, "ShantenError", error.stack);
        return `refused: ${error.kind}`;
    }
}

const CALLS = {
    text: (hand) => String(hand),
    facts: (hand) => [hand.rules, hand.room, hand.hasDrawn, hand.isBetweenTurns],
    unseen: (hand, seen) => hand.unseen(seen),
    discards: (hand, seen) => hand.discards(seen),
    waits: (hand, seen) => hand.waits(seen),
    answer: (hand, seen) => ({ ...hand.answer(seen), divisions: undefined, marks: undefined }),
    pieceOf: (hand) => ["1m", "5p", "5s", "7z"].map((kind) => hand.pieceOf(kind)),
    next: (hand) => {
        const piece = hand.pieceOf("5p") ?? "1z";
        return String(hand.hasDrawn ? hand.discard(piece) : hand.draw(piece));
    },
};
for (const form of [undefined, "standard", "seven pairs", "thirteen orphans"]) {
    CALLS[`shanten ${form}`] = (hand, seen) => hand.shanten({ ...seen, ...(form && { form }) });
    CALLS[`useful ${form}`] = (hand, seen) => hand.useful({ ...seen, ...(form && { form }) });
}

/** Compares all calls for a hand. */
function compare(text, rules, seen) {
    const [one, other] = [whole, small].map(({ Hand }) => result(() => new Hand(text, rules)));
    if (typeof one === "string") return assert.match(other, /^refused/, text);
    for (const [name, call] of Object.entries(CALLS))
        assert.deepEqual(
            result(() => call(other, seen)),
            result(() => call(one, seen)),
            `${name} of ${text}, ${rules}, ${JSON.stringify(seen)}`,
        );
    one.free();
}

test("random hands of every size, with melds and visible tiles, are answered as by the whole package", () => {
    const below = random(1);
    for (let hand = 0; hand < 4_000; hand++) {
        const rules = hand % 2 ? "three-player" : "riichi";
        const wall = WALL[rules].match(/../g).filter((piece) => ONLY[below(4)].test(piece));
        const take = (count) => {
            const pieces = Array.from(
                { length: Math.min(count, wall.length) },
                () => wall.splice(below(wall.length), 1)[0],
            );
            return pieces.join("");
        };
        const melds = below(3) === 0 ? MELDS[below(MELDS.length)] : "";
        const text = take([13, 14, 14, 13, 10, 11, below(15)][below(7)]) + melds;
        compare(text, rules, { visible: take(below(4)), ...(below(2) && { discards: take(below(5)) }) });
    }
});

test("hands near a win are answered as by the whole package", () => {
    for (const tiles of ["13", "14"])
        for (const text of deal(300, "--kind", "near", "--tiles", tiles))
            compare(text, "riichi", { discards: "19m5z" });
});

test("a text that the whole package refuses is refused, and one that is read is read alike", () => {
    const texts = [""];
    for (const text of texts) if (text.length < 4) for (const letter of "015m(") texts.push(text + letter);
    for (const text of texts)
        for (const end of ["", "z", ")", "+5m)", "m)1p", "x"]) {
            const own = result(() => String(new small.Hand(text + end)));
            const read = result(() => String(new whole.Hand(text + end)));
            // Other notations need the whole package.
            if (own !== read) assert.match(own, /^refused/, text + end);
        }
    for (const [text, seen, kind] of [
        ["11111m", {}, "fifth_copy"],
        ["123456789m123456p", {}, "too_many_tiles"],
        ["1m8z", {}, "no_such_honour"],
        ["(124m)", {}, "not_a_meld"],
        ["11m", { visible: "111m" }, "too_many_copies"],
        ["11m", { visible: "1x" }, "unknown_character"],
        ["11m", { visible: "(111m)" }, "too_many_copies"],
        ["11m", { visible: 5 }, "bad_option"],
        ["1m", { discards: "22222m" }, "fifth_copy"],
        ["11m", { unknown: 1 }, "no_such_option"],
        ["11m", { form: "none" }, "no_such_name"],
    ])
        for (const { Hand } of [whole, small]) assert.throws(() => new Hand(text).shanten(seen), { kind }, text);
    for (const { Hand } of [whole, small]) {
        for (const pieces of ["", "11m"]) assert.throws(() => new Hand("1m").draw(pieces), { kind: "not_one_tile" });
        assert.equal(new Hand("1m").useful({ visible: "(111m)" }).copies, 0);
    }
    assert.throws(() => new small.Hand("2m", "three-player"), { kind: "not_in_game", at: 0, text: "2m" });
    assert.throws(() => new small.Hand("1m(555+5p)5p"), { kind: "fifth_copy", at: 10 });
    assert.throws(() => new small.Hand("1m").shanten({ strictness: "visible" }), { message: /visible/ });
    assert.throws(() => new small.Hand("1m", "chinese"), { message: /chinese/ });
    assert.throws(() => new small.Hand(5), { message: /5/ });
});

test("a bundler embeds it: at most 6 KB, without an import", async () => {
    const source = 'import { Hand } from "../dist/npm/small.js"; globalThis.answer = new Hand("99m12p").waits();';
    const stdin = { contents: source, resolveDir: import.meta.dirname };
    const { outputFiles } = await build({ stdin, bundle: true, format: "iife", minify: true, write: false });
    const [{ text }] = outputFiles;
    runInThisContext(text);
    assert.deepEqual(globalThis.answer, [{ wait: "3p", shapes: ["edge"], copies: 4 }]);
    for (const script of [text, readFileSync(new URL("../dist/npm/small.js", import.meta.url))])
        assert.ok(gzipSync(script, { level: 9 }).length <= 6_000);
});
