//! The texts of the comparison of readings: their names, the formulas, what differs and where the text parts.

use charts::{count, decimal, figure};
use protocol::TokenId;

use crate::{
    engines,
    experiments::determinism::{
        ChoiceGap, Determinism, NearestTie, ReadingVariant, TieOutcome, VariantReading,
    },
    settings::Settings,
    words::{export::sampler, labels::NONE},
};

/// The title of the experiment, and its name on the tab.
pub const TITLE: &str = "Determinism";
/// The title of the picture.
pub const TITLE_PICTURE: &str = "How far the logits are apart";
/// The sentence that begins its description.
pub const NOTE: &str = "The largest difference of the logits from those of the reference, token by token. A difference of \
                        exactly 0 has no place on an axis of powers of ten; the table has it.";
/// The horizontal axis.
pub const TOKEN: &str = "token of the text";
/// The vertical axis.
pub const LARGEST_DIFFERENCE: &str = "largest difference of a logit";
/// The mark of the step where the reference is nearest to another choice.
pub const NEAREST_TIE: &str = "nearest tie";
/// The label of the greatest number of tokens of the text.
pub const LENGTH: &str = "Tokens compared";
/// The name of the table of readings, for screen readers.
pub const READINGS: &str = "The readings of the text";
/// The columns of that table.
pub const HEADS: [&str; 6] = [
    "Reading",
    "Device",
    "Weights",
    "Largest difference",
    "Text",
    "Gap at the nearest tie",
];

/// The label of the button that makes the text of the reference the run.
pub const OPEN_REFERENCE: &str = "Open the reference as the run";

/// The name of the reading that the others are compared with.
const REFERENCE: &str = "reference";

/// What the experiment is about.
pub const ABOUT: &str = "The engine of the page writes a text under your settings and your seed: the prompt in one prefill, \
                         then token by token. Then the same text is read in other ways. Rounded sums depend on their order, \
                         and rounded weights are other numbers, so the logits can differ. That changes the text only where two \
                         choices are nearly tied. After the first other token, a run of its own would go its own way; here \
                         every reading stays on the tokens of the reference.";
/// How the difference is computed.
pub const DIFFERENCE: &str = "Difference at a token = the largest |logit of this reading − logit of the reference| over the \
                              whole vocabulary, before the settings.";
/// How the gap of a greedy choice is computed.
pub const GREEDY_GAP: &str =
    "Gap = ln p of the chosen token − ln p of the next best one, after the settings.";
/// How the gap of a draw is computed.
pub const DRAWN_GAP: &str = "Gap = the distance of u from the nearer end of the chosen token’s interval on the line of \
                             probabilities. Tokens stand there by falling probability, so two that are nearly equal can \
                             also change places.";
/// When a choice flips.
pub const FLIP: &str =
    "A choice flips when a reading changes its gap by more than the gap, towards the other token.";

/// The name of a reading in the table.
pub fn name(variant: ReadingVariant) -> &'static str {
    match variant {
        ReadingVariant::Again => "the same once more",
        ReadingVariant::TokenByToken => "prompt token by token",
        ReadingVariant::OnePass => "all tokens in one pass",
        ReadingVariant::OtherEngine => "the other engine",
        ReadingVariant::Bf16 => "weights in bf16",
        ReadingVariant::Int8 => "weights in int8",
    }
}

/// The name of a reading at the end of its curve.
pub fn short_name(variant: ReadingVariant) -> &'static str {
    match variant {
        ReadingVariant::Again => "again",
        ReadingVariant::TokenByToken => "by token",
        ReadingVariant::OnePass => "one pass",
        ReadingVariant::OtherEngine => "other engine",
        ReadingVariant::Bf16 => "bf16",
        ReadingVariant::Int8 => "int8",
    }
}

/// How the gap is computed under the settings.
pub fn gap_formula(do_sample: bool) -> &'static str {
    match do_sample {
        true => DRAWN_GAP,
        false => GREEDY_GAP,
    }
}

/// The row of the reference: its name, and the cells of the table.
pub fn reference_row(experiment: &Determinism) -> Option<(&'static str, [String; 5])> {
    let device = experiment.device()?;
    let (text, gap) = match experiment.is_written() {
        true => {
            let (text, length) = (experiment.plain(), tokens(experiment.steps().len()));
            (format!("“{text}”, {length}"), gap_cell(experiment))
        }
        false => (NONE.into(), NONE.into()),
    };
    let cells = [
        engines::device(device),
        experiment.format().to_string(),
        NONE.into(),
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
        device.unwrap_or_else(|| NONE.into()),
        reading.format.to_string(),
        largest.unwrap_or_else(|| NONE.into()),
        text_cell(experiment, reading),
        tie.map_or_else(|| NONE.into(), outcome),
    ]
}

/// A number with enough digits to tell a change from the gap that it closes.
fn digits(value: f64) -> String {
    match value {
        small if (0.001..0.1).contains(&small) => decimal(small, 4),
        other => figure(other),
    }
}

fn tokens(steps: usize) -> String {
    match steps {
        1 => "1 token".into(),
        _ => format!("{} tokens", count(steps)),
    }
}

fn text_cell(experiment: &Determinism, reading: &VariantReading) -> String {
    if let Some(failure) = &reading.failure {
        return format!("not read: {failure}");
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
        None => NONE.into(),
    }
}

fn gap_cell(experiment: &Determinism) -> String {
    let Some(tie) = experiment.nearest_tie() else {
        return NONE.into();
    };
    format!("{} at token {}", digits(tie.gap.size), count(tie.step + 1))
}

fn outcome(outcome: TieOutcome) -> String {
    match outcome {
        TieOutcome::Less(0.0) => "does not change".into(),
        TieOutcome::Less(change) => format!("changes by {}: less than the gap", digits(change)),
        TieOutcome::Away(change) if change.is_infinite() => "the other token is removed".into(),
        TieOutcome::Away(change) => format!("changes by {}, away from the tie", digits(change)),
        TieOutcome::Flipped(change) if change.is_infinite() => {
            "flips: the settings remove the token".into()
        }
        TieOutcome::Flipped(change) => format!("changes by {}: it flips", digits(change)),
    }
}

/// The step whose choice is nearest to another one.
fn tie(experiment: &Determinism, NearestTie { step, gap }: NearestTie) -> String {
    let ChoiceGap { size, rival } = gap;
    let label = |token: TokenId| experiment.texts().label(token);
    let (chosen, rival) = (label(experiment.steps()[step].token), label(rival));
    let place = count(step + 1);
    match experiment.settings().do_sample() {
        false => format!(
            "The nearest tie is at token {place}: “{chosen}” leads “{rival}” by {} in ln p.",
            digits(size)
        ),
        true => format!(
            "The nearest tie is at token {place}: u = {} is {} away from the interval of “{rival}”, and “{chosen}” is chosen.",
            decimal(experiment.settings().u(step).get(), 4),
            digits(size)
        ),
    }
}

/// What was found: where texts part, and how near the reference is to another one.
pub fn found(experiment: &Determinism) -> String {
    if !experiment.is_done() {
        return String::new();
    }
    let readings = || experiment.readings().iter();
    let complete: Vec<&VariantReading> = readings()
        .filter(|reading| reading.failure.is_none())
        .collect();
    let parted = complete
        .iter()
        .filter(|reading| experiment.parting(reading).is_some());
    let equal = complete.len() - parted.clone().count();
    let mut said = vec![format!(
        "Over {}, {} of {} readings give the same text.",
        tokens(experiment.steps().len()),
        count(equal),
        count(complete.len())
    )];
    said.extend(parted.map(|reading| {
        let (name, text) = (name(reading.variant), text_cell(experiment, reading));
        format!("Reading with “{name}” {text}.")
    }));
    said.push(match experiment.nearest_tie() {
        Some(nearest) => tie(experiment, nearest),
        None => "The settings leave one token at every step: there is no tie.".into(),
    });
    said.extend(readings().filter_map(|reading| {
        let failure = reading.failure.as_ref()?;
        Some(format!("Not read: {}. {failure}", name(reading.variant)))
    }));
    said.join(" ")
}

/// The settings of a result in a file.
pub fn made_with(settings: &Settings, most: usize) -> String {
    let sampler = sampler(&settings.rule, settings.seed);
    format!("{sampler}; at most {}", tokens(most))
}
