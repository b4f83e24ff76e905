//! The Shape screen: the chain of samplers on the left, its effect on one step on the right.

mod bars_view;
pub mod chain_panel;
mod chain_view;
mod draw_view;
mod engines_view;
mod outcome;
mod random_number_slider;
mod reorder;
mod repeated_draws_view;
mod sampler_row;
pub mod screen;
mod temperature_view;
mod truth_note;
mod uncertainty;
mod views;

use charts::{Picture, Scale};
use leptos::prelude::*;
use sampling::ProcessorKind;
use std::sync::Arc;

use crate::session::Session;
use page_model::figures::AnyPicture;
use page_model::shape::figures::ROWS;
use page_model::{
    run::step_analysis::{SelectedStep, StepAnalysis},
    shape::{grammar_truth::TruthStatus, repeated_draws::RepeatedDraws},
    words::export::LOGARITHMIC,
};

/// The state that both sides of the screen share. It lasts as long as the page.
#[derive(Clone, Copy)]
pub struct ShapeState {
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
    /// The step shown: the selected one, else the one whose logits are complete, else the last one.
    pub looked: Memo<Option<SelectedStep>>,
    /// The analysis of that step under the present settings. Computed once for all charts, and only while one is shown.
    pub reading: Memo<Option<StepAnalysis>>,
}

impl ShapeState {
    /// The initial state, for the session's run.
    pub fn of(session: Session) -> Self {
        let looked = Memo::new(move |before: Option<&Option<SelectedStep>>| {
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
            let looked = looked.get()?;
            let settings = session.settings.read();
            session
                .run
                .with(|run| looked.read(run.as_ref()?.generation(), &settings, true))
        };
        Self {
            sampler: RwSignal::new(None),
            rows: RwSignal::new(ROWS[0]),
            scale: RwSignal::new(Scale::Linear),
            draws: RwSignal::new(None),
            truth: RwSignal::new(None),
            ask_again: Trigger::new(),
            looked,
            // An analysis is as large as the vocabulary: drawing it again is cheaper than comparing it.
            reading: Memo::new_with_compare(read, |_, _| true),
        }
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
            {LOGARITHMIC}
        </label>
    }
}
