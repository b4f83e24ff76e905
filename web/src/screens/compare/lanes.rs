//! The lanes side by side, with the button that adds one.

use leptos::prelude::*;

use crate::screens::compare::lane::LaneView;
use crate::session::session;
use page_model::compare::{
    lanes::MOST_LANES,
    reading::LaneReading,
    words::{before, screen},
};

/// The row of all lanes.
#[component]
pub fn LaneRow(
    /// The lanes as they are shown.
    readings: Memo<Vec<LaneReading>>,
) -> impl IntoView {
    let session = session();
    let lanes = session.compare.lanes;
    let count = Memo::new(move |_| lanes.read().rules().len());
    let empty =
        Memo::new(move |_| readings.with(|lanes| lanes.iter().all(|lane| lane.written.is_empty())));
    view! {
        <div class="lanes-section">
            <div class="lanes" data-lanes=move || count.get().to_string()>
                <For each=move || 0..count.get() key=|place| *place let:place>
                    <LaneView place readings />
                </For>
            </div>
            <div class="line">
                <p class="quiet small">{move || empty.get().then_some(before())}</p>
                <button
                    type="button"
                    data-testid="add-lane"
                    prop:disabled=move || count.get() == MOST_LANES
                    on:click=move |_| session.change_lanes("add_lane", |lanes| lanes.add())
                >
                    {screen::add_lane()}
                </button>
            </div>
        </div>
    }
}
