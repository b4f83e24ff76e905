//! The choices of the draft, and the presets with what to look at.

use leptos::prelude::*;
use page_model::speculative::{
    presets::{SpeculativePreset, presets},
    setup::{DraftDraws, DraftSource, PROPOSALS},
    words::{self, screen},
};

use crate::{session::session, shared::toggle_button::ToggleButton};

/// Draft, number of proposals, how the draft draws; presets.
#[component]
pub fn Choices() -> impl IntoView {
    let session = session();
    let setup = session.speculative.setup;
    let source =
        |source: DraftSource| view! { <option value=source.id()>{words::source(source)}</option> };
    let sources = move || {
        let (language, sources) = (session.language(), DraftSource::ALL.into_iter());
        let sources = sources.filter(|source| source.is_for(language));
        sources.map(source).collect_view()
    };
    let draws = [DraftDraws::SameSettings, DraftDraws::Greedy];
    let name = |draws: DraftDraws| match draws {
        DraftDraws::SameSettings => "same",
        DraftDraws::Greedy => "greedy",
    };
    let way = move |of: DraftDraws| view! { <option value=name(of)>{words::draws(of)}</option> };
    let chosen = Memo::new(move |_| {
        let (prompt, settings) = (session.prompt.read(), session.settings.read());
        let (model, setup) = (session.model.read(), setup.get());
        let chosen =
            |preset: &&SpeculativePreset| preset.is_chosen(&model, &prompt, setup, &settings);
        presets(model.language()).iter().find(chosen).copied()
    });
    let button = move |&of: &SpeculativePreset| {
        view! {
            <ToggleButton
                id=format!("preset-{}", of.id) label=(of.name)() plain=true
                chosen=move || chosen.get() == Some(of) choose=move || session.take_speculative_preset(of)
            />
        }
    };
    view! {
        <div class="looks" role="group" aria-label=screen::choices()>
            <label class="choice">
                <span>{screen::draft()}</span>
                <select
                    data-testid="draft-source"
                    prop:value=move || setup.with(|setup| setup.source.id())
                    on:change:target=move |event| {
                        if let Some(source) = DraftSource::from_id(&event.target().value()) {
                            session.set_up_rounds(|setup| setup.source = source);
                        }
                    }
                >
                    {sources}
                </select>
            </label>
            <label class="choice">
                <span>{screen::proposals()}</span>
                <input
                    type="number"
                    data-testid="proposals"
                    min=*PROPOSALS.start()
                    max=*PROPOSALS.end()
                    prop:value=move || setup.with(|setup| setup.proposals.to_string())
                    on:change:target=move |event| {
                        let typed = event.target().value().parse::<usize>();
                        session.set_up_rounds(|setup| {
                            if let Ok(proposals) = typed {
                                setup.proposals = proposals.clamp(*PROPOSALS.start(), *PROPOSALS.end());
                            }
                        });
                        let shown = setup.with_untracked(|setup| setup.proposals.to_string());
                        event.target().set_value(&shown);
                    }
                />
            </label>
            <label class="choice" hidden=move || setup.with(|setup| setup.source == DraftSource::Lookup)>
                <span>{screen::draws()}</span>
                <select
                    data-testid="draft-draws"
                    prop:value=move || setup.with(|setup| name(setup.draws))
                    on:change:target=move |event| {
                        let chosen = draws.into_iter().find(|of| name(*of) == event.target().value());
                        if let Some(draws) = chosen {
                            session.set_up_rounds(|setup| setup.draws = draws);
                        }
                    }
                >
                    {draws.map(way)}
                </select>
            </label>
        </div>
        <div class="looks presets" role="group" aria-label=screen::examples()>
            {move || presets(session.language()).iter().map(button).collect_view()}
        </div>
        {move || chosen.get().map(|preset| view! { <p class="prose explains" data-testid="preset-look">{(preset.look)()}</p> })}
    }
}

/// How the draft draws, and what p and q are of.
#[component]
pub fn DraftWords() -> impl IntoView {
    let session = session();
    let setup = session.speculative.setup;
    let about = move || {
        let greedy = !session.settings.read().do_sample();
        words::draft_draws(setup.get(), greedy)
    };
    view! {
        <p class="small quiet explains" data-testid="draft-about">{screen::probabilities()}" "{about}</p>
    }
}
