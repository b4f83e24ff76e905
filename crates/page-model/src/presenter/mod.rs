//! The presenter view: a screen in type for a room, stepped by arrow keys or a clicker.

pub mod words;

enums::listed! {
    /// What one press on the clicker advances a run by. The id is its name in the address: a view that steps tokens is just on.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum PresenterPace {
        /// A token.
        #[default]
        Tokens = "on",
        /// A stage of a token.
        Stages = "stages",
    }
}

impl PresenterPace {
    /// The other one.
    pub fn other(self) -> Self {
        match self {
            Self::Tokens => Self::Stages,
            Self::Stages => Self::Tokens,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_pace_has_a_name_of_its_own() {
        for pace in PresenterPace::ALL {
            assert_eq!(PresenterPace::from_id(pace.id()), Some(pace));
            assert_ne!(pace.other(), pace);
            assert_eq!(pace.other().other(), pace);
        }
        assert_eq!(PresenterPace::from_id("off"), None);
    }
}
