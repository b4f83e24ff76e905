// Files that the page saves, and one that it is given.
import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The path of a file of so many zeros, which takes no space on the disk. It is removed after the test. */
export async function zeros(t, name, bytes) {
  const folder = await mkdtemp(join(tmpdir(), "zeros-"));
  t.after(() => rm(folder, { recursive: true }));
  const path = join(folder, name);
  await writeFile(path, "");
  await truncate(path, bytes);
  return path;
}

/** Presses a button that saves a file; its name and bytes. */
export async function saved(loop, testid) {
  const [download] = await Promise.all([loop.page.waitForEvent("download"), loop.click(testid)]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

/** What a file begins with that spreadsheet programs read as UTF-8. */
const BYTE_ORDER_MARK = "\ufeff";

/** The rows of a chart's CSV (RFC 4180; no token of these tests has a line break). */
export async function csv(loop, id) {
  const { bytes } = await saved(loop, `csv-${id}`);
  const fields = (line) => [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)];
  const file = bytes.toString();
  assert.ok(file.startsWith(BYTE_ORDER_MARK), "without it spreadsheet programs misread the letters");
  const lines = file.slice(BYTE_ORDER_MARK.length).trim().split("\r\n");
  return lines.map((line) => fields(line).map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain));
}
