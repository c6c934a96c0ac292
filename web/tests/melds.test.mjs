// What lies beside the hand, by clicks: melds, seen tiles, indicators.
import assert from "node:assert/strict";
import { message, shown, test, tray, visit } from "./page.mjs";

test("melds, seen tiles and indicators are clicked, and taken away", () =>
    visit("#hand=1122z", async (page) => {
        await page.check("input[value=toMeld]");
        for (const [piece, meld] of [
            ["4p", "(340p)"],
            ["7z", "(777z)"],
            ["9s", "[9999s]"],
        ]) {
            await page.click(tray(piece));
            // All melds with this tile, and no others.
            const offered = await page.$$eval("#melds button", (all) => all.map(({ dataset }) => dataset.meld));
            assert.ok(offered.includes(meld) && offered.length > 1, String(offered));
            await page.click(`#melds button[data-meld="${meld}"]`);
            assert.equal(await page.locator("#melds button").count(), 0);
        }
        assert.equal(await shown(page), "1122z(340p)(777z)[9999s]");
        assert.equal(await page.textContent("#shanten"), "tenpai");
        await page.click("#hand button.meld >> nth=1");
        assert.equal(await shown(page), "1122z(340p)[9999s]");
        await page.check("input[value=toSeen]");
        await page.click(tray("1z"));
        await page.check("input[value=toDora]");
        await page.click(tray("2z"));
        assert.match(page.url(), /seen=1z/);
        assert.match(page.url(), /dora=2z/);
        await page.click('#table [aria-label="Seen tiles"] button');
        assert.doesNotMatch(page.url(), /seen/);
    }));

test("melds that fit are offered: of the hand where it has the tiles, and none where there is no room", () =>
    visit("#hand=46p11z123456789s", async (page) => {
        await page.check("input[value=toMeld]");
        await page.click(tray("1z"));
        // The only one: it takes two tiles of the hand.
        assert.equal(await shown(page), "46p123456789s(111z)");
        await page.click("#undo");
        await page.click(tray("0p"));
        assert.equal(await shown(page), "123456789s11z(406p)");
        await page.click("#undo");
        await page.click(tray("9m"));
        assert.equal(await message(page), "No meld with 9 of characters fits.");
        assert.equal(await shown(page), "46p123456789s11z");
    }));
