// Answers the common questions on standard input, one a line: `python3 tests/questions/check.py
// --list | node web/tests/questions.mjs`, after web/build.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import * as any from "../dist/npm/any.node.js";
import * as riichi from "../dist/npm/riichi.node.js";
import { answerLine } from "./ask.mjs";

/** The beginning of a refusal. */
const REFUSED = '{"refused":';

const lines = readFileSync(0, "utf8").trim().split("\n");
for (const line of lines) {
    const answer = answerLine({ riichi, any }, line);
    // The larger library gives the same riichi answers. Its refusals may have another kind.
    const other = answerLine({ riichi: any, any }, line);
    if (!other.startsWith(REFUSED) || !answer.startsWith(REFUSED)) assert.equal(answer, other, line);
    console.log(answer);
}
