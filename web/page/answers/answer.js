// The answer: shanten, useful tiles, discards, waits, divisions.

import { cell, make, refill, scroller, table, tile, tileButton, tiles } from "../draw/dom.js";
import { discarded } from "../ask/editor.js";
import { JOKER, pieces } from "../draw/tiles.js";
import { nameOf, percent, say, shantenName, tileName } from "../draw/words.js";

const $ = (id) => document.getElementById(id);
const FORMS = ["standard", "seven_pairs", "thirteen_orphans"];

/** Useful tiles with the copies left of each. */
export function usefulTiles({ useful, copies_of: copies }) {
    const one = (kind, at) => {
        const left = copies[at];
        return make(
            "span",
            { class: "count" },
            tile(kind, { note: say("left", { count: left }) }),
            make("small", { "aria-hidden": "true" }, left),
        );
    };
    return make("span", { class: "tiles small" }, pieces(useful).map(one));
}

/** The piece of a kind that a hand discards. */
function pieceOf(hand, kind) {
    return kind === JOKER ? JOKER : hand.pieceOf(kind);
}

/** The tiles of a division: "99s 123*m (456p)". */
function division(text) {
    const group = (part) => tiles(pieces(part.replace(/[()[\]*]/g, "")), "meld");
    return make("span", { class: "tiles small", title: text }, text.split(" ").map(group));
}

/** The table of discards, with figures that come later. */
export class Answer {
    /** The column that the rows are sorted by. */
    #order = "copies";
    #figures = null;
    #shown = null;

    constructor(change) {
        this.change = change;
    }

    /** Shows an answer. Figures of the hand before are forgotten. */
    show(state, read, answer) {
        this.#figures = null;
        this.#shown = { state, read, answer };
        $("shanten").textContent = shantenName(answer.shanten);
        const forms = FORMS.filter((form) => answer[form] !== null).map((form) =>
            make("li", {}, `${say(form)}: ${shantenName(answer[form])}`),
        );
        const parts = [make("ul", { class: "forms" }, forms)];
        if (answer.discards) {
            this.table = scroller(say("discards"), { id: "discards" });
            if (answer.divisions) parts.push(...this.#divisions(answer));
            parts.push(make("h3", {}, say("discards")), this.table);
            this.#rows();
        } else {
            parts.push(...this.#waiting(state, read, answer));
        }
        refill($("answer"), ...parts);
    }

    #waiting(state, read, answer) {
        if (!answer.waits) {
            const total = say("copies", { count: answer.copies });
            return [make("h3", {}, `${say("useful")}: ${total}`), usefulTiles(answer)];
        }
        const row = ({ wait, shapes, copies }) =>
            make("tr", {}, cell(tile(wait), "small"), cell(shapes.map(nameOf).join(", ")), cell(copies, "number"));
        const heads = ["waits", "shapes", "copiesHead"].map((name) => say(name));
        const total = answer.waits.reduce((sum, { copies }) => sum + copies, 0);
        return [
            make("h3", {}, `${say("waits")}: ${say("copies", { count: total })}`),
            answer.furiten ? make("p", { class: "bad" }, say("furiten")) : null,
            table(heads, answer.waits.map(row), { id: "waits" }),
        ];
    }

    #divisions(answer) {
        const line = (text, at) =>
            make("li", { class: "line" }, division(text), answer.marks[at].map(nameOf).join(", "));
        return [
            make("h3", {}, say("divisions")),
            make("ul", { id: "divisions", class: "patterns" }, answer.divisions.map(line)),
        ];
    }

    /** Puts figures into the rows: by discard, each with win, ready and points. */
    figures(rows) {
        if (!this.#shown?.answer.discards) return;
        this.#figures = rows;
        this.#fill();
    }

    /** The columns of figures. */
    #columns() {
        const { state } = this.#shown;
        const points = state.least > 0 ? say("atLeastHead", { points: state.least }) : say("points");
        return [
            ["copies", say("copiesHead")],
            ["win", say("toWin")],
            ["ready", say("toBeReady")],
            ...(state.points ? [["points", points]] : []),
        ];
    }

    #rows() {
        const { answer } = this.#shown;
        const columns = this.#columns();
        const sort = ([name, label]) => {
            const pick = () => {
                this.#order = name;
                this.#fill();
            };
            return make(
                "th",
                { "data-order": name },
                make("button", { type: "button", onclick: pick, "data-order": name }, label),
            );
        };
        const heads = [say("discard"), say("after"), say("useful"), ...columns.map(sort)];
        const row = (answer) => {
            const { discard, shanten, copies } = answer;
            const label = say("discardThis", { tile: tileName(discard) });
            const click = () => this.change((state, read) => discarded(state, read, pieceOf(read.hand, discard)));
            return make(
                "tr",
                { "data-discard": discard },
                cell(tileButton(discard, label, click)),
                cell(shantenName(shanten)),
                cell(usefulTiles(answer)),
                cell(copies, "number"),
                columns.slice(1).map(([name]) => make("td", { class: "number", "data-figure": name })),
            );
        };
        refill(this.table, table(heads, answer.discards.map(row)));
        this.#fill();
    }

    /** Fills in the figures that are known, and sorts the rows. */
    #fill() {
        const { state, answer } = this.#shown;
        const body = this.table.querySelector("tbody");
        const rows = new Map([...body.rows].map((row) => [row.dataset.discard, row]));
        for (const [discard, row] of rows) {
            for (const cell of row.querySelectorAll("[data-figure]")) {
                const figure = this.#figures?.get(discard)?.[cell.dataset.figure];
                const isNumber = cell.dataset.figure === "points" && !(state.least > 0);
                cell.textContent = figure === undefined ? "" : isNumber ? figure.toFixed(0) : percent(figure);
            }
        }
        const order = this.#columns().some(([name]) => name === this.#order) ? this.#order : "copies";
        const value = ({ discard }) => this.#figures?.get(discard)?.[order] ?? 0;
        const sorted = order === "copies" ? answer.discards : answer.discards.toSorted((a, b) => value(b) - value(a));
        sorted.forEach(({ discard }, at) => {
            const row = rows.get(discard);
            row.classList.toggle("best", at === 0);
            if (body.rows[at] !== row) body.insertBefore(row, body.rows[at]);
        });
        for (const head of this.table.querySelectorAll("th[data-order]"))
            head.setAttribute("aria-sort", head.dataset.order === order ? "descending" : "none");
    }
}
