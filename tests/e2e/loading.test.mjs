// Before the engine is there, and when it never comes.
import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { NO_WEBGPU } from "./lib/browser.mjs";
import { useSite } from "./lib/site.mjs";

/** The most files of the program: what parts share would be hundreds if the small ones were not merged. With Training, which shares
 * pictures with Inside and Read, what packs a lesson into a link, the results of a class and the form of a lesson, they are 167. */
const MOST_FILES = 172;

describe("loading", () => {
  const site = useSite(NO_WEBGPU);

  test("the page paints, takes a prompt and says what it waits for before any engine file arrives", async (t) => {
    let arrive;
    const arrived = new Promise((resolve) => (arrive = resolve));
    t.after(site.server.rule(async (path) => (path.includes("/engine/") ? arrived : null)));
    const loop = await site.open(t);
    await loop.fillPrompt("Typed while the engine is still on its way");
    assert.notEqual(await loop.statusText(), "");
    const painted = await loop.page.evaluate(() => performance.getEntriesByName("first-contentful-paint").length);
    assert.equal(painted, 1, "nothing was painted");
    assert.notEqual(await loop.device(), "cpu");
    arrive(null);
    await loop.waitForDevice("cpu");
    assert.equal(await loop.get("prompt").inputValue(), "Typed while the engine is still on its way");
  });

  test("no text is fetched twice, though many views ask for it at once", async (t) => {
    const paths = [];
    const away = site.server.rule((path) => {
      if (path.includes("/texts/")) paths.push(path);
      return null;
    });
    t.after(away);
    const loop = await site.open(t);
    await loop.waitForDevice("cpu");
    await loop.click("tab-cache");
    await loop.get("cache-grid-part").first().waitFor({ state: "attached" });
    assert.ok(paths.length > 3, `fetched: ${paths.join(", ")}`);
    assert.deepEqual(paths, [...new Set(paths)]);
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

  test("a screen that cannot be fetched is named, and comes when it is asked for again", async (t) => {
    const away = site.server.rule((path) => (path.includes("/split_cost") ? { status: 404 } : null));
    const loop = await site.open(t, {}, { expectProblems: true });
    await loop.click("tab-cache");
    await loop.get("unfetched").waitFor();
    assert.match(await loop.get("unfetched").innerText(), /could not be fetched.*try again/s);
    await loop.click("tab-loop");
    await loop.click("step-token");
    away();
    await loop.click("tab-cache");
    await loop.get("part-grid").waitFor();
  });

  test("a program that is held back is named, with a next step", async (t) => {
    t.after(site.server.rule((path) => (path.endsWith("/web_bg.wasm") ? { status: 403 } : null)));
    const context = await site.browser.newContext();
    t.after(() => context.close());
    const page = await context.newPage();
    await page.goto(site.url);
    await page.locator("#boot").filter({ hasText: "could not be started" }).filter({ hasText: "hold back files that end with .wasm" }).waitFor();
  });

  test("once the engine is at work every screen opens without the network", async (t) => {
    const loop = await site.open(t);
    await loop.page.waitForFunction(() =>
      ["shape", "compare", "tokenizer", "read", "training", "live_training", "experiments", "constrained", "cost", "speculative", "exercises", "models", "device"].every((group) =>
        performance.getEntriesByType("resource").some(({ name, responseEnd }) => name.includes(`split_${group}`) && responseEnd),
      ),
    );
    const files = await loop.page.evaluate(() => performance.getEntriesByType("resource").filter(({ name }) => name.includes("/program/")).length);
    assert.ok(files > 10 && files <= MOST_FILES, `the program comes in ${files} files`);
    t.after(site.server.rule((path) => (path.includes("/program/") ? { status: 503 } : null)));
    for (const [screen, sign] of [["shape", "view-bars"], ["constrained", "constrained-token"], ["speculative", "next-round"], ["tokenizer", "cut-text"], ["read", "read-first"], ["training", "trained-more"], ["live-training", "learn-start"], ["experiments", "start-experiment"], ["cache", "part-grid"], ["stop", "forbid-eos"], ["price", "bill"], ["this-device", "start-check"], ["predict", "reveal"], ["practice", "check"], ["quick-check", "question"], ["teach", "teacher-pages"], ["models", "ladder"], ["compare", "add-lane"]]) {
      await loop.click(`tab-${screen}`);
      await loop.get(sign).waitFor();
    }
  });
});
