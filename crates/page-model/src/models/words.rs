//! What a model is, in one line, and what its numbers mean, for those who ask.

pub mod exactness;
pub mod ladder;
pub mod screen;

use protocol::{ModelInfo, QuantisedWeights};

use super::{ListedModel, Model, PrerecordedModel};
use crate::words::common;

pub use texts::first::{
    models_early_state as early_state, models_invented_language as invented_language,
    models_other_model as other_model, models_recorded as recorded, models_stories as stories,
};
pub use texts::first::{
    models_invented_examples as invented_examples, models_real_examples as real_examples,
};
pub use texts::shared::{
    models_not_uploaded as not_uploaded, models_nothing_else as nothing_else,
    models_of_invented_language as of_invented_language, models_outside as outside,
    models_recorded_alone as recorded_alone, models_stories_alone as stories_alone,
    models_try_real as try_real,
};

/// The button that loads the weights of recorded runs.
pub fn go_on() -> String {
    texts::shared::models_go_on(&common::bytes(PrerecordedModel::WEIGHT_BYTES))
}

/// The button beside a prompt that the model cannot know, which loads a model of real English and runs the prompt.
pub fn load_real() -> String {
    texts::shared::models_load_real(&common::bytes(PrerecordedModel::WEIGHT_BYTES))
}

/// A number of a model with its meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModelNumber {
    /// The number with its unit.
    pub number: String,
    /// What it counts, and where it matters.
    pub meaning: &'static str,
}

/// A model in one line.
pub fn summary(model: &Model) -> &'static str {
    match model {
        Model::Listed(ListedModel::Trained | ListedModel::Draft) => invented_language(),
        Model::Listed(ListedModel::Stories) => stories(),
        Model::Recorded(_) => recorded(),
        Model::Listed(_) => early_state(),
        Model::Other(_) | Model::Hub(_) | Model::Files(_) => other_model(),
    }
}

/// What a model was trained on, from its own description, and what follows from it.
pub fn origin(model: &Model, info: &ModelInfo) -> String {
    let described = &info.description;
    let origin = match model {
        Model::Listed(ListedModel::Stories) => format!("{described} {}", stories_alone()),
        Model::Recorded(_) => recorded_alone().into(),
        Model::Listed(_) => {
            format!("{} {described} {}", of_invented_language(), nothing_else())
        }
        Model::Other(_) => described.clone(),
        Model::Hub(model) => format!(
            "{} {}{}",
            texts::shared::models_of_hub(model.name(), model.short_commit()),
            licence(info.license.as_deref()),
            quantised(info),
        ),
        Model::Files(name) => format!(
            "{} {}{}",
            texts::shared::models_of_disk(name),
            not_uploaded(),
            quantised(info)
        ),
    };
    let notes = info.notes.iter().map(String::as_str);
    let sentences: Vec<&str> = [&*origin].into_iter().chain(notes).collect();
    sentences.join(" ")
}

/// Which weights a file has rounded to few bits, and which of them are rounded once more in memory.
fn quantised(info: &ModelInfo) -> String {
    let (Some(_), Some(format)) = (info.quantised.first(), info.weight_format) else {
        return String::new();
    };
    let types = |wanted: &dyn Fn(&QuantisedWeights) -> bool| {
        let types = info.quantised.iter().filter(|weights| wanted(weights));
        let types = types.map(|weights| {
            let count = common::rounded(weights.weights);
            texts::shared::models_weights_in_type(&count, &weights.number_type)
        });
        types.collect::<Vec<_>>().join(", ")
    };
    let all = types(&|_| true);
    let format = format.to_string();
    let twice = match types(&|weights| !weights.keeps_values) {
        none if none.is_empty() => texts::shared::models_keep_values(&format),
        all_of_them if all_of_them == all => texts::shared::models_all_rounded_twice(&format),
        some => texts::shared::models_rounded_twice(&format, &some),
    };
    format!(" {} {twice}", texts::shared::models_quantised(&all))
}

/// What is known of the licence of a model that is not this site's.
pub fn licence(license: Option<&str>) -> String {
    match license {
        Some(license) => texts::shared::models_licence(license),
        None => texts::shared::models_no_licence().into(),
    }
}

/// The numbers in the line about the loaded model, each with its meaning.
pub fn numbers(info: &ModelInfo) -> [ModelNumber; 3] {
    use texts::shared::{
        models_context_window, models_context_window_meaning, models_vocabulary,
        models_vocabulary_meaning, models_weights, models_weights_meaning,
    };
    [
        ModelNumber {
            number: models_weights(&common::rounded(info.parameters)),
            meaning: models_weights_meaning(),
        },
        ModelNumber {
            number: models_vocabulary(info.vocab_size as usize),
            meaning: models_vocabulary_meaning(),
        },
        ModelNumber {
            number: models_context_window(info.context_window as usize),
            meaning: models_context_window_meaning(),
        },
    ]
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    #![allow(clippy::disallowed_methods, reason = "reads the models that ship")]
    use std::{fs, path::Path};

    use engine_client::recording::model_info;
    use protocol::WeightPrecision;

    use super::*;

    /// A file of the site.
    fn public(path: &str) -> Vec<u8> {
        let public = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../public");
        fs::read(public.join(path)).unwrap()
    }

    /// The shipped model as the page gets it, from a recorded run.
    fn shipped() -> ModelInfo {
        let file = public("recordings/tiny/favorite.tokenloop");
        model_info(recording::json::read(&file).unwrap().model).unwrap()
    }

    #[test]
    fn the_numbers_are_those_of_the_loaded_model() {
        let told = |info: &ModelInfo| numbers(info).map(|number| number.number);
        let expected = [
            "988,288 weights",
            "Vocabulary: 2,048 tokens",
            "Context window: 256 tokens",
        ];
        assert_eq!(told(&shipped()), expected);
        let larger = ModelInfo {
            parameters: 8_030_261_248,
            vocab_size: 128_256,
            context_window: 131_072,
            ..shipped()
        };
        let expected = [
            "8.0 billion weights",
            "Vocabulary: 128,256 tokens",
            "Context window: 131,072 tokens",
        ];
        assert_eq!(told(&larger), expected);
    }

    #[test]
    fn the_language_of_the_shipped_models_has_stories_sums_and_capitals() {
        let grammar = String::from_utf8(public("models/tiny/grammar.txt")).unwrap();
        for rule in ["chapter stories", "rule sums:", "The capital of {"] {
            assert!(grammar.contains(rule), "the grammar has no {rule:?}");
        }
        let own = ListedModel::ALL.into_iter();
        let own = own.filter(|listed| *listed != ListedModel::Stories);
        for model in own.map(Model::Listed) {
            let manifest = public(&format!("{}manifest.json", model.folder().unwrap()));
            let manifest: serde_json::Value = serde_json::from_slice(&manifest).unwrap();
            let info = ModelInfo {
                description: manifest["description"].as_str().unwrap().into(),
                ..shipped()
            };
            let origin = origin(&model, &info);
            assert!(origin.starts_with(of_invented_language()));
            assert!(origin.contains("trained from nothing on our own grammar"));
            assert!(origin.ends_with(nothing_else()));
        }
    }

    #[test]
    fn what_is_odd_in_the_files_of_a_model_stands_beside_its_origin() {
        let info = ModelInfo {
            notes: vec!["One thing.".into(), "Another.".into()],
            ..shipped()
        };
        let told = origin(&Model::Files("mine".into()), &info);
        assert!(told.ends_with(" One thing. Another."), "{told}");
    }

    #[test]
    fn of_the_model_of_stories_nothing_is_said_of_the_invented_language() {
        let model = Model::Listed(ListedModel::Stories);
        let manifest = public("models/stories260k/manifest.json");
        let manifest: serde_json::Value = serde_json::from_slice(&manifest).unwrap();
        let description = manifest["description"].as_str().unwrap();
        let info = ModelInfo {
            description: description.into(),
            ..shipped()
        };
        let told = format!("{} {}", summary(&model), origin(&model, &info));
        assert!(told.contains("stories") && told.contains(description));
        assert!(
            !told.contains("invented") && !told.contains("grammar"),
            "{told}"
        );
    }

    #[test]
    fn of_another_model_only_its_own_description_is_told() {
        let other = Model::from_id("class-7b/our_stories").unwrap();
        let info = shipped();
        assert_eq!(origin(&other, &info), info.description);
        assert_eq!(summary(&other), other_model());
    }

    #[test]
    fn a_model_of_the_hub_is_told_with_commit_and_licence() {
        let id = format!("hub:owner/name@{}", "ab12".repeat(10));
        let model = Model::from_id(&id).unwrap();
        let of = |license: Option<&str>| {
            let license = license.map(str::to_owned);
            origin(
                &model,
                &ModelInfo {
                    license,
                    ..shipped()
                },
            )
        };
        let told = of(Some("mit"));
        assert!(told.starts_with("owner/name of the Hugging Face hub, commit ab12ab12. "));
        assert!(told.ends_with("Licence, by its card: mit."), "{told}");
        assert!(of(None).contains("states no licence"));
        let files = origin(&Model::Files("mine".into()), &shipped());
        assert!(files.starts_with("mine: ") && files.ends_with(not_uploaded()));
    }

    #[test]
    fn what_is_rounded_twice_is_said_with_the_types_of_the_file() {
        let weights = |number_type: &str, weights, keeps_values| QuantisedWeights {
            number_type: number_type.into(),
            weights,
            keeps_values,
        };
        let told = |quantised, format| {
            let info = ModelInfo {
                quantised,
                weight_format: Some(format),
                ..shipped()
            };
            origin(&Model::Files("mine".into()), &info)
        };
        assert!(told(Vec::new(), WeightPrecision::Int8).ends_with(not_uploaded()));
        let q4_1 = |kept| weights("Q4_1", 106_168_320, kept);
        let q8_0 = |kept| weights("Q8_0", 28_311_552, kept);
        let exact = told(vec![q4_1(true), q8_0(true)], WeightPrecision::F32);
        assert!(exact.ends_with("106.2 million in Q4_1, 28.3 million in Q8_0. In f32 they keep the values of the file."), "{exact}");
        let mixed = told(vec![q4_1(false), q8_0(true)], WeightPrecision::Int8);
        assert!(
            mixed.ends_with("In int8 these are rounded a second time: 106.2 million in Q4_1."),
            "{mixed}"
        );
        let all = told(vec![q4_1(false), q8_0(false)], WeightPrecision::Bf16);
        assert!(
            all.ends_with("In bf16 each of them is rounded a second time."),
            "{all}"
        );
    }
}
