// Makes the pictures of `screenshots/`, the icons, and the link preview: `node screenshots.mjs`.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { serve } from "./tests/serve.mjs";
import { FOLDER, PICTURES, take } from "./pictures.mjs";

const server = await serve();
const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox"],
});
for (const [name, picture] of Object.entries(PICTURES))
    writeFileSync(join(FOLDER, `${name}.png`), await take(browser, server.url, picture));

/** The icon as PNG, for programs without SVG, and the preview picture of links. */
const images = join(FOLDER, "..", "src", "images");
for (const [name, size] of [
    ["icon-192", 192],
    ["icon-512", 512],
    ["apple-touch-icon", 180],
]) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    // The phone cuts off the corners.
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
