//! The usual mistakes: what each would have led to, so that a wrong answer is recognised by its value.

use super::{
    columns::{AnswerCell, AnswerColumn},
    exercise::PracticeMethod,
    solution::{KEPT, REMOVED},
    steps::Earlier,
};

enums::listed! {
    /// Why an answer is wrong, as far as its value tells.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Mistake {
        /// Fewer decimals than asked, or cut off.
        Rounded,
        /// A percentage without its sign.
        Percent,
        /// z · T in place of z / T.
        Multiplied,
        /// The temperature was left out.
        TemperatureForgotten,
        /// The power was divided by T.
        TemperatureAfterExp,
        /// The probability at T = 1 was divided by T.
        TemperatureAfterSoftmax,
        /// The exponent in place of the power.
        NoExponential,
        /// One row is missing in the sum.
        OneLeftOut,
        /// The exponents were added.
        SumOfExponents,
        /// Logits divided by their sum.
        LogitsAsProbabilities,
        /// The power was not divided by the sum.
        NotDivided,
        /// Divided by the greatest power.
        OverGreatest,
        /// Counted or added from the smallest.
        FromSmallest,
        /// The rank is another one.
        WrongOrder,
        /// Added in the order of the rows.
        Unsorted,
        /// The token itself is missing in the sum.
        WithoutOwn,
        /// The token alone, without those before it.
        NotSummed,
        /// The token at which the sum crosses p was removed.
        CutBeforeCrossing,
        /// A token after the crossing was kept.
        KeptAfterCrossing,
        /// Another number of tokens than k.
        NotTheFirstK,
        /// Compared with min-p itself, not with its fraction of the greatest probability.
        ThresholdNotScaled,
        /// Compared with the threshold the wrong way.
        WrongSide,
        /// The probability before the filter.
        NotRenormalised,
        /// Divided by the setting p, not by the sum of the tokens kept.
        DividedByP,
        /// A removed token has a share.
        RemovedHasShare,
        /// The most likely token, where u chooses another one.
        MostLikely,
        /// A token that was removed.
        RemovedToken,
        /// The token before or after the right one.
        NextInterval,
        /// None of these.
        Unknown,
    }
}

impl Earlier<'_> {
    /// What the usual mistakes lead to in a cell: the more specific ones first.
    pub fn mistakes(&self, cell: AnswerCell) -> Vec<(Mistake, f64)> {
        let AnswerCell { column, row } = cell;
        match column {
            AnswerColumn::Scaled | AnswerColumn::Exp => self.of_power(column, row),
            AnswerColumn::Sum => self.of_sum(),
            AnswerColumn::Probability => self.of_probability(row),
            AnswerColumn::Rank => {
                let reversed = (self.exercise.len() + 1) as f64 - self.follow(cell);
                vec![(Mistake::FromSmallest, reversed)]
            }
            AnswerColumn::Cumulative => self.of_running_sum(row, AnswerColumn::Probability),
            AnswerColumn::Kept(method) => self.of_kept(method, row),
            AnswerColumn::Share(method) => self.of_share(method, row),
            AnswerColumn::End(method) => {
                let cumulative = self.at(AnswerColumn::Cumulative, row);
                let mut mistakes = vec![(Mistake::NotRenormalised, cumulative)];
                mistakes.extend(self.of_running_sum(row, AnswerColumn::Share(method)));
                mistakes
            }
            AnswerColumn::Pick(method) => self.of_pick(method),
        }
    }

    fn logit(&self, row: usize) -> f64 {
        self.exercise.tokens[row].logit
    }

    fn of_power(&self, column: AnswerColumn, row: usize) -> Vec<(Mistake, f64)> {
        let (logit, temperature) = (self.logit(row), self.temperature());
        let as_asked = |exponent: f64| match column {
            AnswerColumn::Exp => exponent.exp(),
            _ => exponent,
        };
        let mut mistakes = vec![
            (Mistake::TemperatureForgotten, as_asked(logit)),
            (Mistake::Multiplied, as_asked(logit * temperature)),
        ];
        if column == AnswerColumn::Exp {
            mistakes.extend([
                (Mistake::NoExponential, self.at(AnswerColumn::Scaled, row)),
                (Mistake::TemperatureAfterExp, logit.exp() / temperature),
            ]);
        }
        mistakes
    }

    fn of_sum(&self) -> Vec<(Mistake, f64)> {
        let sum = self.follow(AnswerCell::at(AnswerColumn::Sum, 0));
        let rows = 0..self.exercise.rows();
        let without = rows.map(|row| sum - self.at(AnswerColumn::Exp, row));
        let mut mistakes: Vec<(Mistake, f64)> =
            without.map(|sum| (Mistake::OneLeftOut, sum)).collect();
        let exponents = self
            .tokens()
            .map(|row| self.at(AnswerColumn::Scaled, row))
            .sum();
        mistakes.push((Mistake::SumOfExponents, exponents));
        mistakes
    }

    fn of_probability(&self, row: usize) -> Vec<(Mistake, f64)> {
        let exp = self.at(AnswerColumn::Exp, row);
        let greatest = self.tokens().map(|row| self.at(AnswerColumn::Exp, row));
        let mut mistakes = vec![
            (Mistake::NotDivided, exp),
            (
                Mistake::OverGreatest,
                exp / greatest.fold(f64::MIN, f64::max),
            ),
        ];
        // How the rest would be divided at another temperature is not known.
        if self.exercise.rest.is_none() {
            let temperature = self.temperature();
            let softmax = |scale: f64| {
                let powers = self.tokens().map(|row| (self.logit(row) * scale).exp());
                (self.logit(row) * scale).exp() / powers.sum::<f64>()
            };
            let logits: f64 = self.tokens().map(|row| self.logit(row)).sum();
            mistakes.extend([
                (Mistake::LogitsAsProbabilities, self.logit(row) / logits),
                (Mistake::TemperatureForgotten, softmax(1.0)),
                (Mistake::TemperatureAfterSoftmax, softmax(1.0) / temperature),
                (Mistake::Multiplied, softmax(temperature)),
            ]);
        }
        mistakes
    }

    /// Mistakes in a sum that runs over a column in falling order.
    fn of_running_sum(&self, row: usize, column: AnswerColumn) -> Vec<(Mistake, f64)> {
        let sum = |rows: &mut dyn Iterator<Item = usize>| -> f64 {
            rows.map(|row| self.at(column, row)).sum()
        };
        let own = self.rank(row);
        vec![
            (Mistake::Unsorted, sum(&mut (0..=row))),
            (
                Mistake::WithoutOwn,
                sum(&mut self.tokens().filter(|other| self.rank(*other) < own)),
            ),
            (
                Mistake::FromSmallest,
                sum(&mut self.tokens().filter(|other| self.rank(*other) >= own)),
            ),
            (Mistake::NotSummed, self.at(column, row)),
        ]
    }

    fn of_kept(&self, method: PracticeMethod, row: usize) -> Vec<(Mistake, f64)> {
        let kept = self.follow(AnswerCell::at(AnswerColumn::Kept(method), row)) == KEPT;
        let other = if kept { REMOVED } else { KEPT };
        let settings = &self.exercise.settings;
        let mistake = match method {
            PracticeMethod::TopK => Mistake::NotTheFirstK,
            PracticeMethod::TopP if !kept => Mistake::KeptAfterCrossing,
            PracticeMethod::TopP => {
                let crosses = self.at(AnswerColumn::Cumulative, row) >= settings.p.get();
                match crosses {
                    true => Mistake::CutBeforeCrossing,
                    false => Mistake::WrongSide,
                }
            }
            PracticeMethod::MinP => {
                let unscaled = self.probability(row) >= settings.min_p.get();
                match unscaled == kept {
                    true => Mistake::WrongSide,
                    false => Mistake::ThresholdNotScaled,
                }
            }
            PracticeMethod::Greedy | PracticeMethod::Pure => Mistake::Unknown,
        };
        vec![(mistake, other)]
    }

    fn of_share(&self, method: PracticeMethod, row: usize) -> Vec<(Mistake, f64)> {
        let probability = self.probability(row);
        if !self.keeps(method, row) {
            return vec![(Mistake::RemovedHasShare, probability)];
        }
        let mut mistakes = vec![(Mistake::NotRenormalised, probability)];
        if method == PracticeMethod::TopP {
            let p = self.exercise.settings.p.get();
            let before = |row: &usize| {
                self.keeps(method, *row) && self.at(AnswerColumn::Cumulative, *row) < p
            };
            let sum: f64 = self
                .tokens()
                .filter(before)
                .map(|row| self.probability(row))
                .sum();
            mistakes.push((Mistake::DividedByP, probability / p));
            if sum > 0.0 {
                mistakes.push((Mistake::CutBeforeCrossing, probability / sum));
            }
        }
        mistakes
    }

    fn of_pick(&self, method: PracticeMethod) -> Vec<(Mistake, f64)> {
        let right = self.follow(AnswerCell::at(AnswerColumn::Pick(method), 0)) as usize;
        let order = self.in_order();
        let mut mistakes = Vec::new();
        if method != PracticeMethod::Greedy {
            mistakes.extend(order.first().map(|row| (Mistake::MostLikely, *row)));
        }
        if method.is_filter() {
            let before = self.first_beyond_u(AnswerColumn::Cumulative, method);
            mistakes.push((Mistake::NotRenormalised, before));
            let removed = self.tokens().filter(|row| !self.keeps(method, *row));
            mistakes.extend(removed.map(|row| (Mistake::RemovedToken, row)));
        }
        if method == PracticeMethod::Greedy {
            mistakes.extend(order.last().map(|row| (Mistake::FromSmallest, *row)));
        } else {
            let u = self.exercise.settings.u.get();
            let share = |row: usize| match method.is_filter() {
                true => self.at(AnswerColumn::Share(method), row),
                false => self.probability(row),
            };
            let mut sum = 0.0;
            let unsorted = self.tokens().find(|row| {
                sum += share(*row);
                sum > u
            });
            mistakes.extend(unsorted.map(|row| (Mistake::Unsorted, row)));
            let place = order.iter().position(|row| *row == right);
            let near = |place: usize| [place.checked_sub(1), Some(place + 1)];
            let near = place.into_iter().flat_map(near).flatten();
            let near = near.filter_map(|place| order.get(place));
            mistakes.extend(near.map(|row| (Mistake::NextInterval, *row)));
        }
        let wrong = mistakes.into_iter().filter(|(_, row)| *row != right);
        wrong.map(|(mistake, row)| (mistake, row as f64)).collect()
    }
}
