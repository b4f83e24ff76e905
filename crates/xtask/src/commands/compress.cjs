// Prints the total size of the given files in bytes, as JSON: raw, and each file compressed with gzip and brotli.
const { readFileSync } = require("node:fs");
const { brotliCompressSync, constants, gzipSync } = require("node:zlib");

const sum = { raw: 0, gzip: 0, brotli: 0 };
for (const file of process.argv.slice(1)) {
  const bytes = readFileSync(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  sum.raw += bytes.length;
  sum.gzip += gzipSync(bytes, { level: 9 }).length;
  sum.brotli += brotliCompressSync(bytes, { params }).length;
}
console.log(JSON.stringify(sum));
