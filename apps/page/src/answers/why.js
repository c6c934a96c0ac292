// The explanation: the look-ups from the hand to its shanten.

import { cell, make, namedRow, refill, scroller, table } from "../draw/dom.js";
import { say } from "../draw/words.js";

const $ = (id) => document.getElementById(id);

/** Shows the look-ups, if the part is open. */
export function showWhy(read) {
    if (!$("why-box").open) return;
    const steps = read.hand.explain();
    if (steps === null) {
        refill($("why"), make("p", {}, say("noWhy")));
        return;
    }
    const numbers = (list, isChosen) =>
        list.map((number, at) => [make("span", { class: isChosen[at] ? "chosen" : "" }, number), " "]);
    const row = ({ suit, class: number, constant, distances, cheapest }) =>
        namedRow(say(suit), [
            cell(number),
            distances.map((distance, at) => cell(numbers(distance, cheapest[at]))),
            cell(make("code", {}, constant)),
        ]);
    const heads = ["suit", "class", "withoutPair", "withPair", "constant"].map((name) => say(name));
    const { bucket, pilot, slot } = steps;
    const isChosen = steps.shantens.map((_, melds) => melds === steps.melds);
    refill(
        $("why"),
        make("p", { class: "help" }, say("whyHelp")),
        make("p", {}, `${say("sequence")}: `, make("code", {}, steps.sequence)),
        scroller(say("why"), {}, table(heads, steps.suits.map(row), { class: "steps" })),
        make("p", {}, `${say("key")}: `, make("code", {}, steps.key)),
        make("p", {}, `${say("entry")}: ${say("entryText", { bucket, pilot, slot })}`),
        make("p", {}, `${say("byMelds")}: `, numbers(steps.shantens, isChosen)),
    );
}
