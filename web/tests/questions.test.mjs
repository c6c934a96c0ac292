// The common questions of every language, in Node.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { check } from "./command.mjs";

test("every common question is answered", () => {
    const script = fileURLToPath(new URL("questions.mjs", import.meta.url));
    const answers = execFileSync("node", [script], {
        input: check(["--list"]),
        encoding: "utf8",
        maxBuffer: 1 << 28,
    });
    assert.doesNotMatch(answers, /^\{"missing"/m);
    console.log(check(["JavaScript"], answers).trim());
});
