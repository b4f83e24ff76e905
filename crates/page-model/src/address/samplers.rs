//! The samplers of the chain in the address: a parameter for each number and each list of tokens, and their order.

use super::{Address, Read};
use crate::{
    parameter::{ParameterNote, number, parts},
    parse,
    settings::knobs::{self, Edit, KNOBS, Knob, List, ListedToken, MOST_LISTED, Number},
};

/// The parameter with the order of the samplers, where it is not the profile's.
pub(super) const ORDER: &str = "order";

/// vLLM's bound for greedy decoding: logits that differ by a thousandth then differ by 100.
const TINY_TEMPERATURE: f64 = 1e-5;

impl Address {
    /// Reads a number or a list of a sampler; another name is left alone.
    pub(super) fn read_sampler(&mut self, name: &str, value: &str) -> Read {
        if let Some((knob, number)) = Number::of(name) {
            return self.read_number(knob, number, value);
        }
        match List::of(name) {
            Some((knob, list)) => self.read_list(knob, list, value),
            None => Ok(None),
        }
    }

    fn read_number(&mut self, knob: &Knob, named: &Number, value: &str) -> Read {
        // As in transformers: 0 switches top-k off.
        if named.id == "top_k" && value == "0" {
            knob.switch(&mut self.settings.rule, false);
            return Ok(None);
        }
        // As every server takes it: temperature 0 asks for the likeliest token, and no other has a chance at a tiny one.
        let is_zero = |value: f64| (0.0..TINY_TEMPERATURE).contains(&value);
        if named.id == "temperature" && parse::float(value).is_some_and(is_zero) {
            self.settings.rule.do_sample = false;
            return Ok(None);
        }
        let (value, note) = number(value, parse::float, named.least..=named.most)?;
        knob.set(&mut self.settings.rule, named, value);
        Ok(note)
    }

    /// Tokens by their numbers, joined as [`parts`] cuts them; a bias stands behind a colon.
    fn read_list(&mut self, knob: &Knob, list: List, value: &str) -> Read {
        let listed = |part: &str| {
            let (token, bias) = match (list, part.split_once(':')) {
                (List::Biases, Some((token, bias))) => (token, Some(parse::float(bias)?)),
                (List::Breakers, None) => (part, None),
                _ => return None,
            };
            let token = token.parse().ok()?;
            Some(Edit::Put(ListedToken { token, bias }))
        };
        let mut rule = self.settings.rule.clone();
        // Switching on would replace a number without an effect that stands in the address.
        if knob.on(&rule).is_none() {
            knob.switch(&mut rule, true);
        }
        let taken =
            parts(value).all(|part| listed(part).is_some_and(|put| knob.edit(&mut rule, put)));
        if !taken {
            let sentence = match list {
                List::Biases => texts::first::address_biases,
                List::Breakers => texts::first::address_breakers,
            };
            return Err(ParameterNote::new(move |name| {
                sentence(name, &MOST_LISTED.to_string())
            }));
        }
        self.settings.rule = rule;
        Ok(None)
    }

    /// Puts the samplers into the order of their names, joined by points.
    pub(super) fn read_order(&mut self, order: &str) -> Read {
        let kind = |id| {
            let knob = KNOBS.iter().find(|knob| knob.id == id);
            knob.map(|knob| knob.kind)
        };
        let kinds: Option<Vec<_>> = parts(order).map(kind).collect();
        let kinds = kinds.ok_or_else(|| ParameterNote::new(texts::first::address_order))?;
        let rule = &mut self.settings.rule;
        let mut sorted = rule.clone();
        // Samplers that are off, or that the order does not name, stay behind.
        sorted.chain.sort_as(&kinds);
        // An order that is there already is not written: all samplers, also those that are off, then keep their places.
        if !knobs::kinds_on(&sorted).eq(knobs::kinds_on(rule)) {
            *rule = sorted;
        }
        Ok(None)
    }

    /// The order of the samplers, where it is not the one in which they are read without it: the profile's, and for
    /// samplers that the profile does not have the order in which they are written.
    pub(super) fn order(&self, usual: &Self) -> Option<String> {
        let rule = &self.settings.rule;
        let mut read = usual.settings.rule.clone().by(rule.profile);
        for on in KNOBS.iter().filter_map(|knob| knob.on(rule)) {
            read.set(on.clone());
        }
        let kinds: Vec<_> = knobs::kinds_on(rule).collect();
        let in_order = knobs::kinds_on(&read).filter(|kind| kinds.contains(kind));
        let is_in_order = in_order.eq(kinds.iter().copied());
        let names = kinds.into_iter().filter_map(Knob::of).map(|knob| knob.id);
        (!is_in_order).then(|| names.collect::<Vec<_>>().join("."))
    }

    /// The numbers and lists of all samplers that are on, without what has its default.
    pub(super) fn sampler_pairs(&self, usual: &Self) -> Vec<(&'static str, String)> {
        let (rule, default) = (&self.settings.rule, &usual.settings.rule);
        let mut pairs = Vec::new();
        for knob in &KNOBS {
            let Some(on) = knob.on(rule) else { continue };
            // One name says that the sampler is on; what is as in a sampler just added is left out then.
            let by_default = knob.on(default);
            for (place, number) in knob.numbers.iter().enumerate() {
                let (value, usual) = (number.value(on), number.usual(knob));
                let differs = match place {
                    0 => by_default.and_then(|on| number.value(on)) != value,
                    _ => value != usual,
                };
                if differs {
                    pairs.push((number.id, value.unwrap_or_default().to_string()));
                }
            }
            if let Some(list) = knob.list {
                let tokens = list.tokens(on);
                if knob.numbers.is_empty() || !tokens.is_empty() {
                    pairs.push((list.id(), written(&tokens)));
                }
            }
        }
        pairs
    }
}

/// Tokens as [`Address::read_list`] reads them.
fn written(tokens: &[ListedToken]) -> String {
    let separator = match tokens.first().and_then(|listed| listed.bias) {
        Some(_) => "_",
        None => ".",
    };
    let listed = tokens.iter().map(|listed| match listed.bias {
        Some(bias) => format!("{}:{bias}", listed.token),
        None => listed.token.to_string(),
    });
    listed.collect::<Vec<_>>().join(separator)
}
