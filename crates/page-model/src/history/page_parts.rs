//! What undo keeps of the parts that every screen has: the settings, and the run with its prompt.

use generation::{Generation, GenerationStep};
use sampling::{Bias, Processor, SamplingConfig, TokenId, Uniform};

use super::KeptPart;
use crate::{
    run::{Pass, Run, RunStart},
    settings::Settings,
};

/// About how many bytes the settings of a sampler take.
pub(crate) fn rule_bytes(rule: &SamplingConfig) -> usize {
    let lists = rule.chain.links.iter().map(|link| match &link.processor {
        Processor::LogitBias(bias) => bias.biases.len() * size_of::<(TokenId, Bias)>(),
        Processor::Dry(dry) => dry.breakers.len() * size_of::<TokenId>(),
        _ => 0,
    });
    size_of::<SamplingConfig>() + size_of_val(&*rule.chain.links) + lists.sum::<usize>()
}

/// About how many bytes a generation takes, without its logits.
pub(crate) fn generation_bytes(generation: &Generation) -> usize {
    let step = |step: &GenerationStep| {
        let own = size_of::<GenerationStep>() + step.piece.len() + size_of_val(&*step.surprises);
        own + rule_bytes(&step.config)
    };
    let steps: usize = generation.steps().iter().map(step).sum();
    size_of::<Generation>() + size_of_val(generation.prompt()) + steps
}

/// About how many bytes the start of a text takes. The texts of the tokens are those of the page.
pub(crate) fn start_bytes(start: &RunStart) -> usize {
    let own = size_of::<RunStart>() + start.prompt.len() + size_of_val(&*start.context);
    own + start.settings.bytes()
}

/// A text that was typed.
impl KeptPart for String {
    fn bytes(&self) -> usize {
        self.len()
    }
}

impl KeptPart for Settings {
    fn bytes(&self) -> usize {
        let stops = self.stop_strings.iter().map(|stop| stop.as_str().len());
        size_of::<Self>()
            + rule_bytes(&self.rule)
            + self.by_hand.len() * size_of::<(usize, Uniform)>()
            + stops.sum::<usize>()
    }
}

/// The run with its prompt, which a restart or a branch replaces.
#[derive(Clone, Debug)]
pub struct KeptRun {
    /// The text of the prompt.
    pub prompt: String,
    /// The run; `None` before the first step.
    pub run: Option<Run>,
}

impl KeptPart for KeptRun {
    fn bytes(&self) -> usize {
        let run = self.run.iter().map(|run| {
            let numbers = size_of::<Pass>() + size_of::<f64>();
            run.text().len() + generation_bytes(run.generation()) + run.steps().len() * numbers
        });
        size_of::<Self>() + self.prompt.len() + run.sum::<usize>()
    }

    fn run_mut(&mut self) -> Option<&mut Run> {
        self.run.as_mut()
    }

    /// A run is replaced by one press.
    fn merges(&self) -> bool {
        false
    }
}
