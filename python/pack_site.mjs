// Packs files of a built page as saved notebooks keep them: `node pack_site.mjs SITE PACK PATH…` writes the pack as JSON.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const PARTS = ["wasm.js", "contexts.js", "coder.js", "packed.js"];
const folder = new URL("src/tokenloop/notebook/front/kept/", import.meta.url);
const source = PARTS.map((part) => readFileSync(new URL(part, folder), "utf8")).join("\n");
const exported = `${source}\nexport { pass, sumOf, unpacked, LETTERS, PAIR_BITS };`;
const { pass, sumOf, unpacked, LETTERS, PAIR_BITS } = await import(`data:text/javascript,${encodeURIComponent(exported)}`);

/** The letters of bytes, as `bytesOfLetters` reads them. */
function lettersOf(bytes) {
  let [text, held, bits] = ["", 0, 0];
  const write = (pair) => (text += LETTERS[pair % LETTERS.length] + LETTERS[Math.floor(pair / LETTERS.length)]);
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    if (bits < PAIR_BITS) continue;
    bits -= PAIR_BITS;
    write(held >>> bits);
    held &= (1 << bits) - 1;
  }
  if (bits > 0) write(held << (PAIR_BITS - bits));
  return text;
}

/** The code of all bytes: the other side of `unpacked`. */
function codeOf(bytes, files) {
  const code = [];
  let [low, high, at] = [0, 0xffffffff, 0];
  const source = bytes.slice();
  pass(bytes, (index) => files[index], (probability) => {
    const bit = (source[at >> 3] >> (7 - (at & 7))) & 1;
    at += 1;
    const middle = low + Math.floor(((high - low) * probability) / 65536);
    if (bit) high = middle;
    else low = middle + 1;
    while ((low ^ high) >>> 24 === 0) {
      code.push(high >>> 24);
      [low, high] = [(low << 8) >>> 0, ((high << 8) | 255) >>> 0];
    }
    return bit;
  });
  for (let byte = 3; byte >= 0; byte -= 1) code.push((high >>> (8 * byte)) & 255);
  return code;
}

const [site, place, ...paths] = process.argv.slice(2);
const contents = paths.map((path) => readFileSync(join(site, path)));
const files = paths.map((path, index) => ({ path, size: contents[index].length, isModule: path.endsWith(".wasm") }));
const list = Buffer.from(JSON.stringify(files));
const bytes = new Uint8Array(Buffer.concat([list, ...contents]));
const letters = lettersOf(codeOf(bytes, [{ size: list.length }, ...files]));
const pack = { list: list.length, size: bytes.length, sum: sumOf(bytes), letters };
// What is written is what a reader gets.
const again = unpacked(pack);
for (const [index, path] of paths.entries()) {
  if (Buffer.compare(Buffer.from(again.get(path)), contents[index]) !== 0) throw new Error(`${path} is not the same again`);
}
writeFileSync(place, JSON.stringify(pack));
console.log(`${place}: ${bytes.length.toLocaleString("en")} bytes as ${letters.length.toLocaleString("en")} letters`);
