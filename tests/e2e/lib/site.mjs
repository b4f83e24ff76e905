// A test's ground: the built site on a strict host, a browser in one of the three states, and open pages.
import assert from "node:assert/strict";
import { after, before } from "node:test";

import { launch } from "./browser.mjs";
import { LoopPage } from "./loop-page.mjs";
import { serve } from "./server.mjs";

/** The site must work from any folder of any host, so it never stands at the root here. */
const FOLDER = "/courses/language/tokenloop/";

/** Starts server and browser before the tests of a suite and ends them after it. */
export function useSite(state) {
  const site = { state };
  before(async () => {
    assert.ok(process.env.SITE, "SITE must name the folder of the built site; `cargo xtask test browser` sets it");
    site.server = await serve({ [FOLDER]: process.env.SITE });
    site.browser = await launch(state);
    site.url = `${site.server.origin.replace("127.0.0.1", state.host)}${FOLDER}`;
  });
  after(async () => {
    await site.browser?.close();
    await site.server?.close();
  });
  /**
   * Opens the page with the settings given, in a profile of its own; closed when the test `t` ends. `before` is a script that
   * runs before those of the page.
   */
  site.open = async (t, settings = {}, { expectProblems = false, before, ...options } = {}) => {
    const context = await site.browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
    if (before) await context.addInitScript(before);
    const page = new LoopPage(await context.newPage(), new URL(site.url).origin);
    t.after(async () => {
      await context.close();
      assert.deepEqual(page.foreignRequests, [], "the page spoke to another origin");
      if (!expectProblems) assert.deepEqual(page.problems, [], "the browser's console has errors");
    });
    await page.goto(`${site.url}?${new URLSearchParams(settings)}`);
    return page;
  };
  return site;
}
