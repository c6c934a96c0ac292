// Compiled as an ES module and as CommonJS, not run: the package as a program sees it.
import {
    Hand,
    Search,
    bestDiscardOfRows,
    letters,
    rules,
    scoreRules,
    shantenOfRows,
    type Answer,
    type Piece,
    type ShantenError,
    type Tile,
} from "@shanten-rs/shanten";
import { review } from "@shanten-rs/shanten/any";
import { init, initSync, Hand as Later } from "@shanten-rs/shanten/init";
import wasm from "@shanten-rs/shanten/riichi.wasm";
import { Hand as Small, type Wait } from "@shanten-rs/shanten/small";

const hand = new Hand("123m456p789s1122z");
const answer: Answer = hand.answer({ visible: "5m", strictness: "visible" });
const shanten: number | null = answer.shanten;
const discard: Tile | "J" | undefined = answer.discards?.[0]?.discard;
const odds = new Search({ turns: 12, path: "any+1" }).odds(hand);
const chance: number | undefined = odds.discards[0]?.win[0];
new Search({ path: "any" }).deepen(hand, undefined, (step) => step.discards.length < 3);
const points: number = hand.draw("1z").score("1z", { won_by: "discard", seat: "east" }).payments.total;
const rows: Int8Array = shantenOfRows(new Uint8Array(34), undefined, { invalid: "mark" });
const tiles: BigUint64Array = bestDiscardOfRows(new Uint8Array(34)).tiles;
const worse = review("a.mjlog", new Uint8Array(), { seat: 1 }).rounds[0]?.moments[0]?.made.shanten;
const loaded: Promise<void> = init("riichi.wasm").then(() => initSync(wasm));
const text: string = "5mr";
const drawn: Hand = hand.draw(letters(text)).discard(letters<Piece>("E")).draw("J");
new Hand(text, rules(text).rules).score("0m", { score_rules: scoreRules(text), won_by: "draw" });
new Hand("1m", "riichi,jokers=1").answer({ claim: "5m" });
const later: Hand = new Later("1m");
const [wait]: Wait[] = new Small("99m12p", "three-player").waits({ discards: "1z" });
// @ts-expect-error no such rules
new Small("1m", "chinese");
// @ts-expect-error no such strictness
hand.answer({ strictness: "none" });
// @ts-expect-error no such path
new Search({ path: "winding" });
// @ts-expect-error no such tile
hand.draw("5q");
// @ts-expect-error no such honour
hand.discard("9z");
// @ts-expect-error text that may be no tile
hand.draw(text);
// @ts-expect-error no such rules
new Hand("1m", "four-player");
// @ts-expect-error no such score rules
hand.score("1z", { score_rules: "tenhuo" });
// @ts-expect-error a hand is no text
new Search().odds("123m");
export { chance, discard, drawn, later, loaded, points, rows, shanten, tiles, worse };
export type { ShantenError };
