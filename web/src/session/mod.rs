//! All signals of the page in one place, and the memos derived from several of them.

mod ahead;
pub mod announcements;
mod cache;
pub mod chat;
mod class_result;
pub mod clock;
pub mod commands;
mod compare;
pub mod constrained;
pub mod device_check;
pub mod experiments;
mod extra_engines;
mod host;
pub mod inside;
pub mod lanes;
mod language;
mod lent_prompt;
pub mod lessons;
pub mod link;
pub mod live_training;
mod machine;
mod measurement;
pub mod messages;
pub mod models;
mod open;
pub mod player;
pub mod practice;
pub mod predictions;
pub mod presenter;
mod prompt;
pub mod quick_check;
pub mod read;
mod recording;
mod run_controls;
mod run_limit;
mod screen_state;
pub mod second_model;
pub mod selection;
mod settled;
mod shape;
pub mod speculative;
mod split;
mod text_as_run;
mod tokenizer;
pub mod tour;
pub mod training;
mod truth;
mod undo;
pub mod until;
mod visit;

use generation::Stage;
use std::{ops::Deref, sync::Arc};

use ::recording::Recording;
use leptos::prelude::*;
use protocol::{DeviceKind, TokenId};

use crate::engine::EngineHandle;
use crate::session::{
    cache::CacheState,
    constrained::ConstrainedState,
    device_check::DeviceState,
    experiments::ExperimentsState,
    host::{ExtraEngine, MaskWorker},
    inside::InsideScreenState,
    lanes::Compare,
    language::PageLanguage,
    live_training::LiveTrainingState,
    messages::Messages,
    models::ModelsState,
    player::Player,
    predictions::Predictions,
    presenter::Presenter,
    read::ReadState,
    screen_state::PartSignals,
    second_model::SecondModelPlace,
    selection::Selection,
    speculative::SpeculativeState,
    tokenizer::TokenizerState,
    training::TrainingState,
};
use page_model::{
    address::Address,
    ahead::TextAhead,
    chat::ChatState,
    compare::comparison::Comparison,
    history::History,
    lessons::desk::LessonState,
    models::Model,
    own_logits::source::OwnSource,
    practice::desk::PracticeState,
    prompt::{PromptProblem, Tokenized},
    quick_check::progress::QuickCheck,
    run::{
        Run,
        axis_choice::AxisChoice,
        step_analysis::{SelectedStep, StepAnalysis},
        task::LoopPress,
    },
    screens::Screen,
    settings::Settings,
    shape::ShapeView,
    the_loop::former::FormerRun,
    tokens::TokenTexts,
};

/// A handle to the page's state; copies share it. A closure of a view copies one pointer instead of every signal.
#[derive(Clone, Copy)]
pub struct Session(&'static SessionState);

impl Deref for Session {
    type Target = SessionState;

    fn deref(&self) -> &SessionState {
        self.0
    }
}

/// The handles of all signals of the page.
pub struct SessionState {
    /// Owns what is made later and lasts as long as the page.
    pub(super) owner: Owner,
    /// The engines that compute the logits.
    pub engine: EngineHandle,
    /// The chosen model. Another one of this site opens as another page, every other one in this page.
    pub model: RwSignal<Model>,
    /// The signals of the Models screen.
    pub models: ModelsState,
    /// The language of the page.
    pub language: PageLanguage,
    /// The open screen.
    pub screen: RwSignal<Screen>,
    /// The screens that were chosen since the page was opened.
    pub seen: RwSignal<Vec<Screen>>,
    /// Whether the open screen was chosen without a state of its own, and has not been built yet.
    pub(super) visited: RwSignal<bool>,
    /// Whether the formulas beside the pictures are open.
    pub shows_formulas: RwSignal<bool>,
    /// The prompt that a screen has taken the place of, and what it shows instead.
    pub(super) lent_prompt: StoredValue<Option<(String, &'static str)>>,
    /// What a screen has begun the run with.
    pub(super) first_press: StoredValue<Option<LoopPress>, LocalStorage>,
    /// The open view of the Shape screen.
    pub view: RwSignal<ShapeView>,
    /// The kind of axis of the bars of probabilities; `None` leaves it to the step.
    pub axis: RwSignal<Option<AxisChoice>>,
    /// The text in the prompt box.
    pub prompt: RwSignal<String>,
    /// The prompt's tokens; they may belong to an earlier text while a newer one is tokenized.
    pub tokenized: RwSignal<Tokenized>,
    /// The messages of the chat that the prompt is rendered from.
    pub chat: RwSignal<ChatState>,
    /// The settings of the sampler and of the run.
    pub settings: RwSignal<Settings>,
    /// The state of the driver.
    pub player: Player,
    /// Which step, stage and token the page explains.
    pub selection: Selection,
    /// Failures, notes and announcements.
    pub messages: Messages,
    /// Whether the field of the prompt is open in place of the text.
    pub editing_prompt: RwSignal<bool>,
    /// The present run; `None` before the first step.
    pub run: RwSignal<Option<Run>>,
    /// The text ahead, while a view shows it.
    pub ahead: RwSignal<Option<RwSignal<TextAhead>>>,
    /// The run in which the visitor put another token, as it was before.
    pub former: RwSignal<Option<FormerRun>>,
    /// The lanes of the Compare screen.
    pub compare: Compare,
    /// Runs replaced by a restart or a branch, oldest first.
    pub saved_runs: RwSignal<Vec<Run>>,
    /// The changes that can be undone and redone.
    pub history: RwSignal<History>,
    /// The visitor's own logits, where Shape shows them in place of a step of the run.
    pub own_logits: RwSignal<Option<OwnSource>>,
    /// The recording whose steps Shape shows one by one, where one was opened that is not a run of the loaded model.
    pub opened_recording: RwSignal<Option<Arc<Recording>>>,
    /// The signals of the Cache screen.
    pub cache: CacheState,
    /// The signals of the Tokenizer screen.
    pub tokenizer: TokenizerState,
    /// The signals of the Inside screen.
    pub inside: InsideScreenState,
    /// The signals of the Read screen.
    pub read: ReadState,
    /// The signals of the Training screen.
    pub training: TrainingState,
    /// The signals of the Live training screen.
    pub live_training: LiveTrainingState,
    /// The signals of the Experiments screen.
    pub experiments: ExperimentsState,
    /// The signals of the Speculative screen.
    pub speculative: SpeculativeState,
    /// The signals of the screen Constrained output.
    pub constrained: ConstrainedState,
    /// A second model beside that of the page.
    pub second_model: SecondModelPlace,
    /// The worker for masks.
    pub(crate) masks: MaskWorker,
    /// An engine with the page's model beside that of the page.
    pub(crate) extra_engine: ExtraEngine,
    /// The signals of the This device screen.
    pub device: DeviceState,
    /// The exercise of the Practice screen and the work on it.
    pub practice: RwSignal<PracticeState>,
    /// The state of the screens that have no more of it than an address says.
    pub parts: PartSignals,
    /// What is open and done of the lessons.
    pub lessons: RwSignal<LessonState>,
    /// The presenter view.
    pub presenter: Presenter,
    /// Whether the tour is shown.
    pub tour: RwSignal<bool>,
    /// The signals of the Predict screen.
    pub predictions: Predictions,
    /// What is open and answered in the Quick check.
    pub quick_check: RwSignal<QuickCheck>,
    /// The texts of the model's tokens; `None` until the model is loaded.
    pub texts: Memo<Option<TokenTexts>>,
    /// The token ids a new run would start from; `None` while they are not known.
    pub context: Memo<Option<Result<Arc<[TokenId]>, PromptProblem>>>,
}

impl Session {
    /// The step that is explained: the selected one, else the present one, also before it has logits. Tracks them.
    pub fn step_shown(&self) -> Option<usize> {
        let selected = self.selection.step.get();
        let explained = || {
            self.selection
                .explained
                .with(|selected| selected.as_ref().map(|l| l.index))
        };
        let present = || self.run.with(|run| run.as_ref().map(Run::present));
        selected.or_else(explained).or_else(present)
    }

    /// The analysis of a step under the present settings. Tracks all of them.
    pub fn read(&self, selected: Memo<Option<SelectedStep>>) -> Option<StepAnalysis> {
        let drawn = self.selection.stage.get() >= Stage::Sample;
        let selected = selected.get()?;
        self.run.with(|run| {
            let run = run.as_ref()?;
            let drawn = drawn && run.has_begun();
            selected.read(run.generation(), &self.settings.read(), drawn)
        })
    }

    /// Whether the prompt box holds another text than the one the run's tokens follow.
    pub fn prompt_has_changed(&self) -> bool {
        if self.shows_lanes() {
            return self.lanes_have_another_prompt();
        }
        self.run.with(|run| {
            run.as_ref()
                .is_some_and(|run| run.has_begun() && run.text() != *self.prompt.read())
        })
    }

    /// The tokens that the run has after the prompt in the box; none where its tokens follow another text. Tracks both.
    pub fn written_tokens(&self) -> Vec<TokenId> {
        self.run.with(|run| match run {
            Some(run) if run.text() == *self.prompt.read() => {
                run.generation().generated().collect()
            }
            _ => Vec::new(),
        })
    }

    /// Whether part of the run was drawn with another random seed than the one shown.
    pub fn seed_has_changed(&self) -> bool {
        let coin = self.settings.read().coin();
        self.run.with(|run| {
            let mut steps = run.iter().flat_map(|run| run.steps());
            steps.any(|step| step.coin != coin && step.choice.u.is_some())
        })
    }

    /// Takes over the settings and views of an address, but for prompt and run.
    pub fn take_state(self, address: &Address) {
        self.change("state", |settings| *settings = address.settings.clone());
        self.apply_criteria();
        self.cache.without.set(address.without_cache);
        self.take_screens(address);
        self.screen.set(address.screen);
    }

    /// Whether logits of the present run are being recomputed.
    pub fn is_completing(&self) -> bool {
        self.run.with(|run| {
            run.as_ref()
                .is_some_and(|run| run.missing_logits().is_some())
        })
    }

    /// Whether an engine computes, not a recording alone. Tracks the engines.
    pub fn computes(self) -> bool {
        let status = self.engine.status();
        let status = status.read();
        let kind = status.device().map(|device| device.kind);
        kind.is_some_and(|kind| kind != DeviceKind::Recorded)
    }

    /// Whether a task can begin with the prompt, or say why not: an engine computes, the prompt was read, and the run of a
    /// link is there. Tracks them.
    pub fn can_begin(self) -> bool {
        self.computes() && self.context.with(Option::is_some) && !self.writes_linked_tokens()
    }

    /// Whether a task can compute after the prompt. Tracks engine and prompt.
    pub fn can_compute(self) -> bool {
        self.computes() && matches!(self.context.get(), Some(Ok(_)))
    }

    /// Whether a command could advance: there is an unfinished run, or a prompt to start from.
    pub fn can_step(&self) -> bool {
        let stopped = if self.shows_lanes() {
            self.compare
                .comparison
                .with(|lanes| lanes.as_ref().map(Comparison::is_over))
        } else {
            self.run.with(|run| {
                run.as_ref()
                    .map(|run| run.generation().stop_reason().is_some())
            })
        };
        match stopped {
            Some(stopped) => !stopped,
            None => self.texts.with(Option::is_some) && !matches!(self.context.get(), Some(Err(_))),
        }
    }
}

/// The page's state, from the context.
///
/// # Panics
/// Without a session in the context. Every view of the page has one.
pub fn session() -> Session {
    expect_context()
}
