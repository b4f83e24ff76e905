//! The labels of the screen Constrained output: names, fields, buttons, notices.

pub use texts::first::{
    constrained_lede as lede, constrained_name as name, constrained_shows as shows,
};
/// What the screen is about.
pub const ABOUT: &str = "Before each token, the tokens that cannot continue a valid output are removed from the distribution, and \
                         those that are left share what the removed ones had. llguidance computes the mask: one of the \
                         backends of vLLM, SGLang and llama.cpp. Prompt, settings and random numbers are the same on both sides.";
/// The label of the choice of kind.
pub const KIND: &str = "Constraint";
/// The label of the field.
pub const TEXT: &str = "What the whole output must be";
/// The same for a list.
pub const CHOICES: &str = "One choice in each line; spaces count";
/// The label of the button that makes one token.
pub use crate::words::controls::token as step;
/// What that button does.
pub const STEP_ABOUT: &str = "The next token of both texts; key →";
/// The label of the button that writes both texts to their ends.
pub const TO_END: &str = "To the end";
/// What that button does.
pub const TO_END_ABOUT: &str = "Both texts to their ends; key Space";
/// The label of the button that takes a token back.
pub use crate::words::controls::back;
/// The label of the button that ends that.
pub use crate::words::controls::pause;
/// The heading of the presets, for screen readers.
pub use crate::words::labels::examples;
/// The label of the button that begins again.
pub use crate::words::labels::start_over as restart;
/// Shown before the first step.
pub const BEFORE: &str = "Press Token: the same step with the mask and without it.";
/// Shown while only recorded steps are there.
pub const NO_ENGINE: &str =
    "Constrained output needs an engine that computes: recorded runs cannot read another text.";
/// Shown where prompt, settings or constraint are others than those of the texts.
pub const OUTDATED: &str =
    "Prompt, settings or constraint have changed. The next token starts over.";
/// While the worker for masks is fetched.
pub const FETCHING: &str = "Fetching what computes the mask…";
/// While it compiles.
pub const COMPILING: &str = "Compiling the constraint…";
/// The name of both texts, for screen readers.
pub const TEXTS: &str = "Both texts";
/// The name of the text with the mask.
pub const MASKED: &str = "With the mask";
/// The name of the text without it.
pub const UNMASKED: &str = "Without the mask";
/// The mark of a forced token.
pub const FORCED: &str = "1: forced";
/// The mark of the token at which the texts part, for screen readers.
pub const PARTS: &str = "the texts part here";
/// The mark of a token that was the only one allowed, for screen readers.
pub const ONLY_ALLOWED: &str = "forced";
/// The mark of the token that breaks the JSON, for screen readers.
pub const BREAKS: &str = "JSON breaks here";
/// The name of the table of steps.
pub const TABLE: &str = "Steps with the mask";
/// The columns of that table.
pub const COLUMNS: [&str; 9] = [
    "Step",
    "Token",
    "Allowed",
    "Probability of the allowed tokens",
    "Most likely without the mask",
    "Before",
    "After",
    "Drawn from",
    "u",
];
/// What the last columns are.
pub const COLUMNS_ABOUT: &str = "Before: the token’s probability by the model. After: its share among the allowed tokens. Drawn from: \
                                 that share under your settings, against which u is held.";
/// The heading of whole outputs.
pub const WHOLE: &str = "Masking is not conditioning";
/// The label of the button that enumerates them.
pub const ENUMERATE: &str = "All outputs by the grammar’s truth";
/// While that is done.
pub const ENUMERATING: &str = "Enumerating…";
/// What the button does, where the model's grammar is known.
pub const ENUMERATE_KNOWN: &str = "The model was trained on texts of a known grammar.";
/// The same where the model may have come without it.
pub const ENUMERATE_PERHAPS: &str = "Where the model came with the grammar of its training texts, the true probabilities are known.";
/// What the button does.
pub const ENUMERATE_ABOUT: &str = "For a small constraint, all valid outputs are \
                                   listed with their true probabilities after this prompt: that the text goes on with it, drawn \
                                   token by token under the mask, and as the share among valid outputs. Temperature 1, no other \
                                   settings. An end is a token like the others, but where nothing else may follow it is certain: \
                                   whether the text would end there is not asked.";
/// The name of the table of outputs.
pub const OUTPUTS: &str = "Valid outputs";
/// Its columns.
pub const OUTPUT_COLUMNS: [&str; 4] = ["Output", "Text goes on with it", "Masked", "Conditioned"];
/// The label of the button that ends the enumeration.
pub use crate::words::labels::cancel;
/// The label of the button that saves the table of steps.
pub const SAVE_TABLE: &str = "Save all steps as CSV";
/// The heading of the export.
pub const EXPORT: &str = "The constraint in other programs";
/// What to do then.
pub const WORKER_STEP: &str = "Check the connection and press Token again: another worker is started. Prompt, constraint and both \
                               texts are kept.";
/// What to do where the model has no grammar.
pub const GRAMMAR_STEP: &str =
    "Open the model tokenloop-1m: the grammar of its training texts is known.";
/// What to do where the text is outside of the grammar.
pub const TRUTH_STEP: &str =
    "Take the example Countries, or another beginning of a text by this model’s grammar.";
/// No whole output has a probability above 0.
pub const NO_OUTPUT: &str = "By the grammar, no valid output follows this prompt.";
/// Computing a mask would cost too much.
pub const TOO_COMPLEX: &str = "Computing a mask of this constraint would take too long.";
/// What to do where outputs cannot be enumerated.
pub const SMALLER_STEP: &str = "Take another constraint: the example Countries has three outputs.";
/// Shown where both texts are the same to their ends.
pub const NO_PARTING: &str =
    "Both texts are the same: the mask has removed no token that was chosen.";
