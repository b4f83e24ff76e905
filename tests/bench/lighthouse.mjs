// How Lighthouse grades the built page, as a phone (network and processor really slowed down while it loads: a host on
// the same machine answers before Lighthouse's simulation of a slow one can tell what the first paint waited for) and as
// a desktop. The engine is deferred: the page is opened on its recorded run, so that the grade is the page's.
//
//     node lighthouse.mjs    with CHROME and SITE set; `cargo xtask bench lighthouse` sets them. Fails below the grade.
import { createServer } from "node:http";
import { existsSync, readFileSync } from "node:fs";
import { extname, join, normalize } from "node:path";
import { brotliCompressSync } from "node:zlib";

import { launch as launchChrome } from "chrome-launcher";
import lighthouse, { desktopConfig } from "lighthouse";

const LEAST = 95;
/** The middle of these counts: the machine has other work as well. */
const RUNS = 3;
const CATEGORIES = ["performance", "accessibility", "best-practices"];
const TYPES = { ".css": "text/css", ".html": "text/html", ".js": "text/javascript", ".mjs": "text/javascript", ".svg": "image/svg+xml", ".wasm": "application/wasm", ".woff2": "font/woff2" };

/** A static host as they are: everything that can be packed is. */
function host(folder) {
  const packed = new Map();
  const pack = (file) => {
    if (!packed.has(file)) packed.set(file, brotliCompressSync(readFileSync(file)));
    return packed.get(file);
  };
  return createServer((request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    const file = join(folder, normalize(pathname.endsWith("/") ? `${pathname}index.html` : pathname));
    if (!existsSync(file)) return response.writeHead(404).end();
    const type = TYPES[extname(file)] ?? "application/octet-stream";
    const plain = extname(file) === ".woff2";
    const body = plain ? readFileSync(file) : pack(file);
    const encoding = plain ? {} : { "content-encoding": "br" };
    response.writeHead(200, { "content-type": type, "content-length": body.length, "cache-control": "max-age=3600", ...encoding });
    response.end(body);
  });
}

const server = host(process.env.SITE);
await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
const url = `http://127.0.0.1:${server.address().port}/?device=recorded`;
const chrome = await launchChrome({ chromePath: process.env.CHROME, chromeFlags: ["--headless=new", "--no-sandbox"] });
const middle = (numbers) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
let low = false;
console.log(`as        ${CATEGORIES.map((name) => name.padStart(15)).join("")}   paint s  largest s  blocked ms  shift`);
for (const [name, config] of [["phone", undefined], ["desktop", desktopConfig]]) {
  const results = [];
  // The first run only fills the host's packed files.
  for (let run = 0; run <= RUNS; run += 1) {
    const options = { port: chrome.port, onlyCategories: CATEGORIES, throttlingMethod: "devtools" };
    const { lhr } = await lighthouse(url, options, config);
    if (run > 0) results.push(lhr);
  }
  const grades = CATEGORIES.map((category) => Math.round(100 * middle(results.map((lhr) => lhr.categories[category].score))));
  low ||= grades.some((grade) => grade < LEAST);
  const audit = (id) => middle(results.map((lhr) => lhr.audits[id].numericValue));
  const [paint, largest] = [audit("first-contentful-paint") / 1000, audit("largest-contentful-paint") / 1000];
  const [blocked, shift] = [audit("total-blocking-time"), audit("cumulative-layout-shift")];
  console.log(
    name.padEnd(10) + grades.map((grade) => String(grade).padStart(15)).join("") +
      `${paint.toFixed(1).padStart(10)}${largest.toFixed(1).padStart(11)}${blocked.toFixed(0).padStart(12)}${shift.toFixed(3).padStart(7)}`,
  );
}
await chrome.kill();
server.close();
if (low) console.log(`\nA grade is below ${LEAST}.`);
process.exitCode = low ? 1 : 0;
