//! Words of exported files: where a picture is from.

pub const NO_PROMPT: &str = "none";

/// The prompt.
pub fn prompt(prompt: &str) -> String {
    format!("Prompt: {prompt}")
}

/// The text generated after the prompt.
pub fn generated(text: &str) -> String {
    format!("Generated after it: {text}")
}

/// The settings of the sampler.
pub fn settings(settings: &str) -> String {
    format!("Settings: {settings}")
}

/// The model.
pub fn model(model: &str) -> String {
    format!("Model: {model}")
}

/// The page that drew the picture, and the address of its state.
pub fn source(site: &str, address: &str) -> String {
    format!("Source: {site}, {address}")
}

/// A text as a quotation.
pub fn quoted(text: &str) -> String {
    format!("“{text}”")
}
