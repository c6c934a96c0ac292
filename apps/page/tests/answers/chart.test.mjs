// The chart of chances in Chromium: its value at the pointer, and by keys.
import assert from "node:assert/strict";
import { Hand, Search } from "../../../../web/dist/npm/riichi.node.js";
import { DRAWN, accessible, isSearched, percent, test, visit } from "../page.mjs";

const told = (page) =>
    page.evaluate(() => ({
        at: document.querySelector("#chances .at").textContent,
        legend: [...document.querySelectorAll(".legend li")].map(
            (line) => `${line.querySelector("[data-tile]").dataset.tile} ${line.lastChild.textContent}`,
        ),
        spoken: document.querySelector(".chart").getAttribute("aria-valuetext"),
    }));

test("the chart tells the turn and the figures of each line at the pointer, a finger, or by keys", () =>
    visit(
        `#hand=${DRAWN}`,
        async (page) => {
            await isSearched(page, DRAWN);
            const { discards } = new Search({ by_each_turn: true }).odds(new Hand(DRAWN));
            const best = discards.toSorted((a, b) => b.win_now - a.win_now).slice(0, 5);
            const figures = (turn) => best.map(({ discard, won_by: by }) => `${discard} ${percent(by[turn - 1])}`);
            const tells = async (turn) => {
                const { at, legend, spoken } = await told(page);
                assert.deepEqual([at, legend], [`Turn ${turn}`, figures(turn)]);
                assert.ok(spoken.startsWith(`Turn ${turn}: 1 of dots ${figures(turn)[0].slice(3)};`), spoken);
            };
            await tells(18);
            await page.focus(".chart");
            for (const [key, turn] of [
                ["ArrowLeft", 17],
                ["ArrowRight", 18],
                ["ArrowRight", 18],
                ["Home", 1],
                ["ArrowLeft", 1],
                ["End", 18],
            ]) {
                await page.keyboard.press(key);
                await tells(turn);
            }
            const { x, y, width, height } = await page.locator(".chart .row >> nth=0").boundingBox();
            const at = (turn) => [x + (width * (turn - 1)) / 17, y + height / 2];
            await page.mouse.move(...at(9));
            await tells(9);
            await page.touchscreen.tap(...at(4));
            await tells(4);
            await accessible(page, "chart");
            await page.click("#chances button >> nth=1");
            assert.equal((await told(page)).at, "Turn 18");
        },
        { hasTouch: true },
    ));

test("the chart of a hand before its draw, and of points, tells its values", () =>
    visit("#hand=234578m1689p357s&points=1&turns=6", async (page) => {
        await isSearched(page, "234578m1689p357s");
        await page.click("#chances button >> nth=2");
        const at = () => page.textContent("#chances .at");
        assert.equal(await at(), "Before the first draw");
        await page.focus(".chart");
        await page.keyboard.press("End");
        assert.equal(await at(), "Turn 5");
        assert.match(await page.getAttribute(".chart", "aria-valuetext"), /^Turn 5: +-?\d+$/);
    }));
