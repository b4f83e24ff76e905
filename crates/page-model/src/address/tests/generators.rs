//! A generator of valid values for each parameter of the address, as the page writes them.

use std::{collections::BTreeSet, fmt::Display};

use chat::ChatDate;
use engine_client::EngineChoice;
use generation::{BeamRule, EarlyStopping};
use proptest::{
    collection::{btree_map, btree_set, vec},
    option,
    prelude::*,
    sample::select,
};
use protocol::ConstraintKind;
use sampling::Profile;

use crate::{
    cache::CachePart,
    chat::PromptFormat,
    experiments::{
        ExperimentView,
        plan::{
            BEAM_TOKENS, BRANCHES, COMPARED_TOKENS, DEPTHS, FROM_STEPS, LENGTH_PENALTIES,
            LONGEST_ANSWER, PASSES, RUNS, SEARCHED, SEEDS, TOKENS,
        },
    },
    models::{ListedModel, Model},
    places::question_group::QuestionGroup,
    practice::{
        exercise::PracticeMethod,
        generate::PracticeLevel,
        link::{ExerciseLink, ExerciseSource},
    },
    predict::CANDIDATES,
    presenter::PresenterPace,
    quick_check::files::questions,
    run::{axis_choice::AxisChoice, linked_token::LinkedToken},
    screen_parts::ScreenParts,
    screens::Screen,
    settings::{
        LEAST_NEW_TOKENS, LONGEST_STOP, MOST_NEW_TOKENS, MOST_STOPS,
        knobs::{Knob, List, MOST_LISTED, Number},
    },
    shape::ShapeView,
    speculative::setup::{DraftDraws, DraftSource, PROPOSALS, SpeculativeSetup},
    teach::teacher_page::TeacherPage,
    tokenizer::{LONGEST_TEXT, LONGEST_WORD, TokenizerView},
};

/// The values of a parameter.
pub(super) type ValueStrategy = BoxedStrategy<Vec<String>>;

/// The longest text of a box that has no limit of its own here, in characters.
const LONG: usize = 120;
/// The most tokens of a generated run: longer ones differ in nothing but their length.
const LONGEST_RUN: usize = 40;
/// Settings of a lane as the address has them; the tests of lanes make all others.
const LANES: [&str; 8] = [
    "g",
    "t1",
    "k40",
    "p0.9b7w-5d0.8q3",
    "hr1.2",
    "vt0.5m0.05",
    "lk1p0.05",
    "gf-2s2n10",
];

/// One value.
fn one(strategy: impl Strategy<Value = impl ToString> + 'static) -> ValueStrategy {
    strategy.prop_map(|value| vec![value.to_string()]).boxed()
}

/// One of these ids.
fn id(ids: impl IntoIterator<Item = impl Into<String>>) -> ValueStrategy {
    let ids: Vec<String> = ids.into_iter().map(Into::into).collect();
    one(select(ids))
}

/// A text of any characters, up to a number of them.
fn text(longest: usize) -> impl Strategy<Value = String> {
    vec(any::<char>(), 0..=longest).prop_map(String::from_iter)
}

/// A generator for the parameter of this name; `None` if there is none yet.
pub(super) fn values(name: &str) -> Option<ValueStrategy> {
    Some(match name {
        "screen" => id(Screen::all().map(Screen::id)),
        "lang" => id(texts::Locale::ALL.map(texts::Locale::id)),
        "present" => id(PresenterPace::ALL.map(PresenterPace::id)),
        "view" => id(ShapeView::ALL.map(ShapeView::id)),
        "axis" => id(AxisChoice::ALL.map(AxisChoice::id)),
        "part" => id(CachePart::ALL.map(CachePart::id)),
        "tokens" => id(TokenizerView::ALL.map(TokenizerView::id)),
        "text" => one(text(LONGEST_TEXT)),
        "word" => one(text(LONGEST_WORD)),
        "exercise" => exercise(),
        "questions" => id(QuestionGroup::ALL.map(QuestionGroup::id)),
        "question" => id(questions().unwrap().iter().map(|question| question.id)),
        "experiment" => id(ExperimentView::ALL.map(ExperimentView::id)),
        "seeds" => one(SEEDS),
        // In a browser, `usize` has 32 bits.
        "own_seed" | "step" => one(any::<u32>()),
        "length" => one(TOKENS),
        "search_length" => one(SEARCHED),
        "passes" => one(PASSES),
        "beams" => one(BeamRule::BEAMS),
        "beam_tokens" => one(BEAM_TOKENS),
        "length_penalty" => one(LENGTH_PENALTIES),
        "early_stopping" => id(EarlyStopping::ALL.map(EarlyStopping::id)),
        "branches" => one(BRANCHES),
        "depth" => one(DEPTHS),
        "from_step" => one(FROM_STEPS),
        "runs" => one(RUNS),
        "compared_tokens" => one(COMPARED_TOKENS),
        "answer" => one(text(LONGEST_ANSWER)),
        "valid" => id(["json"]),
        "masked" | "started" | "hands" | "forbid_eos" | "do_sample" | "use_cache" => {
            one(any::<bool>())
        }
        "lesson_file" => one("([a-zA-Z0-9_-][a-zA-Z0-9._-]{0,8}/){0,3}[a-zA-Z0-9_-]{1,20}\\.md"),
        "lesson_text" => one("[a-zA-Z0-9_-]{1,60}"),
        "lesson" => one("[a-z0-9-]{1,39}\\.[a-z0-9-]{1,40}"),
        "page" => {
            let sheets = (1..=u32::MAX).prop_map(TeacherPage::Worksheet);
            one(prop_oneof![select(TeacherPage::all()), sheets].prop_map(TeacherPage::id))
        }
        "candidates" => one(CANDIDATES),
        "speculative" => {
            let draws = select(vec![DraftDraws::SameSettings, DraftDraws::Greedy]);
            let setup = (select(DraftSource::ALL.to_vec()), PROPOSALS, draws);
            let setup = setup.prop_map(|(source, proposals, draws)| SpeculativeSetup {
                source,
                proposals,
                draws,
            });
            one(setup.prop_map(|setup| setup.written()))
        }
        "rounds" | "constrained_tokens" => one(0..=MOST_NEW_TOKENS),
        "constraint" => {
            let kind = select(ConstraintKind::ALL.to_vec()).prop_map(ConstraintKind::id);
            one((kind, text(LONG)).prop_map(|(kind, text)| format!("{kind}:{text}")))
        }
        "model" => {
            let listed = ListedModel::ALL.map(|model| Model::Listed(model).id().to_string());
            let hub = "hub:[a-zA-Z0-9]{1,12}/[a-zA-Z0-9]{1,12}@[0-9a-f]{40}";
            one(prop_oneof![
                select(listed.to_vec()),
                "own(/[a-zA-Z0-9_-]{1,12}){0,3}",
                hub
            ])
        }
        "prompt" | "system" | "message" => one(text(LONG)),
        "format" => id(PromptFormat::ALL.map(PromptFormat::id)),
        "day" => {
            let day = (1..=9999_u16, 1..=12_u8, 1..=31_u8);
            one(
                day.prop_filter_map("a day of the calendar", |(year, month, day)| {
                    ChatDate::new(year, month, day)
                }),
            )
        }
        "profile" => id(Profile::ALL.map(Profile::id)),
        "seed" => one(any::<u64>()),
        "u" => {
            let by_hand = btree_map(0..MOST_NEW_TOKENS, 0.0..1.0_f64, 1..6);
            one(by_hand.prop_map(|by_hand| joined(by_hand, "_")))
        }
        "max_new_tokens" => one(LEAST_NEW_TOKENS..=MOST_NEW_TOKENS),
        "stop" => {
            // The longest character has four bytes.
            let stop = text(LONGEST_STOP / 4).prop_filter("a text", |text| !text.is_empty());
            let stops = btree_set(stop, 1..=MOST_STOPS);
            stops
                .prop_map(|stops| stops.into_iter().rev().collect())
                .boxed()
        }
        "lanes" => {
            let lanes = (vec(select(LANES.to_vec()), 2..=4), 1..=MOST_NEW_TOKENS);
            one(lanes.prop_map(|(lanes, tokens)| format!("{}*{tokens}", lanes.join("_"))))
        }
        "device" => id(EngineChoice::all().map(EngineChoice::id)),
        "run" => {
            let token = any::<(u32, bool)>();
            let token = token.prop_map(|(token, forced)| LinkedToken { token, forced }.write());
            one(vec(token, 1..=LONGEST_RUN).prop_map(|tokens| tokens.join(".")))
        }
        of_screen => return ScreenParts::values(of_screen),
    })
}

fn exercise() -> ValueStrategy {
    let source = prop_oneof![
        Just(ExerciseSource::Seed),
        Just(ExerciseSource::Step),
        text(LONG).prop_map(ExerciseSource::Own),
    ];
    let level = select(PracticeLevel::ALL.to_vec());
    let method = option::of(select(PracticeMethod::ALL.to_vec()));
    let link = (level, any::<u32>(), method, source);
    link.prop_map(|(level, seed, method, source)| {
        let link = ExerciseLink {
            level,
            seed,
            method,
            source,
        };
        link.written().into_iter().collect()
    })
    .boxed()
}

/// The parameters of a sampler that is on.
pub(super) fn sampler(knob: &'static Knob) -> BoxedStrategy<Vec<(&'static str, String)>> {
    let mut parameters = Vec::new();
    for (place, number) in knob.numbers.iter().enumerate() {
        // The first number says that the sampler is on.
        let (least, most) = if place == 0 { (1, 1) } else { (0, 1) };
        parameters.push(vec(named(number.id, of_slider(number)), least..=most).boxed());
    }
    if let Some(list) = knob.list {
        let least = usize::from(knob.numbers.is_empty());
        parameters.push(vec(named(list.id(), listed(list)), least..=1).boxed());
    }
    parameters
        .prop_map(|parameters| parameters.concat())
        .boxed()
}

fn named(
    name: &'static str,
    value: impl Strategy<Value = String>,
) -> impl Strategy<Value = (&'static str, String)> {
    value.prop_map(move |value| (name, value))
}

fn of_slider(number: &'static Number) -> impl Strategy<Value = String> {
    let steps = ((number.most - number.least) / number.step).round() as u32;
    (0..=steps).prop_map(|step| {
        let value = number.least + f64::from(step) * number.step;
        value.min(number.most).to_string()
    })
}

fn listed(list: List) -> BoxedStrategy<String> {
    match list {
        List::Biases => btree_map(any::<u32>(), -100.0..=100.0_f64, 0..=MOST_LISTED)
            .prop_map(|biases| joined(biases, "_"))
            .boxed(),
        List::Breakers => btree_set(any::<u32>(), 1..=MOST_LISTED)
            .prop_map(|tokens: BTreeSet<u32>| {
                let tokens: Vec<String> = tokens.iter().map(u32::to_string).collect();
                tokens.join(".")
            })
            .boxed(),
    }
}

/// Names with their numbers, in a list.
fn joined(numbers: impl IntoIterator<Item = (impl Display, f64)>, between: &str) -> String {
    let numbers = numbers.into_iter();
    let joined: Vec<String> = numbers
        .map(|(of, number)| format!("{of}:{number}"))
        .collect();
    joined.join(between)
}
