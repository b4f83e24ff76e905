//! The texts about many samples and a vote.

use charts::{decimal, percent};

use crate::shape::vote::{MeasuredVotes, VoteCurves};

pub use texts::shape::{
    vote_needs_all as needs_all, vote_note as note, vote_of, vote_one as one,
    vote_present as present, vote_right as right, vote_rule as rule, vote_samples as samples,
    vote_share_right as share_right, vote_temperature as temperature, vote_title as title,
    vote_title_of as title_of,
};

/// The mark of the votes that were held.
pub fn measured_name(rounds: u32) -> String {
    texts::shape::votes_held(rounds as usize)
}

/// The button that holds votes.
pub fn hold(rounds: u32) -> String {
    texts::shape::vote_hold(rounds as usize)
}

/// The exact shares at the present temperature.
pub fn shares(curves: &VoteCurves) -> String {
    let present = &curves.present;
    let said = match curves.greedy {
        true => texts::shape::vote_shares_always,
        false => texts::shape::vote_shares_never,
    };
    said(
        &decimal(present.temperature, 2),
        &percent(present.one),
        curves.question.votes,
        &percent(present.vote),
    )
}

/// What was measured, beside what chance allows.
pub fn measured(measured: &MeasuredVotes, exact: &VoteCurves) -> String {
    let rounds = f64::from(measured.rounds);
    let p = exact.present.vote;
    // Two standard deviations of a share of independent votes.
    let chance = 2.0 * (p * (1.0 - p) / rounds).sqrt();
    texts::shape::vote_measured(
        measured.rounds as usize,
        measured.question.votes,
        &percent(measured.share_of_samples()),
        &percent(measured.share()),
        &decimal(100.0 * chance, 1),
    )
}
