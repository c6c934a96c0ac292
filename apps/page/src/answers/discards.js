// The discards: one line each, grouped by shanten, with figures that arrive later.

import { button, cell, headed, make, refill, roving, row, table, tile, tileButton } from "../draw/dom.js";
import { OF_COLUMNS, explaining, word } from "../draw/explained.js";
import { discarded, said } from "../ask/editor.js";
import { situation } from "../ask/game.js";
import { recall, remember } from "../draw/store.js";
import { JOKER, compact, index, kindOf, pieces } from "../draw/tiles.js";
import { current, listed, nameOf, percent, rounded, say, shantenName, shortName, tileName } from "../draw/words.js";

const $ = (id) => document.getElementById(id);
const OPEN = "shanten-open";
const LETTERS = "shanten-letters";
/** The number of kinds above which tiles don't fit on a narrow screen or next to a call. */
const MANY = 15;
const narrow = matchMedia("(max-width: 40rem), (max-height: 30rem)");
/** The relative difference below which figures are equal. */
const ROUNDING = 1e-9;

/** The useful tiles of a discard, or of several equal ones, each perhaps with more tiles. */
function tilesOf(rows) {
    const found = new Map();
    for (const { discard, useful, copies_of: copies } of rows) {
        pieces(useful).forEach((kind, at) => {
            const left = copies[at];
            if (!found.has(kind)) found.set(kind, { kind, left, of: [] });
            found.get(kind).of.push(discard);
        });
    }
    const place = ({ kind }) => (kind === JOKER ? Infinity : index(kind));
    return [...found.values()].sort((a, b) => place(a) - place(b));
}

/** Useful tiles, with the number of copies left where it is below the maximum. */
export function usefulTiles(...rows) {
    const all = tilesOf(rows);
    const most = Math.max(...all.map(({ left }) => left));
    const one = ({ kind, left, of }) => {
        const isOfAll = of.length === rows.length;
        const only = isOfAll ? [] : [say("onlyAfter", { tile: listed(of.map(tileName)) })];
        return make(
            "span",
            { class: isOfAll ? "count" : "count some", "data-left": left, "data-of": isOfAll ? null : of.join(" ") },
            tile(kind, { note: listed([say("remaining", { count: left }), ...only]) }),
            left < most ? make("small", { "aria-hidden": "true" }, left) : null,
        );
    };
    const element = make("span", { class: "tiles small" }, all.map(one));
    // Scales the tiles so that any number fits in a line.
    element.style.setProperty("--many", all.length);
    element.style.setProperty("--fewer", all.filter(({ left }) => left < most).length);
    return element;
}

/** The useful tiles in letters: first the tiles shared by all discards, then the others. */
function usefulLetters(rows) {
    const all = tilesOf(rows);
    const spaced = (list) => compact(list).replace(/([mps])(?=\d)/g, "$1 ");
    const kinds = (isOfAll) => all.filter(({ of }) => (of.length === rows.length) === isOfAll).map(({ kind }) => kind);
    const some = kinds(false);
    return make("span", { class: "letters" }, spaced(kinds(true)), some.length > 0 ? ` + ${some.join("/")}` : "");
}

/** Whether a row of a table has too many useful tiles for a narrow screen: all are in letters then. */
export const areMany = (rows) => rows.some(({ useful }) => pieces(useful).length > MANY);

/** The useful tiles in the form that the reader prefers. */
export function usefulOf(rows, isMany = areMany(rows), isTight = narrow.matches) {
    return $("letters").checked || (isTight && isMany) ? usefulLetters(rows) : usefulTiles(...rows);
}

/** The copies, and the number of kinds. */
export function counted({ copies, useful }) {
    const { length } = pieces(useful);
    const kinds = say(length === 1 ? "oneKind" : "kinds", { count: length });
    return [make("b", {}, copies), `${say("unit")} `, make("small", {}, kinds)];
}

/**
 * The clues to how safe a discard is, with the names of the opponents unless all have the same ones;
 * those by which none of them can win stand out.
 */
export function cluesOf(safety, discard, nameFor) {
    const told = safety.filter((one) => one.discard === discard);
    const clue = ({ clues }) => listed(clues.map(nameOf));
    return [...new Set(told.map(clue))].filter(Boolean).map((text) => {
        const same = told.filter((one) => clue(one) === text);
        const names = same.length < told.length && `${listed(same.map(({ seat }) => nameFor(seat)))}: `;
        const isSafe = same.every(({ shapes }) => shapes.length === 0);
        return [" ", make("small", { class: isSafe ? "good" : "" }, [names, text])];
    });
}

/** The clues next to the useful tiles of a discard. */
export function safeOf(safety, discard) {
    return make("div", { class: "safe" }, cluesOf(safety, discard, said("from:")));
}

/** The columns of figures: names and headers. */
export function columnsOf(state) {
    const points = state.least > 0 ? say("atLeastHead", { points: state.least }) : say("points");
    return [
        ["copies", say("copiesHead")],
        ["win", say("toWin")],
        ["ready", say("toBeReady")],
        ...(state.points ? [["points", points]] : []),
    ];
}

/** The column by which lines are sorted. */
export function orderOf(state) {
    const isShown = columnsOf(state).some(([name]) => name === state.order);
    return isShown ? state.order : state.points ? "points" : "copies";
}

const isNear = (a, b) => Math.abs(a - b) <= ROUNDING * Math.max(1, Math.abs(a));

/** Marks the greatest figure of each column. The lines are pairs of a row and its figures. */
export function markMost(state, lines) {
    columnsOf(state).forEach(([name], at) => {
        const most = Math.max(...lines.map(([, figures]) => figures[name] ?? -Infinity));
        for (const [row, figures] of lines) row.children[at + 1].classList.toggle("most", isNear(figures[name], most));
    });
}

/** The headers of the columns, which are one tab stop; a click sorts the lines. */
export function headsOf(first, state, change) {
    const order = orderOf(state);
    const sort = ([name, label]) => {
        const pick = () => change((state) => ({ ...state, order: name }), { on: "order" });
        const isSum = name === "points" && state.least > 0;
        const about = isSum ? {} : explaining(OF_COLUMNS[name]);
        const sorted = order === name ? "descending" : "none";
        const attributes = { "data-order": name, "aria-sort": sorted };
        return headed(button(label, pick, { "data-order": name, ...about }), "", attributes);
    };
    return [headed(first), ...columnsOf(state).map(sort), headed(word("useful", say("usefulHead")))];
}

/** A figure as text: points, or a percentage. */
export function figureText(value, name, state) {
    if (value === undefined) return "";
    return name === "points" && !(state.least > 0) ? rounded(value) : percent(value);
}

/** A sentence on the first line: its discards, and their copies, points or chance. */
function advice(state, rows, figures) {
    const name = ["points", "ready"].find((name) => name === orderOf(state)) ?? "win";
    const value = figures[name];
    const [, label] = columnsOf(state).find(([column]) => column === name);
    const isSum = name === "points" && !(state.least > 0);
    const figure = isSum
        ? say("pointsTotal", { count: Math.round(value).toLocaleString("en") })
        : `${label.toLowerCase()} ${figureText(value, name, state)}`;
    const tile = rows.map(({ discard }) => shortName(discard)).join(" / ");
    const told = [say("copies", { count: figures.copies })];
    if (value !== undefined) told.push(figure);
    return say("cutFor", { tile, figures: listed(told) });
}

/** Highlights the hand's tiles that these discards stand for. */
function point(rows) {
    const kinds = rows.map(({ discard }) => discard);
    for (const button of $("hand").querySelectorAll("[data-piece]"))
        button.classList.toggle("pointed", kinds.includes(kindOf(button.dataset.piece)));
}

/** Highlights the line of the hand tile that this element is, if any. */
function pointBack(element) {
    const piece = element?.closest("[data-piece]")?.dataset.piece;
    for (const row of $("discards").querySelectorAll("tbody tr"))
        row.classList.toggle("pointed", row.dataset.discards.split(" ").includes(piece && kindOf(piece)));
}

/** The useful tiles that aren't among these discards. */
function besides(useful, discards) {
    return pieces(useful)
        .filter((kind) => !discards.includes(kind))
        .join();
}

/** The tile of the hand that a discard takes. */
const pieceOf = ({ hand }, discard) => (discard === JOKER ? JOKER : hand.pieceOf(discard));

export class Discards {
    #figures = new Map();
    #shown = null;
    /** The common properties of the lines, and all lines made for them, by discard. */
    #layout = "";
    #lines = new Map();
    #tables = [];
    /** The hand and the line that is open. */
    #opened = "";
    #advice = make("p", { class: "advice" });

    constructor(change) {
        this.change = change;
        $("letters").checked = recall(LETTERS) === "1";
        $("letters").addEventListener("change", ({ target }) => {
            remember(LETTERS, target.checked ? "1" : null);
            this.#again();
        });
        narrow.addEventListener("change", () => this.#again());
        for (const event of ["pointerover", "focusin"])
            $("hand").addEventListener(event, ({ target }) => pointBack(target));
        for (const event of ["pointerleave", "focusout"]) $("hand").addEventListener(event, () => pointBack(null));
    }

    /** Recreates all lines. */
    #again() {
        this.#layout = "";
        if (this.#shown) this.#fill();
    }

    /** Shows discards, and clears the figures of the previous hand. */
    show(state, read, answer) {
        this.#figures = new Map();
        this.#shown = { state, read, answer };
        this.#fill();
    }

    /** Hides the table: the hand has no discard to make. */
    hide() {
        this.#shown = null;
        $("discards").hidden = true;
    }

    /** Fills in the figures by discard, each with win, ready and points. */
    figures(rows) {
        if (!this.#shown) return;
        this.#figures = rows;
        this.#fill();
    }

    /** The discards that keep the shanten, as text for pasting. */
    text() {
        const { answer } = this.#shown;
        const line = (row) => {
            const { discard, copies, useful } = row;
            const win = this.#figures.get(discard)?.win;
            const told = say("textRow", { discard, copies, useful, kinds: pieces(useful).length });
            return win === undefined ? told : `${told} ${percent(win)}`;
        };
        const kept = answer.discards.filter(({ shanten }) => shanten === answer.shanten);
        return this.#sorted(kept).map(line).join("\n");
    }

    #sorted(rows) {
        const order = orderOf(this.#shown.state);
        const value = ({ discard }) => this.#figures.get(discard)?.[order] ?? -Infinity;
        return order === "copies" ? rows : rows.toSorted((a, b) => value(b) - value(a));
    }

    /** Whether two discards share a line: their figures and other useful tiles are equal. */
    #isSame(a, b) {
        if (["shanten", "copies", "furiten"].some((figure) => a[figure] !== b[figure])) return false;
        // Points come last. Merging two lines then moves the page less than splitting one.
        const { state, read, answer } = this.#shown;
        const isKept = a.shanten === answer.shanten;
        if (state.points && isKept && this.#figures.get(a.discard)?.points === undefined) return false;
        // A discard that is itself useful has its own number of copies.
        if ([a, b].some(({ discard, useful }) => pieces(useful).includes(discard))) return false;
        const both = [a.discard, b.discard];
        if (besides(a.useful, both) !== besides(b.useful, both)) return false;
        const [one, other] = both.map((discard) => this.#figures.get(discard) ?? {});
        if (safeOf(read.safety, a.discard).textContent !== safeOf(read.safety, b.discard).textContent) return false;
        return ["win", "ready", "points"].every((name) => isNear(one[name] ?? 0, other[name] ?? 0));
    }

    /** A table of lines. The first is open; those that raise the shanten are folded. */
    #table(at) {
        if (!this.#tables[at]) {
            const lines = table([], [], { "aria-label": say("discards") });
            const [head, body] = lines.children;
            if (at > 0) head.className = "unseen";
            const summary = make("summary");
            const toggle = ({ target }) => {
                remember(OPEN, target.open ? "1" : null);
                if (this.#shown) this.#fill();
            };
            const box =
                at === 0 ? lines : make("details", { open: recall(OPEN) === "1", ontoggle: toggle }, summary, lines);
            $("discards").append(box);
            this.#tables[at] = { head, body, summary, box };
        }
        return this.#tables[at];
    }

    /** Recreates everything if the columns have changed. */
    #settle() {
        const columns = columnsOf(this.#shown.state);
        const layout = [current(), columns.map(([, label]) => label)].join();
        if (this.#layout === layout) return;
        this.#layout = layout;
        this.#lines.clear();
        this.#tables = [];
        $("discards").replaceChildren(this.#advice);
        $("discards").dataset.columns = columns.length;
    }

    /** The improving tiles after a discard, and the share of useful tiles that make a good wait. */
    #more({ discard, useful, copies, copies_of: left }, { length }) {
        const { state, read } = this.#shown;
        if (!read.hand.improvingDraws) return make("p", { class: "more" }, say("loading"));
        const piece = pieceOf(read, discard);
        const after = read.hand.discard(piece);
        const seen = situation({ ...state, river: state.river + piece });
        const [improving, good] = [pieces(after.improvingDraws(seen)), pieces(after.goodDraws(seen))];
        after.free();
        const better = { discard, useful: improving.join(""), copies_of: improving.map(read.left) };
        const told = [length > 1 && make("b", {}, shortName(discard)), say("improving")];
        const sum = pieces(useful).reduce((sum, kind, at) => sum + (good.includes(kind) ? left[at] : 0), 0);
        const share = `${say("goodWaits")} ${percent(sum / copies)}`;
        const draws = improving.length > 0 ? usefulOf([better]) : "–";
        return make("p", { class: "more" }, told, draws, good.length > 0 && share);
    }

    /** A line of equal discards. Only the changed parts are recreated. */
    #line(rows) {
        const discards = rows.map(({ discard }) => discard).join(" ");
        const [first] = rows;
        const key = `${discards} ${first.furiten ?? false}`;
        if (!this.#lines.has(key)) {
            const cut = ({ discard, furiten }) => {
                const label = say("discardThis", { tile: tileName(discard) });
                const click = () => this.change((state, read) => discarded(state, read, pieceOf(read, discard)));
                return [tileButton(discard, label, click), furiten ? word("furiten", say("furiten"), "bad") : null];
            };
            const figure = ([name]) => cell([], "number", { "data-figure": name });
            const figures = columnsOf(this.#shown.state).slice(1).map(figure);
            const [cuts, copies, useful] = [cell(rows.map(cut), "cut"), cell([], "number"), cell([], "useful")];
            const element = row([cuts, copies, figures, useful], { "data-discards": discards });
            element.style.setProperty("--cuts", rows.length);
            for (const event of ["pointerenter", "focusin"]) element.addEventListener(event, () => point(rows));
            for (const event of ["pointerleave", "focusout"]) element.addEventListener(event, () => point([]));
            const mark = make("b", { class: "bad" }, say("noYaku"));
            this.#lines.set(key, { element, cuts, mark, copies, figures, useful, told: "" });
        }
        const line = this.#lines.get(key);
        const { state, read, answer } = this.#shown;
        const isMany = areMany(answer.discards.filter(({ shanten }) => shanten === first.shanten));
        const name = `${read.text} ${discards}`;
        const isOpen = this.#opened === name;
        const safe = safeOf(read.safety, first.discard);
        const told = JSON.stringify([rows, isMany, isOpen, Boolean(read.hand.improvingDraws), safe.textContent]);
        if (line.told !== told) {
            line.told = told;
            const open = () => {
                this.#opened = isOpen ? "" : name;
                this.#fill();
            };
            const attributes = { class: "word", "aria-expanded": String(isOpen), title: say("improving") };
            refill(line.copies, button(counted(first), open, attributes));
            const more = isOpen && rows.map((row) => this.#more(row, rows));
            refill(line.useful, usefulOf(rows, isMany), safe.textContent && safe, more);
        }
        const known = this.#figures.get(first.discard);
        if (!known?.noYaku) line.mark.remove();
        else if (!line.mark.isConnected) line.cuts.append(line.mark);
        for (const cell of line.figures) {
            const name = cell.dataset.figure;
            const text = figureText(known?.[name], name, state);
            if (cell.textContent !== text) cell.textContent = text;
        }
        return line.element;
    }

    /** Shows the known figures, sorted, and keeps the focus. */
    #fill() {
        const { answer } = this.#shown;
        const buttons = () => [...$("discards").querySelectorAll("button, summary")];
        const focused = $("discards").contains(document.activeElement) ? document.activeElement : null;
        const at = buttons().indexOf(focused);
        this.#settle();
        const { state } = this.#shown;
        // The group that keeps the shanten comes first, even if it is empty.
        const groups = new Map([[answer.shanten, []]]);
        for (const row of this.#sorted(answer.discards)) {
            if (!groups.has(row.shanten)) groups.set(row.shanten, []);
            const lines = groups.get(row.shanten);
            const line = lines.find(([first]) => this.#isSame(first, row));
            if (line) line.push(row);
            else lines.push([row]);
        }
        [...groups].forEach(([shanten, lines], at) => {
            const { head, body, summary, box } = this.#table(at);
            const heads = `${shanten} ${orderOf(state)}`;
            if (head.dataset.heads !== heads) {
                head.replaceChildren(row(headsOf(word("shanten", shantenName(shanten)), state, this.change)));
                roving(head);
            }
            head.dataset.heads = heads;
            const count = lines.flat().length;
            const text = say("goesBack", { count, shanten: shantenName(shanten) });
            if (summary.textContent !== text) summary.textContent = text;
            box.hidden = count === 0;
            // The lines of a folded group are made when it is opened.
            const open = box.open === false ? [] : lines;
            open.forEach((rows, place) => {
                const line = this.#line(rows);
                line.classList.toggle("best", at === 0 && place === 0);
                if (body.rows[place] !== line) body.insertBefore(line, body.rows[place] ?? null);
            });
            while (body.rows.length > open.length) body.lastChild.remove();
            const figures = ([{ discard, copies }]) => ({ copies, ...this.#figures.get(discard) });
            if (at > 0) return;
            const told = lines.map((rows, place) => [body.rows[place], figures(rows)]);
            markMost(state, told);
            this.#advice.textContent = lines.length > 0 ? advice(state, lines[0], told[0][1]) : "";
        });
        for (const { body, box } of this.#tables.slice(groups.size)) {
            box.hidden = true;
            body.replaceChildren();
        }
        for (const [key, { element }] of this.#lines) if (!element.isConnected) this.#lines.delete(key);
        $("discards").hidden = false;
        if (focused) this.#focus(focused, buttons(), at);
    }

    #focus(focused, buttons, at) {
        if (document.activeElement === focused) return;
        const next = focused.isConnected ? focused : (buttons[Math.min(at, buttons.length - 1)] ?? $("answer"));
        next.focus({ preventScroll: true });
    }
}
