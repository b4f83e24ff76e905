//! The choice of the head whose attention the picked cell shows.

use leptos::prelude::*;
use page_model::inside::{
    pick::PickedPlace,
    words::{self, screen},
};

use crate::session::session;

/// The list of heads, and the button that picks no cell any more; nothing for a cell without attention.
#[component]
pub fn HeadChoice() -> impl IntoView {
    let session = session();
    let heads = Memo::new(move |_| {
        session
            .texts
            .with(|texts| texts.as_ref().map_or(0, |texts| texts.info().heads))
    });
    let place = Memo::new(move |_| session.read_inside(|reading| reading.place()));
    let has_heads = Memo::new(move |_| place.get().is_some_and(|place| place.row > 0));
    let lacks_weights = Memo::new(move |_| {
        session
            .read_inside(|reading| reading.lacks_weights().then_some(()))
            .is_some()
    });
    let choose = move |value: String| {
        if let Some(place) = place.get_untracked() {
            let head = value.parse().ok();
            session.pick_inside(Some(PickedPlace { head, ..place }));
        }
    };
    let chosen = move || place.get().and_then(|place| place.head);
    let option = move |head: u32| {
        view! {
            <option value=head prop:selected=move || chosen() == Some(head)>
                {words::head(head as usize + 1)}
            </option>
        }
    };
    view! {
        <Show when=move || place.get().is_some()>
            <div class="looks">
                <Show when=move || has_heads.get()>
                    <label class="choice small">
                        <span>{screen::head_choice()}</span>
                        <select data-testid="inside-head" on:change:target=move |event| choose(event.target().value())>
                            <option value="" prop:selected=move || chosen().is_none()>{screen::mean()}</option>
                            {move || (0..heads.get()).map(option).collect_view()}
                        </select>
                    </label>
                </Show>
                <Show when=move || lacks_weights.get()>
                    <span class="small" role="status" data-testid="inside-unrecorded">{screen::weights_not_recorded()}</span>
                </Show>
                <button type="button" class="plain" data-testid="inside-unpick" on:click=move |_| session.pick_inside(None)>
                    {screen::unpick()}
                </button>
            </div>
        </Show>
    }
}
