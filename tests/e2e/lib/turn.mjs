// Which suites run: `cargo xtask test browser` takes two turns, for a GPU in software and ten embeds use all cores.
import { describe } from "node:test";

import { SOFTWARE_GPU } from "./browser.mjs";

/** `together` with another file, or `alone`; both where it is not set, as when a file is run by hand. */
const TURN = process.env.TURN;

/** A suite on a browser in this state; in its turn `alone` if it needs all cores, by default for a GPU in software. */
export function describeOn(state, name, define, { alone = state === SOFTWARE_GPU } = {}) {
  if (!TURN || TURN === (alone ? "alone" : "together")) describe(name, define);
}
