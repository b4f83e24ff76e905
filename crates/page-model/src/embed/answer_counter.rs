//! Counts the answers of a reader for the page around an embed: attempts, score and time of each question and exercise.

use std::collections::BTreeMap;

use super::message::SentAnswer;

/// The answers so far, by the id of the question or exercise. Times are milliseconds of one clock.
#[derive(Clone, Debug)]
pub struct AnswerCounter {
    /// From when on something is shown.
    began: f64,
    asked: BTreeMap<String, AskedSoFar>,
}

/// What became of one question or exercise.
#[derive(Clone, Copy, Debug)]
struct AskedSoFar {
    shown: f64,
    attempts: u32,
    /// Parts that were right at their first mark, and parts that were marked.
    right: u32,
    marked: u32,
}

impl AnswerCounter {
    /// Nothing is answered; what is shown is so from `now` on.
    pub fn new(now: f64) -> Self {
        Self {
            began: now,
            asked: BTreeMap::new(),
        }
    }

    /// Notes that a question or exercise is shown. Its time runs from the first time.
    pub fn show(&mut self, id: &str, now: f64) {
        self.of(id, now);
    }

    /// Counts an answer to a question. Its score is that of the first answer.
    pub fn question(&mut self, id: &str, right: bool, now: f64) -> SentAnswer {
        let began = self.began;
        let asked = self.of(id, began);
        asked.attempts += 1;
        if asked.attempts == 1 {
            (asked.right, asked.marked) = (u32::from(right), 1);
        }
        asked.sent(id, right, now)
    }

    /// Counts a press that marked so many cells of an exercise for the first time, of which so many were right.
    pub fn exercise(&mut self, id: &str, right: u32, marked: u32, now: f64) -> SentAnswer {
        let began = self.began;
        let asked = self.of(id, began);
        asked.attempts += 1;
        asked.right += right;
        asked.marked += marked;
        asked.sent(id, right == marked, now)
    }

    fn of(&mut self, id: &str, shown: f64) -> &mut AskedSoFar {
        self.asked.entry(id.to_owned()).or_insert(AskedSoFar {
            shown,
            attempts: 0,
            right: 0,
            marked: 0,
        })
    }
}

impl AskedSoFar {
    fn sent(self, id: &str, right: bool, now: f64) -> SentAnswer {
        SentAnswer {
            id: id.into(),
            right,
            score: f64::from(self.right) / f64::from(self.marked.max(1)),
            attempts: self.attempts,
            seconds: ((now - self.shown) / 1_000.0).max(0.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_answer_to_a_question_is_its_score() {
        let mut counter = AnswerCounter::new(1_000.0);
        let first = counter.question("a", false, 3_500.0);
        assert_eq!(
            (first.right, first.score, first.attempts, first.seconds),
            (false, 0.0, 1, 2.5)
        );
        let second = counter.question("a", true, 4_000.0);
        assert_eq!(
            (second.right, second.score, second.attempts, second.seconds),
            (true, 0.0, 2, 3.0)
        );
        counter.show("b", 5_000.0);
        counter.show("b", 9_000.0);
        let other = counter.question("b", true, 6_000.0);
        assert_eq!((other.score, other.attempts, other.seconds), (1.0, 1, 1.0));
    }

    #[test]
    fn an_exercise_has_the_share_of_the_cells_that_were_right_at_first() {
        let mut counter = AnswerCounter::new(0.0);
        let first = counter.exercise("e", 1, 2, 1_000.0);
        assert_eq!((first.right, first.score, first.attempts), (false, 0.5, 1));
        let second = counter.exercise("e", 2, 2, 2_000.0);
        assert_eq!(
            (second.right, second.score, second.attempts, second.seconds),
            (true, 0.75, 2, 2.0)
        );
    }
}
