//! The learning rates that can be chosen.

enums::listed! {
    /// The learning rate after the warm-up, the smallest first.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum LearningRate {
        /// So small that little happens in a minute.
        Tiny = "0.0001",
        /// Slow.
        Small = "0.0005",
        /// A half of the usual one.
        Half = "0.002",
        /// The one with which the network learns best here.
        #[default]
        Usual = "0.004",
        /// Twice as large.
        Double = "0.008",
        /// Large: the loss jumps, and stays above the floor.
        Large = "0.03",
        /// So large that the loss stays where that of a table of triples is.
        Larger = "0.06",
        /// So large that the weights are no numbers any more, soon or late.
        Huge = "0.2",
    }
}

impl LearningRate {
    /// Its value.
    pub fn value(self) -> f32 {
        match self {
            Self::Tiny => 1e-4,
            Self::Small => 5e-4,
            Self::Half => 2e-3,
            Self::Usual => 4e-3,
            Self::Double => 8e-3,
            Self::Large => 3e-2,
            Self::Larger => 6e-2,
            Self::Huge => 2e-1,
        }
    }

    /// Its place on the slider, from 0.
    pub fn place(self) -> usize {
        let mut all = Self::ALL.iter();
        all.position(|of| *of == self).unwrap_or_default()
    }

    /// The rate at a place of the slider; the largest where there is none.
    pub fn at(place: usize) -> Self {
        Self::ALL.get(place).copied().unwrap_or(Self::Huge)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_is_what_its_id_says_and_stands_at_its_place() {
        for (place, rate) in LearningRate::ALL.into_iter().enumerate() {
            assert_eq!(rate.id().parse(), Ok(rate.value()));
            assert_eq!((rate.place(), LearningRate::at(place)), (place, rate));
        }
        assert!(LearningRate::ALL.is_sorted_by(|one, other| one.value() < other.value()));
    }

    #[test]
    fn the_usual_one_is_what_the_network_was_measured_with() {
        let measured = learning::LearningSettings::default().learning_rate;
        assert!((LearningRate::default().value() - measured).abs() < f32::EPSILON);
    }
}
