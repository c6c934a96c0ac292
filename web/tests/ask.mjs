// The common questions (tests/questions/README.md), asked through the package's functions. Runs in
// Node and in browsers.

/** The fields of a line that aren't options. */
const NOTES = ["ask", "answer", "refused", "at", "source"];

/** Comma-separated numbers. */
const numbers = (text) => (text === "" ? [] : text.split(",").map(Number));

/** Comma-separated turns. */
const turnsOf = (text = "") => (text === "" ? [] : text.split(", "));

/** Refuses options for which a call has no argument. */
function refuse(kind, options) {
    const names = Object.keys(options);
    if (names.length > 0) throw Object.assign(new Error(names.join()), { name: "ShantenError", kind });
}

/** Splits off the options with these names. */
function split(options, names) {
    const has = ([name]) => names.includes(name);
    const entries = Object.entries(options);
    return [entries.filter(has), entries.filter((entry) => !has(entry))].map(Object.fromEntries);
}

const SEARCH = [
    "turns",
    "turn",
    "unseen",
    "constant_wall",
    "path",
    "forms",
    "by_each_turn",
    "states",
    "wins",
    "model",
    "willing",
    "no_yaku",
];
/** What decides whether a hand has a yaku: options of a search, and of points. */
const YAKU = ["score_rules", "seat", "round"];

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

/** Chances, without the number of states. */
function search({ Search }, hand, options, ask) {
    const [searched, more] = split(listed(options), [...SEARCH, ...YAKU]);
    const { searched: _, ...odds } = ask(new Search(searched), hand, more, split(searched, YAKU)[0]);
    return odds;
}

/** Each turn by its own method. */
const TURNS = {
    draw: (hand, piece) => hand.draw(piece),
    discard: (hand, piece) => hand.discard(piece),
    aside: (hand, tile) => hand.setAside(tile),
    meld: (hand, meld, claimed) => hand.meld(meld, claimed),
    call: (hand, meld, tile, from) => hand.call(meld, tile, from),
};

/** The hand after turns, taken one by one and all at once. */
function played(hand, turns) {
    const all = hand.turns(turns);
    const one = turns.reduce((hand, turn) => {
        const [what, ...parts] = turn.split(" ");
        return TURNS[what](hand, ...parts);
    }, hand);
    return String(one) === String(all) ? String(all) : { all, one };
}

/** The arguments of methods before the object of options. */
const ARGUMENTS = {
    ...Object.fromEntries(
        ["calls", "call_choices", "call_odds", "call_points"].map((name) => [name, ["tile", "from"]]),
    ),
    fed_patterns: ["tile", "meld", "from"],
    ...Object.fromEntries(
        ["completions", "furiten_after", "melds", "payments", "riichi_quad", "score"].map((name) => [name, ["tile"]]),
    ),
};

/** Methods with another answer or other arguments than their question. */
const OF_HANDS = {
    hand: (hand, options) => (refuse("no_such_option", options), String(hand)),
    position: (hand, options) => hand.answer(options),
    turns: (hand, { turns }) => played(hand, turnsOf(turns)),
    worth: (hand, { tile, ...win }) => {
        const { han, fu, payments } = hand.score(tile, win);
        return { han, fu, total: payments.total };
    },
    odds: (hand, options, library) => search(library, hand, options, (search, hand, more) => search.odds(hand, more)),
    points: (hand, options, library) =>
        search(library, hand, options, (search, hand, more, yaku) => search.points(hand, { ...more, ...yaku })),
};

/** Lists that are strings in a question. */
const listed = ({ forms, objectives, unseen_reds: reds, ...others }) => ({
    ...others,
    ...(forms === undefined ? {} : { forms: forms.split(",") }),
    ...(objectives === undefined ? {} : { objectives: objectives.split?.(",") ?? objectives }),
    ...(reds === undefined ? {} : { unseen_reds: numbers(reds) }),
});

/** A question by the method of its name. */
function byName(hand, name, options) {
    const method = name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());
    const given = ARGUMENTS[name] ?? [];
    const [, others] = split(listed(options), given);
    if (hand[method].length === given.length) refuse("no_such_option", others);
    return hand[method](...given.map((argument) => options[argument]), others);
}

/** The 34 counts of letters. */
function countsOf(letters) {
    const counts = new Uint8Array(34);
    for (const [, digits, suit] of letters.matchAll(/(\d+)([mpsz])/g))
        for (const digit of digits) counts[9 * "mpsz".indexOf(suit) + (Number(digit) || 5) - 1]++;
    return counts;
}

const rowsOf = (texts) => Uint8Array.from(texts.flatMap((text) => [...countsOf(text)]));

/** Typed arrays as lists. */
const lists = (columns) => Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, [...column]]));

const exact = (_, value) => (typeof value === "bigint" ? `bits ${value}` : value);

/** The answer for strings, after checking that rows of counts give the same, where possible. */
function batch(call, { hands, visible, ...options }) {
    const [texts, seen] = [hands.split("|"), visible?.split("|")];
    const answer = lists(call(texts, seen, options));
    if (!texts.every((text) => /^([1-9]+[mps]|[1-7]+z)+$/.test(text))) return answer;
    const ofRows = lists(call(rowsOf(texts), seen && rowsOf(seen), options));
    return JSON.stringify(answer, exact) === JSON.stringify(ofRows, exact) ? answer : { answer, ofRows };
}

/** A win whose options may have a value for each row. */
function winsOf(win) {
    const own = (value) => (/^\d+$/.test(value) ? Number(value) : value);
    const list = (value) => (typeof value === "string" && value.includes("|") ? value.split("|").map(own) : value);
    return Object.fromEntries(Object.entries(win).map(([name, value]) => [name, list(value)]));
}

/** Questions without a hand, by their names. */
const OTHERS = {
    rules: ({ rules }, library) => library.rules(rules).rules,
    game: ({ rules }, library) => library.rules(rules),
    names: (_, library) => library.names(),
    score_rules: ({ score_rules: text }, library) => library.scoreRules(text),
    letters: ({ text, notation }, library) => library.letters(text, notation),
    tile: ({ tile, rules }, library) => library.tileFacts(tile, rules),
    visible: ({ turns, visible }, library) => library.visibleAfter(turnsOf(turns), visible),
    noten_payments: ({ ready, ...others }, library) => {
        refuse("no_such_option", others);
        return library.notenPayments(numbers(ready).map(Boolean));
    },
    points_of: ({ han, fu, ...options }, library) => library.pointsOf(han, fu, options),
    nagashi: ({ seat, ...options }, library) => library.nagashi(seat, options),
    batch_shanten: (options, library) => batch((...all) => ({ shanten: library.shantenOfRows(...all) }), options),
    batch_useful: (options, library) => batch(library.usefulOfRows, options),
    batch_discards: (options, library) => batch(library.bestDiscardOfRows, options),
    batch_score: ({ hands, ...win }, library) => lists(library.scoresOfRows(hands.split("|"), winsOf(win))),
};

/** The answer to a question; a refusal is an exception. */
export function ask(library, question) {
    const [{ ask }, options] = split(question, NOTES);
    if (ask in OTHERS) return OTHERS[ask](options, library);
    const [ofHand, others] = split(options, ["hand", "kinds", "numbers", "counts", "rules"]);
    const hand = handOf(library, ofHand);
    return ask in OF_HANDS ? OF_HANDS[ask](hand, others, library) : byName(hand, ask, others);
}

/**
 * Answers a question, a line of JSON, with another, by the riichi library or the one for all rules.
 * Places in strings count characters, and 64-bit numbers are exact.
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
    return JSON.stringify(answer, exact).replace(/"bits (\d+)"/g, "$1");
}
