//! The stages through which every token comes.

/// A stage, in the order in which they happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// The context goes through the network.
    Forward,
    /// One raw score per token comes out.
    Logits,
    /// The rule divides the scores by its temperature.
    Temperature,
    /// Scores become probabilities.
    Softmax,
    /// The rule strikes tokens out.
    Filter,
    /// One token is chosen.
    Sample,
    /// It joins the text.
    Append,
}

impl Stage {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::Forward,
        Self::Logits,
        Self::Temperature,
        Self::Softmax,
        Self::Filter,
        Self::Sample,
        Self::Append,
    ];

    /// The name in attributes.
    pub fn id(self) -> &'static str {
        match self {
            Self::Forward => "forward",
            Self::Logits => "logits",
            Self::Temperature => "temperature",
            Self::Softmax => "softmax",
            Self::Filter => "filter",
            Self::Sample => "sample",
            Self::Append => "append",
        }
    }

    /// The name on the ribbon.
    pub fn name(self) -> &'static str {
        match self {
            Self::Forward => "Forward pass",
            Self::Logits => "Logits",
            Self::Temperature => "Temperature",
            Self::Softmax => "Softmax",
            Self::Filter => "Filters",
            Self::Sample => "Draw",
            Self::Append => "Append",
        }
    }
}
