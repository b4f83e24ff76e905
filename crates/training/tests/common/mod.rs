//! Shared by the tests of this folder: the shipped models with their grammar, and a text of a user.
#![allow(clippy::unwrap_used, dead_code, reason = "each test uses a part of it")]

use std::path::PathBuf;

use corpus::{Alphabet, Documents, Grammar, TrueDistribution};
use model::CausalLm;
use training::evaluation::log_probabilities;
use training::folder;
use training::sampling::{SampleSettings, SampleText, write};
use training::tokenizer::TrainableTokenizer;

/// A shipped model, with the grammar it was trained on.
pub struct Shipped {
    pub model: CausalLm,
    pub tokenizer: TrainableTokenizer,
    pub grammar: Grammar,
    pub alphabet: Alphabet,
}

/// The folder `public/models/<name>`.
pub fn folder_of(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../../public/models")
        .join(name)
}

/// A text such as a user might bring, a few thousand tokens long.
pub fn a_text() -> String {
    /// More than the smallest number of characters.
    const CHARACTERS: usize = 30_000;
    let grammar = corpus::grammar().unwrap();
    let mut documents = Documents::new(&grammar, 5);
    let mut text = String::new();
    while text.len() < CHARACTERS {
        text += &documents.next_text();
        text += "<|endoftext|>";
    }
    text
}

impl Shipped {
    pub fn open(name: &str) -> Self {
        let (model, tokenizer) = folder::open(&folder_of(name)).unwrap();
        let grammar = corpus::grammar().unwrap();
        let alphabet = tokenizer.alphabet(&grammar).unwrap();
        Self {
            model,
            tokenizer,
            grammar,
            alphabet,
        }
    }

    /// The true distribution at the beginning of a document.
    pub fn truth(&self) -> TrueDistribution<'_> {
        TrueDistribution::new(&self.grammar, &self.alphabet)
    }

    /// The distribution of the next token after a prompt that begins a document.
    pub fn next(&self, prompt: &str) -> Vec<f64> {
        let mut ids = vec![self.tokenizer.end()];
        ids.extend(self.tokenizer.encode(prompt).unwrap());
        self.next_of(&ids)
    }

    /// The distribution of the next token after these tokens.
    pub fn next_of(&self, ids: &[u32]) -> Vec<f64> {
        let all = log_probabilities(&self.model, ids).unwrap();
        let last = &all[all.len() - self.tokenizer.vocab_size()..];
        last.iter().map(|ln_p| f64::from(*ln_p).exp()).collect()
    }

    /// The probability that a prompt is continued by this text, of any number of tokens.
    pub fn probability(&self, prompt: &str, continuation: &str) -> f64 {
        let before = self.tokenizer.encode(prompt).unwrap();
        let whole = self
            .tokenizer
            .encode(&format!("{prompt}{continuation}"))
            .unwrap();
        assert!(
            whole.starts_with(&before),
            "a token crosses {prompt:?}|{continuation:?}"
        );
        let mut ids = vec![self.tokenizer.end()];
        ids.extend(&whole);
        let v = self.tokenizer.vocab_size();
        let all = log_probabilities(&self.model, &ids).unwrap();
        let steps = (before.len()..whole.len()).map(|at| all[at * v + whole[at] as usize]);
        f64::from(steps.sum::<f32>()).exp()
    }

    /// The model's continuation of a prompt.
    pub fn write(&self, prompt: &str, temperature: f64, seed: u64) -> SampleText {
        let settings = SampleSettings {
            temperature,
            max_new_tokens: self.model.config().context_window(),
            seed,
        };
        write(&self.model, &self.tokenizer, prompt, settings).unwrap()
    }

    /// Documents generated from an empty prompt.
    pub fn documents(&self, temperature: f64, count: u64) -> Vec<SampleText> {
        (0..count)
            .map(|seed| self.write("", temperature, seed))
            .collect()
    }

    /// How many of a document's first tokens are possible in the grammar.
    pub fn grammatical_tokens(&self, ids: &[u32]) -> usize {
        let mut truth = self.truth();
        ids.iter().take_while(|id| truth.read(**id) > 0.0).count()
    }

    /// Whether the whole document is possible in the grammar.
    pub fn is_grammatical(&self, written: &SampleText) -> bool {
        let mut ids = written.ids.clone();
        ids.push(self.tokenizer.end());
        written.ended && self.grammatical_tokens(&ids) == ids.len()
    }
}
