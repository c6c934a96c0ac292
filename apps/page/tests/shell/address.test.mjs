// The browser's back and forward buttons.
import assert from "node:assert/strict";
import { inHand, server, shown, shows, test, tray, visit } from "../page.mjs";

const EXAMPLE = "24668m3405p45568s";

test("back and forward step through the hands that were chosen", () =>
    visit("", async (page) => {
        await page.click(inHand("2m"));
        await page.click(inHand("4m"));
        await page.click(tray("1z"));
        const steps = [EXAMPLE, "4668m3405p45568s", "668m3405p45568s", "668m3405p45568s1z"];
        for (const hand of steps.slice(0, -1).reverse()) {
            await page.goBack();
            await shows(page, hand);
        }
        assert.equal(page.url(), server.url);
        for (const hand of steps.slice(1)) {
            await page.goForward();
            await shows(page, hand);
        }
        // Undo is a step, too, so going back once restores the undone state.
        await page.click("#undo");
        await shows(page, steps[2]);
        await page.goBack();
        await shows(page, steps[3]);
        await page.reload();
        await shows(page, steps[3]);
        await page.goBack();
        await shows(page, steps[2]);
    }));

test("what is typed is one step, and so is what is pasted; other settings are none", () =>
    visit("#hand=1m", async (page) => {
        await page.fill("#text", "");
        await page.type("#text", "123m456p");
        await shows(page, "123m456p");
        await page.press("#text", "Tab");
        await page.selectOption("#choice-strictness", "melds");
        await page.click("#tray-box #targets label:nth-child(3)");
        await page.click(tray("9s"));
        assert.match(page.url(), /dora=9s/);
        await page.fill("#text", "11z");
        await shows(page, "11z");
        await page.goBack();
        await shows(page, "123m456p");
        assert.match(page.url(), /dora=9s/);
        await page.goBack();
        await shows(page, "1m");
    }));

test("in the text, undo is the browser's", () =>
    visit("#hand=1m", async (page) => {
        await page.fill("#text", "");
        await page.type("#text", "23m");
        await page.keyboard.press("Control+z");
        // The browser decides how many letters it undoes.
        assert.match(await page.inputValue("#text"), /^2?3?$/);
        await page.keyboard.press("Control+Shift+z");
        assert.equal(await page.inputValue("#text"), "23m");
        assert.equal(await shown(page), "23m");
        assert.equal(await page.textContent("#message"), "");
    }));

test("each part of the page has an address, to which back leads", () =>
    visit("#hand=123m", async (page) => {
        const visible = () => page.$$eval("[role=tabpanel]", (all) => all.find((one) => !one.hidden).id);
        await page.click("#tab-review");
        assert.equal(new URL(page.url()).hash, "#review");
        await page.click("#tab-trainer");
        assert.equal(new URL(page.url()).hash, "#trainer");
        await page.reload();
        await page.waitForSelector("#trainer .ask");
        assert.equal(await visible(), "trainer");
        await page.goBack();
        await page.waitForSelector("#review:not([hidden])");
        assert.equal(await visible(), "review");
        await page.goBack();
        await page.waitForSelector("#analyse:not([hidden])");
        assert.equal(await shown(page), "123m");
        await page.goForward();
        await page.waitForSelector("#review:not([hidden])");
        await page.click("#tab-analyse");
        assert.equal(new URL(page.url()).hash, "#hand=123m");
    }));
