//! The texts of the Shape screen.

pub mod engines;
pub mod screen;
pub mod vote;

use charts::bits;
use protocol::Failure;
use sampling::{Profile, SamplingConfig};
use texts::shape as say;

use crate::language::ModelLanguage;
use crate::shape::{ShapeView, engine_comparison::EngineOutcome};
use crate::words::chi_squared::chi_squared_with;

/// The name of an engine profile.
pub use crate::words::settings::profile;

pub use texts::shape::{
    about_draws, greedy_draws, nothing_yet, sampler_is_off, title_bars, title_chain, title_list,
    title_list_temperatures, title_repeated_draws, title_temperature,
};

/// The title of the temperature curves of a step, counted from 0.
pub fn temperatures_of(step: usize) -> String {
    say::temperatures_of(step + 1)
}

pub use texts::shared::{
    shape_no_grammar as no_grammar, shape_no_known_grammar as no_known_grammar,
    shape_outside_grammar as outside_grammar,
};

/// The reason why there is no true distribution, by the language of the model.
pub fn no_truth(language: ModelLanguage) -> &'static str {
    match language {
        ModelLanguage::Invented => no_grammar(),
        ModelLanguage::Stories | ModelLanguage::Real => no_known_grammar(),
    }
}

/// The reason why the true distribution is not shown, and what to do.
pub fn truth_failed(failure: &Failure) -> String {
    say::truth_failed(&failure.to_string(), failure.next_step())
}

/// The divergence of the model and of the settings from the true distribution, in bits.
pub fn truth(model: f64, rule: f64) -> String {
    match rule.is_finite() {
        true => say::truth(&bits(model), &bits(rule)),
        false => say::truth_infinite(&bits(model)),
    }
}

pub use texts::first::{shape_engines_lede as engines_lede, shape_engines_show as engines_show};

/// The hint on what to look for in a view.
pub fn view(view: ShapeView) -> &'static str {
    match view {
        ShapeView::Bars => say::view_bars(),
        ShapeView::Chain => say::view_chain(),
        ShapeView::Draw => say::view_draw(),
        ShapeView::Temperature => say::view_temperature(),
        ShapeView::Engines => say::view_engines(),
        ShapeView::Vote => vote::rule(),
    }
}

/// The peculiarity of an engine profile.
pub fn particular(profile: Profile) -> &'static str {
    match profile {
        Profile::Textbook => say::particular_textbook(),
        Profile::Transformers => say::particular_transformers(),
        Profile::Vllm => say::particular_vllm(),
        Profile::LlamaCpp => say::particular_llama_cpp(),
    }
}

/// The differences of the other engine profiles from the present settings at this step.
pub fn others_would(
    rule: &SamplingConfig,
    outcomes: &[EngineOutcome],
    label: impl Fn(u32) -> String,
) -> String {
    let present = rule.profile;
    let Some(own) = outcomes.iter().find(|outcome| outcome.profile == present) else {
        return String::new();
    };
    let others = outcomes.iter().filter(|outcome| outcome.profile != present);
    let differing: Vec<String> = others
        .filter(|other| (other.kept, other.token) != (own.kept, own.token))
        .map(|other| {
            let name = match other.profile {
                Profile::Textbook => say::the_textbook(),
                other => profile(other),
            };
            match (other.kept == own.kept, other.token == own.token) {
                (false, true) => say::would_keep(name, other.kept),
                (true, _) => say::would_choose(name, &label(other.token)),
                (false, false) => say::would_keep_and_choose(name, other.kept, &label(other.token)),
            }
        })
        .collect();
    let kept = say::settings_keep(own.kept);
    let differences = differing.join("; ");
    match (differing.is_empty(), rule.do_sample) {
        (true, _) => format!("{kept} {}", say::others_agree()),
        (false, true) => format!("{kept} {}", say::others_with_u(&differences)),
        (false, false) => format!("{kept} {}", say::others_without_randomness(&differences)),
    }
}

/// The announcement of a moved sampler's new place.
pub fn moved(name: &str, place: usize, samplers: usize) -> String {
    say::moved(name, place + 1, samplers)
}

/// The title of the chart of draws.
pub fn draws_title(done: u32, block: u32) -> String {
    match block {
        0 => say::draws_title(done as usize),
        block => say::draws_title_of_round(done as usize, block as usize + 1),
    }
}

/// Whether the counts of draws agree with the expected ones, as a sentence.
pub fn chi_squared(chi: f64, degrees: usize) -> String {
    let verdicts = [say::draws_agree(), say::draws_rare()];
    chi_squared_with(chi, degrees, verdicts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_small_distance_from_the_truth_is_not_told_as_none() {
        let said = truth(0.002_2, 0.001_9);
        assert!(
            said.contains("model 0.0022 bits") && said.contains("your settings 0.0019 bits"),
            "{said}"
        );
        assert!(truth(0.585, f64::INFINITY).contains("model 0.58 bits"));
    }

    #[test]
    fn engines_that_agree_are_said_to() {
        let outcome = |profile, kept, token| EngineOutcome {
            profile,
            kept,
            token,
        };
        let rule = SamplingConfig::new;
        let same = Profile::ALL.map(|profile| outcome(profile, 3, 1));
        let label = |token: u32| format!("‹{token}›");
        assert_eq!(
            others_would(&rule(Profile::Textbook), &same, label),
            "These settings keep 3 tokens here. The other engines would keep as many and choose the same one."
        );
        let mut differing = same;
        differing[3] = outcome(Profile::LlamaCpp, 4, 2);
        assert_eq!(
            others_would(&rule(Profile::Vllm), &differing, label),
            "These settings keep 3 tokens here. With the same u, llama.cpp would keep 4 and choose ‹2›."
        );
    }
}
