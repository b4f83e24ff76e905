// Where the bytes of a WebAssembly module belong: which is an instruction, which the number behind one. `coder.js` predicts each
// from the instructions and numbers before it.

const TEXT = 0, HEAD = 1, INSTRUCTION = 2, NUMBER = 3, CONSTANT = 4, SECTION = 5;

/** What is known of the next byte. */
class Place {
  kind = TEXT;
  section = 0;
  /** The instruction whose number this is; beyond 255 parts of a function's head, and instructions of two bytes. */
  instruction = 0;
  /** Which of its numbers, the byte in it, and the value so far. */
  part = 0;
  at = 0;
  value = 0;
  /** The instructions before, the latest first, and the local variables that were named last. */
  first = 0;
  second = 0;
  third = 0;
  fourth = 0;
  local = 0;
  earlier = 0;
  /** Bytes of the module so far. */
  read = 0;
}

/** How many numbers follow an instruction of two bytes that begins with 0xfc, by the second. */
const BULK = [0, 0, 0, 0, 0, 0, 0, 0, 2, 1, 2, 1, 2, 2, 1, 1, 1];

/** Keeps `place` right while a module goes by: `next(byte)` says which byte stood there. */
function* modulePlaces(place) {
  function* byte(kind) {
    place.kind = kind;
    const value = yield;
    place.read += 1;
    return value;
  }
  function* bytes(kind, count) {
    for (place.at = 0; place.at < count; place.at += 1) yield* byte(kind);
  }
  function* number(kind) {
    let [sum, scale, last] = [0, 1, 128];
    [place.at, place.value] = [0, 0];
    for (; last & 128; scale *= 128) {
      last = yield* byte(kind);
      sum += (last & 127) * scale;
      place.at += 1;
      place.value = sum & 0xffff;
    }
    return sum;
  }
  function* numbers(count) {
    for (let part = 0; part < count; part += 1) {
      place.part = part;
      yield* number(NUMBER);
    }
  }

  function* instruction() {
    place.at = 0;
    const code = yield* byte(INSTRUCTION);
    [place.instruction, place.part] = [code, 0];
    if (code === 0x43) yield* bytes(CONSTANT, 4);
    else if (code === 0x44) yield* bytes(CONSTANT, 8);
    else if (code >= 0x20 && code <= 0x22) {
      [place.earlier, place.local] = [place.local, (yield* number(NUMBER)) & 255];
    } else if (code === 0x0e) {
      const targets = yield* number(NUMBER);
      place.part = 1;
      for (let target = 0; target <= targets; target += 1) yield* number(NUMBER);
    } else if (code === 0x11 || (code >= 0x28 && code <= 0x3e)) yield* numbers(2);
    else if (code === 0x3f || code === 0x40 || code === 0xd0) yield* bytes(CONSTANT, 1);
    else if (code === 0x1c) yield* bytes(CONSTANT, yield* number(NUMBER));
    else if (code === 0xfc) {
      place.instruction = 260;
      const second = yield* number(NUMBER);
      place.instruction = 300 + second;
      yield* numbers(BULK[second] ?? 0);
    } else if (code === 0xfd) {
      place.instruction = 261;
      const second = yield* number(NUMBER);
      place.instruction = 400 + second;
      const isMemory = second <= 11 || second === 92 || second === 93;
      const isLane = second >= 84 && second <= 91;
      if (isMemory || isLane) yield* numbers(2);
      if (second === 12 || second === 13) yield* bytes(CONSTANT, 16);
      else if (isLane || (second >= 21 && second <= 34)) yield* bytes(CONSTANT, 1);
    } else if ([0x02, 0x03, 0x04, 0x0c, 0x0d, 0x10, 0x12, 0x23, 0x24, 0x25, 0x26, 0x41, 0x42, 0xd2].includes(code)) {
      yield* number(NUMBER);
    }
    [place.fourth, place.third, place.second, place.first] = [place.third, place.second, place.first, code];
  }

  yield* bytes(HEAD, 8);
  for (;;) {
    [place.section, place.at] = [0, 0];
    const section = yield* byte(HEAD);
    const size = yield* number(HEAD);
    place.section = section;
    if (section !== 10) {
      const end = place.read + size;
      place.at = 0;
      while (place.read < end) yield* byte(SECTION);
      continue;
    }
    for (let functions = yield* number(HEAD); functions > 0; functions -= 1) {
      [place.first, place.second, place.third, place.fourth] = [0, 0, 0, 0];
      [place.local, place.earlier, place.part] = [0, 0, 0];
      place.instruction = 256;
      const size = yield* number(NUMBER);
      const end = place.read + size;
      place.instruction = 257;
      for (let groups = yield* number(NUMBER); groups > 0; groups -= 1) {
        place.instruction = 258;
        yield* number(NUMBER);
        place.instruction = 259;
        yield* bytes(CONSTANT, 1);
      }
      while (place.read < end) yield* instruction();
    }
  }
}
