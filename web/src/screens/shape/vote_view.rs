//! Many samples and a vote: the curves over the temperature, the choice of the right answer, and votes that are held.

use charts::Picture;
use leptos::prelude::*;
use page_model::shape::{
    vote::{
        ANSWERS, MeasuredVotes, ROUNDS, USUAL_VOTES, VOTES, VoteCurves, VoteQuestion, right_answer,
    },
    words::vote as words,
};
use protocol::TokenId;

use crate::{
    screens::shape::{any, shape},
    session::session,
    shared::{chart::Chart, figure::Beneath},
};

/// The id of the scene on the page.
const ID: &str = "shape-vote";

/// The curves, their sentence, and the controls. What a press adds to the picture stands right above the button.
#[component]
pub fn VoteView() -> impl IntoView {
    let (session, shape) = (session(), shape());
    let chosen = RwSignal::new(None::<TokenId>);
    let votes = RwSignal::new(USUAL_VOTES);
    // The answers that the visitor can choose from: the result of a sum, and the likeliest tokens.
    let answers = Memo::new(move |_| {
        let (texts, selected) = (shape.texts()?, shape.selected.get()?);
        let mut tokens: Vec<TokenId> = selected
            .ranking
            .ids()
            .iter()
            .copied()
            .take(ANSWERS)
            .collect();
        let sum = match session.own_logits.with(Option::is_some) || selected.index > 0 {
            true => None,
            false => session
                .run
                .with(|run| right_answer(run.as_ref()?.text(), &texts)),
        };
        if let Some(sum) = sum {
            tokens.retain(|&token| token != sum);
            tokens.insert(0, sum);
        }
        let named = tokens.into_iter().map(|token| (token, texts.label(token)));
        Some(named.collect::<Vec<_>>())
    });
    let question = Memo::new(move |_| {
        let right = answers.with(|answers| {
            let answers = answers.as_ref()?;
            let here = |token: &TokenId| answers.iter().any(|(other, _)| other == token);
            chosen
                .get()
                .filter(here)
                .or(answers.first().map(|(token, _)| *token))
        });
        Some(VoteQuestion {
            right: right?,
            votes: votes.get(),
        })
    });
    // One softmax over the vocabulary for each temperature: counted once the settings rest.
    let settled = session.settled_settings();
    let curves = Memo::new(move |_| {
        let (selected, question) = (shape.selected.get()?, question.get()?);
        shape.with_generation(|generation| {
            VoteCurves::of(&selected, generation, &settled.read(), question)
        })?
    });
    let held = RwSignal::new(None::<(VoteCurves, MeasuredVotes, u32)>);
    // What was held belongs to one step, one question and one set of settings.
    let measured = Memo::new(move |_| {
        let now = curves.get();
        held.with(|held| {
            let (of, measured, _) = held.as_ref()?;
            (now.as_ref() == Some(of)).then_some(*measured)
        })
    });
    let hold = move |_| {
        let block = held.with_untracked(|held| held.as_ref().map_or(0, |(_, _, block)| block + 1));
        let (Some(now), Some(selected)) = (curves.get_untracked(), shape.selected.get_untracked())
        else {
            return;
        };
        let measured = untrack(|| {
            let settings = settled.read();
            shape.with_generation(|generation| {
                MeasuredVotes::hold(&selected, generation, &settings, now.question, block)
            })?
        });
        held.set(measured.map(|measured| (now, measured, block)));
    };
    let picture = Memo::new(move |_| {
        let (curves, texts) = (curves.get()?, shape.texts()?);
        let answer = texts.label(curves.question.right);
        Some(curves.picture(measured.get().as_ref(), &answer))
    });
    let scene = Callback::new(move |width| {
        picture.with(|picture| Some(picture.as_ref()?.scene(ID, width)))
    });
    let said = move || curves.with(|curves| curves.as_ref().map(words::shares));
    let counted =
        move || curves.with(|curves| Some(words::measured(&measured.get()?, curves.as_ref()?)));
    let right = move || question.get().map(|question| question.right.to_string());
    view! {
        <figure class="figure" data-testid=ID><Chart scene /></figure>
        <div class="looks">
            <label class="choice">
                <span>{words::right()}</span>
                <select
                    data-testid="right-answer"
                    prop:value=right
                    on:change:target=move |event| chosen.set(event.target().value().parse().ok())
                >
                    {move || answers.get().into_iter().flatten().map(|(token, label)| view! {
                        <option value=token selected=move || question.get().is_some_and(|question| question.right == token)>{label}</option>
                    }).collect::<Vec<_>>()}
                </select>
            </label>
            <label class="choice">
                <span>{words::samples()}</span>
                <select
                    data-testid="votes"
                    prop:value=move || votes.get().to_string()
                    on:change:target=move |event| votes.set(event.target().value().parse().unwrap_or(USUAL_VOTES))
                >
                    {VOTES.map(|votes| view! { <option value=votes selected=votes == USUAL_VOTES>{votes}</option> })}
                </select>
            </label>
            <button type="button" data-testid="hold-votes" on:click=hold>{words::hold(ROUNDS)}</button>
        </div>
        <p data-testid="vote-shares">{said}</p>
        <p role="status" data-testid="votes-held">{counted}</p>
        <Beneath id=ID picture=any(picture) />
    }
}
