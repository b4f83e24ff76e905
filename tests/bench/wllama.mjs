// In the page: llama.cpp as WebAssembly, which times itself. It is given text, where the other engines are given ids.
import { Wllama } from "./node_modules/@wllama/wllama/esm/index.min.js";

const WASM = new URL("node_modules/@wllama/wllama/esm/wasm/wllama.wasm", import.meta.url).href;
/** Positions of the cache: more than any text of the benchmark has. */
const CONTEXT = 512;

let wllama;

globalThis.startWllama = async ({ model, threads, exact }) => {
  const blob = await (await fetch(model)).blob();
  wllama = new Wllama({ default: WASM }, { suppressNativeLog: true });
  // On the processor alone. `exact` has no rounding that the page has not.
  const exactly = exact ? { cache_type_k: "f32", cache_type_v: "f32", flash_attn: false } : {};
  await wllama.loadModel([blob], { n_threads: threads, n_ctx: CONTEXT, n_gpu_layers: 0, n_parallel: 1, ...exactly });
  return wllama.getNumThreads();
};

/** Reads a text, and writes so many tokens greedily; its own times, and the most likely first tokens. */
globalThis.completeWithWllama = async ({ prompt, steps, logprobs = null }) => {
  const { choices, timings } = await wllama.createCompletion({
    prompt,
    max_tokens: steps,
    temperature: 0,
    logprobs,
    cache_prompt: false,
    ignore_eos: true,
  });
  return { text: choices[0].text, logprobs: choices[0].logprobs, timings };
};
