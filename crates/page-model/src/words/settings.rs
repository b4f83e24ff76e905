//! The names of the settings: sliders, switches, random seed, lists of tokens.

use charts::count;
use sampling::Profile;

use super::common::bytes;

/// The heading of the settings.
pub const SETTINGS: &str = "Sampling settings";
/// The label of the switch of greedy decoding.
pub const GREEDY: &str = "Greedy: always the likeliest token";
/// The name of the slider of the temperature.
pub const TEMPERATURE: &str = "Temperature";
/// The name of the slider of top-k.
pub const TOP_K: &str = "Top-k";
/// The name of the slider of top-p.
pub const TOP_P: &str = "Top-p";
/// The name of the choice of the engine whose order the samplers have.
pub const ENGINE: &str = "Order as in";
/// The value of a slider whose filter removes nothing.
pub const OFF: &str = "off";

/// The name of the field of the random seed.
pub const SEED: &str = "Random seed";
/// The label of the button that sets another random seed.
pub const NEW_SEED: &str = "New seed";
/// The name of the field of the maximum number of tokens.
pub const MAX_NEW_TOKENS: &str = "Maximum new tokens";

/// The name of an engine profile.
pub fn profile(profile: Profile) -> &'static str {
    match profile {
        Profile::Textbook => "Textbook",
        Profile::Transformers => "transformers",
        Profile::Vllm => "vLLM",
        Profile::LlamaCpp => "llama.cpp",
    }
}

/// The note where the maximum number of tokens was lowered, because the page keeps the logits of every token.
pub fn run_limited(most: usize, vocab_size: u32) -> String {
    let step = bytes(4 * u64::from(vocab_size));
    let tokens = count(most);
    format!(
        "A run of this model has at most {tokens} tokens here: the page keeps the logits of every token, {step} each, so that \
         you can go back to any of them."
    )
}

/// The label of the button that adds llama.cpp’s sequence breakers.
pub const LLAMA_CPP_BREAKERS: &str = "llama.cpp’s";
/// The name of the field of a new token's bias, for screen readers.
pub const NEW_BIAS: &str = "Bias of the new token";

/// The name of the field of the bias of a token in the list.
pub fn bias_of(setting: &str, token: &str) -> String {
    format!("{setting}: {token}")
}

/// The name of the button that removes a token from a list.
pub fn remove_token(token: &str, list: &str) -> String {
    format!("Remove {token} from {list}")
}

/// The name of the field that adds a token to a list.
pub fn token_for(list: &str) -> String {
    format!("Token for {list}")
}

/// The name of a list’s token until the vocabulary is loaded.
pub fn unknown_token(token: u32) -> String {
    format!("‹{token}›")
}
