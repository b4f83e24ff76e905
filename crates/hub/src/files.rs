//! Which of many files make a model: the same choice for a repository and for a folder on the visitor's disk.

/// The network's dimensions.
pub const CONFIG: &str = "config.json";
/// The tokenizer.
pub const TOKENIZER: &str = "tokenizer.json";
/// The weights in one file.
pub const WEIGHTS: &str = "model.safetensors";
/// Which weight is in which of several files.
pub const WEIGHT_INDEX: &str = "model.safetensors.index.json";
/// End-of-text tokens and suggested settings of the sampler.
pub const GENERATION_CONFIG: &str = "generation_config.json";
/// Special tokens, and in many models the chat template.
pub const TOKENIZER_CONFIG: &str = "tokenizer_config.json";
/// The chat template, where it is a file of its own.
pub const CHAT_TEMPLATE: &str = "chat_template.jinja";

/// The ending of a file in the format of llama.cpp, which has the whole model in it.
pub const GGUF: &str = ".gguf";

/// The names of a model's files.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ModelFiles {
    /// Those that are there of [`GENERATION_CONFIG`], [`TOKENIZER_CONFIG`] and [`CHAT_TEMPLATE`].
    pub optional: Vec<&'static str>,
    /// How the weights are stored.
    pub weights: WeightFiles,
}

/// How the weights are stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WeightFiles {
    /// [`WEIGHTS`] alone.
    Single,
    /// Several files, named in [`WEIGHT_INDEX`].
    Sharded,
}

/// A file without which there is no model.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LackingFile {
    /// [`CONFIG`].
    Config,
    /// [`TOKENIZER`].
    Tokenizer,
    /// [`WEIGHTS`] and [`WEIGHT_INDEX`]; with the weights that are there in other formats.
    Weights(OtherWeights),
}

/// Weights that are there in another form than that of transformers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OtherWeights {
    /// Python's pickle, which can contain programs: `.bin`, `.pt`, `.pth`, `.ckpt`.
    Pickle(String),
    /// The format of llama.cpp, in which each file is a whole model, or a part of one: all such files, in their order.
    Gguf(Vec<String>),
    /// safetensors under another name: an adapter, or an application's own format.
    Safetensors(String),
    /// None at all.
    None,
}

impl ModelFiles {
    /// Chooses among the files of one folder by their names; a name with a `/` is in a folder below and is not taken.
    ///
    /// # Errors
    /// The first file of config, weights and tokenizer that is missing.
    pub fn choose<'a>(names: impl Iterator<Item = &'a str> + Clone) -> Result<Self, LackingFile> {
        let has = |wanted: &str| names.clone().any(|name| name == wanted);
        let weights = match (has(WEIGHTS), has(WEIGHT_INDEX)) {
            // As transformers chooses.
            (true, _) => WeightFiles::Single,
            (false, true) => WeightFiles::Sharded,
            (false, false) => return Err(LackingFile::Weights(OtherWeights::among(names.clone()))),
        };
        if !has(CONFIG) {
            return Err(LackingFile::Config);
        }
        if !has(TOKENIZER) {
            return Err(LackingFile::Tokenizer);
        }
        let mut optional = vec![GENERATION_CONFIG, TOKENIZER_CONFIG, CHAT_TEMPLATE];
        optional.retain(|name| has(name));
        Ok(Self { optional, weights })
    }

    /// All names but those of shards, which [`WEIGHT_INDEX`] has.
    pub fn names(&self) -> Vec<&'static str> {
        let weights = match self.weights {
            WeightFiles::Single => WEIGHTS,
            WeightFiles::Sharded => WEIGHT_INDEX,
        };
        [&[CONFIG, TOKENIZER], &*self.optional, &[weights]].concat()
    }
}

impl OtherWeights {
    fn among<'a>(names: impl Iterator<Item = &'a str> + Clone) -> Self {
        let all = |ends: &'static [&str]| {
            let ends_so = move |name: &&str| {
                let name = name.to_ascii_lowercase();
                ends.iter().any(|end| name.ends_with(end))
            };
            names.clone().filter(ends_so).map(str::to_owned)
        };
        let first = |ends| all(ends).next();
        let gguf: Vec<String> = all(&[GGUF]).collect();
        if !gguf.is_empty() {
            return Self::Gguf(gguf);
        }
        // `training_args.bin` and `optimizer.pt` are no weights, but then there are no others either.
        first(&[".safetensors"])
            .map(Self::Safetensors)
            .or_else(|| first(&[".bin", ".pt", ".pth", ".ckpt"]).map(Self::Pickle))
            .unwrap_or(Self::None)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn choose(names: &[&str]) -> Result<ModelFiles, LackingFile> {
        ModelFiles::choose(names.iter().copied())
    }

    #[test]
    fn what_a_model_needs_is_taken_and_nothing_else() {
        let files = choose(&[
            "README.md",
            "chat_template.jinja",
            "config.json",
            "generation_config.json",
            "model.safetensors",
            "onnx/model.onnx",
            "pytorch_model.bin",
            "tokenizer.json",
            "vocab.json",
        ]);
        assert_eq!(
            files.unwrap().names(),
            [CONFIG, TOKENIZER, GENERATION_CONFIG, CHAT_TEMPLATE, WEIGHTS]
        );
        let sharded = choose(&[
            CONFIG,
            TOKENIZER,
            WEIGHT_INDEX,
            "model-00001-of-00002.safetensors",
        ]);
        assert_eq!(sharded.unwrap().weights, WeightFiles::Sharded);
    }

    #[test]
    fn the_first_file_that_lacks_is_named() {
        let weights = |names: &[&str]| match choose(names) {
            Err(LackingFile::Weights(other)) => other,
            chosen => panic!("{chosen:?}"),
        };
        assert_eq!(choose(&[WEIGHTS, TOKENIZER]), Err(LackingFile::Config));
        assert_eq!(choose(&[WEIGHTS, CONFIG]), Err(LackingFile::Tokenizer));
        assert_eq!(weights(&[CONFIG, "sub/x.txt"]), OtherWeights::None);
        assert_eq!(
            weights(&[CONFIG, "pytorch_model.bin"]),
            OtherWeights::Pickle("pytorch_model.bin".into())
        );
        assert_eq!(
            weights(&["m-Q4_K_M.GGUF", "x.pt"]),
            OtherWeights::Gguf(vec!["m-Q4_K_M.GGUF".into()])
        );
        assert_eq!(
            weights(&["adapter_model.safetensors", "x.bin"]),
            OtherWeights::Safetensors("adapter_model.safetensors".into())
        );
    }
}
