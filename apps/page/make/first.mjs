// The first view of the page: the example with its answer, rendered by the page's scripts without a
// browser. A visitor reads it before any script or the library is loaded.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseHTML } from "linkedom";

/** A stub for browser functions that have no effect here. */
const nothing = () => {};
const BROWSER = {
    addEventListener: nothing,
    history: { replaceState: nothing, pushState: nothing },
    location: new URL("http://localhost/"),
    requestIdleCallback: (act) => act(),
    matchMedia: () => ({ matches: false, addEventListener: nothing }),
    scrollTo: nothing,
    setTimeout: nothing,
};

/** Browser features of elements that are missing here. */
const LACKING = {
    rows: {
        get() {
            return this.children;
        },
    },
    open: {
        get() {
            return this.localName === "details" ? this.hasAttribute("open") : undefined;
        },
    },
};

/**
 * The first analysis in a language: its HTML, and style rules for its classes, because a page with
 * a strict policy has no inline styles.
 */
export async function firstView(code, index, language) {
    const { setTimeout } = globalThis;
    const { document, HTMLElement, Node } = parseHTML(index);
    Object.defineProperties(HTMLElement.prototype, LACKING);
    Object.assign(globalThis, BROWSER, { document, HTMLElement, Node });
    const at = (file) => pathToFileURL(join(code, file)).href;
    const { load } = await import(at("search/library.js"));
    await load("riichi", readFileSync(join(code, "riichi", "bindings_bg.wasm")));
    const { speak } = await import(at("draw/words.js"));
    speak(language);
    await import(`${at("app.js")}?${language}`);
    globalThis.setTimeout = setTimeout;
    const rules = new Set();
    for (const element of document.querySelectorAll("#analyse [style]")) {
        const style = element.getAttribute("style");
        const name = `first${style.replace(/[\W_]+/g, "-")}`;
        rules.add(`.${name} { ${style} }\n`);
        element.classList.add(name);
        element.removeAttribute("style");
    }
    // Radio buttons with the same names in the page behind would deselect these.
    for (const radio of document.querySelectorAll("#analyse [type=radio]")) radio.removeAttribute("name");
    return { html: document.querySelector("#analyse").outerHTML, rules };
}
