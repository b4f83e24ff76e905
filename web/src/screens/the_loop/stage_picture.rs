//! The picture of the present stage: the layers, the scores, then the candidates with their probabilities and the draw.

use charts::{LogitBars, Picture};
use generation::Stage;
use leptos::{html, prelude::*};
use page_model::{
    run::step_analysis::SelectedStep,
    the_loop::{
        candidates::{self, Candidates},
        figures,
        rows::rows_that_fit,
        stage_bars::StageBars,
        words::{screen as words, titles},
    },
    words::controls::back_to_newest,
};
use protocol::TokenId;

use crate::{
    screens::the_loop::{
        bar_rows::{self, BarRow, BarRows},
        candidates::CandidatePicture,
        layers::Layers,
    },
    session::session,
    shared::{
        bar_motion::gliding,
        chart::{Chart, measured_height},
        explanation::parts,
    },
};

/// The height of the picture's place before it is measured, in the unit in which charts are laid out.
const FIRST_HEIGHT: f64 = 360.0;

/// The data of the picture of the step shown.
#[derive(Clone, PartialEq)]
struct StageShown {
    step: usize,
    subject: TokenId,
    instead: Option<String>,
    data: StageData,
}

/// What is shown of the step.
#[derive(Clone, PartialEq)]
enum StageData {
    /// The raw scores, or the scores before and after the temperature, and the rows to press.
    Scores(LogitBars, Vec<BarRow>),
    /// From softmax on.
    Candidates(Candidates),
}

/// The picture, in the room that the frame leaves it.
#[component]
pub fn StagePicture() -> impl IntoView {
    let session = session();
    let place = NodeRef::<html::Div>::new();
    let height = measured_height(place, FIRST_HEIGHT);
    let count = Memo::new(move |_| {
        let stage = session.selection.stage.get();
        let scores = matches!(stage, Stage::Logits | Stage::Temperature);
        rows_that_fit(height.get(), scores)
    });
    let shown = Memo::new(move |_| {
        let texts = session.texts.get()?;
        let reading = session.read(session.selection.charted)?;
        let picked = session.selection.picked_at(reading.index);
        let tokens = candidates::rows(&reading, count.get(), picked);
        let stage = session.selection.stage.get();
        let scores = |bars: LogitBars| {
            let rows = bar_rows::rows(&bars, &tokens);
            StageData::Scores(bars, rows)
        };
        Some(StageShown {
            step: reading.index,
            subject: reading.subject(picked),
            instead: match stage {
                Stage::Logits | Stage::Temperature => {
                    reading.instead().map(|token| texts.label(token))
                }
                // Their picture says it.
                _ => None,
            },
            data: match stage {
                Stage::Logits => scores(figures::logits(&reading, &texts, &tokens)),
                Stage::Temperature => scores(figures::divided(&reading, &texts, &tokens)),
                _ => {
                    let uncut = stage == Stage::Softmax;
                    StageData::Candidates(Candidates::of(&reading, uncut, &texts, &tokens))
                }
            },
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
    let of = move |part: fn(&StageShown) -> Option<String>| {
        move || shown.with(|shown| shown.as_ref().and_then(part))
    };
    let title = of(|shown| match &shown.data {
        StageData::Scores(bars, _) => Some(bars.title.clone()),
        StageData::Candidates(candidates) => Some(candidates.title.clone()),
    });
    // A memo: the charts of the other stages stay on the page from one stage to the next, and their bars move.
    let forward = Memo::new(move |_| session.selection.stage.get() == Stage::Forward);
    let scores = Callback::new(move |width| {
        shown.with(|shown| match &shown.as_ref()?.data {
            StageData::Scores(bars, _) => {
                let id = StageBars::id(session.selection.stage.get());
                Some(bars.scene(id, width))
            }
            StageData::Candidates(_) => None,
        })
    });
    let rows = Memo::new(move |_| {
        shown.with(|shown| match shown.as_ref().map(|shown| &shown.data) {
            Some(StageData::Scores(_, rows)) => rows.clone(),
            _ => Vec::new(),
        })
    });
    let candidates = Memo::new(move |_| {
        shown.with(|shown| match &shown.as_ref()?.data {
            StageData::Candidates(candidates) => Some(candidates.clone()),
            StageData::Scores(..) => None,
        })
    });
    let has_candidates = Memo::new(move |_| candidates.with(Option::is_some));
    let subject =
        Memo::new(move |_| shown.with(|shown| shown.as_ref().map_or(0, |shown| shown.subject)));
    let step =
        Signal::derive(move || shown.with(|shown| shown.as_ref().map_or(0, |shown| shown.step)));
    let instead =
        move || of(|shown| shown.instead.clone())().map(|token| parts(words::instead(&token)));
    view! {
        <div
            class="stage-picture"
            data-testid="stage-picture"
            class:earlier=move || earlier.get()
            class:gliding=gliding
            node_ref=place
        >
            <div class="line picture-head">
                <h2>{move || match forward.get() {
                    true => titles::pass().into(),
                    false => title().unwrap_or_else(|| titles::bars().into()),
                }}</h2>
                <Looking />
            </div>
            {move || if forward.get() {
                view! { <Layers /> }.into_any()
            } else {
                view! {
                    <Show
                        when=move || shown.with(Option::is_some)
                        fallback=|| view! { <p class="prose quiet">{words::nothing_yet()}</p> }
                    >
                        <Show
                            when=move || has_candidates.get()
                            fallback=move || view! {
                                <figure class="bars" data-testid="scores">
                                    <Chart scene=scores gliding />
                                    <BarRows step rows subject />
                                </figure>
                            }
                        >
                            <CandidatePicture candidates step subject gliding />
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
            <button type="button" class="plain" on:click=move |_| session.selection.select_newest()>{back_to_newest()}</button>
        })}
    }
}
