//! The clock of the tour: from the time that has passed to the actions that are due. It knows no browser, and how the time is
//! cut into steps changes no action.

use super::scenes::{SCENES, TourAction, moments, whole};

/// Milliseconds of a scene before which Back leads to the scene before it.
pub const YOUNG: u32 = 2_000;

/// Where the tour is.
#[derive(Clone, Debug, PartialEq)]
pub struct TourClock {
    scene: usize,
    /// Milliseconds since the scene began.
    elapsed: u32,
    /// The actions of the scene that are not due yet, the last one first.
    due: Vec<(u32, TourAction)>,
    paused: bool,
    over: bool,
    unattended: bool,
    less_motion: bool,
}

impl TourClock {
    /// Before the first scene. An unattended tour begins again after its end.
    pub fn new(unattended: bool, less_motion: bool) -> Self {
        let mut clock = Self {
            scene: 0,
            elapsed: 0,
            due: Vec::new(),
            paused: false,
            over: false,
            unattended,
            less_motion,
        };
        clock.go_to(0);
        clock
    }

    /// Goes on by so many milliseconds. Returns what is due, in order; nothing while paused and at the end.
    pub fn advance(&mut self, milliseconds: u32) -> Vec<TourAction> {
        let mut actions = Vec::new();
        if self.paused || self.over {
            return actions;
        }
        self.elapsed = self.elapsed.saturating_add(milliseconds);
        loop {
            while let Some((_, action)) = self.due.pop_if(|(at, _)| *at <= self.elapsed) {
                actions.push(action);
            }
            let lasts = SCENES[self.scene].lasts;
            let Some(rest) = self.elapsed.checked_sub(lasts) else {
                return actions;
            };
            let is_last = self.scene + 1 == SCENES.len();
            if is_last && !self.unattended {
                self.elapsed = lasts;
                self.over = true;
                return actions;
            }
            self.go_to(if is_last { 0 } else { self.scene + 1 });
            self.elapsed = rest;
        }
    }

    /// Stops the time, or lets it go on.
    pub fn pause(&mut self, paused: bool) {
        self.paused = paused;
    }

    /// Goes back to the beginning of the scene; of the one before, if the scene has only just begun. Returns the place of that
    /// scene. Its actions are due again.
    pub fn back(&mut self) -> usize {
        let is_young = self.elapsed < YOUNG;
        self.go_to(self.scene.saturating_sub(usize::from(is_young)));
        self.scene
    }

    /// Whether all scenes were shown.
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// Whether the time stands still.
    pub fn is_paused(&self) -> bool {
        self.paused
    }

    /// The part of the tour that has passed, from 0 to 1. With less motion it changes with the scenes alone.
    pub fn progress(&self) -> f64 {
        let before: u32 = SCENES[..self.scene].iter().map(|scene| scene.lasts).sum();
        let within = match self.less_motion && !self.over {
            true => 0,
            false => self.elapsed,
        };
        f64::from(before + within) / f64::from(whole())
    }

    fn go_to(&mut self, scene: usize) {
        self.scene = scene;
        self.elapsed = 0;
        self.over = false;
        self.due = moments(scene, self.less_motion);
        self.due.reverse();
    }
}
