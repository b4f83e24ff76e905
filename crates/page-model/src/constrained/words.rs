//! The sentences about constrained output.

mod announced;
mod ends;
mod outputs;
pub mod presets;
pub mod screen;

pub use announced::*;
pub use ends::*;
pub use outputs::*;

use charts::{count, percent};
use protocol::ConstraintKind;

use super::{
    json_break::{JsonBreak, OutputJson},
    setup::ConstraintSetup,
    side_by_side::{ChainLink, MaskDivergence, MaskedStep},
};
use crate::{
    settings::knobs,
    tokens::TokenTexts,
    words::{explanation::tokens, labels::none},
};

/// The title of the figure of a mask.
pub const TITLE_MASK: &str = "Before and after the mask";
/// The title of the figure of whole outputs.
pub const TITLE_OUTPUTS: &str = "Whole outputs: masked and conditioned";
/// The name of the bars after the mask.
pub const AFTER_MASK: &str = "after the mask";
/// The name of the bars of the conditioned distribution.
pub const CONDITIONED: &str = "conditioned";
/// The name of the bars of the masked distribution.
pub const MASKED: &str = "masked";

/// The formula of the mask: each allowed token's share.
pub const MASK_FORMULA: &str = "p′(t) = p(t) / m for an allowed token t, with m = Σ p over the allowed tokens; 0 for all others";

/// The two distributions over whole outputs.
pub const CONDITIONING_FORMULA: &str = "masked: Π p(yᵢ) / Π m(y₁…yᵢ₋₁) — conditioned: Π p(yᵢ) / Z, with Z = Σ Π p(yᵢ) over all valid outputs; p = 1 for an end where nothing else may follow";

/// Where engines apply the mask.
pub const PLACE: &str = "The mask is applied to the logits, before every processor, as in vLLM. llama.cpp draws without the grammar first and, if the token is not allowed, draws again with it: the same distribution, unless a processor removes tokens.";

/// Which spellings are allowed.
pub const SPELLINGS: &str = "Every spelling of an allowed text is allowed. A server whose grammar knows the tokenizer allows one spelling of forced text, so it has more forced tokens.";

/// Why bytes that are in no character end a JSON text.
pub const NO_CHARACTER: &str = "bytes that are no UTF-8";

/// The columns of the file of all steps.
pub const STEP_COLUMNS: [&str; 10] = [
    "Step",
    "Token",
    "Allowed",
    "Probability of the allowed tokens",
    "Most likely without the mask",
    "Its probability",
    "Before",
    "After",
    "Drawn from",
    "u",
];

/// A column with the tokens that a setting left of the allowed ones.
pub fn left_after(setting: &str) -> String {
    format!("Left after {setting}")
}

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
            "Only {token} is allowed, whatever the model gives it: here {}.",
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
        "{allowed}{} {token} has {} of the model, and {} among the allowed.{}",
        wanted.unwrap_or_default(),
        percent(step.before),
        percent(step.after),
        links(step)
    )
}

/// What the settings left of the allowed tokens, where they removed any.
fn links(step: &MaskedStep) -> String {
    if step
        .links
        .last()
        .is_none_or(|link| link.left == step.allowed)
    {
        return String::new();
    }
    let link =
        |link: &ChainLink| format!("{}: {}", knobs::label(&link.processor), count(link.left));
    let links: Vec<String> = step.links.iter().map(link).collect();
    format!(
        " Left of the allowed after each of your settings: {}.",
        links.join(", ")
    )
}

/// How much of the masked run needed no model.
pub fn forced(forced: usize, all: usize) -> String {
    format!(
        "{} of {} were the only ones allowed. A server reads several such tokens in one pass. This page makes a pass for each, to show what the model gave it.",
        count(forced),
        tokens(all)
    )
}

/// Where the texts part.
pub fn parting(parting: &MaskDivergence, texts: &TokenTexts) -> String {
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

/// What an output is to a parser of JSON, while its run goes on or after it has `ended`.
pub fn json(found: &OutputJson, ended: bool) -> String {
    match found {
        OutputJson::Complete => "JSON: a parser accepts the whole output.".into(),
        OutputJson::Unfinished if ended => {
            "No JSON: the output ends before the value does, so a parser refuses it.".into()
        }
        OutputJson::Unfinished => "A JSON parser accepts it as far as it goes.".into(),
        OutputJson::Broken(broken) => json_break(broken),
    }
}

/// Where an output stops being JSON.
pub fn json_break(broken: &JsonBreak) -> String {
    format!(
        "JSON breaks with token {}, at character {}: {}.",
        count(broken.step + 1),
        count(broken.at),
        broken.complaint
    )
}

/// The cells of a step in the table: token, allowed tokens, their probability together, what was wanted instead, the token's
/// probability before and after the mask and where it was drawn, the random number.
pub fn step_cells(step: &MaskedStep, texts: &TokenTexts) -> [String; 8] {
    let wanted = step.wanted.map_or(none().into(), |wanted| {
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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use charts::Rest;
    use sampling::{RankedToken, TopK, Uniform};

    use super::*;
    use crate::{constrained::mask_bars::MaskBars, tokens::tests::texts};

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
            links: Vec::new(),
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
        let said = step(&a_step(3, Some(wanted)), &texts());
        for part in ["3 of 8 tokens", "5.0%", "␣a", "70", "b has 2.0%", "40"] {
            assert!(said.contains(part), "{part}: {said}");
        }
        let mut filtered = a_step(3, None);
        filtered.links = vec![ChainLink {
            processor: TopK::new(2).unwrap().into(),
            left: 2,
        }];
        let said = step(&filtered, &texts());
        assert!(said.ends_with("Top-k 2: 2."), "{said}");
        let forced = step(&a_step(1, None), &texts());
        assert!(forced.starts_with("Only b is allowed"), "{forced}");
    }

    #[test]
    fn json_is_told_in_three_states() {
        let broken = OutputJson::Broken(JsonBreak {
            step: 1,
            at: 3,
            complaint: NO_CHARACTER.into(),
        });
        let said = [
            (OutputJson::Complete, false, "accepts the whole"),
            (OutputJson::Complete, true, "accepts the whole"),
            (OutputJson::Unfinished, false, "as far as it goes"),
            (OutputJson::Unfinished, true, "No JSON"),
            (broken.clone(), false, "token 2, at character 3"),
            (broken, true, "token 2, at character 3"),
        ];
        for (found, ended, part) in said {
            let said = json(&found, ended);
            assert!(said.contains(part), "{said}");
        }
    }
}
