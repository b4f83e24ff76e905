//! The controls below a figure: those that the author shows, and the values of those that are fixed.

use leptos::prelude::*;
use page_model::{
    embed::{
        controls::{Access, EmbedControl, name_of, numbers},
        words,
    },
    words::{prompt, settings as names},
};

use crate::embed;
use web::{
    session::session,
    shared::{
        generated_text::Ending,
        number_fields::number_fields,
        rule_panel::{GreedySwitch, TemperatureSlider, TopKSlider, TopPSlider},
        run_numbers::SeedField,
        transport::{RunButtons, ShownButtons},
    },
};

/// The controls that are not hidden.
#[component]
pub fn ControlRow() -> impl IntoView {
    let embed = embed();
    let open = |control| embed.opens(control);
    let shown = ShownButtons {
        step: open(EmbedControl::Step),
        stage: open(EmbedControl::Stage),
        play: open(EmbedControl::Play),
        again: open(EmbedControl::Again),
        back: open(EmbedControl::Back),
    };
    let has_buttons = shown.step || shown.stage || shown.play || shown.again || shown.back;
    let settings = embed.embed.with_value(|embed| embed.controls.clone());
    let settings: Vec<AnyView> = settings
        .into_iter()
        .filter(|(control, _)| control.has_value())
        .filter_map(|(control, access)| setting(control, access))
        .collect();
    let has_settings = !settings.is_empty();
    view! {
        <section class="embed-controls" aria-label=words::controls()>
            {has_settings.then(|| view! { <div class="embed-settings">{settings}</div> })}
            {has_buttons.then(|| view! {
                <div class="buttons"><RunButtons shown /></div>
                <Ending />
            })}
        </section>
    }
}

/// A setting as a control, or as its value.
fn setting(control: EmbedControl, access: Access) -> Option<AnyView> {
    match access {
        Access::Hidden => None,
        Access::Fixed => fixed(control),
        Access::Open => opened(control),
    }
}

fn opened(control: EmbedControl) -> Option<AnyView> {
    Some(match control {
        EmbedControl::Number("temperature") => view! { <TemperatureSlider /> }.into_any(),
        EmbedControl::Number("top_k") => view! { <TopKSlider /> }.into_any(),
        EmbedControl::Number("top_p") => view! { <TopPSlider /> }.into_any(),
        EmbedControl::Number(id) => number(id)?,
        EmbedControl::Greedy => view! { <GreedySwitch /> }.into_any(),
        EmbedControl::Seed => view! { <div class="numbers"><SeedField /></div> }.into_any(),
        EmbedControl::Prompt => view! { <PromptLine /> }.into_any(),
        _ => return None,
    })
}

/// A number of a sampler with its switch.
fn number(id: &'static str) -> Option<AnyView> {
    let session = session();
    let settings = session.settings;
    let (knob, number) = numbers().find(|(_, number)| number.id == id)?;
    let name = name_of((knob.name)(), number);
    let idle = Memo::new(move |_| settings.read().rule.skips(knob.kind));
    let on = move || knob.on(&settings.read().rule).is_some();
    Some(
        view! {
            <div class="slider embed-number" class:off=move || !on() || idle.get()>
                <label class="check">
                    <input
                        type="checkbox"
                        role="switch"
                        data-testid=format!("on-{}", id.replace('_', "-"))
                        prop:checked=on
                        prop:disabled=move || idle.get()
                        on:change:target=move |event| {
                            let on = event.target().checked();
                            session.change("switch", |s| knob.switch(&mut s.rule, on));
                        }
                    />
                    {name.clone()}
                </label>
                {number_fields(knob, number, name, idle)}
            </div>
        }
        .into_any(),
    )
}

/// The value of a control that cannot be changed.
fn fixed(control: EmbedControl) -> Option<AnyView> {
    let settings = session().settings;
    let prompt_text = session().prompt;
    let (name, value): (String, Box<dyn Fn() -> String + Send>) = match control {
        EmbedControl::Number(id) => {
            let (knob, number) = numbers().find(|(_, number)| number.id == id)?;
            let value = move || {
                let settings = settings.read();
                let on = knob.on(&settings.rule).and_then(|of| number.value(of));
                on.map_or(names::off().into(), |value| number.shown(value))
            };
            (name_of((knob.name)(), number), Box::new(value))
        }
        EmbedControl::Seed => (
            names::seed().into(),
            Box::new(move || settings.read().seed.to_string()),
        ),
        EmbedControl::Prompt => (prompt::prompt().into(), Box::new(move || prompt_text.get())),
        EmbedControl::Greedy => (
            words::method_name().into(),
            Box::new(move || words::method(settings.read().do_sample()).into()),
        ),
        _ => return None,
    };
    Some(
        view! { <p class="embed-fixed small" data-testid=format!("fixed-{}", control.id())>{name}" "<strong>{value}</strong></p> }
            .into_any(),
    )
}

/// The field of the prompt: a run starts from it when Enter is pressed or the field is left.
#[component]
fn PromptLine() -> impl IntoView {
    let session = session();
    view! {
        <label class="embed-prompt">
            <span>{prompt::prompt()}</span>
            <input
                type="text"
                data-testid="prompt"
                spellcheck="false"
                autocomplete="off"
                prop:value=move || session.prompt.get()
                on:change:target=move |event| {
                    session.prompt.set(event.target().value());
                    session.apply_edited_prompt();
                }
            />
        </label>
    }
}
