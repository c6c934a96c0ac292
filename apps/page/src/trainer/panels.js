// Next to the question: the options of a level, and the statistics.

import { button, cell, make, namedRow, scroller, table } from "../draw/dom.js";
import { save } from "../draw/store.js";
import { CHOICES } from "./book.js";
import { written } from "./verdict.js";
import { tell } from "./words.js";

/** The options. A change asks another question. */
export function settings(book, next) {
    const { options } = book;
    const choose = (name, value) => {
        book.choose(name, value);
        next();
    };
    const label = (name, value) => {
        if (name === "shanten") return value;
        if (name === "timer") return value === "0" ? tell("off") : tell("seconds", { count: value });
        return tell(`${name}:${value}`);
    };
    const isGiven = (name) => options.tiles === "one" && ["shanten", "hand"].includes(name);
    const select = ([name, values]) => {
        const option = (value) => make("option", { value, selected: value === options[name] }, label(name, value));
        const onchange = ({ target }) => choose(name, target.value);
        const attributes = { id: `trainer-${name}`, disabled: isGiven(name), onchange };
        return make("label", {}, tell(name), make("select", attributes, values.map(option)));
    };
    const dora = make("input", {
        type: "checkbox",
        id: "trainer-dora",
        checked: options.dora,
        disabled: options.measure !== "points",
        onchange: ({ target }) => choose("dora", target.checked),
    });
    const isDiscard = options.game === "discard";
    const isOfGame = ([name]) => ["game", "timer"].includes(name) || isDiscard;
    const selects = Object.entries(CHOICES).filter(isOfGame).map(select);
    if (isDiscard) selects.push(make("label", { class: "check" }, dora, " ", tell("dora")));
    return make(
        "section",
        { class: "level" },
        make("h2", {}, tell("level")),
        make("div", { class: "settings" }, selects),
        isDiscard && make("p", { class: "help" }, tell("levelHelp")),
        make("p", { class: "help keys" }, tell("keys")),
    );
}

/** The numbers of questions and of right answers so far. */
export function statistics(book, again) {
    const row = ([what, { asked, right, known, lost, seconds }]) => {
        const [game, measure] = what.split(" ");
        const name = measure ? `${tell("row:discard")}: ${tell(`measure:${measure}`)}` : tell(`game:${game}`);
        const average = known > 0 ? lost / known : undefined;
        const text = measure ? written(measure, average, 1) : "–";
        const numbers = [asked, right, `${Math.round((100 * right) / asked)}%`, text, (seconds / asked).toFixed(1)];
        const cells = numbers.map((number) => cell(String(number), "number"));
        return namedRow(name, cells);
    };
    const { counts } = book;
    const heads = ["game", "asked", "rightHead", "rate", "lost", "time"].map((name) => tell(name));
    const write = () => save("shanten-trainer.json", new Blob([book.json()], { type: "application/json" }));
    const clear = () => {
        book.clear();
        again();
    };
    const buttons = [
        button(tell("export"), write, { id: "export" }),
        button(tell("startAgain"), clear, { id: "start-again" }),
    ];
    return make(
        "section",
        { class: "statistics" },
        make("h2", {}, tell("statistics")),
        counts.length > 0 && scroller(tell("statistics"), {}, table(heads, counts.map(row))),
        make("p", { class: "help" }, tell("onDevice")),
        make("div", { class: "bar" }, buttons),
    );
}
