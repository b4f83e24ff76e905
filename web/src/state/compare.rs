//! Lanes from one prompt, token by token together: which logits they need, and what they write with them.
//!
//! A lane follows from its prompt, rule, dice and the model's logits, and from nothing else. So all logits that were
//! ever computed for this prompt are kept by the text they follow: lanes that have written the same share a forward
//! pass, going back needs none, and a lane whose rule changes is written again at once as far as its text is known.

use std::collections::HashMap;

use generation::{Generation, PromptError, StopReason};
use protocol::TokenId;
use sampling::{Logits, Ranking};

use super::{lexicon::Lexicon, settings::Settings};

/// Lanes, and the logits known so far.
#[derive(Clone, Debug)]
pub struct Comparison {
    text: String,
    /// The prompt, with nothing written yet.
    blank: Generation,
    lanes: Vec<Lane>,
    /// How many tokens each lane is to have, unless it stops before.
    tokens: usize,
    /// Logits by the generated tokens they follow.
    known: HashMap<Vec<TokenId>, Logits>,
    /// The context the engine read last: what goes on from there costs one token.
    read_last: Vec<TokenId>,
}

/// One lane.
#[derive(Clone, Debug)]
pub struct Lane {
    settings: Settings,
    generation: Generation,
    /// ln p of each token, by the model's own distribution before any rule.
    log_probabilities: Vec<f64>,
}

/// Numbers kept in all known logits, at most: 64 MiB. What the lanes themselves stand on is kept in any case.
const MOST_KNOWN: usize = 16 << 20;

impl Comparison {
    /// Starts from the tokens `context` of the prompt `text`.
    ///
    /// # Errors
    /// As [`Generation::new`].
    pub fn start(text: String, context: Vec<TokenId>, window: usize) -> Result<Self, PromptError> {
        Ok(Self {
            text,
            blank: Generation::new(context, Vec::new(), window)?,
            lanes: Vec::new(),
            tokens: 0,
            known: HashMap::new(),
            read_last: Vec::new(),
        })
    }

    /// The prompt's text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The lanes.
    pub fn lanes(&self) -> &[Lane] {
        &self.lanes
    }

    /// Has every lane written by its settings, to that many tokens or to its stop, as far as the logits are known.
    /// A lane whose settings are others than before is written anew.
    pub fn write(&mut self, settings: Vec<Settings>, tokens: usize, lexicon: &Lexicon) {
        self.tokens = tokens;
        self.lanes.truncate(settings.len());
        for (place, settings) in settings.into_iter().enumerate() {
            let same = |lane: &Lane| lane.settings == settings;
            if !self.lanes.get(place).is_some_and(same) {
                let lane = Lane::new(self.blank.clone(), settings, lexicon);
                match self.lanes.get_mut(place) {
                    Some(old) => *old = lane,
                    None => self.lanes.push(lane),
                }
            }
            let lane = &mut self.lanes[place];
            lane.back_to(tokens);
            lane.go_on_to(tokens, &self.known, lexicon);
        }
    }

    /// A text whose logits are needed next, and with it the cheapest: one that goes on from what was read last.
    /// `None` once every lane is where it should be.
    pub fn demand(&self) -> Option<Vec<TokenId>> {
        let goes_on = |context: &Vec<TokenId>| {
            let before = &context[..context.len() - 1];
            !before.is_empty() && self.read_last.starts_with(before)
        };
        let behind = self.lanes.iter().filter(|lane| lane.is_behind(self.tokens));
        let mut contexts = behind.map(|lane| lane.generation.tokens());
        let first = contexts.next()?;
        if goes_on(&first) {
            return Some(first);
        }
        Some(contexts.find(goes_on).unwrap_or(first))
    }

    /// Takes the logits that follow a text.
    pub fn supply(&mut self, context: Vec<TokenId>, logits: Logits) {
        let generated = context[self.blank.len().min(context.len())..].to_vec();
        if (self.known.len() + 1) * logits.vocabulary() > MOST_KNOWN {
            let lanes = &self.lanes;
            self.known
                .retain(|text, _| lanes.iter().any(|lane| lane.has_written(text)));
        }
        self.known.insert(generated, logits);
        self.read_last = context;
    }

    /// The tokens of the longest lane.
    pub fn reached(&self) -> usize {
        let lengths = self.lanes.iter().map(|lane| lane.log_probabilities.len());
        lengths.max().unwrap_or(0)
    }

    /// Whether every lane has stopped.
    pub fn is_over(&self) -> bool {
        let mut lanes = self.lanes.iter();
        !self.lanes.is_empty() && lanes.all(|lane| lane.stop_reason().is_some())
    }
}

impl Lane {
    fn new(mut generation: Generation, settings: Settings, lexicon: &Lexicon) -> Self {
        generation.set_criteria(settings.criteria(&lexicon.info().eos_token_ids));
        Self {
            settings,
            generation,
            log_probabilities: Vec::new(),
        }
    }

    /// Its rule, and the dice and stops it shares with the others.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// What it has written.
    pub fn generation(&self) -> &Generation {
        &self.generation
    }

    /// ln p of each of its tokens, by the model's own distribution before any rule.
    pub fn log_probabilities(&self) -> &[f64] {
        &self.log_probabilities
    }

    /// Why it ended, if it has.
    pub fn stop_reason(&self) -> Option<StopReason> {
        self.generation.stop_reason()
    }

    fn is_behind(&self, tokens: usize) -> bool {
        self.log_probabilities.len() < tokens && self.stop_reason().is_none()
    }

    fn has_written(&self, text: &[TokenId]) -> bool {
        let mut generated = self.generation.generated();
        text.iter().all(|token| generated.next() == Some(*token))
    }

    fn back_to(&mut self, tokens: usize) {
        while self.log_probabilities.len() > tokens {
            self.generation.back();
            self.log_probabilities.pop();
        }
    }

    fn go_on_to(
        &mut self,
        tokens: usize,
        known: &HashMap<Vec<TokenId>, Logits>,
        lexicon: &Lexicon,
    ) {
        let mut text: Vec<TokenId> = self.generation.generated().collect();
        while self.is_behind(tokens) {
            if self.generation.pending().is_none() {
                let Some(logits) = known.get(&text) else {
                    return;
                };
                // Refused only where none are awaited: then there is nothing to go on with either.
                if self.generation.supply(logits).is_err() {
                    return;
                }
            }
            let decision = self.settings.decide(&self.generation);
            let (Some(decision), Some(ranking)) = (decision, self.generation.pending()) else {
                return;
            };
            let token = decision.choice.token;
            let log_probability = log_softmax(ranking, token);
            let appended = self.generation.append(decision, lexicon.piece(token));
            if appended.is_err() {
                return;
            }
            text.push(token);
            self.log_probabilities.push(log_probability);
        }
    }
}

/// ln of the softmax of the raw logits at a token. Taken as a difference, so that no probability is too small.
fn log_softmax(ranking: &Ranking, token: TokenId) -> f64 {
    let scores = ranking.scores();
    let logit = |value: Option<f32>| value.map_or(f64::NEG_INFINITY, f64::from);
    let (own, greatest) = (
        logit(ranking.logits().get(token)),
        logit(scores.values().first().copied()),
    );
    own - greatest - scores.total_weight().ln()
}

#[cfg(test)]
pub(crate) mod tests {
    #![allow(clippy::unwrap_used)]
    use sampling::{Distribution, SamplingConfig, TopK, Uniform};

    use super::*;
    use crate::state::{
        compare_lanes::{Lanes, plain},
        compare_measures::divergence,
        lexicon::tests::lexicon,
    };

    /// A model of eight tokens whose logits follow from the whole text, by a rule that has no meaning.
    fn logits(context: &[TokenId]) -> Logits {
        let hash = context.iter().fold(7_u32, |hash, token| {
            (hash ^ token).wrapping_mul(0x9E37_79B1).rotate_left(11)
        });
        let score = |id: u32| ((hash.rotate_left(4 * id) & 0xFF) as f32) / 64.0;
        // Token 0 ends a text; it is unlikely here.
        Logits::new(
            (0..8)
                .map(|id| if id == 0 { -3.0 } else { score(id) })
                .collect(),
        )
        .unwrap()
    }

    pub struct Bench {
        pub comparison: Comparison,
        pub settings: Settings,
        rules: Vec<SamplingConfig>,
        passes: Vec<Vec<TokenId>>,
    }

    impl Bench {
        pub fn new(rules: &[SamplingConfig]) -> Self {
            Self {
                comparison: Comparison::start("ab".into(), vec![1, 2], 64).unwrap(),
                settings: Settings::default(),
                rules: rules.to_vec(),
                passes: Vec::new(),
            }
        }

        /// Brings all lanes to that many tokens, asking the model for what it takes.
        pub fn to(&mut self, tokens: usize) {
            loop {
                let settings = self.rules.iter().map(|rule| Settings {
                    rule: rule.clone(),
                    ..self.settings.clone()
                });
                let settings = settings.collect();
                self.comparison.write(settings, tokens, &lexicon());
                let Some(context) = self.comparison.demand() else {
                    return;
                };
                self.passes.push(context.clone());
                let logits = logits(&context);
                self.comparison.supply(context, logits);
            }
        }

        pub fn texts(&self) -> Vec<Vec<TokenId>> {
            let lanes = self.comparison.lanes().iter();
            lanes
                .map(|lane| lane.generation().generated().collect())
                .collect()
        }
    }

    /// The same rule by itself, without lanes.
    fn alone(settings: &Settings, tokens: usize) -> Vec<TokenId> {
        let mut generation = Generation::new(vec![1, 2], settings.criteria(&[0]), 64).unwrap();
        while generation.steps().len() < tokens && generation.stop_reason().is_none() {
            generation.supply(&logits(&generation.tokens())).unwrap();
            let decision = settings.decide(&generation).unwrap();
            let piece = lexicon().piece(decision.choice.token).to_vec();
            generation.append(decision, &piece).unwrap();
        }
        generation.generated().collect()
    }

    #[test]
    fn every_lane_writes_what_its_rule_writes_alone_with_the_same_dice() {
        let lanes = Lanes::default();
        let mut bench = Bench::new(lanes.rules());
        bench.rules[2].set(TopK::new(2).unwrap());
        for tokens in 1..=20 {
            bench.to(tokens);
        }
        for (text, rule) in bench.texts().iter().zip(&bench.rules) {
            let settings = Settings {
                rule: rule.clone(),
                ..Settings::default()
            };
            assert_eq!(*text, alone(&settings, 20));
        }
        let coin = Settings::default().coin();
        for lane in &bench.comparison.lanes()[1..] {
            for step in lane.generation().steps() {
                assert_eq!(step.choice.u, Some(coin.at(step.index as u64)));
            }
        }
        let texts = bench.texts();
        assert!(
            texts[1..]
                .iter()
                .any(|text| divergence(&texts[0], text).is_some())
        );
    }

    #[test]
    fn lanes_of_one_text_share_a_pass_and_the_rest_costs_one_each() {
        let mut same = Bench::new(&[plain(), plain(), plain()]);
        same.to(10);
        assert_eq!(same.passes.len(), 10);
        let mut bench = Bench::new(Lanes::default().rules());
        bench.to(12);
        let mut distinct: Vec<_> = bench.passes.clone();
        distinct.sort();
        distinct.dedup();
        assert_eq!(distinct.len(), bench.passes.len(), "no text is read twice");
    }

    #[test]
    fn a_lane_that_can_go_on_from_the_cache_goes_first() {
        let mut bench = Bench::new(Lanes::default().rules());
        bench.to(8);
        let goes_on = |passes: &[Vec<TokenId>]| {
            let pairs = passes.windows(2);
            pairs
                .filter(|pair| pair[0].starts_with(&pair[1][..pair[1].len() - 1]))
                .count()
        };
        // To eight tokens at once: each lane is read from its beginning at most once.
        assert!(bench.passes.len() - 1 - goes_on(&bench.passes) < 4);
        // Token by token: the lane that was last goes on first.
        bench.passes.clear();
        for tokens in 9..=16 {
            bench.to(tokens);
        }
        assert!(goes_on(&bench.passes) >= 7, "{:?}", bench.passes);
    }

    #[test]
    fn going_back_and_forth_and_changing_a_rule_back_needs_no_pass() {
        let mut bench = Bench::new(Lanes::default().rules());
        bench.to(12);
        let (texts, passes) = (bench.texts(), bench.passes.len());
        bench.to(3);
        assert!(bench.texts().iter().all(|text| text.len() == 3));
        bench.to(12);
        bench.rules.swap(0, 3);
        bench.to(12);
        bench.rules.swap(0, 3);
        bench.to(12);
        assert_eq!((bench.texts(), bench.passes.len()), (texts, passes));
    }

    #[test]
    fn lanes_come_and_go() {
        let mut bench = Bench::new(Lanes::default().rules());
        bench.to(6);
        let texts = bench.texts();
        bench.rules.remove(1);
        bench.to(6);
        assert_eq!(bench.texts(), [&texts[0][..], &texts[2], &texts[3]]);
        bench.rules.push(plain());
        bench.to(6);
        assert_eq!(bench.texts()[3], texts[1]);
    }

    #[test]
    fn other_dice_write_other_texts_and_greedy_does_not_care() {
        let mut bench = Bench::new(&[
            SamplingConfig {
                do_sample: false,
                ..plain()
            },
            plain(),
        ]);
        bench.to(10);
        let before = bench.texts();
        bench
            .settings
            .by_hand
            .insert(0, Uniform::new(0.999).unwrap());
        bench.to(10);
        let after = bench.texts();
        assert_eq!(before[0], after[0]);
        assert_ne!(before[1][0], after[1][0]);
    }

    #[test]
    fn a_lane_stops_by_itself_and_the_others_go_on() {
        let mut bench = Bench::new(Lanes::default().rules());
        bench.settings.add_stop("b").unwrap();
        bench.settings.max_new_tokens = 30;
        bench.to(60);
        assert!(bench.comparison.is_over());
        for lane in bench.comparison.lanes() {
            let tokens: Vec<_> = lane.generation().generated().collect();
            match lane.stop_reason().unwrap() {
                StopReason::StopSequence => assert_eq!(tokens.last(), Some(&2)),
                StopReason::EndOfSequence => assert_eq!(tokens.last(), Some(&0)),
                StopReason::MaxNewTokens => assert_eq!(tokens.len(), 30),
                other => panic!("{other:?}"),
            }
            assert_eq!(
                tokens.iter().filter(|token| **token == 2).count(),
                usize::from(lane.stop_reason() == Some(StopReason::StopSequence))
            );
        }
        let lengths: Vec<_> = bench.texts().iter().map(Vec::len).collect();
        assert_eq!(Some(&bench.comparison.reached()), lengths.iter().max());
        bench.settings.max_new_tokens = 40;
        bench.to(bench.comparison.reached());
        assert!(
            lengths
                .iter()
                .zip(bench.texts())
                .all(|(length, text)| *length == text.len())
        );
    }

    #[test]
    fn log_probabilities_are_those_of_the_model_before_any_rule() {
        let mut bench = Bench::new(&[plain().with(TopK::new(1).unwrap()), plain()]);
        bench.to(5);
        for lane in bench.comparison.lanes() {
            for (step, log_probability) in lane
                .generation()
                .steps()
                .iter()
                .zip(lane.log_probabilities())
            {
                let model = Distribution::from(step.ranking().scores());
                let expected = model.probability(step.choice.token).ln();
                // Two ways to the same number in double precision.
                assert!((log_probability - expected).abs() < 1e-12);
            }
        }
    }

    #[test]
    fn what_no_lane_stands_on_is_forgotten_when_memory_runs_out() {
        let mut comparison = Comparison::start("ab".into(), vec![1, 2], 1 << 20).unwrap();
        let wide = Logits::new(vec![0.0; 1 << 20]).unwrap();
        for token in 0..40 {
            comparison.supply(vec![1, 2, token], wide.clone());
        }
        assert!(comparison.known.len() * wide.vocabulary() <= MOST_KNOWN);
        assert!(comparison.known.contains_key(&vec![39]));
    }
}
