// The page: one state, which every change replaces, and the code that shows it.

import { Answer } from "./answers/answer.js";
import { Chances } from "./answers/chances.js";
import { afterPaint, button, make } from "./draw/dom.js";
import { Editor, Said, tellCopied } from "./ask/editor.js";
import { read, safetyOf, situation } from "./ask/game.js";
import { CODE, kindFor, load, loaded } from "./search/library.js";
import { Reviewer } from "./review/reviewer.js";
import { showScore } from "./answers/score.js";
import * as small from "./small.js";
import { CLEARED, asked, History, INITIAL, read as fromAddress, write as address } from "./ask/state.js";
import { OWN, current, refusal, say, speak } from "./draw/words.js";
import { showToward } from "./answers/toward.js";
import { showWhy } from "./answers/why.js";

const $ = (id) => document.getElementById(id);
const TABS = ["analyse", "trainer", "review"];
/** The address of the page in all languages: this file is in a folder named by version. */
const ROOT = new URL("../", CODE);

/** The example for an address without a hand: a real hand. */
const EXAMPLE = { ...INITIAL, hand: "24668m3405p45568s", dora: "3s", points: true };

/** The part of the page that the address opens. */
function addressed() {
    return TABS.find((tab) => location.hash.replace(/&.*/, "") === `#${tab}`) ?? "analyse";
}

/** Whether the address has neither a hand nor any other state. */
function isBare() {
    return asked(location.search) === null && (addressed() !== "analyse" || !location.href.includes("#"));
}

/** The state of the address. */
function addressedState() {
    return isBare() ? EXAMPLE : fromAddress(location.hash, location.search);
}

const past = new History(addressedState());
/** The part of the page that is open. */
let tab = addressed();
/** The last valid hand, which stays on the page, and the one whose answer is there. */
let [shown, answered] = [null, null];
let trainer = null;
/** The library that is being loaded. */
let awaited = null;

const step = (name) => () => {
    past[name]();
    refresh(true, afterPaint);
};

/**
 * Ends the first view, which is in the page before any script: something else is requested, or the
 * example has its real answer.
 */
function endFirstView() {
    $("first")?.remove();
    $("analyse").hidden = tab !== "analyse";
}

/** The library of a state. Until it has come, the small one, if that can answer. */
function libraryFor(state) {
    const whole = loaded(kindFor(state.rules));
    if (whole || state === EXAMPLE || state.claim) return whole;
    try {
        return new small.Hand(state.hand, state.rules).shanten(situation(state)) >= 0 ? small : undefined;
    } catch {
        return undefined;
    }
}

/** Goes to the next state. If the library refuses it, shows the message and changes nothing. */
function change(next, options = {}) {
    const { field = null, on = field?.id ?? null } = options;
    const library = libraryFor(past.state);
    // What the small library can't do waits for the whole one.
    const wait = () => void load(kindFor(past.state.rules)).then(() => change(next, options), showFailure);
    if (!library) return wait();
    let state = past.state;
    try {
        const before = tryRead(library, past.state);
        if (before) {
            state = next(past.state, before, library);
        } else {
            // A wrong address: the tiles on the table are cleared, too.
            const empty = { ...past.state, ...CLEARED };
            state = next(empty, read(library, empty), library);
        }
        const other = loaded(kindFor(state.rules));
        if (other) check(other, state);
    } catch (error) {
        if (library === small) return wait();
        if (state.rules === past.state.rules || !loaded(kindFor(state.rules)) || tryRules(state.rules) === null) {
            editor.choices(past.state, { again: true });
            complain(error, field);
            return;
        }
        // Another game begins with another hand.
        state = { ...state, ...CLEARED };
    }
    $("welcome").hidden = true;
    refresh(past.go(state, on), afterPaint);
}

function tryRead(library, state) {
    try {
        check(library, state);
        return read(library, state);
    } catch {
        return null;
    }
}

/** Throws the error of an invalid state. */
function check(library, state) {
    const hand = new library.Hand(state.hand, state.rules);
    hand.shanten(situation(state));
    safetyOf(library, hand, state);
}

/** Shows an error, with its place in the text of the field that was typed in. */
function complain(error, field = null) {
    const text = field?.value;
    const told = error instanceof Said ? { text: error.message, lang: current() } : refusal(error);
    const parts = [make("span", { lang: told.lang }, told.text)];
    if (field && Number.isInteger(error.at)) {
        const mark = make("mark", {}, text.slice(error.at, error.at + 1) || " ");
        parts.push(" ", make("code", {}, text.slice(0, error.at), mark));
    }
    $("message").replaceChildren(...parts);
    field?.setAttribute("aria-invalid", "true");
}

const answer = new Answer(change);
const chances = new Chances(change, answer);
const editor = new Editor(change, { past, undo: step("undo"), redo: step("redo") });
const reviewer = new Reviewer();

/**
 * Puts the state into the address. A new hand, or reopening the analysis, adds a step to the
 * browser's history; consecutive typing is one step.
 */
function keep(state, isStep) {
    const isExample = isBare() && addressed() === "analyse" && address(state) === address(EXAMPLE);
    if (tab !== "analyse" || isExample) return;
    // The question of `?q=` moves to the rest of the address.
    const own = asked(location.search) === null ? "" : location.pathname;
    const before = addressedState();
    const isNew = addressed() !== "analyse" || (isStep && (before.hand !== state.hand || before.rules !== state.rules));
    if (own || location.hash !== address(state))
        globalThis.history[isNew ? "pushState" : "replaceState"](null, "", own + address(state));
}

/**
 * Shows the state, and puts it into the address. After a tap, `later` shows the hand first, so that
 * the tap is painted at once.
 */
function refresh(isStep = false, later = (act) => act()) {
    const { state } = past;
    editor.choices(state);
    chances.choices(state);
    const library = libraryFor(state);
    if (library) {
        showState(library, state, later);
    } else {
        if (state !== EXAMPLE) endFirstView();
        $("shanten").textContent = say("loading");
    }
    later(() => keep(state, isStep));
    const kind = kindFor(state.rules);
    if (loaded(kind) || awaited === kind) return;
    awaited = kind;
    load(kind)
        .then(() => refresh(), showFailure)
        .finally(() => (awaited = null));
}

function showFailure(error) {
    const again = button(say("tryAgain"), () => refresh());
    endFirstView();
    if (!answered) $("shanten").textContent = "";
    $("message").replaceChildren(`${say("failed", { reason: error.message })} `, again);
}

function showState(library, state, later) {
    for (const id of ["message", "note"]) $(id).replaceChildren();
    $("text").removeAttribute("aria-invalid");
    let now;
    let found;
    try {
        now = read(library, state);
        found = now.hand.isBetweenTurns ? null : now.hand.answer(situation(state));
    } catch (error) {
        // The error comes from an address, or from a change of the rules.
        complain(error);
        $("text").value = state.hand;
        now = read(library, { ...INITIAL, rules: tryRules(state.rules) ?? INITIAL.rules });
        state = { ...INITIAL, rules: now.hand.rules };
        found = null;
    }
    // The answer on the page uses its hand until the next one is there.
    if (shown !== answered) shown?.hand.free();
    shown = now;
    if (!now.isScored) state = { ...state, points: false };
    editor.show(state, now);
    later(() => shown === now && showAnswer(state, now, found, library !== small));
}

function showAnswer(state, now, found, isWhole) {
    const before = answered;
    answered = now;
    if (isWhole) showWhy(now);
    showToward(state, isWhole && found ? now : null);
    if (found) {
        $("tools").hidden = false;
        answer.show(state, now, found);
        showScore(state, now, Boolean(found.divisions) && now.isScored, change);
        chances.search(state, now, found);
    } else {
        chances.stop();
        for (const id of ["chances-section", "tools"]) $(id).hidden = true;
        const isEmpty = now.text === "";
        answer.empty(isEmpty ? say("emptyHand") : say("betweenTurns", { tiles: now.concealed.length }));
    }
    before?.hand.free();
    document.body.dataset.shown = now.text;
    document.body.classList.toggle("whole", isWhole);
    endFirstView();
}

/** The full rules; nothing if the string is invalid or the library isn't loaded. */
function tryRules(rules) {
    try {
        return loaded(kindFor(rules)).rules(rules).rules;
    } catch {
        return null;
    }
}

/** Sets all texts in the current language. */
function translate() {
    document.documentElement.lang = current();
    document.title = `shanten – ${say("title")}`;
    const words = ["shanten", "useful", "ready", "furiten", "toWin", "points"];
    const explained = words.map((name) => [make("dt", {}, say(name)), make("dd", {}, say(`glossary:${name}`))]);
    $("glossary").replaceChildren(...explained.flat());
    for (const element of document.querySelectorAll("[data-say]")) element.textContent = say(element.dataset.say);
    for (const element of document.querySelectorAll("[data-label]")) {
        const label = say(element.dataset.label);
        element.setAttribute("aria-label", label);
        if (element.matches("button")) element.title = label;
    }
}

/** Shows a part of the page. */
function show(name) {
    tab = name;
    if (name !== "analyse") endFirstView();
    if (name !== "analyse") $("welcome").hidden = true;
    for (const part of TABS) {
        $(part).hidden = part !== name || (part === "analyse" && $("first") !== null);
        const button = $(`tab-${part}`);
        button.setAttribute("aria-selected", String(part === name));
        button.tabIndex = part === name ? 0 : -1;
    }
    if (name === "review") reviewer.show();
    if (name === "trainer") showTrainer();
}

/** Opens a part of the page and sets its address. */
function open(name) {
    if (name !== "analyse" && name !== addressed()) globalThis.history.pushState(null, "", `#${name}`);
    show(name);
    keep(past.state, true);
}

async function showTrainer() {
    const { Trainer } = await import("./trainer/trainer.js");
    trainer ??= new Trainer();
    trainer.show(new URLSearchParams(location.hash).get("day"));
}

function begin() {
    for (const option of $("language").children) option.selected = option.value === current();
    $("language").addEventListener("change", (event) => {
        speak(event.target.value);
        // A single-language page goes back to the main page.
        if (OWN) return void location.assign(new URL(location.hash, ROOT));
        translate();
        refresh();
        if (tab !== "analyse") show(tab);
    });
    for (const name of TABS) $(`tab-${name}`).addEventListener("click", () => open(name));
    $("tabs").addEventListener("keydown", (event) => {
        const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        if (!step) return;
        const next = TABS[(TABS.indexOf(tab) + step + TABS.length) % TABS.length];
        open(next);
        $(`tab-${next}`).focus();
    });
    $("welcome").hidden = past.state !== EXAMPLE;
    $("copy-text").addEventListener("click", () => tellCopied(answer.text(), "copiedText"));
    $("why-box").addEventListener("toggle", () => shown?.hand.explain && showWhy(shown));
    addEventListener("drop", (event) => {
        const [file] = event.dataTransfer.files;
        if (!file) return;
        event.preventDefault();
        open("review");
        reviewer.take(file);
    });
    // Back and forward, and typed addresses.
    addEventListener("popstate", () => {
        const before = tab;
        show(addressed());
        if (tab !== "analyse") return;
        if (before !== tab) scrollTo(0, 0);
        past.go(addressedState());
        refresh();
    });
    // The address holds the hand, so the link only moves the focus.
    document.querySelector(".skip").addEventListener("click", (event) => {
        event.preventDefault();
        open("analyse");
        $("answer").focus();
    });
    translate();
    show(tab);
    refresh();
    // The worker fetches all files, even the larger library, so it waits until the page is idle.
    setTimeout(() => navigator.serviceWorker?.register(new URL("service-worker.js", ROOT)).catch(() => {}), 2_000);
}

begin();
