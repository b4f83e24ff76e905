//! The names of the settings: sliders, switches, random seed, lists of tokens.

use sampling::Profile;

use super::common::bytes;

pub use texts::first::{
    settings_engine as engine, settings_greedy as greedy,
    settings_llama_cpp_breakers as llama_cpp_breakers, settings_max_new_tokens as max_new_tokens,
    settings_new_bias as new_bias, settings_new_seed as new_seed, settings_off as off,
    settings_seed as seed, settings_settings as settings, settings_temperature as temperature,
    settings_top_k as top_k, settings_top_p as top_p,
};

pub use texts::shared::{bias_of, remove_token, token_for};

/// The name of an engine profile.
pub fn profile(profile: Profile) -> &'static str {
    match profile {
        Profile::Textbook => texts::first::settings_textbook(),
        // Names of programs.
        Profile::Transformers => "transformers",
        Profile::Vllm => "vLLM",
        Profile::LlamaCpp => "llama.cpp",
    }
}

/// The note where the maximum number of tokens was lowered, because the page keeps the logits of every token.
pub fn run_limited(most: usize, vocab_size: u32) -> String {
    texts::first::run_limited(most, &bytes(4 * u64::from(vocab_size)))
}

/// The name of a list’s token until the vocabulary is loaded.
pub fn unknown_token(token: u32) -> String {
    format!("‹{token}›")
}
