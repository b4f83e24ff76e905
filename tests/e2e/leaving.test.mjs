// Leaving a screen: what still runs for it finds nothing and says nothing.
import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { NO_WEBGPU } from "./lib/browser.mjs";
import { useSite } from "./lib/site.mjs";

const SETTINGS = { prompt: "Once upon a time", do_sample: true, seed: 5, max_new_tokens: 6 };
/** Longer than the layers of one pass are shown, in milliseconds. */
const LAYERS_SHOWN = 1_200;

describe("leaving a screen", () => {
  const site = useSite(NO_WEBGPU);

  async function opened(t, settings = {}) {
    const loop = await site.open(t, { ...SETTINGS, ...settings });
    await loop.waitForDevice("cpu");
    return loop;
  }

  /** Presses `first`, and as soon as `sign` is on the page, `then`: no test is quicker than the page itself. */
  function pressAtOnce(loop, { first, sign, then }) {
    return loop.page.evaluate(({ first, sign, then }) => new Promise((resolve) => {
      const press = (testid) => document.querySelector(`[data-testid=${testid}]`).click();
      const look = () => {
        if (!document.querySelector(sign)) return;
        observer.disconnect();
        press(then);
        resolve(performance.now());
      };
      const observer = new MutationObserver(look);
      observer.observe(document.body, { childList: true, subtree: true });
      press(first);
      look();
    }), { first, sign, then });
  }

  /** Waits until the page's own clock has come to a moment. */
  const until = (loop, moment) => loop.page.waitForFunction((moment) => performance.now() >= moment, moment);

  test("the Loop can be left while the layers of a pass are being shown", async (t) => {
    const loop = await opened(t);
    const left = await pressAtOnce(loop, { first: "step-stage", sign: "[data-testid=pass] svg", then: "tab-shape" });
    await loop.page.locator("main[data-screen=shape]").waitFor();
    await until(loop, left + LAYERS_SHOWN);
    // A page whose program has panicked reacts to nothing any more.
    await loop.click("tab-loop");
    await loop.page.locator("main[data-screen=loop]").waitFor();
    await loop.step(2);
    assert.equal((await loop.tokens()).length, 2);
    // That the console has no panic is asserted when the page is closed.
  });

  test("Cache can be left while a key, a value and the memory are asked for", async (t) => {
    const loop = await opened(t, { screen: "cache" });
    await loop.step(2);
    const left = await pressAtOnce(loop, { first: "cache-cell", sign: "[data-testid=key-and-value]", then: "tab-loop" });
    await loop.page.locator("main[data-screen=loop]").waitFor();
    await until(loop, left + LAYERS_SHOWN);
    await loop.step(1);
    assert.equal((await loop.tokens()).length, 3);
  });

  test("Price can be left while the run is being replayed", async (t) => {
    const loop = await opened(t, { screen: "price" });
    await loop.playToStop();
    await loop.get("slower").selectOption({ label: "200 times slower" });
    const left = await pressAtOnce(loop, { first: "replay", sign: "[data-testid=replay]", then: "tab-loop" });
    await loop.page.locator("main[data-screen=loop]").waitFor();
    await until(loop, left + LAYERS_SHOWN);
    const written = (await loop.tokens()).length;
    await loop.click("back");
    await loop.waitForExactly(written - 1);
  });
});
