//! The labels of the Loop screen: headings, buttons, names, and texts for screen readers.

use charts::{count, decimal, percent_in_words};

use generation::Stage;

use crate::run::step_analysis::StepAnalysis;
use crate::words::explanation::FormulaPart;
use protocol::TokenId;

/// The screen's name in the menu.
pub use crate::words::page::write as name;
pub use texts::first::the_loop_shows as shows;

/// The label of the part with the stages, for screen readers.
pub const STEP: &str = "The present step";
/// The label of the row of stages, for screen readers.
pub const STAGES: &str = "The stages of every token";
/// A stage in the row: the part of its name that phones show, and the rest.
pub fn stage(stage: Stage) -> [&'static str; 2] {
    match stage {
        Stage::Forward => ["Forward", " pass"],
        Stage::Temperature => ["Temp", "erature"],
        other => [stage_name(other), ""],
    }
}

/// The whole name of a stage.
pub fn stage_name(stage: Stage) -> &'static str {
    match stage {
        Stage::Forward => "Forward pass",
        Stage::Logits => "Logits",
        Stage::Temperature => "Temperature",
        Stage::Softmax => "Softmax",
        Stage::Filter => "Filters",
        Stage::Sample => "Draw",
        Stage::Append => "Append",
    }
}

/// The label of the arrow from the last stage back to the first. `web/page/index.html` says the same.
pub const AGAIN: &str = "repeat with the longer text";

/// Shown in place of the bars before the first step.
pub const NOTHING_YET: &str = "Nothing is computed yet. The bars come with the first step.";
/// The label of the rows of bars, for screen readers.
pub const ROWS: &str = "Tokens: pick the one whose numbers are shown";

/// A row of the bars for screen readers: the token, then each probability with the name of its column.
pub fn row(label: &str, rule: (&str, f64), model: (&str, f64)) -> String {
    let [rule, model] = [rule, model]
        .map(|(name, probability)| format!("{name} {}", percent_in_words(probability)));
    format!("{label}, {rule}, {model}")
}

/// A row of the scores for screen readers: the token, its logit, and the quotient where there is a temperature.
pub fn score_row(label: &str, logit: f64, temperature: Option<f64>) -> String {
    let logit_words = format!("{label}, logit {}", decimal(logit, 2));
    match temperature {
        Some(temperature) => {
            let quotient = decimal(logit / temperature, 2);
            format!("{logit_words}, divided by {temperature}: {quotient}")
        }
        None => logit_words,
    }
}

/// The note below the line if the settings have changed: the token that they would choose.
pub fn instead(label: &str) -> [FormulaPart; 3] {
    [
        FormulaPart::On("With the same random number, your present settings would choose ".into()),
        FormulaPart::Token(label.into()),
        FormulaPart::On(" instead.".into()),
    ]
}

/// Shown in place of the question if the picked token is the one that was chosen.
pub const PICK_ANOTHER: &str = "Click another token to continue from it instead.";

/// The label of the button that continues with the picked token, also at an earlier step.
pub fn what_if(label: &str, past: bool) -> [FormulaPart; 3] {
    let (before, after) = match past {
        true => ("What if it had said ", "?"),
        false => ("Let it say ", ""),
    };
    [
        FormulaPart::On(before.into()),
        FormulaPart::Token(label.into()),
        FormulaPart::On(after.into()),
    ]
}

/// The rank of the picked token, after its text: `number 4 of 2,048, 3.1% from the model, 4.0% after your settings`.
pub fn rank_sentence(reading: &StepAnalysis, token: TokenId) -> String {
    let place = reading.ranking.rank_of(token).map_or(0, |rank| rank + 1);
    let all = count(reading.model.vocabulary());
    let model = percent_in_words(reading.model.probability(token));
    let rule = match reading.rule().rank_of(token) {
        Some(_) => format!(
            "{} after your settings",
            percent_in_words(reading.rule().probability(token))
        ),
        None => "removed by your settings".into(),
    };
    format!(
        ": number {} of {all}, {model} from the model, {rule}",
        count(place)
    )
}

/// The name of the field that searches the vocabulary.
pub const FIND_TOKEN: &str = "Find a token";
/// The message of a search without result.
pub const NOT_FOUND: &str =
    "No token has this text in it. Longer words are made of several tokens.";

/// The explanation of the tree.
pub const ABOUT_BRANCHES: &str = "Each branch is a run. The number is the sum of ln *p* over its tokens, with *p* straight from \
    the model: nearer to 0 is likelier. Press a branch to bring its run back.";
/// The label of the tree's parts, for screen readers.
pub const BRANCH_NAMES: &str = "Branches: press one to bring it back";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_parts_of_a_stage_are_its_name() {
        for of in Stage::ALL {
            assert_eq!(stage(of).concat(), stage_name(of));
        }
    }
}
