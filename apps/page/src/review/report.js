// The result of a review: marks, the list of slips, and one slip with its table.

import { button, cell, folded, headed, make, namedRow, refill, scroller, table, tile, tiles } from "../draw/dom.js";
import { OF_COLUMNS, word } from "../draw/explained.js";
import { laid, played } from "../draw/laid.js";
import { INITIAL, OPPONENTS, write as address } from "../ask/state.js";
import { recall, remember, save } from "../draw/store.js";
import { compact, letters, pieces } from "../draw/tiles.js";
import { current, listed, nameOf, percent, refusal, say, shantenName, shortName } from "../draw/words.js";
import { winsOf } from "../answers/chances.js";
import { areMany, cluesOf, usefulOf } from "../answers/discards.js";

const $ = (id) => document.getElementById(id);
const LEAST = "shanten-least";
/** The greatest value of the slider, in default thresholds; the slider moves by halves. */
const FARTHEST = 10;
/** How many slips of each player are shown unfolded. */
const WORST = 10;

/** The columns of figures, and their titles. */
const FIGURES = Object.entries({ copies: "copiesHead", win: "toWin", points: "points" });

/** Whether two choices of a decision are the same. */
const same = (one, other) => one.declared === other.declared && one.discard === other.discard;

/** The place of a decision in a game, as in the address. */
const placeOf = (rounds, { round, moment }) => [rounds.indexOf(round) + 1, moment.event, moment.kind].join(".");

/** The seen tiles for the analysis: the opponents' discards in their rivers, and the others; and what passed. */
function seenApart(seen, { players }, seat) {
    const others = pieces(seen);
    const isSeen = (piece) => others.includes(piece) && others.splice(others.indexOf(piece), 1);
    const { length } = players;
    const rivers = players.slice(1).flatMap((_, at) => {
        const { river, passed } = players[(seat + at + 1) % length];
        // The last is on the left, of any number.
        const name = at + 2 < length ? OPPONENTS[at] : "left";
        const lying = letters(river.map(({ piece }) => piece).filter(isSeen));
        return Object.entries({ [name]: lying, [`${name}Passed`]: passed });
    });
    return { ...Object.fromEntries(rivers), seen: compact(others) };
}

/** The name of a round: wind, number, counters. */
function roundName({ name, counters }) {
    const [wind, number] = name.split(" ");
    return listed([`${nameOf(wind)} ${number}`, ...(counters > 0 ? [say("counterCount", { count: counters })] : [])]);
}

function amount({ measure, amount }) {
    if (measure === "chance") return percent(amount);
    return say(measure === "points" ? "lostPoints" : "lostCopies", { count: Math.round(amount) });
}

/** The loss of a decision, or that it is right or can't be judged. */
function verdict({ loss }) {
    if (loss === null) return say("notJudged");
    return loss.amount > 0 ? amount(loss) : say("isRight");
}

function mark(found) {
    return found === null ? "–" : found.toFixed(1);
}

export class Report {
    #found = null;
    #seat = "";
    #slips = [];
    /** How many of the slips are shown unfolded. */
    #unfolded = 0;
    #at = 0;
    /** Whether each riichi, call and quad is listed. */
    #isAll = false;
    #toldPlace;

    /** `toldPlace` is called with the place of each decision shown. */
    constructor(toldPlace) {
        this.#toldPlace = toldPlace;
    }

    /** The names of the players without direction marks, 24 letters of each, or their initial winds. */
    names(found) {
        const winds = found?.rounds[0]?.winds ?? [];
        const first = winds.map((wind) => say(wind));
        const plain = (name) => [...(name ?? "").replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "")].slice(0, 24);
        return first.map((begun, seat) => plain(found.names[seat]).join("") || begun);
    }

    /** The least loss of a slip, in default thresholds. */
    get #least() {
        const kept = Number(recall(LEAST) ?? 1);
        return kept >= 0 && kept <= FARTHEST ? kept : 1;
    }

    /** The report of a review as an element. */
    show(found, file, seat, { draws }, place) {
        const isNew = this.#found !== found || this.#seat !== seat;
        [this.#found, this.#seat] = [found, seat];
        if (isNew) this.#at = 0;
        const model = `${say("chances")}: ${say(`wins:${winsOf(draws)}`)}`;
        const problems = found.problems.map((problem) => this.#problem(problem));
        const body = make("div", { id: "slips" });
        this.#list();
        if (place) this.#goTo(place);
        this.#fill(body);
        return make(
            "section",
            { id: "report" },
            make("h2", { class: "unseen" }, file),
            found.rounds.length === 0
                ? make("p", {}, say("emptyReview"))
                : [
                      body,
                      this.#slider(),
                      this.#marks(),
                      button(say("saveReport"), () => this.#save(file), { id: "save" }),
                  ],
            make("p", { id: "review-knows" }, say("reviewKnows")),
            found.measure === "copies" ? "" : make("p", { id: "review-model" }, model),
            problems.length > 0 ? [make("h3", {}, say("problems")), make("ul", {}, problems)] : "",
        );
    }

    /** Saves the listed decisions with their tables as one page without scripts. */
    async #save(file) {
        const sheet = await fetch(document.querySelector("link[rel=stylesheet]").href);
        const image = await fetch(new URL("tiles.png", sheet.url));
        const tiles = btoa(String.fromCharCode(...new Uint8Array(await image.arrayBuffer())));
        const style = (await sheet.text()).replace('"tiles.png"', `"data:image/png;base64,${tiles}"`);
        const title = `shanten – ${say("review")}: ${file}`;
        const parts = [[this.#marks(), say("reviewKnows")], ...this.#slips.map((slip) => this.#decision(slip))];
        const sections = parts.map((part) => make("section", {}, part));
        const body = make("main", { id: "review" }, make("h1", {}, title), sections);
        for (const button of body.querySelectorAll("button")) button.replaceWith(button.textContent);
        for (const link of body.querySelectorAll("a")) link.setAttribute("href", link.href);
        const viewport = make("meta", { name: "viewport", content: "width=device-width" });
        const head = [make("meta", { charset: "utf-8" }), viewport, make("title", {}, title)];
        const styled = make("head", {}, head, make("style", {}, style));
        const page = make("html", { lang: current() }, styled, make("body", {}, body));
        const type = { type: "text/html" };
        save(`${file.replace(/\.[^.]*$/, "")}.html`, new Blob(["<!doctype html>", page.outerHTML], type));
    }

    /** The message for a round that is left out, with the library's words for the place. */
    #problem(problem) {
        const { text, lang } = refusal(problem);
        const where = lang === "en" ? "" : make("small", { lang: "en" }, ` ${problem.message}`);
        return make("li", { lang }, text, where);
    }

    /** Goes to a decision, which may be listed only with all decisions. */
    #goTo(place) {
        const find = () => this.#slips.findIndex((slip) => placeOf(this.#found.rounds, slip) === place);
        if (find() < 0) {
            this.#isAll = true;
            this.#list();
        }
        this.#at = Math.max(0, find());
    }

    #isShown(seat) {
        return this.#seat === "" || Number(this.#seat) === seat;
    }

    /** The counted decisions that lost enough: the worst of each player, then the smaller ones. */
    #list() {
        const { rounds, measure } = this.#found;
        const isSlip = ({ loss }) => loss !== null && loss.amount > 0 && loss.weight >= this.#least;
        const isDeclared = ({ kind }) => this.#isAll && kind !== "discard";
        const isListed = (moment) =>
            moment.counts && this.#isShown(moment.seat) && (isSlip(moment) || isDeclared(moment));
        const all = rounds.flatMap((round) => round.moments.filter(isListed).map((moment) => ({ round, moment })));
        const order = ({ moment: { loss } }) => [loss?.measure === measure ? 1 : 0, loss?.weight ?? 0];
        all.sort((a, b) => order(b)[0] - order(a)[0] || order(b)[1] - order(a)[1]);
        const counts = this.#found.seats.map(() => 0);
        const worst = new Set(all.filter(({ moment }) => this.#isAll || counts[moment.seat]++ < WORST));
        this.#slips = [...worst, ...all.filter((slip) => !worst.has(slip))];
        this.#unfolded = worst.size;
        this.#at = Math.min(this.#at, Math.max(0, this.#slips.length - 1));
    }

    #marks() {
        const { seats, rounds, measure } = this.#found;
        const names = this.names(this.#found);
        const ofChances = (...columns) => (measure === "copies" ? [] : columns);
        const number = (text) => cell(text, "number");
        const agreement = ({ judged, agreed }) => mark(judged > 0 ? (100 * agreed) / judged : null);
        const row = ({ mark: found, counted, right, worse, chosen, chance, unknown, ...tally }, seat) => {
            if (!this.#isShown(seat) || chosen === 0) return "";
            const figures = [mark(found), agreement(tally), counted, right, worse, chosen - counted];
            figures.push(...ofChances(chance.toFixed(2), unknown));
            return namedRow(names[seat], figures.map(number));
        };
        const heads = ["player", "mark", "agreement", "seatDiscards", "seatRight", "seatWorse", "leftOut"];
        heads.push(...ofChances("seatChance", "unknown"));
        const head = (name, at) => headed(name, at ? "number" : "");
        const shown = names.map((_, seat) => seat).filter((seat) => this.#isShown(seat));
        const ofRound = (round) =>
            namedRow(
                roundName(round),
                shown.map((seat) => number(mark(round.seats[seat].mark))),
            );
        const titles = [say("round"), ...shown.map((seat) => names[seat])];
        const byRound = table(titles.map(head), rounds.map(ofRound));
        return [
            scroller(say("mark"), {}, table(heads.map(say).map(head), seats.map(row))),
            make("p", { class: "help" }, say("markHelp")),
            folded(say("byRound"), scroller(say("byRound"), {}, byRound), { id: "by-round" }),
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
        const onchange = ({ target }) => {
            this.#isAll = target.checked;
            this.#list();
            this.#fill($("slips"));
        };
        const all = make("input", { type: "checkbox", id: "all-declared", checked: this.#isAll, onchange });
        return [
            make(
                "p",
                { class: "settings" },
                make("label", {}, label, make("input", { ...range, oninput })),
                make("label", { class: "check" }, all, make("span", {}, say("allDeclared"))),
            ),
            make("p", { class: "help" }, say("declaredHelp")),
        ];
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
        const step = (name, by) => button(say(name), () => this.go(by), { id: name });
        const names = this.names(this.#found);
        this.#toldPlace(placeOf(this.#found.rounds, this.#slips[this.#at]));
        const line = ({ round, moment }, at) => {
            const onclick = () => {
                this.#at = at;
                this.#fill($("slips"));
            };
            const current = at === this.#at ? "true" : null;
            const kind = moment.kind === "discard" ? [] : [say(`moment:${moment.kind}`)];
            if (moment.danger.length > 0) kind.push(say("defence"));
            const place = [roundName(round), names[moment.seat], say("turnOf", { turn: moment.turn }), ...kind];
            const text = place.join(" · ");
            const loss = make("b", { class: "number" }, verdict(moment));
            return make("li", {}, button([text, loss], onclick, { "aria-current": current }));
        };
        const at = say("slipOf", { at: this.#at + 1, count: this.#slips.length });
        const place = make("span", { id: "place", role: "status" }, at);
        const lines = this.#slips.map(line);
        const list = (lines) => make("ol", { class: "list", "aria-label": say("seatWorse") }, lines);
        const smaller = lines.slice(this.#unfolded);
        const isOpen = this.#at >= this.#unfolded;
        const others = folded(say("smaller", { count: smaller.length }), list(smaller), { open: isOpen });
        refill(
            body,
            make("div", { class: "bar" }, step("previousSlip", -1), place, step("nextSlip", 1)),
            make(
                "div",
                { class: "two" },
                this.#decision(this.#slips[this.#at]),
                make("div", {}, list(lines.slice(0, this.#unfolded)), smaller.length > 0 && others),
            ),
        );
    }

    #decision({ round, moment }) {
        const { kind, seat, turn, hand, drawn, made, best, choices, loss, danger } = moment;
        const { claimed, claimed_from, from, safety, seen, draws, table: lies } = moment;
        const isDiscard = kind === "discard";
        const names = this.names(this.#found);
        const wind = say(round.winds[seat]);
        const reason = ({ kind, seat }) => (seat === null ? "" : `${names[seat]}: `) + nameOf(kind);
        const reasons = listed(danger.map(reason));
        const river = letters(lies.players[seat].river.map(({ piece }) => piece));
        const dora = letters(lies.indicators);
        const [roundWind] = round.name.toLowerCase().split(" ");
        const game = { rules: round.rules, seat: round.winds[seat], round: roundWind };
        const when = { ...game, strict: "visible", turn: `${INITIAL.turns - draws}` };
        const claim = claimed ? { claim: claimed, from } : {};
        const href = address({ ...INITIAL, hand, dora, river, ...seenApart(seen, lies, seat), ...when, ...claim });
        const withPoints = choices.some(({ points }) => points !== null);
        const figures = withPoints ? FIGURES : FIGURES.slice(0, -1);
        const figureHead = ([name, title]) => headed(word(OF_COLUMNS[name], say(title)));
        const figure = (value, text) => cell(value === null ? "–" : text(value), "number");
        const declared = ({ declared: what }) => {
            if (what === null) return `${say(`silent:${kind}`)} `;
            return what === kind ? `${say("riichiDeclared")} ` : tiles(pieces(what.slice(1, -1)), "tiles small meld");
        };
        const discarded = ({ discard }) => (discard === null ? "" : tile(discard, { className: "small" }));
        const title = [`${roundName(round)} · ${names[seat]} (${wind}) · ${say("turnOf", { turn })}`];
        if (!isDiscard) title.push(say(`moment:${kind}`));
        if (claimed) title.push(say("claimedOf", { tile: shortName(claimed), name: names[claimed_from] }));
        const isSlip = loss !== null && loss.amount > 0;
        const said = isSlip ? say("lost", { loss: amount(loss) }) : verdict(moment);
        const safe = ({ discard }) => cluesOf(safety, discard, (seat) => names[seat]);
        const row = (choice) => {
            const isMade = same(choice, made);
            const mark = isMade ? say(isDiscard ? "discarded" : "done") : same(choice, best) ? say("best") : "";
            const far = choice.shanten === best.shanten ? "" : make("small", {}, ` ${shantenName(choice.shanten)}`);
            const cells = [
                cell(choice.copies, "number"),
                figure(choice.chance, percent),
                withPoints ? figure(choice.points, Math.round) : "",
                cell(usefulOf([choice], areMany(choices)), "useful"),
            ];
            const what = [isDiscard ? "" : declared(choice), discarded(choice), " ", mark, far, safe(choice)];
            return namedRow(what, cells, { class: isMade ? "made" : "" });
        };
        const heads = [
            say(isDiscard ? "discarding" : "choosing"),
            ...figures.map(figureHead),
            headed(word("useful", say("usefulHead")), "usefulHead"),
        ];
        return make(
            "article",
            { class: "decision" },
            make("h3", {}, title.join(" · ")),
            make(
                "p",
                {},
                make("b", { class: isSlip ? "bad" : "" }, said),
                listed(["", shantenName(best.shanten), ...(reasons ? [`${say("defence")} ${reasons}`] : [])]),
            ),
            laid(lies, round.winds, names, seat),
            played(hand, drawn, isDiscard || kind === "riichi" ? made.discard : null),
            make("div", { class: "choices" }, table(heads, choices.map(row))),
            make("a", { class: "analyse button", href }, say("toAnalysis")),
        );
    }
}
