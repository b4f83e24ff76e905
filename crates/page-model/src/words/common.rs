//! Texts about the run and the device that several screens use.

use charts::{count, decimal};
use generation::StopReason;

use crate::the_loop::layer_times::{Basis, LayerTimes};

/// The label of all tokens without a row of their own.
pub fn others(n: usize) -> String {
    format!("{} more", count(n))
}

/// The stop reason of the run, as a sentence.
pub fn stopped(reason: StopReason, max_new_tokens: usize, window: usize) -> String {
    match reason {
        StopReason::EndOfSequence => "Finished: the model chose its end-of-text token.".into(),
        StopReason::StopSequence => "Finished: the text contains a stop string.".into(),
        StopReason::MaxNewTokens => {
            let tokens = if max_new_tokens == 1 {
                "1 token".into()
            } else {
                format!("{} tokens", count(max_new_tokens))
            };
            format!("Stopped after {tokens}, the limit on new tokens.")
        }
        StopReason::ContextFull => {
            format!(
                "Stopped: the context is full. This model sees at most {} tokens.",
                count(window)
            )
        }
    }
}

/// The stop reason in a word or two, for a chart.
pub fn finish(reason: StopReason) -> &'static str {
    match reason {
        StopReason::EndOfSequence => "ended",
        StopReason::StopSequence => "stop string",
        StopReason::MaxNewTokens => "limit",
        StopReason::ContextFull => "full",
    }
}

/// The message for a text that is longer than its run: a stopping criterion holds before its end.
pub fn linked_tokens_left_out(tokens: usize) -> String {
    let (tokens, are) = match tokens {
        1 => ("One token".into(), "is"),
        tokens => (format!("{} tokens", count(tokens)), "are"),
    };
    format!("{tokens} at the end of this text {are} left out: the run stops before.")
}

/// The message for a linked run whose tokens the settings would choose differently.
pub fn linked_tokens_differ(tokens: usize) -> String {
    let (tokens, were) = match tokens {
        1 => ("One token".into(), "was"),
        tokens => (format!("{} tokens", count(tokens)), "were"),
    };
    format!(
        "{tokens} of this text {were} chosen under other settings or on another device: the text is shown as it was \
         written, with this model's probabilities."
    )
}

/// The message after a click on “Copy link”, with what the link contains.
pub fn link_copied(copied: bool, tokens: usize, length: usize) -> String {
    let done = match copied {
        true => "Copied.",
        false => "Selected: press Ctrl C, or ⌘ C, to copy it.",
    };
    let run = match tokens {
        0 => String::new(),
        1 => " and the one token written so far".into(),
        tokens => format!(" and the {} tokens written so far", count(tokens)),
    };
    let long = match length > LONG_LINK {
        true => " It is long: some programs cut such links.",
        false => "",
    };
    format!("{done} The link holds the prompt, your settings, the random seed{run}.{long}")
}

/// The length in characters from which some programs cut links.
const LONG_LINK: usize = 2_000;

/// The passes that the layers' times are taken from, in a few words.
pub fn layer_basis(basis: Basis) -> String {
    match basis {
        Basis::Cold => "first pass, cold".into(),
        Basis::Warm(1) => "one warm pass".into(),
        Basis::Warm(passes) => format!("medians of {} warm passes", count(passes)),
    }
}

/// The passes and the resolution of the layers' times, and how slowly they are `shown`, in milliseconds.
pub fn layer_times(times: &LayerTimes, shown: f64) -> String {
    let what = match times.basis {
        Basis::Cold => {
            "Milliseconds of each layer in the first pass since this engine was started, a cold one: some of it went into \
             code and memory that were used for the first time, so they do not say what a layer costs. Later passes do."
                .into()
        }
        Basis::Warm(1) => "Milliseconds of each layer in one warm pass.".into(),
        Basis::Warm(passes) => format!(
            "Milliseconds of each layer: the median of {} warm passes of this run that computed as many positions.",
            count(passes)
        ),
    };
    let exact = format!(
        "{what} Each time is exact to about {} ms: this browser’s clock is no finer.",
        decimal(times.resolution, usize::from(times.resolution < 1.0))
    );
    match (shown / times.total()).round() {
        slower if times.basis != Basis::Cold && times.total() > 0.0 && slower > 1.0 => {
            format!("{exact} Shown {} times slower.", count(slower as usize))
        }
        _ => exact,
    }
}

/// The time of a pass, with a note if it was a cold one.
pub fn pass_time(milliseconds: f64, cold: bool) -> String {
    let time = format!("{} ms", decimal(milliseconds, 1));
    match cold {
        true => time + " (the engine’s first pass: cold)",
        false => time,
    }
}

pub use texts::shared::common_link_of_another_model as link_of_another_model;

/// The length of a prompt in tokens; for an empty one, the token it starts from.
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

/// A number of bytes with a decimal unit.
pub fn bytes(bytes: u64) -> String {
    match bytes as f64 {
        huge if huge >= 1e9 => format!("{} GB", decimal(huge / 1e9, 1)),
        large if large >= 1e6 => format!("{} MB", decimal(large / 1e6, 1)),
        middle if middle >= 1e3 => format!("{} kB", decimal(middle / 1e3, 0)),
        _ => format!("{bytes} bytes"),
    }
}

/// A large number in millions or billions, others in full.
pub fn rounded(n: u64) -> String {
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
            [999, 54_321, 4_480_000, 1_503_300_328].map(bytes),
            ["999 bytes", "54 kB", "4.5 MB", "1.5 GB"]
        );
        assert_eq!([512, 1_124_000].map(rounded), ["512", "1.1 million"]);
    }

    #[test]
    fn times_of_layers_say_of_which_passes_they_are() {
        let said = |basis| {
            let times = LayerTimes {
                layers: vec![0.5, 1.0],
                resolution: 0.1,
                basis,
            };
            layer_times(&times, 900.0)
        };
        assert!(said(Basis::Warm(12)).contains("the median of 12 warm passes"));
        assert!(said(Basis::Warm(1)).contains("one warm pass"));
        assert!(said(Basis::Warm(1)).ends_with("Shown 600 times slower."));
        // The times of a cold pass are not those of its layers, so the picture is not drawn to scale.
        assert!(said(Basis::Cold).contains("do not say what a layer costs"));
        assert!(!said(Basis::Cold).contains("slower"));
        assert_eq!(
            pass_time(36.04, true),
            "36.0 ms (the engine’s first pass: cold)"
        );
        assert_eq!(pass_time(1.5, false), "1.5 ms");
    }

    #[test]
    fn one_token_is_one_token() {
        assert_eq!(
            stopped(StopReason::MaxNewTokens, 1, 256),
            "Stopped after 1 token, the limit on new tokens."
        );
    }
}
