// The score of a complete hand.

import { make, refill, tileButton, tiles } from "../draw/dom.js";
import { check, choice, line, number, said } from "../ask/editor.js";
import { CHOICES } from "../ask/state.js";
import { JOKER, kindOf, pieces } from "../draw/tiles.js";
import { nameOf, refusal, say, tileName } from "../draw/words.js";

const $ = (id) => document.getElementById(id);
const RULES = { tenhou: "Tenhou", "mahjong-soul": "Mahjong Soul", "m-league": "M.League", wrc: "WRC", ema: "EMA" };

/** The table's circumstances in a state, as options of the library. */
export function tableOf(state) {
    const { seat, round, counters, deposits, dora, score } = state;
    return { seat, round, counters, deposits, dora, score_rules: score };
}

/** The circumstances of a win, as chosen. */
function win(state) {
    const { by, riichi, oneshot, last, ura } = state;
    const all = { ...tableOf(state), won_by: by, riichi, one_shot: oneshot, last_tile: last, ura };
    return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ""));
}

/** The choices of winds and rules, which points also need. */
export function tableChoices(state, set) {
    const nameOfRules = (name) => RULES[name];
    return [
        choice("seat", CHOICES.seat, state.seat, said(), (seat) => set({ seat })),
        choice("round", CHOICES.round, state.round, said(), (round) => set({ round })),
        choice("scoreRules", CHOICES.score, state.score, nameOfRules, (score) => set({ score })),
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
    // The tile that was chosen or drawn; otherwise one is assumed, and the reader is asked.
    const known = [state.tile, kindOf(state.drawn)].find((kind) => kinds.includes(kind));
    const tile = known ?? kinds.at(-1);
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
        choice("wonBy", CHOICES.by, state.by, said("won:"), (by) => set({ by })),
        choice("riichiDeclared", CHOICES.riichi, state.riichi, said("riichi:"), (riichi) => set({ riichi })),
        tableChoices(state, set),
        state.riichi ? make("label", {}, say("ura"), ura) : "",
        number("counters", state.counters, (counters) => set({ counters })),
        number("deposits", state.deposits, (deposits) => set({ deposits })),
        check("oneShot", state.oneshot, (oneshot) => set({ oneshot })),
        check("lastTile", state.last, (last) => set({ last })),
    );
    const question = known ? null : make("span", { class: "assumed" }, say("assumed"));
    const waiting = line(say("winningTile"), [kinds.map(pick), question]);
    const title = make("h3", { class: "unseen" }, say("score"));
    refill($("score"), title, result(state, read, tile), waiting, choices);
}

function result(state, read, tile) {
    let score;
    try {
        score = read.hand.score(tile, win(state));
    } catch (error) {
        const { text, lang } = refusal(error);
        return make("p", { class: "bad", lang }, text);
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
    const han = (count) => (score.yakuman > 0 ? "" : say("han", { count }));
    const total = [
        make("strong", {}, say("pointsTotal", { count: score.payments.total })),
        make("span", {}, sizeOf(score)),
        make("span", { class: "paid" }, paid(score.payments)),
    ];
    const yaku = patterns.map(([name, count]) => make("li", {}, `${name} `, make("b", {}, han(count))));
    const lists = [make("p", { class: "total" }, total), make("ul", { class: "yaku" }, yaku)];
    return make("div", { id: "worth" }, lists, score.yakuman === 0 && fuOf(score));
}

/** The size of a win: "mangan, 4 han 40 fu", or the number of yakuman. */
function sizeOf({ yakuman, limit, han, fu }) {
    if (yakuman > 3) return say("yakumanMore", { count: yakuman });
    if (yakuman > 0) return say(yakuman > 1 ? `yakuman${yakuman}` : "yakuman");
    const counted = `${say("han", { count: han })} ${say("fu", { count: fu })}`;
    if (!limit) return counted;
    return `${limit === "yakuman" ? say("yakumanCounted") : nameOf(limit)}, ${counted}`;
}

/** The payments, if there are several. */
function paid({ discarder, dealer, other, total }) {
    if (other > 0) return say(dealer > 0 ? "payEach" : "payAll", { dealer, other });
    return discarder > 0 && discarder !== total ? say("fromDiscarder", { count: discarder }) : "";
}

/** The fu with their reasons. */
function fuOf({ fu, fu_parts: parts }) {
    const tilesOf = ({ meld, tile }) => pieces((meld ?? tile ?? "").replace(/[^\dmpsz]/g, ""));
    const part = (part) => [
        part.reason === "meld" ? "" : say(`fu:${part.reason}`),
        part.shape ? ` (${nameOf(part.shape)})` : "",
        tilesOf(part).length > 0 ? tiles(tilesOf(part), "meld") : "",
        ` ${part.fu}`,
    ];
    const list = parts.map((one, at) => make("span", { class: "part" }, at > 0 ? "+ " : "", part(one)));
    return make("p", { class: "fu small" }, say("fuSum", { fu, parts: "" }), list);
}
