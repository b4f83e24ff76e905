//! The controls of the loop: step, play, back, restart.

use leptos::{html::Button, prelude::*};

use crate::session::{commands::RunControl, session};
use crate::shared::{later::later, split};
use page_model::{
    price::{pace::decode_rate, words},
    speed::Speed,
    words::controls,
};

/// The buttons below the text.
#[component]
pub fn Transport() -> impl IntoView {
    let session = session();
    let cannot_step = move || !session.can_step();
    let act = move |command| {
        session.command(command);
    };
    let cannot_go_back = move || !session.can_go_back();
    let seed_differs = move || !session.shows_lanes() && session.seed_has_changed();
    let rate = Memo::new(move |_| {
        session
            .run
            .with(|run| run.as_ref().map(decode_rate))
            .filter(|_| !session.shows_lanes())
    });
    let slowed = move || words::slowed_play(session.player.speed.get(), &rate.get()?);
    let (play, pause) = (NodeRef::<Button>::new(), NodeRef::<Button>::new());
    view! {
            <section class="transport" aria-label=controls::RUN>
                <div class="buttons">
                    <button
                        type="button"
                        class="action"
                        data-testid="step-token"
                        aria-keyshortcuts="ArrowRight"
                        prop:disabled=cannot_step
                        on:click=move |_| act(RunControl::Token)
                    >
                        {controls::STEP_TOKEN}
                    </button>
                    <button
                        type="button"
                        data-testid="step-stage"
                        prop:hidden=move || session.shows_lanes()
                        aria-keyshortcuts="Shift+ArrowRight ."
                        prop:disabled=cannot_step
                        on:click=move |_| act(RunControl::Stage)
                    >
                        {controls::STEP_STAGE}
                    </button>
                    // Both buttons stay on the page, one of them hidden, so that each keeps its name.
                    <button
                        type="button"
                        node_ref=play
                        data-testid="play"
                        aria-keyshortcuts="Space"
                        prop:hidden=move || session.is_playing()
                        prop:disabled=cannot_step
                        on:click=move |_| {
                            act(RunControl::Play);
                            hand_focus(pause);
                        }
                    >
                        {controls::PLAY}
                    </button>
                    <button
                        type="button"
                        node_ref=pause
                        data-testid="pause"
                        aria-keyshortcuts="Space"
                        prop:hidden=move || !session.is_playing()
                        on:click=move |_| {
                            act(RunControl::Pause);
                            hand_focus(play);
                        }
                    >
                        {controls::PAUSE}
                    </button>
                    <button
                        type="button"
                        data-testid="back"
                        aria-keyshortcuts="ArrowLeft"
                        prop:disabled=cannot_go_back
                        on:click=move |_| act(RunControl::Back)
                    >
                        {controls::BACK}
                    </button>
                </div>
                <div class="pace">
                    <label for="speed">{controls::SPEED}</label>
                    <input
                        id="speed"
                        type="range"
                        data-testid="speed"
                        min="0"
                        max=Speed::LAST
                        aria-valuetext=move || session.player.speed.get().words()
                        prop:value=move || session.player.speed.get().place().to_string()
                        on:input:target=move |event| {
                            session.player.speed.set(Speed::at(event.target().value().parse().unwrap_or_default()));
                        }
                    />
                    <output for="speed">{move || session.player.speed.get().words()}</output>
                </div>
                <p class="small quiet" data-testid="slowed-play">{slowed}</p>
                <div class="travel">
    {later(split::run_row(), |row| row())}
                </div>
                <p class="notice" role="status">
                    {move || seed_differs().then_some(controls::SEED_CHANGED)}
                </p>
            </section>
        }
}

/// Moves the focus to the button that replaces the clicked one, in the next frame.
fn hand_focus(to: NodeRef<Button>) {
    request_animation_frame(move || {
        // The screen may have been closed within the frame.
        if let Some(button) = to.try_get_untracked().flatten() {
            // Fails only for an element that is not on the page.
            drop(button.focus());
        }
    });
}
