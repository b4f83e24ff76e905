//! The texts of Inside: titles, the names of parts of the network, what a cell and a sum of contributions say.

pub mod screen;

use charts::{bits, count, decimal, percent_in_words};
use protocol::TokenContributions;

use super::{pick::PickedPlace, reading::InsideReading};

pub use texts::{
    charts::pass_grid_embedding as embedding,
    inside::{bias, norm_bias, position, title_any, title_any_logit},
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
