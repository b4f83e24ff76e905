// A model as large as GPT-2, end to end: downloaded from a stand-in for the hub, interrupted, resumed, loaded and run, on the
// CPU and on a GPU with WebGPU's default limits; and the memory after many loads.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";

import { SOFTWARE_GPU } from "../e2e/lib/browser.mjs";
import { EnginePage, serveEnginePages } from "../e2e/lib/engine-page.mjs";
import { startHub } from "../e2e/lib/hub.mjs";
import { generate, modelFolder } from "../e2e/lib/native.mjs";
import { manifestOf, randomModel } from "../e2e/lib/random-model.mjs";
import { useSite } from "../e2e/lib/site.mjs";
import { gpt2Shape, VOCABULARY } from "./gpt2-shape.mjs";

const LARGE = "owner/gpt2-shape";
const SMALL = ["owner/one", "owner/other"];
/** Memory that the tests allow a model: more than the large one takes in f32. */
const MEMORY = 2 ** 31;
const PROMPT = "Once upon a time";
const TOKENS = 8;
/** On a GPU in software a token of this model takes seconds. */
const TOKENS_ON_GPU = 3;
/** WebGPU's default for the largest part of a buffer that a shader sees, in bytes; the embedding has 154 million. */
const DEFAULT_BINDING = 128 * 2 ** 20;
/** Where the tab is killed: bytes received of 498 million. */
const KILLED_AT = 100_000_000;
/** Loads, in turns, of two models with a vocabulary of 151,936. */
const LOADS = 200;
/** The loads after which the memory of the engine has its final size: it never shrinks, and grows by whole allocations. */
const SETTLED = 20;

describe("a model as large as GPT-2", () => {
  const site = useSite(SOFTWARE_GPU);
  let hub;
  let stopServing;
  let files;
  let context;
  let native;

  before(async () => {
    const tokenizer = readFileSync(`${modelFolder()}/tokenizer.json`);
    files = gpt2Shape(tokenizer);
    const small = SMALL.map((name, seed) => [name, { files: randomModel(tokenizer, { seed: seed + 1 }) }]);
    hub = await startHub({ [LARGE]: { files }, ...Object.fromEntries(small) });
    stopServing = serveEnginePages(site, [hub.origin, hub.cdn]);
    // One storage for all tests.
    context = await site.browser.newContext();
    const folder = mkdtempSync(join(tmpdir(), "model-"));
    for (const [path, bytes] of Object.entries({ ...files, "manifest.json": manifestOf(files) })) writeFileSync(join(folder, path), bytes);
    native = await generate({ prompt: PROMPT, max_new_tokens: TOKENS, do_sample: false }, null, folder);
    rmSync(folder, { recursive: true });
  });
  after(async () => {
    await context?.close();
    stopServing?.();
    await hub?.close();
  });

  const key = (repo) => ({ repo, commit: hub.commit(repo) });
  const download = (repo) => ({ download: { hub: hub.origin, key: key(repo), memory: MEMORY } });
  const load = (source, format = null) => ({ load: { source, memory: MEMORY, format } });
  const stored = (repo) => ({ stored: { key: key(repo) } });

  /** The ids that the engine chooses greedily after the prompt. */
  async function greedy(engine, count) {
    const { tokenized } = await engine.ask({ tokenize: { text: PROMPT } });
    return greedyAfter(engine, tokenized.tokens, count);
  }
  async function greedyAfter(engine, prompt, count) {
    const chosen = [];
    let answer = await engine.ask({ prefill: { tokens: prompt } });
    assert.equal(answer.count, VOCABULARY);
    while (chosen.length < count) {
      chosen.push(answer.best);
      answer = await engine.ask({ decode: { token: answer.best, position: prompt.length + chosen.length - 1 } });
    }
    return chosen;
  }

  test("a download goes on after its tab was killed", async () => {
    const first = await EnginePage.open(context, site);
    // Not as fast as memory, so that there is a moment at which to kill the tab.
    const stop = hub.fault(({ origin }) => (origin === "cdn" ? { drip: 4_000_000, every: 20 } : null));
    const id = await first.send(download(LARGE));
    await first.progressed(id, "model_download", KILLED_AT);
    const session = await context.newCDPSession(first.page);
    const crashed = first.page.waitForEvent("crash");
    session.send("Page.crash").catch(() => {});
    await crashed;
    stop();

    const next = await EnginePage.open(context, site);
    const start = hub.requests.length;
    const { downloaded } = await next.ask(download(LARGE));
    const weights = hub.requests.slice(start).filter(({ origin }) => origin === "cdn");
    // It goes on in ranges, each after the one before, from where the killed tab had come to.
    const from = weights.map(({ range }) => Number(/^bytes=(\d+)-/.exec(range)[1]));
    assert.ok(from[0] > 0 && from.at(-1) < files["model.safetensors"].length, `${from}`);
    assert.deepEqual(from, from.toSorted((a, b) => a - b));
    assert.deepEqual([downloaded.source, downloaded.in_memory], [stored(LARGE), null]);
    await next.page.close();
  });

  test("it writes what the native engine writes, from the storage alone", async () => {
    const closed = hub.fault(() => ({ hangUp: true }));
    const start = hub.requests.length;
    const engine = await EnginePage.open(context, site);
    const { loaded } = await engine.ask(load(stored(LARGE), "f32"));
    assert.deepEqual([loaded.model.vocab_size, loaded.model.layers], [VOCABULARY, 12]);
    assert.deepEqual(await greedy(engine, TOKENS), native.tokens);
    assert.equal(hub.requests.length, start, "nothing was asked of the hub");
    await engine.page.close();
    closed();
  });

  for (const format of ["bf16", "int8"]) {
    test(`in ${format} it takes the memory that the offer says`, async () => {
      const engine = await EnginePage.open(context, site);
      const { offer } = await engine.ask({ look_up: { hub: hub.origin, name: LARGE, memory: MEMORY } });
      const promised = offer.formats.find((memory) => memory.format === format);
      await engine.ask(load(stored(LARGE), format));
      assert.equal((await greedy(engine, TOKENS)).length, TOKENS);
      const { memory } = await engine.ask("memory");
      assert.equal(memory.weight_bytes, promised.weight_bytes);
      // Everything of the engine: weights, the tensor on its way, tokenizer, code and cache.
      const others = 96 * 2 ** 20;
      assert.ok(memory.worker_bytes <= promised.peak_bytes + others, `${memory.worker_bytes} of ${promised.peak_bytes}`);
      await engine.page.close();
    });
  }

  test("on a GPU that binds no more than WebGPU's default, embedding and head are in blocks", async () => {
    const cpu = await EnginePage.open(context, site);
    await cpu.ask(load(stored(LARGE), "f32"));
    const { tokenized } = await cpu.ask({ tokenize: { text: PROMPT } });
    await cpu.page.close();

    const gpu = await EnginePage.open(context, site, { patch: "defaultBinding", device: "gpu" });
    const limit = await gpu.page.workers()[0].evaluate(async () => (await navigator.gpu.requestAdapter()).limits.maxStorageBufferBindingSize);
    assert.equal(limit, DEFAULT_BINDING);
    await gpu.ask(load(stored(LARGE)));
    assert.deepEqual(await greedyAfter(gpu, tokenized.tokens, TOKENS_ON_GPU), native.tokens.slice(0, TOKENS_ON_GPU));
    await gpu.page.close();
  });

  test(`memory is flat over ${LOADS} loads`, async () => {
    const engine = await EnginePage.open(context, site);
    for (const repo of SMALL) await engine.ask(download(repo));
    const memory = async () => (await engine.ask("memory")).memory.worker_bytes;
    let settled;
    for (let count = 1; count <= LOADS; count += 1) {
      await engine.ask(load(stored(SMALL[count % 2])));
      await engine.ask({ prefill: { tokens: [1, 2, 3] } });
      if (count === SETTLED) settled = await memory();
    }
    assert.equal(await memory(), settled);
    await engine.page.close();
  });
});
