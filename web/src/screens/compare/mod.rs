//! The Compare screen: the same prompt under several settings, with the same random numbers.

mod announcements;
mod lane;
mod lane_rule;
mod lanes;
mod presets;
mod random_numbers;
pub mod split;

use page_model::{figures::AnyPicture, measured::tables::MeasuredPart};
use std::sync::Arc;

use leptos::prelude::*;

use crate::{
    screens::compare::{
        announcements::Announcements, lanes::LaneRow, presets::Presets,
        random_numbers::RandomNumbers,
    },
    session::session,
    shared::{figure::Figure, later::later, run_numbers::RunNumbers, split as shared},
};
use page_model::{
    compare::{
        reading::{LaneReading, curves},
        words::{legend, screen, title_log_probability},
    },
    words::controls::settings,
};

/// The lanes, each with its own settings.
#[component]
pub fn CompareScreen() -> impl IntoView {
    let session = session();
    session.follow_lanes();
    let readings = Memo::new(move |_| -> Vec<LaneReading> {
        let names = session.compare.lanes.with(|lanes| lanes.names());
        let comparison = session.compare.comparison.read();
        let texts = session.texts.read();
        match (comparison.as_ref(), texts.as_ref()) {
            (Some(comparison), Some(texts)) => comparison.readings(&names, texts),
            _ => Vec::new(),
        }
    });
    let picture = Signal::derive(move || {
        let plot = readings.with(|lanes| curves(lanes))?;
        Some(Arc::new(plot) as AnyPicture)
    });
    view! {
        <section class="step compare" aria-label=screen::lanes()>
            <LaneRow readings />
            <Announcements readings />
            <div class="beside">
                <section class="curves" aria-label=screen::log_probability()>
                    <h2>{title_log_probability()}</h2>
                    <Figure id="log-probability" picture />
                    <p class="prose">{legend()}</p>
                </section>
                <RandomNumbers readings />
            </div>
            {later(shared::measured(), |table| table(MeasuredPart::Loops))}
        </section>
    }
}

/// What all lanes share, beside them: a preset, the random seed, the maximum number of new tokens.
#[component]
pub fn ComparePanel() -> impl IntoView {
    view! {
        <section class="choosing" aria-label=settings()>
            <Presets />
            <RunNumbers />
        </section>
    }
}
