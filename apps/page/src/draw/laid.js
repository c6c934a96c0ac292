// A table before a decision: indicators, and each player's melds and river.

import { make, tile, tiles } from "./dom.js";
import { kindOf, parts, pieces } from "./tiles.js";
import { listed, say } from "./words.js";

/** A river in rows of six, as on a table. Called tiles are pale, the riichi tile lies sideways. */
function river(list) {
    const one = ({ piece, is_drawn, is_riichi, claimed_by }) => {
        const kinds = [is_drawn && "straight", is_riichi && "lying", claimed_by !== null && "called"];
        const notes = [is_drawn && say("cutDrawn"), is_riichi && say("riichiDeclared")].filter(Boolean);
        return tile(piece, { className: kinds.filter(Boolean).join(" "), note: listed(notes) });
    };
    return make("span", { class: "river" }, list.map(one));
}

/** The whole table, with `names` by seat. */
export function laid({ indicators, wall, players }, winds, names, seat) {
    const player = ({ river: discards, melds, norths, points, riichi }, at) => {
        const told = [
            make("b", {}, say(winds[at])),
            ` ${names[at]} `,
            make("span", { class: "number" }, points ?? ""),
            riichi && make("b", { class: "bad" }, ` ${say("riichiDeclared")}`),
            norths > 0 && ` ${say("north")} ×${norths}`,
        ];
        const called = melds.map((text) => tiles(pieces(text.replace(/[^0-9a-z]/g, "")), "meld"));
        const lines = [told, called].filter(({ length }) => length > 0).map((line) => make("p", {}, line));
        return make("li", { class: at === seat ? "own" : "" }, lines, river(discards));
    };
    return make(
        "div",
        { class: "laid" },
        make("p", {}, `${say("dora")}: `, tiles(indicators, "tiles"), ` ${say("wallLeft", { count: wall })}`),
        make("ul", {}, players.map(player)),
        make("p", { class: "help" }, say("riverHelp")),
    );
}

/** A hand with the drawn tile apart and the discarded tile marked. */
export function played(hand, drawn, discard) {
    const { concealed, melds } = parts(hand);
    const apart = drawn === null ? -1 : concealed.lastIndexOf(drawn);
    const own = concealed.map((piece, at) => [piece, at]).filter(([, at]) => at !== apart);
    const isDrawn = apart >= 0 && kindOf(drawn) === discard;
    const madeAt = isDrawn ? apart : (own.find(([piece]) => kindOf(piece) === discard)?.[1] ?? -1);
    const box = ([piece, at]) =>
        tile(piece, { className: `${at === madeAt ? "marked" : ""} ${at === apart ? "drawn" : ""}` });
    return make(
        "div",
        { class: "hand played" },
        own.map(box),
        apart >= 0 ? box([drawn, apart]) : "",
        melds.map((text) => tiles(pieces(text.slice(1, -1)), "meld")),
    );
}
