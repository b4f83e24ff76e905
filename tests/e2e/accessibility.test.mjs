// For everyone: no rule of axe-core is broken, light and dark; nothing scrolls sideways on a phone; pictures to look at.
import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";

import axe from "axe-core";

import { NO_WEBGPU } from "./lib/browser.mjs";
import { useSite } from "./lib/site.mjs";

const SETTINGS = { prompt: "Once upon a time", do_sample: true, seed: 5, max_new_tokens: 6 };
const PICTURES = fileURLToPath(new URL("../../target/screenshots/", import.meta.url));
mkdirSync(PICTURES, { recursive: true });

async function violations(page) {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() => globalThis.axe.run());
  return violations.map(({ id, help, nodes }) => `${id}: ${help} (${nodes.map((node) => node.target).join(", ")})`);
}

describe("accessibility", () => {
  const site = useSite(NO_WEBGPU);

  for (const colorScheme of ["light", "dark"]) {
    test(`axe-core finds nothing, ${colorScheme}`, async (t) => {
      const loop = await site.open(t, SETTINGS, { colorScheme });
      await loop.waitForDevice("cpu");
      await loop.page.screenshot({ path: `${PICTURES}start-${colorScheme}.png`, fullPage: true });
      assert.deepEqual(await violations(loop.page), []);
      await loop.playToStop();
      await loop.page.screenshot({ path: `${PICTURES}run-${colorScheme}.png`, fullPage: true });
      assert.deepEqual(await violations(loop.page), []);
    });
  }

  for (const width of [360, 768, 1280, 2560]) {
    test(`nothing scrolls sideways at ${width} px`, async (t) => {
      const loop = await site.open(t, SETTINGS, { viewport: { width, height: 800 } });
      await loop.waitForDevice("cpu");
      await loop.playToStop();
      await loop.page.screenshot({ path: `${PICTURES}run-${width}.png`, fullPage: true });
      const content = await loop.page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(content <= width, `the content is ${content} px wide`);
    });
  }

  test("the loop runs from the keyboard alone", async (t) => {
    const loop = await site.open(t, SETTINGS);
    await loop.waitForDevice("cpu");
    const focused = () => loop.page.evaluate(() => document.activeElement?.dataset.testid);
    for (let presses = 0; (await focused()) !== "step-token"; presses += 1) {
      assert.ok(presses < 60, "sixty times Tab and never at `step-token`");
      await loop.page.keyboard.press("Tab");
    }
    await loop.page.keyboard.press("Enter");
    await loop.waitForTokens(1);
  });
});
