// The common questions (tests/questions/README.md), asked by the calls of the package. It runs in
// Node and in browsers.

/** What a line has besides the options. */
const NOTES = ["ask", "answer", "refused", "at", "source"];

/** Numbers between commas. */
const numbers = (text) => (text === "" ? [] : text.split(",").map(Number));

/** Turns between commas. */
const turnsOf = (text = "") => (text === "" ? [] : text.split(", "));

/** What a call has no argument for. */
function refuse(kind, options) {
    const names = Object.keys(options);
    if (names.length > 0) throw Object.assign(new Error(names.join()), { name: "ShantenError", kind });
}

/** The options of an object by these names, and all others. */
function split(options, names) {
    const has = ([name]) => names.includes(name);
    const entries = Object.entries(options);
    return [entries.filter(has), entries.filter((entry) => !has(entry))].map(Object.fromEntries);
}

const SEEN = ["visible", "visible_jokers", "strictness", "discards"];
const SEARCH = ["turns", "turn", "unseen", "constant_wall", "path", "forms", "by_each_turn", "states"];

function handOf({ Hand }, { rules, ...tiles }) {
    const [[what, list], ...others] = Object.entries(tiles);
    refuse("bad_option", others);
    const makers = {
        hand: () => new Hand(list, rules),
        kinds: () => Hand.fromKinds(Uint8Array.from(numbers(list)), rules),
        numbers: () => Hand.fromNumbers(Uint8Array.from(numbers(list)), rules),
        counts: () => Hand.fromCounts(Uint8Array.from(numbers(list)), rules),
    };
    return makers[what]();
}

/** Chances, without how many states were searched. */
function search({ Search }, hand, { forms, unseen_reds: reds, ...others }, ask) {
    const [options, more] = split(others, SEARCH);
    const search = new Search(forms === undefined ? options : { ...options, forms: forms.split(",") });
    const { searched: _, ...odds } = ask(
        search,
        hand,
        reds === undefined ? more : { ...more, unseen_reds: numbers(reds) },
    );
    return odds;
}

/** Questions about a hand, by their names. */
const OF_HANDS = {
    hand: (hand) => String(hand),
    position: (hand, options) => hand.answer(options),
    shanten: (hand, options) => hand.shanten(options),
    useful: (hand, options) => hand.useful(options),
    discards: (hand, options) => hand.discards(options),
    unneeded: (hand, options) => hand.unneeded(options),
    improving_draws: (hand, options) => hand.improvingDraws(options),
    waits: (hand, options) => hand.waits(options),
    ready_discards: (hand, options) => hand.readyDiscards(options),
    divisions: (hand, options) => hand.divisions(options),
    completions: (hand, { tile, ...seen }) => hand.completions(tile, seen),
    explain: (hand) => hand.explain(),
    calls: (hand, { tile, from }) => hand.calls(tile, from),
    call_choices: (hand, { tile, from, ...seen }) => hand.callChoices(tile, from, seen),
    fed_pattern: (hand, { tile, from, meld }) => hand.fedPattern(tile, meld, from),
    own_quads: (hand) => hand.ownQuads(),
    riichi_quad: (hand, { tile }) => hand.riichiQuad(tile),
    nine_terminals: (hand) => hand.nineTerminals(),
    furiten: (hand, options) => hand.furiten(options),
    furiten_after: (hand, { tile, ...options }) => hand.furitenAfter(tile, options),
    turns: (hand, { turns }) => String(hand.turns(turnsOf(turns))),
    score: (hand, { tile, ...win }) => hand.score(tile, split(win, SEEN)[1]),
    worth: (hand, options) => {
        const { han, fu, payments } = OF_HANDS.score(hand, options);
        return { han, fu, total: payments.total };
    },
    payments: (hand, { tile, ...win }) => hand.payments(tile, split(win, SEEN)[1]),
    odds: (hand, options, library) => search(library, hand, options, (search, ...asked) => search.odds(...asked)),
    points: (hand, options, library) => search(library, hand, options, (search, ...asked) => search.points(...asked)),
};

/** The rows of a batch, what is visible beside each, and the options. */
function batch({ hands, visible, ...options }) {
    return [hands.split("|"), visible?.split("|"), options];
}

/** A win whose options may have a value for each row. */
function winsOf(win) {
    const list = (value) => (typeof value === "string" && value.includes("|") ? value.split("|") : value);
    return Object.fromEntries(Object.entries(win).map(([name, value]) => [name, list(value)]));
}

/** Typed arrays as lists. */
const lists = (columns) => Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, [...column]]));

/** Questions without a hand, by their names. */
const OTHERS = {
    rules: ({ rules }, library) => library.rules(rules).rules,
    score_rules: ({ score_rules: text }, library) => library.scoreRules(text),
    letters: ({ text, notation }, library) => library.letters(text, notation),
    tile: ({ tile, rules }, library) => library.tileFacts(tile, rules),
    visible: ({ turns, visible }, library) => library.visibleAfter(turnsOf(turns), visible),
    noten_payments: ({ ready, ...others }, library) => {
        refuse("no_such_option", others);
        return library.notenPayments(numbers(ready).map(Boolean));
    },
    nagashi: ({ seat, ...options }, library) => library.nagashi(seat, options),
    batch_shanten: (options, library) => ({ shanten: [...library.shantenOfRows(...batch(options))] }),
    batch_useful: (options, library) => lists(library.usefulOfRows(...batch(options))),
    batch_discards: (options, library) => lists(library.bestDiscardOfRows(...batch(options))),
    batch_score: ({ hands, ...win }, library) => lists(library.scoresOfRows(hands.split("|"), winsOf(win))),
};

/** The answer to a question; what is refused is an exception. */
export function ask(library, question) {
    const [{ ask }, options] = split(question, NOTES);
    if (ask in OTHERS) return OTHERS[ask](options, library);
    if (!(ask in OF_HANDS)) return { missing: true };
    const [ofHand, others] = split(options, ["hand", "kinds", "numbers", "counts", "rules"]);
    const hand = handOf(library, ofHand);
    if (OF_HANDS[ask].length === 1) refuse("no_such_option", others);
    return OF_HANDS[ask](hand, others, library);
}

/**
 * The answer to a line as a line, by the library for riichi or by that for all rules. Places in
 * texts are told as characters, and 64 bits exactly.
 */
export function answerLine({ riichi, any }, line) {
    const question = JSON.parse(line);
    const { rules = "riichi" } = question;
    let answer;
    try {
        answer = ask(rules === "riichi" ? riichi : any, question);
    } catch (error) {
        if (error.name !== "ShantenError") throw error;
        const { kind, at, text, message } = error;
        answer = { refused: kind, at: text === undefined ? at : [...text.slice(0, at)].length, message };
    }
    const exact = (_, value) => (typeof value === "bigint" ? `bits ${value}` : value);
    return JSON.stringify(answer, exact).replace(/"bits (\d+)"/g, "$1");
}
