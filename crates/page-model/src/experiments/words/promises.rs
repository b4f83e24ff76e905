//! What temperature 0 promises of a server and what it does not, each statement with the document that says so.

/// A statement with its source.
#[derive(Clone, Copy, Debug)]
pub struct PromiseStatement {
    /// The statement, in this page's own words.
    pub says: fn() -> &'static str,
    /// The name of the document.
    pub title: fn() -> &'static str,
    /// Its address.
    pub link: &'static str,
}

pub use texts::experiments::{promises_heading as heading, promises_rule as rule};

/// What a server can change.
pub static STATEMENTS: [PromiseStatement; 6] = [
    PromiseStatement {
        says: texts::experiments::promises_batch,
        title: texts::experiments::promises_title_sglang,
        link: "https://docs.sglang.io/docs/advanced_features/deterministic_inference",
    },
    PromiseStatement {
        says: texts::experiments::promises_batch_invariance,
        title: texts::experiments::promises_title_vllm,
        link: "https://docs.vllm.ai/en/stable/features/batch_invariance/",
    },
    PromiseStatement {
        says: texts::experiments::promises_seed,
        title: texts::experiments::promises_title_openai,
        link: "https://cookbook.openai.com/examples/reproducible_outputs_with_the_seed_parameter",
    },
    PromiseStatement {
        says: texts::experiments::promises_experts,
        title: texts::experiments::promises_title_experts,
        link: "https://arxiv.org/abs/2308.00951",
    },
    PromiseStatement {
        says: texts::experiments::promises_releases,
        title: texts::experiments::promises_title_pytorch,
        link: "https://docs.pytorch.org/docs/stable/notes/randomness.html",
    },
    PromiseStatement {
        says: texts::experiments::promises_measured,
        title: texts::experiments::promises_title_atil,
        link: "https://arxiv.org/abs/2408.04667",
    },
];
