//! Parts that several screens use. Each reads the [`Session`](crate::session::Session) from the context.

pub mod chart;
pub mod choices;
pub mod clipboard;
pub mod copy_link;
pub mod device;
pub mod explained;
pub mod export;
pub mod figure;
pub mod generated_text;
pub mod held_back;
pub mod marked;
pub mod masthead;
pub mod model_select;
pub mod prompt_box;
pub mod roving;
pub mod rule_panel;
pub mod run_numbers;
pub mod scrubber;
pub mod shortcuts;
pub mod split;
pub mod status;
pub mod theme;
pub mod token_chips;
pub mod token_list;
pub mod transport;
