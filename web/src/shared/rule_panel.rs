//! The settings of the sampler and the run. Moving a slider draws no new random number.

use charts::decimal;
use leptos::prelude::*;
use page_model::parse;
use sampling::{ProcessorKind, Temperature, TopK, TopP};

use crate::session::session;
use crate::shared::{run_numbers::RunNumbers, text_ahead::AheadSwitch};
use page_model::settings::{suggested::Suggestion, words as suggested};
use page_model::words::settings as words;

/// All settings of the run.
#[component]
pub fn RulePanel() -> impl IntoView {
    view! {
        <fieldset class="rule">
            <legend>{words::settings()}</legend>
            <SuggestionLine />
            <TemperatureSlider />
            <TopKSlider />
            <TopPSlider />
            <GreedySwitch />
            <RunNumbers />
            <AheadSwitch />
        </fieldset>
    }
}

/// What the model's authors suggest, and the button that sets it; nothing where they suggest nothing.
#[component]
fn SuggestionLine() -> impl IntoView {
    let session = session();
    let suggestion = Memo::new(move |_| {
        let texts = session.texts.read();
        Suggestion::of(&texts.as_ref()?.info().suggested)
    });
    move || {
        let suggestion = suggestion.get()?;
        let is_set = move || suggestion.is_in_force(&session.settings.read());
        let set = move |_| {
            if !is_set() {
                session.change("suggestion", |settings| suggestion.apply(settings));
            }
        };
        Some(view! {
            <p class="small" role="status" data-testid="suggestion">
                {suggestion.sentence()} " "
                {move || is_set().then_some(suggested::suggestion_in_use())}
            </p>
            <button
                type="button"
                class="plain"
                data-testid="use-suggestion"
                on:click=set
            >
                {suggested::use_suggestion()}
            </button>
        })
    }
}

/// The switch of greedy decoding.
#[component]
pub fn GreedySwitch() -> impl IntoView {
    let session = session();
    let greedy = move || !session.settings.read().do_sample();
    view! {
        <label class="check">
            <input
                type="checkbox"
                data-testid="greedy"
                prop:checked=greedy
                on:change:target=move |event| session.change("do_sample", |s| s.rule.do_sample = !event.target().checked())
            />
            {words::greedy()}
        </label>
    }
}

/// The slider of the temperature.
#[component]
pub fn TemperatureSlider() -> impl IntoView {
    let session = session();
    let settings = session.settings;
    view! {
        <Slider
            id="temperature"
            kind=ProcessorKind::Temperature
            name=words::temperature()
            range=(*Temperature::SLIDER.start(), *Temperature::SLIDER.end(), 0.01)
            value=move || settings.read().temperature().get()
            words=move || decimal(settings.read().temperature().get(), 2)
            set=move |value| session.change("temperature", |s| s.set_temperature(Temperature::new(value).unwrap_or(s.temperature())))
        />
    }
}

/// The slider of top-k. 0 stands for no limit, as in transformers: it switches the filter off.
#[component]
pub fn TopKSlider() -> impl IntoView {
    let session = session();
    let settings = session.settings;
    view! {
        <Slider
            id="top-k"
            kind=ProcessorKind::TopK
            name=words::top_k()
            range=(0.0, f64::from(*TopK::SLIDER.end()), 1.0)
            value=move || settings.read().top_k().map_or(0.0, |k| f64::from(k.get()))
            words=move || settings.read().top_k().map_or(words::off().into(), |k| k.get().to_string())
            set=move |value| session.change("top_k", |s| s.set_top_k(TopK::new(value as u32).ok()))
        />
    }
}

/// The slider of top-p.
#[component]
pub fn TopPSlider() -> impl IntoView {
    let session = session();
    let settings = session.settings;
    view! {
        <Slider
            id="top-p"
            kind=ProcessorKind::TopP
            name=words::top_p()
            range=(*TopP::SLIDER.start(), *TopP::SLIDER.end(), 0.01)
            value=move || settings.read().top_p().get()
            words=move || match settings.read().top_p() {
                TopP::NEUTRAL => words::off().into(),
                p => decimal(p.get(), 2),
            }
            set=move |value| session.change("top_p", |s| s.set_top_p(TopP::new(value).unwrap_or(s.top_p())))
        />
    }
}

/// A slider with its name and its value in words.
#[component]
fn Slider(
    id: &'static str,
    kind: ProcessorKind,
    name: &'static str,
    /// The least value, the greatest value and the step.
    range: (f64, f64, f64),
    value: impl Fn() -> f64 + Copy + Send + Sync + 'static,
    words: impl Fn() -> String + Copy + Send + Sync + 'static,
    set: impl Fn(f64) + Copy + 'static,
) -> impl IntoView {
    let (least, most, step) = range;
    let settings = session().settings;
    let off = move || settings.read().rule.skips(kind);
    view! {
        <div class="slider" class:off=off>
            <label for=id>{name}</label>
            <input
                id=id
                type="range"
                data-testid=id
                min=least
                max=most
                step=step
                prop:disabled=off
                aria-valuetext=words
                prop:value=move || value().to_string()
                on:input:target=move |event| {
                    if let Some(value) = parse::float(&event.target().value()) {
                        set(value);
                    }
                }
            />
            <output for=id>{words}</output>
        </div>
    }
}
