// A model with random weights in the shape of GPT-2 with 124 million weights, in f32 as on the hub: 498 MB.
import { writeTensors } from "../e2e/lib/safetensors.mjs";

export const VOCABULARY = 50_257;
const POSITIONS = 1_024;
const WIDTH = 768;
const LAYERS = 12;
/** GPT-2's standard deviation of initial weights. */
const DEVIATION = 0.02;

const CONFIG = {
  activation_function: "gelu_new",
  architectures: ["GPT2LMHeadModel"],
  bos_token_id: 0,
  eos_token_id: 1,
  layer_norm_epsilon: 1e-5,
  model_type: "gpt2",
  n_embd: WIDTH,
  n_head: 12,
  n_layer: LAYERS,
  n_positions: POSITIONS,
  vocab_size: VOCABULARY,
};

/** The files of the model: `{ path: Buffer }`. */
export function gpt2Shape(tokenizer) {
  const next = uniform();
  const tensor = (name, shape, fill) => {
    const numbers = new Float32Array(shape.reduce((product, size) => product * size, 1));
    for (let index = 0; index < numbers.length; index += 1) numbers[index] = fill();
    return { name, dtype: "F32", shape, data: Buffer.from(numbers.buffer) };
  };
  // Uniform numbers of this width have the deviation above.
  const random = (name, shape) => tensor(name, shape, () => DEVIATION * Math.sqrt(3) * next());
  const ones = (name, shape) => tensor(name, shape, () => 1);
  const zeros = (name, shape) => tensor(name, shape, () => 0);
  const norm = (name) => [ones(`${name}.weight`, [WIDTH]), zeros(`${name}.bias`, [WIDTH])];
  const linear = (name, inputs, outputs) => [random(`${name}.weight`, [inputs, outputs]), zeros(`${name}.bias`, [outputs])];
  const layer = (at) => [
    ...norm(`${at}.ln_1`),
    ...linear(`${at}.attn.c_attn`, WIDTH, 3 * WIDTH),
    ...linear(`${at}.attn.c_proj`, WIDTH, WIDTH),
    ...norm(`${at}.ln_2`),
    ...linear(`${at}.mlp.c_fc`, WIDTH, 4 * WIDTH),
    ...linear(`${at}.mlp.c_proj`, 4 * WIDTH, WIDTH),
  ];
  const layers = Array.from({ length: LAYERS }, (_, index) => layer(`h.${index}`));
  const tensors = [random("wte.weight", [VOCABULARY, WIDTH]), random("wpe.weight", [POSITIONS, WIDTH]), ...layers.flat(), ...norm("ln_f")];
  return {
    "config.json": Buffer.from(JSON.stringify(CONFIG)),
    "tokenizer.json": tokenizer,
    "model.safetensors": writeTensors(tensors),
  };
}

/** Numbers from −1 to 1: xorshift, the same everywhere. */
function uniform() {
  let state = 2_463_534_242;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state / 2 ** 31;
  };
}
