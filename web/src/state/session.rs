//! All signals of the page in one place, and what is derived from more than one of them.

use std::{collections::VecDeque, sync::Arc};

use leptos::prelude::*;
use protocol::{Failure, TokenId};

use super::{
    address::Address,
    lexicon::Lexicon,
    look::{Looked, Reading},
    prompt::{self, PromptProblem, Tokenized},
    run::Run,
    settings::Settings,
    speed::Speed,
    stage::Stage,
};
use crate::engine::{Engine, LoadedModel};

/// The page's state. A cheap handle: every copy is the same state.
#[derive(Clone, Copy)]
pub struct Session {
    /// Who computes.
    pub engine: Engine,
    /// What stands in the prompt box.
    pub prompt: RwSignal<String>,
    /// The prompt cut into tokens, as far as that has come.
    pub tokenized: RwSignal<Tokenized>,
    /// The settings.
    pub settings: RwSignal<Settings>,
    /// The run, once it has begun.
    pub run: RwSignal<Option<Run>>,
    /// Whether the model is reading right now.
    pub running: RwSignal<bool>,
    /// Whether Play is on.
    pub playing: RwSignal<bool>,
    /// How fast Play goes.
    pub speed: RwSignal<Speed>,
    /// The step that is looked at, if not the present one.
    pub focus: RwSignal<Option<usize>>,
    /// The stage that is looked at, if not the one reached.
    pub viewed: RwSignal<Option<Stage>>,
    /// Why the last press did not do what it should.
    pub failure: RwSignal<Option<Failure>>,
    /// What the address asked for and could not have.
    pub notes: RwSignal<Vec<String>>,
    /// What a screen reader is told about the last step.
    pub announcement: RwSignal<String>,
    /// The names of the model's tokens, once it is there.
    pub lexicon: Memo<Option<Lexicon>>,
    /// What a run would start from now; `None` while that is not known.
    pub context: Memo<Option<Result<Arc<[TokenId]>, PromptProblem>>>,
    /// The stage that is explained.
    pub stage: Memo<Stage>,
    /// The step that is explained, and whose distribution is shown as soon as it has one.
    pub looked: Memo<Option<Looked>>,
    /// The step whose distribution is shown.
    pub charted: Memo<Option<Looked>>,
    pub(super) presses: StoredValue<VecDeque<Press>>,
    pub(super) driving: StoredValue<bool>,
    /// Counts restarts: work begun before the last one comes back to another number and is dropped.
    pub(super) epoch: StoredValue<u32>,
}

/// What the visitor asked the loop to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Press {
    /// One stage on.
    Stage,
    /// One token on.
    Token,
}

impl Session {
    /// The state the page opens with.
    pub fn open(engine: Engine, address: Address, first_prompt: &str) -> Self {
        let prompt = RwSignal::new(address.prompt.unwrap_or_else(|| first_prompt.into()));
        let tokenized = RwSignal::new(Tokenized::default());
        let run = RwSignal::new(None::<Run>);
        let (playing, speed) = (RwSignal::new(false), RwSignal::new(Speed::default()));
        let (focus, viewed) = (RwSignal::new(None), RwSignal::new(None));
        let model = engine.model();
        let lexicon = Memo::new(move |_| {
            model
                .get()
                .map(|LoadedModel { info, vocabulary }| Lexicon::new(info, vocabulary))
        });
        let context = Memo::new(move |_| {
            let model = model.get()?;
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
                // Of a token in the text, people ask why it was this one.
                (None, Some(_)) => Stage::Sample,
                // Stages too short to be read are not shown one by one.
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
        let look = move |charted: bool| {
            Memo::new(move |before: Option<&Option<Looked>>| {
                run.with(|run| {
                    let run = run.as_ref()?;
                    let present = if charted {
                        run.charted()
                    } else {
                        Some(run.present())
                    };
                    let hurried = playing.get() && !speed.get().shows_stages();
                    let latest = run.steps().len().checked_sub(1).filter(|_| hurried);
                    let index = focus.get().or(latest).or(present)?;
                    Looked::at(run.generation(), index, before.and_then(Option::as_ref))
                })
            })
        };
        Self {
            engine,
            prompt,
            tokenized,
            settings: RwSignal::new(address.settings),
            run,
            running: RwSignal::new(false),
            playing,
            speed,
            focus,
            viewed,
            failure: RwSignal::new(None),
            notes: RwSignal::new(address.notes),
            announcement: RwSignal::new(String::new()),
            lexicon,
            context,
            stage,
            looked: look(false),
            charted: look(true),
            presses: StoredValue::new(VecDeque::new()),
            driving: StoredValue::new(false),
            epoch: StoredValue::new(0),
        }
    }

    /// A step under the present settings; tracks all of them.
    pub fn read(&self, looked: Memo<Option<Looked>>) -> Option<Reading> {
        let drawn = self.stage.get() >= Stage::Sample;
        let looked = looked.get()?;
        self.run
            .with(|run| looked.read(run.as_ref()?.generation(), &self.settings.read(), drawn))
    }

    /// Whether the prompt box holds another text than the run began with.
    pub fn prompt_has_changed(&self) -> bool {
        self.run.with(|run| {
            run.as_ref()
                .is_some_and(|run| run.text() != *self.prompt.read())
        })
    }

    /// Whether the run was, in part, drawn with other dice than the seed now shown.
    pub fn dice_have_changed(&self) -> bool {
        let coin = self.settings.read().coin();
        self.run.with(|run| {
            let mut steps = run.iter().flat_map(|run| run.steps());
            steps.any(|step| step.coin != coin && step.choice.u.is_some())
        })
    }

    /// Whether a press could do anything: there is a run that goes on, or a prompt to start from.
    pub fn can_step(&self) -> bool {
        let stopped = self.run.with(|run| {
            run.as_ref()
                .map(|run| run.generation().stop_reason().is_some())
        });
        match stopped {
            Some(stopped) => !stopped,
            None => {
                self.lexicon.with(Option::is_some) && !matches!(self.context.get(), Some(Err(_)))
            }
        }
    }
}
