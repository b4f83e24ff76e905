//! What the number format of the weights changes in the loaded model: numbers, or the press that measures them.

use leptos::prelude::*;
use page_model::{
    language::ModelLanguage,
    measured::tables::MeasuredPart,
    models::{
        exactness::{Exactness, ExactnessRow, ExactnessTable, measured},
        words::exactness as words,
    },
};
use protocol::WeightPrecision;

use crate::{
    session::{models::FormatComparison, session},
    shared::{later::later, split as shared},
};

/// The numbers of the loaded model.
#[component]
pub fn ExactnessOfModel() -> impl IntoView {
    let session = session();
    let exactness = Memo::new(move |_| {
        let device = session.engine.status().read().device().cloned()?;
        let format = session.texts.with(|texts| {
            let info = texts.as_ref().map(|texts| texts.info());
            info.and_then(|info| info.weight_format)
        });
        Some(
            session
                .model
                .with(|model| Exactness::of(model, &device, format)),
        )
    });
    let is_real = Memo::new(move |_| session.language() == ModelLanguage::Real);
    view! {
        <div class="exactness" data-testid="exactness">
            <h2>{words::heading()}</h2>
            <p class="small quiet">{words::explained()}</p>
            {move || exactness.get().map(|exactness| match exactness {
                Exactness::Published(table) => table_of(table),
                Exactness::NotMeasured(reason) => view! {
                    <p class="small">{words::not_measured()}" "{reason}</p>
                }
                .into_any(),
                Exactness::Measurable(formats) => view! { <Comparison formats /> }.into_any(),
            })}
            {move || is_real.get().then(|| later(shared::measured(), |table| table(MeasuredPart::Formats)))}
        </div>
    }
}

/// The buttons of a comparison, and the newest one.
#[component]
fn Comparison(formats: Vec<WeightPrecision>) -> impl IntoView {
    let session = session();
    let comparison = session.models.comparison;
    let is_running = Memo::new(move |_| {
        comparison.with(|comparison| matches!(comparison, Some(FormatComparison::Running)))
    });
    let button = move |format: WeightPrecision| {
        view! {
            <button
                type="button"
                data-testid=format!("compare-{format}")
                aria-disabled=move || is_running.get().to_string()
                on:click=move |_| session.compare_formats(format)
            >
                {words::compare(format)}
            </button>
        }
    };
    view! {
        <p class="small">{words::not_measured()}" "{words::measuring()}</p>
        <div class="buttons">
            {formats.into_iter().map(button).collect_view()}
            <button
                type="button"
                data-testid="cancel-comparison"
                prop:hidden=move || !is_running.get()
                on:click=move |_| session.engine.cancel()
            >
                {words::cancel()}
            </button>
        </div>
        <div role="status" data-testid="comparison">
            {move || comparison.get().map(|comparison| match comparison {
                FormatComparison::Running => view! { <p class="small">{words::measures()}</p> }.into_any(),
                FormatComparison::Done(report) => table_of(measured(&report)),
                FormatComparison::Failed(why) => view! { <p class="trouble">{why}</p> }.into_any(),
            })}
        </div>
    }
}

fn table_of(table: ExactnessTable) -> AnyView {
    let row = |row: ExactnessRow| {
        view! {
            <tr>
                <th scope="row">{row.format}</th>
                <td>{row.mean}</td>
                <td>{row.largest}</td>
                <td>{row.same}</td>
            </tr>
        }
    };
    let columns = [
        words::format(),
        words::mean(),
        words::largest(),
        words::same(),
    ];
    view! {
        <table class="plain-table small">
            <caption>{table.caption}</caption>
            <thead><tr>{columns.map(|column| view! { <th scope="col">{column}</th> })}</tr></thead>
            <tbody>{table.rows.into_iter().map(row).collect_view()}</tbody>
        </table>
    }
    .into_any()
}
