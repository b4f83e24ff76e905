//! One prediction: what is expected after one text, and what it is scored against once it is revealed.

use std::{fmt, sync::Arc};

use sampling::TokenId;

use super::{
    ALL, MOST_HANDS,
    outcomes::Outcomes,
    score::{RoundScore, expected_bits, least_bits, shares_of_hands, shares_of_percents},
    words,
};

/// The percent that every row begins with: only who takes it away from what can come has a score without an end.
const START: u32 = 5;

enums::listed! {
    /// How a prediction is made.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum PredictionEntry {
        /// Percentages that add up to 100.
        #[default]
        Percents = "percents",
        /// The number of hands for each outcome.
        Hands = "hands",
    }
}

impl PredictionEntry {
    /// What one press of the buttons beside a field adds.
    pub fn step(self) -> i64 {
        match self {
            Self::Percents => 5,
            Self::Hands => 1,
        }
    }

    fn most(self) -> u32 {
        match self {
            Self::Percents => ALL,
            Self::Hands => MOST_HANDS,
        }
    }
}

/// Why a prediction cannot be revealed yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnfinishedPrediction {
    /// This many percent are not given to any outcome.
    Left(u32),
    /// This many percent are given more than there are.
    TooMuch(u32),
}

impl fmt::Display for UnfinishedPrediction {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&words::unfinished(*self))
    }
}

impl std::error::Error for UnfinishedPrediction {}

/// What a prediction is scored against.
#[derive(Clone, Debug, PartialEq)]
pub enum ScoredAgainst {
    /// The true probability of each outcome.
    Truth(Vec<f64>),
    /// The model's own probabilities. The sentence says why the truth is not known.
    Model(String),
}

/// A prediction after one text.
#[derive(Clone, Debug, PartialEq)]
pub struct PredictionRound {
    /// The token ids of the text.
    pub context: Arc<[TokenId]>,
    /// What can come next.
    pub outcomes: Outcomes,
    /// The model's probability of each outcome.
    pub model: Vec<f64>,
    /// How the prediction is made.
    pub entry: PredictionEntry,
    /// What it was scored against when it was revealed; `None` while it is covered.
    pub revealed: Option<ScoredAgainst>,
    percents: Vec<u32>,
    hands: Vec<u32>,
}

impl PredictionRound {
    /// A covered prediction: a few percent for every row, and no hand.
    pub fn new(
        context: Arc<[TokenId]>,
        outcomes: Outcomes,
        model: Vec<f64>,
        entry: PredictionEntry,
    ) -> Self {
        let count = outcomes.count();
        Self {
            context,
            outcomes,
            model,
            entry,
            revealed: None,
            percents: vec![START; count],
            hands: vec![0; count],
        }
    }

    /// About how many bytes it takes.
    pub(super) fn bytes(&self) -> usize {
        let labels = self.outcomes.labels().iter().map(String::len);
        let truth = match &self.revealed {
            Some(ScoredAgainst::Truth(truth)) => size_of_val(&**truth),
            Some(ScoredAgainst::Model(reason)) => reason.len(),
            None => 0,
        };
        let given = size_of_val(&*self.percents) + size_of_val(&*self.hands);
        let outcomes = size_of_val(self.outcomes.tokens()) + size_of_val(self.outcomes.labels());
        let numbers = size_of_val(&*self.context) + size_of_val(&*self.model);
        size_of::<Self>() + outcomes + labels.sum::<usize>() + numbers + given + truth
    }

    /// What is given to each outcome: percent, or hands.
    pub fn given(&self) -> &[u32] {
        match self.entry {
            PredictionEntry::Percents => &self.percents,
            PredictionEntry::Hands => &self.hands,
        }
    }

    fn given_mut(&mut self) -> &mut [u32] {
        match self.entry {
            PredictionEntry::Percents => &mut self.percents,
            PredictionEntry::Hands => &mut self.hands,
        }
    }

    /// Gives an outcome a number, or the nearest one that it can have. Nothing changes after the prediction is revealed.
    pub fn give(&mut self, outcome: usize, number: i64) {
        let most = self.entry.most();
        if self.revealed.is_some() {
            return;
        }
        if let Some(given) = self.given_mut().get_mut(outcome) {
            *given = u32::try_from(number.max(0)).map_or(most, |number| number.min(most));
        }
    }

    /// Takes everything back.
    pub fn clear(&mut self) {
        if self.revealed.is_none() {
            self.given_mut().fill(0);
        }
    }

    /// Brings the percentages to 100: gives what is left to all outcomes evenly, where what cannot be divided goes to the
    /// first ones; or where too much is given, keeps the proportions, and the largest fractions are rounded up.
    pub fn fill_up(&mut self) {
        let all = self.all_given();
        let outcomes = self.percents.len() as u32;
        if self.entry != PredictionEntry::Percents || self.revealed.is_some() || outcomes == 0 {
            return;
        }
        let mut places: Vec<usize> = (0..self.percents.len()).collect();
        if all > ALL {
            // A stable order: of equal fractions the first.
            places.sort_by_key(|&place| std::cmp::Reverse(self.percents[place] * ALL % all));
            for given in &mut self.percents {
                *given = *given * ALL / all;
            }
        }
        let left = self.left();
        for (rank, place) in places.into_iter().enumerate() {
            self.percents[place] += left / outcomes + u32::from((rank as u32) < left % outcomes);
        }
    }

    /// What is given to all outcomes together.
    pub fn all_given(&self) -> u32 {
        self.given().iter().sum()
    }

    /// The percent that are given to no outcome.
    pub fn left(&self) -> u32 {
        ALL.saturating_sub(self.all_given())
    }

    /// Whether the visitor has given nothing, in neither way.
    pub fn is_blank(&self) -> bool {
        let all_are = |given: &[u32], number: u32| given.iter().all(|given| *given == number);
        let is_untouched = all_are(&self.percents, START) || all_are(&self.percents, 0);
        is_untouched && all_are(&self.hands, 0)
    }

    /// The visitor's shares of the outcomes; `None` where nothing is given.
    ///
    /// # Errors
    /// If percentages are given that do not add up to 100.
    pub fn shares(&self) -> Result<Option<Vec<f64>>, UnfinishedPrediction> {
        let all = self.all_given();
        match self.entry {
            _ if all == 0 || self.is_blank() => Ok(None),
            PredictionEntry::Hands => Ok(Some(shares_of_hands(&self.hands))),
            PredictionEntry::Percents if all < ALL => Err(UnfinishedPrediction::Left(ALL - all)),
            PredictionEntry::Percents if all > ALL => Err(UnfinishedPrediction::TooMuch(all - ALL)),
            PredictionEntry::Percents => Ok(Some(shares_of_percents(&self.percents))),
        }
    }

    /// The lengths of the visitor's bars, also while they do not add up; `None` where nothing is given.
    pub fn bars(&self) -> Option<Vec<f64>> {
        let shares = self.shares();
        shares.unwrap_or_else(|_| Some(shares_of_percents(&self.percents)))
    }

    /// The probabilities that the prediction is scored against; `None` while it is covered.
    pub fn reference(&self) -> Option<&[f64]> {
        Some(match self.revealed.as_ref()? {
            ScoredAgainst::Truth(truth) => truth,
            ScoredAgainst::Model(_) => &self.model,
        })
    }

    /// The scores; `None` while it is covered.
    pub fn score(&self) -> Option<RoundScore> {
        let reference = self.reference()?;
        let shares = self.shares().ok().flatten();
        Some(RoundScore {
            visitor: shares.map(|shares| expected_bits(reference, &shares)),
            model: expected_bits(reference, &self.model),
            least: least_bits(reference),
        })
    }

    /// Takes over other outcomes after the same text. What was given to a token that has no outcome of its own any more
    /// goes to all other tokens; where nothing was given, every row begins anew. Nothing changes after the prediction is revealed.
    pub fn regroup(&mut self, outcomes: Outcomes, model: Vec<f64>) {
        if self.revealed.is_some() {
            return;
        }
        let before = self.outcomes.tokens();
        let most = MOST_HANDS;
        let moved = |given: &[u32]| {
            let mut moved = vec![0; outcomes.count()];
            for (place, given) in given.iter().enumerate() {
                let token = before.get(place);
                let own = token.and_then(|token| {
                    let mut tokens = outcomes.tokens().iter();
                    tokens.position(|other| other == token)
                });
                let to = own.unwrap_or(outcomes.tokens().len());
                moved[to] = (moved[to] + given).min(most);
            }
            moved
        };
        (self.percents, self.hands) = match self.is_blank() {
            true => (vec![START; outcomes.count()], vec![0; outcomes.count()]),
            false => (moved(&self.percents), moved(&self.hands)),
        };
        (self.outcomes, self.model) = (outcomes, model);
    }
}
