//! The picture of the present stage: the layers, then the same tokens in the same rows from scores to the draw.

use generation::Stage;

use charts::{CumulativeLine, Picture};
use leptos::{html, prelude::*};
use protocol::TokenId;

use crate::{
    screens::the_loop::{
        bar_rows::{self, BarRow, BarRows},
        layers::Layers,
    },
    session::session,
    shared::{
        axis_select::AxisSelect,
        bar_motion::gliding,
        chart::{Chart, measured_height},
        explanation::parts,
    },
};
use page_model::{
    run::{axis_choice::AxisChoice, step_analysis::SelectedStep},
    the_loop::{
        rows::rows_that_fit,
        stage_bars::StageBars,
        words::{screen as words, titles},
    },
    words::controls::BACK_TO_NEWEST,
};

/// The height of the picture's place before it is measured, in the unit in which charts are laid out.
const FIRST_HEIGHT: f64 = 360.0;

/// The data of the pictures of the step shown.
#[derive(Clone, PartialEq)]
struct StageShown {
    step: usize,
    bars: StageBars,
    rows: Vec<BarRow>,
    subject: TokenId,
    /// The line of the draw, at its stage.
    line: Option<CumulativeLine>,
    /// The token that the present settings would choose, if it is another one.
    instead: Option<String>,
    u: Option<f64>,
    usual_axis: AxisChoice,
}

/// The picture, in the room that the frame leaves it.
#[component]
pub fn StagePicture() -> impl IntoView {
    let session = session();
    let place = NodeRef::<html::Div>::new();
    let height = measured_height(place, FIRST_HEIGHT);
    let is_draw = Memo::new(move |_| session.selection.stage.get() == Stage::Sample);
    let count = Memo::new(move |_| rows_that_fit(height.get(), is_draw.get()));
    let shown = Memo::new(move |_| {
        let texts = session.texts.get()?;
        let reading = session.read(session.selection.charted)?;
        let picked = session.selection.picked_at(reading.index);
        let tokens = reading.rows_of(&reading.model, count.get(), picked);
        let stage = session.selection.stage.get();
        let axis = reading.axis(session.axis.get());
        let bars = StageBars::of(stage, &reading, &texts, &tokens, axis);
        Some(StageShown {
            step: reading.index,
            rows: bar_rows::rows(&bars.picture(), &bars.row_names(), &tokens),
            subject: reading.subject(picked),
            bars,
            line: is_draw.get().then(|| reading.line(&texts)),
            instead: reading.instead().map(|token| texts.label(token)),
            u: reading.u().map(|u| u.get()),
            usual_axis: reading.usual_axis(),
        })
    });
    // The charts of the step before stay while the present step has no logits yet.
    let earlier = Memo::new(move |_| {
        let index = |selected: Memo<Option<SelectedStep>>| {
            selected.with(|selected| selected.as_ref().map(|selected| selected.index))
        };
        index(session.selection.charted) != index(session.selection.explained)
    });
    let gliding = gliding(session, move || {
        let selected = session.selection.charted;
        let step = selected.with(|selected| selected.as_ref().map(|selected| selected.index));
        (step, session.selection.stage.get())
    });
    // A memo: the charts of the other stages stay on the page from one stage to the next, and their bars move.
    let forward = Memo::new(move |_| session.selection.stage.get() == Stage::Forward);
    let title = move || {
        shown.with(|shown| {
            shown
                .as_ref()
                .map_or(titles::BARS.into(), |shown| shown.bars.title().to_string())
        })
    };
    let bars = Callback::new(move |width| {
        shown.with(|shown| {
            let id = StageBars::id(session.selection.stage.get());
            Some(shown.as_ref()?.bars.picture().scene(id, width))
        })
    });
    let line = Callback::new(move |width| {
        shown.with(|shown| Some(shown.as_ref()?.line.as_ref()?.scene("draw", width)))
    });
    let has_line = Memo::new(move |_| {
        shown.with(|shown| shown.as_ref().is_some_and(|shown| shown.line.is_some()))
    });
    let u = move || shown.with(|shown| shown.as_ref().and_then(|shown| shown.u));
    let rows = Memo::new(move |_| {
        shown.with(|shown| {
            shown
                .as_ref()
                .map_or_else(Vec::new, |shown| shown.rows.clone())
        })
    });
    let subject =
        Memo::new(move |_| shown.with(|shown| shown.as_ref().map_or(0, |shown| shown.subject)));
    let step =
        Signal::derive(move || shown.with(|shown| shown.as_ref().map_or(0, |shown| shown.step)));
    let is_shares = move || {
        shown.with(|shown| {
            let bars = shown.as_ref().map(|shown| &shown.bars);
            matches!(bars, Some(StageBars::Shares(_)))
        })
    };
    let usual_axis =
        Signal::derive(move || shown.with(|shown| shown.as_ref().map(|shown| shown.usual_axis)));
    let removed =
        move || shown.with(|shown| shown.as_ref().is_some_and(|shown| shown.bars.has_removed()));
    let legend = move || {
        view! {
            <p class="key small">
                <span>{words::LEGEND_SETTINGS}</span>
                <span class="key-model">{words::LEGEND_MODEL}</span>
                <span class="key-chosen">{words::LEGEND_CHOSEN}</span>
                {move || removed().then(|| view! { <span class="key-removed">{words::LEGEND_REMOVED}</span> })}
            </p>
        }
    };
    let instead = move || {
        let token = shown.with(|shown| shown.as_ref().and_then(|shown| shown.instead.clone()));
        token.map(|token| parts(words::instead(&token)))
    };
    view! {
        <div
            class="stage-picture"
            data-testid="stage-picture"
            class:earlier=move || earlier.get()
            class:gliding=gliding
            node_ref=place
        >
            <div class="line picture-head">
                <h2>{move || if forward.get() { titles::PASS.into() } else { title() }}</h2>
                <Looking />
                {move || (is_shares() && !forward.get()).then(|| view! { <AxisSelect usual=usual_axis /> })}
            </div>
            {move || if forward.get() {
                view! { <Layers /> }.into_any()
            } else {
                view! {
                    <Show
                        when=move || shown.with(Option::is_some)
                        fallback=|| view! { <p class="prose quiet">{words::NOTHING_YET}</p> }
                    >
                        <Show when=move || has_line.get()>
                            <figure data-testid="u" data-u=move || u().map(|u| u.to_string())>
                                <Chart scene=line />
                            </figure>
                        </Show>
                        <Show when=move || count.get() != 0>
                            <figure class="bars" data-testid="bars">
                                <Chart scene=bars gliding />
                                <BarRows step rows subject />
                            </figure>
                            {move || is_shares().then(legend)}
                        </Show>
                        <p class="otherwise" role="status">{instead}</p>
                    </Show>
                }
                .into_any()
            }}
        </div>
    }
}

/// The button that returns from a selected step to the present one.
#[component]
fn Looking() -> impl IntoView {
    let session = session();
    view! {
        {move || session.selection.step.get().map(|_| view! {
            <button type="button" class="plain" on:click=move |_| session.selection.select_newest()>{BACK_TO_NEWEST}</button>
        })}
    }
}
