//! The actions of the tour, carried out with the commands that the page's own controls give. Each is awaited.

use generation::Stage;
use leptos::prelude::*;
use page_model::{
    run::{Run, task::LoopPress},
    tour::{self, scenes::TourAction},
};
use sampling::Temperature;

use super::{Tour, TourPage};
use crate::session::until::until;

/// More presses than a token has stages.
const MOST_STAGES: usize = Stage::ALL.len() + 1;

impl Tour {
    /// Carries an action out; `None` where the engine has failed.
    pub(super) async fn make(self, action: TourAction) -> Option<()> {
        let session = self.session;
        match action {
            TourAction::Scene(place) => self.enter(place),
            TourAction::Begin => self.begin_run().await?,
            TourAction::Stage(stage) => self.go_to_stage(stage).await?,
            TourAction::Token => self.write(1).await?,
            TourAction::End => self.write(usize::MAX).await?,
            TourAction::Temperature(temperature) => {
                if let Ok(temperature) = Temperature::new(temperature) {
                    session
                        .settings
                        .update(|settings| settings.set_temperature(temperature));
                }
            }
            TourAction::PutAnother => {
                let other = session.run.with_untracked(|run| {
                    let run = run.as_ref()?;
                    let token = tour::another(run, &session.settings.read_untracked())?;
                    Some((run.steps().len(), token))
                });
                if let Some((step, token)) = other {
                    session.put_token(step, token);
                }
            }
        }
        Some(())
    }

    /// Shows the caption of a scene, and keeps the page as it is.
    fn enter(self, place: usize) {
        let session = self.session;
        let page = TourPage {
            settings: session.settings.get_untracked(),
            run: session.run.get_untracked(),
            former: session.former.get_untracked(),
        };
        self.scenes.update_value(|scenes| {
            scenes.truncate(place);
            scenes.push(page);
        });
        self.scene.set(Some(place));
    }

    /// Begins from the prompt and the settings of the tour, and waits until the prompt is read.
    async fn begin_run(self) -> Option<()> {
        let session = self.session;
        session.drop_work();
        session.selection.select_newest();
        session.messages.failure.set(None);
        session.editing_prompt.set(false);
        session.former.set(None);
        session
            .parts
            .the_loop
            .update(|part| part.without_ahead = false);
        session.settings.set(tour::settings());
        session.prompt.set(tour::PROMPT.into());
        session.run.set(None);
        self.wait(move || {
            session.run.with(|run| {
                let is_read =
                    |run: &Run| run.text() == tour::PROMPT && run.generation().pending().is_some();
                run.as_ref().is_some_and(is_read)
            })
        })
        .await
    }

    async fn go_to_stage(self, stage: Stage) -> Option<()> {
        let session = self.session;
        let reached = move || session.run.with(|run| run.as_ref().map(Run::stage));
        for _ in 0..MOST_STAGES {
            let before = untrack(reached);
            if before == Some(stage) || untrack(|| session.is_over()) {
                break;
            }
            session.press(LoopPress::Stage);
            self.wait(move || reached() != before).await?;
        }
        Some(())
    }

    /// Writes so many more tokens, or as many as there are before the end.
    async fn write(self, tokens: usize) -> Option<()> {
        let session = self.session;
        let written = move || {
            session
                .run
                .with(|run| run.as_ref().map_or(0, |run| run.steps().len()))
        };
        let enough = untrack(written).saturating_add(tokens);
        session.press(LoopPress::UpTo(enough));
        self.wait(move || written() >= enough || session.is_over())
            .await
    }

    /// Waits until something holds; `None` where the engine has failed.
    async fn wait(self, holds: impl Fn() -> bool + 'static) -> Option<()> {
        let failed = {
            let session = self.session;
            move || session.messages.failure.with(Option::is_some)
        };
        until(None, move || failed() || holds()).await;
        (!untrack(failed)).then_some(())
    }
}
