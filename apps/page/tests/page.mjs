// Helpers of the page's tests: Chromium, a visit, and the contents of the page.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test as plainTest } from "node:test";
import { chromium } from "playwright-core";
import { serve } from "./serve.mjs";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
export const SIZES = {
    phone: { width: 360, height: 740 },
    tablet: { width: 820, height: 1180 },
    desk: { width: 1440, height: 900 },
};
export const LANGUAGES = ["en", "ja", "zh", "zh-Hant"];
/** Long tests use one sample in 20, or every sample with `SAMPLES=all` in the environment. */
export const STRIDE = process.env.SAMPLES === "all" ? 1 : 20;
/** Each size in each language; when sampling, each size and each language once. */
export const looks = (sizes) =>
    LANGUAGES.flatMap((language, at) =>
        sizes.filter((_, number) => STRIDE === 1 || number === at % sizes.length).map((size) => [size, language]),
    );
/**
 * The tolerated factor on promised times, since other programs use the processor too. The actual
 * time is printed.
 */
export const SLACK = 2;
/** A hand that has drawn, 3-shanten. */
export const DRAWN = "234578m1689p357s1z";

export let server;
export let browser;

/** A test with a time limit. */
export const test = (name, act) => plainTest(name, { timeout: 120_000 }, act);

before(async () => {
    server = await serve();
    const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
    browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
});

after(async () => {
    await browser?.close();
    await server?.close();
});

/** Restarts a stopped server at the same address. */
export async function serveAgain() {
    server = await serve(Number(new URL(server.url).port));
}

/**
 * Opens the page and runs a test in it. Any request to another host, and any browser message,
 * makes the test fail.
 */
export async function visit(hash, act, { size = "desk", language = "en", wait = true, ...options } = {}) {
    const viewport = SIZES[size] ?? size;
    const context = await browser.newContext({ viewport, locale: language, ...options });
    context.setDefaultTimeout(20_000);
    const elsewhere = [];
    const complaints = [];
    context.on("request", (request) => {
        const isInside = [server.url, "blob:", "data:"].some((start) => request.url().startsWith(start));
        if (!isInside) elsewhere.push(request.url());
    });
    const page = await context.newPage();
    page.on("pageerror", (error) => complaints.push(error.stack));
    page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
    try {
        await page.goto(server.url + hash);
        patient(page);
        if (wait) await page.waitForSelector("body.whole[data-shown]");
        await act(page, context);
        assert.deepEqual(elsewhere, []);
        assert.deepEqual(complaints, []);
    } finally {
        await context.close();
    }
}

/** The address of the page's scripts. */
export const code = (page) => page.$eval("script[type=module]", ({ src }) => new URL("./", src).href);

/** Waits until what follows a tap is painted. */
export const painted = (page) =>
    page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(() => setTimeout(done)))));

/** Lets every tap and key wait until what follows it is painted. */
function patient(page) {
    for (const [actor, name] of [
        ...["click", "check", "selectOption", "fill"].map((name) => [page, name]),
        ...["press", "type"].map((name) => [page.keyboard, name]),
        [page.mouse, "up"],
    ]) {
        const act = actor[name].bind(actor);
        actor[name] = async (...given) => {
            await act(...given);
            // Where the page was left, nothing follows.
            await painted(page).catch(() => {});
        };
    }
}

/** The hand that is shown. */
export const shown = (page) => page.evaluate(() => document.body.dataset.shown);

/** Waits until this hand is shown. */
export const shows = (page, hand) => page.waitForFunction((hand) => document.body.dataset.shown === hand, hand);

/** Waits until all chances of this hand are found. */
export const isSearched = (page, hand) => page.waitForSelector(`#chances[data-done="${hand}"]`, { state: "attached" });

/** Goes to another address of the page. */
export const go = (page, hash) => page.evaluate((hash) => (location.hash = hash), hash);

/** Goes to a hand, perhaps with more of its state, and waits until it is shown. */
export async function goTo(page, hand, more = "") {
    await go(page, `#hand=${hand}${more}`);
    await shows(page, hand);
}

/** Asks for all players if the own player isn't known. */
export async function answered(page) {
    await page.waitForSelector("#which, #report");
    if (await page.isVisible("#which")) await page.click("#which button:last-child");
}

/** Opens a log for a review by copies, of all players. */
export async function review(page, log) {
    await page.click("#tab-review");
    await page.uncheck("#review-chances");
    await page.setInputFiles("#log", { name: "game.mjlog", mimeType: "text/xml", buffer: Buffer.from(log) });
    await answered(page);
    await page.waitForSelector("#report .decision");
}

export const message = (page) => page.textContent("#message");
export const tray = (piece) => `#tray button[data-piece="${piece}"]`;
export const inHand = (piece) => `#hand button[data-piece="${piece}"]`;

/** Every discard of the lines, in order, in the command's form. */
export function rows() {
    return [...document.querySelectorAll("#discards tbody tr")].flatMap((row) =>
        row.dataset.discards.split(" ").map((discard) => {
            const isOf = ({ dataset }) => !dataset.of || dataset.of.split(" ").includes(discard);
            const tiles = [...row.querySelectorAll(".useful .count")].filter(isOf);
            return {
                discard,
                useful: tiles.map((tile) => tile.querySelector("[data-tile]").dataset.tile),
                copies: tiles.map(({ dataset }) => Number(dataset.left)),
                count: Number(row.cells[1].querySelector("b").textContent),
                figures: Object.fromEntries(
                    [...row.querySelectorAll("[data-figure]")].map((cell) => [cell.dataset.figure, cell.textContent]),
                ),
            };
        }),
    );
}

/** A chance in the page's format. */
export const percent = (chance) => `${(100 * chance).toFixed(1)}%`;

/** The figures of each discard. */
export async function figures(page) {
    const all = await page.evaluate(rows);
    return Object.fromEntries(all.map(({ discard, figures }) => [discard, figures]));
}

/** The kinds of letters such as "14m1z". */
function kinds(letters) {
    return [...letters.matchAll(/(\d+)([mpsz])|J/g)].flatMap(([all, digits, suit]) =>
        suit ? [...digits].map((digit) => digit + suit) : [all],
    );
}

export function sameRows(found, expected, hand) {
    const [counts, copies] = [found.map(({ count }) => count), expected.map(({ copies }) => copies)];
    assert.deepEqual(counts, copies, hand);
    const rows = new Map(found.map((row) => [row.discard, row]));
    for (const { discard, useful, copies: count } of expected) {
        const row = rows.get(discard);
        assert.ok(row, `${hand}: ${discard}`);
        assert.deepEqual(row.useful, kinds(useful), `${hand}, ${discard}`);
        const sum = row.copies.reduce((sum, copies) => sum + copies, 0);
        assert.equal(sum, count, `${hand}, ${discard}: the copies of each`);
    }
}

export async function accessible(page, what) {
    await page.evaluate(AXE);
    const found = await page.evaluate(() =>
        axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"] }),
    );
    const serious = found.violations.filter(({ impact }) => impact === "serious" || impact === "critical");
    const place = ({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary}`;
    const told = serious.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 2).map(place).join("\n")}`);
    assert.deepEqual(told, [], what);
}
