//! The presenter view: a screen in type for a room, stepped by arrow keys or a clicker.

pub mod words;

/// What one press on the clicker advances a run by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PresenterPace {
    /// A token.
    #[default]
    Tokens,
    /// A stage of a token.
    Stages,
}

impl PresenterPace {
    /// Both paces.
    pub const ALL: [Self; 2] = [Self::Tokens, Self::Stages];

    /// Its name in the address: a view that steps tokens is just on.
    pub fn id(self) -> &'static str {
        match self {
            Self::Tokens => "on",
            Self::Stages => "stages",
        }
    }

    /// The pace of that name.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|pace| pace.id() == id)
    }

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
