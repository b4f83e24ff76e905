//! The models that are offered by name, with what is said of them before anything is fetched.
//!
//! Shapes and sizes are those of the files on the hub, read in November 2026. They are for the list alone: what is
//! downloaded, and what memory it takes, is computed from the files themselves. A test computes each size from its shape.

use costs::published::{GPT_2, SMOLLM2_135M};
use costs::{Biases, Decoder, MlpKind};

/// A model of the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OfferedModel {
    /// Name of the repository.
    pub repo: &'static str,
    /// The licence by its card, as an SPDX expression.
    pub license: &'static str,
    /// Whether it was trained on conversations and has a chat template for them.
    pub is_instruct: bool,
    /// Its shape.
    pub decoder: Decoder,
    /// Length of its weights' file in bytes.
    pub weight_file_bytes: u64,
    /// Bytes of one weight in the file: 4 for f32, 2 for f16 and bf16.
    pub bytes_per_weight: u64,
    /// Bytes of the file that no network needs: causal masks, and a head that repeats the embedding.
    pub unused_bytes: u64,
    /// Which moments of its training are there as revisions.
    pub checkpoints: TrainingCheckpoints,
}

/// The moments of a training whose weights were published, as revisions of the repository.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TrainingCheckpoints {
    /// The end alone.
    None,
    /// `step0` to `step143000` (Biderman et al. 2023, arXiv 2304.01373).
    Pythia,
}

impl TrainingCheckpoints {
    /// The steps: 0, the powers of two up to 512, then every thousandth up to 143,000.
    pub fn steps(self) -> Vec<u32> {
        match self {
            Self::None => Vec::new(),
            Self::Pythia => {
                let powers = (0..10).map(|exponent| 1 << exponent);
                let thousands = (1..=143).map(|thousand| 1_000 * thousand);
                std::iter::once(0).chain(powers).chain(thousands).collect()
            }
        }
    }

    /// The revision with the weights after `step` steps of training; `None` if it was not published.
    pub fn revision(self, step: u32) -> Option<String> {
        self.steps().contains(&step).then(|| format!("step{step}"))
    }
}

const SMOLLM2_360M: Decoder = Decoder {
    hidden_size: 960,
    layers: 32,
    heads: 15,
    kv_heads: 5,
    mlp: MlpKind::Gated { inner: 2560 },
    ..SMOLLM2_135M
};

const QWEN2_5_0_5B: Decoder = Decoder {
    vocab_size: 151_936,
    hidden_size: 896,
    layers: 24,
    heads: 14,
    kv_heads: 2,
    head_dim: 64,
    mlp: MlpKind::Gated { inner: 4864 },
    tied: true,
    learned_positions: 0,
    biases: Biases::QUERY_KEY_VALUE,
    query_key_norm: false,
    context_window: 32_768,
};

const QWEN3_0_6B: Decoder = Decoder {
    vocab_size: 151_936,
    hidden_size: 1024,
    layers: 28,
    heads: 16,
    kv_heads: 8,
    head_dim: 128,
    mlp: MlpKind::Gated { inner: 3072 },
    tied: true,
    learned_positions: 0,
    biases: Biases::NONE,
    query_key_norm: true,
    context_window: 40_960,
};

const PYTHIA_70M: Decoder = Decoder {
    vocab_size: 50_304,
    hidden_size: 512,
    layers: 6,
    heads: 8,
    kv_heads: 8,
    head_dim: 64,
    mlp: MlpKind::Plain { inner: 2048 },
    tied: false,
    learned_positions: 0,
    biases: Biases::ALL,
    query_key_norm: false,
    context_window: 2048,
};

const APACHE_2: &str = "Apache-2.0";

const GPT2: OfferedModel = OfferedModel {
    repo: "openai-community/gpt2",
    license: "MIT",
    is_instruct: false,
    decoder: GPT_2,
    weight_file_bytes: 548_105_171,
    bytes_per_weight: 4,
    unused_bytes: 12 * 4 * 1024 * 1024,
    checkpoints: TrainingCheckpoints::None,
};

const SMOLLM2_SMALL: OfferedModel = OfferedModel {
    repo: "HuggingFaceTB/SmolLM2-135M",
    license: APACHE_2,
    is_instruct: false,
    decoder: SMOLLM2_135M,
    weight_file_bytes: 269_060_552,
    bytes_per_weight: 2,
    unused_bytes: 0,
    checkpoints: TrainingCheckpoints::None,
};

const SMOLLM2_MEDIUM: OfferedModel = OfferedModel {
    repo: "HuggingFaceTB/SmolLM2-360M",
    decoder: SMOLLM2_360M,
    weight_file_bytes: 723_674_912,
    ..SMOLLM2_SMALL
};

const QWEN2_5: OfferedModel = OfferedModel {
    repo: "Qwen/Qwen2.5-0.5B",
    decoder: QWEN2_5_0_5B,
    weight_file_bytes: 988_097_824,
    ..SMOLLM2_SMALL
};

/// The models of the list, by size.
pub const OFFERED: [OfferedModel; 10] = [
    OfferedModel {
        repo: "EleutherAI/pythia-70m",
        decoder: PYTHIA_70M,
        weight_file_bytes: 166_029_852,
        unused_bytes: 6 * 2048 * 2048,
        checkpoints: TrainingCheckpoints::Pythia,
        ..SMOLLM2_SMALL
    },
    OfferedModel {
        repo: "distilbert/distilgpt2",
        license: APACHE_2,
        decoder: Decoder { layers: 6, ..GPT_2 },
        weight_file_bytes: 352_824_413,
        unused_bytes: 6 * 4 * 1024 * 1024,
        ..GPT2
    },
    GPT2,
    SMOLLM2_SMALL,
    OfferedModel {
        repo: "HuggingFaceTB/SmolLM2-135M-Instruct",
        is_instruct: true,
        ..SMOLLM2_SMALL
    },
    SMOLLM2_MEDIUM,
    OfferedModel {
        repo: "HuggingFaceTB/SmolLM2-360M-Instruct",
        is_instruct: true,
        ..SMOLLM2_MEDIUM
    },
    QWEN2_5,
    OfferedModel {
        repo: "Qwen/Qwen2.5-0.5B-Instruct",
        is_instruct: true,
        ..QWEN2_5
    },
    OfferedModel {
        repo: "Qwen/Qwen3-0.6B",
        is_instruct: true,
        decoder: QWEN3_0_6B,
        weight_file_bytes: 1_503_300_328,
        unused_bytes: 2 * 151_936 * 1024,
        ..SMOLLM2_SMALL
    },
];

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::memory::MemoryEstimate;
    use crate::repo::RepoName;
    use crate::revision::Revision;
    use protocol::WeightPrecision;

    /// The longest header of these files, that of Qwen3, has 35,552 bytes.
    const LONGEST_HEADER: u64 = 36_000;

    /// In each file are the weights of the shape, what no network needs, and a header. A wrong shape or size by a single
    /// vector would leave another remainder.
    #[test]
    fn each_file_has_the_size_of_its_shape() {
        for model in OFFERED {
            let weights = model.decoder.weights().total() * model.bytes_per_weight;
            let header = model
                .weight_file_bytes
                .checked_sub(weights + model.unused_bytes);
            let header = header.unwrap_or_else(|| panic!("{} is too small", model.repo));
            assert!(
                (8_000..LONGEST_HEADER).contains(&header),
                "{}: {header}",
                model.repo
            );
        }
    }

    /// As the models' cards and checkpoints say.
    #[test]
    fn parameters_and_cache_are_as_published() {
        let expected = [
            (70_426_624, 24_576),
            (81_912_576, 36_864),
            (124_439_808, 73_728),
            (134_515_008, 46_080),
            (134_515_008, 46_080),
            (361_821_120, 81_920),
            (361_821_120, 81_920),
            (494_032_768, 24_576),
            (494_032_768, 24_576),
            (596_049_920, 229_376),
        ];
        for (model, (parameters, cache)) in OFFERED.into_iter().zip(expected) {
            assert_eq!(
                model.decoder.weights().total(),
                parameters,
                "{}",
                model.repo
            );
            let memory = MemoryEstimate::of(&model.decoder, WeightPrecision::Bf16);
            assert_eq!(memory.cache_per_token, cache, "{}", model.repo);
        }
        assert!(OFFERED.is_sorted_by_key(|model| model.decoder.weights().total()));
    }

    /// Whatever a model's vectors and padding add: int8 takes 9 bits a weight, within a hundredth.
    #[test]
    fn int8_takes_nine_bits_a_weight() {
        const PER_CENT: u64 = 100;
        for model in OFFERED {
            let memory = MemoryEstimate::of(&model.decoder, WeightPrecision::Int8);
            let nine_bits = model.decoder.weights().total() * 9 / 8;
            // Learned positions stay f32: GPT-2's are 0.6 % of its weights, distilgpt2's 1 %.
            let positions = model.decoder.weights().positions * 4;
            let more = (memory.weights - positions).abs_diff(nine_bits);
            assert!(
                more * PER_CENT <= nine_bits + PER_CENT * positions,
                "{}",
                model.repo
            );
        }
    }

    #[test]
    fn every_name_and_revision_can_be_asked_for() {
        for model in OFFERED {
            assert_eq!(RepoName::parse(model.repo).unwrap().as_str(), model.repo);
            for step in model.checkpoints.steps() {
                let revision = model.checkpoints.revision(step).unwrap();
                Revision::parse(&revision).unwrap();
            }
        }
        let pythia = TrainingCheckpoints::Pythia;
        assert_eq!(pythia.steps().len(), 154);
        assert_eq!(pythia.steps()[..5], [0, 1, 2, 4, 8]);
        assert_eq!(pythia.steps()[10..13], [512, 1_000, 2_000]);
        assert_eq!(pythia.revision(143_000).unwrap(), "step143000");
        assert_eq!(pythia.revision(1_024), None);
        assert_eq!(TrainingCheckpoints::None.revision(0), None);
    }
}
