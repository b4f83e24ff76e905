// The page about the site: reached from every screen and from an embed, without a program, and fit for everyone.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";

import { violationsInBothSchemes } from "./lib/axe.mjs";
import { NO_WEBGPU } from "./lib/browser.mjs";
import { SCREENS } from "./lib/screens.mjs";
import { useSite } from "./lib/site.mjs";

/** The narrowest width at which it must be readable, in CSS pixels. */
const NARROW = 320;

describe("the page about the site", () => {
  const site = useSite(NO_WEBGPU);

  test("every screen and an embed lead to it", async (t) => {
    const loop = await site.open(t);
    for (const screen of SCREENS) {
      await loop.click(`tab-${screen}`);
      await loop.page.locator(`main[data-screen=${screen}]`).waitFor();
      await loop.get("about").scrollIntoViewIfNeeded();
      assert.equal(await loop.get("about").evaluate((link) => link.href), `${site.url}about.html`, screen);
    }
    await loop.page.goto(`${site.url}embed.html?figure=bars&prompt=7+%2B+2+%3D`);
    await loop.get("about").waitFor();
    assert.equal(await loop.get("about").evaluate((link) => link.href), `${site.url}about.html`);
  });

  test("it says licence, privacy, version and citation without a script, and asks no other host", async (t) => {
    const context = await site.browser.newContext({ viewport: { width: NARROW, height: 640 }, javaScriptEnabled: false });
    t.after(() => context.close());
    const page = await context.newPage();
    const requests = [];
    page.on("request", (request) => requests.push(request.url()));
    await page.goto(`${site.url}about.html`);
    const said = await page.locator("main").innerText();
    const [, version] = /^version: (.+)$/m.exec(readFileSync(new URL("../../CITATION.cff", import.meta.url), "utf8"));
    for (const part of ["sent to nobody", "No cookie", "huggingface.co", "WCAG 2.2", "MIT or Apache-2.0", "CC0-1.0", "@software{tokenloop,", version]) {
      assert.ok(said.includes(part), `${part} is not said`);
    }
    assert.doesNotMatch(said, /@(?:version|build|citation)@/);
    assert.equal(await page.locator("#privacy + ol > li").count(), 4);
    assert.ok(requests.every((url) => url.startsWith(site.url)), requests.join());
    const addresses = await page.locator("main a").evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    for (const address of addresses) {
      const { pathname } = new URL(address, site.url);
      const answer = await fetch(new URL(pathname, site.server.origin));
      assert.equal(answer.status, 200, address);
    }
  });

  test("it is for everyone: nothing for axe in both color schemes, and no scrolling sideways at 320 px", async (t) => {
    const context = await site.browser.newContext({ viewport: { width: NARROW, height: 640 } });
    t.after(() => context.close());
    const page = await context.newPage();
    await page.goto(`${site.url}about.html`);
    assert.deepEqual(await violationsInBothSchemes(page), []);
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= NARROW);
  });
});
