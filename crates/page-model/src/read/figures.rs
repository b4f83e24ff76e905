//! The figures of Read: the bits of each token of both texts, and the prediction of the open token.

use charts::BitsPlot;

use super::{
    part::{TextSide, TokenPlace},
    task::ReadResults,
    words,
};
use crate::{
    embed::controls::NONE,
    figure::{AnyPicture, FigureData, Need, any, figures},
    tokens::TokenTexts,
};

figures![
    Figure {
        id: "token-bits",
        title: words::title_bits(),
        needs: &[Need::Scores],
        query: &["read", "beside", "read_token", "read_second"],
        controls: NONE,
        draw: draw_token_bits,
    },
    Figure {
        id: "read-token",
        title: words::title_any_next(),
        needs: &[Need::PickedToken],
        query: &["read", "beside", "read_token", "read_second"],
        controls: NONE,
        draw: draw_read_token,
    },
];

/// Draws the figure `token-bits`.
pub fn draw_token_bits(data: &FigureData) -> Option<AnyPicture> {
    let (results, picked) = data.scores?;
    Some(any(bits(results, picked, data.texts)?))
}

/// Draws the figure `read-token`.
pub fn draw_read_token(data: &FigureData) -> Option<AnyPicture> {
    Some(any(data.picked?.picture(data.texts)))
}

/// The bits of both texts, as far as they are read; none before the first one is. The second one is there alone where there
/// is no first.
pub fn bits(
    results: &ReadResults,
    picked: Option<TokenPlace>,
    texts: &TokenTexts,
) -> Option<BitsPlot> {
    let read = TextSide::ALL.into_iter().filter_map(|side| {
        let text = results.text(side)?;
        text.scores.as_ref()?;
        Some((side, text))
    });
    let read: Vec<_> = read.collect();
    let picked = picked.and_then(|of| {
        let place = read.iter().position(|(side, _)| *side == of.side)?;
        let index = of.index.checked_sub(read[place].1.special(texts))?;
        Some((place, index))
    });
    let plotted = read
        .iter()
        .map(|(side, text)| text.plotted(words::side_name(*side), texts));
    (!read.is_empty()).then(|| BitsPlot {
        title: words::title_bits().into(),
        texts: plotted.collect(),
        picked,
    })
}
