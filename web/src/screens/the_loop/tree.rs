//! The tree of branches: a click on a piece of text makes its run the present one.

use page_model::figures::AnyPicture;
use std::sync::Arc;

use charts::Picture;
use leptos::prelude::*;

use crate::{
    session::session,
    shared::{chart::Chart, explanation::with_italics, figure::Beneath, roving},
};
use page_model::the_loop::{
    branches::Branches,
    words::{screen as words, titles},
};

/// The place of a piece of text, in percent of the picture, and the run it selects.
#[derive(Clone, PartialEq)]
struct BranchButton {
    /// Left, top, width and height, in percent.
    place: [String; 4],
    name: String,
    run: Option<usize>,
}

/// The tree, shown once there are two branches.
#[component]
pub fn Tree() -> impl IntoView {
    let session = session();
    let branches = Memo::new(move |_| {
        let texts = session.texts.get()?;
        session.run.with(|run| {
            session
                .saved_runs
                .with(|saved_runs| Branches::of(run.as_ref(), saved_runs, &texts))
        })
    });
    let width = RwSignal::new(0.0);
    let scene = Callback::new(move |wide| {
        if width.get_untracked() != wide {
            width.set(wide);
        }
        branches.with(|b| b.as_ref().map(|b| b.tree.scene("branches", wide)))
    });
    let pieces = Memo::new(move |_| {
        let wide = width.get();
        branches.with(|b| b.as_ref().map_or_else(Vec::new, |b| pieces(b, wide)))
    });
    let button = move |(index, piece): (usize, BranchButton)| {
        let BranchButton {
            place: [left, top, width, height],
            name,
            run,
        } = piece;
        view! {
            <button
                type="button"
                class="bar-row branch"
                style:left=left
                style:top=top
                style:width=width
                style:height=height
                aria-label=name
                aria-current=run.is_none().then_some("true")
                data-run=run
                tabindex=if index == 0 { "0" } else { "-1" }
                on:click=move |_| if let Some(run) = run { session.bring_back(run) }
            ></button>
        }
    };
    let picture = Signal::derive(move || {
        branches.with(|b| b.as_ref().map(|b| Arc::new(b.tree.clone()) as AnyPicture))
    });
    view! {
        <Show when=move || branches.with(Option::is_some)>
            <section class="branches" aria-labelledby="branches-heading" data-testid="branches">
                <h2 id="branches-heading">{titles::branches()}</h2>
                <p class="small quiet">
                    {with_italics(words::about_branches())}
                </p>
                <figure class="bars">
                    <Chart scene />
                    <div
                        role="group"
                        aria-label=words::branch_names()
                        on:keydown=move |event| roving::move_focus(&event, ".branch")
                    >
                        {move || pieces.get().into_iter().enumerate().map(button).collect::<Vec<_>>()}
                    </div>
                </figure>
                <Beneath id="branches" picture />
            </section>
        </Show>
    }
}

fn pieces(branches: &Branches, width: f64) -> Vec<BranchButton> {
    let tree = &branches.tree;
    let height = tree.scene("branches", width).height;
    let text = |first: usize, last: usize| {
        let mut at = Some(last);
        let mut labels = Vec::new();
        while let Some(node) = at.filter(|&node| node >= first) {
            labels.push(tree.nodes[node].label.as_str());
            at = tree.nodes[node].parent;
        }
        labels.reverse();
        labels.concat()
    };
    let percent = |part: f64, whole: f64| format!("{:.2}%", 100.0 * part / whole);
    let piece = |place: charts::NodeBox| BranchButton {
        place: [
            percent(place.x, width),
            percent(place.y, height),
            percent(place.width, width),
            percent(place.height, height),
        ],
        name: text(place.first, place.last),
        run: branches.run_at(place.last),
    };
    tree.boxes(width).into_iter().map(piece).collect()
}
