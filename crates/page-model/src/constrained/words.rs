//! The sentences about constrained output.

mod announced;
mod ends;
mod outputs;
pub mod presets;
pub mod screen;

pub use announced::*;
pub use ends::*;
pub use outputs::*;

use charts::{count, decimal, percent};
use protocol::ConstraintKind;

use super::{
    json_break::{JsonBreak, OutputJson},
    setup::ConstraintSetup,
    side_by_side::{ChainLink, MaskDivergence, MaskedStep},
};
use crate::{settings::knobs, tokens::TokenTexts, words::labels::none};

pub use texts::constrained::{
    after_mask, conditioned, conditioning_formula, forced_tokens as forced, left_after,
    mask_formula, masked, no_character, place, spellings, title_mask, title_outputs,
};

/// The columns of the file of all steps.
pub fn step_columns() -> [&'static str; 10] {
    [
        texts::constrained::column_step(),
        texts::constrained::column_token(),
        texts::constrained::column_allowed(),
        texts::constrained::column_mass(),
        texts::constrained::column_wanted(),
        texts::constrained::column_wanted_probability(),
        texts::constrained::column_before(),
        texts::constrained::column_after(),
        texts::constrained::column_drawn_from(),
        "u",
    ]
}

/// The name of a kind of constraint.
pub fn kind(kind: ConstraintKind) -> &'static str {
    match kind {
        ConstraintKind::JsonSchema => texts::constrained::kind_json_schema(),
        ConstraintKind::Regex => texts::constrained::kind_regex(),
        ConstraintKind::Lark => texts::constrained::kind_lark(),
        ConstraintKind::Choice => texts::constrained::kind_choice(),
    }
}

/// A step of the masked run.
pub fn step(step: &MaskedStep, texts: &TokenTexts) -> String {
    let token = texts.label(step.token);
    if step.is_forced() {
        return texts::constrained::only_one_allowed(&token, &percent(step.before));
    }
    let mut said = vec![texts::constrained::allowed(
        step.allowed,
        texts.info().vocab_size as usize,
        &percent(step.mass),
    )];
    said.extend(step.wanted.map(|wanted| {
        texts::constrained::wanted(&texts.label(wanted.token), &percent(wanted.probability))
    }));
    said.push(texts::constrained::token_shares(
        &token,
        &percent(step.before),
        &percent(step.after),
    ));
    said.extend(links(step));
    said.join(" ")
}

/// What the settings left of the allowed tokens; `None` where they removed none.
fn links(step: &MaskedStep) -> Option<String> {
    step.links.last().filter(|link| link.left != step.allowed)?;
    let link = |link: &ChainLink| {
        texts::constrained::left_by_setting(&knobs::label(&link.processor), link.left)
    };
    let links: Vec<String> = step.links.iter().map(link).collect();
    Some(texts::constrained::left_by_settings(&links.join(", ")))
}

/// Where the texts part.
pub fn parting(parting: &MaskDivergence, texts: &TokenTexts) -> String {
    let step = parting.step + 1;
    let (masked, unmasked) = (texts.label(parting.masked), texts.label(parting.unmasked));
    match parting.was_removed {
        true => texts::constrained::parting_by_removal(step, &unmasked, &masked),
        false => texts::constrained::parting_by_shares(step, &unmasked, &masked),
    }
}

/// What an output is to a parser of JSON, while its run goes on or after it has `ended`.
pub fn json(found: &OutputJson, ended: bool) -> String {
    match found {
        OutputJson::Complete => texts::constrained::json_complete().into(),
        OutputJson::Unfinished if ended => texts::constrained::json_cut().into(),
        OutputJson::Unfinished => texts::constrained::json_unfinished().into(),
        OutputJson::Broken(broken) => json_break(broken),
    }
}

/// Where an output stops being JSON.
pub fn json_break(broken: &JsonBreak) -> String {
    texts::constrained::json_break(broken.step + 1, broken.at, &broken.complaint)
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
        true => screen::forced().into(),
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
        decimal(step.u.get(), 4),
    ]
}

/// The heading of a step, counted from 0.
pub fn step_name(step: usize) -> String {
    texts::constrained::step_name(step + 1)
}

/// The settings of a pair of runs in a file.
pub fn made_with(constraint: &ConstraintSetup, settings: &str) -> String {
    texts::constrained::made_with(settings, kind(constraint.kind), &constraint.text)
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
            complaint: no_character().into(),
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
