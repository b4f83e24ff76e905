//! The Inside screen: the pass of a step as a grid, what the picked cell reads, and below it what the visitor asks for.

mod arithmetic;
mod contributions;
mod grid;
mod grid_input;
mod head_choice;
mod heads;
mod named_heads;
mod off;
mod off_mean;
mod off_texts;
pub mod panel;
mod plain_table;
pub mod split;

use leptos::prelude::*;
use page_model::{
    driver::TaskProblem,
    inside::{InsideView, words::screen},
    models::Model,
    words::page,
};

use crate::{session::session, shared::toggle_button::ToggleButton};
use arithmetic::Arithmetic;
use contributions::Contributions;
use grid::GridPart;
use heads::Heads;
use off::OffPart;

/// The grid, and the view below it.
#[component]
pub fn InsideScreen() -> impl IntoView {
    let session = session();
    let signals = session.inside_signals();
    session.follow_inside();
    session.tell_findings();
    on_cleanup(move || session.stop_looking_inside());
    let problem = move || {
        signals.problem.get().map(|problem| view! {
            {problem.to_string()} " " {problem.next_step().to_owned()} " "
            <button type="button" class="plain" on:click=move |_| session.look_inside()>{page::try_again()}</button>
        })
    };
    let has_pass = Memo::new(move |_| signals.pass.with(Option::is_some));
    let notice = Memo::new(move |_| {
        if session.has_recorded_inside() {
            return Some(screen::recorded_inside());
        }
        if session.model.with(Model::has_recorded_runs_alone) {
            return Some(screen::recorded_alone());
        }
        match (has_pass.get(), session.computes()) {
            (false, _) => Some(screen::no_run()),
            (true, false) => Some(screen::no_engine()),
            (true, true) => None,
        }
    });
    let open = Memo::new(move |_| session.inside.part.with(|part| part.view));
    let button = move |of: InsideView| {
        let chosen = move || open.get() == Some(of);
        let other = move || (open.get_untracked() != Some(of)).then_some(of);
        view! {
            <ToggleButton
                id=format!("inside-{}", of.id()) label=screen::view(of)
                chosen=Signal::derive(chosen) choose=move || session.view_inside(other())
            />
        }
    };
    let shown = move || match open.get() {
        Some(InsideView::Contributions) => view! { <Contributions /> }.into_any(),
        Some(InsideView::Off) => view! { <OffPart /> }.into_any(),
        Some(InsideView::Cell) => view! { <Arithmetic /> }.into_any(),
        Some(InsideView::Heads) => view! { <Heads /> }.into_any(),
        None => ().into_any(),
    };
    view! {
        <section
            class="step sections inside" aria-label=screen::name()
            data-busy=move || signals.works.with(Option::is_some).to_string()
        >
            <p class="trouble" role="alert" data-testid="inside-problem">{problem}</p>
            <p class="notice" data-testid="inside-notice">{move || notice.get()}</p>
            <Show when=move || has_pass.get()>
                <GridPart />
                <div class="looks" role="group" aria-label=screen::views()>
                    {InsideView::ALL.map(button)}
                </div>
                {shown}
            </Show>
        </section>
    }
}
