// Chances by turn: the options of the search, its results, and the chart.

import { chart, swatch } from "./chart.js";
import { figureText } from "./discards.js";
import { button, make, refill, tile } from "../draw/dom.js";
import { OF_COLUMNS, word } from "../draw/explained.js";
import { check, choice, number, said } from "../ask/editor.js";
import { situation } from "../ask/game.js";
import { CHOICES } from "../ask/state.js";
import { recall, remember } from "../draw/store.js";
import { kindFor } from "../search/library.js";
import { Searcher } from "../search/search.js";
import { tableChoices, tableOf } from "./score.js";
import { current, percent, rounded, say, tileName, turnName } from "../draw/words.js";

const $ = (id) => document.getElementById(id);

/** Whether the chart is open; on a desk it is at first, as in layout.css. */
const [CHART, DESK] = ["shanten-chart", "(min-width: 60rem)"];
/** Milliseconds until the page shows that a search is running. */
const PATIENCE = 200;
/** The most states: at 400 bytes each, they fit in a phone's memory. */
const STATES = 400_000;
/** The number of discards in the chart. */
const LINES = 5;
/** Which wins count, in the library's words. */
const WINS = ["table", "draws"];

/** The path of a state with its exchanges, in the library's notation. */
function pathOf(state) {
    return state.path === "no step back" || state.path === "any" ? `${state.path}+${state.extra}` : state.path;
}

/** Which wins count in a state with this flag. */
export const winsOf = (isByDraws) => WINS[Number(isByDraws)];

/** The choice of which wins count, for a state with this flag. */
export function winsChoice(isByDraws, pick, id) {
    return choice("wins", WINS, winsOf(isByDraws), said("wins:"), (wins) => pick(wins === "draws"), id);
}

/** The turn of a hand, if it is set. */
function turnOf(state) {
    if (state.turn === "") return undefined;
    const turn = Number(state.turn);
    return Math.min(Number.isInteger(turn) ? turn : 0, state.turns - 1);
}

export class Chances {
    #searcher = new Searcher();
    #metric = "win";
    /** The turn shown by the chart; null until one is chosen. */
    #at = null;
    #found = null;

    constructor(change, answer) {
        this.change = change;
        this.answer = answer;
        const open = recall(CHART) ?? String(matchMedia(DESK).matches);
        $("chart-box").toggleAttribute("open", open === "true");
        $("chart-box").addEventListener("toggle", ({ target }) => {
            remember(CHART, String(target.open));
            this.#show();
        });
    }

    /** Shows the options. */
    choices(state) {
        const set = (values) => this.change((state) => ({ ...state, ...values }));
        const { turns, turn, path, extra, draws, points, least: aim, seat, round, score } = state;
        const now = [current(), turns, turn, path, extra, draws, points, aim, seat, round, score].join();
        if (this.chosen === now) return;
        this.chosen = now;
        const hasExtra = state.path === "no step back" || state.path === "any";
        refill(
            $("search"),
            number("turns", state.turns, (turns) => set({ turns })),
            choice("path", CHOICES.path, state.path, said("path:"), (path) => set({ path })),
            hasExtra ? choice("exchanges", [1, 2, 3], extra, String, (extra) => set({ extra: Number(extra) })) : null,
            winsChoice(draws, (draws) => set({ draws })),
            // Seat and round decide whether an open hand has a yaku.
            points || !draws ? tableChoices(state, set) : [],
            points ? least(state, set) : null,
        );
    }

    /** Searches, if the hand has chances. */
    search(state, read, answer) {
        this.#quick(state, read.hand.hasDrawn ? 1 : 0);
        $("check-withPoints").parentElement.hidden = !read.isScored;
        const canWin = answer.shanten !== null && answer.shanten >= 0 && read.assumed === 0;
        for (const id of ["chances-section", "quick"]) $(id).hidden = !canWin;
        if (!canWin) {
            // The score of a complete hand has the choices of the table itself.
            this.chosen = "";
            $("search").replaceChildren();
            return this.stop();
        }
        this.choices(state);
        const question = {
            hand: read.text,
            rules: state.rules,
            situation: situation(state),
            options: {
                turns: state.turns,
                turn: turnOf(state),
                by_each_turn: true,
                states: STATES,
                wins: winsOf(state.draws),
                seat: state.seat,
                round: state.round,
                score_rules: state.score,
            },
            path: pathOf(state),
            points: state.points ? { ...tableOf(state), at_least: state.least || undefined } : null,
            claim: this.answer.calls.claimed,
        };
        // Options that only change the display don't start a new search.
        const asked = JSON.stringify(question);
        if (this.#found?.asked === asked) {
            Object.assign(this.#found, { state, read });
            return this.#show();
        }
        this.stop();
        this.#found = { asked, state, read, odds: null, points: null, calls: [], callPoints: [] };
        this.timer = setTimeout(() => {
            const bar = make("progress", { "aria-label": say("searching") });
            $("progress").replaceChildren(bar, ` ${say("searching")}`);
        }, PATIENCE);
        const tell = (found) => {
            Object.assign(this.#found, found);
            this.#show();
        };
        const end = (error) => {
            clearTimeout(this.timer);
            const told = error ? make("span", { class: "bad" }, error) : this.#remark();
            $("progress").replaceChildren(told);
            $("chances").dataset.done = read.text;
        };
        delete $("chances").dataset.done;
        this.#searcher.ask("chances", kindFor(state.rules), question, tell, end);
    }

    /** The most frequent options, next to the table. */
    #quick(state, first) {
        const now = [current(), state.turns, state.points, first].join();
        if (this.quick !== now) {
            this.quick = now;
            const points = check("withPoints", state.points, (points) =>
                this.change((state) => ({ ...state, points })),
            );
            refill($("quick"), this.#slider(first, state.turns), points);
        }
        // The slider is kept while it is being moved.
        const turn = Math.max(first, turnOf(state) ?? first);
        $("turn").value = turn;
        $("turn").previousSibling.textContent = turnName(turn);
    }

    /** The turn of the hand. The first turn means that none is set. */
    #slider(first, turns) {
        const set = ({ target }) => {
            const turn = Number(target.value) === first ? "" : target.value;
            this.change((state) => ({ ...state, turn }), { on: "turn" });
        };
        const most = Math.max(first, turns - 1);
        const slider = make("input", { type: "range", id: "turn", min: first, max: most, oninput: set });
        return make("label", { class: "turn" }, make("span"), slider);
    }

    /** Ends the search. */
    stop() {
        clearTimeout(this.timer);
        this.#searcher.cancel();
        this.#found = null;
        for (const id of ["chances", "total"]) $(id).replaceChildren();
    }

    #remark() {
        const { state, odds, points } = this.#found;
        if (!odds) return "";
        const [path, extra] = odds.path.split("+");
        const searched = say("searched", {
            turn: odds.turn,
            turns: state.turns,
            path: say(`path:${path}`) + (extra ? ` (${extra})` : ""),
            wins: say(`wins:${winsOf(state.draws)}`),
        });
        const isComplete = odds.complete && (points?.complete ?? true);
        return isComplete ? searched : `${searched}: ${say("incomplete")}`;
    }

    #show() {
        if (!this.#found?.odds && !this.#found?.points) return;
        const { state, read, odds, points } = this.#found;
        const { turn } = odds ?? points;
        const rows = new Map();
        for (const { discard, win_now: win, ready_now: ready, no_yaku: noYaku } of odds?.discards ?? [])
            rows.set(discard, { win, ready, noYaku });
        for (const row of points?.discards ?? [])
            rows.set(row.discard, { ...rows.get(row.discard), points: row.points_now });
        const hasPoints = points !== null;
        if (read.hand.hasDrawn) this.answer.discards.figures(rows);
        this.answer.calls.figures(this.#found.calls, this.#found.callPoints);
        const metrics = ["win", "ready", ...(hasPoints ? ["points"] : [])];
        // Points are found last; until then, chances are shown instead.
        const metric = metrics.includes(this.#metric) ? this.#metric : "win";
        const isAverage = state.least === 0;
        const names = {
            win: say("toWin"),
            ready: say("toBeReady"),
            points: isAverage ? say("points") : say("atLeastHead", { points: state.least }),
        };
        const isPercent = metric !== "points" || !isAverage;
        const show = (value) => (isPercent ? percent(value) : rounded(value));
        const source = metric === "points" ? points.discards : (odds?.discards ?? []);
        const listOf = {
            win: (row) => row.won_by ?? [],
            ready: (row) => row.ready_by ?? [],
            points: (row) => row.points,
        };
        const waiting = source.find((row) => row.discard === null);
        const named = (name) => (name === "points" && !isAverage ? names[name] : word(OF_COLUMNS[name], names[name]));
        const told = (name, at) => [
            at > 0 && " · ",
            named(name),
            ` ${figureText(rows.get(null)?.[name], name, state)}`,
        ];
        const mark = waiting?.no_yaku && [" ", make("b", { class: "bad" }, say("noYaku"))];
        refill($("total"), waiting ? [metrics.map(told), mark] : []);
        if (!$("chart-box").open) return;
        // There are no points by each turn, only for the same hand at a later turn.
        const lines = source.map((row) => ({ discard: row.discard, list: listOf[metric](row) }));
        const last = ({ list }) => (metric === "points" ? list[0] : list.at(-1)) ?? 0;
        const best = lines.toSorted((a, b) => last(b) - last(a)).slice(0, LINES);
        const pick = (name) => {
            this.#metric = name;
            this.#at = null;
            this.#show();
        };
        const tabs = metrics.map((name) => {
            const isShown = name === metric;
            return button(names[name], () => pick(name), {
                "aria-pressed": String(isShown),
                class: isShown ? "main" : "",
            });
        });
        const values = best.map(() => make("span"));
        const legend = best.map(({ discard }, place) =>
            make("li", { class: "small" }, swatch(place), discard ? tile(discard) : "", values[place]),
        );
        const label = say("chartOf", { what: names[metric] });
        const peak = Math.max(...best.flatMap(({ list }) => list), 0);
        const most = isPercent ? scale(Math.max(0.05, peak)) : Math.max(1, peak);
        const end = turn + Math.max(1, ...best.map(({ list }) => list.length)) - 1;
        const heading = make("p", { class: "at" });
        // The figures at a turn, in the legend and in words.
        const tell = (at) => {
            this.#at = at;
            heading.textContent = turnName(at);
            const figures = best.map(({ list }) => (at - turn in list ? show(list[at - turn]) : ""));
            figures.forEach((text, place) => (values[place].textContent = text));
            const named = best.map(({ discard }, place) => `${discard ? tileName(discard) : ""} ${figures[place]}`);
            return `${heading.textContent}: ${named.join("; ")}`;
        };
        const chosen = this.#at;
        const at = chosen ?? (metric === "points" ? turn : end);
        const lists = best.map(({ list }) => list);
        const hadFocus = document.activeElement?.matches(".chart");
        const tabBar = make("div", { class: "bar", role: "group", "aria-label": say("chart") }, tabs);
        const drawn = chart({ lists, turn, turns: end, most, show, label, at, tell });
        // The first turn shown wasn't chosen by the reader.
        this.#at = chosen;
        refill($("chances"), tabBar, drawn, heading, make("ul", { class: "legend" }, legend));
        if (hadFocus) drawn.focus({ preventScroll: true });
    }
}

/** Chooses the least points to aim for. */
function least(state, set) {
    const label = (value) => (value === 0 ? say("average") : value);
    return choice("atLeast", CHOICES.least, state.least, label, (value) => set({ least: Number(value) }));
}

/** A share rounded up to the next twentieth. */
function scale(share) {
    return Math.min(1, Math.ceil(share * 20) / 20);
}
