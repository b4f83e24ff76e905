// The pages for teachers: each is read on a phone and at a desk, opened by a link and by keys, and printed on its own.
import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { extractText } from "unpdf";

import { violations } from "./lib/axe.mjs";
import { NO_WEBGPU } from "./lib/browser.mjs";
import { resize } from "./lib/frames.mjs";
import { useSite } from "./lib/site.mjs";

const PICTURES = fileURLToPath(new URL("../../target/screenshots/", import.meta.url));
mkdirSync(PICTURES, { recursive: true });

const LESSONS = ["loop", "tokens", "softmax", "temperature", "greedy", "filters", "same-luck", "stopping-and-cost", "beam-search", "speculative", "constrained", "inside", "training"];
const PAGES = ["plan.45", "plan.90", ...LESSONS.map((lesson) => `lesson.${lesson}`), "worksheet.1", "reading", "class"];
const KEY = "A language model by hand: key";
const SETTINGS = { prompt: "Roses can be", seed: 5 };

describe("the pages for teachers", () => {
  const site = useSite(NO_WEBGPU);

  async function opened(t, page, settings = {}, options = {}) {
    const loop = await site.open(t, { ...SETTINGS, screen: "teach", page, ...settings }, options);
    await loop.waitForDevice("cpu");
    await loop.page.locator(`[data-testid=teacher-page][data-page="${page}"] h2`).first().waitFor();
    if (page.startsWith("worksheet")) await loop.get("live-key").waitFor();
    return loop;
  }

  async function printed(loop, name) {
    const pdf = await loop.page.pdf({ path: `${PICTURES}teach-${name}.pdf`, format: "A4" });
    const { text: pages } = await extractText(new Uint8Array(pdf), { mergePages: false });
    return pages;
  }

  const squeezed = (text) => text.replace(/\s+/g, "");

  for (const page of PAGES) {
    test(`${page}: no rule is broken and nothing scrolls sideways, at a phone's and a desk's width; it prints alone`, async (t) => {
      const [phone, desk] = [{ width: 375, height: 740 }, { width: 1280, height: 800 }];
      const loop = await opened(t, page, {}, { viewport: phone });
      for (const viewport of [phone, desk]) {
        await resize(loop.page, viewport);
        const { width, height } = viewport;
        assert.deepEqual(await violations(loop.page), [], `${width} px`);
        const sideways = await loop.page.evaluate(() => {
          const place = document.getElementById("figure");
          return [document.documentElement.scrollWidth - innerWidth, place.scrollWidth - place.clientWidth];
        });
        assert.ok(sideways.every((pixels) => pixels <= 0), `${width} px: ${sideways}`);
        for (const control of ["teacher-pages", "previous-page", "next-page", "print-page"]) {
          const box = await loop.get(control).boundingBox();
          assert.ok(box.y >= 0 && box.y + box.height <= height, `${width} px: ${control} is in view`);
        }
        await loop.page.screenshot({ path: `${PICTURES}teach-${page}-${width}.png` });
      }

      const title = await loop.page.locator("[data-testid=teacher-page] h2").first().innerText();
      const shown = await loop.page.locator("[data-testid=teacher-page] :is(p, dd, h3)").evaluateAll((parts) =>
        parts.filter((part) => part.checkVisibility() && !part.closest(".sheet-choice") && part.querySelector("button, ul") === null).map((part) => part.innerText),
      );
      const pages = await printed(loop, page);
      const text = pages.join("\n");
      assert.ok(text.trimStart().startsWith(title), text.slice(0, 80));
      const paper = squeezed(text);
      assert.ok(shown.length > (page === "class" ? 1 : 5), `${shown.length}`);
      for (const part of shown) assert.ok(paper.includes(squeezed(part)), `not on paper: ${part}`);
      if (page.startsWith("plan")) assert.match(paper, /\?lesson=loop\.one-token/, "the address of a step");
      if (page.startsWith("worksheet")) assert.match(paper, /page=worksheet\.1.*MITorApache-2\.0/, "the link and the licence");
      assert.doesNotMatch(text, /Tokenloop|Page before|Next page|Copy link|Skip to the figure/);
    });
  }

  test("all pages are reached by the keyboard alone, and each is in the address and announced", async (t) => {
    const loop = await opened(t, "plan.45");
    const { keyboard } = loop.page;
    await loop.get("next-page").focus();
    for (const page of PAGES.slice(1)) {
      await keyboard.press("Enter");
      await loop.page.locator(`[data-testid=teacher-page][data-page="${page}"]`).waitFor();
      await loop.page.waitForFunction((page) => new URLSearchParams(location.search).get("page") === page, page);
    }
    assert.equal(await loop.get("next-page").getAttribute("aria-disabled"), "true");
    await loop.get("page-said").filter({ hasText: "Results of a class is shown." }).waitFor({ state: "attached" });
    await keyboard.press("Enter");
    assert.equal(await loop.get("teacher-page").getAttribute("data-page"), "class");
    await loop.get("teacher-pages").selectOption("lesson.softmax");
    await loop.page.locator("[data-testid=teacher-page][data-page='lesson.softmax']").waitFor();
    // The address follows the page after a moment.
    await loop.page.waitForFunction(() => location.search.includes("page=lesson.softmax"));
    await loop.page.reload();
    await loop.page.locator("[data-testid=teacher-page][data-page='lesson.softmax']").waitFor();
  });

  test("a page begins at its top, wherever the one before was left", async (t) => {
    const loop = await opened(t, "lesson.loop");
    const place = loop.page.locator("#figure");
    await place.evaluate((place) => place.scrollTo(0, place.scrollHeight));
    assert.ok((await place.evaluate((place) => place.scrollTop)) > 0);
    await loop.click("next-page");
    await loop.page.locator("[data-testid=teacher-page][data-page='lesson.tokens']").waitFor();
    assert.equal(await place.evaluate((place) => place.scrollTop), 0);
  });

  test("each wrong answer has its correction, and a step opens beside the figures", async (t) => {
    const loop = await opened(t, "lesson.loop");
    const wrong = await loop.get("wrong-answers").locator("li").allInnerTexts();
    assert.ok(wrong.length >= 14, `${wrong.length}`);
    for (const answer of wrong) assert.match(answer, /\n?Misconception: .+\. \S+/);
    await loop.click("open-loop.longer");
    await loop.page.locator("[data-testid=lesson][data-place='loop.longer']").waitFor();
    assert.equal(await loop.page.locator("main").getAttribute("data-screen"), "loop");
  });

  test("the minutes of a plan add up in its figure's table", async (t) => {
    const loop = await opened(t, "plan.90");
    await loop.page.locator(".teacher-page .twin > summary").click();
    const minutes = await loop.page.locator(".teacher-page .twin tbody tr td:last-child").allInnerTexts();
    assert.equal(minutes.map(Number).reduce((sum, part) => sum + part, 0), 90);
    assert.equal(minutes.length, await loop.page.locator(".teach-part").count());
  });

  test("the worksheet has the live numbers, no answer, and a key on a page of its own", async (t) => {
    const loop = await opened(t, "worksheet.1", { run: "", max_new_tokens: 4 });
    await loop.click("tab-loop");
    await loop.step(3);
    const written = await loop.get("generated").innerText();
    await loop.click("tab-teach");
    await loop.get("live-key").waitFor();
    const said = await loop.get("live-sheet").innerText();
    // The step that is shown chose the last token: the model had read the two before it.
    const read = said.match(/has read this text: “Roses can be(.*)”/)[1];
    assert.ok(read.length > 3 && squeezed(written).includes(squeezed(read)), `${read} in ${written}`);
    const blanks = (id) => loop.get(id).locator("td.blank").allInnerTexts();
    const [sheet, key] = [await blanks("live-sheet"), await blanks("live-key")];
    assert.ok(sheet.length > 30 && sheet.length === key.length, `${sheet.length}`);
    assert.ok(sheet.every((text) => text === "") && key.every((text) => text !== ""));
    // The product of the probabilities on the sheet, by the key's own last table.
    const rows = await loop.get("live-key").locator("table").last().locator("tbody tr").evaluateAll((rows) =>
      rows.map((row) => [...row.cells].map((cell) => cell.innerText)),
    );
    assert.equal(rows.length, 2);
    let product = 1;
    for (const [, given, answer] of rows) {
      product *= Number(given);
      assert.ok(Math.abs(Number(answer) - product) <= 0.05 * product, `${answer} is not ${product}`);
    }
    const pages = await printed(loop, "worksheet");
    const start = pages.findIndex((text) => text.includes(KEY));
    assert.ok(start > 0 && pages[start].trimStart().startsWith(KEY), "the key begins a page");
    // Three decimals are answers: on the sheet only the given probabilities of the text have them.
    const before = pages.slice(0, start).join("\n").split("How likely is this text?")[0];
    assert.deepEqual(before.match(/\d\.\d{3}/g), null);
  });

  test("another worksheet keeps the focus and the numbers of the model", async (t) => {
    const loop = await opened(t, "worksheet.1");
    const first = await loop.get("live-sheet").innerText();
    await loop.get("other-sheet").focus();
    await loop.page.keyboard.press("Enter");
    await loop.page.locator("[data-testid=teacher-page][data-page='worksheet.2']").waitFor();
    await loop.get("live-sheet").filter({ hasText: "Sheet 2" }).waitFor();
    assert.notEqual(await loop.get("live-sheet").innerText(), first);
    assert.equal(await loop.page.evaluate(() => document.activeElement.dataset.testid), "other-sheet");
  });

  test("the reading list fetches nothing; its links open in a tab of their own", async (t) => {
    const loop = await opened(t, "reading");
    const links = await loop.page.locator(".teacher-page a").evaluateAll((links) => links.map(({ href, target, rel }) => ({ href, target, rel })));
    assert.ok(links.length > 15);
    for (const { href, target, rel } of links) {
      assert.match(href, /^https:\/\//);
      assert.deepEqual([target, rel], ["_blank", "noreferrer"]);
    }
    assert.deepEqual(loop.foreignRequests, []);
  });

  test("an unknown page leaves the plan and a note", async (t) => {
    const loop = await site.open(t, { ...SETTINGS, screen: "teach", page: "lesson.nothing" });
    await loop.page.locator("[data-testid=teacher-page][data-page='plan.45']").waitFor();
    await loop.page.getByText("In the address, page names no page for teachers. This is the first one.").waitFor();
  });
});
