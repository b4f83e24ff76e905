//! The sentences of the Predict screen: what is asked, what is missing, the score, and how it is computed.

pub mod screen;

use charts::{bits, count};
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
        PredictionEntry::Percents => "Spread 100% over the rows, then press Reveal.",
        PredictionEntry::Hands => "Count the hands for each row, then press Reveal.",
    }
}

/// What a share of 0 means, or what becomes of a row without a hand.
pub fn about_zero(entry: PredictionEntry) -> &'static str {
    match entry {
        PredictionEntry::Percents => {
            "A share of 0% says “impossible”: if the token can come after all, the score is infinite."
        }
        PredictionEntry::Hands => {
            "Share of a row = (its hands + 1) ÷ (all hands + number of rows). So a row without a hand has a small share, \
             and no score is infinite."
        }
    }
}

/// What is left to give, or how many hands were counted.
pub fn score_so_far(round: &PredictionRound) -> String {
    let all = round.all_given();
    match (round.entry, round.shares()) {
        (PredictionEntry::Hands, _) => match all {
            1 => "1 hand counted.".into(),
            all => format!("{} hands counted.", count(all as usize)),
        },
        (PredictionEntry::Percents, Err(problem)) => unfinished(problem),
        (PredictionEntry::Percents, Ok(None)) => {
            unfinished(UnfinishedPrediction::Left(round.left()))
        }
        (PredictionEntry::Percents, Ok(Some(_))) => format!("All of the {ALL}% is given."),
    }
}

/// Why a prediction cannot be revealed yet.
pub fn unfinished(problem: UnfinishedPrediction) -> String {
    match problem {
        UnfinishedPrediction::Left(left) => format!("{left}% left to give."),
        UnfinishedPrediction::TooMuch(surplus) => {
            format!("{surplus}% too much: take it from a row.")
        }
    }
}

/// Why the grammar's answer is missing, and what to do.
pub fn truth_failed(failure: &Failure) -> String {
    format!(
        "The truth could not be fetched. {failure} {}",
        failure.next_step()
    )
}

/// A number of bits as it is said; a rounded 0 is 0.
fn said(value: f64) -> String {
    match value.is_finite() {
        true => bits(value),
        false => "infinitely many".into(),
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
            format!("You: {visitor} bits, the model {model}. Nobody can be below {least}.")
        }
        (ScoredAgainst::Truth(_), None) => {
            format!("The model: {model} bits. Nobody can be below {least}. You made no prediction.")
        }
        (ScoredAgainst::Model(_), Some(visitor)) => format!(
            "You: {visitor} bits, scored against the model’s own probabilities. Nobody can be below {least}, the model’s \
             entropy."
        ),
        (ScoredAgainst::Model(_), None) => {
            format!("You made no prediction. The model’s own entropy is {least} bits.")
        }
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
    (!excluded.is_empty()).then(|| {
        format!(
            "You gave 0% to what can come: {}. −log₂ 0 is infinite, and so is the score. Cover the prediction and give each of \
             these rows at least 1%.",
            excluded.join(", ")
        )
    })
}

/// The formula of the score, and its terms where these are few.
pub fn formula(round: &PredictionRound) -> Vec<String> {
    let named = match &round.revealed {
        Some(ScoredAgainst::Model(_)) => "model",
        _ => "truth",
    };
    let mut lines = vec![format!(
        "score = −Σ {named} × log₂(share), summed over all rows"
    )];
    let shares = round.shares().ok().flatten();
    if let (Some(reference), Some(shares), Some(score)) = (round.reference(), shares, round.score())
    {
        let possible = reference.iter().zip(&shares).filter(|(q, _)| **q > 0.0);
        let terms: Vec<String> = possible
            .map(|(q, p)| format!("{q:.3} × {}", said(-p.log2())))
            .collect();
        if let Some(visitor) = score.visitor.filter(|bits| bits.is_finite())
            && terms.len() <= MOST_TERMS
        {
            lines.push(format!("yours ≈ {} ≈ {}", terms.join(" + "), bits(visitor)));
        }
    }
    lines
}

/// The most terms of a sum that are written out.
const MOST_TERMS: usize = 4;

/// The sum over several rounds; `None` before the first.
pub fn total(total: TotalScore) -> Option<String> {
    let mut said = match total.rounds {
        0 if total.infinite == 0 => return None,
        0 => String::new(),
        rounds => {
            let (visitor, model) = (bits(total.visitor), bits(total.model));
            let sum = match rounds {
                1 => "After 1 round".into(),
                rounds => format!("After {} rounds together", count(rounds)),
            };
            let least = bits(total.least);
            format!("{sum}: you {visitor} bits, the model {model}, least possible {least}.")
        }
    };
    let without = total.rounds - total.with_truth;
    if without > 0 {
        said += &format!(
            " Without a known truth, scored against the model: {}.",
            count(without)
        );
    }
    if total.infinite > 0 {
        said += &format!(
            " Left out, because a share of 0% came out as possible: {}.",
            count(total.infinite)
        );
    }
    Some(said.trim_start().into())
}
