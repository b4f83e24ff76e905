import { chromium } from "playwright-core";
import { serve } from "./lib/server.mjs";
const server = await serve({ "/t/": "/work/main/dist" });
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
const shots = process.argv[2] ?? "all";
async function page(w, h, query = "", dark = false) {
  const context = await browser.newContext({ viewport: { width: w, height: h }, colorScheme: dark ? "dark" : "light" });
  const p = await context.newPage();
  p.on("pageerror", (e) => console.log("ERR", e.message));
  p.on("console", (m) => ["error"].includes(m.type()) && console.log("CON", m.text()));
  await p.goto(`${server.origin}/t/?${query}`);
  await p.waitForTimeout(2500);
  return p;
}
const on = (p) => p.getByTestId("lesson-on").click();
for (const [w, h] of [[1280, 800], [375, 740], [768, 1024], [640, 400]]) {
  let p = await page(w, h);
  await p.screenshot({ path: `/tmp/s/first-${w}.png` });
  await p.getByTestId("lesson-offer").click();
  await p.waitForTimeout(1500);
  await p.screenshot({ path: `/tmp/s/predict-${w}.png` });
  await p.getByTestId("predict-0").click();
  await on(p); await p.waitForTimeout(300);
  await p.screenshot({ path: `/tmp/s/try-${w}.png` });
  for (let i = 0; i < 3; i++) { await p.getByTestId("step-token").click(); await p.waitForTimeout(300); }
  await p.waitForTimeout(500);
  await p.screenshot({ path: `/tmp/s/outcome-${w}.png` });
  await on(p); await p.waitForTimeout(300);
  await p.screenshot({ path: `/tmp/s/question-${w}.png` });
  await on(p); await p.waitForTimeout(1200);
  await p.screenshot({ path: `/tmp/s/next-${w}.png` });
  console.log(w, await p.evaluate(() => location.search), await p.getByTestId("lesson").getAttribute("data-shows"));
  await p.goto(`${server.origin}/t/?screen=lessons`);
  await p.waitForTimeout(2000);
  await p.screenshot({ path: `/tmp/s/list-${w}.png` });
  await p.context().close();
}
await browser.close(); process.exit(0);
