//! A text that is written by speculative decoding: which pass comes next, and the rounds so far.

use generation::StopMatcher;
use protocol::TokenId;
use sampling::{
    Coin, Context, Distribution, Logits, Ranking, SamplingConfig,
    speculative::{Drafted, draft},
};

use super::{
    lookup,
    round::{RoundCost, SpeculativeRound},
    setup::{DraftDraws, DraftSource, SpeculativeSetup},
};
use crate::experiments::ExperimentStart;

/// The most numbers of distributions that are kept for the pictures of earlier rounds, about 64 MiB.
const MOST_KEPT: usize = 4 << 20;

/// The text, its rounds, and the round under way.
#[derive(Clone, Debug)]
pub struct SpeculativeText {
    start: ExperimentStart,
    setup: SpeculativeSetup,
    rule: SamplingConfig,
    rounds: Vec<SpeculativeRound>,
    generated: Vec<TokenId>,
    /// The surprise in bits of each generated token under the target, for a sampler that reads them.
    surprises: Vec<f64>,
    /// The proposals of the round under way, each with the distribution that it was drawn from.
    proposed: Vec<(TokenId, Distribution)>,
    /// Whether nothing more is proposed in this round.
    proposed_all: bool,
    cost: RoundCost,
}

/// The forward pass that comes next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NeededPass {
    /// The draft reads this text; the logits after it are needed.
    Draft(Vec<TokenId>),
    /// The target reads this text; the logits after each token from `first` on are needed, of one pass.
    Target {
        /// The text with all proposals.
        context: Vec<TokenId>,
        /// The index of the last token before the proposals.
        first: usize,
    },
}

impl SpeculativeText {
    /// A text without rounds.
    pub fn new(start: ExperimentStart, setup: SpeculativeSetup) -> Self {
        let rule = start
            .settings
            .sampling_with_ends(start.ends().iter().copied());
        let mut text = Self {
            start,
            setup,
            rule,
            rounds: Vec::new(),
            generated: Vec::new(),
            surprises: Vec::new(),
            proposed: Vec::new(),
            proposed_all: false,
            cost: RoundCost::default(),
        };
        text.begin_round();
        text
    }

    /// What the text was started from.
    pub fn start(&self) -> &ExperimentStart {
        &self.start
    }

    /// The choices it is written with.
    pub fn setup(&self) -> SpeculativeSetup {
        self.setup
    }

    /// The rounds so far.
    pub fn rounds(&self) -> &[SpeculativeRound] {
        &self.rounds
    }

    /// The tokens after the prompt.
    pub fn generated(&self) -> &[TokenId] {
        &self.generated
    }

    /// The tokens proposed so far in the round under way.
    pub fn proposed(&self) -> impl Iterator<Item = TokenId> + '_ {
        self.proposed.iter().map(|&(token, _)| token)
    }

    /// Prompt and generated tokens.
    pub fn tokens(&self) -> Vec<TokenId> {
        [&self.start.context[..], &self.generated].concat()
    }

    /// Whether the text has ended.
    pub fn is_over(&self) -> bool {
        let full = self.start.context.len() + self.generated.len() >= self.start.window();
        full || self.end_among(&self.generated) == Some(self.generated.len())
    }

    /// The pass that comes next; `None` at the end of the text.
    pub fn needed(&self) -> Option<NeededPass> {
        if self.is_over() {
            return None;
        }
        let before = self.tokens();
        let first = before.len() - 1;
        let context: Vec<TokenId> = before.into_iter().chain(self.proposed()).collect();
        Some(match self.proposed_all {
            false => NeededPass::Draft(context),
            true => NeededPass::Target { context, first },
        })
    }

    /// Takes the draft's logits that were needed, and proposes a token.
    pub fn propose(&mut self, logits: &Logits, milliseconds: Option<f64>) {
        let generated: Vec<TokenId> = self
            .generated
            .iter()
            .copied()
            .chain(self.proposed())
            .collect();
        let own = self
            .proposed
            .iter()
            .map(|(token, q)| q.surprise_bits(*token));
        let surprises: Vec<f64> = self.surprises.iter().copied().chain(own).collect();
        let greedy = self.setup.draws == DraftDraws::Greedy;
        let q = self.distribution(logits, &generated, &surprises, greedy);
        let token = draft(&q, self.coin(), generated.len() as u64).token;
        self.cost.draft_passes += 1;
        self.cost.draft_milliseconds = add(self.cost.draft_milliseconds, milliseconds);
        self.proposed.push((token, q));
        let ended = self.start.ends().contains(&token);
        self.proposed_all = ended || self.proposed.len() == self.room();
    }

    /// Takes the target's logits after each position that was needed, and ends the round.
    pub fn verify(&mut self, rows: &[Logits], milliseconds: Option<f64>) {
        let proposed = std::mem::take(&mut self.proposed);
        let Some((last, rows)) = rows
            .split_last()
            .filter(|(_, rows)| rows.len() == proposed.len())
        else {
            self.proposed = proposed;
            return;
        };
        let (mut generated, mut surprises) = (self.generated.clone(), self.surprises.clone());
        let mut drafted = Vec::with_capacity(proposed.len());
        for (logits, (token, q)) in rows.iter().zip(proposed) {
            let target = self.distribution(logits, &generated, &surprises, false);
            surprises.push(target.surprise_bits(token));
            generated.push(token);
            drafted.push(Drafted {
                token,
                draft: q,
                target,
            });
        }
        let bonus = self.distribution(last, &generated, &surprises, false);
        let cost = RoundCost {
            target_milliseconds: milliseconds,
            ..self.cost
        };
        let start = self.generated.len();
        let mut round = SpeculativeRound::verified(start, drafted, bonus, self.coin(), cost);
        self.append(&mut round);
        self.rounds.push(round);
        self.drop_old_distributions();
        self.begin_round();
    }

    /// Takes the last round back. `false` if there is none.
    pub fn back(&mut self) -> bool {
        let Some(round) = self.rounds.pop() else {
            return false;
        };
        self.generated.truncate(round.start);
        self.surprises.truncate(round.start);
        self.begin_round();
        true
    }

    /// Appends the tokens of a round, as far as the text goes.
    fn append(&mut self, round: &mut SpeculativeRound) {
        let after = [&self.generated[..], &round.tokens].concat();
        let end = self.end_among(&after).unwrap_or(after.len());
        round.tokens.truncate(end.saturating_sub(round.start));
        for (place, &token) in round.tokens.iter().enumerate() {
            let bits = round.place(place).map(|of| of.target.surprise_bits(token));
            self.surprises.push(bits.unwrap_or_default());
        }
        self.generated.extend(&round.tokens);
    }

    /// Begins a round: proposals that need no pass are there at once.
    fn begin_round(&mut self) {
        self.proposed.clear();
        self.cost = RoundCost {
            draft_milliseconds: Some(0.0),
            ..RoundCost::default()
        };
        let room = self.room();
        if self.setup.source == DraftSource::Lookup {
            let vocabulary = self.start.texts.info().vocab_size as usize;
            for token in lookup::proposals(&self.tokens(), room) {
                let Some(q) = Distribution::certain(vocabulary, token) else {
                    break;
                };
                self.proposed.push((token, q));
                if self.start.ends().contains(&token) {
                    break;
                }
            }
        }
        self.proposed_all = room == 0 || self.setup.source == DraftSource::Lookup;
    }

    /// How many tokens can be proposed: one more follows them, which the limit and the window must leave room for.
    fn room(&self) -> usize {
        let limit = self.start.settings.max_new_tokens;
        let left = limit.saturating_sub(self.generated.len() + 1);
        let read = self.start.context.len() + self.generated.len();
        let window = self.start.window().saturating_sub(read + 1);
        self.setup.proposals.min(left).min(window)
    }

    /// How many of the generated tokens the text has, if a stop condition ends it within them.
    fn end_among(&self, generated: &[TokenId]) -> Option<usize> {
        let settings = &self.start.settings;
        let stops = settings.stop_strings.iter().map(|stop| stop.as_str());
        let mut matcher = StopMatcher::new(stops);
        let ends = |&token: &TokenId| {
            matcher.push(self.start.texts.piece(token));
            matcher.found().is_some() || self.start.ends().contains(&token)
        };
        let condition = generated.iter().position(ends).map(|place| place + 1);
        let limit = Some(settings.max_new_tokens).filter(|&most| most <= generated.len());
        condition.into_iter().chain(limit).min()
    }

    fn coin(&self) -> Coin {
        self.start.settings.coin()
    }

    /// What the settings draw from after these logits. Greedy decoding draws from a distribution with one token.
    fn distribution(
        &self,
        logits: &Logits,
        generated: &[TokenId],
        surprises: &[f64],
        greedy: bool,
    ) -> Distribution {
        let context = Context {
            prompt: &self.start.context,
            generated,
            surprises,
            coin: self.coin(),
        };
        let run = self.rule.run(&Ranking::of(logits), &context);
        let all = run.distribution();
        let certain = || Distribution::certain(all.vocabulary(), all.greedy().token);
        match greedy || !self.rule.do_sample {
            true => certain().unwrap_or_else(|| all.clone()),
            false => all.clone(),
        }
    }

    /// Keeps the distributions of the newest rounds alone, as many as there is room for.
    fn drop_old_distributions(&mut self) {
        let vocabulary = self.start.texts.info().vocab_size as usize;
        let mut kept = 0;
        for round in self.rounds.iter_mut().rev() {
            kept += 2 * round.places() * vocabulary;
            if kept > MOST_KEPT {
                round.distributions = None;
            }
        }
    }
}

/// The sum of times, unknown where one of them is.
fn add(sum: Option<f64>, more: Option<f64>) -> Option<f64> {
    Some(sum? + more?)
}
