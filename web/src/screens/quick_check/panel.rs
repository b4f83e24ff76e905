//! Which questions are asked, the score, and the button that forgets it.

use leptos::prelude::*;

use crate::{
    session::{clock::new_seed, quick_check::is_stored, session},
    shared::hand_in::HandIn,
};
use page_model::{
    places::{question_group::QuestionGroup, test_moment::TestMoment},
    quick_check::{
        files::questions,
        words::{self, screen},
    },
    words::labels,
};

/// In place of the settings: the group, the order and the score.
#[component]
pub fn QuickCheckPanel() -> impl IntoView {
    let session = session();
    let check = session.quick_check;
    let forgotten = RwSignal::new(false);
    let chosen = move || {
        check.with(|check| {
            let test = check.test.map(TestMoment::id);
            test.or(check.group.map(QuestionGroup::id))
                .unwrap_or_default()
        })
    };
    let choose = move |id: String| {
        check.update(|check| match TestMoment::from_id(&id) {
            Some(moment) => check.take_test(moment),
            None => check.choose(QuestionGroup::from_id(&id)),
        });
    };
    let score = move || {
        let questions = questions().ok()?;
        check.with(|check| {
            let score = check.score.as_ref()?;
            Some(words::score(score.total(questions, check.group)))
        })
    };
    let nothing =
        move || check.with(|check| check.score.as_ref().is_none_or(|score| score.is_empty()));
    let group = move |group: QuestionGroup| {
        view! { <option value=group.id() prop:selected=move || chosen() == group.id()>{words::group(group)}</option> }
    };
    let test = move |moment: TestMoment| {
        view! { <option value=moment.id() prop:selected=move || chosen() == moment.id()>{words::test(moment)}</option> }
    };
    view! {
        <section class="rule quick-check-panel" aria-label=screen::score()>
            <label class="choice">
                <span>{screen::group()}</span>
                <select data-testid="group" on:change:target=move |event| choose(event.target().value())>
                    <option value="" prop:selected=move || chosen().is_empty()>{screen::all()}</option>
                    {QuestionGroup::ALL.map(group)}
                    {TestMoment::ALL.map(test)}
                </select>
            </label>
            <div class="buttons">
                <button
                    type="button"
                    data-testid="mix"
                    on:click=move |_| check.update(|check| check.mix(new_seed() + 1))
                >
                    {screen::mix()}
                </button>
            </div>
            <h2>{screen::score()}</h2>
            <p class="prose" data-testid="score">{score}</p>
            <p class="small quiet">{if is_stored() { screen::kept_here() } else { screen::kept_nowhere() }}</p>
            <div class="buttons">
                <button
                    type="button"
                    data-testid="forget"
                    aria-disabled=move || nothing().to_string()
                    on:click=move |_| {
                        session.forget_score();
                        forgotten.set(true);
                    }
                >
                    {labels::forget_score()}
                </button>
            </div>
            <HandIn />
            <p class="small" role="status">{move || (forgotten.get() && nothing()).then_some(screen::forgotten())}</p>
        </section>
    }
}
