//! The texts of Inside: titles, the names of parts of the network, what a cell and a sum of contributions say.

pub mod named;
mod numbers;
pub mod screen;

use charts::{bits, count, decimal, percent_in_words};
use protocol::{NetworkPart, TokenContributions};

use super::{effect::AblationEffect, pick::PickedPlace, reading::InsideReading};

pub use numbers::{found, head_steps, layer_steps, neuron_row, read_row, searched};
pub use texts::{
    charts::pass_grid_embedding as embedding,
    inside::{
        bias, ends_earlier, norm_bias, position, same_text, title_any, title_any_logit,
        title_effect, whole, without,
    },
};

/// The title of the grid.
pub fn title(reading: &InsideReading) -> String {
    let newest = reading.pass.tokens.last();
    match (reading.pass.chosen, newest) {
        (Some(chosen), _) => texts::inside::title(&reading.label(chosen)),
        (None, Some(newest)) => texts::inside::title_open(&reading.label(*newest)),
        (None, None) => title_any().into(),
    }
}

/// The title of the sum of contributions.
pub fn title_logit(token: &str, other: Option<&str>) -> String {
    match other {
        Some(other) => texts::inside::title_difference(token, other),
        None => texts::inside::title_logit(token),
    }
}

/// The attention of a layer, counted from 1.
pub fn attention(layer: usize) -> String {
    texts::inside::attention(&layer.to_string())
}

/// The MLP of a layer, counted from 1.
pub fn mlp(layer: usize) -> String {
    texts::inside::mlp(&layer.to_string())
}

/// A head of the layer that is meant, counted from 1.
pub fn head(head: usize) -> String {
    texts::inside::head(&head.to_string())
}

/// A part of the network with its layer.
pub fn part(part: NetworkPart) -> String {
    let layer = (part.layer() + 1).to_string();
    match part {
        NetworkPart::Head { head, .. } => texts::inside::head_of(&(head + 1).to_string(), &layer),
        NetworkPart::Attention { .. } => texts::inside::attention_of(&layer),
        NetworkPart::Mlp { .. } => texts::inside::mlp_of(&layer),
    }
}

/// What changes without the parts that are off: after the newest token, over the compared positions, and without another head
/// of the layer. Nothing before the newest token is compared.
pub fn effect(reading: &InsideReading, effect: &AblationEffect) -> Vec<String> {
    let newest = effect.positions().last();
    let Some(newest) = newest.filter(|of| Some(of.position) == effect.text().last()) else {
        return Vec::new();
    };
    let nats = |value: f64| decimal(value, 2);
    let mut said = Vec::new();
    if let Some(shift) = newest.follower {
        let [whole, ablated] = [shift.whole, shift.ablated].map(percent_in_words);
        let token = reading.label(shift.token);
        said.push(texts::inside::shift(&token, &whole, &ablated));
    }
    said.push(texts::inside::divergence(&nats(newest.divergence)));
    let positions = effect.positions();
    if positions.len() > 1 {
        let sum: f64 = positions.iter().map(|of| of.divergence).sum();
        let mean = nats(sum / positions.len() as f64);
        said.push(texts::inside::mean_divergence(positions.len(), &mean));
    }
    said.extend(
        effect
            .control_median()
            .map(|median| texts::inside::control(effect.controls().len(), &nats(median))),
    );
    said
}

/// The first different token of two texts, by its number.
pub fn parts_at(number: usize, whole: &str, without: &str) -> String {
    texts::inside::parts_at(&number.to_string(), whole, without)
}

/// How many positions are computed without the parts that are off.
pub fn computed_anew(reading: &InsideReading) -> Option<String> {
    let ablations = &reading.inputs.text.ablations;
    let all = reading.inputs.text.tokens.len();
    let is_last = ablations.differ_at_the_last();
    (!ablations.is_empty()).then(|| match is_last {
        true => texts::inside::computed_newest().into(),
        false => texts::inside::computed_anew(all),
    })
}

/// What takes the place of a part, where its mean does: over how many tokens it is taken.
pub fn mean_over(reading: &InsideReading) -> Option<String> {
    let tokens = reading.inputs.text.ablations.reference().len();
    (tokens > 0).then(|| texts::inside::about_mean(tokens))
}

/// How far a comparison or a search is.
pub fn progress((done, all): (usize, usize)) -> String {
    texts::inside::progress(&count(done), all)
}

/// Whose attention a picked cell shows.
pub fn attention_of(place: PickedPlace) -> String {
    let layer = place.row.to_string();
    match place.head {
        Some(head) => texts::inside::head_of(&(head + 1).to_string(), &layer),
        None => texts::inside::mean_of(&layer),
    }
}

/// What the lens says in the picked cell; while it is computed, that it is.
pub fn cell(reading: &InsideReading, place: PickedPlace) -> String {
    let token = &reading.pass.tokens[place.position];
    let (token, row) = (reading.label(*token), row(place));
    let cell = reading
        .column(place.position)
        .and_then(|column| Some((column, column.cells.get(place.row as usize)?)));
    let Some((column, cell)) = cell else {
        return texts::inside::cell_awaited(&row, &token);
    };
    let (word, probability) = cell.top.first().copied().unwrap_or_default();
    let said = texts::inside::cell(
        &row,
        &token,
        &reading.label(word),
        &percent_in_words(probability.into()),
        &bits(f64::from(cell.entropy) / std::f64::consts::LN_2),
    );
    let follower = reading.inputs.text.follower(place.position);
    let rank = cell.follower.filter(|_| follower == column.follower);
    match follower.zip(rank) {
        Some((token, of)) => {
            let rank = texts::inside::cell_rank(&reading.label(token), &count(of.rank as usize));
            format!("{said} {rank}")
        }
        None => said,
    }
}

/// A row in a sentence.
fn row(place: PickedPlace) -> String {
    match place.row {
        0 => texts::inside::at_embedding().into(),
        layer => texts::inside::after_layer(&layer.to_string()),
    }
}

/// The sum of the parts beside the logit of the pass.
pub fn sum(parts: &TokenContributions) -> String {
    let [sum, logit] = [parts.sum(), parts.logit.into()].map(|value| decimal(value, 3));
    match parts.shape.other {
        Some(_) => texts::inside::sum_of_difference(&sum, &logit),
        None => texts::inside::sum(&sum, &logit),
    }
}

/// What the tint of the newest column stands for.
pub fn newest(reading: &InsideReading) -> Option<String> {
    let follower = reading.label(reading.pass.follower()?);
    Some(match reading.pass.chosen {
        Some(_) => texts::inside::newest_chosen(&follower),
        None => texts::inside::newest_open(&follower),
    })
}
