//! The score: cells that were right when they were first marked, and exercises solved without their solution.

/// The score of a visitor.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PracticeScore {
    /// Cells that were right at their first mark.
    pub right: u32,
    /// Cells that were marked.
    pub marked: u32,
    /// Exercises with every cell right, without the solution.
    pub solved: u32,
}

impl PracticeScore {
    /// The score as text, for a browser's storage.
    pub fn written(self) -> String {
        format!("{} {} {}", self.right, self.marked, self.solved)
    }

    /// The score of such a text; `None` for another one.
    pub fn read(text: &str) -> Option<Self> {
        let numbers: Result<Vec<u32>, _> = text.split(' ').map(str::parse).collect();
        match numbers.ok()?[..] {
            [right, marked, solved] if right <= marked => Some(Self {
                right,
                marked,
                solved,
            }),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_is_kept_as_text_and_nothing_else_is_taken_for_one() {
        let score = PracticeScore {
            right: 3,
            marked: 4,
            solved: 1,
        };
        assert_eq!(PracticeScore::read(&score.written()), Some(score));
        for text in ["", "1 2", "4 3 0", "1 2 x", "1 2 3 4"] {
            assert_eq!(PracticeScore::read(text), None, "{text}");
        }
    }
}
