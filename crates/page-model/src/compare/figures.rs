//! The figure of the Compare screen.

use super::{reading::curves, words};
use crate::figures::{Figure, Need, any};

/// The figure of the Compare screen.
pub static FIGURES: [Figure; 1] = [Figure {
    id: "log-probability",
    title: words::TITLE_LOG_PROBABILITY,
    needs: &[Need::Lanes],
    query: &["lanes"],
    draw: |data| Some(any(curves(data.lanes)?)),
}];
