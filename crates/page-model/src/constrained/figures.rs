//! The figures of the screen Constrained output.

use super::words;
use crate::{
    embed::controls::NONE,
    figure::{AnyPicture, FigureData, Need, any, figures},
};

figures![
    Figure {
        id: "constrained-mask",
        title: words::title_mask(),
        needs: &[Need::MaskedStep],
        query: &["constraint"],
        controls: NONE,
        draw: draw_mask,
    },
    Figure {
        id: "constrained-outputs",
        title: words::title_outputs(),
        needs: &[Need::WholeOutputs],
        query: &["constraint"],
        controls: NONE,
        draw: draw_outputs,
    },
];

/// Draws the figure `constrained-mask`.
pub fn draw_mask(data: &FigureData) -> Option<AnyPicture> {
    let step = data.masked_step?;
    Some(any(step.bars.picture(step.token, data.texts)))
}

/// Draws the figure `constrained-outputs`.
pub fn draw_outputs(data: &FigureData) -> Option<AnyPicture> {
    Some(any(data.outputs?.picture(data.texts)))
}
