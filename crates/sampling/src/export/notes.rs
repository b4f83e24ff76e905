//! Warnings for an export: what the target lacks or does differently, one sentence each.

use texts::failures;

use super::{Target, acting};
use crate::ProcessorKind::{
    self, FrequencyPenalty, LogitBias, Mirostat2, PresencePenalty, RepetitionPenalty, Temperature,
    TopK, TopP, Typical, Xtc,
};
use crate::{Processor, Profile, SamplingConfig, TokenMask};

/// The highest temperature OpenAI's API accepts.
const OPEN_AI_HOTTEST: f64 = 2.0;

impl Target {
    /// The profile with the target's arithmetic; `None` if the arithmetic is not known.
    fn profile(self) -> Option<Profile> {
        match self {
            Self::Transformers => Some(Profile::Transformers),
            Self::Vllm => Some(Profile::Vllm),
            Self::LlamaServer | Self::LlamaCli => Some(Profile::LlamaCpp),
            Self::OpenAi => None,
        }
    }

    fn is_llama_cpp(self) -> bool {
        self.profile() == Some(Profile::LlamaCpp)
    }

    /// Whether the target has a setting for this processor.
    fn can(self, processor: &Processor) -> bool {
        match (self, processor) {
            // llama.cpp can restrict tokens by a grammar, but not by a list; vLLM has only lists of allowed tokens.
            (Self::LlamaServer | Self::OpenAi, Processor::TokenMask(mask)) => {
                matches!(mask, TokenMask::Suppress(_))
            }
            (Self::Vllm, Processor::TokenMask(mask)) => matches!(mask, TokenMask::Allow(_)),
            (Self::LlamaCli, Processor::TokenMask(_)) => false,
            (Self::OpenAi, other) => {
                let known = [
                    Temperature,
                    TopP,
                    PresencePenalty,
                    FrequencyPenalty,
                    LogitBias,
                ];
                known.contains(&other.kind())
            }
            (_, other) => self
                .profile()
                .is_some_and(|profile| profile.has(other.kind())),
        }
    }
}

/// The processors the target can apply, each kind once, and warnings about what is lost or different.
pub(super) fn exportable(
    config: &SamplingConfig,
    target: Target,
) -> (Vec<&Processor>, Vec<String>) {
    let name = target.name();
    let mut links: Vec<&Processor> = Vec::new();
    let mut warnings = Vec::new();
    for processor in acting(config) {
        let rule = label(processor.kind());
        // Only llama.cpp filters before a greedy choice, and of its filters two can remove the likeliest token.
        if !config.do_sample && processor.kind().is_warper() && !target.is_llama_cpp() {
            if matches!(processor.kind(), Typical | Xtc) {
                warnings.push(failures::export_cannot(name, rule));
            }
            continue;
        }
        if !target.can(processor) {
            warnings.push(failures::export_cannot(name, rule));
        } else if links.iter().any(|link| link.kind() == processor.kind()) {
            warnings.push(failures::export_once(name, rule));
        } else {
            links.push(processor);
        }
    }
    if let Some(order) = order_warning(&links, target) {
        warnings.push(order);
    }
    warnings.extend(
        links
            .iter()
            .filter_map(|link| difference(config.profile, target, link.kind())),
    );
    for link in &links {
        if let (Target::OpenAi, Processor::Temperature(t)) = (target, link)
            && t.get() > OPEN_AI_HOTTEST
        {
            let hottest = OPEN_AI_HOTTEST.to_string();
            warnings.push(failures::export_hottest(name, &hottest));
        }
    }
    if config.do_sample {
        warnings.push(failures::export_other_numbers(name));
    }
    (links, warnings)
}

/// llama.cpp accepts an order of samplers; the other targets have a fixed one.
fn order_warning(links: &[&Processor], target: Target) -> Option<String> {
    let name = target.name();
    let profile = match target {
        Target::LlamaServer | Target::LlamaCli => return None,
        Target::OpenAi if links.len() > 1 => {
            return Some(failures::export_no_order(name));
        }
        other => other.profile()?,
    };
    let places: Vec<usize> = links
        .iter()
        .map(|link| profile.place(link.kind()))
        .collect();
    if places.is_sorted() {
        return None;
    }
    let kinds = profile
        .order()
        .iter()
        .filter(|&&kind| links.iter().any(|link| link.kind() == kind));
    let order: Vec<&str> = kinds.map(|&kind| label(kind)).collect();
    Some(failures::export_order(name, &order.join(", ")))
}

/// A warning if the same setting has another meaning in the target.
fn difference(from: Profile, target: Target, kind: ProcessorKind) -> Option<String> {
    let name = target.name();
    let to = target.profile();
    if to == Some(from) {
        return None;
    }
    let keeps_ties = |profile| matches!(profile, Profile::Transformers | Profile::Vllm);
    let said = match (kind, to) {
        (TopK, Some(to)) if keeps_ties(to) && !keeps_ties(from) => failures::export_keeps_ties,
        (TopK, Some(to)) if !keeps_ties(to) && keeps_ties(from) => failures::export_exactly_k,
        (Typical, Some(Profile::LlamaCpp)) => failures::export_exceeds,
        (RepetitionPenalty, Some(_)) if from == Profile::LlamaCpp => failures::export_whole_text,
        (FrequencyPenalty | PresencePenalty, Some(Profile::LlamaCpp)) => {
            failures::export_counts_prompt
        }
        (FrequencyPenalty | PresencePenalty, Some(_)) if from == Profile::LlamaCpp => {
            failures::export_ignores_prompt
        }
        _ => return None,
    };
    Some(said(label(kind), name))
}

/// The name of a processor in a sentence.
pub(super) fn label(kind: ProcessorKind) -> &'static str {
    match kind {
        ProcessorKind::TokenMask => failures::export_token_mask(),
        LogitBias => "logit_bias",
        RepetitionPenalty => "repetition_penalty",
        FrequencyPenalty => "frequency_penalty",
        PresencePenalty => "presence_penalty",
        ProcessorKind::NoRepeatNgram => "no_repeat_ngram_size",
        ProcessorKind::Dry => "DRY",
        Temperature => "temperature",
        ProcessorKind::TopNSigma => "top_n_sigma",
        TopK => "top_k",
        TopP => "top_p",
        ProcessorKind::MinP => "min_p",
        Typical => "typical_p",
        Xtc => "XTC",
        Mirostat2 => "Mirostat",
    }
}
