//! Temperature and penalties on a list, and any processor of a chain: changed, or refused with the reason.

use super::hidden::HiddenTokens;
use super::{Baseline, ScoredToken, TopLogProbs, Undetermined, sort};
use crate::{
    Context, Processor, ProcessorKind, RepetitionPenalty, SortedMap, Temperature, TokenId,
    TokenMask,
};

impl TopLogProbs {
    /// The list after a processor, by the textbook's rules in double precision.
    ///
    /// # Errors
    /// The list does not determine the result: [`Undetermined`] says why, and what would help.
    pub fn apply(&self, processor: &Processor, context: &Context) -> Result<Self, Undetermined> {
        if processor.is_neutral() {
            return Ok(self.clone());
        }
        let kind = processor.kind();
        match processor {
            Processor::TokenMask(mask) => self.masked(mask),
            Processor::LogitBias(bias) => {
                let amounts = bias.biases.iter().map(|(&token, bias)| (token, bias.get()));
                self.raised_by(&amounts.collect(), kind)
            }
            Processor::FrequencyPenalty(alpha) => {
                let amount = |(&token, &count)| (token, -alpha.get() * f64::from(count));
                let counts = counts(context.generated.iter().copied());
                self.raised_by(&counts.iter().map(amount).collect(), kind)
            }
            Processor::PresencePenalty(alpha) => {
                let counts = counts(context.generated.iter().copied());
                let amounts = counts.iter().map(|(&token, _)| (token, -alpha.get()));
                self.raised_by(&amounts.collect(), kind)
            }
            Processor::RepetitionPenalty(theta) => self.repetition_penalised(*theta, context),
            Processor::Temperature(temperature) => Ok(self.tempered(*temperature)),
            Processor::TopK(top_k) => self.top_k(*top_k),
            Processor::TopP(top_p) => self.top_p(*top_p),
            Processor::MinP(min_p) => self.min_p(*min_p),
            Processor::NoRepeatNgram(_)
            | Processor::Dry(_)
            | Processor::TopNSigma(_)
            | Processor::Typical(_)
            | Processor::Xtc(_)
            | Processor::Mirostat2(_) => Err(Undetermined::NeedsVocabulary { kind }),
        }
    }

    /// Every score divided by T. The order stays; probabilities are then known between bounds, unless nothing is hidden.
    #[must_use]
    pub fn tempered(&self, temperature: Temperature) -> Self {
        let a = 1.0 / temperature.get();
        let mut after = self.clone();
        for shown in &mut after.shown {
            shown.score *= a;
        }
        after.hidden = self.hidden.raised(a);
        if let Baseline::Raw { log_normalizer } = &mut after.baseline {
            *log_normalizer *= a;
        }
        after
    }

    /// Adds an amount to the scores of some tokens.
    fn raised_by(
        &self,
        amounts: &SortedMap<TokenId, f64>,
        kind: ProcessorKind,
    ) -> Result<Self, Undetermined> {
        let changed = amounts.iter().filter(|(_, amount)| **amount != 0.0);
        self.all_shown(changed.map(|(&token, _)| token), kind)?;
        Ok(self.rescored(|ScoredToken { token, score }| {
            amounts.get(&token).map_or(score, |amount| score + amount)
        }))
    }

    /// logit < 0 → logit · θ, else logit / θ, for every token of the text.
    fn repetition_penalised(
        &self,
        theta: RepetitionPenalty,
        context: &Context,
    ) -> Result<Self, Undetermined> {
        let Baseline::Raw { log_normalizer } = self.baseline else {
            return Err(Undetermined::NeedsRawLogits);
        };
        let seen = counts(context.tokens());
        self.all_shown(
            seen.iter().map(|(&token, _)| token),
            ProcessorKind::RepetitionPenalty,
        )?;
        let theta = theta.get();
        Ok(self.rescored(|ScoredToken { token, score }| {
            let logit = score + log_normalizer;
            match seen.contains_key(&token) {
                false => score,
                true if logit < 0.0 => logit * theta - log_normalizer,
                true => logit / theta - log_normalizer,
            }
        }))
    }

    /// Removes the tokens that a mask does not allow.
    fn masked(&self, mask: &TokenMask) -> Result<Self, Undetermined> {
        let (TokenMask::Allow(tokens) | TokenMask::Suppress(tokens)) = mask;
        self.all_shown(tokens.iter().copied(), ProcessorKind::TokenMask)?;
        let mut after = self.clone();
        after.shown.retain(|shown| mask.allows(shown.token));
        if matches!(mask, TokenMask::Allow(_)) {
            after.hidden = HiddenTokens::NONE;
        } else if after.len() < self.len() {
            after.hidden = after.hidden.beside_changed();
        }
        if after.shown.is_empty() {
            return Err(Undetermined::NothingLeft);
        }
        Ok(after)
    }

    /// Refuses a change to a token whose probability is not known. Where nothing is hidden, such a token was removed.
    fn all_shown(
        &self,
        mut tokens: impl Iterator<Item = TokenId>,
        kind: ProcessorKind,
    ) -> Result<(), Undetermined> {
        if self.is_complete() {
            return Ok(());
        }
        let mut shown: Vec<TokenId> = self.tokens().collect();
        shown.sort_unstable();
        match tokens.find(|token| shown.binary_search(token).is_err()) {
            Some(token) => Err(Undetermined::HiddenToken { token, kind }),
            None => Ok(()),
        }
    }

    fn rescored(&self, score: impl Fn(ScoredToken) -> f64) -> Self {
        let mut after = self.clone();
        for shown in &mut after.shown {
            shown.score = score(*shown);
        }
        if after.shown != self.shown {
            after.hidden = after.hidden.beside_changed();
        }
        sort(&mut after.shown);
        after
    }
}

/// How often each token occurs.
fn counts(tokens: impl Iterator<Item = TokenId>) -> SortedMap<TokenId, u32> {
    let mut counts = SortedMap::default();
    for token in tokens {
        let before = counts.get(&token).copied().unwrap_or(0);
        counts.insert(token, before + 1);
    }
    counts
}
