// The state of the page: everything that is in its address, so that a link shows the same.

/** The state of a page that nobody has touched. */
export const INITIAL = Object.freeze({
    hand: "",
    rules: "riichi",
    strict: "concealed",
    /** Seen tiles, indicators of dora and the own discards, in letters. */
    seen: "",
    dora: "",
    river: "",
    /** What another player has discarded, and who. */
    claim: "",
    from: "left",
    /** The tile that was drawn last. */
    drawn: "",
    play: false,
    /** The circumstances of a win. */
    tile: "",
    by: "draw",
    seat: "south",
    round: "east",
    riichi: "",
    oneshot: false,
    last: false,
    counters: 0,
    deposits: 0,
    ura: "",
    score: "tenhou",
    /** The options of a search. */
    turns: 18,
    turn: "",
    path: "straight",
    extra: 1,
    /** Whether wins by others' discards count, too. */
    opponents: false,
    points: false,
    least: 0,
    /** The figure that discards and calls are sorted by. */
    order: "copies",
});

/** The hand after `?q=`, as in the addresses of tenhou.net; null if there is none. */
export const asked = (search) => new URLSearchParams(search).get("q");

/** The state that an address has. What it doesn't know is left out, and what is wrong is as usual. */
export function read(hash, search = "") {
    const state = { ...INITIAL, hand: asked(search)?.slice(0, 400) ?? "" };
    const parameters = new URLSearchParams(hash.replace(/^#/, ""));
    for (const [name, text] of parameters) {
        const usual = INITIAL[name];
        if (typeof usual === "boolean") state[name] = text === "1";
        else if (typeof usual === "number") state[name] = /^\d{1,6}$/.test(text) ? Number(text) : usual;
        else if (typeof usual === "string") state[name] = text.slice(0, 400);
    }
    return state;
}

/** The address of a state: what is not as usual. */
export function write(state) {
    const parameters = new URLSearchParams();
    for (const [name, usual] of Object.entries(INITIAL)) {
        if (state[name] !== usual) parameters.set(name, typeof usual === "boolean" ? "1" : state[name]);
    }
    // Brackets and commas may be in an address, and people read it.
    const text = parameters.toString().replaceAll("%28", "(").replaceAll("%29", ")").replaceAll("%2C", ",");
    return text ? `#${text}` : "#";
}

/** The states so far: undo goes back, redo forth. */
export class History {
    #past = [];
    #future = [];
    #on = null;

    constructor(state) {
        this.state = state;
    }

    /**
     * Goes on to another state, unless it is the same, and says whether that is a step: changes in a
     * row of which each goes `on` from the one before, as letters that are typed, are one.
     */
    go(state, on = null) {
        if (write(state) === write(this.state)) return false;
        const isStep = on === null || on !== this.#on;
        if (isStep) this.#past.push(this.state);
        this.#on = on;
        this.#past.splice(0, this.#past.length - 500);
        this.#future = [];
        this.state = state;
        return isStep;
    }

    get canUndo() {
        return this.#past.length > 0;
    }

    get canRedo() {
        return this.#future.length > 0;
    }

    undo() {
        this.#on = null;
        if (this.canUndo) {
            this.#future.push(this.state);
            this.state = this.#past.pop();
        }
    }

    redo() {
        this.#on = null;
        if (this.canRedo) {
            this.#past.push(this.state);
            this.state = this.#future.pop();
        }
    }
}
