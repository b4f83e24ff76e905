//! The Training screen: what the chosen checkpoint writes and predicts, its pass, and loss and KL over the steps.

mod buttons;
pub mod split;

use std::sync::Arc;

use leptos::prelude::*;
use page_model::{
    driver::TaskProblem,
    figures::AnyPicture,
    models::Model,
    training::{
        checkpoint::Checkpoint,
        figures,
        results::{CheckpointView, TrainingResults},
        words::{self, screen},
    },
    words::page,
};

use crate::{
    session::{
        presenter::{PresenterSteps, StepsOwner},
        session,
    },
    shared::figure::Figure,
};
use buttons::step_checkpoint;

/// The text of the checkpoint, and the figures.
#[component]
pub fn TrainingScreen() -> impl IntoView {
    let session = session();
    let state = session.training_signals();
    session.follow_checkpoints();
    on_cleanup(move || session.stop_checkpoints());
    let step = |on: bool| {
        Callback::new(move |()| {
            step_checkpoint(session, on);
            true
        })
    };
    let steps = PresenterSteps {
        on: step(true),
        back: step(false),
    };
    session.presenter.take_steps(StepsOwner::Screen, steps);
    let checkpoint = Memo::new(move |_| session.training.part.with(|part| part.checkpoint));
    let problem = move || {
        state.problem.get().map(|problem| view! {
            {problem.to_string()} " " {problem.next_step().to_owned()} " "
            <button type="button" class="plain" on:click=move |_| session.ask_checkpoint()>{page::try_again()}</button>
        })
    };
    let other_model = move || {
        view! {
            {screen::other_model()} " "
            <button type="button" class="plain" data-testid="open-shipped" on:click=move |_| session.open_model(Model::default())>
                {screen::open_shipped()}
            </button>
        }
    };
    let notice = move || match (session.has_checkpoints(), session.can_ask_checkpoints()) {
        (false, _) => Some(other_model().into_any()),
        (true, false) => Some(screen::no_engine().into_any()),
        (true, true) => None,
    };
    let loading = session.second_model.loading;
    // Until the chosen checkpoint has answered, the one before stays in view: nothing jumps while the slider moves.
    let shown = move |is_there: fn(&CheckpointView) -> bool| {
        Memo::new(move |before: Option<&Checkpoint>| {
            let chosen = checkpoint.get();
            let there = |results: &TrainingResults| results.view(chosen).is_some_and(is_there);
            match before {
                Some(before) if !state.results.with(there) => *before,
                _ => chosen,
            }
        })
    };
    let (predicts, looked_into) = (shown(|_| true), shown(|view| view.columns().is_some()));
    let results = state.results;
    let text = move || results.with(|results| words::text(results, predicts.get()));
    let prompt = move || results.with(words::prompt_end);
    let from_truth = move || results.with(|results| words::from_truth(results, predicts.get()));
    let next = move || results.with(|results| figures::next(results, predicts.get()));
    let pass = move || results.with(|results| figures::pass(results, looked_into.get()));
    let (next, pass) = (Signal::derive(next), Signal::derive(pass));
    let curve =
        Signal::derive(move || Some(Arc::new(figures::curve(checkpoint.get())) as AnyPicture));
    view! {
        <section class="step sections training" aria-label=screen::name() data-busy=move || state.works.get().to_string()>
            <p class="trouble" role="alert" data-testid="training-problem">{problem}</p>
            <p class="notice" data-testid="training-notice">{notice}</p>
            <div>
                <p class="small quiet trained-line">
                    <strong data-testid="trained">{move || words::after_steps(predicts.get())}</strong>
                    <span>{screen::writes()}</span>
                    {move || loading.get().map(|fraction| view! {
                        <progress aria-label=screen::loading() max="1" value=fraction></progress>
                    })}
                </p>
                <p class="trained-text">
                    <span class="text-prompt">{prompt}</span>
                    <span data-testid="trained-text">{text}</span>
                </p>
            </div>
            <Figure id="training-next" picture=next />
            <p class="small" data-testid="from-truth">{from_truth}</p>
            <Figure id="training-pass" picture=pass />
            <Figure id="training-curve" picture=curve />
            <p class="small quiet">{words::about_curve()}</p>
            <p class="small quiet">{screen::about_seed()}</p>
        </section>
    }
}
