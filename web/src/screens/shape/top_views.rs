//! The views of the Shape screen for a list of the most likely tokens: bars between bounds, and tables of what the list
//! tells of samplers, draw and engines.

use std::sync::Arc;

use leptos::prelude::*;
use page_model::{
    own_logits::{
        top_step::{TopAnalysis, TopOutcome, TopStep},
        words,
    },
    settings::knobs,
    shape::{ShapeView, figures::ROWS, words as shape_words},
    words::controls::token,
};

use crate::{
    screens::shape::{any, random_number_slider::RandomNumberFields, shape},
    session::session,
    shared::{axis_select::AxisSelect, figure::Figure},
};

/// The outcome of the settings in one sentence, and the open view.
pub fn views(top: Arc<TopStep>) -> AnyView {
    let session = session();
    let analysed = top.clone();
    let analysis = Memo::new_with_compare(
        move |_| analysed.under(&session.settings.read()),
        // A list after settings is small: drawing it again is cheaper than comparing it.
        |_, _| true,
    );
    let named = top.clone();
    let said = move || {
        analysis.with(|analysis| {
            words::outcome(analysis.outcome, analysis.u, |token| named.label(token))
        })
    };
    let refused = move || {
        analysis.with(|analysis| {
            let (sampler, _) = analysis.refusal()?;
            Some(words::refused(&knobs::label(sampler)))
        })
    };
    let picture = move || match session.view.get() {
        ShapeView::Bars => bars(top.clone(), analysis),
        ShapeView::Chain => chain(analysis),
        ShapeView::Draw => draw(analysis),
        ShapeView::Temperature => temperatures(top.clone()),
        ShapeView::Engines => engines(top.clone()),
        ShapeView::Vote => view! { <p>{shape_words::vote::needs_all()}</p> }.into_any(),
    };
    view! {
        <p class="outcome prose" data-testid="own-outcome" role="status">{said}</p>
        <p class="quiet">{refused}</p>
        {picture}
    }
    .into_any()
}

/// The list before and after the settings.
fn bars(top: Arc<TopStep>, analysis: Memo<TopAnalysis>) -> AnyView {
    let (session, shape) = (session(), shape());
    let picture = Memo::new(move |_| {
        let rows = shape.rows.get().max(ROWS[0]);
        let axis = session.axis.get();
        Some(analysis.with(|analysis| top.bars(analysis, rows, axis)))
    });
    view! {
        <Figure id="shape-list" picture=any(picture) />
        <div class="looks"><AxisSelect usual=Signal::derive(|| None) /></div>
    }
    .into_any()
}

/// The random number, which the sentence above reads.
fn draw(analysis: Memo<TopAnalysis>) -> AnyView {
    let u = Memo::new(move |_| analysis.with(|analysis| analysis.u));
    view! { <RandomNumberFields step=Signal::stored(Some(0)) u /> }.into_any()
}

/// The most likely token at several temperatures.
fn temperatures(top: Arc<TopStep>) -> AnyView {
    let picture = Memo::new(move |_| Some(top.temperatures()));
    view! { <Figure id="shape-list-temperatures" picture=any(picture) /> }.into_any()
}

/// What each sampler leaves, as a table.
fn chain(analysis: Memo<TopAnalysis>) -> AnyView {
    let rows = move || {
        let rows: Vec<(String, String)> = analysis.with(|analysis| analysis.chain().collect());
        let none = rows.is_empty().then_some(words::no_sampler());
        let rows = rows.into_iter().map(|(sampler, left)| {
            view! {
                <tr><th scope="row">{sampler}</th><td class="words">{left}</td></tr>
            }
        });
        view! {
            <table class="plain-table" data-testid="own-chain">
                <caption class="unseen">{words::chain_title()}</caption>
                <thead><tr><th scope="col">{words::sampler()}</th><th scope="col">{words::left_heading()}</th></tr></thead>
                <tbody>{rows.collect::<Vec<_>>()}</tbody>
            </table>
            <p class="quiet">{none}</p>
        }
    };
    view! { <div class="wide">{rows}</div> }.into_any()
}

/// The same settings in each engine's order, as a table.
fn engines(top: Arc<TopStep>) -> AnyView {
    let session = session();
    let row = |top: &TopStep, outcome: TopOutcome| {
        let token = match outcome.outcome {
            Ok(chosen) => top.label(chosen.token),
            Err(reason) => reason.to_string(),
        };
        let kept = outcome
            .kept
            .map_or_else(|| words::not_known().into(), charts::count);
        view! {
            <tr>
                <th scope="row">{shape_words::profile(outcome.profile)}</th>
                <td>{kept}</td>
                <td class="words">{token}</td>
            </tr>
        }
    };
    let rows = move || {
        let outcomes = top.engines(&session.settings.read());
        outcomes
            .into_iter()
            .map(|outcome| row(&top, outcome))
            .collect::<Vec<_>>()
    };
    view! {
        <div class="wide">
            <table class="plain-table" data-testid="own-engines">
                <caption class="unseen">{words::engines_title()}</caption>
                <thead>
                    <tr>
                        <th scope="col">{words::engine()}</th>
                        <th scope="col">{words::kept()}</th>
                        <th scope="col">{token()}</th>
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
        </div>
        <p class="quiet">{words::about_engines()}</p>
    }
    .into_any()
}
