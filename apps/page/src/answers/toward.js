// The nearest yaku: how far the hand is from each, and which tiles help.

import { situation } from "../ask/game.js";
import { cell, make, namedRow, refill, table } from "../draw/dom.js";
import { word } from "../draw/explained.js";
import { listed, nameOf, say, shantenName } from "../draw/words.js";
import { areMany, counted, usefulOf } from "./discards.js";

const $ = (id) => document.getElementById(id);
/** At most so many yaku are listed, at most so many shanten behind the nearest. */
const [MOST, BEHIND] = [12, 3];
/** Waits until the answer is painted. */
const later = globalThis.requestIdleCallback ?? setTimeout;

let shown = {};
$("toward-box").addEventListener("toggle", () => fill());
$("letters").addEventListener("change", () => fill());

/** Shows the nearest yaku of a hand, and nothing without a hand. */
export function showToward(state, read) {
    shown = { state, read };
    later(() => shown.read === read && fill());
}

/** The yaku of the hand, the nearest first; none if its rules have none. */
function all({ state, read }) {
    try {
        return read?.hand.toward({ ...situation(state), seat: state.seat, round: state.round }) ?? [];
    } catch (error) {
        if (!error.kind) throw error;
        return [];
    }
}

function fill() {
    const box = $("toward-box");
    const yaku = all(shown).map((one) => ({ ...one, name: nameOf(one.objective) }));
    const least = yaku[0]?.shanten ?? -1;
    // A hand that is complete with a yaku has a score instead.
    box.hidden = least < 0;
    if (box.hidden) return;
    const nearest = yaku.filter(({ shanten }) => shanten === least).map(({ name }) => name);
    const told = { shanten: shantenName(least), names: listed(nearest) };
    box.querySelector("summary").textContent = say("nearestYaku", told);
    if (!box.open) return;
    const rows = yaku.filter(({ shanten }) => shanten <= least + BEHIND).slice(0, MOST);
    const row = (one) => {
        const name = [`${one.name} `, make("small", {}, shantenName(one.shanten))];
        return namedRow(name, [cell(counted(one), "number"), cell(usefulOf([one], areMany(rows)))]);
    };
    const heads = [say("yaku"), ...["copiesHead", "usefulHead"].map((name) => word("useful", say(name)))];
    const help = make("p", { class: "help" }, say("yakuHelp", { most: MOST, behind: BEHIND }));
    refill($("toward"), help, table(heads, rows.map(row)));
}
