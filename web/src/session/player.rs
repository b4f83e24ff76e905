//! The state of the driver: what runs, how fast, and the commands that wait.

use std::collections::VecDeque;

use leptos::prelude::*;
use page_model::{run::linked_token::LinkedToken, speed::Speed};

use super::LoopCommand;

/// What the driver is doing. A handle; copies share the state.
#[derive(Clone, Copy)]
pub struct Player {
    /// Whether a forward pass of the run is under way.
    pub running: RwSignal<bool>,
    /// Whether Play is on.
    pub playing: RwSignal<bool>,
    /// The speed of Play.
    pub speed: RwSignal<Speed>,
    /// The tokens of the opened link that are not written yet.
    pub(super) linked: StoredValue<VecDeque<LinkedToken>>,
    /// Commands that wait for the one under way.
    pub(super) commands: StoredValue<VecDeque<LoopCommand>>,
    /// Whether the task that takes commands is running.
    pub(super) driving: StoredValue<bool>,
    /// Counts restarts. Work remembers the number it started with, and is dropped if it differs when the work resumes.
    pub(super) epoch: StoredValue<u32>,
}

impl Player {
    /// At rest, with the tokens of a link to write.
    pub(super) fn new(linked: Vec<LinkedToken>) -> Self {
        Self {
            running: RwSignal::new(false),
            playing: RwSignal::new(false),
            speed: RwSignal::new(Speed::default()),
            linked: StoredValue::new(linked.into()),
            commands: StoredValue::new(VecDeque::new()),
            driving: StoredValue::new(false),
            epoch: StoredValue::new(0),
        }
    }
}
