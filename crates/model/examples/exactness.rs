//! Measures how far bf16 and int8 move the distributions of the shipped model and of stories260k, prints a table, and
//! writes `crates/model/exactness.json` and a section of each model's card: `cargo run -p model --example exactness`.

#[path = "../tests/support/exactness.rs"]
mod exactness;
#[path = "../tests/support/mod.rs"]
mod support;

use std::error::Error;
use std::fs;

/// The section that follows that of the number formats.
const NEXT: &str = "## Limits\n";

fn main() -> Result<(), Box<dyn Error>> {
    let measured = exactness::measure();
    println!(
        "{} positions of each model, against f32",
        measured.positions
    );
    for model in &measured.models {
        for format in &model.formats {
            println!(
                "{:12} {:5} mean KL {:.1e} nats, worst {:.1e}, same most likely token {}",
                model.model,
                format.format,
                format.mean_divergence,
                format.worst_divergence,
                format.same_most_likely,
            );
        }
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/exactness.json");
    fs::write(path, serde_json::to_string_pretty(&measured)? + "\n")?;
    for (name, folder) in exactness::models() {
        let path = folder.join("README.md");
        let text = fs::read_to_string(&path)?;
        let next = text.find(NEXT).ok_or("the card has no limits")?;
        let start = text.find(exactness::HEADING).unwrap_or(next);
        let card = [&text[..start], &measured.section(name), &text[next..]];
        fs::write(path, card.concat())?;
    }
    Ok(())
}
