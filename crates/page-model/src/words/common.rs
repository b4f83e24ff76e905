//! Texts about the run and the device that several screens use.

use charts::{count, decimal};
use generation::StopReason;

use crate::the_loop::layer_times::{Basis, LayerTimes};

pub use texts::first::{linked_tokens_differ, linked_tokens_left_out};
pub use texts::shared::common_others as others;

/// The stop reason of the run, as a sentence.
pub fn stopped(reason: StopReason, max_new_tokens: usize, window: usize) -> String {
    match reason {
        StopReason::EndOfSequence => texts::first::stopped_end().into(),
        StopReason::StopSequence => texts::first::stopped_string().into(),
        StopReason::MaxNewTokens => texts::first::stopped_limit(max_new_tokens),
        StopReason::ContextFull => texts::first::stopped_full(window),
    }
}

/// The stop reason in a word or two, for a chart.
pub fn finish(reason: StopReason) -> &'static str {
    match reason {
        StopReason::EndOfSequence => texts::shared::finish_end(),
        StopReason::StopSequence => texts::shared::finish_string(),
        StopReason::MaxNewTokens => texts::shared::finish_limit(),
        StopReason::ContextFull => texts::shared::finish_full(),
    }
}

/// The message after a click on “Copy link”, with what the link contains.
pub fn link_copied(copied: bool, tokens: usize, length: usize) -> String {
    let done = match copied {
        true => texts::shared::link_copied(),
        false => texts::shared::link_selected(),
    };
    let holds = texts::shared::link_holds(tokens);
    match length > LONG_LINK {
        true => format!("{done} {holds} {}", texts::shared::link_long()),
        false => format!("{done} {holds}"),
    }
}

/// The length in characters from which some programs cut links.
const LONG_LINK: usize = 2_000;

/// The passes that the layers' times are taken from, in a few words.
pub fn layer_basis(basis: Basis) -> String {
    match basis {
        Basis::Cold => texts::first::basis_cold().into(),
        Basis::Warm(passes) => texts::first::basis_warm(passes),
    }
}

/// The passes and the resolution of the layers' times, and how slowly they are `shown`, in milliseconds.
pub fn layer_times(times: &LayerTimes, shown: f64) -> String {
    let what = match times.basis {
        Basis::Cold => texts::first::layers_cold().into(),
        Basis::Warm(passes) => texts::first::layers_warm(passes),
    };
    let resolution = decimal(times.resolution, usize::from(times.resolution < 1.0));
    let exact = format!("{what} {}", texts::first::layers_exact(&resolution));
    match (shown / times.total()).round() {
        slower if times.basis != Basis::Cold && times.total() > 0.0 && slower > 1.0 => {
            format!("{exact} {}", texts::first::layers_slower(slower as usize))
        }
        _ => exact,
    }
}

/// The time of a pass, with a note if it was a cold one.
pub fn pass_time(milliseconds: f64, cold: bool) -> String {
    let time = decimal(milliseconds, 1);
    match cold {
        true => texts::first::pass_time_cold(&time),
        false => texts::first::pass_time(&time),
    }
}

pub use texts::first::common_link_of_another_model as link_of_another_model;

/// The length of a prompt in tokens; for an empty one, the token it starts from.
pub fn prompt_length(tokens: usize, window: usize, empty: bool) -> String {
    match (empty, tokens) {
        (true, 0) => texts::first::prompt_nothing().into(),
        (true, _) => texts::first::prompt_empty().into(),
        (false, fitting) if fitting < window => texts::first::prompt_of(fitting, &count(window)),
        (false, full) => texts::first::prompt_beyond(full, &count(window)),
    }
}

/// A number of bytes with a decimal unit.
pub fn bytes(bytes: u64) -> String {
    match bytes as f64 {
        huge if huge >= 1e9 => texts::first::bytes_giga(&decimal(huge / 1e9, 1)),
        large if large >= 1e6 => texts::first::bytes_mega(&decimal(large / 1e6, 1)),
        middle if middle >= 1e3 => texts::first::bytes_kilo(&decimal(middle / 1e3, 0)),
        _ => texts::first::bytes_few(bytes as usize),
    }
}

/// A large number in millions or billions, others in full.
pub fn rounded(n: u64) -> String {
    match n as f64 {
        large if large >= 1e9 => texts::shared::rounded_billions(&decimal(large / 1e9, 1)),
        middle if middle >= 1e6 => texts::shared::rounded_millions(&decimal(middle / 1e6, 1)),
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
