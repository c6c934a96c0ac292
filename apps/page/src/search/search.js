// Questions to a worker. A new question cancels the previous one.

import { refusal } from "../draw/words.js";
import { CODE, module } from "./library.js";

/** Milliseconds to wait, so that quick changes cause a single search. */
const PAUSE = 30;

export class Searcher {
    #worker = null;
    #busy = false;
    #id = 0;
    #timer = 0;

    /** Cancels the current search. */
    cancel() {
        clearTimeout(this.#timer);
        this.#id += 1;
        if (this.#busy) {
            this.#worker.terminate();
            this.#worker = null;
            this.#busy = false;
        }
    }

    /**
     * Asks a question. `tell` gets the results, perhaps several times; `end` is called with the
     * reason if it failed. Neither is called after a newer question.
     */
    ask(task, kind, question, tell, end) {
        this.cancel();
        const id = this.#id;
        this.#timer = setTimeout(async () => {
            let compiled;
            try {
                compiled = await module(kind);
            } catch (error) {
                if (id === this.#id) end(error.message);
                return;
            }
            if (id !== this.#id) return;
            this.#worker ??= new Worker(new URL("search/worker.js", CODE), { type: "module" });
            this.#busy = true;
            this.#worker.onmessage = ({ data }) => {
                if (data.id !== this.#id) return;
                if (data.found) tell(data.found);
                if (data.done) {
                    // A failed search may leave the worker in a bad state.
                    if (data.error) this.cancel();
                    this.#busy = false;
                    end(data.error && refusal(data.error).text);
                }
            };
            this.#worker.onerror = (event) => {
                if (id !== this.#id) return;
                this.cancel();
                end(event.message ?? "the worker has failed");
            };
            this.#worker.postMessage({ id, task, kind, module: compiled, question });
        }, PAUSE);
    }
}
