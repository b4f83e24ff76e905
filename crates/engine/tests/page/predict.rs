//! Predictions on the shipped model: the scores of class, model and truth, from the engine's logits and the grammar.

use page_model::{
    predict::{
        desk::PredictionState,
        figures::bars,
        round::{PredictionEntry, PredictionRound, ScoredAgainst},
        words,
    },
    settings::Settings,
    shape::grammar_truth::{TruthStatus, divergence_bits},
};
use sampling::{Distribution, Scores};

use super::native_run::NativeRun;

/// Rounding of sums over a vocabulary.
const ROUNDING: f64 = 1e-9;

/// A prediction after a prompt, with what it is made from.
struct PromptPredicted {
    native: NativeRun,
    desk: PredictionState,
    model: Distribution,
    told: TruthStatus,
}

impl PromptPredicted {
    fn after(prompt: &str, entry: PredictionEntry) -> Self {
        let mut native = NativeRun::of(prompt);
        native.turn(&Settings::default());
        let generation = native.run.generation();
        let scores: &Scores = generation.pending().unwrap().scores();
        let (model, context) = (Distribution::from(scores), generation.tokens());
        let told = native.truth(context.clone());
        let mut desk = PredictionState::new(None, entry);
        desk.open(&context, &model, &native.texts);
        Self {
            native,
            desk,
            model,
            told,
        }
    }

    fn round(&self) -> &PredictionRound {
        self.desk.round().unwrap()
    }

    fn give(&mut self, label: &str, number: i64) {
        let place = self.round().outcomes.labels().iter();
        let place = place.clone().position(|other| other == label).unwrap();
        self.desk.change(|round| {
            round.clear();
            round.give(place, number);
        });
    }
}

#[test]
fn a_sum_has_one_answer_and_the_models_score_is_its_distance_from_it() {
    let mut asked = PromptPredicted::after("7 + 2 =", PredictionEntry::Percents);
    let labels: Vec<String> = asked.round().outcomes.labels().to_vec();
    let mut sorted = labels.clone();
    sorted.sort_by_key(|label| label.trim_start_matches('␣').to_string());
    assert_eq!(labels, sorted, "the order says nothing");
    asked.give("␣9", 50);
    asked.desk.change(PredictionRound::fill_up);
    asked.desk.reveal(Some(&asked.told)).unwrap();
    let round = asked.round();
    let score = round.score().unwrap();
    // The truth is 9 alone: least is 0, and each score is −log₂ of the share of 9.
    assert_eq!(score.least, 0.0);
    let TruthStatus::Known(truth) = &asked.told else {
        panic!("the grammar knows sums");
    };
    let distance = divergence_bits(truth, &asked.model);
    assert!((score.model - distance).abs() < ROUNDING, "{score:?}");
    assert!((0.55..0.62).contains(&score.model), "{score:?}");
    // Half, and a sixth of the other half.
    let given = f64::from(round.given()[labels.iter().position(|l| l == "␣9").unwrap()]);
    assert!((58.0..=59.0).contains(&given));
    assert!((score.visitor.unwrap() + (given / 100.0).log2()).abs() < ROUNDING);
    assert!(words::verdict(round).ends_with("Nobody can be below 0."));
}

#[test]
fn where_several_go_on_the_truth_itself_is_the_least_and_the_model_is_near_it() {
    let mut asked = PromptPredicted::after("Weather for", PredictionEntry::Hands);
    asked
        .desk
        .choose_candidates(8, &asked.model, &asked.native.texts);
    asked.desk.reveal(Some(&asked.told)).unwrap();
    let score = asked.round().score().unwrap();
    // Seven weekdays, equally likely.
    assert!((score.least - 7f64.log2()).abs() < 1e-6, "{score:?}");
    assert!(score.model >= score.least && score.model < score.least + 0.02);
    assert_eq!(score.visitor, None);
    let Some(ScoredAgainst::Truth(truth)) = &asked.round().revealed else {
        panic!("the grammar knows the weekdays");
    };
    assert!((truth.iter().sum::<f64>() - 1.0).abs() < ROUNDING);
    let drawn: f64 = bars(asked.round())
        .rows
        .iter()
        .filter_map(|row| row.model)
        .sum();
    assert!((drawn - 1.0).abs() < ROUNDING, "the rows hold everything");
}

#[test]
fn where_no_truth_is_known_the_model_is_the_least() {
    let mut asked = PromptPredicted::after("Roses can be", PredictionEntry::Percents);
    let known = matches!(asked.told, TruthStatus::Known(_));
    asked.give("␣red", 100);
    asked.desk.reveal(Some(&asked.told)).unwrap();
    assert!(!known, "the grammar cannot have written this");
    let score = asked.round().score().unwrap();
    assert_eq!(score.model, score.least);
    assert_eq!(score.visitor, Some(f64::INFINITY));
    assert!(score.least < asked.model.entropy_bits());
    assert!(words::without_truth(asked.round()).is_some());
    assert!(
        words::excluded(asked.round())
            .unwrap()
            .contains("any other token")
    );
}

#[test]
fn the_settings_token_leads_to_the_next_prediction() {
    let mut asked = PromptPredicted::after("7 + 2 =", PredictionEntry::Hands);
    asked.give("␣9", 3);
    asked.desk.reveal(Some(&asked.told)).unwrap();
    let settings = Settings::default();
    while asked.native.run.steps().is_empty() || asked.native.run.generation().pending().is_none() {
        asked.native.turn(&settings);
    }
    let generation = asked.native.run.generation();
    let (model, context) = (
        Distribution::from(generation.pending().unwrap().scores()),
        generation.tokens(),
    );
    assert!(!asked.desk.open(&context, &model, &asked.native.texts));
    assert!(!asked.desk.is_revealed());
    let told = asked.native.truth(context);
    asked.give(&asked.round().outcomes.labels()[0].clone(), 1);
    asked.desk.reveal(Some(&told)).unwrap();
    let total = asked.desk.total();
    assert_eq!((total.rounds, total.infinite), (2, 0));
    assert!(total.visitor >= total.least && total.model >= total.least);
}
