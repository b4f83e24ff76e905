//! The links of the chain that a visitor can turn: one number each, under the name the libraries give it.

use sampling::{
    FrequencyPenalty, Link, MinP, NoRepeatNgram, PresencePenalty, Processor, ProcessorKind,
    RepetitionPenalty, SamplingConfig, Temperature, TopK, TopNSigma, TopP, Typical,
};

/// A link's name, range and how its number goes in and out.
#[derive(Clone, Copy, Debug)]
pub struct Knob {
    /// Which link.
    pub kind: ProcessorKind,
    /// The parameter's name in transformers, vLLM or llama.cpp; also in the address.
    pub id: &'static str,
    /// In words.
    pub name: &'static str,
    /// The least value offered.
    pub least: f64,
    /// The greatest value offered.
    pub most: f64,
    /// From one value to the next.
    pub step: f64,
    /// Decimals worth showing.
    pub decimals: usize,
    /// The value of a link just switched on: one that does something, and not too much.
    pub start: f64,
    make: fn(f64) -> Option<Processor>,
    value: fn(&Processor) -> Option<f64>,
}

macro_rules! knob {
    ($kind:ident as $number:ty, $name:literal, step $step:literal, decimals $decimals:literal, start $start:literal) => {
        Knob {
            kind: ProcessorKind::$kind,
            id: $kind::NAME,
            name: $name,
            least: *$kind::SLIDER.start() as f64,
            most: *$kind::SLIDER.end() as f64,
            step: $step,
            decimals: $decimals,
            start: $start,
            make: |value| $kind::new(value as $number).ok().map(Processor::from),
            value: |processor| match processor {
                Processor::$kind(setting) => Some(setting.get() as f64),
                _ => None,
            },
        }
    };
}

/// Every knob, in the order in which the page lists those that are off.
pub const KNOBS: [Knob; 10] = [
    knob!(Temperature as f64, "Temperature", step 0.01, decimals 2, start 0.7),
    knob!(TopK as u32, "Top-k", step 1.0, decimals 0, start 40.0),
    knob!(TopP as f64, "Top-p", step 0.01, decimals 2, start 0.9),
    knob!(MinP as f64, "Min-p", step 0.01, decimals 2, start 0.05),
    knob!(RepetitionPenalty as f64, "Repetition penalty", step 0.01, decimals 2, start 1.1),
    knob!(FrequencyPenalty as f64, "Frequency penalty", step 0.05, decimals 2, start 0.5),
    knob!(PresencePenalty as f64, "Presence penalty", step 0.05, decimals 2, start 0.5),
    knob!(NoRepeatNgram as u32, "No repeated n-gram", step 1.0, decimals 0, start 3.0),
    knob!(Typical as f64, "Typical", step 0.01, decimals 2, start 0.9),
    knob!(TopNSigma as f64, "Top-nσ", step 0.1, decimals 1, start 1.0),
];

impl Knob {
    /// The knob of a link, if it has one.
    pub fn of(kind: ProcessorKind) -> Option<&'static Self> {
        KNOBS.iter().find(|knob| knob.kind == kind)
    }

    /// The value a link has, on or off; [`Self::start`] where the chain has no such link yet or it changes nothing.
    fn value(&self, rule: &SamplingConfig) -> f64 {
        let link = rule.link(self.kind);
        let acts = link.filter(|link| !link.processor.is_neutral());
        acts.and_then(|link| (self.value)(&link.processor))
            .filter(|value| (self.least..=self.most).contains(value))
            .unwrap_or(self.start)
    }

    /// The value a link stands at, on or off; one that changes nothing included.
    pub fn standing(&self, rule: &SamplingConfig) -> f64 {
        let link = rule.link(self.kind);
        let value = link.and_then(|link| (self.value)(&link.processor));
        value.unwrap_or(self.start).clamp(self.least, self.most)
    }

    /// The value of a link that is on.
    pub fn value_on(&self, rule: &SamplingConfig) -> Option<f64> {
        let link = rule.link(self.kind).filter(|link| link.enabled)?;
        (self.value)(&link.processor)
    }

    /// A link's number, short: no zeros at its end.
    pub fn shown(&self, processor: &Processor) -> String {
        let value = (self.value)(processor).unwrap_or_default();
        let text = charts::decimal(value, self.decimals);
        match text.contains('.') {
            true => text.trim_end_matches('0').trim_end_matches('.').into(),
            false => text,
        }
    }

    /// Sets the value and switches the link on. Whether it did: the value may be out of range.
    pub fn set(&self, rule: &mut SamplingConfig, value: f64) -> bool {
        let processor = (self.make)(value);
        let valid = processor.is_some();
        if let Some(processor) = processor {
            rule.set(processor);
        }
        valid
    }

    /// Switches the link on, at the value it had or at one that does something, or off.
    pub fn switch(&self, rule: &mut SamplingConfig, on: bool) {
        if on {
            let value = self.value(rule);
            self.set(rule, value);
        } else if let Some(link) = rule.link_mut(self.kind) {
            link.enabled = false;
        }
    }
}

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
mod tests {
    #![allow(clippy::unwrap_used)]
    use sampling::Profile;

    use super::*;

    #[test]
    fn every_knob_sets_its_link_over_its_whole_range() {
        for knob in KNOBS {
            let mut rule = SamplingConfig::new(Profile::Textbook);
            for value in [knob.least, knob.start, knob.most] {
                assert!(knob.set(&mut rule, value), "{} = {value}", knob.id);
                assert_eq!(knob.value_on(&rule), Some(value), "{}", knob.id);
            }
            knob.set(&mut rule, knob.start);
            knob.switch(&mut rule, false);
            assert_eq!(knob.value_on(&rule), None);
            knob.switch(&mut rule, true);
            assert_eq!(knob.value_on(&rule), Some(knob.start), "{}", knob.id);
        }
    }

    #[test]
    fn links_can_change_places() {
        let mut rule = SamplingConfig::new(Profile::Textbook)
            .with(Temperature::new(0.7).unwrap())
            .with(TopK::new(5).unwrap());
        assert!(is_in_order(&rule));
        let place = |rule: &SamplingConfig, kind| {
            let mut links = rule.chain.links.iter();
            links
                .position(|link| link.processor.kind() == kind)
                .unwrap()
        };
        let (from, to) = (
            place(&rule, ProcessorKind::TopK),
            place(&rule, ProcessorKind::Temperature),
        );
        move_link(&mut rule, from, to);
        assert!(!is_in_order(&rule));
        let on: Vec<_> = kinds_on(&rule).collect();
        assert_eq!(on, [ProcessorKind::TopK, ProcessorKind::Temperature]);
    }
}
