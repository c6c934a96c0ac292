// The visible part of the page, measured in Chromium: on a desk, on phones, at the first visit.
import assert from "node:assert/strict";
import { objects } from "../../../web/tests/command.mjs";
import { DRAWN, accessible, figures, inHand, isSearched, message, go, goTo } from "./page.mjs";
import { percent, server, shown, shows, test, tray, visit } from "./page.mjs";

/** A hand far from a win, one with a discard for each of its 14 tiles, and others. */
const FAR = "199m146779p12s246z";
const NEAR = "2345678m340p3467s";
const ORPHANS = "19m19p19s12345677z";
const HANDS = [FAR, NEAR, DRAWN, "1479m147p147s1234z", "2357m1357p2357s12z", "1122m3344p5566s17z"];
const PHONES = [
    { width: 390, height: 844 },
    { width: 360, height: 740 },
];

/** The boxes of the lines that aren't folded, and the visible part of the page. */
function boxes() {
    const box = (element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        return { left, right, top, bottom };
    };
    const isOpen = (row) => row.closest("details")?.open ?? true;
    const lines = [...document.querySelectorAll("#discards tbody tr")].filter(isOpen).map((row) => ({
        ...box(row),
        isBack: row.closest("details") !== null,
        discards: row.dataset.discards.split(" ").length,
        cells: [...row.cells].map((cell) => ({ ...box(cell), text: cell.textContent })),
    }));
    const hand = document.querySelector("#hand-box");
    const isSticky = getComputedStyle(hand).position === "sticky";
    const trayBox = document.querySelector("#tray-box");
    const isFixed = getComputedStyle(trayBox).position === "fixed";
    return {
        lines,
        top: isSticky ? box(hand).bottom : 0,
        bottom: isFixed ? box(trayBox).top : innerHeight,
        tiles: [...document.querySelectorAll("#hand button")].map(box),
        shanten: box(document.querySelector("#shanten")),
        page: [document.documentElement.scrollWidth, document.documentElement.scrollHeight],
    };
}

/** Opens folded parts, whose lines are made then. */
async function unfold(page) {
    await page.evaluate(() => document.querySelectorAll("#discards details").forEach((one) => (one.open = true)));
    await page.waitForFunction(() =>
        [...document.querySelectorAll("#discards details:not([hidden])")].every((one) => one.querySelector("td")),
    );
}

const count = (lines) => lines.reduce((sum, { discards }) => sum + discards, 0);

test("desk: every discard of a hand is in the window, each in one line", () =>
    visit(`#hand=${DRAWN}&points=1`, async (page) => {
        await unfold(page);
        for (const hand of [...HANDS, ORPHANS]) {
            await goTo(page, hand, "&points=1");
            if (hand !== ORPHANS) await isSearched(page, hand);
            const { lines, page: sizes } = await page.evaluate(boxes);
            assert.equal(count(lines), new Set(kindsOf(hand)).size, hand);
            for (const { bottom, right, cells, discards } of lines) {
                assert.ok(bottom <= 900 && right <= 1440, `${hand}: ${bottom}`);
                if (discards < 4) assert.ok(cells.at(-1).bottom - cells.at(-1).top < 40, hand);
            }
            assert.ok(sizes[0] <= 1440, hand);
        }
    }));

test("tablet: the same in one column", () =>
    visit(
        `#hand=${FAR}&points=1`,
        async (page) => {
            await isSearched(page, FAR);
            await unfold(page);
            const { lines, tiles } = await page.evaluate(boxes);
            assert.ok(lines.length >= 10);
            for (const { top, bottom, right } of lines)
                assert.ok(bottom <= 1180 && right <= 820 && top > tiles[0].bottom, String(bottom));
        },
        { size: "tablet" },
    ));

for (const size of PHONES) {
    test(`${size.width} x ${size.height}: the best three are in sight, ten after a swipe`, () =>
        visit(
            "",
            async (page) => {
                for (const hand of [null, ...HANDS]) {
                    if (hand) await goTo(page, hand, "&points=1");
                    await isSearched(page, hand ?? (await shown(page)));
                    await page.evaluate(() => scrollTo(0, 0));
                    const { lines, bottom, tiles, shanten, page: sizes } = await page.evaluate(boxes);
                    for (const line of lines.slice(0, 3).filter(({ isBack }) => !isBack)) {
                        assert.ok(line.bottom <= bottom, `${hand}: ${line.bottom} of ${bottom}`);
                        // Copies, win, tenpai, points, with their figures.
                        for (const { left, right, text } of line.cells.slice(1, 5))
                            assert.ok(left >= 0 && right <= size.width && /\d/.test(text), `${hand}: ${text}`);
                    }
                    assert.ok(tiles.every(({ right }) => right <= size.width) && shanten.bottom <= bottom);
                    assert.equal(new Set(tiles.map(({ top }) => top)).size, 1, "the hand is one line");
                    assert.ok(tiles.every(({ left, right }) => right - left >= 24));
                    assert.ok(sizes[0] <= size.width);
                    // A swipe up to the table's top moves less than a window.
                    const moved = await page.evaluate(() => {
                        document.querySelector("#discards .best").scrollIntoView({ block: "start" });
                        return scrollY;
                    });
                    assert.ok(moved < size.height);
                    await unfold(page);
                    const after = await page.evaluate(boxes);
                    const seen = after.lines.filter((line) => line.top >= after.top - 1 && line.bottom <= after.bottom);
                    assert.ok(count(seen) >= Math.min(10, count(after.lines)), `${hand}: ${count(seen)} in sight`);
                }
            },
            { size },
        ));

    test(`${size.width} x ${size.height}: the hand and the answer stay while tiles are tapped`, () =>
        visit(
            `#hand=${NEAR}`,
            async (page) => {
                await page.click(inHand("2m"));
                await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
                await page.click(tray("9p"));
                const { lines, top, bottom, tiles, shanten } = await page.evaluate(boxes);
                assert.ok(tiles.every((tile) => tile.top >= 0 && tile.bottom <= top + 1));
                assert.ok(shanten.top >= 0 && shanten.bottom <= top);
                for (const line of lines.slice(0, 3))
                    assert.ok(line.top >= top - 1 && line.bottom <= bottom, `${line.top} to ${line.bottom}`);
                // The end of the page isn't covered, and the tray can be folded.
                await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
                const [end, above] = await page.evaluate(() =>
                    ["footer p", "#tray-box"].map((name) => document.querySelector(name).getBoundingClientRect()),
                );
                assert.ok(end.bottom <= above.top, `${end.bottom} of ${above.top}`);
                // Touch targets are at least 24 pixels.
                const small = await page.$$eval(
                    "main button, main a, main summary, main select, .targets input",
                    (all) =>
                        all
                            .filter((one) => one.checkVisibility())
                            .map((one) => [one.getBoundingClientRect(), one.outerHTML.slice(0, 80)])
                            .filter(([{ width, height }]) => width < 24 || height < 24)
                            .map(([, text]) => text),
                );
                assert.deepEqual(small, []);
                await page.click("#fold");
                await accessible(page, "folded");
                assert.equal(await page.isVisible(tray("1m")), false);
                assert.equal(await page.getAttribute("#fold", "aria-expanded"), "false");
            },
            { size },
        ));
}

test("844 x 390, on its side: the hand and the tiles beside the best discards", () =>
    visit(
        `#hand=${DRAWN}&points=1`,
        async (page) => {
            await isSearched(page, DRAWN);
            const { lines, tiles, page: sizes } = await page.evaluate(boxes);
            assert.ok(tiles.every(({ bottom }) => bottom < 160) && lines[4].bottom <= 390 && sizes[0] <= 844);
        },
        { size: { width: 844, height: 390 } },
    ));

test("320 x 640: nothing is cut off", () =>
    visit(
        "",
        async (page) => {
            for (const hash of ["", ...HANDS.map((hand) => `#hand=${hand}&points=1`), "#hand=1122m3344p5566s777z"]) {
                if (hash) await go(page, hash);
                await page.waitForTimeout(200);
                await unfold(page);
                const { lines, page: sizes } = await page.evaluate(boxes);
                assert.ok(sizes[0] <= 320, hash);
                for (const { cells } of lines)
                    for (const { left, right, text } of cells) assert.ok(left >= 0 && right <= 320, `${hash}: ${text}`);
                const wide = await page.$$eval("#answer *, #hand *, #tray-box *", (all) =>
                    all.map((one) => one.getBoundingClientRect().right).filter((right) => right > 320),
                );
                assert.deepEqual(wide, [], hash);
            }
        },
        { size: { width: 320, height: 640 } },
    ));

test("equal discards share a line, what goes back is folded, and each group has one heading", () =>
    visit(`#hand=${DRAWN}`, async (page) => {
        await isSearched(page, DRAWN);
        const lines = () => page.$$eval("#discards tbody tr", (all) => all.map(({ dataset }) => dataset.discards));
        assert.equal((await lines())[0], "1p 1z");
        const [answer] = objects([DRAWN]);
        const back = answer.discards.filter(({ shanten }) => shanten > answer.shanten).length;
        const summaries = await page.$$eval("#discards summary", (all) => all.map(({ textContent }) => textContent));
        assert.deepEqual(summaries, [`Discards to 4-shanten: ${back}`]);
        assert.equal(await page.isVisible("#discards details tbody tr"), false);
        assert.equal(await page.textContent("#discards th"), "3-shanten");
        // A reader who opens it finds it open later.
        await page.click("#discards summary");
        await page.waitForFunction(() => localStorage.getItem("shanten-open") === "1");
        await page.reload();
        await shows(page, DRAWN);
        await page.waitForSelector("#discards details tbody tr");
        // In letters, with a number only if fewer copies are left.
        const numbers = await page.$$eval("#discards .best .count", (all) =>
            all.map((one) => [Number(one.dataset.left), one.querySelector("small")?.textContent ?? ""]),
        );
        for (const [left, text] of numbers) assert.equal(text, left < 4 ? String(left) : "");
        await page.check("#letters");
        assert.equal(await page.textContent("#discards .best .useful"), "25689m 679p 3467s + 1p/1z");
        await page.click('#discards tr[data-discards~="1z"] button >> nth=0');
        assert.equal(await shown(page), "234578m689p357s1z");
    }));

test("lines that say the same are kept", () =>
    visit(`#hand=${DRAWN}`, async (page) => {
        await isSearched(page, DRAWN);
        await page.evaluate(() => document.querySelectorAll("#discards tbody tr").forEach((row) => (row.isOld = true)));
        await page.fill("#turn", "9");
        await page.waitForFunction(() => location.hash.includes("turn=9"));
        await isSearched(page, DRAWN);
        const [expected] = objects(["odds", "--turn", "9", DRAWN]);
        const best = expected.discards[0];
        assert.equal((await figures(page))[best.discard].win, percent(best.win[0]));
        assert.ok(await page.$$eval("#discards tbody tr", (all) => all.every(({ isOld }) => isOld)));
        // The slider moves in one step, however far.
        await page.focus("#turn");
        for (const key of ["ArrowRight", "ArrowRight", "ArrowLeft"]) await page.keyboard.press(key);
        assert.match(page.url(), /turn=10/);
        await page.click("#undo");
        assert.doesNotMatch(page.url(), /turn/);
    }));

test("a complete hand shows its points first, with their reasons, and asks for the tile that completed it", () =>
    visit(`#hand=${ORPHANS}`, async (page) => {
        assert.match(await page.textContent("#worth .total"), /64000 points.*Double yakuman|32000 points.*Yakuman/);
        assert.match(await page.textContent("#score"), /Which tile completed it/);
        assert.doesNotMatch(await page.textContent("#worth"), /\bhan\b/);
        await page.click('#score button[data-piece="1m"]');
        assert.match(await page.textContent("#worth .total"), /32000 points *Yakuman/);
        assert.doesNotMatch(await page.textContent("#score"), /Which tile/);
        assert.equal(await page.isVisible("#discards tbody tr"), false);
        await goTo(page, "234m340p345678s55z", "&drawn=8s&seat=east");
        assert.match(await page.textContent("#worth .total"), /1000 all/);
        const [{ score }] = objects(["score", "--tsumo", "--seat", "east", "234m340p34567s55z+8s"]);
        const fu = await page.textContent("#worth .fu");
        for (const part of score.fu_parts) assert.match(fu, new RegExp(`${part.fu}`));
        const [worth, waits] = await page.evaluate(() =>
            ["#worth", "#discards"].map((name) => document.querySelector(name).getBoundingClientRect().top),
        );
        assert.ok(worth < 150 && worth < waits, `${worth}`);
        await page.selectOption("#language", "ja");
        assert.match(await page.textContent("#worth .total"), /1000オール/);
        await go(page, "#hand=234m340p345678s55z&drawn=8s&riichi=double&dora=2m1m");
        await page.waitForFunction(() => /満貫|跳満/.test(document.querySelector("#worth")?.textContent));
    }));

test("the first visit shows a hand with its answer, and three more by one click", () =>
    visit("", async (page) => {
        assert.match(await page.textContent("#shanten"), /2-shanten/);
        assert.doesNotMatch(page.url(), /#/);
        assert.match(await page.textContent("#welcome"), /Exact, not simulated/);
        await isSearched(page, await shown(page));
        assert.match(await page.textContent(".advice"), /^Cut 8s: 59 tiles, \d,\d{3} points\.$/);
        await accessible(page, "first visit");
        const expected = ["1-shanten", "complete", "4-shanten"];
        for (const [at, shanten] of expected.entries()) {
            await page.click(`#welcome a >> nth=${at}`);
            await page.waitForSelector(`#shanten .word:text-is("${shanten}")`);
        }
        await page.click("#clear");
        assert.match(await page.textContent("#answer"), /Click tiles/);
        await page.reload();
        await shows(page, "");
        assert.equal(await page.isVisible("#welcome"), false);
    }));

test("the model of the chances is told at the table, in words of players", () =>
    visit(`#hand=${DRAWN}`, async (page) => {
        await isSearched(page, DRAWN);
        assert.equal(await page.textContent("#progress"), "Chance from turn 1 to 18: as at a table, only forward");
        await page.click("#model summary");
        assert.doesNotMatch(await page.textContent("#answer-box"), /states|to spare/);
        await page.waitForSelector("svg.chart");
    }));

test("what is copied is told, and what can't be", async () => {
    const text = "打1p 13種44枚 [25689m679p3467s1z]";
    await visit(
        `#hand=${DRAWN}`,
        async (page) => {
            await isSearched(page, DRAWN);
            await page.click("#copy-text");
            await page.waitForFunction(() => /Copied/.test(document.querySelector("#note").textContent));
            const copied = await page.evaluate(() => navigator.clipboard.readText());
            assert.ok(copied.startsWith(`${DRAWN} 3-shanten\n${text} `), copied);
            await page.click("#share");
            await page.waitForFunction(() => /link is copied/.test(document.querySelector("#note").textContent));
            assert.equal(await page.evaluate(() => navigator.clipboard.readText()), page.url());
            assert.equal(await message(page), "");
        },
        { permissions: ["clipboard-read", "clipboard-write"] },
    );
    await visit("#hand=1m", async (page) => {
        await page.evaluate(() => {
            Object.defineProperty(navigator, "clipboard", { value: undefined });
            document.execCommand = () => false;
        });
        await page.click("#share");
        await page.waitForFunction(() => /doesn't let the page copy/.test(document.querySelector("#note").textContent));
        assert.equal(await page.textContent("#note code"), page.url());
    });
});

test("a line points at its tiles in the hand, and dora are marked", () =>
    visit("#hand=234578m1689p357s1z&dora=4z8p&points=1", async (page) => {
        const marked = (name) =>
            page.$$eval(`#hand .${name}`, (all) => all.map(({ dataset }) => dataset.piece).join(" "));
        assert.equal(await marked("dora"), "9p 1z");
        assert.match(await page.getAttribute(inHand("9p"), "aria-label"), /dora/);
        await isSearched(page, DRAWN);
        await page.hover('#discards tr[data-discards~="6p"] .useful');
        assert.match(await marked("pointed"), /6p/);
        await page.hover("h1");
        assert.equal(await marked("pointed"), "");
    }));

test("a library that isn't there can be fetched again", async () => {
    await assert.rejects(
        visit(
            "#hand=1m",
            async (page, context) => {
                await context.route("**/riichi/bindings_bg.wasm", (route) => route.abort());
                await page.reload();
                await page.waitForSelector("#message button");
                assert.match(await message(page), /can't be loaded/);
                await context.unroute("**/riichi/bindings_bg.wasm");
                await page.click("#message button");
                await shows(page, "1m");
                assert.equal(await page.textContent("#shanten"), "tenpai");
            },
            { serviceWorkers: "block" },
        ),
        // The browser's only messages are about requests that are made to fail here.
        /ERR_FAILED/,
    );
});

test("without storage the page works", () =>
    visit(
        "#hand=1m",
        async (page, context) => {
            await context.addInitScript(() => {
                const get = () => {
                    throw new DOMException("blocked", "SecurityError");
                };
                Object.defineProperty(globalThis, "localStorage", { get });
            });
            await page.reload();
            await shows(page, "1m");
            await page.selectOption("#language", "ja");
            assert.equal(await page.textContent("#hand-title"), "手牌");
            await page.click("#tab-trainer");
            await page.click("#question button >> nth=0");
            await page.waitForSelector("#figures table");
        },
        { serviceWorkers: "block" },
    ));

test("a click after a wrong text does what it says", () =>
    visit("#", async (page) => {
        for (const id of ["#clear", "#random"]) {
            await page.fill("#text", "");
            await page.focus("#text");
            await page.keyboard.type("234578m1689p357s1zf");
            assert.match(await message(page), /f/);
            const before = await shown(page);
            const { x, y, width, height } = await page.locator(id).boundingBox();
            await page.mouse.move(x + width / 2, y + height / 2);
            await page.mouse.down();
            await page.mouse.up();
            assert.notEqual(await shown(page), before, id);
        }
    }));

/** The kinds of a hand. */
function kindsOf(hand) {
    return [...hand.matchAll(/(\d+)([mpsz])/g)].flatMap(([, digits, suit]) =>
        [...digits].map((digit) => `${digit === "0" ? 5 : digit}${suit}`),
    );
}

test("an address of tenhou.net shows its hand at another host", () =>
    visit(`?q=${DRAWN}`, async (page) => {
        assert.equal(await shown(page), DRAWN);
        assert.match(await page.textContent("#shanten"), /3/);
        // Afterwards the hand is in the page's own part of the address.
        assert.deepEqual(await page.evaluate(() => [location.search, location.hash]), ["", `#hand=${DRAWN}`]);
        await page.goto(`${server.url}?q=1122z#hand=${DRAWN}`);
        await page.waitForSelector("body[data-shown]");
        assert.equal(await shown(page), DRAWN);
    }));

for (const [width, height] of [
    [1024, 768],
    [1200, 630],
    [1280, 720],
]) {
    test(`${width}x${height}: useful tiles can be told apart`, () =>
        visit(
            `#hand=24668m3405p45568s`,
            async (page) => {
                const widths = await page.$$eval("#discards .useful .tile", (all) =>
                    all.map((tile) => tile.getBoundingClientRect().width).filter((width) => width > 0),
                );
                assert.ok(widths.length > 60 && Math.min(...widths) > 10, String(Math.min(...widths)));
                assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
            },
            { size: { width, height } },
        ));
}

test("each language has a page of its own, which says what it is without script", async () => {
    for (const [language, title] of [
        ["en", "Shanten"],
        ["ja", "麻雀牌理"],
        ["zh", "麻将牌理"],
        ["zh-Hant", "麻將牌理"],
    ]) {
        const text = await (await fetch(`${server.url}${language}/`)).text();
        assert.match(text, new RegExp(`<html lang="${language}"`));
        assert.match(text, new RegExp(`<title>shanten – ${title}`));
        for (const [, name] of text.matchAll(/(?:href|src)="(?!https:)([^"#]+)"/g)) {
            const { status } = await fetch(new URL(name, `${server.url}${language}/`));
            assert.equal(status, 200, name);
        }
    }
    await visit(`ja/#hand=${DRAWN}`, async (page) => {
        assert.equal(await page.getAttribute("html", "lang"), "ja");
        await page.selectOption("#language", "zh");
        await page.waitForURL(`${server.url}#hand=${DRAWN}`);
        await page.waitForSelector("body[data-shown]");
        assert.equal(await page.getAttribute("html", "lang"), "zh");
    });
});
