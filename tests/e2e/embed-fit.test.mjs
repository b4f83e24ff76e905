// Embeds in frames whose height the page around has fixed, down to 300 × 180 pixels, and what a slide needs: rows, ground, keys.
import assert from "node:assert/strict";
import { test } from "node:test";

import { NO_WEBGPU } from "./lib/browser.mjs";
import { BUILT_SITE, useCourse } from "./lib/course.mjs";
import { describeOn } from "./lib/turn.mjs";

/** Frames that platforms fix: MyST's 60 % of a column and of a phone, and the smallest that can be used. */
const FRAMES = [
  [700, 420],
  [375, 225],
  [300, 180],
];
/** The picture keeps at least this part of a frame's height. */
const LEAST_PICTURE = 0.25;

describeOn(NO_WEBGPU, "embeds in fixed frames", () => {
  const course = useCourse(NO_WEBGPU, BUILT_SITE);

  /** A course page with an iframe of this size. */
  async function framed(t, query, [width, height]) {
    const frame = `<iframe title="A figure" src="${course.site}embed.html?${query}" width="${width}" height="${height}" style="border: 0"></iframe>`;
    const page = await course.open(t, frame, { ready: false });
    const inside = await (await page.page.locator("iframe").elementHandle()).contentFrame();
    return { page, inside };
  }

  for (const size of FRAMES) {
    test(`in ${size.join(" × ")} pixels a slider changes bars that are in view`, async (t) => {
      const { inside } = await framed(t, "figure=shape-bars&fit=frame", size);
      const bars = inside.getByTestId("shape-bars");
      await bars.locator("svg").waitFor();
      const slider = inside.getByTestId("temperature");
      await slider.scrollIntoViewIfNeeded();
      const before = await bars.locator("svg").innerHTML();
      await slider.focus();
      await slider.press("ArrowRight");
      await inside.waitForFunction((before) => document.querySelector("[data-testid=shape-bars] svg").innerHTML !== before, before);
      const [width, height] = size;
      const box = await inside.evaluate(() => {
        const of = (selector) => document.querySelector(selector).getBoundingClientRect().toJSON();
        return { picture: of(".embed-picture"), slider: of("[data-testid=temperature]"), wide: document.documentElement.scrollWidth };
      });
      assert.ok(box.picture.top >= 0 && box.picture.bottom <= height, JSON.stringify(box));
      assert.ok(box.picture.height >= LEAST_PICTURE * height, JSON.stringify(box));
      assert.ok(box.slider.top >= 0 && box.slider.bottom <= height, JSON.stringify(box));
      assert.ok(box.wide <= width, `${box.wide}`);
      await inside.getByTestId("step-token").click();
      await inside.getByTestId("open-page").scrollIntoViewIfNeeded();
    });

    test(`in ${size.join(" × ")} pixels an exercise can be done and a question answered`, async (t) => {
      const { inside } = await framed(t, "screen=practice", size);
      const cell = inside.locator("input.cell, td input").first();
      await cell.click();
      await cell.fill("0.5");
      await inside.getByTestId("check").click();
      const question = await framed(t, "screen=quick-check", size);
      await question.inside.getByTestId("answer-0").click();
      await question.inside.getByTestId("check").click();
      await question.inside.locator("[data-testid=feedback][data-marking]").waitFor();
    });
  }

  test("an author chooses the rows and lets the page show through", async (t) => {
    const page = await course.open(t, `<token-loop figure="shape-bars" rows="5" ground="none"></token-loop><token-loop figure="shape-bars"></token-loop>`);
    const [few, usual] = await Promise.all([page.frame(0), page.frame(1)]);
    await usual.locator("[data-testid=shape-bars] svg").waitFor();
    const [low, high] = [await page.iframe(0).boundingBox(), await page.iframe(1).boundingBox()];
    assert.ok(low.height < high.height - 100, `${low.height} and ${high.height}`);
    const ground = await few.evaluate(() => [document.documentElement, document.body].map((of) => getComputedStyle(of).backgroundColor));
    assert.deepEqual(ground, ["rgba(0, 0, 0, 0)", "rgba(0, 0, 0, 0)"]);
  });

  test("keys that turn slides come back to the page, but for those that the figure uses", async (t) => {
    const page = await course.open(t, `<token-loop figure="shape-bars" keys="slides" fit="frame" height="500"></token-loop>`);
    const frame = await page.frame();
    await frame.locator("[data-testid=shape-bars] svg").waitFor();
    await page.page.evaluate(() => {
      globalThis.keys = [];
      document.addEventListener("keydown", ({ key, keyCode }) => globalThis.keys.push([key, keyCode]));
    });
    await frame.getByTestId("temperature").press("ArrowRight");
    await frame.getByTestId("step-token").press("PageDown");
    await frame.getByTestId("step-token").press("Escape");
    await page.page.waitForFunction(() => globalThis.keys.length >= 2);
    assert.deepEqual(await page.page.evaluate(() => globalThis.keys), [["PageDown", 34], ["Escape", 27]]);
    assert.equal(await page.iframe().evaluate((frame) => frame.clientHeight), 500);
  });
});
