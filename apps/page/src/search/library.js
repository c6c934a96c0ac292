// The library: for riichi alone, which is small, or for all games, which is fetched when needed.

const compiled = {};
const ready = {};

/** Which library has these rules. */
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
    const response = await fetch(new URL(`../${kind}/bindings_bg.wasm`, import.meta.url));
    if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
    // While it comes, where the server says what it is.
    if (response.headers.get("content-type") === "application/wasm") return WebAssembly.compileStreaming(response);
    return WebAssembly.compile(await response.arrayBuffer());
}

/** A library that is loaded already, or nothing. */
export function loaded(kind) {
    return ready[kind];
}

/** Loads a library, from a module that is compiled already if there is one. */
export async function load(kind, given) {
    if (!ready[kind]) {
        const bindings = await import(`../${kind}/bindings.js`);
        await bindings.default({ module_or_path: await (given ?? module(kind)) });
        ready[kind] = bindings;
    }
    return ready[kind];
}
