//! Step, play, back: the controls of the loop.

use leptos::{html::Button, prelude::*};

use crate::{
    app::session,
    state::{session::Press, speed::Speed},
};

/// The buttons under the text.
#[component]
pub fn Transport() -> impl IntoView {
    let session = session();
    let cannot_step = move || !session.can_step();
    let cannot_go_back = move || {
        session
            .run
            .with(|run| run.as_ref().is_none_or(|run| !run.can_go_back()))
            && !session.running.get()
    };
    let dice_differ = move || session.dice_have_changed();
    let (play, pause) = (NodeRef::<Button>::new(), NodeRef::<Button>::new());
    view! {
        <section class="transport" aria-label="Run">
            <div class="controls">
            <div class="buttons">
                <button
                    type="button"
                    class="action"
                    data-testid="step-token"
                    aria-keyshortcuts="ArrowRight"
                    prop:disabled=cannot_step
                    on:click=move |_| session.press(Press::Token)
                >
                    "Step token"
                </button>
                <button
                    type="button"
                    data-testid="step-stage"
                    aria-keyshortcuts="Shift+ArrowRight ."
                    prop:disabled=cannot_step
                    on:click=move |_| session.press(Press::Stage)
                >
                    "Step stage"
                </button>
                // Both are always there, one of them hidden, so that each keeps its name.
                <button
                    type="button"
                    node_ref=play
                    data-testid="play"
                    aria-keyshortcuts="Space"
                    prop:hidden=move || session.playing.get()
                    prop:disabled=cannot_step
                    on:click=move |_| {
                        session.play();
                        hand_focus(pause);
                    }
                >
                    "Play"
                </button>
                <button
                    type="button"
                    node_ref=pause
                    data-testid="pause"
                    aria-keyshortcuts="Space"
                    prop:hidden=move || !session.playing.get()
                    on:click=move |_| {
                        session.pause();
                        hand_focus(play);
                    }
                >
                    "Pause"
                </button>
                <button
                    type="button"
                    data-testid="back"
                    aria-keyshortcuts="ArrowLeft"
                    prop:disabled=cannot_go_back
                    on:click=move |_| session.back()
                >
                    "Back"
                </button>
            </div>
                <button
                    type="button"
                    data-testid="restart"
                    aria-keyshortcuts="R"
                    prop:disabled=move || session.run.with(Option::is_none)
                    on:click=move |_| session.restart()
                >
                    "Restart"
                </button>
            </div>
            <div class="pace">
                <label for="speed">"Speed"</label>
                <input
                    id="speed"
                    type="range"
                    data-testid="speed"
                    min="0"
                    max=Speed::LAST
                    aria-valuetext=move || session.speed.get().words()
                    prop:value=move || session.speed.get().place().to_string()
                    on:input:target=move |event| {
                        session.speed.set(Speed::at(event.target().value().parse().unwrap_or_default()));
                    }
                />
                <output for="speed">{move || session.speed.get().words()}</output>
            </div>
            <p class="notice" role="status">
                {move || dice_differ().then_some(
                    "Part of this text was drawn with other dice. Restart to write all of it with these.",
                )}
            </p>
        </section>
    }
}

/// Gives the focus to the button that takes the place of the one pressed, as soon as it is there.
fn hand_focus(to: NodeRef<Button>) {
    request_animation_frame(move || {
        if let Some(button) = to.get_untracked() {
            // Focus can only fail on an element that is not there.
            drop(button.focus());
        }
    });
}
