// Fingers: nothing lies over a control, and no tile moves away.
import assert from "node:assert/strict";
import { DRAWN, LANGUAGES, SIZES, painted, server, shows, test, tray, visit, go } from "../page.mjs";

const ALL = [...Object.values(SIZES), { width: 390, height: 844 }, { width: 844, height: 390 }];

/** The visible controls at whose centre a finger hits something else, once they are in sight. */
function covered() {
    const hits = (control) => {
        const { left, top, width, height } = control.getBoundingClientRect();
        const hit = document.elementFromPoint(left + width / 2, top + height / 2);
        return [control, ...(control.labels ?? [])].some((one) => one.contains(hit));
    };
    const isHit = (control) => hits(control) || (control.scrollIntoView({ block: "center" }) ?? hits(control));
    scrollTo(0, 0);
    return [...document.querySelectorAll("button, a:not(.skip), select, input, summary")]
        .filter((control) => control.checkVisibility() && !isHit(control))
        .map((control) => `${control.id || control.value || control.outerHTML.slice(0, 80)}`);
}

test("a tap hits what it is aimed at, on every screen in every language", () =>
    visit("", async (page) => {
        for (const size of ALL) {
            await page.setViewportSize(size);
            for (const [at, language] of [...LANGUAGES, "en"].entries()) {
                const hash = at < LANGUAGES.length ? `#hand=${DRAWN}&points=1` : "";
                await go(page, hash);
                await page.selectOption("#language", language);
                assert.deepEqual(await page.evaluate(covered), [], `${size.width}, ${language}, ${hash}`);
            }
        }
    }));

test("no tile of the tray moves while a hand is tapped, from the first visit on", () =>
    visit("", async (page) => {
        for (const size of ALL) {
            await page.setViewportSize(size);
            await page.goto("about:blank");
            await page.goto(server.url);
            await page.waitForSelector("body[data-shown]");
            const last = await page.locator(tray("7z")).boundingBox();
            assert.ok(last.y + last.height <= size.height, `${size.width}: ${last.y}`);
            const taps = ["#clear", ..."1m 2m 3m 0p 5p 1z 1z 2m 7p 8p 9p 1s 9s 2s 4s".split(" ").map(tray)];
            const place = ({ x, y }) => `${x.toFixed()},${y.toFixed()}`;
            const places = async () =>
                (await page.$$eval("#tray button", (all) => all.map((one) => one.getBoundingClientRect()))).map(place);
            const before = await places();
            for (const tap of taps) {
                await page.$eval(tap, (button) => button.click());
                await painted(page);
                assert.deepEqual(await places(), before, `${size.width}: ${tap}`);
            }
            await shows(page, "1223m05789p129s11z");
        }
    }));
