//! The search for the likeliest text: its numbers, both texts as a tree, and both token by token.

use leptos::prelude::*;
use page_model::experiments::{
    plan::{PASSES, SEARCHED},
    search_reading::SearchStep,
    words,
    words::screen,
};
use page_model::figures::AnyPicture;
use page_model::words::examples::STORY_PROMPTS;
use std::sync::Arc;

use super::{fields::planned, show_when_drawn};
use crate::{session::session, shared::figure::Figure};

/// Both texts token by token: the greedy one, and the best one so far.
type BothTexts = [Vec<SearchStep>; 2];

/// The id of the figure.
const ID: &str = "likeliest-text";

/// The fields, the tree, the table.
#[component]
pub fn SearchView() -> impl IntoView {
    let session = session();
    let state = session.experiments;
    let take_story = move |_| session.take_prompt(STORY_PROMPTS.of(untrack(|| session.language())));
    let tree = Memo::new(move |_| {
        state
            .results
            .with(|results| results.search.as_ref()?.experiment.picture())
    });
    let picture = Signal::derive(move || Some(Arc::new(tree.get()?) as AnyPicture));
    show_when_drawn(ID, picture);
    let both = Memo::new(move |_| {
        state.results.with(|results| {
            let search = &results.search.as_ref()?.experiment;
            let (greedy, best) = (search.greedy()?, search.best()?);
            Some([search.steps(&greedy), search.steps(&best)])
        })
    });
    view! {
        <div class="looks">
            {planned("search-length", screen::tokens(), SEARCHED, |plan| plan.searched, |plan, tokens| plan.searched = tokens)}
            {planned("passes", screen::passes(), PASSES, |plan| plan.passes, |plan, passes| plan.passes = passes)}
            <button type="button" class="plain" data-testid="story" on:click=take_story>
                {screen::story_example()}
            </button>
        </div>
        <Figure id=ID picture />
        {move || both.get().map(steps)}
    }
}

/// The table of both texts.
fn steps([greedy, best]: BothTexts) -> AnyView {
    let cells = |step: Option<&SearchStep>| {
        let [label, probability, sum] = words::step_cells(step);
        view! { <td class="token">{label}</td><td>{probability}</td><td>{sum}</td> }
    };
    let row = |index: usize| {
        let (greedy, best) = (cells(greedy.get(index)), cells(best.get(index)));
        view! { <tr><th scope="row">{screen::step(index)}</th>{greedy}{best}</tr> }
    };
    let longest = greedy.len().max(best.len());
    let heads = screen::step_heads().map(|head| view! { <th scope="col">{head}</th> });
    view! {
        <div class="wide" role="region" tabindex="0" aria-label=screen::steps()>
            <table class="plain-table compared-texts" data-testid="compared-texts">
                <thead><tr>{heads}</tr></thead>
                <tbody>{(0..longest).map(row).collect::<Vec<_>>()}</tbody>
            </table>
        </div>
    }
    .into_any()
}
