//! All predictions of a visit, one for each text, and the one that is open.

use std::sync::Arc;

use sampling::{Distribution, TokenId};

use super::{
    USUAL_CANDIDATES,
    outcomes::Outcomes,
    round::{PredictionEntry, PredictionRound, ScoredAgainst, UnfinishedPrediction},
    score::TotalScore,
    words,
};
use crate::{history::KeptPart, shape::grammar_truth::TruthStatus, tokens::TokenTexts};

/// The predictions. A copy shares the rounds that are not changed.
#[derive(Clone, Debug, PartialEq)]
pub struct PredictionState {
    /// The number of tokens with a row of their own.
    pub candidates: usize,
    /// How predictions are made.
    pub entry: PredictionEntry,
    /// Whether the open prediction is to be revealed as soon as the truth is known.
    pub waits: bool,
    rounds: Vec<Arc<PredictionRound>>,
    open: Option<usize>,
}

impl KeptPart for PredictionState {
    /// The rounds that are not open are shared with the page's own.
    fn bytes(&self) -> usize {
        let open = self.round().map_or(0, PredictionRound::bytes);
        size_of::<Self>() + size_of_val(&*self.rounds) + open
    }
}

impl PredictionState {
    /// A desk without predictions.
    pub fn new(candidates: Option<usize>, entry: PredictionEntry) -> Self {
        Self {
            candidates: candidates.unwrap_or(USUAL_CANDIDATES),
            entry,
            waits: false,
            rounds: Vec::new(),
            open: None,
        }
    }

    /// The open prediction.
    pub fn round(&self) -> Option<&PredictionRound> {
        self.rounds.get(self.open?).map(|round| &**round)
    }

    fn round_mut(&mut self) -> Option<&mut PredictionRound> {
        self.rounds.get_mut(self.open?).map(Arc::make_mut)
    }

    /// Whether the open prediction is uncovered.
    pub fn is_revealed(&self) -> bool {
        self.round().is_some_and(|round| round.revealed.is_some())
    }

    /// Opens the prediction after a text: the one that was made before, or a new one. Returns whether another one was
    /// left that is not revealed and in which something is given.
    pub fn open(&mut self, context: &[TokenId], model: &Distribution, texts: &TokenTexts) -> bool {
        if self.round().is_some_and(|round| *round.context == *context) {
            return false;
        }
        let kept = self.close();
        let known = self.rounds.iter();
        let known = known
            .enumerate()
            .find(|(_, round)| *round.context == *context);
        let place = known.map_or(self.rounds.len(), |(place, _)| place);
        if place == self.rounds.len() {
            let outcomes = Outcomes::of(model, self.candidates, texts);
            let shares = outcomes.under(model);
            let round = PredictionRound::new(context.into(), outcomes, shares, self.entry);
            self.rounds.push(Arc::new(round));
        }
        self.open = Some(place);
        // One that was made before is as the visitor left it, but for these choices.
        self.choose_entry(self.entry);
        self.choose_candidates(self.candidates, model, texts);
        kept
    }

    /// Closes the open prediction. Returns whether it is kept, not revealed and with something given.
    pub fn close(&mut self) -> bool {
        self.waits = false;
        let Some(place) = self.open.take() else {
            return false;
        };
        let is_blank = self.rounds[place].is_blank();
        let is_covered = self.rounds[place].revealed.is_none();
        if is_blank && is_covered {
            self.rounds.remove(place);
        }
        is_covered && !is_blank
    }

    /// Changes the open prediction, if it is there.
    pub fn change(&mut self, change: impl FnOnce(&mut PredictionRound)) {
        self.waits = false;
        if let Some(round) = self.round_mut() {
            change(round);
        }
    }

    /// Chooses how predictions are made, from the first that is not revealed.
    pub fn choose_entry(&mut self, entry: PredictionEntry) {
        self.entry = entry;
        self.change(|round| {
            if round.revealed.is_none() {
                round.entry = entry;
            }
        });
    }

    /// Chooses the number of tokens with a row of their own, from the first prediction that is not revealed.
    pub fn choose_candidates(
        &mut self,
        candidates: usize,
        model: &Distribution,
        texts: &TokenTexts,
    ) {
        self.candidates = candidates;
        self.change(|round| {
            if round.outcomes.tokens().len() != candidates {
                let outcomes = Outcomes::of(model, candidates, texts);
                let shares = outcomes.under(model);
                round.regroup(outcomes, shares);
            }
        });
    }

    /// Uncovers the open prediction; without the answer of the grammar, as soon as [`Self::learn`] brings it.
    ///
    /// # Errors
    /// If percentages are given that do not add up to 100.
    pub fn reveal(&mut self, told: Option<&TruthStatus>) -> Result<(), UnfinishedPrediction> {
        if let Some(round) = self.round() {
            round.shares()?;
            self.waits = true;
            self.learn(told);
        }
        Ok(())
    }

    /// Takes the answer of the grammar over: for a prediction that waits for it, and for one that was scored without it.
    pub fn learn(&mut self, told: Option<&TruthStatus>) {
        let waits = self.waits;
        let Some(told) = told else { return };
        let Some(round) = self.round_mut() else {
            return;
        };
        let against = match told {
            TruthStatus::Known(truth) => ScoredAgainst::Truth(round.outcomes.in_truth(truth)),
            TruthStatus::Unknown(why) => ScoredAgainst::Model(why.clone()),
            TruthStatus::Failed(failure) => ScoredAgainst::Model(words::truth_failed(failure)),
        };
        let was_without = matches!(round.revealed, Some(ScoredAgainst::Model(_)));
        if waits || was_without {
            round.revealed = Some(against);
            self.waits = false;
        }
    }

    /// Covers the open prediction again. What was given stays.
    pub fn cover(&mut self) {
        self.change(|round| round.revealed = None);
    }

    /// Forgets all predictions; what is open begins anew.
    pub fn forget(&mut self) {
        self.waits = false;
        let Some(open) = self.open.take() else {
            return self.rounds.clear();
        };
        self.rounds = vec![self.rounds.swap_remove(open)];
        self.open = Some(0);
        self.change(|round| {
            let (context, outcomes) = (round.context.clone(), round.outcomes.clone());
            *round = PredictionRound::new(context, outcomes, round.model.clone(), round.entry);
        });
    }

    /// The scores of all revealed predictions together.
    pub fn total(&self) -> TotalScore {
        let mut total = TotalScore::default();
        for round in &self.rounds {
            let with_truth = matches!(round.revealed, Some(ScoredAgainst::Truth(_)));
            if let Some(score) = round.score() {
                total.add(score, with_truth);
            }
        }
        total
    }
}
