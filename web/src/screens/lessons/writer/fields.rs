//! The fields of the form: those of the lesson, and those of each step.

use leptos::prelude::*;
use page_model::{
    address::Address,
    lessons::{
        draft::{DraftPart, LessonDraft, LessonField, StepField},
        words::writer as words,
    },
};

use crate::session::{Session, link::page_url, session};

/// The rows of a field with several lines.
const ROWS: u32 = 3;

/// A label with its field. A step may have been removed.
fn field(
    draft: RwSignal<LessonDraft>,
    part: DraftPart,
    id: &'static str,
    label: &'static str,
    has_lines: bool,
) -> AnyView {
    let value = move || draft.with(|draft| Some(draft.fields(part)?.get(id).to_string()));
    let set = move |value: String| set(draft, part, id, value);
    let test_id = match part {
        DraftPart::Lesson => format!("lesson-{id}"),
        DraftPart::Step(step) => format!("step-{}-{id}", step + 1),
    };
    let input = match has_lines {
        true => view! {
            <textarea
                rows=ROWS
                data-testid=test_id
                prop:value=value
                on:input:target=move |event| set(event.target().value())
            ></textarea>
        }
        .into_any(),
        false => view! {
            <input
                type="text"
                autocomplete="off"
                data-testid=test_id
                prop:value=value
                on:input:target=move |event| set(event.target().value())
            />
        }
        .into_any(),
    };
    view! { <label class="writer-field"><span>{label}</span>{input}</label> }.into_any()
}

/// Changes a field.
fn set(draft: RwSignal<LessonDraft>, part: DraftPart, id: &'static str, value: String) {
    draft.update(|draft| {
        if let Some(fields) = draft.fields_mut(part) {
            fields.set(id, value);
        }
    });
}

/// What is said of the lesson.
#[component]
pub fn LessonFields(draft: RwSignal<LessonDraft>) -> impl IntoView {
    LessonField::ALL.map(|of| {
        let has_lines = of == LessonField::Notes;
        field(
            draft,
            DraftPart::Lesson,
            of.id(),
            words::lesson_field(of),
            has_lines,
        )
    })
}

/// A step: its fields, closed once it is not the last one.
#[component]
pub fn StepForm(draft: RwSignal<LessonDraft>, step: usize) -> impl IntoView {
    let session = session();
    let part = DraftPart::Step(step);
    let title = move || {
        draft.with(|draft| {
            let title = draft
                .steps
                .get(step)
                .map(|fields| fields.get(StepField::Title.id()));
            words::step(step + 1, title.unwrap_or_default())
        })
    };
    let is_last = draft.with_untracked(|draft| step + 1 == draft.steps.len());
    let take_page = move |_| {
        set(
            draft,
            part,
            StepField::Open.id(),
            page_url(&state_of_page(session)),
        );
    };
    let remove = move |_| {
        draft.update(|draft| {
            if draft.steps.len() > 1 && step < draft.steps.len() {
                draft.steps.remove(step);
            }
        });
    };
    let is_only = move || draft.with(|draft| draft.steps.len() < 2).to_string();
    let fields = StepField::ALL.map(|of| {
        let has_lines = !matches!(
            of,
            StepField::Title | StepField::Open | StepField::Ask | StepField::Right
        );
        let shown = field(draft, part, of.id(), words::step_field(of), has_lines);
        let button = (of == StepField::Open).then(|| {
            view! {
                <div class="buttons">
                    <button type="button" data-testid=format!("take-page-{}", step + 1) on:click=take_page>
                        {words::take_page()}
                    </button>
                </div>
            }
        });
        view! { {shown}{button} }
    });
    view! {
        <details class="writer-step" prop:open=is_last>
            <summary>{title}</summary>
            <div class="writer-fields">
                {fields}
                <div class="buttons">
                    <button type="button" class="plain" data-testid=format!("remove-step-{}", step + 1) aria-disabled=is_only on:click=remove>
                        {words::remove_step()}
                    </button>
                </div>
            </div>
        </details>
    }
}

/// The prompt and the settings of the page, on its first screen.
fn state_of_page(session: Session) -> Address {
    let here = untrack(|| session.address());
    Address {
        prompt: Some(session.prompt.get_untracked()),
        settings: here.settings,
        ..Address::default()
    }
}
