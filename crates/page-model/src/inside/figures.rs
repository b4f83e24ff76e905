//! The figures of Inside: the pass as a grid, a logit as the sum of its parts, and the next tokens without parts of the network.

use super::words;
use crate::{
    embed::controls::NONE,
    figure::{AnyPicture, FigureData, Need, any, figures},
};

/// What an address says of a pass and of what is picked of it.
const QUERY: &[&str] = &[
    "step",
    "inside_cell",
    "inside_view",
    "inside_token",
    "inside_off",
    "inside_newest",
    "inside_mean",
];

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
    Figure {
        id: "without-parts",
        title: words::title_effect(),
        needs: &[Need::Inside],
        query: QUERY,
        controls: NONE,
        draw: draw_without_parts,
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

/// Draws the figure `without-parts`.
pub fn draw_without_parts(data: &FigureData) -> Option<AnyPicture> {
    Some(any(data.inside?.effect_bars()?))
}
