//! The texts about the engines: the one that computes, the one being loaded, and their failures.

use engine_client::{CPU, EngineChoice, EngineState, EngineStatus, GPU, Notice, RECORDED};
use protocol::{DeviceInfo, DeviceKind, Failure, ModelFailureKind, Progress};

use crate::words::common::bytes;

pub use texts::first::{
    engine_adapter_refused as adapter_refused, engine_no_adapter as no_adapter,
    engine_no_answer as no_answer, engine_no_script as script_not_loaded,
    engine_no_webgpu as no_webgpu,
};

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
            Some(without_end(texts::first::engine_starting()))
        }
        EngineState::Loading(progress) => Some(of(progress)),
        EngineState::SelfTest => Some(without_end(texts::first::engine_self_test())),
        EngineState::Absent | EngineState::Ready(_) | EngineState::Failed(_) => reading
            .map(of)
            .or_else(|| completing.then(|| without_end(texts::first::engine_completing()))),
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
        EngineState::Starting => Some(texts::first::engine_loading_gpu().into()),
        EngineState::Building { done, total } => Some(texts::first::engine_building(
            *done as usize,
            *total as usize,
        )),
        EngineState::Loading(_) => Some(texts::first::engine_gpu_loads().into()),
        EngineState::SelfTest => Some(texts::first::engine_gpu_is_checked().into()),
        EngineState::Absent | EngineState::Ready(_) | EngineState::Failed(_) => None,
    }
}

/// The device that computes, as a sentence.
pub fn running(status: &EngineStatus) -> String {
    let Some(device) = status.device() else {
        return texts::first::engine_none_runs().into();
    };
    match (device.kind, device.name.as_str()) {
        (DeviceKind::Cpu, "") => texts::first::engine_on_cpu().into(),
        (DeviceKind::Cpu, name) => texts::first::engine_on_named_cpu(name),
        (DeviceKind::Gpu, "") => texts::first::engine_on_gpu().into(),
        (DeviceKind::Gpu, name) => texts::first::engine_on_named_gpu(name),
        (DeviceKind::Recorded, "") => texts::first::engine_shows_recorded().into(),
        (DeviceKind::Recorded, name) => texts::first::engine_shows_recorded_by(name),
    }
}

/// The name of a choice of engines in the menu.
pub fn choice(choice: EngineChoice) -> &'static str {
    match choice {
        EngineChoice::From(CPU) => texts::shared::engine_choice_cpu(),
        EngineChoice::From(GPU) => texts::shared::engine_choice_gpu(),
        EngineChoice::From(RECORDED) => texts::shared::engine_choice_recorded(),
        EngineChoice::Automatic => texts::shared::engine_choice_automatic(),
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
        (DeviceKind::Cpu, "") => texts::first::device_cpu().into(),
        (DeviceKind::Cpu, name) => texts::first::device_named_cpu(name),
        (DeviceKind::Gpu, "") => texts::first::device_gpu().into(),
        (DeviceKind::Gpu, name) => texts::first::device_named_gpu(name),
        (DeviceKind::Recorded, "") => texts::first::device_recorded().into(),
        (DeviceKind::Recorded, name) => texts::first::device_recorded_by(name),
    }
}

/// Why a file could not be fetched.
pub fn http_status(status: u16) -> String {
    texts::first::engine_http_status(&status.to_string())
}

/// The progress of loading an engine.
fn progress(progress: &Progress) -> String {
    match progress {
        Progress::Download { received, total } => {
            texts::first::progress_download(&bytes(*received), &bytes(*total))
        }
        Progress::ModelDownload {
            file,
            received,
            total,
            ..
        } => texts::first::progress_model_download(file, &bytes(*received), &bytes(*total)),
        Progress::OtherTab { file } => texts::first::progress_other_tab(file),
        Progress::Weights { read, total } => {
            texts::first::progress_weights(&bytes(*read), &bytes(*total))
        }
        Progress::Upload => texts::first::progress_unpacking().into(),
        Progress::WarmUp => texts::first::progress_warm_up().into(),
        Progress::Forward { done, total } => {
            texts::first::progress_forward(*done as usize, *total as usize)
        }
        // Shown as its tokens.
        Progress::Ahead(_) => String::new(),
    }
}

/// A notice about an engine: its failure, and what follows.
pub fn notice(notice: &Notice) -> String {
    let failure = &notice.failure;
    let next = match notice.engine {
        _ if notice.replaced => texts::first::engine_replaced(),
        GPU if is_of_the_device(failure) => texts::first::engine_cpu_goes_on(),
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
            assert!(
                replaced.ends_with(texts::first::engine_replaced()),
                "{replaced}"
            );
        }
        assert!(said(CPU, false).contains("Try again"));
        assert!(said(GPU, false).contains("goes on with the CPU"));
    }
}
