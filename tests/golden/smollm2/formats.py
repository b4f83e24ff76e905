"""Writes the weights of a GGUF file anew in other formats, with the Python package `gguf`.

    python formats.py FILE FOLDER

Every matrix, the embedding too, is unpacked to f32 and packed as BF16, Q5_1, Q4_1 and Q4_0: FOLDER/BF16.gguf and so on. What
has one dimension stays f32. Formats with a K have blocks of 256 weights, and the rows of SmolLM2-135M have 576.

Prints how many matrices keep every value: those that the file has in Q4_1 do in Q4_1.
"""

import pathlib
import sys

import numpy as np
from gguf import GGMLQuantizationType, GGUFReader, GGUFValueType, GGUFWriter, quants

FORMATS = ["BF16", "Q5_1", "Q4_1", "Q4_0"]
# What the writer says itself.
OWN = ["general.architecture"]


def main(file, folder):
    reader = GGUFReader(file)
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    for name in FORMATS:
        kind = GGMLQuantizationType[name]
        writer = GGUFWriter(folder / f"{name}.gguf", reader.get_field(OWN[0]).contents())
        for field in reader.fields.values():
            if field.name in OWN or field.name.startswith("GGUF."):
                continue
            of = field.types[-1] if field.types[0] == GGUFValueType.ARRAY else None
            writer.add_key_value(field.name, field.contents(), field.types[0], sub_type=of)
        matrices = kept = 0
        for tensor in reader.tensors:
            numbers = quants.dequantize(tensor.data, tensor.tensor_type).astype(np.float32)
            numbers = numbers.reshape(tensor.shape[::-1])
            if numbers.ndim == 1:
                writer.add_tensor(tensor.name, numbers)
            else:
                packed = quants.quantize(numbers, kind)
                matrices += 1
                kept += np.array_equal(quants.dequantize(packed, kind), numbers)
                writer.add_tensor(tensor.name, packed, raw_dtype=kind)
        print(f"{name}: {kept} of {matrices} matrices keep every value")
        writer.write_header_to_file()
        writer.write_kv_data_to_file()
        writer.write_tensors_to_file()
        writer.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
