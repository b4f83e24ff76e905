// The page in two languages that nobody speaks: each screen has its texts, from left to right and from right to left.
import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { NO_WEBGPU } from "./lib/browser.mjs";
import { SCREENS } from "./lib/screens.mjs";
import { useSite } from "./lib/site.mjs";

/** Each language with its direction, and what its letters are. */
const LANGUAGES = [
  ["en-XA", "ltr", /åå|éé|ïï|öö|üü/],
  ["ar-XB", "rtl", /\p{Script=Arabic}/u],
];

describe("languages", () => {
  const site = useSite(NO_WEBGPU);

  for (const [lang, dir, letters] of LANGUAGES) {
    test(`${lang}: every screen is opened with its texts, and the address keeps the language`, async (t) => {
      // A text whose file was not fetched is an error in the console, at which the test fails.
      const loop = await site.open(t, { lang });
      await loop.waitForDevice("cpu");
      const root = loop.page.locator("html");
      assert.equal(await root.getAttribute("lang"), lang);
      assert.equal(await root.getAttribute("dir"), dir);
      for (const screen of SCREENS) {
        await loop.get(`tab-${screen}`).dispatchEvent("click");
        await loop.page.locator(`main[data-screen=${screen}]`).waitFor();
        await loop.page.locator("main [aria-busy=true]").waitFor({ state: "detached" });
        assert.match(await loop.page.locator(".lede").innerText(), letters, screen);
        assert.match(await loop.page.locator("main").innerText(), letters, screen);
      }
      await loop.page.waitForFunction((lang) => new URLSearchParams(location.search).get("lang") === lang, lang);
    });
  }

  for (const [lang, dir, letters] of LANGUAGES) {
    test(`${lang}: what is painted before the program is in it, and its texts are under way`, async (t) => {
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

    test(`${lang}: an embed is in it`, async (t) => {
      const loop = await site.open(t, { lang });
      await loop.goto(`${site.url}embed.html?${new URLSearchParams({ figure: "bars", lang })}`);
      const root = loop.page.locator("html");
      await loop.get("embed").waitFor();
      assert.equal(await root.getAttribute("lang"), lang);
      assert.equal(await root.getAttribute("dir"), dir);
      assert.match(await loop.get("embed").innerText(), letters);
    });
  }

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
