//! Many seeds, one tree: the numbers, the text of the visitor's own seed, and the tree in which each text has a row.

use leptos::prelude::*;
use page_model::experiments::{
    plan::{ExperimentPlan, SEEDS, TOKENS},
    words,
    words::screen,
};
use page_model::figures::AnyPicture;
use page_model::words::examples::STORY_PROMPTS;
use std::sync::Arc;

use super::{
    fields::{number, planned},
    seed_rows::{SeedTree, show_marked},
    show_when_drawn,
};
use crate::{session::session, shared::figure::Beneath};

/// The id of the figure.
pub const ID: &str = "seed-tree";

/// The fields, the own text, the tree.
#[component]
pub fn SeedsView() -> impl IntoView {
    let session = session();
    let state = session.experiments;
    let take_story = move |_| session.take_prompt(STORY_PROMPTS.of(untrack(|| session.language())));
    let plan = state.plan;
    let own = Signal::derive(move || plan.with(|plan| plan.own_seed));
    let set_own = Callback::new(move |seed| {
        session.plan_experiment("own-seed", |plan| plan.own_seed = seed);
    });
    // A seed that was typed comes into view; one whose row was pressed is there.
    let find_own = Callback::new(move |seed| {
        set_own.run(seed);
        request_animation_frame(show_marked);
    });
    let tree = Memo::new(move |_| {
        let marked = plan.with(ExperimentPlan::marked_seed);
        state
            .results
            .with(|results| results.seeds.as_ref()?.experiment.picture(marked))
    });
    let own_text = Memo::new(move |_| {
        let seed = plan.with(ExperimentPlan::marked_seed)?;
        state.results.with(|results| {
            let experiment = &results.seeds.as_ref()?.experiment;
            let text = experiment.of_seed(seed)?;
            Some((seed, words::own(text, &experiment.plain(text))))
        })
    });
    let picture = Signal::derive(move || Some(Arc::new(tree.get()?) as AnyPicture));
    show_when_drawn(ID, picture);
    view! {
        <div class="looks">
            {planned("seeds", screen::seeds(), SEEDS, |plan| plan.seeds, |plan, seeds| plan.seeds = seeds)}
            {planned("length", screen::tokens(), TOKENS, |plan| plan.tokens, |plan, tokens| plan.tokens = tokens)}
            <button type="button" class="plain" data-testid="story" on:click=take_story>
                {screen::story_example()}
            </button>
        </div>
        <div class="own-seed">
            {number("own-seed", screen::own_seed(), 1..=*SEEDS.end(), own, find_own)}
            {move || own_text.get().map(|(seed, text)| view! {
                <p data-testid="own-text">
                    <span>{text}</span>" "
                    <button type="button" class="plain" data-testid="open-seed" on:click=move |_| session.open_seed(seed)>
                        {screen::open_as_run(seed)}
                    </button>
                </p>
            })}
        </div>
        <figure class="figure bars" data-testid=ID>
            <SeedTree id=ID tree own choose=Callback::new(move |seed| set_own.run(Some(seed))) />
            <Beneath id=ID picture />
        </figure>
    }
}
