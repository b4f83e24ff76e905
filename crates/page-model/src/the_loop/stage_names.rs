//! The names of the stages on the stage bar.

use generation::Stage;

/// The name of a stage.
pub fn stage_name(stage: Stage) -> &'static str {
    match stage {
        Stage::Forward => "Forward pass",
        Stage::Logits => "Logits",
        Stage::Temperature => "÷ T",
        Stage::Softmax => "Softmax",
        Stage::Filter => "Filters",
        Stage::Sample => "Draw",
        Stage::Append => "Append",
    }
}
