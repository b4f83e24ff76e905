//! Analyses one step under the present settings: the model's distribution, the samplers' effect, and the choice.

use std::sync::Arc;

use generation::{Decision, Generation};
use sampling::{
    AppliedProcessor, Choice, Coin, Distribution, Logits, Processor, Ranking, Scores, Temperature,
    TokenId, Uniform,
};

use crate::settings::Settings;

/// The selected step. Compared by identity: it is built once for each step.
#[derive(Clone, Debug)]
pub struct SelectedStep {
    /// The step's index, counted from 0.
    pub index: usize,
    /// The logits, sorted.
    pub ranking: Arc<Ranking>,
    /// The token that was chosen and the random seed it was drawn with; `None` at the present step.
    pub taken: Option<(Choice, Coin)>,
}

impl PartialEq for SelectedStep {
    fn eq(&self, other: &Self) -> bool {
        self.index == other.index
            && self.taken == other.taken
            && Arc::ptr_eq(&self.ranking, &other.ranking)
    }
}

/// One step with the present settings applied to it.
#[derive(Clone, Debug)]
pub struct StepAnalysis {
    /// The step's index, counted from 0.
    pub index: usize,
    /// The logits, sorted.
    pub ranking: Arc<Ranking>,
    /// Softmax of the raw logits: the model's own probabilities.
    pub model: Distribution,
    /// The choice that the present settings make from the same logits with the same random numbers.
    pub decision: Decision,
    /// The choice that was made; `None` at the present step.
    pub taken: Option<Choice>,
    /// Whether the draw may be shown: not before its stage is reached.
    pub drawn: bool,
}

/// The number of tokens with a bar of their own.
pub const ROWS: usize = 12;

impl SelectedStep {
    /// A step of a run: a completed one, or the present one if its logits are there. If `before` is the same step, its
    /// sorted tokens are reused.
    pub fn at(generation: &Generation, index: usize, before: Option<&Self>) -> Option<Self> {
        let known = |logits: &Logits| {
            let same = |before: &&Self| before.index == index && before.holds(logits);
            before.filter(same).map(|before| before.ranking.clone())
        };
        let (ranking, taken) = match generation.steps().get(index) {
            Some(step) => {
                let logits = step.logits.as_ref()?;
                let ranking = known(logits).unwrap_or_else(|| Arc::new(Ranking::of(logits)));
                (ranking, Some((step.choice.clone(), step.coin)))
            }
            None if index == generation.steps().len() => {
                let pending = generation.pending()?;
                (
                    known(pending.logits()).unwrap_or_else(|| Arc::new(pending.clone())),
                    None,
                )
            }
            None => return None,
        };
        Some(Self {
            index,
            ranking,
            taken,
        })
    }

    /// Whether these are the same logits: they are shared, so it suffices to compare their address.
    fn holds(&self, logits: &Logits) -> bool {
        std::ptr::eq(self.ranking.logits().as_slice(), logits.as_slice())
    }

    /// The choice of these settings at this step. A completed step keeps its own random seed: same number u, other
    /// settings.
    pub fn decide(&self, generation: &Generation, settings: &Settings) -> Option<Decision> {
        let Some((choice, coin)) = &self.taken else {
            return settings.decide(generation);
        };
        let config = settings.sampling(generation);
        let decision = generation.reconsider(self.index, &self.ranking, &config, *coin)?;
        let u = settings.by_hand.get(&self.index).copied().or(choice.u);
        Some(match u {
            Some(u) => decision.with_u(u),
            None => decision,
        })
    }

    /// The analysis under these settings. `drawn` says whether the draw of the present step may be shown.
    pub fn read(
        &self,
        generation: &Generation,
        settings: &Settings,
        drawn: bool,
    ) -> Option<StepAnalysis> {
        let decision = self.decide(generation, settings)?;
        let taken = self.taken.as_ref().map(|(choice, _)| choice.clone());
        let drawn = drawn || taken.is_some();
        let (ranking, model) = (
            self.ranking.clone(),
            Distribution::from(self.ranking.scores()),
        );
        Some(StepAnalysis {
            index: self.index,
            ranking,
            model,
            decision,
            taken,
            drawn,
        })
    }
}

impl StepAnalysis {
    /// The raw logits in descending order.
    pub fn raw(&self) -> &Scores {
        self.ranking.scores()
    }

    /// The distribution after all samplers.
    pub fn rule(&self) -> &Distribution {
        self.decision.run.distribution()
    }

    /// The scores that are divided by the temperature, and the temperature. Where the settings have none, what softmax
    /// reads and 1.
    pub fn divided(&self) -> (&Scores, f64) {
        let divide = |sampler: &'_ AppliedProcessor| match sampler.processor {
            Processor::Temperature(temperature) => Some(temperature.get()),
            _ => None,
        };
        let sampler = self.samplers().iter().find_map(|sampler| {
            let temperature = divide(sampler)?;
            Some((&sampler.before, temperature))
        });
        sampler.unwrap_or((self.scaled(), Temperature::NEUTRAL.get()))
    }

    /// The effect of each sampler, in order.
    pub fn samplers(&self) -> &[AppliedProcessor] {
        self.decision.run.stages()
    }

    /// The scores that softmax reads: changed by every sampler that changes scores, not yet cut by the filters after
    /// them.
    pub fn scaled(&self) -> &Scores {
        self.samplers()
            .iter()
            .rfind(|sampler| sampler.cut.is_none())
            .map_or(self.raw(), |sampler| &sampler.after)
    }

    /// The filters after the last sampler that changes scores.
    pub fn later_filters(&self) -> &[AppliedProcessor] {
        let scaled = self
            .samplers()
            .iter()
            .rposition(|sampler| sampler.cut.is_none());
        &self.samplers()[scaled.map_or(0, |last| last + 1)..]
    }

    /// The token whose numbers stand in the formulas: the picked one, else the chosen one, else the likeliest.
    pub fn subject(&self, picked: Option<TokenId>) -> TokenId {
        let likeliest = || self.raw().ids().first().copied();
        picked
            .filter(|&token| self.ranking.is_listed(token))
            .or_else(|| self.chosen())
            .or_else(likeliest)
            .unwrap_or_default()
    }

    /// The raw logit of a token; `None` outside the vocabulary, and where a recording does not say it.
    pub fn logit(&self, token: TokenId) -> Option<f32> {
        self.ranking
            .logits()
            .get(token)
            .filter(|_| self.ranking.is_listed(token))
    }

    /// The score of a token; `None` if it was removed.
    pub fn score(scores: &Scores, token: TokenId) -> Option<f32> {
        let place = scores.ids().iter().position(|&id| id == token)?;
        scores.values().get(place).copied()
    }

    /// The token that was or would be chosen; `None` while the draw may not be shown, and where a recording does not say
    /// which one it would be.
    pub fn chosen(&self) -> Option<TokenId> {
        match &self.taken {
            Some(choice) => Some(choice.token),
            None => self.would_choose().filter(|_| self.drawn),
        }
    }

    /// What the present settings choose; `None` where a recording does not say which token it is.
    fn would_choose(&self) -> Option<TokenId> {
        Some(self.decision.choice.token).filter(|&token| self.ranking.is_listed(token))
    }

    /// The token that the present settings would choose with the same random number, if it is another one.
    pub fn instead(&self) -> Option<TokenId> {
        let would = self.would_choose()?;
        self.taken
            .as_ref()
            .filter(|choice| choice.token != would)
            .map(|_| would)
    }

    /// The random number u, if the present settings draw one and the draw may be shown.
    pub fn u(&self) -> Option<Uniform> {
        self.decision.choice.u.filter(|_| self.drawn)
    }

    /// The tokens with a row of their own: the most likely ones, then the chosen one, the one that would be chosen and
    /// the picked one.
    pub fn rows(&self, picked: Option<TokenId>) -> Vec<TokenId> {
        self.rows_of(&self.model, ROWS, picked)
    }

    /// The tokens with a row of their own for another distribution: its `most` likeliest, then those of [`Self::rows`].
    pub fn rows_of(
        &self,
        distribution: &Distribution,
        most: usize,
        picked: Option<TokenId>,
    ) -> Vec<TokenId> {
        let top = distribution.top(most);
        // The rank above the token's id, as a key: see `median`.
        let key = |rank: usize, token: TokenId| ((rank as u64) << 32) | u64::from(token);
        let mut rows: Vec<u64> = top.iter().map(|row| key(row.rank, row.token)).collect();
        let named = [self.chosen(), self.instead(), picked];
        let named = named.into_iter().flatten();
        for token in named.filter(|&token| self.ranking.is_listed(token)) {
            match distribution.rank_of(token) {
                Some(rank) if !rows.contains(&key(rank, token)) => rows.push(key(rank, token)),
                _ => {}
            }
        }
        rows.sort_unstable();
        rows.into_iter().map(|key| key as TokenId).collect()
    }
}

#[cfg(test)]
pub(crate) mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use crate::run::{Run, tests::pass};
    use generation::{NextStage, Stage};

    /// A run over eight tokens whose first choice is awaited: the probabilities are 1/2, 1/4, …
    pub fn pending() -> Run {
        let mut run = Run::start(String::new(), vec![1], vec![], 8).unwrap();
        let logits = (0..8)
            .map(|token| -(token as f32) * std::f32::consts::LN_2)
            .collect();
        run.supply(&Logits::new(logits).unwrap(), pass()).unwrap();
        run
    }

    /// The run of [`pending`] with one completed step, drawn with the random seed of the settings.
    pub fn run(settings: &Settings) -> Run {
        let mut run = pending();
        while run.steps().is_empty() {
            match run.next() {
                NextStage::Show(stage) => run.show(stage),
                _ => {
                    let decision = settings.decide(run.generation()).unwrap();
                    run.append(decision, b"").unwrap();
                }
            }
        }
        assert_eq!(run.stage(), Stage::Append);
        run
    }

    pub fn sampled_beyond_first() -> Settings {
        (0..)
            .map(|seed| Settings {
                seed,
                ..Settings::default()
            })
            .find(|settings| settings.coin().at(0).get() > 0.9)
            .unwrap()
    }

    #[test]
    fn the_same_luck_under_another_rule_may_lead_elsewhere() {
        let settings = sampled_beyond_first();
        let run = run(&settings);
        let selected = SelectedStep::at(run.generation(), 0, None).unwrap();
        let same = selected.read(run.generation(), &settings, false).unwrap();
        assert_eq!(same.instead(), None);
        assert_eq!(same.u(), Some(settings.coin().at(0)));

        let mut greedy = Settings {
            seed: settings.seed + 1,
            ..settings.clone()
        };
        greedy.rule.do_sample = false;
        let other = selected.read(run.generation(), &greedy, false).unwrap();
        assert_eq!(other.instead(), Some(0));
        assert_eq!(other.chosen(), same.chosen());

        // Another random seed in the settings does not change the number u of a completed step.
        let new_seed = Settings {
            seed: settings.seed + 1,
            ..settings.clone()
        };
        assert_eq!(
            selected
                .read(run.generation(), &new_seed, false)
                .unwrap()
                .u(),
            same.u()
        );
    }

    #[test]
    fn a_draw_is_not_seen_before_its_stage() {
        let settings = Settings::default();
        let mut run = Run::start(String::new(), vec![1], vec![], 8).unwrap();
        run.supply(&Logits::new(vec![0.0; 8]).unwrap(), pass())
            .unwrap();
        let selected = SelectedStep::at(run.generation(), 0, None).unwrap();
        let before = selected.read(run.generation(), &settings, false).unwrap();
        assert_eq!((before.chosen(), before.u()), (None, None));
        let during = selected.read(run.generation(), &settings, true).unwrap();
        assert_eq!(during.chosen(), Some(during.decision.choice.token));
    }
}
