//! The table of parameters: the name of each, how it is read, and how it is written.

use std::ops::RangeInclusive;

use chat::ChatDate;
use engine_client::EngineChoice;
use generation::{BeamRule, EarlyStopping};
use sampling::{Profile, Uniform};

use super::{
    Address, Read, profile_id,
    samplers::ORDER,
    values::{number, parts, whole, yes_or_no},
};
use crate::{
    cache::CachePart,
    chat::PromptFormat,
    constrained::setup::ConstraintSetup,
    experiments::{
        ExperimentView,
        expected::ExpectedText,
        plan::{
            BEAM_TOKENS, BRANCHES, COMPARED_TOKENS, DEPTHS, FROM_STEPS, LENGTH_PENALTIES,
            LONGEST_ANSWER, PASSES, RUNS, SEARCHED, SEEDS, TOKENS,
        },
    },
    lessons::words::screen as words,
    models::Model,
    parse,
    places::{lesson_file::LessonFile, lesson_place::LessonPlace, question_group::QuestionGroup},
    predict::{CANDIDATES, USUAL_CANDIDATES},
    presenter::PresenterPace,
    run::{axis_choice::AxisChoice, linked_token::LinkedToken},
    screens::Screen,
    settings::{LEAST_NEW_TOKENS, MOST_NEW_TOKENS},
    shape::ShapeView,
    speculative::setup::SpeculativeSetup,
    tokenizer::{LONGEST_TEXT, LONGEST_WORD, TokenizerView},
};

/// A parameter of the address.
pub(super) struct Parameter {
    /// Its name in the query.
    pub name: &'static str,
    /// Takes a value over, or says why not.
    pub read: fn(&mut Address, String) -> Read,
    /// Its values; none where they are those of the usual address.
    pub write: fn(&Address, &Address) -> Vec<String>,
}

/// More tokens than any run here can have.
const LONGEST_RUN: usize = MOST_NEW_TOKENS;
/// The most characters that the id of a question or of a page is looked up with.
const LONGEST_ID: usize = 60;

/// All parameters but those of the samplers, in the order in which they are written. The samplers stand before their
/// order.
pub(super) static PARAMETERS: [Parameter; 58] = [
    Parameter {
        name: "screen",
        read: |address, value| {
            address.screen = Screen::from_id(&value).ok_or("names no screen of this page")?;
            Ok(None)
        },
        write: |address, usual| unless(address.screen == usual.screen, address.screen.id()),
    },
    Parameter {
        name: "present",
        read: |address, value| {
            let pace = PresenterPace::from_id(&value).ok_or("must be on or stages")?;
            address.present = Some(pace);
            Ok(None)
        },
        write: |address, _| {
            let pace = address.present.into_iter();
            pace.map(|pace| pace.id().into()).collect()
        },
    },
    Parameter {
        name: "view",
        read: |address, value| {
            address.view = ShapeView::from_id(&value)
                .ok_or("must be bars, chain, draw, temperature, engines or vote")?;
            Ok(None)
        },
        write: |address, usual| unless(address.view == usual.view, address.view.id()),
    },
    Parameter {
        name: "axis",
        read: |address, value| {
            let axis = AxisChoice::from_id(&value).ok_or("must be full, fitted or logarithmic")?;
            address.axis = Some(axis);
            Ok(None)
        },
        write: |address, _| {
            let axis = address.axis.into_iter();
            axis.map(|axis| axis.id().into()).collect()
        },
    },
    Parameter {
        name: "part",
        read: |address, value| {
            address.part = CachePart::from_id(&value).ok_or("must be grid, race or bigger")?;
            Ok(None)
        },
        write: |address, usual| unless(address.part == usual.part, address.part.name().0),
    },
    Parameter {
        name: "tokens",
        read: |address, value| {
            address.tokens = TokenizerView::from_id(&value).ok_or("must be pieces or word")?;
            Ok(None)
        },
        write: |address, usual| unless(address.tokens == usual.tokens, address.tokens.id()),
    },
    Parameter {
        name: "text",
        read: |address, value| {
            address.text = Some(within(value, LONGEST_TEXT)?);
            Ok(None)
        },
        write: |address, _| address.text.iter().cloned().collect(),
    },
    Parameter {
        name: "word",
        read: |address, value| {
            address.word = Some(within(value, LONGEST_WORD)?);
            Ok(None)
        },
        write: |address, _| address.word.iter().cloned().collect(),
    },
    Parameter {
        name: "exercise",
        read: |address, value| {
            address.exercise = Some(value);
            Ok(None)
        },
        write: |address, _| address.exercise.iter().cloned().collect(),
    },
    Parameter {
        name: "questions",
        read: |address, value| {
            let group = QuestionGroup::from_id(&value).ok_or("names no group of questions")?;
            address.questions = Some(group);
            Ok(None)
        },
        write: |address, _| {
            let group = address.questions.into_iter();
            group.map(|group| group.id().into()).collect()
        },
    },
    Parameter {
        name: "question",
        read: |address, value| {
            address.question = Some(within(value, LONGEST_ID)?);
            Ok(None)
        },
        write: |address, _| address.question.iter().cloned().collect(),
    },
    Parameter {
        name: "experiment",
        read: |address, value| {
            address.experiments.view = ExperimentView::from_id(&value)
                .ok_or("must be seeds, search, beams, continuations, temperature or determinism")?;
            Ok(None)
        },
        write: |address, usual| {
            let view = address.experiments.view;
            unless(view == usual.experiments.view, view.id())
        },
    },
    Parameter {
        name: "seeds",
        read: |address, value| counted(&value, SEEDS, &mut address.experiments.seeds),
        write: |address, usual| {
            let seeds = address.experiments.seeds;
            unless(seeds == usual.experiments.seeds, seeds)
        },
    },
    Parameter {
        name: "own_seed",
        read: |address, value| {
            address.experiments.own_seed = Some(whole(&value)?);
            Ok(None)
        },
        write: |address, _| {
            let own = address.experiments.own_seed.into_iter();
            own.map(|own| own.to_string()).collect()
        },
    },
    Parameter {
        name: "length",
        read: |address, value| counted(&value, TOKENS, &mut address.experiments.tokens),
        write: |address, usual| {
            let tokens = address.experiments.tokens;
            unless(tokens == usual.experiments.tokens, tokens)
        },
    },
    Parameter {
        name: "search_length",
        read: |address, value| counted(&value, SEARCHED, &mut address.experiments.searched),
        write: |address, usual| {
            let searched = address.experiments.searched;
            unless(searched == usual.experiments.searched, searched)
        },
    },
    Parameter {
        name: "passes",
        read: |address, value| counted(&value, PASSES, &mut address.experiments.passes),
        write: |address, usual| {
            let passes = address.experiments.passes;
            unless(passes == usual.experiments.passes, passes)
        },
    },
    Parameter {
        name: "beams",
        read: |address, value| counted(&value, BeamRule::BEAMS, &mut address.experiments.beams),
        write: |address, usual| {
            let beams = address.experiments.beams;
            unless(beams == usual.experiments.beams, beams)
        },
    },
    Parameter {
        name: "beam_tokens",
        read: |address, value| counted(&value, BEAM_TOKENS, &mut address.experiments.beam_tokens),
        write: |address, usual| {
            let beam_tokens = address.experiments.beam_tokens;
            unless(beam_tokens == usual.experiments.beam_tokens, beam_tokens)
        },
    },
    Parameter {
        name: "length_penalty",
        read: |address, value| {
            let finite = |value: &str| value.parse::<f64>().ok().filter(|value| value.is_finite());
            let (penalty, note) = number(&value, finite, LENGTH_PENALTIES)?;
            address.experiments.length_penalty = penalty;
            Ok(note)
        },
        write: |address, usual| {
            let penalty = address.experiments.length_penalty;
            unless(penalty == usual.experiments.length_penalty, penalty)
        },
    },
    Parameter {
        name: "early_stopping",
        read: |address, value| {
            address.experiments.early_stopping =
                EarlyStopping::from_id(&value).ok_or("must be false, true or never")?;
            Ok(None)
        },
        write: |address, usual| {
            let early = address.experiments.early_stopping;
            unless(early == usual.experiments.early_stopping, early.id())
        },
    },
    Parameter {
        name: "branches",
        read: |address, value| counted(&value, BRANCHES, &mut address.experiments.branches),
        write: |address, usual| {
            let branches = address.experiments.branches;
            unless(branches == usual.experiments.branches, branches)
        },
    },
    Parameter {
        name: "depth",
        read: |address, value| counted(&value, DEPTHS, &mut address.experiments.depth),
        write: |address, usual| {
            let depth = address.experiments.depth;
            unless(depth == usual.experiments.depth, depth)
        },
    },
    Parameter {
        name: "from_step",
        read: |address, value| counted(&value, FROM_STEPS, &mut address.experiments.from_step),
        write: |address, usual| {
            let from_step = address.experiments.from_step;
            unless(from_step == usual.experiments.from_step, from_step)
        },
    },
    Parameter {
        name: "runs",
        read: |address, value| counted(&value, RUNS, &mut address.experiments.runs),
        write: |address, usual| {
            let runs = address.experiments.runs;
            unless(runs == usual.experiments.runs, runs)
        },
    },
    Parameter {
        name: "compared_tokens",
        read: |address, value| {
            counted(
                &value,
                COMPARED_TOKENS,
                &mut address.experiments.compared_tokens,
            )
        },
        write: |address, usual| {
            let compared = address.experiments.compared_tokens;
            unless(compared == usual.experiments.compared_tokens, compared)
        },
    },
    Parameter {
        name: "answer",
        read: |address, value| {
            address.experiments.expected = ExpectedText::Answer(within(value, LONGEST_ANSWER)?);
            Ok(None)
        },
        write: |address, _| match &address.experiments.expected {
            ExpectedText::Answer(answer) => vec![answer.clone()],
            ExpectedText::Usual | ExpectedText::Record => Vec::new(),
        },
    },
    Parameter {
        name: "valid",
        read: |address, value| match value.as_str() {
            "json" => {
                address.experiments.expected = ExpectedText::Record;
                Ok(None)
            }
            _ => Err("must be json".into()),
        },
        write: |address, _| unless(address.experiments.expected != ExpectedText::Record, "json"),
    },
    Parameter {
        name: "masked",
        read: |address, value| {
            address.experiments.masked = yes_or_no(&value)?;
            Ok(None)
        },
        write: |address, _| unless(!address.experiments.masked, "true"),
    },
    Parameter {
        name: "started",
        read: |address, value| {
            address.experiments.started = yes_or_no(&value)?;
            Ok(None)
        },
        write: |address, _| unless(!address.experiments.started, "true"),
    },
    Parameter {
        name: "lesson_file",
        read: |address, value| {
            let file = LessonFile::read(&value);
            address.lesson_file = Some(file.ok_or(words::UNKNOWN_FILE)?);
            Ok(None)
        },
        write: |address, _| {
            let file = address.lesson_file.iter();
            file.map(|file| file.path().into()).collect()
        },
    },
    Parameter {
        name: "lesson",
        read: |address, value| {
            let place = LessonPlace::read(&value);
            address.lesson = Some(place.ok_or(words::UNKNOWN_PLACE)?);
            Ok(None)
        },
        write: |address, _| address.lesson.iter().map(LessonPlace::written).collect(),
    },
    Parameter {
        name: "page",
        read: |address, value| {
            address.page = Some(within(value, LONGEST_ID)?);
            Ok(None)
        },
        write: |address, _| address.page.iter().cloned().collect(),
    },
    Parameter {
        name: "candidates",
        read: |address, value| {
            let (count, note) = number(&value, |value| value.parse().ok(), CANDIDATES)?;
            address.candidates = Some(count).filter(|count| *count != USUAL_CANDIDATES);
            Ok(note)
        },
        write: |address, _| address.candidates.iter().map(usize::to_string).collect(),
    },
    Parameter {
        name: "hands",
        read: |address, value| {
            address.hands = yes_or_no(&value)?;
            Ok(None)
        },
        write: |address, _| unless(!address.hands, "true"),
    },
    Parameter {
        name: "speculative",
        read: |address, value| {
            address.speculative = SpeculativeSetup::read(&value).ok_or(
                "must be draft, checkpoint, lookup or target, a point and 1 to 8, as in draft.4 or draft.4.greedy",
            )?;
            Ok(None)
        },
        write: |address, usual| {
            let setup = address.speculative;
            unless(setup == usual.speculative, setup.written())
        },
    },
    Parameter {
        name: "rounds",
        read: |address, value| counted(&value, 0..=MOST_NEW_TOKENS, &mut address.rounds),
        write: |address, usual| unless(address.rounds == usual.rounds, address.rounds),
    },
    Parameter {
        name: "constraint",
        read: |address, value| {
            address.constraint = ConstraintSetup::read(&value).ok_or(
                "must be json_schema, regex, lark or choice, a colon and a text of at most 16,384 characters",
            )?;
            Ok(None)
        },
        write: |address, usual| {
            let constraint = &address.constraint;
            unless(*constraint == usual.constraint, constraint.written())
        },
    },
    Parameter {
        name: "constrained_tokens",
        read: |address, value| {
            counted(&value, 0..=MOST_NEW_TOKENS, &mut address.constrained_tokens)
        },
        write: |address, usual| {
            let tokens = address.constrained_tokens;
            unless(tokens == usual.constrained_tokens, tokens)
        },
    },
    Parameter {
        name: "use_cache",
        read: |address, value| {
            address.without_cache = !yes_or_no(&value)?;
            Ok(None)
        },
        write: |address, _| unless(!address.without_cache, "false"),
    },
    Parameter {
        name: "model",
        read: |address, value| {
            address.model = Model::from_id(&value).map_err(|error| error.to_string())?;
            Ok(None)
        },
        write: |address, usual| unless(address.model == usual.model, address.model.id()),
    },
    Parameter {
        name: "prompt",
        read: |address, value| {
            address.prompt = Some(value);
            Ok(None)
        },
        write: |address, _| address.prompt.iter().cloned().collect(),
    },
    Parameter {
        name: "format",
        read: |address, value| {
            address.chat.format =
                Some(PromptFormat::from_id(&value).ok_or("must be text or chat")?);
            Ok(None)
        },
        write: |address, _| {
            let format = address.chat.format.into_iter();
            format.map(|format| format.id().into()).collect()
        },
    },
    Parameter {
        name: "system",
        read: |address, value| {
            address.chat.system = Some(value);
            Ok(None)
        },
        write: |address, _| address.chat.system.iter().cloned().collect(),
    },
    Parameter {
        name: "message",
        read: |address, value| {
            address.chat.message = Some(value);
            Ok(None)
        },
        write: |address, _| address.chat.message.iter().cloned().collect(),
    },
    Parameter {
        name: "day",
        read: |address, value| {
            let day = ChatDate::parse(&value).ok_or("must be a day such as 2026-03-01")?;
            address.chat.day = Some(day);
            Ok(None)
        },
        write: |address, _| {
            let day = address.chat.day.into_iter();
            day.map(|day| day.to_string()).collect()
        },
    },
    Parameter {
        name: "profile",
        read: |address, value| {
            let profile = Profile::ALL.into_iter().find(|of| profile_id(*of) == value);
            let profile = profile.ok_or_else(|| {
                let known = Profile::ALL.map(profile_id).join(", ");
                format!("must be one of {known}; the textbook's order is used")
            })?;
            address.settings.rule = address.settings.rule.clone().by(profile);
            Ok(None)
        },
        write: |address, usual| {
            let profile = address.settings.rule.profile;
            unless(profile == usual.settings.rule.profile, profile_id(profile))
        },
    },
    Parameter {
        name: "do_sample",
        read: |address, value| {
            address.settings.rule.do_sample = yes_or_no(&value)?;
            Ok(None)
        },
        write: |address, _| unless(address.settings.do_sample(), "false"),
    },
    Parameter {
        name: ORDER,
        read: |address, value| address.read_order(&value),
        write: |address, usual| address.order(usual).into_iter().collect(),
    },
    Parameter {
        name: "seed",
        read: |address, value| {
            address.settings.seed = whole(&value)?;
            Ok(None)
        },
        write: |address, usual| {
            let seed = address.settings.seed;
            unless(seed == usual.settings.seed, seed)
        },
    },
    Parameter {
        name: "u",
        read: |address, value| {
            let by_hand = parts(&value).map(|part| {
                let (step, u) = part.split_once(':')?;
                Some((step.parse().ok()?, Uniform::new(parse::float(u)?).ok()?))
            });
            address.settings.by_hand = by_hand
                .collect::<Option<_>>()
                .ok_or("must be steps and numbers from 0 to 1, like 3:0.25")?;
            Ok(None)
        },
        write: |address, _| {
            let by_hand = address.settings.by_hand.iter();
            let by_hand = by_hand.map(|(step, u)| format!("{step}:{}", u.get()));
            let by_hand: Vec<String> = by_hand.collect();
            unless(by_hand.is_empty(), by_hand.join("_"))
        },
    },
    Parameter {
        name: "max_new_tokens",
        read: |address, value| {
            let range = LEAST_NEW_TOKENS..=MOST_NEW_TOKENS;
            let (most, note) = number(&value, |value| value.parse().ok(), range)?;
            address.settings.max_new_tokens = most;
            Ok(note)
        },
        write: |address, usual| {
            let most = address.settings.max_new_tokens;
            unless(most == usual.settings.max_new_tokens, most)
        },
    },
    Parameter {
        name: "stop",
        read: |address, value| {
            let added = address.settings.add_stop(&value);
            added.map_err(|problem| format!("was not taken: {problem}"))?;
            Ok(None)
        },
        write: |address, _| {
            let stops = address.settings.stop_strings.iter();
            stops.map(|stop| stop.as_str().into()).collect()
        },
    },
    Parameter {
        name: "forbid_eos",
        read: |address, value| {
            address.settings.forbid_eos = yes_or_no(&value)?;
            Ok(None)
        },
        write: |address, _| unless(!address.settings.forbid_eos, "true"),
    },
    Parameter {
        name: "lanes",
        read: |address, value| {
            address.lanes = Some(value);
            Ok(None)
        },
        write: |address, _| address.lanes.iter().cloned().collect(),
    },
    Parameter {
        name: "device",
        read: |address, value| {
            address.device = EngineChoice::from_id(&value).ok_or_else(|| {
                let known: Vec<&str> = EngineChoice::all().map(EngineChoice::id).collect();
                format!("must be one of {}", known.join(", "))
            })?;
            Ok(None)
        },
        write: |address, usual| unless(address.device == usual.device, address.device.id()),
    },
    Parameter {
        name: "run",
        read: |address, value| {
            let tokens = parts(&value).map(LinkedToken::read).take(LONGEST_RUN + 1);
            let run: Option<Vec<_>> = tokens.collect();
            address.run = run.filter(|run| run.len() <= LONGEST_RUN).ok_or(
                "is damaged: copy the whole link again. The settings hold, the text is written anew",
            )?;
            Ok(None)
        },
        write: |address, _| {
            let run: Vec<String> = address.run.iter().map(LinkedToken::write).collect();
            unless(run.is_empty(), run.join("."))
        },
    },
    Parameter {
        name: "step",
        read: |address, value| {
            address.focus = Some(whole(&value)?);
            Ok(None)
        },
        write: |address, _| address.focus.iter().map(usize::to_string).collect(),
    },
];

/// A number of an experiment, moved into its range.
fn counted(value: &str, range: RangeInclusive<usize>, into: &mut usize) -> Read {
    let (number, note) = number(value, |value| value.parse().ok(), range)?;
    *into = number;
    Ok(note)
}

/// A text that its box can hold.
fn within(value: String, longest: usize) -> Result<String, String> {
    match value.chars().count() <= longest {
        true => Ok(value),
        false => Err(format!("is longer than {longest} characters")),
    }
}

/// One value, or none where it is the usual one.
fn unless(usual: bool, value: impl ToString) -> Vec<String> {
    match usual {
        true => Vec::new(),
        false => vec![value.to_string()],
    }
}
