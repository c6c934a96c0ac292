// The review of a game, in Chromium.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

import { LOG } from "../../../web/tests/command.mjs";
import * as library from "../../../web/dist/npm/any.node.js";
import SHARED from "../src/draw/shared.js";
import { together } from "../src/review/seats.js";
import { SLACK, accessible, answered, review, test, visit } from "./page.mjs";

/** Two rounds: Ben breaks up a ready hand, then Aoi, the last dealer, one of five blocks. */
const GAME = LOG.replace("<INIT", '<UN n0="Aoi" n1="Ben" n2="Chi" n3="Dan"/><INIT').replace(
    "</mjloggm>",
    '<INIT seed="3,1,0,2,3,135" ten="250,240,260,250" oya="3" hai0="0,4,8,25,26,28,40,44,56,60,76,80,108" ' +
        'hai1="1,5,9,13,18,21,37,41,45,73,77,81,109" hai2="2,6,10,14,19,22,38,42,46,74,78,82,110" ' +
        'hai3="3,7,11,15,23,24,39,43,47,75,79,83,111"/><W112/><G112/><T113/><D44/></mjloggm>',
);

/** Ben could call a dragon, and be ready after it. */
const CALL =
    '<mjloggm><GO type="169"/><UN n0="Aoi" n1="Ben" n2="Chi" n3="Dan"/>' +
    '<INIT seed="0,2,1,2,3,130" ten="250,240,260,250" oya="0" hai0="0,4,8,12,17,20,36,40,44,72,76,80,108" ' +
    'hai1="13,18,21,49,53,57,73,77,81,132,133,109,68" hai2="2,6,10,14,19,22,38,42,46,74,78,82,110" ' +
    'hai3="3,7,11,15,23,24,39,43,47,75,79,83,111"/><T134/><D134/><U32/><E32/></mjloggm>';

/** Aoi is in riichi; two tiles pass, and Dan breaks up a run. */
const RIICHI = CALL.replace("<D134/>", '<REACH who="0" step="1"/><D108/><REACH who="0" step="2"/>').replace(
    "</mjloggm>",
    "<V112/><F112/><W34/><G39/></mjloggm>",
);

/** Three players: Aoi breaks up a ready hand, and Ben sets a North aside. */
const THREE =
    '<mjloggm><GO type="17"/><UN n0="Aoi" n1="Ben" n2="Chi" n3=""/>' +
    '<INIT seed="0,0,0,2,3,97" ten="350,350,350,0" oya="0" hai0="0,1,2,32,33,36,40,44,48,53,56,96,100" ' +
    'hai1="72,76,80,84,89,92,60,64,68,69,108,109,120" hai2="73,74,77,78,81,82,85,86,61,62,65,66,124" hai3=""/>' +
    '<T116/><D2/><U112/><N who="1" m="30752"/><U128/><E128/><V132/><F132/><T125/><D32/></mjloggm>';

const take = (page, name, text) =>
    page.setInputFiles("#log", { name, mimeType: "application/octet-stream", buffer: Buffer.from(text) });

test("the reviews of each player make the review of all", () => {
    const file = new URL("../../../conformance/logs.jsonl", import.meta.url);
    const logs = readFileSync(file, "utf8")
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line));
    let judged = 0;
    for (const { id, mjai } of logs) {
        const log = mjai.map((event) => JSON.stringify(event)).join("\n");
        const whole = library.review(id, log, { in_danger: true });
        const of = (_, seat) => library.review(id, log, { seat, in_danger: true });
        assert.deepEqual(together(whole.seats.map(of)), whole, id);
        judged += whole.rounds.flatMap(({ moments }) => moments).length;
    }
    assert.ok(judged > 100, String(judged));
});

const place = (page) => page.textContent("#place");

/** Waits until an element has this text. */
const says = (page, selector, text) =>
    page.waitForFunction(
        ([selector, text]) => document.querySelector(selector)?.textContent.includes(text),
        [selector, text],
    );

/** A game by copies. */
async function opened(page, text = GAME) {
    await review(page, text);
    await page.click("#review-file");
}

test("slips have names and winds, the greatest loss first, and are gone through by keys", () =>
    visit("#", async (page) => {
        await opened(page, gzipSync(GAME));
        assert.equal(await place(page), "1 of 2");
        const losses = await page.locator("#report .list b").allTextContents();
        const numbers = losses.map(Number.parseFloat);
        const sorted = numbers.toSorted((a, b) => b - a);
        assert.deepEqual(numbers, sorted);
        const title = () => page.textContent(".decision h3");
        const both = [await title()];
        await page.keyboard.press("n");
        assert.equal(await place(page), "2 of 2");
        both.push(await title());
        assert.deepEqual(both.toSorted(), ["East 1 · Ben (South) · turn 1", "East 4, 1 honba · Aoi (South) · turn 1"]);
        await page.keyboard.press("n");
        assert.equal(await place(page), "1 of 2");
        await page.keyboard.press("p");
        assert.equal(await place(page), "2 of 2");
        await page.click("#previousSlip");
        assert.equal(await place(page), "1 of 2");
        await page.click("#report .list li:last-child button");
        assert.equal(await title(), both[1]);
        // Letters typed into a text field aren't shortcuts.
        await page.focus("#paste");
        await page.keyboard.press("n");
        assert.equal(await place(page), "2 of 2");
        await accessible(page, "review");
    }));

test("the table lies as the player saw it, and the hand can be analysed", () =>
    visit("#", async (page) => {
        await opened(page);
        await page.selectOption("#review-seat", "0");
        await says(page, ".decision h3", "Aoi");
        assert.equal(await place(page), "1 of 1");
        assert.equal(await page.locator(".decision .marked").count(), 1);
        const own = page.locator(".laid li");
        assert.deepEqual(await own.count(), 4);
        assert.match(await own.nth(3).textContent(), /East Dan 25000/);
        assert.equal(await own.nth(3).locator("[data-tile]").count(), 1);
        assert.equal(await page.locator(".choices tr.made").count(), 1);
        const heads = await page.locator(".choices thead th").allTextContents();
        assert.deepEqual(heads, ["Discard", "Ukeire", "Win", "Useful tiles"]);
        await page.click(".decision .analyse");
        await page.waitForFunction(() => document.body.dataset.shown === "123778m2367p23s12z");
        const asked = new URLSearchParams((await page.evaluate(() => location.hash)).slice(1));
        const names = ["left", "seen", "dora", "seat"];
        assert.deepEqual(
            names.map((name) => asked.get(name)),
            ["2z", null, "7z", null],
        );
        // 68 tiles are left; the player draws 17 of them.
        assert.deepEqual([asked.get("turn"), asked.get("strict")], ["1", "visible"]);
    }));

test("the analysis of a decision under riichi knows what passed, and has the clues of the review", () =>
    visit("#", async (page) => {
        await page.click("#tab-review");
        await page.check("#review-danger");
        await review(page, RIICHI);
        await page.locator("#report .list button", { hasText: "Dan" }).click();
        const told = await page.$$eval(".choices tbody th", (all) => all.map(({ textContent }) => textContent));
        const clues = { "1z": "genbutsu", "9m": "genbutsu", "6m": "half suji" };
        assert.deepEqual(told.join().match(/genbutsu|\w+ suji/g), Object.values(clues));
        await page.click(".decision .analyse");
        await page.waitForSelector("#discards .safe");
        assert.match(page.url(), /rightPassed=9m2z/);
        for (const [tile, clue] of Object.entries(clues))
            assert.match(
                await page.textContent(`#discards tr[data-discards~="${tile}"] .safe`),
                new RegExp(`right[^:]*: ${clue}`),
            );
    }));

test("a call that a concealed hand passed is judged by points, and shown by chance and copies, too", () =>
    visit("#", async (page) => {
        await page.click("#tab-review");
        await page.uncheck("#review-chances");
        await take(page, "call.mjlog", CALL);
        await answered(page);
        await page.click("#review-file");
        await page.check("#all-declared");
        const entry = page.locator("#report .list button", { hasText: "Call or pass" });
        assert.match(await entry.textContent(), /Ben.*not judged/);
        await page.check("#review-chances");
        await page.waitForSelector("#review-model");
        assert.match(await entry.textContent(), /Ben.*not judged/);
        await page.check("#review-points");
        await says(page, "#least-told", "300 points");
        await says(page, "#report .list", "Call or pass");
        await entry.click();
        assert.match(await page.textContent(".decision h3"), /Ben \(South\).*Call or pass · red dragon of Aoi$/);
        assert.match(await page.textContent(".decision .bad"), /Lost \d+/);
        assert.match(await page.textContent(".choices tr.made"), /Pass/);
        assert.equal(await page.locator(".choices tbody tr:first-child .meld [data-tile='7z']").count(), 3);
        assert.equal(await page.locator(".decision .played .marked").count(), 0);
        await accessible(page, "a call");
        await page.click(".decision .analyse");
        await page.waitForFunction(() => document.body.dataset.shown === "456m4569p123s177z");
        const asked = new URLSearchParams((await page.evaluate(() => location.hash)).slice(1));
        assert.deepEqual([asked.get("claim"), asked.get("from") ?? "left", asked.get("seen")], ["7z", "left", null]);
    }));

test("riichi that wasn't declared is judged by points", () =>
    visit("#", async (page) => {
        await opened(page);
        await page.check("#review-points");
        await says(page, "#least-told", "300 points");
        await page.check("#all-declared");
        await page.locator("#report .list button", { hasText: "Riichi or not" }).first().click();
        assert.deepEqual(await page.locator(".choices tbody tr").count(), 2);
        assert.match(await page.textContent(".choices tr.made"), /No riichi/);
        const points = await page.locator(".choices tbody td:nth-child(4)").allTextContents();
        assert.ok(points.every((text) => /^\d+$/.test(text)) && Number(points[0]) >= Number(points[1]), `${points}`);
    }));

test("the address holds measure, player and place, for the same game opened again", () =>
    visit("#", async (page) => {
        await opened(page);
        await page.check("#review-chances");
        await page.waitForSelector("#review-model");
        await page.click("#report .list li:last-child button");
        const title = await page.textContent(".decision h3");
        const shown = await place(page);
        const hash = await page.evaluate(() => location.hash);
        assert.match(hash, /^#review&chances=1&seat=&at=\d+\.\d+\.discard$/);
        await page.reload();
        await page.waitForSelector("#log");
        assert.ok(await page.isChecked("#review-chances"));
        await take(page, "game.mjlog", GAME);
        await says(page, "#place", shown);
        assert.equal(await page.textContent(".decision h3"), title);
        assert.equal(await page.evaluate(() => location.hash), hash);
    }));

test("rounds are counted while they are reviewed", () =>
    visit("#", async (page) => {
        await page.click("#tab-review");
        await page.evaluate(() => {
            globalThis.told = new Set();
            const note = () => told.add(document.querySelector("#review-status")?.textContent);
            new MutationObserver(note).observe(document.querySelector("#review"), { childList: true, subtree: true });
        });
        await take(page, "game.mjlog", GAME);
        await answered(page);
        await page.waitForSelector("#report .decision");
        const told = await page.evaluate(() => [...globalThis.told]);
        const isTold = (text) => told.some((of) => of?.endsWith(text));
        assert.ok(["1 of 3 rounds", "3 of 3 rounds"].every(isTold), `${told}`);
    }));

test("a threshold folds small losses, and chances say what a loss is", () =>
    visit("#", async (page) => {
        await opened(page);
        assert.match(await page.textContent("#least-told"), /2 tiles/);
        const marks = page.locator("#report .scroll tbody").first();
        assert.match(await marks.textContent(), /Ben0\.0/);
        await page.check("#review-chances");
        await says(page, "#review-model", "as at a table");
        // By chance, the remaining hand still has a value.
        assert.match(await marks.textContent(), /Ben[1-9]\d\.\d/);
        assert.equal(await place(page), "1 of 2");
        assert.match(await page.textContent("#least-told"), /3\.0%/);
        assert.match(await page.textContent(".decision .bad"), /Lost \d+\.\d%/);
        const chance = () => page.textContent(".choices tbody tr:first-child td:nth-child(3)").then(parseFloat);
        const atTable = await chance();
        await page.selectOption("#review-wins", "draws");
        await says(page, "#review-model", "tsumo only");
        // By self-draws only, it is better than waiting for a lone tile.
        await says(page, "#report .scroll tbody", "Ben100.0");
        assert.equal(await place(page), "1 of 1");
        assert.match(await page.textContent(".decision h3"), /Aoi/);
        assert.ok((await chance()) < atTable);
        await page.fill("#least", "10");
        const most = Number.parseFloat(await page.textContent("#least-told").then((text) => text.match(/[\d.]+/)[0]));
        assert.equal(most, 30);
        await page.fill("#least", "0");
        assert.equal(await page.locator("#report .list li").count(), 1);
    }));

test("the own player is asked first and remembered by name, also where storage is blocked a log is read", () =>
    visit("#", async (page) => {
        await page.click("#tab-review");
        assert.ok(await page.isChecked("#review-chances"));
        assert.equal(await page.inputValue("#review-wins"), "table");
        await take(page, "game.mjlog", GAME);
        await page.waitForSelector("#which button");
        assert.deepEqual(await page.locator("#which button").allTextContents(), ["Aoi", "Ben", "Chi", "Dan", "all"]);
        assert.equal(await page.locator("#report").count(), 0);
        await page.click("#which button:nth-child(2)");
        await says(page, ".decision h3", "Ben");
        await says(page, "#review-model", "as at a table");
        assert.match(await page.textContent("#review-knows"), /^The review knows attack: /);
        const heads = await page.locator("#report .scroll thead th").allTextContents();
        assert.deepEqual(heads.slice(0, 3), ["Player", "Mark", "Agreement"]);
        await page.reload();
        await page.waitForSelector("body[data-shown]");
        await opened(page);
        assert.equal(await page.inputValue("#review-seat"), "1");
        await page.evaluate(() => {
            for (const name of ["getItem", "setItem", "removeItem"])
                Storage.prototype[name] = () => {
                    throw new DOMException("blocked", "SecurityError");
                };
        });
        await page.selectOption("#review-seat", "0");
        await says(page, ".decision h3", "Aoi");
    }));

test("a small file that unpacks to 1.5 GB is stopped at once", () =>
    visit("#", async (page) => {
        await page.click("#tab-review");
        const bomb = gzipSync(Buffer.alloc(1.5 * 2 ** 30), { level: 1 });
        const files = { name: "bomb.gz", mimeType: "application/gzip", buffer: bomb };
        await page.evaluate(() => {
            addEventListener("change", () => (globalThis.began = performance.now()), { capture: true });
            const look = () => (globalThis.ended = performance.now());
            new MutationObserver(look).observe(document.body, { childList: true, characterData: true, subtree: true });
        });
        await page.setInputFiles("#log", files);
        await says(page, "#review-status", "bomb.gz");
        const milliseconds = await page.evaluate(() => globalThis.ended - globalThis.began);
        console.log(`stopped after ${milliseconds.toFixed(0)} ms`);
        // A third of a second on an idle machine; the full review would take half a minute.
        assert.ok(milliseconds <= 1_500 * SLACK, `${milliseconds} ms`);
    }));

test("logs are dropped, pasted and refused", () =>
    visit("#", async (page) => {
        await page.click("#tab-review");
        await page.evaluate((text) => {
            const data = new DataTransfer();
            data.setData("text", text);
            document
                .querySelector("#paste")
                .dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
        }, GAME);
        await answered(page);
        await says(page, "#review-file", "pasted");
        await take(page, "bad.txt", "no log at all");
        await says(page, "#report ul", "bad.txt: no log");
        await page.selectOption("#language", "zh-Hant");
        await says(page, "#report ul", "不是牌譜格式 bad.txt: no log");
        await page.selectOption("#language", "en");
        await take(page, "cut.gz", gzipSync(GAME).subarray(0, 60));
        await says(page, "#review-status", "cut.gz");
        // A file dropped from outside, on any part of the page.
        await page.click("#tab-analyse");
        await page.evaluate((log) => {
            const data = new DataTransfer();
            data.items.add(new File([log], "dropped.mjlog"));
            document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
        }, GAME);
        await answered(page);
        await says(page, "#review-file", "dropped");
    }));

for (const size of [{ width: 360, height: 740 }, { width: 390, height: 844 }, "desk"]) {
    test(`a slip is on one screen of ${size.width ?? size}, and each candidate has a line on a desk`, () =>
        visit(
            "#",
            async (page) => {
                await page.click("#tab-review");
                await take(page, "game.mjlog", GAME);
                await answered(page);
                await says(page, "#review-model", "実戦想定");
                const [inner, outer] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
                assert.ok(inner <= outer, `${inner} px in ${outer}`);
                for (const part of [".laid", ".played", ".choices tbody tr:nth-child(3)", "#nextSlip"]) {
                    const { y, height } = await page.locator(part).boundingBox();
                    assert.ok(y >= 0 && y + height <= page.viewportSize().height, `${part}: ${y} and ${height}`);
                }
                const heights = await page.$$eval(".choices tbody tr", (rows) => rows.map((row) => row.offsetHeight));
                const most = size === "desk" ? 44 : 88;
                assert.ok(heights.length > 1 && heights.every((height) => height <= most), `${heights}`);
                await accessible(page, "review with chances");
            },
            { size, language: "ja" },
        ));
}

test("an example is one tap away, and its report is one file without scripts, with links to the decisions", () =>
    visit("#", async (page) => {
        await page.click("#tab-review");
        await page.click("#example");
        await page.click("#which button:nth-child(2)");
        await says(page, "#review-model", "as at a table");
        await page.setViewportSize({ width: 390, height: 844 });
        assert.ok(await page.locator(".laid .meld").count());
        const widths = await page.$$eval(".laid .tile", (all) => all.map((one) => one.offsetWidth));
        assert.ok(Math.min(...widths) >= 10, `${widths}`);
        const [download] = await Promise.all([page.waitForEvent("download"), page.click("#save")]);
        assert.equal(download.suggestedFilename(), "An example.html");
        const text = readFileSync(await download.path(), "utf8");
        assert.doesNotMatch(text, /<(script|button|input)|src=/);
        assert.match(text, /^<!doctype html><html lang="en">.*url\("data:image\/png;base64,iVBOR.*\.tile-1m \{/s);
        assert.doesNotMatch(text, /url\("(?!data:)/);
        const count = await page.locator("#report .list li").count();
        const links = [...text.matchAll(/<a class="analyse button" href="([^"]+)"/g)].map(([, link]) => link);
        assert.ok(count > 1 && links.length === count, `${links}`);
        const link = await page.$eval(".decision .analyse", ({ href }) => href);
        assert.equal(links[0].replaceAll("&amp;", "&"), link);
        await page.click(".decision .analyse");
        await page.waitForSelector("#discards tbody tr");
        assert.equal(page.url(), link);
        await page.goBack();
        await says(page, "#place", `1 of ${count}`);
    }));

test("a log of three players is reviewed at a table of three, and its hands are analysed as such", () =>
    visit("#", async (page) => {
        await opened(page, THREE);
        const players = await page.locator("#review-seat option").allTextContents();
        assert.deepEqual(players, ["all", "Aoi", "Ben", "Chi"]);
        assert.equal(await page.locator(".laid li").count(), 3);
        await page.click(".decision .analyse");
        await page.waitForSelector("#discards tbody tr");
        assert.equal(await page.textContent("#message"), "");
        const asked = new URLSearchParams(new URL(page.url()).hash.slice(1));
        assert.deepEqual(
            ["rules", "right", "across", "left"].map((name) => asked.get(name)),
            ["three-player", "6z", null, "7z"],
        );
    }));

for (const [at, language] of ["en", "ja"].entries())
    test(`${language}: a log is saved in each format as the library converts it, and what that lacks is said`, () =>
        visit(
            "#",
            async (page) => {
                await opened(page);
                for (const format of ["mjai", "tenhou6", "mjlog"]) {
                    const chosen = page.click(`button[data-format=${format}]`);
                    const [download] = await Promise.all([page.waitForEvent("download"), chosen]);
                    const { log, ending, lost, problems } = library.convertLog("game.mjlog", GAME, format);
                    assert.equal(download.suggestedFilename(), `game${ending}`);
                    assert.equal(readFileSync(await download.path(), "utf8"), log);
                    const names = lost.map((name) => SHARED.names[name][at]);
                    const gone = [...problems.map(({ message }) => message), ...names].join([", ", "、"][at]);
                    const told = [`game${ending} is without: ${gone}`, `game${ending}にない情報：${gone}`][at];
                    assert.equal(await page.textContent("#review-status"), told);
                }
            },
            { language },
        ));
