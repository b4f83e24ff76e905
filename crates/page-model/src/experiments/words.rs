//! The texts of the experiments: titles, results in words, and what the numbers do not mean.

pub mod beams;
pub mod continuations;
pub mod determinism;
pub mod promises;
pub mod screen;

use charts::{count, decimal, percent};

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

/// The title of the tree of seeds.
pub const TITLE_SEEDS: &str = "Many seeds, one tree";
/// The title of the tree with the likeliest text.
pub const TITLE_SEARCH: &str = "Is greedy the likeliest text?";
/// The title of the curve over the temperature.
pub const TITLE_TEMPERATURE: &str = "How much does temperature hurt?";
/// The heading of the column of seeds.
pub const SEED: &str = "seed";
/// The word at the end of the text that the search found.
pub const SEARCH: &str = "search";
/// The curve that is computed.
pub const EXACT: &str = "exact";
/// The sentence that begins the description of the curve.
pub const NOTE_TEMPERATURE: &str =
    "The share of right texts, by temperature. Each counted share has its 95% interval.";
/// The horizontal axis.
pub const TEMPERATURE: &str = "temperature, 0 is greedy";
/// The vertical axis where an answer is right.
pub const SHARE_RIGHT: &str = "share of right answers";
/// The vertical axis where a record is right.
pub const SHARE_VALID: &str = "share of valid records";

/// What a complete record is.
const VALID: &str = "valid";
/// The temperatures whose shares are told in words.
const TOLD: [f64; 3] = [0.0, 1.0, 2.0];

/// The settings of the search in a file.
const MODEL_ALONE: &str = "the model’s own probabilities";

/// The title of the tree of so many seeds.
pub fn title_seeds(seeds: usize) -> String {
    format!("{} seeds, one tree", count(seeds))
}

/// The counted shares in the legend.
pub fn measured_name(runs: usize) -> String {
    format!("{} runs each", count(runs))
}

/// The counted shares under a mask, in the legend.
pub fn masked_name(runs: usize) -> String {
    format!("{}, under the mask", measured_name(runs))
}

/// What an experiment is about, before and beside its result.
pub fn about(view: ExperimentView) -> &'static str {
    match view {
        ExperimentView::Seeds => {
            "Each seed continues the prompt under your settings. What several texts share is drawn once, and is as high as \
             there are texts. The model reads it once, too: that saves forward passes."
        }
        ExperimentView::Search => {
            "Greedy decoding takes the likeliest token at every step. That need not give the likeliest text: a less \
             likely token can lead to much likelier ones. Best-first search compares whole texts. It always continues \
             the most probable beginning. Both use the model’s own probabilities, without your settings."
        }
        ExperimentView::Beams => beams::ABOUT,
        ExperimentView::Continuations => continuations::ABOUT,
        ExperimentView::Temperature => {
            "A higher temperature makes unlikely tokens likelier. Where the model prefers the right answer, that adds \
             wrong ones. Each point counts runs with random seeds of their own, under your settings but at that \
             temperature. The bars are Wilson’s 95% intervals: about 19 of 20 contain the exact share."
        }
        ExperimentView::Determinism => determinism::ABOUT,
    }
}

/// How far an experiment is.
pub fn progress(view: ExperimentView, progress: ExperimentProgress) -> String {
    let ExperimentProgress {
        done,
        total,
        passes,
    } = progress;
    if view == ExperimentView::Beams {
        return beams::progress(done, total, passes);
    }
    let passes = count(passes);
    match view {
        ExperimentView::Seeds => {
            format!(
                "{} of {} texts, {passes} forward passes",
                count(done),
                count(total)
            )
        }
        ExperimentView::Search | ExperimentView::Beams | ExperimentView::Continuations => {
            format!("{passes} of at most {} forward passes", count(total))
        }
        ExperimentView::Temperature => {
            format!(
                "{} of {} runs, {passes} forward passes",
                count(done),
                count(total)
            )
        }
        ExperimentView::Determinism => {
            format!(
                "{} of {} readings, {passes} forward passes",
                count(done),
                count(total)
            )
        }
    }
}

/// The texts of the seeds: how many differ, and the passes that they took beside those that they take one by one.
pub fn seeds(experiment: &SeedsExperiment) -> String {
    let (texts, different) = (experiment.complete().len(), experiment.different());
    let ExperimentProgress { total, passes, .. } = experiment.progress();
    let alone = experiment.passes_alone();
    if !experiment.is_done() {
        return format!(
            "{} of {} texts so far, after {} forward passes.",
            count(texts),
            count(total),
            count(passes)
        );
    }
    let differ = match different {
        1 => "all the same".into(),
        _ if different == texts => "all different".into(),
        _ => format!("{} of them different", count(different)),
    };
    format!(
        "{} texts, {differ}, with {} tokens in all. They took {} forward passes; one by one they take {}.",
        count(texts),
        count(alone),
        count(passes),
        count(alone)
    )
}

/// The text of one seed.
pub fn own(text: &WalkedText, plain: &str) -> String {
    let sum: f64 = text.log_probabilities.iter().sum();
    format!("Seed {}: “{plain}”, {}.", text.seed, nats(sum))
}

/// What a search has found so far; empty before the greedy text is whole.
pub fn searched(search: &Search) -> String {
    let texts = search.greedy().zip(search.best());
    texts.map_or_else(String::new, |(greedy, best)| found(search, &greedy, &best))
}

/// What a search found, beside greedy decoding.
fn found(search: &Search, greedy: &FoundText, best: &FoundText) -> String {
    let passes = count(search.passes());
    let result = match best == greedy {
        true => format!(
            "Found no likelier text than the greedy one: “{}” with {}.",
            search.plain(greedy),
            nats(greedy.log_probability())
        ),
        false => format!(
            "“{}” has {}, the greedy text “{}” {}: it is {} times as likely.",
            search.plain(best),
            nats(best.log_probability()),
            search.plain(greedy),
            nats(greedy.log_probability()),
            power_of_e(best.log_probability() - greedy.log_probability())
        ),
    };
    let lengths = match best.tokens.len() == greedy.tokens.len() {
        true => "",
        false => " One of them ends before the other.",
    };
    let proof = match search.proof() {
        Proof::Proved => {
            format!(
                "No text of this length is likelier: after {passes} forward passes, no open beginning is."
            )
        }
        Proof::Open(open) => format!(
            "That is not proved: after {passes} forward passes, a beginning with {} is still open.",
            nats(open)
        ),
    };
    format!("{result}{lengths} {proof}")
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
    let is_right = share.right == share.runs;
    let (right, other) = match experiment.is_of_records() {
        true => (VALID, "no valid record"),
        false => ("right", "wrong"),
    };
    if share.is_greedy() {
        return format!(
            "Greedy decoding: always {}.",
            if is_right { right } else { other }
        );
    }
    let exact = experiment.exact_at(share.temperature);
    let exact = exact.map(|exact| format!("; exactly {}", percent(exact)));
    let interval = share.interval();
    format!(
        "At temperature {}: {} of {} {right}, {} (95% interval {} to {}){}.",
        decimal(share.temperature, 2),
        count(share.right),
        count(share.runs),
        percent(share.share()),
        percent(interval.start),
        percent(interval.end),
        exact.unwrap_or_default()
    )
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
        told.push(format!(
            "A record is valid when a parser accepts it within {LONGEST_RECORD} tokens, whatever it says."
        ));
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
    format!(
        "Under a mask that keeps each text JSON, all temperatures together: {} of {} drawn records are valid, {} stopped \
         before their end, after {LONGEST_RECORD} tokens at the latest, and {} broke. A mask cannot make a record end.",
        count(right),
        count(runs),
        count(stopped),
        count(runs - right - stopped)
    )
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
    format!("{} started.", title(view))
}

/// What is announced when an experiment is cancelled.
pub fn cancelled(view: ExperimentView) -> String {
    format!("{} cancelled.", title(view))
}

/// The title of an experiment.
pub fn title(view: ExperimentView) -> &'static str {
    match view {
        ExperimentView::Seeds => TITLE_SEEDS,
        ExperimentView::Search => TITLE_SEARCH,
        ExperimentView::Beams => beams::TITLE,
        ExperimentView::Continuations => continuations::TITLE,
        ExperimentView::Temperature => TITLE_TEMPERATURE,
        ExperimentView::Determinism => determinism::TITLE,
    }
}

/// The settings of a result in a file.
pub fn made_with(plan: &ExperimentPlan, settings: &Settings) -> String {
    let end = match settings.forbid_eos {
        true => "; the end-of-text token is forbidden",
        false => "",
    };
    match plan.view {
        ExperimentView::Seeds => {
            let randomness = match settings.do_sample() {
                true => format!("random seeds 1 to {}", count(plan.seeds)),
                false => greedy().into(),
            };
            let tokens = count(plan.tokens);
            format!(
                "{}; {randomness}; at most {tokens} tokens each{end}",
                chain(&settings.rule)
            )
        }
        ExperimentView::Search => MODEL_ALONE.into(),
        ExperimentView::Beams => {
            let rule = (plan.beams, plan.beam_tokens, plan.length_penalty);
            let rule = beams::made_with(rule, plan.early_stopping);
            format!("{MODEL_ALONE}; {rule}; sample: {}", chain(&settings.rule))
        }
        ExperimentView::Continuations => {
            let tree = continuations::made_with(plan.from_step, plan.branches, plan.depth);
            format!("{MODEL_ALONE}; {tree}")
        }
        ExperimentView::Temperature => {
            let runs = count(plan.runs);
            format!(
                "{}, but other temperatures; {runs} random seeds at each{}{end}",
                chain(&settings.rule),
                if plan.masked {
                    "; with and without a mask for JSON"
                } else {
                    ""
                }
            )
        }
        ExperimentView::Determinism => {
            let made = determinism::made_with(settings, plan.compared_tokens);
            format!("{made}{end}")
        }
    }
}
