// The models that come with the page: each writes what the native engine writes from its files.
import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { NO_WEBGPU } from "./lib/browser.mjs";
import { generate } from "./lib/native.mjs";
import { useSite } from "./lib/site.mjs";

const SETTINGS = { prompt: "Once upon a time", do_sample: true, seed: 5, max_new_tokens: 12 };

describe("models", () => {
  const site = useSite(NO_WEBGPU);

  test("the same model early in its training is chosen from a list, and the way back is Back", async (t) => {
    const loop = await site.open(t, SETTINGS);
    await loop.waitForDevice("cpu");
    await loop.playToStop();
    const trained = await loop.tokens();
    await loop.get("model-select").selectOption("step-30");
    await loop.page.waitForURL(/model=step-30/);
    await loop.waitForDevice("cpu");
    assert.equal(await loop.get("prompt").inputValue(), SETTINGS.prompt);
    assert.deepEqual(await loop.tokens(), []);
    await loop.playToStop();
    const { tokens } = await generate(SETTINGS, "history/step-30");
    assert.deepEqual(await loop.tokens(), tokens);
    assert.notDeepEqual(tokens, trained);
    await loop.page.goBack();
    await loop.waitForDevice("cpu");
    await loop.waitForExactly(trained.length);
    assert.deepEqual(await loop.tokens(), trained);
  });

  test("a link names the model; what has no recording does not offer one", async (t) => {
    const loop = await site.open(t, { ...SETTINGS, model: "draft", device: "recorded" });
    await loop.waitForDevice("cpu");
    assert.equal(await loop.get("model-select").inputValue(), "draft");
    assert.deepEqual(await loop.get("device-select").locator("option").allInnerTexts(), ["Auto", "CPU", "GPU"]);
    await loop.playToStop();
    assert.deepEqual(await loop.tokens(), (await generate(SETTINGS, "draft")).tokens);
  });
});
