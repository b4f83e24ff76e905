// The page in two languages that nobody speaks, one of longer texts and one from right to left: each view has its texts, and
// no text is cut, leaves its place or lies on another, on a phone and on a desk.
import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { NO_WEBGPU } from "./lib/browser.mjs";
import { drawn } from "./lib/frames.mjs";
import { layoutFaults } from "./lib/layout.mjs";
import { SCREENS } from "./lib/screens.mjs";
import { useSite } from "./lib/site.mjs";
import { inTurn } from "./lib/sweep.mjs";
import { views } from "./lib/views.mjs";

/** Each language with its direction, and what its letters are. */
const LANGUAGES = [
  ["en-XA", "ltr", /åå|éé|ïï|öö|üü/],
  ["ar-XB", "rtl", /\p{Script=Arabic}/u],
];
const PHONE = { width: 375, height: 740 };
const DESK = { width: 1280, height: 800 };
const PROMPT = { prompt: "Once upon a time", seed: 5 };
/** Embeds, each of another make: a picture of a step, one of a run, one of times, a screen, and the guide for authors. */
const EMBEDS = [{ figure: "shape-bars", step: 3 }, { figure: "eos-curve" }, { figure: "race-counted" }, { screen: "practice" }, {}];
/** A prompt whose run is recorded: an embed shows it without a model. */
const RECORDED = "7 + 2 =";

describe("languages", () => {
  const site = useSite(NO_WEBGPU);

  for (const [turn, [lang, dir, letters]] of LANGUAGES.entries()) {
    for (const viewport of inTurn([PHONE, DESK], turn)) {
      test(`every view has its texts and room for them, and the address keeps the language: ${lang}, ${viewport.width} px`, async (t) => {
        // A text whose file was not fetched is an error in the console, at which the test fails.
        const loop = await site.open(t, { ...PROMPT, lang }, { viewport, reducedMotion: "reduce" });
        const root = loop.page.locator("html");
        const faults = {};
        for await (const view of views(loop)) {
          // Nobody presents on a phone.
          if (view === "presenter" && viewport === PHONE) continue;
          const found = await layoutFaults(loop.page);
          if (found.length > 0) faults[view] = found;
          if (!SCREENS.includes(view)) continue;
          assert.match(await loop.page.locator(".lede").innerText(), letters, view);
          assert.match(await loop.page.locator("main").innerText(), letters, view);
        }
        assert.deepEqual(faults, {});
        assert.equal(await root.getAttribute("lang"), lang);
        assert.equal(await root.getAttribute("dir"), dir);
        await loop.page.waitForFunction((lang) => new URLSearchParams(location.search).get("lang") === lang, lang);
      });
    }

    test(`embeds have their texts and room for them: ${lang}`, async (t) => {
      const loop = await site.open(t, { lang }, { viewport: PHONE });
      const faults = {};
      for (const embed of EMBEDS) {
        await loop.goto(`${site.url}embed.html?${new URLSearchParams({ prompt: RECORDED, ...embed, lang })}`);
        await loop.page.locator("svg.chart, .answers table, article[data-figure]").filter({ visible: true }).first().waitFor({ timeout: 20_000 });
        await drawn(loop.page);
        assert.equal(await loop.page.locator("html").getAttribute("dir"), dir);
        assert.match(await loop.page.locator("body").innerText(), letters);
        const found = await layoutFaults(loop.page);
        if (found.length > 0) faults[JSON.stringify(embed)] = found;
      }
      assert.deepEqual(faults, {});
    });
  }

  for (const [lang, dir, letters] of LANGUAGES) {
    test(`what is painted before the program is in the language, and its texts are under way: ${lang}`, async (t) => {
      const paths = [];
      const away = site.server.rule((path) => {
        paths.push(path);
        return path.endsWith("/web_bg.wasm") ? { status: 404 } : null;
      });
      t.after(away);
      const loop = await site.open(t, { lang }, { expectProblems: true });
      const boot = loop.page.locator("#boot");
      await boot.filter({ hasText: "(" }).waitFor();
      const root = loop.page.locator("html");
      assert.equal(await root.getAttribute("lang"), lang);
      assert.equal(await root.getAttribute("dir"), dir);
      for (const place of [boot, loop.page.locator(".lede"), loop.page.locator("#screen-list"), loop.page.locator(".ribbon")]) {
        assert.match(await place.textContent(), letters);
      }
      assert.match(await loop.page.locator("nav").getAttribute("aria-label"), letters);
      const texts = paths.filter((path) => path.includes("/texts/"));
      assert.equal(texts.length, 1, "only the first texts are fetched");
      assert.match(texts[0], new RegExp(`/texts/${lang}/first-`));
    });
  }

  test("a text that is cut, that leaves the window or that lies on another is found", async (t) => {
    const loop = await site.open(t, PROMPT, { viewport: PHONE });
    await loop.waitForDevice("cpu");
    assert.deepEqual(await layoutFaults(loop.page), []);
    const found = async (selector, style) => {
      const element = loop.page.locator(selector).first();
      await element.evaluate((element, style) => { element.style.cssText = style; }, style);
      const faults = await layoutFaults(loop.page);
      await element.evaluate((element) => element.removeAttribute("style"));
      return faults.join("\n");
    };
    assert.match(await found(".lede", "height: 0.5em; overflow: hidden"), /^cut: “A language model/);
    assert.match(await found(".lede", "white-space: nowrap"), /px wider than its window\noutside of the window: “A language model/);
    assert.match(await found(".lede", "margin-bottom: -1em"), /lie on each other/);
    assert.match(await found("[data-testid=step-token]", "max-width: 3rem"), /leaves its button: “Step token”/);
    assert.match(await found("[data-testid=device-select]", "width: 2rem"), /in a list to choose from: “Auto”/);
    assert.match(await found("label[for=temperature]", "transform: translateX(3rem)"), /“Temperature” .* lie on each other/);
  });

  test("without a language in the address the page speaks English, and leaves the address alone", async (t) => {
    const loop = await site.open(t, {});
    await loop.waitForDevice("cpu");
    assert.equal(await loop.page.locator("html").getAttribute("lang"), "en");
    await loop.click("step-token");
    await loop.waitForTokens(1);
    await loop.page.waitForFunction(() => location.search.includes("run="));
    assert.ok(!(await loop.page.evaluate(() => location.search)).includes("lang="));
  });
});
