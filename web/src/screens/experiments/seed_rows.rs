//! The tree of texts with a button over each row: a press marks that seed as the visitor's own.

use charts::{Picture, PrefixTree};
use leptos::prelude::*;
use page_model::experiments::words::screen;

use crate::shared::{chart::Chart, figure::reveal, roving};

/// The place of a row in percent of the picture, its seed, and its name.
#[derive(Clone, PartialEq)]
struct SeedButton {
    /// Left, top, width and height, in percent.
    place: [String; 4],
    seed: usize,
    name: String,
}

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
    let width = RwSignal::new(0.0);
    let scene = Callback::new(move |wide| {
        if width.get_untracked() != wide {
            width.set(wide);
        }
        tree.with(|tree| tree.as_ref().map(|tree| tree.scene(id, wide)))
    });
    let rows = Memo::new(move |_| {
        let wide = width.get();
        tree.with(|tree| {
            tree.as_ref()
                .map_or_else(Vec::new, |tree| rows(id, tree, wide))
        })
    });
    let button = move |(index, row): (usize, SeedButton)| {
        let SeedButton {
            place: [left, top, width, height],
            seed,
            name,
        } = row;
        // The button stays, and with it the focus, when another seed is marked.
        let marked = Memo::new(move |_| own.get() == Some(seed));
        view! {
            <button
                type="button"
                class="bar-row branch seed-row"
                style:left=left
                style:top=top
                style:width=width
                style:height=height
                aria-label=name
                aria-pressed=move || marked.get().to_string()
                data-seed=seed
                tabindex=if index == 0 { "0" } else { "-1" }
                on:click=move |_| choose.run(seed)
            ></button>
        }
    };
    view! {
        <div class="seed-rows">
            <Chart scene />
            <div role="group" aria-label=screen::ROWS on:keydown=move |event| roving::move_focus(&event, ".seed-row")>
                <For
                    each=move || rows.get().into_iter().enumerate()
                    key=|(index, row)| (*index, row.seed, row.place.clone())
                    children=button
                />
            </div>
        </div>
    }
}

/// Scrolls the place of the figure until the marked row is in view.
pub fn show_marked() {
    let row = document().query_selector(".seed-row[aria-pressed='true']");
    if let Some(row) = row.ok().flatten() {
        reveal(&row);
    }
}

fn rows(id: &'static str, tree: &PrefixTree, width: f64) -> Vec<SeedButton> {
    let height = tree.scene(id, width).height;
    let percent = |part: f64, whole: f64| format!("{:.2}%", 100.0 * part / whole);
    let row = |row: charts::TextRow| {
        let text = &tree.texts[row.text];
        let tokens = text.tokens.iter().map(|token| token.label.as_str());
        SeedButton {
            place: [
                percent(row.x, width),
                percent(row.y, height),
                percent(row.width, width),
                percent(row.height, height),
            ],
            seed: text.name.parse().unwrap_or_default(),
            name: screen::row(&text.name, &tokens.collect::<String>()),
        }
    };
    tree.rows(width).into_iter().map(row).collect()
}
