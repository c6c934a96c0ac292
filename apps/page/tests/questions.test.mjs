// The common questions of every language, by the package in Chromium.
import { readFileSync } from "node:fs";
import { check } from "../../../web/tests/command.mjs";
import { code, test, visit } from "./page.mjs";

test("every common question is answered in a browser, too", () =>
    visit(
        "#",
        async (page) => {
            const source = readFileSync(new URL("../../../web/tests/ask.mjs", import.meta.url), "utf8");
            const answers = await page.evaluate(
                async ([code, source, lines]) => {
                    const { load } = await import(`${code}search/library.js`);
                    const libraries = { riichi: await load("riichi"), any: await load("any") };
                    const { answerLine } = await import(
                        URL.createObjectURL(new Blob([source], { type: "text/javascript" }))
                    );
                    return lines.map((line) => answerLine(libraries, line));
                },
                [await code(page), source, check(["--list"]).trim().split("\n")],
            );
            console.log(check(["JavaScript"], answers.join("\n")).trim());
        },
        // The page itself loads nothing that isn't its own.
        { bypassCSP: true },
    ));
