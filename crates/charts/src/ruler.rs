//! From numbers to pixels, and the round numbers to rule at.

use crate::{Anchor, Paint, Scene, decimal, measure};

/// How numbers are spread along an axis.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Scale {
    /// Equal distances are equal differences.
    #[default]
    Linear,
    /// Equal distances are equal ratios; there is no place for 0.
    Log,
}

/// What the numbers of an axis count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Unit {
    /// Themselves, or what the axis's title says.
    #[default]
    Plain,
    /// Probability, told as percentages.
    Probability,
    /// Bytes, told as B, kB, MB, GB (powers of 1,000).
    Bytes,
}

/// An axis laid out: the values at both ends, and the pixels between them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Ruler {
    pub scale: Scale,
    pub least: f64,
    pub most: f64,
    pub length: f64,
}

impl Ruler {
    /// From 0 to `most`.
    pub fn linear(most: f64, length: f64) -> Self {
        Self {
            scale: Scale::Linear,
            least: 0.0,
            most,
            length,
        }
    }

    /// From 0 to the smallest of a few round probabilities that holds the greatest one shown. Few, so that a bar
    /// seldom changes its length for another reason than its value.
    pub fn fitting(greatest: f64, length: f64) -> Self {
        const ENDS: [f64; 4] = [0.05, 0.1, 0.25, 0.5];
        let most = ENDS.into_iter().find(|&end| greatest <= end).unwrap_or(1.0);
        Self::linear(most, length)
    }

    /// Whether it goes from anywhere to anywhere else.
    fn is_long(self) -> bool {
        self.most > self.least && self.most.is_finite() && self.least.is_finite()
    }

    /// Pixels from the ruler's beginning; what lies below it on a logarithmic ruler has none.
    pub fn at(self, value: f64) -> f64 {
        match self.scale {
            _ if !self.is_long() => 0.0,
            Scale::Linear => (value - self.least) / (self.most - self.least) * self.length,
            Scale::Log if value <= self.least => 0.0,
            Scale::Log => (value / self.least).ln() / (self.most / self.least).ln() * self.length,
        }
    }

    /// The value at a distance from the ruler's beginning.
    pub fn value(self, pixels: f64) -> f64 {
        let part = (pixels / self.length).clamp(0.0, 1.0);
        match self.scale {
            Scale::Linear => self.least + part * (self.most - self.least),
            Scale::Log => self.least * (self.most / self.least).powf(part),
        }
    }

    /// Round values at least `gap` pixels apart: multiples of 1, 2 or 5 times a power of ten; on a logarithmic ruler
    /// whole powers of ten if it is long enough.
    pub fn ticks(self, gap: f64) -> Vec<f64> {
        const ROUND: [f64; 3] = [1.0, 2.0, 5.0];
        if !self.is_long() {
            return Vec::new();
        }
        // Sums of decimals miss their round value by some bits.
        let slack = 1e-9;
        if self.scale == Scale::Log {
            let decades = (self.most / self.least).log10();
            let (first, last) = (
                (self.least.log10() - slack).ceil() as i32,
                (self.most.log10() + slack).floor() as i32,
            );
            // With room between the powers, what lies between them is ruled too.
            if last > first && self.length / decades < 4.0 * gap {
                let every = (gap * decades / self.length).ceil().max(1.0) as usize;
                return (first..=last).step_by(every).map(power_of_ten).collect();
            }
            return (first - 1..=last)
                .flat_map(|decade| ROUND.map(|round| round * power_of_ten(decade)))
                .filter(|tick| {
                    *tick >= self.least * (1.0 - slack) && *tick <= self.most * (1.0 + slack)
                })
                .collect();
        }
        let step = self.step(gap);
        let (first, last) = (
            (self.least / step - slack).ceil() as i64,
            (self.most / step + slack).floor() as i64,
        );
        (first..=last).map(|tick| tick as f64 * step).collect()
    }

    /// The round distance of a linear ruler's ticks.
    pub fn step(self, gap: f64) -> f64 {
        let least = (self.most - self.least) * (gap / self.length).min(1.0);
        let decade = power_of_ten(least.log10().floor() as i32);
        [1.0, 2.0, 5.0, 10.0]
            .map(|round| round * decade)
            .into_iter()
            .find(|&step| step >= least * (1.0 - 1e-9))
            .unwrap_or(10.0 * decade)
    }
}

/// The decimal nearest to the power, which `powi` misses for negative ones.
fn power_of_ten(exponent: i32) -> f64 {
    if exponent < 0 {
        1.0 / 10f64.powi(-exponent)
    } else {
        10f64.powi(exponent)
    }
}

/// A tick's value in words. On a logarithmic axis, what is far from 1 is a power of ten instead: see [`exponent`].
pub(crate) fn word(value: f64, unit: Unit) -> String {
    match unit {
        Unit::Probability => plain(value * 100.0) + "%",
        Unit::Bytes => crate::bytes(value),
        Unit::Plain if value.abs() >= 10_000.0 => {
            let (part, letter) = thousands(value);
            plain(part) + letter
        }
        Unit::Plain if value.abs() >= 1000.0 => crate::count(value as usize),
        Unit::Plain => plain(value),
    }
}

/// The power of ten that a tick is told as.
pub(crate) fn exponent(value: f64, unit: Unit) -> Option<i32> {
    let limits = match unit {
        Unit::Probability => 1e-5..1e15,
        _ => 1e-3..1e15,
    };
    (value > 0.0 && !limits.contains(&value)).then(|| value.log10().round() as i32)
}

/// A round number without superfluous decimals.
fn plain(value: f64) -> String {
    let decimals = (0..12).find(|&decimals| {
        let scaled = value * power_of_ten(decimals);
        (scaled - scaled.round()).abs() < 1e-6 * scaled.abs().max(1e-6)
    });
    decimal(value, decimals.unwrap_or(12) as usize)
}

/// A number as thousands, millions, …
fn thousands(value: f64) -> (f64, &'static str) {
    const LETTERS: [&str; 5] = ["", "k", "M", "G", "T"];
    crate::format::scaled(value, LETTERS)
}

/// Writes a tick's value.
pub(crate) fn label(
    scene: &mut Scene,
    at: (f64, f64),
    anchor: Anchor,
    value: f64,
    unit: Unit,
    powers: bool,
) {
    let (x, y) = at;
    let Some(exponent) = exponent(value, unit).or(powers.then(|| value.log10().round() as i32))
    else {
        scene.text(x, y, anchor, Paint::Axis, word(value, unit));
        return;
    };
    if exponent == 0 {
        scene.text(x, y, anchor, Paint::Axis, "1");
        return;
    }
    let raised = decimal(f64::from(exponent), 0);
    let (base, power) = (measure::sans("10", AXIS), measure::sans(&raised, EXPONENT));
    let start = match anchor {
        Anchor::Start => x,
        Anchor::Middle => x - (base + power) / 2.0,
        Anchor::End => x - base - power,
    };
    scene.text(start, y, Anchor::Start, Paint::Axis, "10");
    scene.text(
        start + base + 0.5,
        y - 4.5,
        Anchor::Start,
        Paint::Exponent,
        raised,
    );
}

/// How wide [`label`] will be.
pub(crate) fn label_width(value: f64, unit: Unit, powers: bool) -> f64 {
    if powers || exponent(value, unit).is_some() {
        measure::sans("10", AXIS) + measure::sans("−00", EXPONENT)
    } else {
        measure::sans(&word(value, unit), AXIS)
    }
}

/// The axes' size of type.
pub(crate) const AXIS: f64 = 12.0;
const EXPONENT: f64 = 9.0;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scale_ends_at_a_round_value_that_holds_everything() {
        for (greatest, most) in [
            (0.01, 0.05),
            (0.1, 0.1),
            (0.11, 0.25),
            (0.3, 0.5),
            (0.51, 1.0),
            (1.0, 1.0),
        ] {
            assert_eq!(Ruler::fitting(greatest, 300.0).most, most, "for {greatest}");
        }
        assert_eq!(Ruler::fitting(0.2, 300.0).at(0.125), 150.0);
    }

    #[test]
    fn ticks_are_round_and_far_enough_apart() {
        assert_eq!(Ruler::linear(1.0, 100.0).ticks(50.0), [0.0, 0.5, 1.0]);
        assert_eq!(Ruler::linear(7.0, 100.0).ticks(30.0), [0.0, 5.0]);
        let log = |least, most, length| Ruler {
            scale: Scale::Log,
            least,
            most,
            length,
        };
        assert_eq!(log(1.0, 100.0, 100.0).ticks(30.0), [1.0, 10.0, 100.0]);
        assert_eq!(log(1e-3, 1.0, 60.0).ticks(30.0), [1e-3, 0.1]);
        assert_eq!(
            log(1.0, 60.0, 300.0).ticks(30.0),
            [1.0, 2.0, 5.0, 10.0, 20.0, 50.0]
        );
        assert_eq!(log(20.0, 60.0, 100.0).ticks(30.0), [20.0, 50.0]);
    }

    #[test]
    fn a_place_on_the_ruler_leads_back_to_its_value() {
        let ruler = Ruler {
            scale: Scale::Log,
            least: 1e-4,
            most: 1.0,
            length: 400.0,
        };
        assert_eq!(ruler.at(0.01), 200.0);
        assert!((ruler.value(200.0) - 0.01).abs() < 1e-12);
        assert_eq!(ruler.at(0.0), 0.0);
    }

    #[test]
    fn ticks_are_told_as_people_say_them() {
        let words = [0.0, 0.25, 5.0, 2_000.0, 50_000.0, 3e9].map(|value| word(value, Unit::Plain));
        assert_eq!(words, ["0", "0.25", "5", "2,000", "50k", "3G"]);
        assert_eq!(word(0.125, Unit::Probability), "12.5%");
        assert_eq!(word(0.0001, Unit::Probability), "0.01%");
        assert_eq!(exponent(1e-9, Unit::Probability), Some(-9));
        assert_eq!(exponent(1e-4, Unit::Probability), None);
    }
}
