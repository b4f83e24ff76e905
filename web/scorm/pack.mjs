// Packs a SCORM package from folders: `node pack.mjs <package as JSON>`, which `cargo xtask package scorm` calls.
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, sep } from "node:path";

import { MANIFEST, manifest } from "./manifest.js";
import { zip } from "./zip.js";

/** `folders`: the folder of each path in the package; `leftOut`: how paths begin that it has not. */
const { folders, leftOut, out, ...described } = JSON.parse(process.argv[2]);

/** The files of a folder, by their paths with slashes. @param {string} folder */
function filesOf(folder) {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return paths.filter((path) => statSync(join(folder, path)).isFile()).map((path) => path.split(sep).join("/"));
}

const files = Object.entries(folders)
  .flatMap(([place, folder]) => filesOf(folder).map((path) => [`${place}${path}`, join(folder, path)]))
  .filter(([path]) => leftOut.every((start) => !path.startsWith(start)))
  .sort(([one], [other]) => (one < other ? -1 : 1));
const text = manifest({ ...described, files: files.map(([path]) => path) });
const pieces = await zip([
  [MANIFEST, new TextEncoder().encode(text)],
  ...files.map(([path, file]) => [path, new Uint8Array(readFileSync(file))]),
]);
writeFileSync(out, Buffer.concat(pieces));
