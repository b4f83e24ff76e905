//! Constrained output: a run with the mask of a constraint beside the same run without it, where its JSON breaks, and what
//! masking does to the distribution over whole outputs.

pub mod conditioning;
pub mod json_break;
pub mod side_by_side;
pub mod words;
