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

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
await picture("analysis", "", DESK, { locale: "en" });
await picture("phone", "#hand=234578m1689p357s1z&dora=4p&points=1", PHONE, { locale: "ja" });
const COMPLETE = "#hand=234m340p345678s55z&drawn=8s&dora=4m&riichi=single&seat=east";
await picture("complete", COMPLETE, PHONE, { locale: "zh", colorScheme: "dark" });
await picture("trainer", "#trainer&day=2026-11-28", PHONE, { locale: "ja" }, async (page) => {
    await page.waitForSelector("#question button");
    await page.click("#question button >> nth=5");
    await page.waitForSelector("#figures table");
});

/** The icon as pictures, for what knows no SVG, and the picture of links to the page. */
const images = join(folder, "..", "page", "images");
for (const [name, size] of [
    ["icon-192", 192],
    ["icon-512", 512],
    ["apple-touch-icon", 180],
]) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    // Corners are cut off by the telephone.
    await page.setContent(
        `<body style="margin:0;background:#0b5c8f"><img src="${server.url}icon.svg" width="${size}">`,
    );
    await page.waitForFunction(() => document.images[0].complete);
    await page.screenshot({ path: join(images, `${name}.png`) });
    await page.close();
}
const wide = { viewport: { width: 1200, height: 630 }, locale: "en" };
const preview = await browser.newPage(wide);
await preview.goto(`${server.url}#hand=24668m3405p45568s&dora=3s&points=1`);
await preview.waitForSelector("body[data-shown]");
await preview.waitForTimeout(800);
await preview.screenshot({ path: join(images, "preview.png") });
await browser.close();
await server.close();
