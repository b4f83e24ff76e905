//! What a model writes by where it comes from, and that no screen shows a model of another language the examples of ours.
#![allow(clippy::unwrap_used)]

use std::collections::BTreeSet;

use super::*;
use crate::{
    chat,
    compare::words::{self as compare, EXTRACTION_PROMPT},
    constrained::presets as constrained,
    experiments::{ExperimentView, expected, presets as experiments},
    language::ModelLanguage::{Invented, Real, Stories},
    models::ListedModel,
    shape::words::no_truth,
    speculative::presets as speculative,
    stop::words::{self as stop, JSON_PROMPT},
    words::examples::{
        EXAMPLES, FIRST_PROMPT, STORY_PROMPTS,
        english::{CHAT, FACT, OPEN, REAL},
    },
};

/// An example of a screen: its prompt, and what is said of it.
struct Shown {
    screen: &'static str,
    prompt: &'static str,
    /// What it tells of the model; `None` where it tells of the settings alone.
    sentence: Option<&'static str>,
}

/// All examples of all screens for a language.
fn shown(language: ModelLanguage) -> Vec<Shown> {
    let mut all = Vec::new();
    let mut add = |screen, prompt, sentence| {
        all.push(Shown {
            screen,
            prompt,
            sentence,
        });
    };
    for format in PromptFormat::ALL {
        for of in examples(language, format) {
            add("prompt", of.prompt, Some((of.look_at)()));
        }
    }
    for (_, _, prompt) in compare::presets(language) {
        add("compare", prompt, None);
    }
    for of in constrained::presets(language) {
        add("constrained", of.prompt, Some((of.look)()));
    }
    for of in experiments::presets(language) {
        add("experiments", of.prompt, Some((of.look_at)()));
    }
    for of in expected::examples(language) {
        add("experiments", of.prompt, None);
    }
    for of in speculative::presets(language) {
        add("speculative", of.prompt, Some((of.look)()));
    }
    for of in stop::examples(language) {
        add("stop", of.prompt, None);
    }
    add("experiments", STORY_PROMPTS.of(language), None);
    add("truth", "", Some(no_truth(language)));
    add("good for", "", Some(chat::words::good_for(language, None)));
    all
}

/// Beginnings that real texts have too: of a fact, of records and of dialogues.
fn is_shared(prompt: &str) -> bool {
    let shared = [FACT, EXTRACTION_PROMPT, JSON_PROMPT, ""];
    shared.contains(&prompt) || prompt.starts_with("User:") || prompt.starts_with("[\n  {")
}

#[test]
fn no_other_model_is_shown_examples_of_ours_or_told_what_is_true_of_it() {
    let ours = shown(Invented);
    let sentences: BTreeSet<_> = ours.iter().filter_map(|of| of.sentence).collect();
    let prompts: BTreeSet<_> = ours.iter().map(|of| of.prompt).collect();
    for language in [Stories, Real] {
        for Shown {
            screen,
            prompt,
            sentence,
        } in shown(language)
        {
            let told = sentence.is_some_and(|sentence| sentences.contains(sentence));
            assert!(!told, "{screen}: {sentence:?}");
            let is_ours = prompts.contains(prompt) && !is_shared(prompt);
            assert!(!is_ours, "{screen}: {prompt}");
        }
    }
}

#[test]
fn each_screen_with_examples_has_some_of_each_language() {
    let screens = |language| -> BTreeSet<_> {
        let shown = shown(language).into_iter();
        shown.map(|of| of.screen).collect()
    };
    assert_eq!(screens(Real), screens(Invented));
    assert_eq!(screens(Stories), screens(Invented));
    let with_presets = [
        ExperimentView::Beams,
        ExperimentView::Continuations,
        ExperimentView::Determinism,
    ];
    for view in with_presets {
        for language in [Invented, Stories, Real] {
            let presets = experiments::presets_of(view, language);
            assert!(presets.count() > 0, "{view:?} {language:?}");
        }
    }
}

#[test]
fn where_a_model_comes_from_says_what_it_writes() {
    use ListedModel::{Draft, Step30, Step150, Step600, Step2000, Trained};
    for listed in [Trained, Step30, Step150, Step600, Step2000, Draft].map(Model::Listed) {
        assert_eq!(listed.language(), Invented);
        assert_eq!(listed.is_as_told(), listed == Model::default());
    }
    let commit = "ab12".repeat(10);
    let hub = |repo: &str| Model::from_id(&format!("hub:{repo}@{commit}")).unwrap();
    for (model, language) in [
        (hub("HuggingFaceTB/SmolLM2-135M-Instruct"), Real),
        (hub("openai-community/gpt2"), Real),
        (hub("roneneldan/TinyStories-33M"), Stories),
        (Model::Listed(ListedModel::Stories), Stories),
        (Model::Files("SmolLM2".into()), Real),
        (Model::Files("stories15M".into()), Stories),
        (Model::from_id("class-7b/own").unwrap(), Real),
    ] {
        assert_eq!(model.language(), language, "{model:?}");
        assert!(model.is_as_told());
    }
}

#[test]
fn what_is_told_of_the_invented_language_is_told_of_its_trained_model_alone() {
    let text = PromptFormat::PlainText;
    let told = |model: &Model, prompt: &str| model.look_at(text, prompt).is_some();
    let (trained, early) = (Model::default(), Model::Listed(ListedModel::Step30));
    let real = Model::Files("SmolLM2".into());
    for example in EXAMPLES {
        assert!(told(&trained, example.prompt) && !told(&early, example.prompt));
        assert_ne!(
            real.look_at(text, example.prompt),
            Some((example.look_at)())
        );
    }
    for example in REAL {
        assert!(told(&real, example.prompt), "{}", example.prompt);
    }
    let question = CHAT[0].prompt;
    assert!(real.look_at(PromptFormat::Chat, question).is_some());
    assert!(!told(&real, question));
    assert_eq!(real.message_for(FACT), Some(question));
    assert_eq!(real.message_for("My own words"), None);
}

#[test]
fn another_language_takes_an_example_of_the_one_before_away_and_nothing_else() {
    let (ours, real) = (Model::default(), Model::Files("SmolLM2".into()));
    let draft = Model::Listed(ListedModel::Draft);
    for (model, before, prompt, instead) in [
        (&real, &ours, FIRST_PROMPT, Some(FACT)),
        (&ours, &real, OPEN, Some(FIRST_PROMPT)),
        (&real, &ours, FACT, None),
        (&real, &ours, "My own words", None),
        (&draft, &ours, FIRST_PROMPT, None),
    ] {
        assert_eq!(model.prompt_after(before, prompt), instead, "{prompt}");
    }
}
