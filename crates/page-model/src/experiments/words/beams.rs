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

pub use texts::experiments::{
    beams_about as about, beams_beams as beams, beams_best as best,
    beams_early_stopping as early_stopping, beams_formula as formula,
    beams_length_penalty as length_penalty, beams_misses as misses,
    beams_open_as_run as open_as_run, beams_progress as progress, beams_texts as texts,
    beams_title as title, beams_tree_title as tree_title, beams_unfinished as unfinished,
    beams_whole as whole,
};

/// The columns of the table of texts.
pub fn heads() -> [&'static str; 6] {
    [
        texts::experiments::beams_head_way(),
        texts::experiments::beams_head_text(),
        texts::experiments::beams_head_tokens(),
        texts::experiments::beams_head_sum(),
        texts::experiments::beams_head_score(),
        texts::experiments::beams_head_run(),
    ]
}

/// The word at the end of a text that greedy decoding writes, too.
pub fn and_greedy(word: &str) -> String {
    format!("{word}, {}", greedy())
}

/// The name of a rule that ends the search: transformers' value, and what it does.
pub fn rule(rule: EarlyStopping) -> &'static str {
    match rule {
        EarlyStopping::Heuristic => texts::experiments::beams_rule_heuristic(),
        EarlyStopping::WhenFull => texts::experiments::beams_rule_when_full(),
        EarlyStopping::Never => texts::experiments::beams_rule_never(),
    }
}

/// The name of a way to choose a text.
pub fn way(way: DecodingWay) -> &'static str {
    match way {
        DecodingWay::Beams => texts::experiments::beams_way_beams(),
        DecodingWay::Greedy => greedy(),
        DecodingWay::Sample => texts::experiments::beams_way_sample(),
    }
}

/// The name of the button that makes a text the run, for screen readers.
pub fn open_way_as_run(of: DecodingWay) -> String {
    texts::experiments::beams_open_way_as_run(way(of))
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
    texts::experiments::beams_score(
        &signed(text.log_probability, 2),
        text.tokens.len(),
        &exponent(penalty),
        &signed(text.score, 3),
    )
}

/// A length penalty with the decimals that were typed.
fn exponent(penalty: f64) -> String {
    signed(penalty, decimals_of(penalty, 1))
}

/// Where greedy decoding left the likelier text.
pub fn miss(miss: &GreedyMiss) -> String {
    let ((label, share), (other, other_share)) = (&miss.greedy, &miss.other);
    let said = match miss.is_winner {
        true => texts::experiments::beams_greedy_misses_winner,
        false => texts::experiments::beams_greedy_misses_likelier,
    };
    said(
        miss.step + 1,
        label,
        &percent(*share),
        other,
        &percent(*other_share),
        &power_of_e(miss.log_ratio),
    )
}

/// What the search found and what it cost; while it has no winner, how far it is.
pub fn found(experiment: &BeamsExperiment) -> String {
    let search = experiment.search();
    if !search.is_done() {
        return match search.passes() {
            0 => String::new(),
            passes => texts::experiments::beams_no_winner_yet(
                search.steps(),
                search.rule().max_new_tokens(),
                passes,
            ),
        };
    }
    let texts = experiment.texts();
    let of = |way| texts.iter().find(|text| text.way == way);
    let Some(winner) = of(DecodingWay::Beams) else {
        return String::new();
    };
    let best = experiment.plain(winner);
    let sum = nats(winner.log_probability);
    let result = match (experiment.greedy_miss(), of(DecodingWay::Greedy)) {
        (Some(found), _) => {
            let winner = texts::experiments::beams_winner(&best, &sum);
            format!("{winner} {}", miss(&found))
        }
        (None, None) => texts::experiments::beams_winner(&best, &sum),
        (None, Some(greedy)) if winner.tokens == greedy.tokens => {
            texts::experiments::beams_winner_is_greedy(&best, &sum)
        }
        (None, Some(greedy)) => {
            texts::experiments::beams_winner_by_score(&best, &sum, &nats(greedy.log_probability))
        }
    };
    format!("{result} {}", cost(experiment))
}

/// The passes and the cache of the search.
fn cost(experiment: &BeamsExperiment) -> String {
    let cost = experiment.cost();
    let held = |texts: usize| bytes((texts * cost.one_text * cost.bytes_per_position) as f64);
    let each = match cost.beams {
        1 => texts::experiments::beams_one_keeps(cost.one_text, &held(1)),
        beams => texts::experiments::beams_batch_keeps(
            cost.batched,
            beams,
            cost.one_text,
            &held(beams),
            &held(1),
        ),
    };
    let took = texts::experiments::beams_cost(cost.passes, cost.computed);
    format!("{took} {each}")
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
