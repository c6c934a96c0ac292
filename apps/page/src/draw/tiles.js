// Tiles: their order and pictures, which are drawn here so that they need no font.

/** All kinds in the library's order: 1m to 9s, then the honours. */
export const KINDS = ["m", "p", "s"]
    .flatMap((suit) => ranks(9).map((rank) => rank + suit))
    .concat(ranks(7).map((rank) => `${rank}z`));

export const RED_FIVES = ["0m", "0p", "0s"];
export const JOKER = "J";

function ranks(last) {
    return Array.from({ length: last }, (_, index) => index + 1);
}

/** The kind of a piece: a red five is a five. */
export function kindOf(piece) {
    return piece.startsWith("0") ? `5${piece[1]}` : piece;
}

/** The pieces in the library's letters, without melds: "1123m0p" and jokers. */
export function pieces(letters) {
    const found = [];
    for (const [all, digits, suit] of letters.matchAll(/(\d+)([mpsz])|J/g)) {
        if (all === JOKER) found.push(JOKER);
        else for (const digit of digits) found.push(digit + suit);
    }
    return found;
}

/** A hand in the library's letters: its concealed pieces, and each meld as letters. */
export function parts(text) {
    const melds = text.match(/\([^)]*\)|\[[^\]]*\]/g) ?? [];
    return { concealed: pieces(text.replace(/\([^)]*\)|\[[^\]]*\]/g, "")), melds };
}

/** The letters of pieces, in any order: the library sorts them. */
export function letters(list) {
    return list.join("");
}

/** The letters of sorted pieces, each suit letter once. */
export function compact(list) {
    return letters(list).replace(/([mpsz])(?=\d\1)/g, "");
}

/** The index of a kind in the library's order. */
export function index(piece) {
    return KINDS.indexOf(kindOf(piece));
}

const INK = "#1d2733";
const RED = "#b3202a";
const GREEN = "#136b3a";
const BLUE = "#1b4f9c";

function stroke(path, colour, width = 2.2) {
    return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

// Characters: the number above, ten thousand below, on a field of 30 by 40.
const NUMERALS = [
    "M6 12H24",
    "M8 8H22M6 17H24",
    "M8 5.5H22M9.5 11.5H20.5M6 18H24",
    "M6 6H24V18.5H6ZM12.5 6V10Q12 13.5 9 14.5M17.5 6V13Q17.5 14.5 21 14.5",
    "M7 5H23M14.5 5L11 18M8.5 11H20.5V18M5 18.5H25",
    "M15 3V7M5 9.5H25M12 13L7 19M18 13L23 19",
    "M5 11L25 8.5M14 4V16Q14 18 17 18H23V15",
    "M12 6Q11 13 6 18.5M17 5Q19 14 25 18.5",
    "M13 4Q13 14 6 19M7 9H20V15.5Q20 18.5 25 17.5",
];
const TEN_THOUSAND = "M6.5 24.5H23.5M13.5 25Q13 33 7 37M13 29.5H21.5Q21.5 36 18.5 36.5L16 36";

// East, South, West, North, the white, the green and the red dragon.
const HONOURS = [
    [INK, "M6 8.5H24M9 13H21V23H9ZM9 18H21M15 4V36M14 24L6 33M16 24L24 33"],
    [INK, "M6 8.5H24M15 4V13M7 36V13.5H23V36M12 17L13.5 20M18 17L16.5 20M10 22.5H20M10 27.5H20M15 22.5V34"],
    [INK, "M6 8H24M8 14.5H22V34H8ZM12.6 8V19Q12.6 24 9.5 25.5M17.4 8V23Q17.4 25 20.5 25"],
    [INK, "M12 6V34M5 15H12M5 30.5L12 27.5M18 6V31Q18 33 20 33H25V29M25 12L18 18"],
    [BLUE, "M7 6H23V34H7ZM10.5 9.5H19.5V30.5H10.5Z"],
    [
        GREEN,
        "M6 6.5H13Q11 12 5 16.5M7.5 10L10 12.5M17 5Q19 12 25 16.5M23.5 7L19.5 10M25 11L21 13.5M7 20H13.5V24.5H7.5V29H13.5Q13.5 34 9.5 36M18 19V22Q18 24 16 25M18 19H22.5V23Q22.5 25 25 25M17 28H24Q22 33.5 16 36.5M18 29.5Q21 34 25 36.5",
    ],
    [RED, "M7 12H23V25H7ZM15 4.5V36"],
];

// Dots: the centre of each, and its colour if it isn't blue.
const DOTS = [
    "",
    "15,11 15,29",
    "8,9 15,20,r 22,31",
    "9,11 21,11 9,29 21,29",
    "8,9 22,9 15,20,r 8,31 22,31",
    "9,9,g 21,9,g 9,21,r 21,21,r 9,32,r 21,32,r",
    "7,6,g 15,10,g 23,14,g 9,23,r 21,23,r 9,33,r 21,33,r",
    "9,6 21,6 9,15.3 21,15.3 9,24.6 21,24.6 9,34 21,34",
    "7,8 15,8 23,8 7,20,r 15,20,r 23,20,r 7,32 15,32 23,32",
];

const COLOURS = { r: RED, g: GREEN };

/** A list of marks, such as "15,11 8,9,r": coordinates, and the colour if there is one. */
function marks(list) {
    return list.split(" ").map((mark) => mark.split(",").map((part) => COLOURS[part] ?? Number(part)));
}

function dots(rank) {
    if (rank === 1) {
        const ring = (radius, colour) =>
            `<circle cx="15" cy="20" r="${radius}" fill="none" stroke="${colour}" stroke-width="2.4"/>`;
        return `${ring(11, BLUE)}${ring(6.6, GREEN)}<circle cx="15" cy="20" r="3" fill="${RED}"/>`;
    }
    const radius = rank < 6 ? 5 : rank < 8 ? 4 : 3.7;
    return marks(DOTS[rank - 1])
        .map(
            ([x, y, colour = BLUE]) =>
                `<circle cx="${x}" cy="${y}" r="${radius - 1}" fill="#fff" stroke="${colour}" stroke-width="2.2"/><circle cx="${x}" cy="${y}" r="1.2" fill="${colour}"/>`,
        )
        .join("");
}

// Bamboos: sticks in rows, each with x, top and bottom, and its colour if it isn't green.
const STICKS = [
    "",
    "15,4,18 15,22,36",
    "15,4,18,r 9,22,36 21,22,36",
    "9,4,18 21,4,18 9,22,36 21,22,36",
    "8,4,18 22,4,18 15,12,28,r 8,22,36 22,22,36",
    "7,4,18 15,4,18 23,4,18 7,22,36 15,22,36 23,22,36",
    "15,3,12,r 7,15,24 15,15,24 23,15,24 7,27,37 15,27,37 23,27,37",
    "",
    "7,3,12 15,3,12,r 23,3,12 7,15,25 15,15,25,r 23,15,25 7,28,37 15,28,37,r 23,28,37",
];

function bamboos(rank) {
    if (rank === 1) {
        // A bird, as on most tiles.
        return (
            `<path d="M9 17Q8 28 17 30Q24 30 24 20Q18 22 14 16Z" fill="${GREEN}"/>` +
            `<circle cx="11" cy="12" r="5" fill="${GREEN}"/><circle cx="10" cy="11" r="1.3" fill="#fff"/>` +
            `<path d="M6.5 12L2.5 14L7 15Z" fill="${RED}"/>` +
            stroke("M14 30V36M18 30V36M11 36.5H20", RED, 1.8) +
            stroke("M23 21L27 13M24 24L28 19", BLUE, 2)
        );
    }
    if (rank === 8) {
        return stroke("M7 18V4L15 12L23 4V18M15 12V18M7 22V36L15 28L23 36V22M15 22V28", GREEN, 3);
    }
    return marks(STICKS[rank - 1])
        .map(
            ([x, top, bottom, colour = GREEN]) =>
                stroke(`M${x} ${top + 1.5}V${bottom - 1.5}`, colour, 3.6) +
                `<circle cx="${x}" cy="${(top + bottom) / 2}" r="1" fill="#fff"/>`,
        )
        .join("");
}

function face(piece) {
    if (piece === JOKER) {
        return `<path d="M15 5L18.8 15.5H29L20.8 22L24 33L15 26.4L6 33L9.2 22L1 15.5H11.2Z" fill="#7b2fa0"/>`;
    }
    const rank = Number(piece[0]) || 5;
    switch (piece[1]) {
        case "m":
            return stroke(NUMERALS[rank - 1], INK, 2.6) + stroke(TEN_THOUSAND, RED, 2.2);
        case "p":
            return dots(rank);
        case "s":
            return bamboos(rank);
        default: {
            const [colour, path] = HONOURS[rank - 1];
            return stroke(path, colour, rank === 5 ? 1.8 : rank === 6 ? 2 : 2.6);
        }
    }
}

/** The picture of a tile without its body, as SVG. */
export function drawing(piece) {
    const isRed = piece.startsWith("0");
    let inside = face(piece);
    if (isRed) {
        // A red five is all in red, with a mark for readers who can't see that.
        inside = inside.replaceAll(INK, RED).replaceAll(GREEN, RED).replaceAll(BLUE, RED);
        inside += `<path d="M24.5 1.5L28.5 5.5L24.5 9.5L20.5 5.5Z" fill="${RED}" stroke="#fff"/>`;
    }
    return `<svg xmlns="http://www.w3.org/2000/svg" width="30" height="40" viewBox="0 0 30 40">${inside}</svg>`;
}

/** The class of an element that shows a tile. */
export function className(piece) {
    return `tile tile-${piece}`;
}

const ALL = [...KINDS, ...RED_FIVES, JOKER];
/** A picture and the gap after it, which no rounding shows, in a row of all. */
const [OWN, STEP] = [30, 36];
const ROW = STEP * ALL.length - (STEP - OWN);

/** The pictures of all tiles in a row, as SVG. */
export function strip() {
    const inside = ALL.map((piece, at) => {
        const [, drawn] = drawing(piece).match(/^<svg[^>]*>(.*)<\/svg>$/);
        return `<g transform="translate(${STEP * at} 0)">${drawn}</g>`;
    });
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${ROW}" height="40">${inside.join("")}</svg>`;
}

/** Style rules for the tiles: where each is in an image of that row. The body is below the image. */
export function pictures(file) {
    const clip = "background-clip: content-box, border-box";
    const any = `.tile { background-image: url("${file}"), none; background-size: ${(100 * ROW) / OWN}% 100%; ${clip}; }\n`;
    const place = (at) => (100 * STEP * at) / (ROW - OWN);
    const rule = (piece, at) => `.tile-${piece} { background-position: ${place(at).toFixed(4)}% 0; }\n`;
    return any + ALL.map(rule).join("");
}

/** The tiles that are useful after one discard but not after another, with the copies left. */
export function besides(one, other) {
    const known = new Set(pieces(other.useful));
    const all = pieces(one.useful).map((kind, at) => ({ kind, left: one.copies_of[at] }));
    const kept = all.filter(({ kind }) => !known.has(kind));
    return { kinds: kept.map(({ kind }) => kind), left: kept.reduce((sum, { left }) => sum + left, 0) };
}
