//! The lanes in the address: `g_t1_k40_p0.9*24` is greedy, pure, top-k 40 and top-p 0.9, each taken to 24 tokens.
//!
//! A lane is letters and numbers in the order of its links; lanes are joined by `_`; behind `*` stands how far they
//! have come. All of these characters stand in an address as they are. What cannot be read is not obeyed in part.

use sampling::{ProcessorKind, Profile, SamplingConfig};
use thiserror::Error;

use super::{
    compare_lanes::{Lanes, effective, plain},
    knobs::{self, Knob},
    settings::MOST_NEW_TOKENS,
};

/// Why the lanes of an address could not be taken.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LanesProblem {
    /// A lane that says nothing known, or a number out of its range.
    #[error("In the address, lane {0} is none that this page can read; the usual lanes are used.")]
    Lane(usize),
    /// There are from two to four.
    #[error(
        "In the address, there are {0} lanes; from two to four can be compared, so the usual ones are used."
    )]
    Count(usize),
    /// How far they have come.
    #[error(
        "In the address, the lanes’ number of tokens must be a whole number up to {MOST_NEW_TOKENS}; they begin anew."
    )]
    Tokens,
}

/// The letter of each link.
const LETTERS: [(char, ProcessorKind); 10] = [
    ('t', ProcessorKind::Temperature),
    ('k', ProcessorKind::TopK),
    ('p', ProcessorKind::TopP),
    ('m', ProcessorKind::MinP),
    ('r', ProcessorKind::RepetitionPenalty),
    ('f', ProcessorKind::FrequencyPenalty),
    ('s', ProcessorKind::PresencePenalty),
    ('n', ProcessorKind::NoRepeatNgram),
    ('y', ProcessorKind::Typical),
    ('z', ProcessorKind::TopNSigma),
];
/// The letter of each profile but the textbook's.
const PROFILES: [(char, Profile); 3] = [
    ('h', Profile::Transformers),
    ('v', Profile::Vllm),
    ('l', Profile::LlamaCpp),
];
const GREEDY: char = 'g';
/// A rule that says nothing else: temperature 1.
const PURE: &str = "t1";

impl Lanes {
    /// The lanes of an address, the usual ones where it names none, and what could not be taken.
    pub fn opened(written: Option<&str>) -> (Self, Option<LanesProblem>) {
        let Some(written) = written else {
            return (Self::default(), None);
        };
        let (rules, tokens) = written.split_once('*').unwrap_or((written, "0"));
        let mut lanes = match Self::read(rules) {
            Ok(lanes) => lanes,
            Err(problem) => return (Self::default(), Some(problem)),
        };
        match tokens.parse() {
            Ok(tokens) if tokens <= MOST_NEW_TOKENS => lanes.tokens = tokens,
            _ => return (lanes, Some(LanesProblem::Tokens)),
        }
        (lanes, None)
    }

    /// Lanes from their written rules.
    ///
    /// # Errors
    /// Says which lane cannot be read, or that there are too few or too many.
    pub fn read(written: &str) -> Result<Self, LanesProblem> {
        let rules: Vec<_> = written
            .split('_')
            .enumerate()
            .map(|(lane, rule)| read_rule(rule).ok_or(LanesProblem::Lane(lane + 1)))
            .collect::<Result<_, _>>()?;
        let count = rules.len();
        Self::new(rules).ok_or(LanesProblem::Count(count))
    }

    /// The lanes as the address has them; `None` for the usual ones before their first token.
    pub fn written(&self) -> Option<String> {
        let rules: Vec<String> = self.rules().iter().map(write_rule).collect();
        let rules = rules.join("_");
        match self.tokens {
            0 if *self == Self::default() => None,
            0 => Some(rules),
            tokens => Some(format!("{rules}*{tokens}")),
        }
    }
}

fn read_rule(written: &str) -> Option<SamplingConfig> {
    let mut rule = plain();
    let mut order = Vec::new();
    let mut rest = written;
    while let Some(letter) = rest.chars().next() {
        rest = &rest[letter.len_utf8()..];
        if letter == GREEDY {
            rule.do_sample = false;
        } else if let Some((_, profile)) = PROFILES.iter().find(|(known, _)| *known == letter) {
            rule = rule.by(*profile);
        } else {
            let (_, kind) = LETTERS.iter().find(|(known, _)| *known == letter)?;
            let end = rest.find(|c: char| !matches!(c, '0'..='9' | '.' | '-'));
            let (number, after) = rest.split_at(end.unwrap_or(rest.len()));
            let (knob, value) = (Knob::of(*kind)?, number.parse::<f64>().ok()?);
            // A fraction where only whole numbers are taken would come out as another number.
            let taken = (knob.least..=knob.most).contains(&value)
                && knob.set(&mut rule, value)
                && knob.value_on(&rule) == Some(value);
            if !taken || order.contains(kind) {
                return None;
            }
            order.push(*kind);
            rest = after;
        }
    }
    let named = |kind: &ProcessorKind| order.contains(kind);
    if !knobs::kinds_on(&rule)
        .filter(named)
        .eq(order.iter().copied())
    {
        rule.chain.sort_as(&order);
    }
    (!written.is_empty()).then_some(rule)
}

fn write_rule(rule: &SamplingConfig) -> String {
    let mut written = String::new();
    let profile = PROFILES.iter().find(|(_, known)| *known == rule.profile);
    written.extend(profile.map(|(letter, _)| letter));
    written.extend((!rule.do_sample).then_some(GREEDY));
    for (knob, value) in effective(rule) {
        let letter = LETTERS.iter().find(|(_, kind)| *kind == knob.kind);
        written.extend(letter.map(|(letter, _)| letter));
        written += &value.to_string();
    }
    if written.is_empty() {
        written += PURE;
    }
    written
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use sampling::{Coin, Stream};

    use super::*;
    use crate::state::knobs::{KNOBS, move_link};

    #[test]
    fn every_knob_has_its_letter() {
        for knob in KNOBS {
            let letters = LETTERS.iter().filter(|(_, kind)| *kind == knob.kind);
            assert_eq!(letters.count(), 1, "{}", knob.id);
        }
    }

    #[test]
    fn the_usual_lanes_need_no_words_until_they_have_tokens() {
        assert_eq!(Lanes::opened(None), (Lanes::default(), None));
        let mut lanes = Lanes::default();
        assert_eq!(lanes.written(), None);
        lanes.tokens = 24;
        assert_eq!(lanes.written().as_deref(), Some("g_t1_k40_p0.9*24"));
        assert_eq!(Lanes::opened(Some("g_t1_k40_p0.9*24")), (lanes, None));
    }

    /// A rule put together by chance: profile, greedy or not, any links at any values in any order.
    fn any_rule(coin: Coin, place: u64) -> SamplingConfig {
        let mut numbers = (0..).map(|index| coin.toss(place, Stream::Race, index).get());
        let mut next = || numbers.next().unwrap();
        let profile = Profile::ALL[(next() * 4.0) as usize];
        let mut rule = plain().by(profile);
        rule.do_sample = next() < 0.8;
        for knob in KNOBS {
            if next() < 0.4 {
                let steps = ((knob.most - knob.least) / knob.step).round();
                let value = knob.least + (next() * steps).floor() * knob.step;
                assert!(knob.set(&mut rule, value));
            }
        }
        if next() < 0.5 {
            let links = rule.chain.links.len() as f64;
            let (from, to) = (next() * links, next() * links);
            move_link(&mut rule, from as usize, to as usize);
        }
        rule
    }

    fn says(rule: &SamplingConfig) -> (Profile, bool, Vec<(ProcessorKind, f64)>) {
        let links = effective(rule).map(|(knob, value)| (knob.kind, value));
        (rule.profile, rule.do_sample, links.collect())
    }

    #[test]
    fn what_is_written_is_read_again() {
        let coin = Coin::new(5);
        for round in 0..2_000_u64 {
            let count = 2 + (round % 3);
            let rules = (0..count).map(|lane| any_rule(coin, round * 4 + lane));
            let mut lanes = Lanes::new(rules.collect()).unwrap();
            lanes.tokens = 1 + (round as usize % MOST_NEW_TOKENS);
            let written = lanes.written().unwrap();
            let bare = |c: char| c.is_ascii_alphanumeric() || "_*.-".contains(c);
            assert!(written.chars().all(bare), "{written} would be escaped");
            let (again, problem) = Lanes::opened(Some(&written));
            assert_eq!(problem, None, "{written}");
            assert_eq!(again.tokens, lanes.tokens);
            let said = |lanes: &Lanes| lanes.rules().iter().map(says).collect::<Vec<_>>();
            assert_eq!(said(&again), said(&lanes), "{written}");
            assert_eq!(again.written(), Some(written));
        }
    }

    #[test]
    fn nonsense_leaves_the_usual_lanes_and_says_so() {
        let cases = [
            ("", LanesProblem::Lane(1)),
            ("g_", LanesProblem::Lane(2)),
            ("g_x5", LanesProblem::Lane(2)),
            ("g_k5000", LanesProblem::Lane(2)),
            ("g_k4.5", LanesProblem::Lane(2)),
            ("g_t", LanesProblem::Lane(2)),
            ("tNaN_g", LanesProblem::Lane(1)),
            ("t1e9_g", LanesProblem::Lane(1)),
            ("t0.5t0.6_g", LanesProblem::Lane(1)),
            ("g_日本", LanesProblem::Lane(2)),
            ("g", LanesProblem::Count(1)),
            ("g_g_g_g_g", LanesProblem::Count(5)),
        ];
        for (written, problem) in cases {
            assert_eq!(
                Lanes::opened(Some(written)),
                (Lanes::default(), Some(problem)),
                "{written}"
            );
        }
        for tokens in ["-1", "9999999", "1.5", "", "3*4"] {
            let (lanes, problem) = Lanes::opened(Some(&format!("g_k5*{tokens}")));
            assert_eq!((lanes.tokens, problem), (0, Some(LanesProblem::Tokens)));
            assert_eq!(lanes.names(), ["Greedy", "Top-k 5"]);
        }
    }
}
