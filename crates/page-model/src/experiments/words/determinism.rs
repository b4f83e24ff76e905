//! The texts of the comparison of readings: their names, the formulas, what differs and where the text parts.

mod table;

use charts::{count, decimal, figure};
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

/// The title of the experiment, and its name on the tab.
pub const TITLE: &str = "Determinism";
/// Its description in the menu.
pub const SHOWS: &str = "one text, read in several ways";
/// What it shows in one sentence, and the question that its picture answers.
pub const LEDE: &str =
    "One text is read in several ways and number formats. Is it still the same text?";
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
                             probabilities. An end with no token behind it does not count. Tokens stand there by falling \
                             probability, so two that are nearly equal can also change places.";
/// When a choice flips.
pub const FLIP: &str =
    "A choice flips when a reading changes its gap by more than the gap, towards the other token.";

/// Why another split of the passes changes nothing on the CPU. Said only where no logit differs there.
const SAME_ORDER: &str = "Another split of the passes changes no logit here: this engine sums each row in the same order, \
                          however many rows it reads at once.";

/// The name of a reading in the table.
pub fn name(variant: ReadingVariant) -> &'static str {
    match variant {
        ReadingVariant::Again => "the same once more",
        ReadingVariant::TokenByToken => "prompt token by token",
        ReadingVariant::OnePass => "all new tokens in one pass",
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

/// The engine that is loaded for the next reading.
pub fn loading(load: EngineLoad) -> String {
    let device = match load.device {
        DeviceKind::Gpu => "GPU",
        DeviceKind::Cpu | DeviceKind::Recorded => "CPU",
    };
    let format = load.format;
    format!("Loading the {device} engine with weights in {format}, beside the one of the page")
}

/// How the gap is computed under the settings.
pub fn gap_formula(do_sample: bool) -> &'static str {
    match do_sample {
        true => DRAWN_GAP,
        false => GREEDY_GAP,
    }
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

/// The step whose choice is nearest to another one.
fn tie(experiment: &Determinism, NearestTie { step, gap }: NearestTie) -> String {
    let ChoiceGap { size, rival } = gap;
    let label = |token: TokenId| experiment.texts().label(token);
    let (chosen, rival) = (label(experiment.steps()[step].token), label(rival));
    let place = count(step + 1);
    match experiment.settings().do_sample() {
        false if size == 0.0 => format!(
            "The nearest tie is at token {place}: “{chosen}” and “{rival}” are exactly equal, and “{chosen}” is chosen."
        ),
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

/// Why a reading was left out: in every attempt the engine's cache had lost its text.
pub fn disturbed() -> String {
    format!(
        "Passes of another text came between its own, {} times in a row.",
        count(ATTEMPTS)
    )
}

/// Why nothing is compared: the reference was begun again and again.
fn given_up() -> String {
    format!(
        "Nothing could be compared: passes of another text came between those of the first reading, or another engine took \
         over, {} times. Pause what else computes with this model, such as another figure on the page around, and start again.",
        count(ATTEMPTS)
    )
}

/// What was found: where texts part, and how near the reference is to another one.
pub fn found(experiment: &Determinism) -> String {
    if !experiment.is_done() {
        return String::new();
    }
    if experiment.is_given_up() {
        return given_up();
    }
    let readings = || experiment.readings().iter();
    let complete: Vec<&VariantReading> = readings()
        .filter(|reading| reading.unread.is_none())
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
        let (name, text) = (name(reading.variant), table::text_cell(experiment, reading));
        format!("The reading “{name}” {text}.")
    }));
    if experiment.same_bits_in_every_split() {
        said.push(SAME_ORDER.into());
    }
    said.push(match experiment.nearest_tie() {
        Some(nearest) => tie(experiment, nearest),
        None => "The settings leave one token at every step: there is no tie.".into(),
    });
    said.extend(readings().filter_map(|reading| {
        let reason = reading.unread.as_ref()?;
        Some(format!("Not read: {}. {reason}", name(reading.variant)))
    }));
    said.join(" ")
}

/// The settings of a result in a file.
pub fn made_with(settings: &Settings, most: usize) -> String {
    let sampler = sampler(&settings.rule, settings.seed);
    format!("{sampler}; at most {}", tokens(most))
}
