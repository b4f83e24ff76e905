//! In which number format an engine keeps the weights of a model, and how many positions fit beside them.

use costs::Decoder;
use protocol::WeightPrecision;

use crate::memory::ContextWindow;
use crate::plan::{ModelFit, fit_in};
use crate::refusal::Refusal;

/// What the format depends on.
#[derive(Debug, Clone, Copy)]
pub struct FormatChoice<'a> {
    /// The formats in which the engine keeps weights, the most exact first; at least one.
    pub formats: &'a [WeightPrecision],
    /// The format that was asked for; `None` if the engine decides.
    pub asked: Option<WeightPrecision>,
    /// The format in which all matrices are stored already, so that keeping them in it changes no weight.
    pub stored: Option<WeightPrecision>,
    /// Bytes that the device has for the model; `None` for no limit.
    pub memory: Option<u64>,
}

/// A format with the positions that fit beside weights in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KeptFormat {
    /// The format.
    pub precision: WeightPrecision,
    /// The positions that the model can read.
    pub window: ContextWindow,
}

impl FormatChoice<'_> {
    /// The format that was asked for, or the most exact one that fits. A format counts as exact for weights that are stored
    /// in it, and takes less memory than those before it: bf16 ones are never kept in f32 where there is bf16.
    ///
    /// # Errors
    /// [`Refusal::OtherFormats`] if the engine does not have the format; [`Refusal::TooLarge`] if none fits.
    pub fn of(self, decoder: &Decoder) -> Result<KeptFormat, Refusal> {
        let candidates = self.candidates()?;
        let Some(memory) = self.memory else {
            let first = candidates.first().copied();
            return Ok(KeptFormat {
                precision: first.unwrap_or_default(),
                window: ContextWindow {
                    positions: decoder.context_window,
                    limited_by_memory: false,
                },
            });
        };
        let ModelFit { memory, window } = fit_in(decoder, &candidates, memory)?;
        Ok(KeptFormat {
            precision: memory.precision,
            window,
        })
    }

    /// The formats that come into question, in the order of preference.
    fn candidates(self) -> Result<Vec<WeightPrecision>, Refusal> {
        let has = |format| self.formats.contains(&format);
        match self.asked {
            Some(asked) if has(asked) => Ok(vec![asked]),
            Some(asked) => Err(Refusal::OtherFormats {
                asked,
                formats: self.formats.to_vec(),
            }),
            None => {
                let formats = self.formats.iter();
                let first = (formats.clone()).position(|format| Some(*format) == self.stored);
                Ok(formats.skip(first.unwrap_or(0)).copied().collect())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::memory::MemoryEstimate;
    use costs::published::GPT_2;
    use protocol::WeightPrecision::{Bf16, F32, Int8};

    const CPU: FormatChoice<'_> = FormatChoice {
        formats: &WeightPrecision::ALL,
        asked: None,
        stored: None,
        memory: None,
    };
    const GPU: FormatChoice<'_> = FormatChoice {
        formats: &[F32],
        ..CPU
    };

    fn kept(choice: FormatChoice<'_>) -> WeightPrecision {
        choice.of(&GPT_2).unwrap().precision
    }

    /// As little memory as a format needs while it is loaded.
    fn just_enough_for(format: WeightPrecision) -> Option<u64> {
        Some(MemoryEstimate::of(&GPT_2, format).peak())
    }

    #[test]
    fn the_most_exact_format_that_fits_is_kept() {
        assert_eq!(kept(CPU), F32);
        for format in WeightPrecision::ALL {
            let memory = just_enough_for(format);
            assert_eq!(kept(FormatChoice { memory, ..CPU }), format);
        }
        let too_little = just_enough_for(Int8).map(|bytes| bytes - 1);
        let refused = FormatChoice {
            memory: too_little,
            ..CPU
        };
        let Err(Refusal::TooLarge { least, .. }) = refused.of(&GPT_2) else {
            panic!("it cannot fit")
        };
        assert_eq!(least.precision, Int8);
    }

    #[test]
    fn bf16_is_exact_for_what_is_stored_in_it() {
        let stored = |choice| FormatChoice {
            stored: Some(Bf16),
            ..choice
        };
        assert_eq!(kept(stored(CPU)), Bf16);
        for (enough_for, expected) in [(F32, Bf16), (Bf16, Bf16), (Int8, Int8)] {
            let memory = just_enough_for(enough_for);
            assert_eq!(kept(stored(FormatChoice { memory, ..CPU })), expected);
        }
        assert_eq!(kept(stored(GPU)), F32);
    }

    #[test]
    fn int8_is_exact_for_what_is_stored_in_its_blocks() {
        let stored = |choice| FormatChoice {
            stored: Some(Int8),
            ..choice
        };
        assert_eq!(kept(stored(CPU)), Int8);
        assert_eq!(kept(stored(GPU)), F32);
        let asked = Some(F32);
        assert_eq!(kept(stored(FormatChoice { asked, ..CPU })), F32);
    }

    #[test]
    fn what_is_asked_for_is_kept_or_refused() {
        for format in WeightPrecision::ALL {
            let asked = Some(format);
            assert_eq!(kept(FormatChoice { asked, ..CPU }), format);
        }
        // It is never replaced by another one.
        let large = FormatChoice {
            asked: Some(F32),
            memory: just_enough_for(Bf16),
            ..CPU
        };
        let Err(Refusal::TooLarge { least, .. }) = large.of(&GPT_2) else {
            panic!("it cannot fit")
        };
        assert_eq!(least.precision, F32);
        let lacking = FormatChoice {
            asked: Some(Int8),
            ..GPU
        };
        let refusal = lacking.of(&GPT_2).unwrap_err();
        assert_eq!(
            refusal.to_string(),
            "This engine keeps weights in f32, not in int8."
        );
    }

    #[test]
    fn the_window_is_that_of_the_format() {
        let choice = |asked| FormatChoice {
            asked: Some(asked),
            memory: just_enough_for(F32),
            ..CPU
        };
        let long = Decoder {
            context_window: 1 << 20,
            ..GPT_2
        };
        let positions = |format| choice(format).of(&long).unwrap().window.positions;
        assert!(positions(F32) < positions(Bf16) && positions(Bf16) < positions(Int8));
        assert_eq!(CPU.of(&long).unwrap().window.positions, 1 << 20);
    }
}
