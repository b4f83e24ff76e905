//! How the page carries out the solution of a step by itself: press by press, so that it can be watched.

use generation::Stage;

use crate::quick_check::{parser::task::pairs, question::SolutionStep};

/// Milliseconds after the first move, which is to be understood.
const FIRST_PAUSE: f64 = 800.0;
/// Milliseconds after the later ones, at least.
const LEAST_PAUSE: f64 = 80.0;
/// What the pause of each move is multiplied by for the next one.
const QUICKER: f64 = 0.8;
/// The parameter of an address that stands for presses of Round.
const ROUNDS: &str = "rounds";
/// The most tokens that the keys of the presenter view write one by one, in a step of a lesson.
const MOST_KEYS: usize = 3;

/// One thing that the page does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepMove<'a> {
    /// Changes parameters of the address.
    Set(&'a str),
    /// Takes another prompt.
    Prompt(&'a str),
    /// Goes on by stages until this one is shown.
    Stage(Stage),
    /// Puts another text into the box of Tokenizer.
    Type(&'a str),
    /// Carries out the open experiment.
    Experiment,
    /// Writes a token, in the run or in all lanes.
    Token,
    /// Writes tokens until the run stops.
    ToTheEnd,
    /// Puts a token at the first step, by its label.
    Say(&'a str),
    /// Saves the run and begins again with this seed.
    Again(u64),
    /// Makes rounds until there are so many.
    Rounds(usize),
}

/// The moves of a solution.
pub fn moves<'a>(witness: &[SolutionStep<'a>]) -> Vec<StepMove<'a>> {
    let moves = witness.iter().flat_map(|step| match *step {
        SolutionStep::Set(query) => match rounds(query) {
            Some(rounds) => (1..=rounds).map(StepMove::Rounds).collect(),
            None => vec![StepMove::Set(query)],
        },
        SolutionStep::Prompt(text) => vec![StepMove::Prompt(text)],
        SolutionStep::Stage(stage) => vec![StepMove::Stage(stage)],
        SolutionStep::Type(text) => vec![StepMove::Type(text)],
        SolutionStep::Experiment => vec![StepMove::Experiment],
        SolutionStep::Generate(tokens) => vec![StepMove::Token; tokens],
        SolutionStep::ToTheEnd => vec![StepMove::ToTheEnd],
        SolutionStep::Say(label) => vec![StepMove::Say(label)],
        SolutionStep::Again(seed) => vec![StepMove::Again(seed)],
    });
    moves.collect()
}

/// The number of rounds, where a query asks for nothing else.
fn rounds(query: &str) -> Option<usize> {
    let mut pairs = pairs(query);
    let (_, value) = pairs.next().filter(|(name, _)| name == ROUNDS)?;
    value.parse().ok().filter(|_| pairs.next().is_none())
}

/// Milliseconds after a move, by its place: the first ones are watched, the later ones are as the first.
pub fn pause(place: usize) -> f64 {
    let place = i32::try_from(place).unwrap_or(i32::MAX);
    (FIRST_PAUSE * QUICKER.powi(place)).max(LEAST_PAUSE)
}

/// Whether the keys of the presenter view do this one by one: stages, and a few tokens.
pub fn is_for_keys(witness: &[SolutionStep]) -> bool {
    let tokens = |step: &SolutionStep| match step {
        SolutionStep::Generate(tokens) => Some(*tokens),
        SolutionStep::Stage(_) => Some(0),
        _ => None,
    };
    let tokens: Option<usize> = witness.iter().map(tokens).sum();
    tokens.is_some_and(|tokens| tokens <= MOST_KEYS && !witness.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_and_rounds_are_made_one_by_one() {
        let witness = [SolutionStep::Set("rounds=2"), SolutionStep::Generate(3)];
        let expected = [
            StepMove::Rounds(1),
            StepMove::Rounds(2),
            StepMove::Token,
            StepMove::Token,
            StepMove::Token,
        ];
        assert_eq!(moves(&witness), expected);
        let together = "rounds=2&seed=3";
        assert_eq!(
            moves(&[SolutionStep::Set(together)]),
            [StepMove::Set(together)]
        );
    }

    #[test]
    fn pauses_grow_shorter_and_thirty_tokens_take_a_few_seconds() {
        assert!(pause(0) > pause(1) && pause(1) > pause(2));
        assert_eq!(pause(100), LEAST_PAUSE);
        assert_eq!(pause(usize::MAX), LEAST_PAUSE);
        let thirty: f64 = (0..30).map(pause).sum();
        assert!((3_000.0..7_000.0).contains(&thirty), "{thirty}");
    }

    #[test]
    fn keys_make_stages_and_a_few_tokens() {
        let few = SolutionStep::Generate(MOST_KEYS);
        assert!(is_for_keys(&[few]));
        assert!(is_for_keys(&[
            SolutionStep::Stage(Stage::Sample),
            SolutionStep::Generate(1)
        ]));
        for witness in [
            vec![],
            vec![few, SolutionStep::Generate(1)],
            vec![SolutionStep::Generate(1), SolutionStep::Again(7)],
            vec![SolutionStep::ToTheEnd],
        ] {
            assert!(!is_for_keys(&witness), "{witness:?}");
        }
    }
}
