// Compiled, not run: the types that the package declares.
import { Hand, Search, bestDiscardOfRows, shantenOfRows, type Answer, type ShantenError } from "../dist/npm/riichi.js";
import { review } from "../dist/npm/any.js";

const hand = new Hand("123m456p789s1122z");
const answer: Answer = hand.answer({ visible: "5m", strictness: "visible" });
const shanten: number | null = answer.shanten;
const discard: string | undefined = answer.discards?.[0]?.discard;
const odds = new Search({ turns: 12, path: "any+1" }).odds(hand);
const chance: number | undefined = odds.discards[0]?.win[0];
new Search().deepen(hand, undefined, (step) => step.discards.length < 3);
const points: number = hand.draw("1z").score("1z", { won_by: "discard", seat: "east" }).payments.total;
const rows: Int8Array = shantenOfRows(new Uint8Array(34), undefined, { invalid: "mark" });
const tiles: BigUint64Array = bestDiscardOfRows(new Uint8Array(34)).tiles;
const worse = review("a.mjlog", new Uint8Array(), { seat: 1 }).rounds[0]?.worse[0]?.made.shanten;
// @ts-expect-error no such strictness
hand.answer({ strictness: "none" });
// @ts-expect-error a hand is no text
new Search().odds("123m");
export { chance, discard, points, rows, shanten, tiles, worse };
export type { ShantenError };
