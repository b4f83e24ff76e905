//! The windows in which a text is read that is longer than the context window of its model.
//!
//! As transformers describes it for the perplexity of models with a fixed length: the windows overlap, and each scores the
//! tokens that the one before did not reach. Here a window begins half a window after the one before, so that every token
//! beyond the first window is predicted from more than half a window.

/// A window of a text: the positions from `begin` to `end` are read, and those from `scored` on predict a token that no
/// window before has predicted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ScoreWindow {
    /// The first position that is read.
    pub begin: usize,
    /// The first position whose prediction counts.
    pub scored: usize,
    /// The position after the last one.
    pub end: usize,
}

impl ScoreWindow {
    /// The windows of a text of `tokens` tokens for a model that reads `window` positions at most. The last token is not
    /// read: nothing follows that it would predict.
    pub fn all(tokens: usize, window: usize) -> Vec<Self> {
        let inputs = tokens.saturating_sub(1);
        let stride = (window / 2).max(1);
        let mut windows = Vec::new();
        let (mut begin, mut scored) = (0, 0);
        while scored < inputs {
            let end = inputs.min(begin + window);
            windows.push(Self { begin, scored, end });
            (begin, scored) = (begin + stride, end);
        }
        windows
    }

    /// Where the text begins from which the token at `place` is predicted, in a text of any length.
    pub fn context_begin(place: usize, window: usize) -> usize {
        let windows = Self::all(place + 1, window);
        windows.last().map_or(0, |last| last.begin)
    }

    /// The fewest tokens from which a token of it is predicted.
    pub fn least_context(self) -> usize {
        self.scored + 1 - self.begin
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_score_each_position_once_and_overlap_by_half() {
        for (tokens, window) in [
            (2, 4),
            (5, 4),
            (6, 4),
            (7, 4),
            (8, 4),
            (901, 256),
            (10, 1),
            (9, 5),
        ] {
            let mut next = 0;
            for (number, of) in ScoreWindow::all(tokens, window).into_iter().enumerate() {
                assert_eq!(of.scored, next, "{tokens} in {window}");
                assert!(of.end - of.begin <= window && of.scored < of.end);
                let overlap = match number {
                    0 => 0,
                    _ => window - (window / 2).max(1),
                };
                assert_eq!(of.scored - of.begin, overlap, "{tokens} in {window}");
                next = of.end;
            }
            assert_eq!(next, tokens - 1);
        }
        assert_eq!(ScoreWindow::all(257, 256).len(), 1);
        // Positions 128 to 256: the token after the last one is predicted from 129 of them.
        let two = ScoreWindow::all(258, 256);
        assert_eq!((two.len(), two[1].least_context()), (2, 129));
        assert!(ScoreWindow::all(1, 256).is_empty() && ScoreWindow::all(0, 256).is_empty());
    }

    #[test]
    fn the_context_of_a_token_is_that_of_the_window_that_scores_it() {
        for window in [4, 5, 256] {
            for of in ScoreWindow::all(1_000, window) {
                for position in of.scored..of.end {
                    let begin = ScoreWindow::context_begin(position + 1, window);
                    assert_eq!(begin, of.begin, "{position} in {window}");
                }
            }
        }
        assert_eq!(ScoreWindow::context_begin(0, 256), 0);
    }
}
