// The trainer: questions, answers, and the next question.

import { button, make, refill, roving, tile, tileButton, tiles } from "../draw/dom.js";
import { copy } from "../draw/store.js";
import { kindOf, parts, pieces } from "../draw/tiles.js";
import { current, say, shantenName, tileName } from "../draw/words.js";
import { INITIAL, write as address } from "../ask/state.js";
import { Searcher } from "../search/search.js";
import { Book } from "./book.js";
import { levelOf } from "./deal.js";
import { settings, statistics } from "./panels.js";
import { aboutDiscard, aboutShanten, aboutWaits, figuresOf } from "./verdict.js";
import { tell } from "./words.js";

const $ = (id) => document.getElementById(id);
/** The keys of the tiles, in their order. */
const KEYS = "1234567890qwer";
/** The possible answers to a question about shanten. */
const SHANTENS = [0, 1, 2, 3, 4, 5, 6];
/** Milliseconds until the page shows that it is dealing. */
const SOON = 150;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Today's date, as in the address. */
function today() {
    const now = new Date();
    const two = (number) => String(number).padStart(2, "0");
    return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

const seed = () => [...crypto.getRandomValues(new Uint32Array(4))].join();

export class Trainer {
    #searcher = new Searcher();
    /** Searches the hand after a discard, while the other one prepares the next question. */
    #back = new Searcher();
    #book = new Book();
    #day = null;
    /** The question, its answer once given, and the next question if already requested. */
    #question = null;
    #answer = null;
    #ahead = { key: "", question: null };
    #pending = 0;
    #picked = new Set();
    #shown = {};
    #trouble = "";
    #note = "";
    #begun = 0;
    #clock = 0;

    constructor() {
        document.addEventListener("keydown", (event) => this.#press(event));
        setInterval(() => this.#tick(), 250);
    }

    /** Shows the trainer, with the puzzle of this day, or with a question if there is none yet. */
    show(day) {
        const isDay = DAY.test(day ?? "");
        if (isDay && (day !== this.#day || !this.#question)) {
            this.#day = day;
            this.#ask({ game: "discard", level: levelOf(day), measure: "points", seed: day });
        } else if (this.#question) this.#render();
        else this.next();
    }

    /** The player's options for questions. */
    #wanted() {
        const { game, measure } = this.#book.options;
        return { game, measure, level: this.#book.level };
    }

    /** Asks another question. */
    next() {
        this.#leaveDay();
        const wanted = this.#wanted();
        const { key, question } = this.#ahead;
        if (question && key === JSON.stringify(wanted)) {
            this.#begin(question);
            this.#look();
        } else this.#ask({ ...wanted, seed: seed() });
    }

    /** Prepares the next question in advance. */
    #look() {
        const wanted = this.#wanted();
        this.#ahead = { key: JSON.stringify(wanted), question: null };
        const found = ({ question }) => (this.#ahead.question = question);
        this.#searcher.ask("deal", "riichi", { ...wanted, seed: seed() }, found, () => {});
    }

    /** Leaves the puzzle of the day. */
    #leaveDay() {
        if (this.#day) history.replaceState(null, "", "#trainer");
        this.#day = null;
    }

    /** Repeats wrongly answered questions, the oldest first. */
    #again() {
        const [slip] = this.#book.slips;
        this.#leaveDay();
        const { game, measure, position } = slip;
        if (game === "discard") this.#ask({ game, measure, again: position });
        else this.#begin(slip);
    }

    /** Continues with the same hand after the discard and a draw. */
    #playOn() {
        this.#leaveDay();
        const { game, measure, position } = this.#question;
        this.#ask({ game, measure, again: position, discard: this.#answer.discard, seed: seed() });
    }

    #ask(asked) {
        this.#ahead.question = null;
        this.#trouble = "";
        const found = ({ question }) => this.#begin(question);
        const end = (error) => {
            if (!error) this.#look();
            else this.#wait(say("failed", { reason: error }));
        };
        this.#searcher.ask("deal", "riichi", asked, found, end);
        // If the next question comes soon, it just replaces the current one.
        clearTimeout(this.#pending);
        this.#pending = setTimeout(() => this.#wait(""), this.#question ? SOON : 0);
    }

    /** Shows that there is no question yet, or the reason. */
    #wait(trouble) {
        clearTimeout(this.#pending);
        this.#question = null;
        this.#answer = null;
        this.#trouble = trouble;
        this.#render();
    }

    #begin(question) {
        clearTimeout(this.#pending);
        this.#question = question;
        this.#answer = null;
        this.#note = "";
        this.#picked.clear();
        this.#begun = performance.now();
        this.#render();
        if (document.activeElement?.matches("#trainer .ask *"))
            $("question").querySelector("button:not([disabled])")?.focus({ preventScroll: true });
    }

    /** Takes an answer: whether it is right, its loss, and the discard. */
    #take(right, lost = null, discard = null) {
        if (this.#answer) return;
        const question = this.#question;
        const { game, measure, position } = question;
        this.#answer = { right, discard };
        const what = game === "discard" ? `${game} ${measure}` : game;
        this.#book.count(what, right, lost, (performance.now() - this.#begun) / 1000);
        const slip = game === "discard" ? { game, measure, position } : question;
        this.#book.slip(slip, right);
        this.#render();
        $("next").focus({ preventScroll: true });
    }

    #discard(piece) {
        const { rows, best, measure } = this.#question;
        const discard = kindOf(piece);
        const row = rows.find((row) => row.discard === discard);
        this.#take(best[measure].tiles.includes(discard), row.loss[measure], discard);
        if (row.shanten > rows[0].shanten) this.#searchBack(row);
    }

    /** Finds the figures of a discard that raises the shanten. */
    #searchBack(row) {
        const question = this.#question;
        const found = ({ figures }) => {
            Object.assign(row, figures);
            if (question === this.#question) this.#render();
        };
        const asked = { again: question.position, discard: row.discard, isBack: true };
        this.#back.ask("deal", "riichi", asked, found, () => {});
    }

    #check() {
        const waits = this.#question.waits.map(({ wait }) => wait);
        this.#take(waits.length === this.#picked.size && waits.every((kind) => this.#picked.has(kind)));
    }

    #pick(kind) {
        if (!this.#picked.delete(kind)) this.#picked.add(kind);
        this.#render();
    }

    /** The seconds left; `null` without a clock. */
    #left() {
        const limit = Number(this.#book.options.timer);
        if (limit === 0 || !this.#question || this.#answer) return null;
        return Math.max(0, Math.ceil(limit - (performance.now() - this.#begun) / 1000));
    }

    #tick() {
        const left = this.#left();
        if (left === null || $("trainer").hidden || left === this.#clock) return;
        this.#clock = left;
        $("clock").textContent = tell("clock", { count: left });
        if (left === 0) this.#take(false);
    }

    #press(event) {
        if ($("trainer").hidden || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
        if (event.target.closest("input, select, textarea, summary")) return;
        if (event.key === "Enter") {
            // A focused button handles Enter itself, except a wait, which is picked already.
            const isPick = event.target.closest("#question") && this.#question?.waits;
            if (event.target.closest("button, a") && !isPick) return;
            event.preventDefault();
            (this.#answer ? $("next") : $("check"))?.click();
            return;
        }
        if (event.key === "p") $("play-on")?.click();
        const button = this.#question && $("question").querySelector(`button[data-key="${CSS.escape(event.key)}"]`);
        if (!button) return;
        event.preventDefault();
        button.click();
    }

    /** The hand: buttons if a tile is to be discarded, with the drawn tile last. */
    #hand() {
        const { game, position, doras, best, measure } = this.#question;
        const { concealed, melds } = parts(position.hand);
        const from = concealed.indexOf(position.drawn);
        const drawn = from < 0 ? [] : concealed.splice(from, 1);
        const all = [...concealed, ...drawn];
        const place = (kind) => all.findLastIndex((piece) => kindOf(piece) === kind);
        const made = place(this.#answer?.discard);
        const found = best && this.#answer ? best[measure].tiles.map(place) : [];
        const one = (piece, at) => {
            const name = at === made ? "marked" : found.includes(at) ? "found" : "";
            const last = drawn.length > 0 && at === all.length - 1 ? "drawn" : "";
            const className = `${name} ${last} ${doras.includes(kindOf(piece)) ? "dora" : ""}`;
            if (game !== "discard" || this.#answer) return tile(piece, { className });
            const label = say("discardThis", { tile: tileName(piece) });
            const attributes = { class: className, "data-key": KEYS[at], "aria-keyshortcuts": KEYS[at] };
            return tileButton(piece, label, () => this.#discard(piece), attributes);
        };
        return [...all.map(one), ...melds.map((meld) => tiles(pieces(meld.replace(/\+/g, "")), "meld"))];
    }

    /** The possible answers outside the hand. */
    #choices() {
        const { game, shanten, kinds } = this.#question;
        const key = (name) => ({ "data-key": name, "aria-keyshortcuts": name, disabled: this.#answer !== null });
        const choice = (number) => button(shantenName(number), () => this.#take(number === shanten), key(`${number}`));
        if (game === "shanten") return SHANTENS.map(choice);
        return (kinds ?? []).map((kind, at) => {
            const isPicked = this.#picked.has(kind);
            const attributes = { ...key(KEYS[at]), "aria-pressed": String(isPicked), class: isPicked ? "picked" : "" };
            return tileButton(kind, tileName(kind), () => this.#pick(kind), attributes);
        });
    }

    #verdict() {
        const { game } = this.#question;
        const { right, discard } = this.#answer;
        if (game === "discard") return aboutDiscard(this.#question, discard, this.#question.measure);
        return (game === "waits" ? aboutWaits : aboutShanten)(this.#question, right);
    }

    #figures() {
        if (!this.#answer || this.#question.game !== "discard") return "";
        return figuresOf(this.#question, this.#answer.discard, this.#question.measure);
    }

    /** The given facts of the question: shanten, turn, dora. */
    #status() {
        const { game, position, shanten, fits, doras } = this.#question;
        const given = (...parts) => (game === "discard" ? parts.map((part) => make("span", {}, part)) : []);
        const dora = make("span", { class: "small" }, `${tell("dora")} `, tiles(doras));
        return make(
            "p",
            { class: "status" },
            this.#day && make("b", {}, tell("dayOf", { day: this.#day })),
            given(shantenName(shanten), tell("turn", { turn: position.turn }), tell("table")),
            doras.length > 0 && dora,
            given(`${tell("measure")}: ${tell(`measure:${this.#question.measure}`)}`),
            make("span", { id: "clock", role: "timer" }),
            !fits && make("small", {}, tell("noneFits")),
        );
    }

    /** The question, and the verdict once it is answered. */
    #asked(game) {
        const hand = make("div", { class: "hand", "data-right": String(this.#answer?.right ?? "") }, this.#hand());
        const choices = game === "discard" ? "" : make("div", { class: "choices" }, this.#choices());
        const attributes = { id: "question", role: "group", "aria-label": tell(`game:${game}`) };
        const verdict = make("div", { id: "verdict", "aria-live": "polite" }, this.#answer ? this.#verdict() : "");
        return [this.#status(), make("div", attributes, hand, choices), verdict];
    }

    #bar() {
        const { discard } = this.#answer ?? {};
        const row = this.#question?.rows?.find((row) => row.discard === discard);
        const isOpen = this.#question?.game === "waits" && !this.#answer;
        const { position } = this.#question ?? {};
        const href = this.#answer && address({ ...INITIAL, ...position, turn: String(position.turn) });
        return make(
            "div",
            { class: "bar" },
            isOpen && button(tell("check"), () => this.#check(), { id: "check", class: "main" }),
            button(tell("next"), () => this.next(), {
                id: "next",
                class: this.#answer ? "main" : "",
                "aria-describedby": "said",
            }),
            row &&
                row.shanten !== 0 &&
                button(tell("playOn"), () => this.#playOn(), { id: "play-on", "aria-keyshortcuts": "p" }),
            this.#answer && make("a", { id: "to-analysis", class: "button", href }, tell("analyse")),
            this.#day && button(tell("share"), () => this.#share(), { id: "share-day" }),
        );
    }

    async #share() {
        const isCopied = await copy(location.href);
        this.#note = isCopied ? tell("copied") : `${tell("notCopied")} ${location.href}`;
        this.#render();
    }

    /** Levels and statistics, recreated only if they change. */
    #panels() {
        const again = () => this.#render();
        const made = (name, said, make) => {
            const key = current() + JSON.stringify(said);
            if (this.#shown[name]?.key !== key) this.#shown[name] = { key, element: make() };
            return this.#shown[name].element;
        };
        return [
            made("level", this.#book.options, () => settings(this.#book, () => this.next())),
            made("statistics", this.#book.counts, () => statistics(this.#book, again)),
        ];
    }

    #render() {
        const { id } = document.activeElement ?? {};
        const game = this.#question?.game ?? this.#book.options.game;
        const waiting = make("p", { role: "status" }, this.#trouble || tell("dealing"));
        const asked = this.#question ? this.#asked(game) : make("div", { id: "question", class: "waiting" }, waiting);
        const day = () => {
            location.hash = `#trainer&day=${today()}`;
        };
        const { length } = this.#book.slips;
        const told = tell("slips", { count: length });
        const slips = length > 0 && button(told, () => this.#again(), { id: "slips" });
        const parts = [
            make("h2", {}, tell(`game:${game}`)),
            asked,
            this.#bar(),
            make("div", { id: "figures" }, this.#figures()),
            make("p", { role: "status", class: "note" }, this.#note),
            make("p", { id: "running" }, tell("streak", this.#book.streaks)),
            make("div", { class: "bar" }, button(tell("day"), day, { id: "day" }), slips),
        ];
        const position = JSON.stringify(this.#question?.position);
        const attributes = { class: "ask", "data-game": game, "data-position": position };
        refill($("trainer"), make("section", attributes, parts), this.#panels());
        const chosen = $("question").querySelector(".choices") ?? $("question");
        roving(chosen);
        // The same control keeps the focus, wherever it has moved.
        if (id && document.activeElement?.id !== id) $(id)?.focus({ preventScroll: true });
    }
}
