// The opponents' rivers, what passed them, and the clues to how safe each discard is, in Chromium.
import assert from "node:assert/strict";
import { Hand } from "../../../../web/dist/npm/riichi.node.js";
import { DRAWN, SIZES, accessible, go, goTo, message, shows, test, tray, visit } from "../page.mjs";

const RIVERS = { right: "1m9p4m1z", across: "6p5z3m8p", left: "1z9m0s2p7m" };
/** Rivers and passed tiles: each alone and both give clues. */
const SITUATIONS = [RIVERS, { across: RIVERS.across, acrossPassed: "4m7s", leftPassed: "6s2p8m" }];
const NAMES = { certain: "genbutsu", "no wait": "no wait left", "orphans only": "kokushi only" };

/** The address of a hand with these tiles. */
const address = (hand, situation) => `#hand=${hand}&dora=1p&seen=227777p&${new URLSearchParams(situation)}`;

/** The clues of each line's discards, and whether no opponent that they name can win. */
const clues = (page, lines) =>
    page.$$eval(`${lines} tbody tr`, (all) =>
        all.map((row) => [
            row.dataset.discards ?? row.dataset.discard ?? "",
            [...row.querySelectorAll(".safe small")].map((one) => [one.className === "good", one.textContent]),
            row.dataset.call,
        ]),
    );

/** Compares the clues of a line with the library's, after a claim from across, and returns them. */
function compared(hand, discard, told, situation, claim = "") {
    const of = (end) => Object.keys(RIVERS).map((seat) => [seat, situation[seat + end]]);
    const [rivers, passed] = ["", "Passed"].map((end) => of(end).filter(([, tiles]) => tiles));
    const visible = `1p227777p${rivers.map(([, tiles]) => tiles).join("")}`;
    const listed = (all, more = "") => all.map(([seat, tiles]) => `${seat} ${tiles}${seat === "across" ? more : ""}`);
    const rows = hand.safety({ visible, rivers: listed(rivers, claim), passed: listed(passed) });
    const row = rows.find((row) => row.discard === discard);
    return [...new Map([...rivers, ...passed]).keys()].map((seat) => {
        const { clues, shapes } = row[seat];
        const text = clues.map((clue) => NAMES[clue] ?? clue).join(", ");
        const own = told.filter(([, text]) => !text.includes(":") || text.split(":")[0].includes(seat));
        const without = own.map(([isSafe, text]) => [isSafe, text.replace(/^.*: /, "")]);
        assert.deepEqual(without, text ? [[shapes.length === 0, text]] : [], `${discard}, ${seat}`);
        return text;
    });
}

/** Where the tray and the buttons above it are. */
const places = (page) =>
    page.$$eval("#tray, #tray-bar, #tray .cell", (all) =>
        all.map((one) => JSON.stringify(one.getBoundingClientRect())),
    );

test("each discard has the library's clues for rivers and passed tiles, and none without them", () =>
    visit("#", async (page) => {
        await page.evaluate(() => localStorage.setItem("shanten-open", "1"));
        const said = new Set();
        for (const situation of SITUATIONS) {
            await go(page, address(DRAWN, situation));
            await page.reload();
            await page.waitForSelector("body.whole .safe");
            const found = await clues(page, "#discards");
            const all = new Set(found.flatMap(([discards]) => discards.split(" ")));
            assert.equal(all.size, new Hand(DRAWN).discards().length);
            for (const [discards, told] of found)
                for (const discard of discards.split(" "))
                    for (const text of compared(new Hand(DRAWN), discard, told, situation)) said.add(text);
        }
        assert.ok(
            ["genbutsu", "suji", "half suji", "no chance", "one chance", ""].every((text) => said.has(text)),
            [...said].join(),
        );
        await accessible(page, "clues");
        await goTo(page, DRAWN);
        assert.equal(await page.locator(".safe").count(), 0);
        await go(page, "#rules=chinese&hand=123m456p789s11227z");
        await shows(page, "123m456p789s11227z");
        assert.equal(await page.locator(".safe").count(), 0);
    }));

test("each call has the library's clues for the hand after it, where the called tile is a discard", () =>
    visit("#", async (page) => {
        const hand = "340m1189p99s1122z";
        for (const situation of SITUATIONS) {
            await go(page, `${address(hand, situation)}&claim=2z&from=across`);
            await page.reload();
            await page.waitForSelector("#calls .safe");
            const calls = (await clues(page, "#calls")).filter(([discard]) => discard);
            assert.ok(calls.length > 0);
            for (const [discard, told, meld] of calls)
                compared(new Hand(hand).call(meld, "2z", "across"), discard, told, situation, "2z");
        }
    }));

for (const size of [{ width: 390, height: 844 }, SIZES.phone, SIZES.desk])
    test(`${size.width} x ${size.height}: tiles are tapped or typed, and nothing of the tray moves`, () =>
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
                const refuses = async (text, at, mark) => {
                    const address = page.url();
                    await type(text);
                    assert.match(await message(page), new RegExp(at), text);
                    assert.equal(await page.textContent("#message mark"), mark, text);
                    assert.equal(page.url(), address);
                };
                await type("9s 1z0m");
                assert.match(page.url(), /right=1z&left=9s1z0m$/);
                await refuses("9s8z", "8z", "8");
                await refuses("9s111z", "East", "1");
                await refuses("11111p", "a fifth 1p at character 5", "1");
                await refuses("4x", "x", "x");
                await accessible(page, "a refused river");
                await page.click("#undo");
                assert.equal(await page.inputValue("#river"), "1z");
                await page.click("#redo");
                // Of what passed, each kind is there once, in a river or not.
                await page.selectOption("#whose", "rightPassed");
                for (const piece of ["9s", "0p", "5p"]) await page.click(tray(piece));
                assert.match(page.url(), /left=9s1z0m&rightPassed=9s5p$/);
                await type("1z 9s4p");
                assert.match(page.url(), /left=9s1z0m&rightPassed=1z9s4p$/);
                assert.deepEqual(await places(page), before);
                await refuses("9s8z", "8z", "8");
                await page.click("#undo");
                assert.equal(await page.inputValue("#river"), "9s5p");
                const address = page.url();
                await page.goto("about:blank");
                await page.goto(address);
                await page.waitForSelector("body.whole .safe");
                assert.deepEqual(
                    await page.$$eval("#table .line", (all) => all.slice(2).map((one) => one.textContent)),
                    ["Discards on the right", "Discards on the left", "Passed riichi (right)"],
                );
                await page.click("#clear");
                assert.doesNotMatch(page.url(), /right|left/);
                await goTo(page, "123m456p789s11112z");
                await page.check("input[value=toRiver]");
                await page.selectOption("#whose", "leftPassed");
                await refuses("9s1z", "East", "1");
                await go(page, "#rules=three-player&hand=1199m123p456789s1z&across=1z");
                await page.waitForSelector("#message:not(:empty)");
                assert.match(await message(page), /no player across/);
            },
            { size },
        ));
