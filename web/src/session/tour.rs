//! The tour on the page: follows its clock, and brings the visitor's page back. All that it does is undone together.

mod acts;

use leptos::prelude::*;
use page_model::{
    driver::Job,
    history::History,
    run::Run,
    settings::Settings,
    the_loop::former::FormerRun,
    tour::{self, clock::TourClock, scenes::SCENES, words::TourFacts},
};
use wasm_bindgen_futures::spawn_local;

use super::{
    Session,
    clock::{now, sleep, wants_less_motion},
    until::until,
};

/// The name of the changes in the history.
const LABEL: &str = "tour";
/// Milliseconds between two looks at the clock.
const TICK: f64 = 50.0;
/// The most milliseconds that one look counts: a tab in the background, or an engine that is slow, skips no scene.
const LONGEST_TICK: f64 = 250.0;

/// The tour that is shown. A handle; copies share the state, which lives as long as the view that has begun it.
#[derive(Clone, Copy)]
pub struct Tour {
    session: Session,
    /// The scene whose caption is shown; `None` before the first one.
    pub scene: RwSignal<Option<usize>>,
    /// Whether the time stands still.
    pub paused: RwSignal<bool>,
    /// Whether all scenes were shown.
    pub over: RwSignal<bool>,
    /// The part of the tour that has passed, from 0 to 1.
    pub progress: RwSignal<f64>,
    clock: StoredValue<TourClock>,
    /// The page at the beginning of each scene so far.
    scenes: StoredValue<Vec<TourPage>>,
    state: StoredValue<TourState>,
    job: StoredValue<Job, LocalStorage>,
}

/// What the tour changes of the page, at the beginning of a scene.
#[derive(Clone)]
struct TourPage {
    settings: Settings,
    run: Option<Run>,
    former: Option<FormerRun>,
}

/// Whom the page belongs to.
#[derive(Clone)]
enum TourState {
    /// The engine or the run of a link is awaited; nothing is changed yet.
    Awaited,
    /// The tour changes the page. What undo does not keep of the page before.
    Runs {
        former: Option<FormerRun>,
        without_ahead: bool,
    },
    /// The visitor has the page again.
    Ended,
}

impl Tour {
    /// Begins the tour, once the page can begin. It ends with the view that calls this.
    pub fn begin(session: Session) -> Self {
        let unattended = session.parts.the_loop.with_untracked(|part| part.tours);
        let clock = TourClock::new(unattended, wants_less_motion());
        let tour = Self {
            session,
            scene: RwSignal::new(None),
            paused: RwSignal::new(false),
            over: RwSignal::new(false),
            progress: RwSignal::new(0.0),
            clock: StoredValue::new(clock),
            scenes: StoredValue::new(Vec::new()),
            state: StoredValue::new(TourState::Awaited),
            job: StoredValue::new_local(Job::default()),
        };
        on_cleanup(move || tour.take_over());
        tour.go_on();
        tour
    }

    /// The caption of the scene, once its numbers are known. Tracks them.
    pub fn caption(self) -> Option<String> {
        let scene = SCENES.get(self.scene.get()?)?;
        let texts = self.session.texts.read();
        let tokenized = self.session.tokenized.read();
        if tokenized.text != tour::PROMPT {
            return None;
        }
        Some((scene.caption)(&TourFacts {
            vocabulary: texts.as_ref()?.info().vocab_size as usize,
            prompt_tokens: tokenized.tokens.len(),
        }))
    }

    /// Stops the time, or lets it go on. What is under way is completed.
    pub fn pause(self, paused: bool) {
        self.clock.update_value(|clock| clock.pause(paused));
        self.paused.set(paused);
    }

    /// Shows the scene from its beginning, or the one before it.
    pub fn back(self) {
        // Before the first scene the page is still the visitor's.
        if self.scene.get_untracked().is_none() {
            return;
        }
        let Some(place) = self.clock.try_update_value(TourClock::back) else {
            return;
        };
        let session = self.session;
        session.drop_work();
        session.selection.select_newest();
        let page = self.scenes.with_value(|scenes| scenes.get(place).cloned());
        if let Some(TourPage {
            settings,
            run,
            former,
        }) = page
        {
            session.settings.set(settings);
            session.former.set(former);
            session.run.set(run);
            session.complete_run();
            self.scene.set(Some(place));
        }
        self.show_time();
        self.go_on();
    }

    /// Ends the tour and leaves the page as it is. One Undo brings the page back that was there before.
    pub fn take_over(self) {
        self.job.with_value(Job::cancel);
        let before = self
            .state
            .try_update_value(|state| std::mem::replace(state, TourState::Ended));
        if matches!(before, Some(TourState::Runs { .. })) {
            self.session.history.update(History::end_press);
        }
        let part = self.session.parts.the_loop;
        if part.with_untracked(|part| part.tours) {
            part.update(|part| part.tours = false);
        }
    }

    /// Ends the tour and brings the page back that was there before.
    pub fn close(self) {
        let before = self.state.get_value();
        self.take_over();
        if let TourState::Runs {
            former,
            without_ahead,
        } = before
        {
            let session = self.session;
            session.undo();
            session.former.set(former);
            session
                .parts
                .the_loop
                .update(|part| part.without_ahead = without_ahead);
        }
        self.hide(0.0);
    }

    /// Takes the tour off the page in so many milliseconds, after the event under way: what is pressed stays where it is until
    /// it acts.
    pub fn hide(self, milliseconds: f64) {
        let shown = self.session.tour;
        spawn_local(async move {
            sleep(milliseconds).await;
            shown.set(false);
        });
    }

    /// Whether the visitor has the page again.
    pub fn has_ended(self) -> bool {
        let state = self.state.try_get_value();
        matches!(state, None | Some(TourState::Ended))
    }

    /// Carries the tour on from where its clock is.
    fn go_on(self) {
        let job = self.job.get_value();
        let work = job.run(self.carry_out());
        spawn_local(async move {
            // Whoever ends it has ended the tour. Where the engine has failed, the page says so.
            if work.await == Some(None) {
                self.take_over();
                self.hide(0.0);
            }
        });
    }

    /// Looks at the clock until the end; `None` where the engine has failed.
    async fn carry_out(self) -> Option<()> {
        let session = self.session;
        until(None, move || session.can_begin()).await;
        self.remember();
        let mut last = now();
        while !self.over.get_untracked() {
            let passed = (now() - last).floor().max(0.0);
            last += passed;
            let milliseconds = passed.min(LONGEST_TICK) as u32;
            let due = self
                .clock
                .try_update_value(|clock| clock.advance(milliseconds))?;
            for action in due {
                self.make(action).await?;
            }
            self.show_time();
            sleep(TICK).await;
        }
        Some(())
    }

    /// Shows where the clock is.
    fn show_time(self) {
        let (progress, over) = (self.clock).with_value(|clock| (clock.progress(), clock.is_over()));
        self.progress.set(progress);
        if self.over.get_untracked() != over {
            self.over.set(over);
        }
    }

    /// Records the page as it is before the first scene, for Undo and for [`Self::close`].
    fn remember(self) {
        if !matches!(self.state.get_value(), TourState::Awaited) {
            return;
        }
        let session = self.session;
        session.pause();
        session.history.update(History::begin_press);
        session.remember_run(LABEL);
        // The tour sets the settings many times; they are recorded once.
        session.change(LABEL, |_| ());
        self.state.set_value(TourState::Runs {
            former: session.former.get_untracked(),
            without_ahead: !untrack(|| session.shows_ahead()),
        });
    }
}
