//! What an address says of the experiments.

use generation::{BeamRule, EarlyStopping};

use crate::{
    experiments::{
        ExperimentView,
        expected::ExpectedText,
        plan::{
            BEAM_TOKENS, BRANCHES, COMPARED_TOKENS, DEPTHS, ExperimentPlan, FROM_STEPS,
            LENGTH_PENALTIES, LONGEST_ANSWER, PASSES, RUNS, SEARCHED, SEEDS, TOKENS,
        },
    },
    parameter::{Parameter, ParameterNote, counted, number, unless, whole, within, yes_or_no},
    parse,
    screen_part::ScreenPart,
};

impl ScreenPart for ExperimentPlan {
    const RANK: u8 = 5;

    const PARAMETERS: &'static [Parameter<Self>] = &[
        Parameter {
            name: "experiment",
            read: |plan, value| {
                plan.view = ExperimentView::from_id(&value)
                    .ok_or_else(|| ParameterNote::new(texts::first::address_experiment))?;
                Ok(None)
            },
            write: |plan, usual| {
                let view = plan.view;
                unless(view == usual.view, view.id())
            },
        },
        Parameter {
            name: "seeds",
            read: |plan, value| counted(&value, SEEDS, &mut plan.seeds),
            write: |plan, usual| {
                let seeds = plan.seeds;
                unless(seeds == usual.seeds, seeds)
            },
        },
        Parameter {
            name: "own_seed",
            read: |plan, value| {
                plan.own_seed = Some(whole(&value)?);
                Ok(None)
            },
            write: |plan, _| {
                let own = plan.own_seed.into_iter();
                own.map(|own| own.to_string()).collect()
            },
        },
        Parameter {
            name: "length",
            read: |plan, value| counted(&value, TOKENS, &mut plan.tokens),
            write: |plan, usual| {
                let tokens = plan.tokens;
                unless(tokens == usual.tokens, tokens)
            },
        },
        Parameter {
            name: "search_length",
            read: |plan, value| counted(&value, SEARCHED, &mut plan.searched),
            write: |plan, usual| {
                let searched = plan.searched;
                unless(searched == usual.searched, searched)
            },
        },
        Parameter {
            name: "passes",
            read: |plan, value| counted(&value, PASSES, &mut plan.passes),
            write: |plan, usual| {
                let passes = plan.passes;
                unless(passes == usual.passes, passes)
            },
        },
        Parameter {
            name: "beams",
            read: |plan, value| counted(&value, BeamRule::BEAMS, &mut plan.beams),
            write: |plan, usual| {
                let beams = plan.beams;
                unless(beams == usual.beams, beams)
            },
        },
        Parameter {
            name: "beam_tokens",
            read: |plan, value| counted(&value, BEAM_TOKENS, &mut plan.beam_tokens),
            write: |plan, usual| {
                let beam_tokens = plan.beam_tokens;
                unless(beam_tokens == usual.beam_tokens, beam_tokens)
            },
        },
        Parameter {
            name: "length_penalty",
            read: |plan, value| {
                let finite = |value: &str| parse::float(value).filter(|value| value.is_finite());
                let (penalty, note) = number(&value, finite, LENGTH_PENALTIES)?;
                plan.length_penalty = penalty;
                Ok(note)
            },
            write: |plan, usual| {
                let penalty = plan.length_penalty;
                unless(penalty == usual.length_penalty, penalty)
            },
        },
        Parameter {
            name: "early_stopping",
            read: |plan, value| {
                plan.early_stopping = EarlyStopping::from_id(&value)
                    .ok_or_else(|| ParameterNote::new(texts::first::address_early_stopping))?;
                Ok(None)
            },
            write: |plan, usual| {
                let early = plan.early_stopping;
                unless(early == usual.early_stopping, early.id())
            },
        },
        Parameter {
            name: "branches",
            read: |plan, value| counted(&value, BRANCHES, &mut plan.branches),
            write: |plan, usual| {
                let branches = plan.branches;
                unless(branches == usual.branches, branches)
            },
        },
        Parameter {
            name: "depth",
            read: |plan, value| counted(&value, DEPTHS, &mut plan.depth),
            write: |plan, usual| {
                let depth = plan.depth;
                unless(depth == usual.depth, depth)
            },
        },
        Parameter {
            name: "from_step",
            read: |plan, value| counted(&value, FROM_STEPS, &mut plan.from_step),
            write: |plan, usual| {
                let from_step = plan.from_step;
                unless(from_step == usual.from_step, from_step)
            },
        },
        Parameter {
            name: "runs",
            read: |plan, value| counted(&value, RUNS, &mut plan.runs),
            write: |plan, usual| {
                let runs = plan.runs;
                unless(runs == usual.runs, runs)
            },
        },
        Parameter {
            name: "compared_tokens",
            read: |plan, value| counted(&value, COMPARED_TOKENS, &mut plan.compared_tokens),
            write: |plan, usual| {
                let compared = plan.compared_tokens;
                unless(compared == usual.compared_tokens, compared)
            },
        },
        Parameter {
            name: "answer",
            read: |plan, value| {
                plan.expected = ExpectedText::Answer(within(value, LONGEST_ANSWER)?);
                Ok(None)
            },
            write: |plan, _| match &plan.expected {
                ExpectedText::Answer(answer) => vec![answer.clone()],
                ExpectedText::Usual | ExpectedText::Record => Vec::new(),
            },
        },
        Parameter {
            name: "valid",
            read: |plan, value| match value.as_str() {
                "json" => {
                    plan.expected = ExpectedText::Record;
                    Ok(None)
                }
                _ => Err(ParameterNote::new(texts::first::address_valid)),
            },
            write: |plan, _| unless(plan.expected != ExpectedText::Record, "json"),
        },
        Parameter {
            name: "masked",
            read: |plan, value| {
                plan.masked = yes_or_no(&value)?;
                Ok(None)
            },
            write: |plan, _| unless(!plan.masked, "true"),
        },
        Parameter {
            name: "started",
            read: |plan, value| {
                plan.started = yes_or_no(&value)?;
                Ok(None)
            },
            write: |plan, _| unless(!plan.started, "true"),
        },
    ];
}
