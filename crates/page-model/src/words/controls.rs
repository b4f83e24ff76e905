//! The labels of the run's controls: buttons, the numbers beside them, and the keys that do the same.

pub use texts::first::{
    controls_again as again, controls_back as back, controls_back_to_newest as back_to_newest,
    controls_cache_saves as cache_saves, controls_compare_settings as compare_settings,
    controls_copy_link as copy_link, controls_keyboard as keyboard, controls_keys_on as keys_on,
    controls_newest as newest, controls_next_place as next_place, controls_open as open,
    controls_pause as pause, controls_play as play, controls_redo as redo,
    controls_restart as restart, controls_run as run, controls_seed_changed as seed_changed,
    controls_settings as settings, controls_speed as speed, controls_step_of_run as step_of_run,
    controls_step_stage as step_stage, controls_step_token as step_token, controls_token as token,
    controls_undo as undo,
};

/// Another value of that slider: the token's number, the number of all tokens, and its text.
pub fn place(place: usize, taken: usize, label: &str) -> String {
    format!("{place} of {taken} {label}")
}

/// A key, its effect, and whether it concerns stages, which the lanes of Compare do not have.
pub struct Key {
    /// The key as printed on a keyboard.
    pub key: &'static str,
    /// The effect of the key.
    pub does: &'static str,
    /// Whether the key concerns stages.
    pub of_stages: bool,
}

/// All keys with their effects.
pub const KEYS: [Key; 9] = [
    key("Space", "play or pause"),
    key("→", "step a token"),
    Key {
        key: "Shift →",
        does: "step a stage; also .",
        of_stages: true,
    },
    key("←", "back"),
    key("R", "restart"),
    key("D", "new seed"),
    key("Esc", "back to the newest token"),
    key("1 – 9, 0", "the first ten screens"),
    key("Ctrl Z", "undo; with Shift, redo"),
];

const fn key(key: &'static str, does: &'static str) -> Key {
    Key {
        key,
        does,
        of_stages: false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screens::SCREENS;

    #[test]
    fn there_is_a_digit_for_each_of_the_first_ten_screens() {
        // The tenth digit is 0.
        assert!(SCREENS.len() >= 10);
        assert!(KEYS.iter().any(|key| key.key == "1 – 9, 0"));
    }
}
