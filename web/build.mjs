// Builds the npm package, dist/npm, and the page, dist/page.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";

const here = dirname(fileURLToPath(import.meta.url));
const dist = join(here, "dist");
const target = process.env.CARGO_TARGET_DIR ?? join(here, "..", "target");

/** The two libraries: riichi alone, and all games with reviews, which is larger. */
const LIBRARIES = { riichi: [], any: ["--features", "rules"] };

/** The most bytes of the library for riichi, as it is and packed. */
const MOST = { raw: 1_370_000, brotli: 465_000 };

function run(command, ...args) {
    execFileSync(command, args, { cwd: here, stdio: ["ignore", "inherit", "inherit"] });
}

function library(name, features) {
    const folder = join(dist, "npm", name);
    const options = ["--locked", "--profile", "wasm", "--target", "wasm32-unknown-unknown"];
    run("cargo", "build", ...options, "--package", "shanten-wasm", ...features);
    const built = join(target, "wasm32-unknown-unknown", "wasm", "shanten_wasm.wasm");
    run(join(target, "release", "shanten-bind"), built, folder);
    const wasm = join(folder, "bindings_bg.wasm");
    // Without flags for features: it would write what browsers refuse.
    run(join(here, "node_modules", ".bin", "wasm-opt"), "-O3", "--strip-debug", "--strip-producers", wasm, "-o", wasm);
    rmSync(`${wasm}.d.ts`);
    const load = `"./${name}/bindings.js"`;
    writeFileSync(
        join(dist, "npm", `${name}.js`),
        `import init from ${load};\n\nawait init();\nexport * from ${load};\n`,
    );
    writeFileSync(
        join(dist, "npm", `${name}.node.js`),
        `import { readFileSync } from "node:fs";\nimport { initSync } from ${load};\n\n` +
            `initSync({ module: readFileSync(new URL("./${name}/bindings_bg.wasm", import.meta.url)) });\nexport * from ${load};\n`,
    );
    writeFileSync(join(dist, "npm", `${name}.d.ts`), `export * from ${load};\n`);
    const bytes = readFileSync(wasm);
    const size = { raw: bytes.length, brotli: brotliCompressSync(bytes).length };
    console.log(`${name}: ${size.raw} bytes, ${size.brotli} with brotli`);
    return size;
}

/** All files under a folder, as paths in it. */
function files(folder, under = "") {
    const entries = readdirSync(join(folder, under), { withFileTypes: true });
    return entries.flatMap((entry) => {
        const path = under ? `${under}/${entry.name}` : entry.name;
        return entry.isDirectory() ? files(folder, path) : [path];
    });
}

/** The page: its files, the libraries, and the list of all of them for the service worker. */
function page() {
    const folder = join(dist, "page");
    cpSync(join(here, "page"), folder, { recursive: true });
    for (const name of Object.keys(LIBRARIES)) {
        for (const file of ["bindings.js", "bindings_bg.wasm"]) {
            mkdirSync(join(folder, name), { recursive: true });
            cpSync(join(dist, "npm", name, file), join(folder, name, file));
        }
    }
    const all = files(folder)
        .filter((file) => file !== "service-worker.js")
        .sort();
    const hash = createHash("sha256");
    for (const file of all) hash.update(file).update(readFileSync(join(folder, file)));
    const worker = join(folder, "service-worker.js");
    const lists = `const VERSION = "${hash.digest("hex").slice(0, 16)}";\nconst FILES = ${JSON.stringify(all)};\n`;
    writeFileSync(worker, lists + readFileSync(worker, "utf8"));
}

if (!existsSync(join(here, "node_modules"))) throw new Error("first 'npm ci'");
rmSync(dist, { recursive: true, force: true });
mkdirSync(join(dist, "npm"), { recursive: true });
run("cargo", "build", "--locked", "--release", "--package", "shanten-bind");
const sizes = Object.fromEntries(Object.entries(LIBRARIES).map(([name, features]) => [name, library(name, features)]));
for (const [what, most] of Object.entries(MOST)) {
    if (sizes.riichi[what] > most)
        throw new Error(`riichi takes ${sizes.riichi[what]} bytes (${what}): at most ${most}`);
}
for (const file of ["package.json", "README.md"]) cpSync(join(here, "npm", file), join(dist, "npm", file));
page();
