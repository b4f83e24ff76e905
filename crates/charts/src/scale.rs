//! From probability to pixels.

/// A linear scale from 0 to a round probability.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Scale {
    /// The probability at the right edge.
    pub most: f64,
    /// Pixels from 0 to `most`.
    pub length: f64,
}

impl Scale {
    /// Ends at the smallest of a few round values that holds the greatest probability shown. Few, so that a bar seldom
    /// changes its length for another reason than its value.
    pub fn fitting(greatest: f64, length: f64) -> Self {
        const ENDS: [f64; 4] = [0.05, 0.1, 0.25, 0.5];
        let most = ENDS.into_iter().find(|&end| greatest <= end).unwrap_or(1.0);
        Self { most, length }
    }

    /// Pixels from 0.
    pub fn at(self, probability: f64) -> f64 {
        probability / self.most * self.length
    }

    /// Where to rule: 0, the middle and the end, with a word for each.
    pub fn ticks(self) -> [(f64, String); 3] {
        let label = |probability: f64| match probability * 100.0 {
            whole if whole.fract() == 0.0 => format!("{whole:.0}%"),
            part => format!("{part:.1}%"),
        };
        [0.0, self.most / 2.0, self.most].map(|tick| (self.at(tick), label(tick)))
    }
}

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
            assert_eq!(Scale::fitting(greatest, 300.0).most, most, "for {greatest}");
        }
        assert_eq!(Scale::fitting(0.2, 300.0).at(0.125), 150.0);
        assert_eq!(Scale::fitting(0.2, 300.0).ticks()[1].1, "12.5%");
    }
}
