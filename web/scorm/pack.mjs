// Packs a SCORM package in Node: `node pack.mjs <order as JSON>`, which `cargo xtask package scorm` calls.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { CONTENT, fileName, FILES, ordered, packageFiles } from "./package.js";
import { zip } from "./zip.js";

/** @param {string} message */
function fail(message) {
  console.error(message);
  process.exit(2);
}

/**
 * `folder` is a built site, or what it has for packages; `out` is the folder of the package. Without it the order is looked at, and
 * nothing is written.
 * @type {import("./package.js").Order & { folder: string, out: string | null }}
 */
const { folder, out, ...order } = JSON.parse(process.argv[2]);
/** @param {string} path */
const read = async (path) => new Uint8Array(readFileSync(join(folder, path)));
/** @param {string} path */
const json = (path) => JSON.parse(readFileSync(join(folder, path), "utf8"));

try {
  const activity = ordered(order, json(CONTENT));
  if (out !== null) {
    const files = order.site === null ? json(FILES) : [];
    const bytes = Buffer.concat(await zip(await packageFiles(order, activity, files, read)));
    const file = join(out, fileName(activity, order));
    writeFileSync(file, bytes);
    console.log(`${file}: ${bytes.length} bytes`);
  }
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}
