// A text as the model reads it: the bits of each token, the model's own text beside it, and the prediction of one token.
import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { violations } from "./lib/axe.mjs";
import { NO_WEBGPU } from "./lib/browser.mjs";
import { useSite } from "./lib/site.mjs";

/** A page shows numbers with two decimals: a sum of rounded bits is this far from the sum at most, for each token. */
const ROUNDING = 0.005;

describe("read", () => {
  const site = useSite(NO_WEBGPU);

  /** Opens the screen; resolves when all is read. */
  async function opened(t, settings = {}, options = {}) {
    const loop = await site.open(t, { screen: "read", ...settings }, options);
    await atRest(loop);
    return loop;
  }

  /** Waits until the first text has its numbers and nothing is read any more. */
  async function atRest(loop) {
    await loop.get("read-a").locator("[data-tint]").first().waitFor();
    await loop.page.locator(".read[data-busy=false]").waitFor();
  }

  const bitsPerToken = async (loop, side) => Number(await loop.get(`read-${side}`).getAttribute("data-bits-per-token"));

  /** The rows of the plot's table. */
  async function rows(loop) {
    const details = loop.get("token-bits").locator("details.twin");
    if ((await details.getAttribute("open")) === null) await details.locator("summary").click();
    return details.locator("tbody tr").evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)));
  }

  test("a document opens beside the model's greedy text, with totals that are those of its tokens", async (t) => {
    const loop = await opened(t);
    const [document, greedy] = [await bitsPerToken(loop, "a"), await bitsPerToken(loop, "b")];
    assert.ok(greedy > 0 && greedy < document, `${greedy} bits per token, of the document ${document}`);
    const own = (await rows(loop)).filter(([text]) => text === "Text A");
    const bits = own.map((row) => Number(row[5]));
    const [, sum, mean, perplexity] = /([\d.]+) bits, ([\d.]+) per token\. Perplexity ([\d.]*\d)/.exec(await loop.get("totals-a").innerText());
    assert.ok(Math.abs(bits.reduce((sum, of) => sum + of) - Number(sum)) < own.length * ROUNDING);
    assert.ok(Math.abs(Number(sum) / own.length - Number(mean)) < 2 * ROUNDING);
    assert.ok(Math.abs(2 ** document - Number(perplexity)) < 2 * ROUNDING);
    assert.match(await loop.get("totals-a").innerText(), /By the true probabilities of the grammar/);
    assert.deepEqual(await violations(loop.page), []);
  });

  test("a press shows what was expected in the place of a token, arrow keys and buttons go on, and a link opens the same", async (t) => {
    const loop = await opened(t);
    const token = loop.get("read-a").locator("[data-index='6']");
    await token.click();
    const figure = loop.get("read-token").locator("svg");
    await figure.waitFor();
    const said = await loop.get("open-token").locator("p").first().innerText();
    assert.match(said, /^“.+” had .+ and rank [\d,]+: it cost [\d.]+ bits/);
    await token.press("ArrowRight");
    await loop.page.keyboard.press("Enter");
    await loop.page.locator("[data-index='7'][aria-pressed=true]").waitFor();
    await loop.click("token-before");
    await loop.page.locator("[data-index='6'][aria-pressed=true]").waitFor();
    await loop.page.waitForFunction(() => new URLSearchParams(location.search).get("read_token") === "6");
    const again = await site.open(t, { screen: "read", read_token: "6" });
    await atRest(again);
    assert.equal(await again.get("open-token").locator("p").first().innerText(), said);
  });

  test("typed texts are read, one undo takes them back, and a long text is read in windows", async (t) => {
    const loop = await opened(t);
    const before = await loop.get("read-first").inputValue();
    await loop.click("second-own");
    await loop.get("read-second").fill("The capital of France is Paris.");
    await loop.get("read-b").locator("[data-tint]").first().waitFor();
    // Words that the grammar does not have: many tokens of few letters.
    const long = "Zebras quarrel with the postman about a bicycle. ".repeat(40);
    await loop.get("read-first").fill(long);
    await loop.page.waitForFunction(() => document.querySelectorAll("[data-testid=read-a] [data-tint]").length > 256);
    await atRest(loop);
    await loop.openSettings();
    const how = await loop.get("how-read").innerText();
    const [, windows, least] = /Read in (\d+) overlapping windows .* at least (\d+) tokens .* took [\d.]+ s/s.exec(how);
    assert.ok(Number(windows) > 1, how);
    assert.equal(least, "129");
    assert.match(await loop.get("totals-a").innerText(), /leaves the grammar|no document/);
    await loop.closeSettings();
    await loop.click("undo");
    await loop.page.waitForFunction((before) => document.querySelector("#read-first").value === before, before);
  });

  test("an empty text and one of a single token are told, and nothing is broken", async (t) => {
    const loop = await opened(t);
    await loop.get("read-first").fill("");
    await loop.get("read-notice").filter({ hasText: /Type a text/ }).waitFor();
    await loop.get("read-a").waitFor({ state: "detached" });
    await loop.get("read-first").fill("The fox");
    await atRest(loop);
  });
});
