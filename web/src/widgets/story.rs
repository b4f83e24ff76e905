//! The text as it grows: the prompt, then every token, each a button that shows the step that made it.

use charts::percent;
use leptos::prelude::*;

use super::roving;
use crate::{
    app::session,
    state::written::{Core, Written, written},
    text::words,
};

/// Prompt and generated text, and why it ended.
#[component]
pub fn Story() -> impl IntoView {
    let session = session();
    let tokens = Memo::new(move |_| {
        let lexicon = session.lexicon.get();
        session.run.with(|run| match (run, lexicon) {
            (Some(run), Some(lexicon)) => written(run.steps(), &lexicon),
            _ => Vec::new(),
        })
    });
    let prompt = move || {
        session
            .run
            .with(|run| run.as_ref().map(|run| run.text().to_string()))
    };
    let prompt = move || prompt().unwrap_or_else(|| session.prompt.get());
    let empty = move || tokens.read().is_empty();
    // A token that was taken back and written again by another rule is another button.
    let key = |written: &Written| (written.step, written.token, written.probability.to_bits());
    view! {
        <section class="story" aria-label="The text so far">
            <p class="text">
                <span class="text-prompt">{prompt}</span>
                <span
                    class="text-generated"
                    data-testid="generated"
                    role="group"
                    aria-label="Generated tokens"
                    on:keydown=move |event| roving::move_focus(&event, ".word")
                >
                    <For each=move || tokens.get() key=key let:written>
                        <Word written />
                    </For>
                </span>
                <span class="caret" class:at-rest=empty aria-hidden="true"></span>
            </p>
            <Ending />
            <p class="unseen" aria-live="polite">{move || session.announcement.get()}</p>
        </section>
    }
}

/// One generated token.
#[component]
fn Word(written: Written) -> impl IntoView {
    let session = session();
    let Written {
        step,
        token,
        before,
        core,
        after,
        label,
        probability,
        breakable,
    } = written;
    let looked = Memo::new(move |_| {
        session
            .charted
            .with(|looked| looked.as_ref().is_some_and(|l| l.index == step))
    });
    let last = Memo::new(move |_| {
        session.run.with(|run| {
            run.as_ref()
                .is_some_and(|run| run.steps().len() == step + 1)
        })
    });
    let (class, visible) = match core {
        Core::Text(text) => ("word", text),
        Core::Sign(sign) => ("word sign", sign),
    };
    let probability = percent(probability);
    view! {
        {breakable.then(|| view! { <wbr /> })}
        <span class="space">{before}</span>
        <button
            type="button"
            class=class
            data-token-id=token
            tabindex=move || if last.get() { "0" } else { "-1" }
            aria-pressed=move || looked.get().to_string()
            title=format!("{label} · {probability} · token {token}")
            aria-label=format!("{visible}, {probability}")
            on:click=move |_| session.look_at(step)
        >
            {visible.clone()}
        </button>
        <span class="space">{after}</span>
    }
}

/// Why the run stopped.
#[component]
fn Ending() -> impl IntoView {
    let session = session();
    let reason = Memo::new(move |_| {
        session
            .run
            .with(|run| run.as_ref()?.generation().stop_reason())
    });
    let sentence = move || {
        let window = session.lexicon.with(|lexicon| {
            lexicon
                .as_ref()
                .map(|lexicon| lexicon.info().context_window)
        });
        let most = session.settings.read().max_new_tokens;
        reason
            .get()
            .map(|reason| words::stopped(reason, most, window.unwrap_or(0) as usize))
    };
    view! {
        <p
            class="ending"
            role="status"
            data-testid="stop-reason"
            data-reason=move || reason.get().map(words::stop_id)
        >
            {sentence}
        </p>
    }
}
