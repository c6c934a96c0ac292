// The hand, the tray, and what is known besides the hand: clicks and keys that change the state.

import { make, refill, roving, tile, tileButton } from "../draw/dom.js";
import { randomHand, randomPiece } from "./game.js";
import { JOKER, RED_FIVES, kindOf, letters, pieces } from "../draw/tiles.js";
import { current, say, tileName } from "../draw/words.js";

const $ = (id) => document.getElementById(id);

const PRESETS = ["riichi", "three-player", "chinese", "chinese-wild", "taiwanese", "riichi,jokers=4"];
const STRICTNESSES = ["unlimited", "concealed", "melds", "visible"];
const TARGETS = ["toHand", "toSeen", "toDora", "toRun", "toTriplet", "toQuad", "toClosedQuad"];

/** A refusal, in the language of the page. */
export class Said extends Error {}

/** Where a tile of the tray goes. */
let target = "toHand";

/** Without the first piece that is this one. */
function without(list, piece) {
    const at = list.indexOf(piece);
    return at < 0 ? list : list.toSpliced(at, 1);
}

/** The letters of a called meld with this tile as its lowest. */
function meldOf(name, piece) {
    const kind = kindOf(piece);
    const rank = Number(kind[0]);
    const run = [0, 1, 2].map((more) => rank + more + kind[1]);
    const of = {
        toRun: `(${letters(run)})`,
        toTriplet: `(${kind.repeat(3)})`,
        toQuad: `(${kind.repeat(4)})`,
        toClosedQuad: `[${kind.repeat(4)}]`,
    };
    return of[name];
}

/** The state after a tile of the tray was clicked. */
function taken(state, read, piece) {
    if (read.left(kindOf(piece)) <= 0) throw new Said(say("noneLeft", { tile: tileName(kindOf(piece)) }));
    if (target === "toHand" && read.size + 3 * read.melds.length >= read.game.most) throw new Said(say("full"));
    switch (target) {
        case "toHand":
            return { ...state, hand: read.hand.draw(piece).toString(), drawn: piece };
        case "toSeen":
            return { ...state, seen: state.seen + piece };
        case "toDora":
            return { ...state, dora: state.dora + piece };
        default:
            return { ...state, hand: read.text + meldOf(target, piece), drawn: "" };
    }
}

/** The state after a tile of the hand was clicked: it is discarded, or only taken out. */
export function discarded(state, read, piece) {
    const hand = read.hand.discard(piece);
    const next = { ...state, hand: hand.toString(), drawn: "" };
    if (!state.play || read.size % 3 !== 2 || piece === JOKER) return next;
    // As in a game: the discard lies in the river, and the next tile is drawn.
    const river = state.river + piece;
    const drawn = randomPiece({ ...read, text: next.hand, left: (kind) => read.left(kind) });
    return drawn ? { ...next, river, hand: hand.draw(drawn).toString(), drawn } : { ...next, river };
}

export class Editor {
    /** `change` gets a function from the state and the hand to the next state. */
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
            return piece ? { ...state, hand: read.hand.draw(piece).toString(), drawn: piece } : state;
        };
        const random = (state, read) => ({
            ...state,
            hand: randomHand(read.game, read.game.most, read.outside),
            river: "",
            drawn: "",
        });
        const clear = (state) => ({ ...state, hand: "", seen: "", dora: "", ura: "", river: "", drawn: "", tile: "" });
        this.buttons = {
            random: [random, "main"],
            draw: [draw],
            undo: [() => history.undo()],
            redo: [() => history.redo()],
            clear: [clear],
            share: [() => this.#share()],
        };
        const bar = Object.entries(this.buttons).map(([name, [act, className]]) => {
            const isOfHistory = ["undo", "redo", "share"].includes(name);
            return make("button", {
                type: "button",
                id: name,
                class: className,
                "data-say": name,
                onclick: () => (isOfHistory ? act() : change(act)),
            });
        });
        const play = make("input", {
            type: "checkbox",
            id: "play",
            onchange: (event) => change((state) => ({ ...state, play: event.target.checked })),
        });
        bar.push(make("label", {}, play, " ", make("span", { "data-say": "play" })));
        $("actions").append(...bar);
        $("text").addEventListener("input", (event) =>
            change(
                (state, _, library) => ({
                    ...state,
                    hand: library.inLetters(event.target.value),
                    drawn: "",
                }),
                { isTyped: true },
            ),
        );
        $("text").addEventListener("change", () => change((state, read) => ({ ...state, hand: read.text })));
    }

    async #share() {
        await navigator.clipboard.writeText(location.href).catch(() => {});
        $("message").textContent = say("copied");
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

    /** Tiles can be dragged from the tray into the hand, and out of it. */
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
            if (piece)
                this.change((state, read) => ({ ...state, hand: read.hand.draw(piece).toString(), drawn: piece }));
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

    /** Shows a state whose hand can be read. */
    show(state, read) {
        this.#hand(state, read);
        this.#tray(read);
        this.#table(state);
        $("undo").disabled = !this.history.canUndo;
        $("redo").disabled = !this.history.canRedo;
        $("draw").disabled = read.size + 3 * read.melds.length >= read.game.most;
        $("play").checked = state.play;
        if (document.activeElement !== $("text")) $("text").value = read.text;
    }

    #hand(state, read) {
        const { change } = this;
        const isDrawn = read.size % 3 === 2 && read.concealed.includes(state.drawn);
        const concealed = isDrawn ? [...without(read.concealed, state.drawn), state.drawn] : read.concealed;
        const button = (piece, at) =>
            tileButton(
                piece,
                say(state.play && read.size % 3 === 2 ? "discardThis" : "takeOut", { tile: tileName(piece) }),
                () => change((state, read) => discarded(state, read, piece)),
                {
                    class: isDrawn && at === concealed.length - 1 ? "drawn" : "",
                    draggable: "true",
                },
            );
        const melds = read.melds.map((meld) => {
            const inside = pieces(meld.slice(1, -1));
            const take = (state, read) => ({ ...state, hand: read.text.replace(meld, "") });
            const label = say("takeOut", { tile: inside.map(tileName).join(", ") });
            return make(
                "button",
                { type: "button", class: "meld", "aria-label": label, title: label, onclick: () => change(take) },
                inside.map((piece) => tile(piece)),
            );
        });
        refill($("hand"), ...concealed.map(button), ...melds);
        roving($("hand"));
    }

    #tray(read) {
        const { kinds, jokers } = read.game;
        const ofSuit = (suit) => [
            ...kinds.filter((kind) => kind[1] === suit),
            ...RED_FIVES.filter((red) => red[1] === suit && kinds.includes(kindOf(red))),
        ];
        const all = [..."mpsz"].flatMap(ofSuit).concat(jokers > 0 ? [JOKER] : []);
        const rows = all.join();
        if ($("tray").dataset.rows !== rows) {
            const cell = (piece) => {
                const click = () => this.change((state, read) => taken(state, read, piece));
                return make(
                    "div",
                    { class: "cell" },
                    tileButton(piece, tileName(piece), click, { draggable: "true" }),
                    make("span", { class: "left", "aria-hidden": "true" }),
                );
            };
            $("tray").replaceChildren(...all.map(cell));
            $("tray").dataset.rows = rows;
        }
        for (const cell of $("tray").children) {
            const button = cell.firstChild;
            const left = Math.max(0, read.left(kindOf(button.dataset.piece)));
            const shown = `${left} ${current()}`;
            if (cell.dataset.shown === shown) continue;
            cell.dataset.shown = shown;
            cell.lastChild.textContent = left;
            cell.classList.toggle("gone", left === 0);
            const label = `${tileName(button.dataset.piece)}, ${say("left", { count: left })}`;
            button.setAttribute("aria-label", label);
            button.title = label;
        }
        roving($("tray"));
    }

    /** The tiles on the table: each goes away with a click. */
    #table(state) {
        const line = (name) => {
            const list = pieces(state[name]);
            const tiles = list.map((piece) =>
                tileButton(piece, say("takeOut", { tile: tileName(piece) }), () =>
                    this.change((state) => ({ ...state, [name]: letters(without(pieces(state[name]), piece)) })),
                ),
            );
            return make(
                "div",
                { class: "line small", role: "group", "aria-label": say(name) },
                make("b", {}, say(name)),
                ...(list.length > 0 ? tiles : [say("none")]),
            );
        };
        refill($("table"), line("seen"), line("dora"), state.river ? line("river") : null);
    }

    /** Shows what can be chosen, in the current language. */
    choices(state, { again = false } = {}) {
        const { change } = this;
        const now = [current(), state.rules, state.strict].join();
        if (this.chosen === now && !again) return;
        this.chosen = now;
        const radios = TARGETS.map((name) => {
            const radio = make("input", {
                type: "radio",
                name: "target",
                value: name,
                checked: name === target,
                onchange: () => (target = name),
            });
            return make("label", {}, radio, say(name));
        });
        refill($("targets"), ...radios);
        const isOther = !PRESETS.includes(state.rules);
        const name = (rules) => say({ "": "otherRules", "riichi,jokers=4": "jokers" }[rules] ?? rules);
        const rules = choice("rules", [...PRESETS, ""], isOther ? "" : state.rules, name, (value) =>
            change((state) => ({ ...state, rules: value === "" ? "riichi,wild=7z" : value })),
        );
        const text = isOther
            ? make(
                  "label",
                  {},
                  say("rulesText"),
                  make("input", {
                      type: "text",
                      id: "rules-text",
                      value: state.rules,
                      onchange: (event) => change((state) => ({ ...state, rules: event.target.value })),
                  }),
              )
            : null;
        const strict = choice("strictness", STRICTNESSES, state.strict, said(), (strict) =>
            change((state) => ({ ...state, strict })),
        );
        refill($("settings"), rules, text, strict);
    }
}

/** What says a value, whose word begins like this. */
export function said(prefix = "") {
    return (value) => say(prefix + value);
}

/** A choice of one among several. */
export function choice(name, values, chosen, label, pick) {
    const options = values.map((value) => make("option", { value, selected: value === chosen }, label(value)));
    return make(
        "label",
        {},
        say(name),
        make("select", { id: `choice-${name}`, onchange: (event) => pick(event.target.value) }, options),
    );
}

/** A number to set; one that is nothing so far may be nothing again. */
export function number(name, value, least, most, pick, isOptional = false) {
    const set = (event) => {
        const text = event.target.value;
        const given = Number(text);
        if (text === "" && isOptional) pick("");
        else if (text !== "" && Number.isInteger(given) && given >= least && given <= most) pick(given);
        else event.target.value = value;
    };
    return make(
        "label",
        {},
        say(name),
        make("input", { type: "number", id: `number-${name}`, value, min: least, max: most, onchange: set }),
    );
}

/** A yes or no. */
export function check(name, isChecked, pick) {
    const box = make("input", {
        type: "checkbox",
        id: `check-${name}`,
        checked: isChecked,
        onchange: (event) => pick(event.target.checked),
    });
    return make("label", { class: "check" }, box, make("span", {}, say(name)));
}
