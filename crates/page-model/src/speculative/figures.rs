//! The figures of the Speculative screen.

use super::words;
use crate::{
    embed::controls::NONE,
    figure::{AnyPicture, FigureData, Need, any, figures},
};

figures![
    Figure {
        id: "speculative-position",
        title: words::title_position(),
        needs: &[Need::Rounds],
        query: &["speculative"],
        controls: NONE,
        draw: draw_position,
    },
    Figure {
        id: "speculative-rounds",
        title: words::title_rounds(),
        needs: &[Need::RepeatedRounds],
        query: &["speculative"],
        controls: NONE,
        draw: draw_rounds,
    },
];

/// Draws the figure `speculative-position`.
pub fn draw_position(data: &FigureData) -> Option<AnyPicture> {
    Some(any(data.position?.picture(data.texts)))
}

/// Draws the figure `speculative-rounds`.
pub fn draw_rounds(data: &FigureData) -> Option<AnyPicture> {
    Some(any(data.rounds?.picture(data.texts)))
}
