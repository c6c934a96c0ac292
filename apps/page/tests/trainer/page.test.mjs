// The trainer in Chromium: answers, keys, streaks, slips, stored data.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import * as library from "../../../../web/dist/npm/riichi.node.js";
import { SIZES, accessible, looks, percent, test, visit, go } from "../page.mjs";
import { figures, figuresBack, levelOf } from "../../src/trainer/deal.js";

const DAY = "#trainer&day=2026-11-26";
const tile = "#question button[data-piece]";
const book = (page) => page.evaluate(() => JSON.parse(localStorage.getItem("shanten-trainer")));
const asked = (page) => page.waitForSelector("#question button:not([disabled])");
const position = async (page) => JSON.parse(await page.getAttribute("#trainer .ask", "data-position"));

/** The discards of the question: the best by a measure, and the others that keep the shanten. */
async function discards(page, measure) {
    await asked(page);
    const { rows, best } = figures(library, await position(page));
    const right = best[measure].tiles;
    const kept = rows.filter(({ loss }) => loss.copies !== null).map(({ discard }) => discard);
    return { rows, best, right, worse: kept.filter((discard) => !right.includes(discard)) };
}

async function pick(page, kind) {
    const red = kind.replace("5", "0");
    await page.locator(`${tile}[data-piece="${kind}"], ${tile}[data-piece="${red}"]`).first().click();
    await page.waitForSelector("#verdict .said");
}

/** Whether the answer was marked as right. */
const isGood = (page) => page.locator("#verdict .said.good").count();

for (const measure of ["win", "copies", "points"])
    test(`trainer: right and wrong by ${measure}, with the figures and what each keeps`, () =>
        visit("#trainer", async (page) => {
            await asked(page);
            const [chosen, first] = [await page.inputValue("#trainer-measure"), await position(page)];
            // Another measure asks another question.
            if (chosen !== measure) {
                await page.selectOption("#trainer-measure", measure);
                await page.waitForFunction(
                    (first) => document.querySelector("#trainer .ask").dataset.position !== first,
                    JSON.stringify(first),
                );
            }
            for (let number = 0; number < 4; number++) {
                const { rows, best, right, worse } = await discards(page, measure);
                const made = number % 2 === 0 ? right[0] : worse.at(-1);
                await pick(page, made);
                assert.equal(await isGood(page), Number(number % 2 === 0));
                const cell = `#figures tr[data-discard="${right[0]}"] td[data-figure]`;
                const own = rows.find(({ discard }) => discard === right[0]);
                const texts = await page.locator(cell).allTextContents();
                assert.deepEqual(texts, [String(own.copies), percent(own.win), own.points.toFixed(0)]);
                assert.match(await page.textContent("#verdict .why"), /keeps|tenpai|wins|ukeire|win rate|yaku/);
                assert.ok(await page.locator("#verdict .said [data-tile]").count());
                const why = await page.textContent("#verdict");
                const isBoth = best.copies.tiles.includes(right[0]);
                if (!isBoth && measure === "win") assert.match(why, /By ukeire it is/);
                const [, ours, theirs] =
                    why.match(/(?:often: |better: |but )([\d.,]+).*?(?:against |not )([\d.,]+)/) ?? [];
                if (ours) assert.ok(parseFloat(ours.replace(",", "")) >= parseFloat(theirs.replace(",", "")), why);
                await page.click("#next");
                await page.waitForFunction(() => !document.querySelector("#verdict .said"));
            }
        }));

test("trainer: a discard that goes back has its figures after a moment, and dora are dealt by points only", () =>
    visit("#trainer", async (page) => {
        // Not every hand has a discard that goes back.
        let back;
        while (!back) {
            const { rows } = await discards(page, "points");
            back = rows.find(({ shanten }) => shanten > rows[0].shanten);
            if (!back) {
                const before = JSON.stringify(await position(page));
                await page.click("#next");
                await page.waitForFunction(
                    (before) => document.querySelector("#trainer .ask").dataset.position !== before,
                    before,
                );
            }
        }
        await pick(page, back.discard);
        assert.equal(await isGood(page), 0);
        const { points } = figuresBack(library, await position(page), back.discard);
        await page.waitForFunction(
            ([cell, text]) => document.querySelector(cell)?.textContent === text,
            [`#figures tr[data-discard="${back.discard}"] td[data-figure=points]`, String(Math.round(points))],
        );
        assert.match(await page.textContent("#verdict .said"), / against -?\d+ \(points\)/);
        assert.ok(await page.isEnabled("#trainer-dora"));
        await page.selectOption("#trainer-measure", "win");
        await page.waitForFunction(() => !document.querySelector("#verdict .said"));
        await asked(page);
        assert.equal((await position(page)).dora, "");
        assert.ok(await page.isDisabled("#trainer-dora"));
    }));

test("trainer: keys choose, go on and play on", () =>
    visit("#trainer", async (page) => {
        await asked(page);
        const labels = await page.$$eval(tile, (all) => all.map(({ dataset }) => dataset.key).join(""));
        assert.equal(labels, "1234567890qwer");
        await page.keyboard.press("r");
        await page.waitForSelector("#verdict .said");
        assert.match(await page.textContent("#running"), /of 1\./);
        const before = await position(page);
        await page.keyboard.press("Enter");
        await page.waitForFunction(
            (hand) => !document.querySelector(".ask").dataset.position?.includes(hand),
            before.hand,
        );
        await asked(page);
        // Plays to tenpai by the most useful tiles.
        for (let turn = 0; turn < 60; turn++) {
            const { rows, right } = await discards(page, "copies");
            const { turn } = await position(page);
            await pick(page, right[0]);
            if (rows[0].shanten === 0) {
                assert.equal(await page.locator("#play-on").count(), 0);
                break;
            }
            await page.keyboard.press("p");
            // The hand may be the same: the draw may be of the kind discarded.
            await page.waitForFunction((turn) => {
                const { position } = document.querySelector(".ask").dataset;
                return position && JSON.parse(position).turn !== turn;
            }, turn);
            assert.equal((await position(page)).turn, turn + 1);
        }
        assert.ok((await page.textContent("#verdict")).includes("Tenpai"));
    }));

test("trainer: a streak, slips that come again, statistics that last and can be exported", () =>
    visit("#trainer", async (page) => {
        for (const number of [1, 2]) {
            await pick(page, (await discards(page, "points")).right[0]);
            assert.match(await page.textContent("#running"), new RegExp(`^Streak ${number}, longest ${number}\\.`));
            await page.click("#next");
        }
        const slip = await discards(page, "points");
        const { hand } = await position(page);
        await pick(page, slip.worse[0]);
        assert.match(await page.textContent("#running"), /^Streak 0, longest 2\. Right: 2 of 3/);
        await page.click("#next");
        await asked(page);
        await page.reload();
        await asked(page);
        assert.match(await page.textContent("#running"), /^Streak 0, longest 2\. Right: 2 of 3/);
        await page.click("#slips");
        await page.waitForFunction((hand) => document.querySelector(".ask").dataset.position?.includes(hand), hand);
        await pick(page, slip.worse[0]);
        assert.match(await page.textContent("#slips"), /: 1$/);
        await page.click("#slips");
        await asked(page);
        await pick(page, slip.right[0]);
        assert.equal(await page.locator("#slips").count(), 0);
        const [download] = await Promise.all([page.waitForEvent("download"), page.click("#export")]);
        assert.equal(download.suggestedFilename(), "shanten-trainer.json");
        const exported = JSON.parse(readFileSync(await download.path(), "utf8"));
        assert.deepEqual(exported, await book(page));
        const { asked: count, right } = exported.counts["discard points"];
        assert.deepEqual([count, right, exported.streak, exported.longest], [5, 3, 1, 2]);
        await page.click("#start-again");
        assert.match(await page.textContent("#running"), /0 of 0/);
    }));

test("trainer: the puzzle of a day by its address, and by the tabs", () =>
    visit(DAY, async (page) => {
        const { right } = await discards(page, "points");
        const { hand } = await position(page);
        assert.equal(figures(library, await position(page)).shanten, levelOf("2026-11-26").shanten);
        assert.match(await page.textContent(".ask .status"), /2026-11-26/);
        assert.equal(new URL(page.url()).hash, DAY);
        await go(page, "#trainer&day=2026-11-27");
        await page.waitForFunction(
            (hand) =>
                document.querySelector(".ask").dataset.position &&
                !document.querySelector(".ask").dataset.position.includes(hand),
            hand,
        );
        await go(page, DAY);
        await page.waitForFunction((hand) => document.querySelector(".ask").dataset.position?.includes(hand), hand);
        await pick(page, right[0]);
        assert.equal(await isGood(page), 1);
        await page.click("#to-analysis");
        await page.waitForSelector("#discards table");
        assert.equal(await page.isHidden("#trainer"), true);
        assert.match(page.url(), /#hand=/);
        await page.click("#tab-trainer");
        assert.equal(new URL(page.url()).hash, "#trainer");
        await page.click("#next");
        await asked(page);
        assert.notEqual((await position(page)).hand, hand);
        await page.click("#day");
        await page.waitForFunction(() => /Puzzle of/.test(document.querySelector(".ask .status b")?.textContent));
    }));

test("trainer: shanten and waits are games of their own", () =>
    visit("#trainer", async (page) => {
        await page.selectOption("#trainer-game", "waits");
        await page.waitForSelector(".ask[data-game=waits] .choices button");
        const { hand } = await position(page);
        const keys = await page.$$eval(".choices button", (all) =>
            all.map(({ dataset }) => [dataset.piece, dataset.key]),
        );
        const waits = new library.Hand(hand).waits().map(({ wait }) => wait);
        for (const wait of waits) await page.keyboard.press(Object.fromEntries(keys)[wait]);
        assert.equal(await page.locator(".choices [aria-pressed=true]").count(), waits.length);
        await page.locator("body").press("Enter");
        await page.waitForSelector("#verdict .said");
        assert.equal(await isGood(page), 1);
        assert.equal(await page.locator("#verdict .waits li").count(), waits.length);
        await page.click("#next");
        await asked(page);
        await page.click("#check");
        assert.equal(await isGood(page), 0);
        await page.selectOption("#trainer-game", "shanten");
        await page.waitForSelector(".ask[data-game=shanten] .choices button");
        const shanten = new library.Hand((await position(page)).hand).shanten();
        await page.locator("body").press(String(shanten));
        await page.waitForSelector("#verdict .said");
        assert.equal(await isGood(page), 1);
        assert.deepEqual(Object.keys((await book(page)).counts).sort(), ["shanten", "waits"]);
    }));

test("trainer: a timer that ends the question, and none without it", () =>
    visit("#trainer", async (page) => {
        await asked(page);
        assert.equal(await page.textContent("#clock"), "");
        await page.clock.install();
        await page.reload();
        await page.clock.runFor(2_000);
        await asked(page);
        await page.selectOption("#trainer-timer", "10");
        await page.clock.runFor(2_000);
        await asked(page);
        await page.clock.runFor(3_000);
        assert.match(await page.textContent("#clock"), /s left/);
        await page.clock.runFor(11_000);
        assert.match(await page.textContent("#verdict .said"), /Time is up/);
        assert.match(await page.textContent("#slips"), /: 1$/);
    }));

for (const blocked of ["localStorage", "Storage"])
    test(`trainer: works where ${blocked} is blocked`, () =>
        visit(
            "",
            async (page, context) => {
                await context.addInitScript((name) => {
                    const get = () => {
                        throw new DOMException("blocked", "SecurityError");
                    };
                    if (name === "Storage") Storage.prototype.setItem = Storage.prototype.getItem = get;
                    else Object.defineProperty(globalThis, name, { get });
                }, blocked);
                await page.reload();
                await page.click("#tab-trainer");
                const { worse } = await discards(page, "points");
                await pick(page, worse[0]);
                assert.match(await page.textContent("#running"), /0 of 1/);
                assert.match(await page.textContent("#slips"), /: 1$/);
            },
            { serviceWorkers: "block" },
        ));

for (const [size, language] of looks(["phone", "desk", { width: 320, height: 640 }]))
    test(`trainer: ${JSON.stringify(size)}, ${language}: fits and is accessible, question and verdict in sight`, () =>
        visit(
            DAY,
            async (page) => {
                const fits = async (what) => {
                    const wide = await page.evaluate(() =>
                        [...document.querySelectorAll("#trainer :is(p, td, th, button, .tile, select)")]
                            .filter((part) => part.checkVisibility() && part.getBoundingClientRect().right > innerWidth)
                            .map((part) => part.outerHTML.slice(0, 90)),
                    );
                    assert.deepEqual(wide, [], what);
                    await accessible(page, what);
                };
                await asked(page);
                await fits("question");
                await page.locator(tile).first().click();
                await page.waitForSelector("#figures table");
                await fits("answer");
                const { height } = SIZES[size] ?? size;
                const bottom = await page.$eval("#verdict .why", (part) => part.getBoundingClientRect().bottom);
                assert.ok(bottom <= height, `the reason ends at ${bottom} of ${height}`);
                // Two lines, or three on a narrow phone.
                const said = await page.$$eval("#verdict :is(.said, .why)", (all) =>
                    all.reduce((sum, part) => sum + part.offsetHeight, 0),
                );
                assert.ok(said <= (size === "desk" ? 64 : 100), `the verdict is ${said} px high`);
                for (const game of ["waits", "shanten"]) {
                    await page.selectOption("#trainer-game", game);
                    await page.waitForSelector(`.ask[data-game=${game}] .choices button`);
                    await fits(game);
                }
            },
            { size, language },
        ));
