//! The probabilities of the next token as the model gives them, without settings: one bar for each of the likeliest, and the
//! truth beside it where the grammar of the training text knows it.

use super::{
    Columns, Fate, ShareAxis,
    share_rows::{RowOf, ShareRow, ShareRows},
};
use crate::{
    Paint, Picture, Scene, Table,
    marks::BarSlot,
    percent,
    table::{Cell, counted, probability},
    token_rows::Token,
    words::{self, bars as of_bars, legend::rest_of, next_token as text},
};

/// The likeliest next tokens.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NextTokenBars {
    /// The title: what is shown, in a few words.
    pub title: String,
    /// One row each, by falling probability.
    pub rows: Vec<NextTokenBar>,
    /// How many tokens have no row.
    pub rest: usize,
    /// What those have together: by the model, and in truth where that is known.
    pub rest_shares: (f64, Option<f64>),
    /// How far the axis reaches.
    pub axis: ShareAxis,
}

/// A token.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NextTokenBar {
    /// Its text, with visible marks for invisible characters.
    pub label: String,
    /// The probability that the model gives it, 0 to 1.
    pub probability: f64,
    /// Its rank among all tokens, counted from 1.
    pub rank: usize,
    /// Its true probability, 0 to 1, where it is known.
    pub truth: Option<f64>,
    /// Whether it is the token that follows in the text.
    pub follows: bool,
}

impl NextTokenBar {
    fn fate(&self) -> Fate {
        match self.follows {
            true => Fate::Chosen,
            false => Fate::Open,
        }
    }

    fn row(&self) -> ShareRow<'_> {
        let token = Token {
            label: &self.label,
            fate: self.fate(),
            kept: true,
            hint: text::hint(&self.label, self.rank, self.probability, self.truth),
        };
        ShareRow {
            bars: vec![(BarSlot::Only, self.probability, self.fate().paint())],
            truth: self.truth,
            number: (token.number_paint(), percent(self.probability)),
            second: self.truth.map(percent),
            of: RowOf::Token {
                token,
                rank: Some(self.rank),
            },
        }
    }
}

impl NextTokenBars {
    fn has_truth(&self) -> bool {
        self.rows.iter().any(|bar| bar.truth.is_some())
    }

    fn rest_row(&self) -> Option<ShareRow<'_>> {
        let (model, truth) = self.rest_shares;
        (self.rest > 0).then(|| ShareRow {
            of: RowOf::Rest {
                label: Paint::NumberQuiet,
                tokens: Some(self.rest),
            },
            bars: vec![(BarSlot::Rest, model, Paint::KeptRest)],
            truth,
            number: (Paint::Number, percent(model)),
            second: truth.map(percent),
        })
    }

    fn description(&self) -> String {
        let Some(first) = self.rows.first() else {
            return of_bars::empty().into();
        };
        let mut said = vec![text::most_likely(&first.label, first.probability)];
        let follows = self.rows.iter().find(|bar| bar.follows);
        said.extend(follows.map(|bar| text::follows(&bar.label, bar.probability, bar.rank)));
        let known = self.rows.iter().filter_map(|bar| Some((bar, bar.truth?)));
        let likeliest = known.reduce(|best, next| if next.1 > best.1 { next } else { best });
        said.extend(likeliest.map(|(bar, truth)| of_bars::truth(&bar.label, truth)));
        said.push(of_bars::axis(self.axis));
        said.join(" ")
    }
}

impl Picture for NextTokenBars {
    fn scene(&self, id: &'static str, width: f64) -> Scene {
        let has_truth = self.has_truth();
        let columns = match has_truth {
            // The first column of numbers is the model's, the second the truth.
            true => Columns {
                model: of_bars::in_truth().into(),
                rule: of_bars::model().into(),
            },
            false => Columns {
                model: of_bars::model().into(),
                rule: of_bars::model().into(),
            },
        };
        let legend = [
            (Paint::Kept, of_bars::model().to_owned()),
            (Paint::Chosen, text::the_text().to_owned()),
            (Paint::Truth, of_bars::in_truth().to_owned()),
        ];
        let rows = ShareRows {
            title: &self.title,
            description: self.description(),
            rows: self
                .rows
                .iter()
                .map(NextTokenBar::row)
                .chain(self.rest_row())
                .collect(),
            axis: self.axis,
            columns: &columns,
            before_alone: !has_truth,
            kept: [of_bars::model().into(), rest_of(of_bars::model())],
            legend: legend
                .into_iter()
                .filter(|(paint, _)| has_truth || *paint != Paint::Truth)
                .collect(),
        };
        rows.scene(id, width)
    }

    fn table(&self) -> Table {
        let has_truth = self.has_truth();
        let mut columns = vec![
            words::token(),
            of_bars::model(),
            of_bars::rank_heading(),
            words::outcome_heading(),
        ];
        columns.extend(has_truth.then(of_bars::in_truth));
        let mut table = Table::new(&self.title, &columns);
        table.note = of_bars::note(self.axis);
        let row = |name: Cell, share: f64, rank: Cell, outcome: &str, truth: Option<f64>| {
            let mut row = vec![name, probability(share), rank, outcome.into()];
            row.extend(has_truth.then(|| Cell::of(truth, percent)));
            row
        };
        let tokens = self.rows.iter().map(|bar| {
            let outcome = if bar.follows { text::the_text() } else { "" };
            let name = bar.label.as_str().into();
            row(name, bar.probability, counted(bar.rank), outcome, bar.truth)
        });
        let (model, truth) = self.rest_shares;
        let rest = (self.rest > 0).then(|| {
            row(
                words::rest(self.rest).into(),
                model,
                Cell::none(),
                "",
                truth,
            )
        });
        table.with_rows(tokens.chain(rest))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bars(truth: Option<f64>) -> NextTokenBars {
        NextTokenBars {
            title: "Next".into(),
            rows: vec![
                NextTokenBar {
                    label: "␣a".into(),
                    probability: 0.5,
                    rank: 1,
                    truth,
                    follows: false,
                },
                NextTokenBar {
                    label: "␣b".into(),
                    probability: 0.125,
                    rank: 7,
                    truth: truth.map(|_| 0.0),
                    follows: true,
                },
            ],
            rest: 6,
            rest_shares: (0.375, truth.map(|truth| 1.0 - truth)),
            axis: ShareAxis::Full,
        }
    }

    #[test]
    fn the_truth_has_a_column_where_it_is_known() {
        let columns = |of: &NextTokenBars| of.table().columns.len();
        assert_eq!((columns(&bars(None)), columns(&bars(Some(1.0)))), (4, 5));
        let csv = bars(Some(0.75)).table().to_csv();
        assert!(csv.contains("␣a,0.5,1,,0.75"), "{csv}");
        assert!(csv.contains("0.375,,,0.25"), "{csv}");
    }

    #[test]
    fn the_token_of_the_text_is_named_with_its_rank() {
        let said = bars(None).description();
        assert!(said.contains("␣b") && said.contains('7'), "{said}");
    }
}
