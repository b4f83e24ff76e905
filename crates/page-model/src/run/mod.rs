//! One run, stage by stage: the stage it has reached, and the operation that leads to the next one.

pub mod axis_choice;
pub mod generated_text;
pub mod kept_logits;
pub mod linked_token;
pub mod pictures;
mod run_start;
pub mod step_analysis;
pub mod task;

use costs::Method;
use generation::NextStage;
use generation::Stage;
use generation::StoppingCriterion;
use generation::{Decision, Generation, GenerationError, GenerationStep, Phase, PromptError};
use protocol::{DeviceInfo, ForwardReport, TokenId};
use sampling::{Logits, Ranking};

pub use run_start::RunStart;

/// A prompt, the tokens generated after it, and the stage that the present token has reached.
#[derive(Clone, Debug)]
pub struct Run {
    text: String,
    generation: Generation,
    stage: Stage,
    /// The forward pass of each step, the pending one included.
    passes: Vec<Pass>,
    /// ln of the model's own probability of each generated token, before any sampler.
    log_probabilities: Vec<f64>,
}

/// The forward pass that computed one step's logits.
#[derive(Clone, Debug, PartialEq)]
pub struct Pass {
    /// Positions computed, positions read from the cache, and times.
    pub report: ForwardReport,
    /// The device that computed it.
    pub device: DeviceInfo,
    /// Whether the KV cache was used.
    pub method: Method,
    /// Whether it was the engine's first pass: its times do not measure the network's work.
    pub cold: bool,
}

impl Run {
    /// Starts from the token ids `context` of the prompt `text`.
    ///
    /// # Errors
    /// As [`Generation::new`].
    pub fn start(
        text: String,
        context: Vec<TokenId>,
        criteria: Vec<StoppingCriterion>,
        window: usize,
    ) -> Result<Self, PromptError> {
        let generation = Generation::new(context, criteria, window)?;
        Ok(Self {
            text,
            generation,
            stage: Stage::Forward,
            passes: Vec::new(),
            log_probabilities: Vec::new(),
        })
    }

    /// The prompt's text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The state of the generation loop.
    pub fn generation(&self) -> &Generation {
        &self.generation
    }

    /// The stage that the present token has reached.
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// The forward pass of a step; the last one may still be pending.
    pub fn pass(&self, step: usize) -> Option<&Pass> {
        self.passes.get(step)
    }

    /// The completed steps, one for each generated token.
    pub fn steps(&self) -> &[GenerationStep] {
        self.generation.steps()
    }

    /// Whether the forward pass of the present token is still to be run.
    pub fn awaits_forward(&self) -> bool {
        self.stage == Stage::Forward && self.generation.pending().is_none()
    }

    /// The operation that leads to the next stage.
    pub fn next(&self) -> NextStage {
        self.generation.next().after(self.stage)
    }

    /// Sets the stage, as [`NextStage::Show`] asks, or to the forward pass that is about to run.
    pub fn show(&mut self, stage: Stage) {
        self.stage = stage;
    }

    /// Adds the logits that [`NextStage::Forward`] asked for.
    ///
    /// # Errors
    /// If no logits are awaited.
    pub fn supply(&mut self, logits: &Logits, pass: Pass) -> Result<(), GenerationError> {
        // The phase follows from what the engine computed: after a change of engine, a decode step is a prefill.
        let phase = if pass.report.reused == 0 {
            Phase::Prefill
        } else {
            Phase::Decode
        };
        self.generation.supply_from(logits, phase)?;
        self.passes.truncate(self.steps().len());
        self.passes.push(pass);
        self.stage = Stage::Forward;
        Ok(())
    }

    /// Appends the chosen token, as [`NextStage::Append`] asks.
    ///
    /// # Errors
    /// If no choice is awaited, or the decision is for another step.
    pub fn append(&mut self, decision: Decision, piece: &[u8]) -> Result<(), GenerationError> {
        let token = decision.choice.token;
        let pending = self.generation.pending();
        let log_probability = pending.map(|ranking| log_softmax(ranking, token));
        self.generation.append(decision, piece)?;
        self.log_probabilities.extend(log_probability);
        self.stage = Stage::Append;
        Ok(())
    }

    /// Replaces the token of a completed step and removes all later ones.
    ///
    /// # Errors
    /// As [`Generation::branch`]; the run is then unchanged.
    pub fn branch(
        &mut self,
        step: usize,
        token: TokenId,
        piece: &[u8],
    ) -> Result<(), GenerationError> {
        let taken = self.generation.branch(step, token, piece)?;
        let log_probability = taken.ranking().map(|ranking| log_softmax(&ranking, token));
        self.passes.truncate(step + 1);
        self.log_probabilities.truncate(step);
        self.log_probabilities.extend(log_probability);
        self.stage = Stage::Append;
        Ok(())
    }

    /// The logits that the run keeps, step by step, those of the present step included.
    pub fn logits(&self) -> impl Iterator<Item = &Logits> {
        let taken = self.steps().iter().filter_map(|step| step.logits.as_ref());
        taken.chain(self.generation.pending().map(Ranking::logits))
    }

    /// Drops the logits of all steps; the text stays. They are computed again when the run is brought back, see
    /// [`Self::missing_logits`].
    pub fn forget_logits(&mut self) {
        self.generation.forget_logits();
        self.show_nothing_new();
    }

    /// The first step without logits, and the token ids they follow.
    pub fn missing_logits(&self) -> Option<(usize, Vec<TokenId>)> {
        let step = self.steps().iter().find(|step| step.logits.is_none())?;
        let context = self.generation.tokens();
        Some((step.index, context[..step.position].to_vec()))
    }

    /// Adds the recomputed logits of a step.
    ///
    /// # Errors
    /// As [`Generation::restore_logits`].
    pub fn restore_logits(&mut self, step: usize, logits: Logits) -> Result<(), GenerationError> {
        self.generation.restore_logits(step, logits)
    }

    /// ln of the model's own probability of a step's token, before any sampler.
    pub fn log_probability(&self, step: usize) -> Option<f64> {
        self.log_probabilities.get(step).copied()
    }

    /// Whether this run equals `other` or begins with all of its tokens.
    pub fn continues(&self, other: &Self) -> bool {
        self.generation.prompt() == other.generation.prompt()
            && self.steps().len() >= other.steps().len()
            && self
                .generation
                .generated()
                .zip(other.generation.generated())
                .all(|(a, b)| a == b)
    }

    /// Removes the last token; in the middle of a token, returns to its first stage.
    pub fn back(&mut self) {
        if self.stage == Stage::Append {
            self.generation.back();
            self.log_probabilities.truncate(self.steps().len());
        }
        self.show_nothing_new();
    }

    /// Shows the run at rest: what came last is a token, or before the first one the prompt with its distribution.
    pub fn show_nothing_new(&mut self) {
        let nothing = self.steps().is_empty() && self.generation.pending().is_none();
        self.stage = match nothing {
            true => Stage::Forward,
            false => Stage::Append,
        };
    }

    /// Whether the prompt is read and no stage of the first token is shown yet.
    pub fn has_no_pass(&self) -> bool {
        self.steps().is_empty() && self.stage == Stage::Append
    }

    /// Whether a token is written, or a stage of the first one is shown: then there is something to go back from, and
    /// something to lose.
    pub fn has_begun(&self) -> bool {
        !self.steps().is_empty()
            || self.stage != Stage::Append && self.generation.pending().is_some()
    }

    /// Replaces the stop conditions; with a higher limit, a stopped run can continue.
    pub fn set_criteria(&mut self, criteria: Vec<StoppingCriterion>) {
        self.generation.set_criteria(criteria);
    }

    /// The step whose numbers are shown without a selection: the one that the present stage belongs to, as soon as it
    /// has logits, the last completed one until then.
    pub fn charted_step(&self) -> Option<usize> {
        let there = self.generation.pending().is_some() || self.stage == Stage::Append;
        let step = if there {
            self.present()
        } else {
            self.steps().len().checked_sub(1)?
        };
        Some(step)
    }

    /// The step that the present stage belongs to, counted from 0.
    pub fn present(&self) -> usize {
        let taken = self.steps().len();
        if self.stage == Stage::Append {
            taken.saturating_sub(1)
        } else {
            taken
        }
    }
}

/// ln of the softmax of the raw logits at a token. Computed as a difference, so that small probabilities do not become
/// 0.
pub(super) fn log_softmax(ranking: &Ranking, token: TokenId) -> f64 {
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
    use generation::StopReason;
    use protocol::{CacheReport, DeviceKind};
    use sampling::{Coin, Profile, SamplingConfig};

    use super::*;

    pub fn pass() -> Pass {
        Pass {
            report: ForwardReport {
                computed: 2,
                reused: 0,
                milliseconds: Some(1.5),
                parts: None,
                listed: None,
                cache: CacheReport::default(),
            },
            device: DeviceInfo {
                kind: DeviceKind::Cpu,
                name: String::new(),
            },
            method: Method::Cached,
            cold: false,
        }
    }

    pub fn start(criteria: Vec<StoppingCriterion>) -> Run {
        Run::start("ab".into(), vec![1, 2], criteria, 8).unwrap()
    }

    /// Carries out one turn with made-up logits.
    pub fn turn(run: &mut Run) -> NextStage {
        let turn = run.next();
        match &turn {
            NextStage::Forward(_) => {
                run.supply(&Logits::new(vec![0.0, 1.0, 3.0, 2.0]).unwrap(), pass())
                    .unwrap();
            }
            NextStage::Show(stage) => run.show(*stage),
            NextStage::Append => {
                let decision = run
                    .generation()
                    .decide(&SamplingConfig::new(Profile::Textbook), Coin::new(1));
                run.append(decision.unwrap(), b"x").unwrap();
            }
            NextStage::Stop(_) => {}
        }
        turn
    }

    #[test]
    fn a_token_comes_through_every_stage() {
        let mut run = start(vec![]);
        let mut stages = Vec::new();
        while run.steps().is_empty() {
            turn(&mut run);
            stages.push(run.stage());
        }
        assert_eq!(stages, Stage::ALL);
        assert!(matches!(run.next(), NextStage::Forward(context) if context.len() == 3));
    }

    #[test]
    fn going_back_repeats_no_forward_pass() {
        let mut run = start(vec![]);
        while run.steps().len() < 2 {
            turn(&mut run);
        }
        run.back();
        assert_eq!((run.steps().len(), run.stage()), (1, Stage::Append));
        assert_eq!(run.next(), NextStage::Show(Stage::Forward));
        turn(&mut run);
        assert!(!run.awaits_forward());
        // In the middle of a token, `back` returns to its first stage.
        turn(&mut run);
        run.back();
        assert_eq!((run.steps().len(), run.stage()), (1, Stage::Append));
        run.back();
        assert_eq!((run.steps().len(), run.stage()), (0, Stage::Append));
        assert!(run.has_no_pass() && !run.has_begun());
        run.forget_logits();
        assert_eq!(run.stage(), Stage::Forward);
        assert!(!run.has_no_pass() && !run.has_begun());
    }

    #[test]
    fn the_run_stops_and_a_higher_limit_lets_it_go_on() {
        let mut run = start(vec![StoppingCriterion::MaxNewTokens(1)]);
        while run.steps().is_empty() {
            turn(&mut run);
        }
        assert_eq!(run.next(), NextStage::Stop(StopReason::MaxNewTokens));
        run.set_criteria(vec![StoppingCriterion::MaxNewTokens(2)]);
        assert!(matches!(run.next(), NextStage::Forward(_)));
    }

    #[test]
    fn the_numbers_shown_are_of_the_step_of_the_stage() {
        let mut run = start(vec![]);
        assert_eq!(run.charted_step(), None);
        for step in 0..2 {
            for stage in Stage::ALL {
                turn(&mut run);
                assert_eq!(run.stage(), stage);
                assert_eq!(run.charted_step(), Some(step));
            }
        }
        // The next pass is under way: the numbers of the last token stay.
        run.show(Stage::Forward);
        assert_eq!(run.charted_step(), Some(1));
    }

    #[test]
    fn each_step_has_its_log_probability_by_the_model() {
        let mut run = start(vec![]);
        while run.steps().len() < 3 {
            turn(&mut run);
        }
        let weights = [0.0_f64, 1.0, 3.0, 2.0].map(f64::exp);
        let total: f64 = weights.iter().sum();
        let is_right = |run: &Run| {
            assert_eq!(run.log_probabilities.len(), run.steps().len());
            for (step, logged) in run.steps().iter().zip(&run.log_probabilities) {
                let expected = (weights[step.choice.token as usize] / total).ln();
                assert!((logged - expected).abs() < 1e-9);
            }
        };
        is_right(&run);
        let first = run.log_probability(0);
        run.branch(0, 0, b"x").unwrap();
        assert_ne!(run.log_probability(0), first);
        is_right(&run);
    }

    #[test]
    fn logits_let_go_are_asked_for_again_in_order() {
        let mut run = start(vec![]);
        while run.steps().len() < 2 {
            turn(&mut run);
        }
        let (logged, tokens) = (run.log_probabilities.clone(), run.generation().tokens());
        turn(&mut run);
        run.forget_logits();
        assert_eq!(run.logits().count(), 0);
        assert_eq!(run.stage(), Stage::Append);
        assert_eq!(run.log_probabilities, logged);
        let logits = Logits::new(vec![0.0, 1.0, 3.0, 2.0]).unwrap();
        for step in 0..2 {
            let expected = (step, tokens[..2 + step].to_vec());
            assert_eq!(run.missing_logits(), Some(expected));
            run.restore_logits(step, logits.clone()).unwrap();
        }
        assert_eq!(run.missing_logits(), None);
        assert_eq!(run.generation().tokens(), tokens);
        assert!(matches!(run.next(), NextStage::Forward(context) if context == tokens));
    }
}
