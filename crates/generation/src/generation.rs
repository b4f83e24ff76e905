//! The state machine of one run: the prompt, the steps so far, and the logits pending for the next choice.

use std::sync::Arc;

use sampling::{AppliedMask, ChainRun, Coin, Context, Logits, Ranking, SamplingConfig, TokenId};

use crate::{
    Decision, GenerationError, GenerationStep, Next, Phase, PromptError, StopReason,
    StoppingCriterion,
};

/// One run: a prompt and the steps generated after it.
#[derive(Clone, Debug)]
pub struct Generation {
    prompt: Vec<TokenId>,
    criteria: Vec<StoppingCriterion>,
    context_window: usize,
    steps: Vec<GenerationStep>,
    pending: Option<Pending>,
}

/// The logits of the step being decided, sorted, and the kind of pass they came from.
#[derive(Clone, Debug)]
struct Pending {
    ranking: Ranking,
    phase: Phase,
}

impl Generation {
    /// Starts a run. `context_window` is the number of positions the model can read.
    ///
    /// # Errors
    /// Fails with [`PromptError`] if the prompt has no tokens or leaves no room for a new one.
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

    /// A step without a text: logits that come from elsewhere, decided like those of a model. There is nothing that a
    /// penalty could act on.
    #[must_use]
    pub fn of_logits(logits: &Logits) -> Self {
        Self {
            prompt: Vec::new(),
            criteria: Vec::new(),
            context_window: usize::MAX,
            steps: Vec::new(),
            pending: Some(Pending {
                ranking: Ranking::of(logits),
                phase: Phase::Prefill,
            }),
        }
    }

    /// Stores the logits that [`Generation::next`] asks for.
    ///
    /// # Errors
    /// [`GenerationError::NoLogitsAwaited`] if no forward pass is due.
    pub fn supply(&mut self, logits: &Logits) -> Result<(), GenerationError> {
        let phase = if self.steps.is_empty() {
            Phase::Prefill
        } else {
            Phase::Decode
        };
        self.supply_from(logits, phase)
    }

    /// Stores logits and the kind of pass that computed them. They can differ from what a cache would have allowed: an engine that takes
    /// over in the middle of a run has an empty cache and answers a decode with a prefill.
    ///
    /// # Errors
    /// [`GenerationError::NoLogitsAwaited`] if no forward pass is due.
    pub fn supply_from(&mut self, logits: &Logits, phase: Phase) -> Result<(), GenerationError> {
        match self.next() {
            Next::Forward(_) => {
                self.pending = Some(Pending {
                    ranking: Ranking::of(logits),
                    phase,
                });
                Ok(())
            }
            Next::Choose | Next::Stop(_) => Err(GenerationError::NoLogitsAwaited),
        }
    }

    /// Removes tokens from the pending step, such as those that a grammar does not allow: [`decide`](Self::decide) then
    /// chooses from the others. The step keeps the logits as the model gave them, and [`back`](Self::back) makes all of them
    /// pending again.
    ///
    /// `None`, and nothing is removed, if there are no logits or no token would be left.
    pub fn mask(&mut self, allows: impl Fn(TokenId) -> bool) -> Option<AppliedMask> {
        let pending = self.pending.as_mut()?;
        let mask = AppliedMask::new(&pending.ranking, allows)?;
        pending.ranking = mask.ranking().clone();
        Some(mask)
    }

    /// The token these settings choose from the pending logits; `None` while there are none. Does not change the run.
    ///
    /// The random number is that of the step's index: other settings apply the same number to another distribution.
    #[must_use]
    pub fn decide(&self, config: &SamplingConfig, coin: Coin) -> Option<Decision> {
        let pending = self.pending.as_ref()?;
        self.decision_at(self.steps.len(), &pending.ranking, config, coin)
    }

    /// The token these settings would have chosen at a step already taken, given its [`GenerationStep::ranking`].
    /// `None` if there is no such step, or if the settings need the logits of earlier steps and these were dropped.
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

    /// Runs the processor chain over the logits that follow the first `generated` tokens of the run.
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

    /// The surprise in bits of each of the run's first tokens under these settings, given the tokens before it. Empty
    /// if no processor of the chain reads surprises.
    ///
    /// They depend only on the tokens, the logits and these settings, not on the settings under which the tokens were
    /// chosen. So moving a slider, branching and replaying the tokens from a link all give the same values.
    ///
    /// `None` if they need logits that were dropped.
    pub(crate) fn surprises(
        &self,
        generated: &[TokenId],
        config: &SamplingConfig,
        coin: Coin,
    ) -> Option<Arc<[f64]>> {
        if !config.reads_surprises() {
            return Some(Arc::default());
        }
        let steps = &self.steps[..generated.len()];
        // A step decided with these same settings has stored the surprises before it. Usually the last step is one.
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

    /// Appends the decided token. `piece` is its bytes of text, for stop strings; empty if they are not known.
    ///
    /// # Errors
    /// [`GenerationError::Stale`] for a decision of another step, [`GenerationError::NoChoiceAwaited`] if none is due,
    /// [`GenerationError::NotListed`] for a token that the logits do not name.
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
        if self.next() != Next::Choose {
            return Err(GenerationError::NoChoiceAwaited);
        }
        if let Some(pending) = &self.pending {
            check_listed(&pending.ranking, decision.choice.token)?;
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

    /// Removes the last step. If its logits are kept they become pending again and no forward pass is repeated; if they
    /// were dropped, they are requested again.
    ///
    /// Returns the removed step, or `None` if no step has been taken.
    pub fn back(&mut self) -> Option<GenerationStep> {
        let step = self.steps.pop()?;
        self.pending = step.ranking().map(|ranking| Pending {
            ranking,
            phase: step.phase,
        });
        Some(step)
    }

    /// The run as it was after its first `steps` tokens, with the same stopping criteria. No logits are supplied yet: those of
    /// the last step are not sorted again, as [`back`](Self::back) does.
    #[must_use]
    pub fn up_to(&self, steps: usize) -> Self {
        Self {
            prompt: self.prompt.clone(),
            criteria: self.criteria.clone(),
            context_window: self.context_window,
            steps: self.steps[..steps.min(self.steps.len())].to_vec(),
            pending: None,
        }
    }

    /// Truncates the run after a step and replaces that step's token: "what if it had said *banana*".
    ///
    /// # Errors
    /// Fails for a step that was not taken, for a step whose logits, or others its settings need, were dropped, and for
    /// a token outside the vocabulary or not named by the logits; the run is then unchanged.
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
        check_listed(&ranking, token)?;
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

    /// Drops all logits, the pending ones included, to free their memory. The tokens stay.
    pub fn forget_logits(&mut self) {
        self.pending = None;
        for step in &mut self.steps {
            step.logits = None;
        }
    }

    /// Restores a step's logits, computed again. The choice stays as it was, even where the last bits of another
    /// machine's logits would have led to another token.
    ///
    /// # Errors
    /// Fails for a step that was not taken, and for logits whose vocabulary does not include the step's token.
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

    /// Replaces the stopping criteria: with a higher limit a stopped run can continue.
    pub fn set_criteria(&mut self, criteria: Vec<StoppingCriterion>) {
        self.criteria = criteria;
    }

    /// The reason the run has stopped, if it has. The criteria are checked in order, then the context window.
    #[must_use]
    pub fn stop_reason(&self) -> Option<StopReason> {
        self.criteria
            .iter()
            .find_map(|criterion| criterion.check(&self.steps))
            .or_else(|| (self.len() >= self.context_window).then_some(StopReason::ContextFull))
    }

    /// The prompt's token ids.
    #[must_use]
    pub fn prompt(&self) -> &[TokenId] {
        &self.prompt
    }

    /// The steps taken, in order; step `i` generated the token at position prompt length + `i`.
    #[must_use]
    pub fn steps(&self) -> &[GenerationStep] {
        &self.steps
    }

    /// The sorted logits of the next step, if they have been supplied and no token has been chosen from them.
    #[must_use]
    pub fn pending(&self) -> Option<&Ranking> {
        self.pending.as_ref().map(|pending| &pending.ranking)
    }

    /// The stopping criteria, in the order in which they are checked.
    #[must_use]
    pub fn criteria(&self) -> &[StoppingCriterion] {
        &self.criteria
    }

    /// The number of positions the model can read: prompt and generated tokens together.
    #[must_use]
    pub fn context_window(&self) -> usize {
        self.context_window
    }

    /// The ids of the generated tokens, in order, without the prompt.
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

    /// The number of tokens in prompt and generated text together: 0 only before the first token of a step without a text
    /// ([`Generation::of_logits`]).
    #[must_use]
    #[allow(
        clippy::len_without_is_empty,
        reason = "whether there is a text is no question to a run"
    )]
    pub fn len(&self) -> usize {
        self.prompt.len() + self.steps.len()
    }
}

/// Fails for a token of which it is not known that it has its score.
pub(crate) fn check_listed(ranking: &Ranking, token: TokenId) -> Result<(), GenerationError> {
    match ranking.logits().listed() {
        Some(listed) if !ranking.is_listed(token) => Err(GenerationError::NotListed { listed }),
        _ => Ok(()),
    }
}
