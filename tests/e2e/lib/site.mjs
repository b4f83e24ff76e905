// A test's ground: the built site on a strict host, a browser in one of the three states, and open pages.
import assert from "node:assert/strict";
import { after, before } from "node:test";

import { launch } from "./browser.mjs";
import { LoopPage } from "./loop-page.mjs";
import { Profile } from "./profile.mjs";
import { serve } from "./server.mjs";

/** The site must work from any folder of any host, so it never stands at the root here. */
const FOLDER = "/courses/language/tokenloop/";
/** The window, unless a test wants another one. */
const DESK = { width: 1280, height: 900 };

/** Starts server and browser before the tests of a suite and ends them after it. */
export function useSite(state) {
  const site = { state };
  let profile;
  before(async () => {
    assert.ok(process.env.SITE, "SITE must name the folder of the built site; `cargo xtask test browser` sets it");
    site.server = await serve({ [FOLDER]: process.env.SITE });
    site.browser = await launch(state);
    site.url = `${site.server.origin.replace("127.0.0.1", state.host)}${FOLDER}`;
    profile = new Profile(site.browser, DESK);
  });
  after(async () => {
    await site.browser?.close();
    await site.server?.close();
  });
  /**
   * Opens the page with the settings given; closed when the test `t` ends. `before` is a script that runs before those of the
   * page; of the other options see [`Profile.page`].
   */
  site.open = async (t, settings = {}, { expectProblems = false, before, ...options } = {}) => {
    const { origin } = new URL(site.url);
    const page = await profile.page(t, origin, options);
    const loop = new LoopPage(page, origin);
    t.after(() => {
      assert.deepEqual(loop.foreignRequests, [], "the page spoke to another origin");
      if (!expectProblems) assert.deepEqual(loop.problems, [], "the browser's console has errors");
    });
    if (before) {
      const script = await page.addInitScript(before);
      t.after(() => script.dispose());
    }
    await loop.goto(`${site.url}?${new URLSearchParams(settings)}`);
    return loop;
  };
  return site;
}
