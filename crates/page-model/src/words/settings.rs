//! The names of the settings: sliders, switches, seed, lists of tokens.

/// The heading over the settings.
pub const SETTINGS: &str = "Sampling settings";
/// On the switch of greedy decoding.
pub const GREEDY: &str = "Greedy: always take the likeliest token, no randomness";
/// The name of the slider.
pub const TEMPERATURE: &str = "Temperature";
/// The name of the slider.
pub const TOP_K: &str = "Top-k";
/// The name of the slider.
pub const TOP_P: &str = "Top-p";
/// The value of a slider that removes nothing.
pub const OFF: &str = "off";

/// The name of the field.
pub const SEED: &str = "Random seed";
/// On the button that puts another seed into the field.
pub const NEW_SEED: &str = "New seed";
/// The name of the field for the limit.
pub const MAX_NEW_TOKENS: &str = "Maximum new tokens";

/// On a button that adds what was typed.
pub const ADD: &str = "Add";
/// On the button that adds llama.cpp’s sequence breakers.
pub const LLAMA_CPP_BREAKERS: &str = "llama.cpp’s";
/// The name of the field, for those who do not see it.
pub const NEW_BIAS: &str = "Bias of the new token";

/// The name of the field for the bias of a token in the list.
pub fn bias_of(setting: &str, token: &str) -> String {
    format!("{setting}: {token}")
}

/// The name of the button that takes a token off a list.
pub fn remove_token(token: &str, list: &str) -> String {
    format!("Remove {token} from {list}")
}

/// The name of the field for another token of a list.
pub fn token_for(list: &str) -> String {
    format!("Token for {list}")
}

/// The name of a list’s token before the vocabulary is there.
pub fn unknown_token(token: u32) -> String {
    format!("‹{token}›")
}
