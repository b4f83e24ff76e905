//! What temperature 0 promises of a server and what it does not, each statement with the document that says so.

/// A statement with its source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PromiseStatement {
    /// The statement, in this page's own words.
    pub says: &'static str,
    /// The name of the document.
    pub title: &'static str,
    /// Its address.
    pub link: &'static str,
}

/// The heading of the statements.
pub const HEADING: &str = "What temperature 0 promises";

/// What it is, before what it is not.
pub const RULE: &str = "Temperature 0 is a rule of choice: at each step the token with the largest logit, without a random \
                        number. The same logits give the same text. It does not promise that a server computes the same \
                        logits twice.";

/// What a server can change.
pub static STATEMENTS: [PromiseStatement; 6] = [
    PromiseStatement {
        says: "A server reads several requests in one batch. With its size, GPU kernels split their sums in another way, and \
               rounded sums depend on the order. SGLang calls this the main cause of different answers at temperature 0, and \
               has a deterministic mode that is off unless it is asked for.",
        title: "SGLang: deterministic inference",
        link: "https://docs.sglang.io/docs/advanced_features/deterministic_inference",
    },
    PromiseStatement {
        says: "vLLM has batch invariance as an option, in beta and on the hardware that its page lists: then the output does \
               not depend on the size of the batch or on the order of requests in it.",
        title: "vLLM: batch invariance",
        link: "https://docs.vllm.ai/en/stable/features/batch_invariance/",
    },
    PromiseStatement {
        says: "OpenAI’s seed makes outputs mostly the same, as long as all parameters and system_fingerprint are the same. A \
               small chance of another answer remains, and the fingerprint changes when the service does.",
        title: "OpenAI Cookbook: reproducible outputs with the seed parameter",
        link: "https://cookbook.openai.com/examples/reproducible_outputs_with_the_seed_parameter",
    },
    PromiseStatement {
        says: "In a sparse mixture of experts with limited places, the tokens of different requests compete for an expert. \
               The answer to one request can then depend on the others in its batch.",
        title: "Puigcerver and others: From Sparse to Soft Mixtures of Experts, section 2.2",
        link: "https://arxiv.org/abs/2308.00951",
    },
    PromiseStatement {
        says: "PyTorch does not guarantee the same results in another release, on another platform, or on CPU and GPU, even \
               with the same seed.",
        title: "PyTorch: reproducibility",
        link: "https://docs.pytorch.org/docs/stable/notes/randomness.html",
    },
    PromiseStatement {
        says: "Models on servers were asked the same several times, with settings that should exclude chance. The answers \
               still differed.",
        title: "Atil and others: Non-Determinism of “Deterministic” LLM Settings",
        link: "https://arxiv.org/abs/2408.04667",
    },
];
