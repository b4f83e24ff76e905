//! Charts of one step: bars over the vocabulary, and the cumulative line of the draw.

use charts::{Bar, Bars, ChosenPiece, Columns, CumulativeLine, Fate, Rest, Segment};
use sampling::{Distribution, TokenId, Uniform};

use crate::{run::step_analysis::StepAnalysis, tokens::TokenTexts};

/// The true probabilities of the invented language, by rising token id; a token that is not listed is impossible.
pub type TrueProbabilities = [(TokenId, f64)];

/// The most tokens with a segment of their own on the line.
const PIECES: usize = 40;
/// The least probability with a segment of its own; a smaller one would be too thin to see.
const THINNEST_PIECE: f64 = 0.004;

impl StepAnalysis {
    /// Whether a token was chosen, would be chosen instead, or neither.
    pub fn fate(&self, token: TokenId) -> Fate {
        if self.chosen() == Some(token) {
            Fate::Chosen
        } else if self.instead() == Some(token) {
            Fate::Instead
        } else {
            Fate::Open
        }
    }

    /// The model's distribution beside another one, on the axis that the step has by default.
    pub fn bars_of(&self, rule: &Distribution, texts: &TokenTexts, rows: &[TokenId]) -> Bars {
        self.bars_between(&self.model, rule, rows, texts, None)
    }

    /// Two distributions as bars, on the axis that the step has by default: the given tokens have a row each, all others
    /// share one.
    pub fn bars_between(
        &self,
        before: &Distribution,
        after: &Distribution,
        rows: &[TokenId],
        texts: &TokenTexts,
        truth: Option<&TrueProbabilities>,
    ) -> Bars {
        let in_truth = |token: TokenId| {
            truth.map(|truth| {
                let place = truth.binary_search_by_key(&token, |&(token, _)| token);
                place.map_or(0.0, |place| truth[place].1)
            })
        };
        let bar = |&token: &TokenId| Bar {
            label: texts.label(token),
            model: before.probability(token),
            rule: after.probability(token),
            kept: after.rank_of(token).is_some(),
            fate: self.fate(token),
            rank: before.rank_of(token).map(|rank| rank + 1),
            truth: in_truth(token),
        };
        // A token that was impossible before is not one of the others.
        let possible = rows
            .iter()
            .filter(|&&token| before.rank_of(token).is_some());
        let others = before.len() - possible.count();
        let row_tokens = rows;
        let rows: Vec<Bar> = rows.iter().map(bar).collect();
        // Summed up: what a sum near 1 leaves is rounding where the others have next to nothing.
        let mut shown = row_tokens.to_vec();
        shown.sort_unstable();
        let is_other = |token: &TokenId| shown.binary_search(token).is_err();
        let of_others = |distribution: &Distribution| -> f64 {
            let others = distribution.ranked().filter(|row| is_other(&row.token));
            others.map(|row| row.probability).sum()
        };
        let kept = after.len() - rows.iter().filter(|bar| bar.kept).count();
        let rest = Rest {
            tokens: others,
            kept,
            model: of_others(before),
            rule: of_others(after),
            truth: truth.map(|truth| {
                let others = truth.iter().filter(|(token, _)| is_other(token));
                others.map(|&(_, probability)| probability).sum()
            }),
        };
        Bars {
            title: texts::first::loop_bars_title(&(self.index + 1).to_string()),
            rows,
            rest: (rest.tokens > 0).then_some(rest),
            columns: Columns {
                model: texts::first::loop_column_model().into(),
                rule: texts::first::loop_column_settings().into(),
            },
            axis: self.axis(None),
        }
    }

    /// The draw as a cumulative line.
    pub fn line(&self, texts: &TokenTexts) -> CumulativeLine {
        let rule = self.rule();
        let segments: Vec<Segment> = rule
            .top(PIECES)
            .iter()
            .take_while(|ranked| ranked.probability >= THINNEST_PIECE)
            .map(|ranked| Segment {
                label: texts.label(ranked.token),
                probability: ranked.probability,
            })
            .collect();
        let choice = &self.decision.choice;
        let chosen = self.drawn.then(|| ChosenPiece {
            label: texts.label(choice.token),
            interval: choice.interval.clone(),
            fate: self.fate(choice.token),
        });
        CumulativeLine {
            more: rule.len() - segments.len(),
            segments,
            chosen,
            u: self.u().map(Uniform::get),
            cut: None,
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use sampling::{Logits, TopK};

    use crate::{
        run::step_analysis::{
            SelectedStep,
            tests::{run, sampled_beyond_first},
        },
        run::{Run, tests::pass},
        settings::Settings,
        tokens::tests::texts,
    };

    /// One less the sum of the rows would be 0, or a rounding error, in place of this number.
    #[test]
    fn the_rest_is_exact_where_it_is_next_to_nothing() {
        let mut run = Run::start(String::new(), vec![1], vec![], 8).unwrap();
        let logits = vec![50.0, 9.0, 8.0, 7.0, 6.0, 5.0, 4.0, 3.0];
        run.supply(&Logits::new(logits).unwrap(), pass()).unwrap();
        let settings = Settings::default();
        let step = SelectedStep::at(run.generation(), 0, None).unwrap();
        let reading = step.read(run.generation(), &settings, false).unwrap();
        let truth = [(0, 0.7), (3, 0.3)];
        let (model, rule) = (&reading.model, reading.rule());
        let bars = reading.bars_between(model, rule, &[0, 1], &texts(), Some(&truth));
        let rest = bars.rest.unwrap();
        let expected: f64 = (3..=8).map(|logit| f64::from(logit - 50).exp()).sum();
        assert!((rest.model / expected - 1.0).abs() < 1e-6, "{}", rest.model);
        assert_eq!(rest.truth, Some(0.3));
    }

    #[test]
    fn the_bars_and_the_rest_hold_everything() {
        let mut settings: Settings = sampled_beyond_first();
        settings.set_top_k(TopK::new(3).ok());
        let run = run(&settings);
        let reading = SelectedStep::at(run.generation(), 0, None)
            .unwrap()
            .read(run.generation(), &settings, false)
            .unwrap();
        let bars = reading.bars_of(reading.rule(), &texts(), &reading.rows(None));
        assert_eq!(bars.rows.len(), 8);
        assert_eq!(bars.rest, None);
        assert_eq!(bars.rows.iter().filter(|bar| bar.kept).count(), 3);
        assert!((bars.rows.iter().map(|bar| bar.model).sum::<f64>() - 1.0).abs() < 1e-12);
        let line = reading.line(&texts());
        assert_eq!((line.segments.len(), line.more), (3, 0));
    }
}
