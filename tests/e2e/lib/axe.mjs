// The rules of axe-core, held against an open page.
import axe from "axe-core";

/** What breaks a rule, in words; nothing where all is well. With `frames: false` the pages in frames are left out. */
export async function violations(page, { frames = true } = {}) {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate((iframes) => globalThis.axe.run({ iframes }), frames);
  return violations.map(({ id, help, nodes }) => `${id}: ${help} (${nodes.map((node) => node.target).join(", ")})`);
}
