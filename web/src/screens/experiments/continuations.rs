//! The tree of continuations: how wide, how deep and from which token of the run; each leaf is a button that makes it the run.

use std::sync::Arc;

use leptos::prelude::*;
use page_model::{
    experiments::{
        ExperimentView,
        continuations::{Continuations, ContinuationsPicture},
        plan::{BRANCHES, DEPTHS, FROM_STEPS},
        words::continuations as words,
    },
    figures::AnyPicture,
};

use super::{
    button_picture::{PlacedButton, PlacedPicture},
    fields::planned,
    presets::Presets,
    show_when_drawn,
};
use crate::{session::session, shared::figure::Beneath};

/// The id of the figure.
const ID: &str = "continuations";

/// The presets, the fields, the tree.
#[component]
pub fn ContinuationsView() -> impl IntoView {
    let session = session();
    let state = session.experiments;
    let drawn = Memo::new(move |_| {
        state.results.with(|results| {
            let tree = results.continuations.as_ref()?;
            tree.experiment.picture(&session.written_tokens())
        })
    });
    let picture = Signal::derive(move || Some(Arc::new(drawn.get()?.tree) as AnyPicture));
    show_when_drawn(ID, picture);
    let buttons = Callback::new(move |wide| {
        let drawn = drawn.read();
        let results = state.results.read();
        match (&*drawn, &results.continuations) {
            (Some(drawn), Some(started)) => leaves(drawn, &started.experiment, wide),
            _ => Vec::new(),
        }
    });
    let tokens = move || words::of_run(session.written_tokens().len());
    view! {
        <Presets view=ExperimentView::Continuations />
        <div class="looks">
            {planned("branches", words::branches(), BRANCHES, |plan| plan.branches, |plan, branches| plan.branches = branches)}
            {planned("depth", words::depth(), DEPTHS, |plan| plan.depth, |plan, depth| plan.depth = depth)}
            {planned("from-step", words::from(), FROM_STEPS, |plan| plan.from_step, |plan, from| plan.from_step = from)}
            <span class="small quiet" data-testid="of-run">{tokens}</span>
        </div>
        <figure class="figure bars" data-testid=ID>
            <PlacedPicture
                id=ID
                picture
                buttons
                row="leaf-row"
                group=words::leaves()
                choose=Callback::new(move |leaf| session.open_leaf(leaf))
            />
            <Beneath id=ID picture />
        </figure>
    }
}

/// A button over each leaf of the tree at a width in CSS pixels.
fn leaves(drawn: &ContinuationsPicture, tree: &Continuations, wide: f64) -> Vec<PlacedButton> {
    use charts::Picture;
    let size = (wide, drawn.tree.scene(ID, wide).height);
    let boxes = drawn.tree.boxes(wide);
    let button = |&(node, leaf): &(usize, usize)| {
        let place = boxes.iter().find(|place| place.last == node)?;
        let name = words::leaf(&tree.plain(leaf), tree.probability(leaf));
        let rectangle = (place.x, place.y, place.width, place.height);
        Some(PlacedButton::over(leaf, name, rectangle, size))
    };
    drawn.leaves.iter().filter_map(button).collect()
}
