// The presenter view: type for a room on every screen, a clicker's keys, black, full screen, and answers on a press.
import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";

import { violations } from "./lib/axe.mjs";
import { NO_WEBGPU } from "./lib/browser.mjs";
import { resize } from "./lib/frames.mjs";
import { SCREENS } from "./lib/screens.mjs";
import { useSite } from "./lib/site.mjs";

/** The least type that is read at eight meters, in CSS pixels. */
const LEAST = 30;
const SIZES = [
  [1280, 800],
  [1366, 768],
  [1920, 1080],
];
/** Projectors of 16:9 and 16:10, and the same at 150 %. */
const PROJECTORS = [
  [1280, 720],
  [1280, 800],
  [853, 480],
  [853, 533],
];
const PROMPT = "Yuki had ten plums in an";
const PICTURES = fileURLToPath(new URL("../../target/screenshots/", import.meta.url));
mkdirSync(PICTURES, { recursive: true });

/** Every visible text that is smaller than `least`, on the page and in its charts, with its size as it is drawn. */
function smallTexts(page) {
  return page.evaluate((least) => {
    const small = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const measured = { count: 0 };
    while (texts.nextNode()) {
      const text = texts.currentNode;
      const element = text.parentElement;
      if (!text.textContent.trim() || element.closest(".unseen, title, desc, script, style, noscript")) continue;
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      const chart = element.closest("svg");
      const scale = chart?.viewBox.baseVal?.width ? chart.getBoundingClientRect().width / chart.viewBox.baseVal.width : 1;
      const size = Number.parseFloat(getComputedStyle(element).fontSize) * scale;
      measured.count += 1;
      // Half a pixel is rounding of the width of a chart.
      if (size < least - 0.05) small.push(`${element.tagName} “${text.textContent.trim().slice(0, 30)}”: ${size.toFixed(1)} px`);
    }
    return { small, count: measured.count };
  }, LEAST);
}

/** Every control that can be seen, but for the parts of text and figure that can be pressed too. */
function strayControls(page) {
  return page.evaluate(() => {
    const controls = document.querySelectorAll("button, input, select, textarea, summary, a[href]");
    const parts = ".word, .bar-row, .ribbon button, .token, .answer *";
    const stray = [...controls].filter((control) => control.checkVisibility({ visibilityProperty: true }) && !control.matches(parts));
    return stray.map((control) => control.outerHTML.slice(0, 90));
  });
}

describe("the presenter view", () => {
  const site = useSite(NO_WEBGPU);
  const black = (loop) => loop.get("blackout");

  async function presented(t, settings, options) {
    const loop = await site.open(t, { prompt: PROMPT, present: "on", ...settings }, { viewport: { width: 1280, height: 800 }, ...options });
    await loop.waitForDevice("cpu");
    await loop.page.locator("html[data-present]").waitFor();
    await loop.page.locator(".figure-part > .step:not([aria-busy])").waitFor();
    return loop;
  }

  for (const screen of SCREENS) {
    test(`${screen}: every text can be read at eight meters, and no control stands about`, async (t) => {
      const loop = await presented(t, { screen });
      await loop.get("presenter-said").filter({ hasText: "Esc end" }).waitFor();
      for (const [width, height] of SIZES) {
        await resize(loop.page, { width, height });
        for (const press of [0, 1, 2]) {
          const { small, count } = await smallTexts(loop.page);
          assert.ok(count > 3, `${screen} shows ${count} texts`);
          assert.deepEqual(small, [], `${width} × ${height}, after ${press} presses`);
          assert.deepEqual(await strayControls(loop.page), []);
          await loop.page.keyboard.press("PageDown");
          // A press leads to another text, picture or answer; nothing is awaited but the next frame and the engine.
          await loop.page.waitForFunction(() => !document.querySelector("[data-testid=stage][data-running=true]"));
        }
        await loop.page.screenshot({ path: `${PICTURES}present-${screen}-${width}.png` });
        const content = await loop.page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(content <= width, `${screen} is ${content} px wide`);
      }
    });
  }

  test("a clicker steps tokens on and back; on Compare, those of the lanes", async (t) => {
    const loop = await presented(t, {});
    await loop.page.keyboard.press("PageDown");
    await loop.waitForExactly(1);
    await loop.page.keyboard.press("ArrowRight");
    await loop.waitForExactly(2);
    await loop.page.keyboard.press("PageUp");
    await loop.waitForExactly(1);
    await loop.page.keyboard.press("ArrowLeft");
    await loop.waitForExactly(0);
    const lanes = await presented(t, { screen: "compare", lanes: "g_t1*1" });
    const each = (words) =>
      lanes.page.waitForFunction((words) => {
        const lanes = [...document.querySelectorAll(".lane")];
        return lanes.length === 2 && lanes.every((lane) => lane.querySelectorAll(".word").length === words);
      }, words);
    await each(1);
    await lanes.page.keyboard.press("PageDown");
    await each(2);
    await lanes.page.keyboard.press("PageUp");
    await each(1);
  });

  test("S steps stages, and the link says so", async (t) => {
    const loop = await presented(t, {});
    await loop.page.keyboard.press("s");
    await loop.get("presenter-said").filter({ hasText: "Each step is a stage" }).waitFor();
    await loop.page.keyboard.press("PageDown");
    await loop.page.locator("[data-testid=stage][data-stage=forward]").waitFor();
    await loop.page.keyboard.press("PageDown");
    await loop.page.locator("[data-testid=stage][data-stage=logits]").waitFor();
    assert.deepEqual(await loop.tokens(), []);
    await loop.page.waitForFunction(() => location.search.includes("present=stages"));
  });

  test("B and a clicker's point make the picture black; any of its keys brings it back and steps nothing", async (t) => {
    const loop = await presented(t, {});
    for (const [there, back] of [["b", "b"], [".", "PageDown"], ["B", "Escape"]]) {
      await loop.page.keyboard.press(there);
      await black(loop).waitFor();
      const box = await black(loop).boundingBox();
      assert.deepEqual([box.width, box.height], [1280, 800]);
      await loop.page.keyboard.press(back);
      await black(loop).waitFor({ state: "detached" });
    }
    assert.deepEqual(await loop.tokens(), []);
    assert.equal(await loop.page.locator("html[data-present]").count(), 1);
  });

  test("after a press five rows are in view on a projector, also magnified, and the keys cover none of them", async (t) => {
    const loop = await presented(t, {});
    await loop.page.keyboard.press("PageDown");
    await loop.waitForExactly(1);
    // Rows of another typeface are of another height.
    await loop.page.evaluate(() => document.fonts.ready.then(() => true));
    for (const [width, height] of PROJECTORS) {
      await resize(loop.page, { width, height });
      await loop.page.keyboard.press("s"); // says what the keys do
      await loop.get("presenter-said").filter({ hasText: /./ }).waitFor();
      const seen = await loop.page.evaluate(() => {
        const rows = [...document.querySelectorAll(".candidate")].slice(0, 5).map((row) => row.getBoundingClientRect());
        const said = document.querySelector("[data-testid=presenter-said]").getBoundingClientRect();
        const place = document.querySelector(".stage-picture").getBoundingClientRect();
        const bottom = Math.min(innerHeight, place.bottom) + 1;
        return rows.map((row) => row.bottom <= bottom && (row.top >= said.bottom || row.bottom <= said.top));
      });
      assert.deepEqual(seen, Array(5).fill(true), `${width} × ${height}`);
      await loop.page.keyboard.press("s");
    }
  });

  test("the button asks for the full screen, Escape ends the view, and the page is as before", async (t) => {
    const loop = await site.open(t, { prompt: PROMPT }, { viewport: { width: 1280, height: 800 } });
    await loop.waitForDevice("cpu");
    await loop.get("bars").waitFor();
    const label = () => loop.page.locator("[data-testid=bars] .candidate-name").first().evaluate((text) => getComputedStyle(text).fontSize);
    const before = [await label(), await loop.page.evaluate(() => document.documentElement.clientWidth)];
    await loop.page.evaluate(() => {
      const ask = Element.prototype.requestFullscreen;
      Element.prototype.requestFullscreen = function () {
        globalThis.asked = true;
        return ask.call(this);
      };
    });
    await loop.click("present");
    await loop.page.locator("html[data-present]").waitFor();
    assert.equal(await loop.page.evaluate(() => globalThis.asked), true);
    await loop.page.keyboard.press("Escape");
    await loop.page.locator("html:not([data-present])").waitFor({ state: "attached" });
    await loop.page.waitForFunction(() => !document.fullscreenElement);
    await loop.get("bars").waitFor();
    assert.deepEqual([await label(), await loop.page.evaluate(() => document.documentElement.clientWidth)], before);
    assert.ok(await loop.get("step-token").isVisible());
  });

  test("a refused full screen changes nothing: the view is as large as the window", async (t) => {
    const loop = await site.open(t, { prompt: PROMPT });
    await loop.waitForDevice("cpu");
    await loop.page.evaluate(() => {
      Element.prototype.requestFullscreen = () => Promise.reject(new TypeError("refused"));
    });
    await loop.click("present");
    await loop.page.locator("html[data-present]").waitFor();
    await loop.page.keyboard.press("PageDown");
    await loop.waitForExactly(1);
  });

  test("the hint of the keys goes away by itself", async (t) => {
    const loop = await presented(t, {});
    await loop.get("presenter-said").filter({ hasText: "→ on" }).waitFor();
    await loop.page.waitForFunction(() => document.querySelector("[data-testid=presenter-said]").textContent === "");
    assert.deepEqual(await violations(loop.page), []);
  });

  test("an answer of the Quick check is shown on a press, hidden on another, and then comes the next question", async (t) => {
    const loop = await presented(t, { screen: "quick-check", question: "logits/what-is-a-logit" });
    const right = loop.page.locator(".presented-answers [data-marking=right]");
    assert.equal(await right.count(), 0);
    assert.equal(await loop.get("solution").innerText(), "");
    await loop.page.keyboard.press("PageDown");
    await right.waitFor();
    const letter = (await right.innerText()).slice(0, 1);
    assert.ok((await loop.get("solution").innerText()).startsWith(`${letter}. `));
    await loop.page.keyboard.press("PageUp");
    await right.waitFor({ state: "detached" });
    await loop.page.keyboard.press("PageDown");
    await loop.page.keyboard.press("PageDown");
    await loop.page.locator("[data-testid=question]:not([data-question='logits/what-is-a-logit'])").waitFor();
    assert.equal(await right.count(), 0);
    assert.equal(await loop.get("solution").innerText(), "");
  });

  test("a lesson is led from part to part: what is expected, what is tried, what came, the question and its answer", async (t) => {
    const loop = await presented(t, { lesson: "loop.one-token" });
    const lesson = (phase) => loop.page.locator(`[data-testid=lesson][data-phase=${phase}]`);
    for (const phase of ["predict", "predict", "try"]) {
      await lesson(phase).waitFor();
      assert.deepEqual((await smallTexts(loop.page)).small, [], phase);
      assert.deepEqual(await strayControls(loop.page), [], phase);
      await loop.page.keyboard.press("PageDown");
    }
    // What is to be tried is three steps of the run: the key does them.
    for (const written of [1, 2, 3]) {
      await loop.waitForExactly(written);
      if (written < 3) await loop.page.keyboard.press("PageDown");
    }
    for (const phase of ["outcome", "question"]) {
      await lesson(phase).waitFor();
      assert.deepEqual((await smallTexts(loop.page)).small, [], phase);
      assert.deepEqual(await strayControls(loop.page), [], phase);
      await loop.page.screenshot({ path: `${PICTURES}present-lesson-${phase}.png` });
      if (phase === "outcome") await loop.page.keyboard.press("PageDown");
    }
    const right = loop.page.locator(".presented-answers [data-marking=right]");
    assert.equal(await right.count(), 0);
    await loop.page.keyboard.press("PageDown");
    await right.waitFor();
    await loop.page.keyboard.press("PageUp");
    await right.waitFor({ state: "detached" });
    await loop.page.keyboard.press("PageDown");
    await right.waitFor();
    await loop.page.keyboard.press("PageDown");
    await loop.page.locator("[data-testid=lesson][data-place='loop.stages']").waitFor();
  });

  test("what a class is to predict is a slide of its own, and every option is in view", async (t) => {
    for (const lesson of ["loop.one-token", "temperature.sharper", "filters.the-tail"]) {
      const loop = await presented(t, { lesson });
      const part = loop.page.locator("[data-testid=lesson][data-phase=predict]");
      await part.waitFor();
      assert.equal(await part.locator(".step-prediction").isVisible(), false, lesson);
      await loop.page.keyboard.press("PageDown");
      await part.and(loop.page.locator("[data-slide=second]")).waitFor();
      assert.equal(await loop.get("step-text").isVisible(), false, lesson);
      for (const [width, height] of PROJECTORS) {
        await resize(loop.page, { width, height });
        const below = await part.locator(".presented-answers li").evaluateAll((answers) => {
          const { bottom } = document.querySelector(".words-part").getBoundingClientRect();
          return answers.map((answer) => Math.ceil(answer.getBoundingClientRect().bottom - bottom)).filter((over) => over > 0);
        });
        assert.deepEqual(below, [], `${lesson} at ${width} × ${height}`);
      }
      await loop.page.keyboard.press("PageUp");
      await part.and(loop.page.locator(":not([data-slide])")).waitFor();
    }
  });

  test("a page for teachers shows its answers on a press, hides them on another, and then comes the next page", async (t) => {
    const loop = await presented(t, { screen: "teach", page: "lesson.loop" });
    const page = (id) => loop.page.locator(`[data-testid=teacher-page][data-page="${id}"]`);
    const answers = page("lesson.loop").locator(".answer-part");
    assert.ok((await answers.count()) > 10);
    const visible = async () => (await answers.evaluateAll((parts) => parts.filter((part) => part.checkVisibility()))).length;
    assert.equal(await visible(), 0);
    await loop.page.keyboard.press("PageDown");
    await page("lesson.loop").and(loop.page.locator("[data-solved]")).waitFor();
    assert.equal(await visible(), await answers.count());
    await loop.page.keyboard.press("PageUp");
    await page("lesson.loop").and(loop.page.locator(":not([data-solved])")).waitFor();
    await loop.page.keyboard.press("PageDown");
    await loop.page.keyboard.press("PageDown");
    await page("lesson.tokens").and(loop.page.locator(":not([data-solved])")).waitFor();
  });

  test("keys start an experiment, and open a lesson from the list", async (t) => {
    const loop = await presented(t, { screen: "experiments" });
    await loop.page.keyboard.press("PageDown");
    await loop.get("announcement").filter({ hasText: "started." }).waitFor({ state: "attached" });
    const list = await presented(t, { screen: "lessons" });
    await list.page.keyboard.press("PageDown");
    await list.page.locator("[data-testid=lesson][data-place='loop.one-token']").waitFor();
  });

  test("a prediction is revealed on a press and covered on another; then comes the next token", async (t) => {
    const loop = await presented(t, { screen: "predict" });
    const revealed = (is) => loop.page.locator(`[data-testid=verdict][data-revealed=${is}]`).waitFor();
    await loop.page.locator("[data-testid=prediction] svg .covered").first().waitFor();
    await loop.page.keyboard.press("PageDown");
    await revealed(true);
    await loop.page.keyboard.press("PageUp");
    await revealed(false);
    await loop.page.keyboard.press("PageDown");
    await revealed(true);
    await loop.page.keyboard.press("PageDown");
    await loop.waitForExactly(1);
    await revealed(false);
    // All rows and the legend fit.
    const fits = await loop.page.evaluate(() => {
      const box = document.querySelector("[data-testid=prediction] svg").getBoundingClientRect();
      return box.bottom <= innerHeight + 1;
    });
    assert.ok(fits, "the bars are in view together");
  });
});
