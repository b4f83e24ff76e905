//! The texts of the comparison of readings: their names, the formulas, what differs and where the text parts.

mod table;

use charts::{decimal, figure};
use protocol::{DeviceKind, TokenId};

use crate::{
    cache::passes::ATTEMPTS,
    experiments::{
        Experiment,
        determinism::{
            ChoiceGap, Determinism, EngineLoad, NearestTie, ReadingVariant, VariantReading,
        },
    },
    settings::Settings,
    words::export::sampler,
};

pub use table::{reference_row, row};

pub use texts::experiments::{
    determinism_about as about, determinism_difference as difference,
    determinism_drawn_gap as drawn_gap, determinism_flip as flip,
    determinism_greedy_gap as greedy_gap, determinism_largest_difference as largest_difference,
    determinism_length as length, determinism_nearest_tie as nearest_tie, determinism_note as note,
    determinism_open_reference as open_reference, determinism_readings as readings,
    determinism_title_picture as title_picture, determinism_token as token,
};
pub use texts::first::{
    determinism_lede as lede, determinism_shows as shows, determinism_title as title,
};

/// The columns of the table of readings.
pub fn heads() -> [&'static str; 6] {
    [
        texts::experiments::determinism_head_reading(),
        texts::experiments::determinism_head_device(),
        texts::experiments::determinism_head_weights(),
        texts::experiments::determinism_head_difference(),
        texts::experiments::determinism_head_text(),
        texts::experiments::determinism_head_gap(),
    ]
}

/// The name of a reading in the table.
pub fn name(variant: ReadingVariant) -> &'static str {
    match variant {
        ReadingVariant::Again => texts::experiments::determinism_name_again(),
        ReadingVariant::TokenByToken => texts::experiments::determinism_name_token_by_token(),
        ReadingVariant::OnePass => texts::experiments::determinism_name_one_pass(),
        ReadingVariant::OtherEngine => texts::experiments::determinism_name_other_engine(),
        ReadingVariant::Bf16 => texts::experiments::determinism_name_bf16(),
        ReadingVariant::Int8 => texts::experiments::determinism_name_int8(),
    }
}

/// The name of a reading at the end of its curve.
pub fn short_name(variant: ReadingVariant) -> &'static str {
    match variant {
        ReadingVariant::Again => texts::experiments::determinism_short_again(),
        ReadingVariant::TokenByToken => texts::experiments::determinism_short_token_by_token(),
        ReadingVariant::OnePass => texts::experiments::determinism_short_one_pass(),
        ReadingVariant::OtherEngine => texts::experiments::determinism_short_other_engine(),
        ReadingVariant::Bf16 => "bf16",
        ReadingVariant::Int8 => "int8",
    }
}

/// The engine that is loaded for the next reading.
pub fn loading(load: EngineLoad) -> String {
    let device = match load.device {
        DeviceKind::Gpu => "GPU",
        DeviceKind::Cpu | DeviceKind::Recorded => "CPU",
    };
    texts::experiments::determinism_loading(device, &load.format.to_string())
}

/// How the gap is computed under the settings.
pub fn gap_formula(do_sample: bool) -> &'static str {
    match do_sample {
        true => drawn_gap(),
        false => greedy_gap(),
    }
}

/// A number with enough digits to tell a change from the gap that it closes.
fn digits(value: f64) -> String {
    match value {
        small if (0.001..0.1).contains(&small) => decimal(small, 4),
        other => figure(other),
    }
}

/// The step whose choice is nearest to another one.
fn tie(experiment: &Determinism, NearestTie { step, gap }: NearestTie) -> String {
    let ChoiceGap { size, rival } = gap;
    let label = |token: TokenId| experiment.texts().label(token);
    let (chosen, rival) = (label(experiment.steps()[step].token), label(rival));
    let place = step + 1;
    match experiment.settings().do_sample() {
        false if size == 0.0 => texts::experiments::determinism_exact_tie(place, &chosen, &rival),
        false => texts::experiments::determinism_greedy_tie(place, &chosen, &rival, &digits(size)),
        true => {
            let u = decimal(experiment.settings().u(step).get(), 4);
            texts::experiments::determinism_drawn_tie(place, &u, &digits(size), &rival, &chosen)
        }
    }
}

/// Why a reading was left out: in every attempt the engine's cache had lost its text.
pub fn disturbed() -> String {
    texts::experiments::determinism_disturbed(ATTEMPTS)
}

/// What was found: where texts part, and how near the reference is to another one.
pub fn found(experiment: &Determinism) -> String {
    if !experiment.is_done() {
        return String::new();
    }
    if experiment.is_given_up() {
        return texts::experiments::determinism_given_up(ATTEMPTS);
    }
    let readings = || experiment.readings().iter();
    let complete: Vec<&VariantReading> = readings()
        .filter(|reading| reading.unread.is_none())
        .collect();
    let parted = complete
        .iter()
        .filter(|reading| experiment.parting(reading).is_some());
    let equal = complete.len() - parted.clone().count();
    let mut said = vec![texts::experiments::determinism_equal_readings(
        experiment.steps().len(),
        equal,
        complete.len(),
    )];
    said.extend(parted.filter_map(|reading| {
        let parting = experiment.parting(reading)?;
        let label = |token| experiment.texts().label(token);
        Some(texts::experiments::determinism_reading_parts(
            name(reading.variant),
            parting.step + 1,
            &label(parting.other),
            &label(parting.reference),
        ))
    }));
    if experiment.same_bits_in_every_split() {
        said.push(texts::experiments::determinism_same_order().into());
    }
    said.push(match experiment.nearest_tie() {
        Some(nearest) => tie(experiment, nearest),
        None => texts::experiments::determinism_no_tie().into(),
    });
    said.extend(readings().filter_map(|reading| {
        let reason = reading.unread.as_ref()?.to_string();
        Some(texts::experiments::determinism_unread(
            name(reading.variant),
            &reason,
        ))
    }));
    said.join(" ")
}

/// The settings of a result in a file.
pub fn made_with(settings: &Settings, most: usize) -> String {
    let sampler = sampler(&settings.rule, settings.seed);
    texts::experiments::determinism_made_with(&sampler, most)
}
