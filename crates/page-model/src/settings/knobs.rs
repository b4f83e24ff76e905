//! Describes the samplers that a visitor can set: their numbers and token lists, under the names the libraries use.

mod table;

use sampling::{Bias, Link, Processor, ProcessorKind, SamplingConfig, TokenId};

pub use table::KNOBS;

/// A sampler with its settings.
#[derive(Clone, Copy, Debug)]
pub struct Knob {
    /// The kind of sampler.
    pub kind: ProcessorKind,
    /// The sampler's id in the address and in attributes; for a sampler with one number, that number's id.
    pub id: &'static str,
    /// The sampler's name on the screen.
    pub name: fn() -> &'static str,
    /// The sampler's numbers; the first sets how strongly it acts.
    pub numbers: &'static [Number],
    /// The sampler's list of tokens, if it has one.
    pub list: Option<List>,
    /// The sampler as it is added to a chain: with a moderate effect.
    fresh: fn() -> Option<Processor>,
}

/// A number of a sampler: its name, its range, and how it is read and set.
#[derive(Clone, Copy, Debug)]
pub struct Number {
    /// The parameter's name in transformers, vLLM or llama.cpp; also in the address.
    pub id: &'static str,
    /// The number's role in its sampler.
    pub part: KnobPart,
    /// The least value of the slider.
    pub least: f64,
    /// The greatest value of the slider.
    pub most: f64,
    /// The distance between two values of the slider.
    pub step: f64,
    /// The number of decimals shown.
    pub decimals: usize,
    get: fn(&Processor) -> Option<f64>,
    put: fn(&Processor, f64) -> Option<Processor>,
}

/// The role of a number in its sampler.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KnobPart {
    /// The sampler's only number.
    Only,
    /// DRY's penalty at the allowed length.
    Multiplier,
    /// The growth of DRY's penalty per token beyond the allowed length.
    Base,
    /// The length in tokens from which DRY penalizes a repetition.
    AllowedLength,
    /// The probability that XTC acts at a step.
    Probability,
    /// The least probability of a token that XTC takes for a top choice.
    Threshold,
    /// The surprise that Mirostat aims at.
    Tau,
    /// The learning rate of Mirostat.
    Eta,
}

/// A list of tokens in a sampler's settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum List {
    /// The tokens of logit bias, each with its bias.
    Biases,
    /// The sequence breakers of DRY: a repetition ends at these tokens.
    Breakers,
}

/// A token in a list.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ListedToken {
    /// The token's id.
    pub token: TokenId,
    /// The bias added to its score, in a list of biases.
    pub bias: Option<f64>,
}

/// A change of a list of tokens.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Edit {
    /// Adds a token, or changes its bias.
    Put(ListedToken),
    /// Removes a token.
    Remove(TokenId),
}

/// The most tokens in a list: an address must have room for them.
pub const MOST_LISTED: usize = 64;

impl Knob {
    /// The description of a sampler; `None` if a visitor cannot set it.
    pub fn of(kind: ProcessorKind) -> Option<&'static Self> {
        KNOBS.iter().find(|knob| knob.kind == kind)
    }

    /// The sampler in the chain, on or off; if the chain has none, the one that would be added.
    pub fn active_processor(&self, rule: &SamplingConfig) -> Option<Processor> {
        match rule.link(self.kind) {
            Some(link) => Some(link.processor.clone()),
            None => (self.fresh)(),
        }
    }

    /// The sampler in the chain, if it is on.
    pub fn on<'a>(&self, rule: &'a SamplingConfig) -> Option<&'a Processor> {
        let link = rule.link(self.kind).filter(|link| link.enabled)?;
        Some(&link.processor)
    }

    /// The values of a sampler's numbers, in the order of [`Self::numbers`].
    pub fn values(&self, processor: &Processor) -> impl Iterator<Item = f64> {
        let get = |number: &Number| (number.get)(processor);
        self.numbers.iter().filter_map(get)
    }

    /// A sampler's settings in short: its numbers without trailing zeros, or the number of tokens in its list.
    pub fn shown(&self, processor: &Processor) -> String {
        let numbers = self.numbers.iter().zip(self.values(processor));
        let shown: Vec<String> = numbers.map(|(number, value)| number.shown(value)).collect();
        match (self.list, shown.is_empty()) {
            (Some(list), true) => match list.tokens(processor).len() {
                1 => "1 token".into(),
                tokens => format!("{tokens} tokens"),
            },
            _ => shown.join(", "),
        }
    }

    /// Sets a number of the sampler and switches it on. Returns false if the value is out of range.
    pub fn set(&self, rule: &mut SamplingConfig, number: &Number, value: f64) -> bool {
        let processor = self.active_processor(rule);
        let processor = processor.and_then(|processor| (number.put)(&processor, value));
        let valid = processor.is_some();
        if let Some(processor) = processor {
            rule.set(processor);
        }
        valid
    }

    /// Switches the sampler off, or on: with its last settings, or with those of a new one if the last have no effect.
    pub fn switch(&self, rule: &mut SamplingConfig, on: bool) {
        if !on {
            if let Some(link) = rule.link_mut(self.kind) {
                link.enabled = false;
            }
            return;
        }
        let Some(mut processor) = self.active_processor(rule) else {
            return;
        };
        if let Some(first) = self.numbers.first().filter(|_| processor.is_neutral()) {
            let start = first.usual(self);
            let acting = start.and_then(|start| (first.put)(&processor, start));
            processor = acting.unwrap_or(processor);
        }
        rule.set(processor);
    }

    /// Changes the sampler's list, and adds the sampler if the chain has none. Returns false if the list is full or a
    /// bias is out of range.
    pub fn edit(&self, rule: &mut SamplingConfig, edit: Edit) -> bool {
        let (Some(list), Some(mut processor)) = (self.list, self.active_processor(rule)) else {
            return false;
        };
        let listed = list.tokens(&processor);
        let is_new = |token| listed.iter().all(|listed| listed.token != token);
        match (&mut processor, edit) {
            (_, Edit::Put(put)) if listed.len() >= MOST_LISTED && is_new(put.token) => {
                return false;
            }
            (Processor::LogitBias(biased), Edit::Put(ListedToken { token, bias })) => {
                let Some(bias) = bias.and_then(|bias| Bias::new(bias).ok()) else {
                    return false;
                };
                biased.biases.insert(token, bias);
            }
            (Processor::LogitBias(biased), Edit::Remove(token)) => {
                biased.biases.remove(&token);
            }
            (Processor::Dry(dry), Edit::Put(ListedToken { token, .. })) => {
                dry.breakers.insert(token);
            }
            (Processor::Dry(dry), Edit::Remove(token)) => {
                dry.breakers.remove(&token);
            }
            // No other sampler has a list.
            _ => return false,
        }
        match rule.link_mut(self.kind) {
            Some(link) => link.processor = processor,
            None => rule.set(processor),
        }
        true
    }
}

impl Number {
    /// The number with this name in the address, with its sampler.
    pub fn of(id: &str) -> Option<(&'static Knob, &'static Self)> {
        KNOBS.iter().find_map(|knob| {
            let number = knob.numbers.iter().find(|number| number.id == id)?;
            Some((knob, number))
        })
    }

    /// The number's value in a sampler.
    pub fn value(&self, processor: &Processor) -> Option<f64> {
        (self.get)(processor)
    }

    /// The number's value in a sampler just added.
    pub fn usual(&self, knob: &Knob) -> Option<f64> {
        (self.get)(&(knob.fresh)()?)
    }

    /// The value of the number's slider, whether the sampler is on or off.
    pub fn current_value(&self, knob: &Knob, rule: &SamplingConfig) -> f64 {
        let processor = knob.active_processor(rule);
        let value = processor.and_then(|processor| (self.get)(&processor));
        value.unwrap_or_default().clamp(self.least, self.most)
    }

    /// A value as text, without trailing zeros.
    pub fn shown(&self, value: f64) -> String {
        let text = charts::decimal(value, self.decimals);
        match text.contains('.') {
            true => text.trim_end_matches('0').trim_end_matches('.').into(),
            false => text,
        }
    }
}

impl List {
    /// The parameter's name in llama.cpp and the OpenAI API; also in the address.
    pub fn id(self) -> &'static str {
        match self {
            Self::Biases => Bias::NAME,
            Self::Breakers => "dry_sequence_breakers",
        }
    }

    /// The list with this name in the address, with its sampler.
    pub fn of(id: &str) -> Option<(&'static Knob, Self)> {
        KNOBS.iter().find_map(|knob| {
            let list = knob.list.filter(|list| list.id() == id)?;
            Some((knob, list))
        })
    }

    /// The tokens in a sampler's list, by rising id.
    pub fn tokens(self, processor: &Processor) -> Vec<ListedToken> {
        match (self, processor) {
            (Self::Biases, Processor::LogitBias(biased)) => {
                let biases = biased.biases.iter();
                let listed = biases.map(|(&token, bias)| ListedToken {
                    token,
                    bias: Some(bias.get()),
                });
                listed.collect()
            }
            (Self::Breakers, Processor::Dry(dry)) => {
                let breakers = dry.breakers.iter();
                breakers
                    .map(|&token| ListedToken { token, bias: None })
                    .collect()
            }
            // The list belongs to another sampler.
            (Self::Biases | Self::Breakers, _) => Vec::new(),
        }
    }
}

/// A sampler's name and its settings in short: `Top-p`, `0.9`.
pub fn named(processor: &Processor) -> (&'static str, String) {
    match Knob::of(processor.kind()) {
        Some(knob) => ((knob.name)(), knob.shown(processor)),
        // Only the mask has no description, see `Settings::forbid_eos`.
        None => (forbidden_end(), String::new()),
    }
}

/// A sampler's name and settings as one text: `Top-p 0.9`.
pub fn label(processor: &Processor) -> String {
    let (name, setting) = named(processor);
    match setting.is_empty() {
        true => name.into(),
        false => format!("{name} {setting}"),
    }
}

/// The name of the mask that forbids the end-of-text token.
pub use texts::first::sampler_no_end as forbidden_end;

/// Moves the sampler at index `from` to index `to`.
pub fn move_sampler(rule: &mut SamplingConfig, from: usize, to: usize) {
    let links = &mut rule.chain.links;
    if from < links.len() && to < links.len() {
        let link = links.remove(from);
        links.insert(to, link);
    }
}

/// Whether the samplers that are on have the order of the engine profile.
pub fn is_in_order(rule: &SamplingConfig) -> bool {
    let mut sorted = rule.clone();
    sorted.chain.sort_by(rule.profile);
    let on = |rule: &SamplingConfig| -> Vec<ProcessorKind> { kinds_on(rule).collect() };
    on(&sorted) == on(rule)
}

/// The samplers that are on, in order.
pub fn kinds_on(rule: &SamplingConfig) -> impl Iterator<Item = ProcessorKind> + '_ {
    let on = rule.chain.links.iter().filter(|link: &&Link| link.enabled);
    on.map(|link| link.processor.kind())
}

#[cfg(test)]
mod tests;
