// The words around the answer, in the reader's language.
import assert from "node:assert/strict";
import { LANGUAGES, accessible, test, visit } from "../page.mjs";

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
                // Without an address of the source there is no link to it.
                const source = links.find((link) => !/\.(txt|md)$/.test(link));
                const documents = ["proof", "glossary"].map((name) => `${source}/blob/HEAD/docs/${name}.md`);
                assert.deepEqual(
                    links.filter((link) => link.endsWith(".md")),
                    source ? documents : [],
                );
                await accessible(page, "footer");
            },
            { language, size: "phone" },
        ));
