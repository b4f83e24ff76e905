//! All outputs of the constraint by the grammar's truth: drawn under the mask, and conditioned on being valid.

use std::sync::Arc;

use leptos::{html::Button, prelude::*};
use page_model::{
    constrained::words::{self, screen},
    figures::AnyPicture,
    models::Model,
};

use crate::{
    session::session,
    shared::{
        bar_buttons::{hand_focus, rescue_focus},
        figure::Figure,
        fold::FormulaFold,
    },
};

/// The button, the sentence, the picture and the table.
#[component]
pub fn OutputsView() -> impl IntoView {
    let session = session();
    let state = session.constrained;
    // Those of another prompt or constraint are not shown.
    let current = Memo::new(move |_| {
        state
            .outputs
            .with(|outputs| outputs.found.clone())
            .filter(|outputs| {
                let prompt = session.prompt.with(|prompt| *prompt == outputs.prompt);
                prompt && state.setup.with(|setup| *setup == outputs.setup)
            })
    });
    let picture = Signal::derive(move || {
        let texts = session.texts.get()?;
        let outputs = current.get()?;
        Some(Arc::new(outputs.found.picture(&texts)) as AnyPicture)
    });
    let said = move || {
        current
            .get()
            .map(|outputs| words::conditioning(&outputs.found))
    };
    let rows = move || {
        let texts = session.texts.get()?;
        let outputs = current.get()?.found.outputs.into_iter();
        let row = outputs.map(|output| {
            let [name, others @ ..] = words::output_cells(&output, &texts);
            view! {
                <tr>
                    <th scope="row" class="token">{name}</th>
                    {others.map(|cell| view! { <td>{cell}</td> })}
                </tr>
            }
        });
        Some(row.collect::<Vec<_>>())
    };
    let heads = || screen::output_columns().map(|head| view! { <th scope="col">{head}</th> });
    let about = Memo::new(move |_| {
        let grammar = session.model.with(Model::training_grammar);
        words::enumerate_about(grammar)
    });
    let busy = Memo::new(move |_| state.is_busy());
    let enumerating = state.enumerating;
    let label = move || match enumerating.get() {
        true => screen::enumerating(),
        false => screen::enumerate(),
    };
    let progress = move || {
        let (seen, waiting) = state.outputs.with(|outputs| outputs.progress)?;
        Some(words::enumerated(seen, waiting))
    };
    let (start, cancel) = (NodeRef::<Button>::new(), NodeRef::<Button>::new());
    // The button that had the focus is hidden when the enumeration has ended.
    Effect::new(move |before: Option<bool>| {
        let enumerating = enumerating.get();
        if before == Some(true) && !enumerating {
            rescue_focus(start);
        }
        enumerating
    });
    let problem = move || {
        let problem = state.outputs_problem.get();
        problem.map(|problem| format!("{problem} {}", problem.next_step()))
    };
    view! {
        <section aria-labelledby="outputs-heading">
            <h3 id="outputs-heading">{screen::whole()}</h3>
            <Show when=move || about.with(Option::is_none)>
                <p class="prose" data-testid="outputs-unknown">{words::not_enumerated()}</p>
            </Show>
            <p class="looks" hidden=move || about.with(Option::is_none)>
                <button
                    type="button"
                    data-testid="enumerate-outputs"
                    node_ref=start
                    prop:disabled=move || busy.get() || !session.computes()
                    on:click=move |_| {
                        session.enumerate_outputs();
                        hand_focus(cancel);
                    }
                >
                    {label}
                </button>
                <button
                    type="button"
                    data-testid="cancel-outputs"
                    node_ref=cancel
                    prop:hidden=move || !enumerating.get()
                    on:click=move |_| session.pause_constrained()
                >
                    {screen::cancel()}
                </button>
                <span class="small" data-testid="outputs-progress">{progress}</span>
                <span class="quiet small">{about}</span>
            </p>
            <p class="trouble" role="alert" data-testid="outputs-problem">{problem}</p>
            <p class="prose" role="status" data-testid="outputs-said">{said}</p>
            <Figure id="constrained-outputs" picture />
            <Show when=move || current.with(Option::is_some)>
                <FormulaFold><p>{words::conditioning_formula()}</p></FormulaFold>
                <div class="wide" role="region" tabindex="0" aria-label=screen::outputs()>
                    <table class="plain-table mask-table" data-testid="outputs-table">
                        <thead><tr>{heads()}</tr></thead>
                        <tbody>{rows}</tbody>
                    </table>
                </div>
            </Show>
        </section>
    }
}
