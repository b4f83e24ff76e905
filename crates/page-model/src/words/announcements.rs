//! What is said to screen readers after a press: a token, a stage, the outcome of a setting.

use charts::count;
use generation::Stage;

use crate::{
    run::step_analysis::StepAnalysis, the_loop::words::screen::stage_name, tokens::TokenTexts,
};
use sampling::TokenId;

/// A token as it is spoken: without the mark of the space before it.
fn spoken(token: TokenId, texts: &TokenTexts) -> String {
    let label = texts.label(token);
    let text = label.trim_start_matches('␣');
    match text {
        "" => texts::first::spoken_space().into(),
        text => text.into(),
    }
}

/// A probability as it is spoken: `2.9 percent`.
fn percent(probability: f64) -> String {
    charts::percent_in_words(probability).replace('%', texts::first::spoken_percent())
}

/// A generated token and its probability.
pub fn token(token: TokenId, probability: f64, texts: &TokenTexts) -> String {
    format!("{}, {}", spoken(token, texts), percent(probability))
}

/// The stage that was reached, with its outcome.
pub fn stage(stage: Stage, step: &StepAnalysis, texts: &TokenTexts) -> String {
    let name = stage_name(stage);
    let (all, kept) = (step.model.vocabulary(), step.rule().len());
    let likeliest = |ids: &[TokenId]| {
        ids.first()
            .map_or_else(String::new, |&id| spoken(id, texts))
    };
    let outcome = match stage {
        Stage::Forward => texts::first::heard_scores(all),
        Stage::Logits | Stage::Temperature => {
            texts::first::heard_highest(&likeliest(step.raw().ids()))
        }
        Stage::Softmax => match step.model.top(1).first() {
            Some(top) => token(top.token, top.probability, texts),
            None => String::new(),
        },
        Stage::Filter => texts::first::heard_kept(all, &count(kept)),
        Stage::Sample | Stage::Append => {
            let choice = step.taken.as_ref().unwrap_or(&step.decision.choice);
            token(choice.token, choice.probability, texts)
        }
    };
    format!("{name}: {outcome}")
}

/// The distribution after a setting was moved: its likeliest token, and how many tokens are kept.
pub fn setting(step: &StepAnalysis, texts: &TokenTexts) -> String {
    let (kept, all) = (step.rule().len(), step.model.vocabulary());
    let top = step.rule().top(1);
    let first = top
        .first()
        .map_or_else(String::new, |top| token(top.token, top.probability, texts));
    format!("{first}; {}", texts::first::heard_kept(all, &count(kept)))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use sampling::TopK;

    use super::*;
    use crate::{
        run::step_analysis::{
            SelectedStep,
            tests::{run, sampled_beyond_first},
        },
        settings::Settings,
        tokens::tests::texts,
    };

    #[test]
    fn a_press_is_announced_in_words_that_can_be_spoken() {
        let mut settings: Settings = sampled_beyond_first();
        settings.set_top_k(TopK::new(3).ok());
        let run = run(&settings);
        let selected = SelectedStep::at(run.generation(), 0, None).unwrap();
        let step = selected.read(run.generation(), &settings, true).unwrap();
        let texts = texts();
        for of in Stage::ALL {
            let said = stage(of, &step, &texts);
            assert!(said.starts_with(stage_name(of)), "{said}");
            assert!(!said.contains(['%', '␣']), "{said}");
        }
        assert!(stage(Stage::Filter, &step, &texts).ends_with("3 of 8 tokens kept"));
        assert!(setting(&step, &texts).ends_with(" percent; 3 of 8 tokens kept"));
    }
}
