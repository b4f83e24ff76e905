//! The texts about many samples and a vote.

use charts::{count, decimal, percent};

use crate::shape::vote::{MeasuredVotes, VoteCurves};

pub use texts::shape::{
    vote_needs_all as needs_all, vote_note as note, vote_one as one, vote_present as present,
    vote_right as right, vote_rule as rule, vote_samples as samples,
    vote_share_right as share_right, vote_temperature as temperature, vote_title as title,
};

/// The title of the figure for an answer.
pub fn title_of(answer: &str) -> String {
    format!("How often the answer is {answer}")
}

/// The curve of the vote.
pub fn vote_of(votes: usize) -> String {
    format!("vote of {votes}")
}

/// The mark of the votes that were held.
pub fn measured_name(rounds: u32) -> String {
    format!("{} votes held", count(rounds as usize))
}

/// The button that holds votes.
pub fn hold(rounds: u32) -> String {
    format!("Hold {} votes", count(rounds as usize))
}

/// The exact shares at the present temperature.
pub fn shares(curves: &VoteCurves) -> String {
    let present = &curves.present;
    let greedy = match curves.greedy {
        true => "greedy decoding always",
        false => "greedy decoding never",
    };
    format!(
        "At temperature {}, one sample gives this answer in {} of cases, the vote of {} in {}, {greedy}.",
        decimal(present.temperature, 2),
        percent(present.one),
        curves.question.votes,
        percent(present.vote),
    )
}

/// What was measured, beside what chance allows.
pub fn measured(measured: &MeasuredVotes, exact: &VoteCurves) -> String {
    let rounds = f64::from(measured.rounds);
    let p = exact.present.vote;
    // Two standard deviations of a share of independent votes.
    let chance = 2.0 * (p * (1.0 - p) / rounds).sqrt();
    format!(
        "Held: {} votes of {} samples. This answer has {} of the samples and won {} of the votes. About 19 of 20 such rounds come within \
         {} percentage points of the exact share of the vote.",
        count(measured.rounds as usize),
        measured.question.votes,
        percent(measured.share_of_samples()),
        percent(measured.share()),
        decimal(100.0 * chance, 1),
    )
}
