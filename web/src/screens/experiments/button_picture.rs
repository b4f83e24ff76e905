//! A picture with buttons over its parts: one stop of the keyboard, moved by the arrow keys.

use leptos::prelude::*;
use page_model::figures::AnyPicture;

use crate::shared::{chart::Chart, roving};

/// A button over a part of a picture.
#[derive(Clone, PartialEq)]
pub struct PlacedButton {
    /// What it stands for.
    pub id: usize,
    /// Its name, for screen readers.
    pub name: String,
    /// Left, top, width and height, in percent of the picture.
    place: [String; 4],
}

impl PlacedButton {
    /// A button over a rectangle (left, top, width, height) of a picture (width, height), in CSS pixels.
    pub fn over(
        id: usize,
        name: String,
        (x, y, width, height): (f64, f64, f64, f64),
        (wide, high): (f64, f64),
    ) -> Self {
        let percent = |part: f64, whole: f64| format!("{:.2}%", 100.0 * part / whole);
        Self {
            id,
            name,
            place: [
                percent(x, wide),
                percent(y, high),
                percent(width, wide),
                percent(height, high),
            ],
        }
    }
}

/// The picture and its buttons.
#[component]
pub fn PlacedPicture(
    /// The id of the picture's scene.
    id: &'static str,
    /// The picture; `None` while there is none.
    picture: Signal<Option<AnyPicture>>,
    /// The buttons of the picture at a width in CSS pixels.
    buttons: Callback<f64, Vec<PlacedButton>>,
    /// The class of each button.
    row: &'static str,
    /// The name of all of them together, for screen readers.
    group: &'static str,
    /// The button that is pressed; without it they are buttons that do something once.
    #[prop(optional)]
    pressed: Option<Signal<Option<usize>>>,
    /// Takes the id of a button that was pressed.
    choose: Callback<usize>,
) -> impl IntoView {
    let width = RwSignal::new(0.0);
    let scene = Callback::new(move |wide| {
        if width.get_untracked() != wide {
            width.set(wide);
        }
        picture.with(|picture| picture.as_ref().map(|picture| picture.scene(id, wide)))
    });
    let rows = Memo::new(move |_| buttons.run(width.get()));
    let button = move |(index, button): (usize, PlacedButton)| {
        let PlacedButton {
            id,
            name,
            place: [left, top, width, height],
        } = button;
        // The button stays, and with it the focus, when another one is pressed.
        let is_pressed = pressed.map(|pressed| Memo::new(move |_| pressed.get() == Some(id)));
        view! {
            <button
                type="button"
                class=format!("bar-row branch {row}")
                style:left=left
                style:top=top
                style:width=width
                style:height=height
                aria-label=name
                aria-pressed=move || is_pressed.map(|pressed| pressed.get().to_string())
                data-id=id
                tabindex=if index == 0 { "0" } else { "-1" }
                on:click=move |_| choose.run(id)
            ></button>
        }
    };
    view! {
        <div class="placed-rows">
            <Chart scene />
            <div role="group" aria-label=group on:keydown=move |event| roving::move_focus(&event, &format!(".{row}"))>
                <For
                    each=move || rows.get().into_iter().enumerate()
                    key=|(index, button)| (*index, button.id, button.place.clone())
                    children=button
                />
            </div>
        </div>
    }
}
