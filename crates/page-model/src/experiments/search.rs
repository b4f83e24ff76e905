//! The likeliest text of a given length: best-first search over beginnings, by the model's own probabilities.
//!
//! The open beginning with the greatest probability is read next. A longer text is never more likely than its beginning, so
//! once no open beginning is more likely than the best whole text, that text is the likeliest of all. Greedy decoding is
//! read first: its text is the one to beat, and beginnings less likely than it are left out.

use std::{cmp::Ordering, collections::BTreeSet};

use protocol::TokenId;
use sampling::{LogProbabilities, Logits};

use super::{Experiment, ExperimentProgress};
use crate::{run::RunStart, tokens::TokenTexts};

/// A search under way or done.
///
/// It holds no more beginnings than it has passes: those that were read, and the likeliest open ones, one for each pass
/// that is left and one more. So a vocabulary of any size costs the same memory, and the result is that of a search which
/// keeps everything.
#[derive(Clone, Debug)]
pub struct Search {
    context: Vec<TokenId>,
    length: usize,
    budget: usize,
    ends: Vec<TokenId>,
    pub(super) prompt: String,
    pub(super) texts: TokenTexts,
    /// The beginnings that were read; the first one is empty.
    read: Vec<TextBeginning>,
    /// The likeliest beginnings that can be read in the passes that are left. The one after them is never read, but says
    /// what is open at the end.
    open: BTreeSet<TextBeginning>,
    /// The beginning that is read next; `None` at the end.
    reading: Option<TextBeginning>,
    /// The greedy text once it is whole.
    greedy: Option<TextBeginning>,
    /// The most likely whole text so far.
    best: Option<TextBeginning>,
}

/// A beginning, or a whole text, by its last token.
#[derive(Clone, Copy, Debug)]
struct TextBeginning {
    /// Where the beginning without that token stands among those that were read.
    parent: usize,
    token: TokenId,
    /// The natural logarithm of the probability of all its tokens.
    log_probability: f64,
    tokens: usize,
}

/// The beginning without a token, which is read first.
const EMPTY: TextBeginning = TextBeginning {
    parent: 0,
    token: 0,
    log_probability: 0.0,
    tokens: 0,
};

/// A whole text with its probability.
#[derive(Clone, Debug, PartialEq)]
pub struct FoundText {
    /// Its tokens.
    pub tokens: Vec<TokenId>,
    /// The natural logarithm of the probability of its first token, of its first two, and so on.
    pub sums: Vec<f64>,
}

/// How sure it is that the found text is the likeliest.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Proof {
    /// No open beginning is as likely as the whole text.
    Proved,
    /// The passes are used up; the likeliest open beginning has this log-probability.
    Open(f64),
}

impl Search {
    /// The search among the texts of `length` tokens, and shorter ones that end before, with at most `budget` passes.
    pub fn new(start: &RunStart, length: usize, budget: usize) -> Self {
        let room = start.window().saturating_sub(start.context.len());
        let mut ends = start.ends().to_vec();
        // Of two equally likely texts that end, the one with the smaller id is found first, as everywhere.
        ends.sort_unstable();
        Self {
            context: start.context.clone(),
            length: length.min(room).max(1),
            budget,
            ends,
            prompt: start.prompt.clone(),
            texts: start.texts.clone(),
            read: Vec::new(),
            open: BTreeSet::new(),
            reading: Some(EMPTY),
            greedy: None,
            best: None,
        }
    }

    /// The greedy text; `None` until it is whole.
    pub fn greedy(&self) -> Option<FoundText> {
        self.greedy.map(|text| self.found(text))
    }

    /// The most likely whole text so far.
    pub fn best(&self) -> Option<FoundText> {
        self.best.map(|text| self.found(text))
    }

    /// How sure it is that the best text is the likeliest.
    pub fn proof(&self) -> Proof {
        let open = self.open.last().map(|open| open.log_probability);
        match open.filter(|&open| open > self.least()) {
            Some(open) => Proof::Open(open),
            None => Proof::Proved,
        }
    }

    /// The number of forward passes so far.
    pub fn passes(&self) -> usize {
        self.read.len()
    }

    /// The log-probability of the best whole text: what is not above it cannot become better.
    fn least(&self) -> f64 {
        self.best
            .map_or(f64::NEG_INFINITY, |best| best.log_probability)
    }

    fn found(&self, text: TextBeginning) -> FoundText {
        let path = self.path(text);
        FoundText {
            tokens: path.iter().map(|beginning| beginning.token).collect(),
            sums: path
                .iter()
                .map(|beginning| beginning.log_probability)
                .collect(),
        }
    }

    /// A beginning of one token, of two, and so on, up to `last`.
    fn path(&self, mut last: TextBeginning) -> Vec<TextBeginning> {
        let mut path = Vec::with_capacity(last.tokens);
        while last.tokens > 0 {
            path.push(last);
            last = self.read[last.parent];
        }
        path.reverse();
        path
    }

    /// Adds the longer beginnings and whole texts of the beginning that was read last. While greedy decoding is read,
    /// returns the one that continues it.
    fn grow(&mut self, logits: &Logits) -> Option<TextBeginning> {
        let parent = self.read.len().checked_sub(1)?;
        let before = self.read[parent];
        let after = |(token, log_probability)| TextBeginning {
            parent,
            token,
            log_probability,
            tokens: before.tokens + 1,
        };
        let scored = logits.log_probabilities();
        let of_text = |(token, own): (TokenId, f64)| (token, before.log_probability + own);
        let greedy = match self.greedy {
            Some(_) => None,
            None => likeliest(&scored).map(of_text).map(after),
        };
        if before.tokens + 1 == self.length {
            let whole = scored.continuations_above(before.log_probability, self.least());
            whole.into_iter().map(after).for_each(|text| self.win(text));
            return greedy;
        }
        for end in self.ends.clone() {
            if let Some(own) = scored.get(end) {
                self.win(after(of_text((end, own))));
            }
        }
        let open = scored.continuations_above(before.log_probability, self.least_kept());
        for longer in open.into_iter().map(after) {
            let is_greedy = greedy.is_some_and(|greedy| greedy.token == longer.token);
            if !is_greedy && !self.is_whole(longer) {
                self.keep_open(longer);
            }
        }
        greedy
    }

    /// Takes a whole text if it is the most likely one so far.
    fn win(&mut self, text: TextBeginning) {
        if text.log_probability > self.least() {
            self.best = Some(text);
        }
    }

    /// Keeps an open beginning if it can be read in the passes that are left.
    fn keep_open(&mut self, beginning: TextBeginning) {
        if beginning.log_probability > self.least_kept() {
            self.open.insert(beginning);
            self.bound();
        }
    }

    /// A beginning is kept if its log-probability is above this one: that of the best whole text, or of the least likely
    /// beginning that is open where no more can be read.
    fn least_kept(&self) -> f64 {
        let least = self.least();
        match self.open.first() {
            Some(last) if self.open.len() >= self.readable() => least.max(last.log_probability),
            _ => least,
        }
    }

    /// The number of open beginnings that matter: one for each pass that is left, and the one that is open after them.
    fn readable(&self) -> usize {
        self.budget.saturating_sub(self.passes()).saturating_add(1)
    }

    /// Drops the least likely open beginnings, which no pass is left to read.
    fn bound(&mut self) {
        while self.open.len() > self.readable() {
            self.open.pop_first();
        }
    }

    /// Whether it is a whole text.
    fn is_whole(&self, beginning: TextBeginning) -> bool {
        beginning.tokens == self.length || self.ends.contains(&beginning.token)
    }

    /// The likeliest open beginning, if it can still lead to a likelier text and passes are left.
    fn likeliest_open(&mut self) -> Option<TextBeginning> {
        let can_win = self.open.last()?.log_probability > self.least();
        match can_win && self.passes() < self.budget {
            true => self.open.pop_last(),
            false => None,
        }
    }
}

/// The likeliest token with its log-probability; of equally likely ones the first.
fn likeliest(scored: &LogProbabilities<'_>) -> Option<(TokenId, f64)> {
    scored.iter().reduce(|most, token| match token.1 > most.1 {
        true => token,
        false => most,
    })
}

impl Experiment for Search {
    fn demand(&self) -> Option<Vec<TokenId>> {
        let path = self.path(self.reading?);
        let tokens = path.into_iter().map(|beginning| beginning.token);
        Some(self.context.iter().copied().chain(tokens).collect())
    }

    fn supply(&mut self, logits: &Logits) {
        let Some(reading) = self.reading else {
            return;
        };
        self.read.push(reading);
        self.bound();
        let first = self.grow(logits);
        if self.greedy.is_none() {
            match first {
                Some(first) if !self.is_whole(first) => {
                    self.reading = Some(first);
                    return;
                }
                whole => self.greedy = whole,
            }
        }
        self.reading = self.likeliest_open();
    }

    fn is_done(&self) -> bool {
        self.reading.is_none()
    }

    fn progress(&self) -> ExperimentProgress {
        ExperimentProgress {
            done: self.passes(),
            total: self.budget,
            passes: self.passes(),
        }
    }

    fn bytes(&self) -> usize {
        let beginnings = self.read.len() + self.open.len();
        size_of::<Self>() + self.prompt.len() + beginnings * size_of::<TextBeginning>()
    }
}

impl PartialEq for TextBeginning {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for TextBeginning {}

impl PartialOrd for TextBeginning {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// By probability; of equally likely beginnings the one found first.
impl Ord for TextBeginning {
    fn cmp(&self, other: &Self) -> Ordering {
        let by_probability = self.log_probability.total_cmp(&other.log_probability);
        let found = (self.parent, self.token);
        by_probability.then((other.parent, other.token).cmp(&found))
    }
}
