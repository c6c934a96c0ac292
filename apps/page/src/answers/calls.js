// Calls of another player's discard, and passing: one line each, like the discards.

import { button, cell, make, refill, roving, row, table, tile, tiles } from "../draw/dom.js";
import { choice, piecesOf, said } from "../ask/editor.js";
import { beforeClaim, situation } from "../ask/game.js";
import { CHOICES } from "../ask/state.js";
import { areMany, columnsOf, counted, figureText, headsOf, markMost, orderOf, safeOf, usefulOf } from "./discards.js";
import { kindOf } from "../draw/tiles.js";
import { listed, refusal, say, shantenName, shortName, tileName } from "../draw/words.js";

export class Calls {
    #shown = null;
    /** The figures of each legal discard after a call, by meld; the key null is for passing. */
    #figures = new Map();

    constructor(change, before) {
        this.change = change;
        this.box = make("div", { id: "calls" });
        before.before(this.box);
    }

    /** Shows the calls of a hand before its draw, and clears the previous figures. */
    show(state, read) {
        this.#shown = { state, read };
        this.#figures = new Map();
        this.#fill();
    }

    /** The claimed tile, as an option of the search; nothing if no calls are shown. */
    get claimed() {
        if (!this.box.querySelector("table")) return null;
        const { state } = this.#shown;
        return { tile: state.claim, from: state.from, seen: situation(state) };
    }

    /** Hides the calls: no tile is claimed, or there is no hand. */
    hide() {
        this.#shown = null;
        this.box.replaceChildren();
    }

    /** Fills in the figures: lists of choices with their chances or points. */
    figures(...found) {
        this.#figures = new Map();
        for (const { call, odds } of found.flat()) {
            const meld = call?.meld ?? null;
            if (!this.#figures.has(meld)) this.#figures.set(meld, new Map());
            const rows = this.#figures.get(meld);
            for (const row of odds.discards) {
                const { discard, win_now: win, ready_now: ready, points_now: points, no_yaku: noYaku } = row;
                const more = points === undefined ? {} : { points };
                rows.set(discard, { win, ready, noYaku, ...rows.get(discard), ...more });
            }
        }
        if (this.#shown) this.#fill();
    }

    /** The lines: each choice with its best discard by the sorting column, and its clues of safety. */
    #lines(choices) {
        const { state, read } = this.#shown;
        const order = orderOf(state);
        const value = ({ figures }) => figures?.[order] ?? -Infinity;
        const line = (choice) => {
            const figures = this.#figures.get(choice.meld) ?? new Map();
            const all = [...figures].map(([discard, figures]) => ({ discard, figures }));
            const [best] = order === "copies" ? [] : all.toSorted((a, b) => value(b) - value(a));
            const { discard } = best ?? choice;
            const told = { ...choice, figures: figures.get(discard) };
            if (discard === null) return told;
            const after = read.hand.call(choice.meld, choice.claimed, choice.from);
            const row = after.discards(beforeClaim(state)).find((row) => row.discard === discard);
            const safe = safeOf(read.safetyAfter(after), discard);
            after.free();
            return { ...told, ...row, safe: safe.textContent && safe };
        };
        const lines = choices.map(line);
        return order === "copies" ? lines : lines.toSorted((a, b) => value(b) - value(a));
    }

    #row(line, isMany) {
        const { state } = this.#shown;
        const { meld, claimed, from, discard, figures } = line;
        const named = meld && listed(piecesOf(meld).map(tileName));
        const label = discard
            ? say("callAnd", { meld: named, tile: tileName(discard) })
            : named && say("callThis", { meld: named });
        const act = (state, { hand }) => {
            const called = hand.call(meld, claimed, from);
            const after = discard ? called.discard(discard) : called;
            return { ...state, hand: after.toString(), claim: "", drawn: "" };
        };
        const shown = () => [tiles(piecesOf(meld), "claimed"), discard ? [make("b", {}, "→"), tile(discard)] : null];
        const what = meld
            ? button(shown(), () => this.change(act), { class: "meld", "aria-label": label, title: label })
            : make("b", {}, say("pass"));
        const shanten = make("small", {}, shantenName(line.shanten));
        const figure = ([name]) => cell(figureText(figures?.[name], name, state), "number", { "data-figure": name });
        const cells = [
            cell([what, shanten, figures?.noYaku && make("b", { class: "bad" }, say("noYaku"))], "cut"),
            cell(counted(line), "number"),
            columnsOf(state).slice(1).map(figure),
            cell([usefulOf([line], isMany, true), line.safe], "useful"),
        ];
        return row(cells, { "data-call": meld ?? "pass", "data-discard": discard });
    }

    #fill() {
        const { state, read } = this.#shown;
        const { claim, from } = state;
        const pick = choice("claimFrom", CHOICES.from, from, said("from:"), (from) =>
            this.change((state) => ({ ...state, from })),
        );
        const title = make("h3", {}, say("choices", { tile: shortName(claim) }));
        this.box.dataset.columns = columnsOf(state).length;
        const head = make("div", { class: "settings" }, title, pick);
        refill(this.box, head, this.#content(claim, from));
    }

    #content(claim, from) {
        const { state, read } = this.#shown;
        if (read.hand.hasDrawn) return make("p", {}, say("beforeDraw"));
        let choices;
        let isWin;
        try {
            choices = read.hand.callChoices(claim, from, situation(state));
            isWin = read.hand.answer({ ...situation(state), claim, from }).win;
        } catch (error) {
            const { text, lang } = refusal(error);
            return make("p", { class: "bad", lang }, text);
        }
        const won = { tile: kindOf(claim), by: "discard", claim: "", drawn: "" };
        const win = (state, { hand }) => ({ ...state, ...won, hand: hand.draw(claim).toString() });
        const lines = this.#lines(choices);
        const rows = lines.map((line) => this.#row(line, areMany(lines)));
        rows[0].classList.add("best");
        const nearest = Math.min(...lines.map(({ shanten }) => shanten));
        const figures = (line) => ({ ...(line.shanten === nearest ? line : {}), ...line.figures });
        const told = lines.map((line, at) => [rows[at], figures(line)]);
        markMost(state, told);
        const heads = headsOf(say("choosing"), state, this.change);
        const shown = table(heads, rows, { "aria-label": say("choices", { tile: shortName(claim) }) });
        roving(shown.firstChild);
        const ron = [`${say("ronOn", { tile: tileName(claim) })} `, button(say("showScore"), () => this.change(win))];
        return [
            isWin && make("p", { class: "good" }, ron),
            choices.length === 1 && make("p", {}, say("noCall")),
            shown,
        ];
    }
}
