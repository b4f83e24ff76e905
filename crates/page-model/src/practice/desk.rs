//! Everything that the Practice screen holds: the open exercise, the present cell, the choices and the score.

use protocol::TokenId;
use sampling::Ranking;

use super::{
    columns::{AnswerCell, AnswerColumn},
    exercise::{ExerciseError, PracticeMethod},
    generate::{from_seed, from_step, from_text},
    link::{ExerciseLink, ExerciseLinkError, ExerciseSource},
    marking::Verdict,
    score::PracticeScore,
    words::{diagnosis, screen, worksheet},
    work::Practice,
};

/// The state of the Practice screen.
#[derive(Clone, Debug)]
pub struct PracticeState {
    /// The exercise as the address names it; `None` is the first one.
    pub address: Option<String>,
    /// The exercise that is open, or why there is none; `None` before the screen was shown.
    pub work: Option<Result<Practice, ExerciseError>>,
    /// The link of that exercise.
    pub opened: Option<ExerciseLink>,
    /// Why the address was not taken.
    pub note: Option<ExerciseLinkError>,
    /// The cell that is being filled in.
    pub cell: Option<AnswerCell>,
    /// The method whose columns are shown.
    pub method: PracticeMethod,
    /// Whether each cell is marked when it is left.
    pub at_once: bool,
    /// How many exercises the worksheet has.
    pub count: usize,
    /// The last announcement.
    pub said: String,
    /// The score.
    pub score: PracticeScore,
}

/// A step of the model: its logits, and the names of its tokens.
pub type ModelStep<'a> = (&'a Ranking, &'a dyn Fn(TokenId) -> String);

impl PracticeState {
    /// The desk with the exercise of an address, which is not open yet.
    pub fn new(address: Option<String>) -> Self {
        Self {
            address,
            work: None,
            opened: None,
            note: None,
            cell: None,
            method: PracticeMethod::Greedy,
            at_once: true,
            count: 1,
            said: String::new(),
            score: PracticeScore::default(),
        }
    }

    /// The exercise that is open, or will be.
    pub fn link(&self) -> ExerciseLink {
        ExerciseLink::opened(self.address.as_deref()).0
    }

    /// Whether the exercise of the address is not open yet and must be made of a step of the model.
    pub fn waits_for_step(&self) -> bool {
        let failed = matches!(self.work, Some(Err(ExerciseError::NoStep)));
        let link = self.link();
        link.source == ExerciseSource::Step && (failed || self.opened.as_ref() != Some(&link))
    }

    /// Asks for an exercise; [`PracticeState::open`] makes it.
    pub fn go_to(&mut self, link: &ExerciseLink) {
        self.address = link.written();
    }

    /// Asks for the next exercise of the same kind.
    pub fn go_on(&mut self) {
        self.go_to(&self.link().next());
    }

    /// Opens the exercise of the address, unless it is open already.
    pub fn open(&mut self, step: Option<ModelStep>) {
        let (link, note) = ExerciseLink::opened(self.address.as_deref());
        if self.opened.as_ref() == Some(&link) && !self.waits_for_step() {
            return;
        }
        let ExerciseLink {
            level,
            seed,
            method,
            ..
        } = link;
        let seed = seed.into();
        let exercise = match (&link.source, step) {
            (ExerciseSource::Seed, _) => from_seed(level, seed, method),
            (ExerciseSource::Own(text), _) => from_text(text, level, seed, method),
            (ExerciseSource::Step, Some((ranking, label))) => {
                from_step(ranking, label, level, seed, method)
            }
            (ExerciseSource::Step, None) => Err(ExerciseError::NoStep),
        };
        self.note = note;
        self.said = match &exercise {
            Ok(_) => screen::opened(&worksheet::title(&link)),
            Err(error) => error.to_string(),
        };
        self.work = Some(exercise.map(Practice::new));
        self.opened = Some(link);
        self.cell = self.practice().and_then(Practice::next_open);
        self.method = self.practice().map_or(PracticeMethod::Greedy, |practice| {
            practice.exercise.methods[0]
        });
    }

    /// The open exercise.
    pub fn practice(&self) -> Option<&Practice> {
        self.work.as_ref()?.as_ref().ok()
    }

    fn practice_mut(&mut self) -> Option<&mut Practice> {
        self.work.as_mut()?.as_mut().ok()
    }

    /// Fills a cell in.
    pub fn type_in(&mut self, cell: AnswerCell, text: &str) {
        if let Some(practice) = self.practice_mut() {
            practice.type_in(cell, text);
        }
    }

    /// Makes a cell the present one, and shows the columns of its method.
    pub fn enter(&mut self, cell: AnswerCell) {
        self.cell = Some(cell);
        self.method = cell.column.method().unwrap_or(self.method);
    }

    /// Shows the columns of a method.
    pub fn show(&mut self, method: PracticeMethod) {
        self.method = method;
        let first = AnswerColumn::of(method).first().copied();
        self.cell = first.map(|column| AnswerCell::at(column, 0));
    }

    /// Leaves a cell that was changed: it is marked and its mark announced, if cells are marked at once.
    pub fn leave(&mut self, cell: AnswerCell) {
        if !self.at_once {
            return;
        }
        let mut score = self.score;
        let Some(practice) = self.practice_mut() else {
            return;
        };
        let verdict = practice.mark(cell, &mut score);
        let mut said = diagnosis::announced(verdict, cell, &practice.exercise);
        if practice.is_solved() {
            said = format!("{said} {}", screen::solved());
        }
        self.score = score;
        if verdict != Verdict::Blank {
            self.said = said;
        }
    }

    /// Marks all cells and goes to the first that is wrong.
    pub fn check(&mut self) {
        let mut score = self.score;
        let Some(practice) = self.practice_mut() else {
            return;
        };
        let wrong = practice.mark_all(&mut score);
        let (right, all) = practice.progress();
        let progress = screen::progress(right, all);
        let said = match wrong.and_then(|cell| Some((cell, practice.verdict(cell)?))) {
            Some((cell, verdict)) => {
                let mark = diagnosis::announced(verdict, cell, &practice.exercise);
                format!("{progress} {mark}")
            }
            None if practice.is_solved() => screen::solved().into(),
            None if right == 0 => screen::nothing_typed().into(),
            None => progress,
        };
        let next = wrong.or_else(|| practice.next_open());
        (self.score, self.said) = (score, said);
        if let Some(cell) = next {
            self.enter(cell);
        }
    }

    /// Takes one more hint: for the present cell, or if that is right, for the next one that is not.
    pub fn hint(&mut self) {
        let present = self.cell;
        let Some(practice) = self.practice_mut() else {
            return;
        };
        let open = |cell: &AnswerCell| practice.verdict(*cell) != Some(Verdict::Right);
        let Some(cell) = present.filter(open).or_else(|| practice.next_open()) else {
            return;
        };
        practice.hint(cell);
        let hint = practice.hints().and_then(|(_, mut hints)| hints.pop());
        self.said = hint.unwrap_or_default();
        self.enter(cell);
    }

    /// Shows the solution.
    pub fn reveal(&mut self) {
        if let Some(practice) = self.practice_mut() {
            practice.reveal();
            self.said = screen::revealed().into();
        }
    }

    /// The cell after, or before, another in the order of the columns.
    pub fn beside(&self, cell: AnswerCell, forward: bool) -> Option<AnswerCell> {
        let cells = self.practice()?.exercise.cells();
        let place = cells.iter().position(|of| *of == cell)?;
        let place = match forward {
            true => place + 1,
            false => place.checked_sub(1)?,
        };
        cells.get(place).copied()
    }

    /// The first cell of the column after, or before, the present one.
    pub fn column_beside(&self, forward: bool) -> Option<AnswerCell> {
        let columns = self.practice()?.exercise.columns();
        let present = self.cell?.column;
        let place = columns.iter().position(|of| *of == present)?;
        let place = match forward {
            true => place + 1,
            false => place.checked_sub(1)?,
        };
        let column = columns.get(place).copied();
        column.map(|column| AnswerCell::at(column, 0))
    }

    /// The columns that are shown: the shared ones, and those of the chosen method.
    pub fn columns(&self) -> Vec<AnswerColumn> {
        let columns = self.practice().map(|practice| practice.exercise.columns());
        let columns = columns.unwrap_or_default().into_iter();
        let shown = |column: &AnswerColumn| column.method().is_none_or(|of| of == self.method);
        columns.filter(shown).collect()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn opened(address: &str) -> PracticeState {
        let mut desk = PracticeState::new(Some(address.into()));
        desk.open(None);
        desk
    }

    #[test]
    fn an_exercise_is_opened_once_and_another_one_begins_blank() {
        let mut desk = opened("1:5:top_k");
        let cell = desk.cell.unwrap();
        assert_eq!(cell.column, AnswerColumn::Exp, "T is 1 on level 1");
        desk.type_in(cell, "1");
        desk.open(None);
        assert_eq!(desk.practice().unwrap().answer(cell), "1");
        desk.go_to(&desk.link().next());
        desk.open(None);
        assert_eq!(desk.practice().unwrap().answer(cell), "");
        assert_eq!(desk.address.as_deref(), Some("1:6:top_k"));
    }

    #[test]
    fn a_step_is_waited_for() {
        let mut desk = opened("1:1::step");
        assert_eq!(desk.said, ExerciseError::NoStep.to_string());
        assert!(desk.waits_for_step());
        let logits = (0..200).map(|id| 8.0 - 0.9 * (id as f32).sqrt() * 2.0);
        let logits = sampling::Logits::new(logits.collect()).unwrap();
        desk.open(Some((&Ranking::of(&logits), &|id| format!("t{id}"))));
        assert!(!desk.waits_for_step());
        assert_eq!(desk.practice().unwrap().exercise.tokens[0].text, "t0");
    }

    #[test]
    fn a_wrong_cell_is_announced_with_its_mistake_at_once_or_at_the_end() {
        let mut desk = opened("1:5:top_k");
        let first = desk.cell.unwrap();
        desk.type_in(first, "x");
        desk.leave(first);
        assert!(desk.said.contains("This is not a number."), "{}", desk.said);
        desk.at_once = false;
        let next = desk.beside(first, true).unwrap();
        desk.enter(next);
        desk.type_in(next, "0.001");
        let before = desk.said.clone();
        desk.leave(next);
        assert_eq!(desk.said, before);
        desk.check();
        assert!(desk.said.starts_with("0 of "), "{}", desk.said);
        assert_eq!((desk.cell, desk.score.marked), (Some(first), 1));
        assert_eq!(desk.beside(next, false), Some(first));
        assert_eq!(desk.beside(first, false), None);
    }

    #[test]
    fn hints_are_for_the_present_cell_and_columns_for_the_present_method() {
        let mut desk = opened("3:2");
        desk.hint();
        assert_eq!(desk.said, "Divide the logit by the temperature.");
        desk.show(PracticeMethod::MinP);
        assert_eq!(
            desk.cell.unwrap().column,
            AnswerColumn::Kept(PracticeMethod::MinP)
        );
        assert!(
            !desk
                .columns()
                .contains(&AnswerColumn::Kept(PracticeMethod::TopK))
        );
        let next = desk.column_beside(true).unwrap();
        assert_eq!(next.column, AnswerColumn::Share(PracticeMethod::MinP));
        desk.reveal();
        desk.hint();
        assert!(desk.said.starts_with("Min-p keeps"), "{}", desk.said);
    }
}
