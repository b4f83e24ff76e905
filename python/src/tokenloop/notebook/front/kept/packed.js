// A pack: files as one text. It begins with the list of the files, which is coded as they are.

/** What stands in JSON and in a script of HTML as it is: all but quotes, backslashes and angles that open. */
const LETTERS = Array.from({ length: 94 }, (_, at) => String.fromCharCode(33 + at)).filter((letter) => !'"\\<'.includes(letter));
/** Two of 91 letters say 13 bits: 6.5 a letter, where base64 has 6. */
const PAIR_BITS = 13;

/** The bytes that letters say; what is left of the last pair is zeros. */
function bytesOfLetters(text) {
  const values = new Uint8Array(128);
  for (const [value, letter] of LETTERS.entries()) values[letter.charCodeAt(0)] = value;
  const bytes = new Uint8Array((text.length / 2) * PAIR_BITS >> 3);
  let [held, bits, written] = [0, 0, 0];
  for (let at = 0; at < text.length; at += 2) {
    held = (held << PAIR_BITS) | (values[text.charCodeAt(at)] + LETTERS.length * values[text.charCodeAt(at + 1)]);
    for (bits += PAIR_BITS; bits >= 8 && written < bytes.length; bits -= 8) {
      bytes[written] = held >>> (bits - 8);
      written += 1;
    }
    held &= (1 << bits) - 1;
  }
  return bytes;
}

/** A sum that another order of the same bytes does not have (Adler-32). */
function sumOf(bytes) {
  let [low, high] = [1, 0];
  for (const byte of bytes) {
    low = (low + byte) % 65521;
    high = (high + low) % 65521;
  }
  return high * 65536 + low;
}

/** The list of a pack, once its bytes are there: path, size, and whether it is a module, of each file. */
const listed = (bytes, size) => JSON.parse(new TextDecoder().decode(bytes.subarray(0, size)));

/** The files of a pack by their paths. Throws if they are not what was packed. */
function unpacked({ list, size, sum, letters }) {
  const code = bytesOfLetters(letters);
  // What is still possible, from the least to the largest code, and the code there: in an array, where numbers of 32 bits are no objects.
  const range = Uint32Array.of(0, 0xffffffff, 0);
  let at = 0;
  const shift = () => {
    range[2] = (range[2] << 8) | (at < code.length ? code[at] : 0);
    at += 1;
  };
  for (let first = 0; first < 4; first += 1) shift();
  const bytes = new Uint8Array(size);
  let files;
  const fileAt = (index) => {
    if (index === 0) return { size: list };
    files ??= listed(bytes, list);
    return files[index - 1];
  };
  pass(bytes, fileAt, (probability) => {
    const middle = range[0] + Math.floor(((range[1] - range[0]) * probability) / 65536);
    const bit = range[2] <= middle ? 1 : 0;
    range[bit] = bit ? middle : middle + 1;
    while ((range[0] ^ range[1]) >>> 24 === 0) {
      range[0] <<= 8;
      range[1] = (range[1] << 8) | 255;
      shift();
    }
    return bit;
  });
  if (sumOf(bytes) !== sum) throw new Error("the saved files are damaged");
  let begin = list;
  return new Map(files.map(({ path, size: length }) => [path, bytes.slice(begin, (begin += length))]));
}
