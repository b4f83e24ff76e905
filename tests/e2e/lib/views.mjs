// What a visitor comes to see of the page, view by view: the screens, a step of a lesson, the presenter view.
import { drawn } from "./frames.mjs";
import { SCREENS } from "./screens.mjs";

/** So much of a run is written that every screen that draws one has numbers. */
const TOKENS = 3;

/** Goes from view to view of a page that has just been opened, and gives the name of each. */
export async function* views(loop) {
  await loop.waitForDevice("cpu");
  await loop.step(TOKENS);
  for (const screen of SCREENS) {
    await show(loop, screen);
    yield screen;
  }
  await show(loop, "loop");
  await loop.page.locator(".screens-button:visible, .place:last-child .place-button:visible").click();
  yield "menu";
  await loop.page.keyboard.press("Escape");
  await loop.page.evaluate(() => document.querySelector("[data-testid=present]").click());
  await loop.page.locator("html[data-present]").waitFor();
  await drawn(loop.page);
  yield "presenter";
  await loop.page.keyboard.press("Escape");
  await loop.page.locator("html:not([data-present])").waitFor({ state: "attached" });
  await show(loop, "lessons");
  await loop.page.getByTestId("lesson-offer").dispatchEvent("click");
  await loop.page.locator("[data-task=lesson] [data-testid=bars] li").first().waitFor();
  await settled(loop);
  yield "lesson";
}

async function show(loop, screen) {
  await loop.get(`tab-${screen}`).dispatchEvent("click");
  await loop.page.locator(`main[data-screen=${screen}]`).waitFor();
  await settled(loop);
}

/** Waits until nothing on the screen is still computed. */
async function settled({ page }) {
  await page.locator("main :is([aria-busy=true], .experiments [data-done=false])").waitFor({ state: "detached" });
  await drawn(page);
}
