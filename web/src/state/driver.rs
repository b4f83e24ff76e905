//! The loop in motion: presses come in, turns are taken one at a time, forward passes are waited for.
//!
//! One task works at a time. It takes presses from a queue, so that quick fingers lose none, and while Play is on and
//! the queue is empty it goes on by itself. A restart bumps the epoch: whatever was under way finds that out when it
//! comes back, and is dropped.

use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

use super::{
    clock::{new_seed, now, sleep, wants_less_motion},
    prompt::Tokenized,
    session::{Press, Session},
    stage::Stage,
    turns::Moved,
};

/// How long a prompt must rest before it is cut into tokens.
const TYPING_PAUSE: f64 = 120.0;
/// Presses that wait for the model; more are surely a key held down.
const LONGEST_QUEUE: usize = 16;
/// Stages of a token, for spreading its time.
const STAGES: f64 = Stage::ALL.len() as f64;

impl Session {
    /// One stage or one token on.
    pub fn press(self, press: Press) {
        self.playing.set(false);
        self.look_at_present();
        self.presses.update_value(|presses| {
            if presses.len() < LONGEST_QUEUE {
                presses.push_back(press);
            }
        });
        self.drive();
    }

    /// On and on, until the run stops or [`pause`](Self::pause).
    pub fn play(self) {
        self.look_at_present();
        self.playing.set(true);
        self.drive();
    }

    /// Lets the forward pass under way end, and nothing follow it.
    pub fn pause(self) {
        self.playing.set(false);
        self.presses.update_value(|presses| presses.clear());
    }

    /// Takes the last token back, or the stages of an unfinished one.
    pub fn back(self) {
        self.pause();
        self.look_at_present();
        if self.running.get_untracked() {
            self.drop_work();
        }
        self.run.update(|run| {
            if let Some(run) = run {
                run.back();
            }
        });
    }

    /// Throws the run away; the next press begins a new one with the prompt as it then stands.
    pub fn restart(self) {
        self.pause();
        self.look_at_present();
        self.drop_work();
        self.failure.set(None);
        self.run.set(None);
    }

    /// Other dice from now on. What is written stays as it is.
    pub fn new_dice(self) {
        self.settings.update(|settings| settings.seed = new_seed());
    }

    /// Changes after how many tokens a run ends; one that had stopped there may go on.
    pub fn set_max_new_tokens(self, most: usize) {
        self.settings
            .update(|settings| settings.max_new_tokens = most);
        let settings = self.settings.get_untracked();
        let eos = self.lexicon.with_untracked(|lexicon| {
            lexicon
                .as_ref()
                .map(|lexicon| lexicon.info().eos_token_ids.clone())
                .unwrap_or_default()
        });
        if self.run.with_untracked(Option::is_some) {
            self.run.update(|run| {
                if let Some(run) = run {
                    run.set_criteria(settings.criteria(&eos));
                }
            });
        }
    }

    /// Looks at a step that was taken.
    pub fn look_at(self, step: usize) {
        self.focus.set(Some(step));
        self.viewed.set(None);
    }

    /// Looks at the step that is being made.
    pub fn look_at_present(self) {
        self.focus.set(None);
        self.viewed.set(None);
    }

    /// Cuts the prompt into tokens whenever it has rested.
    pub fn watch_prompt(self) {
        Effect::new(move |_| {
            let text = self.prompt.get();
            // Without a model there is nothing to cut with; its arrival runs this again.
            if self.lexicon.with(Option::is_none) {
                return;
            }
            spawn_local(async move {
                sleep(TYPING_PAUSE).await;
                if *self.prompt.read_untracked() == text {
                    self.cut(text).await;
                }
            });
        });
    }

    /// Cuts a text into tokens, unless that is done.
    pub(super) async fn cut(self, text: String) {
        if self
            .tokenized
            .with_untracked(|known| known.text == text && known.failure.is_none())
        {
            return;
        }
        let tokenized = match self.engine.tokenize(text.clone()).await {
            Ok(tokens) => Tokenized {
                text,
                tokens: tokens.into(),
                failure: None,
            },
            Err(failure) => Tokenized {
                text,
                failure: Some(failure),
                ..Tokenized::default()
            },
        };
        if *self.prompt.read_untracked() == tokenized.text {
            self.tokenized.set(tokenized);
        }
    }

    fn drop_work(self) {
        self.epoch.update_value(|epoch| *epoch += 1);
        self.engine.cancel();
        self.running.set(false);
    }

    fn drive(self) {
        if self.driving.get_value() {
            return;
        }
        self.driving.set_value(true);
        spawn_local(async move {
            self.work().await;
            self.driving.set_value(false);
        });
    }

    async fn work(self) {
        loop {
            let press = self
                .presses
                .try_update_value(|presses| presses.pop_front())
                .flatten();
            let moved = match press {
                Some(Press::Stage) => self.turn().await,
                Some(Press::Token) => self.token().await,
                None if self.playing.get_untracked() => self.paced_token().await,
                None => return,
            };
            if matches!(moved, Moved::Halted) {
                self.pause();
            }
        }
    }

    /// Turns until the present token is appended.
    async fn token(self) -> Moved {
        loop {
            match self.turn().await {
                Moved::To(Stage::Append) => break,
                Moved::To(_) => {}
                other => return other,
            }
        }
        self.announce();
        Moved::To(Stage::Append)
    }

    /// The same at the speed of Play; a pause ends it at the stage it has reached.
    async fn paced_token(self) -> Moved {
        let token_began = now();
        loop {
            let stage_began = now();
            let moved = self.turn().await;
            let Moved::To(stage) = moved else {
                return moved;
            };
            let speed = self.speed.get_untracked();
            if speed.lights_stages(wants_less_motion()) {
                sleep(speed.stage_milliseconds() - (now() - stage_began)).await;
            } else if stage == Stage::Append {
                sleep(speed.stage_milliseconds() * STAGES - (now() - token_began)).await;
            }
            if stage == Stage::Append || !self.playing.get_untracked() {
                return moved;
            }
        }
    }

    /// Tells a screen reader what was written.
    fn announce(self) {
        let spoken = self
            .lexicon
            .with_untracked(Option::clone)
            .and_then(|lexicon| {
                self.run.with_untracked(|run| {
                    let step = run.as_ref()?.steps().last()?;
                    let percent = charts::percent(step.choice.probability);
                    Some(format!("{}, {percent}", lexicon.label(step.choice.token)))
                })
            });
        self.announcement.set(spoken.unwrap_or_default());
    }
}
