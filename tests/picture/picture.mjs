// Takes the pictures of which README's moving one is made: the temperature is moved over the first prompt and the text follows,
// then two tokens are stepped.
//
//     node picture.mjs FOLDER     with CHROME and SITE set; `cargo xtask picture` sets them and joins the pictures.
import { writeFile } from "node:fs/promises";
import path from "node:path";

import { openPage } from "./page.mjs";

const WINDOW = { width: 900, height: 620 };
/** Milliseconds that a picture stands: while the slider moves, where it rests, and after a token. */
const [MOVING, RESTING, STEPPED] = [110, 1400, 900];
/** Where the slider rests. */
const RESTS = [0.3, 1.7, 1.0];
/** From picture to picture of the motion after a token, in milliseconds of its clock. */
const MOTION = [0, 120, 240, 360, 480, 600, 720, 840, 960];

const { folder, server, browser, page } = await openPage(WINDOW);
const ahead = page.locator("[data-testid=ahead][data-end=true]");
await ahead.waitFor({ state: "attached" });

const pictures = [];
async function take(milliseconds) {
  const name = `${String(pictures.length).padStart(3, "0")}.png`;
  await page.screenshot({ path: path.join(folder, name), animations: "allow" });
  pictures.push({ name, milliseconds });
}

const slider = page.getByTestId("temperature");
let shown = 10;
await take(RESTING);
for (const rest of RESTS) {
  const end = Math.round(rest * 10);
  while (shown !== end) {
    shown += Math.sign(end - shown);
    await slider.fill(String(shown / 10));
    // Two frames: the text ahead is drawn anew in the first, and its end is known by then or waited for.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await ahead.waitFor({ state: "attached" });
    await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished)));
    await take(shown === end ? RESTING : MOVING);
  }
}
for (let token = 1; token <= 2; token += 1) {
  await page.getByTestId("step-token").click();
  await page.locator("[data-testid=generated] [data-token-id]").nth(token - 1).waitFor();
  await page.mouse.move(0, 0);
  // The motion, picture by picture, at times of its own clock.
  for (const time of MOTION) {
    await page.evaluate((time) => {
      for (const animation of document.getAnimations()) {
        animation.pause();
        animation.currentTime = time;
      }
    }, time);
    await take(MOVING);
  }
  await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()));
  await take(STEPPED);
}
await writeFile(path.join(folder, "pictures.json"), JSON.stringify(pictures));
await browser.close();
await server.close();
