// The device under the run: lost in the middle of it, and chosen by hand.
import assert from "node:assert/strict";
import { test } from "node:test";

import { SOFTWARE_GPU } from "./lib/browser.mjs";
import { generate } from "./lib/native.mjs";
import { useSite } from "./lib/site.mjs";
import { describeOn } from "./lib/turn.mjs";

const SETTINGS = {
  prompt: "Once upon a time",
  do_sample: true,
  seed: 11,
  temperature: 0.9,
  top_k: 40,
  top_p: 0.95,
  max_new_tokens: 16,
};

describeOn(SOFTWARE_GPU, "device", () => {
  const site = useSite(SOFTWARE_GPU);

  test("a run survives the loss of its GPU, token for token", async (t) => {
    const native = await generate(SETTINGS);
    assert.ok(native.tokens.length > 6, "the run is too short to lose a device in");
    const loop = await site.open(t, SETTINGS, { expectProblems: true });
    await loop.waitForDevice("gpu");
    for (let count = 1; count <= 4; count += 1) {
      await loop.click("step-token");
      await loop.waitForTokens(count);
    }
    // The GPU process is killed, as a driver's crash would: every device in every page is lost.
    const devtools = await site.browser.newBrowserCDPSession();
    await devtools.send("Browser.crashGpuProcess");
    assert.equal(await loop.playToStop(), native.stop_reason);
    assert.deepEqual(await loop.tokens(), native.tokens);
    assert.equal(await loop.device(), "cpu");
    await loop.waitForStatus(/GPU was lost|device failed|crashed/);
  });

  test("an engine given up while it loads comes back too late to matter", async (t) => {
    // The first worker for the GPU waits for its files until the second one has been at work for a while.
    let arrive, begin;
    const arrived = new Promise((resolve) => (arrive = resolve));
    const begun = new Promise((resolve) => (begin = resolve));
    let first = true;
    t.after(
      site.server.rule(async (path) => {
        if (!path.endsWith("/gpu/engine_bg.wasm") || !first) return null;
        first = false;
        begin();
        return arrived;
      }),
    );
    const loop = await site.open(t, { ...SETTINGS, device: "gpu" });
    await loop.waitForDevice("cpu");
    await begun;
    await loop.get("device-select").selectOption("cpu");
    await loop.get("device-select").selectOption("gpu");
    await loop.waitForDevice("gpu");
    arrive({ status: 404 });
    await loop.click("step-token");
    await loop.waitForTokens(1);
    assert.equal(await loop.device(), "gpu", "the late attempt retired a healthy engine");
    assert.equal(await loop.get("notice").count(), 0);
  });

  test("the visitor's choice of device is kept to", async (t) => {
    const loop = await site.open(t, { ...SETTINGS, device: "cpu" });
    await loop.waitForDevice("cpu");
    assert.equal(await loop.playToStop(), (await generate(SETTINGS)).stop_reason);
    assert.equal(await loop.device(), "cpu");
    await loop.get("device-select").selectOption("gpu");
    await loop.waitForDevice("gpu");
  });
}, { always: true });
