//! The texts of a printed page.

use crate::settings::Settings;

pub use texts::shared::{print_licence as licence, print_print as print};

/// What ends a run under these settings, besides the model and its context.
pub fn limits(settings: &Settings) -> String {
    let stops = settings.stop_strings.iter();
    let stops: Vec<String> = stops.map(|stop| format!("“{}”", stop.as_str())).collect();
    match stops.is_empty() {
        true => texts::shared::print_limit(settings.max_new_tokens),
        false => texts::shared::print_limit_or_stops(settings.max_new_tokens, &stops.join(", ")),
    }
}

/// The settings of a printed screen: those of the sampler, and what ends the run.
pub fn settings(sampler: &str, limits: Option<&str>) -> String {
    match limits {
        Some(limits) => format!("{sampler}; {limits}."),
        None => format!("{sampler}."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_ends_a_run_is_said_in_numbers() {
        let mut given = Settings {
            max_new_tokens: 1,
            ..Settings::default()
        };
        assert_eq!(limits(&given), "at most 1 new token");
        given.max_new_tokens = 1_200;
        assert_eq!(limits(&given), "at most 1,200 new tokens");
    }
}
