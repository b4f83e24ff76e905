// Files that the page saves.
import { readFile } from "node:fs/promises";

/** Presses a button that saves a file; its name and bytes. */
export async function saved(loop, testid) {
  const [download] = await Promise.all([loop.page.waitForEvent("download"), loop.click(testid)]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

/** The rows of a chart's CSV (RFC 4180; no token of these tests has a line break). */
export async function csv(loop, id) {
  const { bytes } = await saved(loop, `csv-${id}`);
  const fields = (line) => [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)];
  const lines = bytes.toString().trim().split("\r\n");
  return lines.map((line) => fields(line).map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain));
}
