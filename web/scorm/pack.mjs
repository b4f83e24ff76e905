// Packs a SCORM package in Node: `node pack.mjs <order as JSON>`, which `cargo xtask package scorm` calls.
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, sep } from "node:path";

import { CONTENT, fileName, ordered, packageFiles } from "./package.js";
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

/** The files of the folder, those that were put beside a built site too, by their paths with slashes. */
function filesThere() {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return paths.filter((path) => statSync(join(folder, path)).isFile()).map((path) => path.split(sep).join("/"));
}

try {
  const activity = ordered(order, JSON.parse(readFileSync(join(folder, CONTENT), "utf8")));
  if (out !== null) {
    const files = order.site === null ? filesThere() : [];
    const bytes = Buffer.concat(await zip(await packageFiles(order, activity, files, read)));
    const file = join(out, fileName(activity, order));
    writeFileSync(file, bytes);
    console.log(`${file}: ${bytes.length} bytes`);
  }
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}
