//! A model of a GGUF file with what texts are written from: its tokenizer, its chat template, and the tokens in its cache.

use std::{fs::File, path::Path, sync::Arc};

use chat::{ChatDate, ChatMessage, ChatRole, chat_format, render};
use engine::{Device, Engine, GgufFile, ModelIdentity, Tokenizer};
use engine_client::branching_command;
use page_model::{
    experiments::walk::{Goal, Walk, WalkedText},
    models::{Model, PrerecordedModel},
    prompt::context,
    run::RunStart,
    settings::Settings,
    tokens::TokenTexts,
};
use pollster::block_on;
use protocol::{ChatFormat, Command, TokenId, WantedLogits, WeightPrecision};
use sampling::{Logits, Temperature};

use crate::{MeasureResult, disk::GgufOnDisk};

/// A model in memory.
pub struct GgufModel {
    engine: Engine,
    tokenizer: Tokenizer,
    chat: ChatFormat,
    /// The tokens in the engine's cache.
    cached: Vec<TokenId>,
    /// The texts of its tokens.
    pub texts: TokenTexts,
}

impl GgufModel {
    /// Loads a file, and keeps its matrices in this format.
    pub fn of_file(path: &Path, format: WeightPrecision) -> MeasureResult<Self> {
        let mut reader = GgufOnDisk(File::open(path)?);
        let file = block_on(GgufFile::read(&mut reader, &path.to_string_lossy()))?;
        let tokenizer = Tokenizer::from_json(&file.tokenizer_json()?)?;
        let chat = chat_format(Some(&file.tokenizer_config_json()?.0), None).format;
        let engine = block_on((file.plan()?).load(&mut reader, format, &Device::flex(), None))?;
        let mut info = engine.describe(ModelIdentity {
            name: Model::Recorded(PrerecordedModel::SmolLm2).name().into(),
            description: String::new(),
            license: None,
            version: String::new(),
            weight_file_bytes: 0,
        });
        info.special_token_ids = tokenizer.special_token_ids();
        info.joining = tokenizer.joining();
        let vocabulary = tokenizer.vocabulary(info.vocab_size);
        Ok(Self {
            engine,
            tokenizer,
            chat: chat.ok_or("the model has no chat template")?,
            cached: Vec::new(),
            texts: TokenTexts::new(Arc::new(info), Arc::new(vocabulary)),
        })
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.texts.info().name
    }

    /// The tokens of a text.
    pub fn tokens(&self, text: &str) -> MeasureResult<Vec<TokenId>> {
        Ok(self.tokenizer.encode(text)?)
    }

    /// The text of tokens, without special ones.
    pub fn text(&self, tokens: &[TokenId]) -> String {
        let pieces = tokens.iter().map(|token| self.texts.piece(*token));
        String::from_utf8_lossy(&pieces.collect::<Vec<_>>().concat()).into_owned()
    }

    /// The one message of a chat as the text that the model reads.
    pub fn message(&self, message: &str) -> MeasureResult<String> {
        // The template asks for no date; a fixed one keeps it so.
        let day = ChatDate::new(2026, 1, 1).ok_or("no such day")?;
        let messages = [ChatMessage::new(ChatRole::User, message)];
        Ok(render(&self.chat, &messages, true, day)?)
    }

    /// What a text after this prompt is started from.
    pub fn start(&self, prompt: &str, settings: Settings) -> MeasureResult<RunStart> {
        Ok(RunStart {
            prompt: prompt.into(),
            context: context(self.texts.info(), &self.tokens(prompt)?)?,
            settings,
            texts: self.texts.clone(),
        })
    }

    /// The texts of these seeds to their ends, in the order of the seeds.
    pub fn write(
        &mut self,
        start: &RunStart,
        seeds: impl IntoIterator<Item = u64>,
    ) -> MeasureResult<Vec<WalkedText>> {
        let most = start.settings.max_new_tokens;
        let mut walk = Walk::new(start, &start.settings, seeds, most, Goal::Stop)?;
        while let Some(context) = walk.demand() {
            walk.supply(&self.logits(context)?);
        }
        let mut texts = walk.complete().to_vec();
        texts.sort_by_key(|text| text.seed);
        Ok(texts)
    }

    /// The logits after these tokens.
    pub fn logits(&mut self, context: Vec<TokenId>) -> MeasureResult<Logits> {
        let pass = match branching_command(&self.cached, &context) {
            Command::Decode { token, position } => block_on(self.engine.decode(token, position)),
            Command::Extend {
                tokens,
                position,
                wanted,
            } => block_on(self.engine.extend(&tokens, position, wanted)),
            _ => block_on(self.engine.prefill(&context)),
        }?;
        self.cached = context;
        Ok(Logits::new(pass.logits)?)
    }

    /// The logits after each of these tokens from `first` on, a row each; those before it are in the cache or are read first.
    pub fn rows(&mut self, context: Vec<TokenId>, first: usize) -> MeasureResult<Vec<Vec<f32>>> {
        if !self.cached.starts_with(&context[..first]) && first > 0 {
            block_on(self.engine.prefill(&context[..first]))?;
        }
        let pass = self
            .engine
            .extend(&context[first..], first as u32, WantedLogits::All);
        let rows = block_on(pass)?.logits;
        let vocabulary = rows.len() / (context.len() - first);
        self.cached = context;
        Ok(rows.chunks(vocabulary).map(<[f32]>::to_vec).collect())
    }
}

/// Settings without any sampler but the temperature; at 0, greedy decoding.
pub fn settings(temperature: f64, tokens: usize) -> MeasureResult<Settings> {
    let mut settings = Settings {
        max_new_tokens: tokens,
        ..Settings::default()
    };
    match temperature {
        0.0 => settings.rule.do_sample = false,
        _ => settings.rule.set(Temperature::new(temperature)?),
    }
    Ok(settings)
}
