//! Prints documents of the shipped grammar and its entropy: `cargo run -p corpus --example read -- [count] [seed]`.

use corpus::{Alphabet, Documents, Truth};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let count: usize = arguments.next().as_deref().unwrap_or("20").parse()?;
    let seed: u64 = arguments.next().as_deref().unwrap_or("1").parse()?;

    let grammar = corpus::grammar()?;
    let alphabet = Alphabet::of_pieces(&grammar);
    let start = Truth::new(&grammar, &alphabet);
    let (mut pieces, mut surprise) = (0, 0.0);
    for document in Documents::new(&grammar, seed).take(count) {
        let text: String = document.iter().map(|piece| grammar.text(*piece)).collect();
        let mut truth = start.clone();
        let nats: f64 = alphabet
            .spell(&document)
            .into_iter()
            .map(|token| -truth.read(token).ln())
            .sum();
        println!(
            "{text}\n── {} pieces, {:.2} nats each\n",
            document.len(),
            nats / (document.len() + 1) as f64
        );
        pieces += document.len() + 1;
        surprise += nats;
    }
    let (rules, frames, rows) = grammar.size();
    println!(
        "{rules} rules, {frames} frames, {rows} table rows; {:.3} nats per piece",
        surprise / pieces as f64
    );
    Ok(())
}
