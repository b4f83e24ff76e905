//! The visitor's work on one exercise: what is typed, what was marked, which hints were taken.

use std::collections::BTreeMap;

use super::{
    columns::AnswerCell,
    exercise::Exercise,
    hints::{HINTS, hints},
    marking::{TypedAnswers, Verdict, mark},
    score::PracticeScore,
    solution::ExerciseSolution,
};

/// An exercise with its solution and the visitor's work on it.
#[derive(Clone, Debug)]
pub struct Practice {
    /// The exercise.
    pub exercise: Exercise,
    /// Its solution.
    pub solution: ExerciseSolution,
    answers: TypedAnswers,
    marks: BTreeMap<AnswerCell, Verdict>,
    /// Cells that count in the score.
    counted: BTreeMap<AnswerCell, bool>,
    hinted: Option<(AnswerCell, usize)>,
    is_revealed: bool,
    is_counted: bool,
}

impl Practice {
    /// A blank table.
    pub fn new(exercise: Exercise) -> Self {
        Self {
            solution: ExerciseSolution::of(&exercise),
            exercise,
            answers: TypedAnswers::new(),
            marks: BTreeMap::new(),
            counted: BTreeMap::new(),
            hinted: None,
            is_revealed: false,
            is_counted: false,
        }
    }

    /// What is typed in a cell.
    pub fn answer(&self, cell: AnswerCell) -> &str {
        self.answers.get(&cell).map_or("", String::as_str)
    }

    /// The mark of a cell; `None` before it is marked.
    pub fn verdict(&self, cell: AnswerCell) -> Option<Verdict> {
        self.marks.get(&cell).copied()
    }

    /// Whether the solution is shown.
    pub fn is_revealed(&self) -> bool {
        self.is_revealed
    }

    /// Changes what is typed in a cell. Its mark goes; marks of later cells are computed again.
    pub fn type_in(&mut self, cell: AnswerCell, text: &str) {
        if self.answer(cell) == text {
            return;
        }
        self.answers.insert(cell, text.into());
        self.marks.remove(&cell);
        let marked: Vec<AnswerCell> = self.marks.keys().copied().collect();
        for cell in marked {
            let verdict = mark(&self.exercise, &self.solution, &self.answers, cell);
            self.marks.insert(cell, verdict);
        }
    }

    /// Marks a cell; a blank one is not marked.
    pub fn mark(&mut self, cell: AnswerCell, score: &mut PracticeScore) -> Verdict {
        let verdict = mark(&self.exercise, &self.solution, &self.answers, cell);
        if verdict == Verdict::Blank {
            self.marks.remove(&cell);
            return verdict;
        }
        self.marks.insert(cell, verdict);
        // What cannot be read is not counted as an answer, nor is what was copied from the solution.
        let counts = !self.is_revealed && !matches!(verdict, Verdict::Unread(_));
        if counts && !self.counted.contains_key(&cell) {
            let right = verdict == Verdict::Right;
            self.counted.insert(cell, right);
            score.marked = score.marked.saturating_add(1);
            score.right = score.right.saturating_add(u32::from(right));
        }
        if self.is_solved() && !self.is_revealed && !self.is_counted {
            self.is_counted = true;
            score.solved = score.solved.saturating_add(1);
        }
        verdict
    }

    /// Marks every cell that is not blank; the first that is wrong, if any.
    pub fn mark_all(&mut self, score: &mut PracticeScore) -> Option<AnswerCell> {
        let cells = self.exercise.cells();
        let mut wrong = cells.into_iter().filter(|cell| {
            let verdict = self.mark(*cell, score);
            !matches!(verdict, Verdict::Right | Verdict::Blank)
        });
        let first = wrong.next();
        // The others are marked as well.
        wrong.for_each(drop);
        first
    }

    /// The number of cells that are marked right, and of those that must be.
    pub fn progress(&self) -> (usize, usize) {
        let cells = self.exercise.cells();
        let needed = cells
            .into_iter()
            .filter(|cell| !self.solution.is_optional(*cell));
        let mut counts = (0, 0);
        for cell in needed {
            counts.0 += usize::from(self.verdict(cell) == Some(Verdict::Right));
            counts.1 += 1;
        }
        counts
    }

    /// Whether every cell is right; those that may stay blank are right or blank.
    pub fn is_solved(&self) -> bool {
        let right = |cell: AnswerCell| match self.verdict(cell) {
            Some(verdict) => verdict == Verdict::Right,
            None => self.solution.is_optional(cell) && self.answer(cell).trim().is_empty(),
        };
        self.exercise.cells().into_iter().all(right)
    }

    /// The first cell that is neither right nor may stay blank.
    pub fn next_open(&self) -> Option<AnswerCell> {
        let cells = self.exercise.cells();
        let open = |cell: &AnswerCell| {
            self.verdict(*cell) != Some(Verdict::Right) && !self.solution.is_optional(*cell)
        };
        cells.into_iter().find(open)
    }

    /// Takes one more hint for a cell.
    pub fn hint(&mut self, cell: AnswerCell) {
        let taken = match self.hinted {
            Some((before, taken)) if before == cell => taken,
            _ => 0,
        };
        self.hinted = Some((cell, (taken + 1).min(HINTS)));
    }

    /// The cell of the hints, and the hints taken for it.
    pub fn hints(&self) -> Option<(AnswerCell, Vec<String>)> {
        let (cell, taken) = self.hinted?;
        let hints = hints(&self.exercise, &self.solution, cell, taken);
        Some((cell, hints))
    }

    /// Shows the solution. What is marked from here on does not count.
    pub fn reveal(&mut self) {
        self.is_revealed = true;
    }
}
