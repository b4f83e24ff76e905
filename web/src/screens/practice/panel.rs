//! Which exercise is open, how it is marked, and how many the worksheet has.

use leptos::prelude::*;

use super::score::forget_score;
use crate::{
    session::session,
    shared::{hand_in::HandIn, toggle_button::ToggleButton},
};
use page_model::practice::{
    LONGEST_OWN, WORKSHEET_COUNTS,
    exercise::PracticeMethod,
    generate::PracticeLevel,
    link::{ExerciseLink, ExerciseSource},
    words::{self, method_head, screen},
};
use page_model::words::labels;

/// The choices of an exercise.
#[component]
pub fn PracticePanel() -> impl IntoView {
    let desk = session().practice;
    let link = Memo::new(move |_| desk.with(|desk| desk.link()));
    let change = move |change: &dyn Fn(&mut ExerciseLink)| {
        let mut link = link.get_untracked();
        change(&mut link);
        desk.update(|desk| desk.go_to(&link));
    };
    let own = RwSignal::new(match link.get_untracked().source {
        ExerciseSource::Own(text) => text,
        ExerciseSource::Seed | ExerciseSource::Step => String::new(),
    });
    let at_once = Memo::new(move |_| desk.with(|desk| desk.at_once));
    let count = Memo::new(move |_| desk.with(|desk| desk.count));
    let level = |level: PracticeLevel| {
        view! { <option value=level.number()>{words::level(level)}</option> }
    };
    let method = |method: PracticeMethod| {
        view! { <option value=method.id()>{words::method_name(method)}</option> }
    };
    let counts = WORKSHEET_COUNTS.map(|count| view! { <option value=count>{count}</option> });
    let choose_level = move |value: String| {
        let mut levels = PracticeLevel::ALL.into_iter();
        if let Some(level) = levels.find(|level| level.number().to_string() == value) {
            change(&|link| link.level = level);
        }
    };
    let source = move |source: ExerciseSource| {
        change(&|link| link.source = source.clone());
    };
    view! {
        <section class="practice-panel" aria-label=screen::choices()>
            <h2 class="unseen">{screen::choices()}</h2>
            <label class="choice">
                <span>{screen::level()}</span>
                <select
                    data-testid="level"
                    prop:value=move || link.get().level.number().to_string()
                    on:change:target=move |event| choose_level(event.target().value())
                >
                    {PracticeLevel::ALL.map(level)}
                </select>
            </label>
            <label class="choice">
                <span>{method_head()}</span>
                <select
                    data-testid="method"
                    prop:value=move || link.get().method.map_or("", PracticeMethod::id)
                    on:change:target=move |event| {
                        let method = PracticeMethod::from_id(&event.target().value());
                        change(&|link| link.method = method);
                    }
                >
                    <option value="">{screen::any_method()}</option>
                    {PracticeMethod::ALL.map(method)}
                </select>
            </label>
            <label class="choice">
                <span>{screen::number()}</span>
                <input
                    type="number"
                    min="0"
                    max=u32::MAX
                    data-testid="exercise-number"
                    prop:value=move || link.get().seed.to_string()
                    on:change:target=move |event| match event.target().value().parse() {
                        Ok(seed) => change(&|link| link.seed = seed),
                        // Shows the number again that is open.
                        Err(_) => event.target().set_value(&link.get_untracked().seed.to_string()),
                    }
                />
            </label>
            <div class="buttons">
                <ToggleButton
                    id="from-seed" label=screen::from_seed()
                    chosen=move || link.get().source == ExerciseSource::Seed choose=move || source(ExerciseSource::Seed)
                />
                <ToggleButton
                    id="from-step" label=screen::from_step()
                    chosen=move || link.get().source == ExerciseSource::Step choose=move || source(ExerciseSource::Step)
                />
            </div>
            <div class="own">
                <label for="own-logits">{screen::own()}</label>
                <textarea
                    id="own-logits"
                    data-testid="own-logits"
                    rows="2"
                    maxlength=LONGEST_OWN
                    placeholder=screen::OWN_EXAMPLE
                    prop:value=move || own.get()
                    on:input:target=move |event| own.set(event.target().value())
                ></textarea>
                <button type="button" data-testid="use-own" on:click=move |_| source(ExerciseSource::Own(own.get_untracked()))>
                    {screen::use_own()}
                </button>
            </div>
            <label class="check">
                <input
                    type="checkbox"
                    data-testid="at-once"
                    prop:checked=move || at_once.get()
                    on:change:target=move |event| desk.update(|desk| desk.at_once = event.target().checked())
                />
                {screen::at_once()}
            </label>
            <label class="choice">
                <span>{screen::worksheet()}</span>
                <select
                    data-testid="worksheet-count"
                    prop:value=move || count.get().to_string()
                    on:change:target=move |event| {
                        let count = event.target().value().parse().unwrap_or(1);
                        desk.update(|desk| desk.count = count);
                    }
                >
                    {counts}
                </select>
            </label>
            <HandIn />
            <button type="button" class="plain" data-testid="forget" on:click=move |_| forget_score(desk)>
                {labels::forget_score()}
            </button>
        </section>
    }
}
