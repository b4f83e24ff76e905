//! Fetches recorded runs: the one that begins with the prompt in the box, while no engine computes.

use std::{cell::RefCell, rc::Rc};

use engine_client::{
    engines::Engines,
    recording::{RecordedRun, RecordedRuns},
};
use js_sys::Promise;
use leptos::prelude::window;
use protocol::Failure;
use recording::RecordingError;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::{JsFuture, spawn_local};

use super::{download::download, recording_file::read};

/// The recorded runs that are wanted and that were fetched.
#[derive(Default)]
pub(super) struct Recordings {
    wanted: RefCell<Option<String>>,
    /// Fetched, or being fetched.
    fetched: RefCell<Vec<String>>,
    /// The recordings that the visitor opened, or that an embed was given. They answer whatever is fetched.
    given: RefCell<Vec<Rc<RecordedRun>>>,
    runs: RefCell<Option<Rc<RecordedRuns>>>,
}

impl Recordings {
    /// With the address of the first one that is wanted.
    pub fn wanting(url: Option<String>) -> Self {
        Self {
            wanted: url.into(),
            ..Self::default()
        }
    }

    /// Wants the run at this address to begin with, where recorded runs are started next.
    pub fn want(&self, url: String) {
        self.wanted.replace(Some(url));
    }

    /// Has this run alone answer, where recorded runs are started next: it is of another model than those before.
    pub fn begin_with(&self, run: Rc<RecordedRun>) {
        self.wanted.take();
        self.given.replace(vec![run]);
    }

    /// Fetches the run that is wanted: the first one, or one after another model was loaded. Where none is wanted, the
    /// ones that were given answer.
    pub async fn open(&self) -> Result<Rc<RecordedRuns>, Failure> {
        self.runs.take();
        self.fetched.take();
        let runs = RecordedRuns::new(self.first().await?);
        let runs = Rc::new(runs.with_pause(Rc::new(|| Box::pin(pause()))));
        for run in self.given.borrow().iter() {
            // One of another model does not answer here.
            runs.add(run.clone()).ok();
        }
        self.runs.replace(Some(runs.clone()));
        Ok(runs)
    }

    /// The run to begin with.
    async fn first(&self) -> Result<Rc<RecordedRun>, Failure> {
        loop {
            let Some(url) = self.wanted.borrow().clone() else {
                let given = self.given.borrow().first().cloned();
                return given.ok_or(Failure::NotLoaded);
            };
            let run = fetch(&url).await?;
            // Another prompt may have been chosen meanwhile: its run is the one to begin with.
            if self.wanted.borrow().as_ref() == Some(&url) {
                self.fetched.borrow_mut().push(url);
                return Ok(Rc::new(run));
            }
        }
    }

    /// Adds a run to those that answer, or has the recordings started with it.
    ///
    /// # Errors
    /// [`RecordingError::OtherModel`] than that of the runs that answer.
    pub fn give(&self, run: Rc<RecordedRun>, engines: &Engines) -> Result<(), RecordingError> {
        let runs = self.runs.borrow().clone();
        if let Some(runs) = &runs {
            runs.add(run.clone())?;
        }
        self.given.borrow_mut().push(run);
        match runs {
            Some(_) => engines.wake(),
            None => engines.start(),
        }
        Ok(())
    }

    /// The runs that answer now, in the order in which they are asked.
    pub fn runs(&self) -> Vec<Rc<RecordedRun>> {
        let runs = self.runs.borrow();
        runs.as_ref().map_or_else(Vec::new, |runs| runs.runs())
    }

    /// Wants another run: adds it to those that answer, or has the recordings started with it.
    pub fn recall(self: Rc<Self>, url: String, engines: &Engines) {
        self.wanted.replace(Some(url.clone()));
        let Some(runs) = self.runs.borrow().clone() else {
            engines.start();
            return;
        };
        if !engines.needs_recordings() || self.fetched.borrow().contains(&url) {
            return;
        }
        self.fetched.borrow_mut().push(url.clone());
        runs.expect();
        let engines = engines.clone();
        spawn_local(async move {
            let run = fetch(&url).await.ok();
            if run.is_none() {
                // It is fetched again when it is wanted again.
                self.fetched.borrow_mut().retain(|other| *other != url);
            }
            runs.resolve(run);
            engines.wake();
        });
    }
}

/// Lets the page be drawn, and its presses be answered.
async fn pause() {
    let promise = Promise::new(&mut |resolve, _| {
        let set = window().set_timeout_with_callback(&resolve);
        // A refused timer would leave the promise open.
        if set.is_err() {
            drop(resolve.call0(&JsValue::NULL));
        }
    });
    drop(JsFuture::from(promise).await);
}

/// Fetches a recording.
///
/// # Errors
/// [`Failure::Download`] or [`Failure::DamagedFile`].
async fn fetch(url: &str) -> Result<RecordedRun, Failure> {
    let name = || String::from(url.rsplit('/').next().unwrap_or(url));
    let file = download(url).await.map_err(|detail| Failure::Download {
        file: name(),
        detail,
    })?;
    let damaged = |detail: String| Failure::DamagedFile {
        file: name(),
        detail,
    };
    let run = read(&file).and_then(|recording| RecordedRun::new(recording.into()));
    run.map_err(|error| damaged(error.to_string()))
}
