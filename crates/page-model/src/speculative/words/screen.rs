//! The labels of the Speculative screen: names, fields, buttons, notices.

pub use texts::first::{
    speculative_lede as lede, speculative_name as name, speculative_shows as shows,
};
/// How the lines under the tokens read.
pub const LEGEND: &str = "Solid line: a proposal that was kept. Double: a token in place of a rejected one. Dotted: one more after all were kept.";
/// What p, q and u of the table are.
pub const PROBABILITIES: &str = "p is the probability that the large model (the target) gives a token, q that of the small one (the draft). A \
                                 proposal is kept where the random number u is below p / q. With the tokens put in place of rejected ones, the text has the \
                                 large model’s own distribution.";
/// The name of the group of choices, for screen readers.
pub const CHOICES: &str = "Choices of the draft";
/// The label of the choice of draft.
pub const DRAFT: &str = "Draft";
/// The label of the number of proposals.
pub const PROPOSALS: &str = "Proposals";
/// The label of the choice how the draft draws.
pub const DRAWS: &str = "It draws";
/// The label of the button that makes one pass.
pub const PASS: &str = "Pass";
/// What that button does.
pub const PASS_ABOUT: &str = "Make the next forward pass";
/// The label of the button that makes a round.
pub use super::rounds::ROUND;
/// The label of the button that takes a round back.
pub use crate::words::controls::back;
/// The label of the button that ends that.
pub use crate::words::controls::pause;
/// The label of the button that makes rounds until the end.
pub use crate::words::controls::play;
/// The label of the button that begins again.
pub use crate::words::labels::start_over as restart;
/// The name of the text, for screen readers.
pub const TEXT: &str = "Text by rounds";
/// Shown before the first round.
pub const BEFORE: &str = "Press Round: the draft proposes, the target checks.";
/// Shown in place of an accepted text's end.
pub const OVER: &str = "The text has ended.";
/// The heading of the table of a round, for screen readers.
pub const TABLE: &str = "Proposals of the round";
/// The columns of that table.
pub const COLUMNS: [&str; 7] = ["Place", "Token", "q", "p", "p / q", "u", "Outcome"];
/// Shown where the distributions of an old round were dropped.
pub const DROPPED: &str = "The distributions of this round were dropped to save memory. Those of the newest rounds are kept.";
/// The heading of the counts.
pub const SAME: &str = "The same distribution";
/// The label of the button that makes many rounds.
pub const REPEAT: &str = "10,000 rounds here";
/// The same once there are some.
pub const REPEAT_MORE: &str = "Another 10,000 rounds";
/// What the button does.
pub const REPEAT_ABOUT: &str = "New random numbers at the shown position: propose, accept or replace. The mark is what the \
                                target’s probabilities lead to, the band what chance allows.";
/// Shown where the shown position has no proposal.
pub const NO_PROPOSAL: &str = "Nothing was proposed at this position. Show one with a proposal.";
/// The heading of the numbers of speed.
pub use crate::words::controls::speed;
/// The label of the button that measures plain decoding.
pub const MEASURE: &str = "Measure plain decoding";
/// While that is measured.
pub const MEASURING: &str = "Measuring…";
/// The label of the button that makes the text the run.
pub const OPEN_AS_RUN: &str = "Make this text the run";
/// While the draft model loads.
pub const LOADING_DRAFT: &str = "Loading the draft model…";
/// Shown while only recorded steps are there.
pub const NO_ENGINE: &str =
    "Speculative decoding needs an engine that computes: recorded runs cannot read another text.";
/// Shown where prompt, settings or choices are others than those of the text.
pub const OUTDATED: &str = "Prompt, settings or choices have changed. The next round starts over.";
/// The heading of the presets, for screen readers.
pub use crate::words::labels::examples;
/// The label of the button that saves all rounds as a table.
pub const SAVE_TABLE: &str = "Save all rounds as CSV";
/// Announced once the text is dropped.
pub const RESTARTED: &str = "The text is dropped. The next round begins another.";
