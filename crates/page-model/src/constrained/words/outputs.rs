//! The sentences about all outputs of a constraint.

use charts::percent;

use super::screen;
use crate::{
    constrained::conditioning::{MOST_BEGINNINGS, OutputDistributions, WholeOutput},
    language::ModelLanguage,
    models::{Model, TrainingGrammar},
    shape::words::no_grammar,
    tokens::TokenTexts,
};

/// Whether anything is said of the truth of a model: its language has one, or its folder may have a grammar.
pub fn has_truth(model: &Model) -> bool {
    model.language() == ModelLanguage::Invented
        || model.training_grammar() != TrainingGrammar::Unknown
}

/// What the button that enumerates does; `None` where there is nothing to press: nobody knows the truth of this model.
pub fn enumerate_about(grammar: TrainingGrammar) -> Option<String> {
    let known = match grammar {
        TrainingGrammar::Known => screen::enumerate_known(),
        TrainingGrammar::Perhaps => screen::enumerate_perhaps(),
        TrainingGrammar::Unknown => return None,
    };
    Some(format!("{known} {}", screen::enumerate_about()))
}

/// What stands in its place.
pub fn not_enumerated() -> String {
    format!("{} {}", no_grammar(), screen::grammar_step())
}

/// What masking does to the distribution over whole outputs.
pub fn conditioning(found: &OutputDistributions) -> String {
    let distance = found.distance();
    let mut said = vec![texts::constrained::valid_without(&percent(found.valid))];
    if found.stuck > 0.0 {
        said.push(texts::constrained::stuck(&percent(found.stuck)));
    }
    let change = |output: &&WholeOutput| (output.masked - output.conditioned).abs();
    let changed = (found.outputs.iter()).max_by(|one, other| change(one).total_cmp(&change(other)));
    said.push(match changed {
        Some(output) if distance > 0.0 => texts::constrained::other_shares(
            &percent(output.masked),
            &percent(output.conditioned),
            &percent(distance),
        ),
        _ => texts::constrained::same_shares().into(),
    });
    said.join(" ")
}

/// The outputs that have no bar of their own, and what gets stuck.
pub fn other_outputs(others: usize, stuck: bool) -> String {
    match (others, stuck) {
        (0, _) => texts::constrained::stuck_output().into(),
        (others, false) => texts::constrained::other_outputs(others),
        (others, true) => texts::constrained::other_outputs_or_none(others),
    }
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

/// How far an enumeration is: the beginnings that were looked at, and those that are known to wait.
pub fn enumerated(seen: usize, waiting: usize) -> String {
    texts::constrained::enumerated(seen, seen + waiting)
}

/// Too many outputs for an enumeration.
pub fn too_many_outputs() -> String {
    texts::constrained::too_many_outputs(MOST_BEGINNINGS)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::models::ListedModel;

    #[test]
    fn a_known_grammar_is_claimed_where_it_is_known_alone() {
        let said = |model: &Model| enumerate_about(model.training_grammar());
        let shipped = said(&Model::default()).unwrap_or_default();
        assert!(shipped.starts_with(screen::enumerate_known()), "{shipped}");
        let files = Model::Files("my-model".into());
        assert_eq!((said(&files), has_truth(&files)), (None, false));
        let early = Model::Listed(ListedModel::Step600);
        assert_eq!((said(&early), has_truth(&early)), (None, true));
        let other = Model::from_id("my/own").ok().and_then(|model| said(&model));
        let other = other.unwrap_or_default();
        assert!(other.starts_with("Where the model came with"), "{other}");
        assert!(Model::from_id("my/own").is_ok_and(|other| has_truth(&other)));
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
}
