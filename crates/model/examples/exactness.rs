//! Measures how far bf16 and int8 move the distributions of the shipped model and of stories260k, prints a table, and
//! writes `crates/model/exactness.json` and a section of the shipped model's card: `cargo run -p model --example exactness`.

#[path = "../tests/support/exactness.rs"]
mod exactness;
#[path = "../tests/support/mod.rs"]
mod support;

use std::error::Error;
use std::fs;
use std::path::Path;

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
    let card = Path::new(env!("CARGO_MANIFEST_DIR")).join(exactness::CARD);
    let text = fs::read_to_string(&card)?;
    fs::write(
        card,
        exactness::with_section(&text, &measured.section("tiny")),
    )?;
    Ok(())
}
