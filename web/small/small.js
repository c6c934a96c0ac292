// Shanten, useful tiles, discards and waits of riichi in plain JavaScript, without tables. Each suit
// is solved when a hand first has it: the fewest tiles it lacks, for each number of melds, without
// and with a pair. The sums of four suits give the hand. Methods and answers are those of the whole
// package, which the tests compare.

const SUITS = "mpsz";
const KINDS = Array.from({ length: 34 }, (_, kind) => `${(kind % 9) + 1}${SUITS[Math.floor(kind / 9)]}`);
const ALL = KINDS.map((_, kind) => kind);
const ORPHANS = KINDS.flatMap((name, kind) => (/[19z]/.test(name) ? [kind] : []));
const FORMS = ["standard", "seven pairs", "thirteen orphans"];
const RULES = { riichi: 4, "three-player": 3 };
const [COPIES, TILES] = [4, 14];
/** More than any distance. */
const FAR = 99;

/** Throws a refusal like those of the whole package. */
function refuse(kind, message, at, text) {
    throw Object.assign(new Error(message), {
        name: "ShantenError",
        kind,
        ...(text === undefined ? {} : { at, text }),
    });
}

/** The kind of a piece, 0 to 33: a red five is a five. */
const kindOf = ([rank, suit]) => 9 * SUITS.indexOf(suit) + (Number(rank) || 5) - 1;

/** Pieces in order, a red five before the others. */
const sorted = (pieces) => pieces.toSorted((a, b) => kindOf(a) - kindOf(b) || (a < b ? -1 : 1));

/** The letters of pieces in order, each suit once. */
const lettersOf = (pieces) => pieces.join("").replace(/([mpsz])(?=\d\1)/g, "");

const named = (kinds) => lettersOf(kinds.map((kind) => KINDS[kind]));

/** The concealed pieces and the melds of a text such as `123m40p(555z)[1111z]`. */
function parse(text, players, name) {
    if (typeof text !== "string") refuse("bad_option", `${name}: ${text} is no text`);
    const [concealed, melds, counts] = [[], [], new Uint8Array(34)];
    const read = (digits, suit, at) =>
        [...digits].map((digit, index) => {
            const piece = digit + suit;
            const no = (kind, what) => refuse(kind, `${what} at character ${at + index + 1}`, at + index, text);
            if (suit === "z" && !/[1-7]/.test(digit)) no("no_such_honour", `no honour ${piece}, only 1z to 7z,`);
            if (players === 3 && suit === "m" && !/[19]/.test(digit))
                no("not_in_game", `no ${piece} with three players`);
            counts[kindOf(piece)] += 1;
            if (counts[kindOf(piece)] > COPIES) no("fifth_copy", `a fifth ${KINDS[kindOf(piece)]}`);
            return piece;
        });
    const part = /\s+|(\d+)([mpsz])|\((\d{3,4}|\d{3}\+\d)([mpsz])\)|\[(\d{4})([mpsz])\]/y;
    while (part.lastIndex < text.length) {
        const at = part.lastIndex;
        const found = part.exec(text);
        if (!found)
            refuse("unknown_character", `no tiles at character ${at + 1}, ${JSON.stringify(text[at])}`, at, text);
        const [all, digits, suit, open, openSuit, closed, closedSuit] = found;
        if (digits) concealed.push(...read(digits, suit, at));
        const inMeld = open ?? closed;
        if (!inMeld) continue;
        // The tile that was added to a triplet stays behind its plus.
        const [own, added = ""] = inMeld.split("+");
        const inSuit = openSuit ?? closedSuit;
        const [called, last] = [sorted(read(own, inSuit, at + 1)), read(added, inSuit, at + own.length + 2)];
        const pieces = [...called, ...last];
        const [first, ...others] = pieces.map(kindOf);
        const isRun =
            others.length === 2 &&
            first < 27 &&
            first % 9 < 7 &&
            others.every((kind, step) => kind === first + step + 1);
        if (!isRun && !others.every((kind) => kind === first))
            refuse("not_a_meld", `no meld of ${all} at character ${at + 1}`, at, text);
        const letters = added ? lettersOf(called).replace(/.$/, `+${lettersOf(last)}`) : lettersOf(pieces);
        melds.push({ pieces, text: all[0] + letters + all.at(-1) });
    }
    return { concealed: sorted(concealed), melds, all: [...concealed, ...melds.flatMap(({ pieces }) => pieces)] };
}

/** How many there are of each kind. */
function counted(pieces) {
    const counts = new Uint8Array(34);
    for (const piece of pieces) counts[kindOf(piece)] += 1;
    return counts;
}

const sum = (numbers) => numbers.reduce((all, number) => all + number, 0);

/** What is known of suits, and the few different answers. */
const [solved, answers] = [new Map(), new Map()];

/**
 * The fewest tiles that a suit lacks: entry `melds` without a pair, entry `5 + melds` with one. A
 * walk over its ranks knows how many runs lie over the next two. Three equal runs are three
 * triplets, so at most two runs begin at a rank.
 */
function distances(counts, suit, players) {
    let key = (suit === 3 ? 1 : 0) + (players === 3 && suit === 0 ? 2 : 0);
    const ranks = suit === 3 ? 7 : 9;
    for (let rank = 0; rank < ranks; rank++) key = 5 * key + counts[9 * suit + rank];
    key = 5 * key + ranks; // Honours and numbers have different lengths.
    const known = solved.get(key);
    if (known) return known;
    let now = new Uint8Array(90).fill(FAR);
    now[0] = 0;
    for (let rank = 0; rank < ranks; rank++) {
        const next = new Uint8Array(90).fill(FAR);
        const here = counts[9 * suit + rank];
        const most = players === 3 && suit === 0 && rank % 8 > 0 ? 0 : COPIES;
        const mostRuns = suit < 3 && rank < 7 ? 2 : 0;
        for (let state = 0; state < 90; state++) {
            const lacking = now[state];
            if (lacking === FAR) continue;
            const done = state % 10;
            const ending = ((state - done) / 10) % 3;
            const going = (state - done - 10 * ending) / 30;
            for (let runs = 0; runs <= mostRuns; runs++) {
                // No tiles of their own, the pair, a triplet; both would take a fifth copy.
                for (const own of [0, 2, 3]) {
                    const tiles = ending + going + runs + own;
                    const melds = (done % 5) + runs + (own === 3 ? 1 : 0);
                    if (tiles > most || melds > 4 || (own === 2 && done > 4)) continue;
                    const to = done + runs + (own === 3 ? 1 : own === 2 ? 5 : 0) + 10 * going + 30 * runs;
                    const after = lacking + (tiles > here ? tiles - here : 0);
                    if (after < next[to]) next[to] = after;
                }
            }
        }
        now = next;
    }
    const text = now.join();
    if (!answers.has(text)) answers.set(text, now.slice(0, 10));
    solved.set(key, answers.get(text));
    return solved.get(key);
}

/** The same of two parts of a hand together. */
function joined(a, b) {
    const both = new Uint8Array(10).fill(FAR);
    for (let left = 0; left < 10; left++)
        for (let right = 0; right < (left < 5 ? 10 : 5); right++) {
            const melds = (left % 5) + (right % 5);
            const to = melds + (left < 5 && right < 5 ? 0 : 5);
            if (melds < 5 && a[left] + b[right] < both[to]) both[to] = a[left] + b[right];
        }
    return both;
}

/** The fewest tiles that two parts together lack for so many melds and a pair. */
function together(a, b, melds) {
    let least = FAR;
    for (let left = 0; left <= melds; left++)
        least = Math.min(least, a[left] + b[5 + melds - left], a[5 + left] + b[melds - left]);
    return least;
}

/** How many of these kinds a hand has at least so many times. */
function kindsWith(counts, kinds, least) {
    let found = 0;
    for (const kind of kinds) if (counts[kind] >= least) found += 1;
    return found;
}

function sevenPairs(counts) {
    return 6 - kindsWith(counts, ALL, 2) + Math.max(0, 7 - kindsWith(counts, ALL, 1));
}

function thirteenOrphans(counts) {
    return 13 - kindsWith(counts, ORPHANS, 1) - Math.min(1, kindsWith(counts, ORPHANS, 2));
}

/** A hand of riichi, with four players or `"three-player"`. */
export class Hand {
    #concealed;
    #melds;
    #counts;
    #players;
    #rules;

    constructor(text = "", rules = "riichi") {
        if (!Object.hasOwn(RULES, rules)) refuse("bad_option", `rules: ${rules} is neither riichi nor three-player`);
        const players = RULES[rules];
        const { concealed, melds } = parse(text, players, "hand");
        [this.#concealed, this.#melds, this.#players, this.#rules] = [concealed, melds, players, rules];
        this.#counts = counted(concealed);
        const tiles = concealed.length + 3 * melds.length;
        if (tiles > TILES)
            refuse("too_many_tiles", `${tiles} tiles: a hand has ${TILES}, 3 of them for each meld`, 0, text);
    }

    toString() {
        return lettersOf(this.#concealed) + this.#melds.map(({ text }) => text).join("");
    }

    get rules() {
        return this.#rules;
    }

    /** How many tiles can be added. */
    get room() {
        return TILES - this.#concealed.length - 3 * this.#melds.length;
    }

    get hasDrawn() {
        return this.#concealed.length % 3 === 2;
    }

    get isBetweenTurns() {
        return this.#concealed.length % 3 === 0;
    }

    /** The hand with one more tile. */
    draw(piece) {
        const { length } = parse(piece, this.#players, "tile").concealed;
        if (length !== 1) refuse("not_one_tile", `${length} tiles where one is expected`);
        return new Hand(this.toString() + piece, this.#rules);
    }

    /** The hand without one of its tiles. */
    discard(piece) {
        const at = this.#concealed.indexOf(piece);
        if (at < 0) refuse("not_in_hand", `no ${piece} in ${this}`);
        const melds = this.#melds.map(({ text }) => text);
        return new Hand(lettersOf(this.#concealed.toSpliced(at, 1)) + melds.join(""), this.#rules);
    }

    /** The piece of a kind to discard: a red five last. */
    pieceOf(tile) {
        return this.#concealed.findLast((piece) => kindOf(piece) === kindOf(tile));
    }

    /** The shanten: 0 is ready, -1 is complete. */
    shanten(seen = {}) {
        this.#left(seen);
        return this.#nearest(this.#counts, seen.form);
    }

    /** The tiles whose draw lowers the shanten, and the copies left of each. */
    useful(seen = {}) {
        const left = this.#left(seen);
        return { ...this.#usefulOf(this.#counts, left, seen.form), shanten: this.#nearest(this.#counts, seen.form) };
    }

    /** Each discard with the shanten and the useful tiles after it, the best first. */
    discards(seen = {}) {
        const left = this.#left(seen);
        const rows = [];
        for (let kind = 0; kind < 34; kind++) {
            if (this.#counts[kind] === 0) continue;
            const counts = this.#counts.with(kind, this.#counts[kind] - 1);
            const shanten = this.#nearest(counts);
            rows.push({ discard: KINDS[kind], shanten, ...this.#usefulOf(counts, left) });
        }
        return rows.toSorted((a, b) => a.shanten - b.shanten || b.copies - a.copies);
    }

    /** The waits of a ready hand before its draw, with their shapes. */
    waits(seen = {}) {
        const left = this.#left(seen);
        if (this.#concealed.length % 3 !== 1 || this.#nearest(this.#counts) !== 0) return [];
        return this.#usefulKinds(this.#counts).map((kind) => ({
            wait: KINDS[kind],
            shapes: this.#shapes(kind),
            copies: left[kind],
        }));
    }

    /** The unseen tiles, each with its suit. */
    unseen(seen = {}) {
        const left = this.#left(seen);
        const shown = Object.values(this.#shown(seen)).flat();
        return KINDS.flatMap((name, kind) => {
            const red = name.replace("5", "0");
            const isRed = /5[mps]/.test(name) && left[kind] > 0 && !shown.includes(red);
            return Array.from({ length: left[kind] }, (_, at) => (isRed && at === 0 ? red : name));
        }).join("");
    }

    /** Everything about the hand. */
    answer(seen = {}) {
        const [standard, pairs, orphans] = FORMS.map((form) => this.shanten({ ...seen, form }));
        const shanten = this.#nearest(this.#counts);
        const answer = {
            hand: String(this),
            ...(this.#players === 3 ? { rules: this.#rules } : {}),
            ...{ shanten, standard, seven_pairs: pairs, thirteen_orphans: orphans },
        };
        const own = seen.discards;
        if (this.hasDrawn) {
            const withFuriten = (row) =>
                own !== undefined && row.shanten === 0
                    ? { ...row, furiten: this.#isFuriten(row, own + row.discard) }
                    : row;
            return { ...answer, discards: this.discards(seen).map(withFuriten) };
        }
        const { useful, copies, copies_of } = this.useful(seen);
        Object.assign(answer, { useful, copies, copies_of });
        if (shanten !== 0 || this.isBetweenTurns) return answer;
        answer.waits = this.waits(seen);
        if (own !== undefined) answer.furiten = this.#isFuriten(answer, own);
        return answer;
    }

    /** Nothing to free: only for programs that free the hands of the whole package. */
    free() {}

    #has(kind) {
        return this.#players === 4 || kind > 8 || kind % 8 === 0;
    }

    /** The pieces of the hand and of what is visible; the player's own discards may be in both. */
    #shown({ visible = "", discards = "" }) {
        const pieces = (text, name) => parse(text, this.#players, name).all;
        const own = [...this.#concealed, ...this.#melds.flatMap((meld) => meld.pieces)];
        return { own, visible: pieces(visible, "visible"), discards: pieces(discards, "discards") };
    }

    /** The copies left of each kind. */
    #left(seen) {
        const { strictness = "concealed" } = seen;
        const unknown = Object.keys(seen).find((name) => !["visible", "discards", "strictness", "form"].includes(name));
        if (unknown) refuse("no_such_option", `no option ${unknown} here`);
        if (strictness !== "concealed") refuse("bad_option", `strictness: only concealed, no ${strictness}`);
        const shown = this.#shown(seen);
        const [own, visible, discards] = [shown.own, shown.visible, shown.discards].map(counted);
        return own.map((count, kind) => {
            const elsewhere = Math.max(visible[kind], discards[kind]);
            const gone = count + elsewhere;
            if (gone > COPIES) refuse("too_many_copies", `${gone} copies of ${KINDS[kind]}: there are ${COPIES}`);
            return this.#has(kind) ? COPIES - gone : 0;
        });
    }

    /** What each suit lacks. */
    #suits(counts) {
        return [0, 1, 2, 3].map((suit) => distances(counts, suit, this.#players));
    }

    /** What the whole hand lacks: entry `melds`, entry `5 + melds` with a pair. */
    #lacking(counts) {
        const [a, b, c, d] = this.#suits(counts);
        return joined(joined(a, b), joined(c, d));
    }

    /**
     * The least shanten of all forms, or the shanten of one; null if the hand can't have it. A tile
     * that is only tried adds no meld to those that the hand needs.
     */
    #nearest(counts, form, tiles = sum(counts), standard = this.#lacking(counts)[5 + Math.floor(tiles / 3)] - 1) {
        if (form !== undefined && !FORMS.includes(form))
            refuse("no_such_name", `form "${form}": none of ${FORMS.join(", ")}`);
        if (form === "standard") return standard;
        const isWhole = tiles > 12;
        if (form !== undefined) return isWhole ? (form === FORMS[1] ? sevenPairs : thirteenOrphans)(counts) : null;
        return isWhole ? Math.min(standard, sevenPairs(counts), thirteenOrphans(counts)) : standard;
    }

    /** The kinds whose draw lowers the shanten. */
    #usefulKinds(counts, form) {
        const tiles = sum(counts);
        const before = this.#nearest(counts, form, tiles);
        if (before === null) return [];
        const [a, b, c, d] = this.#suits(counts);
        const [left, right] = [joined(a, b), joined(c, d)];
        const others = [joined(b, right), joined(a, right), joined(left, d), joined(left, c)];
        const drawn = counts.slice();
        return ALL.filter((kind) => {
            if (counts[kind] === COPIES || !this.#has(kind)) return false;
            drawn[kind] += 1;
            const suit = Math.floor(kind / 9);
            const own = distances(drawn, suit, this.#players);
            const standard = together(own, others[suit], Math.floor(tiles / 3)) - 1;
            const after = this.#nearest(drawn, form, tiles, standard);
            drawn[kind] -= 1;
            return after < before;
        });
    }

    #usefulOf(counts, left, form) {
        const kinds = this.#usefulKinds(counts, form);
        const copies_of = kinds.map((kind) => left[kind]);
        return { useful: named(kinds), copies: sum(copies_of), copies_of };
    }

    #isFuriten({ useful }, discards) {
        const own = counted(parse(discards, this.#players, "discards").all);
        return parse(useful, this.#players, "useful").all.some((piece) => own[kindOf(piece)] > 0);
    }

    /** The shapes that wait for a kind: without their tiles the rest is complete. */
    #shapes(kind) {
        const melds = Math.floor(this.#concealed.length / 3);
        const rank = kind < 27 ? kind % 9 : NaN;
        const isComplete = (taken, entry) => {
            const rest = this.#counts.slice();
            for (const kind of taken) {
                if (!rest[kind]) return false;
                rest[kind] -= 1;
            }
            return this.#lacking(rest)[entry] === 0;
        };
        const isRun = (first, second) =>
            [first, second].every((step) => rank + step >= 0 && rank + step <= 8) &&
            isComplete([kind + first, kind + second], 4 + melds);
        const [above, below] = [isRun(1, 2), isRun(-2, -1)];
        const drawn = this.#counts.with(kind, this.#counts[kind] + 1);
        const isOther = FORMS.slice(1).some((form) => this.#nearest(drawn, form) === -1);
        const shapes = {
            "two-sided": (above && rank < 6) || (below && rank > 2),
            closed: isRun(-1, 1),
            edge: (above && rank === 6) || (below && rank === 2),
            "two pairs": isComplete([kind, kind], 4 + melds),
            single: isOther || isComplete([kind], melds),
        };
        return Object.keys(shapes).filter((shape) => shapes[shape]);
    }
}
