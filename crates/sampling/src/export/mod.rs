//! The present settings as code somebody can run elsewhere, with a warning wherever the target does something else.

mod llama_cpp;
mod notes;
mod open_ai;
mod quote;
mod transformers;
mod vllm;

use crate::{Coin, Link, Processor, SamplingConfig};

/// Where the settings are to be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Target {
    /// A Python script with Hugging Face transformers.
    Transformers,
    /// A Python script with vLLM.
    Vllm,
    /// The JSON body of a request to `/completion` of llama.cpp's server.
    LlamaServer,
    /// A command line of llama.cpp.
    LlamaCli,
    /// The JSON body of a request to `/v1/completions` of an OpenAI-style API.
    OpenAi,
}

/// What is to be generated, besides how tokens are chosen.
#[derive(Clone, Debug, PartialEq)]
pub struct Request {
    /// The model's name or path, as the target knows it.
    pub model: String,
    /// The text to continue.
    pub prompt: String,
    /// The seed of this run; the target's dice are others.
    pub coin: Coin,
    /// After how many tokens to stop.
    pub max_new_tokens: u32,
    /// Strings at which to stop.
    pub stop: Vec<String>,
}

/// Code or JSON, and what one should know about it.
#[derive(Clone, Debug, PartialEq)]
pub struct Exported {
    /// Runs or parses as it is. Scripts begin with the warnings as comments; JSON has no comments.
    pub code: String,
    /// Where the target differs or cannot do it, a sentence each.
    pub warnings: Vec<String>,
}

impl Target {
    /// All targets.
    pub const ALL: [Self; 5] = [
        Self::Transformers,
        Self::Vllm,
        Self::LlamaServer,
        Self::LlamaCli,
        Self::OpenAi,
    ];

    /// The name a person knows it by.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Transformers => "transformers",
            Self::Vllm => "vLLM",
            Self::LlamaServer | Self::LlamaCli => "llama.cpp",
            Self::OpenAi => "an OpenAI-style API",
        }
    }
}

/// Writes the settings for a target.
#[must_use]
pub fn export(config: &SamplingConfig, request: &Request, target: Target) -> Exported {
    let (links, mut warnings) = notes::exportable(config, target);
    let code = match target {
        Target::Transformers => transformers::script(config, &links, request),
        Target::Vllm => vllm::script(config, &links, request),
        Target::LlamaServer => llama_cpp::body(config, &links, request, &mut warnings),
        Target::LlamaCli => llama_cpp::command(config, &links, request, &mut warnings),
        Target::OpenAi => open_ai::body(config, &links, request),
    };
    let comments = match target {
        Target::LlamaServer | Target::OpenAi => String::new(),
        _ => warnings
            .iter()
            .map(|warning| format!("# {warning}\n"))
            .collect(),
    };
    Exported {
        code: comments + &code,
        warnings,
    }
}

/// The links that act: on, and not left out by greedy decoding.
fn acting(config: &SamplingConfig) -> impl Iterator<Item = &Processor> {
    let acts =
        |link: &&Link| link.enabled && (config.do_sample || !link.processor.kind().is_warper());
    config
        .chain
        .links
        .iter()
        .filter(acts)
        .map(|link| &link.processor)
}
