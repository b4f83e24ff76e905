//! A model whose heads are measured: its passes with all attention weights, and the texts that it writes.

use std::{error::Error, fs, path::Path, sync::Arc};

use burn::tensor::Tensor;
use engine::{Device, Engine, GgufFile, Manifest, ModelIdentity, Tokenizer, manifest};
use model::{ActivationCollector, KvCache, ProbeSite};
use page_model::{
    models::{Model, PrerecordedModel},
    prompt::started,
    tokens::TokenTexts,
};
use pollster::block_on;
use protocol::{TokenId, WeightPrecision};
use sampling::{Coin, Context, Logits, Profile, Ranking, SamplingConfig, Temperature};
use sha2::{Digest, Sha256};

use crate::disk::GgufOnDisk;

/// The digits of a file's SHA-256 that identify the weights.
const VERSION_DIGITS: usize = 16;

/// A model in memory.
pub struct MeasuredNetwork {
    engine: Engine,
    tokenizer: Tokenizer,
    /// The texts of its tokens.
    pub texts: TokenTexts,
}

impl MeasuredNetwork {
    /// A model of this site.
    pub fn of_folder(folder: &Path) -> Result<Self, Box<dyn Error>> {
        let read = |name: &str| fs::read(folder.join(name));
        let manifest = Manifest::from_json(&read(manifest::MANIFEST)?)?;
        let weights = read(manifest::WEIGHTS)?;
        manifest.check(manifest::WEIGHTS, &weights)?;
        let tokenizer = Tokenizer::from_json(&read(manifest::TOKENIZER)?)?;
        let engine = Engine::load(&read(manifest::CONFIG)?, &weights, &Device::flex())?;
        Ok(Self::new(engine, tokenizer, manifest.identity()?))
    }

    /// The model that is recorded in real English, its weights unpacked to f32.
    pub fn of_gguf(path: &Path) -> Result<Self, Box<dyn Error>> {
        let digest = Sha256::digest(fs::read(path)?);
        let digest: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
        let mut reader = GgufOnDisk(fs::File::open(path)?);
        let file = block_on(GgufFile::read(&mut reader, &path.to_string_lossy()))?;
        let tokenizer = Tokenizer::from_json(&file.tokenizer_json()?)?;
        let (f32, device) = (WeightPrecision::F32, Device::flex());
        let engine = block_on(file.plan()?.load(&mut reader, f32, &device, None))?;
        let identity = ModelIdentity {
            name: Model::Recorded(PrerecordedModel::SmolLm2).name().into(),
            description: String::new(),
            license: None,
            version: digest[..VERSION_DIGITS].into(),
            weight_file_bytes: 0,
        };
        Ok(Self::new(engine, tokenizer, identity))
    }

    fn new(engine: Engine, tokenizer: Tokenizer, identity: ModelIdentity) -> Self {
        let mut info = engine.describe(identity);
        info.special_token_ids = tokenizer.special_token_ids();
        let vocabulary = tokenizer.vocabulary(info.vocab_size);
        Self {
            engine,
            tokenizer,
            texts: TokenTexts::new(Arc::new(info), Arc::new(vocabulary)),
        }
    }

    /// A beginning and what the model writes after it at temperature 1, so many tokens in all. After the token that ends a text
    /// it goes on.
    pub fn write(
        &mut self,
        beginning: &str,
        seed: u64,
        tokens: usize,
    ) -> Result<Vec<TokenId>, Box<dyn Error>> {
        let rule = SamplingConfig::new(Profile::Textbook).with(Temperature::new(1.0)?);
        let coin = Coin::new(seed);
        let mut text = started(self.texts.info(), &self.tokenizer.encode(beginning)?);
        let start = text.len();
        let mut logits = block_on(self.engine.prefill(&text))?.logits;
        loop {
            let ranking = Ranking::of(&Logits::new(logits)?);
            let (prompt, generated) = text.split_at(start);
            let run = rule.run(&ranking, &Context::new(prompt, generated, coin));
            let token = rule.choose(&run, coin.at(generated.len() as u64)).token;
            text.push(token);
            if text.len() >= tokens {
                return Ok(text);
            }
            logits = block_on(self.engine.decode(token, text.len() as u32 - 1))?.logits;
        }
    }

    /// The attention weights of one pass over a text: for each layer `[H, T, T]`, what each head at each position reads of each.
    pub fn attention(&self, text: &[TokenId]) -> Result<Vec<Vec<f32>>, Box<dyn Error>> {
        let network = self.engine.network();
        let config = network.config();
        let layers = config.num_hidden_layers();
        let places = (0..layers).map(|layer| (Some(layer), ProbeSite::AttentionWeights));
        let mut collector = ActivationCollector::new(places, 0..text.len());
        let mut cache = KvCache::new(config, &Device::flex());
        network.hidden_states(network.tokens(text)?, &mut cache, &mut collector)?;
        let of_layer = |layer| {
            let weights = collector.take(Some(layer), ProbeSite::AttentionWeights);
            let weights: Tensor<4> = weights.ok_or("a layer without attention")?;
            let [_, heads, rows, slots] = weights.dims();
            let numbers = weights.into_data().try_to_vec::<f32>();
            let numbers = numbers.map_err(|error| format!("{error:?}"))?;
            // The cache has slots behind the text.
            let seen = numbers.chunks_exact(slots).take(heads * rows);
            Ok(seen.flat_map(|row| &row[..text.len()]).copied().collect())
        };
        (0..layers).map(of_layer).collect()
    }
}
