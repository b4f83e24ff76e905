//! One step in all lanes: the same number u, and what each rule made of it.

use charts::{count, percent};
use leptos::prelude::*;

use crate::session::session;
use page_model::compare::reading::{LaneReading, first_parting};

/// The step that is looked at; else the one at which the first lanes part; else the newest.
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
            let looked = session.compare.focus.get().filter(|step| *step <= newest);
            Some(looked.or(first_parting(lanes)).unwrap_or(newest))
        })
    });
    let rows = Memo::new(move |_| {
        let step = step.get()?;
        let names: Vec<String> =
            readings.with(|lanes| lanes.iter().map(|lane| lane.name.clone()).collect());
        let (comparison, lexicon) = (session.compare.comparison.read(), session.lexicon.read());
        let steps = comparison.as_ref()?.step(step, lexicon.as_ref()?);
        Some((step, names.into_iter().zip(steps).collect::<Vec<_>>()))
    });
    let reason = move || {
        let parting = readings.with(|lanes| first_parting(lanes));
        match (session.compare.focus.get(), step.get()) {
            (None, Some(step)) if parting == Some(step) => ": the first difference",
            _ => "",
        }
    };
    let u = move |step| session.settings.read().u(step).get();
    view! {
        <section class="luck" aria-label="One step in all lanes" data-testid="luck">
            {move || rows.get().map(|(step, rows)| view! {
                <h2>{format!("Token {}", count(step + 1))}{reason()}</h2>
                <p class="prose">
                    "The dice gave "<i>"u"</i>{format!(" = {:.4}", u(step))}
                    ". A rule adds up the probabilities it left, the likeliest first, and takes the token at which the sum passes "
                    <i>"u"</i>"."
                </p>
                <div class="wide" role="region" tabindex="0" aria-label="What each lane took">
                    <table>
                        <thead>
                            <tr>
                                <th scope="col">"Lane"</th>
                                <th scope="col">"Took"</th>
                                <th scope="col">"The model"</th>
                                <th scope="col">"Its rule"</th>
                                <th scope="col">"Tokens left"</th>
                            </tr>
                        </thead>
                        <tbody>
                            {rows.into_iter().enumerate().map(|(place, (name, lane))| view! {
                                <tr class=format!("of-lane-{}", place + 1)>
                                    <th scope="row">{name}</th>
                                    {match lane {
                                        None => view! { <td class="quiet" colspan="4">"has ended"</td> }.into_any(),
                                        Some(lane) => view! {
                                            <td class="token">{lane.token}</td>
                                            <td>{percent(lane.model)}</td>
                                            <td>{percent(lane.rule)}</td>
                                            <td>
                                                {match lane.u {
                                                    Some(_) => count(lane.kept),
                                                    None => "no dice".into(),
                                                }}
                                                {(!lane.same_text).then_some(", after another text")}
                                            </td>
                                        }.into_any(),
                                    }}
                                </tr>
                            }).collect_view()}
                        </tbody>
                    </table>
                </div>
                <p class="small quiet">"Press a token in a lane to see its step here."</p>
            })}
        </section>
    }
}
