//! The Loop: the layers of a forward pass, the branches of a run, the search for a token, and the sentence of each stage.

pub mod branches;
pub mod layer_times;
pub mod search;
pub mod stage_names;
pub mod words;
