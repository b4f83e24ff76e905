//! The Training screen: its signals, the place of its task, and what its slider does besides.

use leptos::prelude::*;
use page_model::{
    address::Address,
    driver::{Driver, Job, TaskPlace, TaskRequest},
    models::{self, Model, TrainingGrammar, library::LibraryPart},
    screens::Screen,
    training::{
        Part, SCREEN,
        checkpoint::Checkpoint,
        network::{self, TrainedNetwork},
        problem::TrainingProblem,
        results::TrainingResults,
        task::{TrainingGoal, TrainingInputs, TrainingPress},
    },
};
use protocol::Failure;
use wasm_bindgen_futures::spawn_local;

use super::{
    Session,
    clock::when_at_rest,
    host::{PageHost, SecondModelAnswers},
    screen_state::ScreenState,
    split::{CheckpointPresses, checkpoint_presses},
};

/// Milliseconds for which the slider must not move before a checkpoint is loaded.
const SLIDING_PAUSE: f64 = 120.0;

/// The state of the Training screen. It lasts as long as the page. A handle; copies share the state.
#[derive(Clone, Copy)]
pub struct TrainingState {
    /// What is chosen.
    pub part: RwSignal<Part>,
    /// What the checkpoints were asked for; none before the screen was opened: the program that comes first has nothing of it.
    signals: StoredValue<Option<TrainingSignals>>,
}

/// The signals of what the checkpoints were asked for. A handle; copies share the state.
#[derive(Clone, Copy)]
pub struct TrainingSignals {
    /// What they make of the prompt.
    pub results: RwSignal<TrainingResults>,
    /// Whether a checkpoint is asked.
    pub works: RwSignal<bool>,
    /// Why the chosen checkpoint is not shown.
    pub problem: RwSignal<Option<TrainingProblem>>,
    /// The checkpoint that the hub did not give, and why.
    pub not_given: RwSignal<Option<(Checkpoint, Failure)>>,
    driver: StoredValue<Driver<TrainingTask>, LocalStorage>,
}

/// What the session does with Training.
pub(super) const STATE: ScreenState = ScreenState {
    write: |session, address| address.parts.training = session.training_part(),
    only_when_open: true,
    take: |session, address| session.open_checkpoint(address),
    forget_model: Session::forget_checkpoints,
    ..ScreenState::of(&SCREEN)
};

/// The place of the task.
#[derive(Clone, Copy)]
pub struct TrainingTask(Session, TrainingSignals);

impl TrainingState {
    /// The state of an address: no checkpoint was asked yet.
    pub(super) fn new(part: Part) -> Self {
        Self {
            part: RwSignal::new(part),
            signals: StoredValue::new(None),
        }
    }
}

impl TaskPlace for TrainingTask {
    type Task = TrainingResults;
    type Host = PageHost<SecondModelAnswers>;

    fn host(&self) -> Self::Host {
        PageHost::of(self.0)
    }

    fn inputs(&self) -> TrainingInputs {
        untrack(|| self.0.training_inputs())
    }

    fn is_ready(&self) -> bool {
        untrack(|| self.0.screen.get().is(&SCREEN) && self.0.can_ask_checkpoints())
    }

    /// The checkpoints have an engine of their own: nothing is paused for them.
    fn make_room(&self) {}

    fn read<T>(&self, read: impl FnOnce(&TrainingResults) -> T) -> T {
        self.1.results.with_untracked(read)
    }

    fn change<T>(&self, change: impl FnOnce(&mut TrainingResults) -> T) -> T {
        change(&mut self.1.results.write_untracked())
    }

    fn show(&self) {
        self.1.results.notify();
    }

    /// What undo brings back is what was chosen: it is asked for again.
    fn keep(&self) {}

    fn set_work(&self, work: Option<(TrainingPress, Option<&TaskRequest>)>) {
        let works = self.1.works;
        if works.get_untracked() != work.is_some() {
            works.set(work.is_some());
        }
    }

    fn begin(&self, _: TrainingPress) {
        self.1.problem.set(None);
    }

    fn end(&self, _: TrainingPress, _: &TrainingGoal, problem: Option<TrainingProblem>) {
        self.1.problem.set(problem);
    }
}

impl Session {
    /// The network whose checkpoints have the tokens of the page's model; `None` where there is none. Tracks the model.
    pub fn trained_network(self) -> Option<TrainedNetwork> {
        self.model.with(TrainedNetwork::of)
    }

    /// What is chosen, among the checkpoints of that network. Tracks it.
    pub fn training_part(self) -> Part {
        let part = self.training.part.get();
        self.trained_network()
            .map_or(part, |network| part.suited(network))
    }

    /// The model with the weights of the chosen checkpoint, where they are on this site or stored. Tracks it.
    pub fn checkpoint_model(self) -> Option<Model> {
        let checkpoint = self.training_part().checkpoint;
        self.models.storage.with(|storage| {
            let report = storage.as_ref().and_then(|report| report.as_ref().ok());
            network::model(checkpoint, report)
        })
    }

    /// Whether a checkpoint can be asked: the prompt can be cut into its tokens. Tracks it.
    pub fn can_ask_checkpoints(self) -> bool {
        self.trained_network().is_some() && self.computes() && self.texts.with(Option::is_some)
    }

    /// The signals of what the checkpoints were asked for. The first call makes them.
    pub fn training_signals(self) -> TrainingSignals {
        if let Some(signals) = self.training.signals.get_value() {
            return signals;
        }
        // They last longer than the screen that asks for them.
        let signals = self.owner.with(|| TrainingSignals {
            results: RwSignal::new(TrainingResults::default()),
            works: RwSignal::new(false),
            problem: RwSignal::new(None),
            not_given: RwSignal::new(None),
            driver: StoredValue::new_local(Driver::default()),
        });
        self.training.signals.set_value(Some(signals));
        signals
    }

    /// What is wanted. Tracks all of it.
    fn training_inputs(self) -> TrainingInputs {
        let grammar = self.model.with(|model| model.training_grammar());
        TrainingInputs {
            prompt: self.prompt.get(),
            settings: self.settings.get(),
            checkpoint: self.training_part().checkpoint,
            model: self.checkpoint_model(),
            has_grammar: grammar == TrainingGrammar::Known,
        }
    }

    /// Asks the chosen checkpoint for what is not there, whenever something else is chosen. Belongs to the screen that calls it.
    pub fn follow_checkpoints(self) {
        let rest = Job::default();
        // Which steps of a network of the hub are stored.
        Effect::new(move |_| {
            let is_of_hub = self.trained_network() == Some(TrainedNetwork::Pythia);
            if is_of_hub && self.models.storage.with_untracked(Option::is_none) {
                self.press_checkpoints(|presses| presses.list);
            }
        });
        Effect::new(move |_| {
            self.training_inputs();
            if self.can_ask_checkpoints() {
                self.training_signals().driver.with_value(Driver::pause);
                when_at_rest(&rest, SLIDING_PAUSE, move || self.ask_checkpoint());
            }
        });
    }

    /// Asks the chosen checkpoint for what is not there: after a failure, once more.
    pub fn ask_checkpoint(self) {
        let signals = self.training_signals();
        let driver = signals.driver.get_value();
        driver.press(&TrainingTask(self, signals), TrainingPress);
    }

    /// Ends what is under way, and the model of the checkpoint.
    pub fn stop_checkpoints(self) {
        let signals = self.training_signals();
        signals.driver.with_value(Driver::stop);
        signals.works.set(false);
        self.second_model.drop_model();
    }

    /// Asks the hub or the storage, with code that few need.
    pub fn press_checkpoints(self, press: fn(&CheckpointPresses) -> fn(Self)) {
        spawn_local(async move {
            match checkpoint_presses().await {
                Ok(presses) => press(&presses)(self),
                Err(unfetched) => self.messages.add_unfetched(unfetched),
            }
        });
    }

    /// Asks the hub for the chosen checkpoint and downloads it. It is shown as soon as it is stored.
    pub(super) fn download_checkpoint(self) {
        let checkpoint = untrack(|| self.training_part()).checkpoint;
        let Some(name) = network::hub_name(checkpoint) else {
            return;
        };
        let not_given = self.training_signals().not_given;
        not_given.set(None);
        spawn_local(async move {
            match self.offer_of(name).await {
                Ok(offer) => self.download_model(offer.key, offer.revision),
                Err(failure) => not_given.set(Some((checkpoint, failure))),
            }
        });
    }

    /// Looks the other network up on the Models screen.
    pub(super) fn find_pythia(self) {
        self.models.part.set(LibraryPart::Hub);
        self.models.typed.set(network::pythia_repo().into());
        self.look_up(network::pythia_repo().into());
        if let Some(models) = Screen::from_id(models::SCREEN.id) {
            self.screen.set(models);
        }
    }

    /// Chooses another checkpoint. What is chosen without a pause is undone together.
    pub fn choose_checkpoint(self, checkpoint: Checkpoint) {
        let part = self.training.part;
        if part.with_untracked(|part| part.checkpoint != checkpoint) {
            self.remember_value("trained", part);
            part.update(|part| part.checkpoint = checkpoint);
        }
    }

    /// Takes over the checkpoint of another address.
    fn open_checkpoint(self, address: &Address) {
        self.remember_value("state", self.training.part);
        self.training.part.set(address.parts.training);
    }

    /// Drops what was computed: the page's model is gone, and with it the prompt's tokens.
    fn forget_checkpoints(self) {
        if self.training.signals.with_value(Option::is_some) {
            self.stop_checkpoints();
            let signals = self.training_signals();
            signals.problem.set(None);
            signals.results.set(TrainingResults::default());
        }
    }
}
