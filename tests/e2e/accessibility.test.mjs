// For everyone: on every screen, light and dark, wide and narrow, no rule of axe-core is broken; nothing scrolls
// sideways; everything that can be pressed is large enough to be hit; the loop runs from the keyboard alone.
import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";

import { showIn, violationsInBothSchemes } from "./lib/axe.mjs";
import { NO_WEBGPU } from "./lib/browser.mjs";
import { resize } from "./lib/frames.mjs";
import { SCREENS } from "./lib/screens.mjs";
import { useSite } from "./lib/site.mjs";
import { inTurn, isWhole } from "./lib/sweep.mjs";

const SETTINGS = { prompt: "Once upon a time", do_sample: true, seed: 5, max_new_tokens: 6 };
const WIDTHS = { desk: 1280, phone: 360 };
/** Where nothing may stand beside the window either. */
const OTHER_WIDTHS = [768, 1920, 2560];
const COLOR_SCHEMES = ["light", "dark"];
/** WCAG 2.2, 2.5.8: the least side of a target, in CSS pixels. */
const TARGET = 24;
const PICTURES = fileURLToPath(new URL("../../target/screenshots/", import.meta.url));
mkdirSync(PICTURES, { recursive: true });

/** What can be pressed and is smaller than a fingertip. Links and buttons inside of a line of text may be as high as it. */
function smallTargets(page) {
  return page.evaluate((least) => {
    const pressable = document.querySelectorAll("button, input, select, summary, a[href], [role=slider], [tabindex='0']");
    const inText = (element) => element.closest(".text, .tinted, .chips, p") !== null;
    return [...pressable]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !inText(element))
      .map((element) => [element, (element.closest("label") ?? element).getBoundingClientRect()])
      .filter(([, { width, height }]) => Math.round(width) < least || Math.round(height) < least)
      .map(([element, { width, height }]) => `${element.outerHTML.slice(0, 90)} is ${width.toFixed(0)} × ${height.toFixed(0)}`);
  }, TARGET);
}

describe("accessibility", () => {
  const site = useSite(NO_WEBGPU);

  async function opened(t, settings, options) {
    const loop = await site.open(t, settings, options);
    await loop.waitForDevice("cpu");
    return loop;
  }

  async function nothingBeside(page, width) {
    const content = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(content <= width, `the content is ${content} px wide`);
  }

  /** Pictures of the page in both schemes, for people to look at. */
  async function photograph(page, screen, width) {
    for (const colorScheme of COLOR_SCHEMES) {
      await showIn(page, colorScheme);
      await page.screenshot({ path: `${PICTURES}${screen}-${colorScheme}-${width}.png`, fullPage: true });
    }
  }

  for (const [turn, screen] of SCREENS.entries()) {
    test(`${screen}: nothing to complain of, light and dark, on a desk and on a phone, and nothing beside the window`, async (t) => {
      const loop = await opened(t, { ...SETTINGS, screen });
      const { page } = loop;
      const atWidth = (width) => resize(page, { width, height: 800 });
      for (const [name, width] of inTurn(Object.entries(WIDTHS), turn)) {
        await atWidth(width);
        assert.deepEqual(await violationsInBothSchemes(page), [], `${name}, before the first step`);
      }
      await atWidth(WIDTHS.desk);
      await loop.writeSomething(screen);
      for (const [name, width] of inTurn(Object.entries(WIDTHS), turn + 1)) {
        await atWidth(width);
        assert.deepEqual(await violationsInBothSchemes(page), [], `${name}, with a run`);
      }
      for (const [name, width] of Object.entries(WIDTHS)) {
        await atWidth(width);
        assert.deepEqual(await smallTargets(page), [], `${name}: too small to be hit`);
        await nothingBeside(page, width);
        if (isWhole) await photograph(page, screen, width);
      }
      for (const width of OTHER_WIDTHS) {
        await atWidth(width);
        await nothingBeside(page, width);
        if (isWhole) await page.screenshot({ path: `${PICTURES}${screen}-${width}.png`, fullPage: true });
      }
    });
  }

  test("the whole loop from the keyboard alone: step, look, pick, ask what if, undo", async (t) => {
    const loop = await opened(t, SETTINGS);
    const press = (key) => loop.page.keyboard.press(key);
    const at = (selector) => loop.page.evaluate((selector) => document.activeElement?.matches(selector) ?? false, selector);
    const tabTo = async (selector) => {
      for (let presses = 0; !(await at(selector)); presses += 1) {
        assert.ok(presses < 80, `eighty times Tab and never at ${selector}`);
        await press("Tab");
      }
    };
    await tabTo("[data-testid=step-token]");
    await press("Enter");
    await loop.waitForTokens(1);
    await press("Enter");
    await loop.waitForTokens(2);
    const before = await loop.tokens();

    // Back in the text, the first token; its step is looked at.
    await loop.page.locator("#prompt").focus();
    await tabTo("[data-testid=generated] .word");
    await press("Home");
    await press("Enter");
    assert.equal(await loop.word(0).getAttribute("aria-pressed"), "true");

    // Among its bars, another token; and what if it had said that.
    await tabTo(".bar-row");
    await press("End");
    await tabTo("[data-testid=let-say]");
    await press("Enter");
    await loop.waitForExactly(1);
    assert.notDeepEqual(await loop.tokens(), before.slice(0, 1));
    await press("Control+z");
    await loop.waitForExactly(2);
    assert.deepEqual(await loop.tokens(), before);

    // The screens, by their digits.
    await press("2");
    await loop.page.locator("[data-testid=tab-shape][aria-current]").waitFor({ state: "attached" });
    await press("1");
    await loop.page.locator("[data-testid=tab-loop][aria-current]").waitFor({ state: "attached" });
  });

  test("the keys can be switched off", async (t) => {
    const loop = await opened(t, SETTINGS);
    await loop.page.locator(".shortcuts summary").click();
    await loop.page.locator(".shortcuts input").uncheck();
    await loop.page.locator("h1").click();
    await loop.page.keyboard.press("2");
    await loop.page.keyboard.press("ArrowRight");
    // A step by button is written after the keys would have been.
    await loop.step(1);
    assert.equal((await loop.tokens()).length, 1);
    assert.equal(await loop.get("tab-loop").getAttribute("aria-current"), "page");
  });
});
