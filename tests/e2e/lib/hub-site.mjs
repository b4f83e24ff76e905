// A stand-in for the hub whose address stands in the page that a site serves.
import { readFileSync } from "node:fs";

import { serveEnginePages } from "./engine-page.mjs";
import { startHub } from "./hub.mjs";

/** Starts a hub with these models for the pages of a site; `hub.stop()` ends both. */
export async function startSiteHub(site, models) {
  const hub = await startHub(models);
  const html = readFileSync(`${process.env.SITE}/index.html`, "utf8");
  const body = html.replace("<head>", `<head><meta name="tokenloop-hub" content="${hub.origin}" />`);
  const headers = { "content-security-policy": "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'" };
  const stops = [
    serveEnginePages(site, [hub.origin, hub.cdn]),
    site.server.rule((path) => (path.endsWith("/tokenloop/") ? { headers, body } : null)),
  ];
  hub.stop = async () => {
    for (const stop of stops) stop();
    await hub.close();
  };
  return hub;
}
