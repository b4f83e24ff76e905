// Who is measured, on what, and how large a ratio may be.

/**
 * The models and devices. Each engine is started `rounds` times, in turns, so that a busy minute of the machine meets all,
 * and runs `warm` times after its first run, which meets cold code. A software GPU needs seconds for a token of the large
 * model, and for a long prompt.
 */
export const WORK = [
  { model: "small", device: "cpu", long: true, rounds: 6, warm: 6 },
  { model: "large", device: "cpu", long: true, rounds: 3, warm: 2 },
  { model: "small", device: "gpu", long: false, rounds: 2, warm: 2 },
];

const ours = (format) => ({ name: `tokenloop ${format}`, engine: "tokenloop", format });
const peer = (format, threads = 1) => ({
  name: `onnxruntime-web ${format}${threads > 1 ? `, ${threads} threads` : ""}`,
  engine: "onnxruntime-web",
  graph: format === "f32" ? "model.onnx" : "model.q8.onnx",
  threads,
});

/** The engines on a device, in the order of their turns. */
export function contenders(device) {
  if (device === "gpu") return [ours("f32"), peer("f32")];
  return [ours("f32"), peer("f32"), ours("bf16"), peer("q8"), ours("int8"), peer("f32", 2), peer("q8", 2)];
}

const [F32, BF16, INT8] = ["f32", "bf16", "int8"].map((format) => ours(format).name);
const [PEER_F32, PEER_Q8] = ["f32", "q8"].map((format) => peer(format).name);
const TWO_THREADS = [peer("f32", 2).name, peer("q8", 2).name];

/** The ratios of a task; `most: null` where one is reported without a limit. */
export function limits({ model, device }) {
  if (device === "gpu") return [{ time: "token", ours: F32, peer: PEER_F32, most: null }];
  const decoding = {
    small: [{ ours: F32, peer: PEER_F32, most: 0.6 }],
    large: [
      { ours: INT8, peer: PEER_F32, most: 0.45 },
      { ours: INT8, peer: PEER_Q8, most: 0.4 },
      { ours: BF16, peer: PEER_F32, most: 0.65 },
      { ours: F32, peer: PEER_F32, most: null },
    ],
  };
  // The page keeps a model as small as the shipped one in f32.
  const packed = model === "small" ? null : 1;
  const prefill = [
    { ours: F32, peer: PEER_F32, most: 1 },
    { ours: INT8, peer: PEER_Q8, most: packed },
    { ours: BF16, peer: PEER_F32, most: packed },
  ];
  return [
    ...decoding[model].map((limit) => ({ time: "token", ...limit })),
    ...TWO_THREADS.map((peer) => ({ time: "token", ours: INT8, peer, most: null })),
    ...["prefill16", "prefill256"].flatMap((time) => prefill.map((limit) => ({ time, ...limit }))),
  ];
}
