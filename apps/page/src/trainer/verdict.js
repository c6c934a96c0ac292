// The comment on an answer: whether it was right, why, and the figures of the best discards.

import { usefulTiles } from "../answers/discards.js";
import { make, tile, tiles } from "../draw/dom.js";
import { compact, pieces } from "../draw/tiles.js";
import { nameOf, percent, say, shantenName, shortName } from "../draw/words.js";
import { besides, best, forward, isRight, reason, worth } from "./judge.js";
import { tell } from "./words.js";

/** The number of discards shown besides the player's and the best by other measures. */
const SHOWN = 2;

/** A figure as text, tiles with this many digits. Discards that raise the shanten have none. */
export function written(measure, value, digits = 0) {
    if (value === undefined) return "–";
    if (measure === "copies") return value.toFixed(digits);
    return measure === "win" || measure === "ready" ? percent(value) : value.toFixed(0);
}

const named = (rows) => rows.map(({ discard }) => shortName(discard)).join(tell("or"));

/** The tiles that each of two discards keeps, from the library's useful tiles. */
function kept(first, made) {
    const each = [
        [first, made],
        [made, first],
    ].map(([one, other]) => ({ tile: shortName(one.discard), ...besides(one, other) }));
    const said = each
        .filter(({ kinds }) => kinds.length > 0)
        .map(({ tile, kinds, left }) => tell("keeps", { tile, kinds: compact(kinds), count: left }));
    const more = first.copies - made.copies;
    const isBoth = said.length > 1 && more > 0;
    return [...said, isBoth ? tell("more", { count: more }) : ""];
}

/** The ratio of two figures, in words. */
const SHARES = {
    readier: (row) => percent(row.ready),
    betterWaits: (row) => percent(row.win / row.ready),
    dearer: (row) => (row.points / row.win).toFixed(0),
    oftener: (row) => percent(row.win),
};

/** The reason why the first discard is better by a search's measure. */
function because(better, other, measure) {
    const name = reason(better, other, measure);
    const [ours, theirs] = [better, other].map(SHARES[name]);
    return tell(name, { tile: shortName(better.discard), ours, theirs });
}

/** For each measure with another best: both discards and the reason, each sentence once. */
function differences(rows, measure, first) {
    const found = ["copies", "win", "points"]
        .filter((other) => other !== measure && rows[0][other] !== undefined)
        .filter((other) => !isRight(rows, first.discard, other))
        .map((other) => {
            const [its] = best(rows, other);
            const said = tell("differ", {
                measure: tell(`measure:${other}`),
                tile: shortName(its.discard),
                ours: written(other, its[other]),
                theirs: written(other, first[other]),
            });
            // The reason is for the best by the search, not by copies.
            const why = measure === "copies" ? because(its, first, other) : because(first, its, measure);
            return [said, why];
        });
    return [...found.map(([said]) => said), ...new Set(found.map(([, why]) => why))];
}

/** The sentences about a discard. */
function why(rows, discard, measure) {
    const [first] = best(rows, measure);
    const made = rows.find((row) => row.discard === discard) ?? first;
    const said = [];
    if (!isRight(rows, made.discard, measure)) {
        if (worth(rows, made, measure) < 0)
            said.push(tell("backs", { tile: shortName(discard), shanten: shantenName(made.shanten) }));
        else said.push(...kept(first, made));
        if (measure !== "copies" && worth(rows, made, measure) >= 0 && isRight(rows, discard, "copies"))
            return [...said, ...differences(rows, measure, first)];
        if (measure !== "copies" && worth(rows, made, measure) >= 0) said.push(because(first, made, measure));
    } else {
        const second = forward(rows).find((row) => !isRight(rows, row.discard, measure));
        if (second) said.push(...kept(made, second));
    }
    return [...said, ...differences(rows, measure, first)];
}

/** A line of figures: the discard, ukeire, win rate, perhaps points, and useful tiles. */
function line(row, rows, discard, measure) {
    const cell = (attributes, ...content) => make("td", { role: "cell", ...attributes }, ...content);
    const marks = [
        isRight(rows, row.discard, measure) ? make("small", { class: "good" }, tell("best")) : "",
        row.discard === discard ? make("small", {}, tell("yours")) : "",
        make("small", { class: "bad", hidden: !row.furiten }, say("furiten")),
        row.shanten === rows[0].shanten ? "" : make("small", {}, shantenName(row.shanten)),
    ];
    const figure = (name) => {
        const text = written(name, row.shanten === rows[0].shanten ? row[name] : undefined);
        const isChosen = name === measure;
        return cell({ class: "number", "data-figure": name }, make(isChosen ? "b" : "span", {}, text));
    };
    return make(
        "tr",
        { role: "row", "data-discard": row.discard },
        cell({ class: "cut small" }, tile(row.discard), marks),
        shown(rows).map(figure),
        cell({ class: "useful" }, usefulTiles(row)),
    );
}

/** The measures for which there are figures. */
function shown(rows) {
    return ["copies", "win", "points"].filter((name) => rows[0][name] !== undefined);
}

function table(rows, discard, measure) {
    const value = (row) => worth(rows, row, measure);
    const sorted = rows.toSorted((a, b) => value(b) - value(a));
    const isBest = (row) => shown(rows).some((name) => isRight(rows, row.discard, name));
    const lines = sorted.filter((row, at) => at < SHOWN || row.discard === discard || isBest(row));
    const head = (text) => make("th", { role: "columnheader" }, text);
    const heads = [tell("game:discard"), ...shown(rows).map((name) => tell(`measure:${name}`))];
    return make(
        "table",
        { role: "table", "aria-label": tell("game:discard"), "data-columns": shown(rows).length },
        make(
            "thead",
            { role: "rowgroup" },
            make("tr", { role: "row" }, head(make("span", { class: "unseen" }, heads[0])), heads.slice(1).map(head)),
        ),
        make(
            "tbody",
            { role: "rowgroup" },
            lines.map((row) => line(row, rows, discard, measure)),
        ),
    );
}

/** The first sentence. */
function verdict(isRight, text) {
    return make("p", { id: "said", class: `said ${isRight ? "good" : "bad"}` }, text);
}

/** The comment on a discard; without a discard, the time was up. */
export function aboutDiscard({ rows }, discard, measure) {
    const right = discard !== null && isRight(rows, discard, measure);
    const first = best(rows, measure);
    const made = rows.find((row) => row.discard === discard);
    const [ours, theirs] = [first[0], made ?? first[0]].map((row) => written(measure, row[measure]));
    const values = { measure: tell(`measure:${measure}`), tile: named(first), ours, theirs };
    const isClose = made && worth(rows, made, measure) >= 0;
    const text = tell(right ? "rightBy" : isClose ? "wrongThan" : "wrongBy", values);
    return [
        verdict(right, discard === null ? tell("timeUp") + tell("gap") + text : text),
        make("p", { class: "why" }, why(rows, discard, measure).filter(Boolean).join(tell("gap"))),
        made?.shanten === 0 ? make("p", {}, `${tell("tenpai")} `, tiles(pieces(made.useful), "tiles small")) : "",
    ];
}

/** The figures of the best discards and of this one. */
export function figuresOf({ rows }, discard, measure) {
    return table(rows, discard, measure);
}

/** The comment on a number of shanten. */
export function aboutShanten({ shanten, answer }, isRight) {
    const useful = usefulTiles(answer);
    return [
        verdict(isRight, `${tell(isRight ? "right" : "wrong")} ${shantenName(shanten)}`),
        make("p", { class: "small" }, useful),
    ];
}

/** The comment on waits, each with its shapes. */
export function aboutWaits({ waits }, isRight) {
    const one = ({ wait, shapes }) => make("li", {}, tile(wait), ` ${shapes.map(nameOf).join(", ")}`);
    return [verdict(isRight, tell(isRight ? "right" : "wrong")), make("ul", { class: "waits small" }, waits.map(one))];
}
