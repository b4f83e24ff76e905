//! The rule: how a token is picked from the model's distribution. Moving a slider draws no new number.

use charts::decimal;
use leptos::prelude::*;
use sampling::{Temperature, TopK, TopP};

use crate::{
    app::session,
    state::settings::{LEAST_NEW_TOKENS, MOST_NEW_TOKENS, Settings},
};

/// All settings of the run.
#[component]
pub fn RulePanel() -> impl IntoView {
    let session = session();
    let settings = session.settings;
    let greedy = move || !settings.read().do_sample;
    view! {
        <fieldset class="rule">
            <legend>"Your rule"</legend>
            <label class="check">
                <input
                    type="checkbox"
                    data-testid="greedy"
                    prop:checked=greedy
                    on:change:target=move |event| settings.update(|s| s.do_sample = !event.target().checked())
                />
                "Greedy: always take the likeliest, no dice"
            </label>
            <Slider
                id="temperature"
                name="Temperature"
                range=(*Temperature::SLIDER.start(), *Temperature::SLIDER.end(), 0.01)
                off=greedy
                value=move || settings.read().temperature.get()
                words=move || decimal(settings.read().temperature.get(), 2)
                set=move |value| change(settings, |s| s.temperature = Temperature::new(value).unwrap_or(s.temperature))
            />
            <Slider
                id="top-k"
                name="Top-k"
                range=(0.0, f64::from(*TopK::SLIDER.end()), 1.0)
                off=greedy
                value=move || settings.read().top_k.map_or(0.0, |k| f64::from(k.get()))
                words=move || settings.read().top_k.map_or("off".into(), |k| k.get().to_string())
                // 0 is no k, as in transformers: it switches the filter off.
                set=move |value| change(settings, |s| s.top_k = TopK::new(value as u32).ok())
            />
            <Slider
                id="top-p"
                name="Top-p"
                range=(*TopP::SLIDER.start(), *TopP::SLIDER.end(), 0.01)
                off=greedy
                value=move || settings.read().top_p.get()
                words=move || match settings.read().top_p {
                    TopP::NEUTRAL => "off".into(),
                    p => decimal(p.get(), 2),
                }
                set=move |value| change(settings, |s| s.top_p = TopP::new(value).unwrap_or(s.top_p))
            />
            <div class="numbers">
                <label>
                    "Seed of the dice"
                    <input
                        type="text"
                        inputmode="numeric"
                        autocomplete="off"
                        data-testid="seed"
                        prop:value=move || settings.read().seed.to_string()
                        on:change:target=move |event| {
                            let seed = event.target().value().trim().parse();
                            change(settings, |s| s.seed = seed.unwrap_or(s.seed));
                        }
                    />
                </label>
                <button
                    type="button"
                    data-testid="new-dice"
                    aria-keyshortcuts="D"
                    on:click=move |_| session.new_dice()
                >
                    "New dice"
                </button>
                <label>
                    "Most new tokens"
                    <input
                        type="number"
                        data-testid="max-new-tokens"
                        min=LEAST_NEW_TOKENS
                        max=MOST_NEW_TOKENS
                        prop:value=move || settings.read().max_new_tokens.to_string()
                        on:change:target=move |event| {
                            let most = event.target().value().parse().unwrap_or(settings.read_untracked().max_new_tokens);
                            session.set_max_new_tokens(most.clamp(LEAST_NEW_TOKENS, MOST_NEW_TOKENS));
                        }
                    />
                </label>
            </div>
        </fieldset>
    }
}

/// Changes the settings. Always notifies, so that a field with nonsense in it shows the old value again.
fn change(settings: RwSignal<Settings>, change: impl FnOnce(&mut Settings)) {
    settings.update(change);
}

/// A slider with its name and its value in words.
#[component]
fn Slider(
    id: &'static str,
    name: &'static str,
    /// Least, most, step.
    range: (f64, f64, f64),
    /// Whether the rule in force ignores it.
    off: impl Fn() -> bool + Copy + Send + Sync + 'static,
    value: impl Fn() -> f64 + Copy + Send + Sync + 'static,
    words: impl Fn() -> String + Copy + Send + Sync + 'static,
    set: impl Fn(f64) + Copy + 'static,
) -> impl IntoView {
    let (least, most, step) = range;
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
                    if let Ok(value) = event.target().value().parse() {
                        set(value);
                    }
                }
            />
            <output for=id>{words}</output>
        </div>
    }
}
