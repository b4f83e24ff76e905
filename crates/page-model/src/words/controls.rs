//! The buttons that move the run, the numbers beside them, and the keys that do the same.

/// What the group of buttons is, for those who do not see it.
pub const RUN: &str = "Run";
/// On the button that writes the next token.
pub const STEP_TOKEN: &str = "Step token";
/// On the button that goes one stage on.
pub const STEP_STAGE: &str = "Step stage";
/// On the button that writes token after token.
pub const PLAY: &str = "Play";
/// On the button that ends this.
pub const PAUSE: &str = "Pause";
/// On the button that takes the newest token back.
pub const BACK: &str = "Back";
/// On the button that begins anew with the prompt in the box.
pub const RESTART: &str = "Restart";
/// On the button that takes the last change back.
pub const UNDO: &str = "Undo";
/// On the button that makes it again.
pub const REDO: &str = "Redo";
/// The name of the slider for the speed of Play.
pub const SPEED: &str = "Speed";
/// On the button that copies the page's address.
pub const COPY_LINK: &str = "Copy link";
/// On the button that leaves an earlier step for the newest.
pub const BACK_TO_NEWEST: &str = "Back to the newest";
/// Under the buttons, after the seed was changed during a run.
pub const SEED_CHANGED: &str = "The seed changed on the way: part of this text was drawn with another one. Restart to write all of it with this seed.";

/// The name of the slider over the tokens that are written.
pub const TOKEN: &str = "Token";
/// The last place on that slider: the step that is being made.
pub const NEWEST: &str = "newest";

/// Another place on that slider: which of how many tokens, and its text.
pub fn place(place: usize, taken: usize, label: &str) -> String {
    format!("{place} of {taken} {label}")
}

/// A key, what it does, and whether that is about stages, which the lanes of Compare do not have.
pub struct Key {
    /// As it is printed on the keyboard.
    pub key: &'static str,
    /// What it does.
    pub does: &'static str,
    /// Whether it is there for stages.
    pub of_stages: bool,
}

/// What the list of keys is called.
pub const KEYBOARD: &str = "Keyboard";
/// On the switch that makes the keys do something.
pub const KEYS_ON: &str = "Keys on";
/// All keys.
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
    key("1 – 6", "the screens, from Loop to Price"),
    key("Ctrl Z", "undo; with Shift, redo"),
];

const fn key(key: &'static str, does: &'static str) -> Key {
    Key {
        key,
        does,
        of_stages: false,
    }
}
