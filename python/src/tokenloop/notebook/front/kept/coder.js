// Codes files so small that they can stay in a notebook: predicts each bit from what stood in places like this one.
//
// A mixer weighs the predictions of seven contexts, and an arithmetic coder writes what is left to say, as Matt Mahoney's lpaq
// does. The same model codes and decodes. `contexts.js` says what the contexts are.

const CONTEXTS = 7;
/** Each context with two predictions, what followed a text like the last one, and a constant. */
const INPUTS = 2 * CONTEXTS + 2;
/** Numbers of a context as a power of two, 4 MB: four times as many save one percent. */
const NUMBERS = 20;
/** Sixteen numbers of four bytes are one line of a cache: one for the check, one for each bit of half a byte. */
const LINE = 16;
/** A probability of one half, and nothing known yet. */
const UNKNOWN = (32768 << 8) | 1;
const LEARNS = 0.006;
const SHORTEST = 6;
/** Probabilities are of 65,536, and never none. */
const [LEAST, MOST] = [3, 65533];

// Tables of whole numbers: the last digits of a logarithm are not the same in all browsers.
const stretched = new Float64Array(4096);
const squashed = new Int32Array(4096);
for (let at = 0; at < 4096; at += 1) {
  stretched[at] = Math.round(256 * Math.log((at + 0.5) / (4095.5 - at))) / 256;
  squashed[at] = Math.min(65535, Math.max(1, Math.round(65536 / (1 + Math.exp((2048 - at) / 170)))));
}
const squash = (sum) => squashed[Math.max(0, Math.min(4095, Math.floor(sum * 170) + 2048))];
/** How far a probability goes to what came: less, the longer its history is. */
const nearer = Float64Array.from({ length: 256 }, (_, history) => 1 / (history < 128 ? 32.6 - Math.clz32(history) : 9.6));
/** The last bits at a place, with a one before them; a history that is full begins with two ones, or a one and a zero. */
const longer = (history, bit) => (history < 128 ? 2 * history + bit : (((history & 63) | 64) << 1) | bit);

/** The line of a context among the numbers of all: the one with its check, or the least used of two, emptied. */
function lineOf(numbers, context, hash) {
  const spread = Math.imul(hash ^ (hash >>> 15), 0x297a2d39);
  const check = (spread & 0xffff) + 1;
  const line = (context << NUMBERS) + (spread >>> (36 - NUMBERS)) * LINE;
  if (numbers[line] === check) return line;
  const beside = line ^ LINE;
  if (numbers[beside] === check) return beside;
  const emptied = (numbers[line + 1] & 255) > (numbers[beside + 1] & 255) ? beside : line;
  numbers.fill(UNKNOWN, emptied + 1, emptied + LINE);
  numbers[emptied] = check;
  return emptied;
}

/** Predicts the bits of a byte, one behind the other, and learns what each was. */
class Predictor {
  #numbers = new Int32Array(CONTEXTS << NUMBERS).fill(UNKNOWN);
  #lines = new Int32Array(CONTEXTS);
  #slots = new Int32Array(CONTEXTS);
  /** What followed each history, by context and kind of place. */
  #histories = new Uint16Array(CONTEXTS * 4 * 256).fill(32768);
  #inputs = new Float64Array(INPUTS).fill(0.3);
  /** Three sets of weights, chosen by the bits of the byte so far, by the place, and by how sure the match is. */
  #weights = [4 * 512, 8 * 1100, 8 * 1024].map((choices) => new Float64Array(INPUTS * choices).fill(0.2));
  #chosen = new Int32Array(3);
  #sums = new Float64Array(3);
  /** The mixed prediction as it comes true, by place and bits, and by the byte before and bits: in steps of one half. */
  #refined = new Uint16Array(2 * 33 * 65536);
  #nearest = new Int32Array(2);
  #matches = new Uint16Array(64).fill(32768);
  #followed = 0;

  constructor() {
    for (let at = 0; at < this.#refined.length; at += 1) this.#refined[at] = squash(((at % 33) - 16) / 2);
  }

  /** The probability of 65,536 that the next bit is 1, where `partial` has those before it behind a one. */
  predict(contexts, { group, where, near, sure }, bit, partial, expected) {
    const [numbers, lines, slots, inputs, histories] = [this.#numbers, this.#lines, this.#slots, this.#inputs, this.#histories];
    if (bit === 7 || bit === 3) {
      const half = bit === 3 ? partial : 0;
      for (let context = 0; context < CONTEXTS; context += 1) lines[context] = lineOf(numbers, context, mixed(contexts[context], half));
    }
    const low = bit > 3 ? partial : (partial & ((1 << (3 - bit)) - 1)) | (1 << (3 - bit));
    for (let context = 0; context < CONTEXTS; context += 1) {
      const slot = lines[context] + low;
      const number = numbers[slot];
      const history = number & 255;
      slots[context] = slot;
      inputs[2 * context] = history > 1 ? stretched[number >> 12] : 0;
      inputs[2 * context + 1] = history > 1 ? stretched[histories[((context * 4 + group) << 8) | history] >> 4] : 0;
    }
    this.#followed = expected;
    inputs[INPUTS - 2] = expected > 0 ? stretched[this.#matches[expected] >> 4] : 0;
    const first = this.#weighed(0, (group * 512 + partial) * INPUTS);
    const second = this.#weighed(1, (where * 8 + 7 - bit) * INPUTS);
    const third = this.#weighed(2, (sure * 8 + 7 - bit) * INPUTS);
    const mean = (first + second + third) / 3;
    const step = Math.max(0, Math.min(31.999, mean * 2 + 16));
    const below = Math.floor(step);
    const byPlace = this.#refinedBy(0, ((where & 255) << 8) | partial, below, step - below);
    const byText = this.#refinedBy(1, near | partial, below, step - below);
    return Math.max(LEAST, Math.min(MOST, Math.floor((squash(mean) + byPlace + 2 * byText) / 4)));
  }

  #weighed(set, at) {
    const [weights, inputs] = [this.#weights[set], this.#inputs];
    let sum = 0;
    for (let input = 0; input < INPUTS; input += 1) sum += inputs[input] * weights[at + input];
    this.#chosen[set] = at;
    this.#sums[set] = sum;
    return sum;
  }

  #refinedBy(table, row, below, part) {
    const at = (table * 65536 + row) * 33 + below;
    this.#nearest[table] = part > 0.5 ? at + 1 : at;
    return this.#refined[at] * (1 - part) + this.#refined[at + 1] * part;
  }

  /** The bit that was predicted is this one. */
  learn(bit, group) {
    const [numbers, slots, inputs, histories] = [this.#numbers, this.#slots, this.#inputs, this.#histories];
    const goal = bit === 1 ? 65535 : 0;
    for (let table = 0; table < 2; table += 1) {
      const at = this.#nearest[table];
      this.#refined[at] += (goal - this.#refined[at]) >> 6;
    }
    for (let set = 0; set < 3; set += 1) {
      const [weights, at] = [this.#weights[set], this.#chosen[set]];
      const error = (bit - squash(this.#sums[set]) / 65536) * LEARNS;
      for (let input = 0; input < INPUTS; input += 1) weights[at + input] += error * inputs[input];
    }
    for (let context = 0; context < CONTEXTS; context += 1) {
      const number = numbers[slots[context]];
      const history = number & 255;
      const before = ((context * 4 + group) << 8) | history;
      histories[before] += (goal - histories[before]) >> 6;
      const probability = number >> 8;
      const moved = (probability + (goal - probability) * nearer[history]) | 0;
      numbers[slots[context]] = (moved << 8) | longer(history, bit);
    }
    const followed = this.#followed;
    if (followed > 0) this.#matches[followed] += (goal - this.#matches[followed]) >> 6;
  }
}

/** The last place where the text stood that is read now, and for how many bytes it was the same. */
class Match {
  #seen = new Int32Array(1 << 18);
  #at = 0;
  #length = 0;

  /** The byte that followed there, and how sure that is; none where `length` is 0. */
  byte(bytes) {
    return this.#length > 0 ? bytes[this.#at] : 0;
  }
  get length() {
    return Math.min(31, this.#length);
  }
  end() {
    this.#length = 0;
  }

  /** One more byte is read. */
  go(bytes, read) {
    const text = textBefore(bytes, read) >>> 14;
    if (this.#length > 0) {
      this.#at += 1;
      this.#length += 1;
    } else {
      this.#at = this.#seen[text];
      let length = 0;
      while (length < this.#at && length < 40 && bytes[this.#at - 1 - length] === bytes[read - 1 - length]) length += 1;
      this.#length = length < SHORTEST ? 0 : length;
    }
    this.#seen[text] = read;
  }
}

/**
 * Goes through the files, whose bytes `bytes` gets or has. `fileAt(index)` is the size of a file and whether it is a module,
 * undefined after the last one; `next(probability)` codes a bit, or decodes it, by the probability that it is 1.
 */
function pass(bytes, fileAt, next) {
  const predictor = new Predictor();
  const match = new Match();
  const contexts = new Int32Array(CONTEXTS);
  let read = 0;
  const byteOf = (place) => {
    const expected = match.byte(bytes);
    const group = groupOf(place.kind);
    const near = (mixed(back(bytes, read, 1), place.kind) & 255) << 8;
    const sure = Math.min(15, match.length) * 64 + place.kind * 8 + Math.min(7, place.at);
    const chosen = { group, where: whereOf(place), near, sure };
    let partial = 1;
    for (let bit = 7; bit >= 0; bit -= 1) {
      const isFollowed = match.length > 0 && (expected | 256) >> (bit + 1) === partial;
      const followed = isFollowed ? 2 * match.length + ((expected >> bit) & 1) : 0;
      const here = next(predictor.predict(contexts, chosen, bit, partial, followed));
      predictor.learn(here, group);
      if (isFollowed && ((expected >> bit) & 1) !== here) match.end();
      partial = 2 * partial + here;
    }
    return partial & 255;
  };
  for (let index = 0, file; (file = fileAt(index)); index += 1) {
    const place = new Place();
    const places = file.isModule ? modulePlaces(place) : undefined;
    places?.next();
    const word = new Word();
    for (const end = read + file.size; read < end; ) {
      contextsOf(contexts, place, bytes, read, word);
      const byte = byteOf(place);
      bytes[read] = byte;
      read += 1;
      match.go(bytes, read);
      places?.next(byte);
      word.go(byte);
    }
  }
}
