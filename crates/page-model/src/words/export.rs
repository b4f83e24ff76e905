//! What is said about files and code that leave the page.

use sampling::export::Target;

/// What is said when a run cannot be written as JSON.
pub const SEED_TOO_LARGE: &str = "This run was not saved: its seed is greater than 9,007,199,254,740,991, the largest \
                                  whole number that JSON keeps exactly everywhere. Choose a smaller seed and restart.";

/// What became of a click on a target's name.
pub fn copied(copied: bool) -> &'static str {
    match copied {
        true => "Copied. Put your model’s name in before you run it.",
        false => {
            "Selected: press Ctrl C, or ⌘ C, to copy it. Put your model’s name in before you run it."
        }
    }
}

/// Where settings can be used as code.
pub fn target(target: Target) -> &'static str {
    match target {
        Target::Transformers => "transformers",
        Target::Vllm => "vLLM",
        Target::LlamaServer => "llama.cpp server",
        Target::LlamaCli => "llama.cpp command",
        Target::OpenAi => "OpenAI-style API",
    }
}

/// The same in an attribute.
pub fn target_id(target: Target) -> &'static str {
    match target {
        Target::Transformers => "transformers",
        Target::Vllm => "vllm",
        Target::LlamaServer => "llama-server",
        Target::LlamaCli => "llama-cli",
        Target::OpenAi => "open-ai",
    }
}
