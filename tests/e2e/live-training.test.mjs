// Live training: a tiny network learns in a worker of its own, is paused, begun anew and opened as the model of the page.
import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { NO_WEBGPU } from "./lib/browser.mjs";
import { useSite } from "./lib/site.mjs";

/** The loss of equally likely tokens is ln 61 = 4.1; far below it, the network has learned which words there are. */
const LEARNED = 3;

describe("live training", () => {
  const site = useSite(NO_WEBGPU);

  const steps = async (loop) => {
    const words = await loop.get("learned-steps").innerText();
    return words === "before the first step" ? 0 : Number(/([\d,]+) step/.exec(words)[1].replace(",", ""));
  };
  const loss = async (loop) => Number(/text: ([\d.]+) nats/.exec(await loop.get("losses").innerText())[1]);

  /** Waits until nothing is carried out. */
  const atRest = (loop) => loop.page.locator(".live-training[data-busy=false]").waitFor();

  async function opened(t, settings = {}) {
    const loop = await site.open(t, { screen: "live-training", ...settings });
    await loop.page.locator("[data-testid=live-training-pass] svg").waitFor();
    await atRest(loop);
    assert.equal(await steps(loop), 0);
    return loop;
  }

  /** Learns until something holds, then pauses. */
  async function learn(loop, until) {
    await loop.click("learn-start");
    while (!(await until())) {
      await loop.page.locator(".live-training[data-busy=true]").waitFor();
    }
    await loop.click("learn-pause");
    await atRest(loop);
  }

  test("the loss falls; one step is one; begin anew is undone", async (t) => {
    const loop = await opened(t);
    const [first, noise] = [await loss(loop), await loop.get("learned-writes").innerText()];
    assert.ok(first > 4, `${first} nats before the first step`);
    await learn(loop, async () => (await loss(loop)) < LEARNED);
    const [learned, low] = [await steps(loop), await loss(loop)];
    assert.notEqual(await loop.get("learned-writes").innerText(), noise);
    assert.match(await loop.get("learning-speed").innerText(), /^[\d,]+ tokens a second$/);

    await loop.click("learn-step");
    await loop.page.waitForFunction((before) => document.querySelector("[data-testid=learned-steps]").textContent !== before,
      `after ${learned.toLocaleString("en")} steps`);
    assert.equal(await steps(loop), learned + 1);

    await loop.click("learn-anew");
    await loop.page.waitForFunction(() => document.querySelector("[data-testid=learned-steps]").textContent.startsWith("before"));
    assert.equal(await loss(loop), first);
    await loop.page.keyboard.press("Control+z");
    await loop.page.waitForFunction(() => document.querySelector("[data-testid=learned-steps]").textContent.startsWith("after"));
    assert.equal(await steps(loop), learned + 1);
    assert.ok(Math.abs((await loss(loop)) - low) < 0.5);
  });

  test("a training that is left is paused, says so and goes on", async (t) => {
    const loop = await opened(t);
    await loop.click("learn-start");
    await loop.page.waitForFunction(() => document.querySelector("[data-testid=learned-steps]").textContent.startsWith("after"));
    await loop.click("tab-loop");
    await loop.page.locator(".live-training").waitFor({ state: "detached" });
    await loop.click("tab-live-training");
    await loop.get("live-notice").filter({ hasText: "paused" }).waitFor();
    await atRest(loop);
    const left = await steps(loop);
    assert.ok(left > 0);
    await learn(loop, async () => (await steps(loop)) > left);
    assert.equal(await loop.get("live-notice").innerText(), "");
  });

  test("a text of one's own: what cannot be learned is said, and both losses are shown", async (t) => {
    const loop = await opened(t);
    await loop.get("learned-source-1").check();
    await loop.get("live-notice").filter({ hasText: "Paste a text" }).waitFor();
    assert.ok(await loop.get("learn-start").isDisabled());
    await loop.get("learned-text").fill("Too short.");
    await loop.click("use-text");
    await loop.get("live-problem").filter({ hasText: "10 characters are too few" }).waitFor();
    assert.equal(await loop.get("learned-text").inputValue(), "Too short.");

    await loop.get("learned-text").fill("The fox saw a bird. Яблоко! ".repeat(60));
    await loop.click("use-text");
    await loop.get("about-network").filter({ hasText: "different characters" }).waitFor();
    await loop.click("learn-step");
    await loop.get("losses").filter({ hasText: "on the text it learns from" }).waitFor();
    // The grammar's training waits where it was.
    await loop.get("learned-source-0").check();
    await loop.get("about-network").filter({ hasText: "from the grammar" }).waitFor();
    assert.equal(await steps(loop), 0);
  });

  test("a prompt of one's own is predicted, and words that are no tokens are named", async (t) => {
    const loop = await opened(t);
    await loop.get("learned-prompt").fill("Ben hides blue xylophones");
    await loop.get("unknown-in-prompt").filter({ hasText: "xylophones" }).waitFor();
    assert.equal(await loop.get("learned-from").innerText(), "Ben hides blue xylophones");
    await loop.page.waitForFunction(() => new URLSearchParams(location.search).get("learned-prompt")?.startsWith("Ben"));
  });

  test("the network is opened as the model of the page, and writes there", async (t) => {
    const loop = await opened(t);
    await loop.click("learn-step");
    await atRest(loop);
    await loop.click("open-trained");
    await loop.page.locator(".live-training").waitFor({ state: "detached" });
    await loop.waitForDevice("cpu");
    await loop.step(3);
    assert.notEqual((await loop.get("generated").innerText()).trim(), "");
  });
});
