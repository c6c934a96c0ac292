// The page as files on a host: its content without scripts, and the files fetched.
import assert from "node:assert/strict";
import { DRAWN, LANGUAGES, SIZES, code, inHand, rows, server, shown, shows, test, tray, visit } from "../page.mjs";

for (const language of LANGUAGES)
    test(`${language}: the words are there before any script`, () =>
        visit(
            `${language}/`,
            async (page) => {
                const texts = await page.$$eval("[data-say]", (all) =>
                    all.map((one) => [one.dataset.say, one.textContent.trim()]),
                );
                assert.ok(texts.length > 25 && texts.every(([, text]) => text !== ""), `${texts}`);
                for (const label of await page.$$eval("[data-label]", (all) => all.map((one) => one.ariaLabel)))
                    assert.notEqual(label, "");
            },
            { language, wait: false, javaScriptEnabled: false },
        ));

test("the example is answered before any script, as the library answers it", () =>
    visit(
        "zh-Hant/",
        async (page) => {
            const early = await page.evaluate(rows);
            assert.equal(await page.textContent("#first #shanten"), "2向聽");
            const tile = await page.$eval("#first #hand .tile", (one) => getComputedStyle(one).backgroundImage);
            assert.match(tile, /tiles\.png/);
            const styled = await page.$eval("#first .useful .tiles", (one) =>
                getComputedStyle(one).getPropertyValue("--many"),
            );
            assert.ok(Number(styled) > 10);
            await visit("zh-Hant/", async (page) => {
                assert.deepEqual(await page.locator("#first").count(), 0);
                const discards = ({ discard, useful, copies, count }) => ({ discard, useful, copies, count });
                // The points, which come last, change the order.
                const sorted = (all) => all.map(discards).toSorted((a, b) => a.discard.localeCompare(b.discard));
                assert.deepEqual(sorted(early), sorted(await page.evaluate(rows)));
            });
        },
        { wait: false, javaScriptEnabled: false },
    ));

test("the example waits for the library in the reader's language; what is asked for isn't it", async () => {
    const early = (hash, act) =>
        visit(
            hash,
            async (page, context) => {
                await context.route("**/*.wasm", () => {});
                await page.reload({ waitUntil: "domcontentloaded" });
                await page.waitForFunction(() => document.documentElement.lang === "ja");
                await act(page);
            },
            { wait: false, language: "ja", serviceWorkers: "block" },
        );
    await early("", async (page) => {
        assert.ok(await page.isVisible("#first #discards"));
        assert.equal(await page.textContent("#first #random"), "ランダム配牌");
        await page.click("#tab-trainer");
        assert.equal(await page.locator("#first").count(), 0);
    });
    // A complete hand has a score, which only the library knows.
    await early("#hand=123m11z", async (page) => {
        assert.equal(await page.locator("#first").count(), 0);
        assert.equal(await page.textContent("#shanten"), "読み込み中…");
    });
    // Before the script runs, nothing is visible.
    await visit(
        "#hand=123m",
        async (page, context) => {
            await context.route("**/app.js", () => {});
            await page.reload({ waitUntil: "commit" });
            await page.waitForSelector("html.asked #first", { state: "attached" });
            assert.ok(await page.isHidden("#first"));
        },
        { wait: false, serviceWorkers: "block" },
    );
});

test("a hand in the address is answered before the library has come, and taps are kept", () => {
    const held = [];
    return visit(
        "",
        async (page, context) => {
            await context.route("**/*.wasm", (route) => held.push(route));
            await page.goto(`${server.url}?q=${DRAWN}`);
            await shows(page, DRAWN);
            assert.ok((await page.evaluate(rows)).length > 5);
            // All that it took: 200 KB, in the two rounds of the page and its files.
            const sizes = await page.evaluate(() => {
                const entries = performance.getEntries().filter(({ name }) => !name.includes("bindings"));
                return entries.flatMap(({ encodedBodySize }) => encodedBodySize || []);
            });
            const bytes = sizes.reduce((sum, size) => sum + size, 0);
            assert.ok(bytes > 50_000 && bytes < 200_000 && sizes.length < 20, `${sizes}`);
            await page.click(inHand("1z"));
            await page.click(tray("9p"));
            await shows(page, DRAWN.replace("1z", "").replace("9p", "99p"));
            assert.equal(await page.locator("body.whole").count(), 0);
            // A call needs the library; it is not lost.
            await page.check("[name=target][value=toClaim]", { force: true });
            await page.click(inHand("9p"));
            await page.click(tray("6m"));
            for (const route of held) await route.continue();
            await page.waitForSelector("body.whole #calls tr");
        },
        { wait: false, serviceWorkers: "block" },
    );
});

test("what the browser keeps belongs to one version, and all modules are announced", async () => {
    const index = await (await fetch(server.url)).text();
    const announced = [...index.matchAll(/rel="modulepreload" href="([^"]+)"/g)].map(([, file]) => file);
    await visit("#hand=123m", async (page) => {
        const folder = await code(page);
        assert.match(folder, /\/[0-9a-f]{12}\/$/);
        const fetched = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
        const scripts = fetched.filter((name) => name.endsWith(".js") && !/worker|asked|bindings/.test(name));
        assert.ok(scripts.length > 3);
        const kept = fetched.filter((name) => /\.(js|css|wasm)$/.test(name) && !name.endsWith("service-worker.js"));
        for (const name of kept) assert.ok(name.startsWith(folder), name);
        const addresses = announced.map((file) => new URL(file, server.url).href);
        for (const name of scripts) assert.ok(addresses.includes(name), name);
    });
});

test("the library is compiled while it is loaded, and also where a host doesn't know its type", async () => {
    for (const [type, streamed] of [
        ["application/wasm", 1],
        ["application/octet-stream", 0],
    ])
        await visit(
            "",
            async (page, context) => {
                await context.addInitScript(() => {
                    const { compileStreaming } = WebAssembly;
                    globalThis.streamed = 0;
                    WebAssembly.compileStreaming = (...given) => {
                        globalThis.streamed += 1;
                        return compileStreaming(...given);
                    };
                });
                await context.route("**/*.wasm", async (route) => {
                    const response = await route.fetch();
                    await route.fulfill({ response, headers: { "content-type": type } });
                });
                await page.goto(`${server.url}#hand=11z`);
                await page.reload();
                await page.waitForSelector("body[data-shown]");
                assert.equal(await shown(page), "11z");
                assert.equal(await page.evaluate(() => globalThis.streamed), streamed);
            },
            { wait: false, serviceWorkers: "block", size: SIZES.phone },
        );
});
