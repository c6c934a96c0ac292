// The page in Chromium, by clicks and keys.
import assert from "node:assert/strict";
import { LOG, objects } from "../../../web/tests/command.mjs";
import { DRAWN, SIZES, accessible, code, go, goTo, inHand, isSearched, looks, message } from "./page.mjs";
import { review, rows, server, serveAgain, shown, shows, test, tray, visit } from "./page.mjs";

for (const [size, language] of looks(Object.keys(SIZES)))
    test(`${size}, ${language}: every part of the page is there, fits and is accessible`, () =>
        visit(
            `#hand=${DRAWN}&points=1`,
            async (page) => {
                const fits = async (what) => {
                    const widths = () => [document.documentElement.scrollWidth, innerWidth];
                    const [inner, outer] = await page.evaluate(widths);
                    assert.ok(inner <= outer, `${what}: ${inner} px in ${outer}`);
                };
                assert.equal(await page.getAttribute("html", "lang"), language);
                assert.match(await page.textContent("#shanten"), /3/);
                await isSearched(page, DRAWN);
                await page.click("#why-box summary");
                await page.waitForSelector("#why table");
                for (const [hash, what] of [
                    [null, "drawn"],
                    ["#hand=1112345678999p&river=1p", "ready"],
                    ["#hand=123m456p789s11122z&riichi=single", "complete"],
                    ["#hand=123m", "between turns"],
                    ["#", "empty"],
                ]) {
                    if (hash) {
                        await go(page, hash);
                        await page.waitForTimeout(150);
                    }
                    await fits(what);
                    await accessible(page, what);
                }
                await page.click("#tab-trainer");
                await page.click("#question button");
                await page.waitForSelector("#figures table");
                await fits("trainer");
                await accessible(page, "trainer");
                await review(page, LOG);
                await page.click("#report summary");
                await fits("review");
                await accessible(page, "review");
            },
            { size, language },
        ));

test("in the dark it is accessible, too", () =>
    visit(
        `#hand=${DRAWN}&points=1`,
        async (page) => {
            await isSearched(page, DRAWN);
            await accessible(page, "dark");
        },
        { colorScheme: "dark" },
    ));

test("every language has every word", () =>
    visit("#", async (page) => {
        // Every name that the page shows.
        const [lacking, unnamed] = await page.evaluate(
            async (code) => {
                const { load } = await import(`${code}search/library.js`);
                const { gaps, nameOf, speak } = await import(`${code}draw/words.js`);
                const { pattern, limit, shape, mark, objective } = (await load("riichi")).names();
                speak("ja");
                const all = [pattern, limit, shape, mark, objective].flat().filter((name) => nameOf(name) === name);
                speak("en");
                return [gaps(), all];
            },
            await code(page),
        );
        assert.deepEqual([lacking, unnamed], [[], []]);
        await page.selectOption("#language", "ja");
        assert.equal(await page.textContent("#hand-title"), "手牌");
        await page.reload();
        assert.equal(await page.textContent("#hand-title"), "手牌");
        await page.selectOption("#language", "zh");
        assert.equal(await page.textContent("#tab-review"), "牌谱复盘");
    }));

test("the language is that of the browser, in its own letters", async () => {
    for (const [locale, language, title] of [
        ["zh-TW", "zh-Hant", "麻將牌理"],
        ["zh-HK", "zh-Hant", "麻將牌理"],
        ["zh-Hant", "zh-Hant", "麻將牌理"],
        ["zh-CN", "zh", "麻将牌理"],
        ["ja-JP", "ja", "麻雀牌理"],
        ["fr-CA", "en", "Shanten"],
    ])
        await visit(
            "#hand=5m",
            async (page) => {
                assert.equal(await page.getAttribute("html", "lang"), language);
                assert.match(await page.title(), new RegExp(title), locale);
            },
            { language: locale },
        );
    await visit(
        "#hand=5m6z",
        async (page) => {
            assert.equal(await page.getAttribute(inHand("5m"), "title"), "取出五萬");
            assert.equal(await page.getAttribute(inHand("6z"), "title"), "取出發");
            assert.equal(await page.textContent("#choice-rules [value=taiwanese]"), "台灣十六張");
        },
        { language: "zh-TW" },
    );
});

test("a hand is clicked together, tile by tile, and taken apart", () =>
    visit("#", async (page) => {
        assert.match(await page.textContent("#answer"), /Click tiles/);
        for (const piece of ["1m", "2m", "3m", "0p", "5p", "1z", "1z"]) await page.click(tray(piece));
        assert.equal(await shown(page), "123m05p11z");
        assert.equal(await page.textContent("#shanten"), "tenpai");
        assert.match(page.url(), /hand=123m05p11z/);
        // Three copies of 1m are left.
        assert.equal(await page.textContent(`.cell:has(${tray("1m").slice(6)}) .left`), "3");
        await page.click(inHand("0p"));
        assert.equal(await shown(page), "123m5p11z");
        await page.click("#undo");
        assert.equal(await shown(page), "123m05p11z");
        await page.keyboard.press("Control+z");
        assert.equal(await shown(page), "123m05p1z");
        await page.keyboard.press("Control+Shift+z");
        await page.click("#undo");
        await page.click("#redo");
        assert.equal(await shown(page), "123m05p11z");
        await page.click("#clear");
        assert.equal(await shown(page), "");
        for (let copy = 0; copy < 5; copy++) await page.click(tray("7z"));
        assert.equal(await message(page), "No red dragon is left.");
        assert.equal(await shown(page), "7777z");
    }));

test("any notation can be typed, and what is none is told with its place", () =>
    visit("#hand=123m", async (page) => {
        for (const [typed, hand] of [
            ["🀇🀈🀉🀙🀙", "123m11p"],
            ["5mr 5m E E", "05m11z"],
            ["406p 11z (789s)", "406p11z(789s)"],
            ["11m", "11m"],
            ['["5mr","5p","E"]', "0m5p1z"],
            ["[0, 16, 17, 135]", "105m7z"],
            ["11 12 13 52 47", "123m0p7z"],
            [`2,${"0,".repeat(32)}1`, "11m7z"],
        ]) {
            await page.fill("#text", typed);
            assert.equal(await message(page), "", typed);
            assert.equal(await shown(page), hand);
        }
        await page.fill("#text", "123m4x");
        assert.match(await message(page), /unknown character 'x'.*at character 6/);
        assert.equal(await page.textContent("#message mark"), "x");
        assert.equal(await page.getAttribute("#text", "aria-invalid"), "true");
        assert.equal(await shown(page), "11m7z");
        await page.fill("#text", "11111m");
        assert.match(await message(page), /1m/);
        await page.fill("#text", "123m456p789s12345z");
        assert.equal(await page.getAttribute("#text", "aria-invalid"), null);
        await page.click(tray("1p"));
        assert.equal(await message(page), "The hand is full.");
        assert.equal(await shown(page), "123m456p789s12345z");
    }));

test("the address shows the same to a friend, and a wrong one breaks nothing", () =>
    visit(`#hand=${DRAWN}&dora=4p&strict=visible&path=any&extra=2&turns=9&points=1&seat=east`, async (page) => {
        const address = page.url();
        // The figures appear when they are found.
        const found = async () =>
            (await page.evaluate(rows)).map(({ discard, copies, useful }) => [discard, copies, useful].join()).sort();
        const before = await found();
        await page.reload();
        await shows(page, DRAWN);
        assert.equal(page.url(), address);
        assert.deepEqual(await found(), before);
        assert.equal(await page.inputValue("#choice-path"), "any");
        assert.equal(await page.inputValue("#number-turns"), "9");
        for (const wrong of [
            "#hand=11111m",
            "#hand=12x&rules=bridge",
            "#rules=riichi,jokers=99999",
            "#seen=nonsense&hand=1m",
            "#turns=0&hand=1m",
            "#%",
            "#hand=%F0%9F",
            `#hand=${"1m".repeat(9999)}`,
            "#path=winding&hand=1m",
            "#extra=999999&path=any&hand=1m",
            "#score=house&hand=11m&points=1",
        ]) {
            await go(page, wrong);
            await page.waitForTimeout(120);
            assert.notEqual((await page.textContent("#answer")) + (await page.textContent("#shanten")), "", wrong);
        }
        // What is out of range gets the nearest value, and what isn't in a list the default.
        await go(page, `#hand=${DRAWN}&turns=999999&path=constructor`);
        await isSearched(page, DRAWN);
        assert.equal(await page.textContent("#progress"), "Chance from turn 1 to 60: as at a table, only forward");
        await goTo(page, "11z");
        assert.equal(await page.textContent("#shanten"), "complete");
    }));

test("random hands have as many tiles as the game, and play goes on by clicks", () =>
    visit("#", async (page) => {
        await page.click("#random");
        const hand = await shown(page);
        assert.equal(await page.locator("#hand button").count(), 14);
        await page.click("#random");
        assert.notEqual(await shown(page), hand);
        await page.click("#hand button >> nth=0");
        await page.click("#draw");
        assert.equal(await page.locator("#hand button").count(), 14);
        await page.check("#play");
        await page.click("#hand button >> nth=3");
        assert.equal(await page.locator("#hand button").count(), 14);
        assert.match(page.url(), /river=/);
        assert.equal(await page.locator("#hand button.drawn").count(), 1);
        await page.selectOption("#choice-rules", "taiwanese");
        await page.waitForFunction(() => document.querySelector("#draw").disabled === false);
        await page.click("#random");
        assert.equal(await page.locator("#hand button").count(), 17);
        await page.selectOption("#choice-rules", "three-player");
        await page.click("#clear");
        await page.click("#random");
        assert.doesNotMatch(await shown(page), /[2-8]\d*m/);
        await page.selectOption("#choice-rules", "riichi,jokers=4");
        await page.click("#clear");
        await page.click(tray("J"));
        assert.equal(await shown(page), "J");
        await page.selectOption("#choice-rules", "");
        await page.fill("#rules-text", "bridge");
        await page.press("#rules-text", "Enter");
        assert.match(await message(page), /bridge/);
        await page.fill("#rules-text", "riichi,wild=67z");
        await page.press("#rules-text", "Enter");
        await page.click("#clear");
        await page.click(tray("7z"));
        await page.click(tray("1m"));
        assert.equal(await page.textContent("#shanten"), "complete");
    }));

test("a hand of fewer tiles is answered as if melds were called, without chances", () =>
    visit("#hand=1234m", async (page) => {
        for (const [hand, told] of [
            ["1234m", "Standard tenpai · as if 3 melds were called"],
            ["1234m5p(789s)", "Standard tenpai · as if 2 melds were called"],
            ["1234567m12s5z", "Standard 1 · as if 1 meld were called"],
        ]) {
            await goTo(page, hand);
            assert.equal(await page.textContent("#forms"), told);
            assert.equal(await page.isVisible("#chances-section"), false);
            assert.equal(await page.textContent("#total"), "");
        }
        for (const hand of ["1234567m11p12s55z", "1234m(777m)(888s)(999s)"]) {
            await go(page, `#hand=${hand}`);
            await isSearched(page, hand);
            assert.doesNotMatch(await page.textContent("#forms"), /as if/);
        }
    }));

test("a word explains itself where it stands, by a tap or a key, and heads are one tab stop", () =>
    visit(
        `#hand=${DRAWN}`,
        async (page) => {
            await isSearched(page, DRAWN);
            const explained = page.locator("#explained");
            await page.tap("#shanten .word");
            assert.match(await explained.textContent(), /away from tenpai/);
            await page.tap("#discards [data-order=win]");
            assert.match(await explained.textContent(), /likely the hand is to win/);
            assert.equal(await page.getAttribute("#discards th[data-order=win]", "aria-sort"), "descending");
            const [head, box] = [page.locator("#discards > table th[data-order=win]"), explained];
            const [{ y }, { y: top, height }] = [await head.boundingBox(), await box.boundingBox()];
            assert.ok(top + height <= y && top + height > y - 20, "the sentence is above its word");
            await accessible(page, "explained");
            await page.keyboard.press("Escape");
            assert.ok(await explained.isHidden());
            await page.click("#discards [data-order=copies]");
            assert.ok(await explained.isHidden(), "a pointer has the title");
            // From the link at the top, the first discard is a few tab stops away.
            await page.focus(".skip");
            await page.keyboard.press("Enter");
            for (const key of ["Tab", "ArrowRight", "Tab"]) await page.keyboard.press(key);
            assert.equal(await page.evaluate(() => document.activeElement.dataset.piece), "1p");
        },
        { hasTouch: true },
    ));

test("a ready hand shows its waits with shapes, and whether it is furiten", () =>
    visit("#hand=1112345678999p", async (page) => {
        const [expected] = objects(["1112345678999p"]);
        const found = await page.$$eval("#waits tbody tr", (rows) =>
            rows.map((row) => [
                row.querySelector("[data-tile]").dataset.tile,
                row.cells[1].textContent,
                Number(row.cells[2].textContent),
            ]),
        );
        const names = { "two-sided": "ryanmen", closed: "kanchan", edge: "penchan", single: "tanki" };
        const named = (shapes) => shapes.map((shape) => names[shape] ?? "shanpon").join(", ");
        const told = expected.waits.map(({ wait, shapes, copies }) => [wait, named(shapes), copies]);
        assert.deepEqual(found, told);
        await go(page, "#hand=1112345678999p&river=5p");
        await page.waitForSelector("#found .bad");
        assert.equal(await page.textContent("#found .bad"), "Furiten");
    }));

test("why: the look-ups are those of the library", () =>
    visit(`#hand=${DRAWN}`, async (page) => {
        await page.click("#why-box summary");
        await page.waitForSelector("#why table");
        const [expected] = objects(["explain", DRAWN]);
        const text = await page.textContent("#why");
        const { sequence, key, slot, suits } = expected;
        for (const part of [sequence, key, String(slot), ...suits.map(({ constant }) => constant)])
            assert.ok(text.includes(part), part);
        const chosen = suits.flatMap(({ cheapest }) => cheapest.flat()).filter(Boolean);
        assert.equal(await page.locator("#why tbody .chosen").count(), chosen.length);
    }));

test("tiles are dragged into the hand and out of it", () =>
    visit("#hand=123m", async (page) => {
        await page.dragAndDrop(tray("9p"), "#hand");
        assert.equal(await shown(page), "123m9p");
        await page.dragAndDrop(inHand("9p"), "#tray");
        assert.equal(await shown(page), "123m");
    }));

test("everything can be reached and used by keys", () =>
    visit("#hand=123m", async (page) => {
        await page.keyboard.press("Tab");
        assert.match(await page.evaluate(() => document.activeElement.className), /skip/);
        await page.keyboard.press("Enter");
        assert.equal(await page.evaluate(() => document.activeElement.id), "answer");
        assert.match(page.url(), /hand=123m$/);
        // The hand and the tray are one tab stop each.
        await page.focus(inHand("1m"));
        await page.keyboard.press("ArrowRight");
        await page.keyboard.press("ArrowRight");
        await page.keyboard.press("ArrowRight");
        await page.keyboard.press("End");
        await page.keyboard.press("Delete");
        assert.equal(await shown(page), "12m");
        await page.focus(tray("1m"));
        await page.keyboard.press("ArrowRight");
        await page.keyboard.press("Enter");
        await page.keyboard.press("Space");
        assert.equal(await shown(page), "1222m");
        assert.equal(await page.evaluate(() => document.activeElement.dataset.piece), "2m");
        await page.focus("#tab-analyse");
        await page.keyboard.press("ArrowRight");
        assert.equal(await page.getAttribute("#tab-trainer", "aria-selected"), "true");
        await page.keyboard.press("ArrowLeft");
        assert.equal(await page.isVisible("#analyse"), true);
        // There is no keyboard trap: the tab key goes from the top to the bottom and out.
        await goTo(page, DRAWN);
        await page.focus("#model summary");
        await page.keyboard.press("Enter");
        await page.focus(".skip");
        const stops = new Set();
        for (let stop = 0; stop < 80; stop++) {
            await page.keyboard.press("Tab");
            const at = await page.evaluate(() =>
                document.activeElement === document.body
                    ? null
                    : document.activeElement.id || document.activeElement.outerHTML.slice(0, 60),
            );
            if (at === null) break;
            stops.add(at);
        }
        const reached = "tab-analyse language random text choice-rules choice-path turn copy-text".split(" ");
        for (const id of reached) assert.ok(stops.has(id), `${id} in ${[...stops]}`);
    }));

test("after the first visit it works without a network, other rules and reviews included", () =>
    visit(`#hand=${DRAWN}`, async (page, context) => {
        await page.evaluate(() => navigator.serviceWorker.ready);
        await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
        await context.setOffline(true);
        await server.close();
        try {
            await page.reload();
            await shows(page, DRAWN);
            await isSearched(page, DRAWN);
            await page.selectOption("#choice-rules", "taiwanese");
            await page.waitForFunction(() => document.querySelector("#draw").disabled === false);
            await review(page, LOG);
        } finally {
            await serveAgain();
        }
    }));

test("it can be installed", () =>
    visit("#", async (page) => {
        const manifest = await page.evaluate(async () =>
            (await fetch(document.querySelector("link[rel=manifest]").href)).json(),
        );
        assert.equal(manifest.display, "standalone");
        for (const { src } of [...manifest.icons, ...manifest.screenshots])
            assert.equal(await page.evaluate(async (src) => (await fetch(src)).status, src), 200);
        const session = await page.context().newCDPSession(page);
        const { errors } = await session.send("Page.getAppManifest");
        assert.deepEqual(errors, []);
        const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
        // These tests run in private windows, in which the page can't be installed.
        const refused = installabilityErrors.map(({ errorId }) => errorId);
        assert.deepEqual(refused, ["in-incognito"]);
    }));
