//! The passes of a check on one engine that has loaded its model, and what is measured in them.
//!
//! The self-test comes first: the GPU against the CPU's known answers. Then the prompt is read, one token is decoded, which
//! compiles what no pass needed before, and the tokens follow whose times count. At the end the same tokens are read once
//! more without the cache, which must give the same logits, and a second prompt is read, which compiles nothing any more.

use engine_client::{Forward, client::EngineClient};
use protocol::{Failure, ModelInfo, SelfTestReport};
use serde::{Deserialize, Serialize};

use super::{
    plan::{CheckedEngine, CheckedModel, NUMBER_FORMAT, PROMPT, tokens},
    statistics::{LogitAgreement, TimeSpread},
};

/// Where a check of an engine is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum CheckStage {
    /// The engine's program starts.
    Starting,
    /// The model is loaded; the part that is done, if it is known.
    Loading(Option<f64>),
    /// The self-test runs.
    SelfTest,
    /// The prompt is read.
    Prompt,
    /// Tokens are decoded.
    Decoding {
        /// Tokens decoded.
        done: usize,
        /// Tokens in all.
        total: usize,
    },
    /// The text is read once more without the cache.
    Again,
}

/// What was measured on one engine with one model. Times are in milliseconds, measured by the engine.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EngineTimes {
    /// The name that the engine gives to its device.
    pub device: String,
    /// The number format of the weights.
    pub number_format: String,
    /// Parameters of the model.
    pub parameters: u64,
    /// Bytes of its weights in memory.
    pub weight_bytes: u64,
    /// From the start of the engine until the model is loaded, on the page's clock.
    pub load_milliseconds: f64,
    /// Tokens of the prompt.
    pub prompt_tokens: u32,
    /// The pass that reads it.
    pub first_prompt_milliseconds: f64,
    /// A second prompt of as many tokens, read at the end.
    pub second_prompt_milliseconds: f64,
    /// The first token after the prompt.
    pub first_token_milliseconds: f64,
    /// Each token after that, in order.
    pub token_milliseconds: Vec<f64>,
    /// The logits through the cache, compared with those of the same tokens without it.
    pub without_cache: LogitAgreement,
    /// The self-test against the CPU's known answers; only of the GPU, with the shipped model.
    pub self_test: Option<LogitAgreement>,
    /// The last logits, compared with the CPU's after the same tokens; only of the GPU.
    pub against_cpu: Option<LogitAgreement>,
}

impl EngineTimes {
    /// Median and range of the tokens after the first.
    pub fn spread(&self) -> Option<TimeSpread> {
        TimeSpread::of(&self.token_milliseconds)
    }
}

/// What the CPU computed, for the GPU to be compared with.
#[derive(Clone, Debug, PartialEq)]
pub struct CpuReference {
    /// The known answers of the self-test; empty for a model without one.
    pub answers: Vec<f32>,
    /// The logits after all tokens of the check.
    pub last: Vec<f32>,
}

/// An engine that is ready to be measured.
pub struct LoadedEngine<'a> {
    /// The engine.
    pub client: &'a EngineClient,
    /// Its model.
    pub info: &'a ModelInfo,
    /// How long loading took, in milliseconds.
    pub load_milliseconds: f64,
    /// Which engine it is.
    pub engine: CheckedEngine,
    /// Which model it is.
    pub model: CheckedModel,
}

impl LoadedEngine<'_> {
    /// Runs all passes; `told` hears where the check is. The GPU is compared with `cpu` where the CPU was measured before.
    ///
    /// # Errors
    /// Any [`Failure`] of the engine, a failed self-test among them.
    pub async fn measure(
        &self,
        cpu: Option<&CpuReference>,
        told: &dyn Fn(CheckStage),
    ) -> Result<(EngineTimes, CpuReference), Failure> {
        let Self { client, info, .. } = *self;
        told(CheckStage::SelfTest);
        let answers = self.known_answers().await?;
        let self_test = match cpu.filter(|cpu| !cpu.answers.is_empty()) {
            Some(cpu) if self.engine == CheckedEngine::Gpu => {
                Some(agreement(client.self_test(cpu.answers.clone()).await?))
            }
            _ => None,
        };
        let total = self.model.decodes();
        let all = tokens(info.vocab_size, PROMPT + 1 + total);
        let prompt = all[..PROMPT].to_vec();
        told(CheckStage::Prompt);
        let first_prompt = time(&client.forward(prompt).await?)?;
        let mut times = Vec::with_capacity(total + 1);
        let mut last = Vec::new();
        for (done, end) in (PROMPT + 1..=all.len()).enumerate() {
            told(CheckStage::Decoding { done, total });
            let pass = client.forward(all[..end].to_vec()).await?;
            times.push(time(&pass)?);
            last = pass.logits;
        }
        told(CheckStage::Again);
        let without_cache = client.forward_naive(all.clone()).await?.logits;
        // Tokens that the cache does not begin with: after the same ones, a decode would do.
        let second = all[1..=PROMPT].to_vec();
        let second_prompt = time(&client.forward(second).await?)?;
        let weights = client.memory().await?.weight_bytes;
        let against_cpu = cpu.map(|cpu| LogitAgreement::of(&cpu.last, &last));
        let measured = EngineTimes {
            device: client.device().name.clone(),
            number_format: NUMBER_FORMAT.into(),
            parameters: info.parameters,
            weight_bytes: weights,
            load_milliseconds: self.load_milliseconds,
            prompt_tokens: PROMPT as u32,
            first_prompt_milliseconds: first_prompt,
            second_prompt_milliseconds: second_prompt,
            first_token_milliseconds: times.remove(0),
            token_milliseconds: times,
            without_cache: LogitAgreement::of(&without_cache, &last),
            self_test,
            against_cpu,
        };
        Ok((measured, CpuReference { answers, last }))
    }

    /// The known answers, where another engine will be held against them: the larger model's would take the CPU too long.
    async fn known_answers(&self) -> Result<Vec<f32>, Failure> {
        match (self.engine, self.model) {
            (CheckedEngine::Cpu, CheckedModel::Shipped) => self.client.known_answers().await,
            _ => Ok(Vec::new()),
        }
    }
}

/// The result of the self-test, which ends in a failure unless it is passed.
fn agreement(report: SelfTestReport) -> LogitAgreement {
    LogitAgreement {
        largest_difference: Some(report.max_difference),
        divergence_nats: Some(report.max_kl),
    }
}

/// The time of a pass, as the engine has measured it.
fn time(pass: &Forward) -> Result<f64, Failure> {
    pass.report.milliseconds.ok_or_else(|| Failure::Malformed {
        detail: texts::this_device::pass_without_time().into(),
    })
}

#[cfg(test)]
pub(crate) mod tests;
