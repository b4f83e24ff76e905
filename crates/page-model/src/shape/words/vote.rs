//! The texts about many samples and a vote.

use charts::{count, decimal, percent};

use crate::shape::vote::{MeasuredVotes, VoteCurves};

/// The title of the figure.
pub const TITLE: &str = "One sample, a vote of many, and greedy decoding";
/// The sentence that begins its description.
pub const NOTE: &str = "How often each gives this answer, by temperature.";
/// The curve of one sample.
pub const ONE: &str = "one sample";
/// The horizontal axis.
pub const TEMPERATURE: &str = "temperature";
/// The vertical axis.
pub const SHARE_RIGHT: &str = "share of this answer";
/// The mark of the present temperature.
pub const PRESENT: &str = "your temperature";
/// The label of the choice of the answer: nobody tells the page which one is right.
pub const RIGHT: &str = "Answer that counts as right";
/// The label of the choice of the number of samples.
pub const SAMPLES: &str = "Samples that vote";
/// The rule of the vote.
pub const RULE: &str = "The answer drawn most often wins; of several the one that was drawn first. More samples help the likeliest \
                        answer, whether it is right or wrong.";
/// Where a list does not tell it.
pub const NEEDS_ALL: &str = "A vote needs the probability of every answer; a list of the most likely tokens does not tell them.";

/// The title of the figure for an answer.
pub fn title(answer: &str) -> String {
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
