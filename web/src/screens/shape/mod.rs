//! The Shape screen: the chain of samplers on the left, its effect on one step on the right.

mod bars_view;
pub mod chain_panel;
mod chain_view;
mod draw_view;
mod engines_view;
mod outcome;
mod own_fields;
mod own_logits;
mod random_number_slider;
mod reorder;
mod repeated_draws_view;
mod sampler_row;
pub mod screen;
pub mod split;
mod temperature_view;
mod top_views;
mod truth_note;
mod uncertainty;
mod views;
mod vote_view;

use charts::{Picture, Scale};
use generation::Generation;
use leptos::prelude::*;
use sampling::ProcessorKind;
use std::sync::Arc;

use crate::session::Session;
use page_model::figures::AnyPicture;
use page_model::shape::figures::ROWS;
use page_model::{
    own_logits::{input::OwnInput, source::OwnSource},
    run::step_analysis::{SelectedStep, StepAnalysis},
    shape::{grammar_truth::TruthStatus, repeated_draws::RepeatedDraws},
    tokens::TokenTexts,
    words::export::logarithmic,
};

/// The state that both sides of the screen share. It lasts as long as the page.
#[derive(Clone, Copy)]
pub struct ShapeState {
    session: Session,
    /// The selected sampler; `None` selects the whole chain.
    pub sampler: RwSignal<Option<ProcessorKind>>,
    /// The number of tokens with a bar of their own.
    pub rows: RwSignal<usize>,
    /// The scale of the axis of the temperature's curves, linear or logarithmic.
    pub scale: RwSignal<Scale>,
    /// The repeated draws, if they were started.
    pub draws: RwSignal<Option<RepeatedDraws>>,
    /// The state of the request for the true distribution of the invented language at this step.
    pub truth: RwSignal<Option<TruthStatus>>,
    /// Notified to request the true distribution again after a failure.
    pub ask_again: Trigger,
    /// The fields in which the visitor gives them.
    pub own_input: RwSignal<OwnInput>,
    /// Whether these fields are open.
    pub own_open: RwSignal<bool>,
    /// The step shown: the visitor's own, else the selected one, else the one whose logits are complete, else the last one.
    /// `None` also for a list of the most likely tokens, which is no step.
    pub selected: Memo<Option<SelectedStep>>,
    /// The analysis of that step under the present settings. Computed once for all charts, and only while one is shown.
    pub reading: Memo<Option<StepAnalysis>>,
}

impl ShapeState {
    /// The initial state, for the session's run.
    pub fn of(session: Session) -> Self {
        let own = session.own_logits;
        let selected = Memo::new(move |before: Option<&Option<SelectedStep>>| {
            if let Some(own) = own.get() {
                return own.step()?.selected();
            }
            session.run.with(|run| {
                let run = run.as_ref()?;
                let taken = run.steps().len();
                let waits = run.generation().pending().map(|_| taken);
                let index = session
                    .selection
                    .step
                    .get()
                    .or(waits)
                    .or(taken.checked_sub(1))?;
                SelectedStep::at(run.generation(), index, before.and_then(Option::as_ref))
            })
        });
        let read = move |_: Option<&Option<StepAnalysis>>| {
            let selected = selected.get()?;
            let settings = session.settings.read();
            with_generation(session, own, |generation| {
                selected.read(generation, &settings, true)
            })?
        };
        Self {
            session,
            sampler: RwSignal::new(None),
            rows: RwSignal::new(ROWS[0]),
            scale: RwSignal::new(Scale::Linear),
            draws: RwSignal::new(None),
            truth: RwSignal::new(None),
            own_input: RwSignal::new(OwnInput::default()),
            own_open: RwSignal::new(false),
            ask_again: Trigger::new(),
            selected,
            // An analysis is as large as the vocabulary: drawing it again is cheaper than comparing it.
            reading: Memo::new_with_compare(read, |_, _| true),
        }
    }
}

impl ShapeState {
    /// Reads the run of the step shown: the session's, or the one of the visitor's own logits. Tracks both.
    pub fn with_generation<T>(&self, read: impl FnOnce(&Generation) -> T) -> Option<T> {
        with_generation(self.session, self.session.own_logits, read)
    }

    /// The texts of the tokens shown. Tracks them.
    pub fn texts(&self) -> Option<TokenTexts> {
        match self.session.own_logits.get() {
            Some(own) => Some(own.step()?.texts.clone()),
            None => self.session.texts.get(),
        }
    }
}

fn with_generation<T>(
    session: Session,
    own: RwSignal<Option<OwnSource>>,
    read: impl FnOnce(&Generation) -> T,
) -> Option<T> {
    match own.get() {
        Some(own) => Some(read(&own.step()?.generation)),
        None => session
            .run
            .with(|run| Some(read(run.as_ref()?.generation()))),
    }
}

/// The state that both sides of the Shape screen share, from the context.
///
/// # Panics
/// Outside the page's screens, where no part of Shape is built.
pub fn shape() -> ShapeState {
    expect_context()
}

/// A chart as a signal of the type that all chart components take.
fn any<P: Picture + Clone + PartialEq + Send + Sync + 'static>(
    picture: Memo<Option<P>>,
) -> Signal<Option<AnyPicture>> {
    Signal::derive(move || picture.get().map(|picture| Arc::new(picture) as AnyPicture))
}

/// The switch between a linear and a logarithmic axis of the temperature's curves.
#[component]
fn LogSwitch() -> impl IntoView {
    let scale = shape().scale;
    view! {
        <label class="check">
            <input
                type="checkbox"
                data-testid="log"
                prop:checked=move || scale.get() == Scale::Log
                on:change:target=move |event| scale.set(if event.target().checked() { Scale::Log } else { Scale::Linear })
            />
            {logarithmic()}
        </label>
    }
}
