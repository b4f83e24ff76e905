//! The published numbers of bf16 and int8 are those of the shipped model and of stories260k.
//!
//! After a change of the model or the formats, measure again: `cargo run -p model --example exactness`.

use crate::measured_exactness::{self, ExactnessFile};

/// On another processor the last bits of burn's sums differ, and with them the texts that are sampled: the means over a
/// thousand positions then differ by a fraction, the worst of them by more.
const MEAN_FACTOR: f64 = 1.5;
const WORST_FACTOR: f64 = 5.0;
/// As many positions more or fewer may keep their most likely token: one in a hundred.
const SAME_TOKENS: f64 = 0.01;
/// Divergences below this are the rounding of f32, and only have to stay below it.
const ROUNDING: f64 = 1e-9;

#[test]
fn the_published_numbers_are_measured_again() {
    let published: ExactnessFile = serde_json::from_str(include_str!("../exactness.json")).unwrap();
    let positions = published.positions;
    let measured = measured_exactness::measure();
    assert_eq!(measured.positions, positions);
    assert_eq!(measured.models.len(), published.models.len());
    for (measured, published) in measured.models.iter().zip(&published.models) {
        assert_eq!(measured.model, published.model);
        assert_eq!(measured.formats.len(), published.formats.len());
        for (found, expected) in measured.formats.iter().zip(&published.formats) {
            assert_eq!(found.format, expected.format);
            let within = |found: f64, expected: f64, factor: f64| {
                let both_rounding = found < ROUNDING && expected < ROUNDING;
                both_rounding || (found < expected * factor && found > expected / factor)
            };
            let (mean, worst) = (expected.mean_divergence, expected.worst_divergence);
            assert!(
                within(found.mean_divergence, mean, MEAN_FACTOR),
                "{found:?}, {expected:?}"
            );
            assert!(
                within(found.worst_divergence, worst, WORST_FACTOR),
                "{found:?}, {expected:?}"
            );
            let moved = found.same_most_likely.abs_diff(expected.same_most_likely);
            let allowed = SAME_TOKENS * positions as f64;
            assert!(moved as f64 <= allowed, "{found:?}, {expected:?}");
        }
    }
}

#[test]
fn the_model_cards_tell_the_published_numbers() {
    let published: ExactnessFile = serde_json::from_str(include_str!("../exactness.json")).unwrap();
    for (name, folder) in measured_exactness::models() {
        let card = std::fs::read_to_string(folder.join("README.md")).unwrap();
        assert!(
            card.contains(&published.section(name)),
            "{name}: cargo run -p model --example exactness"
        );
    }
}
