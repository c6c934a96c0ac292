// Writes those of the page's words that the command says, too, where the command has its own.
//
// With `--check` it writes nothing, and fails if something would change.
import { readFileSync, writeFileSync } from "node:fs";
import { NAMES } from "./src/draw/names.js";
import { PLACE, REFUSALS } from "./src/draw/refusals.js";
import { TEXTS } from "./src/draw/texts.js";
import { WORDS as REVIEW } from "./src/review/words.js";

const folder = new URL("../../cli/words/", import.meta.url);
const WORDS = { ...TEXTS, ...REVIEW };

/** Texts without English, which the command has itself. */
const others = (words) => Object.fromEntries(Object.entries(words).map(([name, [, ...texts]]) => [name, texts]));

const own = Object.values(JSON.parse(readFileSync(new URL("command.json", folder), "utf8")));
const asked = [...new Set(own.filter((name) => typeof name === "string"))].sort();
const texts = others(Object.fromEntries(asked.map((name) => [name, WORDS[name]])));

/** A section with a line for each name. */
const section = ([name, words]) => {
    const lines = Object.entries(words).map(([name, texts]) => `${JSON.stringify(name)}: ${JSON.stringify(texts)}`);
    return `${JSON.stringify(name)}: {\n${lines.join(",\n")}\n}`;
};
const refusals = Object.entries(REFUSALS).map(([kind, texts]) => [`refused:${kind}`, texts]);
const names = { ...others(NAMES), ...Object.fromEntries(refusals), "refused:{at}": PLACE };
const page = `{\n${Object.entries({ texts, names }).map(section).join(",\n")}\n}\n`;

const file = new URL("page.json", folder);
if (process.argv[2] !== "--check") writeFileSync(file, page);
else if (readFileSync(file, "utf8") !== page) throw new Error("cli/words/page.json is old: node apps/page/words.mjs");
