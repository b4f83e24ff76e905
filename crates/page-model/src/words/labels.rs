//! The labels that mean the same on several screens: short actions, the names of choices, and what is said of a
//! problem that they share.

/// The label of a button that adds what was typed or chosen.
pub const ADD: &str = "Add";
/// The label of a button that removes what it stands beside.
pub const REMOVE: &str = "Remove";
/// The label of a button that goes back one token.
pub const PREVIOUS_TOKEN: &str = "Previous token";
/// The label of a button that goes forward one token.
pub const NEXT_TOKEN: &str = "Next token";
/// The label of a row of examples, for screen readers.
pub const EXAMPLES: &str = "Examples";
/// Shown in a table where there is no number.
pub const NONE: &str = "–";
/// The name of a choice of model.
pub const MODEL: &str = "Model";
/// The label of a button that marks what was answered.
pub const CHECK: &str = "Check";
/// The label of a button that forgets what was answered right and wrong.
pub const FORGET_SCORE: &str = "Forget the score";
/// The name of greedy decoding within a sentence or a picture.
pub const GREEDY: &str = "greedy";

/// A token that a setting removed.
pub const REMOVED: &str = "removed";
/// The name of what stands as the model gave it.
pub const OF_MODEL: &str = "model";

/// The name of a choice of what is shown.
pub const SHOW: &str = "Show";

/// The label of the button that closes a panel.
pub const CLOSE: &str = "Close";

/// The label of a button that ends what is under way.
pub const CANCEL: &str = "Cancel";
/// The label of a button that begins something.
pub const START: &str = "Start";
/// The label of a button that drops a text and begins another.
pub const START_OVER: &str = "Start over";

/// What to do where the prompt cannot be read.
pub const NO_PROMPT_STEP: &str = "See what is said beside the prompt, and change it.";
/// Where no mask of a constraint was answered.
pub const NO_MASK: &str = "The worker that computes the mask gave no answer.";
