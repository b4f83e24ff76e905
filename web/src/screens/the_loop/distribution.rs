//! The distribution of the next token as bars, the draw as a line, and both as tables.

use generation::Stage;
use page_model::figures::AnyPicture;
use std::sync::Arc;

use charts::{Bars, CumulativeLine, Picture};
use leptos::prelude::*;
use protocol::TokenId;

use crate::session::session;
use crate::{
    screens::the_loop::{
        bar_rows::{self, BarRow, BarRows},
        split,
    },
    shared::{
        axis_select::AxisSelect, chart::Chart, explained::parts, later::later, split::beneath,
    },
};
use page_model::{
    run::{axis_choice::AxisChoice, step_analysis::SelectedStep},
    the_loop::{
        figures,
        words::{screen as words, titles},
    },
    words::controls::BACK_TO_NEWEST,
};

/// The data of the charts for the step shown.
#[derive(Clone, PartialEq)]
struct Pictures {
    step: usize,
    bars: Bars,
    rows: Vec<BarRow>,
    subject: TokenId,
    line: CumulativeLine,
    /// The token that the present settings would choose, if it is another one.
    instead: Option<String>,
    u: Option<f64>,
    usual_axis: AxisChoice,
}

/// The bars, the line, the tables, and the search for other tokens.
#[component]
pub fn DistributionView() -> impl IntoView {
    let session = session();
    let pictures = Memo::new(move |_| {
        let lexicon = session.lexicon.get()?;
        let reading = session.read(session.selection.charted)?;
        let picked = session.selection.picked_at(reading.index);
        // At the softmax stage the whole distribution is shown, before the filters remove tokens.
        let uncut = session.selection.stage.get() == Stage::Softmax
            && session
                .selection
                .explained
                .with(|looked| looked.as_ref().map(|looked| looked.index) == Some(reading.index));
        let bars = Bars {
            axis: reading.axis(session.axis.get()),
            ..figures::bars(&reading, uncut, &lexicon, picked)
        };
        Some(Pictures {
            step: reading.index,
            rows: bar_rows::rows(&bars, &reading.rows(picked)),
            subject: reading.subject(picked),
            bars,
            line: reading.line(&lexicon),
            instead: reading.instead().map(|token| lexicon.label(token)),
            u: reading.u().map(|u| u.get()),
            usual_axis: reading.usual_axis(),
        })
    });
    // The previous step's charts stay while the present step has no probabilities yet.
    let earlier = Memo::new(move |_| {
        let index = |looked: Memo<Option<SelectedStep>>| {
            looked.with(|looked| looked.as_ref().map(|looked| looked.index))
        };
        index(session.selection.charted) != index(session.selection.explained)
    });
    // Bars are animated when a setting changes. Another step is another chart and appears at once.
    let gliding = Memo::new(move |before: Option<&(Option<usize>, bool)>| {
        session.settings.track();
        let index = session
            .selection
            .charted
            .with(|looked| looked.as_ref().map(|looked| looked.index));
        (index, before.is_some_and(|(before, _)| *before == index))
    });
    let title = move || {
        pictures.with(|p| {
            p.as_ref()
                .map_or(titles::BARS.into(), |p| p.bars.title.clone())
        })
    };
    let removed = move || {
        pictures.with(|p| {
            p.as_ref().is_some_and(|p| {
                p.bars.rows.iter().any(|bar| !bar.kept)
                    || p.bars.rest.is_some_and(|rest| rest.kept < rest.tokens)
            })
        })
    };
    let u = move || pictures.with(|p| p.as_ref().and_then(|p| p.u));
    let bars = Callback::new(move |width| {
        pictures.with(|p| p.as_ref().map(|p| p.bars.scene("bars", width)))
    });
    let line = Callback::new(move |width| {
        pictures.with(|p| p.as_ref().map(|p| p.line.scene("draw", width)))
    });
    let picture = move |pick: fn(&Pictures) -> AnyPicture| {
        Signal::derive(move || pictures.with(|p| p.as_ref().map(pick)))
    };
    let rows =
        Memo::new(move |_| pictures.with(|p| p.as_ref().map_or_else(Vec::new, |p| p.rows.clone())));
    let subject = Memo::new(move |_| pictures.with(|p| p.as_ref().map_or(0, |p| p.subject)));
    let usual_axis = Signal::derive(move || pictures.with(|p| p.as_ref().map(|p| p.usual_axis)));
    let step = Signal::derive(move || pictures.with(|p| p.as_ref().map_or(0, |p| p.step)));
    view! {
        <div class="distribution" class:earlier=move || earlier.get() class:gliding=move || gliding.get().1>
            <div class="line">
                <h2>{title}</h2>
                <Looking />
                <AxisSelect usual=usual_axis />
            </div>
            <Show
                when=move || pictures.with(Option::is_some)
                fallback=|| view! { <p class="prose quiet">{words::NOTHING_YET}</p> }
            >
                <figure class="bars" data-testid="bars">
                    <Chart scene=bars />
                    <BarRows step rows subject />
                </figure>
                <p class="key small">
                    <span>{words::LEGEND_SETTINGS}</span>
                    <span class="key-model">{words::LEGEND_MODEL}</span>
                    <span class="key-chosen">{words::LEGEND_CHOSEN}</span>
                    {move || removed().then(|| view! { <span class="key-removed">{words::LEGEND_REMOVED}</span> })}
                </p>
                {later(split::what_if(), |what_if| what_if())}
                {later(beneath(), move |build| build("bars", picture(|p| Arc::new(p.bars.clone()))))}
                <figure data-testid="u" data-u=move || u().map(|u| u.to_string())>
                    <Chart scene=line />
                </figure>
                <p class="otherwise" role="status">
                    {move || pictures.with(|p| p.as_ref().and_then(|p| p.instead.clone())).map(|token| parts(words::instead(&token)))}
                </p>
                {later(beneath(), move |build| build("draw", picture(|p| Arc::new(p.line.clone()))))}
            </Show>
        </div>
    }
}

/// The button that returns from a selected step to the present one.
#[component]
fn Looking() -> impl IntoView {
    let session = session();
    view! {
        {move || session.selection.step.get().map(|_| view! {
            <button type="button" class="plain" on:click=move |_| session.selection.follow_run()>{BACK_TO_NEWEST}</button>
        })}
    }
}
