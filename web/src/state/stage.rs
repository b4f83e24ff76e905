//! The five stages through which every token comes.

/// A stage, in the order in which they happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// The context goes through the network.
    Forward,
    /// One raw score per token comes out.
    Logits,
    /// Scores become probabilities, and the rule bends and cuts them.
    Softmax,
    /// One token is chosen.
    Sample,
    /// It joins the text.
    Append,
}

impl Stage {
    /// All five.
    pub const ALL: [Self; 5] = [
        Self::Forward,
        Self::Logits,
        Self::Softmax,
        Self::Sample,
        Self::Append,
    ];

    /// The name in attributes.
    pub fn id(self) -> &'static str {
        match self {
            Self::Forward => "forward",
            Self::Logits => "logits",
            Self::Softmax => "softmax",
            Self::Sample => "sample",
            Self::Append => "append",
        }
    }

    /// The name on the ribbon.
    pub fn name(self) -> &'static str {
        match self {
            Self::Forward => "Forward pass",
            Self::Logits => "Logits",
            Self::Softmax => "Softmax",
            Self::Sample => "Sample",
            Self::Append => "Append",
        }
    }
}
