// The answer: shanten, useful tiles, discards, waits, divisions.

import { button, cell, make, refill, row, table, tile, tiles } from "../draw/dom.js";
import { word } from "../draw/explained.js";
import { Calls } from "./calls.js";
import { Discards, counted, usefulTiles } from "./discards.js";
import { sharePicture } from "./picture.js";
import { pieces } from "../draw/tiles.js";
import { listed, nameOf, say, shantenName } from "../draw/words.js";

const $ = (id) => document.getElementById(id);
const FORMS = ["standard", "seven_pairs", "thirteen_orphans", "knitted_straight", "honours_and_knitted_tiles"];

/** The tiles of a division: "99s 123*m (456p)". */
function division(text) {
    const group = (part) => tiles(pieces(part.replace(/[()[\]*]/g, "")), "meld");
    return make("span", { class: "tiles small", title: text }, text.split(" ").map(group));
}

export class Answer {
    #shown = null;

    constructor(change) {
        this.discards = new Discards(change);
        this.calls = new Calls(change, $("found"));
        const share = () => this.#shown && sharePicture(this.#shown.state, this.#shown.read);
        $("copy-text").after(button([], share, { id: "picture", "data-say": "picture" }));
    }

    /** Shows an answer. */
    show(state, read, answer) {
        this.#shown = { state, read, answer };
        const { shanten } = answer;
        refill($("shanten"), word(shanten === 0 ? "ready" : "shanten", shantenName(shanten)));
        const forms = FORMS.filter((form) => (answer[form] ?? null) !== null);
        const short = (shanten) => (shanten > 0 ? shanten : shantenName(shanten));
        const told = forms.map((form) => `${say(form)} ${short(answer[form])}`);
        if (read.assumed > 0)
            told.push(say(read.assumed > 1 ? "assumedMelds" : "assumedMeld", { count: read.assumed }));
        $("forms").textContent = told.join(" · ");
        refill($("found"), ...this.#found(answer));
        const hadFocus = $("discards").contains(document.activeElement);
        if (answer.discards) this.discards.show(state, read, answer);
        else this.discards.hide();
        if (state.claim) this.calls.show(state, read);
        else this.calls.hide();
        if (hadFocus && !answer.discards) $("answer").focus({ preventScroll: true });
    }

    /** Shows only this text, because there is no answer. */
    empty(text) {
        this.#shown = null;
        this.discards.hide();
        this.calls.hide();
        for (const id of ["shanten", "forms", "score", "total"]) $(id).replaceChildren();
        $("found").replaceChildren(make("p", {}, text));
    }

    /** The answer as text for pasting. */
    text() {
        if (!this.#shown) return "";
        const { read, answer } = this.#shown;
        const head = `${read.text} ${shantenName(answer.shanten)}`;
        if (answer.discards) return `${head}\n${this.discards.text()}`.trim();
        const { copies, useful } = answer;
        return `${head}\n${say("textWaiting", { copies, useful, kinds: pieces(useful).length })}`;
    }

    #found(answer) {
        if (answer.divisions?.length > 0) return this.#divisions(answer);
        if (answer.discards) return [];
        if (!answer.waits) return [make("h3", {}, word("useful"), ": ", counted(answer)), usefulTiles(answer)];
        const line = ({ wait, shapes, copies }) =>
            row([cell(tile(wait), "small"), cell(listed(shapes.map(nameOf))), cell(copies, "number")]);
        const heads = [say("waits"), say("shapes"), word("useful", say("copiesHead"))];
        return [
            make("h3", {}, `${say("waits")}: `, counted(answer)),
            answer.furiten ? make("p", { class: "bad" }, word("furiten")) : null,
            table(heads, answer.waits.map(line), { id: "waits" }),
        ];
    }

    #divisions(answer) {
        const line = (text, at) => make("li", { class: "line" }, division(text), listed(answer.marks[at].map(nameOf)));
        return [
            make("h3", {}, say("divisions")),
            make("ul", { id: "divisions", class: "patterns" }, answer.divisions.map(line)),
        ];
    }
}
