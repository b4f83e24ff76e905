// A GPT-2 with random weights of any size of vocabulary, context and depth, in the folder that a site serves.
import { createHash } from "node:crypto";

const WIDTH = 16;
/** Scores with a standard deviation of 3 (width 16, so 4 times that of the weights): about as open as a real model's. */
const DEVIATION = 0.75;
const SEED = 1;

/** A source of the same numbers every time (mulberry32), as a normal distribution (Box and Muller). */
function normals(seed) {
  let state = seed;
  const uniform = () => {
    state = (state + 0x6d2b79f5) | 0;
    let x = Math.imul(state ^ (state >>> 15), 1 | state);
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x;
    return ((x ^ (x >>> 14)) >>> 0) / 2 ** 32;
  };
  return () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
}

/** A GPT-2 with random weights: the files of its folder. Its tokens are written `<0>`, `<1>`, … */
export function randomGpt2({ name, vocabulary, positions, layers = 1 }) {
  const normal = normals(SEED);
  const [random, ones, zeros] = [() => DEVIATION * normal(), () => 1, () => 0];
  const tensor = (shape, fill) => ({ shape, data: Float32Array.from({ length: shape.reduce((a, b) => a * b) }, fill) });
  const norm = (of) => ({ [`${of}.weight`]: tensor([WIDTH], ones), [`${of}.bias`]: tensor([WIDTH], zeros) });
  const linear = (of, outer, inner = WIDTH) => ({
    [`${of}.weight`]: tensor([inner, outer], random),
    [`${of}.bias`]: tensor([outer], zeros),
  });
  const layer = (at) => ({
    ...norm(`${at}.ln_1`),
    ...linear(`${at}.attn.c_attn`, 3 * WIDTH),
    ...linear(`${at}.attn.c_proj`, WIDTH),
    ...norm(`${at}.ln_2`),
    ...linear(`${at}.mlp.c_fc`, 4 * WIDTH),
    ...linear(`${at}.mlp.c_proj`, WIDTH, 4 * WIDTH),
  });
  const weights = {
    "transformer.wte.weight": tensor([vocabulary, WIDTH], random),
    "transformer.wpe.weight": tensor([positions, WIDTH], random),
    ...Object.assign({}, ...Array.from({ length: layers }, (_, index) => layer(`transformer.h.${index}`))),
    ...norm("transformer.ln_f"),
  };
  const header = {};
  let offset = 0;
  for (const [key, { shape, data }] of Object.entries(weights)) {
    header[key] = { dtype: "F32", shape, data_offsets: [offset, offset + data.byteLength] };
    offset += data.byteLength;
  }
  const text = Buffer.from(JSON.stringify(header));
  const padding = Buffer.alloc((8 - (text.length % 8)) % 8, " ");
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(text.length + padding.length));
  const tensors = Object.values(weights).map(({ data }) => Buffer.from(data.buffer));
  const config = {
    architectures: ["GPT2LMHeadModel"],
    model_type: "gpt2",
    vocab_size: vocabulary,
    n_positions: positions,
    n_embd: WIDTH,
    n_layer: layers,
    n_head: 2,
    activation_function: "gelu_new",
    layer_norm_epsilon: 1e-5,
    tie_word_embeddings: true,
    bos_token_id: 0,
    eos_token_id: 0,
  };
  const words = Object.fromEntries(Array.from({ length: vocabulary }, (_, token) => [`<${token}>`, token]));
  const tokenizer = {
    version: "1.0",
    truncation: null,
    padding: null,
    added_tokens: [],
    normalizer: null,
    pre_tokenizer: { type: "WhitespaceSplit" },
    post_processor: null,
    decoder: null,
    model: { type: "WordLevel", vocab: words, unk_token: "<0>" },
  };
  const files = {
    "config.json": Buffer.from(JSON.stringify(config)),
    "tokenizer.json": Buffer.from(JSON.stringify(tokenizer)),
    "model.safetensors": Buffer.concat([length, text, padding, ...tensors]),
  };
  const manifest = { format: 1, name, description: "Random weights.", license: "CC0-1.0", files: {} };
  for (const [path, bytes] of Object.entries(files)) {
    manifest.files[path] = { bytes: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") };
  }
  return { ...files, "manifest.json": Buffer.from(JSON.stringify(manifest)) };
}
