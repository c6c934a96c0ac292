// Builds the npm package, dist/npm.
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";

const here = dirname(fileURLToPath(import.meta.url));
const dist = join(here, "dist");
const target = process.env.CARGO_TARGET_DIR ?? join(here, "..", "target");

/** The two libraries: riichi only; and all games and reviews, which is larger. */
const LIBRARIES = { riichi: [], any: ["--features", "rules"] };

function run(command, ...args) {
    execFileSync(command, args, { cwd: here, stdio: ["ignore", "inherit", "inherit"] });
}

function library(name, features) {
    const folder = join(dist, "npm", name);
    const options = ["--locked", "--profile", "wasm", "--target", "wasm32-unknown-unknown"];
    run("cargo", "build", ...options, "--package", "shanten-wasm", ...features);
    const built = join(target, "wasm32-unknown-unknown", "wasm", "shanten_wasm.wasm");
    if (!readFileSync(built).includes("simd128")) throw new Error("no vectors: RUSTFLAGS replaces .cargo/config.toml");
    run(join(target, "debug", "shanten-bind"), built, folder);
    const wasm = join(folder, "bindings_bg.wasm");
    // No other feature flags: they would allow output that browsers reject.
    const optimise = ["-O3", "--enable-simd", "--strip-debug", "--strip-producers"];
    run(join(here, "node_modules", ".bin", "wasm-opt"), ...optimise, wasm, "-o", wasm);
    rmSync(`${wasm}.d.ts`);
    ownExceptions(join(folder, "bindings.js"));
    entries(name, folder);
    const bytes = readFileSync(wasm);
    const size = { raw: bytes.length, brotli: brotliCompressSync(bytes).length };
    console.log(`${name}: ${size.raw} bytes, ${size.brotli} with brotli`);
    return size;
}

/** Turns the generator's exceptions, for non-hands and freed hands, into refusals. */
function ownExceptions(script) {
    const MESSAGES = {
        "`expected instance of ${klass.name}`": "`hand: a value of type ${typeof instance} is no ${klass.name}`",
        "getStringFromWasm0(arg0, arg1)": "`something freed, or in use: ${getStringFromWasm0(arg0, arg1)}`",
    };
    let text = readFileSync(script, "utf8");
    // A clone would be an address without its class. The browser's message for a function that
    // can't be cloned begins with the function's text.
    const wrapped = /^( *)(obj|this)\.__wbg_ptr = (?!0;).*;$/gm;
    if ([...text.matchAll(wrapped)].length < 3) throw new Error("another generator: no hands");
    text = text.replace(wrapped, "$&\n$1$2.toClone = toClone;");
    text += '\nconst toClone = () => "hands and searches can\'t be cloned or posted: post String(hand)";\n';
    for (const [theirs, ours] of Object.entries(MESSAGES)) {
        const thrown = `throw new Error(${theirs});`;
        if (!text.includes(thrown)) throw new Error(`another generator: no ${thrown}`);
        text = text.replace(
            thrown,
            () => `throw Object.assign(new Error(${ours}), { name: "ShantenError", kind: "bad_option" });`,
        );
    }
    writeFileSync(script, text);
}

/**
 * The ways to import a library. `NAME.js` loads it during the import; `NAME.init.js` on request,
 * from any address; `NAME.bundle.js` is for bundlers that don't follow the address of a file: they
 * embed it, or report that they can't. All have the same types, for modules and for CommonJS.
 */
function entries(name, folder) {
    const load = `"./${name}/bindings.js"`;
    const later = `@shanten-rs/shanten/${name === "any" ? "any/" : ""}init`;
    const bundled = (loader) =>
        `import wasm from "./${name}/bindings_bg.wasm"; // --loader:.wasm=${loader}, or import ${later} instead\n`;
    // Makes `console.log` show a hand in letters.
    const inspected =
        'Hand.prototype[Symbol.for("nodejs.util.inspect.custom")] = function () {\n' +
        `    return this.__wbg_ptr ? this.toString() : "a freed hand";\n};\nexport * from ${load};\n`;
    const written = {
        [`${name}.js`]: `import init from ${load};\n\nawait init();\nexport * from ${load};\n`,
        [`${name}.node.js`]:
            `import { readFileSync } from "node:fs";\nimport { Hand, initSync } from ${load};\n\n` +
            `initSync({ module: readFileSync(new URL("./${name}/bindings_bg.wasm", import.meta.url)) });\n${inspected}`,
        [`${name}.bundle.js`]:
            `import init from ${load};\n${bundled("file")}\n` +
            'await init({ module_or_path: typeof wasm === "string" ? new URL(wasm, import.meta.url) : wasm });\n' +
            `export * from ${load};\n`,
        [`${name}.bundle.node.js`]: `import { Hand, initSync } from ${load};\n${bundled("binary")}\ninitSync({ module: wasm });\n${inspected}`,
        [`${name}.init.js`]:
            `import start, { initSync as startNow } from ${load};\n\nexport * from ${load};\n` +
            "export const init = async (source) => void (await start(source === undefined ? undefined : { module_or_path: source }));\n" +
            "export const initSync = (source) => void startNow({ module: source });\n",
    };
    // What follows declares the generator's own loader, in browser types. Older TypeScript
    // libraries lack `Symbol.dispose`.
    const [types] = readFileSync(join(folder, "bindings.d.ts"), "utf8").split("\nexport type InitInput");
    rmSync(join(folder, "bindings.d.ts"));
    const start =
        "\n/** Loads the WebAssembly, before anything else is called: from its address, its bytes or a compiled module. */\n" +
        "export function init(source?: string | object): Promise<void>;\n\n" +
        "/** The same at once, from its bytes or a compiled module. */\n" +
        "export function initSync(source: object): void;\n";
    for (const [ending, script] of [
        ["d.ts", "js"],
        ["d.cts", "cjs"],
    ]) {
        // The documentation of macro-generated functions is a raw string.
        written[`${name}.${ending}`] = types
            .replace(/^ *\[Symbol.dispose\]\(\): void;\n/gm, "")
            .replace(/^( *\*) r" /gm, "$1 ");
        written[`${name}.init.${ending}`] = `export * from "./${name}.${script}";\n${start}`;
        written[`wasm.${ending}`] =
            "/** What the bundler makes of it: an address, bytes or a compiled module. */\n" +
            "declare const wasm: any;\nexport default wasm;\n";
    }
    for (const [file, text] of Object.entries(written)) writeFileSync(join(dist, "npm", file), text);
}

/** The package: its libraries and the files next to them. */
function npm() {
    rmSync(dist, { recursive: true, force: true });
    mkdirSync(join(dist, "npm"), { recursive: true });
    run("cargo", "build", "--locked", "--package", "shanten-bind");
    const built = Object.entries(LIBRARIES).map(([name, features]) => [name, library(name, features)]);
    for (const [name, { raw, brotli }] of built)
        run("python3", join("..", ".ci", "figures.py"), `wasm-${name}=${raw},${brotli}`);
    // The small library has no WebAssembly.
    const types = readFileSync(join(here, "small", "small.d.ts"), "utf8");
    writeFileSync(join(dist, "npm", "small.d.cts"), types.replaceAll("./riichi.js", "./riichi.cjs"));
    for (const file of [
        "small/small.js",
        "small/small.d.ts",
        "npm/package.json",
        "npm/README.md",
        "../LICENSE-MIT",
        "../LICENSE-APACHE",
    ])
        cpSync(join(here, file), join(dist, "npm", basename(file)));
}

if (!existsSync(join(here, "node_modules"))) throw new Error("first 'npm ci'");
npm();
