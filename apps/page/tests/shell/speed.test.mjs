// CPU time, with limits for a phone that is four times as slow as the machine of the README: the
// first answer within 1.5 s, a tap painted within 100 ms, no task over 50 ms while typing. A slower
// machine has more time, by a loop that is measured beside it.
import assert from "node:assert/strict";
import { DRAWN, isSearched, painted, server, shown, test, visit } from "../page.mjs";
import { clickOnly, slowness, spent, tap, type } from "./cost.mjs";

const SLOWER = 4;

test("a tap is painted before its answer", () =>
    visit(`#hand=${DRAWN}`, async (page) => {
        const tap = (button) => button.click() ?? `${button.isConnected} ${document.body.dataset.shown}`;
        assert.equal(await page.$eval("#hand button", tap), `false ${DRAWN}`);
        await painted(page);
        assert.equal(await shown(page), DRAWN.slice(1));
    }));

test("a phone answers within 1.5 s, a tap within 100 ms, and a letter within 50 ms", () =>
    visit(
        "",
        async (_, context) => {
            const page = await context.newPage();
            const session = await context.newCDPSession(page);
            await session.send("Performance.enable", { timeDomain: "threadTicks" });
            await page.goto(`${server.url}#hand=${DRAWN}`);
            await page.waitForSelector("#discards tbody tr");
            const { all: first } = await spent(session);
            await isSearched(page, DRAWN);
            const each = async (act) => {
                const { shown: before } = await spent(session);
                const count = await act(page, clickOnly);
                return ((await spent(session)).shown - before) / count;
            };
            const [ofTap, ofLetter] = [await each(tap), await each(type)];
            const { took, times } = await slowness(page, session);
            const told = [first, ofTap, ofLetter].map((time) => `${(SLOWER * time).toFixed(0)} ms`);
            console.log(`four times as slow: first answer ${told[0]}, a tap ${told[1]}, a letter ${told[2]}`);
            console.log(`the loop takes ${took.toFixed(0)} ms, ${times.toFixed(2)} times as long as it should`);
            const [most, mostOfTap, mostOfLetter] = [1500, 100, 50].map((limit) => (limit * times) / SLOWER);
            assert.ok(first < most && ofTap < mostOfTap && ofLetter < mostOfLetter, told.join());
        },
        { size: "phone", wait: false, serviceWorkers: "block" },
    ));
