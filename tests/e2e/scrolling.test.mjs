// What scrolls: on a phone one region of a screen, high enough for its words, whose last line fades instead of being cut.
import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { NO_WEBGPU } from "./lib/browser.mjs";
import { SCREENS } from "./lib/screens.mjs";
import { useSite } from "./lib/site.mjs";

/** The least height of the region that scrolls, in CSS pixels: eight lines. */
const LEAST_HEIGHT = 200;

describe("what scrolls on a phone", () => {
  const site = useSite(NO_WEBGPU);

  test("one region of every screen, and its last line is not cut", async (t) => {
    const loop = await site.open(t, {}, { viewport: { width: 375, height: 740 } });
    await loop.waitForDevice("cpu");
    for (const screen of SCREENS) {
      await loop.click(`tab-${screen}`);
      await loop.page.locator(`main[data-screen=${screen}] .figure-part > .step`).first().waitFor();
      const regions = await loop.page.evaluate(() =>
        [...document.querySelectorAll("main *")]
          // The written text follows its end, and a field its caret.
          .filter((part) => !part.matches(".text, textarea") && /auto|scroll/.test(getComputedStyle(part).overflowY))
          .filter((part) => part.clientHeight > 0 && part.scrollHeight > part.clientHeight + 1)
          .map((part) => {
            const { position, insetBlockEnd } = getComputedStyle(part, "::after");
            return { name: part.className, height: part.clientHeight, fades: position === "sticky" && insetBlockEnd === "0px" };
          }),
      );
      assert.ok(regions.length <= 1, `${screen}: ${JSON.stringify(regions)}`);
      for (const { name, height, fades } of regions) {
        assert.ok(height >= LEAST_HEIGHT, `${screen}: ${name} is ${height} px high`);
        assert.ok(fades, `${screen}: ${name} cuts its last line`);
      }
    }
  });

  test("what the page begins by itself leaves the tabs in view, also in a low window", async (t) => {
    const loop = await site.open(t, {}, { viewport: { width: 640, height: 400 } });
    await loop.waitForDevice("cpu");
    await loop.click("tab-experiments");
    await loop.page.locator("[data-testid=experiment-result][data-done=true]").waitFor({ state: "attached" });
    await loop.get("seed-tree").locator("svg").waitFor();
    assert.equal(await loop.page.locator("#figure").evaluate((part) => part.scrollTop), 0);
  });
});
