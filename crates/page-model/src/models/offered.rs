//! The list of models of the hub, from figures that come with the page; and what the hub said of the one that was looked up.

use hub::{FormatChoice, MemoryEstimate, OFFERED, OfferedModel};
use protocol::{FormatMemory, ModelOffer, WeightPrecision};

use super::device_memory::{MemoryBudget, gibibytes};
use super::words;
use crate::words::common::{bytes, rounded};

/// A row of the list.
#[derive(Clone, Debug, PartialEq)]
pub struct OfferedRow {
    /// `owner/name`.
    pub repo: &'static str,
    /// What it is: weights, licence, and whether it was trained on conversations.
    pub about: String,
    /// Bytes to be downloaded, in words.
    pub download: String,
    /// What this device can hold of it, in words.
    pub room: String,
    /// Whether this device can hold it.
    pub fits: bool,
    /// The training steps whose weights were published, none for most models.
    pub steps: Vec<u32>,
}

/// The list, by size, for weights that are kept in a format; `None` is the most exact one that fits.
pub fn rows(budget: MemoryBudget, format: Option<WeightPrecision>) -> Vec<OfferedRow> {
    let row = |model| row(model, budget, format);
    OFFERED.iter().map(row).collect()
}

fn row(model: &OfferedModel, budget: MemoryBudget, asked: Option<WeightPrecision>) -> OfferedRow {
    let choice = FormatChoice {
        formats: &WeightPrecision::ALL,
        asked,
        // What is in the file is not known before it is looked up: the list is on the safe side.
        stored: None,
        memory: Some(budget.bytes),
    };
    let kept = choice.of(&model.decoder).ok();
    let memory = |format| MemoryEstimate::of(&model.decoder, format).peak();
    let weights = rounded(model.decoder.weights().total());
    OfferedRow {
        repo: model.repo,
        about: match model.is_instruct {
            true => texts::models::offered_about_chat(&weights, model.license),
            false => texts::models::offered_about(&weights, model.license),
        },
        download: bytes(model.weight_file_bytes),
        room: match kept {
            Some(kept) => texts::models::offered_room_in_format(
                &kept.precision.to_string(),
                &gibibytes(memory(kept.precision)),
                tokens(kept.window.positions),
            ),
            None => too_large(memory(asked.unwrap_or(WeightPrecision::Int8))),
        },
        fits: kept.is_some(),
        steps: model.checkpoints.steps(),
    }
}

/// The name with which a model of the list is looked up, after `step` steps of training if one is chosen.
pub fn asked_name(repo: &str, step: Option<u32>) -> String {
    let model = OFFERED.iter().find(|model| model.repo == repo);
    let revision = model.and_then(|model| model.checkpoints.revision(step?));
    match revision {
        Some(revision) => format!("{repo}@{revision}"),
        None => repo.to_owned(),
    }
}

fn tokens(positions: u64) -> usize {
    usize::try_from(positions).unwrap_or(usize::MAX)
}

fn too_large(peak: u64) -> String {
    texts::models::offered_too_large(&gibibytes(peak))
}

/// What the hub said of a model, in words.
#[derive(Clone, Debug, PartialEq)]
pub struct OfferWords {
    /// Family, weights and window.
    pub about: String,
    /// The licence, by the model's card.
    pub license: String,
    /// Bytes of all files.
    pub download: String,
    /// Each file with its length.
    pub files: Vec<(String, String)>,
    /// For each number format: its name, and what fits.
    pub formats: Vec<(String, String)>,
}

/// An offer in words.
pub fn offer_words(offer: &ModelOffer) -> OfferWords {
    let file = |file: &protocol::OfferedFile| (file.path.clone(), bytes(file.bytes));
    let format = |format: &FormatMemory| {
        let fits = match format.window {
            Some(window) if window < offer.trained_window => texts::models::offered_part_of_room(
                &gibibytes(format.peak_bytes),
                tokens(window),
                tokens(offer.trained_window),
            ),
            Some(window) => {
                texts::models::offered_room(&gibibytes(format.peak_bytes), tokens(window))
            }
            None => too_large(format.peak_bytes),
        };
        (format.format.to_string(), fits)
    };
    OfferWords {
        about: texts::models::offered_family(&offer.family, &rounded(offer.parameters)),
        license: words::licence(offer.license.as_deref()),
        download: bytes(offer.download_bytes()),
        files: offer.files.iter().map(file).collect(),
        formats: offer.formats.iter().map(format).collect(),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use protocol::{ModelKey, OfferedFile};

    use super::*;
    use crate::models::device_memory::DeviceFacts;

    fn listed(memory: f64, format: Option<WeightPrecision>) -> Vec<OfferedRow> {
        let budget = MemoryBudget::of(DeviceFacts {
            memory: Some(memory),
            is_phone: false,
        });
        rows(budget, format)
    }

    #[test]
    fn the_list_says_what_each_is_and_what_fits() {
        let rows = listed(8.0, None);
        let gpt2 = rows.iter().find(|row| row.repo.ends_with("/gpt2")).unwrap();
        assert_eq!(gpt2.about, "124.4 million weights, MIT");
        assert_eq!(gpt2.download, "548.1 MB");
        // 124.4 million weights and an embedding of 50,257 · 768, 4 bytes each.
        assert_eq!(gpt2.room, "f32: 622 MiB of memory; reads 1,024 tokens");
        assert!(rows.iter().all(|row| row.fits));
        let chat = rows
            .iter()
            .filter(|row| row.about.contains("conversations"));
        assert_eq!(chat.count(), 4);
    }

    #[test]
    fn what_does_not_fit_says_how_much_it_needs() {
        let fitting = |memory, format| {
            let rows = listed(memory, format);
            rows.iter().filter(|row| row.fits).count()
        };
        let f32 = Some(WeightPrecision::F32);
        assert!(fitting(2.0, f32) < fitting(4.0, f32) && fitting(4.0, f32) < fitting(8.0, f32));
        let large = listed(2.0, f32).pop().unwrap();
        assert!(!large.fits && large.room.contains("too large for this device"));
        // Left to the engine, a less exact format is taken where the most exact one does not fit.
        assert!(fitting(2.0, f32) < fitting(2.0, None));
        let smaller = listed(4.0, None).pop().unwrap();
        assert!(smaller.room.starts_with("bf16: "), "{}", smaller.room);
        let int8 = listed(4.0, Some(WeightPrecision::Int8)).pop().unwrap();
        assert!(int8.room.starts_with("int8: "), "{}", int8.room);
    }

    #[test]
    fn a_training_step_is_a_revision() {
        let rows = listed(8.0, None);
        let stepped: Vec<&OfferedRow> = rows.iter().filter(|row| !row.steps.is_empty()).collect();
        assert_eq!(stepped.len(), 1);
        let repo = stepped[0].repo;
        assert_eq!(asked_name(repo, Some(512)), format!("{repo}@step512"));
        assert_eq!(asked_name(repo, None), repo);
        assert_eq!(asked_name(repo, Some(513)), repo);
        assert_eq!(asked_name("a/b", Some(512)), "a/b");
    }

    #[test]
    fn an_offer_tells_files_licence_and_window() {
        let format = |format, window| FormatMemory {
            format,
            weight_bytes: 1 << 30,
            peak_bytes: 3 << 29,
            cache_bytes_per_token: 1,
            window,
        };
        let offer = ModelOffer {
            key: ModelKey {
                repo: "a/b".into(),
                commit: "0".repeat(40),
                file: None,
            },
            page: String::new(),
            revision: None,
            license: None,
            family: "qwen3".into(),
            parameters: 596_049_920,
            trained_window: 40_960,
            files: vec![OfferedFile {
                path: "config.json".into(),
                bytes: 700,
            }],
            formats: vec![
                format(WeightPrecision::F32, None),
                format(WeightPrecision::Int8, Some(2_000)),
                format(WeightPrecision::Bf16, Some(40_960)),
            ],
        };
        let words = offer_words(&offer);
        assert_eq!(words.about, "qwen3, 596.0 million weights");
        assert_eq!(words.files, [("config.json".into(), "700 bytes".into())]);
        assert!(words.license.contains("states no licence"));
        let fits: Vec<&str> = words.formats.iter().map(|(_, fits)| &**fits).collect();
        assert_eq!(
            fits,
            [
                "Needs 1.5 GiB of memory: too large for this device",
                "1.5 GiB of memory; reads 2,000 tokens, of 40,960 that it was made for",
                "1.5 GiB of memory; reads 40,960 tokens",
            ]
        );
    }
}
