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
