//! The presets with what to look at, and the constraint: its kind and its text.

use leptos::prelude::*;
use page_model::constrained::{
    presets::{ConstraintPreset, presets},
    words::{self, screen},
};
use protocol::{ConstraintKind, LONGEST_CONSTRAINT};

use crate::{session::session, shared::toggle_button::ToggleButton};

/// The presets, and what to look at in the chosen one.
#[component]
pub fn Presets() -> impl IntoView {
    let session = session();
    let setup = session.constrained.setup;
    let chosen = Memo::new(move |_| {
        let (prompt, setup, settings) =
            (session.prompt.read(), setup.read(), session.settings.read());
        let model = session.model.read();
        let chosen =
            |preset: &&ConstraintPreset| preset.is_chosen(&model, &prompt, &setup, &settings);
        presets(model.language()).iter().find(chosen).copied()
    });
    let button = move |&of: &ConstraintPreset| {
        view! {
            <ToggleButton
                id=format!("preset-{}", of.id) label=(of.name)() plain=true
                chosen=move || chosen.get() == Some(of) choose=move || session.take_constraint_preset(of)
            />
        }
    };
    view! {
        <div class="looks presets" role="group" aria-label=screen::examples()>
            {move || presets(session.language()).iter().map(button).collect_view()}
        </div>
        {move || chosen.get().map(|preset| view! { <p class="prose explains" data-testid="preset-look">{(preset.look)()}</p> })}
    }
}

/// Kind and text of the constraint.
#[component]
pub fn Editor() -> impl IntoView {
    let session = session();
    let setup = session.constrained.setup;
    let kind =
        |kind: ConstraintKind| view! { <option value=kind.id()>{words::kind(kind)}</option> };
    let label = move || match setup.with(|setup| setup.kind) {
        ConstraintKind::Choice => screen::choices(),
        _ => screen::text(),
    };
    view! {
        <div class="constraint-editor">
            <label class="choice">
                <span>{screen::kind()}</span>
                <select
                    data-testid="constraint-kind"
                    prop:value=move || setup.with(|setup| setup.kind.id())
                    on:change:target=move |event| {
                        if let Some(kind) = ConstraintKind::from_id(&event.target().value()) {
                            session.set_constraint(|setup| setup.kind = kind);
                        }
                    }
                >
                    {ConstraintKind::ALL.map(kind)}
                </select>
            </label>
            <label class="constraint-text">
                <span class="small quiet">{label}</span>
                <textarea
                    data-testid="constraint-text"
                    rows="4"
                    spellcheck="false"
                    autocapitalize="off"
                    maxlength=LONGEST_CONSTRAINT
                    prop:value=move || setup.with(|setup| setup.text.clone())
                    on:change:target=move |event| {
                        let text = event.target().value();
                        session.set_constraint(|setup| setup.text = text);
                    }
                ></textarea>
            </label>
        </div>
    }
}
