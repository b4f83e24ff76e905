//! The texts of beam search: labels, the score with its numbers, what the search found and what it cost.

use charts::{bytes, count, percent};
use generation::EarlyStopping;

use crate::{
    experiments::beams::{BeamsExperiment, ComparedText, DecodingWay, GreedyMiss},
    words::{
        labels::greedy,
        numbers::{decimals_of, nats, power_of_e, signed},
    },
};

/// The title of the experiment, and its name on the tab.
pub const TITLE: &str = "Beam search";
/// The word at the end of the winner.
pub const BEST: &str = "best";
/// The word at the end of another whole text.
pub const WHOLE: &str = "whole";
/// The word at the end of a beam that is not whole when the search stops.
pub const UNFINISHED: &str = "not whole";
/// The label of the number of beams.
pub const BEAMS: &str = "Beams";
/// The label of the exponent of the length.
pub const LENGTH_PENALTY: &str = "Length penalty";
/// The label of the choice of the rule that ends the search.
pub const EARLY_STOPPING: &str = "Early stopping";
/// The formula of the score.
pub const FORMULA: &str = "score = ln p(text) ÷ length^penalty";
/// The name of the table of texts, for screen readers.
pub const TEXTS: &str = "Beam search, greedy and a sample";
/// The columns of that table.
pub const HEADS: [&str; 6] = ["Way", "Text", "Tokens", "ln p(text)", "Score", "Run"];
/// The mark of the greedy text where it misses the likelier one.
pub const MISSES: &str = "misses the likelier text";
/// The label of the button that makes a text the run.
pub const OPEN_AS_RUN: &str = "Open as the run";

/// What the experiment is about.
pub const ABOUT: &str = "Beam search continues several beginnings side by side. At each step it keeps the likeliest \
                         continuations of all of them, as many as there are beams, and prunes the rest. A text is whole when \
                         it has its end token or the greatest number of tokens; the whole text with the best score wins. Beams \
                         and greedy use the model’s own probabilities, the sample your settings and seed.";

/// The title of the tree of so many beams.
pub fn title(beams: usize) -> String {
    match beams {
        1 => "Beam search with 1 beam".into(),
        _ => format!("Beam search with {} beams", count(beams)),
    }
}

/// The word at the end of a text that greedy decoding writes, too.
pub fn and_greedy(word: &str) -> String {
    format!("{word}, {}", greedy())
}

/// The name of a rule that ends the search: transformers' value, and what it does.
pub fn rule(rule: EarlyStopping) -> &'static str {
    match rule {
        EarlyStopping::Heuristic => "False: no open beam has a better score",
        EarlyStopping::WhenFull => "True: enough texts are whole",
        EarlyStopping::Never => "\"never\": no open beam can reach a better score",
    }
}

/// The name of a way to choose a text.
pub fn way(way: DecodingWay) -> &'static str {
    match way {
        DecodingWay::Beams => "beam search",
        DecodingWay::Greedy => greedy(),
        DecodingWay::Sample => "sample",
    }
}

/// The name of the button that makes a text the run, for screen readers.
pub fn open_as_run(of: DecodingWay) -> String {
    format!("{OPEN_AS_RUN}: {}", way(of))
}

/// The numbers of a text in its row: tokens, log-probability, score.
pub fn cells(text: &ComparedText) -> [String; 3] {
    [
        count(text.tokens.len()),
        signed(text.log_probability, 2),
        signed(text.score, 3),
    ]
}

/// The score of the winner with its numbers.
pub fn score(text: &ComparedText, penalty: f64) -> String {
    format!(
        "{FORMULA} = {} ÷ {}^{} = {}",
        signed(text.log_probability, 2),
        count(text.tokens.len()),
        exponent(penalty),
        signed(text.score, 3)
    )
}

/// A length penalty with the decimals that were typed.
fn exponent(penalty: f64) -> String {
    signed(penalty, decimals_of(penalty, 1))
}

/// How far beam search, greedy and sample are.
pub fn progress(tokens: usize, most: usize, passes: usize) -> String {
    format!(
        "{} of {} tokens, {} forward passes",
        count(tokens),
        count(most),
        count(passes)
    )
}

/// Where greedy decoding left the likelier text.
pub fn miss(miss: &GreedyMiss) -> String {
    let ((label, share), (other, other_share)) = (&miss.greedy, &miss.other);
    let (missed, who) = match miss.is_winner {
        true => ("it", "the winner"),
        false => ("a likelier text", "another whole text of the beams"),
    };
    format!(
        "Greedy decoding misses {missed} at token {}: it takes “{label}” at {}, {who} has “{other}” at {}, and that whole text \
         is {} times as likely as the greedy one.",
        count(miss.step + 1),
        percent(*share),
        percent(*other_share),
        power_of_e(miss.log_ratio)
    )
}

/// What the search found and what it cost; while it has no winner, how far it is.
pub fn found(experiment: &BeamsExperiment) -> String {
    let search = experiment.search();
    if !search.is_done() {
        return match search.passes() {
            0 => String::new(),
            passes => format!(
                "There is no winner yet: the beams have {} of {} tokens, after {} forward passes.",
                count(search.steps()),
                count(search.rule().max_new_tokens()),
                count(passes)
            ),
        };
    }
    let texts = experiment.texts();
    let of = |way| texts.iter().find(|text| text.way == way);
    let Some(winner) = of(DecodingWay::Beams) else {
        return String::new();
    };
    let best = experiment.plain(winner);
    let result = match (experiment.greedy_miss(), of(DecodingWay::Greedy)) {
        (Some(found), _) => format!(
            "The winner is “{best}” with {}. {}",
            nats(winner.log_probability),
            miss(&found)
        ),
        (None, None) => format!(
            "The winner is “{best}” with {}.",
            nats(winner.log_probability)
        ),
        (None, Some(greedy)) if winner.tokens == greedy.tokens => {
            format!(
                "The winner is the greedy text: “{best}” with {}.",
                nats(winner.log_probability)
            )
        }
        (None, Some(greedy)) => format!(
            "The winner by its score is “{best}” with {}. The greedy text has {} and is likelier as a whole.",
            nats(winner.log_probability),
            nats(greedy.log_probability)
        ),
    };
    format!("{result} {}", cost(experiment))
}

/// The passes and the cache of the search.
fn cost(experiment: &BeamsExperiment) -> String {
    let cost = experiment.cost();
    let held = |texts: usize| bytes((texts * cost.one_text * cost.bytes_per_position) as f64);
    let each = match cost.beams {
        1 => format!(
            "One beam keeps {} positions, {}.",
            count(cost.one_text),
            held(1)
        ),
        beams => format!(
            "Where the beams of a step are read as one batch, it takes {} passes. Keys and values are then kept for each beam, as \
             in transformers: {} × {} positions, {}, where one text has {}; servers that share the cache of a common beginning \
             keep less.",
            count(cost.batched),
            count(beams),
            count(cost.one_text),
            held(beams),
            held(1)
        ),
    };
    format!(
        "The search took {} forward passes of one text each. With one cache that begins empty and is cut where beams part, \
         they compute {} positions. {each}",
        count(cost.passes),
        count(cost.computed),
    )
}

/// The settings of a result in a file.
pub fn made_with((beams, tokens, penalty): (usize, usize, f64), early: EarlyStopping) -> String {
    format!(
        "num_beams {}, max_new_tokens {}, length_penalty {}, early_stopping {}",
        count(beams),
        count(tokens),
        exponent(penalty),
        early.id()
    )
}
