//! Prints documents of the shipped grammar with statistics: `cargo run -p corpus --example read -- [count] [seed]`.
//!
//! Entropy is estimated as the mean of −ln p(token | tokens before it) over drawn documents, with the exact p.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Instant;

use corpus::{Alphabet, Documents, Symbol, TrueDistribution};

/// Number of documents in the statistics, also when fewer are printed.
const MEASURED: usize = 2_000;

#[derive(Default)]
struct TextStatistics {
    documents: usize,
    pieces: usize,
    nats: f64,
    copies: usize,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let count: usize = arguments.next().as_deref().unwrap_or("20").parse()?;
    let seed: u64 = arguments.next().as_deref().unwrap_or("1").parse()?;

    let grammar = corpus::grammar()?;
    let alphabet = Alphabet::of_pieces(&grammar);
    let start = TrueDistribution::new(&grammar, &alphabet);
    let mut documents = Documents::new(&grammar, seed);
    let mut chapters = BTreeMap::<&str, TextStatistics>::new();
    let (mut lengths, mut used) = (Vec::new(), BTreeSet::new());
    let mut seconds = 0.0;
    for number in 0..count.max(MEASURED) {
        let drawn = documents.next_drawn();
        let sums = chapters.entry(&grammar.kinds()[drawn.kind]).or_default();
        let mut document = Vec::new();
        for said in &drawn.words {
            for piece in said.pieces(&grammar) {
                let again = said.is_recalled() && document.iter().any(|p| same_word(*p, piece));
                sums.copies += usize::from(again);
                document.push(piece);
            }
        }
        let tokens = alphabet.spell(&document);
        let (mut truth, began) = (start.clone(), Instant::now());
        let mut nats = 0.0;
        for token in tokens {
            std::hint::black_box(truth.next());
            nats -= truth.read(token).ln();
        }
        seconds += began.elapsed().as_secs_f64();
        sums.documents += 1;
        sums.pieces += document.len() + 1;
        sums.nats += nats;
        lengths.push(document.len());
        if number < count {
            let text: String = document.iter().map(|piece| grammar.text(*piece)).collect();
            let each = nats / (document.len() + 1) as f64;
            println!(
                "{text}\n── {} pieces, {each:.2} nats each\n",
                document.len()
            );
        }
        used.extend(document);
    }

    println!("chapter      documents  of pieces  pieces each  nats/piece  copies");
    let whole: usize = chapters.values().map(|sums| sums.pieces).sum();
    for (name, sums) in &chapters {
        report(name, sums, whole);
    }
    let all = chapters
        .values()
        .fold(TextStatistics::default(), |all, one| TextStatistics {
            documents: all.documents + one.documents,
            pieces: all.pieces + one.pieces,
            nats: all.nats + one.nats,
            copies: all.copies + one.copies,
        });
    report("all", &all, whole);
    lengths.sort_unstable();
    let (rules, frames, rows) = grammar.size();
    println!(
        "{rules} rules, {frames} frames, {rows} table rows, {} different words seen\n\
         documents of {} to {} pieces, {:.1} µs per piece for the truth",
        used.iter()
            .map(|piece| grammar.text(*piece).trim_start().to_lowercase())
            .collect::<BTreeSet<_>>()
            .len(),
        lengths[0],
        lengths[lengths.len() - 1],
        seconds * 1e6 / all.pieces as f64
    );
    Ok(())
}

/// Whether two symbols are the same word, with or without a space before it.
fn same_word(one: Symbol, other: Symbol) -> bool {
    one.index() / 2 == other.index() / 2
}

fn report(name: &str, sums: &TextStatistics, whole: usize) {
    println!(
        "{name:<12} {:>9} {:>9.1}% {:>12.1} {:>11.3} {:>6.1}%",
        sums.documents,
        100.0 * sums.pieces as f64 / whole as f64,
        sums.pieces as f64 / sums.documents as f64,
        sums.nats / sums.pieces as f64,
        100.0 * sums.copies as f64 / sums.pieces as f64,
    );
}
