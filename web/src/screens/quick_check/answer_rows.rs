//! The answers of a choice as a group of radio buttons.

use leptos::prelude::*;
use page_model::quick_check::{question::AnswerOption, question_set::answer_order, words::screen};

use crate::session::session;

/// The answers, in an order of their own that the place of the question among all determines. `change` is called after another
/// one was chosen; `is_fixed` keeps the choice.
pub fn answer_rows(
    options: &'static [AnswerOption],
    index: usize,
    chosen: RwSignal<Option<usize>>,
    is_fixed: Signal<bool>,
    change: impl Fn() + Copy + 'static,
) -> AnyView {
    let seed = session().quick_check.with_untracked(|check| check.seed);
    let row = move |place: usize| {
        let text = options.get(place).map(|option| option.text.clone());
        view! {
            <label class="answer-row">
                <input
                    type="radio"
                    name="answer"
                    data-testid=format!("answer-{place}")
                    prop:checked=move || chosen.get() == Some(place)
                    prop:disabled=move || is_fixed.get()
                    on:change=move |_| {
                        chosen.set(Some(place));
                        change();
                    }
                />
                <span>{text}</span>
            </label>
        }
    };
    let rows = answer_order(options.len(), index, seed);
    view! {
        <div role="radiogroup" aria-label=screen::answers()>{rows.into_iter().map(row).collect_view()}</div>
    }
    .into_any()
}
