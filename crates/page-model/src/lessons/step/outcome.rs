//! What came, in a text whose numbers and words about the result are read from the page: `{probability of ␣Paris}`.

use super::live_measure::LiveMeasure;
use crate::quick_check::condition::LiveState;

/// What stands where there is nothing to measure.
const BLANK: &str = "…";

/// A text with measures in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepOutcome {
    /// The text with a blank in place of each measure.
    pub blanked: String,
    parts: Vec<OutcomePart>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum OutcomePart {
    Text(String),
    Measured(LiveMeasure),
}

impl StepOutcome {
    /// Reads a text in which measures stand in braces.
    ///
    /// # Errors
    /// With what stands in braces and is no measure, or after a brace that is not closed.
    pub fn read(text: &str) -> Result<Self, String> {
        let mut parts = Vec::new();
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('{') {
            let (name, after) = after.split_once('}').ok_or_else(|| after.to_string())?;
            let measure = LiveMeasure::read(name).ok_or_else(|| name.to_string())?;
            parts.push(OutcomePart::Text(before.into()));
            parts.push(OutcomePart::Measured(measure));
            rest = after;
        }
        parts.push(OutcomePart::Text(rest.into()));
        let blanked = written(&parts, |_| BLANK.into());
        Ok(Self { blanked, parts })
    }

    /// The text with the names of its measures, for paper.
    pub fn named(&self) -> String {
        written(&self.parts, |measure| format!("[{}]", measure.name()))
    }

    /// The text with what is measured in a state, or blanks while there is none.
    pub fn filled(&self, state: Option<&LiveState>) -> String {
        written(&self.parts, |measure| {
            let now = state.and_then(|state| measure.now(state));
            now.unwrap_or_else(|| BLANK.into())
        })
    }

    /// The ids of the measures that have nothing to measure in a state.
    pub fn missing(&self, state: &LiveState) -> Vec<String> {
        let measures = self.parts.iter().filter_map(|part| match part {
            OutcomePart::Text(_) => None,
            OutcomePart::Measured(measure) => Some(measure),
        });
        let missing = measures.filter(|measure| measure.now(state).is_none());
        missing.map(LiveMeasure::id).collect()
    }

    /// The text outside of braces.
    pub fn literal(&self) -> impl Iterator<Item = &str> {
        self.parts.iter().filter_map(|part| match part {
            OutcomePart::Text(text) => Some(text.as_str()),
            OutcomePart::Measured(_) => None,
        })
    }
}

fn written(parts: &[OutcomePart], measured: impl Fn(&LiveMeasure) -> String) -> String {
    let parts = parts.iter().map(|part| match part {
        OutcomePart::Text(text) => text.clone(),
        OutcomePart::Measured(measure) => measured(measure),
    });
    parts.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn measures_stand_in_braces_and_are_blanks_until_they_are_filled() {
        let outcome = StepOutcome::read("At {temperature} it has {probability of ␣a}.");
        let outcome = outcome.unwrap_or_else(|name| panic!("{name}"));
        assert_eq!(outcome.blanked, "At … it has ….");
        assert_eq!(outcome.filled(None), outcome.blanked);
        assert_eq!(
            outcome.named(),
            "At [temperature] it has [probability of ␣a]."
        );
        let literal: Vec<&str> = outcome.literal().collect();
        assert_eq!(literal, ["At ", " it has ", "."]);
    }

    #[test]
    fn what_is_no_measure_is_named() {
        assert_eq!(StepOutcome::read("It has {heat}."), Err("heat".into()));
        assert_eq!(
            StepOutcome::read("It has {entropy."),
            Err("entropy.".into())
        );
        assert!(StepOutcome::read("It has none.").is_ok());
    }
}
