//! The settings applied to a list of the most likely tokens: after each sampler what the list still tells.

use charts::{Columns, Fate, KnownProbability, RangeBar, RangeBars, RangeRest};
use sampling::{
    BoundedToken, Bounds, Context, Processor, Profile, SamplingConfig, SortedMap, Temperature,
    TokenId, TopLogProbs, Undetermined,
};

use super::{OwnNote, words};
use crate::{
    run::axis_choice::AxisChoice,
    settings::{Settings, knobs},
    shape::temperature_curves::TEMPERATURES,
    words::marks,
};

/// A list of the most likely tokens with their texts.
#[derive(Debug)]
pub struct TopStep {
    /// The list.
    pub list: TopLogProbs,
    texts: SortedMap<TokenId, String>,
    /// How many positions the answer has from which the list comes.
    pub positions: usize,
    /// What is said of how it was read.
    pub(super) notes: Vec<OwnNote>,
}

/// The list after one sampler, or why the list does not tell it.
#[derive(Clone, Debug)]
pub struct TopStage {
    /// The sampler.
    pub processor: Processor,
    /// What is left.
    pub after: Result<TopLogProbs, Undetermined>,
}

/// A list under some settings.
#[derive(Clone, Debug)]
pub struct TopAnalysis {
    /// The list after each sampler that is on, in their order; the last one may be a refusal.
    pub stages: Vec<TopStage>,
    /// The list after the last sampler that it determines.
    pub last: TopLogProbs,
    /// The token that greedy decoding or the random number selects.
    pub outcome: Result<BoundedToken, Undetermined>,
    /// The random number; `None` under greedy decoding.
    pub u: Option<f64>,
}

/// What an engine does with a list: the number of tokens that it keeps, where the list tells it, and its token.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TopOutcome {
    /// The engine profile, whose order of samplers applies.
    pub profile: Profile,
    /// The number of tokens kept; `None` if the size of the vocabulary is unknown and nothing was cut.
    pub kept: Option<usize>,
    /// The token, or why it is not told.
    pub outcome: Result<BoundedToken, Undetermined>,
}

impl TopStep {
    pub(super) fn new(
        list: TopLogProbs,
        texts: Vec<String>,
        positions: usize,
        notes: Vec<OwnNote>,
    ) -> Self {
        let texts = list.tokens().zip(texts).collect();
        Self {
            list,
            texts,
            positions,
            notes,
        }
    }

    /// The label of a token: its text with visible marks, or its id.
    pub fn label(&self, token: TokenId) -> String {
        let text = self
            .texts
            .get(&token)
            .map(|text| marks::label(text.as_bytes()));
        let text = text.filter(|text| !text.is_empty());
        text.unwrap_or_else(|| format!("‹{token}›"))
    }

    /// Applies the settings, with the random number of the first step.
    pub fn under(&self, settings: &Settings) -> TopAnalysis {
        self.apply(&settings.rule, settings)
    }

    /// The outcome of every engine with the same samplers, each in its own order, in the textbook's arithmetic.
    pub fn engines(&self, settings: &Settings) -> Vec<TopOutcome> {
        let outcome = |profile: Profile| {
            let rule = match profile == settings.rule.profile {
                // An order set by hand stays.
                true => settings.rule.clone(),
                false => settings.rule.clone().by(profile),
            };
            let analysis = self.apply(&rule, settings);
            TopOutcome {
                profile,
                kept: analysis.kept(),
                outcome: analysis.outcome,
            }
        };
        Profile::ALL.into_iter().map(outcome).collect()
    }

    fn apply(&self, rule: &SamplingConfig, settings: &Settings) -> TopAnalysis {
        let context = Context::new(&[], &[], settings.coin());
        let mut analysis = TopAnalysis {
            stages: Vec::new(),
            last: self.list.clone(),
            outcome: self.list.greedy(),
            u: rule.do_sample.then(|| settings.u(0).get()),
        };
        for processor in rule.acting().map(|(_, link)| &link.processor) {
            let after = analysis.last.apply(processor, &context);
            analysis.stages.push(TopStage {
                processor: processor.clone(),
                after: after.clone(),
            });
            match after {
                Ok(after) => analysis.last = after,
                Err(reason) => {
                    analysis.outcome = Err(reason);
                    return analysis;
                }
            }
        }
        analysis.outcome = match rule.do_sample {
            true => analysis.last.draw(settings.u(0)),
            false => analysis.last.greedy(),
        };
        analysis
    }

    /// The list before and after the settings: the first `rows` tokens, and all others as one row.
    pub fn bars(&self, after: &TopAnalysis, rows: usize, axis: Option<AxisChoice>) -> RangeBars {
        let before = self.list.ranked();
        let shown = before.len().min(rows);
        let known = match after.refusal() {
            Some(_) => None,
            None => Some(after.last.ranked()),
        };
        let of = |token: TokenId| match &known {
            None => KnownProbability::Nothing,
            Some(known) => known
                .iter()
                .find(|row| row.token == token)
                .map_or(KnownProbability::Removed, |row| range(row.probability)),
        };
        let chosen = after.outcome.map(|outcome| outcome.token);
        let bar = |row: &BoundedToken| RangeBar {
            label: self.label(row.token),
            // As the list tells it, a probability is exact.
            before: row.probability.most,
            after: of(row.token),
            fate: match chosen == Ok(row.token) {
                true => Fate::Chosen,
                false => Fate::Open,
            },
        };
        let rows: Vec<RangeBar> = before[..shown].iter().map(bar).collect();
        let others = before.len() - shown;
        let greatest = rows.first().map_or(0.0, |row| row.before);
        let choice = axis.unwrap_or_else(|| AxisChoice::usual(greatest));
        let least = rows.last().map_or(0.0, |row| row.before);
        let rest = RangeRest {
            tokens: self.list.hidden().map(|hidden| hidden + others),
            before: complement(rows.iter().map(|row| row.before)),
            after: rest_after(&rows, known.is_some(), &after.last, &self.list),
        };
        RangeBars {
            title: words::bars_title(self.list.len(), shown),
            rest: (others > 0 || !self.list.is_complete()).then_some(rest),
            rows,
            axis: choice.axis(greatest, || least),
            columns: Columns {
                model: words::the_list().into(),
                ..Columns::default()
            },
        }
    }

    /// The most likely token at several temperatures, without any other sampler.
    pub fn temperatures(&self) -> RangeBars {
        let first = self.list.ranked()[0];
        let row = |&value: &f64| {
            let tempered = self.list.tempered(Temperature::new(value).ok()?);
            let probability = tempered.ranked()[0].probability;
            Some(RangeBar {
                label: words::temperature(value),
                before: first.probability.most,
                after: range(probability),
                fate: Fate::Open,
            })
        };
        RangeBars {
            title: words::temperatures_title(&self.label(first.token)),
            rows: TEMPERATURES.iter().filter_map(row).collect(),
            rest: None,
            columns: Columns {
                model: words::the_list().into(),
                rule: words::at_temperature().into(),
            },
            ..RangeBars::default()
        }
    }
}

impl TopAnalysis {
    /// The sampler whose result the list does not tell, and the reason.
    pub fn refusal(&self) -> Option<(&Processor, Undetermined)> {
        let last = self.stages.last()?;
        Some((&last.processor, *last.after.as_ref().err()?))
    }

    /// How many tokens can be chosen; `None` if the list does not tell it.
    pub fn kept(&self) -> Option<usize> {
        match self.refusal() {
            Some(_) => None,
            None => Some(self.last.len() + self.last.hidden()?),
        }
    }

    /// The samplers that are on, with what is left after each or the reason why that is not known.
    pub fn chain(&self) -> impl Iterator<Item = (String, String)> + '_ {
        self.stages.iter().map(|stage| {
            let said = match &stage.after {
                Ok(after) => words::left(after.len(), after.hidden(), after.rest()),
                Err(reason) => reason.to_string(),
            };
            (knobs::label(&stage.processor), said)
        })
    }
}

fn range(Bounds { least, most }: Bounds) -> KnownProbability {
    KnownProbability::Between { least, most }
}

/// 1 − the sum of some probabilities, not below 0.
fn complement(probabilities: impl Iterator<Item = f64>) -> f64 {
    (1.0 - probabilities.sum::<f64>()).max(0.0)
}

/// All tokens without a row, together: each probability with a row falls as the hidden sum rises, so the bounds of
/// their sum are the sums of their bounds.
fn rest_after(
    rows: &[RangeBar],
    is_known: bool,
    after: &TopLogProbs,
    before: &TopLogProbs,
) -> KnownProbability {
    if !is_known {
        return KnownProbability::Nothing;
    }
    let kept = rows
        .iter()
        .filter(|row| matches!(row.after, KnownProbability::Between { .. }))
        .count();
    let all_have_rows = kept == after.len() && after.is_complete();
    if all_have_rows && before.len() + before.hidden().unwrap_or(1) > rows.len() {
        return KnownProbability::Removed;
    }
    let bounds = |pick: fn(f64, f64) -> f64| {
        complement(rows.iter().map(|row| match row.after {
            KnownProbability::Between { least, most } => pick(least, most),
            KnownProbability::Nothing | KnownProbability::Removed => 0.0,
        }))
    };
    KnownProbability::Between {
        least: bounds(|_, most| most),
        most: bounds(|least, _| least),
    }
}

#[cfg(test)]
mod tests;
