//! Makes the moves of a solution with the commands that the page's own controls give, and waits for what they bring.

use generation::Stage;
use leptos::prelude::*;
use page_model::{
    address::Address, compare::comparison::Comparison, history::History,
    lessons::step::moves::StepMove, quick_check::parser::task::pairs, run::Run, screens::Screen,
    speculative::task::SpeculativePress,
};

use super::showing::rest;
use crate::session::{Session, commands::RunControl, experiments::StartedBy, until::until};

/// The name of the changes in the history.
const LABEL: &str = "lesson";
/// More stages than a token has.
const MOST_STAGES: usize = 8;

/// Makes moves on the screen that is open.
#[derive(Clone, Copy)]
pub struct Shower {
    session: Session,
    screen: Screen,
    could_redo: bool,
}

impl Shower {
    /// On the open screen. Records what the moves change and no command records: the tokens of the run, or of the lanes.
    pub fn begin(session: Session) -> Self {
        if untrack(|| session.shows_lanes()) {
            session.change_lanes(LABEL, |_| ());
        } else if !untrack(|| session.shows_prompt_alone()) {
            session.remember_run(LABEL);
        }
        Self {
            session,
            screen: session.screen.get_untracked(),
            could_redo: session.history.with_untracked(History::can_redo),
        }
    }

    /// Waits; `None` where another screen was opened, or something was undone.
    async fn wait(self, holds: impl Fn() -> bool + 'static) -> Option<()> {
        until(None, move || self.is_left() || holds()).await;
        (!untrack(|| self.is_left())).then_some(())
    }

    fn is_left(self) -> bool {
        let undone = self.session.history.with(History::can_redo) && !self.could_redo;
        undone || self.session.screen.get() != self.screen
    }

    /// Makes a move, and waits for it; `None` as with [`Self::wait`].
    pub async fn make(self, step: StepMove<'static>) -> Option<()> {
        let Self { session, .. } = self;
        match step {
            StepMove::Set(query) => self.set(query),
            StepMove::Prompt(text) => {
                session.take_prompt(text);
                self.wait(move || session.context.with(Option::is_some))
                    .await
            }
            StepMove::Type(text) => {
                session.type_text(text.into());
                Some(())
            }
            StepMove::Stage(stage) => self.go_to_stage(stage).await,
            StepMove::Token => self.write_token().await,
            StepMove::ToTheEnd => {
                let mut place = 0;
                while untrack(|| session.can_step()) && !self.has_failed() {
                    self.write_token().await?;
                    rest(place).await;
                    place += 1;
                }
                Some(())
            }
            StepMove::Experiment => {
                let view = untrack(|| session.experiments.view());
                // The screen carries it out.
                let started_by = session.experiments.started_by;
                started_by.set_value(StartedBy::Press);
                session.experiments.running.set(Some(view));
                let running = session.experiments.running;
                self.wait(move || running.with(Option::is_none)).await
            }
            StepMove::Rounds(rounds) => {
                let work = session.speculative.work;
                work.set(Some(SpeculativePress::Rounds(rounds)));
                self.wait(move || work.with(Option::is_none)).await
            }
            StepMove::Say(label) => self.say(label).await,
            StepMove::Again(seed) => {
                session.together(|| {
                    session.restart();
                    session.change(LABEL, |settings| settings.seed = seed);
                });
                Some(())
            }
        }
    }

    /// Changes parameters of the address: the settings alone, where nothing else changes.
    fn set(self, query: &str) -> Option<()> {
        let session = self.session;
        let here = untrack(|| session.address()).to_pairs().into_iter();
        let here: Vec<(String, String)> = here.map(|(name, value)| (name.into(), value)).collect();
        let before = Address::from_pairs(here.clone());
        let after = Address::from_pairs(here.into_iter().chain(pairs(query)));
        let settings = after.settings.clone();
        let is_of_settings = Address {
            settings: before.settings.clone(),
            ..after.clone()
        } == before;
        match is_of_settings {
            true => session.change(LABEL, |present| *present = settings),
            false => session.take_state(&after),
        }
        session.apply_criteria();
        Some(())
    }

    /// Writes a token, where the run or a lane goes on.
    async fn write_token(self) -> Option<()> {
        let session = self.session;
        if !untrack(|| session.can_step()) {
            return Some(());
        }
        let written = move || match session.shows_lanes() {
            true => {
                let lanes = session.compare.comparison.read();
                lanes.as_ref().map_or(0, Comparison::reached)
            }
            false => session
                .run
                .with(|run| run.as_ref().map_or(0, |run| run.steps().len())),
        };
        let before = untrack(written);
        session.command(RunControl::Token);
        self.wait(move || written() > before || !session.can_step() || self.has_failed())
            .await
    }

    async fn go_to_stage(self, stage: Stage) -> Option<()> {
        let session = self.session;
        for _ in 0..MOST_STAGES {
            let before = session.selection.stage.get_untracked();
            if before == stage || !untrack(|| session.can_step()) {
                break;
            }
            session.command(RunControl::Stage);
            self.wait(move || session.selection.stage.get() != before || self.has_failed())
                .await?;
            rest(0).await;
        }
        Some(())
    }

    /// Puts a token at the first step, after the bar that it has was picked.
    async fn say(self, label: &'static str) -> Option<()> {
        let session = self.session;
        let begun = move || {
            session.run.with(|run| {
                run.as_ref()
                    .is_some_and(|run| Run::charted_step(run).is_some())
            })
        };
        self.wait(begun).await?;
        let texts = session.texts.get_untracked();
        let token = texts.and_then(|texts| {
            let mut tokens = 0..texts.info().vocab_size;
            tokens.find(|token| texts.label(*token) == label)
        });
        let Some(token) = token else {
            return Some(());
        };
        session.selection.picked.set(Some((0, token)));
        rest(0).await;
        session.selection.picked.set(None);
        session.put_token(0, token);
        Some(())
    }

    /// Whether the engine has failed. Tracks it.
    fn has_failed(self) -> bool {
        self.session.messages.failure.with(Option::is_some)
    }
}
