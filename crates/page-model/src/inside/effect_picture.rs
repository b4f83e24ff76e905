//! The most likely next tokens with and without the parts that are off, as a picture.

use charts::{Bar, Bars, Columns, Fate, ShareAxis};

use super::{distribution::TokenShift, reading::InsideReading, words};

impl InsideReading<'_> {
    /// The tokens that are among the most likely with or without the parts; `None` until both are known.
    pub fn effect_bars(&self) -> Option<Bars> {
        let shifts = self.effect()?.likeliest();
        let longest = shifts.iter().flat_map(|shift| [shift.whole, shift.ablated]);
        let longest = longest.fold(0.0, f64::max);
        (!shifts.is_empty()).then(|| Bars {
            title: words::title_effect().into(),
            rows: shifts.iter().map(|shift| self.row(shift)).collect(),
            axis: ShareAxis::fitted(longest),
            columns: Columns {
                model: words::whole().into(),
                rule: words::without().into(),
            },
            ..Bars::default()
        })
    }

    fn row(&self, shift: &TokenShift) -> Bar {
        Bar {
            label: self.label(shift.token),
            model: shift.whole,
            rule: shift.ablated,
            kept: true,
            fate: match self.pass.chosen == Some(shift.token) {
                true => Fate::Chosen,
                false => Fate::Open,
            },
            ..Bar::default()
        }
    }
}
