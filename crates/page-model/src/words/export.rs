//! The texts about exported files and code.

use sampling::export::Target;

/// The label of the row of buttons below a chart, for screen readers.
pub const SAVE: &str = "Save";
/// Shown before these buttons.
pub const SAVE_AS: &str = "Save as";
/// The label of the button that saves the run.
pub const SAVE_RUN: &str = "Save run";
/// The heading of the buttons that copy the settings as code.
pub const COPY_AS_CODE: &str = "Copy as code";
/// The label of the block of code, for screen readers.
pub const CODE: &str = "Code";
/// The name of the SVG format on its button.
pub const SVG: &str = "SVG";
/// The name of the PNG format on its button.
pub const PNG: &str = "PNG";
/// The name of the CSV format on its button.
pub const CSV: &str = "CSV";
/// The label of the button that opens a chart's table.
pub const TABLE: &str = "Show as table";
/// The label of the switch of a chart's axis.
pub const LOGARITHMIC: &str = "Logarithmic";

/// The name of a button below a chart for screen readers: CSV holds the numbers, the other formats the picture.
pub fn save_picture(format: &str) -> String {
    let what = match format {
        CSV => "its numbers",
        _ => "this picture",
    };
    format!("{format}: save {what}")
}

/// The message for a run that cannot be written as JSON.
pub const SEED_TOO_LARGE: &str = "This run was not saved: its seed is greater than 9,007,199,254,740,991, the largest \
                                  whole number that JSON keeps exactly everywhere. Choose a smaller seed and restart.";

/// The message after a click on a target's name.
pub fn copied(copied: bool) -> &'static str {
    match copied {
        true => "Copied. Put your model’s name in before you run it.",
        false => {
            "Selected: press Ctrl C, or ⌘ C, to copy it. Put your model’s name in before you run it."
        }
    }
}

/// The name of a target of the exported code.
pub fn target(target: Target) -> &'static str {
    match target {
        Target::Transformers => "transformers",
        Target::Vllm => "vLLM",
        Target::LlamaServer => "llama.cpp server",
        Target::LlamaCli => "llama.cpp command",
        Target::OpenAi => "OpenAI-style API",
    }
}

/// The id of a target in attributes.
pub fn target_id(target: Target) -> &'static str {
    match target {
        Target::Transformers => "transformers",
        Target::Vllm => "vllm",
        Target::LlamaServer => "llama-server",
        Target::LlamaCli => "llama-cli",
        Target::OpenAi => "open-ai",
    }
}
