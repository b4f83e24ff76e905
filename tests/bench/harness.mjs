// In the page: drives one engine in its worker through the same greedy work. Both are timed in their workers, by
// `observe-worker.js`.

/** A worker that answers each message with one; what it says unasked first is awaited as well. */
class Ours {
  constructor({ site, build, device, format, gguf }) {
    this.format = format;
    this.gguf = gguf;
    this.worker = new Worker(`${site}engine/worker.js?v=${build}&device=${device}`, { type: "module" });
    this.ready = this.answer((head) => head.ready);
    this.request = 0;
  }
  answer(isIt) {
    return new Promise((resolve, reject) => {
      const listener = ({ data: { head, payload, workerMilliseconds } }) => {
        const { failure } = head.failed ?? head.lost ?? {};
        if (failure) reject(new Error(JSON.stringify(failure)));
        if (!isIt(head)) return;
        this.worker.removeEventListener("message", listener);
        resolve({ logits: payload, milliseconds: workerMilliseconds, answer: head.done?.answer });
      };
      this.worker.addEventListener("message", listener);
      this.worker.addEventListener("error", (event) => reject(new Error(event.message || "the worker did not start")));
    });
  }
  async ask(command) {
    await this.ready;
    const id = (this.request += 1);
    const answered = this.answer((head) => head.done?.request === id);
    this.worker.postMessage({ head: { id, command } });
    return answered;
  }
  async load(model) {
    const source = this.gguf ? await asFileOfTheDisk(model, this.gguf) : { folder: { url: model } };
    return this.ask({ load: { source, memory: null, format: this.format } });
  }
  async tokenize(text) {
    return (await this.ask({ tokenize_as_written: { text } })).answer.tokenized;
  }
  prefill(tokens) {
    return this.ask({ prefill: { tokens } });
  }
  decode(token, position) {
    return this.ask({ decode: { token, position } });
  }
  /** What is inside the pass of the last position of a text. */
  inspect(tokens, wanted) {
    const nothing = { lens: false, logits: false, attention: null, cell: null, contributions: null };
    const ablations = { parts: [], reference: [] };
    const request = { tokens, ablations, first: tokens.length - 1, columns: 1, follower: null, wanted: { ...nothing, ...wanted } };
    return this.ask({ inspect: request });
  }
}

/** A file as one that a visitor has chosen. */
async function asFileOfTheDisk(folder, path) {
  const blob = await (await fetch(`${folder}${path}`)).blob();
  return { files: { name: path, files: [{ path, url: URL.createObjectURL(blob), bytes: blob.size }] } };
}

class OnnxRuntime {
  constructor({ device, graph, threads }) {
    this.options = { device, graph, threads };
    this.worker = new Worker("ort-worker.mjs", { type: "module" });
    this.ready = this.next();
  }
  next() {
    return new Promise((resolve, reject) => {
      this.worker.onmessage = ({ data: { error, logits, workerMilliseconds } }) =>
        error ? reject(new Error(error)) : resolve({ logits, milliseconds: workerMilliseconds });
      this.worker.onerror = (event) => reject(new Error(event.message || "the worker did not start"));
    });
  }
  async ask(message) {
    await this.ready;
    const answered = this.next();
    this.worker.postMessage(message);
    return answered;
  }
  load(model) {
    return this.ask({ do: "load", model, ...this.options });
  }
  prefill(tokens) {
    return this.ask({ do: "prefill", tokens });
  }
  decode(token) {
    return this.ask({ do: "decode", tokens: [token] });
  }
}

const ENGINES = { tokenloop: Ours, "onnxruntime-web": OnnxRuntime };

function argmax(logits) {
  return logits.reduce((best, value, index) => (value > logits[best] ? index : best), 0);
}

let engine;

/** Starts an engine and loads the model; milliseconds until it can be asked. */
globalThis.start = async (options) => {
  const start = performance.now();
  engine = new ENGINES[options.engine](options);
  await engine.load(new URL(options.model, location.href).href);
  return performance.now() - start;
};

/** The ids of a text with special tokens in it; for the page's own engine. */
globalThis.tokenize = async (text) => (await engine.tokenize(text)).tokens;

/** One greedy run: the tokens, the milliseconds to the first and of each of the others. */
globalThis.run = async ({ prompt, steps }) => {
  const tokens = [];
  const decodes = [];
  const first = await engine.prefill(prompt);
  let { logits } = first;
  for (let step = 0; step < steps; step += 1) {
    const token = argmax(logits);
    tokens.push(token);
    const next = await engine.decode(token, prompt.length + step);
    decodes.push(next.milliseconds);
    logits = next.logits;
  }
  return { tokens, first: first.milliseconds, decodes };
};

/** Milliseconds of a look at the last column of a text whose tokens are in the cache, for each list of what is wanted. */
globalThis.inspect = async ({ prompt, wanted }) => {
  await engine.prefill(prompt);
  const times = [];
  for (const what of wanted) times.push((await engine.inspect(prompt, what)).milliseconds);
  return times;
};
