//! The clocks on which a run is replayed: the real one, and slower ones for what is too fast to see.

/// A clock by the factor by which it is slower than the real one: one of [`ReplayClock::ALL`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ReplayClock(f64);

impl ReplayClock {
    /// The clocks that can be chosen.
    pub const ALL: [Self; 4] = [Self(1.0), Self(10.0), Self(50.0), Self(200.0)];
    /// The one that the screen opens with: at the real speed the shipped model is done at once.
    pub const USUAL: Self = Self(10.0);

    /// The factor.
    pub fn times_slower(self) -> f64 {
        self.0
    }

    /// Its value in a list of choices.
    pub fn value(self) -> String {
        self.0.to_string()
    }

    /// The clock with this value; `None` if there is none: a list on a page can be edited by the reader.
    pub fn from_value(value: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|clock| clock.value() == value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_one_of_the_list_or_none() {
        for clock in ReplayClock::ALL {
            assert_eq!(ReplayClock::from_value(&clock.value()), Some(clock));
        }
        for other in ["", "0", "4", "99", "-1", "NaN", "1e1", "10 "] {
            assert_eq!(ReplayClock::from_value(other), None, "{other:?}");
        }
        assert!(ReplayClock::ALL.contains(&ReplayClock::USUAL));
    }
}
