//! The figures of the Experiments screen.

use super::words;
use crate::{
    embed::controls::NONE,
    figure::{AnyPicture, FigureData, Need, any, figures},
};

figures![
    Figure {
        id: "seed-tree",
        title: words::title_seeds(),
        needs: &[Need::Seeds],
        query: &["seeds", "length", "own_seed"],
        controls: NONE,
        draw: draw_seed_tree,
    },
    Figure {
        id: "likeliest-text",
        title: words::title_search(),
        needs: &[Need::Search],
        query: &["search_length", "passes"],
        controls: NONE,
        draw: draw_likeliest_text,
    },
    Figure {
        id: "beam-search",
        title: words::beams::title(),
        needs: &[Need::Beams],
        query: &["beams", "beam_tokens", "length_penalty", "early_stopping"],
        controls: NONE,
        draw: draw_beam_search,
    },
    Figure {
        id: "continuations",
        title: words::continuations::title(),
        needs: &[Need::Continuations],
        query: &["branches", "depth", "from_step"],
        controls: NONE,
        draw: draw_continuations,
    },
    Figure {
        id: "right-by-temperature",
        title: words::title_temperature(),
        needs: &[Need::Shares],
        query: &["answer", "valid", "runs"],
        controls: NONE,
        draw: draw_right_by_temperature,
    },
    Figure {
        id: "logit-differences",
        title: words::determinism::title_picture(),
        needs: &[Need::Readings],
        query: &["compared_tokens"],
        controls: NONE,
        draw: draw_logit_differences,
    },
];

/// Draws the figure `seed-tree`.
pub fn draw_seed_tree(data: &FigureData) -> Option<AnyPicture> {
    Some(any(data.seeds?.picture(data.own_seed)?))
}

/// Draws the figure `likeliest-text`.
pub fn draw_likeliest_text(data: &FigureData) -> Option<AnyPicture> {
    Some(any(data.search?.picture()?))
}

/// Draws the figure `beam-search`.
pub fn draw_beam_search(data: &FigureData) -> Option<AnyPicture> {
    Some(any(data.beams?.picture()?))
}

/// Draws the figure `continuations`.
pub fn draw_continuations(data: &FigureData) -> Option<AnyPicture> {
    let run: Vec<_> = data
        .run
        .map_or_else(Vec::new, |run| run.generation().generated().collect());
    Some(any(data.continuations?.picture(&run)?.tree))
}

/// Draws the figure `right-by-temperature`.
pub fn draw_right_by_temperature(data: &FigureData) -> Option<AnyPicture> {
    Some(any(data.shares?.picture()?))
}

/// Draws the figure `logit-differences`.
pub fn draw_logit_differences(data: &FigureData) -> Option<AnyPicture> {
    Some(any(data.readings?.picture()?))
}
