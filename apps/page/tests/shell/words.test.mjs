// The texts around the answer, in the reader's language.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import SHARED from "../../src/draw/shared.js";
import { LANGUAGES, accessible, code, test, visit, go } from "../page.mjs";

for (const language of LANGUAGES)
    test(`${language}: the page says why it is exact, what its words mean, and where its source is`, () =>
        visit(
            "",
            async (page) => {
                for (const summary of await page.$$("footer summary")) await summary.click();
                const texts = await page.$$eval("footer p, footer dt, footer dd", (all) =>
                    all.map((one) => one.checkVisibility() && one.textContent.trim()),
                );
                assert.ok(texts.length > 12 && texts.every(Boolean), JSON.stringify(texts));
                const links = await page.$$eval("footer a", (all) => all.map((one) => one.href));
                const [licence] = links.filter((link) => link.endsWith("/licence.txt"));
                assert.match(await page.evaluate(async (link) => (await fetch(link)).text(), licence), /MIT[^]*Apache/);
                // Without a source address there is no link to the source.
                const source = links.find((link) => !/\.(txt|md)$/.test(link));
                const documents = ["proof", "glossary"].map((name) => `${source}/blob/HEAD/docs/${name}.md`);
                const found = links.filter((link) => link.endsWith(".md"));
                assert.deepEqual(found, source ? documents : []);
                await accessible(page, "footer");
            },
            { language, size: "phone" },
        ));

const read = (path) => readFileSync(new URL(`../../../../src/${path}`, import.meta.url), "utf8");

/** The kinds of errors in a file of the library. */
const kindsIn = (path) =>
    [...read(path).matchAll(/^ {4}"(\w+)" \w+|^ +Reason::.* => "(\w+)"/gm)].map(([, kind, other]) => kind ?? other);

/** Texts, rules and visible tiles that the library refuses, each for a different reason. */
const REFUSED = [
    ["123x"],
    ["123"],
    ["123m p"],
    ["8z"],
    ["(123m"],
    ["(12m)"],
    ["(124m)"],
    ["[123m]"],
    ["(123m)(123m)(123m)(123m)(123p)"],
    ["123456789m123456789p"],
    ["11111m"],
    ["[0,1,136]"],
    ["[1,1,2]"],
    ["2m", "three-player"],
    ["J"],
    ["1111m", "riichi", "1m"],
    ["1m", "bridge"],
    ["1m", "wild=7z,riichi"],
    ["1m", "riichi,wild=9z"],
    ["1m", "riichi,jokers=99"],
    ["1m", "riichi,jokers=x"],
];

test("what the library refuses is said in the reader's language, with the place", () =>
    visit(
        "#hand=1m&rules=three-player",
        async (page) => {
            const said = await page.evaluate(
                async ([refused, code]) => {
                    const { refusal } = await import(`${code}draw/words.js`);
                    const { loaded } = await import(`${code}search/library.js`);
                    const library = loaded("any");
                    return refused.map(([text, rules, visible]) => {
                        try {
                            new library.Hand(text, rules, "auto").shanten({ visible });
                        } catch (error) {
                            return [text, error.kind, refusal(error)];
                        }
                        return [text];
                    });
                },
                [REFUSED, await code(page)],
            );
            for (const [text, kind, told] of said) {
                assert.equal(told?.lang, "ja", `${text}: ${kind}`);
                assert.doesNotMatch(told.text, /[a-z]{2}/, kind);
            }
            assert.ok(new Set(said.map(([, kind]) => kind)).size > 17, JSON.stringify(said));
            await page.selectOption("#choice-rules", "riichi");
            await page.fill("#text", "🀇🀇x");
            assert.equal(await page.textContent("#message span"), "読めない文字です（3文字目）");
            assert.equal(await page.textContent("#message mark"), "x");
            await go(page, "#hand=234m340p345678s55z&drawn=8s&dora=111111s");
            await page.waitForFunction(() => document.querySelector("#message").textContent);
            assert.doesNotMatch(await page.textContent("#message span"), /[a-z]{2}/);
        },
        { language: "ja" },
    ));

test("every kind of error of hands, rules, scores and logs, and what a saved log lacks, has its words", () => {
    const files = ["game/error.rs", "rules/error.rs", "rules/text.rs", "score/error.rs", "odds/answer.rs"];
    // What the table refuses of actions, of its own wall and of hidden hands is in no log.
    const ofTables = "not_the_wall players bad_rules hidden not_held has_wall has_no_wall inconsistent swap furiten";
    const others = "no_such_rules no_such_number not_allowed before_end game_over no_such_fu counter_points more_dora";
    const inNoLog = `${ofTables} ${others}`.split(" ");
    const all = [...files, "../logs/src/problem.rs", "../table/src/error.rs"].flatMap(kindsIn);
    const kinds = all.filter((kind) => !inNoLog.includes(kind));
    assert.ok(kinds.length > 95, `${kinds.length}`);
    const lost = [...read("../logs/src/lost.rs").matchAll(/(?:^ +\(|vec!\[)"([\w ]+)"/gm)].map(([, name]) => name);
    assert.ok(lost.length > 15, `${lost}`);
    const keys = [...kinds.map((kind) => `refused:${kind}`), ...lost];
    assert.deepEqual(
        keys.filter((key) => !(key in SHARED.names)),
        [],
    );
});
