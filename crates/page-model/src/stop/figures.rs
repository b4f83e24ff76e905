//! The figures of the Stop screen.

use charts::Bars;

use super::{EndCurve, bars_axis, end_bars, words};
use crate::{
    embed::controls::SHAPING,
    figure::{AnyPicture, FigureData, Need, any, figures},
};

figures![
    Figure {
        id: "eos-curve",
        title: words::title_curve(),
        needs: &[Need::Run],
        query: &["step"],
        controls: SHAPING,
        draw: draw_eos_curve,
    },
    Figure {
        id: "eos-bars",
        title: words::title_bars(),
        needs: &[Need::Step],
        query: &["step", "axis"],
        controls: SHAPING,
        draw: draw_eos_bars,
    },
];

/// Draws the figure `eos-curve`.
pub fn draw_eos_curve(data: &FigureData) -> Option<AnyPicture> {
    let ends = &data.texts.info().eos_token_ids;
    let curve = EndCurve::of(data.run?, data.settings, ends, None);
    let focus = data.step.map(|step| step.index);
    (!curve.points.is_empty()).then(|| any(curve.plot(focus, data.scale)))
}

/// Draws the figure `eos-bars`.
pub fn draw_eos_bars(data: &FigureData) -> Option<AnyPicture> {
    let (step, ends) = (data.step?, &data.texts.info().eos_token_ids);
    let axis = step.axis(bars_axis(data.scale, data.axis));
    let bars = end_bars(step, data.texts, ends);
    Some(any(Bars { axis, ..bars }))
}
