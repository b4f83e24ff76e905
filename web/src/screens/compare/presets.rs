//! Presets for kinds of task, each with its reason: one click sets lanes and prompt.

use leptos::prelude::*;

use crate::{session::session, shared::toggle_button::ToggleButton};
use page_model::compare::{
    lanes::Lanes,
    words::{PRESETS, Preset, presets, screen},
};

/// The buttons of the presets, and the reason for the present one.
#[component]
pub fn Presets() -> impl IntoView {
    let session = session();
    // A preset is the present one as long as its settings are those on the screen.
    let present = Memo::new(move |_| {
        let lanes = session.compare.lanes.read();
        PRESETS.iter().position(|preset| {
            Lanes::read(preset.lanes).is_ok_and(|preset| preset.rules() == lanes.rules())
        })
    });
    let button = move |(place, preset, prompt): (usize, &'static Preset, &'static str)| {
        let choose = move || {
            if let Ok(lanes) = Lanes::read(preset.lanes) {
                session.replace_lanes("preset", lanes, prompt);
            }
        };
        view! {
            <li>
                <ToggleButton
                    id=format!("preset-{place}") label=(preset.name)() plain=true
                    chosen=move || present.get() == Some(place) choose
                />
            </li>
        }
    };
    view! {
        <section class="presets" aria-labelledby="presets-heading">
            <p id="presets-heading" class="heading">{screen::presets()}</p>
            <ul>{move || presets(session.language()).map(button).collect_view()}</ul>
            <p class="prose" role="status" data-testid="preset-why">
                {move || present.get().map(|place| PRESETS[place].why)}
            </p>
        </section>
    }
}
