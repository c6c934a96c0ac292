// Measures the page's speed on a phone: `node speed.mjs [RUNS [LOG]]`, after a build. Times are
// medians with the processor slowed down 4 times; the time of a plain loop shows the load of the
// machine. The CPU time of the page's main thread, without slowdown, doesn't depend on the load, nor
// is the review of a log slowed down.
import { chromium } from "playwright-core";
import { serve } from "./tests/serve.mjs";
import { TYPED, click, clickOnly, spent, tap, type } from "./tests/shell/cost.mjs";

const SLOWER = 4;
const RUNS = Number(process.argv[2] ?? 5);
/** "Slow 4G", as in Chromium's tools: bytes a second, and milliseconds. */
const SLOW_4G = { offline: false, downloadThroughput: 180_000, uploadThroughput: 84_375, latency: 562.5 };
const HAND = "#hand=234578m1689p357s1z";
const PHONE = { viewport: { width: 390, height: 844 }, locale: "en" };

const server = await serve();
const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox"],
});

/** Records when the first answer was painted, and later events and long tasks. */
function note() {
    const look = () => {
        if ([...document.querySelectorAll("#discards tbody tr")].some((row) => row.checkVisibility()))
            requestAnimationFrame(() => setTimeout(() => (globalThis.answered = performance.now())));
        else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    globalThis.noted = { event: [], longtask: [] };
    for (const type of Object.keys(noted)) {
        const observer = new PerformanceObserver((list) => noted[type].push(...list.getEntries()));
        observer.observe({ type, durationThreshold: 16 });
    }
}

/** Opens the page on a phone, perhaps for the second time, and performs an action. */
async function visit(hash, { network, rate = SLOWER, isSecond }, act) {
    const context = await browser.newContext({ ...PHONE, serviceWorkers: isSecond ? "allow" : "block" });
    if (isSecond) {
        const first = await context.newPage();
        await first.goto(server.url);
        await first.evaluate(() => navigator.serviceWorker.ready);
        await first.close();
    }
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Performance.enable", { timeDomain: "threadTicks" });
    await session.send("Emulation.setCPUThrottlingRate", { rate });
    await session.send("Network.enable");
    if (network) await session.send("Network.emulateNetworkConditions", network);
    await page.addInitScript(note);
    try {
        await page.goto(server.url + hash, { waitUntil: "commit" });
        await page.waitForFunction(() => globalThis.answered, null, { timeout: 60_000 });
        return await act(page, session);
    } finally {
        await context.close();
    }
}

const median = (times) => times.toSorted((a, b) => a - b)[times.length >> 1];
const loops = [];

/** Prints the median of some times, and a plain loop's time meanwhile. */
function tell(what, times) {
    const listed = times.toSorted((a, b) => a - b).map((time) => time.toFixed(0));
    console.log(
        `${what}: ${median(times).toFixed(0)} ms (${listed.join(" ")}), the loop ${median(loops).toFixed(0)} ms`,
    );
    loops.length = 0;
}

async function loop(page) {
    const time = await page.evaluate(() => {
        const start = performance.now();
        let sum = 0;
        for (let step = 0; step < 20_000_000; step++) sum = (sum * 31 + step) | 0;
        return performance.now() - start + (sum & 0);
    });
    loops.push(time);
}

for (const [what, hash, network, isSecond] of [
    ["first answer, of the example", "", null],
    ["first answer, of a hand in the address", HAND, null],
    ["on Slow 4G, of the example", "", SLOW_4G],
    ["on Slow 4G, of a hand in the address", HAND, SLOW_4G],
    ["second visit on Slow 4G, of a hand in the address", HAND, SLOW_4G, true],
]) {
    const times = [];
    for (let run = 0; run < RUNS; run++)
        await visit(hash, { network, isSecond }, async (page) => {
            times.push(await page.evaluate(() => globalThis.answered));
            await loop(page);
        });
    tell(what, times);
}

const isDone = (page) => page.waitForSelector("#chances[data-done]", { state: "attached" });
await visit(HAND, {}, async (page) => {
    await isDone(page);
    const during = async (entries, act) => {
        await page.evaluate((entries) => (noted[entries].length = 0), entries);
        await act(page, click);
        await page.waitForTimeout(500);
        await loop(page);
        return page.evaluate((entries) => noted[entries].map(({ name, duration }) => ({ name, duration })), entries);
    };
    const clicks = (await during("event", tap)).filter(({ name }) => name === "click");
    tell(
        "a tap until it is painted",
        clicks.map(({ duration }) => duration),
    );
    const tasks = await during("longtask", type);
    tell(`${tasks.length} tasks over 50 ms while ${TYPED.length} letters are typed`, [
        0,
        ...tasks.map(({ duration }) => duration),
    ]);
});
await visit(HAND, { rate: 1 }, async (page, session) => {
    const { all } = await spent(session);
    console.log(`processor until the first answer: ${all.toFixed(0)} ms`);
    await isDone(page);
    for (const act of [tap, type]) {
        const before = await spent(session);
        const count = await act(page, clickOnly);
        const after = await spent(session);
        const [each, shown] = ["all", "shown"].map((name) => ((after[name] - before[name]) / count).toFixed(1));
        console.log(
            `processor for each ${act === tap ? "tap" : "letter"}: ${shown} ms of script and layout, ${each} ms in all`,
        );
    }
});
const [, , , log] = process.argv;
for (const measure of log ? ["chances", "points"] : []) {
    const page = await browser.newPage();
    await page.goto(`${server.url}#review&${measure}=1&seat=`);
    await page.setInputFiles("#log", log);
    await page.click("#which button:last-child");
    const start = performance.now();
    await page.waitForSelector("#stop", { state: "detached", timeout: 300_000 });
    console.log(`review of all players by ${measure}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
}
await browser.close();
await server.close();
