// What a byte is predicted from: seven contexts, each as one number of 32 bits. In a module they are instructions and local variables.

const mixed = (a, b) => {
  const product = Math.imul(a ^ Math.imul(b + 1, 0x9e3779b1), 0x85ebca6b);
  return product ^ (product >>> 15);
};
const of = (a, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0) =>
  mixed(mixed(mixed(mixed(mixed(mixed(mixed(77, a), b), c), d), e), f), g);

const back = (bytes, read, distance) => (distance > read ? 0 : bytes[read - distance]);

/** The six bytes before, as a number. */
function textBefore(bytes, read) {
  const before = (distance) => back(bytes, read, distance);
  return of(before(1), before(2), before(3), before(4), before(5), before(6));
}

/** The kinds of places whose histories are told apart. */
const groupOf = (kind) => (kind === INSTRUCTION ? 1 : kind === NUMBER ? 2 : kind === CONSTANT ? 3 : 0);

/** Which weights a place has: those of the instruction before, of the number of an instruction, of a section, or of text. */
function whereOf({ kind, first, instruction, part, section }) {
  if (kind === INSTRUCTION) return first;
  if (kind === NUMBER || kind === CONSTANT) return 256 + (instruction & 255) + (part > 0 ? 256 : 0);
  return kind === TEXT ? 1000 : 800 + section;
}

/** The word that is being read, as a number. */
class Word {
  now = 0;

  go(byte) {
    const letter = byte | 32;
    this.now = letter >= 97 && letter <= 122 ? mixed(this.now, letter) : 0;
  }
}

/** `into` gets a number for each context of the byte behind those that were read. */
function contextsOf(into, place, bytes, read, word) {
  const a = back(bytes, read, 1);
  const b = back(bytes, read, 2);
  const c = back(bytes, read, 3);
  const d = back(bytes, read, 4);
  const e = back(bytes, read, 5);
  const f = back(bytes, read, 6);
  const { kind, first, second, third, fourth, local, earlier } = place;
  if (kind === INSTRUCTION) {
    into[0] = of(2, first, second);
    into[1] = of(3, first, second, third);
    into[2] = of(4, first, second, third, fourth);
    into[3] = of(5, a, b);
    into[4] = of(6, a, b, c, d);
    into[5] = of(7, a, b, c, d, e, f);
    into[6] = of(8, first, second, a);
  } else if (kind === NUMBER || kind === CONSTANT) {
    const which = place.instruction * 64 + place.part * 16 + Math.min(place.at, 15);
    const here = of(11, which, place.at > 0 ? place.value : 0, kind);
    into[0] = here;
    into[1] = of(here, 1, first);
    into[2] = of(here, 2, first, second, third);
    into[3] = of(here, 3, a, b);
    into[4] = of(12, a, b, c, d, e);
    into[5] = of(here, 4, local);
    into[6] = of(here, 5, local, earlier, first, second);
  } else {
    const here = kind * 16 + place.section;
    const isText = kind === TEXT;
    into[0] = of(14, here);
    into[1] = of(15, here, a);
    into[2] = of(16, here, a, b);
    into[3] = of(17, here, a, b, c);
    into[4] = of(18, a, b, c, d);
    into[5] = of(19, a, b, c, d, e, f);
    into[6] = isText ? of(20, word.now, a) : of(21, here, d, place.read & 3);
  }
}
