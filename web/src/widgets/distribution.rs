//! The distribution of the next token as bars, the draw as a line, and both as a table.

use charts::{Bars, CumulativeLine, Fate, count, percent};
use leptos::prelude::*;

use super::chart::Chart;
use crate::{app::session, state::look::Looked};

/// What can be drawn of the step that is looked at.
#[derive(Clone, PartialEq)]
struct Pictures {
    bars: Bars,
    line: CumulativeLine,
    /// What the present settings would choose instead.
    instead: Option<String>,
    u: Option<f64>,
}

/// Bars, line and table.
#[component]
pub fn DistributionView() -> impl IntoView {
    let session = session();
    let pictures = Memo::new(move |_| {
        let lexicon = session.lexicon.get()?;
        let reading = session.read(session.charted)?;
        Some(Pictures {
            bars: reading.bars(&lexicon),
            line: reading.line(&lexicon),
            instead: reading.instead().map(|token| lexicon.label(token)),
            u: reading.u().map(|u| u.get()),
        })
    });
    // The pictures of the step before, while the present one has no probabilities yet.
    let earlier = Memo::new(move |_| {
        let index = |looked: Memo<Option<Looked>>| {
            looked.with(|looked| looked.as_ref().map(|looked| looked.index))
        };
        index(session.charted) != index(session.looked)
    });
    // Bars glide when a setting moves; another step is another picture and stands at once.
    let still = Memo::new(move |before: Option<&(Option<usize>, bool)>| {
        session.settings.track();
        let index = session
            .charted
            .with(|looked| looked.as_ref().map(|looked| looked.index));
        (index, before.is_none_or(|(before, _)| *before != index))
    });
    let title = move || {
        pictures.with(|p| {
            p.as_ref()
                .map_or("What could come next".into(), |p| p.bars.title.clone())
        })
    };
    let removed = move || {
        pictures.with(|p| {
            p.as_ref().is_some_and(|p| {
                p.bars.rows.iter().any(|bar| !bar.kept)
                    || p.bars.rest.is_some_and(|rest| rest.kept < rest.tokens)
            })
        })
    };
    let u = move || pictures.with(|p| p.as_ref().and_then(|p| p.u));
    let bars = Callback::new(move |width| {
        pictures.with(|p| p.as_ref().map(|p| p.bars.scene("bars", width)))
    });
    let line = Callback::new(move |width| {
        pictures.with(|p| p.as_ref().map(|p| p.line.scene("draw", width)))
    });
    view! {
        <div class="distribution" class:earlier=move || earlier.get() class:still=move || still.get().1>
            <div class="line">
                <h2>{title}</h2>
                <Looking />
            </div>
            <Show
                when=move || pictures.with(Option::is_some)
                fallback=|| view! { <p class="prose quiet">"Nothing is computed yet. The bars come with the first step."</p> }
            >
                <figure data-testid="bars"><Chart scene=bars /></figure>
                <p class="key small">
                    <span class="key-kept">"under your rule"</span>
                    <span class="key-model">"as the model gave it"</span>
                    <span class="key-chosen">"chosen"</span>
                    {move || removed().then(|| view! { <span class="key-removed">"removed by your rule"</span> })}
                </p>
                <figure class="draw" data-testid="u" data-u=move || u().map(|u| u.to_string())>
                    <Chart scene=line />
                </figure>
                <p class="otherwise" role="status">
                    {move || pictures.with(|p| p.as_ref().and_then(|p| p.instead.clone())).map(|token| view! {
                        "With the same dice, your rule as it is now would choose "
                        <span class="token">{token}</span>
                        " instead."
                    })}
                </p>
                <details class="twin">
                    <summary>"The same as a table"</summary>
                    {move || pictures.with(|p| p.as_ref().map(|p| table(&p.bars)))}
                </details>
            </Show>
        </div>
    }
}

/// The way back from an earlier step.
#[component]
fn Looking() -> impl IntoView {
    let session = session();
    view! {
        {move || session.focus.get().map(|_| view! {
            <button type="button" class="plain" on:click=move |_| session.look_at_present()>"Back to the newest"</button>
        })}
    }
}

fn table(bars: &Bars) -> impl IntoView + use<> {
    let rows = bars.rows.iter().map(|bar| {
        let fate = match bar.fate {
            Fate::Open if !bar.kept => "removed",
            Fate::Open => "",
            Fate::Chosen => "chosen",
            Fate::Instead => "would be chosen now",
        };
        view! {
            <tr>
                <th scope="row" class="token">{bar.label.clone()}</th>
                <td>{percent(bar.model)}</td>
                <td>{percent(bar.rule)}</td>
                <td>{fate}</td>
            </tr>
        }
    });
    let rest = bars.rest.map(|rest| {
        let removed = rest.tokens - rest.kept;
        view! {
            <tr>
                <th scope="row">{format!("{} more tokens", count(rest.tokens))}</th>
                <td>{percent(rest.model)}</td>
                <td>{percent(rest.rule)}</td>
                <td>{(removed > 0).then(|| format!("{} removed", count(removed)))}</td>
            </tr>
        }
    });
    view! {
        <table>
            <caption class="unseen">{bars.title.clone()}</caption>
            <thead>
                <tr>
                    <th scope="col">"Token"</th>
                    <th scope="col">"The model"</th>
                    <th scope="col">"Your rule"</th>
                    <th scope="col">"Outcome"</th>
                </tr>
            </thead>
            <tbody>{rows.collect::<Vec<_>>()}{rest}</tbody>
        </table>
    }
}
