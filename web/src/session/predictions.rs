//! The predictions of Predict: the step that is predicted, the presses that change them, and the pass that runs ahead.

use leptos::prelude::*;
use page_model::{
    predict::{
        Part, SCREEN, USUAL_CANDIDATES,
        desk::PredictionState,
        round::PredictionEntry,
        words::{self, screen},
    },
    run::{Run, task::LoopPress},
    shape::grammar_truth::TruthStatus,
};
use protocol::TokenId;
use sampling::Distribution;

use super::{Session, commands::RunControl, screen_state::ScreenState};

/// The signals of Predict. A handle; copies share the state.
#[derive(Clone, Copy)]
pub struct Predictions {
    /// The predictions, and the open one.
    pub desk: RwSignal<PredictionState>,
    /// What the grammar said of the step that is predicted; `None` while it is asked.
    pub truth_status: RwSignal<Option<TruthStatus>>,
    /// Notified to ask the grammar again after a failure.
    pub ask_again: Trigger,
    /// What is to be said of the last press or of a change of the text.
    pub note: RwSignal<Option<String>>,
}

/// The text whose next token is predicted, and the model's distribution after it. Compared by the text.
#[derive(Clone)]
pub struct PredictedStep {
    /// The token ids of prompt and generated text.
    pub context: Vec<TokenId>,
    /// The model's distribution, before any setting.
    pub model: Distribution,
}

impl PartialEq for PredictedStep {
    fn eq(&self, other: &Self) -> bool {
        self.context == other.context
    }
}

/// What the session does with Predict.
pub(super) const STATE: ScreenState = ScreenState {
    write: |session, address| {
        address.parts.predict = Part {
            candidates: session.predictions.written_candidates(),
            hands: session.predictions.by_hands(),
        };
    },
    forget_model: |session| {
        session.predictions.desk.update(|desk| {
            *desk = PredictionState::new(Some(desk.candidates), desk.entry);
        });
    },
    ..ScreenState::of(&SCREEN)
};

impl Predictions {
    /// The state of an address: no prediction is made.
    pub(super) fn new(part: Part) -> Self {
        let entry = match part.hands {
            true => PredictionEntry::Hands,
            false => PredictionEntry::Percents,
        };
        let desk = PredictionState::new(part.candidates, entry);
        Self {
            desk: RwSignal::new(desk),
            truth_status: RwSignal::new(None),
            ask_again: Trigger::new(),
            note: RwSignal::new(None),
        }
    }

    /// The number of rows for the address; `None` where it is the usual one. Tracks it.
    fn written_candidates(&self) -> Option<usize> {
        let candidates = self.desk.with(|desk| desk.candidates);
        Some(candidates).filter(|candidates| *candidates != USUAL_CANDIDATES)
    }

    /// Whether predictions are made by counting hands. Tracks it.
    fn by_hands(&self) -> bool {
        self.desk.with(|desk| desk.entry == PredictionEntry::Hands)
    }
}

impl Session {
    /// The step that can be predicted: the next token of the run, once its logits are there. Tracks the run.
    pub fn predicted_step(&self) -> Option<PredictedStep> {
        self.run.with(|run| {
            let generation = run.as_ref()?.generation();
            Some(PredictedStep {
                model: Distribution::from(generation.pending()?.scores()),
                context: generation.tokens(),
            })
        })
    }

    /// Runs the forward pass of the next token whenever the run rests without it. Belongs to the view that calls it.
    pub fn pass_ahead_of_predictions(self) {
        let due = Memo::new(move |_| {
            let rests = !self.player.playing.get() && !self.player.running.get();
            rests
                && !self.writes_linked_tokens()
                && self.run.with(|run| {
                    let due = |run: &Run| {
                        let generation = run.generation();
                        let ended = generation.stop_reason().is_some();
                        !run.steps().is_empty() && generation.pending().is_none() && !ended
                    };
                    run.as_ref().is_some_and(due)
                })
        });
        Effect::new(move |_| {
            if due.get() {
                self.carry_out(LoopPress::Ahead);
            }
        });
    }

    /// Changes the predictions, and keeps the former ones for undo.
    pub fn change_predictions(
        self,
        label: &'static str,
        change: impl FnOnce(&mut PredictionState),
    ) {
        self.remember_value(label, self.predictions.desk);
        self.predictions.note.set(None);
        self.predictions.desk.update(change);
    }

    /// Uncovers the open prediction, or says what is missing.
    pub fn reveal_prediction(self) {
        let status = self.predictions.truth_status.get_untracked();
        let mut unfinished = None;
        self.change_predictions("reveal", |desk| {
            unfinished = desk.reveal(status.as_ref()).err();
        });
        if let Some(unfinished) = unfinished {
            let said = unfinished.to_string();
            self.messages.announcement.set(said.clone());
            self.predictions.note.set(Some(said));
        }
    }

    /// Announces the score of the open prediction.
    pub fn announce_prediction(self) {
        let said = self
            .predictions
            .desk
            .with_untracked(|desk| desk.round().map(words::verdict));
        self.messages.announcement.set(said.unwrap_or_default());
    }

    /// Covers the open prediction again.
    pub fn cover_prediction(self) {
        self.change_predictions("cover", PredictionState::cover);
        self.messages.announcement.set(screen::covered().into());
    }

    /// Appends the token that the settings choose; then the next one can be predicted.
    pub fn predict_next(self) {
        self.command(RunControl::Token);
    }
}
