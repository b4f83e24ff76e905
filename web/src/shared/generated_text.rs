//! Shows the text: the prompt, then every generated token as a button that selects its step; and why it ended.

use std::cmp::Ordering;

use charts::percent_in_words;
use generation::StopReason;
use leptos::{html, prelude::*};
use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, HtmlParagraphElement};

use crate::session::session;
use crate::shared::{
    held_text::{HeldBack, watched},
    roving,
    text_ahead::TextAheadPlace,
};
use page_model::{
    run::{
        Run,
        generated_text::{Core, GeneratedToken, written},
    },
    stop::HeldText,
    words::{
        common,
        prompt::{self as words, Sending},
    },
};

/// The prompt and the generated text; on a screen that shows no run, the prompt alone.
#[component]
pub fn TextSoFar() -> impl IntoView {
    let session = session();
    let alone = Memo::new(move |_| session.shows_prompt_alone());
    let tokens = Memo::new(move |_| {
        if alone.get() {
            return Vec::new();
        }
        let texts = session.texts.get();
        session.run.with(|run| match (run, texts) {
            (Some(run), Some(texts)) => written(run.steps(), &texts),
            _ => Vec::new(),
        })
    });
    let prompt = move || {
        let begun = |run: &Run| (run.has_begun()).then(|| run.text().to_string());
        let prompt = session
            .run
            .with(|run| run.as_ref().filter(|_| !alone.get()).and_then(begun));
        prompt.unwrap_or_else(|| session.prompt.get())
    };
    let text = NodeRef::<html::P>::new();
    // Where the text is longer than its place, the newest token or the selected one is in view.
    Effect::new(move |_| {
        let step = session.selection.step.get();
        let (count, _) = (tokens.read().len(), session.prompt.track());
        // The buttons are there in the next frame.
        request_animation_frame(move || {
            if let Some(text) = text.try_get_untracked().flatten() {
                scroll_to_word(&text, step.filter(|step| *step < count));
            }
        });
    });
    let empty = move || tokens.read().is_empty();
    let watch = watched(session, false);
    // A token that was removed and written again under other settings gets another button.
    let key = |written: &GeneratedToken| {
        let probability = written.probability.to_bits();
        (written.step, written.token, probability, written.forced)
    };
    view! {
        <div class="story">
            // It scrolls where the text is longer than its place.
            <p class="text" tabindex="0" node_ref=text>
                <span class="text-prompt">{prompt}</span>
                <span
                    class="text-generated"
                    data-testid="generated"
                    role="group"
                    aria-label=words::generated()
                    prop:hidden=move || alone.get()
                    on:keydown=move |event| roving::move_focus(&event, ".word")
                >
                    <For each=move || tokens.get() key=key let:written>
                        <Word written watch />
                    </For>
                </span>
                <span class="caret" class:at-rest=empty aria-hidden="true" prop:hidden=move || alone.get()></span>
                <TextAheadPlace />
            </p>
            {move || (!alone.get()).then(|| view! { <HeldBack /> })}
        </div>
    }
}

/// Scrolls the text, and nothing else, to the button of a step; without one, to the caret, which stands before the text
/// ahead; without either, to its end.
pub fn scroll_to_word(text: &HtmlParagraphElement, step: Option<usize>) {
    let place = match step {
        Some(step) => &format!("[data-step='{step}']"),
        None => ".caret",
    };
    let word = text.query_selector(place).ok().flatten();
    let word = word.and_then(|word| word.dyn_into::<HtmlElement>().ok());
    let top = match &word {
        Some(word) => {
            word.offset_top()
                - text.offset_top()
                - (text.client_height() - word.offset_height()) / 2
        }
        None => text.scroll_height(),
    };
    text.set_scroll_top(top);
}

/// A generated token as a button.
#[component]
fn Word(
    written: GeneratedToken,
    /// The part of the text that is held back or cut off.
    watch: Memo<HeldText>,
) -> impl IntoView {
    let session = session();
    let GeneratedToken {
        step,
        token,
        before,
        core,
        after,
        label,
        probability,
        forced,
        breakable,
    } = written;
    let selected = Memo::new(move |_| {
        session
            .selection
            .charted
            .with(|selected| selected.as_ref().is_some_and(|l| l.index == step))
    });
    let last = Memo::new(move |_| {
        session.run.with(|run| {
            run.as_ref()
                .is_some_and(|run| run.steps().len() == step + 1)
        })
    });
    let is_sign = matches!(core, Core::Sign(_));
    let (Core::Text(visible) | Core::Sign(visible)) = core;
    let probability = percent_in_words(probability);
    // The held-back part begins at a byte of a token; `before` and the visible text are that token's bytes, in order.
    let shown = before.len();
    let waits = Memo::new(move |_| {
        let watch = watch.read();
        let (first, byte) = watch.from?;
        let from = match step.cmp(&first) {
            Ordering::Less => return None,
            Ordering::Equal => byte.saturating_sub(shown),
            Ordering::Greater => 0,
        };
        Some((from, watch.found.is_some()))
    });
    let (name, whole) = (visible.clone(), visible);
    let text = move || match waits
        .get()
        .map(|(from, cut)| (whole.split_at_checked(from), cut))
    {
        Some((Some((sent, waiting)), cut)) if !waiting.is_empty() => {
            let (sent, waiting) = (sent.to_string(), waiting.to_string());
            view! { {sent}<span class=if cut { "cut-off" } else { "held-back" }>{waiting}</span> }
                .into_any()
        }
        _ => whole.clone().into_any(),
    };
    view! {
        {breakable.then(|| view! { <wbr /> })}
        <span class="space">{before}</span>
        // Not a button element: browsers lay those out as boxes, which tear words of several tokens apart.
        <span
            role="button"
            class="word"
            class:sign=is_sign
            class:forced=forced
            data-token-id=token
            data-step=step
            data-forced=forced.then_some("true")
            tabindex=move || if last.get() { "0" } else { "-1" }
            aria-pressed=move || selected.get().to_string()
            title=words::token_title(&label, &probability, token, forced)
            aria-label=move || {
                let fate = match waits.get() {
                    Some((_, true)) => Sending::CutOff,
                    Some((_, false)) => Sending::HeldBack,
                    None => Sending::Sent,
                };
                words::token_name(&name, &probability, forced, fate)
            }
            on:click=move |_| session.selection.choose(step)
            on:keydown=move |event| if matches!(event.key().as_str(), "Enter" | " ") {
                event.prevent_default();
                session.selection.choose(step);
            }
        >
            {text}
        </span>
        <span class="space">{after}</span>
    }
}

/// The reason why the run stopped; each lane has its own.
#[component]
pub fn Ending() -> impl IntoView {
    let session = session();
    let reason = Memo::new(move |_| {
        let of_run = !session.shows_lanes();
        let run = session.run.read();
        run.as_ref().filter(|_| of_run)?.generation().stop_reason()
    });
    let sentence = move || {
        let window = session
            .texts
            .with(|texts| texts.as_ref().map(|texts| texts.info().context_window));
        let most = session.settings.read().max_new_tokens;
        reason
            .get()
            .map(|reason| common::stopped(reason, most, window.unwrap_or(0) as usize))
    };
    view! {
        <p
            class="ending"
            role="status"
            data-testid="stop-reason"
            data-reason=move || reason.get().map(StopReason::id)
        >
            {sentence}
        </p>
    }
}
