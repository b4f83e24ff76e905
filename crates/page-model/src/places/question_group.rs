//! The groups of questions.

enums::listed! {
    /// The groups of questions, in the order of the menu. An id is the name of a folder under `questions` of the texts.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum QuestionGroup {
        /// One token at a time, and what is fed back.
        Loop = "loop",
        /// Scores, and the probabilities made of them.
        Logits = "logits",
        /// What a token is.
        Tokens = "tokens",
        /// Greedy decoding and sampling.
        Sampling = "sampling",
        /// Top-k, top-p, min-p and their order.
        Filters = "filters",
        /// What temperature changes.
        Temperature = "temperature",
        /// What ends a run.
        Stopping = "stopping",
        /// The KV cache and speculative decoding.
        Cache = "cache",
        /// Streaming, latency and price.
        Cost = "cost",
    }
}
