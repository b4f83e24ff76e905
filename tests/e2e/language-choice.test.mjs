// The language of the page, changed while it is open: all texts change, and nothing of the visitor's is lost.
import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { NO_WEBGPU } from "./lib/browser.mjs";
import { SCREENS } from "./lib/screens.mjs";
import { useSite } from "./lib/site.mjs";

/** The letters that each language alone has. */
const LETTERS = { "en-XA": /åå|éé|ïï|öö|üü/, "ar-XB": /\p{Script=Arabic}/u };

describe("the choice of the language", () => {
  const site = useSite(NO_WEBGPU);

  /** Chooses a language as a visitor does, and waits until the page is shown in it. */
  const choose = async (loop, lang) => {
    await loop.get("language").selectOption(lang);
    await loop.page.locator(`html[lang="${lang}"]`).waitFor();
    await loop.page.locator("main [aria-busy=true]").waitFor({ state: "detached" });
  };

  test("the run, the settings and the focus stay, the link keeps the language, and Undo goes on", async (t) => {
    const loop = await site.open(t, { lang: "en-XA", temperature: "0.7", prompt: "Cats can be" });
    await loop.waitForDevice("cpu");
    await loop.step(2);
    const tokens = await loop.tokens();
    await loop.get("temperature").press("ArrowRight");
    await loop.page.waitForFunction(() => new URLSearchParams(location.search).get("temperature") !== "0.7");
    await choose(loop, "ar-XB");
    assert.equal(await loop.page.locator("html").getAttribute("dir"), "rtl");
    assert.deepEqual(await loop.tokens(), tokens);
    assert.ok(await loop.get("language").evaluate((menu) => menu === document.activeElement), "the choice keeps the focus");
    assert.match(await loop.page.title(), LETTERS["ar-XB"]);
    await loop.page.waitForFunction(() => {
      const parameters = new URLSearchParams(location.search);
      return parameters.get("lang") === "ar-XB" && parameters.has("temperature");
    });
    await loop.click("undo");
    await loop.page.waitForFunction(() => new URLSearchParams(location.search).get("temperature") === "0.7");
    await choose(loop, "en");
    assert.equal(await loop.page.locator("html").getAttribute("dir"), "ltr");
    assert.deepEqual(await loop.tokens(), tokens);
    const plain = await site.open(t, {});
    for (const letters of Object.values(LETTERS)) assert.doesNotMatch(await loop.page.title(), letters);
    assert.equal(await loop.get("step-token").innerText(), await plain.get("step-token").innerText());
  });

  test("every screen is changed where it stands, a lesson and a question with it", async (t) => {
    const loop = await site.open(t, { lang: "en-XA", lesson: "loop.stages" });
    await loop.waitForDevice("cpu");
    await loop.page.locator(".words-part h2:not(.unseen), .words-part h3").first().waitFor();
    assert.match(await loop.page.locator(".words-part").innerText(), LETTERS["en-XA"]);
    await choose(loop, "ar-XB");
    await loop.page.waitForFunction(() => /\p{Script=Arabic}/u.test(document.querySelector(".words-part")?.innerText ?? ""));
    let here = "ar-XB";
    for (const screen of SCREENS) {
      await loop.get(`tab-${screen}`).dispatchEvent("click");
      await loop.page.locator(`main[data-screen=${screen}]`).waitFor();
      await loop.page.locator("main [aria-busy=true]").waitFor({ state: "detached" });
      const [gone, next] = [here, here === "ar-XB" ? "en-XA" : "ar-XB"];
      await choose(loop, next);
      here = next;
      await loop.page.locator(`main[data-screen=${screen}]`).waitFor();
      const text = await loop.page.locator("body").innerText();
      assert.match(text, LETTERS[next], screen);
      const left = text.split("\n").filter((line) => LETTERS[gone].test(line) && !LETTERS[next].test(line));
      // The names of the languages stand in their own.
      const own = new Set(await loop.page.locator("[data-testid=language] option").allInnerTexts());
      assert.deepEqual(left.filter((line) => !own.has(line.trim())), [], `${screen} still speaks ${gone}`);
    }
  });
});
