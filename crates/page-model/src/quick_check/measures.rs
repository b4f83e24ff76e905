//! The measures that conditions compare with a number: a closed list, each a pure function of the live state.

use protocol::TokenId;
use sampling::SelectionMethod;

use super::condition::{EqualityRule, LiveState};
use crate::{
    compare::{comparison::Comparison, measures::circle},
    run::Run,
};

enums::listed! {
    /// What is compared with a number. Its id is its name in the files of lessons and questions, in every language.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum NumberMeasure {
        /// The tokens that the filters leave at the step.
        TokensLeft = "tokens left",
        /// The entropy of the distribution that is drawn from, in bits.
        Entropy = "entropy",
        /// The entropy of the model's own distribution, in bits.
        ModelEntropy = "entropy of the model",
        /// The probability of the most likely token under the settings, 0 to 1.
        TopProbability = "highest probability",
        /// The rank of the run's last token among all tokens of the model, from 1.
        ChosenRank = "rank of the last token",
        /// The tokens generated so far.
        GeneratedTokens = "tokens generated",
        /// The tokens that the model reads of the prompt.
        PromptTokens = "tokens read of the prompt",
        /// The positions whose keys and values are in the cache.
        CachedPositions = "positions in the cache",
        /// The positions that the last forward pass computed.
        ComputedPositions = "positions computed in the last pass",
        /// The different first tokens among the present and the saved runs of this prompt.
        FirstTokens = "different first tokens",
        /// The first token at which a lane differs from the first lane, from 1.
        FirstDifference = "first different token",
        /// The tokens that were put into the text by hand.
        ForcedTokens = "tokens put by hand",
        /// The temperature; 0 while decoding is greedy.
        Temperature = "temperature",
        /// The random seed.
        Seed = "seed",
        /// The saved runs of the present prompt.
        SavedRuns = "saved runs",
        /// The sum of the log-probabilities that the model gives the run's tokens, in nats.
        LogProbability = "log-probability of the run",
        /// The lowest logit of the step.
        LowestLogit = "lowest logit",
        /// How often the shortest sequence that repeats at the end of the run's text occurs; 0 if none occurs three times.
        Repetitions = "repetitions at the end",
        /// The tokens of the text in the box of Tokenizer.
        TypedPieces = "pieces of the typed text",
        /// The texts in the tree of seeds.
        TreeTexts = "texts in the tree",
        /// The texts of the tree that begin with the token that most of them begin with.
        LargestBranch = "texts in the largest branch",
        /// The probability of the likeliest text that was found, divided by that of the greedy one.
        TimesGreedy = "times as likely as greedy",
        /// The probability of the winner of the beam search, divided by that of the greedy text.
        BeamsTimesGreedy = "beam search beside greedy",
        /// The forward passes of the beam search, one for each text and token.
        BeamPasses = "passes of the beam search",
        /// The share of right texts at temperature 1, 0 to 1.
        RightAtOne = "share right at temperature 1",
        /// The share of right texts at temperature 2, 0 to 1.
        RightAtTwo = "share right at temperature 2",
        /// The rounds of speculative decoding so far.
        Rounds = "rounds",
        /// The tokens that they wrote.
        RoundTokens = "tokens of the rounds",
        /// The proposals of the draft that were accepted.
        ProposalsAccepted = "proposals accepted",
        /// The rank that the token which follows has in the picked cell of Inside, from 1.
        CellRank = "rank in the picked cell",
        /// The parts of the network that are off in Inside.
        PartsOff = "parts switched off",
        /// The probability of the token that follows without these parts, 0 to 1.
        WithoutParts = "probability without the parts",
        /// The steps of the optimizer of the checkpoint that is chosen in Training.
        CheckpointSteps = "steps of the checkpoint",
    }
}

impl NumberMeasure {
    /// Which of its values can be asked for with `=`.
    pub fn equality(self) -> EqualityRule {
        match self {
            Self::TokensLeft
            | Self::ChosenRank
            | Self::GeneratedTokens
            | Self::PromptTokens
            | Self::CachedPositions
            | Self::ComputedPositions
            | Self::FirstTokens
            | Self::FirstDifference
            | Self::ForcedTokens
            | Self::Temperature
            | Self::Seed
            | Self::SavedRuns
            | Self::Repetitions
            | Self::TypedPieces
            | Self::TreeTexts
            | Self::LargestBranch
            | Self::BeamPasses
            | Self::Rounds
            | Self::RoundTokens
            | Self::ProposalsAccepted
            | Self::CellRank
            | Self::PartsOff
            | Self::CheckpointSteps => EqualityRule::Counted,
            Self::TimesGreedy | Self::BeamsTimesGreedy => EqualityRule::Ratio,
            Self::Entropy
            | Self::ModelEntropy
            | Self::TopProbability
            | Self::LogProbability
            | Self::LowestLogit
            | Self::RightAtOne
            | Self::RightAtTwo
            | Self::WithoutParts => EqualityRule::Computed,
        }
    }

    /// The value now; `None` while there is none.
    pub fn now(self, state: &LiveState) -> Option<f64> {
        let counted = |number: usize| number as f64;
        let pass = || {
            let run = state.run?;
            let last = run.steps().len().checked_sub(1);
            // The pass of the present token if there is one, else that of the last token.
            let pass = run.pass(run.steps().len());
            pass.or_else(|| run.pass(last?)).map(|pass| &pass.report)
        };
        match self {
            Self::TokensLeft => Some(counted(state.step?.rule().len())),
            Self::Entropy => Some(state.step?.rule().entropy_bits()),
            Self::ModelEntropy => Some(state.step?.model.entropy_bits()),
            Self::TopProbability => Some(state.step?.rule().top(1).first()?.probability),
            Self::ChosenRank => {
                let last = state.run?.steps().last()?;
                let rank = last.ranking()?.rank_of(last.choice.token)?;
                Some(counted(rank + 1))
            }
            Self::GeneratedTokens => Some(counted(state.run?.steps().len())),
            Self::PromptTokens => Some(counted(state.run?.generation().prompt().len())),
            Self::CachedPositions => Some(f64::from(pass()?.cache.positions)),
            Self::ComputedPositions => Some(f64::from(pass()?.computed)),
            Self::FirstTokens => Some(counted(first_tokens(state)?)),
            Self::FirstDifference => state
                .lanes
                .and_then(Comparison::first_difference)
                .map(|step| counted(step + 1)),
            Self::ForcedTokens => {
                let steps = state.run?.steps().iter();
                let forced = steps.filter(|step| step.choice.rule == SelectionMethod::Forced);
                Some(counted(forced.count()))
            }
            Self::Temperature => Some(match state.settings.do_sample() {
                true => state.settings.temperature().get(),
                false => 0.0,
            }),
            Self::Seed => Some(state.settings.seed as f64),
            Self::SavedRuns => Some(counted(of_prompt(state).count())),
            Self::LogProbability => {
                let run = state.run?;
                let steps = 0..run.steps().len();
                steps.map(|step| run.log_probability(step)).sum()
            }
            Self::LowestLogit => {
                let logits = state.step?.ranking.logits().as_slice().iter();
                logits.copied().map(f64::from).reduce(f64::min)
            }
            Self::TypedPieces => state.typed_pieces.map(counted),
            Self::TreeTexts => state.findings.tree_texts.map(counted),
            Self::LargestBranch => state.findings.largest_branch.map(counted),
            Self::TimesGreedy => state.findings.times_greedy,
            Self::BeamsTimesGreedy => state.findings.beams_times_greedy,
            Self::BeamPasses => state.findings.beam_passes.map(counted),
            Self::Rounds => Some(counted(state.rounds.rounds)),
            Self::RoundTokens => Some(counted(state.rounds.tokens)),
            Self::ProposalsAccepted => Some(counted(state.rounds.accepted)),
            Self::CellRank => state.inside.rank.map(counted),
            Self::PartsOff => Some(counted(state.inside.parts_off)),
            Self::WithoutParts => state.inside.without_parts,
            Self::CheckpointSteps => Some(counted(state.checkpoint_steps)),
            Self::RightAtOne => state.findings.right_at_one,
            Self::RightAtTwo => state.findings.right_at_two,
            Self::Repetitions => {
                let generated: Vec<TokenId> = state.run?.generation().generated().collect();
                Some(repetitions(&generated))
            }
        }
    }
}

/// How often the shortest sequence that repeats at the end of these tokens occurs; 0 if none occurs three times.
pub(super) fn repetitions(tokens: &[TokenId]) -> f64 {
    circle(tokens).map_or(0.0, |circle| circle.rounds as f64)
}

/// The saved runs of the present prompt.
fn of_prompt<'a>(state: &LiveState<'a>) -> impl Iterator<Item = &'a Run> {
    let prompt = state.run.map(|run| run.generation().prompt());
    let saved = state.saved.iter();
    saved.filter(move |saved| Some(saved.generation().prompt()) == prompt)
}

/// The number of different first tokens among the runs of the present prompt.
fn first_tokens(state: &LiveState) -> Option<usize> {
    let runs = of_prompt(state).chain([state.run?]);
    let mut first: Vec<_> = runs
        .filter_map(|run| Some(run.steps().first()?.choice.token))
        .collect();
    first.sort_unstable();
    first.dedup();
    Some(first.len())
}
