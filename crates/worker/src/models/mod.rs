//! Models that do not come with the page: looked up on the hub, downloaded into the browser's storage, and opened from
//! there or from files of the visitor.
//!
//! What is decided, `hub` decides, without I/O; here is the I/O: requests ([`request`]), the storage ([`store`]) with its
//! locks ([`lock`]), and the files that are read from it ([`files`]). Nothing is requested from another host without a
//! command of the page that names it. Only the CPU build asks the hub and writes; both builds read.

#[cfg(feature = "cpu")]
mod delete;
#[cfg(feature = "cpu")]
mod destination;
#[cfg(feature = "cpu")]
mod download;
#[cfg(feature = "cpu")]
mod file_download;
mod files;
#[cfg(feature = "cpu")]
mod list;
#[cfg(feature = "cpu")]
mod lock;
#[cfg(feature = "cpu")]
mod look_up;
mod open;
#[cfg(feature = "cpu")]
mod part;
#[cfg(feature = "cpu")]
mod progress_report;
#[cfg(feature = "cpu")]
mod request;
mod store;
#[cfg(feature = "cpu")]
mod writing;

use protocol::{Command, Failure, WeightPrecision};

use crate::{session::CommandOutcome, task::RunningRequest};

pub use open::{ModelFileSet, OpenedModel, open};

/// The number formats in which this engine keeps weights, the most exact first. On a GPU that is f32 alone, through burn.
pub const FORMATS: &[WeightPrecision] = if cfg!(feature = "cpu") {
    &WeightPrecision::ALL
} else {
    &[WeightPrecision::F32]
};

/// Carries out a command that [runs beside others](Command::runs_beside_others).
///
/// # Errors
/// Any [`Failure`] of the hub or the storage.
#[cfg(feature = "cpu")]
pub async fn answer(command: Command, task: &RunningRequest) -> CommandOutcome {
    use protocol::{Answer, Payload};

    let answer = match command {
        Command::LookUp { hub, name, memory } => {
            look_up::look_up(&hub, &name, memory, task).await?
        }
        Command::Download {
            hub,
            key,
            revision,
            memory,
        } => {
            let wanted = (&key, revision.as_deref());
            Answer::Downloaded(download::download(&hub, wanted, memory, task).await?)
        }
        Command::ListStored => Answer::Storage(list::list(task).await?),
        Command::DeleteStored { key } => {
            let freed = delete::delete(&key, task).await?;
            Answer::Deleted { freed }
        }
        other => return Err(out_of_place(&other)),
    };
    Ok((answer, Payload::None))
}

/// This build only reads what the CPU build has stored.
///
/// # Errors
/// Always [`Failure::Malformed`].
#[cfg(not(feature = "cpu"))]
pub async fn answer(command: Command, _task: &RunningRequest) -> CommandOutcome {
    Err(out_of_place(&command))
}

fn out_of_place(command: &Command) -> Failure {
    Failure::Malformed {
        detail: format!("{command:?} is not for this engine"),
    }
}
