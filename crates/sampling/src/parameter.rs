//! Sampling settings validated on construction: a number within its range, or an error that states the range.
//!
//! A setting for which some value makes its processor change nothing has that value as `NEUTRAL`; a setting of a
//! processor with several may have none, and has the engines' default as `DEFAULT` instead. Whether a processor as a
//! whole changes nothing is decided by [`crate::Processor::is_neutral`] alone.

/// The error for a setting outside its range.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error(
    "{}",
    texts::failures::setting_out_of_range(
        name,
        &least.to_string(),
        &most.to_string(),
        &given.to_string()
    )
)]
pub struct ParameterError {
    /// Name of the setting, as the libraries spell it.
    pub name: &'static str,
    /// The smallest value allowed, inclusive.
    pub least: f64,
    /// The greatest value allowed, inclusive.
    pub most: f64,
    /// The rejected value.
    pub given: f64,
}

/// Declares a setting: a number in a closed range, the range of its slider, and its neutral or default value.
macro_rules! parameter {
    ($(#[$doc:meta])* $type:ident($number:ty), $name:literal, range $range:expr, slider $slider:expr, neutral $neutral:expr) => {
        parameter! { $(#[$doc])* $type($number), $name, range $range, slider $slider }

        impl $type {
            /// The value at which the processor changes nothing.
            pub const NEUTRAL: Self = Self($neutral);
        }
    };
    ($(#[$doc:meta])* $type:ident($number:ty), $name:literal, range $range:expr, slider $slider:expr, default $default:expr) => {
        parameter! { $(#[$doc])* $type($number), $name, range $range, slider $slider }

        impl $type {
            /// The default of the engines.
            pub const DEFAULT: Self = Self($default);
        }
    };
    ($(#[$doc:meta])* $type:ident($number:ty), $name:literal, range $range:expr, slider $slider:expr) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, PartialOrd, serde::Serialize)]
        #[serde(transparent)]
        pub struct $type(pub(crate) $number);

        impl $type {
            /// The name of the setting in transformers, vLLM or llama.cpp.
            pub const NAME: &'static str = $name;
            /// The closed range of allowed values.
            pub const RANGE: std::ops::RangeInclusive<$number> = $range;
            /// The range of a slider: the values of practical use.
            pub const SLIDER: std::ops::RangeInclusive<$number> = $slider;
            /// The setting with this value, if it is in the range.
            ///
            /// # Errors
            /// Fails for a value outside [`Self::RANGE`], and for NaN.
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

            /// The value as a plain number.
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
