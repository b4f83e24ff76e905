//! The mask of the shown step as a picture, and all steps as a table.

use std::sync::Arc;

use leptos::prelude::*;
use page_model::{
    constrained::{
        steps_table,
        words::{self, screen},
    },
    figures::AnyPicture,
};

use crate::{
    session::session,
    shared::{
        export::download,
        figure::Figure,
        fold::{FormulaFold, HowItWorks},
    },
};

/// The file with all steps: its name and its media type.
const TABLE_FILE: &str = "tokenloop-constrained-steps.csv";

/// The picture of the shown step, and the table of all steps. A press on a row shows its step.
#[component]
pub fn MaskView() -> impl IntoView {
    let state = session().constrained;
    let shown = Memo::new(move |_| state.shown());
    let picture = Signal::derive(move || {
        let step = shown.get()?;
        state.run.with(|run| {
            let run = run.as_ref()?;
            let step = run.step(step)?;
            let picture = step.bars.picture(step.token, &run.start.texts);
            Some(Arc::new(picture) as AnyPicture)
        })
    });
    let rows = Memo::new(move |_| {
        state.run.with(|run| {
            let run = run.as_ref()?;
            let steps = run.sides.steps().iter();
            let rows =
                steps.map(|step| (words::step_cells(step, &run.start.texts), step.is_forced()));
            let rows: Vec<_> = rows.collect();
            let forced = words::forced(run.sides.forced(), rows.len());
            (!rows.is_empty()).then_some((rows, forced))
        })
    });
    let row = move |(step, (cells, forced)): (usize, ([String; 8], bool))| {
        let here = move || (shown.get() == Some(step)).then_some("true");
        let mut cells = cells.into_iter();
        let token = cells.next();
        view! {
            <tr class:forced=forced aria-current=here>
                <th scope="row">
                    <button
                        type="button"
                        class="plain"
                        aria-label=words::step_name(step)
                        on:click=move |_| state.chosen.set(Some(step))
                    >
                        {step + 1}
                    </button>
                </th>
                <td class="token">{token}</td>
                {cells.map(|cell| view! { <td>{cell}</td> }).collect::<Vec<_>>()}
            </tr>
        }
    };
    let save = move |_| {
        let table = state
            .run
            .with_untracked(|run| Some(steps_table::table(run.as_ref()?)));
        if let Some(table) = table {
            download::csv(TABLE_FILE, &table);
        }
    };
    let heads = || screen::columns().map(|head| view! { <th scope="col">{head}</th> });
    view! {
        <Show when=move || rows.with(Option::is_some)>
            <section aria-labelledby="mask-heading">
                <h3 id="mask-heading">{move || shown.get().map(words::step_name)}</h3>
                <Figure id="constrained-mask" picture />
                <div class="wide" role="region" tabindex="0" aria-label=screen::table()>
                    <table class="plain-table mask-table" data-testid="mask-table">
                        <thead><tr>{heads()}</tr></thead>
                        <tbody>
                            {move || rows.get().map(|(rows, _)| {
                                rows.into_iter().enumerate().map(row).collect::<Vec<_>>()
                            })}
                        </tbody>
                    </table>
                </div>
                <p class="small quiet">{screen::columns_about()}</p>
                <p class="exports small">
                    <button type="button" class="plain" data-testid="csv-mask-table" on:click=save>{screen::save_table()}</button>
                </p>
                <p class="prose" data-testid="forced-tokens">{move || rows.get().map(|(_, forced)| forced)}</p>
            </section>
        </Show>
    }
}

/// What the mask did at the shown step, and what the screen is about.
#[component]
pub fn MaskWords() -> impl IntoView {
    let state = session().constrained;
    let said = Memo::new(move |_| {
        let step = state.shown()?;
        state.run.with(|run| {
            let run = run.as_ref()?;
            Some(words::step(run.step(step)?, &run.start.texts))
        })
    });
    view! {
        <p class="prose" data-testid="mask-said">{said}</p>
        <FormulaFold><p>{words::mask_formula()}</p></FormulaFold>
        <HowItWorks>
            <p class="prose quiet">{screen::about()}</p>
            <p class="prose quiet">{words::place()}</p>
            <p class="prose quiet">{words::spellings()}</p>
        </HowItWorks>
    }
}
