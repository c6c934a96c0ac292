// What a review found: marks, the list of slips, and one of them with its table.

import { cell, make, namedRow, refill, scroller, table, tile } from "../draw/dom.js";
import { laid, played } from "../draw/laid.js";
import { INITIAL } from "../ask/state.js";
import { recall, remember } from "../draw/store.js";
import { letters } from "../draw/tiles.js";
import { nameOf, percent, say, shantenName } from "../draw/words.js";
import { usefulTiles } from "../answers/discards.js";

const $ = (id) => document.getElementById(id);
const LEAST = "shanten-least";
/** The classes of a row of heads: the first is no number. */
const NUMBERS = [""];
/** How many times the usual loss the slider goes to, by halves. */
const FARTHEST = 10;

/** A round by its name: wind, number, counters. */
function roundName({ name, counters }) {
    const [wind, number] = name.split(" ");
    const more = counters > 0 ? `, ${say("counterCount", { count: counters })}` : "";
    return `${nameOf(wind)} ${number}${more}`;
}

function amount({ measure, amount }) {
    if (measure === "chance") return percent(amount);
    return say(measure === "points" ? "lostPoints" : "lostCopies", { count: Math.round(amount) });
}

function mark(found) {
    return found === null ? "–" : found.toFixed(1);
}

export class Report {
    #analyse;
    #found = null;
    #seat = "";
    #slips = [];
    #at = 0;

    constructor(analyse) {
        this.#analyse = analyse;
    }

    /** The names of the players, or the winds that they begin with. */
    names(found) {
        const winds = found?.rounds[0]?.winds ?? [];
        const first = winds.map((wind) => say(wind));
        return first.map((begun, seat) => found.names[seat] || begun);
    }

    /** How many usual losses a slip has at least. */
    get #least() {
        const kept = Number(recall(LEAST) ?? 1);
        return kept >= 0 && kept <= FARTHEST ? kept : 1;
    }

    /** The report of a review as an element. */
    show(found, file, seat, { draws }) {
        const isNew = this.#found !== found || this.#seat !== seat;
        [this.#found, this.#seat] = [found, seat];
        if (isNew) this.#at = 0;
        const model = `${say("chances")}: ${say(draws ? "byDraws" : "byDiscards")}`;
        const problems = found.problems.map((problem) => make("li", {}, problem));
        const body = make("div", { id: "slips" });
        this.#list();
        this.#fill(body);
        return make(
            "section",
            { id: "report" },
            make("h2", {}, file),
            found.measure === "chance" ? make("p", { id: "review-model" }, model) : "",
            found.rounds.length === 0 ? make("p", {}, say("emptyReview")) : [this.#marks(), this.#slider(), body],
            problems.length > 0 ? [make("h3", {}, say("problems")), make("ul", { lang: "en" }, problems)] : "",
        );
    }

    #isShown(seat) {
        return this.#seat === "" || Number(this.#seat) === seat;
    }

    /** What counts and lost enough, the greatest loss first. */
    #list() {
        const { rounds, measure } = this.#found;
        const isSlip = ({ counts, loss, seat }) => counts && loss.weight >= this.#least && this.#isShown(seat);
        const all = rounds.flatMap((round) => round.worse.filter(isSlip).map((worse) => ({ round, worse })));
        const order = ({ worse: { loss } }) => [loss.measure === measure ? 1 : 0, loss.weight];
        this.#slips = all.sort((a, b) => order(b)[0] - order(a)[0] || order(b)[1] - order(a)[1]);
        this.#at = Math.min(this.#at, Math.max(0, this.#slips.length - 1));
    }

    #marks() {
        const { seats, rounds, measure } = this.#found;
        const names = this.names(this.#found);
        const ofChances = (...columns) => (measure === "copies" ? [] : columns);
        const number = (text) => cell(text, "number");
        const row = ({ mark: found, counted, right, worse, chosen, chance, unknown }, seat) =>
            this.#isShown(seat) && chosen > 0
                ? namedRow(
                      names[seat],
                      [
                          mark(found),
                          counted,
                          right,
                          worse,
                          chosen - counted,
                          ...ofChances(chance.toFixed(2), unknown),
                      ].map(number),
                  )
                : "";
        const heads = ["player", "mark", "seatDiscards", "seatRight", "seatWorse", "leftOut"];
        heads.push(...ofChances("seatChance", "unknown"));
        const head = (name, at) => make("th", { class: NUMBERS[at] ?? "number" }, say(name));
        const shown = names.map((_, seat) => seat).filter((seat) => this.#isShown(seat));
        const ofRound = (round) =>
            namedRow(
                roundName(round),
                shown.map((seat) => number(mark(round.seats[seat].mark))),
            );
        const players = [say("round"), ...shown.map((seat) => names[seat])];
        const byRound = table(
            players.map((name, at) => make("th", { class: NUMBERS[at] ?? "number" }, name)),
            rounds.map(ofRound),
        );
        return [
            scroller(say("mark"), {}, table(heads.map(head), seats.map(row))),
            make("p", { class: "help" }, say("markHelp")),
            make(
                "details",
                { id: "by-round" },
                make("summary", {}, say("byRound")),
                scroller(say("byRound"), {}, byRound),
            ),
        ];
    }

    #slider() {
        const { measure, at_least: usual } = this.#found;
        const told = () => say("leastLoss", { loss: amount({ measure, amount: this.#least * usual }) });
        const label = make("span", { id: "least-told" }, told());
        const oninput = ({ target }) => {
            remember(LEAST, target.value);
            label.textContent = told();
            this.#list();
            this.#fill($("slips"));
        };
        const range = { type: "range", id: "least", min: 0, max: FARTHEST, step: 0.5, value: this.#least };
        return make("p", { class: "settings" }, make("label", {}, label, make("input", { ...range, oninput })));
    }

    /** Goes to another slip. */
    go(step) {
        if (!this.#found || this.#slips.length === 0) return;
        this.#at = (this.#at + step + this.#slips.length) % this.#slips.length;
        this.#fill($("slips"));
    }

    #fill(body) {
        if (this.#slips.length === 0) {
            refill(body, make("p", {}, say("noSlips")));
            return;
        }
        const step = (name, by) => make("button", { type: "button", id: name, onclick: () => this.go(by) }, say(name));
        const names = this.names(this.#found);
        const line = ({ round, worse }, at) => {
            const onclick = () => {
                this.#at = at;
                this.#fill($("slips"));
            };
            const current = at === this.#at ? "true" : null;
            const text = [`${roundName(round)} · ${names[worse.seat]} · ${say("turnOf", { turn: worse.turn })}`];
            const loss = make("b", { class: "number" }, amount(worse.loss));
            return make("li", {}, make("button", { type: "button", "aria-current": current, onclick }, text, loss));
        };
        const place = make(
            "span",
            { id: "place", role: "status" },
            say("slipOf", { at: this.#at + 1, count: this.#slips.length }),
        );
        refill(
            body,
            make("div", { class: "bar" }, step("previousSlip", -1), place, step("nextSlip", 1)),
            make(
                "div",
                { class: "two" },
                this.#decision(this.#slips[this.#at]),
                make("ol", { class: "list", "aria-label": say("seatWorse") }, this.#slips.map(line)),
            ),
        );
    }

    #decision({ round, worse }) {
        const { seat, turn, hand, drawn, made, best, choices, loss, riichi, seen, draws, table: lies } = worse;
        const names = this.names(this.#found);
        const wind = say(round.winds[seat]);
        const others = riichi.map((other) => names[other]).join(", ");
        const river = letters(lies.players[seat].river.map(({ piece }) => piece));
        const dora = letters(lies.indicators);
        const [roundWind] = round.name.toLowerCase().split(" ");
        const when = { seat: round.winds[seat], round: roundWind, strict: "visible", turn: `${INITIAL.turns - draws}` };
        const analyse = () => this.#analyse({ hand, seen, dora, river, ...when });
        const withPoints = choices.some(({ points }) => points !== null);
        const columns = ["discarding", "copiesHead", "toWin", ...(withPoints ? ["points"] : []), "usefulHead"];
        const figure = (value, text) => cell(value === null ? "–" : text(value), "number");
        const row = (choice) => {
            const isMade = choice.discard === made.discard;
            const word = isMade ? say("discarded") : choice.discard === best.discard ? say("best") : "";
            const far = choice.shanten === best.shanten ? "" : make("small", {}, ` ${shantenName(choice.shanten)}`);
            return make(
                "tr",
                { class: isMade ? "made" : "" },
                make("th", { scope: "row" }, tile(choice.discard, { className: "small" }), " ", word, far),
                cell(choice.copies, "number"),
                figure(choice.chance, percent),
                withPoints ? figure(choice.points, Math.round) : "",
                cell(usefulTiles(choice), "useful"),
            );
        };
        const heads = columns.map((name) => make("th", { class: name }, say(name)));
        return make(
            "article",
            { class: "decision" },
            make("h3", {}, `${roundName(round)} · ${names[seat]} (${wind}) · ${say("turnOf", { turn })}`),
            make(
                "p",
                {},
                make("b", { class: "bad" }, say("lost", { loss: amount(loss) })),
                `, ${shantenName(best.shanten)}`,
                others ? `, ${say("inRiichi", { seats: others })}` : "",
            ),
            laid(lies, round.winds, names, seat),
            played(hand, drawn, made.discard),
            make("div", { class: "choices" }, table(heads, choices.map(row))),
            make("button", { type: "button", class: "analyse", onclick: analyse }, say("toAnalysis")),
        );
    }
}
