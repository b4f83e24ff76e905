//! The labels of the run's controls: buttons, the numbers beside them, and the keys that do the same.

/// The button that opens what stands beside it.
pub const OPEN: &str = "Open";
/// The label of the group of buttons, for screen readers.
pub const RUN: &str = "Run";
/// The label of the button that generates the next token.
pub const STEP_TOKEN: &str = "Step token";
/// The label of the button that advances by one stage.
pub const STEP_STAGE: &str = "Step stage";
/// The label of the button that generates token after token.
pub const PLAY: &str = "Play";
/// The label of the button that stops Play.
pub const PAUSE: &str = "Pause";
/// The label of the button that opens and closes the settings.
pub const SETTINGS: &str = "Settings";
/// The label of the button that generates another text from the prompt, with a new random seed.
pub const AGAIN: &str = "Again, new seed";
/// The label of the button that removes the newest token.
pub const BACK: &str = "Back";
/// Before the name of the screen that is looked at next.
pub const NEXT_PLACE: &str = "Next:";
/// At the end of a run, the button that leads to several settings side by side.
pub const COMPARE_SETTINGS: &str = "See several settings at once";
/// The button that leads to the cache.
pub const CACHE_SAVES: &str = "See what the model stores";
/// The label of the button that starts again from the prompt in the box.
pub const RESTART: &str = "Restart";
/// The label of the button that undoes the last change.
pub const UNDO: &str = "Undo";
/// The label of the button that redoes it.
pub const REDO: &str = "Redo";
/// The name of the slider for the speed of Play.
pub const SPEED: &str = "Speed";
/// The label of the button that copies the page's address.
pub const COPY_LINK: &str = "Copy link";
/// The label of the button that returns from an earlier step to the newest.
pub const BACK_TO_NEWEST: &str = "Back to the newest";
/// The note below the buttons after the random seed was changed during a run.
pub const SEED_CHANGED: &str = "The seed changed on the way: part of this text was drawn with another one. Restart to write all of it with this seed.";

/// The name of the slider over the generated tokens.
pub const TOKEN: &str = "Token";
/// The last value of that slider: the present step.
pub const NEWEST: &str = "newest";

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

/// The name of the list of keys.
pub const KEYBOARD: &str = "Keyboard";
/// The label of the switch that enables the keys.
pub const KEYS_ON: &str = "Keys on";
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

/// The name of a strip with a column for each step, on which the arrow keys select one.
pub const STEP_OF_RUN: &str = "Step of the run";

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
