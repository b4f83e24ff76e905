// Leaving a screen: what still runs for it finds nothing and says nothing, and what it drew is let go.
import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { NO_WEBGPU } from "./lib/browser.mjs";
import { useSite } from "./lib/site.mjs";

const SETTINGS = { prompt: "Once upon a time", do_sample: true, seed: 5, max_new_tokens: 6 };
/** Longer than the layers of one pass are shown, in milliseconds. */
const LAYERS_SHOWN = 1_200;
/** Times all five screens are gone through, and the switches that makes. */
const ROUNDS = 6;
const SWITCHES = ROUNDS * 7;
/** Fewer nodes than the smallest chart has; what a browser keeps for itself between two collections is less. */
const NODES_A_SWITCH = 10;

describe("leaving a screen", () => {
  const site = useSite(NO_WEBGPU);

  async function opened(t, settings = {}, options) {
    const loop = await site.open(t, { ...SETTINGS, ...settings }, options);
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

  test("a chart that has gone leaves no observer and no nodes behind", async (t) => {
    // Nodes are counted that no page before has left, and by a script that would stay with a shared page.
    const loop = await opened(t, {}, { fresh: true });
    // Counted by the page itself, from its first chart on.
    await loop.page.addInitScript(() => {
      const watching = new Set();
      globalThis.watching = watching;
      globalThis.ResizeObserver = class extends ResizeObserver {
        observe(...given) {
          watching.add(this);
          super.observe(...given);
        }
        disconnect() {
          watching.delete(this);
          super.disconnect();
        }
      };
    });
    await loop.page.reload();
    await loop.waitForDevice("cpu");
    await loop.writeSomething("loop");
    const chromium = await loop.page.context().newCDPSession(loop.page);
    await chromium.send("Performance.enable");
    const counted = async () => {
      await chromium.send("HeapProfiler.collectGarbage");
      const { metrics } = await chromium.send("Performance.getMetrics");
      const [nodes] = metrics.filter(({ name }) => name === "Nodes");
      return { nodes: nodes.value, observers: await loop.page.evaluate(() => globalThis.watching.size) };
    };
    const round = async () => {
      for (const screen of ["shape", "tokenizer", "experiments", "cache", "stop", "price", "predict", "quick-check", "loop"]) {
        await loop.click(`tab-${screen}`);
        await loop.page.locator(`main[data-screen=${screen}] :is(.chart-place svg, .candidate, [data-testid=question], [data-testid=nothing-to-predict]:not(:empty), .seed-row)`).first().waitFor();
      }
    };
    // Every screen once: what is fetched and kept for good is there.
    await round();
    const before = await counted();
    assert.ok(before.observers > 0, "no chart is observed");
    for (let rounds = 0; rounds < ROUNDS; rounds += 1) await round();
    const after = await counted();
    t.diagnostic(`${SWITCHES} switches: ${JSON.stringify(before)} → ${JSON.stringify(after)}`);
    assert.equal(after.observers, before.observers);
    const grown = (after.nodes - before.nodes) / SWITCHES;
    assert.ok(grown < NODES_A_SWITCH, `${grown} nodes are left behind at each switch`);
  });
});
