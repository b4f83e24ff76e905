// Sweeps: what holds at every size of the window, in every step of a lesson, in each language, on each device. `cargo xtask test browser` tries a
// part of each, so that a defect which is there everywhere is found within minutes; `cargo xtask test sweeps` tries all.

/** `part` or `all`; all where it is not set, as when a file is run by hand. */
const ALL = process.env.SWEEP !== "part";

/** The members that are always tried, and in a whole sweep the others after them. */
export const sweep = (always, others) => (ALL ? [...always, ...others] : always);

/** All members in a whole sweep, else the one whose turn it is: over as many turns as there are members each has one. */
export const inTurn = (members, turn) => (ALL ? members : [members[turn % members.length]]);

/** Whether a sweep is whole. */
export const isWhole = ALL;
