// Elements, created with a single expression.

import { className as classOf } from "./tiles.js";
import { tileName } from "./words.js";

/**
 * An element with attributes, properties and children. Names that begin with "on" are listeners;
 * `false` and missing values are left out.
 */
export function make(tag, attributes = {}, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
        if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
        else if (value === true) element.setAttribute(name, "");
        else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value);
    }
    element.append(
        ...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false),
    );
    return element;
}

/** Acts after the next paint. */
export const afterPaint = (act) => requestAnimationFrame(() => setTimeout(act));

/** A button. */
export function button(content, onclick, attributes = {}) {
    return make("button", { type: "button", onclick, ...attributes }, content);
}

/** Content that can be folded. */
export function folded(summary, content, attributes = {}) {
    return make("details", attributes, make("summary", {}, summary), content);
}

/** A cell of a table. Tables that styles arrange in another way keep their roles. */
export function cell(content, className, attributes = {}) {
    return make("td", { role: "cell", class: className, ...attributes }, content);
}

/** A header of a column. */
export function headed(content, className, attributes = {}) {
    return make("th", { role: "columnheader", class: className, ...attributes }, content);
}

export function row(cells, attributes = {}) {
    return make("tr", { role: "row", ...attributes }, cells);
}

/** A row that begins with a header. */
export function namedRow(name, cells, attributes) {
    return row([make("th", { role: "rowheader", scope: "row" }, name), cells], attributes);
}

/** A table from its headers (contents or cells) and rows. */
export function table(heads, rows, attributes = {}) {
    const head = heads.map((name) => (name.localName === "th" ? name : headed(name)));
    const part = (tag, rows) => make(tag, { role: "rowgroup" }, rows);
    return make("table", { role: "table", ...attributes }, part("thead", row(head)), part("tbody", rows));
}

/** A tile for display. */
export function tile(piece, { note, className = "" } = {}) {
    const label = note ? `${tileName(piece)}, ${note}` : tileName(piece);
    return make("span", {
        class: `${classOf(piece)} ${className}`,
        role: "img",
        "aria-label": label,
        title: label,
        "data-tile": piece,
    });
}

/** Tiles in a row, with this class. */
export function tiles(list, className) {
    return make(
        "span",
        { class: className },
        list.map((piece) => tile(piece)),
    );
}

/** A clickable tile. */
export function tileButton(piece, label, click, attributes = {}) {
    const { class: className = "", ...others } = attributes;
    const named = { "aria-label": label, title: label, "data-piece": piece };
    return button([], click, { class: `${classOf(piece)} ${className}`, ...named, ...others });
}

/** An element that may be wider than the page: it scrolls separately, also by keys. */
export function scroller(label, attributes, ...children) {
    return make(
        "div",
        { class: "scroll", tabindex: "0", role: "region", "aria-label": label, ...attributes },
        ...children,
    );
}

/**
 * A group of buttons that is one tab stop: the arrow keys move between them.
 */
export function roving(group) {
    const buttons = () => [...group.querySelectorAll("button:not([disabled])")];
    const settle = () => {
        const all = buttons();
        const current =
            all.find((button) => button === document.activeElement) ?? all.find((button) => button.tabIndex === 0);
        for (const button of all) button.tabIndex = -1;
        if (all.length > 0) (current ?? all[0]).tabIndex = 0;
    };
    const go = (event) => {
        const all = buttons();
        const at = all.indexOf(document.activeElement);
        if (at < 0) return;
        const steps = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1, Home: -at, End: all.length - 1 - at };
        if (!(event.key in steps)) return;
        event.preventDefault();
        all[(at + steps[event.key] + all.length) % all.length].focus();
        settle();
    };
    group.onkeydown = go;
    group.onfocusin = settle;
    settle();
}

/** Replaces the children, and keeps the focus at the same index among the buttons. */
export function refill(element, ...children) {
    const focused = element.contains(document.activeElement) ? document.activeElement : null;
    const buttons = (parent) => [...parent.querySelectorAll("button, select, input")];
    const at = focused ? buttons(element).indexOf(focused) : -1;
    element.replaceChildren(...children.flat(Infinity).filter(Boolean));
    if (at < 0) return;
    const all = buttons(element);
    // If no button is left, the element itself takes the focus, if it can.
    (all[Math.min(at, all.length - 1)] ?? element).focus({ preventScroll: true });
}
