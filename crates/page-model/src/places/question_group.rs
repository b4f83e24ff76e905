//! The groups of questions.

/// A group of questions: a folder under `content/questions`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QuestionGroup {
    /// One token at a time, and what is fed back.
    Loop,
    /// Scores, and the probabilities made of them.
    Logits,
    /// What a token is.
    Tokens,
    /// Greedy decoding and sampling.
    Sampling,
    /// Top-k, top-p, min-p and their order.
    Filters,
    /// What temperature changes.
    Temperature,
    /// What ends a run.
    Stopping,
    /// The KV cache and speculative decoding.
    Cache,
    /// Streaming, latency and price.
    Cost,
}

impl QuestionGroup {
    /// All groups, in the order of the menu.
    pub const ALL: [Self; 9] = [
        Self::Loop,
        Self::Logits,
        Self::Tokens,
        Self::Sampling,
        Self::Filters,
        Self::Temperature,
        Self::Stopping,
        Self::Cache,
        Self::Cost,
    ];

    /// The group's id: its folder, and its name in addresses.
    pub fn id(self) -> &'static str {
        match self {
            Self::Loop => "loop",
            Self::Logits => "logits",
            Self::Tokens => "tokens",
            Self::Sampling => "sampling",
            Self::Filters => "filters",
            Self::Temperature => "temperature",
            Self::Stopping => "stopping",
            Self::Cache => "cache",
            Self::Cost => "cost",
        }
    }

    /// The group with this id.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|group| group.id() == id)
    }
}
