// Output under a JSON schema, with the real model and twenty seeds: the Python package `jsonschema` accepts each text.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { describe, test } from "node:test";

import { useRealModel } from "./real-model.mjs";

const SCHEMA = {
  type: "object",
  properties: {
    name: { type: "string", maxLength: 12 },
    age: { type: "integer", minimum: 0, maximum: 120 },
    likes: { type: "array", items: { enum: ["tea", "coffee", "milk"] }, minItems: 1, maxItems: 2 },
  },
  required: ["name", "age", "likes"],
  additionalProperties: false,
};
const SEEDS = Array.from({ length: 20 }, (_, seed) => seed + 1);
const SETTINGS = {
  screen: "constrained",
  format: "text",
  // With a record in one line the model writes the next one so, and comes to its end.
  prompt: 'People as JSON, one in a line:\n{"name": "Ann", "age": 31, "likes": ["tea"]}\n',
  temperature: 0.8,
  max_new_tokens: 64,
  constraint: `json_schema:${JSON.stringify(SCHEMA)}`,
};
/** Reads a schema and texts, and validates each. */
const VALIDATE = `
import json, sys, jsonschema
schema, texts = json.load(sys.stdin)
for text in texts:
    jsonschema.validate(json.loads(text), schema)
print(len(texts))
`;

describe("constrained output of the real model", () => {
  const site = useRealModel();

  test("twenty of twenty texts are valid by jsonschema", async (t) => {
    const loop = await site.real(t, { ...SETTINGS, seed: SEEDS[0] });
    const texts = [];
    for (const seed of SEEDS) {
      await loop.openSettings();
      await loop.get("seed").fill(String(seed));
      await loop.get("seed").press("Enter");
      await loop.click("constrained-play");
      // The end of the text before is gone first.
      await loop.get("masked-text-end").waitFor({ state: "detached" });
      await loop.get("masked-text-end").waitFor();
      await loop.get("masked-text-json").filter({ hasText: "accepts the whole output" }).waitFor();
      const labels = await loop.get("masked-text").locator(".side-token").evaluateAll((tokens) => tokens.map((token) => token.firstChild.textContent));
      const text = labels.filter((label) => label !== "‹end›").join("");
      texts.push(text.replaceAll("␣", " ").replaceAll("↵", "\n").replaceAll("⇥", "\t"));
    }
    assert.ok(new Set(texts).size > SEEDS.length / 2, `other seeds write other texts: ${texts}`);
    const validated = execFileSync(process.env.PYTHON, ["-c", VALIDATE], { input: JSON.stringify([SCHEMA, texts]), encoding: "utf8" });
    assert.equal(Number(validated), SEEDS.length);
  });
});
