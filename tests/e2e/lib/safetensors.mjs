// Reads and writes `.safetensors` files: the length of a header, the header in JSON, the bytes of all tensors.

/** The tensors of a file by name, of the types f32 and i64, as arrays of numbers. */
export function readTensors(bytes) {
  const length = Number(bytes.readBigUInt64LE(0));
  const header = JSON.parse(bytes.subarray(8, 8 + length).toString());
  const arrays = {
    F32: (data) => new Float32Array(data),
    I64: (data) => Array.from(new BigInt64Array(data), Number),
  };
  const tensors = Object.entries(header).filter(([name]) => name !== "__metadata__");
  return Object.fromEntries(
    tensors.map(([name, { dtype, data_offsets: [start, end] }]) => {
      // A copy, since the arrays must begin at a multiple of their width.
      const data = Uint8Array.from(bytes.subarray(8 + length + start, 8 + length + end));
      return [name, arrays[dtype](data.buffer)];
    }),
  );
}

/** A file of these tensors: `{ name, dtype, shape, data: Buffer }`. */
export function writeTensors(tensors) {
  const header = {};
  let end = 0;
  for (const { name, dtype, shape, data } of tensors) {
    header[name] = { dtype, shape, data_offsets: [end, end + data.length] };
    end += data.length;
  }
  const json = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(json.length));
  return Buffer.concat([length, json, ...tensors.map(({ data }) => data)]);
}
