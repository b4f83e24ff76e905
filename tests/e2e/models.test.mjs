// Models that do not come with the page: looked up, downloaded, stored and loaded by the engine, from a stand-in for the
// hub on two other origins. There is no page around the engine: what is tested are the commands that a page sends.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";

import { NO_ADAPTER, NO_WEBGPU, SOFTWARE_GPU } from "./lib/browser.mjs";
import { EnginePage, serveEnginePages } from "./lib/engine-page.mjs";
import { startHub } from "./lib/hub.mjs";
import { generate, modelFolder } from "./lib/native.mjs";
import { manifestOf, randomModel, VOCABULARY } from "./lib/random-model.mjs";
import { readTensors, writeTensors } from "./lib/safetensors.mjs";
import { useSite } from "./lib/site.mjs";
import { describeOn } from "./lib/turn.mjs";

/** Memory for every model here. */
const MEMORY = 1 << 30;
/** Architectures that transformers has computed, with the model's files and its logits. */
const GOLDEN = ["gpt2", "gpt2-gelu-separate-head-f16", "gpt-neox-parallel", "gpt-neox-sequential", "llama-gqa", "llama-tied-bf16", "llama3-rope", "qwen2", "qwen3"];
/** The largest difference of a logit between two programs that sum in different orders, as in the native tests. */
const TOLERANCE = 2e-4;
/** The same on a GPU: the bound of the engine's own self-test. */
const GPU_TOLERANCE = 1e-2;
/**
 * The largest divergence from transformers in f32 for each number format, in nats, as in the native tests of packed weights:
 * the golden models have random weights, which suffer more than trained ones.
 */
const DIVERGENCE = { f32: 1e-9, bf16: 5e-3, int8: 2e-2 };
/** The model with a real vocabulary. */
const RANDOM = "owner/random-qwen3";
/** The same weights in two files. */
const SHARDED = "owner/random-sharded";
/** A repository of two GGUF files with the same model. */
const GGUF = "owner/tiny-GGUF";
/** Another one, of the same size and with the same tokenizer. */
const OTHER = "owner/random-other";

/** How far logits are from those that transformers has computed for the last token of its prompt. */
const differenceFrom = (logits, floats) => {
  const last = logits.slice(-floats.length);
  return Math.max(...floats.map((logit, id) => Math.abs(logit - last[id])));
};
/** KL(p ∥ q) of the softmax of two lists of logits, in nats. */
const divergenceFrom = (expected, found) => {
  const logProbabilities = (logits) => {
    const largest = Math.max(...logits);
    const total = Math.log(logits.reduce((sum, logit) => sum + Math.exp(logit - largest), 0)) + largest;
    return Array.from(logits, (logit) => logit - total);
  };
  const [p, q] = [expected, found].map(logProbabilities);
  return p.reduce((sum, logP, id) => sum + Math.exp(logP) * (logP - q[id]), 0);
};
const TINY = readFileSync(new URL("../golden/gguf/tiny.gguf", import.meta.url));
/** The weights of it. */
const TINY_WEIGHTS = 25_696;
const golden = (name, file) => readFileSync(new URL(`../golden/model/${name}/${file}`, import.meta.url));

describeOn(NO_ADAPTER, "models of the hub", () => {
  const site = useSite(NO_ADAPTER);
  let hub;
  let stopServing;
  let files;

  before(async () => {
    const tokenizer = readFileSync(`${modelFolder()}/tokenizer.json`);
    files = randomModel(tokenizer);
    const config = (changes) => Buffer.from(JSON.stringify({ ...JSON.parse(files["config.json"]), ...changes }));
    const int8 = [{ name: "model.embed_tokens.weight", dtype: "I8", shape: [files["model.safetensors"].length - 200], data: Buffer.alloc(files["model.safetensors"].length - 200) }];
    const ofGolden = GOLDEN.map((name) => {
      const own = { "config.json": golden(name, "config.json"), "model.safetensors": golden(name, "model.safetensors"), "tokenizer.json": tokenizer };
      return [`golden/${name}`, { files: own }];
    });
    hub = await startHub({
      ...Object.fromEntries(ofGolden),
      [RANDOM]: { files, license: "apache-2.0", alias: "Owner/Random-Qwen3-Alias", revisions: { step1: randomModel(tokenizer, { seed: 3 }) } },
      [SHARDED]: { files: randomModel(tokenizer, { shards: 2 }) },
      [OTHER]: { files: randomModel(tokenizer, { seed: 2 }) },
      [GGUF]: { files: { "README.md": "x", "tiny-b.gguf": TINY, "tiny-a.gguf": Buffer.concat([TINY, Buffer.alloc(32)]) }, license: "mit", gguf: { total: TINY_WEIGHTS }, large: ["tiny-a.gguf", "tiny-b.gguf"] },
      "owner/gated": { files, gated: "manual" },
      "owner/pickle": { files: { "config.json": files["config.json"], "tokenizer.json": tokenizer, "pytorch_model.bin": "x" } },
      "owner/gemma": { files: { ...files, "config.json": config({ model_type: "gemma3_text" }) } },
      "owner/int8": { files: { ...files, "model.safetensors": writeTensors(int8) } },
    });
    stopServing = serveEnginePages(site, [hub.origin, hub.cdn]);
  });
  after(async () => {
    stopServing?.();
    await hub?.close();
  });

  /** An engine with a storage of its own. */
  async function engine(t, options) {
    const context = await site.browser.newContext();
    t.after(() => context.close());
    return [await EnginePage.open(context, site, options), context];
  }

  const lookUp = (name, memory = MEMORY) => ({ look_up: { hub: hub.origin, name, memory } });
  const key = (repo, revision) => ({ repo, commit: hub.commit(repo, revision) });
  const download = (repo, memory = MEMORY) => ({ download: { hub: hub.origin, key: key(repo), memory } });
  const load = (source, memory = MEMORY, format = null) => ({ load: { source, memory, format } });
  const stored = async (engine) => (await engine.ask("list_stored")).storage;
  const onCdn = (fault) => hub.fault(({ origin }) => (origin === "cdn" ? fault : null));
  const onceOnCdn = (fault) => hub.faultOnce(({ origin }) => (origin === "cdn" ? fault : null));
  /** Requests for weights since `start`. */
  const fromCdn = (start) => hub.requests.slice(start).filter(({ origin }) => origin === "cdn");
  const weightBytes = () => files["model.safetensors"].length;
  const total = () => Object.values(files).reduce((sum, bytes) => sum + bytes.length, 0);

  test("a model is looked up: what it is, how large it is, and what of it fits; no weights are fetched", async (t) => {
    const [loop] = await engine(t);
    const start = hub.requests.length;
    const { offer } = await loop.ask(lookUp(`https://huggingface.co/${RANDOM}/tree/main`));
    assert.deepEqual(offer.key, key(RANDOM));
    assert.deepEqual([offer.license, offer.family, offer.trained_window], ["apache-2.0", "qwen3", 4096]);
    assert.equal(offer.page, `${hub.origin}/${RANDOM}`);
    assert.deepEqual(
      Object.fromEntries(offer.files.map(({ path, bytes }) => [path, bytes])),
      Object.fromEntries(Object.entries(files).map(([path, bytes]) => [path, bytes.length])),
    );
    assert.ok(offer.parameters > 16 * VOCABULARY);
    assert.deepEqual(offer.formats.map(({ format }) => format), ["f32", "bf16", "int8"]);
    const [f32] = offer.formats;
    assert.ok(f32.weight_bytes >= 4 * offer.parameters && f32.peak_bytes > f32.weight_bytes);
    assert.equal(f32.window, 4096);
    // With hardly more memory than the peak of loading, the window is shorter.
    const tight = await loop.ask(lookUp(RANDOM, f32.peak_bytes));
    assert.ok(tight.offer.formats[0].window <= 4096);
    const revision = await loop.ask(lookUp(`${RANDOM}@step1`));
    assert.equal(revision.offer.key.commit, hub.commit(RANDOM, "step1"));

    const asked = hub.requests.slice(start);
    assert.deepEqual(fromCdn(start), []);
    for (const { method, headers } of asked) {
      assert.equal(method, "GET", "no preflight");
      assert.deepEqual([headers.referer, headers.cookie, headers.authorization], [undefined, undefined, undefined]);
    }
  });

  test("each refusal is a sentence with a next step, before any weights", async (t) => {
    const [loop] = await engine(t);
    const start = hub.requests.length;
    const refused = async (command, kind, ...parts) => {
      const failure = await loop.refusal(command);
      assert.deepEqual(failure.kind, kind, JSON.stringify(failure));
      const words = `${failure.sentence} ${failure.next_step}`;
      for (const part of parts) assert.ok(words.includes(part), words);
    };
    await refused(lookUp("not a name"), "name", "cannot be part of a name");
    await refused(lookUp("https://example.org/a/b"), "name", "huggingface.co alone");
    await refused({ look_up: { hub: "ftp://x", name: RANDOM, memory: MEMORY } }, "name", "is not the address of a hub");
    await refused(lookUp("owner/nothing"), "not_found", "no public model owner/nothing", "Check the spelling");
    await refused(lookUp(`${RANDOM}@nowhere`), "not_found", "“nowhere”");
    await refused(lookUp("owner/gated"), "gated", "accepted its terms", "without terms");
    await refused(lookUp("owner/pickle"), "unsupported", "pickle", "refs/pr/1");
    await refused(lookUp("owner/gemma"), "unsupported", "gemma3_text", "one of these architectures");
    await refused(lookUp(RANDOM, 1 << 20), "too_large", "too large for this device", "smaller model");
    await refused(download(RANDOM, 1 << 20), "too_large", "too large for this device");
    const limited = { status: 429, headers: { ratelimit: '"api";r=0;t=42', "access-control-expose-headers": "ratelimit" } };
    hub.faultOnce(({ path }) => (path.includes("/revision/") ? limited : null));
    const failure = await loop.refusal(lookUp(RANDOM));
    assert.deepEqual(Object.keys(failure.kind), ["rate_limited"]);
    assert.match(failure.next_step, /^Wait/);
    hub.faultOnce(({ path }) => (path.includes("/tree/") ? { status: 503 } : null));
    await refused(lookUp(RANDOM), "hub", "HTTP status 503", "few minutes");
    // The browser itself repeats a request on a connection that was broken.
    const hangUp = hub.fault(() => ({ hangUp: true }));
    await refused(lookUp(RANDOM), "unreachable", "could not be reached", "Check the connection");
    hangUp();
    assert.deepEqual(fromCdn(start), []);

    // What the weights themselves show is refused as soon as their header is there, and nothing of them is kept.
    await refused(download("owner/int8"), "unsupported", "is quantised");
    const { models } = await stored(loop);
    assert.deepEqual(models.map(({ complete }) => complete), [false]);
    assert.ok(models[0].stored < 1_000_000);
    await refused(load({ stored: { key: key("owner/int8") } }), "not_stored", "is not in this browser's storage", "Download it");
  });

  test("every architecture is downloaded, and computes from the storage what transformers computes", async (t) => {
    const [loop] = await engine(t);
    for (const name of GOLDEN) await loop.ask(download(`golden/${name}`));
    const { models } = await stored(loop);
    assert.equal(models.length, GOLDEN.length);
    assert.ok(models.every(({ complete, stored, total }) => complete && stored === total));

    // From here on there is no network.
    const asked = hub.requests.length;
    const hangUp = hub.fault(() => ({ hangUp: true }));
    t.after(hangUp);
    for (const name of GOLDEN) {
      const source = { stored: { key: key(`golden/${name}`) } };
      const { loaded } = await loop.ask(load(source));
      assert.equal(loaded.model.name, `golden/${name}`);
      const { prompt, logits } = readTensors(golden(name, "reference.safetensors"));
      const { floats } = await loop.ask({ prefill: { tokens: prompt } });
      const difference = differenceFrom(logits, floats);
      assert.ok(difference < TOLERANCE, `${name}: ${difference}`);
    }
    assert.equal(hub.requests.length, asked);
  });

  test("a model of the storage says what it is, writes what the native engine writes, and keeps to the memory", async (t) => {
    const [loop] = await engine(t);
    const { downloaded } = await loop.ask(download(RANDOM));
    assert.deepEqual(downloaded, { source: { stored: { key: key(RANDOM) } }, in_memory: null });
    const { loaded } = await loop.ask(load(downloaded.source));
    const { model } = loaded;
    assert.deepEqual([model.license, model.family, model.vocab_size], ["apache-2.0", "qwen3", VOCABULARY]);
    assert.equal(model.version, hub.commit(RANDOM).slice(0, 16));
    assert.equal(model.weight_file_bytes, weightBytes());
    assert.deepEqual(model.eos_token_ids, [1, 2], "both configs");
    assert.deepEqual([model.suggested.temperature, model.suggested.top_k], [0.6, 20]);
    assert.deepEqual([model.context_window, model.trained_window], [4096, 4096]);

    // The native engine reads the same files.
    const folder = mkdtempSync(join(tmpdir(), "model-"));
    t.after(() => rmSync(folder, { recursive: true }));
    for (const [path, bytes] of Object.entries({ ...files, "manifest.json": manifestOf(files) })) writeFileSync(join(folder, path), bytes);
    const prompt = "Once upon a time";
    const native = await generate({ prompt, max_new_tokens: 6, do_sample: false }, null, folder);
    const { tokenized } = await loop.ask({ tokenize: { text: prompt } });
    const greedy = async () => {
      const chosen = [];
      let { best } = await loop.ask({ prefill: { tokens: tokenized.tokens } });
      while (chosen.length < native.tokens.length) {
        const position = tokenized.tokens.length + chosen.length;
        chosen.push(best);
        ({ best } = await loop.ask({ decode: { token: best, position } }));
      }
      return chosen;
    };
    assert.deepEqual(await greedy(), native.tokens);

    const { downloaded: sharded } = await loop.ask(download(SHARDED));
    await loop.ask(load(sharded.source));
    assert.deepEqual(await greedy(), native.tokens, "the same weights in two files");

    const { offer } = await loop.ask(lookUp(RANDOM));
    // Its files are in bf16, and so it is kept.
    const { weight_bytes, peak_bytes, cache_bytes_per_token } = offer.formats.find(({ format }) => format === "bf16");
    assert.equal(model.weight_format, "bf16");
    const memory = Math.max(peak_bytes, weight_bytes + 200 * cache_bytes_per_token);
    const fits = Math.min(4096, Math.floor((memory - weight_bytes) / cache_bytes_per_token));
    const small = await loop.ask(load(downloaded.source, memory));
    assert.deepEqual([small.loaded.model.context_window, small.loaded.model.trained_window], [fits, 4096]);
    const [f32, , int8] = offer.formats;
    const smaller = await loop.ask(load(downloaded.source, int8.peak_bytes));
    assert.equal(smaller.loaded.model.weight_format, "int8", "bf16 does not fit");
    // What is asked for is never replaced.
    const refused = await loop.refusal(load(downloaded.source, f32.peak_bytes - 1, "f32"));
    assert.deepEqual([refused.kind, /in f32 it takes/.test(refused.sentence)], ["too_large", true], refused.sentence);
    assert.equal((await loop.refusal(load(downloaded.source, 1 << 20))).kind, "too_large");
  });

  test("each number format is loaded as it was offered, and is as exact as its bits", async (t) => {
    const [loop] = await engine(t);
    for (const name of ["gpt2", "llama-tied-bf16", "qwen3"]) {
      const { offer } = await loop.ask(lookUp(`golden/${name}`));
      const { downloaded } = await loop.ask(download(`golden/${name}`));
      const { prompt, logits } = readTensors(golden(name, "reference.safetensors"));
      const computed = {};
      for (const { format, weight_bytes } of offer.formats) {
        const { loaded } = await loop.ask(load(downloaded.source, MEMORY, format));
        assert.equal(loaded.model.weight_format, format);
        assert.equal((await loop.ask("memory")).memory.weight_bytes, weight_bytes, `${name} in ${format}`);
        const { floats } = await loop.ask({ prefill: { tokens: prompt } });
        computed[format] = floats;
        const divergence = divergenceFrom(logits.slice(-floats.length), floats);
        assert.ok(divergence < DIVERGENCE[format], `${name} in ${format}: ${divergence} nats`);
      }
      // int8 is loaded, and compared with bf16.
      const { formats_compared } = await loop.ask({ compare_formats: { tokens: Array.from(prompt), format: "bf16" } });
      const { reference, candidate, positions, mean_divergence, largest_divergence, same_most_likely } = formats_compared;
      assert.deepEqual([reference, candidate, positions], ["bf16", "int8", prompt.length]);
      assert.ok(0 < mean_divergence && mean_divergence <= largest_divergence && largest_divergence < DIVERGENCE.int8);
      assert.ok(same_most_likely <= positions);
      const kept = await loop.ask(load(downloaded.source));
      const inBf16 = name === "llama-tied-bf16";
      assert.equal(kept.loaded.model.weight_format, inBf16 ? "bf16" : "f32");
      if (inBf16) assert.deepEqual(computed.bf16, computed.f32, "bf16 is exact for a file in bf16");
    }
  });

  test("a GGUF file is a model: one of several of the hub, or one of the disk", async (t) => {
    const [loop] = await engine(t);
    const { gguf_files } = await loop.ask(lookUp(GGUF));
    assert.deepEqual([gguf_files.repo, gguf_files.license, gguf_files.parameters], [GGUF, "mit", TINY_WEIGHTS]);
    assert.deepEqual(gguf_files.files, [{ path: "tiny-b.gguf", bytes: TINY.length }, { path: "tiny-a.gguf", bytes: TINY.length + 32 }]);
    const { offer } = await loop.ask(lookUp(`https://huggingface.co/${GGUF}/blob/main/tiny-b.gguf`));
    assert.deepEqual(offer.key, { ...key(GGUF), file: "tiny-b.gguf" });
    assert.deepEqual([offer.family, offer.parameters, offer.files.length], ["llama", TINY_WEIGHTS, 1]);
    const { downloaded } = await loop.ask({ download: { hub: hub.origin, key: offer.key, memory: MEMORY } });
    assert.deepEqual(downloaded, { source: { stored: { key: offer.key } }, in_memory: null });
    assert.deepEqual((await stored(loop)).models.map(({ key, complete }) => [key.file, complete]), [["tiny-b.gguf", true]]);

    const opened = async (source, format = null) => {
      const { loaded } = await loop.ask(load(source, MEMORY, format));
      const { tokenized } = await loop.ask({ tokenize: { text: "Once upon a time" } });
      assert.equal(tokenized.tokens[0], loaded.model.bos_token_id);
      const { floats } = await loop.ask({ prefill: { tokens: tokenized.tokens } });
      assert.equal(floats.length, 512);
      return { model: loaded.model, floats };
    };
    const hubs = await opened(downloaded.source);
    assert.deepEqual([hubs.model.name, hubs.model.weight_format], [`${GGUF}/tiny-b.gguf`, "f32"]);
    assert.ok(hubs.model.chat.template.includes("messages"));
    assert.ok(hubs.model.quantised.every(({ keeps_values }) => keeps_values));
    const files = await loop.addresses([{ path: "tiny.gguf", base64: TINY.toString("base64") }]);
    const disk = { files: { name: "tiny", files } };
    assert.deepEqual((await opened(disk)).floats, hubs.floats);
    const { model, floats } = await opened(disk, "int8");
    const twice = model.quantised.filter(({ keeps_values }) => !keeps_values).map(({ number_type }) => number_type);
    assert.deepEqual(twice.sort(), ["Q4_1", "Q5_1"]);
    assert.ok(divergenceFrom(hubs.floats, floats) < DIVERGENCE.int8);
    const cut = await loop.addresses([{ path: "cut.gguf", base64: TINY.subarray(0, 20_000).toString("base64") }]);
    const refused = await loop.refusal(load({ files: { name: "cut", files: cut } }));
    assert.match(JSON.stringify(refused), /cut\.gguf/);
  });

  test("a connection that breaks is taken up where it stopped", async (t) => {
    const [loop] = await engine(t);
    const start = hub.requests.length;
    // Slowly: what a browser has not read yet is lost with the connection.
    onceOnCdn({ drip: 200_000, every: 20, cutAfter: 2_000_000 });
    await loop.ask(download(RANDOM));
    const [first, second, ...rest] = fromCdn(start);
    assert.deepEqual([first.range, rest], [null, []]);
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(second.range).map(Number);
    assert.ok(from > 0 && from <= 2_000_000 && to === weightBytes() - 1, second.range);
    assert.ok((await stored(loop)).models[0].complete);
  });

  test("a download goes on beside the model that runs; cancelled, it keeps what has arrived; deleted, it frees it", async (t) => {
    const [loop] = await engine(t);
    await loop.ask(load({ folder: { url: `${site.url}models/tiny/` } }, null));
    t.after(onCdn({ drip: 100_000, every: 20, haltAt: 3_000_000 }));
    const id = await loop.send(download(RANDOM));
    await loop.progressed(id, "model_download", 1_000_000);
    assert.equal((await loop.ask({ prefill: { tokens: [1, 2, 3] } })).count, 2_048);
    await loop.progressed(id, "model_download", 2_000_000);
    const { models } = await stored(loop);
    assert.deepEqual([models[0].key, models[0].complete, models[0].total], [key(RANDOM), false, total()]);
    await loop.cancel(id);
    assert.deepEqual((await loop.outcome(id)).failure, "cancelled");
    const kept = (await stored(loop)).models[0].stored;
    assert.ok(kept > 1_000_000 && kept < total(), `${kept}`);
    const { deleted } = await loop.ask({ delete_stored: { key: key(RANDOM) } });
    assert.equal(deleted.freed, kept);
    assert.deepEqual((await stored(loop)).models, []);
  });

  test("a tab that is closed leaves a part, and the next one goes on with it", async (t) => {
    const [loop, context] = await engine(t);
    const stop = onCdn({ drip: 100_000, every: 20, haltAt: 3_000_000 });
    const id = await loop.send(download(RANDOM));
    await loop.progressed(id, "model_download", 2_000_000);
    await loop.page.close();
    stop();
    const next = await EnginePage.open(context, site);
    const [left] = (await stored(next)).models;
    assert.ok(left.stored > 1_000_000 && !left.complete, JSON.stringify(left));
    const start = hub.requests.length;
    await next.ask(download(RANDOM));
    const [{ range }, ...rest] = fromCdn(start);
    assert.deepEqual(rest, []);
    assert.ok(Number(/^bytes=(\d+)-/.exec(range)[1]) > 1_000_000, range);
    assert.ok((await stored(next)).models[0].complete);
  });

  test("two tabs write no file at once: the second waits, and finds it there", async (t) => {
    const [first, context] = await engine(t);
    const second = await EnginePage.open(context, site);
    const start = hub.requests.length;
    const slow = { drip: 200_000, every: 20, haltAt: 3_000_000 };
    t.after(onCdn(slow));
    const one = await first.send(download(RANDOM));
    await first.progressed(one, "model_download", 1_000_000);
    const two = await second.send(download(RANDOM));
    await second.progressed(two, "other_tab");
    assert.equal((await second.refusal({ delete_stored: { key: key(RANDOM) } })).kind, "in_use");
    delete slow.haltAt;
    assert.equal((await first.outcome(one)).failure, undefined);
    assert.equal((await second.outcome(two)).failure, undefined);
    assert.equal(fromCdn(start).length, 1);
  });

  test("another file than the listed one is never taken, and nothing of it is kept", async (t) => {
    const [loop] = await engine(t);
    const small = total() - weightBytes();
    onceOnCdn({ wrong: true });
    const wrong = await loop.refusal(download(RANDOM));
    assert.equal(wrong.kind, "damaged");
    onceOnCdn({ drip: 200_000, every: 20, cutAfter: 1_000_000 });
    const lies = hub.fault(({ origin, range }) => (origin === "cdn" && range ? { total: 9_000_000 } : null));
    const lied = await loop.refusal(download(RANDOM));
    lies();
    assert.deepEqual([lied.kind, /server sends 9000000/.test(lied.sentence)], ["damaged", true], lied.sentence);
    assert.equal((await stored(loop)).models[0].stored, small);
    const listed = hub.fault(({ path }) => (path.includes("/tree/") ? { digests: { "model.safetensors": "0".repeat(64) } } : null));
    assert.equal((await loop.refusal(download(RANDOM))).kind, "damaged");
    listed();
    await loop.ask(download(RANDOM));
    assert.equal((await stored(loop)).models[0].stored, total());
  });

  test("models share the files that are the same, and deleting one leaves them to the other", async (t) => {
    const [loop] = await engine(t);
    await loop.ask(download(RANDOM));
    const start = hub.requests.length;
    await loop.ask(download(OTHER));
    const paths = hub.requests.slice(start).map(({ path }) => path);
    assert.ok(!paths.some((path) => path.endsWith("tokenizer.json")), "it is there already");
    const { deleted } = await loop.ask({ delete_stored: { key: key(RANDOM) } });
    assert.equal(deleted.freed, weightBytes());
    const { models, available, quota, usage } = await stored(loop);
    assert.deepEqual(models.map((model) => [model.key.repo, model.complete]), [[OTHER, true]]);
    assert.ok(available && quota > usage && usage > 0);
    await loop.ask(load({ stored: { key: key(OTHER) } }));
    assert.equal((await loop.refusal(load({ stored: { key: key(RANDOM) } }))).kind, "not_stored");
  });

  for (const [patch, reason] of [
    ["noStorage", () => "no_storage"],
    ["noRoom", ({ no_room }) => no_room.needed > no_room.free && { no_room }],
    ["fullDisk", () => "storage_failed"],
  ]) {
    test(`without room in the storage a model is kept in memory, and says so: ${patch}`, async (t) => {
      const [loop] = await engine(t, { patch });
      const { downloaded } = await loop.ask(download(RANDOM));
      assert.deepEqual(downloaded.in_memory, reason(downloaded.in_memory));
      const { loaded } = await loop.ask(load(downloaded.source));
      assert.equal(loaded.model.name, RANDOM);
      assert.equal((await loop.ask({ prefill: { tokens: [1, 2, 3] } })).count, VOCABULARY);
    });
  }

  test("files of the visitor are loaded without a copy; what is missing is named", async (t) => {
    const [loop] = await engine(t);
    const names = ["config.json", "model.safetensors"];
    const chosen = names.map((name) => ({ path: `qwen2/${name}`, base64: golden("qwen2", name).toString("base64") }));
    const without = await loop.refusal(load({ files: { name: "mine", files: await loop.addresses(chosen) } }));
    assert.deepEqual([without.kind, /^tokenizer.json is missing/.test(without.sentence)], ["files", true]);
    chosen.push({ path: "qwen2/tokenizer.json", base64: files["tokenizer.json"].toString("base64") });
    chosen.push({ path: "qwen2/deeper/model.safetensors", base64: "" });
    const tokenizerConfig = { bos_token: null, chat_template: "old", eos_token: { content: "<|im_end|>", lstrip: false } };
    chosen.push({ path: "qwen2/tokenizer_config.json", base64: Buffer.from(JSON.stringify(tokenizerConfig)).toString("base64") });
    const template = "{{ messages[0].content }}<|im_end|>";
    chosen.push({ path: "qwen2/chat_template.jinja", base64: Buffer.from(template).toString("base64") });
    const addresses = await loop.addresses(chosen);
    const asked = hub.requests.length;
    const { loaded } = await loop.ask(load({ files: { name: "mine", files: addresses } }));
    assert.deepEqual([loaded.model.name, loaded.model.license], ["mine", null]);
    assert.deepEqual(loaded.model.chat, { template, special_tokens: { eos_token: "<|im_end|>" } });
    const { prompt, logits } = readTensors(golden("qwen2", "reference.safetensors"));
    const { floats } = await loop.ask({ prefill: { tokens: prompt } });
    assert.ok(differenceFrom(logits, floats) < TOLERANCE);
    await loop.page.evaluate((url) => URL.revokeObjectURL(url), addresses[1].url);
    const gone = await loop.refusal(load({ files: { name: "mine", files: addresses } }));
    assert.deepEqual([gone.kind, /^qwen2\/model.safetensors cannot be read/.test(gone.sentence)], ["files", true], gone.sentence);
    // Nothing of the model before answers after a model that failed to load, and a damaged file is got anew.
    assert.equal(await loop.refusal({ tokenize: { text: "a" } }), "not_loaded");
    const sound = await loop.addresses(chosen);
    const cut = chosen.map((file) => (file.path.endsWith("tokenizer.json") ? { ...file, base64: Buffer.from("{").toString("base64") } : file));
    const damaged = await loop.refusal(load({ files: { name: "mine", files: await loop.addresses(cut) } }));
    assert.deepEqual([damaged.kind, /^tokenizer.json is damaged/.test(damaged.sentence)], ["damaged", true], damaged.sentence);
    assert.match(damaged.next_step, /^Get the files anew/);
    for (const command of [{ tokenize: { text: "a" } }, { prefill: { tokens: prompt } }]) {
      assert.equal(await loop.refusal(command), "not_loaded");
    }
    await loop.ask(load({ files: { name: "mine", files: sound } }));
    assert.equal(hub.requests.length, asked);
  });
});

describeOn(SOFTWARE_GPU, "models of the hub, on a GPU", () => {
  const site = useSite(SOFTWARE_GPU);

  test("both engines read one download", async (t) => {
    const files = Object.fromEntries(["config.json", "model.safetensors"].map((file) => [file, golden("qwen3", file)]));
    files["tokenizer.json"] = readFileSync(`${modelFolder()}/tokenizer.json`);
    const hub = await startHub({ "golden/qwen3": { files } });
    t.after(() => hub.close());
    t.after(serveEnginePages(site, [hub.origin, hub.cdn]));
    const context = await site.browser.newContext();
    t.after(() => context.close());
    const cpu = await EnginePage.open(context, site);
    const key = { repo: "golden/qwen3", commit: hub.commit("golden/qwen3") };
    const download = { download: { hub: hub.origin, key, memory: MEMORY } };
    const { downloaded } = await cpu.ask(download);
    const asked = hub.requests.length;
    const { prompt, logits } = readTensors(golden("qwen3", "reference.safetensors"));
    for (const [device, tolerance] of [["cpu", TOLERANCE], ["gpu", GPU_TOLERANCE]]) {
      const engine = device === "cpu" ? cpu : await EnginePage.open(context, site, { device });
      const { loaded } = await engine.ask({ load: { source: downloaded.source, memory: MEMORY } });
      assert.deepEqual([loaded.device.kind, loaded.model.family], [device, "qwen3"]);
      const { floats } = await engine.ask({ prefill: { tokens: prompt } });
      const difference = differenceFrom(logits, floats);
      assert.ok(difference < tolerance, `${device}: ${difference}`);
      // Only the CPU build asks the hub.
      if (device === "gpu") assert.ok("malformed" in (await engine.refusal(download)));
      assert.equal(loaded.model.weight_format, "f32");
      if (device === "gpu") {
        const { kind, sentence } = await engine.refusal({ load: { source: downloaded.source, memory: MEMORY, format: "int8" } });
        assert.deepEqual([kind, sentence], ["unsupported", "This engine keeps weights in f32, not in int8."]);
      }
    }
    assert.equal(hub.requests.length, asked);
  });
});

describeOn(NO_WEBGPU, "models of the hub, on a site without https", () => {
  const site = useSite(NO_WEBGPU);

  test("there is no storage, and the list says so", async (t) => {
    t.after(serveEnginePages(site, []));
    const context = await site.browser.newContext();
    t.after(() => context.close());
    const loop = await EnginePage.open(context, site);
    const { storage } = await loop.ask("list_stored");
    assert.deepEqual([storage.available, storage.models], [false, []]);
    // The policy of a site that does not name the hub keeps it out of reach, and the sentence says where to look.
    const command = { look_up: { hub: "https://huggingface.co", name: "gpt2", memory: MEMORY } };
    const { kind, next_step } = await loop.refusal(command);
    assert.deepEqual([kind, /this network blocks/.test(next_step)], ["unreachable", true]);
  });
});
