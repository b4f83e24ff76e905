//! Scales: from the numbers of an axis to pixels and back, and the round numbers between its ends.

/// How numbers are spread along an axis.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Scale {
    /// Equal distances are equal differences.
    #[default]
    Linear,
    /// Equal distances are equal ratios; there is no place for 0.
    Log,
}

/// The unit of the numbers of an axis.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Unit {
    /// Plain numbers, in the unit that the title of the axis gives.
    #[default]
    Plain,
    /// Probabilities from 0 to 1, written as percentages.
    Probability,
    /// Bytes, written as B, kB, MB, GB (powers of 1,000).
    Bytes,
}

/// A scale with its ends: the values at both ends, and the pixels between them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct NumberLine {
    pub scale: Scale,
    pub least: f64,
    pub most: f64,
    /// CSS pixels.
    pub length: f64,
}

impl NumberLine {
    /// Linear, from 0 to `most`.
    pub fn linear(most: f64, length: f64) -> Self {
        Self {
            scale: Scale::Linear,
            least: 0.0,
            most,
            length,
        }
    }

    /// Logarithmic, from a power of ten at least half a decade below `least`, so that a bar of the least value can be
    /// seen, to `most`.
    pub fn log_below(least: f64, most: f64, length: f64) -> Self {
        Self {
            scale: Scale::Log,
            least: 10f64.powf((least.log10() - 0.5).floor()),
            most,
            length,
        }
    }

    /// Linear, through 0 and over all `values`, which are finite, and on to round values at both ends, which are ticks
    /// at least `gap` pixels from the next ones. A line that has no room for two of them ends at the values.
    pub fn around_zero(values: impl Iterator<Item = f64>, length: f64, gap: f64) -> Self {
        let (least, most) = values.fold((0.0, 0.0), |(least, most): (f64, f64), value| {
            (least.min(value), most.max(value))
        });
        let mut line = Self {
            least,
            ..Self::linear(if least < most { most } else { 1.0 }, length)
        };
        // One step on each side of 0 is the least: on a shorter line no end would be round enough.
        if length < 2.0 * gap {
            return line;
        }
        // A line made longer may need ticks further apart, and then other ends.
        loop {
            let rounded = line.rounded(gap, [true, true]);
            if rounded == line {
                return line;
            }
            line = rounded;
        }
    }

    /// The same with the chosen ends, the first and the last one, moved outward to round values: to multiples of the
    /// distance of ticks that are at least `gap` pixels apart; on a logarithmic scale to powers of ten.
    pub fn rounded(self, gap: f64, [first, last]: [bool; 2]) -> Self {
        // Sums of decimals and logarithms miss their round value by some bits.
        let slack = 1e-9;
        let (down, up) = match self.scale {
            Scale::Linear => {
                let step = self.step(gap);
                let down = (self.least / step + slack).floor() * step;
                (down, (self.most / step - slack).ceil() * step)
            }
            Scale::Log => {
                let down = (self.least.log10() + slack).floor();
                let up = (self.most.log10() - slack).ceil();
                (10f64.powf(down), 10f64.powf(up))
            }
        };
        Self {
            least: if first { down } else { self.least },
            most: if last { up } else { self.most },
            ..self
        }
    }

    /// Whether its ends are two different finite numbers.
    fn has_extent(self) -> bool {
        self.most > self.least && self.most.is_finite() && self.least.is_finite()
    }

    /// Pixels from the beginning. On a logarithmic scale a value below the least one is at the beginning.
    pub fn at(self, value: f64) -> f64 {
        match self.scale {
            Scale::Log if value <= self.least => 0.0,
            _ => self.beyond(value),
        }
    }

    /// Pixels from the beginning, negative for values below the least one, on either scale.
    pub fn beyond(self, value: f64) -> f64 {
        match self.scale {
            _ if !self.has_extent() => 0.0,
            Scale::Linear => (value - self.least) / (self.most - self.least) * self.length,
            Scale::Log => (value / self.least).ln() / (self.most / self.least).ln() * self.length,
        }
    }

    /// The value at a distance in pixels from the beginning; beyond an end, the value there.
    pub fn value(self, pixels: f64) -> f64 {
        let part = (pixels / self.length).clamp(0.0, 1.0);
        match self.scale {
            Scale::Linear => self.least + part * (self.most - self.least),
            Scale::Log => self.least * (self.most / self.least).powf(part),
        }
    }

    /// Round values at least `gap` pixels apart: multiples of 1, 2 or 5 times a power of ten; on a logarithmic scale
    /// whole powers of ten if there are two of them.
    pub fn ticks(self, gap: f64) -> Vec<f64> {
        const ROUND: [f64; 3] = [1.0, 2.0, 5.0];
        if !self.has_extent() {
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
            // Where the powers are far apart, 2 and 5 times a power are ticks too.
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

    /// The round distance between the ticks of a linear scale.
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
pub(crate) fn power_of_ten(exponent: i32) -> f64 {
    if exponent < 0 {
        1.0 / 10f64.powi(-exponent)
    } else {
        10f64.powi(exponent)
    }
}

#[cfg(test)]
mod tests;
