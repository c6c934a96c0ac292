// The longer work: chances, expected points, reviews, questions of the trainer. It runs in a
// worker, which the page ends when the question has changed.

import { load } from "./library.js";

/** Chances step by step, then points, which take longer. */
function chances(library, question, tell) {
    const { hand: text, rules, situation, options, path, points, claim } = question;
    const hand = new library.Hand(text, rules);
    const search = new library.Search({ ...options, path });
    search.deepen(hand, situation, (odds) => tell({ odds }));
    const { tile, from, seen } = claim ?? {};
    const around = { ...options, ...seen, path, by_each_turn: false };
    if (claim) tell({ calls: hand.callOdds(tile, from, around) });
    if (!points) return;
    // The figures without exchanges come first here, too.
    for (const step of path === "straight" || path === "shortest" ? [path] : ["straight", path]) {
        if (claim) tell({ callPoints: hand.callPoints(tile, from, { ...around, ...points, path: step }) });
        tell({ points: new library.Search({ ...options, path: step }).points(hand, { ...situation, ...points }) });
    }
}

const TASKS = {
    chances,
    deal: async (library, question, tell) => (await import("../trainer/deal.js")).deal(library, question, tell),
    review: (library, { name, log, options }, tell) =>
        tell({ review: library.review(name, log, options, (done, all) => tell({ rounds: { done, all } })) }),
    convert: (library, { name, log, format }, tell) => tell(library.convertLog(name, log, format)),
};

addEventListener("message", async ({ data }) => {
    const { id, task, kind, module, question } = data;
    const tell = (found) => postMessage({ id, found });
    try {
        await TASKS[task](await load(kind, module), question, tell);
        postMessage({ id, done: true });
    } catch (error) {
        const { message = String(error), kind, at, text } = error ?? {};
        postMessage({ id, done: true, error: { message, kind, at, text } });
    }
});
