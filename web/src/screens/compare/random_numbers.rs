//! Compares one step across all lanes: the same random number u, and the token each lane's settings choose with it.

use charts::percent;
use leptos::prelude::*;

use crate::{session::session, shared::explanation::with_italics};
use page_model::compare::{
    reading::{LaneReading, first_parting},
    words::screen,
};

/// The selected step; otherwise the step of the first difference; otherwise the newest one.
#[component]
pub fn RandomNumbers(
    /// The lanes as they are shown.
    readings: Memo<Vec<LaneReading>>,
) -> impl IntoView {
    let session = session();
    let step = Memo::new(move |_| {
        readings.with(|lanes| {
            let longest = lanes.iter().map(|lane| lane.sums.len()).max()?;
            let newest = longest.checked_sub(1)?;
            let selected = session.compare.focus.get().filter(|step| *step <= newest);
            Some(selected.or(first_parting(lanes)).unwrap_or(newest))
        })
    });
    let rows = Memo::new(move |_| {
        let step = step.get()?;
        let names: Vec<String> =
            readings.with(|lanes| lanes.iter().map(|lane| lane.name.clone()).collect());
        let (comparison, texts) = (session.compare.comparison.read(), session.texts.read());
        let steps = comparison.as_ref()?.step(step, texts.as_ref()?);
        Some((step, names.into_iter().zip(steps).collect::<Vec<_>>()))
    });
    let is_first_difference = move || {
        let parting = readings.with(|lanes| first_parting(lanes));
        session.compare.focus.get().is_none() && parting.is_some() && parting == step.get()
    };
    let u = move |step| session.settings.read().u(step).get();
    view! {
        <section class="random-numbers" aria-label=screen::step() data-testid="luck">
            {move || rows.get().map(|(step, rows)| view! {
                <h2>{screen::step_heading(step, is_first_difference())}</h2>
                <p class="prose">{with_italics(&screen::about_u(u(step)))}</p>
                <div class="wide" role="region" tabindex="0" aria-label=screen::table()>
                    <table class="plain-table">
                        <thead>
                            <tr>
                                {screen::heads().map(|head| view! { <th scope="col">{head}</th> })}
                            </tr>
                        </thead>
                        <tbody>
                            {rows.into_iter().enumerate().map(|(place, (name, lane))| view! {
                                <tr class=format!("of-lane-{}", place + 1)>
                                    <th scope="row">{name}</th>
                                    {match lane {
                                        None => view! { <td class="quiet" colspan="4">{screen::has_ended()}</td> }.into_any(),
                                        Some(lane) => view! {
                                            <td class="token">{lane.token}</td>
                                            <td>{percent(lane.model)}</td>
                                            <td>{percent(lane.rule)}</td>
                                            <td>{screen::left(lane.u.map(|_| lane.kept), lane.same_text)}</td>
                                        }.into_any(),
                                    }}
                                </tr>
                            }).collect_view()}
                        </tbody>
                    </table>
                </div>
                <p class="small quiet">{screen::press()}</p>
            })}
        </section>
    }
}
