//! The weights of a network that no file has: each tensor is made when it is read, and a cancel is heard in between.

use std::ops::Range;

use engine::{ModelIdentity, RandomCheckpoint, WeightReader};
use protocol::{Failure, Progress};

use crate::task::RunningRequest;

/// Reads a [`RandomCheckpoint`] and reports how far it is.
pub struct RandomWeights<'a> {
    checkpoint: RandomCheckpoint,
    seed: u32,
    /// Bytes made so far.
    read: u64,
    task: &'a RunningRequest,
}

impl<'a> RandomWeights<'a> {
    /// The weights for the network of a `config.json`.
    ///
    /// # Errors
    /// [`Failure::UnsupportedModel`] for a config that this network does not support.
    pub fn new(config: &[u8], seed: u32, task: &'a RunningRequest) -> Result<Self, Failure> {
        Ok(Self {
            checkpoint: RandomCheckpoint::new(config, seed.into())?,
            seed,
            read: 0,
            task,
        })
    }

    /// The identity of a model with these weights; it has no name.
    pub fn identity(&self) -> ModelIdentity {
        ModelIdentity {
            name: String::new(),
            description: String::new(),
            license: None,
            version: self.seed.to_string(),
            weight_file_bytes: self.checkpoint.length(),
        }
    }
}

impl WeightReader for RandomWeights<'_> {
    type Bytes = Vec<u8>;
    type Error = Failure;

    fn lengths(&self) -> Vec<u64> {
        vec![self.checkpoint.length()]
    }

    async fn read(&mut self, _file: usize, range: Range<u64>) -> Result<Vec<u8>, Failure> {
        // Nothing here waits for a file: without a pause, no cancel would arrive until all is made.
        self.task.yield_to_event_loop().await?;
        self.read += range.end - range.start;
        self.task.progress(Progress::Weights {
            read: self.read,
            total: self.checkpoint.length(),
        });
        Ok(self.checkpoint.read(&range))
    }
}
