// Why: the look-ups between the hand and its shanten.

import { make, refill, scroller } from "./dom.js";
import { say } from "./words.js";

const $ = (id) => document.getElementById(id);

/** Shows the way, if it is open. */
export function showWhy(read) {
    if (!$("why-box").open) return;
    const steps = read.hand.explain();
    if (steps === null) {
        refill($("why"), make("p", {}, say("noWhy")));
        return;
    }
    const numbers = (distances, cheapest) =>
        distances.map((distance, at) => [make("span", { class: cheapest[at] ? "chosen" : "" }, distance), " "]).flat();
    const row = ({ suit, class: number, constant, distances, cheapest }) =>
        make(
            "tr",
            {},
            make("th", { scope: "row" }, say(suit)),
            make("td", {}, number),
            make("td", {}, numbers(distances[0], cheapest[0])),
            make("td", {}, numbers(distances[1], cheapest[1])),
            make("td", {}, make("code", {}, constant)),
        );
    const head = ["suit", "class", "withoutPair", "withPair", "constant"].map((name) => make("th", {}, say(name)));
    const { bucket, pilot, slot } = steps;
    const shantens = steps.shantens
        .map((shanten, melds) => [make("span", { class: melds === steps.melds ? "chosen" : "" }, shanten), " "])
        .flat();
    refill(
        $("why"),
        make("p", { class: "help" }, say("whyHelp")),
        make("p", {}, `${say("sequence")}: `, make("code", {}, steps.sequence)),
        scroller(
            say("why"),
            {},
            make(
                "table",
                { class: "steps" },
                make("thead", {}, make("tr", {}, head)),
                make("tbody", {}, steps.suits.map(row)),
            ),
        ),
        make("p", {}, `${say("key")}: `, make("code", {}, steps.key)),
        make("p", {}, `${say("entry")}: ${say("entryText", { bucket, pilot, slot })}`),
        make("p", {}, `${say("byMelds")}: `, shantens),
    );
}
