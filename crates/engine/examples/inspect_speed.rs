//! Measures an inspection of the newest column of a model with the shape of SmolLM2-135M and random weights:
//! `cargo run --release -p engine --example inspect_speed`, one thread.

use std::{error::Error, ops::Range, time::Instant};

use engine::{Device, Engine, PlannedModel, RandomCheckpoint, WeightReader};
use pollster::block_on;
use protocol::{
    CellWanted, ContributionsWanted, Failure, InspectRequest, InspectWanted, LensCell,
    WeightPrecision,
};
use serde_json::json;

/// Tokens of the text, of which all but the last are in the cache.
const TEXT: u32 = 48;
const REPEATS: usize = 9;

/// Weights that are made when they are read.
struct MadeWeights(RandomCheckpoint);

impl WeightReader for MadeWeights {
    type Bytes = Vec<u8>;
    type Error = Failure;

    fn lengths(&self) -> Vec<u64> {
        vec![self.0.length()]
    }

    async fn read(&mut self, _file: usize, range: Range<u64>) -> Result<Vec<u8>, Failure> {
        Ok(self.0.read(&range))
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let config = json!({
        "model_type": "llama", "vocab_size": 49_152, "max_position_embeddings": 2048, "hidden_size": 576,
        "intermediate_size": 1536, "num_hidden_layers": 30, "num_attention_heads": 9, "num_key_value_heads": 3,
        "rms_norm_eps": 1e-5, "rope_theta": 100_000.0, "tie_word_embeddings": true,
    });
    let config = serde_json::to_vec(&config)?;
    for format in [
        WeightPrecision::Int8,
        WeightPrecision::Bf16,
        WeightPrecision::F32,
    ] {
        let mut weights = MadeWeights(RandomCheckpoint::new(&config, 1)?);
        let planned = block_on(PlannedModel::read(&config, &mut weights))?;
        let device = Device::flex();
        let engine = planned.load(&mut weights, format, &device, None);
        measure(format, &mut block_on(engine)?)?;
    }
    Ok(())
}

fn measure(format: WeightPrecision, engine: &mut Engine) -> Result<(), Box<dyn Error>> {
    let tokens: Vec<u32> = (0..TEXT).collect();
    let before = &tokens[..tokens.len() - 1];
    block_on(engine.prefill(before))?;
    let decode = median(|| {
        block_on(engine.decode(before[before.len() - 1], TEXT - 2))?;
        Ok(())
    })?;
    let mut with = |wanted: InspectWanted| {
        let request = InspectRequest {
            wanted,
            ..InspectRequest::lens(tokens.clone(), TEXT - 1, 1, Some(7))
        };
        median(|| {
            block_on(engine.begin_inspect(request.clone())?.finish())?;
            Ok(())
        })
    };
    let attention = with(InspectWanted {
        attention: Some(23),
        ..InspectWanted::default()
    })?;
    let vectors = with(InspectWanted {
        attention: Some(23),
        cell: Some(CellWanted {
            layer: 23,
            position: TEXT - 1,
            head: 4,
            neurons: 10,
        }),
        contributions: Some(ContributionsWanted {
            position: TEXT - 1,
            token: 7,
            other: None,
            heads_of: vec![23],
        }),
        ..InspectWanted::default()
    })?;
    let lens = with(InspectWanted {
        lens: true,
        ..InspectWanted::default()
    })?;
    let logits = block_on(engine.decode(7, TEXT - 1))?.logits;
    let cells = median(|| {
        for token in 0..31 {
            LensCell::with_sums(&logits, Some(token), |largest| {
                kernels::softmax_sums(&logits, largest)
            });
        }
        Ok(())
    })?;
    println!(
        "{}: decode {decode:.1} ms; pass and attention {attention:.1} ms; and a cell and contributions {vectors:.1} ms; pass and lens {lens:.1} ms, of which lists and entropies {cells:.1} ms (medians)",
        format.name(),
    );
    Ok(())
}

fn median(mut run: impl FnMut() -> Result<(), Box<dyn Error>>) -> Result<f64, Box<dyn Error>> {
    let mut times = Vec::new();
    for _ in 0..REPEATS {
        let start = Instant::now();
        run()?;
        times.push(start.elapsed().as_secs_f64() * 1e3);
    }
    times.sort_by(f64::total_cmp);
    Ok(times[REPEATS / 2])
}
