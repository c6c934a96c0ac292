// The pictures of `screenshots/`: the states of the page, and how each is taken.
import { fileURLToPath } from "node:url";
import { LOG } from "../../web/tests/command.mjs";

export const FOLDER = fileURLToPath(new URL("screenshots/", import.meta.url));

const DESK = { width: 1440, height: 900 };
const TABLET = { width: 820, height: 1180 };
const PHONE = { width: 390, height: 844 };
const SMALL = { width: 360, height: 740 };
const DRAWN = "#hand=234578m1689p357s1z&dora=4p&points=1";
const COMPLETE = "#hand=234m340p345678s55z&drawn=8s&dora=4m&riichi=single&seat=east";

const searched = (page) => page.waitForSelector("#chances[data-done]", { state: "attached" });
const solved = async (page) => {
    await page.waitForSelector("#question button:not([disabled])");
    await page.click("#question button >> nth=5");
    await page.waitForSelector("#figures table");
};
const reviewed = async (page) => {
    await page.setInputFiles("#log", { name: "game.mjlog", mimeType: "text/xml", buffer: Buffer.from(LOG) });
    await page.click("#which button:last-child");
    await page.waitForSelector("#report .decision");
};
const complete = (page) => page.waitForSelector("#worth");

/** By name: the address, size, language, actions, and optionally the colour scheme. */
export const PICTURES = {
    analysis: ["", DESK, "en", searched],
    phone: [DRAWN, PHONE, "ja", searched],
    small: [DRAWN, SMALL, "zh-Hant", searched],
    tablet: [DRAWN, TABLET, "en", searched],
    waiting: ["#hand=1112345678999p&river=1p", PHONE, "en", searched],
    complete: [COMPLETE, PHONE, "zh", complete, "dark"],
    "complete-desk": [COMPLETE, DESK, "en", complete],
    trainer: ["#trainer&day=2026-11-28", PHONE, "ja", solved],
    "trainer-desk": ["#trainer&day=2026-11-28", DESK, "en", solved],
    review: ["#review", PHONE, "en", reviewed],
    "review-desk": ["#review", DESK, "ja", reviewed],
};

/** Takes a picture, as PNG bytes. */
export async function take(browser, url, [hash, viewport, locale, act, colorScheme = "light"]) {
    const context = await browser.newContext({ viewport, locale, colorScheme, serviceWorkers: "block" });
    try {
        const page = await context.newPage();
        await page.goto(url + hash);
        await page.waitForSelector("body[data-shown]");
        await act(page);
        await page.mouse.move(0, 0);
        await page.waitForTimeout(300);
        return await page.screenshot({ animations: "disabled" });
    } finally {
        await context.close();
    }
}
