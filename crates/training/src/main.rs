//! Trains the small model that ships: tokenizer, training, evaluation, export.
fn main() {}
