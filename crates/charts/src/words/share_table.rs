//! Words of the picture `share_table`: probabilities of tokens under several rules.

use super::several;

pub const EMPTY: &str = "There are no tokens yet.";
pub const KEPT_BAR: &str = "probability of a token that is kept";
pub const CHOSEN_BAR: &str = "the chosen token";
pub const CHOSEN: &str = "chosen";
/// In place of the probability of a removed token.
pub const REMOVED_SIGN: &str = "–";

pub fn chooses(rule: &str, token: &str) -> String {
    format!("{rule} chooses {token}.")
}

pub fn description(tokens: usize, chosen: &str) -> String {
    format!("{} under several rules. {chosen}", several(tokens, "token"))
}
