// The memory of the real model in each number format: the weights by the formula, everything else within a bound, a text of
// 2,000 tokens in the cache, and no growth over many loads.
import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { MEMORY, useRealModel } from "./real-model.mjs";

/** Weights in matrices, and in the vectors of the norms, which stay in f32. */
const [MATRICES, VECTORS] = [134_479_872, 35_136];
/** Bytes of a weight in a matrix; in int8 each 32 of them share a scale of four bytes. */
const FORMATS = { f32: 4, bf16: 2, int8: 36 / 32 };
/** The largest matrix in f32, which stands beside the weights while it is converted. */
const LARGEST = 4 * 28_311_552;
/** Bytes of the cache for 2,000 tokens: reserved in blocks of 64, it is copied when it grows. */
const [TOKENS, CACHE] = [2_000, 2 * 2_048 * 46_080];
/** Everything else of the engine: tokenizer, code, and what a pass computes with. */
const OTHERS = 192 * 2 ** 20;
/** Loads; the memory of a module never shrinks, and has its final size after some of them: its free pieces are put together otherwise. */
const [LOADS, SETTLED] = [16, 8];

describe("the memory of the real model", () => {
  const site = useRealModel();

  for (const [format, bytes] of Object.entries(FORMATS)) {
    test(`in ${format}, with ${TOKENS} tokens in the cache`, async (t) => {
      const engine = await site.engine(t, format);
      const weights = MATRICES * bytes + 4 * VECTORS;
      await engine.ask({ prefill: { tokens: Array.from({ length: TOKENS }, (_, place) => 1_000 + place) } });
      const { memory } = await engine.ask("memory");
      assert.equal(memory.weight_bytes, weights);
      assert.ok(memory.worker_bytes <= weights + LARGEST + CACHE + OTHERS, `${memory.worker_bytes} for ${weights}`);
      t.diagnostic(`${format}: weights ${weights}, the whole engine ${memory.worker_bytes} bytes`);
    });
  }

  test(`it is flat over ${LOADS} loads`, async (t) => {
    const engine = await site.engine(t, "int8");
    let settled;
    for (let load = 1; load <= LOADS; load += 1) {
      await engine.ask({ load: { source: site.source, memory: MEMORY, format: "int8" } });
      await engine.ask({ prefill: { tokens: [1, 2, 3] } });
      const { memory } = await engine.ask("memory");
      if (load === SETTLED) settled = memory.worker_bytes;
      if (load > SETTLED) assert.equal(memory.worker_bytes, settled);
    }
  });
});
