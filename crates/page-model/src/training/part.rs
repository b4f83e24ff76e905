//! The state of Training, which is what an address says of it: the chosen checkpoint.

use super::{checkpoint::Checkpoint, network::TrainedNetwork};
use crate::{
    history::KeptPart,
    parameter::{Parameter, ParameterNote, unless},
    screen_part::ScreenPart,
};

/// The part of the page's state that belongs to Training.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TrainingPart {
    /// The chosen checkpoint.
    pub checkpoint: Checkpoint,
}

impl TrainingPart {
    /// The same with a checkpoint of this network: where the chosen one is of another, the first.
    pub fn suited(self, network: TrainedNetwork) -> Self {
        let is_of_it = self.checkpoint.network() == network;
        let first = || network.checkpoints().first().copied();
        let checkpoint = Some(self.checkpoint).filter(|_| is_of_it).or_else(first);
        Self {
            checkpoint: checkpoint.unwrap_or_default(),
        }
    }
}

impl ScreenPart for TrainingPart {
    const PARAMETERS: &'static [Parameter<Self>] = &[Parameter {
        name: "trained",
        read: |part, value| {
            let known = Checkpoint::from_id(&value);
            part.checkpoint =
                known.ok_or_else(|| ParameterNote::new(texts::first::training_unknown_step))?;
            Ok(None)
        },
        write: |part, usual| {
            unless(
                part.checkpoint == usual.checkpoint,
                part.checkpoint.id().to_owned(),
            )
        },
    }];

    #[cfg(test)]
    fn values(name: &str) -> Option<proptest::prelude::BoxedStrategy<Vec<String>>> {
        use proptest::prelude::*;

        let ids = Checkpoint::ALL.map(|of| vec![of.id().to_owned()]).to_vec();
        (name == "trained").then(|| proptest::sample::select(ids).boxed())
    }
}

impl KeptPart for TrainingPart {
    fn bytes(&self) -> usize {
        size_of::<Self>()
    }
}
