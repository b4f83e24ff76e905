//! Generates a text with the native engine and the same loop as the page. The browser tests compare the page's tokens
//! with the ones printed here.
//!
//! ```text
//! cargo run --example generate -- --model public/models/NAME --prompt "Once upon a time" --seed 7 --temperature 0.8
//! ```
//!
//! With `--word`, nothing is generated: the probability of that word after the prompt is printed.

use std::{error::Error, fs, io::Write, path::PathBuf};

use engine::{Device, Engine, Manifest, Tokenizer, manifest};
use generation::{Generation, Next, StoppingCriterion, TextStream};
use pollster::block_on;
use protocol::TokenId;
use sampling::{Coin, Logits, Profile, SamplingConfig, Temperature, TopK, TopP};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

struct Arguments {
    model: PathBuf,
    prompt: String,
    seed: u64,
    max_new_tokens: usize,
    sampling: SamplingConfig,
    json: bool,
    word: Option<String>,
}

const USAGE: &str = "generate --model FOLDER [--prompt TEXT] [--greedy] [--seed N] [--temperature T] [--top-k K] \
                     [--top-p P] [--max-new-tokens N] [--word TEXT] [--json]";

impl Arguments {
    fn parse(mut words: impl Iterator<Item = String>) -> Result<Self> {
        let mut arguments = Self {
            model: PathBuf::new(),
            prompt: String::new(),
            seed: 0,
            max_new_tokens: 64,
            sampling: SamplingConfig::new(Profile::Textbook),
            json: false,
            word: None,
        };
        while let Some(option) = words.next() {
            let mut value = || {
                words
                    .next()
                    .ok_or_else(|| format!("{option} needs a value\n{USAGE}"))
            };
            match option.as_str() {
                "--model" => arguments.model = value()?.into(),
                "--prompt" => arguments.prompt = value()?,
                "--seed" => arguments.seed = value()?.parse()?,
                "--max-new-tokens" => arguments.max_new_tokens = value()?.parse()?,
                "--temperature" => arguments.sampling.set(Temperature::new(value()?.parse()?)?),
                "--top-k" => arguments.sampling.set(TopK::new(value()?.parse()?)?),
                "--top-p" => arguments.sampling.set(TopP::new(value()?.parse()?)?),
                "--greedy" => arguments.sampling.do_sample = false,
                "--word" => arguments.word = Some(value()?),
                "--json" => arguments.json = true,
                other => return Err(format!("unknown option {other}\n{USAGE}").into()),
            }
        }
        Ok(arguments)
    }
}

fn main() -> Result<()> {
    let arguments = Arguments::parse(std::env::args().skip(1))?;
    let file = |name: &str| fs::read(arguments.model.join(name));
    let manifest = Manifest::from_json(&file(manifest::MANIFEST)?)?;
    let [config, tokenizer, weights] = [manifest::CONFIG, manifest::TOKENIZER, manifest::WEIGHTS]
        .map(|name| -> Result<Vec<u8>> {
            let contents = file(name)?;
            manifest.check(name, &contents)?;
            Ok(contents)
        });
    let tokenizer = Tokenizer::from_json(&tokenizer?)?;
    let mut engine = Engine::load(&config?, &weights?, &Device::flex())?;
    let info = engine.describe(manifest.identity()?);
    let vocabulary = tokenizer.vocabulary(info.vocab_size);

    let criteria = vec![
        StoppingCriterion::EosTokenId(info.eos_token_ids),
        StoppingCriterion::MaxNewTokens(arguments.max_new_tokens),
    ];
    let mut prompt = tokenizer.encode(&arguments.prompt)?;
    if prompt.is_empty() {
        prompt.extend(info.bos_token_id);
    }
    if let Some(word) = &arguments.word {
        let pieces = tokenizer.spell(word)?;
        let log_probability = score(&mut engine, &prompt, &pieces)?;
        let scored = serde_json::json!({ "tokens": pieces, "log_probability": log_probability });
        println!("{scored}");
        return Ok(());
    }
    let prompt_length = prompt.len();
    let mut generation = Generation::new(prompt, criteria, info.context_window as usize)?;
    let coin = Coin::new(arguments.seed);
    let mut text = TextStream::new();
    let stop_reason = loop {
        let forward = match generation.next() {
            Next::Forward(context) => match context.split_last() {
                // After the prefill of the prompt, the cache holds all but the last token.
                Some((&token, before)) if before.len() >= prompt_length => {
                    block_on(engine.decode(token, before.len() as u32))?
                }
                _ => block_on(engine.prefill(&context))?,
            },
            Next::Choose => {
                let decision = (generation.decide(&arguments.sampling, coin))
                    .ok_or("there are no logits to choose from")?;
                let piece = vocabulary.piece(decision.choice.token).unwrap_or_default();
                let fresh = text.push(piece);
                generation.append(decision, piece)?;
                if !arguments.json {
                    print!("{fresh}");
                    std::io::stdout().flush()?;
                }
                continue;
            }
            Next::Stop(reason) => break reason,
        };
        generation.supply(&Logits::new(forward.logits)?)?;
    };
    if arguments.json {
        let tokens: Vec<_> = generation.generated().collect();
        println!(
            "{}",
            serde_json::json!({ "tokens": tokens, "stop_reason": stop_reason })
        );
    } else {
        println!("\n[{stop_reason:?}]");
    }
    Ok(())
}

/// The natural logarithm of the probability of `pieces` after `prompt`: at temperature 1, without filters.
fn score(engine: &mut Engine, prompt: &[TokenId], pieces: &[TokenId]) -> Result<f64> {
    let mut logits = block_on(engine.prefill(prompt))?.logits;
    let mut sum = 0.0;
    for (place, &token) in pieces.iter().enumerate() {
        let most = logits.iter().copied().fold(f32::MIN, f32::max);
        let powers = logits.iter().map(|logit| f64::from(logit - most).exp());
        sum += f64::from(logits[token as usize] - most) - powers.sum::<f64>().ln();
        logits = block_on(engine.decode(token, (prompt.len() + place) as u32))?.logits;
    }
    Ok(sum)
}
