// What the page's own builder gives an author: the texts of all forms, and the picture as a file.
import { saved } from "../../e2e/lib/files.mjs";

/** A prompt that has what hosts like to change. */
export const PROMPT = "7 + 2 =";
/** The forms of the builder that these tests paste. */
export const [HTML, IFRAME, REVEAL] = ["HTML", "Moodle, Canvas", "reveal.js"];
export const [MYST_WIDGET, MYST_FRAME] = ["MyST, Jupyter Book 2", "Jupyter Book 2, a frame"];

/** Opens the builder of a site, and gives back its texts by form, the picture, and the address of the site. */
export async function built(t, site) {
  const loop = await site.open(t, { screen: "shape", prompt: PROMPT, temperature: 0.7 });
  await loop.waitForDevice("cpu");
  const svg = (await saved(loop, "svg-shape-bars")).bytes.toString();
  await loop.click("embed-button");
  await loop.page.frameLocator("[data-testid=preview]").getByTestId("open-page").waitFor();
  await loop.page.waitForFunction(() => document.querySelector("[data-testid=snippet]").value.includes("<svg"));
  const snippets = {};
  for (const form of await loop.get("builder-form").locator("option").allInnerTexts()) {
    await loop.get("builder-form").selectOption(form);
    snippets[form] = await loop.get("snippet").inputValue();
  }
  return { svg, snippets, page: loop.page, origin: new URL(site.url).origin };
}
