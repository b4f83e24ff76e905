//! A table of the uncertainty before and after: tokens, entropy, effective choices.

use charts::{count, decimal};
use leptos::prelude::*;

use page_model::shape::{before_after::Uncertainty, words::screen as words};

/// The uncertainty before and after, with the names of both rows.
#[derive(Clone, PartialEq)]
pub struct Figures {
    /// The names of the two rows.
    pub names: [&'static str; 2],
    /// The rows' names in attributes.
    pub ids: [&'static str; 2],
    /// The values of the two rows.
    pub rows: [Uncertainty; 2],
}

/// The figures as a table.
pub fn table(figures: Figures) -> AnyView {
    let [before, after] = figures.rows;
    let row = |id: &'static str, name: &'static str, openness: Uncertainty| {
        view! {
            <tr data-openness=id>
                <th scope="row">{name}</th>
                <td>{count(openness.tokens)}</td>
                <td>{words::bits(openness.entropy)}</td>
                <td>{decimal(openness.choices, 1)}</td>
            </tr>
        }
    };
    let ([first, second], [id, other]) = (figures.names, figures.ids);
    view! {
        <table class="plain-table uncertainty">
            <thead>
                <tr>
                    <td></td>
                    <th scope="col">{words::tokens_left()}</th>
                    <th scope="col">{words::entropy()}</th>
                    <th scope="col" title=words::about_effective_choices()>{words::effective_choices()}</th>
                </tr>
            </thead>
            <tbody>{row(id, first, before)}{row(other, second, after)}</tbody>
        </table>
    }
    .into_any()
}
