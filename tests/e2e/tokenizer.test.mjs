// Text as pieces and ids: this model's cut beside GPT-2's and SmolLM2's, and the probability of a word of several pieces.
import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";

import { violations } from "./lib/axe.mjs";
import { NO_WEBGPU } from "./lib/browser.mjs";
import { generate, wordProbability } from "./lib/native.mjs";
import { useSite } from "./lib/site.mjs";

const PROMPT = "The capital of France is";
/** A prefill in the browser and the native decode sum in different orders: the last bits of a logit differ. */
const TOLERANCE = 1e-3;
const PICTURES = fileURLToPath(new URL("../../target/screenshots/", import.meta.url));
mkdirSync(PICTURES, { recursive: true });

describe("tokenizer", () => {
  const site = useSite(NO_WEBGPU);

  async function opened(t, settings = {}, options = {}) {
    const loop = await site.open(t, { screen: "tokenizer", prompt: PROMPT, ...settings }, options);
    loop.vocabularies = [];
    loop.page.context().on("request", (request) => {
      const [, file] = request.url().split("/vocabularies/");
      if (file) loop.vocabularies.push(file.split("?")[0]);
    });
    await loop.waitForDevice("cpu");
    return loop;
  }

  /** Opens the table of a figure; its rows as lists of cells. */
  async function table(loop, figure) {
    const details = loop.get(figure).locator("details.twin");
    if ((await details.getAttribute("open")) === null) await details.locator("summary").click();
    await details.locator("tbody tr").first().waitFor();
    return details.locator("tbody tr").evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)));
  }

  /** The pieces and ids of one tokenizer, as soon as it has cut the text. */
  async function cut(loop, name) {
    await loop.get("token-pieces").locator("svg text", { hasText: `${name}: ` }).waitFor();
    const rows = (await table(loop, "token-pieces")).filter(([, tokenizer]) => tokenizer === name);
    return { pieces: rows.map(([piece]) => piece), ids: rows.map((row) => Number(row[3])), letters: rows.map((row) => Number(row[5])) };
  }

  /** The table of words: a row for each. */
  const words = (loop) =>
    loop.get("words").locator("tbody tr").evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)));

  /** Waits for the product of a word; its logarithm. */
  async function product(loop, word) {
    await loop.get("product").filter({ hasText: new RegExp(`^${word}: .*log-probabilit`, "i") }).waitFor();
    return Number(await loop.get("product").getAttribute("data-log-probability"));
  }

  test("the letters of strawberry are counted, and other tokenizers are fetched when their buttons are pressed", async (t) => {
    const loop = await opened(t, { text: "strawberry" });
    const own = await cut(loop, "tokenloop-1m");
    assert.equal(own.pieces.join(""), "strawberry");
    assert.equal(own.letters.reduce((sum, letters) => sum + letters), 3);
    assert.match(await loop.get("letters").innerText(), /“r” stands 3 times in this text/);
    assert.deepEqual(loop.vocabularies, [], "nothing is fetched before it is asked for");
    assert.equal(await loop.get("other-gpt2").innerText(), "GPT-2, 200 kB");
    assert.equal(await loop.get("other-smollm2").innerText(), "SmolLM2, 196 kB");

    await loop.click("other-gpt2");
    assert.deepEqual(await cut(loop, "GPT-2"), { pieces: ["st", "raw", "berry"], ids: [301, 1831, 8396], letters: [0, 1, 2] });
    assert.deepEqual(loop.vocabularies, ["gpt2/manifest.json", "gpt2/merges.bin"]);
    await loop.click("other-smollm2");
    assert.deepEqual((await cut(loop, "SmolLM2")).ids, [302, 1709, 9500]);
    assert.equal(loop.vocabularies.length, 4);

    await loop.get("cut-text").fill("Straße 🦊");
    await loop.get("letter").fill("ß");
    await loop.get("token-pieces").locator("svg text", { hasText: "GPT-2: 6 tokens" }).waitFor();
    assert.match(await loop.get("letters").innerText(), /“ß” stands once in this text/);
    const gpt2 = await cut(loop, "GPT-2");
    assert.ok(gpt2.pieces.some((piece) => /‹([0-9A-F]{2} ?)+›/.test(piece)), `half a character is shown as bytes: ${gpt2.pieces}`);
    assert.equal(loop.vocabularies.length, 4, "each is fetched once");

    // Off and on again: the worker has kept it.
    await loop.click("other-gpt2");
    await loop.page.locator("[data-testid=other-gpt2][aria-pressed=false]").waitFor();
    await loop.click("tab-loop");
    await loop.click("tab-tokenizer");
    await cut(loop, "SmolLM2");
    await loop.click("other-gpt2");
    assert.equal((await cut(loop, "GPT-2")).ids.length, 6);
    assert.equal(loop.vocabularies.length, 4);
    assert.deepEqual(await violations(loop.page), []);
  });

  test("a rare word costs more tokens than a frequent one", async (t) => {
    const loop = await opened(t);
    await loop.click("other-gpt2");
    await cut(loop, "GPT-2");
    const rows = await words(loop);
    assert.deepEqual(rows.map(([word]) => word), ["strawberry", "jam", "and", "chamomile", "tea", "whole text"]);
    const gpt2 = Object.fromEntries(rows.map((row) => [row[0], Number(row[3])]));
    assert.deepEqual(gpt2, { strawberry: 3, jam: 1, and: 1, chamomile: 4, tea: 1, "whole text": 10 });
    assert.match(await loop.get("costliest").innerText(), /GPT-2 needs 4 tokens for “chamomile”/);
  });

  test("a vocabulary that does not come is said with a next step, and fetched again", async (t) => {
    const loop = await opened(t, {}, { expectProblems: true });
    const takeAway = site.server.rule((path) => (path.includes("/vocabularies/") ? { status: 503 } : null));
    t.after(takeAway);
    await loop.click("other-gpt2");
    const failed = loop.get("failed-gpt2");
    await failed.waitFor();
    assert.match(await failed.innerText(), /gpt2\/manifest\.json could not be downloaded \(HTTP status 503\)\. Check the connection/);
    takeAway();
    await failed.getByRole("button").click();
    assert.equal((await cut(loop, "GPT-2")).ids.length, 10);
  });

  test("a download can be cancelled", async (t) => {
    const loop = await opened(t, {}, { expectProblems: true });
    const held = new Promise((resolve) => t.after(resolve));
    t.after(site.server.rule((path) => (path.endsWith("merges.bin") ? held.then(() => ({ status: 503 })) : null)));
    await loop.click("other-smollm2");
    await loop.page.getByRole("button", { name: "Cancel the download" }).click();
    await loop.page.locator("[data-testid=other-smollm2][aria-pressed=false]:enabled").waitFor();
    assert.equal(await loop.get("failed-smollm2").count(), 0);
  });

  test("the probability of a word is the product over its pieces, as the native engine computes it", async (t) => {
    const loop = await opened(t, { tokens: "word" });
    for (const word of ["London", "banana", "Paris"]) {
      await loop.click(`word-${word}`);
      const shown = await product(loop, `␣${word}`);
      const native = await wordProbability(PROMPT, ` ${word}`);
      assert.ok(Math.abs(shown - native.log_probability) < TOLERANCE, `${word}: ${shown}, natively ${native.log_probability}`);
      const rows = await table(loop, "word-probability");
      assert.deepEqual(rows.slice(0, -1).map((row) => Number(row[1])), native.tokens);
      const logs = rows.map((row) => Number(row[4].replace("−", "-")));
      const sum = logs.slice(0, -1).reduce((sum, log) => sum + log);
      assert.ok(Math.abs(sum - logs.at(-1)) < 0.005 * rows.length, "the last row is the sum of the others");
      assert.ok(!(await loop.get("product").innerText()).includes(" 0%"), "microscopic, not zero");
    }
    assert.match(await loop.get("after").innerText(), /After “The capital of France is”/);
    assert.deepEqual(await violations(loop.page), []);
  });

  test("reading words leaves the run as it is, and the word follows its text", async (t) => {
    const settings = { tokens: "word", do_sample: false, max_new_tokens: 4 };
    const loop = await opened(t, settings);
    const first = await product(loop, "␣London");
    await loop.step(1);
    await loop.get("after").filter({ hasText: "Paris" }).waitFor();
    await loop.page.waitForFunction((first) => Number(document.querySelector("[data-testid=product]").dataset.logProbability) !== first, first);
    await loop.get("word").fill("banana");
    await product(loop, "␣banana");
    await loop.step(2);
    const native = await generate({ prompt: PROMPT, max_new_tokens: 3, do_sample: false });
    assert.deepEqual(await loop.tokens(), native.tokens);
  });

  test("what is typed is in the link", async (t) => {
    const loop = await opened(t, { tokens: "word" });
    await loop.get("word").fill("Berlin");
    await product(loop, "␣Berlin");
    await loop.page.waitForFunction(() => location.search.includes("word=Berlin"));
    await loop.page.reload();
    await loop.waitForDevice("cpu");
    assert.equal(await loop.get("word").inputValue(), "Berlin");
    await product(loop, "␣Berlin");
  });

  test("where no model runs, it is said", async (t) => {
    const loop = await site.open(t, { screen: "tokenizer", tokens: "word", device: "recorded", prompt: PROMPT });
    await loop.get("word-failed").filter({ hasText: "No model is running here" }).waitFor();
    await loop.click("tokens-pieces");
    await loop.click("other-gpt2");
    await loop.get("failed-gpt2").filter({ hasText: "No model is running here" }).waitFor();
  });

  for (const [name, width, height, colorScheme] of [["phone", 375, 740, "light"], ["desk", 1280, 800, "light"], ["dark", 1280, 800, "dark"]]) {
    test(`${name}: box, result and figure are in view together`, async (t) => {
      const loop = await opened(t, {}, { viewport: { width, height }, colorScheme });
      const inView = async (testids, when) => {
        assert.equal(await loop.page.evaluate(() => scrollY), 0);
        const place = await loop.page.locator(".figure-part").boundingBox();
        for (const testid of testids) {
          const box = await (testid.startsWith("#") ? loop.page.locator(testid.slice(1)) : loop.get(testid)).boundingBox();
          assert.ok(box.y >= place.y - 1 && box.y + box.height <= place.y + place.height + 1, `${when}: ${testid} ends at ${box.y + box.height} of ${place.y + place.height}`);
        }
      };
      await cut(loop, "tokenloop-1m");
      await loop.get("token-pieces").locator("details.twin summary").click();
      await loop.page.locator(".figure-part").evaluate((part) => part.scrollTo(0, 0));
      await inView(["cut-text", "letters", "#[data-testid=token-pieces] svg"], "pieces");
      await loop.page.screenshot({ path: `${PICTURES}tokenizer-pieces-${name}.png` });
      await loop.click("other-gpt2");
      await loop.get("token-pieces").locator("svg text", { hasText: "GPT-2: " }).waitFor();
      await inView(["cut-text", "letters", "#[data-testid=token-pieces] svg text:text-is('8396')"], "GPT-2");
      await loop.click("other-smollm2");
      await loop.get("token-pieces").locator("svg text", { hasText: "SmolLM2: " }).waitFor();
      await loop.page.screenshot({ path: `${PICTURES}tokenizer-three-${name}.png` });
      await loop.click("tokens-word");
      await product(loop, "␣London");
      await inView(["word", "product", "#[data-testid=word-probability] svg"], "word");
      await loop.page.screenshot({ path: `${PICTURES}tokenizer-word-${name}.png` });
    });
  }
});
