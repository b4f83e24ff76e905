// The web component on a page of a host: whether its figure shows, at the height of its content, or what stands in it stays.
import assert from "node:assert/strict";
import { join } from "node:path";

import { SPEAKING_FRAME } from "./course.mjs";

/** The frame of these tests measures itself. It stands before the files of the site. */
export const MEASURING_FRAME = Object.fromEntries(
  Object.entries(SPEAKING_FRAME).map(([path, folder]) => [path, path.endsWith("/") ? join(folder, "hosts") : folder]),
);
/** A picture in the place of the one that the builder writes. */
export const PICTURE = `<img src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E" alt="Bars" width="400" height="100">`;
/** So far may a frame's height lie from that of its content where a page is scaled: one is a whole number. */
const ROUNDING = 1;
/** More heights than this are told only where one leads to the next. */
const MOST_HEIGHTS = 6;

/** An element with a picture in it. */
export const figure = (attributes = "") => `<token-loop figure="bars" ${attributes}>${PICTURE}</token-loop>`;
/** That picture in a page or a frame. */
export const picture = (host) => host.getByRole("img", { name: "Bars" });

/** Waits until the figure of an element shows in `host` with the height of its content and at least so wide; the page in its frame. */
export async function shows(host, { selector = "token-loop", least = 300 } = {}) {
  const element = host.locator(selector).first();
  await element.locator(".shown").waitFor({ state: "attached" });
  const frame = await (await element.locator("iframe").elementHandle()).contentFrame();
  const fits = ([rounding, least]) => {
    const { width, height } = document.getElementById("content")?.getBoundingClientRect() ?? {};
    return width >= least && Math.abs(innerHeight - Math.ceil(height)) <= rounding;
  };
  await frame.waitForFunction(fits, [ROUNDING, least]).catch(async (error) => {
    const sizes = await frame.evaluate(() => [innerWidth, innerHeight, globalThis.told]);
    assert.fail(`${JSON.stringify(sizes)}: ${error.message}`);
  });
  assert.ok((await frame.evaluate(() => globalThis.told.length)) <= MOST_HEIGHTS);
  return frame;
}

/** Waits until what stands in an element of `host` is there with this line. */
export async function stays(host, line) {
  await host.locator("token-loop").getByText(line).waitFor();
  assert.ok(await picture(host).isVisible());
  assert.equal(await host.locator("token-loop >> .shown").count(), 0);
}
