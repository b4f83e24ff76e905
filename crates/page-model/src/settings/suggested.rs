//! The settings of the sampler that a model's authors suggest: offered in a line, set by a press alone.

use protocol::SuggestedSettings;
use sampling::{Processor, ProcessorKind, RepetitionPenalty, Temperature, TopK, TopP};

use super::{
    Settings,
    words::{self, SuggestedPart},
};

/// What of the authors' suggestions can be set here.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Suggestion {
    /// Whether a token is drawn at random.
    do_sample: bool,
    temperature: Option<Temperature>,
    top_p: Option<TopP>,
    /// `Some(None)`: the filter is off.
    top_k: Option<Option<TopK>>,
    repetition_penalty: Option<RepetitionPenalty>,
}

impl Suggestion {
    /// The suggestion of a model; `None` where its authors say nothing of it. A number outside of the ranges here is left
    /// out. transformers samples only where its file says so, but publishes temperatures beside `do_sample: false` as well:
    /// these are not in force there and are not suggested here.
    pub fn of(suggested: &SuggestedSettings) -> Option<Self> {
        let greedy = Self {
            do_sample: false,
            temperature: None,
            top_p: None,
            top_k: None,
            repetition_penalty: (suggested.repetition_penalty)
                .and_then(|penalty| RepetitionPenalty::new(penalty).ok()),
        };
        if suggested.do_sample == Some(false) {
            return Some(greedy);
        }
        let top_k = suggested.top_k.map(|k| match k {
            0 => Some(None),
            k => TopK::new(k).ok().map(Some),
        });
        let suggestion = Self {
            do_sample: true,
            temperature: suggested.temperature.and_then(|t| Temperature::new(t).ok()),
            top_p: suggested.top_p.and_then(|p| TopP::new(p).ok()),
            top_k: top_k.flatten(),
            ..greedy
        };
        let says_something = suggestion.parts().next().is_some();
        says_something.then_some(suggestion)
    }

    /// The suggestion in a sentence.
    pub fn sentence(&self) -> String {
        words::suggestion(self.parts())
    }

    fn parts(&self) -> impl Iterator<Item = SuggestedPart> {
        let greedy = (!self.do_sample).then_some(SuggestedPart::Greedy);
        let temperature = self
            .temperature
            .map(|t| SuggestedPart::Temperature(t.get()));
        let top_p = self.top_p.map(|p| SuggestedPart::TopP(p.get()));
        let top_k = self
            .top_k
            .map(|k| SuggestedPart::TopK(k.map_or(0, TopK::get)));
        let penalty = self
            .repetition_penalty
            .map(|penalty| SuggestedPart::RepetitionPenalty(penalty.get()));
        [greedy, temperature, top_p, top_k, penalty]
            .into_iter()
            .flatten()
    }

    /// Sets what is suggested; everything else stays as it is.
    pub fn apply(&self, settings: &mut Settings) {
        settings.rule.do_sample = self.do_sample;
        if let Some(temperature) = self.temperature {
            settings.set_temperature(temperature);
        }
        if let Some(top_p) = self.top_p {
            settings.set_top_p(top_p);
        }
        if let Some(top_k) = self.top_k {
            settings.set_top_k(top_k);
        }
        if let Some(penalty) = self.repetition_penalty {
            settings.rule.set(penalty);
        }
    }

    /// Whether all of it is set.
    pub fn is_in_force(&self, settings: &Settings) -> bool {
        let penalty = match settings.on(ProcessorKind::RepetitionPenalty) {
            Some(Processor::RepetitionPenalty(penalty)) => *penalty,
            _ => RepetitionPenalty::NEUTRAL,
        };
        settings.do_sample() == self.do_sample
            && self.temperature.is_none_or(|t| settings.temperature() == t)
            && self.top_p.is_none_or(|p| settings.top_p() == p)
            && self.top_k.is_none_or(|k| settings.top_k() == k)
            && self
                .repetition_penalty
                .is_none_or(|wanted| penalty == wanted)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    /// The values of a Qwen 2.5 model for chats.
    const QWEN: SuggestedSettings = SuggestedSettings {
        do_sample: Some(true),
        temperature: Some(0.7),
        top_p: Some(0.8),
        top_k: Some(20),
        repetition_penalty: Some(1.1),
    };

    #[test]
    fn a_suggestion_is_said_and_set_as_a_whole() {
        let suggestion = Suggestion::of(&QWEN).unwrap();
        assert_eq!(
            suggestion.sentence(),
            "The model’s authors suggest temperature 0.7, top-p 0.8, top-k 20, repetition penalty 1.1."
        );
        let before = Settings::default();
        assert!(!suggestion.is_in_force(&before));
        let mut after = before.clone();
        suggestion.apply(&mut after);
        assert!(suggestion.is_in_force(&after));
        assert_eq!(after.temperature().get(), 0.7);
        assert_eq!(after.top_p().get(), 0.8);
        assert_eq!(after.top_k().map(TopK::get), Some(20));
        assert_eq!(
            (after.seed, after.max_new_tokens),
            (before.seed, before.max_new_tokens)
        );
        for change in [
            |s: &mut Settings| s.rule.do_sample = false,
            |s: &mut Settings| s.set_top_k(None),
            |s: &mut Settings| s.set_top_p(TopP::NEUTRAL),
            |s: &mut Settings| s.set_temperature(Temperature::NEUTRAL),
            |s: &mut Settings| s.rule.set(RepetitionPenalty::NEUTRAL),
        ] {
            let mut changed = after.clone();
            change(&mut changed);
            assert!(!suggestion.is_in_force(&changed));
        }
    }

    #[test]
    fn what_is_not_suggested_is_not_said_and_not_changed() {
        assert_eq!(Suggestion::of(&SuggestedSettings::default()), None);
        let sampling = SuggestedSettings {
            do_sample: Some(true),
            ..SuggestedSettings::default()
        };
        assert_eq!(Suggestion::of(&sampling), None);
        let out_of_range = SuggestedSettings {
            temperature: Some(1e9),
            ..SuggestedSettings::default()
        };
        assert_eq!(Suggestion::of(&out_of_range), None);
        let partly = SuggestedSettings {
            top_k: Some(0),
            repetition_penalty: None,
            ..QWEN
        };
        let partly = Suggestion::of(&partly).unwrap();
        assert_eq!(
            partly.sentence(),
            "The model’s authors suggest temperature 0.7, top-p 0.8, top-k off."
        );
        let mut settings = Settings::default();
        settings.set_top_k(TopK::new(5).ok());
        partly.apply(&mut settings);
        assert_eq!(settings.top_k(), None);
    }

    #[test]
    fn numbers_beside_greedy_decoding_are_not_in_force() {
        let greedy = SuggestedSettings {
            do_sample: Some(false),
            repetition_penalty: None,
            ..QWEN
        };
        let greedy = Suggestion::of(&greedy).unwrap();
        assert_eq!(
            greedy.sentence(),
            "The model’s authors suggest greedy decoding."
        );
        let mut settings = Settings::default();
        greedy.apply(&mut settings);
        assert!(greedy.is_in_force(&settings) && !settings.do_sample());
        assert_eq!(settings.temperature(), Settings::default().temperature());
    }
}
