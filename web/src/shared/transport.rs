//! The control bar: step, play, back, and the button that opens the settings where they have no place of their own.

use leptos::{html::Button, prelude::*};
use web_sys::Element;

use crate::session::{commands::RunControl, session};
use crate::shared::{
    bar_buttons::{BarButton, StartStop, rescue_focus},
    generated_text::Ending,
    later::later,
    side_scroll::{self, SIDE_ID},
    split::{self, BuildView},
};
use page_model::{screens::Screen, words::controls};

/// The classes of the panels with sliders there.
const SLIDERS: [&str; 2] = ["rule", "chain"];

/// The control bar of the frame.
#[component]
pub fn ControlBar(
    /// Whether the settings are open, where they have no place of their own.
    sheet: RwSignal<bool>,
    /// Builds the buttons that replace those of the run, on a screen that has some.
    own: Signal<Option<BuildView>>,
) -> impl IntoView {
    let buttons = move || match own.get() {
        Some(buttons) => buttons(),
        None => view! { <RunButtons shown=ShownButtons::ALL /> }.into_any(),
    };
    let toggle = move |_| {
        let side = side_scroll::side();
        // On the Loop the temperature alone may have a place.
        let last = side.as_ref().and_then(|side| {
            side.query_selector(":is(.rule, .chain) > :last-child")
                .ok()
                .flatten()
        });
        let had_place = last.is_some_and(|last| last.client_height() > 0);
        sheet.update(|open| *open = !*open);
        // Where the sliders have a place of their own, what is new stands below them: it comes into view.
        if let Some(side) = side.filter(|_| had_place && sheet.get_untracked()) {
            request_animation_frame(move || {
                let parts = side.children();
                let mut parts = (0..parts.length()).filter_map(|place| parts.item(place));
                let is_new = |part: &Element| {
                    let classes = part.class_list();
                    let is_sliders = SLIDERS.iter().any(|class| classes.contains(class));
                    part.client_height() > 0 && !is_sliders
                };
                if let Some(new) = parts.find(is_new) {
                    side_scroll::show(&new);
                }
            });
        }
    };
    let session = session();
    let is_done =
        Memo::new(move |_| session.screen.get() == Screen::default() && session.is_over());
    let of_run = move || own.with(Option::is_none).then(|| view! { <Ending /> });
    view! {
        <section class="controls-part" aria-label=controls::run()>
            <h2 class="unseen">{controls::run()}</h2>
            {of_run}
            {move || is_done.get().then(|| later(split::next_places(), |places| places()))}
            <div class="buttons">
                {buttons}
                <button
                    type="button"
                    class="sheet-button"
                    data-testid="settings"
                    aria-expanded=move || sheet.get().to_string()
                    aria-controls=SIDE_ID
                    on:click=toggle
                >
                    {controls::settings()}
                </button>
            </div>
        </section>
    }
}

/// The note after the random seed was changed during a run.
#[component]
pub fn SeedChanged() -> impl IntoView {
    let session = session();
    let dice_differ = move || !session.shows_lanes() && session.seed_has_changed();
    view! {
        <p class="notice" role="status">
            {move || dice_differ().then_some(controls::seed_changed())}
        </p>
    }
}

/// Which of a run's buttons are there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShownButtons {
    /// Step token.
    pub step: bool,
    /// Step stage.
    pub stage: bool,
    /// Play and Pause.
    pub play: bool,
    /// Again with a new seed, at the end of a run.
    pub again: bool,
    /// Back.
    pub back: bool,
}

impl ShownButtons {
    /// Every button.
    pub const ALL: Self = Self {
        step: true,
        stage: true,
        play: true,
        again: true,
        back: true,
    };
}

/// Step, play, back; at the end of a run, again with a new seed.
#[component]
pub fn RunButtons(
    /// The buttons that are there.
    shown: ShownButtons,
) -> impl IntoView {
    let session = session();
    let cannot_step = move || !session.can_step();
    let act = move |command| {
        session.command(command);
    };
    let cannot_go_back = move || !session.can_go_back();
    let over = Memo::new(move |_| !session.shows_lanes() && session.is_over());
    let (step, again) = (NodeRef::<Button>::new(), NodeRef::<Button>::new());
    // The button that had the focus is hidden when the run ends: the next sensible one takes it. Pause stays a moment
    // longer than the run: while it is there, it has the focus.
    Effect::new(move |before: Option<bool>| {
        let over = over.get() && !session.is_playing();
        if before == Some(!over) {
            rescue_focus(if over { again } else { step });
        }
        over
    });
    let no_step = move || !shown.step || over.get();
    let no_stage = move || !shown.stage || session.shows_lanes() || over.get();
    let no_play = move || !shown.play || (over.get() && !session.is_playing());
    let no_again = move || !shown.again || !over.get();
    let is_playing = move || session.is_playing();
    view! {
        <BarButton
            id="step-token" label=controls::step_token() keys="ArrowRight" is_action=true
            element=step hidden=no_step disabled=cannot_step press=move || act(RunControl::Token)
        />
        <BarButton
            id="step-stage" label=controls::step_stage() keys="Shift+ArrowRight ."
            hidden=no_stage disabled=cannot_step press=move || act(RunControl::Stage)
        />
        <StartStop
            ids=["play", "pause"] start=controls::play() stop=controls::pause() keys="Space"
            running=is_playing hidden=no_play disabled=cannot_step
            on_start=move || act(RunControl::Play) on_stop=move || act(RunControl::Pause)
        />
        <BarButton
            id="again" label=controls::again() is_action=true
            element=again hidden=no_again press=move || session.generate_again()
        />
        <BarButton
            id="back" label=controls::back() keys="ArrowLeft"
            hidden=!shown.back disabled=cannot_go_back press=move || act(RunControl::Back)
        />
    }
}
