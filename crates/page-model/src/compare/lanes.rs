//! The lanes of Compare: two to four sets of settings, their names, and the number of tokens to generate.

use sampling::{Processor, ProcessorKind, Profile, SamplingConfig};

use super::words;
use crate::{
    settings::{Settings, knobs::Knob},
    words::labels::greedy,
};

/// The least number of lanes: one alone has nothing to be compared with.
pub const FEWEST_LANES: usize = 2;
/// The greatest number of lanes; more could not be told apart.
pub const MOST_LANES: usize = 4;

/// The number of tokens with which the lanes open, where nothing else was asked for: a sentence or two, in which the usual lanes
/// part.
pub const OPENING_TOKENS: usize = 24;

/// The settings of the lanes, side by side.
#[derive(Clone, Debug, PartialEq)]
pub struct Lanes {
    rules: Vec<SamplingConfig>,
    /// The number of tokens each lane is to have, unless it stops before.
    pub tokens: usize,
}

impl Default for Lanes {
    /// The four usual lanes: greedy, pure sampling, and two that cut the tail of the distribution.
    fn default() -> Self {
        let greedy = SamplingConfig {
            do_sample: false,
            ..plain()
        };
        let with = |kind| {
            let mut rule = plain();
            if let Some(knob) = Knob::of(kind) {
                knob.switch(&mut rule, true);
            }
            rule
        };
        Self {
            rules: vec![
                greedy,
                plain(),
                with(ProcessorKind::TopK),
                with(ProcessorKind::TopP),
            ],
            tokens: 0,
        }
    }
}

impl Lanes {
    /// Lanes with the given settings; `None` if there are too few or too many.
    pub fn new(rules: Vec<SamplingConfig>) -> Option<Self> {
        let fits = (FEWEST_LANES..=MOST_LANES).contains(&rules.len());
        fits.then_some(Self { rules, tokens: 0 })
    }

    /// The settings of each lane.
    pub fn rules(&self) -> &[SamplingConfig] {
        &self.rules
    }

    /// Changes the settings of a lane, if there is one at this index.
    pub fn change(&mut self, lane: usize, change: impl FnOnce(&mut SamplingConfig)) {
        if let Some(rule) = self.rules.get_mut(lane) {
            change(rule);
        }
    }

    /// Adds a lane with the first of the usual settings that is missing, if there is room.
    pub fn add(&mut self) {
        if self.rules.len() < MOST_LANES {
            let mut usual = Self::default().rules.into_iter();
            let missing = usual.find(|rule| !self.rules.contains(rule));
            self.rules.push(missing.unwrap_or_else(plain));
        }
    }

    /// Removes a lane, if enough are left.
    pub fn remove(&mut self, lane: usize) {
        if self.rules.len() > FEWEST_LANES && lane < self.rules.len() {
            self.rules.remove(lane);
        }
    }

    /// The name of each lane: its settings in words, numbered if several lanes have the same.
    pub fn names(&self) -> Vec<String> {
        let plain: Vec<String> = self.rules.iter().map(name).collect();
        let numbered = |(lane, name): (usize, &String)| match plain[..lane]
            .iter()
            .filter(|other| *other == name)
            .count()
        {
            0 => name.clone(),
            before => words::numbered(name, before + 1),
        };
        plain.iter().enumerate().map(numbered).collect()
    }
}

/// What the settings of a lane do to a draw, where one sampler does it, or none.
pub fn does(rule: &SamplingConfig) -> Option<String> {
    if !rule.do_sample {
        return Some(words::greedy_does().into());
    }
    let on: Vec<_> = effective(rule).collect();
    match &on[..] {
        [] => Some(words::pure_does().into()),
        [(knob, processor)] => {
            let value = knob.values(processor).next()?;
            match knob.kind {
                ProcessorKind::TopK => Some(words::top_k_does(value)),
                ProcessorKind::TopP => Some(words::top_p_does(value)),
                ProcessorKind::Temperature => Some(words::temperature_does(value).into()),
                _ => None,
            }
        }
        _ => None,
    }
}

/// The model's own distribution, without any sampler.
pub fn plain() -> SamplingConfig {
    Settings::default().rule
}

/// The samplers that are on and change something, in order.
pub fn effective(rule: &SamplingConfig) -> impl Iterator<Item = (&'static Knob, &Processor)> + '_ {
    let on = rule.chain.links.iter().filter(|link| link.enabled);
    on.filter_map(|link| {
        let knob = Knob::of(link.processor.kind())?;
        (!link.processor.is_neutral()).then_some((knob, &link.processor))
    })
}

/// The profile's name as its makers write it.
pub fn profile_name(profile: Profile) -> &'static str {
    match profile {
        Profile::Textbook => words::textbook(),
        Profile::Transformers => "transformers",
        Profile::Vllm => "vLLM",
        Profile::LlamaCpp => "llama.cpp",
    }
}

/// Settings in a few words: `Greedy`, `T 0.7 · top-k 40`.
fn name(rule: &SamplingConfig) -> String {
    let mut parts = Vec::new();
    if !rule.do_sample {
        parts.push(greedy().to_string());
    }
    // Greedy decoding skips the samplers that reshape the distribution, so the name must not list them.
    let applied = effective(rule).filter(|(knob, _)| !rule.skips(knob.kind));
    parts.extend(applied.map(|(knob, processor)| {
        let shown = match knob.numbers {
            [] => knob.shown(processor),
            _ => knob
                .values(processor)
                .map(|value| value.to_string())
                .collect::<Vec<_>>()
                .join(", "),
        };
        words::sampler(knob.kind, &shown)
    }));
    if parts.is_empty() {
        parts.push(words::pure().into());
    }
    if rule.profile == Profile::Textbook {
        parts[0] = capitalized(&parts[0]);
    } else {
        parts.insert(0, profile_name(rule.profile).into());
    }
    parts.join(" · ")
}

/// The same with a capital at the beginning.
fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn set(rule: &mut SamplingConfig, kind: ProcessorKind, value: f64) {
        let knob = Knob::of(kind).unwrap();
        assert!(knob.set(rule, &knob.numbers[0], value));
    }

    #[test]
    fn a_lane_of_one_sampler_says_what_it_does() {
        let lanes = Lanes::default();
        let said: Vec<_> = lanes.rules().iter().map(does).collect();
        let expected = [
            "always the likeliest token",
            "any token, by the model’s own chances",
            "only the 40 likeliest tokens",
            "the likeliest tokens that reach 90% together",
        ];
        assert_eq!(said, expected.map(|said| Some(said.to_string())));
    }

    #[test]
    fn lanes_are_called_by_their_rules() {
        let names = ["Greedy", "Pure", "Top-k 40", "Top-p 0.9"];
        assert_eq!(Lanes::default().names(), names);
        let mut rule = plain();
        set(&mut rule, ProcessorKind::TopK, 40.0);
        set(&mut rule, ProcessorKind::Temperature, 0.7);
        assert_eq!(name(&rule), "T 0.7 · top-k 40");
        assert_eq!(
            name(&rule.clone().by(Profile::LlamaCpp)),
            "llama.cpp · top-k 40 · T 0.7"
        );
        set(&mut rule, ProcessorKind::RepetitionPenalty, 1.2);
        set(&mut rule, ProcessorKind::NoRepeatNgram, 3.0);
        let mut steered = rule.clone();
        set(&mut steered, ProcessorKind::Dry, 0.5);
        set(&mut steered, ProcessorKind::Mirostat2, 3.0);
        let words = "repetition penalty 1.2 · no 3-gram twice · DRY 0.5, 1.75, 2 · T 0.7 · top-k 40 · mirostat v2 3, 0.1";
        assert!(
            name(&steered).eq_ignore_ascii_case(words),
            "{}",
            name(&steered)
        );
        rule.do_sample = false;
        assert_eq!(
            name(&rule),
            "Greedy · repetition penalty 1.2 · no 3-gram twice"
        );
    }

    #[test]
    fn two_lanes_of_one_rule_are_told_apart() {
        let lanes = Lanes::new(vec![plain(), plain(), plain()]).unwrap();
        assert_eq!(lanes.names(), ["Pure", "Pure (2)", "Pure (3)"]);
    }

    #[test]
    fn there_are_never_fewer_than_two_nor_more_than_four() {
        let mut lanes = Lanes::default();
        lanes.add();
        assert_eq!(lanes.rules().len(), MOST_LANES);
        lanes.remove(1);
        lanes.remove(7);
        assert_eq!(lanes.names(), ["Greedy", "Top-k 40", "Top-p 0.9"]);
        lanes.add();
        assert_eq!(lanes.names()[3], "Pure", "the usual one that was missing");
        (0..4).for_each(|_| lanes.remove(0));
        assert_eq!(lanes.rules().len(), FEWEST_LANES);
        assert!(Lanes::new(vec![plain()]).is_none());
        assert!(Lanes::new(vec![plain(); 5]).is_none());
    }
}
