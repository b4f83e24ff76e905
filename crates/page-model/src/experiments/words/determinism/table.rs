//! The cells of the table of readings.

use charts::count;

use super::{digits, tokens};
use crate::{
    engines,
    experiments::determinism::{Determinism, TieOutcome, VariantReading},
    words::labels::none,
};

/// The name of the reading that the others are compared with.
const REFERENCE: &str = "reference";

/// The row of the reference: its name, and the cells of the table.
pub fn reference_row(experiment: &Determinism) -> Option<(&'static str, [String; 5])> {
    let device = experiment.device()?;
    let (text, gap) = match experiment.is_written() {
        true => {
            let (text, length) = (experiment.plain(), tokens(experiment.steps().len()));
            (format!("“{text}”, {length}"), gap_cell(experiment))
        }
        false => (none().into(), none().into()),
    };
    let cells = [
        engines::device(device),
        experiment.format().to_string(),
        none().into(),
        text,
        gap,
    ];
    Some((REFERENCE, cells))
}

/// The cells of a reading.
pub fn row(experiment: &Determinism, reading: &VariantReading) -> [String; 5] {
    let device = reading.device.as_ref().map(engines::device);
    let largest = reading.largest_difference().map(digits);
    let tie = experiment.at_tie(reading);
    [
        device.unwrap_or_else(|| none().into()),
        reading.format.to_string(),
        largest.unwrap_or_else(|| none().into()),
        text_cell(experiment, reading),
        tie.map_or_else(|| none().into(), outcome),
    ]
}

/// The text of a reading beside that of the reference.
pub(super) fn text_cell(experiment: &Determinism, reading: &VariantReading) -> String {
    if let Some(reason) = &reading.unread {
        return format!("not read: {reason}");
    }
    match experiment.parting(reading) {
        Some(parting) => {
            let label = |token| experiment.texts().label(token);
            format!(
                "parts at token {}: “{}” instead of “{}”",
                count(parting.step + 1),
                label(parting.other),
                label(parting.reference)
            )
        }
        None if experiment.is_complete(reading) => {
            format!("equal over {}", tokens(reading.steps.len()))
        }
        None => none().into(),
    }
}

fn gap_cell(experiment: &Determinism) -> String {
    let Some(tie) = experiment.nearest_tie() else {
        return none().into();
    };
    format!("{} at token {}", digits(tie.gap.size), count(tie.step + 1))
}

fn outcome(outcome: TieOutcome) -> String {
    match outcome {
        TieOutcome::Unchanged => "does not change".into(),
        TieOutcome::Nearer(change) => format!(
            "changes by {} towards the tie: too little to flip it",
            digits(change)
        ),
        TieOutcome::Away(change) if change.is_infinite() => "the other token is removed".into(),
        TieOutcome::Away(change) => format!("changes by {}, away from the tie", digits(change)),
        TieOutcome::Flipped(change) if change.is_infinite() => {
            "flips: the settings remove the token".into()
        }
        TieOutcome::Flipped(change) => format!("changes by {}: it flips", digits(change)),
    }
}
