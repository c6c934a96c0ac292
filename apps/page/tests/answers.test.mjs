// The page's answers in Chromium, compared with the command's, and the parts next to the hand.
import assert from "node:assert/strict";
import { deal, objects } from "../../../web/tests/command.mjs";
import { Hand } from "../../../web/dist/npm/riichi.node.js";
import { DRAWN, STRIDE, accessible, figures, isSearched, percent, go, goTo } from "./page.mjs";
import { spent } from "./shell/cost.mjs";
import { message, rows, sameRows, shown, shows, test, tray, visit } from "./page.mjs";

/** Opens the folded discards that raise the shanten, as a returning reader may have done. */
const openAll = () => localStorage.setItem("shanten-open", "1");

test("random hands are answered as by the command", () => {
    const hands = [
        ...deal(400 / STRIDE),
        ...deal(200 / STRIDE, "--kind", "flush"),
        ...deal(200 / STRIDE, "--kind", "near"),
        ...deal(200 / STRIDE, "--tiles", "11"),
    ];
    const expected = objects([], `${hands.join("\n")}\n`);
    return visit("#", async (page) => {
        await page.evaluate(openAll);
        for (const [at, hand] of hands.entries()) {
            await goTo(page, hand);
            sameRows(await page.evaluate(rows), expected[at].discards, hand);
        }
    });
});

test("under each strictness and other rules the rows are those of the command", () =>
    visit("#", async (page) => {
        await page.evaluate(openAll);
        for (const hash of [
            "strict=visible&seen=4447777p&hand=11122233344m56p1z",
            "strict=melds&hand=11123z(111m)(222m)(333m)",
            "strict=unlimited&hand=1111222233334m4p",
            "rules=three-player&hand=1199m123p456789s1z",
            "rules=chinese-wild&hand=123m456p789s11277z",
            "rules=taiwanese&hand=123m456p789s11223344z",
            "rules=riichi,jokers=4&hand=123m456p789s1127zJ",
        ]) {
            const { hand, ...options } = Object.fromEntries(new URLSearchParams(hash));
            const named = Object.entries(options).map(([name, value]) => [name === "seen" ? "visible" : name, value]);
            const [expected] = objects([...named.flatMap(([name, value]) => [`--${name}`, value]), hand]);
            await go(page, `#${hash}`);
            await shows(page, expected.hand);
            sameRows(await page.evaluate(rows), expected.discards, hash);
        }
    }));

test("a complete hand shows divisions and points, for the tile and the circumstances that are chosen", () =>
    visit("#hand=112233m112233p99s", async (page) => {
        const [expected] = objects(["112233m112233p99s"]);
        assert.equal(await page.locator("#divisions li").count(), expected.divisions.length);
        const worth = async () => Number(/([\d]+) points/.exec(await page.textContent("#worth"))[1]);
        const score = (...args) => objects(["score", ...args])[0].score;
        await page.click('#score button[data-piece="9s"]');
        assert.equal(await worth(), score("--tsumo", "112233m112233p9s+9s").payments.total);
        await page.selectOption("#choice-wonBy", "discard");
        await page.selectOption("#choice-riichiDeclared", "single");
        await page.selectOption("#choice-seat", "east");
        await page.click('#score button[data-piece="3m"]');
        await page.fill("#number-counters", "2");
        await page.press("#number-counters", "Tab");
        await page.check("input[value=toDora]");
        await page.click(tray("8s"));
        const found = score("--riichi", "--seat", "east", "--counters", "2", "--dora", "8s", "11223m112233p99s+3m");
        assert.equal(await worth(), found.payments.total);
        assert.equal(await page.locator("#worth li").count(), found.patterns.length + 1);
        await page.fill("#ura", "1m");
        await page.press("#ura", "Enter");
        assert.match(await page.textContent("#worth"), /ura/);
        await go(page, "#hand=123m456p789s11z(234s)&by=discard&tile=2s");
        await page.waitForSelector("#score .bad");
    }));

/** Compares chances with those of the command. */
function isAs({ discards, path }, found) {
    for (const { discard, win, ready } of discards)
        assert.deepEqual(found[discard], { win: percent(win[0]), ready: percent(ready[0]) }, `${path} ${discard}`);
}

test("chances and points are those of the command, on the path that is chosen", () =>
    visit(`#hand=${DRAWN}&turns=6&dora=4p`, async (page) => {
        await page.click("#model summary");
        await page.selectOption("#choice-wins", "draws");
        for (const [path, extra] of [
            ["straight", null],
            ["shortest", null],
            ["no step back", "1"],
        ]) {
            await page.selectOption("#choice-path", path);
            await isSearched(page, DRAWN);
            const way = extra ? `${path}+${extra}` : path;
            const args = ["--wins", "draws", "--turns", "6", "--path", way, "--visible", "4p"];
            isAs(objects(["odds", ...args, DRAWN])[0], await figures(page));
        }
        await page.selectOption("#choice-path", "straight");
        await isSearched(page, DRAWN);
        assert.match(await page.textContent("#progress"), /tsumo only/);
        assert.match(page.url(), /draws=1/);
        await page.selectOption("#choice-wins", "table");
        await page.waitForFunction(() => /as at a table/.test(document.querySelector("#progress").textContent));
        assert.doesNotMatch(page.url(), /draws/);
        const [all] = objects(["odds", "--turns", "6", "--visible", "4p", DRAWN]);
        isAs(all, await figures(page));
        await page.check("#check-withPoints");
        await page.waitForSelector("th button[data-order=points]");
        await isSearched(page, DRAWN);
        const [expected] = objects(["odds", "--turns", "6", "--points", "--dora", "4p", DRAWN]);
        const found = await figures(page);
        for (const { discard, points } of expected.discards)
            assert.equal(found[discard].points, points[0].toFixed(0), discard);
        // Sorted by points, the most first, unless another column is chosen.
        const order = (await page.evaluate(rows)).map(({ figures }) => Number(figures.points));
        const sorted = order.toSorted((a, b) => b - a);
        assert.deepEqual(order, sorted);
        const bold = await page.$$eval("#discards > table td.most", (all) => all.map(({ cellIndex }) => cellIndex));
        assert.deepEqual([...new Set(bold)].toSorted(), [1, 2, 3, 4]);
        assert.ok(await page.locator("#discards .best [data-figure=points].most").count());
        await page.click("#chances button >> nth=2");
        assert.equal(await page.locator("svg.chart polyline").count(), 5);
        assert.match(await page.getAttribute("svg.chart", "aria-label"), /Points by turn/);
        await page.selectOption("#choice-atLeast", "8000");
        await isSearched(page, DRAWN);
        const [least] = objects(["odds", "--turns", "6", "--points", "--at-least", "8000", "--dora", "4p", DRAWN]);
        const rarer = await figures(page);
        for (const { discard, points: chance } of least.discards)
            assert.equal(rarer[discard].points, percent(chance[0]), discard);
    }));

test("an open hand without a yaku wins nothing and says so, unless its seat gives one", () =>
    visit("#hand=555p23779s(345m)(789p)", async (page) => {
        const marks = () => page.$$eval("#discards tr:has(.cut .bad)", (all) => all.map(({ dataset }) => dataset));
        await isSearched(page, "555p23779s(345m)(789p)");
        const [none] = objects(["odds", "555p23779s(345m)(789p)"]);
        const expected = none.discards.filter(({ no_yaku: noYaku }) => noYaku).map(({ discard }) => discard);
        assert.ok(expected.length > 0);
        const discards = (await marks()).flatMap(({ discards }) => discards.split(" "));
        assert.deepEqual(discards.toSorted(), expected.toSorted());
        const found = await figures(page);
        for (const discard of expected) assert.equal(found[discard].win, "0.0%", discard);
        assert.equal(await page.textContent("#discards .cut .bad"), "no yaku");
        await page.click("#model summary");
        await page.selectOption("#choice-wins", "draws");
        await page.waitForFunction(() => !document.querySelector("#discards .cut .bad"));
        const hand = "55779s22z(345m)(789p)";
        for (const [seat, says] of [
            ["south", false],
            ["north", true],
        ]) {
            await go(page, `#hand=${hand}&seat=${seat}`);
            await isSearched(page, hand);
            assert.equal(/no yaku/.test(await page.textContent("#total")), says, seat);
        }
    }));

test("numbers that make no sense are not taken, and the turn can be left open again", () =>
    visit(`#hand=${DRAWN}`, async (page) => {
        const set = async (id, text) => {
            await page.fill(id, text);
            await page.press(id, "Tab");
        };
        await page.click("#model summary");
        for (const text of ["0", "61", "-1", "1.5", ""]) {
            await set("#number-turns", text);
            assert.equal(await page.inputValue("#number-turns"), "18", text);
        }
        await page.fill("#turn", "7");
        await page.waitForFunction(() => location.hash.includes("turn=7"));
        await isSearched(page, DRAWN);
        const [expected] = objects(["odds", "--turn", "7", DRAWN]);
        const [best] = expected.discards;
        const cell = `#discards tr[data-discards~="${best.discard}"] [data-figure=win]`;
        await page.waitForFunction(
            ([cell, text]) => document.querySelector(cell).textContent === text,
            [cell, percent(best.win[0])],
        );
        assert.equal(await page.textContent("#quick .turn span"), "Turn 7");
        await page.fill("#turn", "1");
        await page.waitForFunction(() => !location.hash.includes("turn="));
    }));

test("a click on a row discards it, and a waiting hand has its chances, too", () =>
    visit(`#hand=${DRAWN}`, async (page) => {
        await page.focus('#discards tr[data-discards~="1z"] button >> nth=1');
        await page.keyboard.press("Enter");
        assert.equal(await shown(page), "234578m1689p357s");
        assert.equal(await page.evaluate(() => document.activeElement.id), "answer");
        await isSearched(page, "234578m1689p357s");
        const [expected] = objects(["odds", "234578m1689p357s"]);
        assert.match(await page.textContent("#total"), new RegExp(percent(expected.discards[0].win[0])));
    }));

test("a long search is told, and a hundred quick changes end it without a jam", () =>
    visit(`#hand=1479m147p147s1234z&path=any&extra=3`, async (page) => {
        await page.waitForSelector("#progress progress");
        // The page's CPU time, independent of the machine's load.
        const session = await page.context().newCDPSession(page);
        await session.send("Performance.enable", { timeDomain: "threadTicks" });
        const { all: before } = await spent(session);
        const jams = await page.evaluate(async () => {
            const jams = [];
            new PerformanceObserver((list) =>
                jams.push(...list.getEntries().map(({ duration }) => Math.round(duration))),
            ).observe({ type: "longtask" });
            const tiles = [...document.querySelectorAll("#tray button")];
            for (let change = 0; change < 100; change++) {
                if (change % 2 === 0) document.querySelector("#hand button").click();
                else tiles[(change * 7) % 27].click();
                await new Promise((resolve) => setTimeout(resolve, 15));
            }
            await new Promise((resolve) => setTimeout(resolve, 300));
            return jams;
        });
        const each = ((await spent(session)).all - before) / 100;
        console.log(`a change takes ${each.toFixed(1)} ms; tasks of more than 50 ms: ${JSON.stringify(jams)}`);
        assert.ok(each < 40 && Math.max(0, ...jams) < 1000, `${each} ms, ${jams}`);
        await page.click("#model summary");
        await page.selectOption("#choice-path", "straight");
        const hand = await shown(page);
        await isSearched(page, hand);
        const [expected] = objects(["odds", hand]);
        const best = expected.discards[0];
        assert.equal(
            await page.textContent(`#discards tr[data-discards~="${best.discard}"] [data-figure=win]`),
            percent(best.win[0]),
        );
        assert.equal(await page.locator("#progress progress").count(), 0);
    }));

test("the first figures come at once, better ones as they are found", () =>
    visit("#", async (page) => {
        await page.evaluate(() => {
            globalThis.seen = [];
            new MutationObserver(() => {
                const text = document.querySelector("#discards [data-figure=win]")?.textContent;
                if (text && seen.at(-1) !== text) seen.push(text);
            }).observe(document.querySelector("#answer"), { childList: true, subtree: true, characterData: true });
            location.hash = "#hand=2378m1456p99s1567z&path=any&extra=2&turns=12";
        });
        await page.waitForSelector("#chances[data-done]", { state: "attached" });
        const seen = (await page.evaluate(() => globalThis.seen)).map((text) => Number.parseFloat(text));
        assert.ok(seen.length >= 2, String(seen));
        const sorted = seen.toSorted((a, b) => a - b);
        assert.deepEqual(seen, sorted);
    }));

test("melds, seen tiles and indicators are clicked, and taken away", () =>
    visit("#hand=1122z", async (page) => {
        await page.check("input[value=toMeld]");
        for (const [piece, meld] of [
            ["4p", "(340p)"],
            ["7z", "(777z)"],
            ["9s", "[9999s]"],
        ]) {
            await page.click(tray(piece));
            // Exactly the melds with this tile.
            const offered = await page.$$eval("#melds button", (all) => all.map(({ dataset }) => dataset.meld));
            assert.ok(offered.includes(meld) && offered.length > 1, String(offered));
            await page.click(`#melds button[data-meld="${meld}"]`);
            assert.equal(await page.locator("#melds button").count(), 0);
        }
        assert.equal(await shown(page), "1122z(340p)(777z)[9999s]");
        assert.equal(await page.textContent("#shanten"), "tenpai");
        await page.click("#hand button.meld >> nth=1");
        assert.equal(await shown(page), "1122z(340p)[9999s]");
        await page.check("input[value=toSeen]");
        await page.click(tray("1z"));
        await page.check("input[value=toDora]");
        await page.click(tray("2z"));
        assert.match(page.url(), /seen=1z/);
        assert.match(page.url(), /dora=2z/);
        await page.click('#table [aria-label="Seen tiles"] button');
        assert.doesNotMatch(page.url(), /seen/);
    }));

test("melds that fit are offered: of the hand where it has the tiles, and none where there is no room", () =>
    visit("#hand=46p11z123456789s", async (page) => {
        await page.check("input[value=toMeld]");
        await page.click(tray("1z"));
        // The only meld is taken at once: it uses two tiles of the hand.
        assert.equal(await shown(page), "46p123456789s(111z)");
        await page.click("#undo");
        await page.click(tray("0p"));
        assert.equal(await shown(page), "123456789s11z(406p)");
        await page.click("#undo");
        await page.click(tray("9m"));
        assert.equal(await message(page), "No meld with 9 of characters fits.");
        // After a draw no tile can be called, but the hand's own quads can be declared.
        for (const [before, piece, after] of [
            ["1111m456p789s1122z", "1m", "456p789s1122z[1111m]"],
            ["113m45p789s122z(111z)", "1z", "113m45p789s22z(111+1z)"],
            ["123m0555p456s1112z", "5p", "123m456s1112z[0555p]"],
        ]) {
            await goTo(page, before);
            await page.click(tray(piece));
            assert.equal(await shown(page), after);
        }
        await goTo(page, "46p123456789s11z");
    }));

/** The draws after which the best discard fits, with its copies, and the copies of the draws. */
function draws(hand, seen, fits) {
    const unseen = [...new Hand(hand).unseen(seen).matchAll(/(\d+)([mpsz])/g)];
    const all = unseen.flatMap(([, digits, suit]) => [...digits.replaceAll("0", "5")].map((digit) => digit + suit));
    const best = (tile) => new Hand(hand).draw(tile).answer(seen).discards[0];
    const found = [...new Set(all)].filter((tile) => fits(best(tile)));
    return { found, copies: all.filter((tile) => found.includes(tile)).length };
}

test("a line opens: draws that improve the hand after it, and how often it gets a good wait", () =>
    visit("#hand=123m456p1367s1557z&seen=222m5s", async (page) => {
        const line = '#discards tr[data-discards~="1z"]';
        const opener = `${line} [aria-expanded]`;
        await page.click(opener);
        const at = (await page.getAttribute(line, "data-discards")).split(" ").indexOf("1z");
        const more = page.locator(`${line} .more >> nth=${at}`);
        const tiles = await more.locator("[data-tile]").evaluateAll((all) => all.map(({ dataset }) => dataset.tile));
        const [hand, seen] = ["123m456p1367s557z", { visible: "222m5s1z", discards: "1z" }];
        const now = new Hand(hand).answer(seen);
        const improving = draws(hand, seen, (row) => row.shanten === now.shanten && row.copies > now.copies);
        assert.deepEqual(tiles.toSorted(), improving.found.toSorted());
        const good = draws(hand, seen, ({ shanten, copies }) => shanten === 0 && copies >= 5);
        assert.ok(improving.copies > 0 && good.copies > 0 && good.copies < now.copies);
        assert.match(await more.textContent(), new RegExp(`${percent(good.copies / now.copies)}$`));
        await accessible(page, "an open line");
        await page.click(opener);
        assert.equal(await page.locator(`${line} .more`).count(), 0);
    }));
