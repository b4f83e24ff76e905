//! What the page shows of the shipped model, held against the engine's own logits.

mod ahead;
mod constrained;
mod determinism;
mod engines_differ;
mod experiments;
mod inside;
mod lessons;
mod native_masks;
mod native_run;
mod predict;
mod quick_check;
mod solver;
mod speculative;
mod stage_pictures;
mod tour;
mod word_probability;
