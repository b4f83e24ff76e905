//! The numbers of a cell and of heads, in sentences and as rows of tables.

use charts::{count, decimal, percent, percent_in_words};

use super::super::{
    arithmetic::{HeadSteps, LayerSteps, ReadPosition},
    found_heads::FoundHead,
    head_search::HeadSearch,
    reading::InsideReading,
};

/// The steps of a head: its q·k at its own position, the scale, and the sum of the weighted values.
pub fn head_steps(steps: &HeadSteps) -> String {
    let number = |value: f32| decimal(value.into(), 2);
    let products = steps.products.iter();
    let products = products.map(|(query, key)| format!("({} × {})", number(*query), number(*key)));
    let products = products.collect::<Vec<_>>().join(" + ");
    let width = steps.width;
    let dot = texts::inside::products(&products, width, &number(steps.own_dot));
    let scale = texts::inside::scaled(&width.to_string(), &decimal(steps.scale.into(), 4));
    let mix = texts::inside::mixed(&decimal(steps.mix, 2));
    let (others, weight) = steps.others;
    let mut said = vec![dot, scale, texts::inside::masked().into(), mix];
    if others > 0 {
        said.push(texts::inside::other_positions(others, &percent(weight)));
    }
    said.join(" ")
}

/// A row of the table of what a head reads.
pub fn read_row(read: &ReadPosition) -> [String; 6] {
    [
        count(read.position),
        read.token.clone(),
        decimal(read.dot.into(), 3),
        decimal(read.score.into(), 3),
        percent(read.weight.into()),
        decimal(read.weighted, 3),
    ]
}

/// A row of the table of neurons.
pub fn neuron_row((neuron, activation): &(u32, f32)) -> [String; 2] {
    [count(*neuron as usize), decimal((*activation).into(), 3)]
}

/// The steps of a layer: the state before and after it, and what the norms divide by.
pub fn layer_steps(steps: &LayerSteps) -> String {
    let [before, after] = steps.lengths.map(|length| decimal(length, 2));
    let [attention, mlp] = steps.norms.map(|norm| decimal(norm.into(), 3));
    let width = count(steps.width);
    let state = texts::inside::state(&width, &before, &after);
    let norms = texts::inside::norms(&attention, &mlp);
    format!("{state} {norms}")
}

/// A head that was found: its name, what it adds, and what changes without it.
pub fn found(head: &FoundHead) -> [String; 4] {
    let shift = head.effect.and_then(|effect| effect.token);
    let shift = shift.map(|shift| {
        let [whole, ablated] = [shift.whole, shift.ablated].map(percent);
        texts::inside::shifted(&whole, &ablated)
    });
    let divergence = head.effect.map(|effect| decimal(effect.divergence, 3));
    [
        super::part(head.part),
        decimal(head.contribution.into(), 2),
        shift.unwrap_or_default(),
        divergence.unwrap_or_default(),
    ]
}

/// What a search has found: the head without which the token loses most.
pub fn searched(reading: &InsideReading, search: &HeadSearch) -> Option<String> {
    let effects = search.effects().iter();
    let strongest = effects.max_by(|one, other| one.divergence.total_cmp(&other.divergence))?;
    let (done, all) = search.progress();
    let shift = strongest.token.filter(|_| done == all)?;
    let [whole, ablated] = [shift.whole, shift.ablated].map(percent_in_words);
    let head = super::part(strongest.part);
    let token = reading.label(shift.token);
    Some(texts::inside::searched(&token, &head, &whole, &ablated))
}
