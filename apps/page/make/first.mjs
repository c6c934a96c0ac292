// What the page shows first: the example with its answer, as its own scripts make it, without a
// browser. So a visitor reads it before any script and before the library.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseHTML } from "linkedom";

/** What the scripts ask of a browser besides the document: nothing happens yet. */
const nothing = () => {};
const BROWSER = {
    addEventListener: nothing,
    history: { replaceState: nothing, pushState: nothing },
    location: new URL("http://localhost/"),
    matchMedia: () => ({ matches: false, addEventListener: nothing }),
    scrollTo: nothing,
    setTimeout: nothing,
};

/** What elements have in browsers, and not here. */
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
 * The analysis as it begins in a language: the HTML, and the rules of its classes, since a page with
 * a strict policy has no styles in its elements.
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
    // Those of the same name in the page behind it would take the choice away.
    for (const radio of document.querySelectorAll("#analyse [type=radio]")) radio.removeAttribute("name");
    return { html: document.querySelector("#analyse").outerHTML, rules };
}
