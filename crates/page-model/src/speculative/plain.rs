//! Plain decoding of a text that rounds have written: the same tokens, one pass each, for their time.

use engine_client::Forward;
use protocol::TokenId;

use super::{speed::PlainTimes, text::SpeculativeText};
use crate::driver::{PassEngine, PassReading, TaskRequest};

/// The most tokens of the text that are timed.
const MOST_TIMED: usize = 24;

/// The passes of plain decoding over a text, each by the engine of the target.
#[derive(Clone, Debug)]
pub struct PlainDecoding {
    prompt: usize,
    tokens: Vec<TokenId>,
    /// The length of the text that is read next.
    next: usize,
    milliseconds: Vec<f64>,
}

impl PlainDecoding {
    /// Of the tokens that a text has now.
    pub fn of(text: &SpeculativeText) -> Self {
        let prompt = text.start().context.len();
        Self {
            prompt,
            tokens: text.tokens(),
            next: prompt,
            milliseconds: Vec::new(),
        }
    }

    /// Whether a text still has these tokens.
    pub fn is_of(&self, text: &SpeculativeText) -> bool {
        self.prompt == text.start().context.len() && self.tokens == text.tokens()
    }

    /// The pass that comes next: the prompt, which is not timed, then a token at a time.
    pub fn request(&self) -> Option<TaskRequest> {
        let is_left = self.next <= self.tokens.len() && self.next <= self.prompt + MOST_TIMED;
        is_left.then(|| TaskRequest::Pass {
            engine: PassEngine::Page,
            kind: match self.next == self.prompt {
                true => PassReading::Branch,
                false => PassReading::Cached,
            },
            context: self.tokens[..self.next].to_vec(),
        })
    }

    /// Takes that pass. It counts only if it read one position.
    pub fn take(&mut self, pass: &Forward) {
        let is_one = self.next > self.prompt && pass.report.computed == 1 && !pass.cold;
        self.milliseconds
            .extend(pass.report.milliseconds.filter(|_| is_one));
        self.next += 1;
    }

    /// The times, once all passes are made.
    pub fn times(&self) -> Option<PlainTimes> {
        match self.request() {
            Some(_) => None,
            None => PlainTimes::of(self.milliseconds.clone()),
        }
    }
}
