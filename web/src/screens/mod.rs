//! What fills the page. Names are those of the tabs to come.

pub mod loop_screen;
