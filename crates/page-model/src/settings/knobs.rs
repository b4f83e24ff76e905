//! The links of the chain that a visitor can turn: numbers and lists of tokens, under the names the libraries give them.

mod table;

use sampling::{Bias, Link, Processor, ProcessorKind, SamplingConfig, TokenId};

pub use table::KNOBS;

/// A link with what can be set of it.
#[derive(Clone, Copy, Debug)]
pub struct Knob {
    /// Which link.
    pub kind: ProcessorKind,
    /// Its name in the address's order of links and in attributes; of a link with one number that one's name.
    pub id: &'static str,
    /// In words.
    pub name: &'static str,
    /// Its numbers; the first says how strongly it acts.
    pub numbers: &'static [Number],
    /// Its list of tokens, if it has one.
    pub list: Option<List>,
    /// As it is when it is new: it does something, and not too much.
    fresh: fn() -> Option<Processor>,
}

/// A number of a link: its name, its range and how it goes in and out.
#[derive(Clone, Copy, Debug)]
pub struct Number {
    /// The parameter's name in transformers, vLLM or llama.cpp; also in the address.
    pub id: &'static str,
    /// What it is of its link.
    pub part: KnobPart,
    /// The least value offered.
    pub least: f64,
    /// The greatest value offered.
    pub most: f64,
    /// From one value to the next.
    pub step: f64,
    /// Decimals worth showing.
    pub decimals: usize,
    get: fn(&Processor) -> Option<f64>,
    put: fn(&Processor, f64) -> Option<Processor>,
}

/// What a number is of its link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KnobPart {
    /// All there is.
    Only,
    /// DRY's penalty at the allowed length.
    Multiplier,
    /// How DRY's penalty grows.
    Base,
    /// How much DRY lets repeat.
    AllowedLength,
    /// How often XTC acts.
    Probability,
    /// What XTC takes for a top choice.
    Threshold,
    /// What Mirostat steers to.
    Tau,
    /// How fast Mirostat steers.
    Eta,
}

/// A list of tokens that belongs to a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum List {
    /// The tokens whose scores are moved, each by its bias.
    Biases,
    /// The tokens at which DRY's passages end.
    Breakers,
}

/// A token of a list.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ListedToken {
    /// Which one.
    pub token: TokenId,
    /// What is added to its score, in a list of biases.
    pub bias: Option<f64>,
}

/// A change of a list.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Edit {
    /// Adds a token, or gives it another bias.
    Put(ListedToken),
    /// Takes a token away.
    Remove(TokenId),
}

/// The most tokens a list takes: an address must have room for them.
pub const MOST_LISTED: usize = 64;

impl Knob {
    /// The knob of a link, if it has one.
    pub fn of(kind: ProcessorKind) -> Option<&'static Self> {
        KNOBS.iter().find(|knob| knob.kind == kind)
    }

    /// The link as it stands, on or off; as it would be added, where the chain has none.
    pub fn standing(&self, rule: &SamplingConfig) -> Option<Processor> {
        match rule.link(self.kind) {
            Some(link) => Some(link.processor.clone()),
            None => (self.fresh)(),
        }
    }

    /// The link, if it is on.
    pub fn on<'a>(&self, rule: &'a SamplingConfig) -> Option<&'a Processor> {
        let link = rule.link(self.kind).filter(|link| link.enabled)?;
        Some(&link.processor)
    }

    /// The numbers of a link.
    pub fn values(&self, processor: &Processor) -> impl Iterator<Item = f64> {
        let get = |number: &Number| (number.get)(processor);
        self.numbers.iter().filter_map(get)
    }

    /// What is set of a link, short: its numbers without zeros at their ends, or how many tokens it lists.
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

    /// Sets a number of the link and switches it on. Whether it did: the value may be out of range.
    pub fn set(&self, rule: &mut SamplingConfig, number: &Number, value: f64) -> bool {
        let standing = self.standing(rule);
        let processor = standing.and_then(|processor| (number.put)(&processor, value));
        let valid = processor.is_some();
        if let Some(processor) = processor {
            rule.set(processor);
        }
        valid
    }

    /// Switches the link on, as it was or, where that changes nothing, so that it acts; or off.
    pub fn switch(&self, rule: &mut SamplingConfig, on: bool) {
        if !on {
            if let Some(link) = rule.link_mut(self.kind) {
                link.enabled = false;
            }
            return;
        }
        let Some(mut processor) = self.standing(rule) else {
            return;
        };
        if let Some(first) = self.numbers.first().filter(|_| processor.is_neutral()) {
            let start = first.usual(self);
            let acting = start.and_then(|start| (first.put)(&processor, start));
            processor = acting.unwrap_or(processor);
        }
        rule.set(processor);
    }

    /// Changes the link's list, and adds the link where the chain has none. Whether it did: the list may be full, a bias
    /// out of range.
    pub fn edit(&self, rule: &mut SamplingConfig, edit: Edit) -> bool {
        let (Some(list), Some(mut processor)) = (self.list, self.standing(rule)) else {
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
            // No other link has a list.
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
    /// The number of a name in the address, with its link.
    pub fn of(id: &str) -> Option<(&'static Knob, &'static Self)> {
        KNOBS.iter().find_map(|knob| {
            let number = knob.numbers.iter().find(|number| number.id == id)?;
            Some((knob, number))
        })
    }

    /// Its value in a link.
    pub fn value(&self, processor: &Processor) -> Option<f64> {
        (self.get)(processor)
    }

    /// Its value in a link just added.
    pub fn usual(&self, knob: &Knob) -> Option<f64> {
        (self.get)(&(knob.fresh)()?)
    }

    /// Where its slider stands, the link on or off.
    pub fn standing(&self, knob: &Knob, rule: &SamplingConfig) -> f64 {
        let standing = knob.standing(rule);
        let value = standing.and_then(|processor| (self.get)(&processor));
        value.unwrap_or_default().clamp(self.least, self.most)
    }

    /// A value in words: no zeros at its end.
    fn shown(&self, value: f64) -> String {
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

    /// The list of a name in the address, with its link.
    pub fn of(id: &str) -> Option<(&'static Knob, Self)> {
        KNOBS.iter().find_map(|knob| {
            let list = knob.list.filter(|list| list.id() == id)?;
            Some((knob, list))
        })
    }

    /// The tokens that a link lists, by rising id.
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
            // The list of another link.
            (Self::Biases | Self::Breakers, _) => Vec::new(),
        }
    }
}

/// What a link of this page's rules is called, and what is set of it: `Top-p`, `0.9`.
pub fn named(processor: &Processor) -> (&'static str, String) {
    match Knob::of(processor.kind()) {
        Some(knob) => (knob.name, knob.shown(processor)),
        // The mask alone has no knob, see `Settings::forbid_eos`.
        None => (FORBIDDEN_END, String::new()),
    }
}

/// Both in one: `Top-p 0.9`.
pub fn label(processor: &Processor) -> String {
    let (name, setting) = named(processor);
    match setting.is_empty() {
        true => name.into(),
        false => format!("{name} {setting}"),
    }
}

/// The link that keeps the end-of-text token away.
pub const FORBIDDEN_END: &str = "No end";

/// Moves the link at `from` to where the one at `to` stands.
pub fn move_link(rule: &mut SamplingConfig, from: usize, to: usize) {
    let links = &mut rule.chain.links;
    if from < links.len() && to < links.len() {
        let link = links.remove(from);
        links.insert(to, link);
    }
}

/// Whether the links that are on stand as the profile would order them.
pub fn is_in_order(rule: &SamplingConfig) -> bool {
    let mut sorted = rule.clone();
    sorted.chain.sort_by(rule.profile);
    let on = |rule: &SamplingConfig| -> Vec<ProcessorKind> { kinds_on(rule).collect() };
    on(&sorted) == on(rule)
}

/// The links that are on, in order.
pub fn kinds_on(rule: &SamplingConfig) -> impl Iterator<Item = ProcessorKind> + '_ {
    let on = rule.chain.links.iter().filter(|link: &&Link| link.enabled);
    on.map(|link| link.processor.kind())
}

#[cfg(test)]
mod tests;
