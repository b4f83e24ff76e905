//! What is said about files and code that leave the page.

use sampling::export::Target;

/// What the row of buttons under a chart is, for those who do not see it.
pub const SAVE: &str = "Save";
/// Before these buttons.
pub const SAVE_AS: &str = "Save as";
/// On the button that saves the run.
pub const SAVE_RUN: &str = "Save run";
/// Over the buttons that copy the settings as code.
pub const COPY_AS_CODE: &str = "Copy as code";
/// What the block of code is, for those who do not see it.
pub const CODE: &str = "Code";
/// The names of the formats on the buttons.
pub const SVG: &str = "SVG";
/// See [`SVG`].
pub const PNG: &str = "PNG";
/// See [`SVG`].
pub const CSV: &str = "CSV";
/// On what opens a chart's table.
pub const TABLE: &str = "Show as table";
/// On the switch of a chart's axis.
pub const LOGARITHMIC: &str = "Logarithmic";

/// The name of a button under a chart, for those who do not see it; CSV holds the numbers, the others the picture.
pub fn save_picture(format: &str) -> String {
    let what = match format {
        CSV => "its numbers",
        _ => "this picture",
    };
    format!("{format}: save {what}")
}

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
