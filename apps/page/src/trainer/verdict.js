// The comment on an answer: whether it was right, why, and the figures of the best discards.

import { usefulTiles } from "../answers/discards.js";
import { cell, folded, headed, make, row as line, table, tile, tiles } from "../draw/dom.js";
import { OF_COLUMNS, word } from "../draw/explained.js";
import { besides, pieces } from "../draw/tiles.js";
import { listed, nameOf, percent, rounded, say, shantenName } from "../draw/words.js";
import { tell, told } from "./words.js";

const MEASURES = ["copies", "win", "points"];
/** The number of discards shown besides the player's and the best by other measures. */
const SHOWN = 2;

/** A figure as text, tiles with this many digits. */
export function written(measure, value, digits = 0) {
    if (value === undefined || value === null) return "–";
    if (measure === "copies") return value.toFixed(digits);
    return measure === "win" || measure === "ready" ? percent(value) : rounded(value);
}

/** Whether a discard is right: among the library's best by a measure. */
const isRight = ({ best }, { discard }, measure) => best[measure].tiles.includes(discard);

/** The right discards. */
const rightOf = (question, measure) => question.rows.filter((row) => isRight(question, row, measure));

/** The discards, the best by a measure first; those that raise the shanten come last. */
function sorted({ rows }, measure) {
    const value = ({ loss, [measure]: figure }) => (loss[measure] === null ? -Infinity : figure);
    return rows.toSorted((a, b) => value(b) - value(a));
}

/** Tiles within a sentence. */
const drawn = (kinds) => tiles(kinds, "tiles small");

/** The discards of these rows within a sentence. */
const named = (rows) => rows.map(({ discard }, at) => [at > 0 ? tell("or") : "", drawn([discard])]);

/** The tiles that each of two discards keeps, from the library's useful tiles. */
function kept(first, made) {
    const each = [
        [first, made],
        [made, first],
    ].map(([one, other]) => ({ tile: named([one]), ...besides(one, other) }));
    const said = each
        .filter(({ kinds }) => kinds.length > 0)
        .map(({ tile, kinds, left }) => told("keeps", { tile, kinds: drawn(kinds), count: left }));
    const more = first.copies - made.copies;
    return said.length > 1 && more > 0 ? [...said, tell("more", { count: more })] : said;
}

/** The ratio of two figures, in words. */
const SHARES = {
    readier: (row) => percent(row.ready),
    betterWaits: (row) => percent(row.win / (row.ready || 1)),
    dearer: (row) => rounded(row.points / (row.win || 1)),
    oftener: (row) => percent(row.win),
};

/** The reason why the first discard is better by a search's measure, from other figures. */
function because(better, other, measure) {
    const ofPoints = better.win < other.win ? "dearer" : "oftener";
    const name = measure === "points" ? ofPoints : better.ready > other.ready ? "readier" : "betterWaits";
    const [ours, theirs] = [better, other].map(SHARES[name]);
    return told(name, { tile: named([better]), ours, theirs });
}

/** For each measure with another best: that discard, and by copies the reason. */
function differences(question, measure, first) {
    return MEASURES.filter((other) => other !== measure && !isRight(question, first, other)).flatMap((other) => {
        const [its] = rightOf(question, other);
        const said = told("differ", {
            measure: tell(`measure:${other}`),
            tile: named([its]),
            ours: written(other, its[other]),
            theirs: written(other, first[other]),
        });
        return measure === "copies" ? [said, because(its, first, other)] : [said];
    });
}

/** The sentences about a discard compared with another, the most telling first. */
function why(question, better, other, measure) {
    if (!other) return differences(question, measure, better);
    const said = other.no_yaku ? [told("without", { tile: named([other]) })] : [];
    if (other.shanten > question.rows[0].shanten)
        said.push(told("backs", { tile: named([other]), shanten: shantenName(other.shanten) }));
    else if (measure === "copies") said.push(...kept(better, other));
    else said.push(because(better, other, measure), ...kept(better, other));
    return [...said, ...differences(question, measure, better)];
}

/** A line of figures: the discard, ukeire, win rate, perhaps points, and useful tiles. */
function figured(row, question, discard, measure) {
    const marks = [
        isRight(question, row, measure) ? make("small", { class: "good" }, tell("best")) : "",
        row.discard === discard ? make("small", {}, tell("yours")) : "",
        make("small", { class: "bad", hidden: !row.furiten }, say("furiten")),
        make("small", { class: "bad", hidden: !row.no_yaku }, say("noYaku")),
        row.shanten === question.rows[0].shanten ? "" : make("small", {}, shantenName(row.shanten)),
    ];
    const figure = (name) => {
        const text = written(name, row[name]);
        return cell(make(name === measure ? "b" : "span", {}, text), "number", { "data-figure": name });
    };
    const cells = [cell([tile(row.discard), marks], "cut small"), MEASURES.map(figure)];
    return line([cells, cell(usefulTiles(row), "useful")], { "data-discard": row.discard });
}

/** The figures of the best discards and of this one. */
export function figuresOf(question, discard, measure) {
    const isBest = (row) => MEASURES.some((name) => isRight(question, row, name));
    const isShown = (row, at) => at < SHOWN || row.discard === discard || isBest(row);
    const lines = sorted(question, measure).filter(isShown);
    const heads = [
        make("span", { class: "unseen" }, say("discards")),
        ...MEASURES.map((name) => headed(word(OF_COLUMNS[name], tell(`measure:${name}`)), "number")),
        headed(word("useful", say("usefulHead")), "usefulHead"),
    ];
    const attributes = { "aria-label": tell("game:discard"), "data-columns": MEASURES.length };
    const figures = lines.map((row) => figured(row, question, discard, measure));
    return table(heads, figures, attributes);
}

/** The first sentence. */
function verdict(isRight, ...text) {
    return make("p", { id: "said", class: `said ${isRight ? "good" : "bad"}` }, text);
}

/**
 * The comment on a discard in two lines, with further reasons folded; without a discard, the time
 * was up.
 */
export function aboutDiscard(question, discard, measure) {
    const { rows } = question;
    const made = rows.find((row) => row.discard === discard);
    const right = made !== undefined && isRight(question, made, measure);
    const better = right ? [made] : rightOf(question, measure);
    const isOther = (row) => row.loss[measure] !== null && !isRight(question, row, measure);
    const other = right || !made ? sorted(question, measure).find(isOther) : made;
    const [ours, theirs] = [better[0], other].map((row) => written(measure, row?.[measure]));
    const values = { measure: tell(`measure:${measure}`), tile: named(right ? [other ?? made] : better), ours, theirs };
    // Copies of different shanten can't be compared.
    const isClose = measure === "copies" ? made?.shanten === rows[0].shanten : (made?.[measure] ?? null) !== null;
    const key = right ? (other ? "rightBy" : "right") : isClose ? "wrongThan" : "wrongBy";
    const late = discard === null ? [tell("timeUp"), tell("gap")] : [];
    const [first = "", ...more] = why(question, better[0], other, measure);
    const lines = more.map((sentence) => make("p", {}, sentence));
    return [
        verdict(right, [...late, told(key, values)]),
        make("p", { class: "why" }, first),
        more.length > 0 ? folded(tell("reasons"), lines) : "",
        made?.shanten === 0 ? make("p", {}, `${tell("tenpai")} `, drawn(pieces(made.useful))) : "",
    ];
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
    const one = ({ wait, shapes }) => make("li", {}, tile(wait), ` ${listed(shapes.map(nameOf))}`);
    return [verdict(isRight, tell(isRight ? "right" : "wrong")), make("ul", { class: "waits small" }, waits.map(one))];
}
