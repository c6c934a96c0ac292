// Tables of games: a whole game, tables that read it, and refusals.
import assert from "node:assert/strict";
import test from "node:test";
import * as any from "../dist/npm/any.node.js";
import { refusal } from "./command.mjs";

test("a table plays a game, and tables that read see what players see", () => {
    for (const players of [3, 4]) {
        const table = new any.GameTable("mahjong-soul", players, 3);
        const bots = Array.from({ length: players }, () => any.GameTable.follow("mahjong-soul", players));
        let rounds = 0;
        for (let before = -1; before !== rounds;) {
            before = rounds;
            for (const [seat, bot] of bots.entries())
                for (const event of table.events(seat)) bot.read(JSON.stringify(event));
            while (table.toMove !== undefined) {
                const seat = table.toMove;
                const [legal, numbers] = [table.legal(seat), table.numbers(seat)];
                assert.equal(legal.length, numbers.length);
                assert.deepEqual(bots[seat].legal(seat), legal);
                const wins = legal.includes("win");
                const at = wins ? legal.indexOf("win") : (numbers[0] * 7 + rounds) % legal.length;
                const line = JSON.parse(bots[seat].answer(seat, legal[at]));
                const events = table.apply(seat, rounds % 2 ? legal[at] : numbers[at]);
                if (line.type === "dahai")
                    assert.deepEqual(
                        events.find(({ type }) => type === "dahai"),
                        line,
                    );
                for (const [seat, bot] of bots.entries())
                    for (const event of table.events(seat)) bot.read(JSON.stringify(event));
                if (table.toMove !== undefined) assert.deepEqual(bots[seat].view(), table.view(seat));
            }
            const { changes, is_over: isOver } = table.result();
            assert.equal(changes.length, 4);
            if (!isOver) {
                const saved = any.GameTable.load(table.save());
                table.nextRound((rounds += 1));
                saved.nextRound(rounds);
                assert.deepEqual(saved.view(), table.view());
                assert.equal(table.hand(0).toString(), table.view().players[0].hand);
            }
        }
        const places = table.standings().flatMap((place) => place?.place ?? []);
        assert.deepEqual(places.sort(), [1, 2, 3, 4].slice(0, players));
        assert.ok(rounds > 1, String(rounds));
    }
    const [table, bot] = [new any.GameTable(), any.GameTable.follow()];
    assert.equal(bot.toMove, undefined);
    for (const [call, message] of [
        [() => new any.GameTable("tenhuo"), "no rules of play 'tenhuo'"],
        [() => new any.GameTable("tenhou", 5), "the rules aren't for 5 players"],
        [() => new any.GameTable("tenhou", 4, 0.5), "seed: 0.5 is no whole number from 0 to 4294967295"],
        [() => table.legal(4), "seat: 4 is no seat of the game"],
        [() => table.apply(1, "pass"), "it isn't the turn of seat 1"],
        [() => table.apply(0, 121), "seat 0 has no action 121 now"],
        [() => table.apply(0, null), "action: a value of type object is no whole number from 0 to 255"],
        [() => table.read("{}"), "a table with a wall makes its events itself"],
        [() => bot.view(), "no round has begun"],
        [() => bot.read('{"type":"tsumo"}'), "'actor' is missing"],
        [() => any.GameTable.load("{}"), "missing field `rules` at line 1 column 2"],
        [() => table.nextRound(), "seed: a value of type undefined is no whole number from 0 to 4294967295"],
        [() => table.answer(1, "pass"), "seat 1 can't do this now: pass"],
    ])
        assert.equal(refusal(call).message, message);
});
