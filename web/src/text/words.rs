//! Sentences about the run and the device.

use charts::{count, decimal};
use generation::StopReason;
use protocol::{DeviceInfo, DeviceKind, ModelInfo, Progress};

/// Why the run stopped, as a sentence.
pub fn stopped(reason: StopReason, max_new_tokens: usize, window: usize) -> String {
    match reason {
        StopReason::EndOfSequence => "Finished: the model chose its end-of-text token.".into(),
        StopReason::StopSequence => "Finished: the text contains the stop text.".into(),
        StopReason::MaxNewTokens => {
            let tokens = if max_new_tokens == 1 {
                "1 token".into()
            } else {
                format!("{} tokens", count(max_new_tokens))
            };
            format!("Stopped after {tokens}, the most you asked for.")
        }
        StopReason::ContextFull => {
            format!(
                "Stopped: the context is full. This model sees at most {} tokens.",
                count(window)
            )
        }
        StopReason::Interrupted => "Interrupted.".into(),
    }
}

/// Why the run stopped, in an attribute.
pub fn stop_id(reason: StopReason) -> &'static str {
    match reason {
        StopReason::EndOfSequence => "end_of_sequence",
        StopReason::StopSequence => "stop_sequence",
        StopReason::MaxNewTokens => "max_new_tokens",
        StopReason::ContextFull => "context_full",
        StopReason::Interrupted => "interrupted",
    }
}

/// A device by name, as the browser tells it.
pub fn device(device: &DeviceInfo) -> String {
    match (device.kind, device.name.as_str()) {
        (DeviceKind::Cpu, "") => "the CPU".into(),
        (DeviceKind::Cpu, name) => format!("the CPU ({name})"),
        (DeviceKind::Gpu, "") => "the GPU, through WebGPU".into(),
        (DeviceKind::Gpu, name) => format!("the GPU ({name})"),
    }
}

/// What an engine that loads is doing.
pub fn progress(progress: &Progress) -> String {
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
            format!("Reading the prompt: {done} of {total} tokens")
        }
    }
}

/// A model in one line.
pub fn model(model: &ModelInfo) -> String {
    format!(
        "{}: {} weights, {} tokens in its vocabulary, {} in view at once",
        model.name,
        rounded(model.parameters),
        count(model.vocab_size as usize),
        count(model.context_window as usize)
    )
}

/// How long a prompt is, and what starts an empty one.
pub fn prompt_length(tokens: usize, window: usize, empty: bool) -> String {
    let window = match tokens < window {
        true => format!("of {} the model can see", count(window)),
        false => format!("and the model can see {}", count(window)),
    };
    match (empty, tokens) {
        (true, 0) => "No tokens".into(),
        (true, _) => "An empty prompt starts from the token for the beginning of a text.".into(),
        (false, 1) => format!("1 token {window}"),
        (false, _) => format!("{} tokens {window}", count(tokens)),
    }
}

/// Bytes as people count them.
pub fn bytes(bytes: u64) -> String {
    match bytes as f64 {
        large if large >= 1e6 => format!("{} MB", decimal(large / 1e6, 1)),
        middle if middle >= 1e3 => format!("{} kB", decimal(middle / 1e3, 0)),
        _ => format!("{bytes} bytes"),
    }
}

fn rounded(n: u64) -> String {
    match n as f64 {
        large if large >= 1e9 => format!("{} billion", decimal(large / 1e9, 1)),
        middle if middle >= 1e6 => format!("{} million", decimal(middle / 1e6, 1)),
        _ => count(n as usize),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_readable() {
        assert_eq!(
            [999, 54_321, 4_480_000].map(bytes),
            ["999 bytes", "54 kB", "4.5 MB"]
        );
        assert_eq!([512, 1_124_000].map(rounded), ["512", "1.1 million"]);
        let progress = progress(&Progress::Download {
            received: 1_200_000,
            total: 4_500_000,
        });
        assert_eq!(progress, "Loading the model: 1.2 MB of 4.5 MB");
    }

    #[test]
    fn one_token_is_one_token() {
        assert_eq!(
            stopped(StopReason::MaxNewTokens, 1, 256),
            "Stopped after 1 token, the most you asked for."
        );
    }
}
