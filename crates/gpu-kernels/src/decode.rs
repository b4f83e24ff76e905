//! Passes from tokens to logits: one token by its recorded pass, several in chunks.

use std::future::Future;

use cubecl::bytes::Bytes;
use cubecl::server::Handle;

use crate::cache::DeviceCache;
use crate::device_buffer::DeviceBuffer;
use crate::device_graph::DeviceGraph;
use crate::error::KernelError;
use crate::network::{CHUNK_TOKENS, DeviceNetwork};

/// The new tokens whose logits are computed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DeviceLogits {
    /// Those of the last token, `[V]`.
    Last,
    /// Those of all tokens, `[T, V]`.
    All,
}

impl DeviceNetwork {
    /// Runs new tokens at the positions after the cached ones, and reads logits back, row-major.
    ///
    /// # Errors
    /// Fails if there is no token, one is outside the vocabulary, or there is not enough room, with the cache unchanged; or
    /// if the device fails.
    pub async fn extend(
        &self,
        cache: &mut DeviceCache,
        tokens: &[u32],
        wanted: DeviceLogits,
    ) -> Result<Vec<f32>, KernelError> {
        self.check(tokens)?;
        cache.reserve(&self.client, tokens.len())?;
        let mut logits = Vec::new();
        let mut left = tokens.chunks(CHUNK_TOKENS).peekable();
        while let Some(chunk) = left.next() {
            let is_last = left.peek().is_none();
            let rows = match wanted {
                DeviceLogits::All => chunk.len(),
                DeviceLogits::Last => usize::from(is_last),
            };
            if let [token] = chunk {
                logits.extend(self.read(self.step(cache, *token)?, 1).await?);
                continue;
            }
            let input = DeviceBuffer::of_words(&self.client, self.input.rows(chunk, cache.len()));
            self.dispatch_layers(cache, &input, chunk.len());
            cache.advance(chunk.len());
            if rows > 0 {
                let numbers = rows * self.config.vocab_size();
                let found = match rows {
                    1 => self.work.logits.clone(),
                    _ => DeviceBuffer::unwritten(&self.client, numbers),
                };
                self.dispatch_head(chunk.len() - rows, rows, &found);
                logits.extend(self.read(self.bytes(&found), rows).await?);
            }
        }
        Ok(logits)
    }

    /// Runs one token at the position after the cached ones, and reads its logits back, `[V]`.
    ///
    /// The pass is recorded at the first token, and anew when the cache has grown; each further token is one small write,
    /// the recorded dispatches and one read.
    ///
    /// # Errors
    /// Those of [`extend`](Self::extend).
    pub async fn decode(
        &self,
        cache: &mut DeviceCache,
        token: u32,
    ) -> Result<Vec<f32>, KernelError> {
        self.check(&[token])?;
        cache.reserve(&self.client, 1)?;
        self.read(self.step(cache, token)?, 1).await
    }

    /// Sends the pass of one token; the logits will be in the bytes.
    fn step<'n>(
        &'n self,
        cache: &mut DeviceCache,
        token: u32,
    ) -> Result<impl Future<Output = Result<Vec<Bytes>, KernelError>> + use<'n>, KernelError> {
        let work = &self.work;
        let row = self.input.rows(&[token], cache.len());
        work.step.write(&self.client, row);
        let pass = |cache: &DeviceCache| {
            self.dispatch_layers(cache, &work.step, 1);
            self.dispatch_head(0, 1, &work.logits);
        };
        match &cache.recorded {
            Some(recorded) => {
                recorded.send()?;
                self.dispatched
                    .set(self.dispatched.get() + recorded.dispatches());
            }
            None => {
                let before = self.dispatched.get();
                let memory = self.memory(cache);
                let recorded = DeviceGraph::record(&self.client, memory, || pass(cache))?;
                let dispatches = (self.dispatched.get() - before) / 2;
                self.dispatched.set(before + dispatches);
                self.recorded.set(self.recorded.get() + 1);
                cache.recorded = Some(recorded.of_dispatches(dispatches));
            }
        }
        cache.advance(1);
        Ok(self.bytes(&work.logits))
    }

    fn check(&self, tokens: &[u32]) -> Result<(), KernelError> {
        let vocab_size = self.config.vocab_size();
        if tokens.is_empty() {
            return Err(KernelError::NoTokens);
        }
        match tokens.iter().find(|&&id| id as usize >= vocab_size) {
            Some(&id) => Err(KernelError::UnknownToken { id, vocab_size }),
            None => Ok(()),
        }
    }

    /// Asks for the bytes of a buffer, as they are when what was sent before is done.
    fn bytes<'n>(
        &'n self,
        buffer: &DeviceBuffer,
    ) -> impl Future<Output = Result<Vec<Bytes>, KernelError>> + use<'n> {
        let read = self.client.read_async(vec![buffer.handle().clone()]);
        async { Ok(read.await?) }
    }

    /// The logits of so many tokens out of bytes.
    async fn read(
        &self,
        bytes: impl Future<Output = Result<Vec<Bytes>, KernelError>>,
        rows: usize,
    ) -> Result<Vec<f32>, KernelError> {
        let bytes = bytes.await?;
        let numbers = bytes.iter().flat_map(|bytes| bytes.as_chunks().0);
        let count = rows * self.config.vocab_size();
        Ok(numbers
            .copied()
            .map(f32::from_le_bytes)
            .take(count)
            .collect())
    }

    /// All memory that a pass of one token uses.
    fn memory(&self, cache: &DeviceCache) -> Vec<Handle> {
        let matrix = |matrix: &crate::matrix::DeviceMatrix| {
            [&matrix.words, &matrix.scales, &matrix.shift].map(|buffer| buffer.handle().clone())
        };
        let mut memory = Vec::new();
        let mut hold = |buffers: &[&DeviceBuffer]| {
            memory.extend(buffers.iter().map(|buffer| buffer.handle().clone()));
        };
        let work = &self.work;
        hold(&[&work.hidden[0], &work.hidden[1], &work.normed, &work.qkv]);
        hold(&[&work.mix, &work.active, &work.step, &work.logits]);
        hold(&[&self.final_norm, &self.switches]);
        self.positions
            .iter()
            .for_each(|positions| hold(&[positions]));
        for (layer, slots) in self.layers.iter().zip(&cache.layers) {
            hold(&[&layer.input_norm, &layer.head_norms, &layer.mlp_norm]);
            hold(&[&slots.keys, &slots.values]);
        }
        let layers = self.layers.iter();
        let of_layers =
            layers.flat_map(|layer| [&layer.qkv, &layer.output, &layer.inner, &layer.down]);
        let matrices = of_layers.chain([&self.embedding, &self.head]);
        memory.extend(matrices.flat_map(matrix));
        memory
    }
}
