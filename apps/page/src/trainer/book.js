// The trainer's memory: options, counts, streaks and slips. It stays on the device; if storage is
// blocked, it lasts as long as the page.

import { recall, remember } from "../draw/store.js";

const KEY = "shanten-trainer";
const VERSION = 2;
/** The most slips kept. */
const SLIPS = 50;

/** The player's options, with the default first. */
export const CHOICES = {
    game: ["discard", "shanten", "waits"],
    measure: ["points", "win", "copies"],
    shanten: ["1", "2", "3"],
    lead: ["clear", "any"],
    hand: ["closed", "called"],
    tiles: ["all", "one"],
    timer: ["0", "10", "20", "40"],
};

function empty() {
    const options = Object.fromEntries(Object.entries(CHOICES).map(([name, [usual]]) => [name, usual]));
    return { version: VERSION, options: { ...options, dora: true }, counts: {}, streak: 0, longest: 0, slips: [] };
}

/** The data of an earlier visit, if it is valid. */
function read(text) {
    const usual = empty();
    try {
        const book = JSON.parse(text);
        if (book?.version !== VERSION || !Array.isArray(book.slips)) return usual;
        const options = { ...usual.options, ...book.options };
        for (const [name, list] of Object.entries(CHOICES)) if (!list.includes(options[name])) [options[name]] = list;
        return { ...usual, ...book, options };
    } catch {
        return usual;
    }
}

export class Book {
    #book = read(recall(KEY));

    get options() {
        return this.#book.options;
    }

    get slips() {
        return this.#book.slips;
    }

    get streaks() {
        const { streak, longest } = this.#book;
        const sum = (name) => Object.values(this.#book.counts).reduce((sum, row) => sum + row[name], 0);
        return { streak, longest, asked: sum("asked"), right: sum("right") };
    }

    /** The counts by question: `"discard win"`, `"waits"`. */
    get counts() {
        return Object.entries(this.#book.counts);
    }

    /** The level of the next question. */
    get level() {
        const { shanten, lead, hand, tiles, dora } = this.options;
        // A hand of one suit wins before it could call.
        if (tiles === "one") return { shanten: 1, lead, hand: "closed", tiles, dora };
        return { shanten: Number(shanten), lead, hand, tiles, dora };
    }

    choose(name, value) {
        this.#book.options[name] = value;
        this.#save();
    }

    /** Counts an answer: its loss by its measure, if known, and its seconds. */
    count(what, isRight, lost, seconds) {
        const row = (this.#book.counts[what] ??= { asked: 0, right: 0, known: 0, lost: 0, seconds: 0 });
        row.asked += 1;
        row.right += Number(isRight);
        row.known += Number(lost !== null);
        row.lost += lost ?? 0;
        row.seconds += seconds;
        this.#book.streak = isRight ? this.#book.streak + 1 : 0;
        this.#book.longest = Math.max(this.#book.longest, this.#book.streak);
        this.#save();
    }

    /** Queues a wrongly answered question to come again last, or removes it. */
    slip(question, isRight) {
        const isOther = ({ position, game }) => position.hand !== question.position.hand || game !== question.game;
        const others = this.slips.filter(isOther);
        this.#book.slips = isRight ? others : [...others, question].slice(-SLIPS);
        this.#save();
    }

    /** Forgets everything but the options. */
    clear() {
        this.#book = { ...empty(), options: this.options };
        this.#save();
    }

    /** All data, for a file. */
    json() {
        return JSON.stringify(this.#book, null, 2);
    }

    #save() {
        remember(KEY, JSON.stringify(this.#book));
    }
}
