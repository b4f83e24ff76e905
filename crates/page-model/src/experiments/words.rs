//! The texts of the experiments: titles, results in words, and what the numbers do not mean.

pub mod beams;
pub mod continuations;
pub mod determinism;
pub mod promises;
pub mod screen;

use charts::{decimal, percent};

use super::{
    Experiment, ExperimentProgress, ExperimentView,
    plan::ExperimentPlan,
    results::ExperimentResults,
    search::{FoundText, Proof, Search},
    search_reading::SearchStep,
    seeds::SeedsExperiment,
    temperature::{LONGEST_RECORD, MeasuredShare, TemperatureExperiment},
    walk::WalkedText,
};
use crate::{
    settings::Settings,
    words::{
        export::chain,
        labels::greedy,
        numbers::{nats, power_of_e, signed},
    },
};

pub use texts::experiments::{
    exact, masked_name, measured_name, note_temperature, search, seed, seeds_title, share_right,
    share_valid, temperature, title_search, title_seeds, title_temperature,
};

/// The temperatures whose shares are told in words.
const TOLD: [f64; 3] = [0.0, 1.0, 2.0];

/// What an experiment is about, before and beside its result.
pub fn about(view: ExperimentView) -> &'static str {
    match view {
        ExperimentView::Seeds => texts::experiments::seeds_about(),
        ExperimentView::Search => texts::experiments::search_about(),
        ExperimentView::Beams => beams::about(),
        ExperimentView::Continuations => continuations::about(),
        ExperimentView::Temperature => texts::experiments::temperature_about(),
        ExperimentView::Determinism => determinism::about(),
    }
}

/// How far an experiment is.
pub fn progress(view: ExperimentView, progress: ExperimentProgress) -> String {
    let ExperimentProgress {
        done,
        total,
        passes,
    } = progress;
    match view {
        ExperimentView::Seeds => texts::experiments::texts_progress(done, total, passes),
        ExperimentView::Beams => beams::progress(done, total, passes),
        ExperimentView::Search | ExperimentView::Continuations => {
            texts::experiments::passes_progress(passes, total)
        }
        ExperimentView::Temperature => texts::experiments::runs_progress(done, total, passes),
        ExperimentView::Determinism => texts::experiments::readings_progress(done, total, passes),
    }
}

/// The texts of the seeds: how many differ, and the passes that they took beside those that they take one by one.
pub fn seeds(experiment: &SeedsExperiment) -> String {
    let (texts, different) = (experiment.complete().len(), experiment.different());
    let ExperimentProgress { total, passes, .. } = experiment.progress();
    let alone = experiment.passes_alone();
    if !experiment.is_done() {
        return texts::experiments::seeds_so_far(texts, total, passes);
    }
    match different {
        1 => texts::experiments::seeds_all_the_same(texts, alone, passes),
        _ if different == texts => texts::experiments::seeds_all_different(texts, alone, passes),
        _ => texts::experiments::seeds_different(texts, different, alone, passes),
    }
}

/// The text of one seed.
pub fn own(text: &WalkedText, plain: &str) -> String {
    let sum: f64 = text.log_probabilities.iter().sum();
    texts::experiments::own_text(&text.seed.to_string(), plain, &nats(sum))
}

/// What a search has found so far; empty before the greedy text is whole.
pub fn searched(search: &Search) -> String {
    let texts = search.greedy().zip(search.best());
    texts.map_or_else(String::new, |(greedy, best)| found(search, &greedy, &best))
}

/// What a search found, beside greedy decoding.
fn found(search: &Search, greedy: &FoundText, best: &FoundText) -> String {
    let passes = search.passes();
    let mut said = vec![match best == greedy {
        true => texts::experiments::greedy_is_likeliest(
            &search.plain(greedy),
            &nats(greedy.log_probability()),
        ),
        false => texts::experiments::found_likelier(
            &search.plain(best),
            &nats(best.log_probability()),
            &search.plain(greedy),
            &nats(greedy.log_probability()),
            &power_of_e(best.log_probability() - greedy.log_probability()),
        ),
    }];
    if best.tokens.len() != greedy.tokens.len() {
        said.push(texts::experiments::other_length().into());
    }
    said.push(match search.proof() {
        Proof::Proved => texts::experiments::proved(passes),
        Proof::Open(open) => texts::experiments::not_proved(passes, &nats(open)),
    });
    said.join(" ")
}

/// One row of the table of both texts: a token, its probability, and the log-probability of the text up to it.
pub fn step_cells(step: Option<&SearchStep>) -> [String; 3] {
    step.map_or_else(Default::default, |step| {
        let sum = signed(step.sum, 2);
        [step.label.clone(), percent(step.probability), sum]
    })
}

/// The counted share at one temperature, with the exact one where it is known.
fn share(experiment: &TemperatureExperiment, share: &MeasuredShare) -> String {
    let (of_records, is_right) = (experiment.is_of_records(), share.right == share.runs);
    if share.is_greedy() {
        let always = match (of_records, is_right) {
            (false, true) => texts::experiments::greedy_right(),
            (false, false) => texts::experiments::greedy_wrong(),
            (true, true) => texts::experiments::greedy_valid(),
            (true, false) => texts::experiments::greedy_invalid(),
        };
        return always.into();
    }
    let interval = share.interval();
    let temperature = decimal(share.temperature, 2);
    let (counted, start, end) = (
        percent(share.share()),
        percent(interval.start),
        percent(interval.end),
    );
    let (right, runs) = (share.right, share.runs);
    match experiment.exact_at(share.temperature) {
        None => {
            let told = match of_records {
                true => texts::experiments::share_of_valid,
                false => texts::experiments::share_of_right,
            };
            told(&temperature, right, runs, &counted, &start, &end)
        }
        Some(exact) => {
            let told = match of_records {
                true => texts::experiments::share_of_valid_with_exact,
                false => texts::experiments::share_of_right_with_exact,
            };
            let exact = percent(exact);
            told(&temperature, right, runs, &counted, &start, &end, &exact)
        }
    }
}

/// The shares at the least temperature, at 1 and at the greatest, as far as they are counted.
pub fn shares(experiment: &TemperatureExperiment) -> String {
    let counted = experiment.shares();
    let told = TOLD.into_iter().filter_map(|temperature| {
        let of = |share: &&MeasuredShare| share.temperature == temperature;
        Some(share(experiment, counted.iter().find(of)?))
    });
    let mut told: Vec<String> = told.collect();
    if experiment.is_of_records() && !told.is_empty() {
        told.push(texts::experiments::valid_record(LONGEST_RECORD));
    }
    if let Some(masked) = experiment.masked_shares() {
        told.push(under_mask(masked));
    }
    told.join(" ")
}

/// The drawn records under a mask: how many are valid, were cut, and broke.
fn under_mask(shares: &[MeasuredShare]) -> String {
    let drawn = shares.iter().filter(|share| !share.is_greedy());
    let sum = |of: fn(&MeasuredShare) -> usize| drawn.clone().map(of).sum::<usize>();
    let (runs, right, stopped) = (
        sum(|share| share.runs),
        sum(|share| share.right),
        sum(|share| share.stopped),
    );
    let broken = runs - right - stopped;
    texts::experiments::under_mask(right, runs, stopped, LONGEST_RECORD, broken)
}

/// The result of an experiment; `None` if it was not started.
pub fn result(results: &ExperimentResults, view: ExperimentView) -> Option<String> {
    match view {
        ExperimentView::Seeds => results.seeds.as_ref().map(|of| seeds(&of.experiment)),
        ExperimentView::Search => results.search.as_ref().map(|of| searched(&of.experiment)),
        ExperimentView::Beams => results
            .beams
            .as_ref()
            .map(|of| beams::found(&of.experiment)),
        ExperimentView::Continuations => {
            let tree = results.continuations.as_ref();
            tree.map(|of| continuations::found(&of.experiment))
        }
        ExperimentView::Temperature => results
            .temperature
            .as_ref()
            .map(|of| shares(&of.experiment)),
        ExperimentView::Determinism => {
            let readings = results.determinism.as_ref();
            readings.map(|of| determinism::found(&of.experiment))
        }
    }
}

/// What is announced when an experiment starts.
pub fn started(view: ExperimentView) -> String {
    texts::experiments::started(title(view))
}

/// What is announced when an experiment is cancelled.
pub fn cancelled(view: ExperimentView) -> String {
    texts::experiments::cancelled_experiment(title(view))
}

/// The title of an experiment.
pub fn title(view: ExperimentView) -> &'static str {
    match view {
        ExperimentView::Seeds => title_seeds(),
        ExperimentView::Search => title_search(),
        ExperimentView::Beams => beams::title(),
        ExperimentView::Continuations => continuations::title(),
        ExperimentView::Temperature => title_temperature(),
        ExperimentView::Determinism => determinism::title(),
    }
}

/// The settings of a result in a file.
pub fn made_with(plan: &ExperimentPlan, settings: &Settings) -> String {
    let mut made = match plan.view {
        ExperimentView::Seeds => {
            let randomness = match settings.do_sample() {
                true => texts::experiments::random_seeds(plan.seeds),
                false => greedy().into(),
            };
            let tokens = texts::experiments::most_tokens_each(plan.tokens);
            vec![chain(&settings.rule), randomness, tokens]
        }
        ExperimentView::Search => return texts::experiments::model_alone().into(),
        ExperimentView::Beams => {
            let rule = (plan.beams, plan.beam_tokens, plan.length_penalty);
            let rule = beams::made_with(rule, plan.early_stopping);
            let sample = texts::experiments::sample_under(&chain(&settings.rule));
            return [texts::experiments::model_alone(), &rule, &sample].join("; ");
        }
        ExperimentView::Continuations => {
            let tree = continuations::made_with(plan.from_step, plan.branches, plan.depth);
            return [texts::experiments::model_alone(), &tree].join("; ");
        }
        ExperimentView::Temperature => {
            let rule = texts::experiments::other_temperatures(&chain(&settings.rule));
            let runs = texts::experiments::seeds_at_each(plan.runs);
            let masked = plan
                .masked
                .then(|| texts::experiments::with_mask_too().into());
            [rule, runs].into_iter().chain(masked).collect()
        }
        ExperimentView::Determinism => {
            vec![determinism::made_with(settings, plan.compared_tokens)]
        }
    };
    if settings.forbid_eos {
        made.push(texts::experiments::end_is_forbidden().into());
    }
    made.join("; ")
}
