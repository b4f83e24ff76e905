//! Speculative decoding with the models that ship: greedy is plain greedy to the token, and the presets show what is said
//! beside them.

use std::{fs, path::PathBuf};

use engine::{
    Device, Engine,
    manifest::{self, ModelIdentity},
};
use page_model::{
    run::RunStart,
    settings::Settings,
    speculative::{
        presets::{PRESETS, SpeculativePreset},
        setup::{DraftSource, SpeculativeSetup},
        speed::SpeedCounts,
        text::{RoundRequest, SpeculativeText},
    },
    words::examples::EXAMPLES,
};
use pollster::block_on;
use protocol::{TokenId, WantedLogits};
use sampling::Logits;

use super::native_run::NativeRun;

/// The number of prompts whose greedy texts are compared.
const PROMPTS: usize = 50;
/// The number of tokens of each.
const TOKENS: usize = 24;

/// A model of the site in memory.
fn engine(folder: &str) -> Engine {
    let folder =
        PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("../../public/models/{folder}"));
    let read = |file: &str| fs::read(folder.join(file)).unwrap();
    Engine::load(
        &read(manifest::CONFIG),
        &read(manifest::WEIGHTS),
        &Device::flex(),
    )
    .unwrap()
}

/// The number of weights of a model.
fn parameters(engine: &Engine) -> f64 {
    let unnamed = ModelIdentity {
        name: String::new(),
        description: String::new(),
        license: None,
        version: String::new(),
        weight_file_bytes: 0,
    };
    engine.describe(unnamed).parameters as f64
}

/// Target and draft, each with its own cache.
pub(super) struct TwoModels {
    target: Engine,
    draft: Engine,
}

impl TwoModels {
    /// The shipped model, and the draft of these choices.
    pub(super) fn of(source: DraftSource) -> Self {
        let draft = match source {
            DraftSource::Checkpoint => "history/step-600",
            DraftSource::Target => "tiny",
            // The look-up asks no model.
            DraftSource::Small | DraftSource::Lookup => "draft",
        };
        Self {
            target: engine("tiny"),
            draft: engine(draft),
        }
    }

    /// Makes rounds until there are so many, or the text has ended.
    pub(super) fn write(&mut self, text: &mut SpeculativeText, rounds: usize) {
        let logits = |numbers: Vec<f32>| Logits::new(numbers).unwrap();
        while text.rounds().len() < rounds
            && let Some(needed) = text.needed()
        {
            match needed {
                RoundRequest::Draft(context) => {
                    let pass = block_on(self.draft.prefill(&context)).unwrap();
                    text.propose(&logits(pass.logits), None);
                }
                RoundRequest::Target { context, first } => {
                    let (before, after) = context.split_at(first);
                    if self.target.cache_report().positions < first as u32
                        || text.rounds().is_empty()
                    {
                        block_on(self.target.prefill(before)).unwrap();
                    }
                    let pass = self.target.extend(after, first as u32, WantedLogits::All);
                    let pass = block_on(pass).unwrap();
                    let rows = pass.logits.chunks(pass.logits.len() / after.len());
                    let rows: Vec<Logits> = rows.map(|row| logits(row.to_vec())).collect();
                    text.verify(&rows, None);
                }
            }
        }
    }

    /// Plain greedy decoding: a prefill, then one decode for each token.
    fn plain_greedy(
        &mut self,
        context: &[TokenId],
        tokens: usize,
        ends: &[TokenId],
    ) -> Vec<TokenId> {
        let mut logits = block_on(self.target.prefill(context)).unwrap().logits;
        let mut written = Vec::new();
        loop {
            let best =
                (0..logits.len()).max_by(|&a, &b| logits[a].total_cmp(&logits[b]).then(b.cmp(&a)));
            let token = best.unwrap() as TokenId;
            written.push(token);
            if written.len() == tokens || ends.contains(&token) {
                return written;
            }
            let position = (context.len() + written.len() - 1) as u32;
            logits = block_on(self.target.decode(token, position))
                .unwrap()
                .logits;
        }
    }
}

/// Prompts of different kinds and lengths: beginnings that the model itself has written after the examples.
fn prompts() -> (Vec<Vec<TokenId>>, NativeRun) {
    let mut natives: Vec<NativeRun> = EXAMPLES.iter().map(|of| NativeRun::of(of.prompt)).collect();
    let mut prompts = Vec::new();
    for seed in 0..PROMPTS as u64 {
        let native = &mut natives[seed as usize % EXAMPLES.len()];
        let settings = Settings {
            seed,
            ..Settings::default()
        };
        native.restart();
        while native.run.steps().len() < seed as usize / EXAMPLES.len() {
            native.turn(&settings);
        }
        let mut context = native.run.generation().tokens();
        let ends = &native.texts.info().eos_token_ids;
        let end = context
            .iter()
            .skip(1)
            .position(|token| ends.contains(token));
        context.truncate(end.map_or(context.len(), |end| end + 1));
        prompts.push(context);
    }
    (prompts, natives.swap_remove(0))
}

fn greedy() -> Settings {
    let mut greedy = Settings {
        max_new_tokens: TOKENS,
        ..Settings::default()
    };
    greedy.rule.do_sample = false;
    greedy
}

#[test]
fn greedy_text_is_that_of_plain_greedy_decoding() {
    let (prompts, native) = prompts();
    let mut models = TwoModels::of(DraftSource::Small);
    let ends = native.texts.info().eos_token_ids.clone();
    for (place, context) in prompts.into_iter().enumerate() {
        let plain = models.plain_greedy(&context, TOKENS, &ends);
        let source = match place % 3 {
            0 => DraftSource::Lookup,
            _ => DraftSource::Small,
        };
        let start = RunStart {
            prompt: String::new(),
            context,
            settings: greedy(),
            texts: native.texts.clone(),
        };
        let setup = SpeculativeSetup {
            source,
            proposals: 1 + place % 8,
            ..SpeculativeSetup::default()
        };
        let mut text = SpeculativeText::new(start, setup);
        models.write(&mut text, usize::MAX);
        assert_eq!(text.generated(), plain, "prompt {place}");
    }
}

/// The text of a preset, and what it took.
fn written(preset: &SpeculativePreset) -> (SpeculativeText, SpeedCounts) {
    let native = NativeRun::of(preset.prompt);
    let start = RunStart {
        prompt: preset.prompt.into(),
        context: native.run.generation().prompt().to_vec(),
        settings: preset.settings(),
        texts: native.texts,
    };
    let mut text = SpeculativeText::new(start, preset.setup);
    TwoModels::of(preset.setup.source).write(&mut text, usize::MAX);
    let counts = SpeedCounts::of(text.rounds());
    (text, counts)
}

#[test]
fn the_presets_show_what_is_said_beside_them() {
    let [story, copy, weak] = PRESETS.each_ref().map(written);
    // “The draft gave it more than the target does”: so it is at every rejection.
    let rejected = (story.0.rounds().iter())
        .flat_map(|round| &round.proposals)
        .filter(|proposal| proposal.verdict.is_some_and(|verdict| !verdict.accepted));
    let rejected: Vec<_> = rejected.collect();
    // “A tenth of the target’s weights.”
    let models = TwoModels::of(DraftSource::Small);
    let [draft, target] = [&models.draft, &models.target].map(parameters);
    assert!(
        (0.09..0.11).contains(&(draft / target)),
        "{draft} and {target}"
    );
    assert!(!rejected.is_empty() && rejected.iter().all(|proposal| proposal.q > proposal.p));
    // “Accepted again and again, and no pass of a draft is needed.”
    assert_eq!(copy.1.draft_passes, 0);
    assert!(copy.1.acceptance() > Some(0.9), "{:?}", copy.1);
    assert!(copy.1.tokens_per_pass() > Some(4.0), "{:?}", copy.1);
    // “Most rounds drop some of them.”
    let dropping = |round: &&page_model::speculative::round::SpeculativeRound| {
        round.accepted() < round.proposals.len()
    };
    let rounds = weak.0.rounds();
    let dropped = rounds.iter().filter(dropping).count();
    assert!(2 * dropped > rounds.len(), "{dropped} of {}", rounds.len());
    assert!(story.1.acceptance() > weak.1.acceptance());
}
