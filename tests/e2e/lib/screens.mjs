// The screens of the page, in the order of its menu: the group of each, and whether it shows neither a run nor anything else
// that is written.
const LIST = [
  { id: "loop", group: "generation" },
  { id: "shape", group: "generation" },
  { id: "compare", group: "generation" },
  { id: "tokenizer", group: "generation" },
  { id: "experiments", group: "generation" },
  { id: "constrained", group: "generation" },
  { id: "cache", group: "cost" },
  { id: "speculative", group: "cost" },
  { id: "stop", group: "cost" },
  { id: "price", group: "cost" },
  { id: "lessons", group: "exercises", writesNothing: true },
  { id: "predict", group: "exercises" },
  { id: "practice", group: "exercises" },
  { id: "quick-check", group: "exercises", writesNothing: true },
  { id: "teach", group: "exercises", writesNothing: true },
  { id: "models", group: "models", writesNothing: true },
  { id: "this-device", group: "models", writesNothing: true },
];

/** The ids of all screens. */
export const SCREENS = LIST.map(({ id }) => id);

/** The ids of the screens of each group of the menu. */
export const GROUPS = {};
for (const { id, group } of LIST) (GROUPS[group] ??= []).push(id);

/** The screens where nothing is written. */
export const WRITE_NOTHING = LIST.filter(({ writesNothing }) => writesNothing).map(({ id }) => id);
