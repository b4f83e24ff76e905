//! Which recorded runs are fetched, and when: the one that begins with the prompt in the box, while no engine answers.

use std::{cell::RefCell, collections::HashSet, rc::Rc};

use leptos::prelude::*;
use protocol::DeviceKind;
use wasm_bindgen_futures::spawn_local;

use super::{DeviceChoice, Engine, EngineState, recording::Recorded};

/// Where the recorded runs lie, by what has become of them.
#[derive(Debug, Default)]
pub(super) struct Recall {
    wanted: RefCell<Option<String>>,
    coming: RefCell<HashSet<String>>,
    here: RefCell<HashSet<String>>,
}

impl Recall {
    /// With the one that is wanted first, if there is one.
    pub fn wanting(url: Option<String>) -> Self {
        Self {
            wanted: url.into(),
            ..Self::default()
        }
    }

    /// Whether one is on its way.
    pub fn is_coming(&self) -> bool {
        !self.coming.borrow().is_empty()
    }

    /// The one to be fetched now, noted as on its way; none where it is, or is here, or none is wanted.
    fn next(&self) -> Option<String> {
        let url = self.wanted.borrow().clone()?;
        let new =
            !self.here.borrow().contains(&url) && self.coming.borrow_mut().insert(url.clone());
        new.then_some(url)
    }
}

impl Engine {
    /// Has the recorded run at `url` answer too, unless an engine does.
    pub fn recall(&self, url: String) {
        self.seats().recall.wanted.replace(Some(url));
        self.bring_up_recording();
    }

    /// Fetches the recorded run that is wanted, unless it is here, or an engine answers what it could.
    pub(super) fn bring_up_recording(&self) {
        let needed = self.status.with_untracked(|status| {
            let answered = matches!(status.cpu, EngineState::Ready(_));
            status.choice == DeviceChoice::Recorded || !answered
        });
        let seats = self.seats();
        let Some(url) = needed.then(|| seats.recall.next()).flatten() else {
            return;
        };
        if seats.recording.borrow().is_none() {
            self.set(DeviceKind::Recorded, EngineState::Starting);
        }
        let engine = *self;
        spawn_local(async move {
            let fetched = Recorded::fetch(&url).await;
            seats.recall.coming.borrow_mut().remove(&url);
            match fetched {
                Ok(recorded) => engine.take_recording(url, recorded),
                // Nobody asked for it by name, and an engine is on its way, or another run is here: nothing to speak of.
                Err(failure) if seats.recording.borrow().is_none() && !seats.recall.is_coming() => {
                    engine.set(DeviceKind::Recorded, EngineState::Failed(failure));
                }
                Err(_) => {}
            }
            engine.wake();
        });
    }

    fn take_recording(&self, url: String, recorded: Recorded) {
        let loaded = self.model.get_untracked();
        if loaded.is_some_and(|loaded| !recorded.is_of(&loaded.info)) {
            // Of another model than the one that runs: it has nothing to say here.
            self.set(DeviceKind::Recorded, EngineState::Absent);
            return;
        }
        if self.model.with_untracked(Option::is_none) {
            self.model.set(Some(recorded.model().clone()));
        }
        let seats = self.seats();
        seats.recall.here.borrow_mut().insert(url);
        let device = recorded.device().clone();
        let mut recording = seats.recording.borrow_mut();
        match &mut *recording {
            Some(recording) => Rc::make_mut(recording).add(recorded),
            None => *recording = Some(Rc::new(recorded)),
        }
        drop(recording);
        self.set(DeviceKind::Recorded, EngineState::Ready(device));
    }

    /// Lets go of all recorded runs: they are of another model than the one that runs.
    pub(super) fn forget_recordings(&self) {
        let seats = self.seats();
        seats.recording.replace(None);
        seats.recall.here.take();
        self.set(DeviceKind::Recorded, EngineState::Absent);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_run_is_fetched_once_and_again_only_if_it_did_not_come() {
        let recall = Recall::wanting(None);
        assert_eq!(recall.next(), None);
        recall.wanted.replace(Some("a".into()));
        assert_eq!(recall.next().as_deref(), Some("a"));
        assert!(recall.is_coming());
        assert_eq!(recall.next(), None, "on its way");
        recall.wanted.replace(Some("b".into()));
        assert_eq!(recall.next().as_deref(), Some("b"), "beside the first");
        for url in ["a", "b"] {
            recall.coming.borrow_mut().remove(url);
        }
        recall.here.borrow_mut().insert("b".into());
        assert!(!recall.is_coming());
        assert_eq!(recall.next(), None, "here");
        recall.wanted.replace(Some("a".into()));
        assert_eq!(recall.next().as_deref(), Some("a"), "it did not come");
    }
}
