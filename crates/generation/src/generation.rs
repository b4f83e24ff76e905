//! The state machine of one run: prompt, steps so far, and the logits that wait for a choice.

use std::sync::Arc;

use sampling::{ChainRun, Coin, Context, Logits, Ranking, SamplingConfig, TokenId};

use crate::{
    Decision, Demand, GenerationError, GenerationStep, Phase, PromptError, StopReason,
    StoppingCriterion,
};

/// One run: a prompt and the steps taken after it.
#[derive(Clone, Debug)]
pub struct Generation {
    prompt: Vec<TokenId>,
    criteria: Vec<StoppingCriterion>,
    context_window: usize,
    steps: Vec<GenerationStep>,
    pending: Option<Pending>,
}

/// The logits for the step being decided.
#[derive(Clone, Debug)]
struct Pending {
    ranking: Ranking,
    phase: Phase,
}

impl Generation {
    /// Starts a run. `context_window` is the number of positions the model can read.
    ///
    /// # Errors
    /// Refuses a prompt without tokens and one that leaves no room for a new token.
    pub fn new(
        prompt: Vec<TokenId>,
        criteria: Vec<StoppingCriterion>,
        context_window: usize,
    ) -> Result<Self, PromptError> {
        if prompt.is_empty() {
            return Err(PromptError::Empty);
        }
        if prompt.len() >= context_window {
            return Err(PromptError::TooLong {
                length: prompt.len(),
                window: context_window,
            });
        }
        Ok(Self {
            prompt,
            criteria,
            context_window,
            steps: Vec::new(),
            pending: None,
        })
    }

    /// What the loop needs next.
    #[must_use]
    pub fn demand(&self) -> Demand {
        if let Some(reason) = self.stop_reason() {
            return Demand::Done(reason);
        }
        match (&self.pending, self.steps.last()) {
            (Some(_), _) => Demand::Choose,
            (None, None) => Demand::Prefill {
                tokens: self.prompt.clone(),
            },
            (None, Some(last)) => Demand::Decode {
                token: last.choice.token,
                position: last.position,
            },
        }
    }

    /// Takes the logits that [`Generation::demand`] asked for.
    ///
    /// # Errors
    /// Refuses logits nobody awaits.
    pub fn supply(&mut self, logits: &Logits) -> Result<(), GenerationError> {
        let phase = if self.steps.is_empty() {
            Phase::Prefill
        } else {
            Phase::Decode
        };
        self.supply_from(logits, phase)
    }

    /// Takes logits and says which pass made them: a new engine answers a decode with a prefill.
    ///
    /// # Errors
    /// Refuses logits nobody awaits.
    pub fn supply_from(&mut self, logits: &Logits, phase: Phase) -> Result<(), GenerationError> {
        match self.demand() {
            Demand::Prefill { .. } | Demand::Decode { .. } => {
                self.pending = Some(Pending {
                    ranking: Ranking::of(logits),
                    phase,
                });
                Ok(())
            }
            Demand::Choose | Demand::Done(_) => Err(GenerationError::NoLogitsAwaited),
        }
    }

    /// What these settings would choose from the logits at hand; `None` while there are none. Changes nothing.
    ///
    /// The coin is read at the step's index: other settings read the same number through another distribution.
    #[must_use]
    pub fn decide(&self, config: &SamplingConfig, coin: Coin) -> Option<Decision> {
        let pending = self.pending.as_ref()?;
        self.decision_at(self.steps.len(), &pending.ranking, config, coin)
    }

    /// What these settings would have chosen at a step already taken, given its [`GenerationStep::ranking`];
    /// `None` where there is no such step.
    #[must_use]
    pub fn reconsider(
        &self,
        index: usize,
        ranking: &Ranking,
        config: &SamplingConfig,
        coin: Coin,
    ) -> Option<Decision> {
        self.steps.get(index)?;
        self.decision_at(index, ranking, config, coin)
    }

    fn decision_at(
        &self,
        index: usize,
        ranking: &Ranking,
        config: &SamplingConfig,
        coin: Coin,
    ) -> Option<Decision> {
        let generated: Vec<TokenId> = self.generated().take(index).collect();
        let surprises = self.surprises(&generated, config, coin)?;
        let run = self.run_of(&generated, &surprises, ranking, config, coin);
        let choice = config.choose(&run, coin.at(index as u64));
        Some(Decision {
            index,
            config: config.clone(),
            coin,
            surprises,
            run,
            choice,
        })
    }

    /// The chain over the logits that follow these first tokens of the run.
    fn run_of(
        &self,
        generated: &[TokenId],
        surprises: &[f64],
        ranking: &Ranking,
        config: &SamplingConfig,
        coin: Coin,
    ) -> ChainRun {
        let context = Context {
            prompt: &self.prompt,
            generated,
            surprises,
            coin,
        };
        config.run(ranking, &context)
    }

    /// The surprises of the run's first tokens under these settings, each counted with those before it; none where no
    /// link asks.
    ///
    /// They follow from tokens, logits and the settings in force alone, not from those under which the tokens were
    /// chosen: so a slider, a branch and a link that repeats the tokens come to the same.
    ///
    /// `None` where logits they follow from were let go.
    fn surprises(
        &self,
        generated: &[TokenId],
        config: &SamplingConfig,
        coin: Coin,
    ) -> Option<Arc<[f64]>> {
        if !config.reads_surprises() {
            return Some(Arc::default());
        }
        let steps = &self.steps[..generated.len()];
        // A step decided by these very settings has kept what came before it. Usually that is the last one.
        let same = |step: &&GenerationStep| step.coin == coin && step.config == *config;
        let known = steps.iter().rfind(same);
        let mut surprises: Vec<f64> = known.map_or_else(Vec::new, |step| {
            let own = step.choice.surprise_bits();
            step.surprises.iter().copied().chain([own]).collect()
        });
        for step in &steps[surprises.len()..] {
            let before = &generated[..step.index];
            let run = self.run_of(before, &surprises, &step.ranking()?, config, coin);
            surprises.push(run.distribution().surprise_bits(step.choice.token));
        }
        Some(surprises.into())
    }

    /// Takes the decided token. `piece` is its bytes of text, for stop strings; empty where they are not known.
    ///
    /// # Errors
    /// Refuses a decision when none is awaited, and one made for another step.
    pub fn append(
        &mut self,
        decision: Decision,
        piece: &[u8],
    ) -> Result<&GenerationStep, GenerationError> {
        let current = self.steps.len();
        if decision.index != current {
            return Err(GenerationError::Stale {
                decided: decision.index,
                current,
            });
        }
        if self.demand() != Demand::Choose {
            return Err(GenerationError::NoChoiceAwaited);
        }
        let Pending { ranking, phase } = self
            .pending
            .take()
            .ok_or(GenerationError::NoChoiceAwaited)?;
        self.steps.push(GenerationStep {
            index: current,
            position: self.prompt.len() + current,
            phase,
            logits: Some(ranking.logits().clone()),
            config: decision.config,
            coin: decision.coin,
            surprises: decision.surprises,
            choice: decision.choice,
            piece: piece.to_vec(),
        });
        Ok(&self.steps[current])
    }

    /// Takes back the last step. Its logits are kept and await a choice again: no forward pass is repeated. Where they
    /// were let go, they are demanded again.
    ///
    /// Returns the step, or `None` at the beginning.
    pub fn back(&mut self) -> Option<GenerationStep> {
        let step = self.steps.pop()?;
        self.pending = step.ranking().map(|ranking| Pending {
            ranking,
            phase: step.phase,
        });
        Some(step)
    }

    /// Goes back to a step and takes another token there: "what if it had said *banana*".
    ///
    /// # Errors
    /// Refuses a step that was not taken yet, one whose logits were let go, and a token outside the vocabulary; the run
    /// is then as before.
    pub fn branch(
        &mut self,
        index: usize,
        token: TokenId,
        piece: &[u8],
    ) -> Result<&GenerationStep, GenerationError> {
        let Some(step) = self.steps.get(index) else {
            return Err(GenerationError::NoSuchStep {
                index,
                steps: self.steps.len(),
            });
        };
        let ranking = step
            .ranking()
            .ok_or(GenerationError::LogitsForgotten { index })?;
        let decision = self
            .decision_at(index, &ranking, &step.config, step.coin)
            .ok_or(GenerationError::LogitsForgotten { index })?;
        let choice = decision.run.distribution().forced(token).ok_or_else(|| {
            GenerationError::NoSuchToken {
                token,
                vocabulary: ranking.logits().vocabulary(),
            }
        })?;
        self.steps.truncate(index + 1);
        self.pending = None;
        let step = &mut self.steps[index];
        step.choice = choice;
        step.piece = piece.to_vec();
        Ok(step)
    }

    /// Lets go of all logits, those that await a choice included: the tokens stay, and the memory is free for others.
    pub fn forget_logits(&mut self) {
        self.pending = None;
        for step in &mut self.steps {
            step.logits = None;
        }
    }

    /// Gives a step its logits back, computed again. The choice stays as it was, also where another machine's last bits
    /// would have led elsewhere.
    ///
    /// # Errors
    /// Refuses a step that was not taken, and a vocabulary that does not have the step's token.
    pub fn restore_logits(&mut self, index: usize, logits: Logits) -> Result<(), GenerationError> {
        let steps = self.steps.len();
        let step = self
            .steps
            .get_mut(index)
            .ok_or(GenerationError::NoSuchStep { index, steps })?;
        let (token, vocabulary) = (step.choice.token, logits.vocabulary());
        if logits.get(token).is_none() {
            return Err(GenerationError::NoSuchToken { token, vocabulary });
        }
        step.logits = Some(logits);
        Ok(())
    }

    /// Replaces the criteria: a higher limit lets a stopped run go on.
    pub fn set_criteria(&mut self, criteria: Vec<StoppingCriterion>) {
        self.criteria = criteria;
    }

    /// Why the run is over, if it is. The criteria are asked in order, then the context window.
    #[must_use]
    pub fn stop_reason(&self) -> Option<StopReason> {
        self.criteria
            .iter()
            .find_map(|criterion| criterion.check(&self.steps))
            .or_else(|| (self.len() >= self.context_window).then_some(StopReason::ContextFull))
    }

    /// The prompt.
    #[must_use]
    pub fn prompt(&self) -> &[TokenId] {
        &self.prompt
    }

    /// The steps taken, in order.
    #[must_use]
    pub fn steps(&self) -> &[GenerationStep] {
        &self.steps
    }

    /// The logits awaiting a choice.
    #[must_use]
    pub fn pending(&self) -> Option<&Ranking> {
        self.pending.as_ref().map(|pending| &pending.ranking)
    }

    /// When to stop.
    #[must_use]
    pub fn criteria(&self) -> &[StoppingCriterion] {
        &self.criteria
    }

    /// How many positions the model can read.
    #[must_use]
    pub fn context_window(&self) -> usize {
        self.context_window
    }

    /// The generated tokens.
    pub fn generated(&self) -> impl ExactSizeIterator<Item = TokenId> + '_ {
        self.steps.iter().map(|step| step.choice.token)
    }

    /// Prompt and generated tokens, in order.
    #[must_use]
    pub fn tokens(&self) -> Vec<TokenId> {
        self.prompt
            .iter()
            .copied()
            .chain(self.generated())
            .collect()
    }

    /// How many tokens prompt and generated text have together, at least 1.
    #[must_use]
    #[allow(clippy::len_without_is_empty, reason = "never empty")]
    pub fn len(&self) -> usize {
        self.prompt.len() + self.steps.len()
    }
}
