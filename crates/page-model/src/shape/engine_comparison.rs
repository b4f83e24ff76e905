//! Compares engine profiles: the same step and settings under each engine's order and arithmetic.

use generation::{Decision, Generation};
use sampling::{Profile, TokenId};

use crate::{run::step_analysis::SelectedStep, settings::Settings};

/// The outcome of one engine profile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EngineOutcome {
    /// The engine profile.
    pub profile: Profile,
    /// The number of tokens it keeps.
    pub kept: usize,
    /// The token it chooses with the same number u.
    pub token: TokenId,
}

impl EngineOutcome {
    /// The outcome of a decision.
    pub fn of(profile: Profile, decision: &Decision) -> Self {
        Self {
            profile,
            kept: decision.run.distribution().len(),
            token: decision.choice.token,
        }
    }
}

/// The decision of an engine at a step, with the same samplers and the same random number.
pub fn under(
    profile: Profile,
    selected: &SelectedStep,
    generation: &Generation,
    settings: &Settings,
) -> Option<Decision> {
    // Under the present profile, an order set by hand stays.
    if profile == settings.rule.profile {
        return selected.decide(generation, settings);
    }
    let mut settings = settings.clone();
    settings.rule = settings.rule.by(profile);
    selected.decide(generation, &settings)
}

/// The outcome of every profile, in their order, with the same samplers and the same random number.
pub fn outcomes(
    selected: &SelectedStep,
    generation: &Generation,
    settings: &Settings,
) -> Vec<EngineOutcome> {
    let outcome = |profile: Profile| {
        let decision = under(profile, selected, generation, settings)?;
        Some(EngineOutcome::of(profile, &decision))
    };
    Profile::ALL.into_iter().filter_map(outcome).collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use sampling::{Temperature, TopP};

    use super::*;
    use crate::run::step_analysis::tests::run;

    #[test]
    fn llama_cpp_measures_top_p_before_temperature() {
        let mut settings = Settings::default();
        settings.set_temperature(Temperature::new(0.5).unwrap());
        settings.set_top_p(TopP::new(0.9).unwrap());
        let run = run(&settings);
        let selected = SelectedStep::at(run.generation(), 0, None).unwrap();
        let kept = outcomes(&selected, run.generation(), &settings);
        let kept: Vec<usize> = kept.iter().map(|outcome| outcome.kept).collect();
        // At temperature 1, 1/2 + 1/4 + 1/8 + 1/16 exceed 0.9; at T = ½ the first two are 3/4 and 3/16.
        assert_eq!(kept, [2, 2, 2, 4]);
    }
}
