//! What the checkpoints make of one prompt: the distribution of the next token, the text that settings and seed write, and the
//! lens of each position.

use std::collections::BTreeMap;

use engine_client::GrammarTruth;
use generation::{AheadLoop, AheadRequest, Generation, StoppingCriterion};
use protocol::{InspectRequest, InspectWanted, LensColumns, TokenId};
use sampling::{Distribution, Logits, Ranking};

use super::checkpoint::Checkpoint;
use crate::{
    ahead, driver::NoAnswer, inside::inspected_text::InspectedText, run::RunStart,
    settings::Settings, tokens::TokenTexts,
};

/// The most tokens of the text of a checkpoint: about two sentences.
pub const MOST_WRITTEN: u32 = 32;

/// The most columns of the grid, the last positions of the prompt.
pub const MOST_COLUMNS: usize = 16;

/// What the checkpoints make of a prompt, as far as they were asked.
#[derive(Clone, Debug, Default)]
pub struct TrainingResults {
    start: Option<TrainingStart>,
    truth: Option<GrammarTruth>,
    views: BTreeMap<Checkpoint, CheckpointView>,
}

/// The prompt and the settings that the results are of.
#[derive(Clone, Debug)]
pub struct TrainingStart {
    start: RunStart,
    request: AheadRequest,
}

/// What one checkpoint makes of the prompt.
#[derive(Clone, Debug)]
pub struct CheckpointView {
    /// The logits after the prompt.
    ranking: Ranking,
    /// The text that is written after it.
    text: AheadLoop,
    /// The lens of the last positions of the prompt, once it was asked for.
    columns: Option<LensColumns>,
}

impl TrainingStart {
    /// Of a prompt with its settings; `None` where the prompt leaves no room for a token.
    fn of(start: RunStart) -> Option<Self> {
        let ends = vec![StoppingCriterion::EosTokenId(start.ends().to_vec())];
        let generation = Generation::new(start.context.clone(), ends, start.window()).ok()?;
        let mut request = ahead::request(&generation, &start.settings)?;
        request.count = request.count.min(MOST_WRITTEN);
        Some(Self { start, request })
    }

    /// The texts of the tokens.
    pub fn texts(&self) -> &TokenTexts {
        &self.start.texts
    }

    /// The text of the prompt.
    pub fn prompt(&self) -> &str {
        &self.start.prompt
    }

    /// The tokens of the prompt.
    pub fn tokens(&self) -> &[TokenId] {
        &self.start.context
    }
}

impl CheckpointView {
    /// The model's own distribution after the prompt: softmax of the raw logits.
    pub fn model(&self) -> Distribution {
        Distribution::from(self.ranking.scores())
    }

    /// The tokens that the checkpoint has written after a prompt of so many tokens.
    pub fn written(&self, prompt: usize) -> &[TokenId] {
        self.text.tokens().get(prompt..).unwrap_or_default()
    }

    /// The lens of the last positions, once it is there.
    pub fn columns(&self) -> Option<&LensColumns> {
        self.columns.as_ref()
    }
}

impl TrainingResults {
    /// What the results are of; `None` before the prompt was cut into tokens.
    pub fn start(&self) -> Option<&TrainingStart> {
        self.start.as_ref()
    }

    #[cfg(test)]
    pub(super) fn run_start(&self) -> Option<&RunStart> {
        self.start.as_ref().map(|start| &start.start)
    }

    /// The true distribution after the prompt, once the grammar was asked.
    pub fn truth(&self) -> Option<&GrammarTruth> {
        self.truth.as_ref()
    }

    /// What a checkpoint makes of the prompt, as far as it was asked.
    pub fn view(&self, checkpoint: Checkpoint) -> Option<&CheckpointView> {
        self.views.get(&checkpoint)
    }

    /// Whether the results are of this prompt and these settings.
    pub(super) fn is_of(&self, prompt: &str, settings: &Settings) -> bool {
        let start = self.start.as_ref().map(|start| &start.start);
        start.is_some_and(|start| start.prompt == prompt && start.settings == *settings)
    }

    /// Begins with a prompt. What the checkpoints predict after the same tokens stays; under other settings they write other
    /// texts.
    ///
    /// # Errors
    /// [`NoAnswer::NoPrompt`] where the prompt leaves no room for a token.
    pub(super) fn begin(&mut self, start: RunStart) -> Result<(), NoAnswer> {
        let start = TrainingStart::of(start).ok_or(NoAnswer::NoPrompt)?;
        let before = self.start.as_ref();
        if before.is_none_or(|before| before.tokens() != start.tokens()) {
            self.truth = None;
            self.views.clear();
        }
        for view in self.views.values_mut() {
            view.text = begun(&start.request, &view.ranking)?;
        }
        self.start = Some(start);
        Ok(())
    }

    /// The text whose next token a checkpoint is asked for; `None` where it is complete, and before there is a prompt.
    pub(super) fn to_write(&self, checkpoint: Checkpoint) -> Option<Vec<TokenId>> {
        let start = self.start.as_ref()?;
        match self.view(checkpoint) {
            None => Some(start.tokens().to_vec()),
            Some(view) => {
                let is_open = view.text.stop_reason(start.start.window()).is_none();
                is_open.then(|| view.text.tokens().to_vec())
            }
        }
    }

    /// The request for the lens of a checkpoint; `None` where it is there, and before the logits after the prompt are.
    pub(super) fn lens_request(&self, checkpoint: Checkpoint) -> Option<InspectRequest> {
        let view = self.view(checkpoint)?;
        if view.columns.is_some() {
            return None;
        }
        let text = InspectedText {
            tokens: self.start.as_ref()?.tokens().into(),
            chosen: view.model().top(1).first().map(|of| of.token),
            ..InspectedText::default()
        };
        let last = text.last()?;
        let wanted = InspectWanted {
            lens: true,
            ..InspectWanted::default()
        };
        Some(text.request((last + 1).saturating_sub(MOST_COLUMNS), last, wanted))
    }

    /// Takes the logits after the text that was to be written on.
    ///
    /// # Errors
    /// [`NoAnswer`] for logits that do not name the chosen token.
    pub(super) fn write(
        &mut self,
        checkpoint: Checkpoint,
        logits: &Logits,
    ) -> Result<(), NoAnswer> {
        let start = self.start.as_ref().ok_or_else(NoAnswer::other_answer)?;
        let ranking = Ranking::of(logits);
        match self.views.get_mut(&checkpoint) {
            Some(view) => {
                let chosen = view.text.choose(&ranking);
                chosen.map_err(|_| NoAnswer::other_answer())?;
            }
            None => {
                let view = CheckpointView {
                    text: begun(&start.request, &ranking)?,
                    ranking,
                    columns: None,
                };
                self.views.insert(checkpoint, view);
            }
        }
        Ok(())
    }

    /// Takes the lens of a checkpoint.
    pub(super) fn look(&mut self, checkpoint: Checkpoint, lens: LensColumns) {
        if let Some(view) = self.views.get_mut(&checkpoint) {
            view.columns = Some(lens);
        }
    }

    /// Takes the true distribution after the prompt.
    pub(super) fn know(&mut self, truth: GrammarTruth) {
        self.truth = Some(truth);
    }
}

/// The text with its first token, which is chosen from the logits after the prompt.
fn begun(request: &AheadRequest, ranking: &Ranking) -> Result<AheadLoop, NoAnswer> {
    let mut text = AheadLoop::new(request.clone());
    let chosen = text.choose(ranking);
    chosen.map_err(|_| NoAnswer::other_answer())?;
    Ok(text)
}
