// Training with a network of the hub: each step of its training is downloaded at a press, kept, and shown on the slider.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, describe, test } from "node:test";

import { NO_ADAPTER } from "./lib/browser.mjs";
import { startSiteHub } from "./lib/hub-site.mjs";
import { LoopPage } from "./lib/loop-page.mjs";
import { modelFolder } from "./lib/native.mjs";
import { randomModel } from "./lib/random-model.mjs";
import { useSite } from "./lib/site.mjs";

/** The network whose steps are revisions. Here each has random weights of its own. */
const REPO = "EleutherAI/pythia-70m";
const PROMPT = "The sun is";

describe("training of a network of the hub", () => {
  const site = useSite(NO_ADAPTER);
  let hub;

  before(async () => {
    const tokenizer = readFileSync(`${modelFolder()}/tokenizer.json`);
    const of = (seed) => randomModel(tokenizer, { seed });
    hub = await startSiteHub(site, { [REPO]: { files: of(1), license: "apache-2.0", revisions: { step0: of(2), step8: of(3) } } });
  });
  after(() => hub?.stop());

  async function opened(t, context, settings) {
    const loop = new LoopPage(await context.newPage(), new URL(site.url).origin);
    t.after(() => {
      const foreign = loop.foreignRequests.filter((url) => ![hub.origin, hub.cdn].includes(new URL(url).origin));
      assert.deepEqual(foreign, []);
    });
    await loop.goto(`${site.url}?${new URLSearchParams({ prompt: PROMPT, seed: 5, ...settings })}`);
    return loop;
  }

  // Most tokens of these networks have no text; their bars differ.
  const bars = (loop) => loop.get("training-next").innerText();
  /** Waits until a checkpoint has said everything. */
  async function atRest(loop, name) {
    await loop.page.waitForFunction((name) => document.querySelector("[data-testid=trained]")?.textContent === name, name);
    await loop.page.locator("[data-testid=training-pass] svg").waitFor();
    await loop.page.locator(".training[data-busy=false]").waitFor();
  }

  test("steps are downloaded one by one, stay after a reload, and each predicts for itself", async (t) => {
    const context = await site.browser.newContext({ viewport: { width: 1280, height: 900 } });
    t.after(() => context.close());
    const loop = await opened(t, context, { screen: "training" });
    // From the screen to the network on the hub.
    await loop.click("find-pythia");
    await loop.page.locator("[data-testid=offer][data-state=offered]").waitFor();
    await loop.click("download-offer");
    await loop.click("open-download");
    await loop.page.locator("[data-testid=model-select] option:checked", { hasText: REPO }).waitFor({ state: "attached" });
    await loop.waitForDevice("cpu");
    const start = hub.requests.length;
    await loop.click("tab-training");
    const download = loop.get("download-checkpoint");
    await download.waitFor();
    assert.match(await loop.get("training-notice").innerText(), /166\.0 MB and come from huggingface\.co[\s\S]*Download step 0/);
    assert.equal(await loop.page.locator("[data-testid=training-curve] svg").count(), 0, "a curve of another network");
    assert.equal(hub.requests.length, start, "nothing is asked before a press");
    await download.click();
    await atRest(loop, "before training");
    assert.match(hub.requests[start].path, /EleutherAI\/pythia-70m\/revision\/step0$/);
    const first = await bars(loop);

    await loop.click("trained-more");
    await download.filter({ hasText: "Download step 8" }).click();
    await atRest(loop, "after 8 steps");
    const second = await bars(loop);
    assert.notEqual(second, first);
    // What the hub lacks is said, with the way on, and the steps before are still there.
    await loop.click("trained-more");
    await download.filter({ hasText: "Download step 64" }).click();
    await loop.get("not-given").filter({ hasText: /step64/ }).waitFor();
    await loop.click("trained-less");
    await atRest(loop, "after 8 steps");

    await loop.page.waitForFunction(() => new URLSearchParams(location.search).get("trained") === "pythia-8");
    const asked = hub.requests.length;
    await loop.page.reload();
    await loop.waitForDevice("cpu");
    await atRest(loop, "after 8 steps");
    assert.equal(await bars(loop), second);
    await loop.click("trained-less");
    await atRest(loop, "before training");
    assert.equal(await bars(loop), first);
    assert.equal(hub.requests.length, asked, "a stored step is not asked for again");
    await loop.click("tab-models");
    await loop.click("models-stored");
    await loop.get("stored-models").locator("li").filter({ hasText: "step8, commit" }).waitFor();
  });
});
