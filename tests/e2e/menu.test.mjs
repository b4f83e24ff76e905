// The menu of screens: a button for each place where there is room, one for all where there is none.
import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { NO_WEBGPU } from "./lib/browser.mjs";
import { useSite } from "./lib/site.mjs";
import { PLACES, SCREENS } from "./lib/screens.mjs";


describe("the menu of screens", () => {
  const site = useSite(NO_WEBGPU);

  async function opened(t, width) {
    const loop = await site.open(t, {}, { viewport: { width, height: 740 } });
    await loop.waitForDevice("cpu");
    return loop;
  }

  const focused = (loop) => loop.page.evaluate(() => document.activeElement?.dataset.testid);

  test("at 360 px the keyboard opens it, reaches every screen, chooses and closes", async (t) => {
    const loop = await opened(t, 360);
    const { keyboard } = loop.page;
    assert.equal(await loop.get("tab-price").isVisible(), false);
    await loop.get("screens").focus();
    await keyboard.press("Enter");
    assert.equal(await loop.get("screens").getAttribute("aria-expanded"), "true");
    for (const screen of SCREENS) {
      await keyboard.press("Tab");
      // The presenter view stands beside the plans.
      if ((await focused(loop)) === "present") await keyboard.press("Tab");
      assert.equal(await focused(loop), `tab-${screen}`);
      const box = await loop.get(`tab-${screen}`).boundingBox();
      assert.ok(box.x >= 0 && box.x + box.width <= 360, `${screen} is inside the page`);
      assert.ok(box.height >= 24 && box.width >= 24, `${screen} can be hit`);
    }
    await keyboard.press("Enter");
    await loop.page.locator(`main[data-screen=${SCREENS.at(-1)}]`).waitFor();
    assert.equal(await focused(loop), "screens", "the focus is back on the button");
    assert.match(await loop.page.locator(".lede").innerText(), /^The same work on each engine of this device\. .*\?$/);

    await keyboard.press("Enter");
    await keyboard.press("Escape");
    assert.equal(await loop.get("screens").getAttribute("aria-expanded"), "false");
    assert.equal(await focused(loop), "screens");
  });

  test("a press elsewhere closes it", async (t) => {
    const loop = await opened(t, 360);
    await loop.get("screens").click();
    await loop.page.locator("h1").click();
    assert.equal(await loop.get("tab-price").isVisible(), false);
  });

  test("the page's name leads to the first screen", async (t) => {
    const loop = await opened(t, 360);
    await loop.click("tab-stop");
    await loop.page.locator("main[data-screen=stop]").waitFor();
    await loop.click("home");
    await loop.page.locator("main[data-screen=loop]").waitFor();
  });

  test("a screen that is chosen here opens with a result, and gives the prompt back", async (t) => {
    const results = {
      compare: ".lane .word",
      experiments: ".seed-row",
      determinism: "[data-testid=readings] tr[data-reading=int8]",
      engines: "[data-testid=shape-engine-scan] svg",
      cache: "[data-testid=cache-grid-part]:not([data-reused='0'])",
      stop: "[data-testid=eos-curve] svg",
      price: "[data-testid=cost-run]",
      constrained: "[data-testid=constrained-back]:enabled",
      speculative: "[data-testid=rounds] .residual",
    };
    for (const [screen, result] of Object.entries(results)) {
      const loop = await opened(t, 360);
      const prompt = await loop.get("prompt").inputValue();
      await loop.click(`tab-${screen}`);
      await loop.page.locator(result).first().waitFor({ state: "attached" });
      await loop.click("tab-loop");
      await loop.page.locator("main[data-screen=loop]").waitFor();
      assert.equal(await loop.get("prompt").inputValue(), prompt, screen);
    }
  });

  test("a screen goes on with the tokens that another one began with", async (t) => {
    const loop = await opened(t, 1280);
    await loop.click("tab-cache");
    await loop.waitForExactly(2);
    await loop.click("tab-stop");
    await loop.waitForExactly(24);
  });

  test("a screen does not go on with the visitor's tokens", async (t) => {
    const loop = await opened(t, 1280);
    await loop.step(3);
    const before = await loop.tokens();
    for (const [screen, picture] of [["cache", "cache-grid"], ["stop", "eos-curve"]]) {
      await loop.click(`tab-${screen}`);
      await loop.get(picture).locator("svg").waitFor();
      assert.deepEqual(await loop.tokens(), before, screen);
    }
  });

  test("every experiment opens with a result, and the prompt is back on the first screen", async (t) => {
    const loop = await opened(t, 1280);
    const prompt = await loop.get("prompt").inputValue();
    await loop.click("tab-experiments");
    for (const view of ["seeds", "continuations", "temperature", "beams", "search"]) {
      await loop.click(`experiment-${view}`);
      await loop.page.locator("[data-testid=experiment-result][data-done=true]").waitFor({ state: "attached" });
      assert.equal(await loop.get("experiment-notice").innerText(), "", view);
    }
    await loop.click("tab-loop");
    assert.equal(await loop.get("prompt").inputValue(), prompt);
  });

  test("a view for engineers has a tab while it is open, and its screen opens without it", async (t) => {
    const loop = await opened(t, 1280);
    for (const [view, tab, screen, place] of [
      ["determinism", "experiment-determinism", "experiments", "tab-experiments"],
      ["engines", "view-engines", "shape", "screens-write"],
    ]) {
      await loop.click(`tab-${view}`);
      await loop.get(tab).waitFor();
      assert.match(await loop.page.locator(".lede").innerText(), /\?$/);
      assert.equal(await loop.get("screens-engineers").getAttribute("aria-current"), "true");
      assert.equal(await loop.get(place).getAttribute("aria-current"), null, view);
      await loop.click(`tab-${screen}`);
      await loop.page.waitForFunction((tab) => !document.querySelector(`[data-testid=${tab}]`), tab);
      assert.ok(["true", "page"].includes(await loop.get(place).getAttribute("aria-current")), screen);
    }
  });

  test("the places say what is there, in reach of a finger, and the list ends inside of the window or scrolls", async (t) => {
    const loop = await opened(t, 360);
    await loop.get("screens").click();
    const places = loop.page.locator(".place");
    assert.equal(await places.count(), Object.keys(PLACES).length);
    for (const place of await places.all()) {
      assert.equal(await place.locator(".what:visible").count(), 1, await place.innerText());
    }
    const scrolls = await loop.get("screens").evaluate((button) => {
      const list = button.nextElementSibling;
      return { fits: list.scrollHeight <= list.clientHeight + 1, overflow: getComputedStyle(list).overflowY };
    });
    assert.ok(scrolls.fits || scrolls.overflow === "auto", JSON.stringify(scrolls));
  });

  test("with room for a row each place has a button, and its screens stand below it with what they show", async (t) => {
    const loop = await opened(t, 1280);
    const { keyboard } = loop.page;
    assert.equal(await loop.get("screens").isVisible(), false);
    for (const [place, screens] of Object.entries(PLACES)) {
      const has = await loop.get(`screens-${place}`).count();
      // A place of one screen is its button.
      const button = loop.get(has > 0 ? `screens-${place}` : `tab-${screens[0]}`);
      await button.focus();
      await keyboard.press("Enter");
      if (has === 0) {
        await loop.page.locator(`main[data-screen=${screens[0]}]`).waitFor();
        continue;
      }
      assert.equal(await button.getAttribute("aria-expanded"), "true");
      for (const screen of screens) {
        await keyboard.press("Tab");
        assert.equal(await focused(loop), `tab-${screen}`);
        const box = await loop.get(`tab-${screen}`).boundingBox();
        assert.ok(box.x >= 0 && box.x + box.width <= 1280 && box.height >= 24, `${screen} can be hit`);
        assert.equal(await loop.get(`tab-${screen}`).locator(".what").isVisible(), true);
      }
      await keyboard.press("Enter");
      await loop.page.locator(`main[data-screen=${screens.at(-1)}]`).waitFor();
      assert.equal(await focused(loop), `screens-${place}`, "the focus is back on the button");
      assert.equal(await button.getAttribute("aria-current"), "true");
    }
    await loop.get("screens-cost").click();
    await keyboard.press("Escape");
    assert.equal(await loop.get("tab-price").isVisible(), false);
    const overlapping = await loop.page.locator(".masthead").evaluate((masthead) => {
      const buttons = [...masthead.querySelectorAll("button")].filter((button) => button.checkVisibility());
      const boxes = buttons.map((button) => [button.textContent, button.getBoundingClientRect()]);
      boxes.sort(([, a], [, b]) => a.left - b.left);
      return boxes.slice(1).flatMap(([name, box], at) => (boxes[at][1].right > box.left ? [`${boxes[at][0]} and ${name}`] : []));
    });
    assert.deepEqual(overlapping, []);
  });
});
