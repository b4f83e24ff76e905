//! Sampling settings as code for other programs, with a warning wherever the target behaves differently.

mod llama_cpp;
mod notes;
mod open_ai;
mod quote;
mod structured;
mod transformers;
mod vllm;

pub use structured::StructuredOutput;

use crate::{Coin, Processor, SamplingConfig};

enums::listed! {
    /// The program the settings are exported for.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Target {
        /// A Python script with Hugging Face transformers.
        Transformers = "transformers",
        /// A Python script with vLLM.
        Vllm = "vllm",
        /// The JSON body of a request to `/completion` of llama.cpp's server.
        LlamaServer = "llama-server",
        /// A command line for `llama-completion` of llama.cpp.
        LlamaCli = "llama-cli",
        /// The JSON body of a request to `/v1/completions` of an OpenAI-style API; with a JSON schema, to `/v1/chat/completions`.
        OpenAi = "open-ai",
    }
}

/// The generation request: everything but the sampling settings.
#[derive(Clone, Debug, PartialEq)]
pub struct ExportRequest {
    /// Name or path of the model, as the target expects it.
    pub model: String,
    /// The text to continue.
    pub prompt: String,
    /// The seed of this run; the target's random numbers differ from ours.
    pub coin: Coin,
    /// Maximum number of tokens to generate.
    pub max_new_tokens: u32,
    /// The stop strings.
    pub stop: Vec<String>,
    /// What the output must keep to, if anything.
    pub structured: Option<StructuredOutput>,
}

/// Exported code or JSON, with warnings.
#[derive(Clone, Debug, PartialEq)]
pub struct Exported {
    /// Runs or parses unchanged. Scripts begin with the warnings as comments; JSON has no comments.
    pub code: String,
    /// Where the target differs or lacks a feature, one sentence each.
    pub warnings: Vec<String>,
}

impl Target {
    /// The name of the target in a sentence.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Transformers => "transformers",
            Self::Vllm => "vLLM",
            Self::LlamaServer | Self::LlamaCli => "llama.cpp",
            Self::OpenAi => texts::failures::export_open_ai(),
        }
    }
}

/// Exports the settings for a target.
#[must_use]
pub fn export(config: &SamplingConfig, request: &ExportRequest, target: Target) -> Exported {
    let (links, mut warnings) = notes::exportable(config, target);
    if let Some(structured) = &request.structured {
        warnings.extend(structured.warnings(target));
    }
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

/// The processors that apply: switched on, and not skipped by greedy decoding.
fn acting(config: &SamplingConfig) -> impl Iterator<Item = &Processor> {
    config.acting().map(|(_, link)| &link.processor)
}
