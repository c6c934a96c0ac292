// Builds the page, dist, from its files and the package that web/build has built.
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import sharp from "sharp";
import { pictures, strip } from "../src/draw/tiles.js";
import { LANGUAGES, say, speak } from "../src/draw/words.js";
import { firstView } from "./first.mjs";

const app = join(dirname(fileURLToPath(import.meta.url)), "..");
const root = join(app, "..", "..");

/** The files with fixed addresses. All others are in a folder named after their content. */
const STABLE = ["icon.svg", "images", "index.html", "manifest.webmanifest", "service-worker.js"];

/** The paths of all files in a folder, relative to it. */
function files(folder, under = "") {
    const entries = readdirSync(join(folder, under), { withFileTypes: true });
    return entries.flatMap((entry) => {
        const path = under ? `${under}/${entry.name}` : entry.name;
        return entry.isDirectory() ? files(folder, path) : [path];
    });
}

/** A short hash of a folder's files. */
function hashOf(folder, files) {
    const hash = createHash("sha256");
    for (const file of files.sort()) hash.update(file).update(readFileSync(join(folder, file)));
    return hash.digest("hex").slice(0, 12);
}

/** The scripts that the page and its workers begin with; tests import the others. */
const BEGIN = ["app.js", "search/worker.js", "search/library.js", "draw/words.js"];

/**
 * Replaces the scripts by few small ones: a browser sends six requests at a time.
 * Returns those that `app.js` needs at once.
 */
async function bundled(code) {
    const { metafile } = await build({
        absWorkingDir: code,
        entryPoints: BEGIN,
        outdir: "bundled",
        // One folder deep, like `search/library.js`, which knows the way to the libraries.
        chunkNames: "search/[hash]",
        ...{ bundle: true, splitting: true, format: "esm", minify: true, metafile: true, legalComments: "none" },
    });
    for (const file of Object.keys(metafile.inputs)) rmSync(join(code, file));
    cpSync(join(code, "bundled"), code, { recursive: true });
    rmSync(join(code, "bundled"), { recursive: true });
    const needed = (file) =>
        metafile.outputs[file].imports
            .filter(({ kind }) => kind === "import-statement")
            .flatMap(({ path }) => [path, ...needed(path)]);
    return ["app.js", ...new Set(needed("bundled/app.js").map((file) => file.replace("bundled/", "")))];
}

/** Merges a page's style sheets into one: all are needed before anything is shown. */
function oneSheet(code, index) {
    const links = [...index.matchAll(/ *<link rel="stylesheet" href="([^"]+)" \/>\n/g)];
    const sheets = links.map(([, file]) => readFileSync(join(code, file), "utf8"));
    for (const [, file] of links) rmSync(join(code, file));
    writeFileSync(join(code, links[0][1]), sheets.join(""));
    return links.slice(1).reduce((text, [link]) => text.replace(link, ""), index);
}

/** The page with its texts in the current language, as its script would set them. */
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

/** The address of the source, if known; its documents are below it. */
function sourceAddress() {
    const { SOURCE_URL } = process.env;
    return SOURCE_URL ?? readFileSync(join(root, "Cargo.toml"), "utf8").match(/^repository = "(.*)"$/m)?.[1];
}

/** A page with its links to the source set to that address, or removed. */
function linked(index, source) {
    if (!source) return index.replace(/ *<a href="SOURCE[^>]*><\/a>\n/g, "");
    return index
        .replaceAll('href="SOURCE/', `href="${source}/blob/HEAD/`)
        .replaceAll('href="SOURCE"', `href="${source}"`);
}

/**
 * The page with title and description, and a copy in a folder for each language, so that search
 * engines and link previews need no script. PAGE_URL is the page's future address, if known:
 * previews and search engines need it.
 */
function pages(index, views) {
    const at = process.env.PAGE_URL?.replace(/\/*$/, "/");
    const alternate = (language, folder) => `<link rel="alternate" hreflang="${language}" href="${at}${folder}" />`;
    const others = [alternate("x-default", ""), ...Object.keys(LANGUAGES).map((name) => alternate(name, `${name}/`))];
    const written = {};
    for (const name of [null, ...Object.keys(LANGUAGES)]) {
        const language = name ?? "en";
        speak(language);
        const [title, description] = [`shanten – ${say("title")}`, say("welcome")].map(escaped);
        const own = `${at}${name ? `${name}/` : ""}`;
        const option = ([value, label]) =>
            `<option value="${value}" lang="${value}"${value === language ? " selected" : ""}>${label}</option>`;
        const options = Object.entries(LANGUAGES).map(option);
        let text = worded(index)
            .replace('<select id="language">', `$&${options.join("")}`)
            .replace('<div id="analyse"', "$& hidden")
            // After the content whose names it uses.
            .replace(
                '<div id="trainer"',
                (begin) => `<div id="first" inert>${views[language]}</div>\n            ${begin}`,
            )
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

/** The example of a log: two rounds of the conformance suite. */
function exampleGame() {
    const lines = readFileSync(join(root, "conformance", "logs.jsonl"), "utf8")
        .trim()
        .split("\n");
    const cases = new Map(lines.map((line) => JSON.parse(line)).map(({ id, mjai }) => [id, mjai]));
    const [first, second] = ["logs-020", "logs-001"].map((id) => cases.get(id).map((event) => JSON.stringify(event)));
    return [...first.slice(0, -1), ...second.slice(1)].join("\n");
}

/** The page: its files, the libraries, and the list of all files for the service worker. */
async function page(folder) {
    const code = join(folder, "code");
    rmSync(folder, { recursive: true, force: true });
    cpSync(join(app, "src"), code, { recursive: true, dereference: true });
    for (const name of ["riichi", "any"]) {
        for (const file of ["bindings.js", "bindings_bg.wasm"]) {
            mkdirSync(join(code, name), { recursive: true });
            cpSync(join(root, "web", "dist", "npm", name, file), join(code, name, file));
        }
    }
    cpSync(join(root, "web", "dist", "npm", "small.js"), join(code, "small.js"));
    writeFileSync(join(code, "review", "example.mjai"), exampleGame());
    for (const name of STABLE) renameSync(join(code, name), join(folder, name));
    const source = linked(readFileSync(join(folder, "index.html"), "utf8"), sourceAddress());
    const views = {};
    // One image is less work for a browser than 38 drawings. Three times their size is sharp on telephones.
    const image = sharp(Buffer.from(strip()), { density: 216 }).png({ palette: true, effort: 10, dither: 0 });
    await image.toFile(join(code, "tiles.png"));
    const styles = new Set([pictures("tiles.png")]);
    for (const language of Object.keys(LANGUAGES)) {
        const { html, rules } = await firstView(code, source, language);
        views[language] = html;
        for (const rule of rules) styles.add(rule);
    }
    writeFileSync(join(code, "draw", "tiles.css"), [...styles].join(""));
    const preloads = (await bundled(code)).map((file) => `<link rel="modulepreload" href="${file}" />`);
    const styled = oneSheet(code, source);
    const hashed = hashOf(code, files(code));
    renameSync(code, join(folder, hashed));
    const licences = ["MIT", "APACHE"].map((name) => readFileSync(join(root, `LICENSE-${name}`), "utf8"));
    writeFileSync(join(folder, "licence.txt"), `MIT or Apache-2.0, as you like.\n\n${licences.join("\n\n")}`);
    const index = styled
        .replace('<script type="module"', `${preloads.join("\n        ")}\n        $&`)
        .replace(/(href|src)="([^":#]+)"/g, (link, name, file) =>
            file === "licence.txt" || STABLE.includes(file.split("/")[0]) ? link : `${name}="${hashed}/${file}"`,
        );
    for (const [file, text] of Object.entries(pages(index, views))) {
        mkdirSync(dirname(join(folder, file)), { recursive: true });
        writeFileSync(join(folder, file), text);
    }
    const all = files(folder).filter((file) => file !== "service-worker.js" && file !== "images/preview.png");
    const worker = join(folder, "service-worker.js");
    const lists = `const VERSION = "${hashOf(folder, all)}";\nconst FILES = ${JSON.stringify(all)};\n`;
    writeFileSync(worker, lists + readFileSync(worker, "utf8"));
}

await page(join(app, "dist"));
