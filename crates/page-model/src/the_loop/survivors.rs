//! How many tokens top-k, top-p and min-p keep at each step of a run, each alone on the model's own distribution.

use std::sync::Arc;

use charts::{BarsPair, Columns, Fate, SurvivorCount, Survivors};
use generation::Generation;
use sampling::{
    Coin, Context, Distribution, MinP, Processor, Profile, Ranking, SamplingConfig, TopK, TopP,
};

use super::words::survivors as words;
use crate::{
    run::{
        Run,
        step_analysis::{ROWS, SelectedStep},
    },
    settings::{Settings, knobs},
    tokens::TokenTexts,
};

/// The k of a top-k that is off: llama.cpp's default.
pub const USUAL_TOP_K: u32 = 40;
/// The p of a top-p that is off: that of the paper's examples, and the page's own when it is switched on.
pub const USUAL_TOP_P: f64 = 0.9;
/// The fraction of a min-p that is off: llama.cpp's default.
pub const USUAL_MIN_P: f64 = 0.05;
/// The place of top-p among the filters: the one whose number of tokens adapts by its design.
const NUCLEUS: usize = 1;

/// A filter as it is applied alone.
#[derive(Clone, Debug, PartialEq)]
pub struct LoneFilter {
    /// The filter with its value.
    pub processor: Processor,
    /// Whether the settings have it on with this value; otherwise the value is the usual one.
    pub on: bool,
}

impl LoneFilter {
    /// The filter's name and value, and whether it is off.
    pub fn name(&self) -> String {
        words::filter(&knobs::label(&self.processor), self.on)
    }

    /// The tokens that it keeps of the model's distribution.
    pub fn apply(&self, ranking: &Ranking, profile: Profile) -> Distribution {
        let nothing = Context::new(&[], &[], Coin::default());
        let rule = SamplingConfig::new(profile).with(self.processor.clone());
        rule.run(ranking, &nothing).distribution().clone()
    }
}

/// Top-k, top-p and min-p with the values of the settings, or with the usual ones where they are off.
pub fn filters(settings: &Settings) -> Option<[LoneFilter; 3]> {
    let usual: [Processor; 3] = [
        TopK::new(USUAL_TOP_K).ok()?.into(),
        TopP::new(USUAL_TOP_P).ok()?.into(),
        MinP::new(USUAL_MIN_P).ok()?.into(),
    ];
    Some(usual.map(|usual| {
        let link = settings.rule.link(usual.kind());
        let on = link.filter(|link| link.enabled && removes_something(&link.processor));
        LoneFilter {
            on: on.is_some(),
            processor: on.map_or(usual, |link| link.processor.clone()),
        }
    }))
}

/// Whether a filter has another value than the one that keeps everything.
fn removes_something(processor: &Processor) -> bool {
    match processor {
        Processor::TopP(p) => *p < TopP::NEUTRAL,
        Processor::MinP(fraction) => *fraction > MinP::NEUTRAL,
        _ => true,
    }
}

/// The survivors of each filter over a run, the present step included if it has logits.
#[derive(Clone, Debug, Default)]
pub struct SurvivorStrip {
    profile: Profile,
    filters: Option<[LoneFilter; 3]>,
    selected: Vec<SelectedStep>,
    /// For each step, how many tokens each filter keeps.
    pub kept: Vec<[usize; 3]>,
}

impl PartialEq for SurvivorStrip {
    fn eq(&self, other: &Self) -> bool {
        let own = (self.profile, &self.filters, &self.selected);
        own == (other.profile, &other.filters, &other.selected)
    }
}

impl SurvivorStrip {
    /// Counts the survivors at every step. Steps that `before` has counted with the same filters are reused.
    pub fn of(run: &Run, settings: &Settings, before: Option<&Self>) -> Self {
        let (filters, profile) = (filters(settings), settings.rule.profile);
        let before = before.filter(|before| before.filters == filters && before.profile == profile);
        let mut strip = Self {
            profile,
            filters,
            ..Self::default()
        };
        let Some(filters) = &strip.filters else {
            return strip;
        };
        for index in 0..=run.steps().len() {
            let earlier = before.and_then(|before| before.selected.get(index));
            let Some(selected) = SelectedStep::at(run.generation(), index, earlier) else {
                break;
            };
            // `at` shares the sorted logits with the earlier step if they are the same.
            let same =
                earlier.is_some_and(|earlier| Arc::ptr_eq(&earlier.ranking, &selected.ranking));
            let known = before
                .and_then(|before| before.kept.get(index))
                .filter(|_| same);
            let count = |filter: &LoneFilter| filter.apply(&selected.ranking, profile).len();
            strip.kept.push(
                known
                    .copied()
                    .unwrap_or_else(|| filters.each_ref().map(count)),
            );
            strip.selected.push(selected);
        }
        strip
    }

    /// The strip as a picture, with a step selected.
    pub fn picture(&self, texts: &TokenTexts, selected: Option<usize>) -> Option<Survivors> {
        let filters = self.filters.as_ref()?;
        let step = |(selected, kept): (&SelectedStep, &[usize; 3])| SurvivorCount {
            token: match &selected.taken {
                Some((choice, _)) => texts.label(choice.token),
                None => words::not_chosen().into(),
            },
            kept: *kept,
        };
        Some(Survivors {
            title: words::title().into(),
            filters: filters.each_ref().map(LoneFilter::name),
            steps: self.selected.iter().zip(&self.kept).map(step).collect(),
            vocabulary: texts.info().vocab_size as usize,
            selected: selected.filter(|&index| index < self.kept.len()),
            compact: false,
        })
    }

    /// The step at which top-p keeps the most different number of tokens, by ratio, from what it keeps at `step`; the
    /// first of several. `None` where there is no other step.
    pub fn contrast(&self, step: usize) -> Option<usize> {
        let own = self.kept.get(step)?[NUCLEUS];
        let ratio = |kept: &[usize; 3]| {
            let (least, most) = (own.min(kept[NUCLEUS]), own.max(kept[NUCLEUS]));
            most as f64 / least.max(1) as f64
        };
        let others = self
            .kept
            .iter()
            .enumerate()
            .filter(|(index, _)| *index != step);
        let best = others.reduce(|best, next| match ratio(next.1) > ratio(best.1) {
            true => next,
            false => best,
        });
        best.map(|(index, _)| index)
    }

    /// What top-p keeps at two steps, side by side.
    pub fn pair(
        &self,
        generation: &Generation,
        settings: &Settings,
        texts: &TokenTexts,
        steps: [usize; 2],
    ) -> Option<BarsPair> {
        let filter = &self.filters.as_ref()?[NUCLEUS];
        let side = |index: usize| {
            let selected = self.selected.get(index)?;
            let reading = selected.read(generation, settings, true)?;
            let kept = filter.apply(&selected.ranking, self.profile);
            let rows = reading.rows_of(&reading.model, ROWS, None);
            let mut bars = reading.bars_between(&reading.model, &kept, &rows, texts, None);
            // What the settings would choose does not belong to one filter alone.
            for bar in &mut bars.rows {
                if bar.fate == Fate::Instead || selected.taken.is_none() {
                    bar.fate = Fate::Open;
                }
            }
            bars.title = words::side(index, kept.len());
            bars.columns = Columns {
                rule: knobs::label(&filter.processor),
                ..Columns::default()
            };
            Some(bars)
        };
        let [first, second] = steps;
        Some(BarsPair {
            title: words::pair(&filter.name()),
            sides: [side(first)?, side(second)?],
        })
    }
}

#[cfg(test)]
mod tests;
