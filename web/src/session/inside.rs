//! The Inside screen: its signals, the place of its task, and what its cells and buttons do besides.

use std::{ops::Range, rc::Rc};

use engine_client::recording::RecordedRun;

use leptos::prelude::*;
use page_model::{
    address::Address,
    driver::{Driver, TaskPlace, TaskRequest},
    inside::{
        InsideView, Part, SCREEN,
        continuation::ContinuedText,
        findings::InsideFindings,
        pick::PickedPlace,
        reading::InsideReading,
        shown_pass::ShownPass,
        state::{InsideInputs, InsideState},
        task::{InsideGoal, InsidePress, InsideProblem},
    },
    models::Model,
};
use protocol::{NetworkShape, TokenId};

use super::{
    Session,
    host::{InsideAnswers, PageHost},
    screen_state::ScreenState,
};

/// The state of the Inside screen. It lasts as long as the page. A handle; copies share the state.
#[derive(Clone, Copy)]
pub struct InsideScreenState {
    /// What is picked.
    pub part: RwSignal<Part>,
    /// What the open screen shows, for what asks for it.
    pub found: RwSignal<InsideFindings>,
    /// What was looked into; none before the screen was opened: the program that comes first has nothing of it.
    signals: StoredValue<Option<InsideSignals>>,
}

/// The signals of what was looked into. A handle; copies share the state.
#[derive(Clone, Copy)]
pub struct InsideSignals {
    /// What was computed so far.
    pub state: RwSignal<InsideState>,
    /// The pass that is shown.
    pub pass: Memo<Option<ShownPass>>,
    /// The text of the shown pass, with the settings by which it is continued.
    continued: Memo<Option<ContinuedText>>,
    /// What is to be looked into; `None` before there is a pass.
    inputs: Memo<Option<InsideInputs>>,
    /// The columns in view, the newest aside.
    pub view: RwSignal<Range<usize>>,
    /// What is carried out.
    pub works: RwSignal<Option<InsidePress>>,
    /// Why the last request was not answered.
    pub problem: RwSignal<Option<InsideProblem>>,
    driver: StoredValue<Driver<InsideTask>, LocalStorage>,
}

/// What the session does with Inside.
pub(super) const STATE: ScreenState = ScreenState {
    write: |session, address| address.parts.inside = session.inside.part.get(),
    only_when_open: true,
    take: |session, address| session.open_inside(address),
    forget_model: Session::forget_inside,
    ..ScreenState::of(&SCREEN)
};

/// The place of the task.
#[derive(Clone, Copy)]
pub struct InsideTask(Session, InsideSignals);

impl InsideScreenState {
    /// The state of an address: nothing is looked into yet.
    pub(super) fn new(part: Part) -> Self {
        Self {
            part: RwSignal::new(part),
            found: RwSignal::new(InsideFindings::default()),
            signals: StoredValue::new(None),
        }
    }
}

impl TaskPlace for InsideTask {
    type Task = InsideState;
    type Host = PageHost<InsideAnswers>;

    fn host(&self) -> Self::Host {
        PageHost::of(self.0)
    }

    fn inputs(&self) -> InsideInputs {
        // Afresh: what was taken and is not shown yet counts.
        untrack(|| self.0.inside_inputs()).unwrap_or_default()
    }

    fn is_ready(&self) -> bool {
        untrack(|| self.0.can_look_inside())
    }

    /// An inspection leaves run and cache as they are: nothing is paused for it.
    fn make_room(&self) {}

    fn read<T>(&self, read: impl FnOnce(&InsideState) -> T) -> T {
        self.1.state.with_untracked(read)
    }

    fn change<T>(&self, change: impl FnOnce(&mut InsideState) -> T) -> T {
        change(&mut self.1.state.write_untracked())
    }

    fn show(&self) {
        self.1.state.notify();
    }

    /// What undo brings back is what was picked: it is looked into again.
    fn keep(&self) {}

    fn set_work(&self, work: Option<(InsidePress, Option<&TaskRequest>)>) {
        let work = work.map(|(press, _)| press);
        if self.1.works.get_untracked() != work {
            self.1.works.set(work);
        }
    }

    fn begin(&self, _: InsidePress) {
        self.1.problem.set(None);
    }

    fn end(&self, press: InsidePress, _: &InsideGoal, problem: Option<InsideProblem>) {
        // What is shown may be something else by now, and columns have made room for what was pressed.
        if press != InsidePress::Columns && problem.is_none() {
            self.0.look_inside();
        }
        self.1.problem.set(problem);
    }
}

impl Session {
    /// Whether recorded runs are all there is of the model, and one of them has its inside. Tracks it.
    pub fn has_recorded_inside(self) -> bool {
        self.engine.status().track();
        let has_inside = |run: &Rc<RecordedRun>| run.recording().inside.is_some();
        self.model.with(Model::has_recorded_runs_alone)
            && self.engine.recorded_runs().iter().any(has_inside)
    }

    /// Whether the network can be looked into: an engine computes or recorded runs have its inside, and the screen is open.
    /// While Play hurries from token to token it has the engine for itself. Tracks all of it.
    pub fn can_look_inside(self) -> bool {
        let is_answered = self.computes() || self.has_recorded_inside();
        is_answered && self.screen.get().is(&SCREEN) && !self.selection.is_hurried.get()
    }

    /// The signals of what was looked into. The first call makes them.
    pub fn inside_signals(self) -> InsideSignals {
        if let Some(signals) = self.inside.signals.get_value() {
            return signals;
        }
        let pass = move |_: Option<&Option<ShownPass>>| {
            let step = self.selection.charted.get()?;
            self.run.with(|run| ShownPass::of(run.as_ref()?, &step))
        };
        // They last longer than the screen that asks for them.
        let signals = self.owner.with(|| InsideSignals {
            state: RwSignal::new(InsideState::default()),
            pass: Memo::new(pass),
            continued: Memo::new(move |_| self.continued_inside()),
            inputs: Memo::new(move |_| self.inside_inputs()),
            view: RwSignal::new(0..0),
            works: RwSignal::new(None),
            problem: RwSignal::new(None),
            driver: StoredValue::new_local(Driver::default()),
        });
        self.inside.signals.set_value(Some(signals));
        signals
    }

    /// What is to be looked into, see [`InsideSignals::inputs`].
    fn inside_inputs(self) -> Option<InsideInputs> {
        let signals = self.inside_signals();
        let shape = self.texts.with(|texts| {
            let texts = texts.as_ref()?;
            Some(NetworkShape::from(texts.info()))
        })?;
        let part = self.inside.part.read();
        let view = signals.view.get();
        let inputs = signals.state.with(|state| {
            let mean = state.mean.as_ref();
            (signals.pass)
                .with(|pass| Some(InsideInputs::of(pass.as_ref()?, &part, shape, view, mean)))
        })?;
        let is_written = inputs.compares && !inputs.text.ablations.is_empty();
        Some(InsideInputs {
            continued: is_written.then(|| signals.continued.get()).flatten(),
            ..inputs
        })
    }

    /// The text of the shown pass, with the settings by which it is continued. Tracks them.
    fn continued_inside(self) -> Option<ContinuedText> {
        let step = self.selection.charted.get()?;
        let settings = self.settings.read();
        (self.run).with(|run| ContinuedText::of(run.as_ref()?, &step, &settings))
    }

    /// Reads what the pictures are made of; `None` before there is a pass. Tracks it.
    pub fn read_inside<T>(self, read: impl FnOnce(&InsideReading) -> Option<T>) -> Option<T> {
        let signals = self.inside_signals();
        let inputs = signals.inputs.read();
        let (part, texts) = (self.inside.part.read(), self.texts.read());
        let (pass, state) = (signals.pass.read(), signals.state.read());
        read(&InsideReading {
            pass: pass.as_ref()?,
            part: &part,
            inputs: inputs.as_ref()?,
            state: &state,
            texts: texts.as_ref()?,
        })
    }

    /// Looks into what is shown and not known yet, whenever something else is shown. Belongs to the screen that calls it.
    pub fn follow_inside(self) {
        let inputs = self.inside_signals().inputs;
        Effect::new(move |_| {
            self.model.track();
            // A memo has its sources from when it was read.
            inputs.with(|_| ());
            if self.can_look_inside() {
                self.look_inside();
            }
        });
    }

    /// Keeps what the screen shows for what asks for it, as long as the screen that calls it is open.
    pub fn tell_findings(self) {
        let now = Memo::new(move |_| {
            self.read_inside(|reading| Some(InsideFindings::of(reading)))
                .unwrap_or_default()
        });
        Effect::new(move |_| self.inside.found.set(now.get()));
        on_cleanup(move || self.inside.found.set(InsideFindings::default()));
    }

    /// Looks into what is shown and not known yet: after a failure, once more.
    pub fn look_inside(self) {
        let signals = self.inside_signals();
        let (state, inputs) = (
            signals.state,
            signals.inputs.get_untracked().unwrap_or_default(),
        );
        for press in state.with_untracked(|state| state.missing(&inputs)) {
            self.ask_inside(press);
        }
    }

    /// Searches for the heads behind the token that is asked for, or goes on with it.
    pub fn search_heads(self) {
        let signals = self.inside_signals();
        let driver = signals.driver.get_value();
        driver.press(&InsideTask(self, signals), InsidePress::Search);
    }

    /// Stops the search; what it has found stays.
    pub fn pause_search(self) {
        self.inside_signals().driver.with_value(Driver::pause);
    }

    /// Carries a press out. One that is under way goes on with what is shown by then.
    fn ask_inside(self, press: InsidePress) {
        let signals = self.inside_signals();
        let driver = signals.driver.get_value();
        if !driver.has_press(|waits| *waits == press) {
            driver.press(&InsideTask(self, signals), press);
        }
    }

    /// Ends what is under way.
    pub fn stop_looking_inside(self) {
        let signals = self.inside_signals();
        signals.driver.with_value(Driver::stop);
        signals.works.set(None);
    }

    /// Picks a cell, or none. Looking at something is nothing to undo.
    pub fn pick_inside(self, cell: Option<PickedPlace>) {
        self.inside.part.update(|part| part.cell = cell);
    }

    /// Opens a view below the grid, or closes it.
    pub fn view_inside(self, view: Option<InsideView>) {
        self.inside.part.update(|part| part.view = view);
    }

    /// Asks for the logit of a token, less that of another one.
    pub fn ask_logit_of(self, token: Option<TokenId>, other: Option<TokenId>) {
        self.inside
            .part
            .update(|part| (part.token, part.other) = (token, other));
    }

    /// Switches parts of the network off or on, in the comparison alone: the run is not changed.
    pub fn switch_inside(self, label: &'static str, change: impl FnOnce(&mut Part)) {
        self.remember_value(label, self.inside.part);
        self.inside.part.update(change);
    }

    /// Takes over the picks of another address.
    fn open_inside(self, address: &Address) {
        self.remember_value("state", self.inside.part);
        self.inside.part.set(address.parts.inside.clone());
    }

    /// Drops what was looked into and picked: its model is gone.
    fn forget_inside(self) {
        if self.inside.signals.with_value(Option::is_some) {
            self.stop_looking_inside();
            let signals = self.inside_signals();
            signals.problem.set(None);
            signals.state.set(InsideState::default());
        }
        self.inside.part.set(Part::default());
    }
}
