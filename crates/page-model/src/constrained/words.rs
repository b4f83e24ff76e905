//! The sentences about constrained output.

pub mod presets;
pub mod screen;

use charts::{count, percent};
use generation::StopReason;
use protocol::{ConstraintFailure, ConstraintKind};

use super::{
    conditioning::{MOST_BEGINNINGS, OutputDistributions, WholeOutput},
    json_break::JsonBreak,
    setup::ConstraintSetup,
    side_by_side::{MaskParting, MaskedEnd, MaskedStep},
};
use crate::{
    tokens::TokenTexts,
    words::{common, explanation::tokens, labels::NONE},
};

/// The title of the figure of a mask.
pub const TITLE_MASK: &str = "Before and after the mask";
/// The title of the figure of whole outputs.
pub const TITLE_OUTPUTS: &str = "Whole outputs: masked and conditioned";
/// The name of the bars before the mask.
pub const BEFORE_MASK: &str = "model";
/// The name of the bars after the mask.
pub const AFTER_MASK: &str = "after the mask";
/// The name of the bars of the conditioned distribution.
pub const CONDITIONED: &str = "conditioned";
/// The name of the bars of the masked distribution.
pub const MASKED: &str = "masked";

/// The formula of the mask: each allowed token's share.
pub const MASK_FORMULA: &str = "p′(t) = p(t) / m for an allowed token t, with m = Σ p over the allowed tokens; 0 for all others";

/// The two distributions over whole outputs.
pub const CONDITIONING_FORMULA: &str = "masked: Π p(yᵢ) / Π m(y₁…yᵢ₋₁) — conditioned: Π p(yᵢ) / Z, with Z = Σ Π p(yᵢ) over all valid outputs";

/// Where engines apply the mask.
pub const PLACE: &str = "The mask is applied to the logits, before every processor, as in vLLM. llama.cpp draws without the grammar first and, if the token is not allowed, draws again with it: the same distribution, unless a processor removes tokens.";

/// Which spellings are allowed.
pub const SPELLINGS: &str = "Every spelling of an allowed text is allowed. A server whose grammar knows the tokenizer allows one spelling of forced text, so it has more forced tokens.";

/// The name of a kind of constraint.
pub fn kind(kind: ConstraintKind) -> &'static str {
    match kind {
        ConstraintKind::JsonSchema => "JSON schema",
        ConstraintKind::Regex => "Regular expression",
        ConstraintKind::Lark => "Lark grammar",
        ConstraintKind::Choice => "List of choices",
    }
}

/// A step of the masked run.
pub fn step(step: &MaskedStep, texts: &TokenTexts) -> String {
    let token = texts.label(step.token);
    if step.is_forced() {
        return format!(
            "Only {token} is allowed: no model is needed to choose it. The model gave it {}.",
            percent(step.before)
        );
    }
    let allowed = format!(
        "{} of {} are allowed; the model gave them {} together.",
        count(step.allowed),
        tokens(texts.info().vocab_size as usize),
        percent(step.mass)
    );
    let wanted = step.wanted.map(|wanted| {
        format!(
            " It found {} most likely ({}), which is not allowed.",
            texts.label(wanted.token),
            percent(wanted.probability)
        )
    });
    format!(
        "{allowed}{} {token} has {} of the model, and {} among the allowed.",
        wanted.unwrap_or_default(),
        percent(step.before),
        percent(step.after)
    )
}

/// How much of the masked run needed no model.
pub fn forced(forced: usize, all: usize) -> String {
    format!(
        "{} of {} were the only ones allowed: a server can append them without a forward pass each.",
        count(forced),
        tokens(all)
    )
}

/// Where the texts part.
pub fn parting(parting: &MaskParting, texts: &TokenTexts) -> String {
    let step = count(parting.step + 1);
    let (masked, unmasked) = (texts.label(parting.masked), texts.label(parting.unmasked));
    match parting.was_removed {
        true => format!(
            "At token {step} the run without the mask takes {unmasked}, which is not allowed; with the mask it is {masked}. The random number is the same."
        ),
        false => format!(
            "At token {step} both {unmasked} and {masked} are allowed. The random number is the same, but the allowed tokens share what the others had, so it falls on {masked}."
        ),
    }
}

/// Why the masked run has ended.
pub fn end(end: &MaskedEnd, max_new_tokens: usize, window: usize) -> String {
    match end {
        MaskedEnd::Complete => "The output is complete: it keeps to the constraint.".into(),
        MaskedEnd::Stopped(reason) => format!(
            "{} The output is not complete: a limit on tokens does not know the constraint.",
            common::stopped(*reason, max_new_tokens, window)
        ),
        MaskedEnd::DeadEnd => {
            "Dead end: the output is not complete, and no token of this vocabulary continues it. Change the constraint.".into()
        }
        MaskedEnd::Impossible => {
            "The model gives every allowed token the probability 0. Change the constraint or the prompt.".into()
        }
        MaskedEnd::TooComplex => {
            "The constraint is too ambiguous here: computing the mask would take too long. Make it simpler; a rule that calls itself twice side by side is a usual cause.".into()
        }
        MaskedEnd::Refused(failure) => refused(failure),
    }
}

/// Why a constraint was not compiled, and what to do.
pub fn refused(failure: &ConstraintFailure) -> String {
    format!("{failure}. {}", refusal_step(failure))
}

/// What to do where a constraint was not compiled.
pub fn refusal_step(failure: &ConstraintFailure) -> &'static str {
    match failure {
        ConstraintFailure::Empty => "Write one, or take an example.",
        ConstraintFailure::TooLong { .. } => "Shorten it.",
        ConstraintFailure::NotJson { .. } => "Correct it there.",
        ConstraintFailure::Unsatisfiable { .. } => "Loosen what contradicts itself.",
        ConstraintFailure::Invalid { .. } => "Correct it, or take an example.",
        ConstraintFailure::TooComplex { .. } => "Make it simpler: fewer repetitions in each other.",
    }
}

/// Where the output stops being JSON.
pub fn json_break(broken: Option<&JsonBreak>) -> String {
    match broken {
        None => "A JSON parser accepts it as far as it goes.".into(),
        Some(broken) => format!(
            "JSON breaks with token {}, at character {}: {}.",
            count(broken.step + 1),
            count(broken.at),
            broken.complaint
        ),
    }
}

/// What masking does to the distribution over whole outputs.
pub fn conditioning(found: &OutputDistributions) -> String {
    let distance = found.distance();
    let valid = format!(
        "Without a constraint, an output is valid with probability {}.",
        percent(found.valid)
    );
    let stuck = match found.stuck > 0.0 {
        true => format!(
            " Masking leads with probability {} to where nothing allowed is possible.",
            percent(found.stuck)
        ),
        false => String::new(),
    };
    let change = |output: &&WholeOutput| (output.masked - output.conditioned).abs();
    let changed = (found.outputs.iter()).max_by(|one, other| change(one).total_cmp(&change(other)));
    match changed {
        Some(output) if distance > 0.0 => format!(
            "{valid}{stuck} Masking token by token gives other shares than keeping the valid outputs of many: one output has {} instead of {}, and {} of all outputs would have to change (total variation).",
            percent(output.masked),
            percent(output.conditioned),
            percent(distance)
        ),
        _ => format!(
            "{valid}{stuck} Masking token by token gives the same shares as keeping the valid outputs of many."
        ),
    }
}

/// The outputs that have no bar of their own, and what gets stuck.
pub fn other_outputs(others: usize, stuck: bool) -> String {
    match (others, stuck) {
        (0, _) => "no output".into(),
        (others, false) => format!("{} others", count(others)),
        (others, true) => format!("{} others, or no output", count(others)),
    }
}

/// The cells of a step in the table: token, allowed tokens, their probability together, what was wanted instead, the token's
/// probability before and after the mask and where it was drawn, the random number.
pub fn step_cells(step: &MaskedStep, texts: &TokenTexts) -> [String; 8] {
    let wanted = step.wanted.map_or(NONE.into(), |wanted| {
        format!(
            "{} {}",
            texts.label(wanted.token),
            percent(wanted.probability)
        )
    });
    let allowed = match step.is_forced() {
        true => screen::FORCED.into(),
        false => count(step.allowed),
    };
    [
        texts.label(step.token),
        allowed,
        percent(step.mass),
        wanted,
        percent(step.before),
        percent(step.after),
        percent(step.drawn_from),
        format!("{:.4}", step.u.get()),
    ]
}

/// The cells of an output in the table: its text, its probability without a constraint, masked, and conditioned.
pub fn output_cells(output: &WholeOutput, texts: &TokenTexts) -> [String; 4] {
    [
        OutputDistributions::label(output, texts),
        percent(output.unconstrained),
        percent(output.masked),
        percent(output.conditioned),
    ]
}

/// Why the run without the mask has ended.
pub fn unmasked_end(reason: StopReason, max_new_tokens: usize, window: usize) -> String {
    common::stopped(reason, max_new_tokens, window)
}

/// The heading of a step, counted from 0.
pub fn step_name(step: usize) -> String {
    format!("The mask at token {}", count(step + 1))
}

/// The settings of a pair of runs in a file.
pub fn made_with(constraint: &ConstraintSetup, settings: &str) -> String {
    format!(
        "{settings}; output constrained by: {}: {}",
        kind(constraint.kind),
        constraint.text
    )
}

/// Too many outputs for an enumeration.
pub fn too_many_outputs() -> String {
    format!(
        "More than {} beginnings of outputs are possible: take a smaller grammar.",
        count(MOST_BEGINNINGS)
    )
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use charts::Rest;
    use sampling::{RankedToken, Uniform};

    use super::*;
    use crate::{constrained::mask_bars::MaskBars, tokens::tests::lexicon};

    fn a_step(allowed: usize, wanted: Option<RankedToken>) -> MaskedStep {
        MaskedStep {
            allowed,
            mass: 0.05,
            wanted,
            token: 2,
            before: 0.02,
            after: 0.4,
            drawn_from: 0.4,
            bars: MaskBars {
                rows: Vec::new(),
                rest: Rest {
                    tokens: 8,
                    kept: allowed,
                    model: 1.0,
                    rule: 1.0,
                    truth: None,
                },
            },
            u: Uniform::new(0.5).unwrap(),
            may_end: false,
        }
    }

    #[test]
    fn a_step_says_what_was_allowed_wanted_and_shared() {
        let wanted = RankedToken {
            token: 1,
            rank: 0,
            probability: 0.7,
        };
        let said = step(&a_step(3, Some(wanted)), &lexicon());
        for part in ["3 of 8 tokens", "5.0%", "␣a", "70", "b has 2.0%", "40"] {
            assert!(said.contains(part), "{part}: {said}");
        }
        let forced = step(&a_step(1, None), &lexicon());
        assert!(forced.starts_with("Only b is allowed"), "{forced}");
    }

    #[test]
    fn the_difference_is_told_with_the_output_that_changes_most() {
        let output = |masked, conditioned| WholeOutput {
            tokens: vec![1],
            unconstrained: conditioned * 0.1,
            masked,
            conditioned,
        };
        let found = OutputDistributions {
            outputs: vec![output(0.1, 0.9), output(0.9, 0.1)],
            valid: 0.1,
            stuck: 0.0,
        };
        let said = conditioning(&found);
        assert!(
            said.contains("90.0% instead of 10.0%") && said.contains("80.0%"),
            "{said}"
        );
        let same = OutputDistributions {
            outputs: vec![output(1.0, 1.0)],
            ..found
        };
        assert!(conditioning(&same).contains("the same shares"));
    }

    #[test]
    fn a_refusal_has_its_place_and_a_next_step() {
        let failure = ConstraintFailure::NotJson {
            line: 2,
            column: 11,
            detail: "expected value".into(),
        };
        let said = "The schema is no JSON: line 2, column 11: expected value. Correct it there.";
        assert_eq!(refused(&failure), said);
    }
}
