//! How much temperature hurts: what counts as right, the number of runs, and the curves.

use leptos::prelude::*;
use page_model::experiments::{
    expected::{ExpectedText, RightExample, RightText, examples},
    plan::{LONGEST_ANSWER, RUNS},
    words::screen,
};
use page_model::{figures::AnyPicture, measured::tables::MeasuredPart};
use std::sync::Arc;

use super::{fields::planned, show_when_drawn};
use crate::{
    session::session,
    shared::{figure::Figure, later::later, split as shared},
};

/// The value of the choice of a record in its list.
const RECORD: &str = "json";

/// The id of the figure.
const ID: &str = "right-by-temperature";

/// The examples, the fields, the curves.
#[component]
pub fn TemperatureView() -> impl IntoView {
    let session = session();
    let state = session.experiments;
    let plan = state.plan;
    let right = Memo::new(move |_| {
        plan.with(|plan| session.prompt.with(|prompt| plan.expected.of(prompt)))
    });
    let is_record = Memo::new(move |_| right.get() == Some(RightText::Record));
    let answer = move || match plan.with(|plan| plan.expected.clone()) {
        ExpectedText::Answer(answer) => answer,
        ExpectedText::Usual | ExpectedText::Record => match right.get() {
            Some(RightText::Answer(answer)) => answer,
            Some(RightText::Record) | None => String::new(),
        },
    };
    let expect = move |expected: ExpectedText| {
        session.plan_experiment("counts-as-right", |plan| plan.expected = expected);
    };
    let example = move |example: &'static RightExample| {
        let take = move |_| {
            session.together(|| {
                session.take_prompt(example.prompt);
                expect(example.expected());
            });
        };
        view! { <button type="button" class="plain" data-testid=example.id on:click=take>{(example.name)()}</button> }
    };
    let curves = Memo::new(move |_| {
        state
            .results
            .with(|results| results.temperature.as_ref()?.experiment.picture())
    });
    let picture = Signal::derive(move || Some(Arc::new(curves.get()?) as AnyPicture));
    show_when_drawn(ID, picture);
    view! {
        <div class="looks">
            {move || examples(session.language()).iter().map(example).collect_view()}
            <label class="choice">
                <span>{screen::counts_as_right()}</span>
                <select
                    data-testid="counts-as-right"
                    prop:value=move || if is_record.get() { RECORD } else { "" }
                    on:change:target=move |event| expect(match event.target().value().as_str() {
                        RECORD => ExpectedText::Record,
                        _ => ExpectedText::Answer(untrack(answer)),
                    })
                >
                    <option value="">{screen::by_answer()}</option>
                    <option value=RECORD>{screen::by_record()}</option>
                </select>
            </label>
            <label class="choice" prop:hidden=move || is_record.get()>
                <span>{screen::answer()}</span>
                <input
                    type="text"
                    data-testid="answer"
                    maxlength=LONGEST_ANSWER
                    spellcheck="false"
                    autocomplete="off"
                    prop:value=answer
                    on:change:target=move |event| expect(ExpectedText::Answer(event.target().value()))
                />
            </label>
            <label class="check" prop:hidden=move || !is_record.get()>
                <input
                    type="checkbox"
                    data-testid="masked-too"
                    prop:checked=move || plan.with(|plan| plan.masked)
                    on:change:target=move |event| {
                        let masked = event.target().checked();
                        session.plan_experiment("masked-too", |plan| plan.masked = masked);
                    }
                />
                {screen::masked_too()}
            </label>
            {planned("runs", screen::runs(), RUNS, |plan| plan.runs, |plan, runs| plan.runs = runs)}
        </div>
        <Figure id=ID picture />
        {later(shared::measured(), |table| table(MeasuredPart::Facts))}
    }
}
