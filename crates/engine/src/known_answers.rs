//! Runs the known-answer test pass by pass, so that its caller can handle messages in between.

use model::{CausalLm, KvCache, LogitsFor};
use protocol::{Failure, TokenId};

use crate::{
    KnownAnswerTest,
    clock::{Stopwatch, Timing},
    pass::{self, CHUNK},
    self_test::Decode,
};

/// A known-answer test under way.
pub struct KnownAnswerRun<'e> {
    model: &'e CausalLm,
    window: usize,
    cache: KvCache,
    /// The passes that are left, each with the position of its first token.
    passes: std::vec::IntoIter<(u32, &'e [TokenId])>,
    /// Passes over the prompt that are left: only the logits of the last are an answer.
    chunks: usize,
    answers: Vec<f32>,
}

impl<'e> KnownAnswerRun<'e> {
    /// Begins with an empty cache.
    pub(crate) fn new(
        model: &'e CausalLm,
        window: usize,
        cache: KvCache,
        test: &'e KnownAnswerTest,
    ) -> Self {
        let chunks = test.prompt.chunks(CHUNK).enumerate();
        let prompt = chunks.map(|(chunk, tokens)| ((chunk * CHUNK) as u32, tokens));
        let decodes = test.decodes.iter();
        let decodes =
            decodes.map(|Decode { token, position }| (*position, std::slice::from_ref(token)));
        let passes: Vec<(u32, &[TokenId])> = prompt.chain(decodes).collect();
        Self {
            model,
            window,
            cache,
            passes: passes.into_iter(),
            chunks: test.prompt.len().div_ceil(CHUNK),
            answers: Vec::new(),
        }
    }

    /// Runs the next pass; the logits after every pass, `[passes × V]`, once there are no more.
    ///
    /// # Errors
    /// An error of the device.
    pub async fn advance(&mut self) -> Result<Option<Vec<f32>>, Failure> {
        let Some((position, tokens)) = self.passes.next() else {
            return Ok(Some(std::mem::take(&mut self.answers)));
        };
        let logits = pass::extend(
            self.model,
            self.window,
            tokens,
            position,
            &mut self.cache,
            LogitsFor::Last,
            &mut Stopwatch::new(Timing::Off, 0),
        )
        .await?;
        self.chunks = self.chunks.saturating_sub(1);
        if self.chunks == 0 {
            self.answers.extend(logits);
        }
        Ok(None)
    }
}
