//! What the page says about its engines: which one runs, what is being loaded, what went wrong.

use engine_client::{CPU, EngineChoice, EngineState, EngineStatus, GPU, Notice, RECORDED};
use protocol::{DeviceInfo, DeviceKind, Failure, Progress};

use crate::words::common::bytes;

/// Something that takes a while.
#[derive(Clone, Debug, PartialEq)]
pub struct Waiting {
    /// What is being done.
    pub words: String,
    /// Done, from 0 to 1, where that is known.
    pub fraction: Option<f64>,
}

/// What a visitor waits for: the CPU engine, a long forward pass, or the logits of a saved run.
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

/// What the GPU engine is doing while another one answers.
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

/// The device that runs, in a sentence.
pub fn running(status: &EngineStatus) -> String {
    match status.device() {
        Some(device) if device.kind == DeviceKind::Recorded => recorded(device),
        Some(device) => format!("Runs on {}", self::device(device)),
        None => "No device runs yet".into(),
    }
}

/// A choice of engines, on the select.
pub fn choice(choice: EngineChoice) -> &'static str {
    match choice {
        EngineChoice::From(CPU) => "CPU",
        EngineChoice::From(GPU) => "GPU",
        EngineChoice::From(RECORDED) => "Recorded",
        EngineChoice::Automatic => "Auto",
        EngineChoice::From(other) => other.name(),
    }
}

fn fraction(progress: &Progress) -> Option<f64> {
    let (done, total) = match progress {
        Progress::Download { received, total } => (*received as f64, *total as f64),
        Progress::Forward { done, total } => (f64::from(*done), f64::from(*total)),
        Progress::Upload | Progress::WarmUp => return None,
    };
    (total > 0.0).then(|| done / total)
}

/// A device by name, as the browser tells it.
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

/// What is said while a recording answers, and not an engine.
fn recorded(device: &DeviceInfo) -> String {
    match device.name.as_str() {
        "" => "Shows a recorded run of this model, made on another machine".into(),
        name => format!("Shows a recorded run of this model, made by {name}"),
    }
}

/// Why there is no GPU: the browser has no WebGPU. This and the next ones stand in brackets after what failed.
pub const NO_WEBGPU: &str = "it has no WebGPU";
/// Why there is no GPU: asked for one, the browser had none.
pub const NO_ADAPTER: &str = "no adapter";
/// Why there is no GPU: the browser would not look.
pub const ADAPTER_REFUSED: &str = "it refused to look for one";
/// Why an engine did not start: it said nothing.
pub const NO_ANSWER: &str = "no answer";
/// Why an engine did not start: its program did not come.
pub const SCRIPT_NOT_LOADED: &str = "its script did not load";
/// Why a recording cannot be shown.
pub const NOT_A_RECORDING: &str = "it is not a recording of a run";

/// Why a file did not come.
pub fn http_status(status: u16) -> String {
    format!("HTTP status {status}")
}

/// What is said while the logits of a saved run are computed again.
const COMPLETING: &str = "Computing the distributions of this run again";

/// Compiler steps of an engine that the development server still compiles.
fn building(done: u32, total: u32) -> String {
    format!("The WebGPU engine is being built on this machine: {done} of {total} steps.")
}

/// What an engine that loads is doing.
fn progress(progress: &Progress) -> String {
    match progress {
        Progress::Download { received, total } => {
            format!(
                "Loading the model: {} of {}",
                bytes(*received),
                bytes(*total)
            )
        }
        Progress::Upload => "Unpacking the model’s weights".into(),
        Progress::WarmUp => "Getting the device ready".into(),
        Progress::Forward { done, total } => {
            format!("Reading the text: {done} of {total} tokens")
        }
    }
}

/// What happened to an engine, and what comes next.
pub fn notice(notice: &Notice) -> String {
    let failure = &notice.failure;
    let next = match notice.engine {
        GPU if is_of_the_device(failure) => {
            "The run goes on with the CPU; choose the GPU again to give it another try."
        }
        _ => failure.next_step(),
    };
    format!("{failure} {next}")
}

/// Whether the device failed, and not the way to it: another device may do better.
fn is_of_the_device(failure: &Failure) -> bool {
    matches!(
        failure,
        Failure::DeviceLost { .. }
            | Failure::SelfTestFailed { .. }
            | Failure::NotANumber
            | Failure::Device { .. }
            | Failure::Crashed { .. }
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
            notice(&Notice { engine, failure })
        };
        let goes_on = "The run goes on with the CPU";
        assert!(said(GPU).contains(goes_on));
        assert!(!said(CPU).contains(goes_on));
        assert!(said(CPU).contains("Try again"));
    }
}
