//! A model whose embedding and head are in blocks of rows computes what the same model in whole matrices computes.

use std::convert::Infallible;
use std::future::{Future, ready};
use std::ops::Range;

use crate::support::{fresh_cache, greedy, logits, relative_distance};
use burn::tensor::Device;
use model::{
    CausalLm, Config, ExportError, LlamaDimensions, LoadError, LoadPlan, LogitsFor, Projection,
    ReadError, TokenEmbedding, WeightDtype, WeightReader,
};

const VOCAB_SIZE: u32 = 600;
const WIDTH: u64 = 32;
/// Bytes of the longest parameter besides embedding and head: the MLP's joint inner projection, `[D, 2·F]` with F = 56.
const LONGEST_OTHER: u64 = 4 * WIDTH * 2 * 56;
/// Between sums over the same products: burn divides a wide matrix into other parts than a narrow one.
const TOLERANCE: f32 = 1e-6;

struct OneFile(Vec<u8>);

impl WeightReader for OneFile {
    type Bytes = Vec<u8>;
    type Error = Infallible;

    fn lengths(&self) -> Vec<u64> {
        vec![self.0.len() as u64]
    }

    fn read(
        &mut self,
        _: usize,
        range: Range<u64>,
    ) -> impl Future<Output = Result<Vec<u8>, Infallible>> {
        ready(Ok(self.0[range.start as usize..range.end as usize].to_vec()))
    }
}

fn config(tied: bool) -> Config {
    Config::llama(&LlamaDimensions {
        vocab_size: VOCAB_SIZE as usize,
        max_position_embeddings: 64,
        hidden_size: WIDTH as usize,
        intermediate_size: 56,
        num_hidden_layers: 2,
        num_attention_heads: 4,
        num_key_value_heads: 2,
        rope_theta: 10_000.0,
        rms_norm_eps: 1e-5,
        tie_word_embeddings: tied,
        bos_token_id: None,
        eos_token_id: None,
    })
    .unwrap()
}

fn in_blocks(
    config: &Config,
    file: &[u8],
    longest: u64,
) -> Result<CausalLm, ReadError<Infallible>> {
    let mut file = OneFile(file.to_vec());
    pollster::block_on(async {
        let plan = LoadPlan::read(config, &mut file).await?;
        CausalLm::load_planned_in_blocks(&plan, &mut file, &Device::flex(), longest).await
    })
}

#[test]
fn logits_and_text_are_those_of_whole_matrices() {
    let device = Device::flex();
    device.seed(16);
    for tied in [true, false] {
        let config = config(tied);
        let file = CausalLm::init(&config, &device).to_safetensors(WeightDtype::F32);
        let file = file.unwrap();
        let whole = CausalLm::load(&config, &file, &device).unwrap();
        let blocks = in_blocks(&config, &file, LONGEST_OTHER).unwrap();
        assert!(matches!(
            blocks.token_embedding(),
            TokenEmbedding::Blocks(_)
        ));
        let head_in_blocks = matches!(blocks.head(), Some(Projection::Blocks(_)));
        assert_eq!(head_in_blocks, !tied);
        assert_eq!(blocks.weight_bytes(), whole.weight_bytes());

        // Ids of the first block, the last one, and both sides of every border between.
        let rows_at_once = (LONGEST_OTHER / (4 * WIDTH)) as u32;
        let borders = (rows_at_once..VOCAB_SIZE).step_by(rows_at_once as usize);
        let mut prompt: Vec<u32> = borders.flat_map(|first| [first - 1, first]).collect();
        prompt.extend([0, VOCAB_SIZE - 1]);
        let of = |model| logits(model, &mut fresh_cache(model), &prompt, LogitsFor::All);
        let distance = relative_distance(&of(&blocks), &of(&whole));
        assert!(distance <= TOLERANCE, "{distance:e} apart");
        assert_eq!(greedy(&blocks, &prompt, 40), greedy(&whole, &prompt, 40));

        let error = blocks.to_safetensors(WeightDtype::F32).unwrap_err();
        assert!(matches!(error, ExportError::ForInference), "{error}");
    }
}

#[test]
fn only_what_is_too_long_is_divided() {
    let device = Device::flex();
    let config = config(false);
    let file = CausalLm::init(&config, &device).to_safetensors(WeightDtype::F32);
    let file = file.unwrap();
    let embedding = 4 * WIDTH * u64::from(VOCAB_SIZE);
    let model = in_blocks(&config, &file, embedding).unwrap();
    assert!(matches!(
        model.token_embedding(),
        TokenEmbedding::Parameters(_)
    ));
    assert!(matches!(model.head(), Some(Projection::Parameters(_))));

    let error = in_blocks(&config, &file, LONGEST_OTHER - 1).unwrap_err();
    let ReadError::Weights(LoadError::TooLong { bytes, limit, .. }) = error else {
        panic!("{error}");
    };
    assert_eq!((bytes, limit), (LONGEST_OTHER, LONGEST_OTHER - 1));
}
