// Compares the types with the package's answers. An extra or missing field, a missing or unused
// name in a union, and an option known to only one side are errors.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import * as any from "../dist/npm/any.node.js";
import { ask } from "./ask.mjs";
import { LOG } from "./command.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const check = join(here, "..", "..", "tests", "questions", "check.py");
const lines = execFileSync("python3", [check, "--list"], { encoding: "utf8", maxBuffer: 1 << 28 })
    .trim()
    .split("\n");

/** The types of questions that aren't methods of a hand with the same name. */
const CALLS = {
    hand: 'Hand["toString"]',
    position: 'Hand["answer"]',
    turns: 'Hand["toString"]',
    odds: 'Search["odds"]',
    points: 'Search["points"]',
    tile: "typeof tileFacts",
    rules: 'Hand["toString"]',
    game: "typeof rules",
    names: "typeof names",
    score_rules: "typeof scoreRules",
    letters: "typeof letters",
    visible: "typeof visibleAfter",
    noten_payments: "typeof notenPayments",
    points_of: "typeof pointsOf",
    nagashi: "typeof nagashi",
};
const camel = (name) => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());

/** Answers by the call that returned them: the common questions, and others. */
function answers() {
    const found = new Map();
    const add = (call, answer) => {
        if (!found.has(call)) found.set(call, new Set());
        found.get(call).add(JSON.stringify(answer));
    };
    for (const line of lines) {
        const question = JSON.parse(line);
        if (question.refused !== undefined || question.ask.startsWith("batch") || question.ask === "worth") continue;
        const answer = ask(any, question);
        if (question.ask === "odds" || question.ask === "points") answer.searched = 1;
        add(CALLS[question.ask] ?? `Hand["${camel(question.ask)}"]`, answer);
        if (question.ask !== "discards") continue;
        const { ask: _, hand, rules, answer: __, source, ...seen } = question;
        if (source && hand) add('Hand["answer"]', new any.Hand(hand, rules).answer(seen));
    }
    const ready = new any.Hand("45m11p");
    add('Hand["answer"]', ready.answer({ discards: "3m" }));
    add('Hand["answer"]', ready.answer({ claim: "3m" }));
    add('Hand["answer"]', ready.draw("4p").answer({ discards: "3m" }));
    add('Hand["answer"]', new any.Hand("4mJ", "riichi,jokers=1").answer());
    add('Hand["answer"]', new any.Hand("1123m").answer({ claim: "1m" }));
    add("typeof convertLog", any.convertLog("game", new TextEncoder().encode(LOG), "mjai"));
    add("typeof review", any.review("game", new TextEncoder().encode(LOG), { chances: true }));
    return found;
}

/** Options by the type that the call declares, and the call, which refuses unknown ones. */
const wrong = { nonsense: true };
const hand = new any.Hand("123m456p789s1122z");
const OPTIONS = {
    'Parameters<Hand["answer"]>[0]': () => hand.answer({ ...wrong, claim: "1m" }),
    'Parameters<Hand["shanten"]>[0]': () => hand.shanten(wrong),
    'Parameters<Hand["toward"]>[0]': () => hand.toward(wrong),
    'Parameters<Hand["waits"]>[0]': () => hand.waits(wrong),
    'Parameters<Hand["furiten"]>[0]': () => hand.furiten(wrong),
    'Parameters<Hand["safety"]>[0]': () => hand.safety(wrong),
    'Parameters<Hand["score"]>[1]': () => hand.draw("1z").score("1z", wrong),
    'Parameters<Hand["payments"]>[1]': () => hand.draw("1z").payments("1z", { ...wrong, riichi: "single" }),
    "ConstructorParameters<typeof Search>[0]": () => new any.Search(wrong),
    'Parameters<Search["points"]>[1]': () => new any.Search().points(hand, wrong),
    "Parameters<typeof pointsOf>[2]": () => any.pointsOf(3, 40, wrong),
    "Parameters<typeof nagashi>[1]": () => any.nagashi("east", wrong),
    "Parameters<typeof shantenOfRows>[2]": () => any.shantenOfRows(hand.counts(), null, wrong),
    "Parameters<typeof bestDiscardOfRows>[2]": () => any.bestDiscardOfRows(hand.counts(), null, wrong),
};
/** The options that a call's type lacks: an argument, and the options of a view. */
const BESIDES = ["tile", "claim", "seat", "han", "fu"];

const file = join(here, "..", "dist", "types", "answers.mts");

/** A program that has every answer as a literal. */
function program() {
    const names = Object.entries(any.names()).map(([name, list]) => {
        const type = camel(`_${name}`);
        return `export const ${name}: Same<${type}, ${list.map((name) => JSON.stringify(name)).join(" | ")}> = true;`;
    });
    for (const [type, source] of [
        ["RulesPreset", "rules/ruleset.rs"],
        ["ScoreRulesPreset", "score/rules.rs"],
    ]) {
        const text = readFileSync(join(here, "..", "..", "src", source), "utf8");
        const presets = [...text.matchAll(/^ +\(("[a-z-]+"), Self::/gm)].map(([, name]) => name);
        names.push(`export const ${type}s: Same<${type}, ${presets.join(" | ")}> = true;`);
    }
    const literals = [...answers()].map(
        ([call, found], at) => `export const answers${at}: ReturnType<${call}>[] = [\n${[...found].join(",\n")}\n];`,
    );
    const options = Object.keys(OPTIONS).map((type, at) => `export declare const options${at}: NonNullable<${type}>;`);
    const same = "type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;";
    const types = Object.keys(any.names()).map((name) => `type ${camel(`_${name}`)}`);
    const values =
        "Hand, Search, tileFacts, scoreRules, letters, visibleAfter, notenPayments, pointsOf, nagashi, rules, names";
    const more = "convertLog, review, shantenOfRows, bestDiscardOfRows";
    types.push("type RulesPreset", "type ScoreRulesPreset");
    const imported = `import { ${values}, ${more}, ${types.join(", ")} } from "../npm/any.js";`;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, [imported, same, ...names, ...literals, ...options].join("\n\n"));
    const settings = {
        strict: true,
        noEmit: true,
        target: ts.ScriptTarget.ES2022,
        lib: ["lib.es2022.d.ts"],
        types: [],
    };
    return ts.createProgram([file], { ...settings, module: ts.ModuleKind.Node16 });
}

const compiled = program();
const checker = compiled.getTypeChecker();
const source = compiled.getSourceFile(file);

/** All nodes below a node. */
function* below(node) {
    yield node;
    for (const child of node.getChildren(source)) yield* below(child);
}

test("every answer to the common questions has the type that its call declares", () => {
    const host = { getCanonicalFileName: String, getCurrentDirectory: () => here, getNewLine: () => "\n" };
    const found = ts.getPreEmitDiagnostics(compiled);
    assert.equal(ts.formatDiagnostics(found.slice(0, 5), host), "");
});

test("documentation is prose", () => {
    for (const name of ["riichi.d.ts", "any.d.ts"])
        assert.doesNotMatch(readFileSync(join(here, "..", "dist", "npm", name), "utf8"), /^ *\* *(r"|"|#)/m);
});

test("every field of an answer occurs", () => {
    const occurring = new Set();
    for (const node of below(source)) {
        if (!ts.isObjectLiteralExpression(node)) continue;
        const type = checker.getContextualType(node);
        for (const each of type?.isUnion() ? type.types : [type])
            for (const { name } of node.properties)
                for (const declared of each?.getProperty(name.text)?.declarations ?? []) occurring.add(declared);
    }
    const owners = new Set([...occurring].map((declared) => declared.parent));
    assert.ok(owners.size > 20, `${owners.size} types`);
    for (const owner of owners)
        for (const member of owner.members)
            assert.ok(occurring.has(member), `${owner.name?.text}.${member.name?.getText()} never occurs`);
});

test("options are those that the library takes", () => {
    Object.entries(OPTIONS).forEach(([type, act], at) => {
        const [declared] = [...below(source)].filter(
            (node) => ts.isVariableDeclaration(node) && node.name.getText() === `options${at}`,
        );
        const known = checker
            .getTypeAtLocation(declared)
            .getProperties()
            .map(({ name }) => name);
        assert.throws(act, ({ message }) => {
            const [, list] = /there are (.*)$/.exec(message) ?? assert.fail(message);
            const taken = list.split(", ").filter((name) => known.includes(name) || !BESIDES.includes(name));
            assert.deepEqual(known.toSorted(), [...new Set(taken)].toSorted(), type);
            return true;
        });
    });
});
