"""Writes two GPT-2-shaped models with random weights, each three times: as Hugging Face has it (`config.json`,
`model.safetensors`) for our engine, and for onnxruntime-web as ONNX with a key/value cache, in f32 (`model.onnx`) and in
int8 (`model.q8.onnx`).

    python make_models.py FOLDER

Speed does not depend on what the weights say, so nothing has to be downloaded.
"""

import hashlib
import json
import sys
import tempfile
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper
from onnxruntime.quantization import QuantType, quantize_dynamic

SHAPES = {
    # name: vocabulary V, positions, width D, layers, heads H
    "small": (2048, 256, 128, 4, 4),
    "large": (50257, 1024, 768, 12, 12),
}
SEED = 1
EPSILON = 1e-5
OPSET = 20  # the first with Gelu


def random_weights(vocab, positions, width, layers):
    """GPT-2's initialisation; names and shapes of `GPT2LMHeadModel`, whose linear weights are [in, out]."""
    random = np.random.default_rng(SEED)

    def normal(*shape):
        return (0.02 * random.standard_normal(shape)).astype(np.float32)

    def norm(name):
        return {f"{name}.weight": np.ones(width, np.float32), f"{name}.bias": np.zeros(width, np.float32)}

    def linear(name, inner, outer):
        return {f"{name}.weight": normal(inner, outer), f"{name}.bias": np.zeros(outer, np.float32)}

    weights = {"transformer.wte.weight": normal(vocab, width), "transformer.wpe.weight": normal(positions, width)}
    for layer in range(layers):
        at = f"transformer.h.{layer}"
        weights |= norm(f"{at}.ln_1") | linear(f"{at}.attn.c_attn", width, 3 * width)
        weights |= linear(f"{at}.attn.c_proj", width, width)
        weights |= norm(f"{at}.ln_2") | linear(f"{at}.mlp.c_fc", width, 4 * width)
        weights |= linear(f"{at}.mlp.c_proj", 4 * width, width)
    return weights | norm("transformer.ln_f")


def write_safetensors(path, weights):
    header, offset = {}, 0
    for name, tensor in weights.items():
        header[name] = {"dtype": "F32", "shape": list(tensor.shape), "data_offsets": [offset, offset + tensor.nbytes]}
        offset += tensor.nbytes
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    with open(path, "wb") as file:
        file.write(len(text).to_bytes(8, "little") + text)
        for tensor in weights.values():
            file.write(tensor.tobytes())


def write_hugging_face(folder, name, shape, weights):
    vocab, positions, width, layers, heads = shape
    config = {
        "architectures": ["GPT2LMHeadModel"],
        "model_type": "gpt2",
        "vocab_size": vocab,
        "n_positions": positions,
        "n_embd": width,
        "n_layer": layers,
        "n_head": heads,
        "activation_function": "gelu_new",
        "layer_norm_epsilon": EPSILON,
        "tie_word_embeddings": True,
        "bos_token_id": 0,
        "eos_token_id": 0,
    }
    # The benchmark speaks in ids; the engine only wants a tokenizer to be there.
    words = {f"<{token}>": token for token in range(vocab)}
    tokenizer = {
        "version": "1.0",
        "truncation": None,
        "padding": None,
        "added_tokens": [],
        "normalizer": None,
        "pre_tokenizer": None,
        "post_processor": None,
        "decoder": None,
        "model": {"type": "WordLevel", "vocab": words, "unk_token": "<0>"},
    }
    (folder / "config.json").write_text(json.dumps(config))
    (folder / "tokenizer.json").write_text(json.dumps(tokenizer))
    write_safetensors(folder / "model.safetensors", weights)
    files = {}
    for file in ["config.json", "tokenizer.json", "model.safetensors"]:
        contents = (folder / file).read_bytes()
        files[file] = {"bytes": len(contents), "sha256": hashlib.sha256(contents).hexdigest()}
    manifest = {"format": 1, "name": name, "description": "Random weights.", "license": "CC0-1.0", "files": files}
    (folder / "manifest.json").write_text(json.dumps(manifest))


class Graph:
    """Nodes and constants of an ONNX graph, in the order in which they are asked for."""

    def __init__(self):
        self.nodes, self.constants, self.known = [], [], set()

    def constant(self, name, array):
        if name not in self.known:
            self.known.add(name)
            self.constants.append(numpy_helper.from_array(np.asarray(array), name))
        return name

    def integers(self, *values):
        return self.constant("i_" + "_".join(map(str, values)), np.array(values, np.int64))

    def op(self, kind, *inputs, output=None, outputs=1, **attributes):
        names = [output or f"{kind}_{len(self.nodes)}_{n}" for n in range(outputs)]
        self.nodes.append(helper.make_node(kind, inputs, names, **attributes))
        return names[0] if outputs == 1 else names


def write_onnx(path, shape, weights, head_apart=False):
    """`input_ids` [1, T] and, per layer, `past_key`, `past_value` [1, H, S, Dh] to `logits` [1, V] of the last
    position and `present_key`, `present_value` [1, H, S + T, Dh].

    The head is the embedding, or where `head_apart` a transposed copy of it: the quantisation cannot share one."""
    vocab, positions, width, layers, heads = shape
    head = width // heads
    graph = Graph()

    def weight(name):
        return graph.constant(name, weights[f"transformer.{name}"])

    def layer_norm(x, name):
        return graph.op(
            "LayerNormalization", x, weight(f"{name}.weight"), weight(f"{name}.bias"), axis=-1, epsilon=EPSILON
        )

    def linear(x, name):
        return graph.op("Add", graph.op("MatMul", x, weight(f"{name}.weight")), weight(f"{name}.bias"))

    def scalar(x):
        return graph.op("Squeeze", x, graph.integers(0))

    # Positions S … S + T − 1, and who may look at whom: key s is visible to query t when s ≤ S + t.
    new = graph.op("Gather", graph.op("Shape", "input_ids"), graph.integers(1))
    past = graph.op("Gather", graph.op("Shape", "past_key_0"), graph.integers(2))
    total = graph.op("Add", past, new)
    zero, one = (graph.constant(name, np.int64(value)) for name, value in [("zero", 0), ("one", 1)])
    queries = graph.op("Range", scalar(past), scalar(total), one)
    keys = graph.op("Range", zero, scalar(total), one)
    visible = graph.op("LessOrEqual", keys, graph.op("Unsqueeze", queries, graph.integers(1)))
    hidden = graph.constant("hidden", np.float32(-1e9))
    mask = graph.op("Where", visible, graph.constant("shown", np.float32(0)), hidden)

    x = graph.op("Gather", weight("wte.weight"), "input_ids")
    x = graph.op("Add", x, graph.op("Gather", weight("wpe.weight"), queries))
    scale = graph.constant("scale", np.float32(head**-0.5))
    for layer in range(layers):
        at = f"h.{layer}"
        qkv = linear(layer_norm(x, f"{at}.ln_1"), f"{at}.attn.c_attn")
        qkv = graph.op("Reshape", qkv, graph.integers(1, -1, 3, heads, head))
        qkv = graph.op("Transpose", qkv, perm=[2, 0, 3, 1, 4])  # [3, 1, H, T, Dh]
        q, k, v = (graph.op("Gather", qkv, graph.constant(f"part_{n}", np.int64(n))) for n in range(3))
        k = graph.op("Concat", f"past_key_{layer}", k, axis=2, output=f"present_key_{layer}")
        v = graph.op("Concat", f"past_value_{layer}", v, axis=2, output=f"present_value_{layer}")
        scores = graph.op("MatMul", graph.op("Mul", q, scale), graph.op("Transpose", k, perm=[0, 1, 3, 2]))
        attention = graph.op("Softmax", graph.op("Add", scores, mask), axis=-1)
        mixed = graph.op("Transpose", graph.op("MatMul", attention, v), perm=[0, 2, 1, 3])
        mixed = graph.op("Reshape", mixed, graph.integers(1, -1, width))
        x = graph.op("Add", x, linear(mixed, f"{at}.attn.c_proj"))
        inner = graph.op("Gelu", linear(layer_norm(x, f"{at}.ln_2"), f"{at}.mlp.c_fc"), approximate="tanh")
        x = graph.op("Add", x, linear(inner, f"{at}.mlp.c_proj"))
    last = graph.op("Gather", layer_norm(x, "ln_f"), graph.constant("last", np.int64(-1)), axis=1)  # [1, D]
    if head_apart:
        copy = np.ascontiguousarray(weights["transformer.wte.weight"].T)
        graph.op("MatMul", last, graph.constant("head", copy), output="logits")
    else:
        graph.op("Gemm", last, weight("wte.weight"), transB=1, output="logits")

    def cache(name, length):
        return helper.make_tensor_value_info(name, TensorProto.FLOAT, [1, heads, length, head])

    pairs = [(kind, layer) for layer in range(layers) for kind in ("key", "value")]
    inputs = [helper.make_tensor_value_info("input_ids", TensorProto.INT64, [1, "T"])]
    inputs += [cache(f"past_{kind}_{layer}", "S") for kind, layer in pairs]
    outputs = [helper.make_tensor_value_info("logits", TensorProto.FLOAT, [1, vocab])]
    outputs += [cache(f"present_{kind}_{layer}", "S+T") for kind, layer in pairs]
    proto = helper.make_graph(graph.nodes, "gpt2", inputs, outputs, graph.constants)
    model = helper.make_model(proto, opset_imports=[helper.make_opsetid("", OPSET)], ir_version=10)
    onnx.checker.check_model(model)
    path.write_bytes(model.SerializeToString())


def write_q8(path, shape, weights):
    """The int8 of transformers.js' `q8`, by the settings of its conversion script: one scale a matrix, activations
    quantised at every product."""
    with tempfile.TemporaryDirectory() as folder:
        exact = Path(folder) / "model.onnx"
        write_onnx(exact, shape, weights, head_apart=True)
        quantize_dynamic(exact, path, weight_type=QuantType.QInt8)


def main():
    root = Path(sys.argv[1])
    recipe = hashlib.sha256(Path(__file__).read_bytes()).hexdigest()
    for name, shape in SHAPES.items():
        folder = root / name
        done = folder / "recipe.sha256"
        if done.exists() and done.read_text() == recipe:
            continue
        folder.mkdir(parents=True, exist_ok=True)
        weights = random_weights(*shape[:4])
        write_hugging_face(folder, name, shape, weights)
        write_onnx(folder / "model.onnx", shape, weights)
        write_q8(folder / "model.q8.onnx", shape, weights)
        # What a page needs to know of the graph's inputs.
        layers, heads, head = shape[3], shape[4], shape[2] // shape[4]
        (folder / "cache.json").write_text(json.dumps({"layers": layers, "heads": heads, "head": head}))
        done.write_text(recipe)
        print(f"{name}: {sum(tensor.size for tensor in weights.values()):,} parameters")


if __name__ == "__main__":
    main()
