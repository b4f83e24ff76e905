// Pictures of every view of the page in the languages named, else in all that the site has.
//
//     node screenshots.mjs FOLDER WIDTH,… [LANGUAGE…]     with CHROME and SITE set; `cargo xtask screenshots` sets them.
import { readdir } from "node:fs/promises";
import path from "node:path";

import { launch, NO_WEBGPU } from "./lib/browser.mjs";
import { LoopPage } from "./lib/loop-page.mjs";
import { serve } from "./lib/server.mjs";
import { views } from "./lib/views.mjs";

/** The window of a phone where it is narrow, of a desk where it is wide. */
const heightOf = (width) => (width < 600 ? 740 : 800);

const [folder, widths, ...named] = process.argv.slice(2);
const languages = named.length > 0 ? named : await readdir(path.join(process.env.SITE, "texts"));
const server = await serve({ "/": process.env.SITE });
const browser = await launch(NO_WEBGPU);
try {
  const origin = server.origin.replace("127.0.0.1", NO_WEBGPU.host);
  for (const lang of languages) {
    for (const width of widths.split(",").map(Number)) {
      const page = await browser.newPage({ viewport: { width, height: heightOf(width) }, reducedMotion: "reduce" });
      const loop = new LoopPage(page, origin);
      await loop.goto(`${origin}/?${new URLSearchParams({ lang, prompt: "Once upon a time", seed: 5 })}`);
      for await (const view of views(loop)) {
        await page.screenshot({ path: path.join(folder, lang, String(width), `${view}.png`), fullPage: true });
      }
      await page.close();
    }
  }
} finally {
  await browser.close();
  await server.close();
}
