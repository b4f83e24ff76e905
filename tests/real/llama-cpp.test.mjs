// The real model from a GGUF file in F32, on the page and in llama.cpp (wllama), which computes without flash attention and
// with a cache in f32: the most likely tokens after five prompts.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";

import { NO_ADAPTER } from "../e2e/lib/browser.mjs";
import { csv } from "../e2e/lib/files.mjs";
import { serve } from "../e2e/lib/server.mjs";
import { useSite } from "../e2e/lib/site.mjs";
import { GOLDEN, label } from "./real-model.mjs";

const FILE = "model.f32.gguf";
const LISTED = 20;
/** The largest difference of a log-probability: both sum in f32, in other orders and with another exponential function. */
const TOLERANCE = 1e-3;
/** wllama makes its worker of a text. */
const POLICY = "default-src 'self' blob: data: 'unsafe-eval' 'wasm-unsafe-eval'";

describe("a GGUF file in F32, as llama.cpp computes it", () => {
  const site = useSite(NO_ADAPTER);
  let server;
  let peer;

  before(async () => {
    server = await serve({ "/bench/": fileURLToPath(new URL("../bench/", import.meta.url)), "/models/": process.env.MODELS });
    const headers = { "content-security-policy": POLICY };
    const body = '<!doctype html><title>llama.cpp</title><script type="module" src="/bench/wllama.mjs"></script>';
    server.rule((path) => (path === "/" ? { headers, body } : null));
    peer = await site.browser.newPage();
    peer.setDefaultTimeout(0);
    await peer.goto(`${server.origin}/`);
    await peer.evaluate((options) => globalThis.startWllama(options), { model: `/models/${FILE}`, threads: 1, exact: true });
  });
  after(() => server?.close());

  test("the most likely tokens of five prompts have the same probabilities", async (t) => {
    const loop = await site.open(t, { screen: "models", format: "text", do_sample: "false", max_new_tokens: 1 });
    await loop.waitForDevice("cpu");
    await loop.click("models-disk");
    await loop.get("choose-files").setInputFiles(`${process.env.MODELS}/${FILE}`);
    await loop.page.locator("[data-testid=model-select] option:checked", { hasText: "model" }).waitFor({ state: "attached" });
    await loop.waitForDevice("cpu");
    await loop.click("tab-shape");
    await loop.get("rows").selectOption("50");
    for (const { text } of GOLDEN.prompts) {
      const { logprobs } = await peer.evaluate((options) => globalThis.completeWithWllama(options), { prompt: text, steps: 1, logprobs: LISTED });
      const expected = logprobs.content[0].top_logprobs;
      assert.equal(expected.length, LISTED);
      await loop.fillPrompt(text);
      await loop.click("edit-prompt");
      await loop.step(1);
      const rows = new Map((await csv(loop, "shape-bars")).slice(1).map(([token, probability]) => [token, Math.log(Number(probability))]));
      for (const { token, logprob } of expected) {
        const found = rows.get(label(token));
        assert.ok(Math.abs(found - logprob) < TOLERANCE, `${text}${token}: ${found} and ${logprob}`);
      }
    }
  });
});
