//! A set of questions: those of one group or of all, in an order that a seed determines.

use sampling::Coin;

use crate::{places::question_group::QuestionGroup, quick_check::question::Question};

/// The questions of a group, or all, in the order of a seed: their places in `questions`. Seed 0 leaves them as they are.
pub fn order(questions: &[Question], group: Option<QuestionGroup>, seed: u64) -> Vec<usize> {
    let of_group = |place: &usize| group.is_none_or(|group| questions[*place].group == group);
    let mut places: Vec<usize> = (0..questions.len()).filter(of_group).collect();
    shuffle(&mut places, seed);
    places
}

/// The order in which the answers of a question are shown, another one for each question.
pub fn answer_order(answers: usize, question: usize, seed: u64) -> Vec<usize> {
    let mut places: Vec<usize> = (0..answers).collect();
    // A right answer that is always the first one would need no reading: a seed of 0 mixes as well.
    shuffle(&mut places, (seed << 16) + question as u64 + 1);
    places
}

/// Exchanges each place with one before it (Fisher and Yates); all orders are equally likely over the seeds.
fn shuffle(places: &mut [usize], seed: u64) {
    if seed == 0 {
        return;
    }
    let coin = Coin::new(seed);
    for last in (1..places.len()).rev() {
        let u = coin.at(last as u64).get();
        let other = (u * (last + 1) as f64) as usize;
        places.swap(last, other.min(last));
    }
}
