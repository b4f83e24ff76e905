//! Trains on one thread for some seconds and prints how the loss falls, beside the floor and the tables.
//!
//! `cargo run --release -p learning --example watch -- --seconds 30`
#![allow(clippy::unwrap_used, reason = "a tool that stops with what went wrong")]

use std::time::Instant;

use corpus::Random;
use learning::{
    CharacterText, ExactEntropies, LearnedText, Learner, LearningSettings, MiniGrammar, TableOrder,
};
use lexopt::prelude::*;

/// Tokens of the grammar that the tables count.
const TABLE_TOKENS: usize = 200_000;

fn main() -> Result<(), lexopt::Error> {
    let mut settings = LearningSettings::default();
    let (mut seconds, mut every, mut file, mut stop_at) = (20.0, 50, None, 0.0);
    let mut arguments = lexopt::Parser::from_env();
    while let Some(argument) = arguments.next()? {
        let Long(name) = argument else {
            return Err(argument.unexpected());
        };
        let name = name.to_owned();
        let value = arguments.value()?;
        match &*name {
            "seconds" => seconds = value.parse()?,
            "every" => every = value.parse()?,
            "text" => file = Some(value.string()?),
            "stop-at" => stop_at = value.parse()?,
            "rows" => settings.rows = value.parse()?,
            "context" => settings.context = value.parse()?,
            "width" => settings.hidden_size = value.parse()?,
            "inner" => settings.intermediate_size = value.parse()?,
            "layers" => settings.layers = value.parse()?,
            "heads" => settings.heads = value.parse()?,
            "kv-heads" => settings.key_value_heads = value.parse()?,
            "rate" => settings.learning_rate = value.parse()?,
            "warmup" => settings.warmup = value.parse()?,
            "seed" => settings.seed = value.parse()?,
            _ => return Err(format!("there is no option --{name}").into()),
        }
    }
    let text = match file {
        None => LearnedText::Grammar(MiniGrammar::new().unwrap()),
        Some(file) => {
            let text = std::fs::read_to_string(file).unwrap();
            LearnedText::Characters(CharacterText::new(&text).unwrap())
        }
    };
    watch(
        Learner::new(text, settings).unwrap(),
        seconds,
        every,
        stop_at,
    );
    Ok(())
}

fn watch(mut learner: Learner, seconds: f64, every: u64, stop_at: f64) {
    let weights = learner.network().weights().as_ref().into_ordered();
    let count: usize = weights.iter().map(|values| values.len()).sum();
    println!("{count} weights, {} tokens", learner.text().vocab_size());

    let floor = learner.floor().unwrap_or_default();
    match learner.text() {
        LearnedText::Grammar(grammar) => {
            let exact = ExactEntropies::of(grammar);
            let of_rows = exact.floor_of_rows(learner.settings().context);
            println!("{:.1} tokens a document, nats a token:", exact.document);
            println!(
                "floor {:.4}, of rows {of_rows:.4}, of the held-out rows {floor:.4}",
                exact.floor
            );
            println!(
                "best table of pairs {:.4}, of triples {:.4}",
                exact.pairs, exact.triples
            );
        }
        LearnedText::Characters(text) => println!("unknown characters: {:?}", text.unknown()),
    }
    let tables = learner.text().tables(learner.settings().seed, TABLE_TOKENS);
    for order in [TableOrder::Pairs, TableOrder::Triples] {
        let loss = tables.loss(learner.held_out_rows(), order);
        println!("{order:?}: {loss:.3}, above the floor {:.3}", loss - floor);
    }

    let start = Instant::now();
    let row_tokens = learner.settings().rows * learner.settings().context;
    loop {
        let step = learner.step();
        let Some(held_out) = step.held_out else {
            continue;
        };
        let elapsed = start.elapsed().as_secs_f64();
        let gap = held_out - floor;
        let is_last = elapsed >= seconds || gap < stop_at;
        if step.steps.is_multiple_of(every) || is_last {
            let tokens = step.steps as f64 * row_tokens as f64;
            println!(
                "{:5} steps {elapsed:6.1} s {:7.0} tokens/s, loss {:.3}, held out {held_out:.3}, above the floor {gap:.3}",
                step.steps,
                tokens / elapsed,
                step.loss,
            );
        }
        if is_last {
            break;
        }
    }
    println!("{}", sample(&learner));
}

/// What the network writes.
fn sample(learner: &Learner) -> String {
    let mut random = Random::new(1);
    let mut tokens = vec![learner.text().end().unwrap_or(0)];
    while tokens.len() < learner.settings().context {
        let logits = learner.logits(&tokens);
        let weights: Vec<f64> = logits.iter().map(|logit| f64::from(*logit).exp()).collect();
        tokens.push(random.pick(&weights) as u32);
    }
    learner.text().text(&tokens)
}
