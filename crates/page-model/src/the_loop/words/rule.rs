//! The texts of the samplers and of softmax: scores changed, turned into probabilities, and cut.

use charts::{count, decimal, percent};
use sampling::{AppliedProcessor, Processor, Scores, TokenId};

use crate::the_loop::words::{Moment, on, raised};
use crate::{
    run::step_analysis::StepAnalysis,
    settings::knobs,
    words::{
        explanation::{Explanation, Fact, FormulaPart, TOKEN, fact, with_token},
        numbers::{decimals_of, power_of_e},
    },
};

/// From this probability on, a number is written as its difference from 100%.
const NEARLY_ALL: f64 = 0.9995;

impl Moment<'_> {
    pub(super) fn temperature(&self) -> Option<Explanation> {
        let reading = self.reading?;
        if !self.settings.do_sample() {
            return Some(Explanation::saying(texts::first::temperature_greedy()));
        }
        let (token, label) = self.subject(reading);
        let t = self.settings.temperature().get();
        let sentence = match t {
            1.0 => texts::shared::temperature_one(),
            cold if cold < 1.0 => texts::shared::temperature_cold(),
            _ => texts::shared::temperature_hot(),
        };
        let mut formula = vec![vec![on("*z*′ = *z* ÷ *T*")]];
        let divided = reading
            .samplers()
            .iter()
            .find(|sampler| matches!(sampler.processor, Processor::Temperature(_)));
        let (from, to) = match divided {
            Some(sampler) => (value(&sampler.before, token), value(&sampler.after, token)),
            None => (value(reading.raw(), token), value(reading.raw(), token)),
        };
        formula.push(match from.zip(to) {
            Some((from, to)) => vec![
                on("*z*′("),
                FormulaPart::Token(label),
                on(format!(
                    ") = {} ÷ {} = {}",
                    decimal(from, 2),
                    decimal(t, decimals_of(t, 2)),
                    decimal(to, 2)
                )),
            ],
            None => gone(&label),
        });
        let changes = reading.samplers().iter().filter(|sampler| {
            sampler.cut.is_none() && !matches!(sampler.processor, Processor::Temperature(_))
        });
        // The score before and after each penalty.
        let facts = changes.filter_map(|sampler| {
            let (before, after) =
                value(&sampler.before, token).zip(value(&sampler.after, token))?;
            let change = format!("{} → {}", decimal(before, 2), decimal(after, 2));
            Some(fact(&knobs::label(&sampler.processor), change))
        });
        Some(Explanation {
            sentence: sentence.into(),
            formula,
            facts: facts.collect(),
        })
    }

    pub(super) fn softmax(&self) -> Option<Explanation> {
        let reading = self.reading?;
        let scores = reading.scaled();
        let (token, label) = self.subject(reading);
        let mark = if reading
            .samplers()
            .iter()
            .any(|sampler| sampler.cut.is_none())
        {
            "*z*′"
        } else {
            "*z*"
        };
        let mut formula = vec![vec![
            on("*p* = *e*"),
            raised(mark),
            on(" ÷ Σ *e*"),
            raised(mark),
        ]];
        let greatest = scores.values().first().map(|&value| f64::from(value))?;
        let total = scores.total_weight();
        formula.push(match value(scores, token) {
            Some(score) => {
                let sum = power_of_e(greatest + total.ln());
                let share = (score - greatest).exp() / total;
                // Both powers would look alike: the sum of the other tokens says more than “almost all”.
                let probability = match (NEARLY_ALL..1.0).contains(&share) {
                    true => format!("100% − {}", charts::percent_of_difference(1.0 - share)),
                    false => percent(share),
                };
                vec![
                    on("*p*("),
                    FormulaPart::Token(label),
                    on(") = *e*"),
                    raised(decimal(score, 2)),
                    on(format!(
                        " ÷ {sum} = {} ÷ {sum} = {probability}",
                        power_of_e(score)
                    )),
                ]
            }
            None => gone(&label),
        });
        Some(Explanation {
            sentence: texts::first::softmax_said().into(),
            formula,
            facts: vec![],
        })
    }

    pub(super) fn filter(&self) -> Option<Explanation> {
        let reading = self.reading?;
        let (token, label) = self.subject(reading);
        let later = reading.later_filters();
        let filters: Vec<&AppliedProcessor> = reading
            .samplers()
            .iter()
            .filter(|sampler| sampler.cut.is_some())
            .collect();
        let sentence = if filters.is_empty() {
            texts::first::filter_none(reading.raw().len())
        } else if later.len() == filters.len() {
            texts::first::filter_said().into()
        } else {
            texts::first::filter_before_temperature().into()
        };
        let kept: f64 = later.iter().map(AppliedProcessor::mass_kept).product();
        let scores = reading.scaled();
        let before = probability(scores, token);
        let mut formula = vec![vec![on(texts::first::filter_rule())]];
        formula.push(match before {
            Some(before) if reading.rule().rank_of(token).is_some() => vec![
                on("*p*′("),
                FormulaPart::Token(label),
                on(format!(
                    ") = {} ÷ {} = {}",
                    percent(before),
                    percent(kept),
                    percent(reading.rule().probability(token))
                )),
            ],
            _ => with_token(&texts::first::filter_removed(TOKEN), &label),
        });
        Some(Explanation {
            sentence,
            formula,
            facts: filters.into_iter().map(cut).collect(),
        })
    }
}

/// A filter and the number of tokens it left.
fn cut(sampler: &AppliedProcessor) -> Fact {
    let mass = percent(sampler.mass_kept());
    let after = count(sampler.after.len());
    fact(
        &texts::first::filter_keeps(&knobs::label(&sampler.processor)),
        texts::first::filter_kept(sampler.before.len(), &after, &mass),
    )
}

/// Shown in place of a token's numbers if an earlier filter has removed it.
fn gone(label: &str) -> Vec<FormulaPart> {
    with_token(&texts::first::filter_gone(TOKEN), label)
}

fn value(scores: &Scores, token: TokenId) -> Option<f64> {
    StepAnalysis::score(scores, token).map(f64::from)
}

/// The softmax of one token's score.
fn probability(scores: &Scores, token: TokenId) -> Option<f64> {
    let greatest = f64::from(*scores.values().first()?);
    Some((value(scores, token)? - greatest).exp() / scores.total_weight())
}
