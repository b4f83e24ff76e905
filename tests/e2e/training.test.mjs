// Training: a slider over the checkpoints of the shipped model, each of which predicts, writes and is looked into.
import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { NO_WEBGPU } from "./lib/browser.mjs";
import { useSite } from "./lib/site.mjs";

/** So many tokens of a checkpoint's text are compared with the run of the page. */
const TOKENS = 8;

describe("training", () => {
  const site = useSite(NO_WEBGPU);

  /** Waits until the chosen checkpoint has said everything. */
  async function atRest(loop, name) {
    await loop.page.waitForFunction((name) => document.querySelector("[data-testid=trained]")?.textContent === name, name);
    await loop.page.locator("[data-testid=training-pass] svg").waitFor();
    await loop.page.locator(".training[data-busy=false]").waitFor();
    await loop.page.waitForFunction(() => document.querySelector("[data-testid=trained-text]").textContent !== "");
  }

  async function opened(t, settings = {}, name = "before training") {
    const loop = await site.open(t, { screen: "training", seed: 5, ...settings });
    await atRest(loop, name);
    return loop;
  }

  const text = (loop) => loop.get("trained-text").innerText();
  const fromTruth = async (loop) => Number(/([\d.]+) nats/.exec(await loop.get("from-truth").innerText())[1]);

  test("the slider goes from noise to the model that ships, and its prediction nears the truth", async (t) => {
    const loop = await opened(t);
    const [noise, far] = [await text(loop), await fromTruth(loop)];
    await loop.click("trained-more");
    await atRest(loop, "after 5 steps");
    await loop.get("trained-steps").press("End");
    await atRest(loop, "after 11,200 steps");
    assert.notEqual(await text(loop), noise);
    const near = await fromTruth(loop);
    assert.ok(near < far, `${near} nats after all steps, ${far} before`);
    assert.ok(await loop.get("trained-more").isDisabled());
    // What was computed is there at once, without a download.
    let asked = 0;
    loop.page.on("request", () => (asked += 1));
    await loop.get("trained-steps").press("Home");
    await atRest(loop, "before training");
    assert.equal(await text(loop), noise);
    assert.equal(asked, 0);
  });

  test("the last checkpoint is the page's model: with the same seed it writes the text of the run, which stays", async (t) => {
    const loop = await site.open(t, { seed: 5, max_new_tokens: TOKENS });
    await loop.waitForDevice("cpu");
    await loop.step(TOKENS);
    const run = await loop.get("generated").innerText();
    await loop.click("tab-training");
    await atRest(loop, "before training");
    await loop.get("trained-steps").press("End");
    await atRest(loop, "after 11,200 steps");
    const plain = (text) => text.replaceAll(/\s+/g, " ").trim();
    assert.ok(plain(await text(loop)).startsWith(plain(run)), `${await text(loop)} does not begin with ${run}`);
  });

  test("a checkpoint is in the link, and one undo goes back", async (t) => {
    const loop = await opened(t, { trained: 150 }, "after 150 steps");
    const there = await text(loop);
    await loop.click("trained-more");
    await atRest(loop, "after 300 steps");
    await loop.page.waitForFunction(() => new URLSearchParams(location.search).get("trained") === "300");
    await loop.page.keyboard.press("Control+z");
    await atRest(loop, "after 150 steps");
    assert.equal(await text(loop), there);
  });

  test("weights that do not come are said with a next step, and come at the next press", async (t) => {
    const loop = await opened(t);
    const weights = /history\/step-5\/model\.safetensors/;
    await loop.page.context().route(weights, (route) => route.abort());
    await loop.click("trained-more");
    const problem = loop.get("training-problem");
    await problem.locator("button").waitFor();
    await loop.page.context().unroute(weights);
    await problem.locator("button").click();
    await atRest(loop, "after 5 steps");
    assert.equal(await problem.innerText(), "");
  });

  test("with a model that is not ours it is said, and one press opens the one that is", async (t) => {
    const loop = await site.open(t, { screen: "training", model: "smollm2-recorded", prompt: "The capital of France is" });
    await loop.click("open-shipped");
    await atRest(loop, "before training");
  });
});
