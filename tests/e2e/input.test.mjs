// What people really type and paste: nothing, too much, the wrong thing, at the wrong time.
import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { NO_WEBGPU } from "./lib/browser.mjs";
import { generate } from "./lib/native.mjs";
import { useSite } from "./lib/site.mjs";

describe("input", () => {
  const site = useSite(NO_WEBGPU);

  async function opened(t, settings) {
    const loop = await site.open(t, settings);
    await loop.waitForDevice("cpu");
    return loop;
  }

  test("an empty prompt starts from the beginning-of-text token", async (t) => {
    const settings = { prompt: "", do_sample: false, max_new_tokens: 6 };
    const loop = await opened(t, settings);
    await loop.playToStop();
    assert.deepEqual(await loop.tokens(), (await generate(settings)).tokens);
  });

  test("Edit prompt puts the cursor into the field", async (t) => {
    const loop = await opened(t, { prompt: "Once" });
    await loop.click("edit-prompt");
    await loop.page.locator("[data-testid=prompt]:focus").waitFor();
    await loop.page.keyboard.press("Control+End");
    await loop.page.keyboard.type(" upon");
    assert.equal(await loop.get("prompt").inputValue(), "Once upon");
    await loop.page.keyboard.press("Escape");
    await loop.page.locator("[data-testid=edit-prompt]:focus").waitFor();
  });

  test("a prompt longer than the context is kept, and the page says what is wrong", async (t) => {
    const loop = await opened(t, {});
    const prompt = "once upon a time ".repeat(1000);
    await loop.fillPrompt(prompt);
    await loop.waitForStatus(/sees at most \d+/);
    assert.equal(await loop.get("prompt").inputValue(), prompt);
    assert.deepEqual(await loop.tokens(), []);
    // Shortened, it runs.
    await loop.fillPrompt("Once upon a time");
    await loop.click("step-token");
    await loop.waitForTokens(1);
  });

  test("100 kB of emoji get a clear word and leave the page alive", async (t) => {
    const loop = await opened(t, {});
    const emoji = "🦊👩‍🚀🏳️‍🌈".repeat(4000);
    assert.ok(Buffer.byteLength(emoji) > 100_000);
    await loop.fillPrompt(emoji);
    await loop.waitForStatus(/at most \d+/);
    assert.equal(await loop.get("prompt").inputValue(), emoji);
    await loop.fillPrompt("Once upon a time");
    await loop.click("step-token");
    await loop.waitForTokens(1);
  });

  test("a prompt changed during a run leaves that run alone and begins the next one", async (t) => {
    const settings = { prompt: "Once upon a time", do_sample: false, max_new_tokens: 20 };
    const changed = { ...settings, prompt: "The cat" };
    const loop = await opened(t, settings);
    await loop.click("play");
    await loop.waitForTokens(2);
    await loop.fillPrompt(changed.prompt);
    await loop.stopReason();
    assert.deepEqual(await loop.tokens(), (await generate(settings)).tokens);
    await loop.click("restart");
    await loop.playToStop();
    assert.deepEqual(await loop.tokens(), (await generate(changed)).tokens);
  });

  test("temperature 0 in an address means greedy, as it does everywhere else", async (t) => {
    const settings = { prompt: "Once upon a time", max_new_tokens: 12 };
    const loop = await opened(t, { ...settings, temperature: 0 });
    await loop.playToStop();
    assert.deepEqual(await loop.tokens(), (await generate({ ...settings, do_sample: false })).tokens);
    assert.equal(await loop.get("note").count(), 0);
  });

  test("reading a long prompt shows how far it is", async (t) => {
    const loop = await opened(t, { max_new_tokens: 1 });
    // Every change of the page is looked at: on a fast machine the words stand for less than a frame.
    const seen = loop.page.evaluate(
      () =>
        new Promise((resolve) => {
          const look = () => {
            const status = document.querySelector("[data-testid=status]");
            const found = /Reading the text: \d+ of \d+ tokens/.exec(status?.textContent ?? "")?.[0];
            if (found) resolve(found);
          };
          new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
        }),
    );
    await loop.fillPrompt("once upon a time ".repeat(50));
    await loop.click("step-token");
    await loop.waitForTokens(1);
    assert.match(await seen, /of \d+ tokens/);
    assert.doesNotMatch(await loop.statusText(), /Reading the text/);
  });

  test("an address with nonsense in it opens the page with its defaults", async (t) => {
    const loop = await opened(t, { temperature: "hot", top_k: "-3", top_p: "7", seed: "x", device: "quantum" });
    const temperature = Number(await loop.get("temperature").inputValue());
    assert.ok(temperature > 0, `temperature ${temperature}`);
    await loop.click("step-token");
    await loop.waitForTokens(1);
  });
});
