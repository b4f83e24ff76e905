//! The panel of the builder: choices on one side, preview and text to paste on the other.

use leptos::prelude::*;
use page_model::embed::{
    EmbedTheme,
    controls::{Access, EmbedControl},
    draft::EmbedDraft,
    words::builder as words,
};

use super::{
    own_file::{OwnFile, OwnRecording},
    package::PackageChoices,
    preview::{Preview, PreviewState},
    snippet::SnippetText,
};
use crate::{
    session::session,
    shared::dialog::{CloseDialog, Dialog},
};

/// The id of the heading.
const TITLE_ID: &str = "builder-title";

/// The panel, open from the start.
#[component]
pub fn BuilderPanel(
    /// Called when the panel was closed.
    close: Callback<()>,
) -> impl IntoView {
    let session = session();
    let mut draft = EmbedDraft::of(session.screen.get_untracked());
    // A figure alone shows no lesson.
    if session.lessons.with_untracked(|desk| desk.open.is_some()) {
        draft.choose(None);
    }
    let draft = RwSignal::new(draft);
    // The state of the page when the panel was opened: it does not change behind it.
    let address = StoredValue::new(untrack(|| session.address()));
    let pairs = Memo::new(move |_| address.with_value(|address| draft.read().pairs(address)));
    let state = PreviewState::default();
    // The preview says whether the site's recordings are enough for the prompt and the run.
    let file = OwnFile::default();
    view! {
        <Dialog id="builder" title=TITLE_ID close>
            <div class="line">
                <h2 id=TITLE_ID>{words::title()}</h2>
                <CloseDialog id="close-builder" />
            </div>
            <div class="builder-choices">
                <FigureChoice draft />
                <Controls draft />
                <Looks draft />
                <Show when=move || file.is_needed.get()><OwnRecording file /></Show>
            </div>
            <div class="builder-result"><Preview pairs state file draft /></div>
            <div class="builder-choices builder-paste">
                <SnippetText pairs state />
                <PackageChoices pairs file />
            </div>
        </Dialog>
    }
}

/// Which figure of the screen, or the whole of it.
#[component]
fn FigureChoice(draft: RwSignal<EmbedDraft>) -> impl IntoView {
    let figures: Vec<_> = EmbedDraft::figures(draft.read_untracked().screen).collect();
    let chosen = move || draft.read().figure.unwrap_or_default();
    let choose = move |id: String| {
        let screen = draft.read_untracked().screen;
        let figure = EmbedDraft::figures(screen).find(|figure| figure.id == id);
        draft.update(|draft| draft.choose(figure.map(|figure| figure.id)));
    };
    view! {
        <label class="choice">
            <span>{words::figure()}</span>
            <select
                data-testid="builder-figure"
                prop:value=chosen
                on:change:target=move |event| choose(event.target().value())
            >
                {figures.into_iter().map(|figure| view! {
                    <option value=figure.id selected=move || chosen() == figure.id>{(figure.title)()}</option>
                }).collect::<Vec<_>>()}
                <option value="" selected=move || chosen().is_empty()>{words::whole_screen()}</option>
            </select>
        </label>
    }
}

/// The controls of the figure, each shown, fixed or hidden.
#[component]
fn Controls(draft: RwSignal<EmbedDraft>) -> impl IntoView {
    let listed = Memo::new(move |_| {
        let draft = draft.read();
        let controls = draft.controls.iter().map(|(control, _)| *control);
        controls.collect::<Vec<_>>()
    });
    let row = move |control: EmbedControl| {
        let access = move || {
            let draft = draft.read();
            let known = draft.controls.iter().find(|(other, _)| *other == control);
            known.map_or(Access::Hidden, |(_, access)| *access)
        };
        let choices = [Access::Open, Access::Fixed, Access::Hidden];
        let choices = choices
            .into_iter()
            .filter(move |access| *access != Access::Fixed || control.has_value());
        let choices: Vec<Access> = choices.collect();
        let options = choices.clone();
        view! {
            <label class="choice">
                <span>{words::control(control)}</span>
                <select
                    data-testid=format!("builder-{}", control.id())
                    prop:value=move || words::access(access())
                    on:change:target=move |event| {
                        let name = event.target().value();
                        let chosen = options.iter().find(|access| words::access(**access) == name);
                        if let Some(chosen) = chosen {
                            draft.update(|draft| draft.set(control, *chosen));
                        }
                    }
                >
                    {choices.into_iter().map(|choice| view! {
                        <option selected=move || access() == choice>{words::access(choice)}</option>
                    }).collect::<Vec<_>>()}
                </select>
            </label>
        }
        .into_any()
    };
    view! {
        <Show when=move || !listed.read().is_empty()>
            <fieldset class="builder-controls">
                <legend>{words::controls()}</legend>
                {move || listed.get().into_iter().map(row).collect::<Vec<_>>()}
            </fieldset>
        </Show>
    }
}

/// The colors, and whether the run comes with it.
#[component]
fn Looks(draft: RwSignal<EmbedDraft>) -> impl IntoView {
    let theme = move || draft.read().theme.map_or("", EmbedTheme::id);
    let options = [
        ("", words::colors_of_reader()),
        (EmbedTheme::Light.id(), words::light()),
        (EmbedTheme::Dark.id(), words::dark()),
    ];
    view! {
        <label class="choice">
            <span>{words::colors()}</span>
            <select
                data-testid="builder-theme"
                prop:value=theme
                on:change:target=move |event| {
                    let theme = EmbedTheme::from_id(&event.target().value());
                    draft.update(|draft| draft.theme = theme);
                }
            >
                {options.map(|(id, name)| view! { <option value=id>{name}</option> })}
            </select>
        </label>
        <label class="check">
            <input
                type="checkbox"
                data-testid="builder-run"
                prop:checked=move || draft.read().with_run
                on:change:target=move |event| {
                    let with_run = event.target().checked();
                    draft.update(|draft| draft.with_run = with_run);
                }
            />
            {words::with_run()}
        </label>
    }
}
