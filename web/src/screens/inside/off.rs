//! Parts of the network that are switched off: which, where, and what the next token becomes without them.

use std::sync::Arc;

use leptos::prelude::*;
use page_model::{
    figures::AnyPicture,
    inside::{
        InsideView,
        words::{self, screen},
    },
};
use protocol::NetworkPart;

use super::{off_mean::InPlace, off_texts::TextsAfter};
use crate::{
    session::session,
    shared::{choices::choices, figure::Figure, toggle_button::ToggleButton},
};

/// The parts of the picked cell as buttons, the parts that are off, and the comparison.
#[component]
pub fn OffPart() -> impl IntoView {
    let session = session();
    let part = session.inside.part;
    let picture = Signal::derive(move || {
        let bars = session.read_inside(|reading| reading.effect_bars())?;
        Some(Arc::new(bars) as AnyPicture)
    });
    let said = Memo::new(move |_| {
        session.read_inside(|reading| Some(words::effect(reading, reading.effect()?).join(" ")))
    });
    let progress = Memo::new(move |_| {
        let progress = session.read_inside(|reading| Some(reading.effect()?.progress()))?;
        (progress.0 < progress.1).then_some(progress)
    });
    let of_cell = Memo::new(move |_| {
        let parts = session.read_inside(|reading| Some(reading.place()?.parts()));
        parts.unwrap_or_default()
    });
    let off = Memo::new(move |_| {
        let off = session.read_inside(|reading| {
            let parts = reading.inputs.text.ablations.parts().iter();
            Some(parts.map(|ablation| ablation.part).collect::<Vec<_>>())
        });
        off.unwrap_or_default()
    });
    // Those of the cell come first; parts of other layers that are off follow.
    let shown = move || {
        let mut parts = of_cell.get();
        let of_others = off.get();
        let of_others = of_others
            .into_iter()
            .filter(|part| !of_cell.with(|of| of.contains(part)));
        parts.extend(of_others);
        parts
    };
    let button = move |of: NetworkPart| {
        let is_off = Memo::new(move |_| part.with(|part| part.is_off(of)));
        view! {
            <ToggleButton
                id="inside-switch" label=words::part(of) chosen=is_off
                choose=move || session.switch_inside("inside-switch", |part| part.switch(of))
            />
        }
    };
    let where_off = Signal::derive(move || usize::from(part.with(|part| part.newest_alone)));
    let choose_where = Callback::new(move |place: usize| {
        session.switch_inside("inside-where", |part| part.newest_alone = place == 1);
    });
    let positions = [screen::every_position(), screen::newest_position()].map(String::from);
    let anew = Memo::new(move |_| session.read_inside(words::computed_anew));
    let is_none_off = Memo::new(move |_| off.with(Vec::is_empty));
    view! {
        <section class="inside-view" data-testid="inside-view-off" aria-label=screen::view(InsideView::Off)>
            <div class="looks" role="group" aria-label=screen::parts_of_cell()>
                {move || shown().into_iter().map(button).collect_view()}
                <button
                    type="button" class="plain" data-testid="inside-all-on"
                    prop:hidden=move || is_none_off.get()
                    on:click=move |_| session.switch_inside("inside-switch", |part| part.switch_all_on())
                >
                    {screen::all_on()}
                </button>
            </div>
            <p class="small quiet" prop:hidden=move || of_cell.with(|parts| !parts.is_empty())>{screen::press_layer()}</p>
            {choices("inside-where", screen::off_where(), positions.into(), where_off, choose_where)}
            <InPlace />
            <p class="prose" role="status" data-testid="inside-effect">
                {move || match is_none_off.get() {
                    true => Some(screen::nothing_off().to_owned()),
                    false => said.get(),
                }}
            </p>
            <p class="small quiet" data-testid="inside-progress">{move || progress.get().map(words::progress)}</p>
            <Figure id="without-parts" picture />
            <TextsAfter />
            <p class="small quiet">{move || anew.get()}</p>
        </section>
    }
}
