//! The buttons of the control bar: start and pause, one step, begin anew.

use leptos::prelude::*;
use page_model::live_training::{Part, task::LiveTrainingPress, words::screen};

use crate::{
    session::session,
    shared::bar_buttons::{BarButton, StartStop},
};

/// The buttons.
#[component]
pub fn LiveTrainingButtons() -> impl IntoView {
    let session = session();
    let state = session.live_training_signals();
    let learns = Memo::new(move |_| state.work.get() == Some(LiveTrainingPress::Start));
    let lacks_text = Memo::new(move |_| !session.live_training.part.with(Part::has_text));
    let is_new = Memo::new(move |_| {
        let run = session.live_training.part.with(Part::run);
        (state.results).with(|results| results.of(&run).is_none_or(|view| view.report().steps == 0))
    });
    view! {
        <StartStop
            ids=["learn-start", "learn-pause"] start=screen::starts() stop=screen::pause() is_action=true
            running=learns disabled=lacks_text
            on_start=move |()| session.press_live_training(LiveTrainingPress::Start)
            on_stop=move |()| session.pause_live_training()
        />
        <BarButton
            id="learn-step" label=screen::step() disabled=lacks_text
            press=move || session.press_live_training(LiveTrainingPress::Step)
        />
        <BarButton
            id="learn-anew" label=screen::begin_anew() disabled=is_new
            press=move || session.begin_training_anew()
        />
    }
}
