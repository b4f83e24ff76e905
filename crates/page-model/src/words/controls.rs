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
    texts::shared::place_of(&place.to_string(), &taken.to_string(), label)
}

/// A key, its effect, and whether it concerns stages, which the lanes of Compare do not have.
pub struct Key {
    /// The key as printed on a keyboard.
    pub key: fn() -> &'static str,
    /// The effect of the key.
    pub does: fn() -> &'static str,
    /// Whether the key concerns stages.
    pub of_stages: bool,
}

/// The keys of the first ten screens. The tenth digit is 0.
const DIGITS: &str = "1 – 9, 0";

/// All keys with their effects.
pub static KEYS: [Key; 9] = [
    key(texts::shared::key_space, texts::shared::key_does_play),
    key(|| "→", texts::shared::key_does_token),
    Key {
        key: texts::shared::key_shift_right,
        does: texts::shared::key_does_stage,
        of_stages: true,
    },
    key(|| "←", texts::shared::key_does_back),
    key(|| "R", texts::shared::key_does_restart),
    key(|| "D", texts::shared::key_does_seed),
    key(texts::shared::key_escape, texts::shared::key_does_newest),
    key(|| DIGITS, texts::shared::key_does_screens),
    key(texts::shared::key_control_z, texts::shared::key_does_undo),
];

const fn key(key: fn() -> &'static str, does: fn() -> &'static str) -> Key {
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
        assert!(SCREENS.len() >= 10);
        assert!(KEYS.iter().any(|key| (key.key)() == DIGITS));
    }
}
