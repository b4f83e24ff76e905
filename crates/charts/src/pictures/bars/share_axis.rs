//! The axis of the bars of probabilities. It belongs to the step and not to the settings: while a control moves, a bar
//! grows if its probability does, and for no other reason.

use crate::{
    Scale, Unit,
    axis::Ticks,
    scale::{NumberLine, power_of_ten},
};

/// How far the axis of a distribution reaches.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum ShareAxis {
    /// From 0 to 100%.
    #[default]
    Full,
    /// From 0 to this probability, above 0 and at most 1. A longer bar ends in a mark; its number is exact.
    Fitted {
        /// The last value of the axis.
        end: f64,
    },
    /// Logarithmic, from this probability, above 0 and below 1, to 100%. A shorter bar is a mark; its number is exact.
    Logarithmic {
        /// The first value of the axis.
        start: f64,
    },
}

/// How much longer a fitted axis is than the model's longest bar. Settings sharpen a distribution: with this much, a
/// temperature of 0.7 seldom takes a bar beyond the end.
const HEADROOM: f64 = 1.5;
/// The last values of fitted axes, times a power of ten. The halves of all of them are round too.
const ENDS: [f64; 7] = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0];
/// The least power of ten at which a fitted axis ends: 0.000001%.
const LEAST_END: i32 = -8;
/// The powers of ten at which logarithmic axes start: 0.0001%, or as far down as 10⁻¹⁰%.
const STARTS: [i32; 2] = [-12, -6];
/// The least distance between two ticks of a logarithmic axis, in CSS pixels.
const TICK_GAP: f64 = 52.0;

/// Where a value lies that has no place on an axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Below,
    Beyond,
}

impl ShareAxis {
    /// From 0 to a round probability that leaves room above `greatest`, the largest probability of the step under the
    /// model itself, 0 to 1.
    #[must_use]
    pub fn fitted(greatest: f64) -> Self {
        // The product may miss its decimal by some bits.
        let least = greatest * HEADROOM * (1.0 - 1e-9);
        let ends = (LEAST_END..0).flat_map(|power| ENDS.map(|end| end / power_of_ten(-power)));
        let end = ends.into_iter().find(|&end| end >= least).unwrap_or(1.0);
        Self::Fitted { end }
    }

    /// From a power of ten at least half a decade below `least`, the smallest probability under the model itself whose
    /// bar shall be seen, 0 to 1. It is 10⁻⁶ for most steps, and never below 10⁻¹².
    #[must_use]
    pub fn logarithmic(least: f64) -> Self {
        let [lowest, usual] = STARTS.map(f64::from);
        let power = (least.max(f64::MIN_POSITIVE).log10() - 0.5).floor();
        Self::Logarithmic {
            start: power_of_ten(power.clamp(lowest, usual) as i32),
        }
    }

    pub(super) fn line(self, length: f64) -> NumberLine {
        match self {
            Self::Full => NumberLine::linear(1.0, length),
            Self::Fitted { end } => NumberLine::linear(end, length),
            Self::Logarithmic { start } => NumberLine {
                scale: Scale::Log,
                least: start,
                most: 1.0,
                length,
            },
        }
    }

    pub(super) fn ticks(self, line: NumberLine) -> Ticks {
        let values = match self {
            Self::Full | Self::Fitted { .. } => vec![0.0, line.most / 2.0, line.most],
            Self::Logarithmic { .. } => line.ticks(TICK_GAP),
        };
        Ticks::at(values, line.scale, Unit::Probability)
    }

    /// On which side of the axis a value is, if it is not on it. 0 is no bar on any axis.
    pub(super) fn outside(self, value: f64) -> Option<Side> {
        // A sum of all probabilities may exceed 1 by rounding.
        const SLACK: f64 = 1e-9;
        match self {
            Self::Fitted { end } if value > end * (1.0 + SLACK) => Some(Side::Beyond),
            Self::Logarithmic { start } if value > 0.0 && value < start => Some(Side::Below),
            Self::Full | Self::Fitted { .. } | Self::Logarithmic { .. } => None,
        }
    }

    /// The value of the axis that is nearest to a probability.
    pub(super) fn nearest(self, value: f64) -> f64 {
        match self {
            Self::Fitted { end } => value.min(end),
            Self::Full | Self::Logarithmic { .. } => value.min(1.0),
        }
    }

    /// Whether there is a place for this value, or a mark in its stead.
    pub(super) fn has_place(self, value: f64) -> bool {
        !matches!(self, Self::Logarithmic { .. }) || value > 0.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn end(greatest: f64) -> f64 {
        match ShareAxis::fitted(greatest) {
            ShareAxis::Fitted { end } => end,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_fitted_axis_ends_at_a_round_value_with_room_above_the_model() {
        let ends = [0.34, 0.39, 0.15, 0.03, 0.0025, 0.2, 0.7, 1.0, 1e-12].map(end);
        assert_eq!(ends, [0.6, 0.6, 0.3, 0.05, 0.004, 0.3, 1.0, 1.0, 1e-8]);
    }

    #[test]
    fn the_likeliest_bar_of_the_model_fills_a_third_of_a_fitted_axis_at_least() {
        for thousandths in 1..=1000 {
            let greatest = f64::from(thousandths) / 1000.0;
            let part = greatest / end(greatest);
            assert!(part > 1.0 / 3.0 - 1e-6, "{greatest}: {part}");
            assert!(part <= 1.0, "{greatest}: {part}");
            assert!(part <= 1.0 / HEADROOM + 1e-6 || end(greatest) == 1.0);
        }
    }

    #[test]
    fn a_logarithmic_axis_starts_at_a_power_of_ten_below_what_it_shows() {
        let starts = [0.1, 1e-5, 2e-6, 1e-9, 1e-40, 0.0].map(ShareAxis::logarithmic);
        let expected = [1e-6, 1e-6, 1e-7, 1e-10, 1e-12, 1e-12];
        assert_eq!(
            starts,
            expected.map(|start| ShareAxis::Logarithmic { start })
        );
    }

    #[test]
    fn a_value_is_on_the_axis_or_beside_it() {
        let fitted = ShareAxis::Fitted { end: 0.2 };
        let logarithmic = ShareAxis::Logarithmic { start: 1e-6 };
        let of = |axis: ShareAxis| [0.0, 1e-7, 0.2, 0.3].map(|value| axis.outside(value));
        assert_eq!(of(ShareAxis::Full), [None; 4]);
        assert_eq!(of(fitted), [None, None, None, Some(Side::Beyond)]);
        assert_eq!(of(logarithmic), [None, Some(Side::Below), None, None]);
    }
}
