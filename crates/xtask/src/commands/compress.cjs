// Prints the sizes of the given files in bytes, as JSON, one list for each in their order: raw, after gzip, after brotli.
// Several are compressed at once.
const { readFile } = require("node:fs/promises");
const { promisify } = require("node:util");
const { brotliCompress, constants, gzip } = require("node:zlib");

const compressed = { gzip: promisify(gzip), brotli: promisify(brotliCompress) };

async function sizesOf(file) {
  const bytes = await readFile(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  const [afterGzip, afterBrotli] = await Promise.all([compressed.gzip(bytes, { level: 9 }), compressed.brotli(bytes, { params })]);
  return [bytes.length, afterGzip.length, afterBrotli.length];
}

Promise.all(process.argv.slice(1).map(sizesOf)).then((sizes) => console.log(JSON.stringify(sizes)));
