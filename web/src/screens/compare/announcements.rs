//! Announces to screen readers which lanes differ, repeat or end; not every token.

use leptos::prelude::*;

use page_model::compare::{news::news, reading::LaneReading};

/// The live region for these announcements.
#[component]
pub fn Announcements(
    /// The lanes as they are shown.
    readings: Memo<Vec<LaneReading>>,
) -> impl IntoView {
    let news = Memo::new(move |before: Option<&(Vec<LaneReading>, String)>| {
        let lanes = readings.get();
        let none = Vec::new();
        let before = before.map_or(&none, |(lanes, _)| lanes);
        let news = news(before, &lanes);
        (lanes, news)
    });
    view! {
        <p class="unseen" role="status" data-testid="lane-news">{move || news.with(|(_, news)| news.clone())}</p>
    }
}
