// The loop, end to end, in the three states of a browser: the tokens are those of the native engine.
import assert from "node:assert/strict";
import { before, test } from "node:test";

import { CASES, describeGpu } from "./lib/browser.mjs";
import { generate } from "./lib/native.mjs";
import { useSite } from "./lib/site.mjs";
import { describeOn } from "./lib/turn.mjs";

const GREEDY = { prompt: "Once upon a time", do_sample: false, max_new_tokens: 24 };
const SAMPLED = {
  prompt: "Once upon a time",
  do_sample: true,
  seed: 7,
  temperature: 0.9,
  top_k: 40,
  top_p: 0.95,
  max_new_tokens: 32,
};

const expected = {};
before(async () => {
  expected.greedy = await generate(GREEDY);
  expected.sampled = await generate(SAMPLED);
});

for (const state of CASES) {
  describeOn(state, state.name, () => {
    const site = useSite(state);

    test("the browser is in the state it should be in", async (t) => {
      const loop = await site.open(t);
      const gpu = await describeGpu(loop.page);
      t.diagnostic(`WebGPU: ${gpu}; ${site.browser.version()}`);
      assert.match(gpu, state.adapter);
    });

    test("the model runs where it should, and the page names the device", async (t) => {
      const loop = await site.open(t);
      await loop.waitForDevice(state.device);
      if (state.device === "gpu") assert.match(await loop.adapter(), /swiftshader/i);
    });

    for (const [name, settings] of Object.entries({ greedy: GREEDY, sampled: SAMPLED })) {
      test(`a ${name} run is the native one, token by token`, async (t) => {
        const loop = await site.open(t, settings);
        await loop.waitForDevice(state.device);
        assert.equal(await loop.playToStop(), expected[name].stop_reason);
        assert.deepEqual(await loop.tokens(), expected[name].tokens);
        assert.equal(await loop.device(), state.device, "the run ended on another device");
      });
    }
  }, { always: true });
}
