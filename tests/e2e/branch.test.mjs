// What if it had said something else: tokens picked, forced, searched for; branches kept and brought back; jumps.
import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { NO_WEBGPU } from "./lib/browser.mjs";
import { useSite } from "./lib/site.mjs";

const SETTINGS = { prompt: "Once upon a time", seed: 3, temperature: 1.1 };

describe("branches", () => {
  const site = useSite(NO_WEBGPU);

  async function stepped(t, count) {
    const loop = await site.open(t, SETTINGS);
    await loop.waitForDevice("cpu");
    await loop.step(count);
    return loop;
  }

  const formula = (loop) => loop.page.locator(".formula p").nth(1).innerText();

  test("a forced token takes the place of the chosen one, is marked, and the run as it was can be brought back", async (t) => {
    const loop = await stepped(t, 4);
    const before = await loop.tokens();
    const forced = await loop.force(2);
    await loop.waitForExactly(3);
    const branched = await loop.tokens();
    assert.deepEqual(branched, [...before.slice(0, 2), forced]);
    assert.deepEqual(await loop.forced(), [2]);
    assert.match(await loop.word(2).getAttribute("aria-label"), /by hand/);

    await loop.get("branches").locator("[data-run]").first().click();
    await loop.waitForExactly(4);
    assert.deepEqual(await loop.tokens(), before);
    // And back again, from the branch that is now aside.
    await loop.get("branches").locator("[data-run]").first().click();
    await loop.waitForExactly(3);
    assert.deepEqual(await loop.tokens(), branched);
    await loop.click("undo");
    await loop.waitForExactly(4);
  });

  test("the loop goes on from a forced token", async (t) => {
    const loop = await stepped(t, 3);
    const forced = await loop.force(1);
    await loop.step(2);
    const tokens = await loop.tokens();
    assert.equal(tokens.length, 4);
    assert.equal(tokens[1], forced);
  });

  test("any token of the vocabulary is found by its text, and the present step can be made to say it", async (t) => {
    const loop = await stepped(t, 1);
    const before = await loop.tokens();
    // Up to the draw of the second token: it is not taken yet.
    await loop.stage("sample");
    await loop.get("find-token").fill("cat");
    const found = loop.page.locator("[data-found]").first();
    assert.match((await found.innerText()).toLowerCase(), /cat/);
    const token = Number(await found.getAttribute("data-found"));
    await found.click();
    await loop.page.locator(`[data-testid=branch][data-token-id="${token}"]`).click();
    await loop.waitForExactly(2);
    assert.deepEqual(await loop.tokens(), [...before, token]);
    assert.deepEqual(await loop.forced(), [1]);
  });

  test("the numbers in the formula are those of the token picked, by pointer and by arrow keys", async (t) => {
    const loop = await stepped(t, 0);
    await loop.stage("softmax");
    await loop.openFormulas();
    const rows = loop.page.locator(".bar-row[data-row]");
    await rows.nth(1).click();
    const second = await formula(loop);
    await loop.page.keyboard.press("ArrowDown");
    const third = await formula(loop);
    assert.notEqual(second, third);
    await loop.page.keyboard.press("ArrowUp");
    assert.equal(await formula(loop), second);
    assert.equal(await rows.nth(1).getAttribute("aria-pressed"), "true");
  });

  test("the slider under the text jumps to any step and back to the newest", async (t) => {
    const loop = await stepped(t, 4);
    const looked = () => loop.page.locator("[data-testid=generated] [aria-pressed=true]").getAttribute("data-token-id");
    const tokens = await loop.tokens();
    await loop.get("scrubber").focus();
    await loop.page.keyboard.press("Home");
    assert.equal(Number(await looked()), tokens[0]);
    await loop.page.keyboard.press("ArrowRight");
    assert.equal(Number(await looked()), tokens[1]);
    await loop.page.keyboard.press("End");
    assert.equal(Number(await looked()), tokens[3]);
    assert.equal(await loop.get("scrubber").getAttribute("aria-valuetext"), "newest");
  });

  test("every stage has its sentence and, with numbers put in, its formula", async (t) => {
    const loop = await stepped(t, 0);
    await loop.stage("logits");
    await loop.openFormulas();
    for (const stage of ["logits", "temperature", "softmax", "filter", "sample", "append"]) {
      await loop.stage(stage);
      assert.notEqual(await loop.page.locator(".stage-panel .prose").innerText(), "", stage);
      assert.match(await formula(loop), /\d/, `${stage}: no number in the formula`);
    }
  });
});
