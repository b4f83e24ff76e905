//! The sentences of the Predict screen: what is asked, what is missing, the score, and how it is computed.

pub mod screen;

use charts::{bits, decimal};
use protocol::Failure;

use super::{
    ALL,
    round::{PredictionEntry, PredictionRound, ScoredAgainst, UnfinishedPrediction},
    score::TotalScore,
};

pub use texts::predict::{any_other, asked, title};

/// How the visitor answers.
pub fn how(entry: PredictionEntry) -> &'static str {
    match entry {
        PredictionEntry::Percents => texts::predict::how_percents(),
        PredictionEntry::Hands => texts::predict::how_hands(),
    }
}

/// What a share of 0 means, or what becomes of a row without a hand.
pub fn about_zero(entry: PredictionEntry) -> &'static str {
    match entry {
        PredictionEntry::Percents => texts::predict::zero_percents(),
        PredictionEntry::Hands => texts::predict::zero_hands(),
    }
}

/// What is left to give, or how many hands were counted.
pub fn score_so_far(round: &PredictionRound) -> String {
    match (round.entry, round.shares()) {
        (PredictionEntry::Hands, _) => texts::predict::hands_counted(round.all_given() as usize),
        (PredictionEntry::Percents, Err(problem)) => unfinished(problem),
        (PredictionEntry::Percents, Ok(None)) => {
            unfinished(UnfinishedPrediction::Left(round.left()))
        }
        (PredictionEntry::Percents, Ok(Some(_))) => texts::predict::all_given(ALL as usize),
    }
}

/// Why a prediction cannot be revealed yet.
pub fn unfinished(problem: UnfinishedPrediction) -> String {
    match problem {
        UnfinishedPrediction::Left(left) => texts::predict::left_to_give(left as usize),
        UnfinishedPrediction::TooMuch(surplus) => texts::predict::too_much(surplus as usize),
    }
}

/// Why the grammar's answer is missing, and what to do.
pub fn truth_failed(failure: &Failure) -> String {
    texts::predict::truth_failed(&failure.to_string(), failure.next_step())
}

/// A number of bits as it is said; a rounded 0 is 0.
fn said(value: f64) -> String {
    match value.is_finite() {
        true => bits(value),
        false => texts::predict::infinitely_many().into(),
    }
}

/// The scores of a revealed prediction; empty while it is covered.
pub fn verdict(round: &PredictionRound) -> String {
    let (Some(score), Some(against)) = (round.score(), &round.revealed) else {
        return String::new();
    };
    let (model, least) = (said(score.model), said(score.least));
    let visitor = score.visitor.map(said);
    match (against, visitor) {
        (ScoredAgainst::Truth(_), Some(visitor)) => {
            texts::predict::verdict_truth(&visitor, &model, &least)
        }
        (ScoredAgainst::Truth(_), None) => texts::predict::verdict_truth_without(&model, &least),
        (ScoredAgainst::Model(_), Some(visitor)) => texts::predict::verdict_model(&visitor, &least),
        (ScoredAgainst::Model(_), None) => texts::predict::verdict_model_without(&least),
    }
}

/// Why a revealed prediction has no truth; `None` where it has one, or is covered.
pub fn without_truth(round: &PredictionRound) -> Option<String> {
    match round.revealed.as_ref()? {
        ScoredAgainst::Truth(_) => None,
        ScoredAgainst::Model(why) => Some(why.clone()),
    }
}

/// The tokens that were given 0% and can come; `None` where there are none.
pub fn excluded(round: &PredictionRound) -> Option<String> {
    let (reference, shares) = (round.reference()?, round.shares().ok()??);
    let labels = round.outcomes.labels().iter().map(String::as_str);
    let rows = labels.chain([any_other()]).zip(reference).zip(shares);
    let excluded: Vec<&str> = rows
        .filter(|((_, reference), share)| **reference > 0.0 && *share == 0.0)
        .map(|((label, _), _)| label)
        .collect();
    (!excluded.is_empty()).then(|| texts::predict::excluded(&excluded.join(", ")))
}

/// The formula of the score, and its terms where these are few.
pub fn formula(round: &PredictionRound) -> Vec<String> {
    let formula = match &round.revealed {
        Some(ScoredAgainst::Model(_)) => texts::predict::formula_model(),
        _ => texts::predict::formula_truth(),
    };
    let mut lines = vec![formula.to_string()];
    let shares = round.shares().ok().flatten();
    if let (Some(reference), Some(shares), Some(score)) = (round.reference(), shares, round.score())
    {
        let possible = reference.iter().zip(&shares).filter(|(q, _)| **q > 0.0);
        let terms: Vec<String> = possible
            .map(|(q, p)| format!("{} × {}", decimal(*q, 3), said(-p.log2())))
            .collect();
        if let Some(visitor) = score.visitor.filter(|bits| bits.is_finite())
            && terms.len() <= MOST_TERMS
        {
            let terms = terms.join(" + ");
            lines.push(texts::predict::formula_of_visitor(&terms, &bits(visitor)));
        }
    }
    lines
}

/// The most terms of a sum that are written out.
const MOST_TERMS: usize = 4;

/// The sum over several rounds; `None` before the first.
pub fn total(total: TotalScore) -> Option<String> {
    let with_score = (total.rounds > 0).then(|| {
        let [visitor, model, least] = [total.visitor, total.model, total.least].map(bits);
        texts::predict::total_of_rounds(total.rounds, &visitor, &model, &least)
    });
    let without = total.rounds - total.with_truth;
    let without = (without > 0).then(|| texts::predict::total_without_truth(without));
    let left_out = (total.infinite > 0).then(|| texts::predict::total_left_out(total.infinite));
    let said: Vec<String> = [with_score, without, left_out]
        .into_iter()
        .flatten()
        .collect();
    (!said.is_empty()).then(|| said.join(" "))
}
