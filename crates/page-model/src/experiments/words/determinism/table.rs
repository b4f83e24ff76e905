//! The cells of the table of readings.

use super::digits;
use crate::{
    engines,
    experiments::determinism::{Determinism, TieOutcome, VariantReading},
    words::labels::none,
};

/// The row of the reference: its name, and the cells of the table.
pub fn reference_row(experiment: &Determinism) -> Option<(&'static str, [String; 5])> {
    let device = experiment.device()?;
    let (text, gap) = match experiment.is_written() {
        true => {
            let length = experiment.steps().len();
            let text = texts::experiments::determinism_reference_text(&experiment.plain(), length);
            (text, gap_cell(experiment))
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
    Some((texts::experiments::determinism_reference(), cells))
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
fn text_cell(experiment: &Determinism, reading: &VariantReading) -> String {
    if let Some(reason) = &reading.unread {
        return texts::experiments::determinism_unread_cell(&reason.to_string());
    }
    match experiment.parting(reading) {
        Some(parting) => {
            let label = |token| experiment.texts().label(token);
            texts::experiments::determinism_parts_cell(
                parting.step + 1,
                &label(parting.other),
                &label(parting.reference),
            )
        }
        None if experiment.is_complete(reading) => {
            texts::experiments::determinism_equal_cell(reading.steps.len())
        }
        None => none().into(),
    }
}

fn gap_cell(experiment: &Determinism) -> String {
    let Some(tie) = experiment.nearest_tie() else {
        return none().into();
    };
    texts::experiments::determinism_gap_cell(&digits(tie.gap.size), tie.step + 1)
}

fn outcome(outcome: TieOutcome) -> String {
    match outcome {
        TieOutcome::Unchanged => texts::experiments::determinism_unchanged().into(),
        TieOutcome::Nearer(change) => texts::experiments::determinism_nearer(&digits(change)),
        TieOutcome::Away(change) if change.is_infinite() => {
            texts::experiments::determinism_rival_removed().into()
        }
        TieOutcome::Away(change) => texts::experiments::determinism_away(&digits(change)),
        TieOutcome::Flipped(change) if change.is_infinite() => {
            texts::experiments::determinism_token_removed().into()
        }
        TieOutcome::Flipped(change) => texts::experiments::determinism_flipped(&digits(change)),
    }
}
