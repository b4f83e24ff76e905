//! The labels of the Predict screen: headings, buttons, names for screen readers, and the explanation of the score.

pub use texts::first::{predict_lede as lede, predict_name as name, predict_shows as shows};

/// The label of the fields, for screen readers.
pub const FIELDS: &str = "Your prediction";
/// The button that uncovers the bars.
pub const REVEAL: &str = "Reveal";
/// The button that covers them again.
pub const COVER: &str = "Cover again";
/// The sign on the button that takes from a row.
pub const LESS: &str = "−";
/// The sign on the button that adds to a row.
pub const MORE: &str = "+";
/// Shown in place of the sum before the first round.
pub const NO_ROUND: &str = "No prediction is revealed yet.";
/// The button that takes everything back.
pub const CLEAR: &str = "Clear";
/// The button that gives what is left to all rows, or takes what is too much.
pub const FILL_UP: &str = "Make it 100%";
/// The name of the number of rows.
pub const CANDIDATES: &str = "Tokens with a row";
/// The name of the choice of how a prediction is made.
pub const ENTRY: &str = "Predict by";
/// Predicting by percentages.
pub const PERCENTS: &str = "percent";
/// Predicting by the hands of a class.
pub const HANDS: &str = "hands";
/// The label of the panel, for screen readers.
pub const CHOICES: &str = "How to predict";
/// The heading of the sum over all rounds.
pub const TOTAL: &str = "All rounds";
/// The button that forgets all rounds.
pub const FORGET: &str = "Forget all rounds";
/// Shown before a step can be predicted.
pub const NOTHING_YET: &str = "The prediction begins when the model has read the text.";
/// Shown when the run has ended.
pub const ENDED: &str =
    "This text has ended: there is no next token. Press Back, or Restart in the settings.";
/// Shown while the grammar is asked.
pub const WAITS: &str = "Waiting for the true probabilities.";
/// Announced when the bars are covered again.
pub const COVERED: &str = "The bars are covered again.";
/// Said when another text is open and a prediction was not revealed.
pub const KEPT: &str = "The text has changed, so this is another prediction. The one before is kept: it is back when its text is back.";
/// Said when everything was forgotten.
pub const FORGOTTEN: &str = "All rounds are forgotten. Undo brings them back.";

/// What the bits of a score are.
pub const BITS: &str = "The score is your expected surprise, in bits. A token to which you gave a share of one half costs 1 \
                        bit, one quarter 2 bits, one eighth 3 bits. The score weighs each cost by how often its token comes.";
/// What the rows are.
pub const ROWS: &str = "The rows are the model’s most likely tokens, in the order of the alphabet. All other tokens count as \
                        one row. The model’s probabilities are those before your settings.";
/// What Next does.
pub const AFTER: &str = "Next token appends what your sampler settings choose.";

/// The name of an outcome's field, for screen readers.
pub fn field(label: &str, hands: bool) -> String {
    match hands {
        true => format!("Hands for {label}"),
        false => format!("Percent for {label}"),
    }
}

/// The name of a button that adds to an outcome or takes from it.
pub fn button(label: &str, by: i64, hands: bool) -> String {
    let unit = match hands {
        true => "",
        false => "%",
    };
    match by > 0 {
        true => format!("{by}{unit} more for {label}"),
        false => format!("{}{unit} less for {label}", -by),
    }
}
