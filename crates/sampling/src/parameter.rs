//! Settings that cannot be wrong: a number that is in its range, or an error that says the range.
//!
//! A setting with a value at which its rule changes nothing has it as `NEUTRAL`; one of a rule with several settings may
//! have none, and has the engines' default as `DEFAULT`. Whether a rule as a whole changes nothing is said by
//! [`crate::Processor::is_neutral`], and nowhere else.

/// A setting outside its range.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{name} must be from {least} to {most}, not {given}")]
pub struct ParameterError {
    /// The setting's name, as the libraries spell it.
    pub name: &'static str,
    /// The smallest value allowed.
    pub least: f64,
    /// The greatest value allowed.
    pub most: f64,
    /// What was given.
    pub given: f64,
}

/// Declares a setting: a number in a closed range, the range a slider shows, and the value that changes nothing or the
/// default.
macro_rules! parameter {
    ($(#[$doc:meta])* $type:ident($number:ty), $name:literal, range $range:expr, slider $slider:expr, neutral $neutral:expr) => {
        parameter! { $(#[$doc])* $type($number), $name, range $range, slider $slider }

        impl $type {
            /// The value that changes nothing.
            pub const NEUTRAL: Self = Self($neutral);
        }
    };
    ($(#[$doc:meta])* $type:ident($number:ty), $name:literal, range $range:expr, slider $slider:expr, default $default:expr) => {
        parameter! { $(#[$doc])* $type($number), $name, range $range, slider $slider }

        impl $type {
            /// What the engines use where nothing is set.
            pub const DEFAULT: Self = Self($default);
        }
    };
    ($(#[$doc:meta])* $type:ident($number:ty), $name:literal, range $range:expr, slider $slider:expr) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, PartialOrd, serde::Serialize)]
        #[serde(transparent)]
        pub struct $type(pub(crate) $number);

        impl $type {
            /// The name transformers, vLLM or llama.cpp give it.
            pub const NAME: &'static str = $name;
            /// All values allowed.
            pub const RANGE: std::ops::RangeInclusive<$number> = $range;
            /// The values worth a slider.
            pub const SLIDER: std::ops::RangeInclusive<$number> = $slider;
            /// Takes a value in the range.
            ///
            /// # Errors
            /// Refuses a value outside [`Self::RANGE`], and NaN.
            pub fn new(value: $number) -> Result<Self, $crate::ParameterError> {
                if Self::RANGE.contains(&value) {
                    Ok(Self(value))
                } else {
                    Err($crate::ParameterError {
                        name: Self::NAME,
                        least: *Self::RANGE.start() as f64,
                        most: *Self::RANGE.end() as f64,
                        given: value as f64,
                    })
                }
            }

            /// The value.
            #[must_use]
            pub const fn get(self) -> $number {
                self.0
            }
        }

        impl TryFrom<$number> for $type {
            type Error = $crate::ParameterError;
            fn try_from(value: $number) -> Result<Self, Self::Error> {
                Self::new(value)
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                Self::new(<$number>::deserialize(deserializer)?).map_err(serde::de::Error::custom)
            }
        }

        impl From<$type> for $number {
            fn from(value: $type) -> $number {
                value.0
            }
        }
    };
}
pub(crate) use parameter;
