// The picture of a hand and its answer, copied, shared or saved in Chromium.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { DRAWN, isSearched, shown, test, visit, go } from "../page.mjs";

const HANDS = [
    `hand=${DRAWN}&points=1&dora=4p`,
    "hand=340m1179p99s1122z&claim=1z&dora=2s&points=1",
    "hand=234m340p34567s55z&river=8s",
    "hand=234m340p345678s55z&drawn=8s&riichi=single&seat=east",
    "hand=1122z(340p)(777z)[9999s]",
];

const says = (page, text) => page.waitForFunction((text) => document.querySelector("#note").textContent === text, text);

/** A PNG's size, its number of colours, and its darkest and lightest values. */
const measure = (page, bytes) =>
    page.evaluate(
        async (bytes) => {
            const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: "image/png" }));
            const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
            context.drawImage(bitmap, 0, 0);
            const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
            const colours = new Set(new Uint32Array(data.buffer));
            return { size: [bitmap.width, bitmap.height], colours: colours.size, corner: [...data.slice(0, 4)] };
        },
        [...bytes],
    );

const isPng = (bytes) => [137, 80, 78, 71, 13, 10, 26, 10].every((byte, at) => bytes[at] === byte);

test("a picture of the hand, the table and the answer is copied, in light colours also in the dark", () =>
    visit(
        "#",
        async (page) => {
            for (const [at, hash] of HANDS.entries()) {
                await go(page, `#${hash}`);
                if (!hash.includes("55z&drawn")) await isSearched(page, await shown(page));
                await page.evaluate(() => document.querySelector("#note").replaceChildren());
                await page.click("#picture");
                await says(page, "The picture is copied.");
                const bytes = await page.evaluate(async () => {
                    const [item] = await navigator.clipboard.read();
                    return [...new Uint8Array(await (await item.getType("image/png")).arrayBuffer())];
                });
                if (process.env.PICTURES) writeFileSync(`${process.env.PICTURES}-${at}.png`, Uint8Array.from(bytes));
                assert.ok(isPng(bytes), hash);
                const { size, colours, corner } = await measure(page, bytes);
                assert.ok(size[0] === 1200 && size[1] > 200 && size[1] < 1000, `${hash}: ${size}`);
                assert.ok(colours > 200, `${hash}: ${colours} colours`);
                assert.deepEqual(corner, [255, 255, 255, 255]);
            }
        },
        { permissions: ["clipboard-read", "clipboard-write"], colorScheme: "dark" },
    ));

test("where pictures can't be copied one is saved, and a telephone shares it", () =>
    visit(
        `#hand=${DRAWN}`,
        async (page) => {
            await isSearched(page, DRAWN);
            await page.evaluate(() => {
                navigator.canShare = ({ files }) => files.length === 1;
                navigator.share = async ({ files }) => (globalThis.shared = `${files[0].name} ${files[0].type}`);
            });
            await page.click("#picture");
            await page.waitForFunction(() => globalThis.shared === "shanten.png image/png");
            await page.evaluate(() => {
                navigator.canShare = () => false;
                Object.defineProperty(navigator, "clipboard", { value: undefined });
            });
            const [download] = await Promise.all([page.waitForEvent("download"), page.click("#picture")]);
            await says(page, "The picture is saved.");
            assert.equal(download.suggestedFilename(), "shanten.png");
            assert.ok(isPng(readFileSync(await download.path())));
            await page.evaluate(() => (HTMLCanvasElement.prototype.toBlob = (done) => done(null)));
            await page.click("#picture");
            await says(page, "This browser can't make the picture.");
        },
        { size: "phone", hasTouch: true, isMobile: true },
    ));
