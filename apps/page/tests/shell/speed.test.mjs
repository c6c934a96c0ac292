// CPU time, with limits for a phone that is four times as slow: the first answer within 1.5 s, a
// tap painted within 100 ms, no task over 50 ms while typing.
import assert from "node:assert/strict";
import { DRAWN, isSearched, server, test, visit } from "../page.mjs";
import { clickOnly, spent, tap, type } from "./cost.mjs";

const SLOWER = 4;

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
            const told = [first, ofTap, ofLetter].map((time) => `${(SLOWER * time).toFixed(0)} ms`);
            console.log(`four times as slow: first answer ${told[0]}, a tap ${told[1]}, a letter ${told[2]}`);
            assert.ok(SLOWER * first < 1500 && SLOWER * ofTap < 100 && SLOWER * ofLetter < 50, told.join());
        },
        { size: "phone", wait: false, serviceWorkers: "block" },
    ));
