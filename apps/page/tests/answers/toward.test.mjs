// The nearest yaku, compared with the command's.
import assert from "node:assert/strict";
import { objects } from "../../../../web/tests/command.mjs";
import { DRAWN, accessible, test, visit, go } from "../page.mjs";

const SUMMARY = "#toward-box summary";

/** The name and shanten, the copies, and the useful tiles in letters, of each yaku of the table. */
const listed = (page) =>
    page.$$eval("#toward tbody tr", (rows) =>
        rows.map(({ cells: [name, copies, useful] }) =>
            [name, copies.querySelector("b"), useful].map((one) => one.textContent.replace(/(?<=[mps]) /g, "")),
        ),
    );

test("the nearest yaku are the command's; there are none for complete hands and other games", () =>
    visit(`#hand=${DRAWN}`, async (page) => {
        await page.check("#letters");
        await page.click(SUMMARY);
        for (const [hand, nearest, count, ...options] of [
            ["1123m5567789p44z", "1-shanten): pinfu, iipeikou", 11],
            [DRAWN, "3-shanten): pinfu, tanyao", 11],
            ["2366m45p33s(234p)", "1-shanten): tanyao", 3],
            ["234m1235p89s33z(789p)", "1-shanten): yakuhai, ittsu, chanta", 6, "--seat", "west"],
            ["234567p3455668s", "1-shanten): pinfu, tanyao, iipeikou", 8, "--rules", "three-player"],
            // Complete, but without a yaku.
            ["123m456p789s11z(234s)", "1-shanten): yakuhai", 3],
        ]) {
            const [option, value] = options;
            await go(page, `#hand=${hand}${option ? `&${option.slice(2)}=${value}` : ""}`);
            await page.waitForSelector(`${SUMMARY}:text-is("Nearest yaku (${nearest}")`);
            const [{ toward }] = objects(["toward", ...options, hand]);
            const found = await listed(page);
            assert.equal(found.length, count, hand);
            for (const [at, [name, ...others]] of found.entries()) {
                const { shanten, copies, useful } = toward[at];
                assert.match(name, new RegExp(` ${shanten}-shanten$`), hand);
                assert.deepEqual(others, [String(copies), useful], `${hand}: ${name}`);
            }
        }
        await accessible(page, "yaku");
        for (const other of ["123m456p789s11122z", "123m", "123m456p789s1122z&rules=chinese"]) {
            await go(page, `#hand=${DRAWN}`);
            await page.waitForSelector(SUMMARY);
            await go(page, `#hand=${other}`);
            await page.waitForSelector("#toward-box", { state: "hidden" });
        }
    }));

for (const [language, summary] of [
    ["en", "Nearest yaku (2-shanten): pinfu, tanyao, iipeikou"],
    ["ja", "近い役（2向聴）：平和、断么九、一盃口"],
    ["zh", "最近的役（2向听）：平和、断幺九、一杯口"],
    ["zh-Hant", "最近的役（2向聽）：平和、斷么九、一盃口"],
])
    test(`${language}: the nearest yaku of the example are there before any script, folded`, () =>
        visit(
            language === "en" ? "" : `${language}/`,
            async (page) => {
                const source = await page.evaluate(async () => (await fetch("")).text());
                assert.ok(source.includes(summary));
                assert.equal(await page.textContent(SUMMARY), summary);
                assert.equal(await page.locator("#toward table").count(), 0);
            },
            { language },
        ));
