//! The texts of the Shape screen.

pub mod engines;
pub mod screen;
pub mod vote;

use charts::{bits, count};
use protocol::Failure;
use sampling::{Profile, SamplingConfig};

use crate::language::ModelLanguage;
use crate::shape::{ShapeView, engine_comparison::EngineOutcome};
use crate::words::{chi_squared::chi_squared_with, explanation::tokens};

/// The name of an engine profile.
pub use crate::words::settings::profile;

pub use texts::shape::{
    about_draws, greedy_draws, nothing_yet, sampler_is_off, title_bars, title_chain, title_list,
    title_list_temperatures, title_repeated_draws, title_temperature,
};

/// The title of the temperature curves of a step, counted from 0.
pub fn temperatures_of(step: usize) -> String {
    format!("Token {}: probabilities at several temperatures", step + 1)
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
    format!(
        "The true probabilities could not be fetched. {failure} {}",
        failure.next_step()
    )
}

/// The divergence of the model and of the settings from the true distribution, in bits.
pub fn truth(model: f64, rule: f64) -> String {
    let rule = match rule.is_finite() {
        true => format!("{} bits", bits(rule)),
        false => "infinite, as they exclude a token that can really come".into(),
    };
    format!(
        "The diamonds are the true distribution of this model’s invented language: a grammar made the texts the model learned \
         from, and it knows the probabilities. Distance from the true distribution (KL): model {} bits; your settings \
         {rule}. 0 means identical.",
        bits(model)
    )
}

pub use texts::first::{shape_engines_lede as engines_lede, shape_engines_show as engines_show};

/// The hint on what to look for in a view.
pub fn view(view: ShapeView) -> &'static str {
    match view {
        ShapeView::Bars => {
            "The thin bar is a token’s probability straight from the model. The thick bar is the one after your settings."
        }
        ShapeView::Chain => {
            "The samplers work one after the other, from top to bottom. Watch how many tokens each one leaves, and how \
             much uncertainty is left."
        }
        ShapeView::Draw => {
            "Laid end to end, the probabilities make a line from 0 to 1. The number u points at one token. Move a \
             slider and u stays: same luck, other settings."
        }
        ShapeView::Temperature => {
            "The tokens from the likeliest downward, at several temperatures: a curve for each, with its number above the \
             likeliest token. A low one gives almost all to the first few; a high one shares it out. The thick curve is \
             yours."
        }
        ShapeView::Engines => {
            "The same settings as each engine applies them, in its own order and arithmetic. The strip marks the steps of \
             this run at which one keeps other tokens or would choose another one."
        }
        ShapeView::Vote => vote::rule(),
    }
}

/// The peculiarity of an engine profile.
pub fn particular(profile: Profile) -> &'static str {
    match profile {
        Profile::Textbook => {
            "The order of the papers: penalties, then temperature, then the filters."
        }
        Profile::Transformers => {
            "Temperature before the filters. Top-k keeps all tokens that tie with the k-th."
        }
        Profile::Vllm => {
            "Min-p before top-k and top-p. Top-k keeps all tokens that tie with the k-th."
        }
        Profile::LlamaCpp => {
            "The filters first, temperature last: top-p sees the probabilities before temperature changes them."
        }
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
                Profile::Textbook => "the textbook",
                other => profile(other),
            };
            match (other.kept == own.kept, other.token == own.token) {
                (false, true) => format!("{name} would keep {}", count(other.kept)),
                (true, _) => format!("{name} would choose {}", label(other.token)),
                (false, false) => format!(
                    "{name} would keep {} and choose {}",
                    count(other.kept),
                    label(other.token)
                ),
            }
        })
        .collect();
    let kept = format!("These settings keep {} here.", tokens(own.kept));
    if differing.is_empty() {
        return format!("{kept} The other engines would keep as many and choose the same one.");
    }
    let randomness = match rule.do_sample {
        true => "With the same u",
        false => "Without randomness",
    };
    format!("{kept} {randomness}, {}.", differing.join("; "))
}

/// The announcement of a moved sampler's new place.
pub fn moved(name: &str, place: usize, samplers: usize) -> String {
    format!("{name} is now sampler {} of {samplers}.", place + 1)
}

/// The title of the chart of draws.
pub fn draws_title(done: u32, block: u32) -> String {
    let draws = count(done as usize);
    match block {
        0 => format!("{draws} draws"),
        block => format!("{draws} draws, round {}", block + 1),
    }
}

/// Whether the counts of draws agree with the expected ones, as a sentence.
pub fn chi_squared(chi: f64, degrees: usize) -> String {
    let verdicts = [
        "So the draws follow the bars.",
        "This is one of the rarer tries: draw again and see whether it stays so.",
    ];
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
