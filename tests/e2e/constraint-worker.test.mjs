// Constrained output in the worker that ships: its masks are those of llguidance from PyPI, and what is wrong is answered.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";

import { NO_WEBGPU } from "./lib/browser.mjs";
import { EnginePage, serveEnginePages } from "./lib/engine-page.mjs";
import { useSite } from "./lib/site.mjs";

const EOS = 0;

function read(path) {
  return JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), "utf8"));
}

/** The bytes of each token of the model that ships: its file writes each byte as one letter, as GPT-2's does. */
function pieces() {
  const { vocab } = read("public/models/tiny/tokenizer.json").model;
  const visible = (byte) => (byte >= 0x21 && byte <= 0x7e) || (byte >= 0xa1 && byte <= 0xac) || byte >= 0xae;
  const hidden = [...Array(256).keys()].filter((byte) => !visible(byte));
  const byte = (letter) => (visible(letter) && letter < 0x100 ? letter : hidden[letter - 0x100]);
  const pieces = Array(Object.keys(vocab).length);
  for (const [text, id] of Object.entries(vocab)) {
    pieces[id] = id === EOS ? [...Buffer.from(text)] : [...text].map((letter) => byte(letter.codePointAt(0)));
  }
  return pieces;
}

/** The tokens in a set of bits. */
function tokens(bytes) {
  return bytes.flatMap((byte, place) => [...Array(8).keys()].filter((bit) => (byte >> bit) & 1).map((bit) => 8 * place + bit));
}

function digest(ids) {
  return createHash("sha256").update(Buffer.from(Uint32Array.from(ids).buffer)).digest("hex").slice(0, 16);
}

describe("the constraint worker", () => {
  const site = useSite(NO_WEBGPU);

  async function open(t) {
    const served = serveEnginePages(site, []);
    const context = await site.browser.newContext();
    t.after(() => context.close());
    t.after(served);
    const worker = await EnginePage.open(context, site, { device: "constraint" });
    const all = pieces();
    let end = 0;
    const load = {
      piece_ends: all.map((piece) => (end += piece.length)),
      special_token_ids: [EOS],
      eos_token_ids: [EOS],
    };
    assert.deepEqual(await worker.refusal({ mask: { tokens: [] } }), "not_loaded");
    assert.equal(await worker.ask({ load }, all.flat()), "loaded");
    return worker;
  }

  test("allows what llguidance from PyPI allows", async (t) => {
    const worker = await open(t);
    for (const { name, constraint, masks } of read("tests/golden/constraints/masks.json")) {
      assert.deepEqual(await worker.ask({ compile: { constraint } }), { compiled: { Ok: null } }, name);
      for (const { after, count, digest: expected } of masks) {
        const { mask, bytes } = await worker.ask({ mask: { tokens: after } });
        const ids = tokens(bytes);
        assert.equal(mask.allowed.count, count, name);
        assert.equal(digest(ids), expected, `${name}, after ${after}`);
      }
    }
  });

  test("answers what is wrong, and goes on", async (t) => {
    const worker = await open(t);
    const refused = await worker.ask({ compile: { constraint: { json_schema: '{"type": }' } } });
    assert.deepEqual(refused.compiled.Err.not_json, { line: 1, column: 10, detail: "expected value" });
    assert.deepEqual(await worker.refusal({ mask: { tokens: [] } }), "not_loaded");
    const explosive = await worker.ask({ compile: { constraint: { regex: "(a|b|ab)*".repeat(1800) } } });
    assert.ok(explosive.compiled.Err.too_complex, JSON.stringify(explosive));
    await worker.ask({ compile: { constraint: { choice: ["on"] } } });
    assert.deepEqual((await worker.ask({ mask: { tokens: [EOS] } })).mask, { rejected: { position: 0 } });
    assert.equal((await worker.ask({ mask: { tokens: [] } })).mask.allowed.count, 2);
  });
});
