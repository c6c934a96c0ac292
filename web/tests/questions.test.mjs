// The common questions of every language, in Node and in Chromium.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { code, test, visit } from "./page.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const check = join(here, "..", "..", "tests", "questions", "check.py");
const python = (args, input) =>
    execFileSync("python3", [check, ...args], { input, encoding: "utf8", maxBuffer: 1 << 28 });
const lines = python(["--list"]);

test("every common question is answered", () => {
    const answers = execFileSync("node", [join(here, "questions.mjs")], {
        input: lines,
        encoding: "utf8",
        maxBuffer: 1 << 28,
    });
    assert.doesNotMatch(answers, /^\{"missing"/m);
    console.log(python(["JavaScript"], answers).trim());
});

test("and the same in a browser", () =>
    visit(
        "#",
        async (page) => {
            const source = readFileSync(join(here, "ask.mjs"), "utf8");
            const answers = await page.evaluate(
                async ([code, source, lines]) => {
                    const { load } = await import(`${code}search/library.js`);
                    const libraries = { riichi: await load("riichi"), any: await load("any") };
                    const { answerLine } = await import(
                        URL.createObjectURL(new Blob([source], { type: "text/javascript" }))
                    );
                    return lines.map((line) => answerLine(libraries, line));
                },
                [await code(page), source, lines.trim().split("\n")],
            );
            console.log(python(["JavaScript"], answers.join("\n")).trim());
        },
        // The page itself loads nothing that isn't its own.
        { bypassCSP: true },
    ));
