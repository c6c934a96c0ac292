// The state of the page. Its address contains all of it, so a link shows the same.

/** The state of an untouched page. */
export const INITIAL = Object.freeze({
    hand: "",
    rules: "riichi",
    strict: "concealed",
    /** Seen tiles, dora indicators, and the discards of the player and of each opponent, in letters. */
    seen: "",
    dora: "",
    river: "",
    right: "",
    across: "",
    left: "",
    /** The kinds that passed since the riichi of each opponent. */
    rightPassed: "",
    acrossPassed: "",
    leftPassed: "",
    /** The tile that another player has discarded, and the player. */
    claim: "",
    from: "left",
    /** The last drawn tile. */
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
    /** Whether only self-draws count, instead of wins as at a table. */
    draws: false,
    points: false,
    least: 0,
    /** The figure by which discards and calls are sorted; by default points where they are shown. */
    order: "",
});

export const OPPONENTS = ["right", "across", "left"];
export const PASSED = OPPONENTS.map((seat) => `${seat}Passed`);
/** Where discards go: the river of each player, and what passed each opponent. */
export const RIVERS = ["river", ...OPPONENTS, ...PASSED];

/** The play-related parts of a state, cleared for a hand that wasn't played, and all tiles. */
export const UNPLAYED = Object.freeze(Object.fromEntries([...RIVERS, "claim", "drawn"].map((name) => [name, ""])));
export const CLEARED = Object.freeze({ ...UNPLAYED, hand: "", seen: "", dora: "", ura: "", tile: "" });

/** The values of what is chosen from a list. */
export const CHOICES = {
    strict: ["unlimited", "concealed", "melds", "visible"],
    from: ["left", "across", "right"],
    by: ["draw", "discard", "replacement", "robbed quad"],
    seat: ["east", "south", "west", "north"],
    round: ["east", "south", "west", "north"],
    riichi: ["", "single", "double"],
    score: ["tenhou", "mahjong-soul", "m-league", "wrc", "ema"],
    path: ["shortest", "straight", "no step back", "any"],
    least: [0, 2000, 3900, 5200, 8000, 12000, 16000],
};

/** The least and the greatest value of numbers. */
export const LIMITS = { turns: [1, 60], counters: [0, 99], deposits: [0, 99], extra: [1, 3] };

/** The hand after `?q=`, as in the addresses of tenhou.net; null without it. */
export const asked = (search) => new URLSearchParams(search).get("q");

/** The state of an address. Unknown parameters are ignored; invalid ones get their defaults. */
export function read(hash, search = "") {
    const state = { ...INITIAL, hand: asked(search)?.slice(0, 400) ?? "" };
    const parameters = new URLSearchParams(hash.replace(/^#/, ""));
    for (const [name, text] of parameters) {
        const usual = INITIAL[name];
        if (typeof usual === "boolean") state[name] = text === "1";
        else if (typeof usual === "number") state[name] = /^\d{1,6}$/.test(text) ? within(name, Number(text)) : usual;
        else if (typeof usual === "string") state[name] = text.slice(0, 400);
        if (CHOICES[name]?.includes(state[name]) === false) state[name] = usual;
    }
    return state;
}

/** The value nearest to a number within the limits. */
function within(name, value) {
    const [least, most] = LIMITS[name] ?? [value, value];
    return Math.max(least, Math.min(most, value));
}

/** The address of a state: everything that differs from the defaults. */
export function write(state) {
    const parameters = new URLSearchParams();
    for (const [name, usual] of Object.entries(INITIAL)) {
        if (state[name] !== usual) parameters.set(name, typeof usual === "boolean" ? "1" : state[name]);
    }
    // Brackets and commas may be in an address, and keep it readable.
    const text = parameters.toString().replaceAll("%28", "(").replaceAll("%29", ")").replaceAll("%2C", ",");
    return text ? `#${text}` : "#";
}

/** The previous states, for undo and redo. */
export class History {
    #past = [];
    #future = [];
    #on = null;

    constructor(state) {
        this.state = state;
    }

    /**
     * Goes to another state, unless it is the same, and returns whether that is a new step:
     * consecutive changes with the same `on`, such as typed letters, are one step.
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
