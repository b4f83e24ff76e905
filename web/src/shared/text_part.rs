//! The text part of the frame: prompt and generated tokens; in its place, while the prompt is edited, its field.

use leptos::{html, prelude::*};

use crate::{
    session::session,
    shared::{
        generated_text::TextSoFar,
        later::later,
        media::query_holds,
        prompt_box::Examples,
        split::{self, BuildView},
    },
};
use page_model::{
    constrained,
    language::ModelLanguage,
    models::Model,
    screens::Screen,
    the_loop::{former::FormerRun, words::survivors},
    words::prompt as words,
};

/// The text, or the field of the prompt, and the row of buttons about the prompt.
#[component]
pub fn TextPart(
    /// Builds the picture under the text, on a screen that has one.
    #[prop(into)]
    under_text: Signal<Option<BuildView>>,
) -> impl IntoView {
    let session = session();
    // The picture under the text leaves the figure its rows.
    let roomy = query_holds("(min-width: 56rem) and (min-height: 48rem)");
    let chosen = RwSignal::new(None);
    // The window decides until the visitor has chosen.
    let strip = Memo::new(move |_| chosen.get().unwrap_or(roomy.get()));
    let has_strip = Memo::new(move |_| under_text.get().is_some());
    let shows_strip = Memo::new(move |_| has_strip.get() && strip.get());
    // Fetched once the engine computes and no longer needs the network.
    // Under a mask the form of the text is not the model's own.
    let has_world = Memo::new(move |_| {
        session.computes()
            && !session.screen.get().is(&constrained::SCREEN)
            && session.model.with(|model| model.language()) == ModelLanguage::Invented
    });
    // The text before is about this prompt, and is put back on this screen.
    let has_former = Memo::new(move |_| {
        let of_prompt = |former: &Option<FormerRun>| {
            let prompt = session.prompt.read();
            former
                .as_ref()
                .is_some_and(|former| former.run.text() == *prompt)
        };
        session.screen.get() == Screen::default() && session.former.with(of_prompt)
    });
    // Recorded runs begin with their own prompts.
    let is_editable = Memo::new(move |_| !session.model.with(Model::has_recorded_runs_alone));
    let editing = session.editing_prompt;
    // Before the first token another seed writes another text ahead.
    let is_fresh = Memo::new(move |_| {
        is_editable.get()
            && session.screen.get() == Screen::default()
            && session.shows_ahead()
            && session.settings.with(|settings| settings.rule.do_sample)
            && !session.can_go_back()
            && !editing.get()
    });
    let button = NodeRef::<html::Button>::new();
    let problem = move || session.context.get().and_then(Result::err);
    let finish = move || {
        session.apply_edited_prompt();
        if let Some(button) = button.get_untracked() {
            // Fails only for an element that is not on the page.
            drop(button.focus());
        }
    };
    let toggle = move |_| match editing.get_untracked() {
        true => finish(),
        false => editing.set(true),
    };
    let label = move || match editing.get() {
        true => words::done(),
        false => words::edit_prompt(),
    };
    view! {
        <section class="text-part" aria-label=words::text()>
            <h2 class="unseen">{words::text()}</h2>
            <div prop:hidden=move || editing.get()>
                {move || has_former.get().then(|| later(split::former(), |former| former()))}
                <TextSoFar />
            </div>
            <div
                class="prompt"
                prop:hidden=move || !editing.get()
                on:keydown=move |event| if event.key() == "Escape" { finish() }
            >
                <label class="unseen" for="prompt">{words::prompt()}</label>
                {later(split::prompt_field(), |field| field())}
            </div>
            <div class="text-row">
                <button
                    type="button"
                    class="plain"
                    data-testid="edit-prompt"
                    prop:hidden=move || !is_editable.get()
                    aria-expanded=move || editing.get().to_string()
                    node_ref=button
                    on:click=toggle
                >
                    {label}
                </button>
                {move || is_fresh.get().then(|| later(split::new_seed(), |button| button()))}
                <Show when=move || has_strip.get()>
                    <button
                        type="button"
                        class="plain"
                        data-testid="strip"
                        aria-expanded=move || strip.get().to_string()
                        on:click=move |_| chosen.set(Some(!strip.get_untracked()))
                    >
                        {survivors::under_text()}
                    </button>
                </Show>
                <Examples />
            </div>
            {move || shows_strip.get().then(|| view! {
                <div class="under-text">{under_text.get_untracked().map(|strip| strip())}</div>
            })}
            {move || has_world.get().then(|| later(split::outside(), |note| note()))}
            // Seen beside the field while it is open.
            <p class="trouble">
                {move || problem().filter(|_| !editing.get()).map(|problem| format!("{problem} {}", problem.next_step()))}
            </p>
        </section>
    }
}
