//! The parts of Compare.

pub mod lane;
pub mod lane_rule;
pub mod lanes;
pub mod luck;
pub mod news;
pub mod presets;
