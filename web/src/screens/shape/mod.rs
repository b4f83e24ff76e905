//! ShapeState: the chain on the left, what it makes of one step on the right.

mod bars_view;
pub mod chain_panel;
mod chain_view;
mod draw_view;
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

/// What the two sides of the screen share. It lasts as long as the page.
#[derive(Clone, Copy)]
pub struct ShapeState {
    /// The link that is looked at; none is the whole rule.
    pub link: RwSignal<Option<ProcessorKind>>,
    /// How many tokens have a bar of their own.
    pub rows: RwSignal<usize>,
    /// Linear or logarithmic.
    pub scale: RwSignal<Scale>,
    /// The throws, if there are any.
    pub thrown: RwSignal<Option<RepeatedDraws>>,
    /// What is known of the step's true distribution.
    pub truth: RwSignal<Option<TruthStatus>>,
    /// Pressed where the truth could not be fetched.
    pub ask_again: Trigger,
    /// The step in focus: the one chosen in the text, else the one whose logits wait, else the last one taken.
    pub looked: Memo<Option<SelectedStep>>,
    /// That step under the present settings. Computed once for all pictures, and only while one of them is shown.
    pub reading: Memo<Option<StepAnalysis>>,
}

impl ShapeState {
    /// Over the page's run.
    pub fn of(session: Session) -> Self {
        let looked = Memo::new(move |before: Option<&Option<SelectedStep>>| {
            session.run.with(|run| {
                let run = run.as_ref()?;
                let taken = run.steps().len();
                let waits = run.generation().pending().map(|_| taken);
                let index = session.focus.get().or(waits).or(taken.checked_sub(1))?;
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
            link: RwSignal::new(None),
            rows: RwSignal::new(ROWS[0]),
            scale: RwSignal::new(Scale::Linear),
            thrown: RwSignal::new(None),
            truth: RwSignal::new(None),
            ask_again: Trigger::new(),
            looked,
            // A reading is as large as the vocabulary: it is cheaper to draw it again than to compare it.
            reading: Memo::new_with_compare(read, |_, _| true),
        }
    }
}

/// What the two sides of ShapeState share.
///
/// # Panics
/// Outside the page's screens, where no part of ShapeState is.
pub fn shape() -> ShapeState {
    expect_context()
}

/// A picture as all charts are shown.
fn any<P: Picture + Clone + PartialEq + Send + Sync + 'static>(
    picture: Memo<Option<P>>,
) -> Signal<Option<AnyPicture>> {
    Signal::derive(move || picture.get().map(|picture| Arc::new(picture) as AnyPicture))
}

/// The switch between a linear and a logarithmic axis.
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
