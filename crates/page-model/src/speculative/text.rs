//! A text that is written by speculative decoding: which pass comes next, and the rounds so far.

mod rules;

use protocol::TokenId;
use sampling::{
    Coin, Context, Distribution, Logits, SamplingConfig,
    speculative::{Drafted, draft},
};

use super::{
    lookup,
    round::{RoundCost, SpeculativeRound, drop_old_distributions},
    setup::{DraftDraws, DraftSource, SpeculativeSetup},
    speed::PlainTimes,
};
use crate::{run::RunStart, settings::Settings};

use rules::{drawn_from, end_among};

/// The text, its rounds, and the round under way.
#[derive(Clone, Debug)]
pub struct SpeculativeText {
    start: RunStart,
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
    /// The time of plain decoding of these tokens, once it was measured.
    plain: Option<PlainTimes>,
}

/// The forward pass that comes next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RoundRequest {
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
    /// A text without rounds. Numbers u that were set by hand belong to the run, which has one u for each token.
    pub fn new(mut start: RunStart, setup: SpeculativeSetup) -> Self {
        start.settings.by_hand = Default::default();
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
            plain: None,
        };
        text.begin_round();
        text
    }

    /// What the text was started from.
    pub fn start(&self) -> &RunStart {
        &self.start
    }

    /// Whether it was started from this prompt under these settings.
    pub fn is_of(&self, prompt: &str, settings: &Settings) -> bool {
        let mut settings = settings.clone();
        settings.by_hand = Default::default();
        self.start.prompt == prompt && self.start.settings == settings
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

    /// The time of plain decoding of these tokens, if it was measured.
    pub fn plain(&self) -> Option<PlainTimes> {
        self.plain
    }

    /// Keeps that time until the text changes.
    pub fn set_plain(&mut self, times: PlainTimes) {
        self.plain = Some(times);
    }

    /// Whether the text has ended.
    pub fn is_over(&self) -> bool {
        let full = self.start.context.len() + self.generated.len() >= self.start.window();
        full || end_among(&self.start, &self.generated) == Some(self.generated.len())
    }

    /// The pass that comes next; `None` at the end of the text.
    pub fn needed(&self) -> Option<RoundRequest> {
        if self.is_over() {
            return None;
        }
        let before = self.tokens();
        let first = before.len() - 1;
        let context: Vec<TokenId> = before.into_iter().chain(self.proposed()).collect();
        Some(match self.proposed_all {
            false => RoundRequest::Draft(context),
            true => RoundRequest::Target { context, first },
        })
    }

    /// Takes the draft's logits that were needed, and proposes a token.
    pub fn propose(&mut self, logits: &Logits, milliseconds: Option<f64>) {
        self.plain = None;
        let generated: Vec<TokenId> =
            [&self.generated[..], &self.proposed().collect::<Vec<_>>()].concat();
        let own = (self.proposed.iter()).map(|(token, q)| q.surprise_bits(*token));
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
        let from = (self.rounds.len(), self.generated.len());
        let mut round = SpeculativeRound::verified(from, drafted, bonus, self.coin(), cost);
        self.append(&mut round);
        self.rounds.push(round);
        let vocabulary = self.vocabulary();
        drop_old_distributions(&mut self.rounds, vocabulary);
        self.begin_round();
    }

    /// Whether passes of the draft have been made in the round under way.
    pub fn has_open_passes(&self) -> bool {
        self.cost.draft_passes > 0
    }

    /// Takes back the proposals of the round under way, where passes were made for them, else the last round. `false` if
    /// there is neither.
    pub fn back(&mut self) -> bool {
        if self.has_open_passes() {
            self.begin_round();
            return true;
        }
        let Some(round) = self.rounds.pop() else {
            return false;
        };
        self.generated.truncate(round.start);
        self.surprises.truncate(round.start);
        self.begin_round();
        true
    }

    /// How many numbers of distributions it keeps, at most.
    pub fn kept_numbers(&self) -> usize {
        let vocabulary = self.vocabulary();
        let rounds = self
            .rounds
            .iter()
            .map(|round| round.kept_numbers(vocabulary));
        rounds.sum::<usize>() + self.proposed.len() * vocabulary
    }

    /// Drops all distributions. The text and the numbers of its rounds stay; the round under way begins again, with the same
    /// proposals.
    pub fn forget_distributions(&mut self) {
        for round in &mut self.rounds {
            round.distributions = None;
        }
        if self.has_open_passes() {
            self.drop_proposals();
        }
    }

    /// Appends the tokens of a round, as far as the text goes.
    fn append(&mut self, round: &mut SpeculativeRound) {
        let after = [&self.generated[..], &round.tokens].concat();
        let end = end_among(&self.start, &after).unwrap_or(after.len());
        round.tokens.truncate(end.saturating_sub(round.start));
        for (place, &token) in round.tokens.iter().enumerate() {
            let bits = round.place(place).map(|of| of.target.surprise_bits(token));
            self.surprises.push(bits.unwrap_or_default());
        }
        self.generated.extend(&round.tokens);
    }

    /// Begins a round: proposals that need no pass are there at once.
    fn begin_round(&mut self) {
        self.drop_proposals();
        let room = self.room();
        if self.setup.source == DraftSource::Lookup {
            let (text, ends) = (self.tokens(), self.start.ends());
            self.proposed = lookup::certain_proposals(&text, room, self.vocabulary(), ends);
        }
        self.proposed_all = room == 0 || self.setup.source == DraftSource::Lookup;
    }

    /// Drops the proposals of the round under way.
    fn drop_proposals(&mut self) {
        self.plain = None;
        self.proposed.clear();
        self.proposed_all = false;
        self.cost = RoundCost {
            draft_milliseconds: Some(0.0),
            ..RoundCost::default()
        };
    }

    /// How many tokens can be proposed: one more follows them, which the limit and the window must leave room for.
    fn room(&self) -> usize {
        let limit = self.start.settings.max_new_tokens;
        let left = limit.saturating_sub(self.generated.len() + 1);
        let read = self.start.context.len() + self.generated.len();
        let window = self.start.window().saturating_sub(read + 1);
        self.setup.proposals.min(left).min(window)
    }

    fn vocabulary(&self) -> usize {
        self.start.texts.info().vocab_size as usize
    }

    fn coin(&self) -> Coin {
        self.start.settings.coin()
    }

    /// What the settings draw from after these logits.
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
        drawn_from(&self.rule, logits, &context, greedy)
    }
}

/// The sum of times, unknown where one of them is.
fn add(sum: Option<f64>, more: Option<f64>) -> Option<f64> {
    Some(sum? + more?)
}
