//! The Live training screen: its signals, the place of its task, and what its fields and buttons do besides.

use engine_client::learning::NamedFile;
use js_sys::{Array, Uint8Array};
use leptos::prelude::*;
use page_model::{
    address::Address,
    driver::{Driver, Job, TaskPlace, TaskRequest},
    live_training::{
        LiveTrainingSource, Part, SCREEN,
        problem::LiveTrainingProblem,
        rate::LearningRate,
        results::LiveTrainingResults,
        task::{LiveTrainingGoal, LiveTrainingInputs, LiveTrainingPress},
        words,
    },
};
use wasm_bindgen_futures::spawn_local;
use web_sys::File;

use super::{
    Session,
    clock::when_at_rest,
    host::{LearningAnswers, LearningWorker, PageHost},
    models::ChosenFile,
    screen_state::ScreenState,
    split,
};

/// Milliseconds for which a prompt must not change before the network reads it.
const TYPING_PAUSE: f64 = 250.0;

/// The state of the Live training screen. It lasts as long as the page. A handle; copies share the state.
#[derive(Clone, Copy)]
pub struct LiveTrainingState {
    /// What is learned and how.
    pub part: RwSignal<Part>,
    /// The worker that learns.
    pub(crate) worker: LearningWorker,
    /// How the training stands; none before the screen was opened: the program that comes first has nothing of it.
    signals: StoredValue<Option<LiveTrainingSignals>>,
}

/// The signals of how the training stands. A handle; copies share the state.
#[derive(Clone, Copy)]
pub struct LiveTrainingSignals {
    /// What the worker has said last.
    pub results: RwSignal<LiveTrainingResults>,
    /// What is carried out; `None` at rest.
    pub work: RwSignal<Option<LiveTrainingPress>>,
    /// Why it does not go on.
    pub problem: RwSignal<Option<LiveTrainingProblem>>,
    /// The text in the field, which is not learned yet.
    pub draft: RwSignal<String>,
    /// Whether the training was paused because the screen was left.
    pub was_left: RwSignal<bool>,
    driver: StoredValue<Driver<LiveTrainingTask>, LocalStorage>,
}

/// What the session does with Live training. The network is none of the page's models: another one changes nothing.
pub(super) const STATE: ScreenState = ScreenState {
    write: |session, address| address.parts.live_training = session.live_training.part.get(),
    only_when_open: true,
    take: |session, address| session.open_live_training(address),
    ..ScreenState::of(&SCREEN)
};

/// The place of the task.
#[derive(Clone, Copy)]
pub struct LiveTrainingTask(Session, LiveTrainingSignals);

impl LiveTrainingState {
    /// The state of an address: nothing is learned yet.
    pub(super) fn new(part: Part) -> Self {
        Self {
            part: RwSignal::new(part),
            worker: LearningWorker::default(),
            signals: StoredValue::new(None),
        }
    }
}

impl TaskPlace for LiveTrainingTask {
    type Task = LiveTrainingResults;
    type Host = PageHost<LearningAnswers>;

    fn host(&self) -> Self::Host {
        PageHost::of(self.0)
    }

    fn inputs(&self) -> LiveTrainingInputs {
        untrack(|| self.0.live_training_inputs())
    }

    fn is_ready(&self) -> bool {
        let part = self.0.live_training.part;
        untrack(|| self.0.screen.get().is(&SCREEN) && part.with(Part::has_text))
    }

    /// The network has a worker of its own: nothing is paused for it.
    fn make_room(&self) {}

    fn read<T>(&self, read: impl FnOnce(&LiveTrainingResults) -> T) -> T {
        self.1.results.with_untracked(read)
    }

    fn change<T>(&self, change: impl FnOnce(&mut LiveTrainingResults) -> T) -> T {
        change(&mut self.1.results.write_untracked())
    }

    fn show(&self) {
        self.1.results.notify();
    }

    /// What undo brings back is which training is shown: the worker keeps several.
    fn keep(&self) {}

    fn set_work(&self, work: Option<(LiveTrainingPress, Option<&TaskRequest>)>) {
        let press = work.map(|(press, _)| press);
        if self.1.work.get_untracked() != press {
            self.1.work.set(press);
        }
    }

    fn begin(&self, _: LiveTrainingPress) {
        self.1.problem.set(None);
    }

    fn end(
        &self,
        _: LiveTrainingPress,
        _: &LiveTrainingGoal,
        problem: Option<LiveTrainingProblem>,
    ) {
        self.1.problem.set(problem);
    }
}

impl Session {
    /// The signals of how the training stands. The first call makes them.
    pub fn live_training_signals(self) -> LiveTrainingSignals {
        if let Some(signals) = self.live_training.signals.get_value() {
            return signals;
        }
        // They last longer than the screen that asks for them.
        let signals = self.owner.with(|| LiveTrainingSignals {
            results: RwSignal::new(LiveTrainingResults::default()),
            work: RwSignal::new(None),
            problem: RwSignal::new(None),
            draft: RwSignal::new(String::new()),
            was_left: RwSignal::new(false),
            driver: StoredValue::new_local(Driver::default()),
        });
        self.live_training.signals.set_value(Some(signals));
        signals
    }

    /// What is wanted. Tracks all of it.
    fn live_training_inputs(self) -> LiveTrainingInputs {
        let sampling_seed = self.settings.with(|settings| settings.seed);
        self.live_training.part.with(|part| LiveTrainingInputs {
            run: part.run(),
            learning_rate: part.rate.value(),
            prompt: part.prompt.clone(),
            sampling_seed,
        })
    }

    /// Asks how the training stands whenever something else is wanted. Belongs to the screen that calls it.
    pub fn follow_live_training(self) {
        let rest = Job::default();
        Effect::new(move |_| {
            self.live_training_inputs();
            if self.live_training.part.with(Part::has_text) {
                when_at_rest(&rest, TYPING_PAUSE, move || {
                    self.press_live_training(LiveTrainingPress::Look);
                });
            }
        });
    }

    /// Carries out a press.
    pub fn press_live_training(self, press: LiveTrainingPress) {
        let signals = self.live_training_signals();
        if press != LiveTrainingPress::Look {
            signals.was_left.set(false);
        }
        let driver = signals.driver.get_value();
        driver.press(&LiveTrainingTask(self, signals), press);
    }

    /// Pauses the training after what is under way.
    pub fn pause_live_training(self) {
        self.live_training_signals()
            .driver
            .with_value(Driver::pause);
    }

    /// Pauses the training because its screen is left. It goes on where it is when Start is pressed again.
    pub fn leave_live_training(self) {
        let signals = self.live_training_signals();
        if signals.work.get_untracked() == Some(LiveTrainingPress::Start) {
            signals.was_left.set(true);
        }
        self.pause_live_training();
    }

    /// Changes what is learned, or begins it anew: the training before waits, and undo comes back to it.
    fn change_training(self, label: &'static str, change: impl FnOnce(&mut Part)) {
        self.pause_live_training();
        let signals = self.live_training_signals();
        signals.problem.set(None);
        signals.was_left.set(false);
        self.remember_value(label, self.live_training.part);
        self.live_training.part.update(change);
    }

    /// Chooses what is learned.
    pub fn choose_training_source(self, source: LiveTrainingSource) {
        let chosen = self.live_training.part.with_untracked(|part| part.source);
        if chosen != source {
            self.change_training("training-source", |part| part.source = source);
        }
    }

    /// Learns from the text in the field.
    pub fn use_training_text(self) {
        let draft = self.live_training_signals().draft.get_untracked();
        self.change_training("training-text", |part| part.text = draft);
    }

    /// Begins with the random weights again.
    pub fn begin_training_anew(self) {
        self.change_training("training-anew", |part| part.number += 1);
    }

    /// Chooses the learning rate of the steps to come.
    pub fn choose_learning_rate(self, rate: LearningRate) {
        let part = self.live_training.part;
        if part.with_untracked(|part| part.rate != rate) {
            self.remember_value("learning-rate", part);
            part.update(|part| part.rate = rate);
        }
    }

    /// Takes the text that the network predicts and writes on.
    pub fn type_learned_prompt(self, prompt: String) {
        let part = self.live_training.part;
        self.remember_value("learned-prompt", part);
        part.update(|part| part.prompt = prompt);
    }

    /// Takes over what another address says. The text of the visitor's own, which no address has, stays.
    fn open_live_training(self, address: &Address) {
        let opened = address.parts.live_training.clone();
        self.change_training("state", |part| {
            *part = Part {
                text: std::mem::take(&mut part.text),
                number: part.number,
                ..opened
            };
        });
    }

    /// Opens the network as the model of the page, with the prompt that it was asked with.
    pub fn open_trained_network(self) {
        let signals = self.live_training_signals();
        let inputs = untrack(|| self.live_training_inputs());
        let prompt = signals.results.with_untracked(|results| {
            let view = results.of(&inputs.run)?;
            Some(view.report().look.prompt.clone())
        });
        let client = self.live_training.worker.client();
        self.pause_live_training();
        spawn_local(async move {
            let open = match split::file_opener().await {
                Ok(open) => open,
                Err(unfetched) => return self.messages.add_unfetched(unfetched),
            };
            match client.files(inputs.run).await {
                Ok(Some(files)) => {
                    let chosen = files.into_iter().filter_map(as_chosen).collect();
                    if let Some(prompt) = prompt {
                        self.remember_run("prompt");
                        self.prompt.set(prompt);
                    }
                    open(self, chosen);
                }
                Ok(None) => signals.problem.set(Some(LiveTrainingProblem::Gone)),
                Err(failure) => signals
                    .problem
                    .set(Some(LiveTrainingProblem::Worker(failure))),
            }
        });
    }
}

/// A file of the network as one that was chosen in a folder; `None` where the browser makes no file.
fn as_chosen(file: NamedFile) -> Option<ChosenFile> {
    let parts = Array::of1(&Uint8Array::from(&*file.bytes));
    let path = format!("{}/{}", words::folder_name(), file.name);
    let file = File::new_with_u8_array_sequence(&parts, &file.name).ok()?;
    Some(ChosenFile { path, file })
}
