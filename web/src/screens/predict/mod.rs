//! The Predict screen: the bars, covered or not, with a field for each, and what is said of the score.

pub mod buttons;
mod fields;
pub mod panel;
pub mod remarks;
pub mod split;

use std::sync::Arc;

use leptos::prelude::*;
use page_model::{
    figures::AnyPicture,
    predict::{
        desk::PredictionState,
        figures::bars,
        words::{self, screen},
    },
    run::Run,
    shape::grammar_truth::TruthStatus,
    words::page::try_again,
};

use crate::{
    session::{
        Session,
        predictions::PredictedStep,
        presenter::{PresenterSteps, StepsOwner},
        session,
    },
    shared::figure::{FIGURE_ID, Figure},
};
use fields::{PredictionFields, PredictionRest};

/// The open prediction.
#[component]
pub fn PredictScreen() -> impl IntoView {
    let session = session();
    let predictions = session.predictions;
    let desk = predictions.desk;
    let step = Memo::new(move |_| session.predicted_step());
    session.pass_ahead_of_predictions();
    let text = Memo::new(move |_| {
        let still = !session.player.playing.get();
        step.get().filter(|_| still).map(|step| step.context)
    });
    // First: what was said of the step before is not taken for this one's.
    session.ask_truth(text, predictions.truth_status, predictions.ask_again);
    follow(session, step);
    session
        .presenter
        .take_steps(StepsOwner::Screen, steps(session));
    let picture =
        Signal::derive(move || desk.with(|desk| Some(Arc::new(bars(desk.round()?)) as AnyPicture)));
    let is_open = Memo::new(move |_| desk.with(|desk| desk.round().is_some()));
    let is_revealed = Memo::new(move |_| desk.with(|desk| desk.is_revealed()));
    let asked = move || {
        desk.with(|desk| {
            let round = desk.round()?;
            Some(match desk.is_revealed() {
                true => words::verdict(round),
                false => words::asked().into(),
            })
        })
    };
    let how = move || {
        desk.with(|desk| {
            let covered = desk.round().filter(|round| round.revealed.is_none());
            covered.map(|round| words::how(round.entry))
        })
    };
    let missing = move || match session.is_over() {
        _ if is_open.get() => None,
        true => Some(screen::ended()),
        false => Some(screen::nothing_yet()),
    };
    view! {
        <section class="step predict" aria-label=screen::name()>
            <p class="prose verdict" data-testid="verdict" data-revealed=move || is_revealed.get().to_string()>
                {asked}" "<span class="how">{how}</span>
            </p>
            <p class="prose quiet" role="status" data-testid="nothing-to-predict">{missing}</p>
            <Show when=move || is_open.get()>
                <div class="prediction" data-revealed=move || is_revealed.get().to_string()>
                    {move || (!is_revealed.get()).then(|| view! { <PredictionRest /> })}
                    <Figure id="prediction" picture />
                    {move || (!is_revealed.get()).then(|| view! { <PredictionFields /> })}
                </div>
            </Show>
            <Notes />
        </section>
    }
}

/// What the last press or another text led to; why there is no truth.
#[component]
fn Notes() -> impl IntoView {
    let predictions = session().predictions;
    let desk = predictions.desk;
    let note = move || {
        let waits = desk.with(|desk| desk.waits).then(|| screen::waits().into());
        predictions.note.get().or(waits)
    };
    let failed = Memo::new(move |_| {
        predictions
            .truth_status
            .with(|status| matches!(status, Some(TruthStatus::Failed(_))))
    });
    let reasons = move || {
        desk.with(|desk| {
            let round = desk.round()?;
            let reasons = [words::excluded(round), words::without_truth(round)];
            let reasons: Vec<String> = reasons.into_iter().flatten().collect();
            Some(reasons.join(" "))
        })
    };
    view! {
        <p class="small" role="status" data-testid="prediction-note">{note}</p>
        <p class="small" data-testid="no-truth">
            {reasons}
            {move || (failed.get() && desk.with(|desk| desk.is_revealed())).then(|| view! {
                " "
                <button type="button" class="plain" on:click=move |_| predictions.ask_again.notify()>{try_again()}</button>
            })}
        </p>
    }
}

/// Opens the prediction of each step, gives the grammar's answer to it, and says the score once it is revealed.
fn follow(session: Session, step: Memo<Option<PredictedStep>>) {
    let predictions = session.predictions;
    let desk = predictions.desk;
    // Undo may have opened the one of another text.
    let open = Memo::new(move |_| desk.with(|desk| Some(desk.round()?.context.clone())));
    Effect::new(move |_| {
        let (step, open) = (step.get(), open.get());
        let is_open = match (&step, &open) {
            (Some(step), Some(open)) => *step.context == **open,
            (None, None) => true,
            _ => false,
        };
        if is_open {
            return;
        }
        let texts = session.texts.get_untracked();
        let kept = desk.try_update(|desk| match step.zip(texts) {
            Some((step, texts)) => desk.open(&step.context, &step.model, &texts),
            None => desk.close(),
        });
        let has_more =
            desk.with_untracked(|desk| desk.round().is_some_and(|round| !round.is_blank()));
        if kept == Some(true) {
            predictions.note.set(Some(screen::kept().into()));
            session.messages.announcement.set(screen::kept().into());
        } else if has_more {
            predictions.note.set(None);
        }
    });
    Effect::new(move |_| {
        let status = predictions.truth_status.get();
        if status.is_some() {
            desk.update(|desk| desk.learn(status.as_ref()));
        }
    });
    let revealed = Memo::new(move |_| desk.with(|desk| desk.is_revealed()));
    Effect::new(move |before: Option<bool>| {
        let now = revealed.get();
        if before == Some(false) && now {
            session.announce_prediction();
        }
        if before.is_some_and(|before| before != now) {
            scroll_to_verdict();
        }
        now
    });
}

/// In the presenter view: on reveals, then goes to the next token; back covers, then takes a token back.
fn steps(session: Session) -> PresenterSteps {
    let desk = session.predictions.desk;
    let is = move |what: fn(&PredictionState) -> bool| desk.with_untracked(what);
    PresenterSteps {
        on: Callback::new(move |()| {
            let covered = is(|desk| desk.round().is_some() && !desk.is_revealed());
            if covered {
                session.reveal_prediction();
            }
            covered
        }),
        back: Callback::new(move |()| {
            let revealed = is(PredictionState::is_revealed);
            if revealed {
                session.cover_prediction();
            }
            revealed
        }),
    }
}

/// Scrolls the figure to its top, where the score and the first rows are.
fn scroll_to_verdict() {
    if let Some(figure) = document().get_element_by_id(FIGURE_ID) {
        figure.set_scroll_top(0);
    }
}

/// Whether the run has a token to take back. Tracks the run.
fn has_tokens(session: Session) -> bool {
    let written = |run: &Run| !run.steps().is_empty();
    session.run.with(|run| run.as_ref().is_some_and(written))
}
