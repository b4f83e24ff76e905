// Sweeps: what holds at every size of the window, in every step of a lesson, in each language, on each device. `cargo xtask test
// browser` tries a part of each, so that a defect which is there everywhere is found within minutes; `cargo xtask test sweeps`
// tries all.

/** Whether a sweep is whole: `SWEEP` is `part` or `all`, and not set where a file is run by hand. */
export const isWhole = process.env.SWEEP !== "part";

/** The members that are always tried, and in a whole sweep the others after them. */
export const sweep = (always, others) => (isWhole ? [...always, ...others] : always);

/** All members in a whole sweep, else the one whose turn it is: over as many turns as there are members each has one. */
export const inTurn = (members, turn) => (isWhole ? members : [members[turn % members.length]]);
