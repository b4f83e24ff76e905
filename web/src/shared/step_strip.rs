//! A chart with a column for each step of the run: a click on a column, or the arrow keys, select its step.

use charts::Scene;
use leptos::{
    ev::{KeyboardEvent, MouseEvent},
    html,
    prelude::*,
};
use page_model::words::controls::step_of_run;

use crate::{
    session::session,
    shared::chart::{Chart, laid_out},
};

/// The chart, and the slider over it that the keyboard reaches.
#[component]
pub fn StepStrip(
    /// The chart's id on the page.
    id: &'static str,
    /// Lays the chart out at the given width.
    #[prop(into)]
    scene: Callback<f64, Option<Scene>>,
    /// The step under a pointer, from its place and the chart's width.
    #[prop(into)]
    step_at: Callback<(f64, f64), Option<usize>>,
    /// What the chart shows at a step, in words.
    #[prop(into)]
    said: Callback<usize, Option<String>>,
    /// The number of steps.
    #[prop(into)]
    steps: Signal<usize>,
    /// The step shown.
    #[prop(into)]
    shown: Signal<Option<usize>>,
) -> impl IntoView {
    let session = session();
    let place = NodeRef::<html::Div>::new();
    let choose = move |step: usize| {
        let taken = session
            .run
            .with_untracked(|run| run.as_ref().map_or(0, |run| run.steps().len()));
        match step < taken {
            true => session.selection.choose(step),
            false => session.selection.select_newest(),
        }
    };
    let click = move |event: MouseEvent| {
        let Some(place) = place.get_untracked() else {
            return;
        };
        let bounds = place.get_bounding_client_rect();
        let x = f64::from(event.client_x()) - bounds.left();
        let width = laid_out(bounds.width());
        if let Some(step) = step_at.run((laid_out(x), width)) {
            choose(step);
        }
    };
    let last = move || steps.get().saturating_sub(1);
    let here = move || shown.get().unwrap_or_else(last).min(last());
    let key = move |event: KeyboardEvent| {
        let (here, last) = (untrack(here), untrack(last));
        let there = match event.key().as_str() {
            "ArrowRight" | "ArrowUp" => here + 1,
            "ArrowLeft" | "ArrowDown" => here.saturating_sub(1),
            "Home" => 0,
            "End" => last,
            _ => return,
        };
        event.prevent_default();
        event.stop_propagation();
        choose(there.min(last));
    };
    view! {
        <figure data-testid=id>
            <div class="step-strip" node_ref=place on:click=click>
                <Chart scene />
                <div
                    class="step-strip-focus"
                    role="slider"
                    tabindex="0"
                    data-testid=format!("steps-{id}")
                    aria-label=step_of_run()
                    aria-valuemin="1"
                    aria-valuemax=move || last() + 1
                    aria-valuenow=move || here() + 1
                    aria-valuetext=move || said.run(here())
                    on:keydown=key
                ></div>
            </div>
        </figure>
    }
}
