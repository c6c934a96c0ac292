// The score of a complete hand.

import { make, refill, tileButton } from "../draw/dom.js";
import { check, choice, number, said } from "../ask/editor.js";
import { JOKER, kindOf } from "../draw/tiles.js";
import { nameOf, say, tileName } from "../draw/words.js";

const $ = (id) => document.getElementById(id);
const WINDS = ["east", "south", "west", "north"];
const WAYS = ["draw", "discard", "replacement", "robbed quad"];
const RIICHI = ["", "single", "double"];
const RULES = { tenhou: "Tenhou", "mahjong-soul": "Mahjong Soul", "m-league": "M.League", wrc: "WRC", ema: "EMA" };

/** What a state says of the table, as the library takes it. */
export function tableOf(state) {
    const { seat, round, counters, deposits, dora, score } = state;
    return { seat, round, counters, deposits, dora, score_rules: score };
}

/** The circumstances of a win: what is chosen. */
function win(state) {
    const { by, riichi, oneshot, last, ura } = state;
    const all = { ...tableOf(state), won_by: by, riichi, one_shot: oneshot, last_tile: last, ura };
    return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ""));
}

/** Choices of winds and rules, which points need, too. */
export function tableChoices(state, set) {
    const nameOfRules = (name) => RULES[name];
    return [
        choice("seat", WINDS, state.seat, said(), (seat) => set({ seat })),
        choice("round", WINDS, state.round, said(), (round) => set({ round })),
        choice("scoreRules", Object.keys(RULES), state.score, nameOfRules, (score) => set({ score })),
    ];
}

/** Shows the score of a complete hand, or nothing. */
export function showScore(state, read, isComplete, change) {
    if (!isComplete) {
        $("score").replaceChildren();
        return;
    }
    const set = (values) => change((state) => ({ ...state, ...values }));
    const kinds = [...new Set(read.concealed.filter((piece) => piece !== JOKER).map(kindOf))];
    const tile = kinds.includes(state.tile)
        ? state.tile
        : kinds.includes(kindOf(state.drawn))
          ? kindOf(state.drawn)
          : kinds.at(-1);
    const pick = (kind) =>
        tileButton(kind, tileName(kind), () => set({ tile: kind }), {
            "aria-pressed": String(kind === tile),
            class: kind === tile ? "marked" : "",
        });
    const ura = make("input", {
        type: "text",
        id: "ura",
        value: state.ura,
        onchange: (event) => set({ ura: event.target.value }),
    });
    const choices = make(
        "div",
        { class: "settings" },
        choice("wonBy", WAYS, state.by, said("won:"), (by) => set({ by })),
        choice("riichiDeclared", RIICHI, state.riichi, said("riichi:"), (riichi) => set({ riichi })),
        tableChoices(state, set),
        state.riichi ? make("label", {}, say("ura"), ura) : "",
        number("counters", state.counters, 0, 99, (counters) => set({ counters })),
        number("deposits", state.deposits, 0, 99, (deposits) => set({ deposits })),
        check("oneShot", state.oneshot, (oneshot) => set({ oneshot })),
        check("lastTile", state.last, (last) => set({ last })),
    );
    const waiting = make(
        "div",
        { class: "line small", role: "group", "aria-label": say("winningTile") },
        make("b", {}, say("winningTile")),
        kinds.map(pick),
    );
    refill($("score"), make("h3", {}, say("score")), waiting, choices, result(state, read, tile));
}

function result(state, read, tile) {
    let score;
    try {
        score = read.hand.score(tile, win(state));
    } catch (error) {
        return make("p", { class: "bad", lang: "en" }, error.message);
    }
    const extra = [
        ["doraHan", score.dora],
        ["uraHan", score.ura],
        ["redHan", score.reds],
        ["northHan", score.norths],
    ];
    const patterns = [
        ...score.patterns.map(({ pattern, han }) => [nameOf(pattern), han]),
        ...extra.filter(([, han]) => han > 0).map(([name, han]) => [say(name), han]),
    ];
    const { payments } = score;
    const from = [
        ["fromDiscarder", payments.discarder],
        ["fromDealer", payments.dealer],
        ["fromOthers", payments.other],
    ];
    const paid = from.filter(([, points]) => points > 0).map(([name, count]) => say(name, { count }));
    const size = score.limit
        ? nameOf(score.limit)
        : `${say("han", { count: score.han })}, ${say("fu", { count: score.fu })}`;
    return make(
        "div",
        { id: "worth" },
        make(
            "ul",
            { class: "patterns" },
            patterns.map(([name, han]) => make("li", {}, `${name}: ${say("han", { count: han })}`)),
        ),
        make("p", { class: "total" }, `${say("pointsTotal", { count: payments.total })} (${size})`),
        make("p", {}, paid.join(", ")),
    );
}
