// The library: one for riichi only, and a larger one for all games, fetched when needed.

/** The folder of the page's scripts and libraries. */
export const CODE = new URL("../", import.meta.url);

const compiled = {};
const ready = {};

/** The library that has these rules. */
export function kindFor(rules) {
    return rules === "riichi" ? "riichi" : "any";
}

/** The WebAssembly of a library, fetched and compiled once, for this page and its workers. */
export function module(kind) {
    compiled[kind] ??= compile(kind).catch((error) => {
        delete compiled[kind];
        throw error;
    });
    return compiled[kind];
}

async function compile(kind) {
    const response = await fetch(new URL(`${kind}/bindings_bg.wasm`, CODE));
    if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
    // Compiles while downloading, if the server sends the right type.
    if (response.headers.get("content-type") === "application/wasm") return WebAssembly.compileStreaming(response);
    return WebAssembly.compile(await response.arrayBuffer());
}

/** A library if it is already loaded, otherwise nothing. */
export function loaded(kind) {
    return ready[kind];
}

/** Loads a library, from an already compiled module if given. */
export async function load(kind, given) {
    if (!ready[kind]) {
        const bindings = await import(new URL(`${kind}/bindings.js`, CODE));
        await bindings.default({ module_or_path: await (given ?? module(kind)) });
        ready[kind] = bindings;
    }
    return ready[kind];
}
