//! One sentence for each mark: right, or what went wrong.

use crate::practice::{
    columns::{AnswerCell, AnswerColumn, CellKind},
    exercise::Exercise,
    marking::Verdict,
    mistakes::Mistake,
    words::cell_name,
};

/// The mark of a cell in words.
pub fn verdict(verdict: Verdict, cell: AnswerCell, exercise: &Exercise) -> String {
    match verdict {
        Verdict::Blank => "Nothing is filled in.".into(),
        Verdict::Right => "Right.".into(),
        Verdict::Unread(error) => error.to_string(),
        Verdict::Wrong(found) => mistake(found, cell, exercise),
    }
}

/// The mark with the name of its cell, as it is announced.
pub fn announced(found: Verdict, cell: AnswerCell, exercise: &Exercise) -> String {
    let name = cell_name(cell.column, cell.row, exercise);
    format!("{name}: {}", verdict(found, cell, exercise))
}

/// What a mistake was, with a next step.
pub fn mistake(mistake: Mistake, cell: AnswerCell, exercise: &Exercise) -> String {
    let settings = &exercise.settings;
    let (temperature, p) = (settings.temperature.get(), settings.p.get());
    match mistake {
        Mistake::Rounded => match cell.column.kind() {
            CellKind::Number(decimals) => {
                format!("Rounded too much: give {decimals} decimals.")
            }
            CellKind::Kept | CellKind::Token => "Rounded too much.".into(),
        },
        Mistake::Percent => "This is a percentage: write it with %, or divide it by 100.".into(),
        Mistake::Multiplied => {
            format!("The logit was multiplied by T; it must be divided by T = {temperature}.")
        }
        Mistake::TemperatureForgotten => {
            format!("This is the value at T = 1: divide the logit by T = {temperature} first.")
        }
        Mistake::TemperatureAfterExp => {
            "The power was divided by T. Divide the logit by T first, then take the power of e.".into()
        }
        Mistake::TemperatureAfterSoftmax => {
            "Temperature was applied after softmax. It divides the logits, before the powers of e.".into()
        }
        Mistake::NoExponential => "This is the exponent itself: take e to the power of it.".into(),
        Mistake::OneLeftOut => "One row is missing in this sum: add all rows.".into(),
        Mistake::SumOfExponents => "The exponents were added: add the powers of e.".into(),
        Mistake::LogitsAsProbabilities => {
            "A logit was divided by the sum of the logits. Logits are no probabilities: divide the power of e by the sum \
             of the powers."
                .into()
        }
        Mistake::NotDivided => "This is the power of e: divide it by the sum of all powers.".into(),
        Mistake::OverGreatest => {
            "The power was divided by the greatest power: divide it by the sum of all powers.".into()
        }
        Mistake::FromSmallest => "This goes from the least likely token: begin with the most likely one.".into(),
        Mistake::WrongOrder => "Wrong order: rank 1 is the most likely token.".into(),
        Mistake::Unsorted => {
            "Wrong order: this follows the rows of the table. Go from the most likely token to the least.".into()
        }
        Mistake::WithoutOwn => "This is the sum before the token: its own probability belongs to it.".into(),
        Mistake::NotSummed => "This is the token’s own part: add those of all more likely tokens.".into(),
        Mistake::CutBeforeCrossing => match cell.column {
            AnswerColumn::Kept(_) => {
                format!("The cut is one token too early: the token at which the sum reaches p = {p} is kept.")
            }
            _ => format!(
                "Divided by a sum without the token at which the sum reaches p = {p}: that token is kept and counts."
            ),
        },
        Mistake::KeptAfterCrossing => {
            format!("The tokens before this one already reach p = {p} together: it is removed.")
        }
        Mistake::NotTheFirstK => format!(
            "Top-k keeps the {} tokens with the lowest ranks, no more and no fewer.",
            settings.k.get()
        ),
        Mistake::ThresholdNotScaled => format!(
            "Compared with {0} itself: min-p removes what is below {0} times the greatest probability.",
            settings.min_p.get()
        ),
        Mistake::WrongSide => "The comparison is the wrong way round: compare this row’s number with the threshold again.".into(),
        Mistake::NotRenormalised => match cell.column {
            AnswerColumn::Pick(_) => {
                "Chosen before the probabilities were renormalized: use the intervals of the tokens kept.".into()
            }
            _ => "Not renormalized: divide by the sum of the probabilities of the tokens kept.".into(),
        },
        Mistake::DividedByP => {
            format!("Divided by the setting p = {p}: divide by the sum of the tokens kept, which is more than p.")
        }
        Mistake::RemovedHasShare => "This token is removed: it has probability 0.".into(),
        Mistake::MostLikely => {
            "This is the most likely token. A draw takes the token whose interval holds u.".into()
        }
        Mistake::RemovedToken => "This token is removed: it cannot be chosen.".into(),
        Mistake::NextInterval => {
            "This is a neighbor: u lies below the end of the chosen token’s interval, and not below its beginning.".into()
        }
        Mistake::Unknown => "Not right. Press Hint for the rule of this column.".into(),
    }
}
