//! Texts that a model writes at other temperatures: they stand in for an engine while the temperature moves.

use serde::{Deserialize, Serialize};

use crate::TokenId;

/// What the model writes after the prompt at many temperatures, with one random seed. Temperature is the only sampler; each
/// token is drawn from the cumulative distribution, most likely token first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecordedTexts {
    /// The random seed.
    pub seed: u64,
    /// The texts.
    pub texts: Vec<RecordedText>,
}

/// A text, and the temperatures at which the model writes it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecordedText {
    /// The first and the last of these temperatures, in hundredths. It was written at every hundredth between them.
    pub hundredths: [u32; 2],
    /// The tokens after the prompt. An end-of-text token is the last, if the text has one.
    pub tokens: Vec<TokenId>,
}

impl RecordedTexts {
    /// The tokens that the model writes at a temperature; `None` where it is not one of the recorded hundredths.
    pub fn at(&self, temperature: f64) -> Option<&[TokenId]> {
        /// Far below a hundredth, far above the rounding of a decimal number to binary.
        const ROUNDING: f64 = 1e-9;
        let hundredths = temperature * 100.0;
        let whole = hundredths.round();
        if (hundredths - whole).abs() > ROUNDING {
            return None;
        }
        let is_at = |text: &&RecordedText| {
            let [first, last] = text.hundredths.map(f64::from);
            (first..=last).contains(&whole)
        };
        self.texts.iter().find(is_at).map(|text| &text.tokens[..])
    }

    /// Whether the temperatures rise, none of them twice.
    pub(crate) fn is_in_order(&self) -> bool {
        let ends = self.texts.iter().flat_map(|text| text.hundredths);
        let ends: Vec<u32> = ends.collect();
        let inside = ends.chunks_exact(2).all(|pair| pair[0] <= pair[1]);
        inside
            && ends[1.min(ends.len())..]
                .chunks_exact(2)
                .all(|pair| pair[0] < pair[1])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(ranges: &[[u32; 2]]) -> RecordedTexts {
        let text = |(hundredths, token): (&[u32; 2], TokenId)| RecordedText {
            hundredths: *hundredths,
            tokens: vec![token],
        };
        RecordedTexts {
            seed: 1,
            texts: ranges.iter().zip(0..).map(text).collect(),
        }
    }

    #[test]
    fn a_text_is_found_at_each_hundredth_at_which_it_was_written_and_nowhere_else() {
        let texts = texts(&[[10, 29], [30, 30], [31, 200]]);
        for (temperature, expected) in [
            (0.09, None),
            (0.1, Some(0)),
            (0.29, Some(0)),
            (0.3, Some(1)),
            (0.31, Some(2)),
            (2.0, Some(2)),
            (2.01, None),
            (0.295, None),
            (f64::NAN, None),
        ] {
            let found = texts.at(temperature).map(|tokens| tokens[0]);
            assert_eq!(found, expected, "{temperature}");
        }
    }

    #[test]
    fn temperatures_rise() {
        assert!(texts(&[]).is_in_order());
        assert!(texts(&[[1, 1], [2, 5], [9, 9]]).is_in_order());
        assert!(!texts(&[[2, 1]]).is_in_order());
        assert!(!texts(&[[1, 3], [3, 4]]).is_in_order());
    }
}
