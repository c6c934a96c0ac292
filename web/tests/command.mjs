// The command, which answers the same questions.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
let path = process.env.SHANTEN_COMMAND;

/** The output of the command. It is built unless `SHANTEN_COMMAND` is its path. */
export function command(args, input = "") {
    if (!path) {
        execFileSync("cargo", ["build", "--quiet", "--release", "-p", "shanten-cli"], {
            cwd: root,
            stdio: ["ignore", "inherit", "inherit"],
        });
        path = join(process.env.CARGO_TARGET_DIR ?? join(root, "target"), "release", "shanten");
    }
    return execFileSync(path, args, { input, encoding: "utf8", maxBuffer: 1 << 28, stdio: ["pipe", "pipe", "ignore"] });
}

/** What the check of the common questions prints. */
export function check(args, input) {
    const script = join(root, "tests", "questions", "check.py");
    return execFileSync("python3", [script, ...args], { input, encoding: "utf8", maxBuffer: 1 << 28 });
}

/** The objects that it prints. */
export function objects(args, input) {
    return command([...args, "--json"], input)
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line));
}

/** Random hands, always the same. */
export function deal(count, ...args) {
    return command(["deal", "--count", String(count), "--seed", "19", ...args])
        .trim()
        .split("\n");
}

/** A game of one round: the second player discards 1m, and 9m would have been better. */
export const LOG =
    '<mjloggm ver="2.3"><GO type="169"/><INIT seed="0,0,0,2,3,135" ten="250,250,250,250" oya="0" ' +
    'hai0="0,4,8,12,17,20,36,40,44,72,76,80,108" hai1="1,5,9,13,18,21,37,41,45,73,77,81,109" ' +
    'hai2="2,6,10,14,19,22,38,42,46,74,78,82,110" hai3="3,7,11,15,23,24,39,43,47,75,79,83,111"/>' +
    "<T112/><D112/><U32/><E1/></mjloggm>";

/** The exception of a call that is refused. */
export function refusal(act) {
    try {
        act();
    } catch (error) {
        assert.equal(error.name, "ShantenError");
        assert.ok(error instanceof Error);
        return error;
    }
    return assert.fail("it was not refused");
}
