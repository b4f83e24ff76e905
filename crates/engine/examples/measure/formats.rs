//! What number formats change: the distributions at every position of English texts, beside those of the reference in f32.

use std::path::Path;

use engine::kl_divergence;
use page_model::measured::{FormatDivergence, MeasuredFormats};
use protocol::WeightPrecision::{self, F32, Int8};

use crate::{MeasureResult, loaded::GgufModel};

/// The line between two pieces of text.
const BETWEEN: &str = "---\n";
/// The most tokens of a piece.
const LONGEST_PIECE: usize = 512;
/// Positions that are compared at once.
const CHUNK: usize = 32;

/// Compares int8 of the page, and the formats of the files in `folder`, with the reference, which is loaded as `exact`.
pub fn measure(
    exact: &mut GgufModel,
    reference: &Path,
    folder: &Path,
    english: &str,
) -> MeasureResult<MeasuredFormats> {
    let pieces = english
        .split(BETWEEN)
        .map(|piece| exact.tokens(piece.trim()));
    let pieces = pieces.collect::<MeasureResult<Vec<_>>>()?;
    if pieces.iter().any(|piece| piece.len() > LONGEST_PIECE) {
        return Err("a piece of the English text is too long".into());
    }
    // bf16 from a file too: the numbers are those that the page keeps, and outside of a browser its own products with them are
    // slow.
    let files = [
        ("bf16", "BF16"),
        ("Q5_1", "Q5_1"),
        ("Q4_1", "Q4_1"),
        ("Q4_0", "Q4_0"),
    ];
    let files = files.map(|(name, file)| (name, folder.join(file).with_extension("gguf"), F32));
    let ours = ("int8 of this page", reference.into(), Int8);
    let mut rows = Vec::new();
    for (name, file, format) in files.into_iter().chain([ours]) {
        rows.push(divergence(name, exact, &file, format, &pieces)?);
    }
    Ok(MeasuredFormats {
        positions: pieces.iter().map(Vec::len).sum(),
        rows,
    })
}

fn divergence(
    name: &str,
    exact: &mut GgufModel,
    file: &Path,
    format: WeightPrecision,
    pieces: &[Vec<u32>],
) -> MeasureResult<FormatDivergence> {
    let mut other = GgufModel::of_file(file, format)?;
    let (mut divergences, mut same_most_likely) = (Vec::new(), 0);
    for piece in pieces {
        for first in (0..piece.len()).step_by(CHUNK) {
            let end = piece.len().min(first + CHUNK);
            let rows =
                [&mut *exact, &mut other].map(|model| model.rows(piece[..end].to_vec(), first));
            let [reference, candidate] = rows;
            for (p, q) in reference?.iter().zip(&candidate?) {
                divergences.push(kl_divergence(p, q));
                same_most_likely += usize::from(most_likely(p) == most_likely(q));
            }
        }
    }
    divergences.sort_by(f64::total_cmp);
    // The nearest rank.
    let at = |share: f64| divergences[(share * divergences.len() as f64).ceil() as usize - 1];
    Ok(FormatDivergence {
        format: name.into(),
        mean: divergences.iter().sum::<f64>() / divergences.len() as f64,
        median: at(0.5),
        percentile_99: at(0.99),
        largest: at(1.0),
        same_most_likely,
    })
}

fn most_likely(logits: &[f32]) -> Option<usize> {
    (0..logits.len()).max_by(|&a, &b| logits[a].total_cmp(&logits[b]))
}
