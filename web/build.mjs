// Builds the npm package, dist/npm, and the page, dist/page.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { LANGUAGES, say, speak } from "./page/draw/words.js";

const here = dirname(fileURLToPath(import.meta.url));
const dist = join(here, "dist");
const target = process.env.CARGO_TARGET_DIR ?? join(here, "..", "target");

/** The two libraries: riichi alone, and all games with reviews, which is larger. */
const LIBRARIES = { riichi: [], any: ["--features", "rules"] };

/** What of the page stays at its address. All else is in a folder that is named by its content. */
const STABLE = ["icon.svg", "images", "index.html", "manifest.webmanifest", "service-worker.js"];

/** The most bytes of the library for riichi, as it is and packed. */
const MOST = { raw: 1_546_000, brotli: 524_000 };

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
    entries(name, folder);
    const bytes = readFileSync(wasm);
    const size = { raw: bytes.length, brotli: brotliCompressSync(bytes).length };
    console.log(`${name}: ${size.raw} bytes, ${size.brotli} with brotli`);
    return size;
}

/**
 * The ways to import a library. `NAME.js` loads it while it is imported, `NAME.init.js` when it is
 * told to, from wherever it is told. Both have the same types, for modules and for CommonJS.
 */
function entries(name, folder) {
    const load = `"./${name}/bindings.js"`;
    const written = {
        [`${name}.js`]: `import init from ${load};\n\nawait init();\nexport * from ${load};\n`,
        [`${name}.node.js`]:
            `import { readFileSync } from "node:fs";\nimport { initSync } from ${load};\n\n` +
            `initSync({ module: readFileSync(new URL("./${name}/bindings_bg.wasm", import.meta.url)) });\nexport * from ${load};\n`,
        [`${name}.init.js`]:
            `import start, { initSync as startNow } from ${load};\n\nexport * from ${load};\n` +
            "export const init = async (source) => void (await start(source === undefined ? undefined : { module_or_path: source }));\n" +
            "export const initSync = (source) => void startNow({ module: source });\n",
    };
    // What follows is how the generator's own loader is called, in the types of a browser. Older
    // libraries of TypeScript know no `Symbol.dispose`.
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
        written[`${name}.${ending}`] = types.replace(/^ *\[Symbol.dispose\]\(\): void;\n/gm, "");
        written[`${name}.init.${ending}`] = `export * from "./${name}.${script}";\n${start}`;
    }
    for (const [file, text] of Object.entries(written)) writeFileSync(join(dist, "npm", file), text);
}

/** All files under a folder, as paths in it. */
function files(folder, under = "") {
    const entries = readdirSync(join(folder, under), { withFileTypes: true });
    return entries.flatMap((entry) => {
        const path = under ? `${under}/${entry.name}` : entry.name;
        return entry.isDirectory() ? files(folder, path) : [path];
    });
}

/** What the files of a folder say, in a few letters. */
function hashOf(folder, files) {
    const hash = createHash("sha256");
    for (const file of files.sort()) hash.update(file).update(readFileSync(join(folder, file)));
    return hash.digest("hex").slice(0, 12);
}

/** A module and all that it imports at once, as paths in the folder. */
function modules(folder, file, found = new Set()) {
    found.add(file);
    for (const [, name] of readFileSync(join(folder, file), "utf8").matchAll(/ from "(\.{1,2}\/[^"]+)";/g)) {
        const path = join(dirname(file), name);
        if (!found.has(path)) modules(folder, path, found);
    }
    return [...found];
}

/** The page with its words in the language of now, as its script says them, too. */
function worded(index) {
    return index
        .replace(
            /(<(\w+)[^>]*\sdata-say="([^"]+)"[^>]*>)(?=<\/\2\s*>)/g,
            (open, _, __, key) => open + escaped(say(key)),
        )
        .replace(
            /(?:aria-label="" )?data-label="(\w+)"/g,
            (label, key) => `aria-label="${escaped(say(key))}" ${label}`,
        );
}

const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** Where the source is, if that is known; its documents are below. */
function source() {
    const { SOURCE_URL } = process.env;
    return SOURCE_URL ?? readFileSync(join(here, "..", "Cargo.toml"), "utf8").match(/^repository = "(.*)"$/m)?.[1];
}

/** A page whose links to the source lead there, or that has none. */
function linked(index, source) {
    if (!source) return index.replace(/ *<a href="SOURCE[^>]*><\/a>\n/g, "");
    return index
        .replaceAll('href="SOURCE/', `href="${source}/blob/HEAD/`)
        .replaceAll('href="SOURCE"', `href="${source}"`);
}

/**
 * The page with title and description, and again in a folder for each language, so that both are
 * found and previewed without script. PAGE_URL is where the page will be, if that is known: what
 * previews and engines want has to be an address.
 */
function pages(index) {
    const at = process.env.PAGE_URL?.replace(/\/*$/, "/");
    const others = Object.keys(LANGUAGES).map(
        (name) => `<link rel="alternate" hreflang="${name}" href="${at}${name}/" />`,
    );
    const written = {};
    for (const name of [null, ...Object.keys(LANGUAGES)]) {
        speak(name ?? "en");
        const [title, description] = [`shanten – ${say("title")}`, say("welcome")].map(escaped);
        const own = `${at}${name ? `${name}/` : ""}`;
        let text = worded(index)
            .replace("<title>shanten</title>", `<title>${title}</title>`)
            .replace(/(name="description"\s+content=")[^"]*/, `$1${description}`)
            .replace('<meta property="og:type"', `<meta property="og:title" content="${title}" />\n        $&`)
            .replace(
                '<meta property="og:type"',
                `<meta property="og:description" content="${description}" />\n        $&`,
            );
        if (at) {
            text = text.replace(
                "</title>",
                [`</title>`, `<link rel="canonical" href="${own}" />`, ...others].join("\n        "),
            );
        }
        text = text.replace('content="images/', `content="${at ?? (name ? "../" : "")}images/`);
        if (name) {
            text = text
                .replace('<html lang="en">', `<html lang="${name}" data-language="${name}">`)
                .replace(/(href|src)="(?![#\w]+:|#)/g, '$1="../');
        }
        written[name ? `${name}/index.html` : "index.html"] = text;
    }
    return written;
}

/** The page: its files, the libraries, and the list of all of them for the service worker. */
function page() {
    const folder = join(dist, "page");
    const code = join(folder, "code");
    rmSync(folder, { recursive: true, force: true });
    cpSync(join(here, "page"), code, { recursive: true });
    for (const name of Object.keys(LIBRARIES)) {
        for (const file of ["bindings.js", "bindings_bg.wasm"]) {
            mkdirSync(join(code, name), { recursive: true });
            cpSync(join(dist, "npm", name, file), join(code, name, file));
        }
    }
    for (const name of STABLE) renameSync(join(code, name), join(folder, name));
    const preloads = modules(code, "app.js").map((file) => `<link rel="modulepreload" href="${file}" />`);
    const hashed = hashOf(code, files(code));
    renameSync(code, join(folder, hashed));
    const licences = ["MIT", "APACHE"].map((name) => readFileSync(join(here, "..", `LICENSE-${name}`), "utf8"));
    writeFileSync(join(folder, "licence.txt"), `MIT or Apache-2.0, as you like.\n\n${licences.join("\n\n")}`);
    const index = linked(readFileSync(join(folder, "index.html"), "utf8"), source())
        .replace('<link rel="modulepreload"', `${preloads.join("\n        ")}\n        $&`)
        .replace(/(href|src)="([^":#]+)"/g, (link, name, file) =>
            file === "licence.txt" || STABLE.includes(file.split("/")[0]) ? link : `${name}="${hashed}/${file}"`,
        );
    for (const [file, text] of Object.entries(pages(index))) {
        mkdirSync(dirname(join(folder, file)), { recursive: true });
        writeFileSync(join(folder, file), text);
    }
    const all = files(folder).filter((file) => file !== "service-worker.js" && file !== "images/preview.png");
    const worker = join(folder, "service-worker.js");
    const lists = `const VERSION = "${hashOf(folder, all)}";\nconst FILES = ${JSON.stringify(all)};\n`;
    writeFileSync(worker, lists + readFileSync(worker, "utf8"));
}

/** The package: its libraries, and what is beside them. */
function npm() {
    rmSync(dist, { recursive: true, force: true });
    mkdirSync(join(dist, "npm"), { recursive: true });
    run("cargo", "build", "--locked", "--release", "--package", "shanten-bind");
    const built = Object.entries(LIBRARIES).map(([name, features]) => [name, library(name, features)]);
    const sizes = Object.fromEntries(built);
    for (const [what, most] of Object.entries(MOST)) {
        if (sizes.riichi[what] > most)
            throw new Error(`riichi takes ${sizes.riichi[what]} bytes (${what}): at most ${most}`);
    }
    for (const file of ["npm/package.json", "npm/README.md", "../LICENSE-MIT", "../LICENSE-APACHE"])
        cpSync(join(here, file), join(dist, "npm", basename(file)));
}

if (!existsSync(join(here, "node_modules"))) throw new Error("first 'npm ci'");
// `node build.mjs page` makes the page anew, of the package that is there.
if (process.argv[2] !== "page") npm();
page();
