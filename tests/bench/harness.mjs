// In the page: drives one engine in its worker through the same greedy work and times it.

/** A worker that answers each message with one; what it says unasked first is awaited as well. */
class Ours {
  constructor({ site, build, device }) {
    this.worker = new Worker(`${site}engine/worker.js?v=${build}&device=${device}`, { type: "module" });
    this.ready = this.answer((head) => head.ready);
    this.request = 0;
  }
  answer(isIt) {
    return new Promise((resolve, reject) => {
      const listener = ({ data: { head, payload } }) => {
        const { failure } = head.failed ?? head.lost ?? {};
        if (failure) reject(new Error(JSON.stringify(failure)));
        if (!isIt(head)) return;
        this.worker.removeEventListener("message", listener);
        resolve(payload);
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
  load(model) {
    return this.ask({ load: { source: { folder: { url: model } }, memory: null } });
  }
  prefill(tokens) {
    return this.ask({ prefill: { tokens } });
  }
  decode(token, position) {
    return this.ask({ decode: { token, position } });
  }
}

class OnnxRuntime {
  constructor({ device }) {
    this.device = device;
    this.worker = new Worker("ort-worker.mjs", { type: "module" });
    this.ready = this.next();
  }
  next() {
    return new Promise((resolve, reject) => {
      this.worker.onmessage = ({ data }) => (data.error ? reject(new Error(data.error)) : resolve(data.logits));
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
    return this.ask({ do: "load", model, device: this.device });
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

async function timed(work) {
  const start = performance.now();
  const result = await work();
  return [result, performance.now() - start];
}

let engine;

/** Starts an engine and loads the model; milliseconds until it can be asked. */
globalThis.start = async (options) => {
  engine = new ENGINES[options.engine](options);
  const [, milliseconds] = await timed(() => engine.load(new URL(options.model, location.href).href));
  return milliseconds;
};

/** One greedy run: the tokens, the milliseconds to the first and of each of the others. */
globalThis.run = async ({ prompt, steps }) => {
  const tokens = [];
  const decodes = [];
  let [logits, first] = await timed(() => engine.prefill(prompt));
  for (let step = 0; step < steps; step += 1) {
    const token = argmax(logits);
    tokens.push(token);
    let milliseconds;
    [logits, milliseconds] = await timed(() => engine.decode(token, prompt.length + step));
    decodes.push(milliseconds);
  }
  return { tokens, first, decodes };
};
