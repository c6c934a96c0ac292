// The pictures in `screenshots/` show the page as it is. `node screenshots.mjs` makes them anew.
import assert from "node:assert/strict";
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { browser, server, test } from "../page.mjs";
import { FOLDER, MACHINE, PICTURES, machine, take } from "./pictures.mjs";

/** How much the parts of a colour may differ, of 255, and in how many of the pixels they may more. */
const NEAR = 48;
const MOST = 0.002;
const NEW = join(FOLDER, "..", "dist", "screenshots");

/** The share of the pixels that differ, all of them if the sizes do. */
async function difference(page, pictures) {
    return page.evaluate(
        async ([pictures, near]) => {
            const [one, other] = await Promise.all(
                pictures.map(async (picture) => {
                    const image = new Image();
                    image.src = `data:image/png;base64,${picture}`;
                    await image.decode();
                    const canvas = new OffscreenCanvas(image.width, image.height);
                    const context = canvas.getContext("2d");
                    context.drawImage(image, 0, 0);
                    return context.getImageData(0, 0, image.width, image.height);
                }),
            );
            if (one.width !== other.width || one.height !== other.height) return 1;
            let differ = 0;
            for (let pixel = 0; pixel < one.data.length; pixel += 4) {
                const isFar = (part) => Math.abs(one.data[pixel + part] - other.data[pixel + part]) > near;
                if (isFar(0) || isFar(1) || isFar(2)) differ += 1;
            }
            return differ / (one.width * one.height);
        },
        [pictures.map((picture) => picture.toString("base64")), NEAR],
    );
}

for (const [name, picture] of Object.entries(PICTURES))
    test(`the picture "${name}" shows the page as it is`, async (context) => {
        const [here, there] = [await machine(browser), readFileSync(MACHINE, "utf8")];
        if (here !== there) return context.skip(`drawn by ${there}here by ${here}`);
        const page = await browser.newPage();
        try {
            const file = `${name}.png`;
            const made = await take(browser, server.url, picture);
            const share = await difference(page, [readFileSync(join(FOLDER, file)), made]);
            if (share > MOST) {
                mkdirSync(NEW, { recursive: true });
                writeFileSync(join(NEW, file), made);
            }
            const told = `${name}: ${(100 * share).toFixed(2)} % of the pixels differ; dist/screenshots/${file} is the new one`;
            assert.ok(share <= MOST, told);
        } finally {
            await page.close();
        }
    });

test("there are no other pictures", () =>
    assert.deepEqual(
        readdirSync(FOLDER).sort(),
        Object.keys(PICTURES)
            .map((name) => `${name}.png`)
            .sort(),
    ));
