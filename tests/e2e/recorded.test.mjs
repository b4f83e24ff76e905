// The recorded run: the page is alive before any engine has come, and where none ever does.
import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { NO_WEBGPU } from "./lib/browser.mjs";
import { useSite } from "./lib/site.mjs";

describe("the recorded run", () => {
  const site = useSite(NO_WEBGPU);

  /** A site whose engines never arrive. */
  function withoutEngine(t) {
    const never = new Promise(() => {});
    t.after(site.server.rule((path) => (path.includes("/engine/") ? never : null)));
  }

  test("it can be stepped and played at once, and the page says that it is recorded", async (t) => {
    withoutEngine(t);
    // Fewer than the recording holds.
    const loop = await site.open(t, { max_new_tokens: 40 });
    await loop.waitForDevice("recorded");
    await loop.step(2);
    assert.equal(await loop.playToStop(), "max_new_tokens");
    assert.equal((await loop.tokens()).length, 40);
    assert.equal(await loop.device(), "recorded");
    await loop.waitForStatus(/recorded run/i);
  });

  test("nothing was measured here: no milliseconds, and the machine is named as another one", async (t) => {
    withoutEngine(t);
    const loop = await site.open(t);
    await loop.waitForDevice("recorded");
    await loop.stage("logits");
    await loop.page.locator(".ribbon-item button").first().click();
    const facts = loop.page.locator(".facts");
    await facts.filter({ hasText: "another machine" }).waitFor();
    assert.doesNotMatch(await loop.page.locator(".stage-panel").innerText(), /\d ms|Millisecond/);
  });

  test("what it does not know is said, and the prompt is kept", async (t) => {
    withoutEngine(t);
    const loop = await site.open(t, { device: "recorded" });
    await loop.waitForDevice("recorded");
    await loop.get("prompt").fill("The capital of France is");
    await loop.click("step-token");
    await loop.waitForStatus(/record/i);
    assert.equal(await loop.get("prompt").inputValue(), "The capital of France is");
    assert.deepEqual(await loop.tokens(), []);
  });

  test("an engine that arrives in the middle of it takes over", async (t) => {
    let arrive;
    const arrived = new Promise((resolve) => (arrive = resolve));
    t.after(site.server.rule(async (path) => (path.includes("/engine/") ? arrived : null)));
    const loop = await site.open(t);
    await loop.waitForDevice("recorded");
    await loop.step(3);
    const before = await loop.tokens();
    arrive(null);
    await loop.waitForDevice("cpu");
    await loop.step(1);
    assert.deepEqual((await loop.tokens()).slice(0, 3), before);
    // And now it can say what was never recorded.
    await loop.force(0);
    await loop.step(1);
  });
});
