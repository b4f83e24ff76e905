// The screens of the page, in the order of its menu: the place of each, and whether it shows neither a run nor anything else
// that is written.
const LIST = [
  { id: "loop", place: "write" },
  { id: "shape", place: "write" },
  { id: "inside", place: "write" },
  { id: "training", place: "write", writesNothing: true },
  { id: "live-training", place: "write", writesNothing: true },
  { id: "compare", place: "compare" },
  { id: "experiments", place: "many-runs" },
  { id: "tokenizer", place: "tokens" },
  { id: "read", place: "tokens", writesNothing: true },
  { id: "cache", place: "cost" },
  { id: "stop", place: "cost" },
  { id: "price", place: "cost" },
  { id: "predict", place: "exercises" },
  { id: "practice", place: "exercises" },
  { id: "quick-check", place: "exercises", writesNothing: true },
  { id: "lessons", place: "lessons", writesNothing: true },
  { id: "teach", place: "teachers", writesNothing: true },
  { id: "constrained", place: "engineers" },
  { id: "speculative", place: "engineers" },
  { id: "models", place: "engineers", writesNothing: true },
  { id: "this-device", place: "engineers", writesNothing: true },
];

/** The ids of all screens. */
export const SCREENS = LIST.map(({ id }) => id);

/** The ids of the screens of each place of the menu. */
export const PLACES = {};
for (const { id, place } of LIST) (PLACES[place] ??= []).push(id);

/** The button of a view of Shape: the menu lists one of them by itself. */
export const buttonOfView = (view) => (view === "engines" ? "tab-engines" : `view-${view}`);

/** The screens where nothing is written. */
export const WRITE_NOTHING = LIST.filter(({ writesNothing }) => writesNothing).map(({ id }) => id);
