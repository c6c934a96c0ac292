// Makes the pictures of the README: `node screenshots.mjs`.
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { serve } from "./tests/serve.mjs";

const folder = join(dirname(fileURLToPath(import.meta.url)), "screenshots");
const server = await serve();
const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox"],
});

/** A picture of the page in one state. */
async function picture(name, hash, viewport, options, act = async () => {}) {
    const context = await browser.newContext({ viewport, ...options });
    const page = await context.newPage();
    await page.goto(server.url + hash);
    await page.waitForSelector("body[data-shown]");
    await act(page);
    await page.waitForTimeout(800);
    await page.screenshot({ path: join(folder, `${name}.png`) });
    await context.close();
}

const ANALYSIS = "#hand=234578m1689p357s1z&dora=4p&points=1";
await picture("analysis", ANALYSIS, { width: 1360, height: 900 }, { locale: "en" });
await picture("chances", ANALYSIS, { width: 420, height: 800 }, { locale: "zh", colorScheme: "dark" }, async (page) => {
    await page.waitForSelector("svg.chart");
    await page.evaluate(() => document.querySelector("#chances-section").scrollIntoView());
});
await picture("trainer", "#", { width: 420, height: 800 }, { locale: "ja" }, async (page) => {
    await page.click("#tab-trainer");
    await page.click("#question button >> nth=5");
    await page.waitForSelector("#verdict table");
});
await browser.close();
await server.close();
