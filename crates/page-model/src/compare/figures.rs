//! The figure of the Compare screen.

use super::{reading::curves, words};
use crate::{
    embed::controls::RUN,
    figure::{AnyPicture, FigureData, Need, any, figures},
};

figures![Figure {
    id: "log-probability",
    title: words::title_log_probability(),
    needs: &[Need::Lanes],
    query: &["lanes"],
    controls: RUN,
    draw: draw_log_probability,
}];

/// Draws the figure `log-probability`.
pub fn draw_log_probability(data: &FigureData) -> Option<AnyPicture> {
    Some(any(curves(data.lanes)?))
}
