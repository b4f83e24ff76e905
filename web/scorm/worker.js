// Packs a SCORM package in a worker of the page, whose builder orders it.
//
// In comes `{ order, lesson, added }`: an order, the lesson of one's own that it may name, and files for the package. Out come
// `{ done, total }` while files are read, then `{ name, file }` with the file as a Blob, or `{ error }`.

import { CONTENT, fileName, FILES, ordered, packageFiles } from "./package.js";
import { zip } from "./zip.js";

/** The address of the site: this script lies in a folder of it. */
const SITE = new URL("../", import.meta.url);

/** @param {string} path */
async function fetched(path) {
  const response = await fetch(new URL(path, SITE));
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response;
}

/**
 * @param {import("./package.js").Order} order @param {import("./activity.js").Lesson | null} lesson
 * @param {[string, Uint8Array<ArrayBuffer>][]} added
 */
async function packed(order, lesson, added) {
  const content = await (await fetched(CONTENT)).json();
  if (lesson !== null) content.lessons.own = lesson;
  const activity = ordered(order, content);
  /** @type {string[]} */
  const files = order.site === null ? await (await fetched(FILES)).json() : [];
  // A lesson that the owner of the site has put beside it is in no list.
  const beside = new URLSearchParams(order.link).get("lesson_file");
  if (files.length > 0 && beside !== null && !files.includes(beside)) files.push(beside);
  let done = 0;
  const read = async (/** @type {string} */ path) => {
    const bytes = new Uint8Array(await (await fetched(path)).arrayBuffer());
    done += 1;
    postMessage({ done, total: Math.max(done, files.length) });
    return bytes;
  };
  const pieces = await zip(await packageFiles(order, activity, files, read, added));
  return { name: fileName(activity, order), file: new Blob(pieces, { type: "application/zip" }) };
}

addEventListener("message", async ({ data: { order, lesson, added } }) => {
  try {
    postMessage(await packed(order, lesson, added));
  } catch (error) {
    postMessage({ error: error instanceof Error ? error.message : String(error) });
  }
});
