// The opponents' rivers, and the clues to how safe each discard is, in Chromium.
import assert from "node:assert/strict";
import { Hand } from "../../../../web/dist/npm/riichi.node.js";
import { DRAWN, SIZES, accessible, go, goTo, message, shows, test, tray, visit } from "../page.mjs";

const RIVERS = { right: "1m9p4m1z", across: "6p5z3m8p", left: "1z9m0s2p7m" };
const ADDRESS = `#hand=${DRAWN}&dora=1p&seen=227777p&${new URLSearchParams(RIVERS)}`;
const NAMES = { certain: "genbutsu", "no wait": "no wait left", "orphans only": "kokushi only" };

/** The clues of each line's discards, and whether no opponent that they name can win. */
const clues = (page) =>
    page.$$eval("#discards tbody tr", (all) =>
        all.map((row) => [
            row.dataset.discards,
            [...row.querySelectorAll(".safe small")].map((one) => [one.className === "good", one.textContent]),
        ]),
    );

/** Where the tray and the buttons above it are. */
const places = (page) =>
    page.$$eval("#tray, #tray-bar, #tray .cell", (all) =>
        all.map((one) => JSON.stringify(one.getBoundingClientRect())),
    );

test("each discard has the library's clues for three rivers, and none without a river", () =>
    visit(ADDRESS, async (page) => {
        await page.evaluate(() => localStorage.setItem("shanten-open", "1"));
        await page.reload();
        await page.waitForSelector("body.whole .safe");
        const rivers = Object.entries(RIVERS).map(([seat, tiles]) => `${seat} ${tiles}`);
        const visible = `1p227777p${Object.values(RIVERS).join("")}`;
        const expected = new Map(new Hand(DRAWN).safety({ visible, rivers }).map((row) => [row.discard, row]));
        const found = await clues(page);
        assert.deepEqual(
            found.flatMap(([discards]) => discards.split(" ")).toSorted(),
            [...expected.keys()].toSorted(),
        );
        const said = new Set();
        for (const [discards, told] of found)
            for (const discard of discards.split(" "))
                for (const seat of Object.keys(RIVERS)) {
                    const { clues, shapes } = expected.get(discard)[seat];
                    const text = clues.map((clue) => NAMES[clue] ?? clue).join(", ");
                    const own = told.filter(([, text]) => !text.includes(":") || text.split(":")[0].includes(seat));
                    const without = own.map(([isSafe, text]) => [isSafe, text.replace(/^.*: /, "")]);
                    assert.deepEqual(without, text ? [[shapes.length === 0, text]] : [], `${discard}, ${seat}`);
                    said.add(text);
                }
        assert.ok(
            ["genbutsu", "suji", "half suji", "no chance", "one chance", ""].every((text) => said.has(text)),
            [...said].join(),
        );
        await accessible(page, "clues");
        await goTo(page, DRAWN);
        assert.equal(await page.locator(".safe").count(), 0);
        await go(page, "#rules=chinese&hand=123m456p789s11227z&left=1m");
        await shows(page, "123m456p789s11227z");
        assert.equal(await page.locator(".safe").count(), 0);
    }));

for (const size of [{ width: 390, height: 844 }, SIZES.phone, SIZES.desk])
    test(`${size.width} x ${size.height}: a river is tapped or typed, and nothing of the tray moves`, () =>
        visit(
            `#hand=${DRAWN}`,
            async (page) => {
                const before = await places(page);
                await page.check("input[value=toRiver]");
                for (const seat of ["right", "left"]) {
                    await page.selectOption("#whose", seat);
                    await page.click(tray("1z"));
                }
                assert.match(page.url(), /right=1z&left=1z$/);
                assert.equal(await page.textContent(`.cell:has(${tray("1z").slice(6)}) .left`), "1");
                assert.equal(await page.textContent('#discards tr[data-discards~="1z"] .safe'), " genbutsu");
                const type = async (text) => {
                    await page.fill("#river", text);
                    await page.keyboard.press("Enter");
                };
                await type("9s 1z0m");
                assert.match(page.url(), /right=1z&left=9s1z0m$/);
                assert.deepEqual(await places(page), before);
                for (const [text, at, mark] of [
                    ["9s8z", "8z", "8"],
                    ["9s111z", "East", "1"],
                    ["11111p", "a fifth 1p at character 5", "1"],
                    ["4x", "x", "x"],
                ]) {
                    await type(text);
                    assert.match(await message(page), new RegExp(at), text);
                    assert.equal(await page.textContent("#message mark"), mark, text);
                    assert.match(page.url(), /left=9s1z0m$/);
                }
                await accessible(page, "a refused river");
                await page.click("#undo");
                assert.equal(await page.inputValue("#river"), "1z");
                await page.click("#redo");
                const address = page.url();
                await page.goto("about:blank");
                await page.goto(address);
                await page.waitForSelector("body.whole .safe");
                assert.deepEqual(
                    await page.$$eval("#table .line", (all) => all.slice(2).map((one) => one.textContent)),
                    ["Discards on the right", "Discards on the left"],
                );
                await page.click("#clear");
                assert.doesNotMatch(page.url(), /right|left/);
                await go(page, "#rules=three-player&hand=1199m123p456789s1z&across=1z");
                await page.waitForSelector("#message:not(:empty)");
                assert.match(await message(page), /no player across/);
            },
            { size },
        ));
