//! The texts about a sampler: its effect, the meaning of its numbers and tokens, and what it did at a step.
//!
//! The matches over samplers, numbers and cuts have no wildcard, so a new one without a text does not compile.

use charts::{count, decimal, percent};
use sampling::{AppliedProcessor, Cut, ProcessorKind};

use crate::settings::knobs::{KnobPart, List};
use crate::words::explanation::tokens;

pub use texts::shared::{
    samplers_about_llama_cpp_breakers as about_llama_cpp_breakers, samplers_no_bias as no_bias,
    samplers_no_vocabulary as no_vocabulary, samplers_suggestion_in_use as suggestion_in_use,
    samplers_token_hint as token_hint, samplers_use_suggestion as use_suggestion,
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
        match self {
            Self::Greedy => "greedy decoding".into(),
            Self::Temperature(temperature) => format!("temperature {temperature}"),
            Self::TopP(1.0) => "top-p off".into(),
            Self::TopP(p) => format!("top-p {p}"),
            Self::TopK(0) => "top-k off".into(),
            Self::TopK(k) => format!("top-k {k}"),
            Self::RepetitionPenalty(penalty) => format!("repetition penalty {penalty}"),
        }
    }
}

/// What a model's authors suggest, part by part.
pub fn suggestion(parts: impl Iterator<Item = SuggestedPart>) -> String {
    let parts: Vec<String> = parts.map(SuggestedPart::words).collect();
    format!("The model’s authors suggest {}.", parts.join(", "))
}

/// What a sampler does, in one or two sentences.
pub fn sampler(kind: ProcessorKind) -> &'static str {
    match kind {
        ProcessorKind::Temperature => {
            "Divides every score by T. Below 1 the likely tokens get likelier; above 1 the chances even out."
        }
        ProcessorKind::TopK => "Keeps the k likeliest tokens and removes all others.",
        ProcessorKind::TopP => {
            "Keeps the likeliest tokens until together they hold p of the probability, and removes the others."
        }
        ProcessorKind::MinP => {
            "Removes every token that has less than this share of the likeliest one’s probability."
        }
        ProcessorKind::RepetitionPenalty => {
            "Pushes down the score of every token that the text has already, by this factor."
        }
        ProcessorKind::FrequencyPenalty => {
            "Takes this much from a token’s score each time it has been written."
        }
        ProcessorKind::PresencePenalty => {
            "Takes this much from a token’s score, once, if it has been written."
        }
        ProcessorKind::NoRepeatNgram => {
            "Removes every token that would repeat a row of n tokens the text has already."
        }
        ProcessorKind::Typical => {
            "Keeps the tokens that surprise about as much as expected, until they hold this much of the probability."
        }
        ProcessorKind::TopNSigma => {
            "Keeps the tokens whose score is at most n standard deviations below the best."
        }
        ProcessorKind::Dry => {
            "Don’t repeat yourself: takes from the score of every token that would go on repeating a passage the last 64 \
             tokens have already. The longer the passage, the more it takes."
        }
        ProcessorKind::Xtc => {
            "Exclude top choices: now and then removes the likeliest tokens. Of those that have at least the threshold it \
             leaves the least likely one. A number from the seed and the place in the text decides whether it acts; the \
             draw has another one."
        }
        ProcessorKind::Mirostat2 => {
            "Mirostat, the second version: removes the tokens that would surprise more than a bound μ, in bits. After \
             each token μ moves, so that the text stays as surprising as the target τ. llama.cpp uses it after \
             temperature and with no other filter."
        }
        ProcessorKind::LogitBias => {
            "Adds a number of your own to the scores of the tokens you name: below 0 they get rarer, above 0 more \
             frequent. −100 in effect forbids a token."
        }
        ProcessorKind::TokenMask => "Keeps the token that ends a text from being chosen.",
    }
}

/// The label of a number, for a sampler with several.
pub fn part(part: KnobPart) -> &'static str {
    match part {
        KnobPart::Only => "",
        KnobPart::Multiplier => "Multiplier",
        KnobPart::Base => "Base",
        KnobPart::AllowedLength => "Allowed length",
        KnobPart::Probability => "Probability",
        KnobPart::Threshold => "Threshold",
        KnobPart::Tau => "Target τ",
        KnobPart::Eta => "Learning rate η",
    }
}

/// The meaning of a number, for a sampler with several.
pub fn about_part(part: KnobPart) -> &'static str {
    match part {
        KnobPart::Only => "",
        KnobPart::Multiplier => {
            "Multiplier: what is taken from the score when the passage is just as long as allowed. 0 switches DRY off."
        }
        KnobPart::Base => {
            "Base: each token that the passage is longer multiplies the penalty by this. 1 takes the same from all."
        }
        KnobPart::AllowedLength => {
            "Allowed length: shorter passages, counted in tokens, repeat at no cost."
        }
        KnobPart::Probability => "Probability: in this share of the steps XTC acts.",
        KnobPart::Threshold => {
            "Threshold: a token with at least this probability is a top choice. XTC acts where there are two or more."
        }
        KnobPart::Tau => "Target τ: the surprise per token, in bits, to which the text is steered.",
        KnobPart::Eta => {
            "Learning rate η: how far one token moves the bound. 0 leaves the bound where it begins, at 2τ."
        }
    }
}

/// The label of a list of tokens.
pub fn list(list: List) -> &'static str {
    match list {
        List::Biases => "Biased tokens",
        List::Breakers => "Sequence breakers",
    }
}

/// The meaning of a list of tokens.
pub fn about_list(list: List) -> &'static str {
    match list {
        List::Biases => {
            "Biased tokens: each with the number that is added to its score, from −100 to 100."
        }
        List::Breakers => {
            "Sequence breakers: tokens at which a passage ends, so that a repetition does not reach across them."
        }
    }
}

/// The message for a full list.
pub fn list_full(most: usize) -> String {
    format!("This list has {most} tokens, as many as it takes. Remove one first.")
}

/// The message when more tokens contain one of llama.cpp's breakers than the list has room for.
pub fn too_many_breakers(tokens: usize, most: usize) -> String {
    format!(
        "In this model {} tokens hold a newline, colon, quote or asterisk; the list takes {most}. Add those that matter \
         one by one.",
        count(tokens)
    )
}

/// What a sampler did at this step.
pub fn did(stage: &AppliedProcessor) -> String {
    let removed = match stage.removed() {
        0 => "removed nothing".into(),
        removed => format!(
            "removed {} that had {} of the probability",
            tokens(removed),
            percent(stage.mass_removed())
        ),
    };
    match stage.cut {
        None => changed(stage),
        Some(Cut::NothingWouldBeLeft) => {
            "Here it would have removed every token, so it was not applied.".into()
        }
        Some(Cut::TopChoices { u, acts, .. }) => {
            let u = decimal(u.get(), 2);
            match (acts, stage.removed()) {
                (false, _) => format!(
                    "Here its number is {u}, which is not below the probability: it does not act."
                ),
                (true, 0) => format!(
                    "Here its number is {u}, below the probability, but fewer than two tokens reach the threshold: it \
                     removed nothing."
                ),
                (true, _) => {
                    format!("Here its number is {u}, below the probability: it {removed}.")
                }
            }
        }
        Some(Cut::Surprise { most_bits }) => {
            format!(
                "Here the bound μ is {} bits: it {removed}.",
                decimal(most_bits, 2)
            )
        }
        Some(
            Cut::Rank { .. }
            | Cut::Cumulative { .. }
            | Cut::Probability { .. }
            | Cut::Score { .. }
            | Cut::Typical { .. }
            | Cut::Banned { .. },
        ) => format!("Here it {removed}."),
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
        0 => "Here it changed no score.".into(),
        all if all == stage.before.len() => {
            "It removes nothing: it changes how the probability is shared.".into()
        }
        some => format!(
            "It removes nothing: here it changed the score of {}.",
            tokens(some)
        ),
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
