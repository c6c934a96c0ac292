// The npm package in Node: every function and its refusals, and agreement with the command.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { inspect } from "node:util";
import { LOG, command, deal, objects, refusal } from "./command.mjs";

const riichi = await import("../dist/npm/riichi.node.js");
const any = await import("../dist/npm/any.node.js");

/** An object without the fields that only the command has. */
function without(object, ...names) {
    return Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));
}

for (const [name, library] of Object.entries({ riichi, any })) {
    const { Hand, Search } = library;

    test(`${name}: a thousand random hands are answered as by the command`, () => {
        for (const args of [
            ["--tiles", "14"],
            ["--tiles", "13"],
            ["--tiles", "11", "--kind", "flush"],
            ["--kind", "near"],
            ["--kind", "near", "--tiles", "13"],
        ]) {
            const hands = deal(200, ...args);
            const expected = objects([], `${hands.join("\n")}\n`);
            hands.forEach((hand, at) =>
                assert.deepEqual(new Hand(hand).answer(), without(expected[at], "line", "input"), hand),
            );
        }
    });

    test(`${name}: visible tiles and strictness are those of the command`, () => {
        for (const strictness of ["unlimited", "concealed", "melds", "visible"]) {
            const situation = { visible: "4447777p", strictness };
            const [expected] = objects(["--visible", "4447777p", "--strict", strictness, "11122233344m56p"]);
            assert.deepEqual(new Hand("11122233344m56p").answer(situation), without(expected, "line", "input"));
        }
    });

    test(`${name}: each query answers by itself`, () => {
        const hand = new Hand("234578m1689p357s1z");
        const answer = hand.answer();
        assert.equal(hand.shanten(), answer.shanten);
        assert.equal(hand.shanten({ form: "seven pairs" }), answer.seven_pairs);
        assert.deepEqual(hand.discards(), answer.discards);
        const ready = new Hand("123m456p5789s1133z");
        assert.deepEqual(ready.readyDiscards()[0], {
            discard: "5s",
            waits: [
                { wait: "1z", shapes: ["two pairs"], copies: 2 },
                { wait: "3z", shapes: ["two pairs"], copies: 2 },
            ],
        });
        assert.deepEqual(new Hand("1234m").useful(), { shanten: 0, useful: "14m", copies: 6, copies_of: [3, 3] });
        const waits = new Hand("1112m").waits().map(({ wait }) => wait);
        assert.deepEqual(waits, ["2m", "3m"]);
        const complete = new Hand("123m99s(456p)");
        assert.deepEqual(complete.divisions(), { divisions: ["99s 123m (456p)"], marks: [[]] });
        assert.deepEqual(complete.completions("3m"), [
            { form: "standard", division: "99s 123m (456p)", meld: "(123m)", tile: "3m", shape: "edge" },
        ]);
        assert.deepEqual(complete.completions("J"), []);
    });

    test(`${name}: a hand is drawn, discarded, called, counted and written`, () => {
        const hand = new Hand("35p11z");
        const red = hand.draw("0p");
        assert.equal(String(red), "305p11z");
        assert.equal(JSON.stringify({ red }), '{"red":"305p11z"}');
        assert.equal(inspect({ red }), "{ red: 305p11z }");
        for (const whole of [red, new Search()]) assert.throws(() => structuredClone(whole), /: post String\(hand\)/);
        assert.equal(String(red.discard("0p")), String(hand));
        assert.equal(red.size, 5);
        assert.equal(red.rules, "riichi");
        assert.equal(Hand.fromCounts(red.counts()).size, 5);
        assert.equal(String(Hand.fromKinds(Uint8Array.of(0, 0, 33))), "11m7z");
        assert.equal(String(Hand.fromNumbers(Uint8Array.of(16, 17, 135))), "05m7z");
        const [call] = hand.calls("4p", "left");
        assert.deepEqual(call, { meld: "(345p)", claimed: "4p", from: "left" });
        assert.equal(String(hand.call(call.meld, "4p", "left")), "11z(345p)");
        assert.equal(String(hand.turns(["call (345p) 4p left", "draw 1z", "discard 1z"])), "11z(345p)");
        assert.equal(String(new Hand("1111z").meld("[1111z]")), "[1111z]");
        assert.equal(String(hand.meld("(345p)", "4p")), "11z(345p)");
        assert.deepEqual(
            [red.pieceOf("5p"), new Hand("0p").pieceOf("5p"), hand.pieceOf("9m")],
            ["5p", "0p", undefined],
        );
        assert.deepEqual([hand.room, hand.hasDrawn, red.hasDrawn, hand.isBetweenTurns], [10, false, true, false]);
        assert.equal(String(new Hand("[11,12,51]", "riichi", "auto")), "120m");
        assert.deepEqual(hand.calls("4p", "right"), []);
    });

    test(`${name}: what isn't seen, and the melds that it makes`, () => {
        const unseen = new Hand("1155m").unseen({ visible: "111p" });
        assert.equal(unseen.length, 2 * (136 - 4 - 3));
        assert.ok(unseen.startsWith("1m1m2m2m2m2m") && unseen.includes("4m0m5m6m"), unseen);
        assert.ok(!new Hand("0m").unseen().includes("0m"));
        assert.deepEqual(new Hand("123456789m5p").melds("0p"), ["(055p)", "(340p)", "(406p)", "(067p)"]);
        assert.deepEqual(new Hand("123456789m45p").melds("0p"), ["(055p)", "(340p)", "(406p)", "(067p)"]);
        assert.deepEqual(new Hand("123456789m455p").melds("0p"), []);
    });

    test(`${name}: what is wrong is an exception with the place`, () => {
        const bad = refusal(() => new Hand("🀀🀁x"));
        assert.match(bad.message, /unknown character 'x'/);
        // JavaScript counts a tile character as two.
        assert.equal(bad.at, 4);
        const fifth = refusal(() => new Hand("11111m"));
        assert.deepEqual([fifth.at, fifth.kind, fifth.message], [4, "fifth_copy", "a fifth 1m at character 5"]);
        const seen = refusal(() => new Hand("1m").answer({ visible: "🀀🀁x" }));
        assert.deepEqual([seen.at, seen.text, seen.kind], [4, "🀀🀁x", "unknown_character"]);
        assert.equal(library.letters("[11,12,51]"), "120m");
        const ready = new Hand("11p45m");
        assert.equal(ready.answer({ discards: "3m" }).furiten, true);
        assert.equal(ready.answer({ discards: "9m" }).furiten, false);
        const { kinds, ...limits } = library.rules();
        assert.deepEqual(limits, { rules: "riichi", players: 4, jokers: 0, max_tiles: 14, has_patterns: true });
        assert.equal(kinds, "123456789m123456789p123456789s1234567z");
        for (const [act, message] of [
            [() => new Hand("123m").draw("8z"), /8/],
            [() => new Hand("123m").discard("9p"), /9p/],
            [() => new Hand("123m").draw("J"), /joker/],
            [() => new Hand("123m").shanten({ form: "triangle" }), /standard/],
            [() => new Hand("123m", "bridge"), /bridge/],
            [() => Hand.fromCounts(Uint8Array.of(1, 2)), /34/],
            [() => Hand.fromKinds(Uint8Array.of(34)), /34/],
            [() => new Hand("1m").answer({ visible: "1111m" }), /1m/],
            [() => new Hand("1m").answer({ strict: "all" }), /strict/],
            [() => new Hand("1m").answer({ strictness: "all" }), /all/],
            [() => new Hand("1m").answer("visible"), /"visible" is no object/],
            [() => new Hand("35p11z").calls("4p", "above"), /left/],
            [() => new Hand("35p11z").call("(444p)", "4p", "left"), /\(444p\)/],
            [() => new Hand("35p11z").turns(["wait"]), /"wait"/],
            [() => new Hand("123m").completions("12m"), /2 tiles/],
            [() => new Search({ path: "winding" }), /winding/],
            [() => new Search({ turns: 300 }), /300/],
            [() => new Search({ constant_wall: true }), /unseen/],
            [() => library.shantenOfRows(["1m", "11111m"]), /at index 1/],
            [() => new Search().odds(new Hand("123m")), /3 tiles/],
            [() => new Hand("123m").score("9m"), /./],
            [() => new Hand("11m").score("1m", { score_rules: "house" }), /neither a preset nor a choice/],
            [() => new Hand("11m").score("1m", { dora: "111111m" }), /./],
            [() => library.shantenOfRows(new Uint8Array(35)), /35/],
            [() => library.shantenOfRows(new Uint8Array(34), new Uint8Array(68)), /2 rows for 1 hands/],
            [() => library.shantenOfRows(["1m"], new Uint8Array(34)), /visible/],
            [() => library.shantenOfRows(new Uint8Array(34), null, { visible: "1m" }), /visible/],
            [() => library.shantenOfRows(new Uint8Array(34).fill(5)), /at index 0/],
            [() => library.rowsOfTexts(["12x"]), /'x'/],
            [() => library.rules("bridge"), /bridge/],
        ]) {
            assert.match(refusal(act).message, message);
        }
        // A refused turn leaves the hand unchanged.
        assert.equal(new Hand("123m456p789s1122z").shanten(), 0);
    });

    test(`${name}: an argument of another type is refused by its name`, () => {
        const hand = new Hand("11m");
        const freed = new Hand("1m");
        freed.free();
        assert.equal(inspect(freed), "a freed hand");
        for (const [act, message] of [
            [() => new Hand(), "hand: a value of type undefined is no text"],
            [() => new Hand(hand), "hand: a value of type object is no text"],
            [() => new Hand("11z", { rules: "riichi" }), "rules: a value of type object is no text"],
            [() => new Hand("11z", "riichi", true), "notation: a value of type boolean is no text"],
            [() => hand.draw(5), "tile: 5 is no text"],
            [() => hand.calls(5), "tile: 5 is no text"],
            [() => hand.calls("1m", 5), "from: 5 is no text"],
            [() => hand.call("(111m)", "1m", 5), "from: 5 is no text"],
            [() => hand.turns("draw 5m"), "turns: a value of type string is no list"],
            [() => hand.turns([5]), "turns[0]: 5 is no text"],
            [() => hand.answer(() => {}), "options: a value of type function is no JSON object"],
            [() => hand.answer({ visible_jokers: NaN }), "options: NaN is no whole number"],
            [() => hand.answer({ visible_jokers: 1n }), "options: a value of type object is no JSON object"],
            [() => new Search().odds("11m"), "hand: a value of type string is no Hand"],
            [() => new Search().odds(freed), "something freed, or in use: null pointer passed to rust"],
            [() => new Search().deepen(hand, null, 5), "tell: 5 is no function"],
            [() => library.shantenOfRows(), "hands: a value of type undefined is no list"],
            [() => library.shantenOfRows("11m"), "hands: a value of type string is no list"],
            [() => library.shantenOfRows(["1m", 2]), "hands[1]: 2 is no text"],
            [() => library.shantenOfRows(["1m"], { invalid: "mark" }), "visible: a value of type object is no list"],
            [() => library.notenPayments([1]), "ready[0]: 1 is no yes or no: true or false"],
        ]) {
            assert.equal(refusal(act).message, message);
        }
        for (const [number, told] of [
            ...[256, -1, 0.5, NaN].map((number) => [number, String(number)]),
            ["5", "a value of type string"],
            [null, "a value of type object"],
            [1n, "a value of type bigint"],
        ]) {
            for (const [act, argument] of [
                [() => Hand.fromCounts([0, number]), "counts[1]"],
                [() => Hand.fromKinds([0, number]), "kinds[1]"],
                [() => Hand.fromNumbers([0, number]), "numbers[1]"],
            ])
                assert.equal(refusal(act).message, `${argument}: ${told} is no whole number from 0 to 255`);
        }
        for (const rows of [new Float32Array(34).fill(0.5), new Int32Array(34).fill(256)])
            assert.match(refusal(() => library.shantenOfRows(rows)).message, /^hands\[0\]: (0.5|256) is no whole/);
        assert.match(refusal(() => Hand.fromCounts(hand.counts(), null, 256)).message, /^jokers: 256/);
        assert.equal(library.shantenOfRows(Int32Array.from(hand.counts()))[0], -1);
    });

    test(`${name}: whatever a call is given, it answers or refuses`, () => {
        const hand = new Hand("11m");
        const calls = { ...library, Hand: (...all) => new Hand(...all), Search: (...all) => new Search(...all) };
        delete calls.initSync;
        for (const of of ["fromCounts", "fromKinds", "fromNumbers"]) calls[of] = Hand[of];
        const tables = [];
        if (library.GameTable) {
            calls.GameTable = (...all) => new library.GameTable(...all);
            for (const of of ["follow", "load"]) calls[of] = library.GameTable[of];
            tables.push(new library.GameTable(), library.GameTable.follow());
        }
        for (const each of [hand, new Search(), ...tables])
            for (const method of Object.getOwnPropertyNames(Object.getPrototypeOf(each)))
                if (!/^(free|constructor|__.*)$/.test(method) && typeof each[method] === "function")
                    calls[`.${method}`] = each[method].bind(each);
        const values = [undefined, null, true, 5, NaN, 1n, Symbol("1m"), "1m", {}, ["1m"], [], () => "1m", hand];
        for (const [call, act] of Object.entries(calls))
            for (const first of [...values, new DataView(new ArrayBuffer(34))])
                for (const other of values) {
                    try {
                        act(first, other, other, other);
                    } catch ({ name, message }) {
                        assert.equal(name, "ShantenError", `${call} ${typeof first} ${typeof other}: ${message}`);
                    }
                }
    });

    test(`${name}: chances are those of the command`, () => {
        for (const hand of ["234578m1689p357s1z", "2378m156p99s1z", "19m19p19s1234567z", "123m456p789s1122z"]) {
            for (const path of ["shortest", "straight", "no-step-back", "any"]) {
                const [expected] = objects(["odds", "--path", path, "--turns", "6", hand]);
                const odds = new Search({ turns: 6, path, turn: expected.turn, by_each_turn: true }).odds(
                    new Hand(hand),
                );
                assert.equal(odds.path, expected.path);
                assert.equal(odds.searched, expected.searched);
                const sorted = (rows) => rows.toSorted((a, b) => String(a.discard).localeCompare(String(b.discard)));
                assert.deepEqual(sorted(odds.discards), sorted(expected.discards), `${hand} ${path}`);
                assert.deepEqual([odds.turn, odds.unseen], [expected.turn, expected.unseen]);
            }
        }
    });

    test(`${name}: a deeper search tells each step, and stops when it is told`, () => {
        const search = new Search({ path: "no step back+2", turns: 6 });
        const steps = [];
        search.deepen(new Hand("2378m156p99s1z"), undefined, (odds) => void steps.push(odds.path));
        assert.deepEqual(steps, ["no step back+0", "no step back+1", "no step back+2"]);
        steps.length = 0;
        search.deepen(new Hand("2378m156p99s2z"), undefined, (odds) => {
            steps.push(odds.path);
            return false;
        });
        assert.equal(steps.length, 1);
        assert.throws(() => search.deepen(new Hand("2378m156p99s1z"), null, () => assert.fail("mine")), /mine/);
        assert.equal(search.odds(new Hand("2378m156p99s1z")).complete, true);
    });

    test(`${name}: expected points are those of the command`, () => {
        const hand = "234578m1689p35799s".replace("99s", "s1z");
        for (const [args, worth] of [
            [[], {}],
            [["--dora", "4p", "--seat", "east"], { dora: "4p", seat: "east" }],
            [["--at-least", "8000", "--no-riichi"], { at_least: 8000, no_riichi: true }],
        ]) {
            const [expected] = objects(["odds", "--points", "--turns", "6", ...args, hand]);
            const odds = new Search({ turns: 6 }).points(new Hand(hand), worth);
            for (const { discard, points, shares } of expected.discards) {
                const row = odds.discards.find((row) => row.discard === discard);
                assert.deepEqual(row.points, points);
                assert.deepEqual(row.shares, shares);
            }
        }
    });

    test(`${name}: scores are those of the command`, () => {
        for (const [args, before, tile, win] of [
            [["--tsumo", "--riichi", "--dora", "2p"], "234m340p34567s55z", "8s", { riichi: "single", dora: "2p" }],
            [
                ["--seat", "east", "--counters", "2"],
                "123m456p789s11z22z",
                "1z",
                { won_by: "discard", seat: "east", counters: 2 },
            ],
            [
                ["--riichi", "--ura", "1m", "--score-rules", "ema"],
                "112244m556699p1z",
                "1z",
                { won_by: "discard", riichi: "single", ura: "1m", score_rules: "ema" },
            ],
        ]) {
            const [expected] = objects(["score", ...args, `${before}+${tile}`]);
            assert.deepEqual(new Hand(before).draw(tile).score(tile, win), expected.score);
        }
    });

    test(`${name}: the way is that of the command`, () => {
        for (const hand of deal(50)) {
            const [expected] = objects(["explain", hand]);
            const { melds, wild, sequence, suits, key, bucket, pilot, slot, shantens } = expected;
            const way = { melds, wild, sequence, suits, key, bucket, pilot, slot, shantens };
            assert.deepEqual(new Hand(hand).explain(), way);
        }
    });

    test(`${name}: batches answer as single hands do`, () => {
        const hands = deal(500);
        const rows = library.rowsOfTexts(hands);
        const shanten = library.shantenOfRows(rows);
        const best = library.bestDiscardOfRows(rows);
        const KINDS = [..."mps"]
            .flatMap((suit) => [..."123456789"].map((rank) => rank + suit))
            .concat([..."1234567"].map((rank) => `${rank}z`));
        hands.forEach((text, at) => {
            const answer = new Hand(text).answer();
            assert.equal(shanten[at], answer.shanten);
            assert.equal(KINDS[best.discard[at]], answer.discards[0].discard);
            assert.equal(best.shanten[at], answer.discards[0].shanten);
            assert.equal(best.copies[at], answer.discards[0].copies);
            const tiles = KINDS.filter((_, kind) => (best.tiles[at] >> BigInt(kind)) & 1n);
            assert.equal(
                Hand.fromKinds(Uint8Array.from(tiles.slice(0, 14), (kind) => KINDS.indexOf(kind))).size,
                Math.min(14, tiles.length),
            );
        });
        const bad = Uint8Array.from([...rows.slice(0, 34), ...new Uint8Array(34).fill(5)]);
        assert.deepEqual([...library.shantenOfRows(bad, undefined, { invalid: "mark" })], [shanten[0], -128]);
        const visible = new Uint8Array(rows.length);
        assert.deepEqual(library.shantenOfRows(rows, visible, { strictness: "visible" }).length, hands.length);
    });
}

for (const file of ["../README.md", "../npm/README.md"]) {
    test(`the example of ${file} is what it says`, async () => {
        const [, code] = /```js\n(.*?)```/s.exec(readFileSync(new URL(file, import.meta.url), "utf8"));
        const lines = code.split("\n").filter((line) => !line.startsWith("import"));
        let checked = 0;
        const compared = lines.map((line) => {
            const [, expression, said] = /^(?!const)(.*); \/\/ (.*)$/.exec(line) ?? [];
            const isValue = said && /^["[{\d]/.test(said);
            checked += Number(Boolean(isValue));
            return isValue ? `assert.deepEqual(${expression}, ${said});` : line;
        });
        new Function("assert", ...Object.keys(riichi), compared.join("\n"))(assert, ...Object.values(riichi));
        assert.ok(checked >= 2);
    });
}

test("riichi: other rules are refused with what has them", () => {
    assert.match(refusal(() => new riichi.Hand("1m", "three-player")).message, /three-player is not riichi.* \/any$/);
    assert.equal(riichi.review, undefined);
});

test("any: other rules are answered as by the command", () => {
    for (const [rules, tiles] of [
        ["three-player", 14],
        ["chinese", 13],
        ["chinese-wild", 14],
        ["taiwanese", 17],
        ["taiwanese", 16],
        ["riichi,jokers=4", 14],
    ]) {
        const hands = deal(100, "--rules", rules, "--tiles", String(tiles));
        const expected = objects(["--rules", rules], `${hands.join("\n")}\n`);
        hands.forEach((hand, at) =>
            assert.deepEqual(
                new any.Hand(hand, rules).answer(),
                without(expected[at], "line", "input"),
                `${rules} ${hand}`,
            ),
        );
        const rows = Uint8Array.from(hands.flatMap((hand) => [...new any.Hand(hand, rules).counts()]));
        if (!rules.includes("jokers"))
            assert.deepEqual(
                [...any.shantenOfRows(rows, undefined, { rules })],
                expected.map(({ shanten }) => shanten),
            );
    }
    const drawn = new any.Hand("123m11p4589sJ(777z)", "riichi,jokers=2");
    assert.deepEqual(
        drawn.answer({ visible_jokers: 1 }),
        without(objects(["--rules", "riichi,jokers=2", "--visible", "J", "123m11p4589sJ(777z)"])[0], "line", "input"),
    );
    assert.equal(String(drawn.draw("J").discard("J")), String(drawn));
    assert.equal(any.rules("riichi , jokers=2").rules, "riichi,jokers=2");
    assert.equal(new any.Hand("1m", "taiwanese").explain(), null);
    const odds = new any.Search({ turns: 3, path: "any+2" }).odds(new any.Hand("147mJ1z", "riichi,jokers=1"));
    const discarded = odds.discards.map(({ discard }) => discard);
    assert.deepEqual(discarded, ["1m", "4m", "7m", "1z", "J"]);
});

test("any: a review is that of the command", () => {
    const file = join(mkdtempSync(join(tmpdir(), "shanten-")), "game.mjlog");
    writeFileSync(file, LOG);
    const { names, rounds, seats, problems } = any.review("game.mjlog", new TextEncoder().encode(LOG));
    assert.deepEqual(problems, []);
    assert.equal(rounds.length, 1);
    assert.equal(rounds[0].name, "East 1");
    const worse = rounds[0].moments.find(({ seat, loss }) => seat === 1 && loss?.amount > 0);
    assert.equal(worse.made.discard, "1m");
    assert.equal(worse.drawn, "9m");
    assert.equal(worse.best.discard, "9m");
    const name = names.map((name, seat) => name ?? `seat ${seat}`);
    const shown = command(["review", file]);
    assert.ok(
        shown.includes(`${name[1]}: mark 0.0, ${seats[1].worse} of ${seats[1].counted} discards were worse`),
        shown,
    );
    assert.deepEqual([seats[0].mark, seats[0].right, seats[1].further], [100, 1, 1]);
    assert.deepEqual(rounds[0].winds, ["east", "south", "west", "north"]);
    assert.deepEqual([worse.loss.measure, worse.loss.amount], ["copies", worse.best.copies]);
    assert.equal(worse.table.players[0].river.length, 1);
    const { problems: none, ...reviewed } = any.review("game.mjlog", LOG);
    assert.deepEqual([none, reviewed.rounds], [[], rounds]);
    assert.deepEqual(any.review("game.mjlog", new TextEncoder().encode(LOG).buffer).rounds, rounds);
    for (const wrong of [undefined, {}, [60], 5])
        assert.match(refusal(() => any.review("x", wrong)).message, /^log: .* is no Uint8Array, ArrayBuffer or text$/);
    const ofDraws = { seat: 1, chances: true, wins: "draws" };
    const only = any.review("game.mjlog", new TextEncoder().encode(LOG), ofDraws);
    assert.deepEqual([only.seats[0].chosen, only.measure, only.at_least], [0, "chance", 0.03]);
    // The discard raised the shanten for a wait with more value.
    assert.deepEqual([only.rounds[0].moments.filter(({ kind }) => kind === "discard"), only.seats[1].mark], [[], 100]);
    const atTable = any.review("game.mjlog", new TextEncoder().encode(LOG), { points: true });
    const byPoints = command(["review", "--points", file]);
    assert.match(byPoints, /^chances and points as at a table$/m);
    const options = { points: true, wins: "draws", in_danger: true };
    const byDraws = any.review("game.mjlog", LOG, options).seats.map(({ points }) => points);
    assert.notDeepEqual(
        byDraws,
        atTable.seats.map(({ points }) => points),
    );
    for (const [seat, { mark }] of atTable.seats.entries())
        if (mark !== null) assert.ok(byPoints.includes(`${name[seat]}: mark ${mark.toFixed(1)}, `), byPoints);
    for (const format of ["mjai", "tenhou6", "mjlog"]) {
        const { log, lost, problems } = any.convertLog("game.mjlog", LOG, format);
        assert.deepEqual([log, lost, problems], [command(["convert", "--to", format, file]), [], []]);
        assert.deepEqual(any.review("again", log).rounds[0].moments, rounds[0].moments);
    }
    const ofHouse = any.convertLog("game.mjlog", LOG, "mjai").log.replace("鳳南喰赤", "house");
    const lost = ["mjai", "tenhou6", "mjlog"].map((format) => any.convertLog("game.mjson", ofHouse, format).lost);
    assert.deepEqual(lost, [[], [], ["rules"]]);
    assert.match(refusal(() => any.convertLog("x", LOG, "xml")).message, /^format: xml is no mjai, tenhou6 or mjlog$/);
    const { kind, message } = any.review("x", new TextEncoder().encode("no log")).problems[0];
    assert.deepEqual(any.convertLog("x", "no log", "mjai"), {
        log: "",
        ending: ".mjson",
        lost: [],
        problems: [{ kind, message }],
    });
    assert.deepEqual([kind, message.slice(0, 11)], ["no_format", "x: no log: "]);
    assert.match(
        refusal(() => any.review("x", new Uint8Array(), { seat: 4 })).message,
        /^seat: 4 is no whole number from 0 to 3$/,
    );
});

test("a million hands are answered in a batch", () => {
    const rows = riichi.rowsOfTexts(deal(10_000));
    const many = new Uint8Array(rows.length * 20);
    for (let copy = 0; copy < 20; copy++) many.set(rows, copy * rows.length);
    const begin = performance.now();
    const shanten = riichi.shantenOfRows(many);
    const nanoseconds = ((performance.now() - begin) * 1e6) / shanten.length;
    console.log(`${nanoseconds.toFixed(0)} ns a hand in a batch of ${shanten.length}`);
    assert.ok(nanoseconds < 1_000);
});
