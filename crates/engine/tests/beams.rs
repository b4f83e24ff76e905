//! Beam search on the engine finds what transformers' `generate(num_beams=…, do_sample=False)` finds: every whole text
//! of every case, in the same order, with the same scores.

use std::{collections::HashSet, fs, path::PathBuf};

use engine::{Device, Engine, Tokenizer};
use engine_client::branching_command;
use generation::{BeamRule, BeamSearch, EarlyStopping};
use pollster::block_on;
use protocol::{Command, TokenId};
use sampling::Logits;
use serde::Deserialize;

/// transformers adds up log-probabilities in single precision: 24 of them, each rounded to about 10⁻⁷ of up to −60. With
/// a length penalty of −0.5 the sum is multiplied by 4. Measured: 3.3e-5.
const SCORE_TOLERANCE: f64 = 1e-4;

/// One case of `tests/golden/beams/beams.json`.
#[derive(Deserialize)]
struct BeamCase {
    model: String,
    /// The prompt as text, where the model has a tokenizer.
    text: Option<String>,
    prompt: Vec<TokenId>,
    ends: Vec<TokenId>,
    beams: usize,
    max_new_tokens: usize,
    length_penalty: f64,
    early_stopping: String,
    /// Best first.
    texts: Vec<Vec<TokenId>>,
    /// `None` for one beam: transformers' greedy decoding has no scores.
    scores: Option<Vec<f64>>,
}

impl BeamCase {
    fn name(&self) -> String {
        format!(
            "{} {:?} ends {:?}, {} beams, penalty {}, {}",
            self.model, self.text, self.ends, self.beams, self.length_penalty, self.early_stopping
        )
    }
}

fn root() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

fn cases() -> Vec<BeamCase> {
    let file = root().join("tests/golden/beams/beams.json");
    serde_json::from_slice(&fs::read(file).unwrap()).unwrap()
}

fn folder(model: &str) -> PathBuf {
    match model {
        "tiny" => root().join("public/models/tiny"),
        golden => root().join("tests/golden/model").join(golden),
    }
}

/// An engine, and the tokens in its cache.
struct CachedEngine {
    engine: Engine,
    cached: Vec<TokenId>,
}

impl CachedEngine {
    fn load(model: &str) -> Self {
        let read = |name: &str| fs::read(folder(model).join(name)).unwrap();
        let (config, weights) = (read("config.json"), read("model.safetensors"));
        Self {
            engine: Engine::load(&config, &weights, &Device::flex()).unwrap(),
            cached: Vec::new(),
        }
    }

    fn logits(&mut self, context: Vec<TokenId>) -> Logits {
        let output = match branching_command(&self.cached, &context) {
            Command::Decode { token, position } => block_on(self.engine.decode(token, position)),
            Command::Extend {
                tokens,
                position,
                wanted,
            } => block_on(self.engine.extend(&tokens, position, wanted)),
            _ => block_on(self.engine.prefill(&context)),
        };
        self.cached = context;
        Logits::new(output.unwrap().logits).unwrap()
    }

    fn search(&mut self, case: &BeamCase) -> BeamSearch {
        let early = EarlyStopping::from_id(&case.early_stopping).unwrap();
        let rule = BeamRule::new(case.beams, case.max_new_tokens, case.length_penalty, early);
        let mut search = BeamSearch::new(rule.unwrap(), case.ends.clone());
        while let Some(tokens) = search.demand() {
            let context = [&case.prompt[..], &tokens].concat();
            search.supply(&self.logits(context)).unwrap();
        }
        search
    }
}

#[test]
fn the_whole_texts_and_scores_are_those_of_transformers() {
    let mut loaded: Option<(String, CachedEngine)> = None;
    let mut greatest = 0.0_f64;
    for case in cases() {
        if loaded
            .as_ref()
            .is_none_or(|(model, _)| *model != case.model)
        {
            loaded = Some((case.model.clone(), CachedEngine::load(&case.model)));
        }
        let (_, engine) = loaded.as_mut().unwrap();
        let search = engine.search(&case);
        let name = case.name();
        let texts = search.whole().iter().map(|whole| search.tokens(whole.node));
        assert_eq!(texts.collect::<Vec<_>>(), case.texts, "{name}");
        for (whole, expected) in search.whole().iter().zip(case.scores.iter().flatten()) {
            let difference = (whole.score - expected).abs();
            greatest = greatest.max(difference);
            let score = whole.score;
            assert!(
                difference < SCORE_TOLERANCE,
                "{name}: {score}, not {expected}"
            );
        }
    }
    println!("greatest difference of a score: {greatest:e}");
}

#[test]
fn the_cases_cover_what_was_promised() {
    let cases = cases();
    let shipped: Vec<&BeamCase> = cases.iter().filter(|case| case.model == "tiny").collect();
    let tokenizer = fs::read(folder("tiny").join("tokenizer.json")).unwrap();
    let tokenizer = Tokenizer::from_json(&tokenizer).unwrap();
    for case in &shipped {
        let text = case.text.as_ref().unwrap();
        assert_eq!(tokenizer.encode(text).unwrap(), case.prompt, "{text}");
    }
    // The number of different prompts.
    let with = |beams: usize, penalty: f64| {
        let of = |case: &&&BeamCase| case.beams == beams && case.length_penalty == penalty;
        let prompts: HashSet<&[TokenId]> = shipped
            .iter()
            .filter(of)
            .map(|case| &case.prompt[..])
            .collect();
        prompts.len()
    };
    for beams in [2, 4, 8] {
        assert_eq!([with(beams, 0.0), with(beams, 1.0)], [20, 20]);
    }
    // Under each rule, on golden models and on the shipped one, some texts end before others.
    for rule in EarlyStopping::ALL {
        for is_shipped in [true, false] {
            let ends_early = |case: &&BeamCase| {
                let lengths = case.texts.iter().map(Vec::len);
                case.early_stopping == rule.id()
                    && (case.model == "tiny") == is_shipped
                    && lengths.clone().min() < lengths.max()
            };
            assert!(
                cases.iter().any(|case| ends_early(&case)),
                "{rule:?} {is_shipped}"
            );
        }
    }
}
