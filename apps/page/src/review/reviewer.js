// A review of the reader's own game: a log that is dropped on the page, chosen or pasted.

import { winsChoice, winsOf } from "../answers/chances.js";
import { button, make, refill } from "../draw/dom.js";
import { recall, remember, save } from "../draw/store.js";
import { listed, nameOf, say } from "../draw/words.js";
import { CODE } from "../search/library.js";
import { Searcher } from "../search/search.js";
import { Report } from "./report.js";
import { together } from "./seats.js";

const $ = (id) => document.getElementById(id);
const PLAYER = "shanten-player";
/** The most bytes of a log, compressed or not. */
const MOST = 16 << 20;
/** A shorter text isn't a log. */
const FEWEST = 20;

/** Decompresses a file if necessary, such as those from Tenhou. */
async function unpacked(file) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")).getReader();
    const parts = [];
    // A small file may decompress to more than fits in memory.
    for (let length = 0, part = await reader.read(); !part.done; part = await reader.read()) {
        length += part.value.length;
        if (length > MOST) {
            reader.cancel().catch(() => {});
            throw new Error(`more than ${MOST} bytes`);
        }
        parts.push(part.value);
    }
    return new Uint8Array(await new Blob(parts).arrayBuffer());
}

export class Reviewer {
    /** One for each player; the first has the fast results. */
    #searchers = Array.from({ length: 4 }, () => new Searcher());
    #converter = new Searcher();
    #file = null;
    #found = null;
    /** The seat whose discards are shown; "" for all, and `null` until it is known. */
    #seat = null;
    #options = { chances: true, points: false, draws: false, danger: false };
    /** The place requested by the address, until it is shown. */
    #place = "";
    #status = "";
    #isBusy = false;
    /** Whether the options are unfolded after a log is read. */
    #isOpen = false;
    #report = new Report((place) => this.#keep(place));

    constructor() {
        this.#recall();
        addEventListener("dragover", (event) => {
            if (event.dataTransfer.types.includes("Files")) event.preventDefault();
        });
        addEventListener("keydown", (event) => {
            const isText = event.target.closest?.("input:not([type=checkbox]), textarea, select");
            if ($("review").hidden || isText || event.ctrlKey || event.metaKey || event.altKey) return;
            const step = { n: 1, p: -1 }[event.key];
            if (step) this.#report.go(step);
        });
        addEventListener("paste", (event) => {
            const text = event.clipboardData?.getData("text") ?? "";
            if ($("review").hidden || text.length < FEWEST) return;
            event.preventDefault();
            this.take(new File([text], say("pasted")));
        });
    }

    /** Reads a file and reviews its game. */
    async take(file) {
        try {
            if (file.size > MOST) throw new Error(`${file.size} bytes, at most ${MOST}`);
            this.#file = { name: file.name, log: await unpacked(file) };
            this.#isOpen = false;
            if (!this.#place) this.#seat = null;
        } catch (error) {
            this.#cancel();
            this.#found = null;
            this.#end(`${file.name}: ${error.message}`);
            return;
        }
        this.#ask(false);
    }

    /** Saves the log in a format, and says what that doesn't have. */
    #save(format) {
        const status = (text) => ($("review-status").textContent = text);
        const tell = ({ log, ending, lost, problems }) => {
            const name = this.#file.name.replace(/\.\w+(\.gz)?$/, "") + ending;
            if (log) save(name, new Blob([log]));
            const gone = [...problems.map(({ message }) => message), ...lost.map(nameOf)];
            status(gone.length > 0 ? say("notSaved", { name, gone: listed(gone) }) : name);
        };
        this.#converter.ask("convert", "any", { ...this.#file, format }, tell, (error) => error && status(error));
    }

    /** Reviews the example, a game of the conformance suite. */
    async #example() {
        const name = say("exampleGame");
        try {
            const response = await fetch(new URL("review/example.mjai", CODE));
            if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
            this.take(new File([await response.blob()], name));
        } catch (error) {
            this.#end(`${name}: ${error.message}`);
        }
    }

    /** Whether a slow measure is requested, and for whom is known. */
    get #isSlow() {
        return this.#seat !== null && (this.#options.chances || this.#options.points);
    }

    /** Requests the fast results at once, and then chances or points if wanted. */
    #ask(isSlow) {
        if (!this.#file) return;
        const { chances, points, draws, danger } = this.#options;
        const figures = isSlow ? { chances, points, wins: winsOf(draws) } : {};
        const options = { ...figures, in_danger: danger };
        const all = isSlow && this.#seat === "" ? this.#found.seats.map((_, seat) => seat) : [Number(this.#seat)];
        const seats = isSlow ? all.map((seat) => ({ seat })) : [{}];
        const parts = seats.map(() => ({ done: 0 }));
        this.#isBusy = true;
        this.#status = say(isSlow ? "counting" : "reading");
        this.#cancel();
        const end = (error) => {
            if (error) this.#cancel();
            else if (parts.some(({ review }) => !review)) return;
            if (!error) this.#found = parts.length > 1 ? together(parts.map(({ review }) => review)) : parts[0].review;
            if (!error && !isSlow) this.#recognise();
            if (!error && !isSlow && this.#isSlow) this.#ask(true);
            else this.#end(error ?? "");
        };
        seats.forEach((seat, at) => {
            const tell = ({ review, rounds }) => {
                Object.assign(parts[at], rounds, review && { review });
                if (rounds) this.#advance(parts);
            };
            this.#searchers[at].ask("review", "any", { ...this.#file, options: { ...options, ...seat } }, tell, end);
        });
        this.show();
    }

    #cancel() {
        for (const searcher of this.#searchers) searcher.cancel();
    }

    /** Shows the number of finished rounds without recreating the page. */
    #advance(parts) {
        const bar = document.querySelector("#review progress");
        const [done, all] = ["done", "all"].map((name) => parts.reduce((sum, part) => sum + (part[name] ?? 0), 0));
        if (bar) [bar.max, bar.value] = [all, done];
        const rounds = { done: Math.floor(done / parts.length), all: Math.ceil(all / parts.length) };
        $("review-status").textContent = `${this.#status} ${say("roundsDone", rounds)}`;
    }

    /** Takes seat, measure and place from the address, for the first game opened. */
    #recall() {
        const [part, ...others] = location.hash.split("&");
        if (part !== "#review") return;
        const known = new URLSearchParams(others.join("&"));
        this.#seat = known.get("seat");
        if (others.length > 0) for (const name of Object.keys(this.#options)) this.#options[name] = known.has(name);
        this.#place = known.get("at") ?? "";
    }

    /** Puts seat, measure and place into the address, so that a reopened file is shown there. */
    #keep(at) {
        if ($("review").hidden || this.#isBusy) return;
        const chosen = Object.entries(this.#options).filter(([, isChosen]) => isChosen);
        const known = new URLSearchParams([...chosen.map(([name]) => [name, "1"]), ["seat", this.#seat], ["at", at]]);
        history.replaceState(null, "", `#review&${known}`);
    }

    #end(status) {
        this.#isBusy = false;
        this.#status = status;
        this.show();
    }

    /** Finds the player whose name was chosen before, unless a player is chosen. */
    #recognise() {
        if (this.#seat === "" || this.#found.seats[this.#seat]?.chosen > 0) return;
        const seat = this.#found.names.findIndex((name) => name !== null && name === recall(PLAYER));
        this.#seat = seat >= 0 ? String(seat) : null;
    }

    /** The first question about a game whose reader isn't known. */
    #question() {
        const choice = (name, seat) => button(name, () => this.#pick(String(seat)));
        const players = this.#report.names(this.#found).map(choice);
        const buttons = make("p", { class: "settings" }, players, choice(say("allSeats"), ""));
        return make("section", { id: "which" }, make("h2", {}, say("whichPlayer")), buttons);
    }

    #pick(seat) {
        this.#seat = seat;
        remember(PLAYER, this.#found?.names[seat] ?? null);
        if (this.#isSlow) this.#ask(true);
        else this.show();
    }

    #settings() {
        const input = make("input", {
            type: "file",
            id: "log",
            "aria-label": say("chooseFile"),
            onchange: (event) => event.target.files[0] && this.take(event.target.files[0]),
        });
        const paste = make("input", { id: "paste", "aria-label": say("pasteLog"), placeholder: say("pasteLog") });
        const example = button(say("exampleGame"), () => this.#example(), { id: "example" });
        const drop = make("div", { class: "dropzone" }, make("p", {}, say("dropLog")), input, " ", paste, " ", example);
        drop.addEventListener("dragover", () => drop.classList.add("drop"));
        drop.addEventListener("dragleave", () => drop.classList.remove("drop"));
        const names = this.#report.names(this.#found);
        const option = (value, label) => make("option", { value, selected: value === this.#seat }, label);
        const seats = [option("", say("allSeats")), ...names.map((name, seat) => option(String(seat), name))];
        const set = (option, value) => {
            this.#options[option] = value;
            this.#ask(false);
        };
        const check = (name, id, option) => {
            const onchange = ({ target }) => set(option, target.checked);
            const box = make("input", { type: "checkbox", id, checked: this.#options[option], onchange });
            return make("label", { class: "check" }, box, make("span", {}, say(name)));
        };
        const pick = make("select", { id: "review-seat", onchange: ({ target }) => this.#pick(target.value) }, seats);
        const player = make("label", {}, say("player"), pick);
        const options = [
            drop,
            make(
                "div",
                { class: "settings" },
                check("withChances", "review-chances", "chances"),
                check("judgedByPoints", "review-points", "points"),
                winsChoice(this.#options.draws, (draws) => set("draws", draws), "review-wins"),
                check("inDanger", "review-danger", "danger"),
            ),
        ];
        if (!this.#found) return [make("h2", {}, say("review")), options];
        const saving = (format) => button(format, () => this.#save(format), { "data-format": format });
        options.push(make("div", { class: "settings" }, say("saveAs"), ["mjai", "tenhou6", "mjlog"].map(saving)));
        const name = make("summary", { id: "review-file" }, say("logAndOptions", { name: this.#file.name }));
        const ontoggle = ({ target }) => (this.#isOpen = target.open);
        return [player, make("details", { open: this.#isOpen, ontoggle }, name, options)];
    }

    #stop() {
        this.#cancel();
        this.#end(say("stopped"));
    }

    /** Shows the review, or the field for dropping a log. */
    show() {
        const stop = button(say("stop"), () => this.#stop(), { id: "stop" });
        const busy = this.#isBusy ? [" ", make("progress", { "aria-label": say("counting") }), " ", stop] : [];
        const status = make("span", { id: "review-status", role: "status" }, this.#status);
        const head = make("section", { id: "review-head" }, this.#settings(), make("p", {}, status, busy));
        const place = this.#isBusy ? "" : this.#place;
        if (this.#found?.rounds.length > 0 && this.#seat === null) {
            return refill($("review"), this.#question(), head);
        }
        const report = this.#found
            ? this.#report.show(this.#found, this.#file.name, this.#seat ?? "", this.#options, place)
            : null;
        if (report && place) this.#place = "";
        refill($("review"), head, report);
    }
}
