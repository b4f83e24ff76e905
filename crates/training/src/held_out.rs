//! Text held out for evaluation: the network is never trained on it.

use corpus::{Alphabet, Documents, Grammar, TrueDistribution};

use backprop::Distributions;

/// The seed of the held-out documents; no other seed of the project has this value.
const SEED: u64 = 0x6865_6C64_206F_7574;

/// A text for one forward pass, with the token after each of its tokens.
#[derive(Debug, Clone)]
pub struct Passage {
    /// The input tokens of the pass.
    pub inputs: Vec<u32>,
    /// The token after each of them.
    pub next: Vec<u32>,
    /// The true distribution of that token, if it is known.
    pub truth: Option<Distributions>,
}

/// Text that is held out, in passages.
#[derive(Debug, Clone)]
pub struct HeldOut {
    /// The passages; each is evaluated separately.
    pub passages: Vec<Passage>,
}

impl HeldOut {
    /// Documents of a grammar, each after the end-of-text token, with their true distributions.
    pub fn of_grammar(grammar: &Grammar, alphabet: &Alphabet, end: u32, count: usize) -> Self {
        let start = TrueDistribution::new(grammar, alphabet);
        let passage = |document: Vec<corpus::Symbol>| {
            let next = alphabet.spell(&document);
            let mut truth = start.clone();
            let mut truths = Distributions::default();
            for token in &next {
                truths.push(truth.next());
                truth.read(*token);
            }
            let before = std::iter::once(&end).chain(&next);
            Passage {
                inputs: before.take(next.len()).copied().collect(),
                next,
                truth: Some(truths),
            }
        };
        let documents = Documents::new(grammar, SEED).take(count);
        Self {
            passages: documents.map(passage).collect(),
        }
    }

    /// A text split into passages as long as the context window.
    pub fn of_text(text: &[u32], context: usize) -> Self {
        let passage = |piece: &[u32]| Passage {
            inputs: piece[..piece.len() - 1].to_vec(),
            next: piece[1..].to_vec(),
            truth: None,
        };
        let mut passages = Vec::new();
        let mut rest = text;
        while rest.len() > 1 {
            let length = rest.len().min(context + 1);
            passages.push(passage(&rest[..length]));
            rest = &rest[length - 1..]; // its last token is the next passage's first
        }
        Self { passages }
    }

    /// Number of positions, which is the number of predicted tokens.
    pub fn places(&self) -> usize {
        self.passages.iter().map(|passage| passage.next.len()).sum()
    }

    /// The first `count` passages, for a quick evaluation.
    pub fn first(&self, count: usize) -> Self {
        Self {
            passages: self.passages.iter().take(count).cloned().collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_token_of_a_text_but_the_first_is_asked_for_once() {
        let text: Vec<u32> = (0..23).collect();
        let held_out = HeldOut::of_text(&text, 5);
        let next: Vec<u32> = (held_out.passages.iter())
            .flat_map(|passage| passage.next.clone())
            .collect();
        assert_eq!(next, text[1..]);
        assert!(held_out.passages.iter().all(|p| p.inputs.len() <= 5));
    }
}
