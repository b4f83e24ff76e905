//! The parts of the page. Each reads the [`Session`](crate::state::session::Session) from the context.

pub mod chart;
pub mod device;
pub mod distribution;
pub mod marked;
pub mod masthead;
pub mod prompt_box;
pub mod ribbon;
pub mod roving;
pub mod rule_panel;
pub mod shortcuts;
pub mod stage_panel;
pub mod status;
pub mod story;
pub mod theme;
pub mod token_chips;
pub mod transport;
