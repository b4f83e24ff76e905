"""Writes the weights of a real model for each engine of `real.mjs`: from one GGUF file, unpacked to f32,

    model.q8_0.gguf                 the same in Q8_0, for the page (which keeps these values in int8) and wllama
    model.f32.gguf                  the same in f32
    model.onnx, model.q8.onnx       the same network for onnxruntime-web, in f32 and in its dynamic int8

    python make_real.py FILE.gguf FOLDER
"""

import hashlib
import json
import logging
import sys
import tempfile
from pathlib import Path

import numpy as np
from gguf import GGMLQuantizationType, GGUFReader, GGUFValueType, GGUFWriter, quants
from make_models import OPSET, Graph
from onnx import TensorProto, helper
from onnxruntime.quantization import QuantType, quantize_dynamic

# Keys that the writer of a file writes by itself.
OWN_KEYS = ("GGUF.version", "GGUF.tensor_count", "GGUF.kv_count", "general.architecture", "general.file_type")


def write_gguf(path, reader, weights, kind):
    """The file with its matrices in another format; vectors stay in f32."""
    writer = GGUFWriter(path, reader.get_field("general.architecture").contents())
    for field in reader.fields.values():
        if field.name not in OWN_KEYS:
            inner = field.types[-1] if field.types[0] == GGUFValueType.ARRAY else None
            writer.add_key_value(field.name, field.contents(), field.types[0], sub_type=inner)
    for name, tensor in weights.items():
        if tensor.ndim == 1 or kind == GGMLQuantizationType.F32:
            writer.add_tensor(name, tensor)
        else:
            writer.add_tensor(name, quants.quantize(tensor, kind), raw_dtype=kind)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


def halves(matrix, heads):
    """Rows of q or k in the order of Hugging Face: llama.cpp has the two numbers of a rotation side by side."""
    outputs, inputs = matrix.shape
    return matrix.reshape(heads, outputs // heads // 2, 2, inputs).swapaxes(1, 2).reshape(outputs, inputs)


def write_onnx(path, shape, weights, head_apart=False):
    """`input_ids` [1, T] and, per layer, `past_key`, `past_value` [1, K, S, Dh] to `logits` [1, V] of the last position and
    `present_key`, `present_value` [1, K, S + T, Dh], for K key/value heads. Of `head_apart` see `make_models.py`."""
    layers, heads, kv_heads, head = (shape[name] for name in ("layers", "query_heads", "heads", "head"))
    graph = Graph()

    def linear(x, name, order=lambda matrix: matrix):
        return graph.op("MatMul", x, graph.constant(name, np.ascontiguousarray(order(weights[f"{name}.weight"]).T)))

    def norm(x, name):
        scale = graph.constant(name, weights[f"{name}.weight"])
        return graph.op("SimplifiedLayerNormalization", x, scale, axis=-1, epsilon=shape["epsilon"], stash_type=1)

    def scalar(x):
        return graph.op("Squeeze", x, graph.integers(0))

    def in_heads(x, count):
        return graph.op("Transpose", graph.op("Reshape", x, graph.integers(1, -1, count, head)), perm=[0, 2, 1, 3])

    # Positions S … S + T − 1, the masks of a causal decoder, and the rotation of each position.
    new = graph.op("Gather", graph.op("Shape", "input_ids"), graph.integers(1))
    past = graph.op("Gather", graph.op("Shape", "past_key_0"), graph.integers(2))
    total = graph.op("Add", past, new)
    zero, one = (graph.constant(name, np.int64(value)) for name, value in [("zero", 0), ("one", 1)])
    queries = graph.op("Range", scalar(past), scalar(total), one)
    keys = graph.op("Range", zero, scalar(total), one)
    visible = graph.op("LessOrEqual", keys, graph.op("Unsqueeze", queries, graph.integers(1)))
    mask = graph.op("Where", visible, graph.constant("shown", np.float32(0)), graph.constant("hidden", np.float32(-1e9)))
    frequencies = shape["theta"] ** (-np.arange(0, head, 2, dtype=np.float64) / head)
    positions = graph.op("Unsqueeze", graph.op("Cast", queries, to=TensorProto.FLOAT), graph.integers(1))
    angles = graph.op("Mul", positions, graph.constant("frequencies", frequencies.astype(np.float32)))
    angles = graph.op("Concat", angles, angles, axis=-1)  # [T, Dh]
    cos, sin = graph.op("Cos", angles), graph.op("Sin", angles)

    def rotated(x):
        first, second = graph.op("Split", x, axis=-1, num_outputs=2, outputs=2)
        turned = graph.op("Concat", graph.op("Neg", second), first, axis=-1)
        return graph.op("Add", graph.op("Mul", x, cos), graph.op("Mul", turned, sin))

    embedding = graph.constant("token_embd", weights["token_embd.weight"])
    x = graph.op("Gather", embedding, "input_ids")
    scale = graph.constant("scale", np.float32(head**-0.5))
    for layer in range(layers):
        at = f"blk.{layer}"
        h = norm(x, f"{at}.attn_norm")
        q = rotated(in_heads(linear(h, f"{at}.attn_q", lambda matrix: halves(matrix, heads)), heads))
        k = rotated(in_heads(linear(h, f"{at}.attn_k", lambda matrix: halves(matrix, kv_heads)), kv_heads))
        v = in_heads(linear(h, f"{at}.attn_v"), kv_heads)
        k = graph.op("Concat", f"past_key_{layer}", k, axis=2, output=f"present_key_{layer}")
        v = graph.op("Concat", f"past_value_{layer}", v, axis=2, output=f"present_value_{layer}")
        # The query heads that share a key/value head are a dimension of their own.
        q = graph.op("Reshape", graph.op("Mul", q, scale), graph.integers(1, kv_heads, heads // kv_heads, -1, head))
        k, v = (graph.op("Unsqueeze", part, graph.integers(2)) for part in (k, v))
        scores = graph.op("MatMul", q, graph.op("Transpose", k, perm=[0, 1, 2, 4, 3]))
        attention = graph.op("Softmax", graph.op("Add", scores, mask), axis=-1)
        mixed = graph.op("Reshape", graph.op("MatMul", attention, v), graph.integers(1, heads, -1, head))
        mixed = graph.op("Reshape", graph.op("Transpose", mixed, perm=[0, 2, 1, 3]), graph.integers(1, -1, heads * head))
        x = graph.op("Add", x, linear(mixed, f"{at}.attn_output"))
        h = norm(x, f"{at}.ffn_norm")
        gate = linear(h, f"{at}.ffn_gate")
        inner = graph.op("Mul", graph.op("Mul", gate, graph.op("Sigmoid", gate)), linear(h, f"{at}.ffn_up"))
        x = graph.op("Add", x, linear(inner, f"{at}.ffn_down"))
    last = graph.op("Gather", norm(x, "output_norm"), graph.constant("last", np.int64(-1)), axis=1)  # [1, D]
    if head_apart:
        copy = np.ascontiguousarray(weights["token_embd.weight"].T)
        graph.op("MatMul", last, graph.constant("head", copy), output="logits")
    else:
        graph.op("Gemm", last, embedding, transB=1, output="logits")

    def cache(name, length):
        return helper.make_tensor_value_info(name, TensorProto.FLOAT, [1, kv_heads, length, head])

    pairs = [(kind, layer) for layer in range(layers) for kind in ("key", "value")]
    inputs = [helper.make_tensor_value_info("input_ids", TensorProto.INT64, [1, "T"])]
    inputs += [cache(f"past_{kind}_{layer}", "S") for kind, layer in pairs]
    outputs = [helper.make_tensor_value_info("logits", TensorProto.FLOAT, [1, len(weights["token_embd.weight"])])]
    outputs += [cache(f"present_{kind}_{layer}", "S+T") for kind, layer in pairs]
    proto = helper.make_graph(graph.nodes, "llama", inputs, outputs, graph.constants)
    model = helper.make_model(proto, opset_imports=[helper.make_opsetid("", OPSET)], ir_version=10)
    path.write_bytes(model.SerializeToString())


def main():
    source, folder = map(Path, sys.argv[1:])
    recipes = [Path(__file__), Path(__file__).with_name("make_models.py"), source]
    recipe = hashlib.sha256(b"".join(path.read_bytes() for path in recipes)).hexdigest()
    done = folder / "recipe.sha256"
    if done.exists() and done.read_text() == recipe:
        return
    folder.mkdir(parents=True, exist_ok=True)
    reader = GGUFReader(source)
    number = lambda name: reader.get_field(f"llama.{name}").contents()
    weights = {tensor.name: quants.dequantize(tensor.data, tensor.tensor_type) for tensor in reader.tensors}
    query_heads = number("attention.head_count")
    shape = {
        "layers": number("block_count"),
        "query_heads": query_heads,
        "heads": number("attention.head_count_kv"),
        "head": number("embedding_length") // query_heads,
        "theta": number("rope.freq_base"),
        "epsilon": number("attention.layer_norm_rms_epsilon"),
    }
    (folder / "cache.json").write_text(json.dumps(shape))
    write_gguf(folder / "model.q8_0.gguf", reader, weights, GGMLQuantizationType.Q8_0)
    write_gguf(folder / "model.f32.gguf", reader, weights, GGMLQuantizationType.F32)
    write_onnx(folder / "model.onnx", shape, weights)
    with tempfile.TemporaryDirectory() as temporary:
        exact = Path(temporary) / "model.onnx"
        write_onnx(exact, shape, weights, head_apart=True)
        # It cannot infer types through the norms, which are onnxruntime's own, and warns of each tensor.
        logging.getLogger().setLevel(logging.ERROR)
        types = {"DefaultTensorType": TensorProto.FLOAT}
        quantize_dynamic(exact, folder / "model.q8.onnx", weight_type=QuantType.QInt8, extra_options=types)
    done.write_text(recipe)


main()
