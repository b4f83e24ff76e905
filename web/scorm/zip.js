// Writes a ZIP file, in Node and in browsers.

/** The numbers that begin a file, its entry in the list, and the end of the list. */
const [FILE, ENTRY, END] = [0x04034b50, 0x02014b50, 0x06054b50];
/** What a reader must know: version 2.0, for deflate. */
const VERSION = 20;
/** Names are in UTF-8. */
const UTF_8 = 0x0800;
const DEFLATE = 8;
/** The first day that the format has. The same files make the same bytes on each day. */
const DATE = 0x0021;

/** The remainders of the checksum, by byte. */
const REMAINDERS = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  return rest;
});

/** @param {Uint8Array} bytes */
function checksum(bytes) {
  let rest = 0xffffffff;
  for (const byte of bytes) rest = REMAINDERS[(rest ^ byte) & 0xff] ^ (rest >>> 8);
  return ~rest >>> 0;
}

/** @param {Uint8Array<ArrayBuffer>} bytes */
async function deflated(bytes) {
  const packed = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

/** Numbers in the order of the format: each is its size in bytes and its value. @param {[2 | 4, number][]} numbers */
function numbered(numbers) {
  const bytes = new Uint8Array(numbers.reduce((sum, [size]) => sum + size, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [size, value] of numbers) {
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  return bytes;
}

/**
 * The file, in pieces. Its size is below 4 GB, and it has less than 65,536 files: the form for more is read by fewer programs.
 * @param {[string, Uint8Array<ArrayBuffer>][]} files
 */
export async function zip(files) {
  const [pieces, list] = [/** @type {Uint8Array<ArrayBuffer>[]} */ ([]), /** @type {Uint8Array<ArrayBuffer>[]} */ ([])];
  const length = (/** @type {Uint8Array[]} */ all) => all.reduce((sum, piece) => sum + piece.length, 0);
  let at = 0;
  for (const [path, bytes] of files) {
    const [name, packed] = [new TextEncoder().encode(path), await deflated(bytes)];
    /** @type {[2 | 4, number][]} */
    const described = [
      ...[[2, VERSION], [2, UTF_8], [2, DEFLATE], [2, 0], [2, DATE]],
      ...[[4, checksum(bytes)], [4, packed.length], [4, bytes.length], [2, name.length], [2, 0]],
    ].map(([size, value]) => [size === 2 ? 2 : 4, value]);
    const head = numbered([[4, FILE], ...described]);
    list.push(numbered([[4, ENTRY], [2, VERSION], ...described, [2, 0], [2, 0], [2, 0], [4, 0], [4, at]]), name);
    pieces.push(head, name, packed);
    at += length([head, name, packed]);
  }
  const end = numbered([[4, END], [2, 0], [2, 0], [2, files.length], [2, files.length], [4, length(list)], [4, at], [2, 0]]);
  return [...pieces, ...list, end];
}
