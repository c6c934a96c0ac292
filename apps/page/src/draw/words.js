// The texts of the page in the reader's language.

import { WORDS as ANSWERS } from "../answers/words.js";
import { WORDS as REVIEW } from "../review/words.js";
import SHARED from "./shared.js";
import { recall, remember } from "./store.js";
import { TEXTS } from "./texts.js";

/** The languages, in the order of each text's translations. */
export const LANGUAGES = { en: "English", ja: "日本語", zh: "简体中文", "zh-Hant": "繁體中文" };

const NAMES = SHARED.names;
const PARTS = [SHARED.texts, TEXTS, ANSWERS, REVIEW];
const WORDS = Object.assign({}, ...PARTS);

const RANKS = "〇一二三四五六七八九";
const HONOURS = ["east", "south", "west", "north", "white", "green", "red"];
const SUITS = { m: "characters", p: "dots", s: "bamboos" };
const SHORT = { m: ["萬", "万", "萬"], p: ["筒", "筒", "筒"], s: ["索", "索", "索"] };

/** The language of a single-language page; undefined in the main page. */
export const OWN = globalThis.document?.documentElement.dataset.language;

const KEY = "shanten-language";
let language = initial();

function initial() {
    const wanted = [OWN, recall(KEY), ...(globalThis.navigator?.languages ?? []).map(languageOf)];
    return wanted.find((name) => name in LANGUAGES) ?? "en";
}

/** The page's language for a browser's: "zh-TW" and "zh-HK" use traditional characters. */
function languageOf(name) {
    const { language, script } = new Intl.Locale(name).maximize();
    return script === "Hant" ? "zh-Hant" : language;
}

export function current() {
    return language;
}

export function speak(name) {
    language = name;
    remember(KEY, name);
}

function place() {
    return Object.keys(LANGUAGES).indexOf(language);
}

/** The translation for the reader from a list of texts, with its values inserted. */
export function pick(texts, values = {}) {
    return texts[place()].replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

/** Several texts as one, joined as in the language. */
export const listed = (texts) => texts.join(pick([", ", "、", "、", "、"]));

/** A text of the page. */
export function say(key, values) {
    return pick(WORDS[key], values);
}

/** A name from the library. */
export function nameOf(name) {
    return NAMES[name]?.[place()] ?? name;
}

/**
 * The message of a library error and its language: the reader's if the kind is known, otherwise the
 * library's English.
 */
export function refusal({ message, kind, at, text }) {
    const texts = NAMES[`refused:${kind}`];
    if (language === "en" || !texts) return { text: message, lang: "en" };
    const inLanguage = (texts) => texts[place() - 1];
    // Counts characters as people do.
    const character = text === undefined || at === undefined ? null : [...text.slice(0, at)].length + 1;
    const where = character === null ? "" : inLanguage(NAMES["refused:{at}"]).replace("{at}", character);
    return { text: `${inLanguage(texts)}${where}`, lang: language };
}

/** The name of a tile. */
export function tileName(piece) {
    if (piece === "J") return say("joker");
    const suit = piece[1];
    if (suit === "z") return say(HONOURS[Number(piece[0]) - 1]);
    const rank = Number(piece[0]) || 5;
    const name =
        language === "en" ? say("rankOf", { rank, suit: say(SUITS[suit]) }) : RANKS[rank] + SHORT[suit][place() - 1];
    return piece[0] === "0" ? say("redFive", { tile: name }) : name;
}

/** The name of a tile, in letters if it is long. */
export function shortName(piece) {
    return language === "en" && piece[1] !== "z" ? piece : tileName(piece);
}

/** A turn in words; there is none before the first draw. */
export const turnName = (turn) => say(Number(turn) === 0 ? "beforeTurns" : "turn", { turn });

/** A shanten in words. */
export function shantenName(shanten) {
    if (shanten === null) return say("noWin");
    if (shanten === -1) return say("complete");
    if (shanten === 0) return say("ready");
    return `${shanten}${language === "en" ? "-" : ""}${say("shanten")}`;
}

/** A chance in percent. */
export function percent(chance) {
    return `${(100 * chance).toFixed(1)}%`;
}

/** Points as a whole number. */
export function rounded(points) {
    return String(Math.round(points));
}

/** The names of texts that lack a translation, or are hidden by another: for the tests. */
export function gaps() {
    const { length } = Object.keys(LANGUAGES);
    const count = (name) => (name.startsWith("refused:") ? length - 1 : length);
    const lacking = Object.entries({ ...WORDS, ...NAMES }).filter(([name, texts]) => texts.length !== count(name));
    const hidden = PARTS.flatMap(Object.entries).filter(([name, texts]) => WORDS[name] !== texts);
    return [...lacking, ...hidden];
}
