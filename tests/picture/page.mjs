// Opens the built site for pictures: the shipped model on the CPU, in a light window of a size.
import { mkdir } from "node:fs/promises";

import { NO_WEBGPU, launch } from "../e2e/lib/browser.mjs";
import { serve } from "../e2e/lib/server.mjs";

/** The folder that the command line names, and the page with the browser and the server that it needs. */
export async function openPage(viewport) {
  const folder = process.argv[2];
  await mkdir(folder, { recursive: true });
  const server = await serve({ "/site/": process.env.SITE });
  const browser = await launch(NO_WEBGPU);
  const page = await browser.newPage({ viewport, colorScheme: "light" });
  await page.goto(`${server.origin}/site/?device=cpu`);
  await page.locator("[data-testid=device][data-device=cpu]").waitFor({ state: "attached" });
  return { folder, server, browser, page };
}
