//! Settings that a visitor types among own logits: `2 1 0.5 -1 T=0.5 k=2 u=0.3`.

use sampling::{MinP, NotUniform, ParameterError, Temperature, TopK, TopP, Uniform};

use super::exercise::{MethodSettings, PracticeMethod};
use crate::parse::float;

/// The settings that were typed; the others are left to the exercise.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct OwnSettings {
    /// T.
    pub temperature: Option<Temperature>,
    /// k.
    pub k: Option<TopK>,
    /// p.
    pub p: Option<TopP>,
    /// min_p.
    pub min_p: Option<MinP>,
    /// u.
    pub u: Option<Uniform>,
}

/// Why a setting is not taken.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum OwnSettingsError {
    /// Out of the range of its sampler.
    #[error("{0}")]
    Range(#[from] ParameterError),
    /// A random number out of its range.
    #[error("{}", texts::shared::practice_not_uniform(&.0.to_string()))]
    NotUniform(#[from] NotUniform),
    /// A k that is no whole number.
    #[error("{}", texts::shared::practice_not_whole())]
    NotWhole,
}

impl OwnSettings {
    /// Takes the settings out of a text; the rest of the text, and the settings.
    ///
    /// # Errors
    /// A setting out of its range.
    pub fn split(text: &str) -> Result<(String, Self), OwnSettingsError> {
        let mut settings = Self::default();
        let mut rest = String::with_capacity(text.len());
        for word in text.split_inclusive(char::is_whitespace) {
            let setting = word.trim().split_once('=');
            let setting = setting.and_then(|(name, value)| Some((name, float(value)?)));
            let is_taken = match setting {
                Some((name, value)) => settings.take(name, value)?,
                None => false,
            };
            if is_taken {
                // The line ends where it ended.
                rest.extend(word.chars().filter(|character| *character == '\n'));
            } else {
                rest += word;
            }
        }
        Ok((rest, settings))
    }

    /// Takes one setting; whether it is one.
    fn take(&mut self, name: &str, value: f64) -> Result<bool, OwnSettingsError> {
        match name {
            "T" => self.temperature = Some(Temperature::new(value)?),
            "k" if value.fract() == 0.0 && (1.0..1e9).contains(&value) => {
                self.k = Some(TopK::new(value as u32)?);
            }
            "k" => return Err(OwnSettingsError::NotWhole),
            "p" => self.p = Some(TopP::new(value)?),
            "min_p" => self.min_p = Some(MinP::new(value)?),
            "u" => self.u = Some(Uniform::new(value)?),
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// The method whose setting was typed, if it is one method.
    pub fn method(&self) -> Option<PracticeMethod> {
        match (self.k, self.p, self.min_p) {
            (Some(_), None, None) => Some(PracticeMethod::TopK),
            (None, Some(_), None) => Some(PracticeMethod::TopP),
            (None, None, Some(_)) => Some(PracticeMethod::MinP),
            _ => None,
        }
    }

    /// Other settings, with those that were typed in their place.
    pub fn over(&self, settings: MethodSettings) -> MethodSettings {
        MethodSettings {
            temperature: self.temperature.unwrap_or(settings.temperature),
            k: self.k.unwrap_or(settings.k),
            p: self.p.unwrap_or(settings.p),
            min_p: self.min_p.unwrap_or(settings.min_p),
            u: self.u.unwrap_or(settings.u),
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn settings_stand_anywhere_among_the_logits() {
        let (rest, settings) = OwnSettings::split("T=0.5 2 1\n0 k=2\nu=0.25").unwrap();
        assert_eq!(rest, "2 1\n0 \n");
        assert_eq!(settings.temperature, Temperature::new(0.5).ok());
        assert_eq!(settings.k, TopK::new(2).ok());
        assert_eq!(settings.u, Uniform::new(0.25).ok());
        assert_eq!(settings.method(), Some(PracticeMethod::TopK));
        let (rest, settings) = OwnSettings::split("a=b: 1\nx=2: 3\n=: 0").unwrap();
        assert_eq!(
            (rest.as_str(), settings),
            ("a=b: 1\nx=2: 3\n=: 0", OwnSettings::default())
        );
    }

    #[test]
    fn a_setting_out_of_its_range_is_refused() {
        let refused = |text| OwnSettings::split(text).unwrap_err().to_string();
        assert_eq!(refused("1 p=2"), "top_p must be from 0 to 1, not 2");
        assert_eq!(
            refused("T=0"),
            "temperature must be from 0.01 to 100, not 0"
        );
        assert!(refused("k=0").starts_with("k must be a whole number"));
        assert!(refused("k=1.5").starts_with("k must be a whole number"));
        assert!(refused("u=1").contains("below 1"));
    }
}
