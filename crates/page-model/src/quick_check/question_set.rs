//! Sets of questions: about eight drawn over all groups, or those of one group, in an order that a seed determines.

use sampling::Coin;

use crate::{
    places::question_group::QuestionGroup,
    quick_check::question::{Question, QuestionKind},
};

/// The number of questions in a set that is drawn over all groups: what one sitting holds.
pub const SET_LENGTH: usize = 8;

/// The set that is open, and the place in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenSet {
    /// The questions of the set: their places in the list of all.
    pub places: Vec<usize>,
    /// The place of the open question in the set, from 0.
    pub place: usize,
}

/// The set that comes after one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NextSet {
    /// A set over all groups that begins with this place in the list.
    OfAll(usize),
    /// The questions of this group.
    Topic(QuestionGroup),
}

impl OpenSet {
    /// The questions of a test, at the one with this id, or at the first.
    pub fn of_test(questions: &[Question], id: &str) -> Self {
        let places = of_test(questions);
        let place = places.iter().position(|place| questions[*place].id == id);
        Self {
            places,
            place: place.unwrap_or_default(),
        }
    }

    /// The set that holds a question, or the first one where it holds none with this id. With a group, its questions are
    /// the only set.
    pub fn of(questions: &[Question], group: Option<QuestionGroup>, seed: u64, id: &str) -> Self {
        let mut sets = sets(questions, group, seed);
        let find = |set: &Vec<usize>| set.iter().position(|place| questions[*place].id == id);
        let found = sets.iter().enumerate();
        let (set, place) = found
            .filter_map(|(set, places)| Some((set, find(places)?)))
            .next()
            .unwrap_or_default();
        let places = match set < sets.len() {
            true => sets.swap_remove(set),
            false => Vec::new(),
        };
        Self { places, place }
    }

    /// The place of the open question in the list of all.
    pub fn index(&self) -> usize {
        self.places.get(self.place).copied().unwrap_or_default()
    }

    /// The question after the open one, or before it: its place in the list of all.
    pub fn beside(&self, onwards: bool) -> Option<usize> {
        let place = match onwards {
            true => self.place + 1,
            false => self.place.checked_sub(1)?,
        };
        self.places.get(place).copied()
    }

    /// The set after this one. After the last comes the first.
    pub fn next(
        &self,
        questions: &[Question],
        group: Option<QuestionGroup>,
        seed: u64,
    ) -> Option<NextSet> {
        if let Some(group) = group {
            let all = QuestionGroup::ALL;
            let place = all.iter().position(|other| *other == group)?;
            return Some(NextSet::Topic(all[(place + 1) % all.len()]));
        }
        let sets = sets(questions, None, seed);
        let place = sets.iter().position(|set| *set == self.places)?;
        let next = &sets[(place + 1) % sets.len()];
        next.first().copied().map(NextSet::OfAll)
    }
}

/// The questions of a test: of each group the first that is answered by a choice.
pub fn of_test(questions: &[Question]) -> Vec<usize> {
    let first = |group: &QuestionGroup| {
        questions.iter().position(|question| {
            question.group == *group && matches!(question.kind, QuestionKind::Choice(_))
        })
    };
    QuestionGroup::ALL.iter().filter_map(first).collect()
}

/// All sets with a seed. Seed 0 leaves the questions as they are listed.
fn sets(questions: &[Question], group: Option<QuestionGroup>, seed: u64) -> Vec<Vec<usize>> {
    let of_group = |place: &usize| group.is_none_or(|group| questions[*place].group == group);
    let mut places: Vec<usize> = (0..questions.len()).filter(of_group).collect();
    shuffle(&mut places, seed);
    if group.is_some() {
        return vec![places];
    }
    let topic = |place: &usize| {
        let group = questions[*place].group;
        let position = QuestionGroup::ALL.iter().position(|other| *other == group);
        (questions[*place].kind.effort(), position)
    };
    places.sort_by_key(topic);
    let count = places.len().div_ceil(SET_LENGTH);
    let mut sets = vec![Vec::new(); count];
    // Dealt like cards: each set gets some questions of each kind, and neighbours of one group lie in different sets.
    for (turn, place) in places.into_iter().enumerate() {
        sets[turn % count].push(place);
    }
    sets
}

impl QuestionKind<'_> {
    /// How much a question takes: a choice, then a number, then something done on the live model.
    pub fn effort(&self) -> u8 {
        match self {
            Self::Choice(_) => 0,
            Self::Number(_) => 1,
            Self::Live(_) => 2,
        }
    }
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
