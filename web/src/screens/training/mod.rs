//! The Training screen: what the chosen checkpoint writes and predicts, its pass, and loss and KL over the steps.

mod buttons;
pub mod split;

use std::sync::Arc;

use leptos::prelude::*;
use page_model::{
    driver::TaskProblem,
    figures::AnyPicture,
    models::{Model, downloading::ModelDownloading},
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
        Session,
        models::with_next_step,
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
    let checkpoint = Memo::new(move |_| session.training_part().checkpoint);
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
    let has_weights = Memo::new(move |_| session.checkpoint_model().is_some());
    let notice = move || match (session.trained_network(), session.can_ask_checkpoints()) {
        (None, _) => Some(other_model().into_any()),
        (Some(_), false) => Some(screen::no_engine().into_any()),
        (Some(_), true) if !has_weights.get() => Some(not_here(session, checkpoint).into_any()),
        (Some(_), true) => None,
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
    let curve = move || Some(Arc::new(figures::curve(checkpoint.get())?) as AnyPicture);
    let curve = Signal::derive(curve);
    let is_shipped = Memo::new(move |_| curve.with(Option::is_some));
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
            {move || is_shipped.get().then(|| view! { <p class="small quiet">{words::about_curve()}</p> })}
            <p class="small quiet">{screen::about_seed()}</p>
            {move || is_shipped.get().then(|| view! {
                <p class="small quiet">
                    {words::about_pythia()} " "
                    <button type="button" class="plain" data-testid="find-pythia" on:click=move |_| session.press_checkpoints(|presses| presses.find)>
                        {screen::find_pythia()}
                    </button>
                </p>
            })}
        </section>
    }
}

/// The download of a checkpoint that is on the hub alone. How far it is stands in the status of every screen.
fn not_here(session: Session, checkpoint: Memo<Checkpoint>) -> impl IntoView {
    let download = session.models.download;
    let is_busy = Memo::new(move |_| {
        download.with(|download| download.as_ref().is_some_and(ModelDownloading::is_running))
    });
    let not_given = session.training_signals().not_given;
    let why = move || {
        let (_, failure) = not_given.get().filter(|(of, _)| *of == checkpoint.get())?;
        Some(with_next_step(&failure))
    };
    view! {
        {words::not_here()} " "
        <button
            type="button" data-testid="download-checkpoint" prop:disabled=is_busy
            on:click=move |_| session.press_checkpoints(|presses| presses.download)
        >
            {move || words::download(checkpoint.get())}
        </button>
        <span class="trouble" role="alert" data-testid="not-given">{why}</span>
    }
}
