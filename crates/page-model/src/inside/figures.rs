//! The figures of Inside: the pass as a grid, and a logit as the sum of its parts.

use super::words;
use crate::{
    embed::controls::NONE,
    figure::{AnyPicture, FigureData, Need, any, figures},
};

/// What an address says of a pass and of what is picked of it.
const QUERY: &[&str] = &["step", "inside_cell", "inside_view", "inside_token"];

figures![
    Figure {
        id: "inside",
        title: words::title_any(),
        needs: &[Need::Inside],
        query: QUERY,
        controls: NONE,
        draw: draw_inside,
    },
    Figure {
        id: "contributions",
        title: words::title_any_logit(),
        needs: &[Need::Inside],
        query: QUERY,
        controls: NONE,
        draw: draw_contributions,
    },
];

/// Draws the figure `inside`.
pub fn draw_inside(data: &FigureData) -> Option<AnyPicture> {
    Some(any(data.inside?.grid()))
}

/// Draws the figure `contributions`.
pub fn draw_contributions(data: &FigureData) -> Option<AnyPicture> {
    Some(any(data.inside?.contribution_bars()?))
}
