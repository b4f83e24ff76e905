//! How open the choice is before and after: tokens, entropy, effective choices.

use charts::{bits, count, decimal};
use leptos::prelude::*;

use page_model::shape::before_after::Uncertainty;

/// The figures of what goes in and of what comes out.
#[derive(Clone, PartialEq)]
pub struct Figures {
    /// What the two rows are called.
    pub names: [&'static str; 2],
    /// Their figures.
    pub rows: [Uncertainty; 2],
}

/// As a small table.
pub fn table(figures: Figures) -> AnyView {
    let [before, after] = figures.rows;
    let row = |name: &'static str, openness: Uncertainty| {
        view! {
            <tr data-openness=name>
                <th scope="row">{name}</th>
                <td>{count(openness.tokens)}</td>
                <td>{bits(openness.entropy)}" bits"</td>
                <td>{decimal(openness.choices, 1)}</td>
            </tr>
        }
    };
    let [first, second] = figures.names;
    view! {
        <table class="openness">
            <thead>
                <tr>
                    <td></td>
                    <th scope="col">"Tokens left"</th>
                    <th scope="col">"Entropy"</th>
                    <th scope="col" title="As many equally likely tokens would be as hard to guess">"Effective choices"</th>
                </tr>
            </thead>
            <tbody>{row(first, before)}{row(second, after)}</tbody>
        </table>
    }
    .into_any()
}
