//! Reads and writes the lanes in the address: `g_t1_k40_p0.9*24` is greedy, pure, top-k 40 and top-p 0.9, each with 24
//! tokens.
//!
//! A lane is a sequence of letters and numbers in the order of its samplers: a letter for each number of a sampler, and
//! one for each token of its list, whose bias follows after another letter (`b12w-5`). Lanes are joined by `_`; after
//! `*` follows the number of tokens generated. All of these characters stand unescaped in an address. Nothing is taken
//! in part: if one lane cannot be read, the usual lanes are used.

use sampling::{ProcessorKind, Profile, SamplingConfig};
use thiserror::Error;

use crate::parse;
use crate::{
    compare::lanes::{Lanes, effective, plain},
    settings::{
        MOST_NEW_TOKENS,
        knobs::{self, Edit, List, ListedToken, Number},
    },
};

/// The reason why the lanes of an address were rejected.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LanesProblem {
    /// A lane, counted from 1, with an unknown letter or a number out of range.
    #[error("{}", texts::first::address_lane(*.0))]
    Lane(usize),
    /// There are fewer than two or more than four lanes.
    #[error("{}", texts::first::address_lane_count(*.0))]
    Count(usize),
    /// The number of tokens is not a whole number up to [`MOST_NEW_TOKENS`].
    #[error("{}", texts::first::address_lane_tokens(&MOST_NEW_TOKENS.to_string()))]
    Tokens,
}

/// The letter of each number, by the number's name in the address.
const LETTERS: [(char, &str); 17] = [
    ('t', "temperature"),
    ('k', "top_k"),
    ('p', "top_p"),
    ('m', "min_p"),
    ('r', "repetition_penalty"),
    ('f', "frequency_penalty"),
    ('s', "presence_penalty"),
    ('n', "no_repeat_ngram_size"),
    ('y', "typical_p"),
    ('z', "top_n_sigma"),
    ('d', "dry_multiplier"),
    ('e', "dry_base"),
    ('a', "dry_allowed_length"),
    ('x', "xtc_probability"),
    ('c', "xtc_threshold"),
    ('o', "mirostat_tau"),
    ('j', "mirostat_eta"),
];
/// The letter of a token, for each kind of list.
const TOKENS: [(char, List); 2] = [('q', List::Breakers), ('b', List::Biases)];
/// Separates a token from its bias.
const WEIGHT: char = 'w';
/// The letter of each engine profile other than the textbook's.
const PROFILES: [(char, Profile); 3] = [
    ('h', Profile::Transformers),
    ('v', Profile::Vllm),
    ('l', Profile::LlamaCpp),
];
const GREEDY: char = 'g';
/// Settings without any other part: temperature 1.
const PURE: &str = "t1";

impl Lanes {
    /// The lanes of an address, or the usual ones if it has none, and the reason if its lanes were rejected.
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

    /// Lanes from their written form.
    ///
    /// # Errors
    /// The first lane that cannot be read, or the wrong number of lanes.
    pub fn read(written: &str) -> Result<Self, LanesProblem> {
        let rules: Vec<_> = written
            .split('_')
            .enumerate()
            .map(|(lane, rule)| read_rule(rule).ok_or(LanesProblem::Lane(lane + 1)))
            .collect::<Result<_, _>>()?;
        let count = rules.len();
        Self::new(rules).ok_or(LanesProblem::Count(count))
    }

    /// The lanes for the address; `None` for the usual ones before their first token.
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
    let mut order: Vec<ProcessorKind> = Vec::new();
    let mut numbers = Vec::new();
    let mut rest = written;
    while let Some(letter) = rest.chars().next() {
        rest = &rest[letter.len_utf8()..];
        if letter == GREEDY {
            rule.do_sample = false;
            continue;
        }
        if let Some((_, profile)) = PROFILES.iter().find(|(known, _)| *known == letter) {
            rule = rule.by(*profile);
            continue;
        }
        let kind = match TOKENS.iter().find(|(known, _)| *known == letter) {
            Some((_, list)) => {
                let token = digits(&mut rest).parse().ok()?;
                let bias = match list {
                    List::Breakers => None,
                    List::Biases => {
                        rest = rest.strip_prefix(WEIGHT)?;
                        Some(parse::float(digits(&mut rest))?)
                    }
                };
                let (knob, _) = List::of(list.id())?;
                let put = Edit::Put(ListedToken { token, bias });
                knob.edit(&mut rule, put).then_some(knob.kind)?
            }
            None => {
                let (_, id) = LETTERS.iter().find(|(known, _)| *known == letter)?;
                let (knob, number) = Number::of(id)?;
                let value = parse::float(digits(&mut rest))?;
                // A fraction would become another number where only whole numbers are allowed.
                let taken = (number.least..=number.most).contains(&value)
                    && knob.set(&mut rule, number, value)
                    && knob.on(&rule).and_then(|on| number.value(on)) == Some(value);
                if !taken || numbers.contains(id) {
                    return None;
                }
                numbers.push(*id);
                knob.kind
            }
        };
        // The parts of a sampler must be adjacent.
        if order.last() != Some(&kind) {
            if order.contains(&kind) {
                return None;
            }
            order.push(kind);
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

/// Removes a number from the front of the text, as far as its characters go.
fn digits<'a>(rest: &mut &'a str) -> &'a str {
    let end = rest.find(|c: char| !matches!(c, '0'..='9' | '.' | '-'));
    let (number, after) = rest.split_at(end.unwrap_or(rest.len()));
    *rest = after;
    number
}

fn write_rule(rule: &SamplingConfig) -> String {
    let mut written = String::new();
    let profile = PROFILES.iter().find(|(_, known)| *known == rule.profile);
    written.extend(profile.map(|(letter, _)| letter));
    written.extend((!rule.do_sample).then_some(GREEDY));
    for (knob, processor) in effective(rule) {
        for (place, number) in knob.numbers.iter().enumerate() {
            let (value, usual) = (number.value(processor), number.usual(knob));
            if let Some(value) = value.filter(|_| place == 0 || value != usual) {
                let letter = LETTERS.iter().find(|(_, id)| *id == number.id);
                written.extend(letter.map(|(letter, _)| letter));
                written += &value.to_string();
            }
        }
        for (letter, list) in TOKENS.iter().filter(|(_, list)| knob.list == Some(*list)) {
            for ListedToken { token, bias } in list.tokens(processor) {
                written.push(*letter);
                written += &token.to_string();
                if let Some(bias) = bias {
                    written.push(WEIGHT);
                    written += &bias.to_string();
                }
            }
        }
    }
    if written.is_empty() {
        written += PURE;
    }
    written
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use sampling::{Coin, Processor, Stream};

    use super::*;
    use crate::settings::knobs::{KNOBS, move_sampler};

    #[test]
    fn every_number_and_every_list_has_a_letter_of_its_own() {
        let mut letters = vec![GREEDY, WEIGHT];
        letters.extend(PROFILES.map(|(letter, _)| letter));
        for knob in &KNOBS {
            for number in knob.numbers {
                let own = LETTERS.iter().filter(|(_, id)| *id == number.id);
                letters.extend(own.map(|(letter, _)| letter));
            }
            let own = TOKENS.iter().filter(|(_, list)| knob.list == Some(*list));
            letters.extend(own.map(|(letter, _)| letter));
        }
        let numbers: usize = KNOBS.iter().map(|knob| knob.numbers.len()).sum();
        let lists = KNOBS.iter().filter(|knob| knob.list.is_some()).count();
        assert_eq!(letters.len(), 2 + PROFILES.len() + numbers + lists);
        letters.sort_unstable();
        letters.dedup();
        assert_eq!(letters.len(), 2 + PROFILES.len() + numbers + lists);
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

    /// Random settings: any profile, greedy or not, any samplers with any values in any order.
    fn any_rule(coin: Coin, place: u64) -> SamplingConfig {
        let mut numbers = (0..).map(|index| coin.toss(place, Stream::Race, index).get());
        let mut next = || numbers.next().unwrap();
        let profile = Profile::ALL[(next() * 4.0) as usize];
        let mut rule = plain().by(profile);
        rule.do_sample = next() < 0.8;
        for knob in &KNOBS {
            if next() >= 0.4 {
                continue;
            }
            for number in knob.numbers {
                let steps = ((number.most - number.least) / number.step).round();
                let value = number.least + (next() * steps).floor() * number.step;
                assert!(knob.set(&mut rule, number, value));
            }
            for _ in 0..(next() * 4.0) as usize {
                let (token, bias) = ((next() * 2000.0) as u32, (next() - 0.5) * 200.0);
                let bias = (knob.list == Some(List::Biases)).then_some(bias);
                let put = Edit::Put(ListedToken { token, bias });
                assert_eq!(knob.edit(&mut rule, put), knob.list.is_some());
            }
        }
        if next() < 0.5 {
            let links = rule.chain.links.len() as f64;
            let (from, to) = (next() * links, next() * links);
            move_sampler(&mut rule, from as usize, to as usize);
        }
        rule
    }

    fn says(rule: &SamplingConfig) -> (Profile, bool, Vec<Processor>) {
        let links = effective(rule).map(|(_, processor)| processor.clone());
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
            ("g_b7", LanesProblem::Lane(2)),
            ("g_b7w101", LanesProblem::Lane(2)),
            ("g_q1.5", LanesProblem::Lane(2)),
            ("g_w3", LanesProblem::Lane(2)),
            ("g_x0.5t2c0.1", LanesProblem::Lane(2)),
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
