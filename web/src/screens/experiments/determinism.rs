//! Determinism: one text in several readings, the table of them, the largest difference at each token, and what temperature
//! 0 promises of a server.

use std::sync::Arc;

use leptos::prelude::*;
use page_model::{
    experiments::{
        ExperimentView,
        plan::COMPARED_TOKENS,
        words::{determinism as words, promises},
    },
    figures::AnyPicture,
};

use super::{fields::planned, presets::Presets, show_when_drawn};
use crate::{
    session::session,
    shared::{figure::Figure, fold::FormulaFold},
};

/// The id of the figure.
const ID: &str = "logit-differences";

/// A row of the table: the id of the reading, its name, whether its text parts, its cells.
type ReadingRow = (&'static str, &'static str, bool, [String; 5]);

/// The presets, the field, the table, the formulas, the curves, the statements.
#[component]
pub fn DeterminismView() -> impl IntoView {
    let session = session();
    let state = session.experiments;
    let rows = Memo::new(move |_| {
        state.results.with(|results| {
            let experiment = &results.determinism.as_ref()?.experiment;
            let (name, cells) = words::reference_row(experiment)?;
            let mut rows: Vec<ReadingRow> = vec![("reference", name, false, cells)];
            rows.extend(experiment.readings().iter().map(|reading| {
                let (id, name) = (reading.variant.id(), words::name(reading.variant));
                let parts = experiment.parting(reading).is_some();
                (id, name, parts, words::row(experiment, reading))
            }));
            Some(rows)
        })
    });
    let gap = Memo::new(move |_| {
        let of_result = state.results.with(|results| {
            let experiment = &results.determinism.as_ref()?.experiment;
            Some(experiment.settings().do_sample())
        });
        let do_sample = of_result.unwrap_or_else(|| session.settings.with(|of| of.do_sample()));
        words::gap_formula(do_sample)
    });
    let curves = Memo::new(move |_| {
        state
            .results
            .with(|results| results.determinism.as_ref()?.experiment.picture())
    });
    let picture = Signal::derive(move || Some(Arc::new(curves.get()?) as AnyPicture));
    show_when_drawn(ID, picture);
    view! {
        <Presets view=ExperimentView::Determinism />
        <div class="looks">
            {planned("compared-tokens", words::length(), COMPARED_TOKENS, |plan| plan.compared_tokens, |plan, tokens| plan.compared_tokens = tokens)}
            <EngineLoading />
        </div>
        <Figure id=ID picture />
        {move || rows.get().map(table)}
        {move || rows.with(Option::is_some).then(|| view! {
            <button type="button" class="plain" data-testid="open-reference" on:click=move |_| session.open_reference()>
                {words::open_reference()}
            </button>
        })}
        <FormulaFold>
            <p>{words::difference()}</p>
            <p>{gap}</p>
            <p>{words::flip()}</p>
        </FormulaFold>
        <Promises />
    }
}

/// The engine that loads for the next reading, and how far it is.
#[component]
fn EngineLoading() -> impl IntoView {
    let loading = session().experiments.loading;
    let said = Memo::new(move |_| loading.get().map(words::loading));
    let fraction = move || loading.get()?.fraction;
    view! {
        <p class="notice" data-testid="engine-loading">
            {move || said.get().map(|said| view! {
                <progress aria-label=said.clone() max="1" value=fraction></progress>" "{said}
            })}
        </p>
    }
}

/// The table of the readings; one whose text parts is marked.
fn table(rows: Vec<ReadingRow>) -> AnyView {
    let row = |(id, name, parts, cells): ReadingRow| {
        let cells = cells.map(|cell| view! { <td>{cell}</td> });
        view! { <tr data-reading=id class:parts=parts><th scope="row">{name}</th>{cells}</tr> }
    };
    let heads = words::heads().map(|head| view! { <th scope="col">{head}</th> });
    view! {
        <div class="wide" role="region" tabindex="0" aria-label=words::readings()>
            <table class="plain-table compared-texts readings" data-testid="readings">
                <thead><tr>{heads}</tr></thead>
                <tbody>{rows.into_iter().map(row).collect::<Vec<_>>()}</tbody>
            </table>
        </div>
    }
    .into_any()
}

/// What temperature 0 promises of a server, each statement with its source.
#[component]
fn Promises() -> impl IntoView {
    let statement = |statement: &'static promises::PromiseStatement| {
        view! {
            <li>
                {(statement.says)()}" "
                <a href=statement.link target="_blank" rel="noreferrer">{(statement.title)()}</a>
            </li>
        }
    };
    view! {
        <section class="promises prose" aria-labelledby="promises-heading" data-testid="promises">
            <h3 id="promises-heading">{promises::heading()}</h3>
            <p>{promises::rule()}</p>
            <ul>{promises::STATEMENTS.iter().map(statement).collect_view()}</ul>
        </section>
    }
}
