//! How the picked cell is computed: the numbers of a head, norms and neurons.

use leptos::prelude::*;
use page_model::inside::{
    InsideView,
    arithmetic::{HeadSteps, LayerSteps},
    words::{self, screen},
};

use super::plain_table::plain_table;
use crate::session::session;

/// The steps of the chosen head, and those of the layer.
#[component]
pub fn Arithmetic() -> impl IntoView {
    let session = session();
    let picked = Memo::new(move |_| {
        session.read_inside(|reading| reading.place().filter(|place| place.row > 0))
    });
    let head = Memo::new(move |_| session.read_inside(|reading| reading.head_steps()));
    let layer = Memo::new(move |_| session.read_inside(|reading| reading.layer_steps()));
    let hint = move || match (picked.get(), layer.with(Option::is_some)) {
        (None, _) => Some(screen::press_row()),
        (Some(_), false) if session.has_recorded_inside() => Some(screen::cell_not_recorded()),
        (Some(_), false) => Some(screen::cell_awaits()),
        (Some(place), true) => place.head.is_none().then(screen::choose_head),
    };
    view! {
        <section class="inside-view" data-testid="inside-view-cell" aria-label=screen::view(InsideView::Cell)>
            <p class="small quiet" role="status" data-testid="inside-cell-hint">{hint}</p>
            {move || head.get().map(of_head)}
            {move || layer.get().map(of_layer)}
            <p class="small quiet">{screen::about_cell()}</p>
        </section>
    }
}

fn of_head(steps: HeadSteps) -> impl IntoView {
    let rows = steps.read.iter().map(words::read_row);
    let rows = rows.map(|row| row.map(IntoAny::into_any)).collect();
    view! {
        <p class="prose" data-testid="inside-head-steps">{words::head_steps(&steps)}</p>
        {plain_table(screen::read_table(), screen::read_columns(), rows)}
    }
}

fn of_layer(steps: LayerSteps) -> impl IntoView {
    let rows = steps.neurons.iter().map(words::neuron_row);
    let rows = rows.map(|row| row.map(IntoAny::into_any)).collect();
    view! {
        <p class="prose" data-testid="inside-layer-steps">{words::layer_steps(&steps)}</p>
        {plain_table(screen::neurons_table(), screen::neuron_columns(), rows)}
    }
}
