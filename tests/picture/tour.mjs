// Takes the pictures of which the moving one of the tour is made, while it runs in real time.
//
//     node tour.mjs FOLDER     with CHROME and SITE set; `cargo xtask tour FILE` sets them and joins the pictures.
import { writeFile } from "node:fs/promises";
import path from "node:path";

import { openPage } from "./page.mjs";

/** Of the format of slides. */
const WINDOW = { width: 1280, height: 720 };
/** The least milliseconds from picture to picture. */
const FRAME = 200;
/** Milliseconds that the last picture stands besides. */
const RESTS = 3000;

const { folder, server, browser, page } = await openPage(WINDOW);
await page.getByTestId("tour-watch").click();
await page.mouse.move(0, 0);
await page.getByTestId("tour-caption").filter({ hasText: /\w/ }).waitFor();
// The controls of the tour are of no use in a picture.
await page.locator(".tour .buttons").evaluate((buttons) => {
  buttons.style.display = "none";
});

const pictures = [];
let before;
let since = performance.now();
for (let is_over = false; !is_over; ) {
  is_over = await page.getByTestId("tour-pause").evaluate((button) => button.hidden);
  const picture = await page.screenshot({ animations: "allow" });
  const now = performance.now();
  // The one before stood until now; while nothing changes it stands longer.
  if (pictures.length > 0) pictures.at(-1).milliseconds += Math.round(now - since);
  since = now;
  if (!before?.equals(picture)) {
    const name = `${String(pictures.length).padStart(3, "0")}.png`;
    await writeFile(path.join(folder, name), picture);
    pictures.push({ name, milliseconds: 0 });
    before = picture;
  }
  await page.waitForTimeout(Math.max(0, FRAME - (performance.now() - now)));
}
pictures.at(-1).milliseconds += RESTS;
await writeFile(path.join(folder, "pictures.json"), JSON.stringify(pictures));
await browser.close();
await server.close();
