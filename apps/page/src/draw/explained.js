// Words that explain themselves: a tap, a key or the pointer shows the glossary's sentence.

import { button, make } from "./dom.js";
import { say } from "./words.js";

/** The words of the glossary that columns of figures stand for. */
export const OF_COLUMNS = { copies: "useful", win: "toWin", ready: "ready", points: "points" };
/** Pixels between a word and its sentence. */
const GAP = 6;

/** The attributes of a button that explains this word of the glossary. */
export function explaining(name) {
    return { title: say(`glossary:${name}`), "data-word": name };
}

/** A word that explains itself. */
export function word(name, content = say(name), className = "") {
    return button(content, null, { class: `word ${className}`, ...explaining(name) });
}

/** Shows a sentence above or below its word until the next tap. */
function explain(word, sentence) {
    const { left, top, bottom } = word.getBoundingClientRect();
    const box = document.getElementById("explained") ?? make("p", { id: "explained", popover: "auto", role: "status" });
    if (!box.isConnected) document.body.append(box);
    box.showPopover();
    box.textContent = sentence;
    const above = top - box.offsetHeight - GAP;
    box.style.left = `${Math.max(GAP, Math.min(left, innerWidth - box.offsetWidth - GAP))}px`;
    box.style.top = `${scrollY + (above < GAP ? bottom + GAP : above)}px`;
}

// A column whose head is clicked is sorted, and has another head then. A pointer over it shows the
// sentence as a title.
document.addEventListener("click", ({ target, pointerType }) => {
    const asked = target.closest?.("[data-word]");
    const order = asked?.dataset.order;
    if (!asked || (order && pointerType === "mouse")) return;
    explain(asked.isConnected ? asked : document.querySelector(`[data-word][data-order=${order}]`), asked.title);
});
