//! The text ahead of a run: the same loop on a cache of its own, which keeps what the next such text can begin with.

use generation::{AheadLoop, AheadRequest, GenerationError};
use model::{CausalLm, KvCache, LogitsFor};
use protocol::{AheadEnd, Failure, TokenId};
use sampling::{Logits, Ranking};

use crate::{
    clock::{Stopwatch, Timing},
    pass::{self, CHUNK},
};

/// The most bytes of logits that are kept: those of more than 2,000 positions of the shipped model, of 27 where the
/// vocabulary has 152,000 tokens. Without them, a position is computed again.
const MOST_KEPT: usize = 16 << 20;
/// The most bytes of keys and values: a text that needs more is not written ahead.
const MOST_CACHED: usize = 64 << 20;

/// What the last text ahead has left: its tokens with their keys and values, and the logits after them.
pub(crate) struct AheadMemory {
    cache: KvCache,
    /// The tokens in the cache, and for each the logits after it, where they are kept.
    read: Vec<(TokenId, Option<Logits>)>,
    /// [`MOST_KEPT`].
    most_kept: usize,
    /// [`MOST_CACHED`].
    most_cached: usize,
}

/// A text ahead that is written token by token, so that its caller can handle messages in between.
pub struct AheadPass<'e> {
    model: &'e CausalLm,
    window: usize,
    memory: &'e mut AheadMemory,
    text: AheadLoop,
    /// Tokens of the text before the first one that is written.
    begins: usize,
    passes: u32,
}

/// What a step of an [`AheadPass`] has done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AheadAdvance {
    /// A part of the text before was read.
    Read,
    /// A token was chosen.
    Written(TokenId),
    /// Nothing: the text ends.
    End(AheadEnd),
}

impl AheadMemory {
    pub(crate) fn new(cache: KvCache) -> Self {
        Self {
            cache,
            read: Vec::new(),
            most_kept: MOST_KEPT,
            most_cached: MOST_CACHED,
        }
    }

    /// How many tokens the cache shares with a text from the beginning.
    fn shared(&self, text: &[TokenId]) -> usize {
        let same = |((read, _), token): &(&(TokenId, _), &TokenId)| read == *token;
        self.read.iter().zip(text).take_while(same).count()
    }

    /// Bytes of all that is kept.
    pub(crate) fn bytes(&self) -> u64 {
        let kept = self.read.iter().filter_map(|(_, kept)| kept.as_ref());
        let logits: usize = kept.map(|kept| size_of_val(kept.as_slice())).sum();
        (self.cache.allocated_bytes() + logits) as u64
    }

    /// Bytes of the keys and values of so many positions.
    fn bytes_of(&self, positions: usize) -> usize {
        self.cache.allocated_bytes() / self.cache.capacity() * positions
    }

    /// Drops what was read from a place on.
    fn truncate(&mut self, place: usize) {
        self.cache.truncate(place);
        self.read.truncate(place);
    }

    /// Keeps the logits after the last token. Where they are too many, those before `begins` make room: they are asked for
    /// only by a step back.
    fn keep(&mut self, logits: Logits, begins: usize) {
        let most = self.most_kept / (size_of::<f32>() * logits.vocabulary());
        let kept = self.read.iter().filter(|(_, kept)| kept.is_some()).count();
        if kept >= most {
            let mut before = self.read.iter_mut().take(begins.saturating_sub(1));
            match before.find(|(_, kept)| kept.is_some()) {
                Some((_, oldest)) => *oldest = None,
                None => return,
            }
        }
        if let Some((_, last)) = self.read.last_mut() {
            *last = Some(logits);
        }
    }
}

impl<'e> AheadPass<'e> {
    /// Begins to write.
    ///
    /// # Errors
    /// [`Failure::EmptyContext`], [`Failure::ContextFull`] or [`Failure::UnknownToken`].
    pub(crate) fn new(
        model: &'e CausalLm,
        window: usize,
        memory: &'e mut AheadMemory,
        request: AheadRequest,
    ) -> Result<Self, Failure> {
        let begins = request.tokens();
        let text = AheadLoop::new(request);
        pass::check(model, window, text.tokens())?;
        Ok(Self {
            model,
            window,
            memory,
            text,
            begins,
            passes: 0,
        })
    }

    /// Forward passes so far.
    pub fn passes(&self) -> u32 {
        self.passes
    }

    /// Reads a chunk of the text before, or writes a token. Must not be called again after [`AheadAdvance::End`].
    ///
    /// # Errors
    /// An error of the device.
    pub async fn advance(&mut self) -> Result<AheadAdvance, Failure> {
        if let Some(reason) = self.text.stop_reason(self.window) {
            return Ok(AheadAdvance::End(AheadEnd::Stopped(reason)));
        }
        let text = self.text.tokens();
        let last = text.len() - 1; // a request without a token is refused
        let shared = self.memory.shared(text);
        let known = self.memory.read.get(last).filter(|_| shared > last);
        let logits = match known.and_then(|(_, kept)| kept.clone()) {
            Some(logits) => logits,
            None => {
                // The last token is read again where its logits were not kept.
                let from = shared.min(last);
                let end = last.min(from + CHUNK - 1);
                if self.memory.bytes_of(end + 1) > self.memory.most_cached {
                    return Ok(AheadAdvance::End(AheadEnd::TooLong));
                }
                let chunk = text[from..=end].to_vec();
                let logits = self.read(from, &chunk).await?;
                if end < last {
                    return Ok(AheadAdvance::Read);
                }
                self.memory.keep(logits.clone(), self.begins);
                logits
            }
        };
        match self.text.choose(&Ranking::of(&logits)) {
            Ok(token) => Ok(AheadAdvance::Written(token)),
            Err(error) => Err(not_chosen(error)),
        }
    }

    /// Runs tokens from a place on; what was read from there on is dropped first.
    async fn read(&mut self, from: usize, tokens: &[TokenId]) -> Result<Logits, Failure> {
        self.memory.truncate(from);
        let mut stopwatch = Stopwatch::new(Timing::Off, 0);
        let cache = &mut self.memory.cache;
        let wanted = LogitsFor::Last;
        let logits = pass::run(self.model, tokens, cache, wanted, &mut stopwatch).await?;
        self.passes += 1;
        let read = tokens.iter().map(|token| (*token, None));
        self.memory.read.extend(read);
        Logits::new(logits).map_err(|error| Failure::Device {
            detail: error.to_string(),
        })
    }
}

/// The engine's logits name every token, so a choice from them cannot fail but for a mistake in this program.
fn not_chosen(error: GenerationError) -> Failure {
    Failure::Malformed {
        detail: error.to_string(),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use burn::tensor::Device;
    use model::{Config, LlamaDimensions};
    use pollster::block_on;
    use sampling::{Coin, Profile, SamplingConfig};

    use super::*;

    const VOCAB_SIZE: usize = 50;
    /// 2 layers of 2 heads of 4 numbers, each a key and a value of 4 bytes.
    const BYTES_PER_TOKEN: usize = 2 * 2 * 4 * 2 * 4;
    const BYTES_OF_LOGITS: usize = 4 * VOCAB_SIZE;

    fn model() -> CausalLm {
        let dimensions = LlamaDimensions {
            vocab_size: VOCAB_SIZE,
            max_position_embeddings: 256,
            hidden_size: 16,
            intermediate_size: 32,
            num_hidden_layers: 2,
            num_attention_heads: 4,
            num_key_value_heads: 2,
            rope_theta: 10_000.0,
            rms_norm_eps: 1e-5,
            tie_word_embeddings: true,
            bos_token_id: Some(0),
            eos_token_id: Some(0),
        };
        let device = Device::flex();
        device.seed(7);
        CausalLm::init(&Config::llama(&dimensions).unwrap(), &device)
    }

    fn memory(model: &CausalLm) -> AheadMemory {
        AheadMemory::new(KvCache::new(model.config(), &Device::flex()))
    }

    /// The tokens, why there are no more, and the passes.
    fn write(
        model: &CausalLm,
        memory: &mut AheadMemory,
        tokens: u32,
    ) -> (Vec<TokenId>, AheadEnd, u32) {
        let request = AheadRequest {
            prompt: (0..tokens).map(|token| token % VOCAB_SIZE as u32).collect(),
            generated: Vec::new(),
            surprises: Vec::new(),
            rule: SamplingConfig::new(Profile::Textbook),
            coin: Coin::new(3),
            by_hand: Vec::new(),
            count: 12,
            ends: Vec::new(),
        };
        let mut pass = AheadPass::new(model, 256, memory, request).unwrap();
        let mut written = Vec::new();
        loop {
            match block_on(pass.advance()).unwrap() {
                AheadAdvance::Read => {}
                AheadAdvance::Written(token) => written.push(token),
                AheadAdvance::End(end) => return (written, end, pass.passes()),
            }
        }
    }

    #[test]
    fn logits_that_are_not_kept_are_computed_again() {
        let model = model();
        let mut memory = memory(&model);
        memory.most_kept = 5 * BYTES_OF_LOGITS;
        let first = write(&model, &mut memory, 3);
        let again = write(&model, &mut memory, 3);
        assert_eq!((first.2, again.2), (12, 7));
        assert_eq!(again.0, first.0);
        let kept = memory.read.iter().filter(|(_, kept)| kept.is_some());
        assert_eq!(kept.count(), 5);
    }

    #[test]
    fn a_text_whose_keys_and_values_take_too_much_memory_is_written_no_further() {
        let model = model();
        for (prompt, written) in [(80, 0), (75, 5), (60, 12)] {
            let mut memory = memory(&model);
            memory.most_cached = 79 * BYTES_PER_TOKEN;
            let (tokens, end, _) = write(&model, &mut memory, prompt);
            assert_eq!(tokens.len(), written);
            assert_eq!(end == AheadEnd::TooLong, written < 12);
        }
    }
}
