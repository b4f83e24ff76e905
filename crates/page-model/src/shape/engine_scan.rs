//! The steps of a run at which engines keep other tokens or would choose another one with the same settings, and two of
//! them side by side.

use std::sync::Arc;

use charts::{Bars, BarsPair, Columns, EngineScan, EngineStep, Fate};
use generation::{Decision, Generation};
use sampling::{Profile, TokenId};

use super::{
    engine_comparison::{EngineOutcome, under},
    words::{self, engines},
};
use crate::{
    run::step_analysis::{ROWS, SelectedStep, StepAnalysis},
    settings::Settings,
    tokens::TokenTexts,
};

/// One engine's outcome at one step, beside that of the engine of the settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScannedOutcome {
    /// How many tokens it keeps, and which one it chooses with the same u.
    pub outcome: EngineOutcome,
    /// Whether it keeps the same tokens as the engine of the settings.
    pub same_set: bool,
    /// Whether it chooses the same token.
    pub same_token: bool,
}

/// The outcomes of all engines at every step of a run, the present step included if it has logits.
#[derive(Clone, Debug, Default)]
pub struct RunScan {
    settings: Settings,
    selected: Vec<SelectedStep>,
    /// For each step the outcome of each engine, in the order of [`Profile::ALL`].
    pub steps: Vec<Vec<ScannedOutcome>>,
}

impl PartialEq for RunScan {
    fn eq(&self, other: &Self) -> bool {
        self.settings == other.settings && self.steps == other.steps
    }
}

impl RunScan {
    /// Applies the settings to every step as each engine does. Steps that `before` has under the same settings, after the
    /// same text, are reused.
    pub fn of(generation: &Generation, settings: &Settings, before: Option<&Self>) -> Self {
        let mut scan = Self {
            settings: settings.clone(),
            ..Self::default()
        };
        // Penalties depend on the text before: a step is reused only if all earlier ones are.
        let mut known = before.is_some_and(|before| before.settings == *settings);
        for index in 0..=generation.steps().len() {
            let earlier = before.and_then(|before| before.selected.get(index));
            let Some(selected) = SelectedStep::at(generation, index, earlier) else {
                break;
            };
            let same = |earlier: &SelectedStep| {
                earlier.taken == selected.taken && Arc::ptr_eq(&earlier.ranking, &selected.ranking)
            };
            known &= earlier.is_some_and(same);
            let step = match before.and_then(|before| before.steps.get(index)) {
                Some(step) if known => step.clone(),
                _ => outcomes(&selected, generation, settings),
            };
            scan.steps.push(step);
            scan.selected.push(selected);
        }
        scan
    }

    /// The first step at which an engine differs from that of the settings.
    pub fn first_difference(&self) -> Option<usize> {
        let differs = |step: &Vec<ScannedOutcome>| step.iter().any(ScannedOutcome::differs);
        self.steps.iter().position(differs)
    }

    /// The engine that is put beside that of the settings at a step: one that chooses another token, else one that keeps
    /// other tokens, else the last one in the list that is not that of the settings.
    pub fn other(&self, step: usize) -> Profile {
        let outcomes = || self.steps.get(step).into_iter().flatten().rev();
        let chooses = outcomes().find(|outcome| !outcome.same_token);
        let found = chooses.or_else(|| outcomes().find(|outcome| outcome.differs()));
        let own = self.settings.rule.profile;
        let others = Profile::ALL
            .into_iter()
            .rev()
            .find(|profile| *profile != own);
        found.map_or(others.unwrap_or(own), |found| found.outcome.profile)
    }

    /// The scan as a picture, with a step selected.
    pub fn picture(&self, texts: &TokenTexts, selected: Option<usize>) -> EngineScan {
        let step = |outcome: &ScannedOutcome| EngineStep {
            kept: outcome.outcome.kept,
            token: texts.label(outcome.outcome.token),
            same_set: outcome.same_set,
        };
        let own = self.settings.rule.profile;
        EngineScan {
            title: engines::title_scan().into(),
            engines: Profile::ALL.map(words::profile).map(String::from).to_vec(),
            steps: self
                .steps
                .iter()
                .map(|outcomes| outcomes.iter().map(step).collect())
                .collect(),
            reference: Profile::ALL
                .iter()
                .position(|profile| *profile == own)
                .unwrap_or(0),
            selected: selected.filter(|&index| index < self.steps.len()),
        }
    }
}

impl ScannedOutcome {
    /// Whether the engine keeps other tokens or chooses another one.
    pub fn differs(&self) -> bool {
        !(self.same_set && self.same_token)
    }
}

/// The outcome of every engine at a step.
fn outcomes(
    selected: &SelectedStep,
    generation: &Generation,
    settings: &Settings,
) -> Vec<ScannedOutcome> {
    let Some(own) = under(settings.rule.profile, selected, generation, settings) else {
        return Vec::new();
    };
    let own_set = kept_tokens(&own);
    let outcome = |profile: Profile| {
        let decision = under(profile, selected, generation, settings)?;
        Some(ScannedOutcome {
            same_set: kept_tokens(&decision) == own_set,
            same_token: decision.choice.token == own.choice.token,
            outcome: EngineOutcome::of(profile, &decision),
        })
    };
    Profile::ALL.into_iter().filter_map(outcome).collect()
}

/// The tokens that are left, by rising id: engines may hold the same ones in another order.
fn kept_tokens(decision: &Decision) -> Vec<TokenId> {
    let ranked = decision.run.distribution().ranked();
    let mut tokens: Vec<TokenId> = ranked.map(|row| row.token).collect();
    tokens.sort_unstable();
    tokens
}

/// The distributions at one step under the engine of the settings, as `reading` has it, and under another engine, side
/// by side, with the same tokens in the same rows.
pub fn pair(
    reading: &StepAnalysis,
    selected: &SelectedStep,
    generation: &Generation,
    settings: &Settings,
    texts: &TokenTexts,
    other: Profile,
) -> Option<BarsPair> {
    let profiles = [settings.rule.profile, other];
    let decisions = [
        &reading.decision,
        &under(other, selected, generation, settings)?,
    ];
    let mut rows = reading.rows_of(&reading.model, ROWS, Some(decisions[0].choice.token));
    let chosen = decisions[1].choice.token;
    if !rows.contains(&chosen) {
        rows.push(chosen);
        rows.sort_by_key(|&token| reading.model.rank_of(token));
    }
    let side = |profile: Profile, decision: &Decision| {
        let after = decision.run.distribution();
        let mut bars = reading.bars_between(&reading.model, after, &rows, texts, None);
        for (bar, &token) in bars.rows.iter_mut().zip(&rows) {
            bar.fate = match token == decision.choice.token {
                true => Fate::Chosen,
                false => Fate::Open,
            };
        }
        Bars {
            title: engines::side(
                words::profile(profile),
                after.len(),
                &texts.label(decision.choice.token),
            ),
            columns: Columns {
                rule: words::profile(profile).into(),
                ..Columns::default()
            },
            ..bars
        }
    };
    Some(BarsPair {
        title: engines::pair(selected.index, profiles.map(words::profile)),
        sides: [side(profiles[0], decisions[0]), side(other, decisions[1])],
    })
}

#[cfg(test)]
mod tests;
