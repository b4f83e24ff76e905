// onnxruntime-web as a logits oracle in a worker, as our engine is one: prefill and decode answer with all logits.
const DIST = new URL("node_modules/onnxruntime-web/dist/", import.meta.url);

let ort;
let session;
let shape;
let cache;
let onGpu;

async function load({ model, device, graph, threads }) {
  onGpu = device === "gpu";
  ort = await import(new URL(onGpu ? "ort.webgpu.bundle.min.mjs" : "ort.wasm.bundle.min.mjs", DIST));
  ort.env.wasm.numThreads = threads;
  ort.env.wasm.wasmPaths = DIST.href;
  ort.env.logLevel = "error";
  shape = await (await fetch(`${model}cache.json`)).json();
  const bytes = new Uint8Array(await (await fetch(`${model}${graph}`)).arrayBuffer());
  const outputs = Object.fromEntries(cacheNames("present").map((name) => [name, "gpu-buffer"]));
  session = await ort.InferenceSession.create(bytes, {
    executionProviders: [onGpu ? "webgpu" : "wasm"],
    graphOptimizationLevel: "all",
    // Keys and values stay on the GPU between two tokens.
    ...(onGpu && { preferredOutputLocation: { ...outputs, logits: "cpu" } }),
  });
}

function cacheNames(when) {
  return Array.from({ length: shape.layers }, (_, layer) => [`${when}_key_${layer}`, `${when}_value_${layer}`]).flat();
}

function forget() {
  if (onGpu) Object.values(cache ?? {}).forEach((tensor) => tensor.dispose());
  const empty = () => new ort.Tensor("float32", new Float32Array(0), [1, shape.heads, 0, shape.head]);
  cache = Object.fromEntries(cacheNames("past").map((name) => [name, empty()]));
}

async function forward(tokens) {
  const ids = new ort.Tensor("int64", BigInt64Array.from(tokens, BigInt), [1, tokens.length]);
  const outputs = await session.run({ input_ids: ids, ...cache });
  if (onGpu) Object.values(cache).forEach((tensor) => tensor.dispose());
  cache = Object.fromEntries(cacheNames("past").map((name) => [name, outputs[name.replace("past", "present")]]));
  return outputs.logits.data.slice();
}

self.onmessage = async ({ data }) => {
  try {
    if (data.do === "load") {
      await load(data);
      return self.postMessage({});
    }
    if (data.do === "prefill") forget();
    const logits = await forward(data.tokens);
    self.postMessage({ logits }, [logits.buffer]);
  } catch (error) {
    self.postMessage({ error: `${error?.stack ?? error}` });
  }
};
self.postMessage({});
