//! The texts about a sampler: its effect, the meaning of its numbers and tokens, and what it did at a step.
//!
//! The matches over samplers, numbers and cuts have no wildcard, so a new one without a text does not compile.

use charts::{decimal, percent};
use sampling::{AppliedProcessor, Cut, ProcessorKind};
use texts::numbers::marked;

use crate::settings::knobs::{KnobPart, List};

pub use texts::shared::{
    list_full, samplers_about_llama_cpp_breakers as about_llama_cpp_breakers,
    samplers_no_bias as no_bias, samplers_no_vocabulary as no_vocabulary,
    samplers_suggestion_in_use as suggestion_in_use, samplers_token_hint as token_hint,
    samplers_use_suggestion as use_suggestion, too_many_breakers,
};
/// A setting that a model's authors suggest, as a part of the sentence.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SuggestedPart {
    /// The likeliest token is taken.
    Greedy,
    /// The temperature.
    Temperature(f64),
    /// Top-p; at 1 the filter is off.
    TopP(f64),
    /// Top-k; 0 stands for a filter that is off.
    TopK(u32),
    /// The repetition penalty.
    RepetitionPenalty(f64),
}

impl SuggestedPart {
    fn words(self) -> String {
        let number = |value: f64| marked(&value.to_string());
        match self {
            Self::Greedy => texts::shared::suggested_greedy().into(),
            Self::Temperature(temperature) => {
                texts::shared::suggested_temperature(&number(temperature))
            }
            Self::TopP(1.0) => texts::shared::suggested_top_p_off().into(),
            Self::TopP(p) => texts::shared::suggested_top_p(&number(p)),
            Self::TopK(0) => texts::shared::suggested_top_k_off().into(),
            Self::TopK(k) => texts::shared::suggested_top_k(&k.to_string()),
            Self::RepetitionPenalty(penalty) => texts::shared::suggested_penalty(&number(penalty)),
        }
    }
}

/// What a model's authors suggest, part by part.
pub fn suggestion(parts: impl Iterator<Item = SuggestedPart>) -> String {
    let parts: Vec<String> = parts.map(SuggestedPart::words).collect();
    texts::shared::suggested(&parts.join(", "))
}

/// What a sampler does, in one or two sentences.
pub fn sampler(kind: ProcessorKind) -> &'static str {
    match kind {
        ProcessorKind::Temperature => texts::shared::does_temperature(),
        ProcessorKind::TopK => texts::shared::does_top_k(),
        ProcessorKind::TopP => texts::shared::does_top_p(),
        ProcessorKind::MinP => texts::shared::does_min_p(),
        ProcessorKind::RepetitionPenalty => texts::shared::does_repetition_penalty(),
        ProcessorKind::FrequencyPenalty => texts::shared::does_frequency_penalty(),
        ProcessorKind::PresencePenalty => texts::shared::does_presence_penalty(),
        ProcessorKind::NoRepeatNgram => texts::shared::does_no_repeat_ngram(),
        ProcessorKind::Typical => texts::shared::does_typical(),
        ProcessorKind::TopNSigma => texts::shared::does_top_n_sigma(),
        ProcessorKind::Dry => texts::shared::does_dry(),
        ProcessorKind::Xtc => texts::shared::does_xtc(),
        ProcessorKind::Mirostat2 => texts::shared::does_mirostat2(),
        ProcessorKind::LogitBias => texts::shared::does_logit_bias(),
        ProcessorKind::TokenMask => texts::shared::does_token_mask(),
    }
}

/// The label of a number, for a sampler with several.
pub fn part(part: KnobPart) -> &'static str {
    match part {
        KnobPart::Only => "",
        KnobPart::Multiplier => texts::shared::part_multiplier(),
        KnobPart::Base => texts::shared::part_base(),
        KnobPart::AllowedLength => texts::shared::part_allowed_length(),
        KnobPart::Probability => texts::shared::part_probability(),
        KnobPart::Threshold => texts::shared::part_threshold(),
        KnobPart::Tau => texts::shared::part_tau(),
        KnobPart::Eta => texts::shared::part_eta(),
    }
}

/// The meaning of a number, for a sampler with several.
pub fn about_part(part: KnobPart) -> &'static str {
    match part {
        KnobPart::Only => "",
        KnobPart::Multiplier => texts::shared::about_part_multiplier(),
        KnobPart::Base => texts::shared::about_part_base(),
        KnobPart::AllowedLength => texts::shared::about_part_allowed_length(),
        KnobPart::Probability => texts::shared::about_part_probability(),
        KnobPart::Threshold => texts::shared::about_part_threshold(),
        KnobPart::Tau => texts::shared::about_part_tau(),
        KnobPart::Eta => texts::shared::about_part_eta(),
    }
}

/// The label of a list of tokens.
pub fn list(list: List) -> &'static str {
    match list {
        List::Biases => texts::shared::list_biases(),
        List::Breakers => texts::shared::list_breakers(),
    }
}

/// The meaning of a list of tokens.
pub fn about_list(list: List) -> &'static str {
    match list {
        List::Biases => texts::shared::about_list_biases(),
        List::Breakers => texts::shared::about_list_breakers(),
    }
}

/// What a sampler did at this step.
pub fn did(stage: &AppliedProcessor) -> String {
    let removed = stage.removed();
    let mass = percent(stage.mass_removed());
    match stage.cut {
        None => changed(stage),
        Some(Cut::NothingWouldBeLeft) => texts::shared::did_nothing_left().into(),
        Some(Cut::TopChoices { u, acts, .. }) => {
            let u = decimal(u.get(), 2);
            match (acts, removed) {
                (false, _) => texts::shared::did_not_act(&u),
                (true, 0) => texts::shared::did_too_few(&u),
                (true, _) => texts::shared::did_top_choices(&u, removed, &mass),
            }
        }
        Some(Cut::Surprise { most_bits }) => {
            texts::shared::did_surprise(&decimal(most_bits, 2), removed, &mass)
        }
        Some(
            Cut::Rank { .. }
            | Cut::Cumulative { .. }
            | Cut::Probability { .. }
            | Cut::Score { .. }
            | Cut::Typical { .. }
            | Cut::Banned { .. },
        ) => texts::shared::did_remove(removed, &mass),
    }
}

/// The effect of a sampler that removes no tokens.
fn changed(stage: &AppliedProcessor) -> String {
    let (before, after) = (stage.before.to_dense(), stage.after.to_dense());
    let differing = before
        .iter()
        .zip(&after)
        .filter(|(before, after)| before != after);
    match differing.count() {
        all if all == stage.before.len() && all > 0 => texts::shared::changed_all().into(),
        some => texts::shared::changed_scores(some),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use sampling::{Bias, Dry, LogitBias, Mirostat2, Processor, Stream, TopK, Xtc};

    use super::*;
    use crate::{run::step_analysis::tests::pending, settings::Settings};

    /// The effect of a sampler on probabilities 1/2, 1/4, …, 1/256 before anything was generated.
    fn does(processor: impl Into<Processor>) -> String {
        let run = pending();
        let mut settings = Settings::default();
        settings.rule.set(processor);
        let decision = settings.decide(run.generation()).unwrap();
        let stages = decision.run.stages();
        let stage = stages
            .iter()
            .find(|stage| stage.processor.kind() != ProcessorKind::Temperature);
        did(stage.unwrap())
    }

    #[test]
    fn what_a_link_did_is_said_with_the_number_that_decided() {
        let u = decimal(Settings::default().coin().toss(0, Stream::Xtc, 0).get(), 2);
        let xtc = |probability, threshold| does(Xtc::new(probability, threshold).unwrap());
        assert_eq!(
            xtc(1.0, 0.1),
            format!(
                "Here its number is {u}, below the probability: it removed 2 tokens that had 75.3% of the probability."
            )
        );
        assert!(
            xtc(1.0, 0.4)
                .ends_with("fewer than two tokens reach the threshold: it removed nothing.")
        );
        assert_eq!(
            xtc(0.0, 0.1),
            format!("Here its number is {u}, which is not below the probability: it does not act.")
        );
        // Before the first token, Mirostat's bound is twice its target.
        assert_eq!(
            does(Mirostat2::new(0.5, 0.1).unwrap()),
            "Here the bound μ is 1.00 bits: it removed 7 tokens that had 49.8% of the probability."
        );
        let biases = [(5, Bias::new(1.5).unwrap())].into();
        assert_eq!(
            does(LogitBias { biases }),
            "It removes nothing: here it changed the score of 1 token."
        );
        assert_eq!(does(Dry::new(0.8).unwrap()), "Here it changed no score.");
        assert_eq!(does(TopK::new(9).unwrap()), "Here it removed nothing.");
    }
}
