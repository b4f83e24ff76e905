//! A reading as pictures: bars over the vocabulary, and the line of the draw.

use charts::{Bar, Bars, ChosenPiece, CumulativeLine, Fate, Rest, Segment};
use sampling::{Distribution, TokenId, Uniform};

use super::{lexicon::Lexicon, look::Reading};

/// How many tokens get a piece of their own on the line, at most.
const PIECES: usize = 40;
/// The least probability that gets one; less would be too thin to see.
const THINNEST_PIECE: f64 = 0.004;

impl Reading {
    /// What became of a token.
    pub fn fate(&self, token: TokenId) -> Fate {
        if self.chosen() == Some(token) {
            Fate::Chosen
        } else if self.instead() == Some(token) {
            Fate::Instead
        } else {
            Fate::Open
        }
    }

    /// The distribution as bars.
    pub fn bars(&self, lexicon: &Lexicon) -> Bars {
        self.bars_of(self.rule(), lexicon, None)
    }

    /// The same with another distribution in place of the rule's, and a row for the token that is picked.
    pub fn bars_of(&self, rule: &Distribution, lexicon: &Lexicon, picked: Option<TokenId>) -> Bars {
        let bar = |token: TokenId| Bar {
            label: lexicon.label(token),
            model: self.model.probability(token),
            rule: rule.probability(token),
            kept: rule.rank_of(token).is_some(),
            fate: self.fate(token),
            truth: None,
        };
        let rows: Vec<Bar> = self.rows(picked).into_iter().map(bar).collect();
        let tokens = self.model.vocabulary() - rows.len();
        let kept = rule.len() - rows.iter().filter(|bar| bar.kept).count();
        let rest = |shown: f64| (1.0 - shown).max(0.0);
        let rest = Rest {
            tokens,
            kept,
            model: rest(rows.iter().map(|bar| bar.model).sum()),
            rule: if kept == 0 {
                0.0
            } else {
                rest(rows.iter().map(|bar| bar.rule).sum())
            },
            truth: None,
        };
        let title = format!("Token {}: what could come next", self.index + 1);
        Bars {
            title,
            rows,
            rest: (tokens > 0).then_some(rest),
            ..Bars::default()
        }
    }

    /// The draw as a line.
    pub fn line(&self, lexicon: &Lexicon) -> CumulativeLine {
        let rule = self.rule();
        let segments: Vec<Segment> = rule
            .top(PIECES)
            .iter()
            .take_while(|ranked| ranked.probability >= THINNEST_PIECE)
            .map(|ranked| Segment {
                label: lexicon.label(ranked.token),
                probability: ranked.probability,
            })
            .collect();
        let choice = &self.decision.choice;
        let chosen = self.drawn.then(|| ChosenPiece {
            label: lexicon.label(choice.token),
            interval: choice.interval.clone(),
            fate: self.fate(choice.token),
        });
        CumulativeLine {
            more: rule.len() - segments.len(),
            segments,
            chosen,
            needle: self.u().map(Uniform::get),
            cut: None,
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use sampling::TopK;

    use crate::state::{
        lexicon::tests::lexicon,
        look::{
            Looked,
            tests::{run, sampled_beyond_first},
        },
        settings::Settings,
    };

    #[test]
    fn the_bars_and_the_rest_hold_everything() {
        let mut settings: Settings = sampled_beyond_first();
        settings.set_top_k(TopK::new(3).ok());
        let run = run(&settings);
        let reading = Looked::at(run.generation(), 0, None)
            .unwrap()
            .read(run.generation(), &settings, false)
            .unwrap();
        let bars = reading.bars(&lexicon());
        assert_eq!(bars.rows.len(), 8);
        assert_eq!(bars.rest, None);
        assert_eq!(bars.rows.iter().filter(|bar| bar.kept).count(), 3);
        assert!((bars.rows.iter().map(|bar| bar.model).sum::<f64>() - 1.0).abs() < 1e-12);
        let line = reading.line(&lexicon());
        assert_eq!((line.segments.len(), line.more), (3, 0));
    }
}
