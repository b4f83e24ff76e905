// Which suites run: `cargo xtask test browser` takes two turns, for a GPU in software and ten embeds use all cores. That GPU takes
// half a minute to start: all that runs on it is a sweep, of which the loop, the choice of the device and the work of a token are
// always tried.
import { describe } from "node:test";

import { SOFTWARE_GPU } from "./browser.mjs";
import { isWhole } from "./sweep.mjs";

/** `together` with another file, or `alone`; both where it is not set, as when a file is run by hand. */
const TURN = process.env.TURN;

/**
 * A suite on a browser in this state; in its turn `alone` if it needs all cores, by default for a GPU in software. On that GPU it is a
 * part of the sweep unless it runs `always`.
 */
export function describeOn(state, name, define, { alone = state === SOFTWARE_GPU, always = state !== SOFTWARE_GPU } = {}) {
  const isItsTurn = !TURN || TURN === (alone ? "alone" : "together");
  if (isItsTurn && (always || isWhole)) describe(name, define);
}
