// Lists of tiles, as programs write them, which the library doesn't read as text.

/** The numbers of tenhou.net/6: 11 to 47, and 51 to 53 for red fives. */
function tenhou6(number) {
    const [tens, units] = [Math.floor(number / 10), number % 10];
    return tens === 5 ? `0${"mps"[units - 1]}` : `${units}${"mpsz"[tens - 1]}`;
}

function isTenhou6(number) {
    return (number >= 11 && number <= 47 && number % 10 > 0) || (number >= 51 && number <= 53);
}

/**
 * A hand in letters: of a list of tiles in quotes, of 34 counts, of numbers as on tenhou.net/6, or of
 * tile numbers from 0 to 135. Everything else is as it was. Numbers that may be both are those of
 * tenhou.net/6.
 */
export function inLetters(library, text, rules) {
    const list = /^\s*\[(.*)\]\s*$/s.exec(text)?.[1] ?? text;
    if (/^\s*"/.test(list)) return list.replaceAll(/[",]/g, " ");
    const words = list.split(/[\s,]+/).filter(Boolean);
    if (words.length < 2 || !words.every((word) => /^\d{1,3}$/.test(word))) return text;
    const numbers = words.map(Number);
    if (numbers.length === 34) return String(library.Hand.fromCounts(Uint8Array.from(numbers), rules));
    if (numbers.every(isTenhou6)) return numbers.map(tenhou6).join("");
    return String(library.Hand.fromNumbers(Uint8Array.from(numbers), rules));
}
