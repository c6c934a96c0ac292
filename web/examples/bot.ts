// A bot that speaks mjai: an event a line on standard input, an answer a line on standard output.
// `node bot.ts [RULES] [PLAYERS]`, with Node 22.18 or later.
//
// It wins if it can, declares riichi, calls what brings an open hand nearer, and discards the tile
// that leaves the most useful copies.
import { createInterface } from "node:readline";
import { GameTable, type Piece, type TablePreset, type Tile } from "@shanten-rs/shanten/any";

/** The kind of the piece that an action discards: red fives are fives. */
const tile = (action: string) => action.split(" ")[1]?.replace("0", "5") as Tile;

/** One of the legal actions. */
function choose(table: GameTable, seat: number, legal: string[]): string {
    const named = (name: string) => legal.find((action) => action.split(" ")[0] === name);
    const own = named("win") ?? named("nine") ?? named("set") ?? named("quad");
    if (own) return own;
    const [hand, view] = [table.hand(seat), table.view(seat)];
    if (named("pass")) {
        const [from, claimed] = view.claimable as [number, Piece];
        const [right, left] = [1, view.players.length - 1].map((turns) => (seat + turns) % view.players.length);
        const opponent = from === right ? "right" : from === left ? "left" : "across";
        const isNearer = (action: string) => {
            if (!action.startsWith("call") || !/\(\d\d/.test(hand.toString())) return false;
            return (hand.call(action.split(" ")[1], claimed, opponent).shanten() ?? 9) < (hand.shanten() ?? 9);
        };
        return legal.find(isNearer) ?? "pass";
    }
    const { discards } = hand.answer({ visible: view.players[seat].visible });
    const best = discards.map(({ discard }) => discard).find((kind) => legal.some((action) => tile(action) === kind));
    const actions = legal.filter((action) => tile(action) === best);
    // The plain piece is after the red one.
    return actions.findLast((action) => action.startsWith("riichi")) ?? actions.at(-1) ?? legal[0];
}

const [rules = "tenhou", players = "4"] = process.argv.slice(2);
const table = GameTable.follow(rules as TablePreset, Number(players));
createInterface({ input: process.stdin }).on("line", (line) => {
    const legal = table.read(line);
    const seat = table.seat ?? 0;
    console.log(legal.length > 0 ? table.answer(seat, choose(table, seat, legal)) : '{"type":"none"}');
});
