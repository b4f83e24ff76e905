//! What is known exactly of the grammar: the least loss of any predictor, and of one that sees one or two tokens.
//!
//! All documents are walked at once. States of the grammar that are equal have the same continuations, so their
//! probabilities are added and they are walked on as one: 4·10⁸ documents take a fraction of a second. The sums are those
//! of the definition; nothing is sampled.

use std::collections::BTreeMap;

use corpus::{Automaton, AutomatonState, BranchPoint, Step};

use crate::mini_grammar::MiniGrammar;

/// Entropies in nats a token, over an endless sequence of documents.
#[derive(Debug, Clone, PartialEq)]
pub struct ExactEntropies {
    /// Mean number of tokens of a document, with the token that ends it.
    pub document: f64,
    /// The entropy of a token given all tokens before it: the least loss.
    pub floor: f64,
    /// The entropy of a token given the one before it: the least loss of a table of pairs.
    pub pairs: f64,
    /// The entropy of a token given the two before it: the least loss of a table of triples.
    pub triples: f64,
    /// Nats of the token at each place of a document, times the probability that the document is so long.
    places: Vec<f64>,
    /// The probability of each number of tokens.
    lengths: Vec<f64>,
}

/// The last two tokens.
type LastTokens = [u32; 2];

impl ExactEntropies {
    /// Computes them by walking every document of the grammar.
    ///
    /// The entropy is that of the grammar's choices, and so that of its tokens if no document can be derived in two ways,
    /// as in this grammar.
    pub fn of(mini: &MiniGrammar) -> Self {
        let mut walk = GrammarWalk {
            mini,
            automaton: Automaton::new(mini.grammar()),
            places: Vec::new(),
            lengths: Vec::new(),
            triples: BTreeMap::new(),
            next: BTreeMap::new(),
        };
        // Before the first token stands the end of another document, of which nothing depends.
        let start = [mini.end(); 2];
        walk.choose(&walk.automaton.start(), 0, start, 1.0);
        while !walk.next.is_empty() {
            for ((place, context, state), probability) in std::mem::take(&mut walk.next) {
                walk.step(state, place, context, probability);
            }
        }
        let mut pairs: BTreeMap<(u32, u32), f64> = BTreeMap::new();
        for (([_, before], token), expected) in &walk.triples {
            *pairs.entry((*before, *token)).or_default() += expected;
        }
        let document = walk.triples.values().sum();
        Self {
            document,
            floor: walk.places.iter().sum::<f64>() / document,
            pairs: conditional_entropy(&pairs) / document,
            triples: conditional_entropy(&walk.triples) / document,
            places: walk.places,
            lengths: walk.lengths,
        }
    }

    /// The mean entropy of the first `length` tokens of a sequence of documents: the least mean loss on rows that begin
    /// with a document and are cut at that length. The beginning of a document is less certain than its end, so this is
    /// a little more than the [`floor`](Self::floor).
    pub fn floor_of_rows(&self, length: usize) -> f64 {
        let mut begins = vec![0.0; length]; // the probability that a document begins at this place of a row
        let mut entropy = 0.0;
        for at in 0..length {
            let before = self.lengths.iter().enumerate().take(at + 1);
            let begun: f64 = before.map(|(tokens, p)| p * begins[at - tokens]).sum();
            begins[at] = if at == 0 { 1.0 } else { begun };
            let rest = self.places.iter().take(length - at);
            entropy += begins[at] * rest.sum::<f64>();
        }
        entropy / length as f64
    }
}

struct GrammarWalk<'g> {
    mini: &'g MiniGrammar,
    automaton: Automaton<'g>,
    /// Nats of the token at each place of a document, times the probability that it is so long.
    places: Vec<f64>,
    /// The probability of each number of tokens of a document.
    lengths: Vec<f64>,
    /// How often a token is expected after a context, in one document.
    triples: BTreeMap<(LastTokens, u32), f64>,
    /// The probability of each state that is to be walked on from, with the number of tokens before it and the last ones.
    next: BTreeMap<(usize, LastTokens, AutomatonState), f64>,
}

impl GrammarWalk<'_> {
    fn step(
        &mut self,
        mut state: AutomatonState,
        mut place: usize,
        mut context: LastTokens,
        probability: f64,
    ) {
        match self.automaton.step(&mut state) {
            Step::Say(said) => {
                let pieces: Vec<_> = said.pieces(self.mini.grammar()).collect();
                let mut tokens = self.mini.alphabet().spell(&pieces);
                tokens.pop(); // the end of the text, which is not here
                for token in tokens {
                    context = self.count(context, token, probability);
                    place += 1;
                }
                *self.next.entry((place, context, state)).or_default() += probability;
            }
            Step::Choose(choice) => self.choose(&choice, place, context, probability),
            Step::End => {
                self.count(context, self.mini.end(), probability);
                add(&mut self.lengths, place + 1, probability);
            }
        }
    }

    fn choose(
        &mut self,
        choice: &BranchPoint,
        place: usize,
        context: LastTokens,
        probability: f64,
    ) {
        let weights = choice.weights();
        let total: f64 = weights.iter().sum();
        for (branch, weight) in weights.into_iter().enumerate() {
            if weight > 0.0 {
                let share = weight / total;
                add(&mut self.places, place, -probability * share * share.ln());
                let after = (place, context, choice.take(branch));
                *self.next.entry(after).or_default() += probability * share;
            }
        }
    }

    /// The context after a token.
    fn count(&mut self, context: LastTokens, token: u32, probability: f64) -> LastTokens {
        *self.triples.entry((context, token)).or_default() += probability;
        [context[1], token]
    }
}

/// Adds to the number at a place, which is 0 where there is none yet.
fn add(to: &mut Vec<f64>, place: usize, number: f64) {
    if to.len() <= place {
        to.resize(place + 1, 0.0);
    }
    to[place] += number;
}

/// −Σ n(c, x)·ln(n(c, x) / n(c))
fn conditional_entropy<C: Ord + Copy>(counts: &BTreeMap<(C, u32), f64>) -> f64 {
    let mut totals: BTreeMap<C, f64> = BTreeMap::new();
    for ((context, _), count) in counts {
        *totals.entry(*context).or_default() += count;
    }
    let terms = counts.iter().map(|((context, _), count)| {
        let total = totals.get(context).copied().unwrap_or(*count);
        -count * (count / total).ln()
    });
    terms.sum()
}
