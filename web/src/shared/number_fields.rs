//! A number of a sampler as a slider and as a text field.

use leptos::prelude::*;
use page_model::{
    parse,
    settings::{
        knobs::{Knob, KnobPart, Number},
        words as sampler_words,
    },
    shape::words::screen,
};

use crate::session::session;

/// A number as a slider and as a text field.
pub fn number_fields(
    knob: &'static Knob,
    number: &'static Number,
    label: String,
    idle: Memo<bool>,
) -> AnyView {
    let session = session();
    let settings = session.settings;
    let value = Memo::new(move |_| number.current_value(knob, &settings.read().rule));
    let set = move |text: String| {
        // After an input that is not a number or out of range, the field shows the value in force.
        session.change(number.id, |s| {
            if let Some(value) = parse::float(&text) {
                knob.set(&mut s.rule, number, value.clamp(number.least, number.most));
            }
        });
    };
    let about = match number.part {
        KnobPart::Only => None,
        part => Some(sampler_words::about_part(part)),
    };
    let testid = number.id.replace('_', "-");
    view! {
        <input
            type="range"
            data-testid=testid.clone()
            aria-label=label.clone()
            title=about
            min=number.least
            max=number.most
            step=number.step
            prop:disabled=move || idle.get()
            prop:value=move || value.get().to_string()
            on:input:target=move |event| set(event.target().value())
        />
        <input
            type="number"
            data-testid=format!("number-{testid}")
            aria-label=screen::as_number(&label)
            title=about
            min=number.least
            max=number.most
            step="any"
            prop:disabled=move || idle.get()
            prop:value=move || value.get().to_string()
            on:change:target=move |event| set(event.target().value())
        />
    }
    .into_any()
}
