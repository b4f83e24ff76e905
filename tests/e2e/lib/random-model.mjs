// Models with random weights in the shape of Qwen3, as they are on the hub: bf16, one file or several. Their vocabulary is
// the real one, their width small.
import { createHash } from "node:crypto";

import { writeTensors } from "./safetensors.mjs";

/** The number of ids of Qwen3: more than its tokenizer has. */
export const VOCABULARY = 151_936;
const WIDTH = 16;
const INNER = 32;
const LAYERS = 2;
const HEADS = 2;
const KV_HEADS = 1;
const HEAD_WIDTH = 8;

const CONFIG = {
  architectures: ["Qwen3ForCausalLM"],
  attention_bias: false,
  bos_token_id: 0,
  eos_token_id: 1,
  head_dim: HEAD_WIDTH,
  hidden_act: "silu",
  hidden_size: WIDTH,
  intermediate_size: INNER,
  max_position_embeddings: 4096,
  model_type: "qwen3",
  num_attention_heads: HEADS,
  num_hidden_layers: LAYERS,
  num_key_value_heads: KV_HEADS,
  rms_norm_eps: 1e-6,
  rope_theta: 1_000_000,
  tie_word_embeddings: true,
  vocab_size: VOCABULARY,
};

const GENERATION_CONFIG = { do_sample: true, eos_token_id: [1, 2], temperature: 0.6, top_k: 20, top_p: 0.95 };

/** The files of a model: `{ path: Buffer }`. `shards` files have the weights; the same `seed` makes the same weights. */
export function randomModel(tokenizer, { seed = 1, shards = 1 } = {}) {
  const tensors = weights(random(seed));
  const files = {
    "config.json": json(CONFIG),
    "generation_config.json": json(GENERATION_CONFIG),
    "tokenizer.json": tokenizer,
  };
  if (shards === 1) return { ...files, "model.safetensors": writeTensors(tensors) };
  const weight_map = {};
  for (let shard = 0; shard < shards; shard += 1) {
    const number = (value) => String(value).padStart(5, "0");
    const name = `model-${number(shard + 1)}-of-${number(shards)}.safetensors`;
    const own = tensors.filter((_, index) => index % shards === shard);
    for (const tensor of own) weight_map[tensor.name] = name;
    files[name] = writeTensors(own);
  }
  return { ...files, "model.safetensors.index.json": json({ metadata: {}, weight_map }) };
}

/** The manifest with which the native engine reads these files. */
export function manifestOf(files) {
  const entry = (bytes) => ({ bytes: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") });
  const entries = Object.entries(files).map(([name, bytes]) => [name, entry(bytes)]);
  return json({ format: 1, name: "random", description: "", license: "CC0-1.0", files: Object.fromEntries(entries) });
}

function weights(next) {
  const tensor = (name, shape, scale) => {
    const data = Buffer.alloc(2 * shape.reduce((product, size) => product * size, 1));
    const one = new DataView(new ArrayBuffer(4));
    for (let at = 0; at < data.length; at += 2) {
      one.setFloat32(0, scale === 0 ? 1 : scale * next());
      // The upper half of an f32 is the bf16 below it.
      data.writeUInt16LE(one.getUint16(0), at);
    }
    return { name, dtype: "BF16", shape, data };
  };
  const all = [tensor("model.embed_tokens.weight", [VOCABULARY, WIDTH], 0.5), tensor("model.norm.weight", [WIDTH], 0)];
  for (let layer = 0; layer < LAYERS; layer += 1) {
    const of = (name, shape, scale) => all.push(tensor(`model.layers.${layer}.${name}.weight`, shape, scale));
    of("input_layernorm", [WIDTH], 0);
    of("post_attention_layernorm", [WIDTH], 0);
    of("self_attn.q_proj", [HEADS * HEAD_WIDTH, WIDTH], 0.6);
    of("self_attn.k_proj", [KV_HEADS * HEAD_WIDTH, WIDTH], 0.6);
    of("self_attn.v_proj", [KV_HEADS * HEAD_WIDTH, WIDTH], 0.6);
    of("self_attn.o_proj", [WIDTH, HEADS * HEAD_WIDTH], 0.6);
    of("self_attn.q_norm", [HEAD_WIDTH], 0);
    of("self_attn.k_norm", [HEAD_WIDTH], 0);
    of("mlp.gate_proj", [INNER, WIDTH], 0.6);
    of("mlp.up_proj", [INNER, WIDTH], 0.6);
    of("mlp.down_proj", [WIDTH, INNER], 0.6);
  }
  return all;
}

/** Numbers from −1 to 1: xorshift, the same everywhere. */
function random(seed) {
  let state = (seed * 2_654_435_761) >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 2 ** 31 - 1;
  };
}

const json = (value) => Buffer.from(JSON.stringify(value));
