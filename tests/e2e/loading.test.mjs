// Before the engine is there, and when it never comes.
import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { NO_WEBGPU } from "./lib/browser.mjs";
import { useSite } from "./lib/site.mjs";

describe("loading", () => {
  const site = useSite(NO_WEBGPU);

  test("the page paints, takes a prompt and says what it waits for before any engine file arrives", async (t) => {
    let arrive;
    const arrived = new Promise((resolve) => (arrive = resolve));
    t.after(site.server.rule(async (path) => (path.includes("/engine/") ? arrived : null)));
    const loop = await site.open(t);
    await loop.get("prompt").fill("Typed while the engine is still on its way");
    assert.notEqual(await loop.statusText(), "");
    const painted = await loop.page.evaluate(() => performance.getEntriesByName("first-contentful-paint").length);
    assert.equal(painted, 1, "nothing was painted");
    assert.notEqual(await loop.device(), "cpu");
    arrive(null);
    await loop.waitForDevice("cpu");
    assert.equal(await loop.get("prompt").inputValue(), "Typed while the engine is still on its way");
  });

  test("an engine that cannot be fetched is named, with a next step", async (t) => {
    t.after(site.server.rule((path) => (path.includes("/engine/") ? { status: 404 } : null)));
    const loop = await site.open(t, {}, { expectProblems: true });
    await loop.waitForStatus(/could not be started.*Reload/s);
  });

  test("an engine of another build is refused", async (t) => {
    t.after(
      site.server.rule(async (path) => {
        if (!path.endsWith("/engine/worker.js")) return null;
        return { body: 'postMessage({head: {ready: {protocol: 999999, build: "of tomorrow", device: "cpu"}}});' };
      }),
    );
    const loop = await site.open(t, {}, { expectProblems: true });
    await loop.waitForStatus(/Reload the page/);
    assert.notEqual(await loop.device(), "cpu");
  });

  test("a damaged model is named, not run", async (t) => {
    t.after(site.server.rule((path) => (path.endsWith(".safetensors") ? { body: "not a model" } : null)));
    const loop = await site.open(t, {}, { expectProblems: true });
    await loop.waitForStatus(/safetensors is damaged/);
  });
});
