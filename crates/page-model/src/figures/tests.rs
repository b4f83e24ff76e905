//! Draws every figure of the list from the recorded run of the first example, with logits of the shipped model.
#![allow(clippy::unwrap_used)]
#![allow(clippy::disallowed_methods, reason = "reads the recordings that ship")]

use std::{collections::BTreeSet, fs, path::Path, rc::Rc, sync::Arc};

use charts::Scale;
use costs::Method;
use engine_client::{
    CachedPosition,
    client::EngineClient,
    constraint::OutputMask,
    recording::{RecordedRun, RecordedRuns},
};
use generation::NextStage;
use protocol::{Failure, Payload, TokenId, TokenSet, Vocabulary};
use sampling::Logits;

use super::*;
use crate::{
    address::Address,
    ahead::TextAhead,
    cache::{CacheCell, bigger_models::Scenario, plots, race::tests::race},
    compare::{comparison::Comparison, lanes, reading::LaneReading},
    constrained::{
        conditioning::Enumeration, run::ConstrainedRun, setup::ConstraintSetup,
        side_by_side::SideRequest,
    },
    experiments::{
        beams::BeamsExperiment,
        continuations::Continuations,
        plan::ExperimentPlan,
        search::Search,
        seeds::SeedsExperiment,
        temperature::TemperatureExperiment,
        tests::{determinism::readings_of, logits, run_on},
        walk::Goal,
    },
    lessons::{files::lessons, progress::LessonProgress},
    own_logits::source::OwnSource,
    practice::{
        generate::{PracticeLevel, from_seed},
        work::Practice,
    },
    predict::{
        USUAL_CANDIDATES,
        outcomes::Outcomes,
        round::{PredictionEntry, PredictionRound},
    },
    price::{Sheet, sharing::Sharing},
    quick_check::{files::questions, score::Score},
    run::{Pass, Run, RunStart, axis_choice::AxisChoice, step_analysis::SelectedStep},
    screen_parts::ScreenParts,
    settings::Settings,
    shape::{figures::ROWS, repeated_draws::RepeatedDraws},
    speculative::{
        repeated_rounds::RepeatedRounds,
        setup::SpeculativeSetup,
        text::{RoundRequest, SpeculativeText},
    },
    teach::{class_plan::PlanLength, teacher_page::TeacherPage},
    this_device::desk::tests::checked,
    tokenizer::{cut::TextCut, word::WordReading},
    tokens::TokenTexts,
    training::checkpoint::Checkpoint,
    words::examples::{EXAMPLES, ExamplePrompt},
};

/// Layout widths in CSS pixels: a phone's, and half a desktop's.
const WIDTHS: [f64; 4] = [250.0, 272.0, 296.0, 640.0];
/// The number of tokens in the run; the recording has twelve passes.
const TOKENS: usize = 6;
/// The time of each pass in milliseconds. Recordings have none, and the timeline needs some.
const MILLISECONDS: f64 = 2.0;

/// The data that the figures are drawn from.
struct Recorded {
    texts: TokenTexts,
    settings: Settings,
    run: Run,
    saved: Run,
    lanes: Vec<LaneReading>,
}

impl Recorded {
    async fn load() -> Result<Self, Failure> {
        let example = &EXAMPLES[0];
        let (engine, texts) = replayed(example).await?;
        let settings = Settings::default();
        let prompt = engine.tokenize(example.prompt.into()).await?;
        let run = written(&engine, &texts, &settings, prompt.clone(), TOKENS).await?;
        let mut saved = run.clone();
        let other: TokenId = saved.steps()[1].choice.token + 1;
        saved.branch(1, other, texts.piece(other)).unwrap();
        Ok(Self {
            lanes: lanes_of(&engine, &texts, &settings, prompt).await?,
            texts,
            settings,
            run,
            saved,
        })
    }
}

/// The engine that answers from the recording of an example, and the vocabulary.
async fn replayed(example: &ExamplePrompt) -> Result<(Rc<EngineClient>, TokenTexts), Failure> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../public/recordings/tiny");
    let file = fs::read(folder.join(format!("{}.tokenloop", example.id))).unwrap();
    let run = RecordedRun::new(Arc::new(recording::json::read(&file).unwrap())).unwrap();
    let runs = Rc::new(RecordedRuns::new(Rc::new(run)));
    let loaded = EngineClient::load(
        runs,
        protocol::ModelSource::folder(""),
        None,
        None,
        drop,
        Rc::new(drop),
    )
    .await?;
    let (engine, mut info) = (loaded.client, loaded.model);
    let Payload::Bytes(pieces) = loaded.pieces else {
        return Err(Failure::NoTokenizer);
    };
    let ends = info.piece_ends.take().unwrap();
    let vocabulary = Vocabulary::from_parts(pieces, ends).unwrap();
    let texts = TokenTexts::new(Arc::new(info), Arc::new(vocabulary));
    Ok((engine, texts))
}

/// The first tokens of the recorded run of the first example, and the vocabulary.
pub(crate) fn recorded_run(tokens: usize) -> (Run, TokenTexts) {
    let run = async {
        let (engine, texts) = replayed(&EXAMPLES[0]).await?;
        let prompt = engine.tokenize(EXAMPLES[0].prompt.into()).await?;
        let run = written(&engine, &texts, &Settings::default(), prompt, tokens).await?;
        Ok::<_, Failure>((run, texts))
    };
    pollster::block_on(run).unwrap()
}

/// A run with this number of tokens.
async fn written(
    engine: &EngineClient,
    texts: &TokenTexts,
    settings: &Settings,
    prompt: Vec<TokenId>,
    tokens: usize,
) -> Result<Run, Failure> {
    let window = texts.info().context_window as usize;
    let mut run = Run::start(EXAMPLES[0].prompt.into(), prompt, Vec::new(), window).unwrap();
    while run.steps().len() < tokens {
        match run.next() {
            NextStage::Forward(context) => {
                let mut forward = engine.forward(context).await?;
                forward.report.milliseconds = Some(MILLISECONDS);
                let pass = Pass {
                    report: forward.report,
                    device: protocol::DeviceInfo {
                        kind: protocol::DeviceKind::Cpu,
                        ..forward.device
                    },
                    method: Method::Cached,
                    cold: forward.cold,
                };
                run.supply(&Logits::new(forward.logits).unwrap(), pass)
                    .unwrap();
            }
            NextStage::Show(stage) => run.show(stage),
            NextStage::Append => {
                let decision = settings.decide(run.generation()).unwrap();
                let piece = texts.piece(decision.choice.token).to_vec();
                run.append(decision, &piece).unwrap();
            }
            NextStage::Stop(reason) => panic!("{reason:?}"),
        }
    }
    Ok(run)
}

/// Two lanes with the recorded settings.
async fn lanes_of(
    engine: &EngineClient,
    texts: &TokenTexts,
    settings: &Settings,
    prompt: Vec<TokenId>,
) -> Result<Vec<LaneReading>, Failure> {
    let two = lanes::Lanes::new(vec![lanes::plain(); 2]).unwrap();
    let mut comparison = Comparison::start(String::new(), prompt, 64).unwrap();
    loop {
        comparison.write(vec![settings.clone(); 2], TOKENS, texts);
        let Some(context) = comparison.demand() else {
            return Ok(comparison.readings(&two.names(), texts));
        };
        let forward = engine.forward(context.clone()).await?;
        comparison.supply(context, Logits::new(forward.logits).unwrap());
    }
}

fn with_data(check: impl FnOnce(&FigureData)) {
    let recorded = pollster::block_on(Recorded::load()).unwrap();
    let generation = recorded.run.generation();
    let step = SelectedStep::at(generation, 2, None).unwrap();
    let step = step.read(generation, &recorded.settings, true).unwrap();
    let mut draws = RepeatedDraws::begin(step.rule(), recorded.settings.coin(), 2, 0);
    draws.draw(500);
    let cached = CachedPosition {
        kv_heads: 2,
        head_dim: 3,
        keys: vec![0.5; 6],
        values: vec![-0.5; 6],
    };
    let sharing = Sharing {
        decoder: crate::models::shape::decoder(recorded.texts.info()),
        prompt: 8,
        length: 14,
        batch: 4,
    };
    let prompt = generation.prompt();
    let cut = TextCut::by_model(prompt, &recorded.texts);
    // The first two tokens of the run as a word: their logits are recorded.
    let pieces: Vec<TokenId> = generation.generated().take(2).collect();
    let mut word = WordReading::of(prompt.into(), "Mia".into(), pieces).unwrap();
    for step in &recorded.run.steps()[..2] {
        word.supply(step.logits.as_ref().unwrap());
    }
    let list = crate::own_logits::read_list("a: -0.5\nb: -1.5", Some(100)).unwrap();
    let own = OwnSource::from(list);
    let exercise = from_seed(PracticeLevel::Three, 1, None).unwrap();
    let practice = Practice::new(exercise);
    let outcomes = Outcomes::of(&step.model, USUAL_CANDIDATES, &recorded.texts);
    let model = outcomes.under(&step.model);
    let prediction =
        PredictionRound::new(prompt.into(), outcomes, model, PredictionEntry::Percents);
    // The recording has no other texts than its run's: the experiments read a made-up model.
    let begin = RunStart {
        prompt: EXAMPLES[0].prompt.into(),
        context: prompt.to_vec(),
        settings: recorded.settings.clone(),
        texts: recorded.texts.clone(),
    };
    let mut seeds = SeedsExperiment::new(&begin, 6, 4).unwrap();
    run_on(&mut seeds, logits);
    let mut search = Search::new(&begin, 3, 40);
    run_on(&mut search, logits);
    // A mask that allows every other token, and a constraint with two outputs of one token.
    let even = || {
        let vocabulary = recorded.texts.info().vocab_size;
        OutputMask::Allowed {
            tokens: TokenSet::of_tokens((0..vocabulary).step_by(2), vocabulary as usize),
            may_end: true,
        }
    };
    let setup = ConstraintSetup::default();
    let mut constrained = ConstrainedRun::begin(begin.clone(), setup).unwrap();
    while !constrained.sides.has_tokens(1) {
        let texts = &recorded.texts;
        match constrained.sides.next() {
            SideRequest::Forward(context) => constrained.sides.supply(&logits(&context), texts),
            SideRequest::Mask(_) => constrained.sides.apply(&even(), texts),
            SideRequest::Nothing => break,
        }
        .unwrap();
    }
    let mut outputs = Enumeration::new(vec![0]);
    while let Some(output) = outputs.next() {
        let (next, mask) = match output {
            [] => (vec![(2, 0.5), (4, 0.25), (5, 0.25)], even()),
            _ => (Vec::new(), OutputMask::Ended),
        };
        outputs.supply(&next, &mask).unwrap();
    }
    let outputs = outputs.finish().unwrap();
    let mut speculative = SpeculativeText::new(begin.clone(), SpeculativeSetup::default());
    while speculative.rounds().is_empty() {
        match speculative.needed().unwrap() {
            RoundRequest::Draft(context) => speculative.propose(&logits(&context), None),
            RoundRequest::Target { context, first } => {
                let rows = (first..context.len()).map(|last| logits(&context[..=last]));
                speculative.verify(&rows.collect::<Vec<_>>(), None);
            }
        }
    }
    let position = speculative.rounds()[0].place(0).unwrap();
    let mut rounds = RepeatedRounds::begin(&position, recorded.settings.coin(), 0, 0).unwrap();
    rounds.go_on(500);
    let rule = ExperimentPlan::default().beam_rule().unwrap();
    let mut beams = BeamsExperiment::new(&begin, rule).unwrap();
    run_on(&mut beams, logits);
    let mut continuations = Continuations::new(&begin, &[], 0, 3, 2).unwrap();
    run_on(&mut continuations, logits);
    let readings = readings_of(&begin, 8, |_| 1e-3);
    let goal = Goal::Answer(Arc::from([5]));
    let mut shares = TemperatureExperiment::new(begin, 20, goal).unwrap();
    run_on(&mut shares, logits);
    let (read, place) = crate::read::tests::read_with_a_token();
    let picked = read.picked(&crate::read::tests::inputs(Some(place)));
    let looked = crate::inside::tests::looked_without_a_head();
    let trained = crate::training::tests::asked(Checkpoint::default);
    let live_training = crate::live_training::tests::after_some_steps();
    check(&FigureData {
        texts: &recorded.texts,
        settings: &recorded.settings,
        run: Some(&recorded.run),
        ahead: Some(&TextAhead::default()),
        saved_runs: std::slice::from_ref(&recorded.saved),
        step: Some(&step),
        truth: None,
        sampler: None,
        rows: ROWS[0],
        axis: None,
        scale: Scale::Linear,
        draws: Some(&draws),
        lanes: &recorded.lanes,
        cached: Some((CacheCell::default(), &cached)),
        race: Some(&race(4, 32)),
        race_view: plots::RaceView::default(),
        scenario: Scenario::default(),
        sheet: &Sheet::default(),
        turns: 10,
        sharing: Some(sharing),
        cuts: &[cut],
        letter: "e",
        word: Some(&word),
        top: own.list().map(|list| &**list),
        practice: Some(&practice),
        prediction: Some(&prediction),
        questions: Some(questions().unwrap()),
        question: 0,
        score: &Score::default(),
        seeds: Some(&seeds),
        own_seed: Some(3),
        search: Some(&search),
        beams: Some(&beams),
        continuations: Some(&continuations),
        shares: Some(&shares),
        readings: Some(&readings),
        position: Some(position),
        rounds: Some(&rounds),
        masked_step: constrained.step(0),
        outputs: Some(&outputs),
        lessons: Some(lessons().unwrap()),
        progress: &LessonProgress::default(),
        device: Some(&checked()),
        scores: Some((&read, Some(place))),
        picked,
        inside: Some(looked.reading()),
        trained: Some(&trained),
        live_training: Some(&live_training),
        parts: &ScreenParts::default(),
    });
}

#[test]
fn each_figure_is_drawn_with_a_title_a_description_and_a_table() {
    with_data(|data| {
        for figure in all() {
            let picture = draw(figure.id, data);
            let picture = picture.unwrap_or_else(|| panic!("{} is not drawn", figure.id));
            for width in WIDTHS {
                let scene = picture.scene(figure.id, width);
                assert!(!scene.nodes.is_empty(), "{}", figure.id);
                assert!(scene.width <= width && scene.height > 0.0, "{}", figure.id);
                assert!(!scene.title.is_empty(), "{} has no title", figure.id);
                assert!(!scene.description.is_empty(), "{}", figure.id);
            }
            let table = picture.table();
            assert!(!table.rows.is_empty(), "{} has no table", figure.id);
            for row in &table.rows {
                assert_eq!(row.len(), table.columns.len(), "{}", figure.id);
            }
        }
    });
}

#[test]
fn what_a_figure_needs_is_what_it_cannot_be_drawn_without() {
    with_data(|data| {
        let drawn = |data: FigureData| -> BTreeSet<&str> {
            let figures = all().filter(|figure| draw(figure.id, &data).is_some());
            figures.map(|figure| figure.id).collect()
        };
        let without = |need: Need| -> BTreeSet<&str> {
            let figures = all().filter(|figure| !figure.needs.contains(&need));
            figures.map(|figure| figure.id).collect()
        };
        let copy = || FigureData { ..*data };
        assert_eq!(
            drawn(FigureData {
                run: None,
                ..copy()
            }),
            without(Need::Run)
        );
        assert_eq!(
            drawn(FigureData {
                step: None,
                ..copy()
            }),
            without(Need::Step)
        );
        let ahead = None;
        assert_eq!(
            drawn(FigureData { ahead, ..copy() }),
            without(Need::TextAhead)
        );
        let saved_runs = &[];
        assert_eq!(
            drawn(FigureData {
                saved_runs,
                ..copy()
            }),
            without(Need::SavedRuns)
        );
        assert_eq!(
            drawn(FigureData {
                draws: None,
                ..copy()
            }),
            without(Need::Draws)
        );
        assert_eq!(
            drawn(FigureData {
                lanes: &[],
                ..copy()
            }),
            without(Need::Lanes)
        );
        let questions = None;
        assert_eq!(
            drawn(FigureData {
                questions,
                ..copy()
            }),
            without(Need::Questions)
        );
        let lessons = None;
        assert_eq!(
            drawn(FigureData { lessons, ..copy() }),
            without(Need::Lessons)
        );
        let device = None;
        assert_eq!(
            drawn(FigureData { device, ..copy() }),
            without(Need::DeviceTimes)
        );
        let prediction = None;
        assert_eq!(
            drawn(FigureData {
                prediction,
                ..copy()
            }),
            without(Need::Prediction)
        );
        let cached = None;
        assert_eq!(
            drawn(FigureData { cached, ..copy() }),
            without(Need::CachedPosition)
        );
        assert_eq!(
            drawn(FigureData {
                cuts: &[],
                ..copy()
            }),
            without(Need::Cuts)
        );
        assert_eq!(
            drawn(FigureData {
                word: None,
                ..copy()
            }),
            without(Need::Word)
        );
        assert_eq!(
            drawn(FigureData {
                top: None,
                ..copy()
            }),
            without(Need::TopTokens)
        );
        assert_eq!(
            drawn(FigureData {
                practice: None,
                ..copy()
            }),
            without(Need::Exercise)
        );
        assert_eq!(
            drawn(FigureData {
                race: None,
                ..copy()
            }),
            without(Need::Measurement)
        );
        let seeds = None;
        assert_eq!(drawn(FigureData { seeds, ..copy() }), without(Need::Seeds));
        let search = None;
        assert_eq!(
            drawn(FigureData { search, ..copy() }),
            without(Need::Search)
        );
        let beams = None;
        assert_eq!(drawn(FigureData { beams, ..copy() }), without(Need::Beams));
        let continuations = None;
        assert_eq!(
            drawn(FigureData {
                continuations,
                ..copy()
            }),
            without(Need::Continuations)
        );
        let readings = None;
        assert_eq!(
            drawn(FigureData { readings, ..copy() }),
            without(Need::Readings)
        );
        let shares = None;
        assert_eq!(
            drawn(FigureData { shares, ..copy() }),
            without(Need::Shares)
        );
        let position = None;
        assert_eq!(
            drawn(FigureData { position, ..copy() }),
            without(Need::Rounds)
        );
        let rounds = None;
        assert_eq!(
            drawn(FigureData { rounds, ..copy() }),
            without(Need::RepeatedRounds)
        );
        let masked_step = None;
        assert_eq!(
            drawn(FigureData {
                masked_step,
                ..copy()
            }),
            without(Need::MaskedStep)
        );
        let outputs = None;
        assert_eq!(
            drawn(FigureData { outputs, ..copy() }),
            without(Need::WholeOutputs)
        );
        let scores = None;
        assert_eq!(
            drawn(FigureData { scores, ..copy() }),
            without(Need::Scores)
        );
        let inside = None;
        assert_eq!(
            drawn(FigureData { inside, ..copy() }),
            without(Need::Inside)
        );
        let picked = None;
        assert_eq!(
            drawn(FigureData { picked, ..copy() }),
            without(Need::PickedToken)
        );
    });
}

#[test]
fn a_figure_is_drawn_from_the_part_of_its_screen() {
    with_data(|data| {
        let title_on = |page: TeacherPage| {
            let mut parts = ScreenParts::default();
            parts.teach.page = Some(page.id());
            let data = FigureData {
                parts: &parts,
                ..*data
            };
            draw("class-plan", &data).map(|picture| picture.scene("class-plan", WIDTHS[3]).title)
        };
        let [shorter, longer] = PlanLength::ALL.map(|length| title_on(TeacherPage::Plan(length)));
        assert!(shorter.is_some() && longer.is_some() && shorter != longer);
        assert_eq!(title_on(TeacherPage::Reading), None);
    });
}

#[test]
fn bars_are_drawn_on_the_chosen_axis_and_say_which_it_is() {
    with_data(|data| {
        for id in ["bars", "shape-bars"] {
            let figure = all().find(|figure| figure.id == id).unwrap();
            assert!(figure.query.contains(&"axis"));
            let said = AxisChoice::ALL.map(|axis| {
                let data = FigureData {
                    axis: Some(axis),
                    ..*data
                };
                let picture = draw(figure.id, &data).unwrap();
                let description = picture.scene(id, WIDTHS[3]).description;
                let logarithmic = picture.table().note.contains("axis is logarithmic");
                assert_eq!(logarithmic, axis == AxisChoice::Logarithmic);
                description
            });
            assert!(said[0].ends_with("The axis goes from 0 to 100%."), "{id}");
            assert!(said[1].contains("The axis is fitted to this step"), "{id}");
            assert!(
                said[2].contains("The axis is logarithmic and starts at"),
                "{id}"
            );
        }
    });
}

#[test]
fn figures_have_ids_of_their_own_and_parameters_that_an_address_has() {
    let ids: Vec<&str> = all().map(|figure| figure.id).collect();
    let distinct: BTreeSet<&str> = ids.iter().copied().collect();
    assert_eq!(distinct.len(), ids.len());
    // Models is a choice and draws nothing.
    let without: Vec<Screen> = Screen::all()
        .filter(|screen| of(*screen).is_empty())
        .collect();
    assert_eq!(
        without,
        Screen::from_id(crate::models::SCREEN.id).as_slice()
    );
    assert!(Screen::all().flat_map(of).map(|figure| figure.id).eq(ids));
    for figure in all() {
        assert!(!(figure.title)().is_empty() && !figure.needs.is_empty());
        for name in figure.query {
            // A parameter that the page reads answers an invalid value with a note; unknown parameters are ignored.
            let pair = (name.to_string(), "\u{0}".to_string());
            let address = Address::from_pairs([pair]);
            let read = !address.notes.is_empty() || address != Address::default();
            assert!(read, "{}: no address has {name}", figure.id);
        }
    }
}

#[test]
fn the_ids_of_shape_alone_begin_with_its_prefix() {
    let of_shape: Vec<&str> = crate::shape::figures::FIGURES
        .iter()
        .map(|figure| figure.id)
        .collect();
    let prefixed = all().map(|figure| figure.id);
    let prefixed = prefixed.filter(|id| id.starts_with(crate::shape::FIGURE_PREFIX));
    assert_eq!(prefixed.collect::<Vec<_>>(), of_shape);
}
