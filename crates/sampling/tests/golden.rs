//! The profiles compared with the engines themselves: kept sets exactly, scores to the bit, probabilities within a
//! millionth. A case in which an engine cannot be matched has a named test.

use std::collections::BTreeMap;

use crate::support::{Case, Input, Vectors, by_id, fnv1a, load, run, scores};
use sampling::{ChainRun, Cut, Processor, Profile};

/// Engines compute probabilities in single precision, about seven decimal digits.
const PROBABILITY_TOLERANCE: f64 = 1e-6;

const ENGINES: [(&str, Profile); 3] = [
    ("transformers", Profile::Transformers),
    ("vllm", Profile::Vllm),
    ("llama_cpp", Profile::LlamaCpp),
];

/// Why a case cannot agree with the engine; each has a test below.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Exception {
    EngineKeepsNothing,
    TypicalInSinglePrecision,
    TypicalOverMaskedLogits,
    TwoPenaltiesInOneSubtraction,
    SoftmaxInSinglePrecision,
}

fn exception(profile: Profile, case: &Case) -> Option<Exception> {
    let typical = case
        .links
        .iter()
        .any(|link| matches!(link, Processor::Typical(_)));
    let both = |links: &[Processor]| {
        matches!(
            links,
            [
                Processor::FrequencyPenalty(_),
                Processor::PresencePenalty(_)
            ]
        )
    };
    let torch = matches!(profile, Profile::Transformers | Profile::Vllm);
    match (case.name().as_str(), profile) {
        _ if case.kept == 0 => Some(Exception::EngineKeepsNothing),
        (r#"sharp/151936/13 [{"typical":0.9}]"#, Profile::Transformers) => {
            Some(Exception::TypicalInSinglePrecision)
        }
        (_, Profile::LlamaCpp) if typical && case.input.starts_with("masked") => {
            Some(Exception::TypicalOverMaskedLogits)
        }
        (_, Profile::LlamaCpp) if both(&case.links) => {
            Some(Exception::TwoPenaltiesInOneSubtraction)
        }
        (
            r#"onehot/1000/10 [{"temperature":1.3}]"#
            | r#"negative/50257/12 [{"repetition_penalty":0.8}]"#,
            _,
        ) if torch => Some(Exception::SoftmaxInSinglePrecision),
        _ => None,
    }
}

/// Calls `check` with every wanted case and the profile's run of it.
fn each(
    (engine, profile): (&str, Profile),
    wanted: impl Fn(&Case) -> bool,
    mut check: impl FnMut(&Case, &ChainRun),
) {
    let vectors: Vectors = load(engine);
    let mut input: Option<(&str, Input)> = None;
    for case in vectors.cases.iter().filter(|case| wanted(case)) {
        if input.as_ref().is_none_or(|(name, _)| *name != case.input) {
            input = Some((&case.input, vectors.input(&case.input)));
        }
        let (_, input) = input.as_ref().unwrap();
        check(case, &run(profile, &case.links, input));
    }
}

/// Calls `check` with the cases of one exception, and returns how many there were.
fn each_exception(which: Exception, mut check: impl FnMut(&Case, &ChainRun)) -> usize {
    let mut found = 0;
    for engine in ENGINES {
        each(
            engine,
            |case| exception(engine.1, case) == Some(which),
            |case, run| {
                found += 1;
                check(case, run);
            },
        );
    }
    found
}

/// Whether a processor removed a token while keeping another of the same score.
fn splits_a_tie(run: &ChainRun) -> bool {
    run.stages().iter().any(|stage| {
        let kept: Vec<u32> = stage
            .after
            .values()
            .iter()
            .map(|value| value.to_bits())
            .collect();
        let mut removed = stage.removed_tokens().peekable();
        let before = stage
            .before
            .iter()
            .filter(|&(id, _)| removed.next_if_eq(&id).is_some());
        // Both lists fall, so one pass finds a common value.
        let mut kept = kept.iter().copied().peekable();
        before.into_iter().any(|(_, value)| {
            while kept.next_if(|&bits| f32::from_bits(bits) > value).is_some() {}
            kept.peek()
                .is_some_and(|&bits| f32::from_bits(bits) == value)
        })
    })
}

fn probability_error(case: &Case, run: &ChainRun) -> f64 {
    let ours = run.distribution().ranked().map(|token| token.probability);
    ours.zip(&case.top)
        .map(|(ours, theirs)| (ours - theirs).abs())
        .fold(0.0, f64::max)
}

/// −0 and +0 are the same score.
fn bits(score: f32) -> u32 {
    (score + 0.0).to_bits()
}

fn agrees(engine: (&str, Profile)) {
    let (mut exact, mut tied) = (0, 0);
    let wanted = |case: &Case| exception(engine.1, case).is_none();
    each(engine, wanted, |case, run| {
        let name = case.name();
        let kept = by_id(scores(run));
        assert_eq!(kept.len(), case.kept, "{name}: how many are kept");
        let mut values: Vec<u32> = kept.iter().map(|&(_, score)| bits(score)).collect();
        let in_order = fnv1a(values.iter().copied());
        values.sort_unstable();
        assert_eq!(
            fnv1a(values.into_iter()),
            case.values,
            "{name}: the kept scores"
        );
        assert_eq!(
            run.distribution().top(case.top.len()).len(),
            case.top.len(),
            "{name}"
        );
        let error = probability_error(case, run);
        assert!(
            error <= PROBABILITY_TOLERANCE,
            "{name}: probabilities differ by {error:e}"
        );
        let ids = fnv1a(kept.iter().map(|&(id, _)| id));
        if (&ids, &in_order) == (&case.ids, &case.scores) {
            exact += 1;
        } else {
            assert!(
                splits_a_tie(run),
                "{name}: which are kept, with the scores to the bit"
            );
            tied += 1;
        }
    });
    println!(
        "{}: {exact} cases exact, {tied} with a tie at the cut",
        engine.0
    );
    assert!(
        exact > 730 && exact > 11 * tied,
        "{exact} exact, {tied} tied"
    );
}

#[test]
fn transformers_agrees() {
    agrees(ENGINES[0]);
}

#[test]
fn vllm_agrees() {
    agrees(ENGINES[1]);
}

#[test]
fn llama_cpp_agrees() {
    agrees(ENGINES[2]);
}

#[test]
fn there_are_two_thousand_cases_and_few_exceptions() {
    let mut cases = 0;
    let mut exceptions = BTreeMap::new();
    for (engine, profile) in ENGINES {
        let vectors = load(engine);
        cases += vectors.cases.len();
        for case in &vectors.cases {
            if let Some(why) = exception(profile, case) {
                *exceptions.entry(why).or_insert(0) += 1;
            }
        }
    }
    println!("{cases} cases, {exceptions:?}");
    assert!(cases >= 2_000);
    // Most exceptions follow from a condition on the input, not from a list; the golden inputs fix their number.
    assert!(exceptions.values().sum::<i32>() < 75);
}

/// One setting, three results: the order and the point at which p is measured differ.
#[test]
fn the_same_settings_keep_different_tokens() {
    let four = [
        r#"[{"temperature":0.7},{"top_k":8},{"top_p":0.9},{"min_p":0.1}]"#,
        r#"[{"temperature":0.7},{"min_p":0.1},{"top_k":8},{"top_p":0.9}]"#,
        r#"[{"top_k":8},{"top_p":0.9},{"min_p":0.1},{"temperature":0.7}]"#,
    ];
    let two = [
        r#"[{"temperature":0.5},{"top_p":0.8}]"#,
        r#"[{"temperature":0.5},{"top_p":0.8}]"#,
        r#"[{"top_p":0.8},{"temperature":0.5}]"#,
    ];
    for (input, links, expected) in [
        ("worked/12/1", four, [3, 2, 4]),
        ("three/3/1", two, [1, 1, 2]),
    ] {
        for ((engine, links), expected) in ENGINES.into_iter().zip(links).zip(expected) {
            let mut found = 0;
            let name = format!("{input} {links}");
            each(
                engine,
                |case| case.name() == name,
                |case, run| {
                    found += 1;
                    assert_eq!(
                        (case.kept, scores(run).len()),
                        (expected, expected),
                        "{name}"
                    );
                },
            );
            assert_eq!(found, 1, "{name}");
        }
    }
}

/// Exception: the sorts of torch and C++ are not stable, so which of equal tokens are kept is undefined. The profiles
/// keep the lower ids; the number kept and their scores agree (asserted with all other cases).
#[test]
fn which_of_equal_tokens_survive_is_up_to_the_engine() {
    for engine in ENGINES {
        let mut others = 0;
        let wanted = |case: &Case| exception(engine.1, case).is_none() && case.kept_ids.is_some();
        each(engine, wanted, |case, run| {
            let Some(theirs) = &case.kept_ids else { return };
            if splits_a_tie(run) {
                let ours = scores(run);
                others += usize::from(
                    by_id(ours)
                        .iter()
                        .map(|&(id, _)| id)
                        .ne(theirs.iter().copied()),
                );
            }
        });
        assert!(others > 0, "{} breaks every tie as we do", engine.0);
    }
}

/// Exception: no_repeat_ngram_size can forbid every token of a tiny vocabulary. transformers then divides by zero; here
/// the processor is not applied and the stage says so.
#[test]
fn a_rule_that_would_leave_nothing_is_not_applied() {
    let found = each_exception(Exception::EngineKeepsNothing, |case, run| {
        assert_eq!(
            run.stages().last().unwrap().cut,
            Some(Cut::NothingWouldBeLeft),
            "{}",
            case.name()
        );
        assert_eq!(scores(run).len(), scores(run).vocabulary());
    });
    assert_eq!(found, 2);
}

/// Exception: transformers sorts distances from the entropy in single precision, where neighbours become equal or swap.
/// One case of 94 keeps one more token.
#[test]
fn typical_sampling_rounds_in_transformers() {
    let found = each_exception(Exception::TypicalInSinglePrecision, |case, run| {
        assert_eq!((case.kept, scores(run).len()), (7_740, 7_739));
    });
    assert_eq!(found, 1);
}

/// Exception: llama.cpp's entropy is 0 · ln 0 = NaN where a logit is −∞, so which tokens it keeps is undefined.
#[test]
fn typical_sampling_over_masked_logits_is_broken_in_llama_cpp() {
    let mut less = 0;
    let found = each_exception(Exception::TypicalOverMaskedLogits, |case, run| {
        less += usize::from(scores(run).len() < case.kept);
    });
    assert!(found > 10 && less > found / 2, "{less} of {found}");
}

/// Exception: llama.cpp subtracts the sum of both penalties, which rounds once; two processors round twice.
#[test]
fn frequency_and_presence_together_round_once_in_llama_cpp() {
    let mut bits_differ = 0;
    let found = each_exception(Exception::TwoPenaltiesInOneSubtraction, |case, run| {
        let kept = by_id(scores(run));
        assert_eq!(
            fnv1a(kept.iter().map(|&(id, _)| id)),
            case.ids,
            "{}",
            case.name()
        );
        assert!(
            probability_error(case, run) <= PROBABILITY_TOLERANCE,
            "{}",
            case.name()
        );
        bits_differ +=
            usize::from(fnv1a(kept.iter().map(|&(_, score)| bits(score))) != case.scores);
    });
    assert_eq!(found, 47);
    assert!(bits_differ > 0, "the exception is not needed");
}

/// Exception: torch adds a vocabulary's exponentials in single precision, so its probability of a likely token can be
/// off by more than a millionth. Ours is exact.
#[test]
fn torchs_softmax_can_be_off_by_more_than_a_millionth() {
    let found = each_exception(Exception::SoftmaxInSinglePrecision, |case, run| {
        let error = probability_error(case, run);
        assert!(
            (PROBABILITY_TOLERANCE..2.0 * PROBABILITY_TOLERANCE).contains(&error),
            "{error:e}"
        );
        let kept = by_id(scores(run));
        assert_eq!(
            fnv1a(kept.iter().map(|&(_, score)| bits(score))),
            case.scores,
            "{}",
            case.name()
        );
    });
    assert_eq!(found, 4);
}
