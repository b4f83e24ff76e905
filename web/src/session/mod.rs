//! All signals of the page in one place, and the memos derived from several of them.

pub mod cache;
pub mod clock;
pub mod commands;
pub mod driver;
pub mod lanes;
pub mod link;
mod measurement;
mod turn;
pub mod unfetched;

use generation::Stage;
use std::{collections::VecDeque, sync::Arc};

use leptos::prelude::*;
use protocol::{Failure, TokenId};

use crate::session::{cache::CacheState, clock::now, lanes::Compare};
use crate::{engine::EngineHandle, session::unfetched::Unfetched};
use engine_client::LoadedModel;
use page_model::run::linked_token::LinkedToken;
use page_model::{
    address::Address,
    compare::{comparison::Comparison, lanes::Lanes},
    history::{EditLabel, History, Snapshot},
    models::Model,
    notes::Notes,
    prompt::{self, PromptProblem, Tokenized},
    run::{
        Run,
        step_analysis::{SelectedStep, StepAnalysis},
    },
    screens::Screen,
    settings::Settings,
    shape::ShapeView,
    speed::Speed,
    tokens::TokenTexts,
};

/// The page's state. Copying it copies handles: all copies share one state.
#[derive(Clone, Copy)]
pub struct Session {
    /// The engines that compute the logits.
    pub engine: EngineHandle,
    /// The chosen model. Choosing another one opens another page.
    pub model: StoredValue<Model>,
    /// The open screen.
    pub screen: RwSignal<Screen>,
    /// The open view of the Shape screen.
    pub view: RwSignal<ShapeView>,
    /// The text in the prompt box.
    pub prompt: RwSignal<String>,
    /// The prompt's tokens; they may belong to an earlier text while a newer one is tokenized.
    pub tokenized: RwSignal<Tokenized>,
    /// The settings of the sampler and of the run.
    pub settings: RwSignal<Settings>,
    /// The present run; `None` before the first step.
    pub run: RwSignal<Option<Run>>,
    /// Whether a forward pass is running.
    pub running: RwSignal<bool>,
    /// Whether Play is on for the run.
    pub playing: RwSignal<bool>,
    /// The speed of Play.
    pub speed: RwSignal<Speed>,
    /// The selected step, counted from 0; `None` selects the present step.
    pub focus: RwSignal<Option<usize>>,
    /// The selected stage; `None` selects the stage reached.
    pub viewed: RwSignal<Option<Stage>>,
    /// A step and one of its tokens, picked by the visitor: its numbers are put into the formulas.
    pub picked: RwSignal<Option<(usize, TokenId)>>,
    /// Why the last command failed.
    pub failure: RwSignal<Option<Failure>>,
    /// Messages to read once, mainly about parts of the address that could not be used.
    pub notes: RwSignal<Notes>,
    /// The lanes of the Compare screen.
    pub compare: Compare,
    /// Runs replaced by a restart or a branch, oldest first.
    pub saved_runs: RwSignal<Vec<Run>>,
    /// The changes that can be undone and redone.
    pub history: RwSignal<History>,
    /// The signals of the Cache screen.
    pub cache: CacheState,
    /// The text of the live region: the last token and its probability.
    pub announcement: RwSignal<String>,
    /// The texts of the model's tokens; `None` until the model is loaded.
    pub lexicon: Memo<Option<TokenTexts>>,
    /// The token ids a new run would start from; `None` while they are not known.
    pub context: Memo<Option<Result<Arc<[TokenId]>, PromptProblem>>>,
    /// The stage that is explained.
    pub stage: Memo<Stage>,
    /// The selected step, which is explained, and whose distribution is shown once it has logits.
    pub looked: Memo<Option<SelectedStep>>,
    /// The step whose distribution is shown.
    pub charted_step: Memo<Option<SelectedStep>>,
    /// The tokens of the opened link that are still to be written.
    pub(super) linked: StoredValue<VecDeque<LinkedToken>>,
    pub(super) commands: StoredValue<VecDeque<LoopCommand>>,
    pub(super) driving: StoredValue<bool>,
    /// Counts restarts. Work remembers the number it started with, and is dropped if it differs when the work resumes.
    pub(super) epoch: StoredValue<u32>,
}

/// A command in the queue of the loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LoopCommand {
    /// Advance by one stage.
    Stage,
    /// Generate one token.
    Token,
    /// Write all remaining tokens of the opened link.
    Linked,
    /// Recompute the logits of a saved run that was brought back without them.
    Logits,
}

impl Session {
    /// The initial state: the address, and `first_prompt` where it has none.
    pub fn open(engine: EngineHandle, address: Address, first_prompt: &str) -> Self {
        let (lanes, problem) = Lanes::opened(address.lanes.as_deref());
        let problem = problem.map(|problem| problem.to_string());
        let notes = address.notes.into_iter().chain(problem).collect();
        let prompt = RwSignal::new(address.prompt.unwrap_or_else(|| first_prompt.into()));
        let tokenized = RwSignal::new(Tokenized::default());
        let run = RwSignal::new(None::<Run>);
        let (playing, speed) = (RwSignal::new(false), RwSignal::new(Speed::default()));
        let (focus, viewed) = (RwSignal::new(address.focus), RwSignal::new(None));
        let loaded = engine.model();
        let lexicon = Memo::new(move |_| {
            loaded
                .get()
                .map(|LoadedModel { info, vocabulary }| TokenTexts::new(info, vocabulary))
        });
        let context = Memo::new(move |_| {
            let model = loaded.get()?;
            tokenized.with(|tokenized| {
                if tokenized.text != *prompt.read() {
                    return None;
                }
                Some(match &tokenized.failure {
                    Some(failure) => Err(PromptProblem::Failed(failure.clone())),
                    None => prompt::context(&model.info, &tokenized.tokens).map(Arc::from),
                })
            })
        });
        let stage = Memo::new(move |_| {
            let hurried = playing.get() && !speed.get().shows_stages();
            let reached = run.with(|run| run.as_ref().map_or(Stage::Forward, Run::stage));
            match (viewed.get(), focus.get()) {
                (Some(stage), _) => stage,
                // For a token selected in the text, the visitor's question is why it was chosen.
                (None, Some(_)) => Stage::Sample,
                // At a speed that does not show the stages, the stage does not change with them.
                (None, None)
                    if hurried
                        && run.with(|run| {
                            run.as_ref().is_some_and(|run| !run.steps().is_empty())
                        }) =>
                {
                    Stage::Append
                }
                (None, None) => reached,
            }
        });
        let look = move |charted_step: bool| {
            Memo::new(move |before: Option<&Option<SelectedStep>>| {
                run.with(|run| {
                    let run = run.as_ref()?;
                    let present = if charted_step {
                        run.charted_step()
                    } else {
                        Some(run.present())
                    };
                    let hurried = playing.get() && !speed.get().shows_stages();
                    let latest = run.steps().len().checked_sub(1).filter(|_| hurried);
                    let index = focus.get().or(latest).or(present)?;
                    SelectedStep::at(run.generation(), index, before.and_then(Option::as_ref))
                })
            })
        };
        Self {
            engine,
            model: StoredValue::new(address.model),
            screen: RwSignal::new(address.screen),
            view: RwSignal::new(address.view),
            prompt,
            tokenized,
            settings: RwSignal::new(address.settings),
            run,
            running: RwSignal::new(false),
            playing,
            speed,
            focus,
            viewed,
            picked: RwSignal::new(None),
            failure: RwSignal::new(None),
            notes: RwSignal::new(notes),
            compare: Compare::new(lanes),
            saved_runs: RwSignal::new(Vec::new()),
            history: RwSignal::new(History::default()),
            cache: CacheState::new(address.part, address.without_cache),
            announcement: RwSignal::new(String::new()),
            lexicon,
            context,
            stage,
            looked: look(false),
            charted_step: look(true),
            linked: StoredValue::new(address.run.into()),
            commands: StoredValue::new(VecDeque::new()),
            driving: StoredValue::new(false),
            epoch: StoredValue::new(0),
        }
    }

    /// The analysis of a step under the present settings. Tracks all of them.
    pub fn read(&self, looked: Memo<Option<SelectedStep>>) -> Option<StepAnalysis> {
        let drawn = self.stage.get() >= Stage::Sample;
        let looked = looked.get()?;
        self.run
            .with(|run| looked.read(run.as_ref()?.generation(), &self.settings.read(), drawn))
    }

    /// The token picked at a step; `None` if the picked one belongs to another step.
    pub fn picked_at(&self, step: usize) -> Option<TokenId> {
        let picked = self.picked.get();
        picked.filter(|(at, _)| *at == step).map(|(_, token)| token)
    }

    /// Whether the prompt box holds another text than the one the run started from.
    pub fn prompt_has_changed(&self) -> bool {
        if self.shows_lanes() {
            return self.lanes_have_another_prompt();
        }
        self.run.with(|run| {
            run.as_ref()
                .is_some_and(|run| run.text() != *self.prompt.read())
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

    /// Changes the settings and records the change for undo. Changes with the same `deed` in quick succession are
    /// undone together. Always notifies, so that a field with invalid input shows the old value again.
    pub fn change(self, deed: &'static str, change: impl FnOnce(&mut Settings)) {
        self.remember(EditLabel(deed), || {
            Snapshot::Settings(self.settings.get_untracked())
        });
        self.settings.update(change);
    }

    /// Whether logits of the present run are being recomputed.
    pub fn is_completing(&self) -> bool {
        self.run.with(|run| {
            run.as_ref()
                .is_some_and(|run| run.missing_logits().is_some())
        })
    }

    /// Records prompt and run for undo, before they are replaced.
    pub fn remember_run(self, deed: &'static str) {
        self.remember(EditLabel(deed), || self.kept_run());
    }

    /// Undoes the last change.
    pub fn undo(self) {
        self.travel(History::undo);
    }

    /// Redoes the last undone change.
    pub fn redo(self) {
        self.travel(History::redo);
    }

    pub(super) fn remember(self, deed: EditLabel, before: impl FnOnce() -> Snapshot) {
        self.history
            .update(|history| history.remember(deed, now(), before));
    }

    fn kept_run(self) -> Snapshot {
        Snapshot::Run(
            self.prompt.get_untracked(),
            Box::new(self.run.get_untracked()),
        )
    }

    fn travel(self, step: fn(&mut History, &mut dyn FnMut(Snapshot) -> Snapshot)) {
        self.pause();
        self.pause_lanes();
        self.history
            .update(|history| step(history, &mut |kept| self.swap(kept)));
    }

    /// Restores a snapshot and returns one of the state it replaced.
    fn swap(self, kept: Snapshot) -> Snapshot {
        match kept {
            Snapshot::Settings(settings) => {
                let before = Snapshot::Settings(self.settings.get_untracked());
                self.settings.set(settings);
                self.apply_criteria();
                before
            }
            Snapshot::Run(prompt, run) => {
                let before = self.kept_run();
                self.look_at_present();
                self.drop_work();
                self.prompt.set(prompt);
                self.run.set(*run);
                self.complete_run();
                before
            }
            Snapshot::Lanes(lanes, prompt) => {
                let before = self.kept_lanes(prompt.is_some());
                self.put_lanes(lanes, prompt);
                before
            }
        }
    }

    /// Adds a message for the visitor to read once.
    pub fn add_note(self, note: String) {
        self.notes.update(|notes| notes.add(note));
    }

    /// Adds a message that code needed for the last command could not be fetched.
    pub fn say_unfetched(self, unfetched: Unfetched) {
        let note = format!("{unfetched} {}", unfetched.next_step());
        self.add_note(note);
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
            None => {
                self.lexicon.with(Option::is_some) && !matches!(self.context.get(), Some(Err(_)))
            }
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
