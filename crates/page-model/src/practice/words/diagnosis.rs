//! One sentence for each mark: right, or what went wrong.

use texts::practice as say;

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
        Verdict::Blank => say::mark_blank().into(),
        Verdict::Right => say::mark_right().into(),
        Verdict::Unread(error) => error.to_string(),
        Verdict::Wrong(found) => mistake(found, cell, exercise),
    }
}

/// The mark with the name of its cell, as it is announced.
pub fn announced(found: Verdict, cell: AnswerCell, exercise: &Exercise) -> String {
    let name = cell_name(cell.column, cell.row, exercise);
    say::mark_announced(&name, &verdict(found, cell, exercise))
}

/// What a mistake was, with a next step.
pub fn mistake(mistake: Mistake, cell: AnswerCell, exercise: &Exercise) -> String {
    let settings = &exercise.settings;
    let p = || settings.p.get().to_string();
    let temperature = || settings.temperature.get().to_string();
    let fixed = match mistake {
        Mistake::Rounded => match cell.column.kind() {
            CellKind::Number(decimals) => return say::mistake_rounded(decimals),
            CellKind::Kept | CellKind::Token => say::mistake_rounded_somehow(),
        },
        Mistake::Percent => say::mistake_percent(),
        Mistake::Multiplied => return say::mistake_multiplied(&temperature()),
        Mistake::TemperatureForgotten => {
            return say::mistake_temperature_forgotten(&temperature());
        }
        Mistake::TemperatureAfterExp => say::mistake_temperature_after_exp(),
        Mistake::TemperatureAfterSoftmax => say::mistake_temperature_after_softmax(),
        Mistake::NoExponential => say::mistake_no_exponential(),
        Mistake::OneLeftOut => say::mistake_one_left_out(),
        Mistake::SumOfExponents => say::mistake_sum_of_exponents(),
        Mistake::LogitsAsProbabilities => say::mistake_logits_as_probabilities(),
        Mistake::NotDivided => say::mistake_not_divided(),
        Mistake::OverGreatest => say::mistake_over_greatest(),
        Mistake::FromSmallest => say::mistake_from_smallest(),
        Mistake::WrongOrder => say::mistake_wrong_order(),
        Mistake::Unsorted => say::mistake_unsorted(),
        Mistake::WithoutOwn => say::mistake_without_own(),
        Mistake::NotSummed => say::mistake_not_summed(),
        Mistake::CutBeforeCrossing => {
            return match cell.column {
                AnswerColumn::Kept(_) => say::mistake_cut_before_crossing(&p()),
                _ => say::mistake_divided_before_crossing(&p()),
            };
        }
        Mistake::KeptAfterCrossing => return say::mistake_kept_after_crossing(&p()),
        Mistake::NotTheFirstK => {
            return say::mistake_not_the_first_k(&settings.k.get().to_string());
        }
        Mistake::ThresholdNotScaled => {
            return say::mistake_threshold_not_scaled(&settings.min_p.get().to_string());
        }
        Mistake::WrongSide => say::mistake_wrong_side(),
        Mistake::NotRenormalised => match cell.column {
            AnswerColumn::Pick(_) => say::mistake_pick_not_renormalized(),
            _ => say::mistake_not_renormalized(),
        },
        Mistake::DividedByP => return say::mistake_divided_by_p(&p()),
        Mistake::RemovedHasShare => say::mistake_removed_has_share(),
        Mistake::MostLikely => say::mistake_most_likely(),
        Mistake::RemovedToken => say::mistake_removed_token(),
        Mistake::NextInterval => say::mistake_next_interval(),
        Mistake::Unknown => say::mistake_unknown(),
    };
    fixed.into()
}
