// Compiled as an ES module and as CommonJS, not run: the package as a program sees it.
import {
    Hand,
    Search,
    bestDiscardOfRows,
    shantenOfRows,
    type Answer,
    type ShantenError,
    type Tile,
} from "@shanten-rs/shanten";
import { review } from "@shanten-rs/shanten/any";
import { init, initSync, Hand as Later } from "@shanten-rs/shanten/init";

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
const loaded: Promise<void> = init("riichi.wasm").then(() => initSync(new Uint8Array()));
const later: Hand = new Later("1m");
// @ts-expect-error no such strictness
hand.answer({ strictness: "none" });
// @ts-expect-error no such path
new Search({ path: "winding" });
// @ts-expect-error a hand is no text
new Search().odds("123m");
export { chance, discard, later, loaded, points, rows, shanten, tiles, worse };
export type { ShantenError };
