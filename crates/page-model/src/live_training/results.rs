//! How the training stands, as the learning worker has said it last.

use std::sync::Arc;

use charts::Provenance;
use engine_client::GrammarTruth;
use protocol::{LearningReport, LearningRun, ModelInfo, Vocabulary};
use sampling::{Distribution, Ranking};

use super::{Part as LiveTrainingPart, task::LiveTrainingInputs, words};
use crate::{
    driver::{NoAnswer, numbers},
    tokens::TokenTexts,
};

/// Nats a token above the floor at which the network counts as having learned the grammar.
pub const NEAR_FLOOR: f64 = 0.1;

/// How the training stands; nothing before the worker was asked.
#[derive(Clone, Debug, Default)]
pub struct LiveTrainingResults {
    view: Option<LiveTrainingView>,
}

/// How a training stands.
#[derive(Clone, Debug)]
pub struct LiveTrainingView {
    run: LearningRun,
    /// The prompt that was asked for.
    asked_prompt: String,
    sampling_seed: u64,
    report: LearningReport,
    texts: TokenTexts,
    next: Distribution,
    truth: Option<GrammarTruth>,
    /// Tokens a second, when it learned last.
    speed: Option<f64>,
}

impl LiveTrainingView {
    /// What the worker has said.
    pub fn report(&self) -> &LearningReport {
        &self.report
    }

    /// The texts of the tokens.
    pub fn texts(&self) -> &TokenTexts {
        &self.texts
    }

    /// The network's distribution after the prompt: softmax of the logits.
    pub fn next(&self) -> &Distribution {
        &self.next
    }

    /// The true distribution after the prompt; `None` where there is no grammar.
    pub fn truth(&self) -> Option<&GrammarTruth> {
        self.truth.as_ref()
    }

    /// Tokens a second, when it learned last; `None` before it did.
    pub fn speed(&self) -> Option<f64> {
        self.speed
    }

    /// The loss on held-out rows, in nats a token, and the steps after which it was measured.
    pub fn held_out(&self) -> Option<(u64, f64)> {
        self.report.held_out.last().copied()
    }

    /// The first step after which the loss on held-out rows was near the floor.
    pub fn near_floor_since(&self) -> Option<u64> {
        let near = self.report.text.floor? + NEAR_FLOOR;
        let points = self.report.held_out.iter();
        points
            .copied()
            .find_map(|(steps, loss)| (loss <= near).then_some(steps))
    }
}

impl LiveTrainingResults {
    /// How the training stands.
    pub fn view(&self) -> Option<&LiveTrainingView> {
        self.view.as_ref()
    }

    /// How this training stands; `None` where another one was asked for last.
    pub fn of(&self, run: &LearningRun) -> Option<&LiveTrainingView> {
        self.view.as_ref().filter(|view| view.run == *run)
    }

    #[cfg(test)]
    pub(super) fn asked(&self) -> Option<(LearningRun, String, u64)> {
        let view = self.view.as_ref()?;
        Some((
            view.run.clone(),
            view.asked_prompt.clone(),
            view.sampling_seed,
        ))
    }

    /// Whether everything that is wanted is there.
    pub(super) fn has(&self, inputs: &LiveTrainingInputs) -> bool {
        self.of(&inputs.run).is_some_and(|view| {
            view.asked_prompt == inputs.prompt && view.sampling_seed == inputs.sampling_seed
        })
    }

    /// Takes what the worker has said.
    ///
    /// # Errors
    /// [`NoAnswer`] for logits that are no numbers.
    pub(super) fn take_report(
        &mut self,
        inputs: &LiveTrainingInputs,
        report: LearningReport,
    ) -> Result<(), NoAnswer> {
        let before = self.view.take().filter(|view| view.run == inputs.run);
        let texts = match &before {
            Some(before) if before.report.text == report.text => before.texts.clone(),
            _ => token_texts(&report),
        };
        let logits = numbers(report.look.logits.clone())?;
        let truth = report.text.floor.map(|_| match &report.look.truth {
            Some(truth) => GrammarTruth::Known(truth.clone()),
            None => GrammarTruth::OutsideGrammar,
        });
        self.view = Some(LiveTrainingView {
            run: inputs.run.clone(),
            asked_prompt: inputs.prompt.clone(),
            sampling_seed: inputs.sampling_seed,
            texts,
            next: Distribution::from(Ranking::of(&logits).scores()),
            truth,
            speed: (report.tokens_per_second).or(before.and_then(|before| before.speed)),
            report,
        });
        Ok(())
    }

    /// What a saved figure was made from: the network and how it was trained, with the prompt that it was asked with. `None`
    /// where nothing is shown.
    pub fn made_from(
        &self,
        part: &LiveTrainingPart,
        seed: u64,
        page: &Provenance,
    ) -> Option<Provenance> {
        let view = self.of(&part.run())?;
        let look = &view.report.look;
        Some(Provenance {
            model: words::model_name(part.source).into(),
            prompt: look.prompt.clone(),
            generated: look.text.clone(),
            settings: words::made_with(view, part.rate, seed),
            ..page.clone()
        })
    }

    /// Forgets a training that the worker does not have any more.
    pub(super) fn forget(&mut self) {
        self.view = None;
    }
}

/// The texts of the network's tokens.
fn token_texts(report: &LearningReport) -> TokenTexts {
    let pieces = &report.text.pieces;
    let ends: Vec<u32> = report.text.end.into_iter().collect();
    let info = ModelInfo {
        vocab_size: pieces.len() as u32,
        eos_token_ids: ends.clone(),
        special_token_ids: ends,
        ..ModelInfo::default()
    };
    let vocabulary = Vocabulary::from_pieces(pieces.iter().map(String::as_str));
    TokenTexts::new(Arc::new(info), Arc::new(vocabulary))
}
