//! The candidates for the next token as the Loop shows them: a row for each, and all of them end to end on the line on which
//! the random number falls. Bars and line have one scale, from 0 to 1, so that a piece of the line is as long as its bar.

use std::ops::Range;

use charts::{Bar, Bars, Fate};
use sampling::{SelectionMethod, TokenId};

use super::{
    figures,
    words::{candidates as words, screen},
};
use crate::{
    run::step_analysis::StepAnalysis,
    tokens::TokenTexts,
    words::{marks::SPACE, numbers::share},
};

/// The least number of rows, at every size of the window: with fewer, no distribution is seen.
pub const LEAST_ROWS: usize = 5;
/// A token with a smaller probability, before and after the settings, has a row only among the first [`LEAST_ROWS`]: its bar
/// could not be seen, and its number begins with 0.0.
const LEAST_SHARE: f64 = 0.0005;
/// The most pieces of the line: more of them are too short to see.
const MOST_PIECES: usize = 40;

/// The picture of a step.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidates {
    /// The heading.
    pub title: String,
    /// A row for each of the likeliest tokens, then for the chosen and the picked one.
    pub rows: Vec<CandidateRow>,
    /// How many other tokens there are, and what they have together.
    pub rest: Option<String>,
    /// Whether the settings change a number that is shown: then each row has both.
    pub differs: bool,
    /// Whether the settings removed a token.
    pub has_removed: bool,
    /// Whether the text of a row begins with a space.
    pub has_space: bool,
    /// The token that the present settings would have drawn with the same random number, if it is another one and no person
    /// put the token there.
    pub instead: Option<String>,
    /// The kept tokens end to end, in the order of the rows.
    pub pieces: Vec<LinePiece>,
    /// The random number, 0 to 1, once it is drawn.
    pub u: Option<f64>,
}

/// The row of a token.
#[derive(Clone, Debug, PartialEq)]
pub struct CandidateRow {
    /// The token.
    pub token: TokenId,
    /// Its text, with visible marks for what cannot be seen.
    pub label: String,
    /// The token with its numbers, for screen readers.
    pub name: String,
    /// Its probability straight from the model, 0 to 1.
    pub model: f64,
    /// Its probability after the settings, 0 to 1.
    pub rule: f64,
    /// Whether the settings kept it.
    pub kept: bool,
    /// What the draw made of it.
    pub fate: Fate,
}

/// The share of a token on the line.
#[derive(Clone, Debug, PartialEq)]
pub struct LinePiece {
    /// From where to where, 0 to 1.
    pub range: Range<f64>,
    /// The text of its token; empty for the piece of all tokens that have none of their own.
    pub label: String,
    /// What the draw made of it.
    pub fate: Fate,
}

impl Candidates {
    /// The candidates of a step, a row for each of the tokens; `uncut` shows the probabilities before the filters removed
    /// tokens, which are no line to draw from yet.
    pub fn of(step: &StepAnalysis, uncut: bool, texts: &TokenTexts, tokens: &[TokenId]) -> Self {
        let bars = figures::bars(step, uncut, texts, tokens);
        let rows: Vec<_> = (bars.rows.iter().zip(tokens))
            .map(|(bar, &token)| CandidateRow::of(bar, token, &bars))
            .collect();
        let differs = |model: f64, rule: f64| share(model) != share(rule);
        let rest = bars.rest;
        Self {
            title: match (step.chosen(), &step.taken) {
                (Some(chosen), Some(taken)) if taken.rule == SelectionMethod::Forced => {
                    words::put_by_hand(step.index, &texts.label(chosen))
                }
                (Some(chosen), _) => {
                    words::drawn(step.index, &texts.label(chosen), step.u().is_some())
                }
                (None, _) => bars.title,
            },
            differs: rows.iter().any(|row| differs(row.model, row.rule))
                || rest.is_some_and(|rest| differs(rest.model, rest.rule)),
            has_removed: rows.iter().any(|row| !row.kept)
                || rest.is_some_and(|rest| rest.kept < rest.tokens),
            has_space: rows.iter().any(|row| row.label.starts_with(SPACE)),
            instead: (step.taken.as_ref())
                .filter(|taken| taken.rule != SelectionMethod::Forced)
                .and_then(|_| step.instead())
                .map(|token| texts.label(token)),
            rest: rest.map(|rest| match rest.kept {
                0 => words::rest_removed(rest.tokens),
                _ => words::rest(rest.tokens, rest.rule),
            }),
            rows,
            pieces: match uncut {
                true => Vec::new(),
                false => pieces(step, texts),
            },
            u: step.u().map(|u| u.get()),
        }
    }
}

impl CandidateRow {
    fn of(bar: &Bar, token: TokenId, bars: &Bars) -> Self {
        let (rule, model) = (&bars.columns.rule, &bars.columns.model);
        Self {
            token,
            label: bar.label.clone(),
            name: screen::row(&bar.label, (rule, bar.rule), (model, bar.model)),
            model: bar.model,
            rule: bar.rule,
            kept: bar.kept,
            fate: bar.fate,
        }
    }
}

/// The tokens with a row where there is room for `most`: the likeliest, as long as their bars can be seen.
pub fn rows(step: &StepAnalysis, most: usize, picked: Option<TokenId>) -> Vec<TokenId> {
    let rule = step.rule();
    let seen = |token: TokenId| {
        let most = step.model.probability(token).max(rule.probability(token));
        most >= LEAST_SHARE
    };
    let top = step.model.top(most.max(LEAST_ROWS));
    let count = top.iter().take_while(|row| seen(row.token)).count();
    step.rows_of(&step.model, count.max(LEAST_ROWS), picked)
}

/// The kept tokens end to end, the unlikely ones as one piece up to 1. A chosen token beyond the last of them has a piece of its own.
fn pieces(step: &StepAnalysis, texts: &TokenTexts) -> Vec<LinePiece> {
    let mut start = 0.0;
    let piece = |range: Range<f64>, token: TokenId| LinePiece {
        label: texts.label(token),
        fate: step.fate(token),
        range,
    };
    let mut pieces: Vec<_> = (step.rule().top(MOST_PIECES).iter())
        .map(|ranked| {
            let range = start..start + ranked.probability;
            start = range.end;
            piece(range, ranked.token)
        })
        .collect();
    let others = step.rule().len() - pieces.len();
    if others > 0 {
        pieces.push(LinePiece {
            range: start..1.0,
            label: String::new(),
            fate: Fate::Open,
        });
    }
    let choice = &step.decision.choice;
    if step.drawn && choice.interval.start >= start {
        pieces.push(piece(choice.interval.clone(), choice.token));
    }
    pieces
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use sampling::{Temperature, TopK};

    use super::*;
    use crate::{
        run::step_analysis::{
            SelectedStep,
            tests::{pending, run},
        },
        settings::Settings,
        tokens::tests::texts,
    };

    /// The candidates of the first step of a run over eight tokens with the probabilities 1/2, 1/4, …
    fn candidates(settings: &Settings, is_drawn: bool) -> Candidates {
        let run = if is_drawn { run(settings) } else { pending() };
        let selected = SelectedStep::at(run.generation(), 0, None).unwrap();
        let step = selected.read(run.generation(), settings, false).unwrap();
        let tokens = rows(&step, 20, None);
        Candidates::of(&step, false, &texts(), &tokens)
    }

    #[test]
    fn a_row_has_one_number_until_a_setting_changes_one() {
        let plain = candidates(&Settings::default(), false);
        assert!(!plain.differs && !plain.has_removed);
        assert_eq!((plain.rows.len(), plain.rest), (8, None));
        let mut cold = Settings::default();
        cold.set_temperature(Temperature::new(0.5).unwrap());
        assert!(candidates(&cold, false).differs);
        let mut cut = Settings::default();
        cut.set_top_k(TopK::new(2).ok());
        let cut = candidates(&cut, false);
        assert!(cut.differs && cut.has_removed);
        assert_eq!(cut.pieces.len(), 2);
    }

    #[test]
    fn a_probability_whose_bar_could_not_be_seen_is_not_written_out() {
        let shown = [0.0, 1e-9, 0.0009, 0.001, 0.5, 1.0].map(share);
        assert_eq!(shown, ["0%", "<0.1%", "<0.1%", "0.1%", "50.0%", "100%"]);
    }

    #[test]
    fn another_token_that_the_settings_would_draw_now_is_named() {
        let settings = Settings::default();
        let run = run(&settings);
        let selected = SelectedStep::at(run.generation(), 0, None).unwrap();
        let named = |settings: &Settings| {
            let step = selected.read(run.generation(), settings, false).unwrap();
            let tokens = rows(&step, 20, None);
            Candidates::of(&step, false, &texts(), &tokens).instead
        };
        assert_eq!(named(&settings), None);
        let other = (0..20).find_map(|seed| {
            named(&Settings {
                seed,
                ..Settings::default()
            })
        });
        assert_eq!(other, None, "the random number of the run stays");
        let mut greedy = Settings::default();
        greedy.rule.do_sample = false;
        let drawn = run.steps()[0].choice.token;
        let likeliest = (drawn != 0).then(|| texts().label(0));
        assert_eq!(named(&greedy), likeliest);
    }

    #[test]
    fn the_random_number_falls_on_the_piece_of_the_chosen_token() {
        for seed in 0..20 {
            let settings = Settings {
                seed,
                ..Settings::default()
            };
            let before = candidates(&settings, false);
            assert_eq!(before.u, None);
            let drawn = candidates(&settings, true);
            let u = drawn.u.unwrap();
            let chosen = |piece: &&LinePiece| piece.fate == Fate::Chosen;
            let piece = drawn.pieces.iter().find(chosen).unwrap();
            assert!(piece.range.contains(&u), "{u} is not on {piece:?}");
            let row = |row: &&CandidateRow| row.fate == Fate::Chosen;
            let row = drawn.rows.iter().find(row).unwrap();
            let length = piece.range.end - piece.range.start;
            assert!((row.rule - length).abs() < 1e-12);
            assert_ne!(drawn.title, before.title);
        }
    }

    #[test]
    fn a_token_that_a_person_put_there_is_not_said_to_be_drawn() {
        let settings = Settings::default();
        let mut run = run(&settings);
        let drawn = run.steps()[0].choice.token;
        let other = if drawn == 2 { 1 } else { 2 };
        run.branch(0, other, texts().piece(other)).unwrap();
        let selected = SelectedStep::at(run.generation(), 0, None).unwrap();
        let step = selected.read(run.generation(), &settings, false).unwrap();
        let shown = Candidates::of(&step, false, &texts(), &rows(&step, 20, None));
        assert_eq!(shown.title, words::put_by_hand(0, &texts().label(other)));
        assert_eq!(step.instead(), Some(drawn));
        assert_eq!(
            shown.instead, None,
            "nobody asked what would have been drawn"
        );
    }

    #[test]
    fn the_pieces_fill_the_line_whatever_is_kept() {
        for k in [1, 3, 8] {
            let mut settings = Settings::default();
            settings.set_top_k(TopK::new(k).ok());
            let pieces = candidates(&settings, false).pieces;
            assert!((pieces.last().unwrap().range.end - 1.0).abs() < 1e-12);
        }
    }

    #[test]
    fn tokens_whose_bars_cannot_be_seen_have_no_row_beyond_the_first_five() {
        let mut cold = Settings::default();
        cold.set_temperature(Temperature::new(0.1).unwrap());
        let run = pending();
        let selected = SelectedStep::at(run.generation(), 0, None).unwrap();
        let step = selected.read(run.generation(), &cold, false).unwrap();
        // The model gives each of the eight at least 0.4 %: the row stays while a setting makes its bar vanish.
        assert_eq!(rows(&step, 20, None).len(), 8);
        assert_eq!(rows(&step, 6, None).len(), 6);
        assert_eq!(rows(&step, 1, None).len(), LEAST_ROWS);
        assert_eq!(rows(&step, 1, Some(7)).len(), LEAST_ROWS + 1);
    }
}
