// The visitor's own logits on Shape: all of a vocabulary, or a list of the most likely tokens with an unknown rest.
import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { violations } from "./lib/axe.mjs";
import { NO_WEBGPU } from "./lib/browser.mjs";
import { csv, zeros } from "./lib/files.mjs";
import { resize } from "./lib/frames.mjs";
import { buttonOfView } from "./lib/screens.mjs";
import { useSite } from "./lib/site.mjs";

const SETTINGS = { screen: "shape", prompt: "Yuki had ten plums in an", seed: 7, max_new_tokens: 6 };
/** Logits are read in single precision, 24 bits. */
const SINGLE = 1e-6;
const VIEWS = ["bars", "chain", "draw", "temperature", "engines", "vote"];

/** Opens Shape with the panel open. */
async function open(site, t, options = {}) {
  const loop = await site.open(t, SETTINGS, options);
  await loop.get("now").waitFor();
  await loop.page.locator("[data-testid=own-logits] > summary").click();
  return loop;
}

async function paste(loop, text, { kind, vocabulary } = {}) {
  await loop.get("own-text").fill(text);
  if (kind) await loop.get("own-kind").selectOption(kind);
  if (vocabulary) await loop.get("own-vocabulary").fill(vocabulary);
  await loop.click("own-use");
}

const softmax = (logits, temperature = 1) => {
  const powers = logits.map((logit) => Math.exp(logit / temperature));
  const sum = powers.reduce((sum, power) => sum + power);
  return powers.map((power) => power / sum);
};

/** Sets a sampler's field on the chain. */
async function set(loop, sampler, value) {
  const row = loop.page.locator(`[data-sampler=${sampler}]`);
  await row.locator("input[type=number]").fill(String(value));
  await row.locator("input[type=number]").press("Enter");
}

/** The logits of the list's tests; three of them are shown. */
const LOGITS = [2, 1, 0.5, 0, -0.5, -1];
/** An answer of an API that tells three of six tokens. */
function answer() {
  const top = softmax(LOGITS).slice(0, 3).map((p, at) => ({ token: [" cat", " dog", " fish"][at], logprob: Math.log(p) }));
  return JSON.stringify({ choices: [{ logprobs: { content: [{ ...top[0], top_logprobs: top }] } }] });
}

describe("own logits", () => {
  const site = useSite(NO_WEBGPU);

  test("logits of a whole vocabulary are a step: every view and slider works on them", async (t) => {
    const loop = await open(site, t);
    await paste(loop, "cat: 2\ndog: 1\nfish: 0.5\n\"a, b\": -3");
    await loop.get("own-shown").filter({ hasText: "4 tokens" }).waitFor();
    // The pressed button is gone: the focus is on what it changed.
    assert.equal(await loop.page.evaluate(() => document.activeElement.id), "figure");
    const probabilities = softmax([2, 1, 0.5, -3]);
    const [, ...rows] = await csv(loop, "shape-bars");
    assert.deepEqual(rows.map(([token]) => token), ["cat", "dog", "fish", "a,␣b"]);
    rows.forEach((row, at) => assert.ok(Math.abs(Number(row[1]) - probabilities[at]) < SINGLE, `${row}`));
    await set(loop, "temperature", 0.5);
    const cold = softmax([2, 1, 0.5, -3], 0.5);
    const [, ...after] = await csv(loop, "shape-bars");
    after.forEach((row, at) => assert.ok(Math.abs(Number(row[2]) - cold[at]) < SINGLE, `${row}`));
    for (const view of VIEWS) {
      await loop.click(buttonOfView(view));
      await loop.page.locator(".figure-part svg.chart").first().waitFor();
      assert.deepEqual(await violations(loop.page), [], view);
    }
    // A press that moves the run shows the run.
    await loop.click("step-token");
    await loop.get("own-shown").waitFor({ state: "detached" });
    await loop.page.locator("h2", { hasText: /^Token \d/ }).first().waitFor();
  });

  test("a list says what is not told, shows bounds, and refuses what it does not determine", async (t) => {
    const loop = await open(site, t);
    await paste(loop, answer(), { vocabulary: "6" });
    const rest = softmax(LOGITS).slice(3).reduce((sum, p) => sum + p);
    await loop.get("own-shown").filter({ hasText: `The other 3 tokens have ${(100 * rest).toFixed(1)}% together` }).waitFor();
    const [, ...told] = await csv(loop, "shape-list");
    assert.deepEqual(told.map(([token]) => token), ["␣cat", "␣dog", "␣fish", "3 more tokens"]);
    // Six decimals of the answer's logarithms, in single precision.
    told.forEach((row, at) => assert.ok(Math.abs(Number(row[1]) - (at < 3 ? softmax(LOGITS)[at] : rest)) < 1e-4, `${row}`));
    await set(loop, "temperature", 1.5);
    const hot = softmax(LOGITS, 1.5);
    await loop.page.waitForFunction(() => document.querySelector("[data-testid=shape-list] desc")?.textContent.includes("–"));
    const [, ...bounds] = await csv(loop, "shape-list");
    bounds.slice(0, 3).forEach((row, at) => {
      const [least, most] = [Number(row[2]), Number(row[3])];
      assert.ok(least < hot[at] && hot[at] < most && most - least > 0.005, `${row}`);
    });
    await set(loop, "top_k", 5);
    await loop.get("own-outcome").filter({ hasText: "Top-k 5 needs 5 tokens; this list has 3. Ask the API for more." }).waitFor();
    const [, ...refused] = await csv(loop, "shape-list");
    refused.forEach((row) => assert.deepEqual(row.slice(2, 4), ["not known", "not known"]));
    await resize(loop.page, { width: 375, height: 740 });
    for (const view of VIEWS) {
      await loop.click(buttonOfView(view));
      assert.deepEqual(await violations(loop.page), [], view);
    }
    await loop.click("own-back");
    await loop.get("now").waitFor();
    assert.equal(await loop.page.evaluate(() => document.activeElement.id), "figure");
  });

  test("a file of numpy is read, and what cannot be read is said and stays in the field", async (t) => {
    const loop = await open(site, t);
    await paste(loop, "1 2\n3 x");
    await loop.get("own-problem").filter({ hasText: "Line 2: \"x\" is not a number." }).waitFor();
    assert.equal(await loop.get("own-text").inputValue(), "1 2\n3 x");
    await loop.get("own-file").setInputFiles(await zeros(t, "logits.npy", 1_242_000_000));
    await loop.get("own-problem").filter({ hasText: /has 1\.2 GB, and at most 67\.1 MB are read/ }).waitFor();
    const header = "{'descr': '<f4', 'fortran_order': False, 'shape': (3,), }".padEnd(117) + "\n";
    const numbers = new Uint8Array(Float32Array.from([3, 1, 2]).buffer);
    const head = Buffer.concat([Buffer.from([0x93]), Buffer.from("NUMPY"), Buffer.from([1, 0, header.length, 0]), Buffer.from(header)]);
    const file = { name: "logits.npy", mimeType: "application/octet-stream", buffer: Buffer.concat([head, numbers]) };
    await loop.get("own-file").setInputFiles(file);
    await loop.get("own-shown").filter({ hasText: "3 tokens" }).waitFor();
    const [, ...rows] = await csv(loop, "shape-bars");
    assert.deepEqual(rows.map(([token]) => token), ["‹0›", "‹2›", "‹1›"]);
  });
});
