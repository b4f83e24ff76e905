// The rules of axe-core, held against an open page.
import axe from "axe-core";

/** What breaks a rule, in words; nothing where all is well. */
export async function violations(page) {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() => globalThis.axe.run());
  return violations.map(({ id, help, nodes }) => `${id}: ${help} (${nodes.map((node) => node.target).join(", ")})`);
}
