//! Beam search: its settings with the formula of the score, all beams as a tree, and the winner beside greedy and a sample.

use std::sync::Arc;

use generation::{BeamRule, EarlyStopping};
use leptos::prelude::*;
use page_model::{
    experiments::{
        ExperimentView,
        beams::{ComparedText, DecodingWay},
        plan::{BEAM_TOKENS, LENGTH_PENALTIES},
        words::{beams as words, screen},
    },
    figures::AnyPicture,
};

use super::{fields::planned, presets::Presets, show_when_drawn};
use crate::{session::session, shared::figure::Figure};

/// The id of the figure.
const ID: &str = "beam-search";

/// The presets, the fields, the formula, the tree, the table of texts.
#[component]
pub fn BeamsView() -> impl IntoView {
    let session = session();
    let state = session.experiments;
    let plan = state.plan;
    let rule =
        move |rule: EarlyStopping| view! { <option value=rule.id()>{words::rule(rule)}</option> };
    let tree = Memo::new(move |_| {
        state
            .results
            .with(|results| results.beams.as_ref()?.experiment.picture())
    });
    let picture = Signal::derive(move || Some(Arc::new(tree.get()?) as AnyPicture));
    show_when_drawn(ID, picture);
    let texts = Memo::new(move |_| {
        state.results.with(|results| {
            let beams = &results.beams.as_ref()?.experiment;
            let texts = beams.texts();
            let plain = |text: ComparedText| (beams.plain(&text), text);
            let misses = beams.greedy_miss().is_some();
            let texts: Vec<_> = texts.into_iter().map(plain).collect();
            (!texts.is_empty()).then_some((texts, misses))
        })
    });
    let score = Memo::new(move |_| {
        state.results.with(|results| {
            let beams = &results.beams.as_ref()?.experiment;
            let texts = beams.texts();
            let winner = texts.iter().find(|text| text.way == DecodingWay::Beams)?;
            Some(words::score(winner, beams.search().rule().length_penalty()))
        })
    });
    view! {
        <Presets view=ExperimentView::Beams />
        <div class="looks">
            {planned("beams", words::beams(), BeamRule::BEAMS, |plan| plan.beams, |plan, beams| plan.beams = beams)}
            {planned("beam-tokens", screen::tokens(), BEAM_TOKENS, |plan| plan.beam_tokens, |plan, tokens| plan.beam_tokens = tokens)}
            {planned("length-penalty", words::length_penalty(), LENGTH_PENALTIES, |plan| plan.length_penalty, |plan, penalty| plan.length_penalty = penalty)}
            <label class="choice">
                <span>{words::early_stopping()}</span>
                <select
                    data-testid="early-stopping"
                    prop:value=move || plan.with(|plan| plan.early_stopping.id())
                    on:change:target=move |event| {
                        if let Some(early) = EarlyStopping::from_id(&event.target().value()) {
                            session.plan_experiment("early-stopping", |plan| plan.early_stopping = early);
                        }
                    }
                >
                    {EarlyStopping::ALL.map(rule)}
                </select>
            </label>
        </div>
        <Figure id=ID picture />
        <p class="beam-score" data-testid="beam-score">{move || score.get().unwrap_or_else(|| words::formula().into())}</p>
        {move || texts.get().map(|(texts, misses)| table(texts, misses))}
    }
}

/// The table of the texts; greedy is marked where it misses the likelier text.
fn table(texts: Vec<(String, ComparedText)>, misses: bool) -> AnyView {
    let session = session();
    let row = |(plain, text): (String, ComparedText)| {
        let way = text.way;
        let cells = words::cells(&text).map(|cell| view! { <td>{cell}</td> });
        let missed = misses && way == DecodingWay::Greedy;
        view! {
            <tr class:misses=missed>
                <th scope="row">{words::way(way)}</th>
                <td class="token">{plain}{missed.then(|| view! { <span class="missed small">{words::misses()}</span> })}</td>
                {cells}
                <td>
                    <button
                        type="button"
                        class="plain"
                        data-way=way.id()
                        aria-label=words::open_way_as_run(way)
                        on:click=move |_| session.open_decoded(way)
                    >
                        {words::open_as_run()}
                    </button>
                </td>
            </tr>
        }
    };
    let heads = words::heads().map(|head| view! { <th scope="col">{head}</th> });
    view! {
        <div class="wide" role="region" tabindex="0" aria-label=words::texts()>
            <table class="plain-table compared-texts" data-testid="beam-texts">
                <thead><tr>{heads}</tr></thead>
                <tbody>{texts.into_iter().map(row).collect::<Vec<_>>()}</tbody>
            </table>
        </div>
    }
    .into_any()
}
