// Calls of another player's discard, passing, and the player's own discards, in Chromium.
import assert from "node:assert/strict";
import { Hand } from "../../../../web/dist/npm/riichi.node.js";
import { SIZES, accessible, go, goTo, isSearched, message, percent, shown } from "../page.mjs";
import { shows, test, tray, visit } from "../page.mjs";

const HAND = "340m1179p99s1122z";

/** The lines: the call, the discard after it, and the figures. */
const lines = (page) =>
    page.$$eval("#calls tbody tr", (all) =>
        all.map((row) => ({
            call: row.dataset.call,
            discard: row.dataset.discard ?? null,
            copies: Number(row.cells[1].querySelector("b")?.textContent),
            win: row.querySelector("[data-figure=win]").textContent,
            points: row.querySelector("[data-figure=points]")?.textContent,
        })),
    );

/** The library's results for each choice, with the best by a figure. */
function ranked(found, figure) {
    const best = ({ call, odds }) => {
        const row = odds.discards.toSorted((a, b) => b[figure] - a[figure])[0];
        return { call: call?.meld ?? "pass", discard: row.discard, figure: row[figure] };
    };
    return found.map(best);
}

test("a tile that another discards is called by one tap, and each call ranked beside passing", () =>
    visit(`#hand=${HAND}`, async (page) => {
        await page.check("input[value=toClaim]");
        await page.click(tray("1z"));
        assert.match(page.url(), /claim=1z/);
        await isSearched(page, HAND);
        const hand = new Hand(HAND);
        const byCopies = hand.callChoices("1z", "left").map(({ meld, discard, copies }) => [meld, discard, copies]);
        const told = await lines(page);
        const found = told.map(({ call, discard, copies }) => [call === "pass" ? null : call, discard, copies]);
        assert.deepEqual(found, byCopies);
        await page.click("#calls button[data-order=win]");
        for (const [at, { call, discard, figure }] of ranked(hand.callOdds("1z", "left"), "win_now").entries()) {
            const line = (await lines(page))[at];
            assert.deepEqual([line.call, line.discard, line.win], [call, discard, percent(figure)]);
        }
        await accessible(page, "calls");
        // A click makes the call and the discard.
        await page.click('#calls tr[data-call="(111z)"] button');
        await shows(page, hand.call("(111z)", "1z", "left").discard(told[0].discard).toString());
        assert.doesNotMatch(page.url(), /claim/);
        assert.equal(await page.locator("#calls *").count(), 0);
    }));

test("by points the best discard may be another, and the order is kept in the address", () =>
    visit(`#hand=${HAND}&claim=1z&points=1&dora=8p`, async (page) => {
        await isSearched(page, HAND);
        const hand = new Hand(HAND);
        const options = { visible: "8p", dora: "8p", seat: "south", round: "east" };
        const expected = ranked(hand.callPoints("1z", "left", options), "points_now");
        const told = (await lines(page)).map(({ call, discard, points }) => ({ call, discard, points }));
        const wanted = expected.map(({ figure, ...line }) => ({ ...line, points: figure.toFixed(0) }));
        assert.deepEqual(told, wanted);
        assert.equal(await page.getAttribute("#calls th[data-order=points]", "aria-sort"), "descending");
        // Sorting doesn't change the question: no new search.
        await page.click("#calls button[data-order=ready]");
        assert.match(page.url(), /order=ready/);
        assert.equal(await page.getAttribute("#chances", "data-done"), HAND);
    }));

test("runs are called from the left only, red fives are told apart, and swaps aren't discarded", () =>
    visit("#hand=3405m1179p99s112z&claim=5m", async (page) => {
        const calls = async () => (await lines(page)).map(({ call }) => call).toSorted();
        assert.deepEqual(await calls(), ["(055m)", "(345m)", "pass"]);
        await page.selectOption("#choice-claimFrom", "across");
        assert.deepEqual(await calls(), ["(055m)", "pass"]);
        await goTo(page, "3455m1179p99s112z", "&claim=0m");
        assert.deepEqual(await calls(), ["(055m)", "(340m)", "pass"]);
        await goTo(page, "4567m(111z)(222z)(333z)", "&claim=4m");
        assert.deepEqual(await calls(), ["pass"]);
    }));

test("a discard that completes the hand is told, and what nobody can call", () =>
    visit("#hand=11p45m333m&claim=6m", async (page) => {
        assert.match(await page.textContent("#calls"), /6 of characters completes the hand/);
        await page.click("#calls .good button");
        await shows(page, "33345m6m11p".replace("5m6m", "56m"));
        assert.match(page.url(), /by=discard/);
        assert.equal(await page.textContent("#shanten"), "complete");
        await go(page, "#hand=11p45m333m&claim=9s");
        await page.waitForFunction(() => /No call is possible/.test(document.querySelector("#calls")?.textContent));
        // After the draw it lies on the table.
        await page.check("input[value=toHand]");
        await page.click(tray("9p"));
        assert.match(page.url(), /seen=9s/);
        assert.doesNotMatch(page.url(), /claim/);
        await page.check("input[value=toClaim]");
        await page.click(tray("1s"));
        assert.match(await page.textContent("#calls"), /before its draw/);
        await go(page, "#rules=three-player&hand=11p45s333s&claim=6s&from=across");
        await page.waitForSelector("#calls .bad");
        await page.selectOption("#language", "ja");
        assert.equal(await page.textContent("#calls .bad"), "三人麻雀に対面はいません");
    }));

test("own discards have a place, and furiten is told for the hand and for each discard", () =>
    visit("#hand=234m340p34567s55z", async (page) => {
        assert.equal(await page.locator("#found .bad").count(), 0);
        await page.check("input[value=toRiver]");
        await page.click(tray("8s"));
        assert.match(page.url(), /river=8s/);
        assert.equal(await page.textContent("#found .bad"), "Furiten");
        const hand = new Hand("234m340p34567s55z");
        await isSearched(page, hand.toString());
        // A furiten hand can win only by self-draw.
        assert.match(await page.textContent("#total"), /^Win /);
        const alone = await page.textContent("#total");
        await page.click("#model summary");
        await page.selectOption("#choice-wins", "draws");
        await page.waitForFunction(() => /tsumo only/.test(document.querySelector("#progress").textContent));
        // Then no other player wins first.
        const win = (text) => Number.parseFloat(text.match(/[\d.]+/)[0]);
        assert.ok(win(await page.textContent("#total")) > win(alone));
        await page.check("input[value=toHand]");
        await page.click(tray("1m"));
        await shows(page, "1234m340p34567s55z");
        const furiten = await page.$$eval("#discards tr:has(.cut .bad)", (all) =>
            all.map((row) => row.dataset.discards),
        );
        const options = { discards: "8s" };
        const expected = ["1m", "4m", "3s", "6s"].filter((tile) => hand.draw("1m").furitenAfter(tile, options));
        assert.deepEqual(furiten.flatMap((discards) => discards.split(" ")).toSorted(), expected.toSorted());
        await page.click('#table [aria-label="Own discards"] button');
        assert.equal(await page.locator("#discards .bad").count(), 0);
        assert.equal(await message(page), "");
        assert.equal(await shown(page), "1234m340p34567s55z");
    }));

for (const [name, size] of [...Object.entries(SIZES), ["small", { width: 320, height: 640 }]]) {
    test(`${name}: nothing of the calls is cut off`, () =>
        visit(
            `#hand=${HAND}&claim=1z&points=1`,
            async (page) => {
                await isSearched(page, HAND);
                const [wide, most] = await page.evaluate(() => [
                    [...document.querySelectorAll("#calls *")]
                        .map((one) => one.getBoundingClientRect().right)
                        .filter((right) => right > innerWidth),
                    document.documentElement.scrollWidth - innerWidth,
                ]);
                assert.deepEqual([wide, most], [[], 0]);
                await accessible(page, name);
            },
            { size },
        ));
}

test("where no win has a score there is neither a box for points nor a refusal", () =>
    visit("#rules=chinese&hand=123m456p789s1122z&points=1&order=points", async (page) => {
        await isSearched(page, "123m456p789s1122z");
        assert.equal(await page.isVisible("#check-withPoints"), false);
        assert.equal(await page.locator("#progress .bad").count(), 0);
        assert.doesNotMatch(await page.textContent("#total"), /Points/);
        await page.click(tray("1m"));
        await isSearched(page, "1123m456p789s1122z");
        assert.equal(await page.locator("#discards th[data-order=points]").count(), 0);
        await page.selectOption("#choice-rules", "riichi");
        await page.waitForSelector("#discards th[data-order=points]");
        assert.equal(await page.isVisible("#check-withPoints"), true);
        await goTo(page, "123m456p789s11122z", "&rules=chinese");
        assert.equal(await page.textContent("#shanten"), "complete");
        assert.equal(await page.locator("#score *").count(), 0);
    }));

test("a tile of the hand points out its line, and a line its tiles, by the pointer and by keys", () =>
    visit("#hand=234578m1689p357s1z", async (page) => {
        const pointed = (within) =>
            page.$$eval(`${within} .pointed`, (all) => all.map(({ dataset }) => dataset.discards ?? dataset.piece));
        await page.hover('#hand button[data-piece="1z"]');
        assert.deepEqual(await pointed("#discards"), ["1p 1z"]);
        await page.hover("h1");
        assert.deepEqual(await pointed("#discards"), []);
        await page.focus('#hand button[data-piece="9p"]');
        assert.deepEqual(await pointed("#discards"), ["6p 9p"]);
        await page.focus('#discards tr[data-discards="1p 1z"] button');
        assert.deepEqual(await pointed("#hand"), ["1p", "1z"]);
    }));
