import { chromium } from "playwright-core";
import { serve } from "./lib/server.mjs";
const server = await serve({ "/t/": "/work/main/dist" });
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
for (const [w, h] of [[1280, 800], [375, 740]]) {
  const c = await browser.newContext({ viewport: { width: w, height: h } });
  const p = await c.newPage();
  p.on("pageerror", (e) => console.log("ERR", e.message));
  for (const [name, q] of [["teach", "screen=teach"], ["predict", "lesson=tokens.space"], ["q", "lesson=greedy.a-better-path"], ["shape", "lesson=filters.the-tail"]]) {
    await p.goto(`${server.origin}/t/?${q}`); await p.waitForTimeout(2500);
    await p.screenshot({ path: `/tmp/s/${name}-${w}.png` });
  }
}
await browser.close(); process.exit(0);
