//! Another model in place of the present one, which comes back where no engine loads the other.

use protocol::Failure;

use super::Engines;
use crate::{
    registry::{CPU, ENGINES, EngineChoice, GPU, RECORDED},
    status::EngineState,
};

impl Engines {
    /// Ends every engine that computes, and starts those that are allowed again: the host has another model for them. Where
    /// there are only recorded runs of it, those of the one before end too.
    pub fn reload(&self) {
        let has_weights = self.0.host.has_weights();
        for row in ENGINES.iter().filter(|row| !row.partial || !has_weights) {
            self.end(row, EngineState::Absent);
        }
        if !has_weights {
            // Recorded runs tell their model only where none is loaded.
            self.0.model.take();
        }
        self.start();
    }

    /// Loads the model that the host has now in place of the one before. Where none loads it, `put_back` gives the host the
    /// one before again; the engines are started with that, and the choice is as it was.
    ///
    /// # Errors
    /// The [`Failure`] of the engine that did not load it.
    pub async fn open(&self, put_back: impl FnOnce()) -> Result<(), Failure> {
        let chosen = self.status().choice;
        // A choice that leaves the CPU out would leave none to load it where the GPU cannot, and no recording is of it.
        let opening = match chosen {
            EngineChoice::From(CPU) => chosen,
            _ => EngineChoice::Automatic,
        };
        if opening != chosen {
            self.choose(opening);
        }
        self.dismiss(CPU);
        self.reload();
        let opened = match self.0.host.has_weights() {
            true => self.computing().await.is_some(),
            false => self.ready(RECORDED).await.is_some(),
        };
        if opened {
            return Ok(());
        }
        let status = self.status();
        let failed = |engine| match status.state(engine) {
            EngineState::Failed(failure) => Some(failure.clone()),
            _ => None,
        };
        let failure = [CPU, GPU, RECORDED].into_iter().find_map(failed);
        put_back();
        // What the visitor has chosen meanwhile is newer than either.
        if status.choice == opening {
            self.update(|status| status.choice = chosen);
        }
        self.dismiss(CPU);
        self.reload();
        Err(failure.unwrap_or(Failure::NotLoaded))
    }
}
