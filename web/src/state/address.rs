//! The parameters of the page's address: every one has a default, and nonsense is answered, not obeyed.

use std::{fmt::Display, ops::RangeInclusive, str::FromStr};

use sampling::{Temperature, TopK, TopP};

use super::settings::{LEAST_NEW_TOKENS, MOST_NEW_TOKENS, Settings};
use crate::engine::DeviceChoice;

/// What the address asks for.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Address {
    /// The prompt, where one is given.
    pub prompt: Option<String>,
    /// The settings.
    pub settings: Settings,
    /// Where to compute.
    pub device: DeviceChoice,
    /// What could not be taken as it was, in sentences.
    pub notes: Vec<String>,
}

/// The longest part of a bad value that a note repeats.
const LONGEST_QUOTE: usize = 24;

impl Address {
    /// Reads the pairs of a query. Unknown names are left alone: other programs add their own.
    pub fn from_pairs(pairs: impl IntoIterator<Item = (String, String)>) -> Self {
        let mut address = Self::default();
        for (name, value) in pairs {
            address.read(&name, value);
        }
        address
    }

    fn read(&mut self, name: &str, value: String) {
        let settings = &mut self.settings;
        let note = match name {
            "prompt" => {
                self.prompt = Some(value);
                None
            }
            "seed" => whole(&value).map(|seed| settings.seed = seed).err(),
            "do_sample" => match value.as_str() {
                "true" | "1" => take(&mut settings.do_sample, true),
                "false" | "0" => take(&mut settings.do_sample, false),
                _ => Some("must be true or false".into()),
            },
            "temperature" => number(&value, Temperature::SLIDER)
                .and_then(|(t, note)| {
                    Ok((
                        Temperature::new(t).map_err(|error| error.to_string())?,
                        note,
                    ))
                })
                .map_or_else(Some, |(temperature, note)| {
                    settings.temperature = temperature;
                    note
                }),
            "top_p" => number(&value, TopP::SLIDER)
                .and_then(|(p, note)| Ok((TopP::new(p).map_err(|error| error.to_string())?, note)))
                .map_or_else(Some, |(top_p, note)| {
                    settings.top_p = top_p;
                    note
                }),
            "top_k" => match value.as_str() {
                // As in transformers: 0 switches it off.
                "0" => take(&mut settings.top_k, None),
                _ => number(&value, TopK::SLIDER)
                    .and_then(|(k, note)| {
                        Ok((TopK::new(k).map_err(|error| error.to_string())?, note))
                    })
                    .map_or_else(Some, |(top_k, note)| {
                        settings.top_k = Some(top_k);
                        note
                    }),
            },
            "max_new_tokens" => number(&value, LEAST_NEW_TOKENS..=MOST_NEW_TOKENS).map_or_else(
                Some,
                |(most, note)| {
                    settings.max_new_tokens = most;
                    note
                },
            ),
            "device" => match value.as_str() {
                "auto" => take(&mut self.device, DeviceChoice::Auto),
                "cpu" => take(&mut self.device, DeviceChoice::Cpu),
                "gpu" => take(&mut self.device, DeviceChoice::Gpu),
                _ => Some("must be auto, cpu or gpu".into()),
            },
            _ => None,
        };
        self.notes
            .extend(note.map(|note| format!("In the address, {name} {note}.")));
    }
}

fn take<T>(setting: &mut T, value: T) -> Option<String> {
    *setting = value;
    None
}

fn whole(value: &str) -> Result<u64, String> {
    value.parse().map_err(|_| {
        format!(
            "must be a whole number, not “{}”; the default is used",
            quote(value)
        )
    })
}

/// A number, moved into the range if it lies outside, with a note if it was.
fn number<T>(value: &str, range: RangeInclusive<T>) -> Result<(T, Option<String>), String>
where
    T: FromStr + PartialOrd + Display + Copy,
{
    let (least, most) = (*range.start(), *range.end());
    match value.parse::<T>() {
        Ok(number) if range.contains(&number) => Ok((number, None)),
        Ok(number) if number < least => Ok((
            least,
            Some(format!("is at least {least} here; {least} is used")),
        )),
        Ok(number) if number > most => Ok((
            most,
            Some(format!("is at most {most} here; {most} is used")),
        )),
        // What is neither, below nor above, is NaN.
        _ => Err(format!(
            "must be a number from {least} to {most}, not “{}”; the default is used",
            quote(value)
        )),
    }
}

fn quote(value: &str) -> String {
    match value.char_indices().nth(LONGEST_QUOTE) {
        Some((end, _)) => format!("{}…", &value[..end]),
        None => value.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(pairs: &[(&str, &str)]) -> Address {
        Address::from_pairs(
            pairs
                .iter()
                .map(|&(name, value)| (name.into(), value.into())),
        )
    }

    #[test]
    fn every_parameter_is_read() {
        let address = read(&[
            ("prompt", "Once upon a time"),
            ("seed", "7"),
            ("temperature", "0.9"),
            ("top_k", "40"),
            ("top_p", "0.95"),
            ("do_sample", "false"),
            ("max_new_tokens", "32"),
            ("device", "cpu"),
            ("utm_source", "somewhere"),
        ]);
        assert_eq!(address.prompt.as_deref(), Some("Once upon a time"));
        let settings = address.settings;
        assert_eq!(
            (settings.seed, settings.max_new_tokens, settings.do_sample),
            (7, 32, false)
        );
        assert_eq!(
            (settings.temperature.get(), settings.top_p.get()),
            (0.9, 0.95)
        );
        assert_eq!(settings.top_k.map(TopK::get), Some(40));
        assert_eq!((address.device, address.notes), (DeviceChoice::Cpu, vec![]));
    }

    #[test]
    fn nonsense_leaves_the_default_and_says_so() {
        let nonsense = [
            ("temperature", "hot"),
            ("temperature", "NaN"),
            ("seed", "x"),
            ("top_p", ""),
            ("do_sample", "maybe"),
            ("max_new_tokens", "1.5"),
            ("device", "quantum"),
        ];
        let address = read(&nonsense);
        assert_eq!(
            Address {
                notes: vec![],
                ..address.clone()
            },
            Address::default()
        );
        assert_eq!(address.notes.len(), nonsense.len());
        assert_eq!(
            address.notes[0],
            "In the address, temperature must be a number from 0.1 to 2, not “hot”; the default is used."
        );
    }

    #[test]
    fn a_number_out_of_range_is_moved_into_it() {
        let address = read(&[
            ("temperature", "1e9"),
            ("top_k", "5000"),
            ("top_p", "-1"),
            ("max_new_tokens", "0"),
        ]);
        let settings = address.settings;
        assert_eq!(
            (settings.temperature.get(), settings.top_p.get()),
            (2.0, 0.05)
        );
        assert_eq!(
            (settings.top_k.map(TopK::get), settings.max_new_tokens),
            (Some(200), 1)
        );
        assert_eq!(address.notes.len(), 4);
        assert_eq!(
            address.notes[0],
            "In the address, temperature is at most 2 here; 2 is used."
        );
    }
}
