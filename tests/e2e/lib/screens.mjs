// The screens of the page, in the order of its menu.
export const SCREENS = ["loop", "shape", "compare", "tokenizer", "experiments", "constrained", "cache", "speculative", "stop", "price", "lessons", "predict", "practice", "quick-check", "teach", "models", "this-device"];
