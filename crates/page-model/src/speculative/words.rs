//! The texts of speculative decoding: titles, what happened in a round, and what the numbers mean.

pub mod presets;
pub mod rounds;
pub mod screen;
pub mod speed;

use charts::percent;

use super::{
    repeated_rounds::RepeatedRounds,
    round::TokenSource,
    setup::{DraftDraws, DraftSource, SpeculativeSetup},
};
use crate::words::chi_squared::chi_squared_with;

pub use texts::speculative::{
    about, bonus, drawn_from, no_residual, p, q, residual, residual_share, target_alone,
    title_position, title_rounds, title_table,
};

/// The title of the screen, where it is presented.
pub use screen::name as title_screen;

/// The title of the picture of a place, both numbers counted from 0.
pub fn position_title(round: usize, place: usize, is_proposal: bool) -> String {
    let round = (round + 1).to_string();
    match is_proposal {
        true => texts::speculative::position_title(&round, place + 1),
        false => texts::speculative::position_title_after_all(&round),
    }
}

/// The name of the bars of both models, with the proposed token and whether it was accepted; `None` behind a rejection.
pub fn both_models(proposed: &str, accepted: Option<bool>) -> String {
    match accepted {
        Some(true) => texts::speculative::both_models_accepted(proposed),
        Some(false) => texts::speculative::both_models_rejected(proposed),
        None => texts::speculative::both_models_dropped(proposed),
    }
}

/// The title of the counts of so many samples at a place of a round, all numbers but those counted from 0.
pub fn rounds_title((round, place): (usize, usize), done: u32, block: u32) -> String {
    let (done, place, round) = (done as usize, place + 1, (round + 1).to_string());
    match block {
        0 => texts::speculative::rounds_title(done, place, &round),
        block => {
            let set = (block + 1).to_string();
            texts::speculative::rounds_title_of_set(done, place, &round, &set)
        }
    }
}

/// What the draft draws from, as a sentence.
pub fn draft_draws(setup: SpeculativeSetup, greedy_target: bool) -> &'static str {
    match (setup.source, setup.draws) {
        (DraftSource::Lookup, _) => texts::speculative::look_up_draws(),
        (_, DraftDraws::Greedy) => texts::speculative::greedy_draft_draws(),
        (_, DraftDraws::SameSettings) if greedy_target => {
            texts::speculative::greedy_settings_draw()
        }
        (_, DraftDraws::SameSettings) => texts::speculative::settings_draw(),
    }
}

/// What a source is, in the list.
pub fn source(source: DraftSource) -> &'static str {
    match source {
        DraftSource::Small => texts::speculative::source_draft(),
        DraftSource::Checkpoint => texts::speculative::source_checkpoint(),
        DraftSource::Lookup => texts::speculative::source_look_up(),
        DraftSource::Target => texts::speculative::source_target(),
    }
}

/// The name of a choice of how the draft draws.
pub fn draws(draws: DraftDraws) -> &'static str {
    match draws {
        DraftDraws::SameSettings => texts::speculative::draws_under_settings(),
        DraftDraws::Greedy => texts::speculative::draws_greedily(),
    }
}

/// The settings of a text in a file.
pub fn made_with(setup: SpeculativeSetup, settings: &str) -> String {
    let (proposals, source) = (setup.proposals, source(setup.source));
    match (setup.source, setup.draws) {
        (DraftSource::Lookup, _) => {
            texts::speculative::made_with_look_up(settings, proposals, source)
        }
        (_, DraftDraws::SameSettings) => {
            texts::speculative::made_with_same_settings(settings, proposals, source)
        }
        (_, DraftDraws::Greedy) => {
            texts::speculative::made_with_greedy_draft(settings, proposals, source)
        }
    }
}

/// Where a token comes from, as one word or two.
pub fn token_source(source: TokenSource) -> &'static str {
    match source {
        TokenSource::Draft => texts::speculative::token_accepted(),
        TokenSource::Residual => texts::speculative::token_from_residual(),
        TokenSource::Bonus => texts::speculative::token_bonus(),
    }
}

/// The counts of many rounds, as sentences.
pub fn repeated(rounds: &RepeatedRounds) -> String {
    let (chi, degrees) = rounds.chi_squared();
    let share = f64::from(rounds.accepted) / f64::from(rounds.done());
    let verdicts = [
        texts::speculative::counts_fit(),
        texts::speculative::counts_are_rare(),
    ];
    let accepted = texts::speculative::accepted(&percent(share), &percent(rounds.overlap()));
    format!("{accepted} {}", chi_squared_with(chi, degrees, verdicts))
}
