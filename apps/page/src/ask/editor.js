// The hand, the tray, and the visible tiles: clicks and keys that change the state.

import { afterPaint, button, make, refill, roving, tile, tileButton } from "../draw/dom.js";
import { randomHand, randomPiece, read as readOf, situation } from "./game.js";
import { CHOICES, CLEARED, LIMITS, PASSED, RIVERS, UNPLAYED } from "./state.js";
import { JOKER, compact, kindOf, letters, pieces } from "../draw/tiles.js";
import { copy } from "../draw/store.js";
import { current, listed, say, tileName } from "../draw/words.js";

const $ = (id) => document.getElementById(id);

const PRESETS = [
    "riichi",
    "three-player",
    "chinese",
    "chinese-wild",
    "national",
    "sichuan",
    "taiwanese",
    "riichi,jokers=4",
];
const TARGETS = ["toHand", "toMeld", "toDora", "toSeen", "toRiver", "toClaim"];

/** The screens on which the tray lies over the page, as in layout.css. */
const narrow = matchMedia("(max-width: 40rem) and (min-height: 30rem)");

/** A refusal, in the language of the page. */
export class Said extends Error {}

/** The target of a click in the tray, the river, and the tile for which a meld is being chosen. */
let target = "toHand";
let river = "river";
let ofMeld = null;

/** A list without the first piece equal to this one. */
function without(list, piece) {
    const at = list.indexOf(piece);
    return at < 0 ? list : list.toSpliced(at, 1);
}

/** The state after a draw. A tile that another player had discarded stays on the table. */
function afterDraw(state, { hand }, piece) {
    const next = { ...state, hand: hand.draw(piece).toString(), drawn: piece };
    return hand.isBetweenTurns ? next : { ...next, seen: state.seen + state.claim, claim: "" };
}

/**
 * The states after the melds with a tile: those that the hand can call or declare, and others from
 * outside the hand.
 */
function withMelds(state, { hand, text, left }, piece) {
    const to = (meld, hand) => ({ meld, state: { ...state, hand: hand.toString(), drawn: "" } });
    const from = "left";
    const calls = left(piece) > 0 ? hand.calls(piece, from) : [];
    const quads = hand.ownQuads().filter((meld) => piecesOf(meld).map(kindOf).includes(kindOf(piece)));
    return {
        fromHand: [
            ...calls.map(({ meld }) => to(meld, hand.call(meld, piece, from))),
            ...quads.map((meld) => to(meld, hand.meld(meld))),
        ],
        beside: hand.melds(piece, situation(state)).map((meld) => to(meld, text + meld)),
    };
}

/** The state after tiles were added to the river. Of those that passed, only the kinds matter. */
function withRiver(state, list) {
    const kept = PASSED.includes(river) ? new Set(list.map(kindOf)) : list;
    return { ...state, [river]: letters([...kept]) };
}

/** How many tiles of a kind can be added. Those that passed may lie in a river, too. */
function roomFor(state, { left }, piece) {
    const lying = PASSED.includes(river) ? pieces(situation(state).visible).map(kindOf) : [];
    return left(piece) + lying.filter((kind) => kind === kindOf(piece)).length;
}

/** The state after a tile of the tray was clicked. */
function taken(state, read, piece) {
    const left = target === "toRiver" ? roomFor(state, read, piece) : read.left(piece);
    // Four copies in the hand can still become a quad.
    if (target !== "toMeld" && left === 0) throw new Said(say("noneLeft", { tile: tileName(kindOf(piece)) }));
    switch (target) {
        case "toHand":
            if (read.hand.room === 0) throw new Said(say("full"));
            return afterDraw(state, read, piece);
        case "toSeen":
            return { ...state, seen: state.seen + piece };
        case "toDora":
            return { ...state, dora: state.dora + piece };
        case "toRiver":
            return withRiver(state, [...pieces(state[river]), piece]);
        case "toClaim":
            return { ...state, claim: piece };
        default: {
            const [first, ...others] = Object.values(withMelds(state, read, piece)).flat();
            if (!first) throw new Said(say("noMeld", { tile: tileName(piece) }));
            ofMeld = others.length > 0 ? piece : null;
            return ofMeld ? state : first.state;
        }
    }
}

/** The state after a river was typed. A tile that isn't left is refused with its place. */
function typed(state, library, field) {
    const sorted = library.letters(field.value);
    const given = pieces(/^[\s\dmpsz]*$/.test(field.value) ? field.value : sorted);
    field.value = compact(given);
    const read = readOf(library, { ...state, [river]: "" });
    const before = (piece, at) => given.slice(0, at).filter((one) => kindOf(one) === kindOf(piece)).length;
    const at = given.findIndex((piece, at) => before(piece, at) >= roomFor(state, read, piece));
    if (at < 0) return withRiver(state, given);
    const place = [...field.value.matchAll(/\d/g)][at].index;
    throw Object.assign(new Said(say("noneLeft", { tile: tileName(kindOf(given[at])) })), { at: place });
}

/** The state after a click on a tile of the hand: it is discarded, or just removed. */
export function discarded(state, read, piece) {
    const hand = read.hand.discard(piece);
    const next = { ...state, hand: hand.toString(), drawn: "" };
    if (!state.play || !read.hand.hasDrawn || piece === JOKER) return next;
    // As in a game: the discard goes to the river, and the next tile is drawn.
    const river = state.river + piece;
    const drawn = randomPiece(read);
    return drawn ? { ...next, river, hand: hand.draw(drawn).toString(), drawn } : { ...next, river };
}

export class Editor {
    /** `change` takes a function from the state and the hand to the next state. */
    constructor(change, history) {
        this.change = change;
        this.history = history;
        this.#actions();
        this.#keys();
        this.#drops();
    }

    #actions() {
        const { change, history } = this;
        const draw = (state, read) => {
            const piece = randomPiece(read);
            return piece ? afterDraw(state, read, piece) : state;
        };
        const bare = { ...UNPLAYED, dora: "" };
        const random = (state, _, library) => ({ ...state, ...bare, hand: randomHand(library, { ...state, ...bare }) });
        const clear = (state) => ({ ...state, ...CLEARED });
        const worded = (name, act, className) => button([], act, { id: name, class: className, "data-say": name });
        const drawn = (name, act, sign) =>
            button(make("span", { "aria-hidden": "true" }, sign), act, { id: name, class: "sign", "data-label": name });
        const fold = () => {
            const isOpen = $("tray-box").classList.toggle("folded");
            $("fold").setAttribute("aria-expanded", String(!isOpen));
        };
        $("tray-bar").append(
            drawn("undo", history.undo, "↶"),
            drawn("redo", history.redo, "↷"),
            drawn("clear", () => change(clear), "✕"),
            drawn("fold", fold, "▾"),
        );
        $("fold").setAttribute("aria-expanded", "true");
        $("fold").setAttribute("aria-controls", "tray");
        const bar = [
            worded("random", () => change(random), "main"),
            worded("draw", () => change(draw)),
            worded("share", () => tellCopied(location.href, "copied")),
        ];
        const setPlay = ({ target }) => change((state) => ({ ...state, play: target.checked }));
        const play = make("input", { type: "checkbox", id: "play", onchange: setPlay });
        bar.push(make("label", {}, play, " ", make("span", { "data-say": "play" })));
        $("actions").append(...bar);
        $("text").addEventListener("input", ({ target: field }) => {
            const handOf = ({ rules }, library) => new library.Hand(field.value, rules, "auto").toString();
            change((state, _, library) => ({ ...state, hand: handOf(state, library), drawn: "" }), { field });
        });
        $("text").addEventListener("change", () => change((state, read) => ({ ...state, hand: read.text })));
    }

    #keys() {
        addEventListener("keydown", (event) => {
            const isText = event.target.matches?.("input[type=text], input[type=number], select");
            if ((event.ctrlKey || event.metaKey) && !isText && event.key.toLowerCase() === "z") {
                event.preventDefault();
                if (event.shiftKey) this.history.redo();
                else this.history.undo();
            }
            if ((event.key === "Delete" || event.key === "Backspace") && event.target.closest?.("#hand"))
                event.target.click();
        });
    }

    /** Lets tiles be dragged from the tray into the hand, and out of it. */
    #drops() {
        let dragged = null;
        addEventListener("dragstart", (event) => {
            const button = event.target.closest?.("button[data-piece]");
            dragged = button ? { piece: button.dataset.piece, from: button.closest("#hand") ? "hand" : "tray" } : null;
            event.dataTransfer.setData("text/plain", dragged?.piece ?? "");
        });
        addEventListener("dragend", () => {
            dragged = null;
            $("hand").classList.remove("drop");
        });
        $("hand").addEventListener("dragover", (event) => {
            if (dragged?.from !== "tray") return;
            event.preventDefault();
            $("hand").classList.add("drop");
        });
        $("hand").addEventListener("dragleave", () => $("hand").classList.remove("drop"));
        $("hand").addEventListener("drop", (event) => {
            event.preventDefault();
            $("hand").classList.remove("drop");
            const piece = dragged?.piece;
            if (piece) this.change((state, read) => afterDraw(state, read, piece));
        });
        $("tray").addEventListener("dragover", (event) => {
            if (dragged?.from === "hand") event.preventDefault();
        });
        $("tray").addEventListener("drop", (event) => {
            event.preventDefault();
            const piece = dragged?.piece;
            if (piece)
                this.change((state, read) => ({ ...state, hand: read.hand.discard(piece).toString(), drawn: "" }));
        });
    }

    /** Shows a state with a valid hand. */
    show(state, read) {
        this.#hand(state, read);
        this.#tray(read);
        this.now = [state, read];
        this.#more();
        this.#table(state);
        $("undo").disabled = !this.history.past.canUndo;
        $("redo").disabled = !this.history.past.canRedo;
        $("draw").disabled = read.hand.room === 0;
        $("play").checked = state.play;
        if (document.activeElement !== $("text")) $("text").value = read.text;
    }

    #hand(state, read) {
        const { change } = this;
        const isDrawn = read.hand.hasDrawn && read.concealed.includes(state.drawn);
        const concealed = isDrawn ? [...without(read.concealed, state.drawn), state.drawn] : read.concealed;
        const button = (piece, at) => {
            const isDora = read.doras.includes(kindOf(piece));
            const act = state.play && read.hand.hasDrawn ? "discardThis" : "takeOut";
            const label = listed([say(act, { tile: tileName(piece) }), ...(isDora ? [say("doraHan")] : [])]);
            const click = () => change((state, read) => discarded(state, read, piece));
            const isApart = isDrawn && at === concealed.length - 1;
            const classes = `${isApart ? "drawn" : ""} ${isDora ? "dora" : ""}`;
            return tileButton(piece, label, click, { class: classes, draggable: "true" });
        };
        const melds = read.melds.map((meld) => {
            const take = (state, read) => ({ ...state, hand: read.text.replace(meld, "") });
            const label = (tile) => say("takeOut", { tile });
            return meldButton(meld, label, () => change(take));
        });
        refill($("hand"), ...concealed.map(button), ...melds);
        roving($("hand"));
    }

    #tray(read) {
        const rows = read.all.join();
        if ($("tray").dataset.rows !== rows) {
            const cell = (piece) => {
                const click = () => {
                    this.change((state, read) => taken(state, read, piece));
                    // On a phone the tray lies over the page, which may have been scrolled.
                    const best = () => document.querySelector("#discards .best");
                    if (narrow.matches) afterPaint(() => best()?.scrollIntoView({ block: "nearest" }));
                };
                return make(
                    "div",
                    { class: "cell" },
                    tileButton(piece, tileName(piece), click, { draggable: "true" }),
                    make("span", { class: "left", "aria-hidden": "true" }),
                );
            };
            $("tray").replaceChildren(...read.all.map(cell));
            $("tray").dataset.rows = rows;
        }
        for (const cell of $("tray").children) {
            const button = cell.firstChild;
            const left = read.left(button.dataset.piece);
            const shown = `${left} ${current()}`;
            if (cell.dataset.shown === shown) continue;
            cell.dataset.shown = shown;
            cell.lastChild.textContent = left;
            cell.classList.toggle("gone", left === 0);
            const label = listed([tileName(button.dataset.piece), say("remaining", { count: left })]);
            button.setAttribute("aria-label", label);
            button.title = label;
        }
        roving($("tray"));
    }

    /** More to choose for a target: the melds with a tile, if there are several, or the river. */
    #more() {
        const [state, read] = this.now;
        if (target === "toRiver") return this.#river(state);
        const ways = ofMeld && target === "toMeld" ? withMelds(state, read, ofMeld) : {};
        const lines = Object.entries(ways).map(([way, found]) => {
            const button = ({ meld, state }) =>
                meldButton(meld, String, () => {
                    ofMeld = null;
                    this.change(() => state);
                });
            return found.length > 0 && line(say(way), found.map(button));
        });
        refill($("melds"), ...lines);
    }

    /** The river that the tiles go to, which may also be typed. */
    #river(state) {
        const choose = (event) => {
            river = event.target.value;
            this.#more();
        };
        const type = ({ target: field }) =>
            this.change((state, _, library) => typed(state, library, field), { field, on: null });
        const options = RIVERS.map((value) => make("option", { value, selected: value === river }, say(value)));
        const plain = { type: "text", id: "river", autocomplete: "off", autocapitalize: "off", spellcheck: "false" };
        const value = compact(pieces(state[river]));
        const text = make("input", { ...plain, value, "aria-label": say(river), onchange: type });
        const whose = make("select", { id: "whose", "aria-label": say("toRiver"), onchange: choose }, options);
        refill($("melds"), make("div", { class: "entry" }, whose, make("span", { class: "wide" }, text)));
    }

    /** The tiles on the table; a click removes a tile. */
    #table(state) {
        const lineOf = (name) => {
            const list = pieces(state[name]);
            const tiles = list.map((piece) =>
                tileButton(piece, say("takeOut", { tile: tileName(piece) }), () =>
                    this.change((state) => ({ ...state, [name]: letters(without(pieces(state[name]), piece)) })),
                ),
            );
            return line(say(name), list.length > 0 ? tiles : say("none"));
        };
        const names = ["seen", "dora", ...[...RIVERS, "claim"].filter((name) => state[name])];
        refill($("table"), names.map(lineOf));
    }

    /** Shows the options, in the current language. */
    choices(state, { again = false } = {}) {
        const { change } = this;
        const now = [current(), state.rules, state.strict].join();
        if (this.chosen === now && !again) return;
        this.chosen = now;
        const radios = TARGETS.map((name) => {
            const onchange = () => {
                target = name;
                if (this.now) this.#more();
            };
            const checked = name === target;
            const radio = make("input", { type: "radio", name: "target", value: name, checked, onchange });
            return make("label", {}, radio, make("span", {}, say(name)));
        });
        refill($("targets"), ...radios);
        const isOther = !PRESETS.includes(state.rules);
        const name = (rules) => say({ "": "otherRules", "riichi,jokers=4": "jokers" }[rules] ?? rules);
        const rules = choice("rules", [...PRESETS, ""], isOther ? "" : state.rules, name, (value) =>
            change((state) => ({ ...state, rules: value === "" ? "riichi,wild=7z" : value })),
        );
        const onchange = ({ target }) => change((state) => ({ ...state, rules: target.value }));
        const text = make("input", { type: "text", id: "rules-text", value: state.rules, onchange });
        const labelled = isOther && make("label", {}, say("rulesText"), text);
        const strict = choice("strictness", CHOICES.strict, state.strict, said(), (strict) =>
            change((state) => ({ ...state, strict })),
        );
        refill($("settings"), rules, labelled, strict);
    }
}

/** Copies a text, and reports success or failure. */
export async function tellCopied(text, done) {
    const isCopied = await copy(text);
    $("note").replaceChildren(say(isCopied ? done : "notCopied"), isCopied ? "" : make("code", {}, text));
}

/** Tiles in a line with a name. */
export function line(name, content) {
    return make("div", { class: "line small", role: "group", "aria-label": name }, make("b", {}, name), content);
}

/** The pieces of a meld. */
export function piecesOf(meld) {
    return pieces(meld.replace(/[()[\]+]/g, ""));
}

/** A clickable meld; `label` gets the names of its tiles. */
function meldButton(meld, label, onclick) {
    const inside = piecesOf(meld);
    const text = label(listed(inside.map(tileName)));
    const attributes = { class: "meld", "data-meld": meld, "aria-label": text, title: text };
    const drawn = inside.map((piece) => tile(piece));
    return button(drawn, onclick, attributes);
}

/** A function that translates values, whose keys have this prefix. */
export function said(prefix = "") {
    return (value) => say(prefix + value);
}

/** A choice of one of several values. */
export function choice(name, values, chosen, label, pick, id = `choice-${name}`) {
    const options = values.map((value) => make("option", { value, selected: value === chosen }, label(value)));
    return make("label", {}, say(name), make("select", { id, onchange: (event) => pick(event.target.value) }, options));
}

/** A number input within the limits. */
export function number(name, value, pick) {
    const [least, most] = LIMITS[name];
    const set = (event) => {
        const text = event.target.value;
        const given = Number(text);
        if (text !== "" && Number.isInteger(given) && given >= least && given <= most) pick(given);
        else event.target.value = value;
    };
    const input = make("input", { type: "number", id: `number-${name}`, value, min: least, max: most, onchange: set });
    return make("label", {}, say(name), input);
}

/** A checkbox. */
export function check(name, isChecked, pick) {
    const onchange = ({ target }) => pick(target.checked);
    const box = make("input", { type: "checkbox", id: `check-${name}`, checked: isChecked, onchange });
    return make("label", { class: "check" }, box, make("span", {}, say(name)));
}
