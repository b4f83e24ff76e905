//! The tree of texts with a button over each row: a press marks that seed as the visitor's own.

use std::sync::Arc;

use charts::{Picture, PrefixTree};
use leptos::prelude::*;
use page_model::{experiments::words::screen, figures::AnyPicture};

use super::button_picture::{PlacedButton, PlacedPicture};
use crate::shared::figure::reveal;

/// The tree and the buttons over its rows.
#[component]
pub fn SeedTree(
    /// The id of the picture's scene.
    id: &'static str,
    /// The tree; `None` before the first text.
    tree: Memo<Option<PrefixTree>>,
    /// The seed that is marked.
    own: Signal<Option<usize>>,
    /// Takes the seed of a row that was pressed.
    choose: Callback<usize>,
) -> impl IntoView {
    let picture = Signal::derive(move || Some(Arc::new(tree.get()?) as AnyPicture));
    let buttons = Callback::new(move |wide| {
        tree.with(|tree| {
            tree.as_ref()
                .map_or_else(Vec::new, |tree| rows(id, tree, wide))
        })
    });
    view! { <PlacedPicture id picture buttons row="seed-row" group=screen::rows() pressed=own choose /> }
}

/// Scrolls the place of the figure until the marked row is in view.
pub fn show_marked() {
    let row = document().query_selector(".seed-row[aria-pressed='true']");
    if let Some(row) = row.ok().flatten() {
        reveal(&row);
    }
}

fn rows(id: &'static str, tree: &PrefixTree, width: f64) -> Vec<PlacedButton> {
    let size = (width, tree.scene(id, width).height);
    let row = |row: charts::TextRow| {
        let text = &tree.texts[row.text];
        let tokens = text.tokens.iter().map(|token| token.label.as_str());
        let name = screen::row(&text.name, &tokens.collect::<String>());
        let seed = text.name.parse().unwrap_or_default();
        PlacedButton::over(seed, name, (row.x, row.y, row.width, row.height), size)
    };
    tree.rows(width).into_iter().map(row).collect()
}
