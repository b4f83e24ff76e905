//! Readings of one text: the passes of each, gaps held against draws, and what becomes of another engine and a lost cache.

mod outcomes;

use protocol::{DeviceInfo, DeviceKind, Failure, WeightPrecision};
use sampling::{TopK, Uniform};

use super::*;
use crate::cache::passes::ATTEMPTS;
use crate::experiments::{
    determinism::{
        ChoiceGap, Determinism, EngineLoad, ReadRows, ReadingEngine, ReadingPass, ReadingRequest,
        ReadingVariant, TieOutcome, UnreadReason,
    },
    words::determinism as texts,
};

/// As many as fit after the prompt.
const TOKENS: usize = 6;

fn device(kind: DeviceKind) -> DeviceInfo {
    let name = String::new();
    DeviceInfo { kind, name }
}

/// The logits of every text of a pass, with `change` added to that of each token.
fn read(needed: &ReadingRequest, change: impl Fn(&ReadingRequest, u32) -> f32) -> ReadRows {
    let changed = |context: &[TokenId]| {
        let logits = logits(context);
        let pairs = (0..).zip(logits.as_slice());
        Logits::new(pairs.map(|(id, of)| of + change(needed, id)).collect()).unwrap()
    };
    let rows = match &needed.pass {
        ReadingPass::Whole(text) | ReadingPass::Next(text) => vec![changed(text)],
        ReadingPass::Rows { text, first } => (first + 1..=text.len())
            .map(|end| changed(&text[..end]))
            .collect(),
    };
    let kind = match needed.engine {
        ReadingEngine::Page => DeviceKind::Cpu,
        ReadingEngine::Own { device, .. } => device,
    };
    ReadRows {
        rows,
        device: device(kind),
        computed: needed.pass.positions(),
    }
}

/// The comparison of a text, done, with a change of the logits of engines of their own.
pub fn readings_of(start: &RunStart, tokens: usize, change: impl Fn(u32) -> f32) -> Determinism {
    let mut experiment = Determinism::new(start, tokens).unwrap();
    while let Some(needed) = experiment.needed() {
        let rows = read(&needed, |needed, id| match needed.engine {
            ReadingEngine::Page => 0.0,
            ReadingEngine::Own { .. } => change(id),
        });
        experiment.supply(&rows);
    }
    assert!(experiment.is_done());
    experiment
}

fn done(settings: Settings, change: impl Fn(u32) -> f32) -> Determinism {
    readings_of(&start(settings), TOKENS, change)
}

fn greedy() -> Settings {
    let mut greedy = Settings {
        forbid_eos: true,
        ..Settings::default()
    };
    greedy.rule.do_sample = false;
    greedy
}

fn sampled(seed: u64) -> Settings {
    Settings {
        seed,
        forbid_eos: true,
        ..Settings::default()
    }
}

#[test]
fn the_same_logits_give_the_same_text_in_every_reading() {
    let mut top_two = sampled(4);
    top_two.set_top_k(TopK::new(2).ok());
    for settings in [greedy(), sampled(3), top_two] {
        let experiment = done(settings, |_| 0.0);
        assert_eq!(experiment.steps().len(), TOKENS);
        let tie = experiment.nearest_tie().unwrap();
        assert!(tie.gap.size >= 0.0);
        for reading in experiment.readings() {
            assert!(experiment.is_complete(reading), "{reading:?}");
            assert_eq!(reading.largest_difference(), Some(0.0));
            assert_eq!(experiment.parting(reading), None);
            assert_eq!(experiment.at_tie(reading), Some(TieOutcome::Unchanged));
        }
        assert!(experiment.picture().is_none(), "no place for zeros alone");
        let said = texts::found(&experiment);
        assert!(
            said.starts_with("Over 6 tokens, 6 of 6 readings give the same text."),
            "{said}"
        );
    }
}

#[test]
fn the_text_of_the_reference_is_the_one_that_the_settings_write() {
    let mut seeds = crate::experiments::seeds::SeedsExperiment::new(&start(sampled(0)), 5, TOKENS);
    let seeds = seeds.as_mut().unwrap();
    run(seeds);
    for seed in [1, 5] {
        let experiment = done(sampled(seed), |_| 0.0);
        let tokens = experiment.steps().iter().map(|step| step.token);
        let tokens: Vec<TokenId> = tokens.collect();
        assert_eq!(tokens, seeds.of_seed(seed).unwrap().tokens);
    }
}

#[test]
fn each_reading_makes_its_own_passes_over_the_same_text() {
    let text: Vec<TokenId> = (1..=6).collect();
    let passes = |variant: ReadingVariant, prompt| {
        let pass = |done| variant.pass(&text, prompt, done);
        (0..).map_while(pass).collect::<Vec<_>>()
    };
    let next = |end: usize| ReadingPass::Next(text[..end].to_vec());
    let whole = |end: usize| ReadingPass::Whole(text[..end].to_vec());
    let rows = |first| ReadingPass::Rows {
        text: text.clone(),
        first,
    };
    let usual = [whole(4), next(5), next(6)];
    assert_eq!(passes(ReadingVariant::Again, 4), usual);
    assert_eq!(passes(ReadingVariant::Int8, 4), usual);
    let single = [whole(1), next(2), next(3), next(4), next(5), next(6)];
    assert_eq!(passes(ReadingVariant::TokenByToken, 4), single);
    assert_eq!(passes(ReadingVariant::OnePass, 4), [whole(3), rows(3)]);
    assert_eq!(passes(ReadingVariant::OnePass, 1), [rows(0)]);
    assert_eq!(rows(3).positions(), 3);
}

#[test]
fn the_other_engine_is_the_one_that_the_page_is_not() {
    let of = |page| match ReadingVariant::OtherEngine.engine(page) {
        ReadingEngine::Own { device, .. } => device,
        ReadingEngine::Page => page,
    };
    assert_eq!(of(DeviceKind::Cpu), DeviceKind::Gpu);
    assert_eq!(of(DeviceKind::Gpu), DeviceKind::Cpu);
}

#[test]
fn a_gap_is_below_zero_exactly_where_another_token_is_chosen() {
    // A hash of the token: changes of up to ±0.5 in no order.
    let noise = |id: u32| ((id.wrapping_mul(0x9E37_79B1) >> 24) as f32 / 255.0) - 0.5;
    let mut flipped = 0;
    for settings in [greedy(), sampled(1), sampled(2), sampled(3)] {
        let experiment = done(settings, noise);
        for reading in experiment.readings() {
            for (step, reference) in reading.steps.iter().zip(experiment.steps()) {
                let size = step.gap.unwrap().size;
                let same = step.token == reference.token;
                assert!(if same { size >= 0.0 } else { size <= 0.0 }, "{step:?}");
                flipped += usize::from(!same);
            }
            let own = reading.variant.engine(DeviceKind::Cpu) != ReadingEngine::Page;
            assert_eq!(reading.largest_difference() > Some(0.0), own);
            let first = reading.steps.iter().zip(experiment.steps());
            let first = first
                .map(|(step, of)| step.token == of.token)
                .position(|same| !same);
            let parting = experiment.parting(reading);
            assert_eq!(parting.map(|parting| parting.step), first);
        }
        let drawn = experiment.picture().unwrap();
        assert_eq!(drawn.series.len(), 6);
        assert!(!texts::found(&experiment).is_empty());
    }
    assert!(flipped > 0, "the noise is large enough");
}

#[test]
fn the_gap_of_a_draw_is_what_u_must_move_to_draw_the_rival() {
    let settings = sampled(7);
    let mut generation =
        generation::Generation::new(vec![1, 2], settings.criteria(&[0]), 64).unwrap();
    generation.supply(&logits(&[1, 2])).unwrap();
    /// Moves u just beyond the gap.
    const BEYOND: f64 = 1e-9;
    for hundredth in 1..100 {
        let u = Uniform::new(f64::from(hundredth) / 100.0).unwrap();
        let decision = settings.decide(&generation).unwrap().with_u(u);
        let token = decision.choice.token;
        let gap = ChoiceGap::of(&decision, token, u).unwrap();
        let moved = [u.get() - gap.size - BEYOND, u.get() + gap.size + BEYOND];
        let drawn = moved.map(|u| {
            let u = Uniform::new(u).ok()?;
            Some(decision.clone().with_u(u).choice.token)
        });
        assert!(
            drawn.contains(&Some(gap.rival)),
            "{u:?}: {gap:?}, {drawn:?}"
        );
        // Nearer than the gap nothing changes.
        let within = [gap.size * -0.99, gap.size * 0.99].map(|by| Uniform::new(u.get() + by));
        for u in within.into_iter().flatten() {
            assert_eq!(decision.clone().with_u(u).choice.token, token);
        }
    }
}

#[test]
fn one_token_that_is_left_has_no_gap() {
    let mut settings = sampled(1);
    settings.set_top_k(TopK::new(1).ok());
    let experiment = done(settings, |_| 0.0);
    assert_eq!(experiment.nearest_tie(), None);
    assert!(texts::found(&experiment).contains("there is no tie"));
}

#[test]
fn another_engine_of_the_page_begins_the_comparison_again() {
    let mut experiment = Determinism::new(&start(greedy()), TOKENS).unwrap();
    for _ in 0..3 {
        let needed = experiment.needed().unwrap();
        experiment.supply(&read(&needed, |_, _| 0.0));
    }
    assert_eq!(experiment.steps().len(), 3);
    let needed = experiment.needed().unwrap();
    let mut rows = read(&needed, |_, _| 0.0);
    rows.device = device(DeviceKind::Gpu);
    experiment.supply(&rows);
    assert!(experiment.steps().is_empty());
    assert_eq!(
        experiment.needed().unwrap().pass,
        ReadingPass::Whole(vec![1, 2])
    );
}

#[test]
fn a_cache_that_lost_the_text_begins_the_reading_again() {
    let mut experiment = Determinism::new(&start(greedy()), TOKENS).unwrap();
    let advance = |experiment: &mut Determinism| {
        let needed = experiment.needed().unwrap();
        experiment.supply(&read(&needed, |_, _| 0.0));
    };
    for _ in 0..TOKENS + 4 {
        advance(&mut experiment);
    }
    assert_eq!(experiment.readings()[0].steps.len(), 4);
    let needed = experiment.needed().unwrap();
    let mut rows = read(&needed, |_, _| 0.0);
    rows.computed += 1;
    experiment.supply(&rows);
    assert!(
        experiment.readings().is_empty(),
        "{:?}",
        experiment.readings()
    );
    assert_eq!(experiment.steps().len(), TOKENS, "the reference stays");
    assert_eq!(
        experiment.needed().unwrap().pass,
        ReadingPass::Whole(vec![1, 2])
    );
}

/// Makes the next pass as an engine does whose cache holds another text.
fn disturb(experiment: &mut Determinism) {
    let needed = experiment.needed().unwrap();
    let mut rows = read(&needed, |_, _| 0.0);
    rows.computed += 1;
    experiment.supply(&rows);
}

#[test]
fn a_reading_that_is_always_disturbed_is_left_out() {
    let mut experiment = Determinism::new(&start(greedy()), TOKENS).unwrap();
    let mut attempts = 0;
    while let Some(needed) = experiment.needed() {
        let second = experiment.is_written()
            && experiment.readings().len() <= 2
            && experiment
                .readings()
                .first()
                .is_some_and(|first| experiment.is_complete(first))
            && experiment
                .readings()
                .get(1)
                .is_none_or(|second| second.unread.is_none());
        match second {
            true => {
                disturb(&mut experiment);
                attempts += 1;
            }
            false => experiment.supply(&read(&needed, |_, _| 0.0)),
        }
    }
    assert_eq!(attempts, ATTEMPTS);
    let left_out = &experiment.readings()[1];
    assert_eq!(left_out.unread, Some(UnreadReason::Disturbed));
    let said = texts::found(&experiment);
    assert!(said.contains("5 of 5 readings"), "{said}");
    assert!(said.contains("4 times in a row"), "{said}");
}

#[test]
fn a_comparison_that_is_always_disturbed_ends_and_says_what_to_do() {
    let mut experiment = Determinism::new(&start(greedy()), TOKENS).unwrap();
    for _ in 0..ATTEMPTS {
        assert!(!experiment.is_done());
        let first = experiment.needed().unwrap();
        experiment.supply(&read(&first, |_, _| 0.0));
        disturb(&mut experiment);
    }
    assert!(experiment.is_done() && experiment.needed().is_none());
    let said = texts::found(&experiment);
    assert!(said.starts_with("Nothing could be compared"), "{said}");
    assert!(said.ends_with("start again."), "{said}");
}

#[test]
fn a_reading_that_cannot_be_made_says_why_and_the_next_follows() {
    let detail = "navigator.gpu is missing".to_owned();
    let failure = Failure::NoAdapter { detail };
    let mut experiment = Determinism::new(&start(greedy()), TOKENS).unwrap();
    while let Some(needed) = experiment.needed() {
        let gpu = ReadingVariant::OtherEngine.engine(DeviceKind::Cpu);
        match needed.engine == gpu {
            true => experiment.refuse(failure.clone()),
            false => experiment.supply(&read(&needed, |_, _| 0.0)),
        }
    }
    assert!(experiment.is_done());
    let said = texts::found(&experiment);
    assert!(said.contains("5 of 5 readings"), "{said}");
    assert!(
        said.contains("Not read: the other engine. This browser offers no GPU"),
        "{said}"
    );
    let refused = &experiment.readings()[3];
    let [_, _, largest, text, _] = texts::row(&experiment, refused);
    assert_eq!(largest, "–");
    assert!(text.starts_with("not read: This browser"), "{text}");
}

#[test]
fn each_statement_about_servers_has_a_document_of_its_own() {
    let statements = &crate::experiments::words::promises::STATEMENTS;
    let links: std::collections::BTreeSet<&str> =
        statements.iter().map(|statement| statement.link).collect();
    assert_eq!(links.len(), statements.len());
    assert!(links.iter().all(|link| link.starts_with("https://")));
    assert!(
        statements
            .iter()
            .all(|statement| (statement.says)().ends_with('.'))
    );
}
