// The page: one state, which every change replaces, and what shows it.

import { Answer } from "./answers/answer.js";
import { Chances } from "./answers/chances.js";
import { make } from "./draw/dom.js";
import { Editor, Said, tellCopied } from "./ask/editor.js";
import { read, situation } from "./ask/game.js";
import { kindFor, load, loaded } from "./search/library.js";
import { Reviewer } from "./review/reviewer.js";
import { showScore } from "./answers/score.js";
import { asked, History, INITIAL, read as fromAddress, write as address } from "./ask/state.js";
import { drawAll } from "./draw/tiles.js";
import { LANGUAGES, OWN, current, say, speak } from "./draw/words.js";
import { showWhy } from "./answers/why.js";

const $ = (id) => document.getElementById(id);
const TABS = ["analyse", "trainer", "review"];
/** Where the page is whose language isn't its own. */
const ROOT = new URL("./", import.meta.url);

/** Whether the address is the trainer's. */
function isTraining() {
    return /^#trainer(&|$)/.test(location.hash);
}

/** What an address without any hand shows: a real one. */
const example =
    (location.href.includes("#") && !isTraining()) || asked(location.search) !== null
        ? null
        : { ...INITIAL, hand: "24668m3405p45568s", dora: "3s", points: true };
const past = new History(example ?? fromAddress(location.hash, location.search));
/** The last hand that could be read, which is what stays on the page. */
let shown = null;
let trainer = null;

const history = {
    get canUndo() {
        return past.canUndo;
    },
    get canRedo() {
        return past.canRedo;
    },
    undo() {
        past.undo();
        refresh();
    },
    redo() {
        past.redo();
        refresh();
    },
};

/** Goes to the next state. What the library refuses is said, and nothing changes. */
function change(next, { isTyped = false, on = isTyped ? "text" : null } = {}) {
    const library = loaded(kindFor(past.state.rules));
    if (!library) return;
    let state = past.state;
    try {
        const before = tryRead(library, past.state);
        if (before) {
            state = next(past.state, before, library);
        } else {
            // A wrong address: what is on the table is left out, too.
            const empty = { ...past.state, hand: "", seen: "", dora: "", river: "" };
            state = next(empty, read(library, empty), library);
        }
        const other = loaded(kindFor(state.rules));
        if (other) check(other, state);
    } catch (error) {
        if (state.rules === past.state.rules || !loaded(kindFor(state.rules)) || tryRules(state.rules) === null) {
            editor.choices(past.state, { again: true });
            complain(error, isTyped);
            return;
        }
        // Another game begins with another hand.
        state = { ...state, hand: "", seen: "", dora: "", ura: "", river: "", drawn: "" };
    }
    past.go(state, on);
    refresh();
}

function tryRead(library, state) {
    try {
        check(library, state);
        return read(library, state);
    } catch {
        return null;
    }
}

/** Throws what is wrong with a state. */
function check(library, state) {
    const hand = new library.Hand(state.hand, state.rules);
    hand.shanten(situation(state));
}

/** Says what is wrong, and where in the text. */
function complain(error, isTyped) {
    const text = $("text").value;
    const parts = [make("span", { lang: error instanceof Said ? current() : "en" }, error.message ?? String(error))];
    if (isTyped && Number.isInteger(error.at)) {
        const mark = make("mark", {}, text.slice(error.at, error.at + 1) || " ");
        parts.push(" ", make("code", {}, text.slice(0, error.at), mark));
    }
    $("message").replaceChildren(...parts);
    if (isTyped) $("text").setAttribute("aria-invalid", "true");
}

const answer = new Answer(change);
const chances = new Chances(change, answer);
const editor = new Editor(change, history);
const reviewer = new Reviewer(analyse);

/** Shows the state, and puts it into the address. */
function refresh() {
    const { state } = past;
    const isBare = state === example && !location.href.includes("#");
    // What was asked by `?q=` is in the rest of the address from now on.
    const own = asked(location.search) === null ? "" : location.pathname;
    if (!isBare && !isTraining() && (own || location.hash !== address(state)))
        globalThis.history.replaceState(null, "", own + address(state));
    editor.choices(state);
    chances.choices(state);
    const kind = kindFor(state.rules);
    const library = loaded(kind);
    if (library) {
        show(library, state);
        return;
    }
    $("shanten").textContent = say("loading");
    load(kind).then(
        () => refresh(),
        (error) => {
            const again = make("button", { type: "button", onclick: refresh }, say("tryAgain"));
            $("shanten").textContent = "";
            $("message").replaceChildren(`${say("failed", { reason: error.message })} `, again);
        },
    );
}

function show(library, state) {
    for (const id of ["message", "note"]) $(id).replaceChildren();
    $("text").removeAttribute("aria-invalid");
    let now;
    let found;
    try {
        now = read(library, state);
        found = now.hand.isBetweenTurns ? null : now.hand.answer(situation(state));
    } catch (error) {
        // From an address, or after the rules have changed.
        complain(error, false);
        $("text").value = state.hand;
        now = read(library, { ...INITIAL, rules: tryRules(state.rules) ?? INITIAL.rules });
        state = { ...INITIAL, rules: now.hand.rules };
        found = null;
    }
    shown?.hand.free();
    shown = now;
    editor.show(state, now);
    showWhy(now);
    if (found) {
        $("tools").hidden = false;
        answer.show(state, now, found);
        showScore(state, now, Boolean(found.divisions), change);
        chances.search(state, now, found);
    } else {
        chances.stop();
        for (const id of ["chances-section", "tools"]) $(id).hidden = true;
        const isEmpty = now.text === "";
        answer.empty(isEmpty ? say("emptyHand") : say("betweenTurns", { tiles: now.concealed.length }));
    }
    document.body.dataset.shown = now.text;
}

/** The rules in full; nothing if the text is none, or its library isn't loaded. */
function tryRules(rules) {
    try {
        return loaded(kindFor(rules)).rules(rules).rules;
    } catch {
        return null;
    }
}

/** Says everything in the current language. */
function translate() {
    document.documentElement.lang = current();
    document.title = `shanten – ${say("title")}`;
    for (const element of document.querySelectorAll("[data-say]")) element.textContent = say(element.dataset.say);
    for (const element of document.querySelectorAll("[data-label]")) {
        const label = say(element.dataset.label);
        element.setAttribute("aria-label", label);
        if (element.matches("button")) element.title = label;
    }
}

/** Opens a part of the page. */
function open(name) {
    for (const tab of TABS) {
        $(tab).hidden = tab !== name;
        const button = $(`tab-${tab}`);
        button.setAttribute("aria-selected", String(tab === name));
        button.tabIndex = tab === name ? 0 : -1;
    }
    if (name === "trainer" && !isTraining()) globalThis.history.replaceState(null, "", "#trainer");
    // The trainer's address goes with it.
    if (name !== "trainer" && isTraining()) globalThis.history.replaceState(null, "", address(past.state));
    if (name === "review") reviewer.show();
    if (name === "trainer") showTrainer();
}

async function showTrainer() {
    const { Trainer } = await import("./trainer/trainer.js");
    trainer ??= new Trainer(({ turn, ...position }) => {
        open("analyse");
        change((state) => ({ ...INITIAL, play: state.play, ...position, turn: String(turn) }));
    });
    trainer.show(new URLSearchParams(location.hash).get("day"));
}

/** Opens another part's hand, with what is known around it. */
function analyse(known) {
    open("analyse");
    change((state) => ({ ...INITIAL, play: state.play, ...known }));
    scrollTo(0, 0);
}

function begin() {
    drawAll();
    for (const [name, label] of Object.entries(LANGUAGES))
        $("language").append(make("option", { value: name, lang: name, selected: name === current() }, label));
    $("language").addEventListener("change", (event) => {
        speak(event.target.value);
        // The page of one language stays in it.
        if (OWN) return void location.assign(new URL(location.hash, ROOT));
        translate();
        refresh();
        const tab = TABS.find((name) => !$(name).hidden);
        if (tab !== "analyse") open(tab);
    });
    for (const tab of TABS) {
        const attributes = { role: "tab", type: "button", id: `tab-${tab}`, "aria-controls": tab, "data-say": tab };
        $("tabs").append(make("button", { ...attributes, onclick: () => open(tab) }));
    }
    $("tabs").addEventListener("keydown", (event) => {
        const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        if (!step) return;
        const at = TABS.findIndex((name) => !$(name).hidden);
        const next = TABS[(at + step + TABS.length) % TABS.length];
        open(next);
        $(`tab-${next}`).focus();
    });
    $("welcome").hidden = !example;
    $("copy-text").addEventListener("click", () => tellCopied(answer.text(), "copiedText"));
    $("why-box").addEventListener("toggle", () => shown && showWhy(shown));
    addEventListener("drop", (event) => {
        const [file] = event.dataTransfer.files;
        if (!file) return;
        event.preventDefault();
        open("review");
        reviewer.take(file);
    });
    addEventListener("hashchange", () => {
        if (isTraining()) {
            open("trainer");
            return;
        }
        if (!$("trainer").hidden) open("analyse");
        past.go(fromAddress(location.hash));
        refresh();
    });
    // The address is the hand's, so the link only moves the focus.
    document.querySelector(".skip").addEventListener("click", (event) => {
        event.preventDefault();
        open("analyse");
        $("answer").focus();
    });
    translate();
    open(isTraining() ? "trainer" : "analyse");
    refresh();
    // It fetches everything, the larger library too, so it waits until the page is at rest.
    setTimeout(() => navigator.serviceWorker?.register(new URL("service-worker.js", ROOT)).catch(() => {}), 2_000);
}

begin();
