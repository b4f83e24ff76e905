// The address holds the whole state: a link shows the same run elsewhere, a reload keeps it, and every deed can be undone.
import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { NO_ADAPTER, NO_WEBGPU } from "./lib/browser.mjs";
import { useSite } from "./lib/site.mjs";

const SETTINGS = {
  prompt: "Once upon a time",
  temperature: 1.3,
  top_k: 40,
  top_p: 0.95,
  order: "top_p.temperature.top_k",
  seed: 7,
  u: "1:0.98",
};

describe("links", () => {
  const site = useSite(NO_WEBGPU);

  async function opened(t, settings = SETTINGS) {
    const loop = await site.open(t, settings);
    await loop.waitForDevice("cpu");
    return loop;
  }

  async function stepped(t, count, settings = SETTINGS) {
    const loop = await opened(t, settings);
    await loop.step(count);
    return loop;
  }

  /** The query of the link that the page offers. Without https there is no clipboard, and the link is shown. */
  async function link(loop) {
    await loop.click("copy-link");
    const shown = new URL(await loop.get("link").innerText());
    return shown.search.slice(1);
  }

  test("a link shows the same run elsewhere, token for token", async (t) => {
    const here = await stepped(t, 5);
    const query = await link(here);
    const there = await opened(t, query);
    await there.waitForTokens(5);
    assert.deepEqual(await there.tokens(), await here.tokens());
    assert.equal(await link(there), query, "the state there is the state here");
    assert.doesNotMatch(await there.statusText(), /link/, "all of it could be drawn again");
  });

  test("a link keeps what was forced, the order of the filters and a number moved by hand", async (t) => {
    const here = await stepped(t, 3);
    const forced = await here.force(1);
    await here.step(2);
    const tokens = await here.tokens();
    assert.equal(tokens[1], forced);
    const query = await link(here);
    const parameters = new URLSearchParams(query);
    assert.equal(parameters.get("order"), SETTINGS.order);
    assert.equal(parameters.get("u"), SETTINGS.u);
    const there = await opened(t, query);
    await there.waitForTokens(4);
    assert.deepEqual(await there.tokens(), tokens);
    assert.deepEqual(await there.forced(), [1]);
  });

  test("the step that is looked at is part of the link", async (t) => {
    const here = await stepped(t, 4);
    await here.word(2).click();
    const there = await opened(t, await link(here));
    await there.waitForTokens(4);
    await there.page.locator("[data-testid=generated] [aria-pressed=true]").waitFor();
    assert.equal(await there.word(2).getAttribute("aria-pressed"), "true");
  });

  test("tokens that these settings would not choose are shown as the link has them, and it is said", async (t) => {
    const here = await stepped(t, 5, { ...SETTINGS, temperature: 2, u: "0:0.9_1:0.9_2:0.9_3:0.9_4:0.9" });
    const parameters = new URLSearchParams(await link(here));
    parameters.set("do_sample", "false");
    const there = await opened(t, parameters);
    await there.waitForTokens(5);
    assert.deepEqual(await there.tokens(), await here.tokens());
    await there.waitForStatus(/of this text (was|were) chosen under other settings/);
  });

  test("a link of tokens without a prompt opens the prompt that was the first one when it was made", async (t) => {
    const loop = await opened(t, { run: "a" });
    await loop.waitForTokens(1);
    assert.equal(await loop.get("prompt").inputValue(), "Once upon a time there was a");
  });

  for (const run of ["a.!.b", "zzzzzz"]) {
    test(`a damaged run is named and does no harm: ${run}`, async (t) => {
      const loop = await opened(t, { ...SETTINGS, run });
      await loop.waitForStatus(/run is damaged/);
      await loop.step(1);
    });
  }

  test("a reload keeps the run", async (t) => {
    const loop = await stepped(t, 4);
    const tokens = await loop.tokens();
    await loop.page.waitForFunction((count) => {
      const run = new URLSearchParams(location.search).get("run");
      return run?.split(".").length === count;
    }, tokens.length);
    await loop.page.reload();
    await loop.waitForTokens(4);
    assert.deepEqual(await loop.tokens(), tokens);
  });

  test("a prompt too long for an address survives a reload all the same", async (t) => {
    const loop = await opened(t);
    const prompt = "once upon a time ".repeat(600);
    await loop.fillPrompt(prompt);
    await loop.page.waitForFunction(() => location.search === "");
    await loop.page.reload();
    await loop.waitForDevice("cpu");
    assert.equal(await loop.get("prompt").inputValue(), prompt);
  });

  test("a slider, a restart and a branch can be undone and redone", async (t) => {
    const loop = await stepped(t, 3);
    const tokens = await loop.tokens();
    const temperature = () => loop.get("temperature").inputValue().then(Number);
    const written = async (expected) => {
      await loop.waitForExactly(expected.length);
      assert.deepEqual(await loop.tokens(), expected);
    };

    await loop.get("temperature").fill("0.5");
    await loop.click("undo");
    assert.equal(await temperature(), SETTINGS.temperature);
    await loop.click("redo");
    assert.equal(await temperature(), 0.5);

    await loop.click("restart");
    await written([]);
    await loop.click("undo");
    await written(tokens);
    await loop.click("redo");
    await written([]);
    await loop.click("undo");

    const forced = await loop.force(0);
    await written([forced]);
    await loop.page.keyboard.press("Control+z");
    await written(tokens);
    await loop.page.keyboard.press("Control+Shift+z");
    await written([forced]);
  });
});

describe("links on a site with https", () => {
  const site = useSite(NO_ADAPTER);

  test("a link goes into the clipboard, and what it holds is said", async (t) => {
    const loop = await site.open(t, SETTINGS, { permissions: ["clipboard-read", "clipboard-write"] });
    await loop.waitForDevice("cpu");
    await loop.step(2);
    await loop.click("copy-link");
    await loop.get("link-status").filter({ hasText: "the 2 tokens" }).waitFor();
    const copied = new URL(await loop.page.evaluate(() => navigator.clipboard.readText()));
    assert.equal(copied.searchParams.get("run").split(".").length, 2);
    assert.equal(copied.searchParams.get("seed"), String(SETTINGS.seed));
  });
});
