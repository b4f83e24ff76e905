//! The Read screen: its signals, the place of its task, and what its fields and buttons do besides.

use leptos::prelude::*;
use page_model::{
    address::Address,
    driver::{Driver, Job, TaskPlace, TaskRequest},
    read::{
        Part, SCREEN, SecondText, TextSide, TokenPlace,
        problem::ReadProblem,
        task::{ReadGoal, ReadInputs, ReadPress, ReadResults},
    },
};

use super::{
    Session,
    clock::when_at_rest,
    host::{PageHost, ReadAnswers},
    screen_state::ScreenState,
};

/// Milliseconds for which a text must not change before it is read.
const TYPING_PAUSE: f64 = 350.0;

/// The state of the Read screen. It lasts as long as the page. A handle; copies share the state.
#[derive(Clone, Copy)]
pub struct ReadState {
    /// What is wanted: the texts and the open token.
    pub part: RwSignal<Part>,
    /// What was read; none before the screen was opened: the program that comes first has nothing of it.
    signals: StoredValue<Option<ReadSignals>>,
}

/// The signals of what was read. A handle; copies share the state.
#[derive(Clone, Copy)]
pub struct ReadSignals {
    /// The texts as far as they are read.
    pub results: RwSignal<ReadResults>,
    /// Whether something is read.
    pub works: RwSignal<bool>,
    /// Why the last reading did not come to its end.
    pub problem: RwSignal<Option<ReadProblem>>,
    driver: StoredValue<Driver<ReadTask>, LocalStorage>,
}

/// What the session does with Read.
pub(super) const STATE: ScreenState = ScreenState {
    write: |session, address| address.parts.read = session.read.part.get(),
    only_when_open: true,
    take: |session, address| session.open_texts(address),
    forget_model: Session::forget_texts,
    ..ScreenState::of(&SCREEN)
};

/// The place of the task.
#[derive(Clone, Copy)]
pub struct ReadTask(Session, ReadSignals);

impl ReadState {
    /// The state of an address: nothing is read yet.
    pub(super) fn new(part: Part) -> Self {
        Self {
            part: RwSignal::new(part),
            signals: StoredValue::new(None),
        }
    }
}

impl TaskPlace for ReadTask {
    type Task = ReadResults;
    type Host = PageHost<ReadAnswers>;

    fn host(&self) -> Self::Host {
        PageHost::of(self.0)
    }

    fn inputs(&self) -> ReadInputs {
        untrack(|| self.0.read_inputs())
    }

    fn is_ready(&self) -> bool {
        untrack(|| self.0.screen.get().is(&SCREEN) && self.0.can_read())
    }

    fn make_room(&self) {
        self.0.make_room();
    }

    fn read<T>(&self, read: impl FnOnce(&ReadResults) -> T) -> T {
        self.1.results.with_untracked(read)
    }

    fn change<T>(&self, change: impl FnOnce(&mut ReadResults) -> T) -> T {
        change(&mut self.1.results.write_untracked())
    }

    fn show(&self) {
        self.1.results.notify();
    }

    /// What undo brings back is what was wanted: it is read again.
    fn keep(&self) {}

    fn set_work(&self, work: Option<(ReadPress, Option<&TaskRequest>)>) {
        let works = self.1.works;
        if works.get_untracked() != work.is_some() {
            works.set(work.is_some());
        }
    }

    fn begin(&self, _: ReadPress) {
        self.1.problem.set(None);
    }

    fn end(&self, _: ReadPress, _: &ReadGoal, problem: Option<ReadProblem>) {
        self.1.problem.set(problem);
    }
}

impl Session {
    /// Whether texts can be read: an engine computes, and its tokens are known. Tracks them.
    pub fn can_read(self) -> bool {
        self.computes() && self.texts.with(Option::is_some)
    }

    /// The signals of what was read. The first call makes them.
    pub fn read_signals(self) -> ReadSignals {
        if let Some(signals) = self.read.signals.get_value() {
            return signals;
        }
        // They last longer than the screen that asks for them.
        let signals = self.owner.with(|| ReadSignals {
            results: RwSignal::new(ReadResults::default()),
            works: RwSignal::new(false),
            problem: RwSignal::new(None),
            driver: StoredValue::new_local(Driver::default()),
        });
        self.read.signals.set_value(Some(signals));
        signals
    }

    /// What is wanted, with what it depends on of the model. Tracks all of it.
    pub fn read_inputs(self) -> ReadInputs {
        let part = self.read.part.get();
        let first = part.first(self.language()).to_owned();
        self.texts.with(|texts| {
            let info = texts.as_ref().map(|texts| texts.info());
            ReadInputs {
                first,
                token: part.token(),
                second: part.second,
                window: info.map_or(0, |info| info.context_window as usize),
                ends: info.map_or_else(Vec::new, |info| info.eos_token_ids.clone()),
            }
        })
    }

    /// Reads what is wanted and not there, whenever something else is wanted or another model is there: a text that is being
    /// typed, as soon as it rests. Belongs to the screen that calls it.
    pub fn follow_texts(self) {
        let rest = Job::default();
        Effect::new(move |before: Option<ReadInputs>| {
            let inputs = self.read_inputs();
            self.model.track();
            let is_typed = before.is_some_and(|before| !before.has_texts_of(&inputs));
            if self.can_read() {
                match is_typed {
                    true => {
                        self.read_signals().driver.with_value(Driver::pause);
                        when_at_rest(&rest, TYPING_PAUSE, move || self.read_again());
                    }
                    false => self.read_again(),
                }
            }
            inputs
        });
    }

    /// Reads what is wanted and not there: after a failure, once more.
    pub fn read_again(self) {
        let signals = self.read_signals();
        let driver = signals.driver.get_value();
        driver.press(&ReadTask(self, signals), ReadPress);
    }

    /// Ends the reading under way.
    pub fn stop_reading(self) {
        let signals = self.read_signals();
        signals.driver.with_value(Driver::stop);
        signals.works.set(false);
    }

    /// Replaces a text by what was typed. What is typed without a pause is undone together.
    pub fn type_read_text(self, side: TextSide, text: String) {
        self.change_texts("read-text", |part| {
            match side {
                TextSide::First => part.first = Some(text),
                TextSide::Second => part.second = SecondText::Own(text),
            }
            // Another text has other tokens.
            part.open_token(None);
        });
    }

    /// Chooses who writes the second text.
    pub fn choose_second_text(self, second: SecondText) {
        self.change_texts("read-second", |part| {
            part.second = second;
            let of_first = part.token().filter(|token| token.side == TextSide::First);
            part.open_token(of_first);
        });
    }

    /// Shows the prediction of a token, or of none. Looking at something is nothing to undo.
    pub fn open_read_token(self, token: Option<TokenPlace>) {
        if self.read.part.with_untracked(|part| part.token() != token) {
            self.read.part.update(|part| part.open_token(token));
        }
    }

    fn change_texts(self, label: &'static str, change: impl FnOnce(&mut Part)) {
        self.remember_value(label, self.read.part);
        self.read.part.update(change);
    }

    /// Takes over the texts of another address.
    fn open_texts(self, address: &Address) {
        self.change_texts("state", |part| *part = address.parts.read.clone());
    }

    /// Drops what was read: its model is gone.
    fn forget_texts(self) {
        if self.read.signals.with_value(Option::is_some) {
            self.stop_reading();
            let signals = self.read_signals();
            signals.problem.set(None);
            signals.results.set(ReadResults::default());
        }
        self.read.part.update(|part| part.open_token(None));
    }
}
