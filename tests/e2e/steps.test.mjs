// Stepping by hand: stage, token, back, restart, new seed.
import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { NO_WEBGPU } from "./lib/browser.mjs";
import { generate } from "./lib/native.mjs";
import { useSite } from "./lib/site.mjs";

const SETTINGS = {
  prompt: "Once upon a time",
  do_sample: true,
  seed: 3,
  temperature: 1.1,
  top_k: 30,
  top_p: 0.9,
  max_new_tokens: 8,
};

describe("stepping", () => {
  const site = useSite(NO_WEBGPU);

  async function opened(t, settings = SETTINGS) {
    const loop = await site.open(t, settings);
    await loop.waitForDevice("cpu");
    return loop;
  }

  test("a step writes one token; back takes it away; forward writes it again", async (t) => {
    const loop = await opened(t);
    await loop.click("step-token");
    await loop.waitForTokens(1);
    await loop.click("step-token");
    await loop.waitForTokens(2);
    const two = await loop.tokens();
    assert.equal(two.length, 2);
    await loop.click("back");
    await loop.page.waitForFunction(() => document.querySelectorAll("[data-testid=generated] [data-token-id]").length === 1);
    assert.deepEqual(await loop.tokens(), two.slice(0, 1));
    await loop.click("step-token");
    await loop.waitForTokens(2);
    assert.deepEqual(await loop.tokens(), two);
  });

  test("Pause rests at the last token, and the pass that was under way is not computed again", async (t) => {
    const loop = await opened(t, { ...SETTINGS, max_new_tokens: 80 });
    await loop.fastest();
    await loop.click("play");
    await loop.waitForTokens(3);
    await loop.click("pause");
    await loop.page.locator("[data-testid=play]:visible").waitFor();
    const written = (await loop.tokens()).length;
    await loop.page.locator("[data-testid=stage][data-stage=sample][data-reached=append]").waitFor();
    assert.match(await loop.get("stage-picture").locator("h2").innerText(), new RegExp(`^Token ${written}: .* is drawn$`));
    await loop.click("step-token");
    await loop.page.waitForFunction((count) => document.querySelectorAll("[data-testid=generated] [data-token-id]").length === count, written + 1);
    const native = await generate({ ...SETTINGS, max_new_tokens: 80 });
    assert.deepEqual(await loop.tokens(), native.tokens.slice(0, written + 1));
  });

  test("stages lead to the same token as a whole step", async (t) => {
    const loop = await opened(t);
    for (let clicks = 0; (await loop.tokens()).length === 0; clicks += 1) {
      assert.ok(clicks < 10, "ten stages and still no token");
      await loop.page.locator("[data-testid=step-stage]:enabled").click();
    }
    const byStage = await loop.tokens();
    const whole = await opened(t);
    await whole.click("step-token");
    await whole.waitForTokens(1);
    assert.deepEqual(await whole.tokens(), byStage);
  });

  test("the layers’ times say whether they are of a cold pass or of how many warm ones", async (t) => {
    const loop = await opened(t);
    await loop.click("step-stage");
    // The words come with the pass, a moment after the press.
    const said = (words) => loop.get("layer-times").filter({ hasText: words }).waitFor({ state: "attached" });
    await said(/^Milliseconds of each layer in the first pass since this engine was started, a cold one/);
    await loop.step(3);
    await loop.stage("forward");
    // The prompt's pass computed more, and was cold: three others are left.
    await said(/^Milliseconds of each layer: the median of 3 warm passes/);
    assert.match(await loop.page.locator("#pass-description").textContent(), /\(medians of 3 warm passes\)/);
    // Another run on the same engine begins warm.
    await loop.click("restart");
    await loop.get("layer-times").waitFor({ state: "detached" });
    await loop.click("step-stage");
    await said(/in one warm pass/);
  });

  test("restart keeps the seed, a new seed draws other numbers", async (t) => {
    const loop = await opened(t);
    await loop.playToStop();
    const first = await loop.tokens();
    const seed = await loop.get("seed").inputValue();
    await loop.click("restart");
    await loop.playToStop();
    assert.deepEqual(await loop.tokens(), first);
    await loop.click("new-seed");
    assert.notEqual(await loop.get("seed").inputValue(), seed);
  });

  test("settings in the address are the settings on the page", async (t) => {
    const loop = await opened(t, { ...SETTINGS, temperature: 0.7, top_k: 12, top_p: 0.8 });
    assert.equal(await loop.get("prompt").inputValue(), SETTINGS.prompt);
    assert.equal(Number(await loop.get("temperature").inputValue()), 0.7);
    assert.equal(Number(await loop.get("top-k").inputValue()), 12);
    assert.equal(Number(await loop.get("top-p").inputValue()), 0.8);
    assert.equal(await loop.get("seed").inputValue(), String(SETTINGS.seed));
  });

  test("a run stops for the reason the page gives", async (t) => {
    const short = await opened(t, { ...SETTINGS, max_new_tokens: 2 });
    assert.equal(await short.playToStop(), "max_new_tokens");
    assert.equal((await short.tokens()).length, 2);
    const long = { ...SETTINGS, max_new_tokens: 2000 };
    const whole = await opened(t, long);
    const native = await generate(long);
    assert.notEqual(native.stop_reason, "max_new_tokens");
    assert.equal(await whole.playToStop(), native.stop_reason);
    assert.deepEqual(await whole.tokens(), native.tokens);
  });
});
