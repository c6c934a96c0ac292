// A review of one's own game: a log that is dropped on the page.

import { cell, make, namedRow, refill, scroller, table, tile, tiles } from "./draw/dom.js";
import { Searcher } from "./search/search.js";
import { kindOf, parts, pieces } from "./draw/tiles.js";
import { nameOf, percent, say, shantenName } from "./draw/words.js";

const $ = (id) => document.getElementById(id);
/** The most bytes of a log. */
const MOST = 64 << 20;

/** Unpacks a file if it is packed, as those that Tenhou gives are. */
async function unpacked(file) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Uint8Array(await new Response(stream).arrayBuffer());
}

export class Reviewer {
    #searcher = new Searcher();
    #file = null;
    #found = null;
    #seat = "";
    #withChances = false;
    #byDraws = false;
    #status = "";

    constructor() {
        addEventListener("dragover", (event) => {
            if (event.dataTransfer.types.includes("Files")) event.preventDefault();
        });
    }

    /** Reads a file and reviews its game. */
    async take(file) {
        if (file.size > MOST) {
            this.#fail(`${file.name}: ${file.size} bytes, at most ${MOST}`);
            return;
        }
        try {
            this.#file = { name: file.name, log: await unpacked(file) };
        } catch (error) {
            this.#fail(`${file.name}: ${error.message}`);
            return;
        }
        this.#ask();
    }

    #fail(reason) {
        this.#found = null;
        this.#status = reason;
        this.show();
    }

    #ask() {
        if (!this.#file) {
            this.show();
            return;
        }
        const model = { chances: this.#withChances, opponents: !this.#byDraws };
        const options = { ...model, ...(this.#seat === "" ? {} : { seat: Number(this.#seat) }) };
        this.#found = null;
        this.#status = say("reading");
        this.show();
        const tell = ({ review }) => {
            this.#found = review;
        };
        const end = (error) => {
            this.#status = error ?? "";
            this.show();
        };
        this.#searcher.ask("review", "any", { ...this.#file, options }, tell, end);
    }

    /** Shows the review, or where to drop a log. */
    show() {
        const input = make("input", {
            type: "file",
            id: "log",
            "aria-label": say("chooseFile"),
            onchange: (event) => event.target.files[0] && this.take(event.target.files[0]),
        });
        const drop = make("div", { class: "dropzone" }, make("p", {}, say("dropLog")), input);
        drop.addEventListener("dragover", () => drop.classList.add("drop"));
        drop.addEventListener("dragleave", () => drop.classList.remove("drop"));
        const seats = ["", "0", "1", "2", "3"].map((seat) =>
            make("option", { value: seat, selected: seat === this.#seat }, seat === "" ? say("allSeats") : seat),
        );
        const pickSeat = (event) => {
            this.#seat = event.target.value;
            this.#ask();
        };
        const check = (name, id, checked, pick) => {
            const onchange = (event) => {
                pick(event.target.checked);
                this.#ask();
            };
            return make(
                "label",
                { class: "check" },
                make("input", { type: "checkbox", id, checked, onchange }),
                make("span", {}, say(name)),
            );
        };
        const settings = make(
            "div",
            { class: "settings" },
            make("label", {}, say("reviewSeat"), make("select", { id: "review-seat", onchange: pickSeat }, seats)),
            check("withChances", "review-chances", this.#withChances, (is) => (this.#withChances = is)),
            check("byDraws", "review-draws", this.#byDraws, (is) => (this.#byDraws = is)),
        );
        refill(
            $("review"),
            make(
                "section",
                {},
                make("h2", {}, say("review")),
                drop,
                settings,
                make("p", { id: "review-status", role: "status" }, this.#status),
            ),
            this.#found ? make("section", { id: "report" }, this.#report()) : null,
        );
    }

    #report() {
        const { rounds, seats, problems } = this.#found;
        const names = ["reviewSeat", "seatDiscards", "seatWorse", "seatFurther", "seatCopies", "seatChance"];
        const heads = names.map((name) => say(name));
        const seat = ({ chosen, worse, further, copies, chance }, at) => {
            const numbers = [at, chosen, worse, further, copies, chance > 0 ? percent(chance) : "–"];
            const cells = numbers.map((number) => cell(number, "number"));
            return chosen > 0 ? make("tr", {}, cells) : "";
        };
        const lines = problems.map((problem) => make("li", {}, problem));
        return [
            make("h2", {}, this.#file.name),
            this.#withChances
                ? make(
                      "p",
                      { id: "review-model" },
                      `${say("chances")}: ${say(this.#byDraws ? "byDraws" : "byDiscards")}`,
                  )
                : "",
            rounds.length === 0
                ? make("p", {}, say("emptyReview"))
                : scroller(say("review"), {}, table(heads, seats.map(seat))),
            lines.length > 0 ? [make("h3", {}, say("problems")), make("ul", { lang: "en" }, lines)] : [],
            rounds.map((round) => this.#round(round)),
        ];
    }

    #round({ name, counters, worse }) {
        const [wind, number] = name.split(" ");
        const title = `${nameOf(wind)} ${number}${counters > 0 ? `, ${say("counterCount", { count: counters })}` : ""}: ${say("worseCount", { count: worse.length })}`;
        return make("details", {}, make("summary", {}, title), worse.map(decision));
    }
}

/** A decision: the hand, what was discarded, and what would have been better. */
function decision({ seat, turn, hand, drawn, made, best, by_chance: byChance, riichi }) {
    const { concealed, melds } = parts(hand);
    const apart = drawn === null ? -1 : concealed.lastIndexOf(drawn);
    const own = concealed.map((piece, at) => [piece, at]).filter(([, at]) => at !== apart);
    const isDrawnMade = apart >= 0 && kindOf(drawn) === made.discard;
    const madeAt = isDrawnMade ? apart : (own.find(([piece]) => kindOf(piece) === made.discard)?.[1] ?? -1);
    const box = ([piece, at]) =>
        tile(piece, { className: `${at === madeAt ? "marked" : ""} ${at === apart ? "drawn" : ""}` });
    const row = (name, { discard, shanten, useful, copies, chance }) =>
        namedRow(
            say(name),
            cell(tile(discard), "small"),
            cell(shantenName(shanten)),
            cell(tiles(pieces(useful), "tiles small")),
            cell(copies, "number"),
            cell(chance === null ? "" : percent(chance), "number"),
        );
    const isOther = byChance && byChance[0] !== best.discard;
    return make(
        "div",
        { class: "decision" },
        make(
            "h3",
            {},
            say("seatTurn", { seat, turn }),
            riichi.length > 0 ? ` (${say("inRiichi", { seats: riichi.join(", ") })})` : "",
        ),
        make(
            "div",
            { class: "hand small" },
            own.map(box),
            apart >= 0 ? box([drawn, apart]) : "",
            melds.map((text) => tiles(pieces(text.slice(1, -1)), "meld")),
        ),
        scroller(
            say("seatTurn", { seat, turn }),
            {},
            make("table", {}, make("tbody", {}, row("discarded", made), row("best", best))),
        ),
        isOther
            ? make("p", { class: "small" }, `${say("byChance")}: `, tile(byChance[0]), ` ${percent(byChance[1])}`)
            : "",
    );
}
