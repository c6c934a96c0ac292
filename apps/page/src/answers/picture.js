// A picture of the hand and its answer to share: the page's content, in light colours.

import { save } from "../draw/store.js";
import { OPPONENTS } from "../ask/state.js";
import { drawing, kindOf, pieces } from "../draw/tiles.js";
import { say } from "../draw/words.js";

const $ = (id) => document.getElementById(id);
const [WIDTH, EDGE] = [1200, 40];
const [TEXT, SOFT, LINE, FACE, BORDER] = ["#1c2126", "#545d66", "#c3c9cf", "#fffdf4", "#8d8a7c"];
const FONT = 'system-ui, "Noto Sans CJK JP", "Noto Sans CJK SC", sans-serif';
/** The most lines of a table. */
const MOST = 5;

const isBold = (element) => Number(getComputedStyle(element).fontWeight) > 500;

/** The content of an element, in order: tiles and texts. */
function shown(element) {
    const found = element.querySelectorAll("[data-tile], [data-piece], b, :not(.safe) > small, .word, .letters, .text");
    const parts = [...found].map((one) => {
        const piece = one.dataset.tile ?? one.dataset.piece;
        return piece ? { piece } : { text: one.textContent, isBold: isBold(one), isSmall: one.matches("small") };
    });
    return parts.length > 0 ? parts : [{ text: element.textContent, isBold: isBold(element) }];
}

/** The lines of the open tables, each a list of cells. */
function tableLines() {
    const tables = ["#calls table", "#waits", "#discards > table"].map((name) => document.querySelector(name));
    return tables
        .filter((table) => table?.checkVisibility())
        .flatMap((table) => [...table.rows].slice(0, MOST + 1))
        .map((row) => ({ cells: [...row.cells].map(shown), first: row.closest("#calls") ? 330 : 190 }));
}

/** Draws parts from `x` on, at most `room` wide, and returns where they end. */
function flow(context, images, parts, x, middle, size, room) {
    const many = parts.filter(({ piece }) => piece).length;
    const width = Math.min(size, (room - 14 * (parts.length - many)) / Math.max(1, many) - 3);
    for (const { piece, text, isBold, isSmall, isSoft } of parts) {
        if (piece) {
            const height = (width * 4) / 3;
            context.fillStyle = FACE;
            context.strokeStyle = BORDER;
            context.beginPath();
            context.roundRect(x, middle - height / 2, width, height, width / 8);
            context.fill();
            context.stroke();
            context.drawImage(images.get(piece), x + 2, middle - height / 2 + 2, width - 4, height - 4);
            x += width + 3;
        } else {
            context.font = `${isBold ? 700 : 400} ${isSmall ? 17 : 22}px ${FONT}`;
            context.fillStyle = isSoft || isSmall ? SOFT : TEXT;
            context.fillText(text, x, middle);
            x += context.measureText(text).width + (isSmall ? 4 : 8);
        }
    }
    return x;
}

/** The lines of the picture, each with its height and drawing function. */
function content(state, read) {
    const lines = [];
    const add = (height, draw) => lines.push({ height, draw });
    const text = (text, size, colour, weight = 400) =>
        text &&
        add(size * 1.6, (context, middle) => {
            context.font = `${weight} ${size}px ${FONT}`;
            context.fillStyle = colour;
            context.fillText(text, EDGE, middle, WIDTH - 2 * EDGE);
        });
    const row = (parts, size) =>
        add(size * 1.6, (context, middle, images) =>
            flow(context, images, parts, EDGE, middle, size, WIDTH - 2 * EDGE),
        );
    text($("shanten").textContent, 34, TEXT, 700);
    text($("forms").textContent, 18, SOFT);
    const gap = { text: " ", isSmall: true };
    const tilesOf = (text) => pieces(text.replace(/[()[\]+]/g, "")).map((piece) => ({ piece }));
    row([...tilesOf(read.concealed.join("")), ...read.melds.flatMap((meld) => [gap, ...tilesOf(meld)])], 64);
    const known = (name) => state[name] && [{ text: say(name), isSoft: true }, ...tilesOf(state[name]), gap];
    for (const names of [["dora", "seen", "river", "claim"], ...OPPONENTS.map((name) => [name, `${name}Passed`])]) {
        const parts = names.flatMap((name) => known(name) || []);
        if (parts.length > 0) row(parts, 30);
    }
    for (const element of document.querySelectorAll("#worth .total, #worth .yaku, #worth .fu"))
        text([...element.children].map(({ textContent }) => textContent).join("   "), 24, TEXT);
    // Calls already include passing, and divisions are not an answer.
    if (!document.querySelector("#calls table, #divisions")) {
        for (const element of document.querySelectorAll("#found h3, #found .bad"))
            text(element.textContent, 24, TEXT, 700);
        for (const element of document.querySelectorAll("#found > .tiles")) row(shown(element), 34);
        text($("total").textContent, 24, TEXT, 700);
    }
    for (const { cells, first } of tableLines()) {
        add(50, (context, middle, images) => {
            context.fillStyle = LINE;
            context.fillRect(EDGE, middle + 25, WIDTH - 2 * EDGE, 1);
            let x = EDGE;
            cells.forEach((parts, at) => {
                const room = at === 0 ? first : at < cells.length - 1 ? 125 : WIDTH - EDGE - x;
                flow(context, images, parts, x, middle, 32, room);
                x += room;
            });
        });
    }
    if (!$("chances-section").hidden) text($("progress").textContent, 18, SOFT);
    text(location.href, 14, SOFT);
    return lines;
}

/** The picture as PNG. */
export async function pictureOf(state, read) {
    const lines = content(state, read);
    const all = [...read.all, ...pieces(read.text.replace(/[()[\]+]/g, "")), ...read.all.map(kindOf)];
    const load = async (piece) => {
        const image = new Image();
        image.src = URL.createObjectURL(new Blob([drawing(piece)], { type: "image/svg+xml" }));
        await image.decode();
        URL.revokeObjectURL(image.src);
        return [piece, image];
    };
    const images = new Map(await Promise.all([...new Set(all)].map(load)));
    const canvas = document.createElement("canvas");
    canvas.width = WIDTH;
    canvas.height = Math.ceil(lines.reduce((sum, { height }) => sum + height, 2 * EDGE));
    const context = canvas.getContext("2d");
    context.fillStyle = "#ffffff";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.textBaseline = "middle";
    let y = EDGE;
    for (const { height, draw } of lines) {
        draw(context, y + height / 2, images);
        y += height;
    }
    return new Promise((resolve, reject) =>
        canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(say("noPicture")))), "image/png"),
    );
}

/** Shares the picture on touch devices, or else copies it, or else saves it; returns which. */
async function give(picture) {
    if (matchMedia("(pointer: coarse)").matches && navigator.canShare) {
        const files = [new File([await picture], "shanten.png", { type: "image/png" })];
        if (navigator.canShare({ files })) {
            await navigator.share({ files });
            return "";
        }
    }
    try {
        await navigator.clipboard.write([new ClipboardItem({ "image/png": picture })]);
        return say("copiedPicture");
    } catch {
        // Some browsers can't copy pictures.
    }
    save("shanten.png", await picture);
    return say("savedPicture");
}

/** Gives the picture to the reader, and reports what was done. */
export async function sharePicture(state, read) {
    try {
        $("note").textContent = await give(pictureOf(state, read));
    } catch (error) {
        // A reader who cancels needs no message.
        if (error.name !== "AbortError") $("note").textContent = error.message;
    }
}
