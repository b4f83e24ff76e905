//! The texts about the engines: the one that computes, the one being loaded, and their failures.

use engine_client::{CPU, EngineChoice, EngineState, EngineStatus, GPU, Notice, RECORDED};
use protocol::{DeviceInfo, DeviceKind, Failure, ModelFailureKind, Progress};

use crate::words::common::bytes;

/// An operation that the visitor waits for.
#[derive(Clone, Debug, PartialEq)]
pub struct Waiting {
    /// The operation in words.
    pub words: String,
    /// The part that is done, from 0 to 1, if known.
    pub fraction: Option<f64>,
}

/// The operation that the visitor waits for: the CPU engine, a long forward pass, or the logits of a saved run.
pub fn waiting(
    status: &EngineStatus,
    reading: Option<&Progress>,
    completing: bool,
) -> Option<Waiting> {
    let of = |progress: &Progress| Waiting {
        words: self::progress(progress),
        fraction: fraction(progress),
    };
    let without_end = |words: &str| Waiting {
        words: words.into(),
        fraction: None,
    };
    match status.state(CPU) {
        EngineState::Starting | EngineState::Building { .. } => {
            Some(without_end("Starting the engine"))
        }
        EngineState::Loading(progress) => Some(of(progress)),
        EngineState::SelfTest => Some(without_end("Testing the device")),
        EngineState::Absent | EngineState::Ready(_) | EngineState::Failed(_) => reading
            .map(of)
            .or_else(|| completing.then(|| without_end(COMPLETING))),
    }
}

/// Whether the model of the address is one of the hub that the storage does not hold as a whole.
pub fn lacks_stored_model(status: &EngineStatus) -> bool {
    match status.state(CPU) {
        EngineState::Failed(failure) => is_not_stored(failure),
        _ => false,
    }
}

/// Whether a failure is that a model is not stored: what can be done is offered in its place.
pub fn is_not_stored(failure: &Failure) -> bool {
    matches!(failure, Failure::Model(failure) if failure.kind == ModelFailureKind::NotStored)
}

/// The GPU engine's progress while another engine answers.
pub fn in_background(status: &EngineStatus) -> Option<String> {
    match status.state(GPU) {
        EngineState::Starting => Some("Loading the GPU engine.".into()),
        EngineState::Building { done, total } => Some(building(*done, *total)),
        EngineState::Loading(_) => Some("The GPU is loading the model.".into()),
        EngineState::SelfTest => {
            Some("The GPU’s numbers are being checked against the CPU’s.".into())
        }
        EngineState::Absent | EngineState::Ready(_) | EngineState::Failed(_) => None,
    }
}

/// The device that computes, as a sentence.
pub fn running(status: &EngineStatus) -> String {
    match status.device() {
        Some(device) if device.kind == DeviceKind::Recorded => recorded(device),
        Some(device) => format!("Runs on {}", self::device(device)),
        None => "No device runs yet".into(),
    }
}

/// The name of a choice of engines in the menu.
pub fn choice(choice: EngineChoice) -> &'static str {
    match choice {
        EngineChoice::From(CPU) => "CPU",
        EngineChoice::From(GPU) => "GPU",
        EngineChoice::From(RECORDED) => "Recorded",
        EngineChoice::Automatic => "Auto",
        EngineChoice::From(other) => other.name(),
    }
}

/// The part of an operation that is done, from 0 to 1, if it is known.
pub fn fraction(progress: &Progress) -> Option<f64> {
    let (done, total) = match progress {
        Progress::Download { received, total } => (*received as f64, *total as f64),
        Progress::Forward { done, total } => (f64::from(*done), f64::from(*total)),
        Progress::ModelDownload {
            received, total, ..
        } => (*received as f64, *total as f64),
        Progress::Weights { read, total } => (*read as f64, *total as f64),
        Progress::Upload | Progress::WarmUp | Progress::OtherTab { .. } | Progress::Ahead(_) => {
            return None;
        }
    };
    (total > 0.0).then(|| done / total)
}

/// The name of a device, as the browser reports it.
pub fn device(device: &DeviceInfo) -> String {
    match (device.kind, device.name.as_str()) {
        (DeviceKind::Cpu, "") => "the CPU".into(),
        (DeviceKind::Cpu, name) => format!("the CPU ({name})"),
        (DeviceKind::Gpu, "") => "the GPU, through WebGPU".into(),
        (DeviceKind::Gpu, name) => format!("the GPU ({name})"),
        (DeviceKind::Recorded, "") => "another machine, before: this is a recording".into(),
        (DeviceKind::Recorded, name) => format!("another machine, before: {name} (recorded)"),
    }
}

/// The sentence shown while a recording answers in place of an engine.
fn recorded(device: &DeviceInfo) -> String {
    match device.name.as_str() {
        "" => "Shows a recorded run of this model, made on another machine".into(),
        name => format!("Shows a recorded run of this model, made by {name}"),
    }
}

/// Why there is no GPU: the browser has no WebGPU. This and the next texts stand in brackets after the failure.
pub const NO_WEBGPU: &str = "it has no WebGPU";
/// Why there is no GPU: the browser found none.
pub const NO_ADAPTER: &str = "no adapter";
/// Why there is no GPU: the browser refused the request.
pub const ADAPTER_REFUSED: &str = "it refused to look for one";
/// Why an engine did not start: it did not answer.
pub const NO_ANSWER: &str = "no answer";
/// Why an engine did not start: its program could not be fetched.
pub const SCRIPT_NOT_LOADED: &str = "its script did not load";

/// Why a file could not be fetched.
pub fn http_status(status: u16) -> String {
    format!("HTTP status {status}")
}

/// The operation of recomputing the logits of a saved run.
const COMPLETING: &str = "Computing the distributions of this run again";

/// The progress of an engine that the development server still compiles, in compiler steps.
fn building(done: u32, total: u32) -> String {
    format!("The WebGPU engine is being built on this machine: {done} of {total} steps.")
}

/// The progress of loading an engine.
fn progress(progress: &Progress) -> String {
    match progress {
        Progress::Download { received, total } => {
            format!(
                "Loading the model: {} of {}",
                bytes(*received),
                bytes(*total)
            )
        }
        Progress::ModelDownload {
            file,
            received,
            total,
            ..
        } => format!(
            "Downloading {file}: {} of {} in all",
            bytes(*received),
            bytes(*total)
        ),
        Progress::OtherTab { file } => {
            format!("Waiting for another tab, which is downloading {file}")
        }
        Progress::Weights { read, total } => {
            format!(
                "Reading the model’s weights: {} of {}",
                bytes(*read),
                bytes(*total)
            )
        }
        Progress::Upload => "Unpacking the model’s weights".into(),
        Progress::WarmUp => "Getting the device ready".into(),
        Progress::Forward { done, total } => {
            format!("Reading the text: {done} of {total} tokens")
        }
        // Shown as its tokens.
        Progress::Ahead(_) => String::new(),
    }
}

/// What follows when a new engine was started in place of one that hung.
const REPLACED: &str =
    "A new one takes its place and goes on from there; prompt, settings and text are kept.";

/// A notice about an engine: its failure, and what follows.
pub fn notice(notice: &Notice) -> String {
    let failure = &notice.failure;
    let next = match notice.engine {
        _ if notice.replaced => REPLACED,
        GPU if is_of_the_device(failure) => {
            "The run goes on with the CPU; choose the GPU again to give it another try."
        }
        _ => failure.next_step(),
    };
    format!("{failure} {next}")
}

/// Whether the failure lies in the device and not in loading: another device may then work.
fn is_of_the_device(failure: &Failure) -> bool {
    matches!(
        failure,
        Failure::DeviceLost { .. }
            | Failure::SelfTestFailed { .. }
            | Failure::NotANumber
            | Failure::Device { .. }
            | Failure::Crashed { .. }
            | Failure::Unresponsive { .. }
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_download_is_told_in_bytes() {
        let progress = progress(&Progress::Download {
            received: 1_200_000,
            total: 4_500_000,
        });
        assert_eq!(progress, "Loading the model: 1.2 MB of 4.5 MB");
    }

    #[test]
    fn a_crash_of_the_cpu_engine_does_not_promise_the_cpu() {
        let said = |engine| {
            let failure = Failure::Crashed {
                detail: "unreachable".into(),
            };
            notice(&Notice {
                engine,
                failure,
                replaced: false,
            })
        };
        let goes_on = "The run goes on with the CPU";
        assert!(said(GPU).contains(goes_on));
        assert!(!said(CPU).contains(goes_on));
        assert!(said(CPU).contains("Try again"));
    }

    #[test]
    fn a_hang_is_told_with_what_follows() {
        let said = |engine, replaced| {
            let failure = Failure::Unresponsive { seconds: 20 };
            notice(&Notice {
                engine,
                failure,
                replaced,
            })
        };
        for engine in [CPU, GPU] {
            let replaced = said(engine, true);
            assert!(
                replaced.starts_with("The engine did not answer for 20 seconds and was ended.")
            );
            assert!(replaced.ends_with(REPLACED), "{replaced}");
        }
        assert!(said(CPU, false).contains("Try again"));
        assert!(said(GPU, false).contains("goes on with the CPU"));
    }
}
