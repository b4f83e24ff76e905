// The rules of axe-core, held against an open page.
import axe from "axe-core";

/** The rules that another colour scheme can break. */
const OF_COLORS = { runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] } };

/** What breaks a rule, in words; nothing where all is well. With `frames: false` the pages in frames are left out. */
export async function violations(page, { frames = true, ...options } = {}) {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate((options) => globalThis.axe.run(options), { iframes: frames, ...options });
  return violations.map(({ id, help, nodes }) => `${id}: ${help} (${nodes.map((node) => node.target).join(", ")})`);
}

/** Shows the page in a colour scheme, and waits until the colours have arrived there. */
export async function showIn(page, colorScheme) {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map((animation) => animation.finished)));
}

/** What breaks a rule in light colours, or a rule about colours in dark ones. */
export async function violationsInBothSchemes(page) {
  await showIn(page, "light");
  const inLight = await violations(page);
  await showIn(page, "dark");
  const inDark = await violations(page, OF_COLORS);
  return [...inLight, ...inDark.map((words) => `dark: ${words}`)];
}
