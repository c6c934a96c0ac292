// The trainer: what would you discard?

import { usefulTiles } from "./answers/discards.js";
import { cell, make, namedRow, refill, roving, scroller, table, tile, tileButton } from "./draw/dom.js";
import { randomHand, read, situation } from "./ask/game.js";
import { Searcher } from "./search/search.js";
import { INITIAL } from "./ask/state.js";
import { recall, remember } from "./draw/store.js";
import { kindOf } from "./draw/tiles.js";
import { percent, say, shantenName, tileName } from "./draw/words.js";

const $ = (id) => document.getElementById(id);
const KEY = "shanten-trainer";
/** Chances that differ by less are as good. */
const ROUNDING = 1e-9;

function tally() {
    try {
        const { hands, copies, chance } = JSON.parse(recall(KEY));
        if ([hands, copies, chance].every(Number.isInteger)) return { hands, copies, chance };
    } catch {
        // Nothing is there yet.
    }
    return { hands: 0, copies: 0, chance: 0 };
}

export class Trainer {
    #searcher = new Searcher();
    #question = null;
    #chosen = null;
    #chances = null;

    /** `analyse` shows a hand in the analysis. */
    constructor(library, analyse) {
        this.library = library;
        this.analyse = analyse;
    }

    /** Shows the trainer, with a hand if there is none yet. */
    show() {
        if (this.#question) this.#render();
        else this.next();
    }

    /** Asks about another hand, one that isn't complete. */
    next() {
        let state;
        let answer;
        do {
            state = { ...INITIAL, hand: randomHand(this.library, INITIAL) };
            answer = new this.library.Hand(state.hand).answer();
        } while (answer.shanten < 0);
        this.#question = { state, answer, read: read(this.library, state) };
        this.#chosen = null;
        this.#chances = null;
        this.#searcher.cancel();
        // The chances are there when they are needed.
        const question = {
            hand: this.#question.read.text,
            rules: state.rules,
            situation: situation(state),
            options: { turns: 18, opponents: true },
            path: "straight",
            points: null,
        };
        const tell = ({ odds }) => {
            this.#chances = new Map(odds.discards.map(({ discard, win }) => [discard, win[0]]));
            if (this.#chosen) this.#judge();
        };
        this.#searcher.ask("chances", "riichi", question, tell, () => {});
        this.#render();
    }

    #choose(piece, at) {
        if (this.#chosen) return;
        this.#chosen = { at, discard: kindOf(piece), isCounted: false };
        this.#judge();
    }

    /** Counts the discard, once its chance is known. */
    #judge() {
        if (this.#chances && !this.#chosen.isCounted) {
            const { discards } = this.#question.answer;
            const { discard } = this.#chosen;
            const made = discards.find((row) => row.discard === discard);
            const [best] = discards;
            const most = Math.max(...this.#chances.values());
            this.#chosen.isCounted = true;
            this.#chosen.isBestByCopies = made.shanten === best.shanten && made.copies === best.copies;
            this.#chosen.isBestByChance = (this.#chances.get(discard) ?? 0) > most - ROUNDING;
            const sum = tally();
            sum.hands += 1;
            sum.copies += Number(this.#chosen.isBestByCopies);
            sum.chance += Number(this.#chosen.isBestByChance);
            remember(KEY, JSON.stringify(sum));
        }
        this.#render();
    }

    #render() {
        const { read: hand, answer } = this.#question;
        const chosen = this.#chosen;
        const tiles = hand.concealed.map((piece, at) =>
            chosen
                ? tile(piece, { className: at === chosen.at ? "marked" : "" })
                : tileButton(piece, say("discardThis", { tile: tileName(piece) }), () => this.#choose(piece, at)),
        );
        const sum = tally();
        const again = () => {
            remember(KEY, null);
            this.#render();
        };
        const group = make(
            "div",
            { class: "hand", id: "question", role: "group", "aria-label": say("whatDiscard") },
            tiles,
        );
        refill(
            $("trainer"),
            make(
                "section",
                {},
                make("h2", {}, say("whatDiscard")),
                make("p", { class: "help" }, say("trainerHelp")),
                make("p", {}, shantenName(answer.shanten)),
                group,
                make("div", { id: "verdict", "aria-live": "polite" }, chosen ? this.#verdict() : ""),
                make(
                    "div",
                    { class: "bar" },
                    make(
                        "button",
                        { type: "button", id: "next", class: "main", onclick: () => this.next() },
                        say("nextHand"),
                    ),
                    chosen
                        ? make("button", { type: "button", onclick: () => this.analyse(hand.text) }, say("toAnalysis"))
                        : "",
                    make("button", { type: "button", onclick: again }, say("startAgain")),
                ),
                make("p", { id: "running" }, say("running", sum)),
            ),
        );
        roving(group);
    }

    #verdict() {
        const { state, read: hand, answer } = this.#question;
        const { discard, isCounted, isBestByCopies, isBestByChance } = this.#chosen;
        if (!isCounted) return [make("p", {}, say("searching"))];
        const byChance = [...this.#chances].reduce((best, row) => (row[1] > best[1] + ROUNDING ? row : best))[0];
        const row = (name, kind) => {
            const found = answer.discards.find((row) => row.discard === kind);
            const chance = this.#chances.get(kind);
            return namedRow(
                say(name),
                cell(tile(kind), "small"),
                cell(shantenName(found.shanten)),
                cell(usefulTiles(found)),
                cell(found.copies, "number"),
                cell(chance === undefined ? "–" : percent(chance), "number"),
            );
        };
        const isBest = isBestByCopies || isBestByChance;
        const heads = ["discard", "after", "usefulHead", "copiesHead", "toWin"].map((name) => say(name));
        const rows = [
            row("yourDiscard", discard),
            row("bestByCopies", answer.discards[0].discard),
            row("bestByChance", byChance),
        ];
        return [
            make("p", { class: isBest ? "good" : "bad" }, say(isBest ? "right" : "wrong")),
            scroller(say("whatDiscard"), {}, table(["", ...heads], rows)),
        ];
    }
}
