// The cost of the page: CPU time of its main thread, independent of the machine's load.

export const TYPED = "1122m345p (789s) 5567z";

/** The CPU milliseconds of the main thread: in total, and before painting. */
export async function spent(session) {
    const { metrics } = await session.send("Performance.getMetrics");
    const { TaskDuration, ScriptDuration, LayoutDuration, RecalcStyleDuration } = Object.fromEntries(
        metrics.map(({ name, value }) => [name, value * 1000]),
    );
    return { all: TaskDuration, shown: ScriptDuration + LayoutDuration + RecalcStyleDuration };
}

/** The CPU milliseconds of the loop below on the machine of the README's figures. */
const LOOP = 320;

/** How many times as long as on that machine a loop takes here; at least 1. */
export async function slowness(page, session) {
    const { all: before } = await spent(session);
    await page.evaluate(() => {
        let sum = 0;
        for (let step = 0; step < 60_000_000; step++) sum = (sum * 31 + step) | 0;
        return sum;
    });
    const took = (await spent(session)).all - before;
    return { took, times: Math.max(1, took / LOOP) };
}

export const click = (page, button) => page.click(button);
/** A click without the checks that a browser driver makes first. */
export const clickOnly = (page, button) => page.evaluate((button) => document.querySelector(button).click(), button);

/** Taps tiles out of the hand and back into it. */
export async function tap(page, click) {
    for (let time = 0; time < 15; time++) {
        for (const button of [
            `#hand button:nth-child(${1 + ((time * 5) % 13)})`,
            `#tray .cell:nth-child(${1 + ((time * 7) % 30)}) button`,
        ]) {
            await click(page, button);
            await page.waitForTimeout(200);
        }
    }
    return 30;
}

export async function type(page) {
    await page.fill("#text", "");
    await page.type("#text", TYPED, { delay: 80 });
    return TYPED.length;
}
