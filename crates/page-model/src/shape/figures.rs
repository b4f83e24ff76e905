//! The figures of the Shape screen.

use charts::{LinePlot, Scale};
use sampling::{Ranking, Temperature};

use super::{
    before_after::BeforeAfter,
    temperature_curves::{self, Curve},
    words,
};
use crate::{
    figures::{Figure, Need, any},
    the_loop::words::titles,
};

/// The choices for the number of bars.
pub const ROWS: [usize; 3] = [12, 25, 50];
/// The number of ranks on the linear axis of the temperature curves.
const RANKS: usize = 25;

/// The figures of the Shape screen.
pub static FIGURES: [Figure; 5] = [
    Figure {
        id: "shape-bars",
        title: words::TITLE_BARS,
        needs: &[Need::Step],
        query: &["step", "axis"],
        draw: |data| {
            let step = data.step?;
            let span = BeforeAfter::across(step, data.sampler);
            Some(any(span.bars(
                data.lexicon,
                data.rows,
                step.axis(data.axis),
                data.truth,
            )))
        },
    },
    Figure {
        id: "shape-chain",
        title: words::TITLE_CHAIN,
        needs: &[Need::Step],
        query: &["step"],
        draw: |data| Some(any(data.step?.chain(data.sampler))),
    },
    Figure {
        id: "shape-draw",
        title: titles::DRAW,
        needs: &[Need::Step],
        query: &["step", "u"],
        draw: |data| Some(any(data.step?.draw_line(data.lexicon))),
    },
    Figure {
        id: "shape-repeated-draws",
        title: words::TITLE_REPEATED_DRAWS,
        needs: &[Need::Draws],
        query: &["step"],
        draw: |data| Some(any(data.draws?.picture(data.lexicon))),
    },
    Figure {
        id: "shape-fan",
        title: words::TITLE_TEMPERATURE,
        needs: &[Need::Step],
        query: &["step"],
        draw: |data| {
            let ranking = &data.step?.ranking;
            let curves = curves(ranking, data.scale);
            let temperature = data.settings.temperature();
            Some(any(temperatures(ranking, &curves, temperature, data.scale)))
        },
    },
];

/// The curves at fixed temperatures, each from one softmax over the vocabulary.
pub fn curves(ranking: &Ranking, scale: Scale) -> Vec<Curve> {
    temperature_curves::curves(ranking, RANKS, scale)
}

/// These curves, and in front of them the one at the present temperature.
pub fn temperatures(
    ranking: &Ranking,
    curves: &[Curve],
    temperature: Temperature,
    scale: Scale,
) -> LinePlot {
    let present = temperature_curves::curve(ranking, temperature, RANKS, scale);
    temperature_curves::plot(curves, &present, scale)
}
