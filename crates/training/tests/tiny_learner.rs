//! What the tiny network of the crate `learning` writes is a model folder: network, tokenizer and grammar open as they were.

use backprop::math::softmax;
use corpus::{Alphabet, Documents, Grammar, Random};
use engine::Tokenizer;
use learning::folder::{NetworkFile, files};
use learning::{CharacterText, LearnedText, Learner, LearningSettings, MiniGrammar};
use model::{CausalLm, Config};
use training::evaluation::log_probabilities;

/// Two orders of summation of the same few products differ by a few units in the last place of `f32`.
const TOLERANCE: f32 = 1e-4;

fn learned(text: LearnedText) -> (Learner, Vec<NetworkFile>) {
    let settings = LearningSettings {
        key_value_heads: 2,
        ..LearningSettings::default()
    };
    let mut learner = Learner::new(text, settings).unwrap();
    (0..3).for_each(|_| {
        learner.step();
    });
    let files = files(&learner).unwrap();
    (learner, files)
}

fn contents<'f>(files: &'f [NetworkFile], name: &str) -> &'f [u8] {
    let file = files.iter().find(|file| file.name == name).unwrap();
    &file.contents
}

fn has_the_same_probabilities(learner: &Learner, files: &[NetworkFile], tokens: &[u32]) {
    let config = Config::from_json(contents(files, "config.json")).unwrap();
    let weights = contents(files, "model.safetensors");
    let model = CausalLm::load(&config, weights, &burn::tensor::Device::flex()).unwrap();
    let found = log_probabilities(&model, tokens).unwrap();
    let Ok(mut expected) = learner.network().logits(tokens);
    assert_eq!(found.len(), expected.len());
    for row in expected.chunks_exact_mut(learner.text().vocab_size()) {
        softmax(row);
    }
    for (found, expected) in found.iter().zip(&expected) {
        assert!((found.exp() - expected).abs() < TOLERANCE);
    }
}

/// The text that a tokenizer makes of tokens, without the space before the first.
fn written(tokenizer: &Tokenizer, tokens: &[u32]) -> String {
    let vocabulary = tokenizer.vocabulary(64);
    let bytes = tokens
        .iter()
        .flat_map(|token| vocabulary.piece(*token).unwrap_or_default());
    String::from_utf8(bytes.copied().collect()).unwrap()
}

#[test]
fn a_network_that_learned_the_grammar_opens_with_its_grammar() {
    let (learner, files) = learned(LearnedText::Grammar(MiniGrammar::new().unwrap()));
    let LearnedText::Grammar(mini) = learner.text() else {
        unreachable!()
    };
    let mut tokens = mini.tokens(&mut Random::new(1), 40);
    has_the_same_probabilities(&learner, &files, &tokens);

    let tokenizer = Tokenizer::from_json(contents(&files, "tokenizer.json")).unwrap();
    assert!(tokenizer.notes().is_empty());
    let second = tokens.iter().skip(1).position(|token| *token == mini.end());
    tokens.truncate(second.unwrap() + 1); // the first document, and the token before it
    let text = mini.text(&tokens);
    assert_eq!(tokenizer.encode(&text).unwrap(), tokens);
    assert_eq!(written(&tokenizer, &tokens[1..]).trim_start(), text);

    let joined = std::str::from_utf8(contents(&files, "grammar.txt")).unwrap();
    let grammar = Grammar::parse_joined(joined).unwrap();
    let alphabet = Alphabet::new(&grammar, mini.end(), |piece| {
        tokenizer.spell(piece).unwrap()
    });
    let document = Documents::new(&grammar, 7).next_document();
    assert_eq!(alphabet.spell(&document), mini.alphabet().spell(&document));
}

#[test]
fn a_network_that_learned_characters_opens_with_its_characters() {
    // 80 characters: more than a vocabulary has.
    let all: String = ('!'..='~').take(80).chain([' ', '\n']).collect();
    let whole = all.repeat(20) + &"The bird saw the fox. ".repeat(20);
    let (learner, files) = learned(LearnedText::Characters(CharacterText::new(&whole).unwrap()));
    let LearnedText::Characters(text) = learner.text() else {
        unreachable!()
    };
    has_the_same_probabilities(&learner, &files, &text.training()[..50]);

    let tokenizer = Tokenizer::from_json(contents(&files, "tokenizer.json")).unwrap();
    for prompt in ["The fox  saw\nthe bird.", "€ and ä are unknown, too"] {
        let (tokens, _) = text.encode(prompt);
        assert_eq!(tokens.len(), prompt.chars().count());
        assert_eq!(tokenizer.encode(prompt).unwrap(), tokens);
        assert_eq!(written(&tokenizer, &tokens), text.text(&tokens));
    }
}
