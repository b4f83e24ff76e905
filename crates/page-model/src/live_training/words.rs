//! The texts of Live training: titles, how a training stands, and what is said of it.

pub mod screen;

use charts::{count, decimal, percent_in_words};
use protocol::LearningRefusal;

use super::{LiveTrainingSource, rate::LearningRate, results::LiveTrainingView};

pub use texts::live_training::{
    axis_nats, axis_steps, diverged, diverged_step, floor, folder_name, gone, gone_step, held_out,
    losses, pairs, refused_step, title_any_next, title_any_pass, title_curve, triples,
};

/// Nats are written with so many decimals.
const DECIMALS: usize = 3;

/// The steps taken, in words.
pub fn after_steps(steps: u64) -> String {
    match steps {
        0 => texts::live_training::before_training().into(),
        steps => texts::live_training::after_steps(&count(steps as usize)),
    }
}

/// The title of the bars of the next token.
pub fn title_next(view: &LiveTrainingView) -> String {
    texts::live_training::title_next(&after_steps(view.report().steps))
}

/// The title of the grid.
pub fn title_pass(view: &LiveTrainingView) -> String {
    texts::live_training::title_pass(&after_steps(view.report().steps))
}

/// Begins the description of the curve.
pub fn curve_note(view: &LiveTrainingView) -> String {
    let loss = view.held_out().map_or(0.0, |(_, loss)| loss);
    texts::live_training::curve_note(&after_steps(view.report().steps), &nats(loss))
}

/// What the lines of the curve are; of a text of the visitor's own there is no floor.
pub fn about_lines(view: &LiveTrainingView) -> String {
    let tables = texts::live_training::about_tables();
    match view.report().text.floor {
        Some(_) => format!("{} {tables}", texts::live_training::about_floor()),
        None => tables.into(),
    }
}

/// How fast it learns; `None` before it has learned.
pub fn speed(view: &LiveTrainingView) -> Option<String> {
    let speed = count(view.speed()?.round() as usize);
    Some(texts::live_training::speed(&speed))
}

/// The losses in one sentence, with the floor where it is known.
pub fn losses_said(view: &LiveTrainingView) -> String {
    let report = view.report();
    let held_out = nats(view.held_out().map_or(0.0, |(_, loss)| loss));
    match (report.text.floor, report.losses.last()) {
        (Some(floor), _) => texts::live_training::loss_and_floor(&held_out, &nats(floor)),
        (None, Some((_, loss))) => texts::live_training::both_losses(&nats(*loss), &held_out),
        (None, None) => texts::live_training::loss_alone(&held_out),
    }
}

/// Said once the network is near the floor.
pub fn near_floor(steps: u64) -> String {
    texts::live_training::near_floor(&count(steps as usize))
}

/// The network and what it learns from, in one sentence.
pub fn about(view: &LiveTrainingView) -> String {
    let (report, text) = (view.report(), &view.report().text);
    let weights = count(text.weights as usize);
    let tokens = text.pieces.len();
    let a_step = count(report.tokens_per_step as usize);
    match text.training_tokens {
        None => texts::live_training::about_grammar(&weights, &count(tokens), &a_step),
        Some(training) => texts::live_training::about_text(
            &weights,
            &count(tokens),
            &count(training as usize),
            &count(text.held_out_tokens as usize),
        ),
    }
}

/// The most characters outside of the vocabulary that are listed.
const MOST_LISTED: usize = 12;

/// The characters of the text that are one token together; `None` where all have their own.
pub fn unknown_characters(view: &LiveTrainingView) -> Option<String> {
    let unknown = &view.report().text.unknown;
    if unknown.is_empty() {
        return None;
    }
    let listed = unknown.iter().take(MOST_LISTED);
    let listed: Vec<String> = listed
        .map(|(character, _)| crate::words::marks::label(character.to_string().as_bytes()))
        .collect();
    let places: u32 = unknown.iter().map(|(_, count)| count).sum();
    Some(texts::live_training::unknown_characters(
        &count(unknown.len()),
        &count(places as usize),
        &listed.join(" "),
    ))
}

/// What of the prompt the network does not know; `None` where it knows all.
pub fn unknown_in_prompt(view: &LiveTrainingView) -> Option<String> {
    let unknown = &view.report().look.unknown;
    let listed = unknown.iter().take(MOST_LISTED);
    let listed: Vec<String> = listed
        .map(|word| crate::words::marks::label(word.as_bytes()))
        .collect();
    (!listed.is_empty()).then(|| texts::live_training::unknown_in_prompt(&listed.join(" ")))
}

/// What is said when a step or a training has ended.
pub fn announced(view: &LiveTrainingView) -> String {
    let steps = after_steps(view.report().steps);
    let next = view.next().top(1);
    let next = next.first();
    let label = next.map_or_else(String::new, |of| view.texts().label(of.token));
    let probability = next.map_or_else(String::new, |of| percent_in_words(of.probability));
    texts::live_training::announced(&steps, &losses_said(view), &label, &probability)
}

/// The name of the network in a saved figure.
pub fn model_name(source: LiveTrainingSource) -> &'static str {
    match source {
        LiveTrainingSource::Grammar => texts::live_training::model_of_grammar(),
        LiveTrainingSource::Text => texts::live_training::model_of_text(),
    }
}

/// What a saved figure was made with.
pub fn made_with(view: &LiveTrainingView, rate: LearningRate, seed: u64) -> String {
    let steps = after_steps(view.report().steps);
    texts::live_training::made_with(&steps, &rate_value(rate), &seed.to_string())
}

/// A learning rate.
pub fn rate_value(rate: LearningRate) -> String {
    let id = rate.id();
    let decimals = id.split_once('.').map_or(0, |(_, decimals)| decimals.len());
    decimal(f64::from(rate.value()), decimals)
}

/// Why nothing can be learned from a text.
pub fn refused(refusal: &LearningRefusal) -> String {
    match refusal {
        LearningRefusal::Empty => texts::live_training::refused_empty().into(),
        LearningRefusal::TooShort { characters, least } => texts::live_training::refused_short(
            &count(*characters as usize),
            &count(*least as usize),
        ),
        LearningRefusal::TooLong { bytes, most } => {
            texts::live_training::refused_long(&count(*bytes as usize), &count(*most as usize))
        }
    }
}

fn nats(value: f64) -> String {
    decimal(value, DECIMALS)
}
