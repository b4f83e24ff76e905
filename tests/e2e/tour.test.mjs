// The tour: one press plays it with its captions, pause and back, any control takes over, Close brings the visitor's page back,
// and the address plays it unattended. The page's clock is Playwright's, so that ninety seconds pass in a few.
import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";

import { violations } from "./lib/axe.mjs";
import { NO_WEBGPU } from "./lib/browser.mjs";
import { drawn } from "./lib/frames.mjs";
import { useSite } from "./lib/site.mjs";

/** The visitor's own page. */
const OWN = { prompt: "7 + 2 =", seed: 5, temperature: 0.7 };
const PROMPT = "Yuki had ten plums in an";
/** The scenes that the tests name, by their places in `crates/page-model/src/tour/scenes.rs`. */
const SCENE = { first: 0, append: 4, more: 5, low: 7, another: 9, last: 11 };
/** The tokens that are written before the scene `more`. */
const BEFORE_MORE = 2;
/** More steps of the clock than the whole tour takes. */
const MOST_STEPS = 250;
/** Milliseconds of one step: no scene is shorter. */
const STEP = 1_000;
const PHONE = { width: 375, height: 740 };
/** The least type that is read at eight meters, in CSS pixels. */
const LEAST = 30;
const PICTURES = fileURLToPath(new URL("../../target/screenshots/", import.meta.url));
mkdirSync(PICTURES, { recursive: true });

describe("the tour", () => {
  const site = useSite(NO_WEBGPU);

  const scene = async (loop) => Number((await loop.get("tour").getAttribute("data-scene")) ?? Number.NaN);
  const caption = (loop) => loop.get("tour-caption").innerText();
  const prompt = (loop) => loop.page.locator(".text-prompt").innerText();
  const temperature = async (loop) => Number(await loop.get("temperature").inputValue());
  const gone = (loop) => loop.get("tour").waitFor({ state: "detached" });

  async function opened(t, settings, options) {
    // Playwright's clock is that of the whole context.
    const loop = await site.open(t, settings, { fresh: true, ...options });
    await loop.waitForDevice("cpu");
    return loop;
  }

  /** Has the first caption shown, with the page's clock in the hands of the test. */
  async function begun(loop) {
    await loop.get("tour-caption").filter({ hasText: /\d+ tokens/ }).waitFor();
    await loop.page.clock.install();
  }

  async function watched(t, settings = OWN, options) {
    const loop = await opened(t, settings, options);
    await loop.click("tour-watch");
    await begun(loop);
    return loop;
  }

  /** Lets time pass until a scene begins, and calls `at` in each step. */
  async function runTo(loop, place, at = async () => {}) {
    for (let step = 0; step < MOST_STEPS; step += 1) {
      if ((await scene(loop)) === place) return;
      await at();
      await loop.page.clock.runFor(STEP);
    }
    assert.fail(`after ${MOST_STEPS} steps the tour is at scene ${await scene(loop)}`);
  }

  test("one press plays all scenes with their captions, and nothing in the bar covers the page", async (t) => {
    const loop = await watched(t);
    assert.equal(await prompt(loop), PROMPT);
    const captions = new Set();
    await runTo(loop, SCENE.last, async () => captions.add(await caption(loop)));
    captions.add(await caption(loop));
    captions.delete("");
    assert.equal(captions.size, SCENE.last + 1);
    // The last scene stands until something is pressed; its text is to be written by the visitor.
    for (let step = 0; step < 10; step += 1) await loop.page.clock.runFor(STEP);
    assert.equal(await scene(loop), SCENE.last);
    assert.ok(await loop.get("tour-pause").isHidden());
    assert.deepEqual(await loop.tokens(), []);
    assert.equal(await temperature(loop), 1);
    assert.deepEqual(await violations(loop.page), []);
  });

  for (const [name, viewport] of Object.entries({ desk: { width: 1280, height: 720 }, phone: PHONE })) {
    test(`on a ${name} text, loop, bars and temperature stay in view and where they are from scene to scene`, async (t) => {
      const loop = await watched(t, {}, { viewport });
      const boxes = () =>
        loop.page.evaluate(() => {
          const box = (selector) => {
            const { top, bottom } = document.querySelector(selector).getBoundingClientRect();
            return { top: Math.round(top), bottom: Math.round(bottom) };
          };
          return { bar: box(".tour"), frame: box(".frame"), text: box(".text-part .text"), temperature: box("#temperature") };
        });
      const first = await boxes();
      const seen = new Set();
      await runTo(loop, SCENE.last, async () => {
        const now = await boxes();
        assert.deepEqual(now.bar, first.bar);
        assert.deepEqual(now.frame, first.frame);
        assert.ok(now.bar.bottom <= now.frame.top && now.text.top >= now.frame.top);
        assert.ok(now.temperature.top > 0 && now.temperature.bottom <= viewport.height);
        const place = await scene(loop);
        if (!seen.has(place)) await loop.page.screenshot({ path: `${PICTURES}tour-${name}-${place}.png` });
        seen.add(place);
      });
      const content = await loop.page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(content <= viewport.width, `${content} px wide`);
    });
  }

  test("Pause holds the scene, and Back returns to the text of its beginning", async (t) => {
    const loop = await watched(t);
    await runTo(loop, SCENE.more);
    // The third of its tokens is due after two seconds.
    for (let step = 0; step < MOST_STEPS && (await loop.tokens()).length < BEFORE_MORE + 3; step += 1) await loop.page.clock.runFor(STEP / 4);
    await loop.click("tour-pause");
    await loop.get("tour-pause").filter({ hasText: "Go on" }).waitFor();
    const before = await loop.tokens();
    for (let step = 0; step < 10; step += 1) await loop.page.clock.runFor(STEP);
    assert.equal(await scene(loop), SCENE.more);
    assert.deepEqual(await loop.tokens(), before);
    // The scene is older than two seconds: Back leads to its beginning, then to the one before.
    await loop.click("tour-back");
    await loop.waitForExactly(BEFORE_MORE);
    assert.equal(await scene(loop), SCENE.more);
    await loop.click("tour-back");
    await loop.waitForExactly(0);
    assert.equal(await scene(loop), SCENE.append);
    await loop.click("tour-pause");
    await runTo(loop, SCENE.more);
    await loop.waitForTokens(BEFORE_MORE);
    assert.deepEqual((await loop.tokens()).slice(0, BEFORE_MORE), before.slice(0, BEFORE_MORE));
  });

  test("a control takes over and acts, and one Undo brings the visitor's page back", async (t) => {
    const loop = await watched(t);
    await runTo(loop, SCENE.more);
    await loop.waitForTokens(2);
    const box = await loop.get("temperature").boundingBox();
    await loop.page.mouse.click(box.x + box.width * 0.25, box.y + box.height / 2);
    await gone(loop);
    const chosen = await temperature(loop);
    assert.ok(chosen > 0.4 && chosen < 0.8, `the slider is at ${chosen}`);
    const tokens = await loop.tokens();
    for (let step = 0; step < 10; step += 1) await loop.page.clock.runFor(STEP);
    assert.deepEqual(await loop.tokens(), tokens);
    assert.equal(await prompt(loop), PROMPT);
    // First the slider, then the tour.
    await loop.click("undo");
    await loop.page.waitForFunction(() => document.querySelector("[data-testid=temperature]").value === "1");
    await loop.click("undo");
    await loop.page.waitForFunction((own) => document.querySelector(".text-prompt").textContent === own, OWN.prompt);
    assert.equal(await temperature(loop), OWN.temperature);
    assert.deepEqual(await loop.tokens(), []);
  });

  test("a button that is pressed acts with the first press, and so does a key", async (t) => {
    const loop = await watched(t);
    await runTo(loop, SCENE.more);
    await loop.click("tour-pause");
    const before = (await loop.tokens()).length;
    await loop.click("step-token");
    await loop.waitForExactly(before + 1);
    await gone(loop);
    const other = await watched(t);
    await runTo(other, SCENE.more);
    await other.click("tour-pause");
    const written = (await other.tokens()).length;
    // Tab leads from button to button of the bar.
    await other.page.keyboard.press("Tab");
    assert.equal(await other.get("tour").count(), 1);
    await other.page.keyboard.press("ArrowRight");
    await other.waitForExactly(written + 1);
    await gone(other);
  });

  test("Close and Escape bring prompt, settings and tokens back", async (t) => {
    const loop = await opened(t, OWN);
    for (const close of [() => loop.click("tour-close"), () => loop.page.keyboard.press("Escape")]) {
      await loop.click("tour-watch");
      await loop.get("tour-caption").filter({ hasText: /\d+ tokens/ }).waitFor();
      assert.equal(await prompt(loop), PROMPT);
      await close();
      await gone(loop);
      await loop.page.waitForFunction((own) => document.querySelector(".text-prompt").textContent === own, OWN.prompt);
      assert.equal(await temperature(loop), OWN.temperature);
      assert.deepEqual(await loop.tokens(), []);
      assert.ok(await loop.page.locator(".lede").isVisible());
    }
  });

  test("with reduced motion the scenes go on and the temperature is set at once", async (t) => {
    const loop = await watched(t, {}, { reducedMotion: "reduce" });
    await loop.page.evaluate(() => {
      globalThis.temperatures = [];
      const output = document.querySelector("output[for=temperature]");
      new MutationObserver(() => globalThis.temperatures.push(output.textContent)).observe(output, {
        characterData: true,
        childList: true,
        subtree: true,
      });
    });
    await runTo(loop, SCENE.last);
    await drawn(loop.page);
    assert.deepEqual([...new Set(await loop.page.evaluate(() => globalThis.temperatures))], ["0.30", "1.60", "1.00"]);
  });

  test("tour=loop begins without a press, begins again, and is in the address until it is taken over", async (t) => {
    const loop = await opened(t, { tour: "loop" });
    await begun(loop);
    await runTo(loop, SCENE.last);
    await runTo(loop, SCENE.first);
    assert.match(loop.page.url(), /[?&]tour=loop/);
    await loop.page.keyboard.press("ArrowRight");
    await gone(loop);
    await loop.page.clock.runFor(STEP);
    await loop.page.waitForFunction(() => !location.search.includes("tour="));
  });

  test("on a projector the presenter view shows the captions large, and no control", async (t) => {
    const loop = await opened(t, { tour: "loop", present: "on" });
    await begun(loop);
    const size = await loop.get("tour-caption").evaluate((caption) => Number.parseFloat(getComputedStyle(caption).fontSize));
    assert.ok(size >= LEAST, `${size} px`);
    assert.ok(await loop.get("tour-pause").isHidden());
    await loop.page.screenshot({ path: `${PICTURES}tour-present.png` });
  });
});
