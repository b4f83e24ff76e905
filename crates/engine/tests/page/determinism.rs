//! Readings of one text with the model that ships: the control gives the same bits, another split of the passes nearly, and
//! the presets show what is said beside them.

use std::{fs, path::PathBuf};

use engine::{Device, Engine, ForwardOutput, manifest};
use page_model::{
    experiments::{
        ExperimentStart, ExperimentView,
        determinism::{
            Determinism, NeededReading, ReadRows, ReadingEngine, ReadingPass, ReadingVariant,
            TieOutcome, VariantReading,
        },
        plan::ExperimentPlan,
        presets::{ExperimentPreset, presets_of},
        words::determinism as words,
    },
    settings::Settings,
};
use pollster::block_on;
use protocol::{DeviceInfo, DeviceKind, Failure, WantedLogits, WeightPrecision};
use sampling::Logits;

use super::native_run::NativeRun;

fn engine(format: WeightPrecision) -> Engine {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../public/models/tiny");
    let read = |file: &str| fs::read(folder.join(file)).unwrap();
    let (config, weights) = (read(manifest::CONFIG), read(manifest::WEIGHTS));
    Engine::load_in(format, &config, &weights, &Device::flex()).unwrap()
}

/// The engines of a comparison: f32 is that of the page.
struct Engines(Vec<(WeightPrecision, Engine)>);

impl Engines {
    fn new() -> Self {
        Self(
            WeightPrecision::ALL
                .map(|format| (format, engine(format)))
                .into(),
        )
    }

    /// Makes a pass as a worker does; a GPU is not there.
    fn make(&mut self, needed: &NeededReading) -> Result<ReadRows, Failure> {
        let format = match needed.engine {
            ReadingEngine::Page => WeightPrecision::F32,
            ReadingEngine::Own {
                device: DeviceKind::Cpu,
                format,
            } => format,
            ReadingEngine::Own { .. } => {
                let detail = "none natively".into();
                return Err(Failure::NoAdapter { detail });
            }
        };
        let engine = self.0.iter_mut().find(|(of, _)| *of == format);
        let engine = &mut engine.unwrap().1;
        let ForwardOutput { logits, report } = block_on(async {
            match &needed.pass {
                ReadingPass::Whole(text) => engine.prefill(text).await,
                ReadingPass::Next(text) => {
                    let (&last, before) = text.split_last().unwrap();
                    engine.decode(last, before.len() as u32).await
                }
                ReadingPass::Rows { text, first } => {
                    let (tokens, first) = (&text[*first..], *first as u32);
                    engine.extend(tokens, first, WantedLogits::All).await
                }
            }
        })?;
        let count = match &needed.pass {
            ReadingPass::Whole(_) | ReadingPass::Next(_) => 1,
            ReadingPass::Rows { .. } => needed.pass.positions(),
        };
        let rows = logits
            .chunks(logits.len() / count)
            .map(|row| Logits::new(row.to_vec()).unwrap());
        Ok(ReadRows {
            rows: rows.collect(),
            device: DeviceInfo {
                kind: DeviceKind::Cpu,
                name: String::new(),
            },
            computed: report.computed as usize,
        })
    }

    fn compare(&mut self, prompt: &str, settings: Settings, tokens: usize) -> Determinism {
        let native = NativeRun::of(prompt);
        let start = ExperimentStart {
            prompt: prompt.into(),
            context: native.run.generation().prompt().to_vec(),
            settings,
            texts: native.texts,
        };
        let mut experiment = Determinism::new(&start, tokens).unwrap();
        while let Some(needed) = experiment.needed() {
            match self.make(&needed) {
                Ok(rows) => experiment.supply(&rows),
                Err(failure) => experiment.refuse(failure),
            }
        }
        experiment
    }
}

#[test]
fn explore() {
    let mut engines = Engines::new();
    for prompt in ["Once upon a time there was a", "Cats can be"] {
        for seed in 1..40 {
            let found = engines.compare(
                prompt,
                Settings {
                    seed,
                    ..Settings::default()
                },
                16,
            );
            println!("{prompt} {seed} {}", words::found(&found));
        }
    }
}
