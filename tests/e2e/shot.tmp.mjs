import { describe, test } from "node:test";
import { NO_WEBGPU } from "./lib/browser.mjs";
import { useSite } from "./lib/site.mjs";
describe("shots", () => {
  const site = useSite(NO_WEBGPU);
  for (const [width, height] of [[375, 740], [1280, 800]]) {
    test(`${width}`, async (t) => {
      const loop = await site.open(t, { screen: "experiments", experiment: "determinism" }, { viewport: { width, height } });
      await loop.waitForDevice("cpu");
      await loop.page.screenshot({ path: `/tmp/shot-${width}-0.png` });
      await loop.click("int8-flips");
      await loop.click("start-experiment");
      await loop.page.locator("[data-testid=experiment-result][data-done=true]").waitFor({ state: "attached" });
      await loop.page.waitForTimeout(500);
      await loop.page.screenshot({ path: `/tmp/shot-${width}-1.png` });
      await loop.get("readings").scrollIntoViewIfNeeded();
      await loop.page.screenshot({ path: `/tmp/shot-${width}-2.png` });
      await loop.get("promises").scrollIntoViewIfNeeded();
      await loop.page.screenshot({ path: `/tmp/shot-${width}-3.png` });
    });
  }
});
