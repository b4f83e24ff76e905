//! The shape of each example prompt's distribution, computed with the shipped model: with another model or grammar, a
//! sentence beside a prompt that no longer holds is noticed here.

use std::{ops::Range, path::Path};

use crate::teller::Teller;
use engine_client::cheapest_command;
use page_model::words::examples::EXAMPLES;
use protocol::{Answer, Command, ModelSource, Payload, TokenId, Vocabulary};
use sampling::{Context, Distribution, Logits, Profile, Ranking, SamplingConfig, Temperature};

/// The shares and bits in which a distribution has its shape at temperature 1. They are wider than what another machine
/// computes with the same weights, and narrow enough for the sentence beside the prompt.
struct ShapeRange {
    /// The share of the most likely token.
    top: Range<f64>,
    /// The entropy in bits.
    entropy: Range<f64>,
}

/// The range for an example, by its id.
fn range_of(id: &str) -> ShapeRange {
    let (top, entropy) = match id {
        "favorite" => (0.25..0.5, 2.0..3.0),
        "sum" | "wrong" => (0.55..0.8, 1.0..2.0),
        "certain" => (0.995..1.0, 0.0..0.05),
        "even" => (0.14..0.18, 2.7..2.85),
        "refrain" => (0.7..0.9, 0.5..1.0),
        other => panic!("{other} has no shape"),
    };
    ShapeRange { top, entropy }
}

/// A share from which a token is drawn so often that a visitor who starts a few runs sees it.
const OFTEN: f64 = 0.1;
/// A change of a share that is visible in bars on an axis of 0 to 100 %.
const VISIBLE: f64 = 0.2;
/// A change of a share that is hardly visible there.
const HARDLY_VISIBLE: f64 = 0.05;
/// What “almost all” of the probability means.
const ALMOST_ALL: f64 = 0.99;
/// The least share of all tokens but the refrain's word at any position, so that sampling leaves it: one draw in fifty.
const LEAST_WAY_OUT: f64 = 0.02;
/// Rounding of a sum of products of fractions in `f64`.
const ROUNDING: f64 = 1e-9;

/// The shipped model, asked about texts.
struct ShippedModel {
    teller: Teller,
    vocabulary: Vocabulary,
    /// The tokens in the engine's cache.
    cached: Vec<TokenId>,
}

/// A text's next token: under the model at any temperature, and in the grammar.
struct NextToken {
    ranking: Ranking,
    truth: Option<Vec<(TokenId, f64)>>,
}

impl ShippedModel {
    fn new() -> Self {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../public/models/tiny");
        let mut teller = Teller::load(Path::new(folder)).unwrap();
        let loaded = teller
            .tell(&Command::Load {
                source: ModelSource::folder(""),
                memory: None,
                format: None,
            })
            .unwrap();
        let (Answer::Loaded { model, .. }, Payload::Bytes(bytes)) = (loaded.answer, loaded.payload)
        else {
            panic!("no model");
        };
        let vocabulary = Vocabulary::from_parts(bytes, model.piece_ends.unwrap()).unwrap();
        Self {
            teller,
            vocabulary,
            cached: Vec::new(),
        }
    }

    fn tokens(&mut self, text: &str) -> Vec<TokenId> {
        let text = text.to_string();
        match self
            .teller
            .tell(&Command::Tokenize { text })
            .unwrap()
            .answer
        {
            Answer::Tokenized { tokens } => tokens,
            other => panic!("{other:?}"),
        }
    }

    fn next(&mut self, tokens: &[TokenId]) -> NextToken {
        let pass = cheapest_command(&self.cached, tokens);
        self.cached = tokens.to_vec();
        let mut ask = |command| self.teller.tell(&command).unwrap().payload;
        let Payload::Floats(logits) = ask(pass) else {
            panic!("no logits");
        };
        let tokens = tokens.to_vec();
        let truth = match ask(Command::Truth { tokens }) {
            Payload::Distribution {
                tokens,
                probabilities,
            } => Some(tokens.into_iter().zip(probabilities).collect()),
            _ => None,
        };
        let ranking = Ranking::of(&Logits::new(logits).unwrap());
        NextToken { ranking, truth }
    }

    fn after(&mut self, text: &str) -> NextToken {
        let tokens = self.tokens(text);
        self.next(&tokens)
    }

    fn text(&self, token: TokenId) -> &str {
        std::str::from_utf8(self.vocabulary.piece(token).unwrap()).unwrap()
    }

    /// The texts of the likeliest tokens that have almost all of the probability together.
    fn likeliest(&self, next: &NextToken) -> Vec<&str> {
        let distribution = next.at(1.0);
        let top = distribution.top(distribution.nucleus_size(ALMOST_ALL));
        top.iter().map(|ranked| self.text(ranked.token)).collect()
    }
}

impl NextToken {
    /// The distribution at a temperature, as the page computes it.
    fn at(&self, temperature: f32) -> Distribution {
        let rule = SamplingConfig::new(Profile::Textbook)
            .with(Temperature::new(temperature.into()).unwrap());
        let context = Context::new(&[], &[], sampling::Coin::new(0));
        rule.run(&self.ranking, &context).distribution().clone()
    }

    /// The share of the most likely token at a temperature.
    fn top(&self, temperature: f32) -> f64 {
        self.at(temperature).top(1)[0].probability
    }

    fn likeliest(&self) -> TokenId {
        self.ranking.ids()[0]
    }

    /// The only token that the grammar allows.
    fn right(&self) -> TokenId {
        let truth = self.truth.as_deref().expect("the grammar knows the text");
        assert_eq!(truth.len(), 1, "{truth:?}");
        truth[0].0
    }
}

fn prompt_of(id: &str) -> &'static str {
    let example = EXAMPLES.iter().find(|example| example.id == id);
    example.unwrap().prompt
}

#[test]
fn each_example_has_the_shape_it_is_shown_for_and_the_grammar_knows_its_truth() {
    let mut model = ShippedModel::new();
    for example in &EXAMPLES {
        let next = model.after(example.prompt);
        let (top, entropy) = (next.top(1.0), next.at(1.0).entropy_bits());
        let id = example.id;
        let range = range_of(id);
        assert!(range.top.contains(&top), "{id}: the most likely has {top}");
        assert!(range.entropy.contains(&entropy), "{id}: {entropy} bits");
        let truth = next.truth.unwrap_or_default();
        let sum: f64 = truth.iter().map(|(_, p)| p).sum();
        assert!(
            (sum - 1.0).abs() < ROUNDING,
            "{id}: the truth sums to {sum}"
        );
    }
}

#[test]
fn the_favorite_is_one_of_six_whole_words_and_temperature_moves_it() {
    let mut model = ShippedModel::new();
    let prompt = prompt_of("favorite");
    let next = model.after(prompt);
    let words: Vec<String> = model
        .likeliest(&next)
        .iter()
        .map(|word| word.to_string())
        .collect();
    assert_eq!(words.len(), 6, "{words:?}");
    for word in &words {
        let letters = word.strip_prefix(' ').unwrap();
        assert!(letters.chars().all(char::is_alphabetic), "{word:?}");
        // The word ends with this token: the next one begins another.
        let after = model.after(&format!("{prompt}{word}"));
        let then = model.text(after.likeliest());
        assert!(then.starts_with(' '), "{word:?} goes on with {then:?}");
    }
    assert!(next.top(0.5) - next.top(1.0) > VISIBLE);
    assert!(next.top(0.5) - next.top(1.5) > VISIBLE);
    let hot = next.at(2.0).top(words.len());
    assert!(
        hot[0].probability < 2.0 * hot[5].probability,
        "more even: {hot:?}"
    );
}

#[test]
fn after_one_sum_the_likeliest_is_right_and_after_another_it_is_wrong_and_as_likely() {
    let mut model = ShippedModel::new();
    let right = model.after(prompt_of("sum"));
    let wrong = model.after(prompt_of("wrong"));
    assert_eq!(model.text(right.right()), " 9");
    assert_eq!(right.likeliest(), right.right());
    assert_eq!(model.text(wrong.right()), " 5");
    assert_ne!(wrong.likeliest(), wrong.right());
    assert!((right.top(1.0) - wrong.top(1.0)).abs() < HARDLY_VISIBLE);
    // What is not the right one is a number too, and is drawn more often at a higher temperature.
    let second = right.at(1.0).top(2)[1];
    assert!(second.probability > OFTEN);
    assert!(model.text(second.token).trim().parse::<u32>().is_ok());
    let missed: Vec<f64> = [0.5, 1.0, 1.5].map(|t| 1.0 - right.top(t)).into();
    assert!(
        missed.is_sorted() && missed[2] - missed[0] > VISIBLE,
        "{missed:?}"
    );
}

#[test]
fn the_certain_one_stays_certain_and_the_even_ones_stay_even() {
    let mut model = ShippedModel::new();
    let certain = model.after(prompt_of("certain"));
    assert_eq!(certain.likeliest(), certain.right());
    let changed = certain.top(0.1) - certain.top(1.5);
    assert!(changed < HARDLY_VISIBLE, "{changed}");

    let even = model.after(prompt_of("even"));
    let days = model.likeliest(&even);
    assert_eq!(days.len(), 7);
    assert!(days.iter().all(|day| day.ends_with("day")), "{days:?}");
    assert!(even.top(0.5) - even.top(1.0) < HARDLY_VISIBLE);
    let truth = even.truth.unwrap();
    assert!(truth.iter().all(|(_, p)| (p * 7.0 - 1.0).abs() < ROUNDING));
}

#[test]
fn greedy_decoding_repeats_the_refrain_until_the_context_is_full_and_sampling_can_leave_it() {
    let mut model = ShippedModel::new();
    let mut tokens = model.tokens(prompt_of("refrain"));
    let word = *tokens.last().unwrap();
    let window = model.teller.model.context_window as usize;
    while tokens.len() < window {
        let next = model.next(&tokens);
        assert_eq!(next.likeliest(), word, "at position {}", tokens.len());
        let leaves = 1.0 - next.top(1.0);
        // At every position, so the refrain ends sooner or later.
        assert!(
            leaves > LEAST_WAY_OUT,
            "{leaves} at position {}",
            tokens.len()
        );
        tokens.push(word);
    }
}
