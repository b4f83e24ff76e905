//! The texts of speculative decoding: titles, what happened in a round, and what the numbers mean.

pub mod presets;
pub mod rounds;
pub mod screen;
pub mod speed;

use charts::{count, percent};

use super::{
    repeated_rounds::RepeatedRounds,
    round::TokenSource,
    setup::{DraftDraws, DraftSource, SpeculativeSetup},
};
use crate::words::chi_squared::chi_squared_with;

/// The name of the table of all rounds.
pub const TITLE_TABLE: &str = "Rounds with their proposals";
/// The name of the picture of one position.
pub const TITLE_POSITION: &str = "A proposal and the target";
/// The title of the counts of many rounds.
pub const TITLE_ROUNDS: &str = "Counts of 10,000 rounds beside the target’s probabilities";
/// The name of the bars of the residual where draft and target are the same.
pub const NO_RESIDUAL: &str = "p = q up to rounding: nothing can be rejected";
/// The name of the bars of the residual.
pub const RESIDUAL: &str = "After a rejection: max(0, p − q), rescaled";
/// The name of the bars after the last proposal.
pub const TARGET_ALONE: &str = "The target after all proposals";
/// The name of the bars that the bonus token is drawn from.
pub const BONUS: &str = "The bonus token is drawn from p";
/// The draft's bars.
pub const Q: &str = "draft, q";
/// The target's bars.
pub const P: &str = "target, p";
/// The bars of the residual.
pub const RESIDUAL_SHARE: &str = "residual";
/// The bars of what is drawn from.
pub const DRAWN_FROM: &str = "drawn from";

/// The title of the screen, where it is presented.
pub use screen::name as title_screen;

/// The title of the picture of a place, both numbers counted from 0.
pub fn position_title(round: usize, place: usize, is_proposal: bool) -> String {
    match is_proposal {
        true => format!(
            "Round {}, place {}: a proposal and the target",
            round + 1,
            place + 1
        ),
        false => format!("Round {}: the token after all proposals", round + 1),
    }
}

/// The name of the bars of both models, with the proposed token and whether it was accepted; `None` behind a rejection.
pub fn both_models(proposed: &str, accepted: Option<bool>) -> String {
    format!("Draft and target: {proposed} {}", rounds::outcome(accepted))
}

/// What the screen is about.
pub const ABOUT: &str = "A small draft proposes several tokens, one pass of its own for each. The target reads them all in \
                         one pass. Each proposal x is accepted with probability min(1, p(x) / q(x)): p is the target’s \
                         probability, q the draft’s. The first rejected one is replaced by a draw from max(0, p − q), \
                         rescaled to a sum of 1, and those behind it are dropped. If all are accepted, the same pass has \
                         given the distribution of one more token. The text then has exactly the distribution of the target \
                         alone (Leviathan, Kalman and Matias 2023).";

/// The title of the counts of so many samples at a place of a round, all numbers but those counted from 0.
pub fn rounds_title((round, place): (usize, usize), done: u32, block: u32) -> String {
    let samples = count(done as usize);
    let set = match block {
        0 => String::new(),
        block => format!(", set {}", block + 1),
    };
    format!(
        "{samples} samples at place {} of round {}{set}",
        place + 1,
        round + 1
    )
}

/// What the draft draws from, as a sentence.
pub fn draft_draws(setup: SpeculativeSetup, greedy_target: bool) -> &'static str {
    match (setup.source, setup.draws) {
        (DraftSource::Lookup, _) => {
            "A token that is looked up is certain: q is 1 for it and 0 for every other, so it is accepted with \
             probability p."
        }
        (_, DraftDraws::Greedy) => {
            "A greedy draft proposes its most likely token. What was drawn from has one token: q is 1 for it, so it is \
             accepted with probability p. vLLM and SGLang draft so by default."
        }
        (_, DraftDraws::SameSettings) if greedy_target => {
            "Your settings are greedy, for the draft too: a proposal is accepted if it is the target’s most likely token."
        }
        (_, DraftDraws::SameSettings) => {
            "The draft draws under your settings: q is its distribution after temperature and filters, as p is the \
             target’s."
        }
    }
}

/// What a source is, in the list.
pub fn source(source: DraftSource) -> &'static str {
    match source {
        DraftSource::Small => "small draft model",
        DraftSource::Checkpoint => "early checkpoint",
        DraftSource::Lookup => "look-up in the text",
        DraftSource::Target => "the target itself",
    }
}

/// The name of a choice of how the draft draws.
pub fn draws(draws: DraftDraws) -> &'static str {
    match draws {
        DraftDraws::SameSettings => "under your settings",
        DraftDraws::Greedy => "greedily",
    }
}

/// The settings of a text in a file.
pub fn made_with(setup: SpeculativeSetup, settings: &str) -> String {
    let drawn = match setup.source {
        DraftSource::Lookup => String::new(),
        _ => format!(", which draws {}", draws(setup.draws)),
    };
    let proposals = match setup.proposals {
        1 => "1 proposal".into(),
        more => format!("{more} proposals"),
    };
    format!(
        "{settings}; speculative decoding, {proposals} by {}{drawn}",
        source(setup.source)
    )
}

/// Where a token comes from, as one word or two.
pub fn token_source(source: TokenSource) -> &'static str {
    match source {
        TokenSource::Draft => "accepted",
        TokenSource::Residual => "from the residual",
        TokenSource::Bonus => "bonus",
    }
}

/// The counts of many rounds, as sentences.
pub fn repeated(rounds: &RepeatedRounds) -> String {
    let (chi, degrees) = rounds.chi_squared();
    let share = f64::from(rounds.accepted) / f64::from(rounds.done());
    let verdicts = [
        "So the counts fit the target’s probabilities.",
        "This is one of the rarer tries: make another 10,000 and see whether it stays so.",
    ];
    format!(
        "Accepted: {} of the proposals; Σ min(p, q) = {} was to be expected. {}",
        percent(share),
        percent(rounds.overlap()),
        chi_squared_with(chi, degrees, verdicts)
    )
}
