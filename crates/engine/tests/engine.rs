//! The engine on a small random model: chunks, positions, going back, and errors.

use std::{
    cell::Cell,
    future::{Future, ready},
    ops::Range,
    rc::Rc,
};

use engine::{
    Advance, Clock, Device, Engine, ExactnessTest, FileEntry, GenerationConfig, Manifest,
    PlannedModel, WeightReader, compare, manifest,
};
use model::{CausalLm, Config, LlamaDimensions, WeightDtype};
use pollster::block_on;
use protocol::{
    Failure, MOST_EXTENDED, Progress, SuggestedSettings, WantedLogits, WeightPrecision,
};

const VOCAB_SIZE: usize = 300;
const CONTEXT_WINDOW: usize = 200;

/// Two orders of summation of the same 32 products differ by a few units in the last place of `f32`; after two layers
/// by less than this.
const TOLERANCE: f32 = 1e-4;

fn config_json() -> Vec<u8> {
    serde_json::to_vec(&dimensions().to_json()).unwrap()
}

fn dimensions() -> LlamaDimensions {
    LlamaDimensions {
        vocab_size: VOCAB_SIZE,
        max_position_embeddings: CONTEXT_WINDOW,
        hidden_size: 32,
        intermediate_size: 64,
        num_hidden_layers: 2,
        num_attention_heads: 4,
        num_key_value_heads: 2,
        rope_theta: 10_000.0,
        rms_norm_eps: 1e-5,
        tie_word_embeddings: true,
        bos_token_id: Some(0),
        eos_token_id: Some(0),
    }
}

fn weights() -> Vec<u8> {
    let device = Device::flex();
    device.seed(7);
    let config = Config::llama(&dimensions()).unwrap();
    let model = CausalLm::init(&config, &device);
    model.to_safetensors(WeightDtype::F32).unwrap()
}

fn engine() -> Engine {
    Engine::load(&config_json(), &weights(), &Device::flex()).unwrap()
}

/// What rounding the weights may change in a logit of this model. Measured: 8.2e-4 in bf16; an int8 weight is off by up to
/// 1/254 of the largest of its block, a bf16 weight by 1/512 of itself.
const BF16_CHANGE: f32 = 3e-3;
const INT8_CHANGE: f32 = 1e-2;

/// The manifest of a model that was put online.
fn published() -> Manifest {
    let file = FileEntry {
        bytes: 1_234,
        sha256: "0123456789abcdef0123456789abcdef".into(),
    };
    Manifest {
        format: 1,
        name: "random".into(),
        description: String::new(),
        license: None,
        ranged: false,
        files: [(manifest::WEIGHTS.to_owned(), file)].into(),
        drawn: None,
        grammar: None,
    }
}

/// A context longer than one chunk of a prefill.
fn context() -> Vec<u32> {
    (0..150_u32).map(|i| i * 31 % VOCAB_SIZE as u32).collect()
}

fn assert_close(a: &[f32], b: &[f32]) {
    let difference = a
        .iter()
        .zip(b)
        .map(|(a, b)| (a - b).abs())
        .fold(0.0, f32::max);
    assert_eq!(a.len(), b.len());
    assert!(difference < TOLERANCE, "logits differ by {difference}");
}

#[test]
fn a_prefill_in_chunks_tells_how_far_it_is_and_equals_one_token_at_a_time() {
    let (mut engine, context) = (engine(), context());
    let mut prefill = engine.begin_prefill(&context).unwrap();
    let mut done = Vec::new();
    let chunked = loop {
        match block_on(prefill.advance()).unwrap() {
            Advance::More(progress) => done.push(progress),
            Advance::Done(forward) => break forward.logits,
        }
    };
    let positions = |done| Progress::Forward { done, total: 150 };
    assert_eq!(done, [positions(64), positions(128)]);
    let mut one_by_one = block_on(engine.prefill(&context[..1])).unwrap().logits;
    for (position, &token) in context.iter().enumerate().skip(1) {
        one_by_one = block_on(engine.decode(token, position as u32))
            .unwrap()
            .logits;
    }
    assert_close(&chunked, &one_by_one);
}

#[test]
fn going_back_and_branching_need_no_other_message_than_the_position() {
    let (mut engine, context) = (engine(), context());
    block_on(engine.prefill(&context)).unwrap();
    let branched = block_on(engine.decode(9, 70)).unwrap();
    let mut branch = context[..70].to_vec();
    branch.push(9);
    let fresh = block_on(engine.prefill(&branch)).unwrap();
    assert_close(&branched.logits, &fresh.logits);
}

#[test]
fn several_tokens_after_a_text_give_the_logits_of_each_in_one_pass() {
    let (mut engine, context) = (engine(), context());
    let (text, rest) = context.split_at(60);
    let one_by_one: Vec<Vec<f32>> = {
        block_on(engine.prefill(text)).unwrap();
        (60..)
            .zip(rest)
            .take(9)
            .map(|(position, &token)| block_on(engine.decode(token, position)).unwrap().logits)
            .collect()
    };
    // The nine tokens are in the cache by now: the pass drops them first.
    let all = block_on(engine.extend(&rest[..9], 60, WantedLogits::All)).unwrap();
    assert_close(&all.logits, &one_by_one.concat());
    assert_eq!((all.report.computed, all.report.reused), (9, 60));
    assert_eq!(all.report.cache.positions, 69);
    let last = block_on(engine.extend(&rest[..9], 60, WantedLogits::Last)).unwrap();
    // The head multiplies one row here and nine there.
    assert_close(&last.logits, &all.logits[8 * VOCAB_SIZE..]);
}

#[test]
fn a_rejected_extension_leaves_the_cache_as_it_was() {
    let (mut engine, context) = (engine(), context());
    block_on(engine.prefill(&context[..70])).unwrap();
    let mut refused = |tokens: &[u32], position| {
        block_on(engine.extend(tokens, position, WantedLogits::All)).unwrap_err()
    };
    let gap = Failure::PositionPastCache {
        position: 71,
        cached: 70,
    };
    assert_eq!(refused(&[1], 71), gap);
    assert_eq!(refused(&[], 3), Failure::EmptyContext);
    assert!(matches!(
        refused(&[1, 300], 3),
        Failure::UnknownToken { token: 300, .. }
    ));
    assert!(matches!(
        refused(&[1; MOST_EXTENDED + 1], 3),
        Failure::Malformed { .. }
    ));
    assert_eq!(engine.cache_report().positions, 70);
    block_on(engine.prefill(&context)).unwrap();
    let past = block_on(engine.extend(&[1; MOST_EXTENDED], 150, WantedLogits::Last)).unwrap_err();
    assert!(matches!(past, Failure::ContextFull { tokens: 214, .. }));
}

#[test]
fn an_abandoned_prefill_leaves_an_engine_that_works() {
    let (mut engine, context) = (engine(), context());
    let expected = block_on(engine.prefill(&context)).unwrap();
    let mut abandoned = engine.begin_prefill(&context).unwrap();
    block_on(abandoned.advance()).unwrap();
    assert_eq!(block_on(engine.prefill(&context)).unwrap(), expected);
}

#[test]
fn a_naive_pass_gives_the_same_logits_and_leaves_the_cache_of_the_run_alone() {
    let (mut engine, context) = (engine(), context());
    let (last, before) = context.split_last().unwrap();
    block_on(engine.prefill(before)).unwrap();
    let held = engine.cache_report();
    let naive = block_on(engine.begin_recompute(&context).unwrap().finish()).unwrap();
    assert_eq!((naive.report.computed, naive.report.reused), (150, 0));
    assert_eq!((naive.report.cache, engine.cache_report()), (held, held));
    let cached = block_on(engine.decode(*last, before.len() as u32)).unwrap();
    assert_eq!((cached.report.computed, cached.report.reused), (1, 149));
    assert_close(&naive.logits, &cached.logits);
}

#[test]
fn the_cache_is_counted_in_positions_and_in_blocks() {
    let mut engine = engine();
    // 2 layers of 2 key/value heads of 8 numbers, each a key and a value of 4 bytes.
    const PER_TOKEN: u64 = 2 * 2 * 2 * 8 * 4;
    for (tokens, slots) in [(1, 64), (64, 64), (65, 128), (150, 192)] {
        let forward = block_on(engine.prefill(&context()[..tokens as usize])).unwrap();
        let cache = forward.report.cache;
        assert_eq!((cache.positions, cache.slots), (tokens, slots));
        assert_eq!(cache.bytes, u64::from(tokens) * PER_TOKEN);
        assert_eq!(cache.allocated_bytes, u64::from(slots) * PER_TOKEN);
        assert_eq!(engine.memory().cache, cache);
    }
    let parameters = Config::llama(&dimensions()).unwrap().parameter_count();
    assert_eq!(engine.memory().weight_bytes, 4 * parameters);
    assert_eq!(engine.memory().gpu, None);
}

#[test]
fn the_cache_is_shown_as_it_is_and_no_further() {
    let (mut engine, context) = (engine(), context());
    block_on(engine.prefill(&context)).unwrap();
    let entry = block_on(engine.cache_entry(1, 70)).unwrap();
    assert_eq!((entry.kv_heads, entry.head_dim), (2, 8));
    assert_eq!(entry.numbers.len(), 2 * 2 * 8);
    // Running the same token again stores the same key and value; another token, others.
    block_on(engine.decode(context[70], 70)).unwrap();
    assert_close(
        &block_on(engine.cache_entry(1, 70)).unwrap().numbers,
        &entry.numbers,
    );
    block_on(engine.decode(context[70] + 1, 70)).unwrap();
    let other = block_on(engine.cache_entry(1, 70)).unwrap();
    assert_ne!(other.numbers, entry.numbers);
    for (layer, position) in [(2, 0), (0, 71)] {
        assert_eq!(
            block_on(engine.cache_entry(layer, position)).unwrap_err(),
            Failure::NotCached {
                layer,
                position,
                layers: 2,
                cached: 71
            }
        );
    }
}

#[test]
fn a_pass_is_timed_part_by_part_by_the_clock_it_is_lent() {
    // A clock that advances by one millisecond at every reading: the times count the readings.
    let time = Rc::new(Cell::new(0.0));
    let ticking = time.clone();
    let clock = Clock::new(move || {
        ticking.set(ticking.get() + 1.0);
        ticking.get()
    });
    assert_eq!(
        block_on(engine().prefill(&[1, 2]))
            .unwrap()
            .report
            .milliseconds,
        None
    );

    let mut engine = engine().timed_by(clock);
    let report = block_on(engine.prefill(&context())).unwrap().report;
    let parts = report.parts.unwrap();
    // Three chunks, with one reading each after the embedding, each layer, the head and the reading of the logits.
    assert_eq!(
        (parts.embedding, parts.layers, parts.head),
        (3.0, vec![3.0; 2], 3.0)
    );
    assert_eq!(report.milliseconds, Some(3.0 * 5.0));
    assert_eq!(parts.resolution, 1.0);
}

#[test]
fn the_page_is_told_what_the_model_is_made_of() {
    let info = engine().describe(published().identity().unwrap());
    let (v, d, f, layers, k, dh) = (300, 32, 64, 2, 2, 8);
    assert_eq!(info.weights.total(), info.parameters);
    assert_eq!((info.weights.embedding, info.weights.head), (v * d, None));
    assert_eq!(
        info.weights.attention,
        layers * (d * (d + 2 * k * dh) + d * d)
    );
    assert_eq!(info.weights.mlp, layers * 3 * d * f);
    assert_eq!(info.weights.norms, (2 * layers + 1) * d);
    assert_eq!((&*info.dtype, info.element_bytes), ("f32", 4));
    assert_eq!(
        u64::from(info.cache_bytes_per_token),
        2 * layers * k * dh * 4
    );
    assert_eq!(
        (&*info.version, info.weight_file_bytes),
        ("0123456789abcdef", 1_234)
    );
}

#[test]
fn the_ends_of_the_generation_config_end_a_text() {
    let identity = || published().identity().unwrap();
    let alone = engine();
    let info = alone.describe(identity());
    assert_eq!(info.eos_token_ids, [0]);
    assert_eq!(info.suggested, SuggestedSettings::default());
    let json = br#"{"eos_token_id": [7, 0], "temperature": 0.6, "top_k": 20}"#;
    let both = alone.with_generation_config(GenerationConfig::from_json(json));
    let info = both.describe(identity());
    assert_eq!(info.eos_token_ids, [7, 0]);
    assert_eq!(info.notes, [""; 0]);
    assert_eq!(info.suggested.temperature, Some(0.6));
}

#[test]
fn a_window_that_the_memory_allows_is_never_passed() {
    let trained = engine().describe(published().identity().unwrap());
    let mut engine = engine().with_window(5);
    let info = engine.describe(published().identity().unwrap());
    assert_eq!(
        (info.context_window, info.trained_window),
        (5, trained.context_window)
    );
    let full = |tokens| Failure::ContextFull {
        tokens,
        context_window: 5,
    };
    assert_eq!(engine.begin_prefill(&[1; 6]).err(), Some(full(6)));
    assert_eq!(engine.begin_recompute(&[1; 6]).err(), Some(full(6)));
    block_on(engine.prefill(&[1; 5])).unwrap();
    let decoded = block_on(engine.decode(1, 5));
    assert_eq!(decoded.err(), Some(full(6)));
    assert_eq!(
        engine.cache_report().positions,
        5,
        "the cache did not change"
    );
    block_on(engine.decode(1, 4)).unwrap();
    let test = engine.known_answer_test();
    block_on(engine.run_known_answer_test(&test)).unwrap();
    // A window above the model's own is the model's own.
    let info = engine
        .with_window(1_000_000)
        .describe(published().identity().unwrap());
    assert_eq!(info.context_window, 5);
}

/// A file that is read in parts, until the connection is cut.
struct CutDownload {
    file: Vec<u8>,
    reads_left: usize,
}

impl WeightReader for CutDownload {
    type Bytes = Vec<u8>;
    type Error = Failure;

    fn lengths(&self) -> Vec<u64> {
        vec![self.file.len() as u64]
    }

    fn read(
        &mut self,
        _: usize,
        range: Range<u64>,
    ) -> impl Future<Output = Result<Vec<u8>, Failure>> {
        let bytes = &self.file[range.start as usize..range.end as usize];
        ready(match self.reads_left.checked_sub(1) {
            None => Err(Failure::Cancelled),
            Some(left) => {
                self.reads_left = left;
                Ok(bytes.to_vec())
            }
        })
    }
}

#[test]
fn weights_that_come_in_parts_give_the_same_engine() {
    let load = |file: Vec<u8>, reads_left| {
        let mut weights = CutDownload { file, reads_left };
        let device = Device::flex();
        block_on(async {
            let planned = PlannedModel::read(&config_json(), &mut weights).await?;
            planned
                .load(&mut weights, WeightPrecision::F32, &device, None)
                .await
        })
    };
    let file = weights();
    let mut whole = Engine::load(&config_json(), &file, &Device::flex()).unwrap();
    let mut parts = load(file.clone(), usize::MAX).unwrap();
    let context = context();
    assert_eq!(
        block_on(parts.prefill(&context)).unwrap().logits,
        block_on(whole.prefill(&context)).unwrap().logits
    );
    for reads_left in [0, 2, 5] {
        let failure = load(file.clone(), reads_left).err();
        assert_eq!(failure, Some(Failure::Cancelled));
    }
    let damaged = load(file[..file.len() - 1].to_vec(), 2).err();
    assert!(
        matches!(damaged, Some(Failure::DamagedFile { .. })),
        "{damaged:?}"
    );
}

#[test]
fn each_number_format_takes_the_memory_of_its_bits() {
    let load = |format| {
        let mut weights = CutDownload {
            file: weights(),
            reads_left: usize::MAX,
        };
        let engine = block_on(async {
            let planned = PlannedModel::read(&config_json(), &mut weights).await?;
            assert!(!planned.matrices_are_bf16());
            planned
                .load(&mut weights, format, &Device::flex(), None)
                .await
        });
        engine.unwrap()
    };
    let norms = 5 * 32;
    let matrices = Config::llama(&dimensions()).unwrap().parameter_count() - norms;
    let exact = block_on(load(WeightPrecision::F32).prefill(&context())).unwrap();
    for (format, bits, largest_change) in [
        (WeightPrecision::F32, 32, 0.0),
        (WeightPrecision::Bf16, 16, BF16_CHANGE),
        (WeightPrecision::Int8, 9, INT8_CHANGE),
    ] {
        let mut engine = load(format);
        let info = engine.describe(published().identity().unwrap());
        assert_eq!(info.weight_format, Some(format));
        assert_eq!((&*info.dtype, info.element_bytes), ("f32", 4), "its cache");
        assert_eq!(
            engine.memory().weight_bytes,
            matrices * bits / 8 + norms * 4
        );
        let logits = block_on(engine.prefill(&context())).unwrap().logits;
        let pairs = exact.logits.iter().zip(&logits);
        let change = pairs.map(|(a, b)| (a - b).abs()).fold(0.0, f32::max);
        assert!(change <= largest_change, "{format}: {change}");
        assert_eq!(change == 0.0, format == WeightPrecision::F32);
    }
}

#[test]
fn two_number_formats_are_compared_at_every_position() {
    let load =
        |format| Engine::load_in(format, &config_json(), &weights(), &Device::flex()).unwrap();
    let compare_on = |a: &Engine, b: &Engine, tokens: &[u32]| {
        let mut test = ExactnessTest::new(a, b, tokens)?;
        loop {
            if let Some(report) = block_on(test.advance())? {
                return Ok(report);
            }
        }
    };
    let [mut f32, mut int8] = [WeightPrecision::F32, WeightPrecision::Int8].map(load);
    let tokens = context();
    let report = compare_on(&int8, &f32, &tokens).unwrap();
    assert_eq!(
        (report.reference, report.candidate, report.positions),
        (WeightPrecision::F32, WeightPrecision::Int8, 150)
    );
    // The same, from the logits after each beginning of the text.
    let (mut sum, mut largest, mut same) = (0.0, 0.0_f64, 0);
    for end in 1..=tokens.len() {
        let [exact, rounded] = [&mut f32, &mut int8].map(|engine| {
            let logits = block_on(engine.prefill(&tokens[..end])).unwrap().logits;
            let total = logits
                .iter()
                .map(|logit| f64::from(*logit).exp())
                .sum::<f64>();
            let shares = logits.iter().map(|logit| f64::from(*logit).exp() / total);
            shares.collect::<Vec<_>>()
        });
        let pairs = exact.iter().zip(&rounded);
        let divergence = pairs.map(|(p, q)| p * (p / q).ln()).sum::<f64>();
        let best =
            |shares: &[f64]| (0..shares.len()).max_by(|&a, &b| shares[a].total_cmp(&shares[b]));
        sum += divergence;
        largest = largest.max(divergence);
        same += u32::from(best(&exact) == best(&rounded));
    }
    // One pass or many sum in other orders; int8 rounds what differs in the last bit of an f32 to another step.
    const RELATIVE: f64 = 1e-2;
    let mean = sum / 150.0;
    assert!(mean > 0.0 && (report.mean_divergence - mean).abs() <= RELATIVE * mean);
    assert!((report.largest_divergence - largest).abs() <= RELATIVE * largest);
    assert_eq!(report.same_most_likely, same);

    let itself = compare_on(&int8, &int8, &tokens).unwrap();
    assert_eq!(
        (itself.largest_divergence, itself.same_most_likely),
        (0.0, 150)
    );
    assert_eq!(compare_on(&f32, &int8, &[]), Err(Failure::EmptyContext));
    assert!(matches!(
        compare_on(&f32, &int8, &[300]),
        Err(Failure::UnknownToken { .. })
    ));
}

#[test]
fn what_cannot_be_run_is_refused_by_name() {
    let mut engine = engine();
    let refused =
        |engine: &mut Engine, tokens: &[u32]| block_on(engine.prefill(tokens)).unwrap_err();
    assert_eq!(refused(&mut engine, &[]), Failure::EmptyContext);
    assert_eq!(
        refused(&mut engine, &[1; CONTEXT_WINDOW + 1]),
        Failure::ContextFull {
            tokens: CONTEXT_WINDOW as u64 + 1,
            context_window: CONTEXT_WINDOW as u32
        }
    );
    assert_eq!(
        refused(&mut engine, &[1, 300]),
        Failure::UnknownToken {
            token: 300,
            vocab_size: VOCAB_SIZE as u32
        }
    );
    block_on(engine.prefill(&[1, 2])).unwrap();
    assert_eq!(
        block_on(engine.decode(1, 3)).unwrap_err(),
        Failure::PositionPastCache {
            position: 3,
            cached: 2
        }
    );
    block_on(engine.prefill(&[1; CONTEXT_WINDOW])).unwrap();
    assert!(matches!(
        block_on(engine.decode(1, CONTEXT_WINDOW as u32)).unwrap_err(),
        Failure::ContextFull { .. }
    ));
}

#[test]
fn a_refused_decode_leaves_the_cache_as_it_was() {
    let (mut engine, context) = (engine(), context());
    let (last, before) = context.split_last().unwrap();
    let expected = block_on(engine.prefill(&context)).unwrap();
    block_on(engine.prefill(before)).unwrap();
    let held = engine.cache_report();
    let unknown = VOCAB_SIZE as u32;
    for (token, position) in [(unknown, 0), (unknown, 70), (unknown, 149), (1, 150)] {
        block_on(engine.decode(token, position)).unwrap_err();
        assert_eq!(engine.cache_report(), held, "after {token} at {position}");
    }
    let decoded = block_on(engine.decode(*last, before.len() as u32)).unwrap();
    assert_close(&decoded.logits, &expected.logits);

    block_on(engine.prefill(&[1; CONTEXT_WINDOW])).unwrap();
    let full = engine.cache_report();
    block_on(engine.decode(1, CONTEXT_WINDOW as u32)).unwrap_err();
    assert_eq!(engine.cache_report(), full);
}

#[test]
fn a_config_or_weights_of_another_kind_are_named() {
    let device = Device::flex();
    assert!(matches!(
        Engine::load(b"{}", b"", &device),
        Err(Failure::UnsupportedModel { .. })
    ));
    assert!(matches!(
        Engine::load(&config_json(), b"", &device),
        Err(Failure::DamagedFile { .. })
    ));
}

#[test]
fn the_self_test_disturbs_no_run_and_an_engine_passes_its_own() {
    let (mut engine, context) = (engine(), context());
    let expected = {
        block_on(engine.prefill(&context)).unwrap();
        block_on(engine.decode(5, context.len() as u32)).unwrap()
    };
    block_on(engine.prefill(&context)).unwrap();
    let test = engine.known_answer_test();
    let answers = block_on(engine.run_known_answer_test(&test)).unwrap();
    assert_eq!(answers.len(), test.steps() * VOCAB_SIZE);
    assert_eq!(
        block_on(engine.decode(5, context.len() as u32)).unwrap(),
        expected
    );

    let again = block_on(engine.run_known_answer_test(&test)).unwrap();
    assert!(compare(&answers, &again, test.steps()).passed);
    let mut other = answers.clone();
    other.rotate_left(VOCAB_SIZE);
    assert!(!compare(&answers, &other, test.steps()).passed);
}
