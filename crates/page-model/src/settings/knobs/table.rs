//! The table of samplers that a visitor can set, with the engines' names, ranges and defaults.

use sampling::{
    Bias, Dry, DryBase, DryMultiplier, FrequencyPenalty, LogitBias, MinP, Mirostat2, MirostatEta,
    MirostatTau, NoRepeatNgram, PresencePenalty, Processor, ProcessorKind, RepetitionPenalty,
    Temperature, TopK, TopNSigma, TopP, Typical, Xtc, XtcProbability, XtcThreshold,
};

use crate::settings::knobs::{Knob, KnobPart, List, Number};

macro_rules! knob {
    ($kind:ident as $number:ty, $name:path, step $step:literal, decimals $decimals:literal, start $start:literal) => {
        Knob {
            kind: ProcessorKind::$kind,
            id: $kind::NAME,
            name: $name,
            numbers: &[Number {
                id: $kind::NAME,
                part: KnobPart::Only,
                least: *$kind::SLIDER.start() as f64,
                most: *$kind::SLIDER.end() as f64,
                step: $step,
                decimals: $decimals,
                get: |processor| match processor {
                    Processor::$kind(setting) => Some(setting.get() as f64),
                    _ => None,
                },
                put: |_, value| $kind::new(value as $number).ok().map(Processor::from),
            }],
            list: None,
            fresh: || $kind::new($start as $number).ok().map(Processor::from),
        }
    };
}

macro_rules! number {
    ($kind:ident.$field:ident: $type:ident, $part:ident, step $step:literal, decimals $decimals:literal) => {
        Number {
            id: $type::NAME,
            part: KnobPart::$part,
            least: *$type::SLIDER.start(),
            most: *$type::SLIDER.end(),
            step: $step,
            decimals: $decimals,
            get: |processor| match processor {
                Processor::$kind(setting) => Some(setting.$field.get()),
                _ => None,
            },
            put: |processor, value| match processor {
                Processor::$kind(setting) => {
                    let mut setting = setting.to_owned();
                    setting.$field = $type::new(value).ok()?;
                    Some(setting.into())
                }
                _ => None,
            },
        }
    };
}

/// All samplers of the page, in the order in which those that are off are listed.
pub static KNOBS: [Knob; 14] = [
    knob!(Temperature as f64, texts::first::settings_temperature, step 0.01, decimals 2, start 0.7),
    knob!(TopK as u32, texts::first::settings_top_k, step 1.0, decimals 0, start 40.0),
    knob!(TopP as f64, texts::first::settings_top_p, step 0.01, decimals 2, start 0.9),
    knob!(MinP as f64, texts::first::sampler_min_p, step 0.01, decimals 2, start 0.05),
    knob!(RepetitionPenalty as f64, texts::first::sampler_repetition_penalty, step 0.01, decimals 2, start 1.1),
    knob!(FrequencyPenalty as f64, texts::first::sampler_frequency_penalty, step 0.05, decimals 2, start 0.5),
    knob!(PresencePenalty as f64, texts::first::sampler_presence_penalty, step 0.05, decimals 2, start 0.5),
    knob!(NoRepeatNgram as u32, texts::first::sampler_no_repeat_ngram, step 1.0, decimals 0, start 3.0),
    Knob {
        kind: ProcessorKind::Dry,
        id: "dry",
        name: texts::first::sampler_dry,
        numbers: &[
            number!(Dry.multiplier: DryMultiplier, Multiplier, step 0.05, decimals 2),
            number!(Dry.base: DryBase, Base, step 0.05, decimals 2),
            Number {
                id: "dry_allowed_length",
                part: KnobPart::AllowedLength,
                least: *Dry::ALLOWED_LENGTHS.start() as f64,
                most: *Dry::ALLOWED_LENGTHS.end() as f64,
                step: 1.0,
                decimals: 0,
                get: |processor| match processor {
                    Processor::Dry(dry) => Some(f64::from(dry.allowed_length)),
                    _ => None,
                },
                put: |processor, value| match processor {
                    Processor::Dry(dry) => Some(
                        Dry {
                            allowed_length: value as u32,
                            ..dry.clone()
                        }
                        .into(),
                    ),
                    _ => None,
                },
            },
        ],
        list: Some(List::Breakers),
        // The value that the proposal of DRY recommends.
        fresh: || Dry::new(0.8).ok().map(Processor::from),
    },
    knob!(Typical as f64, texts::first::sampler_typical, step 0.01, decimals 2, start 0.9),
    knob!(TopNSigma as f64, texts::first::sampler_top_n_sigma, step 0.1, decimals 1, start 1.0),
    Knob {
        kind: ProcessorKind::Xtc,
        id: "xtc",
        name: texts::first::sampler_xtc,
        numbers: &[
            number!(Xtc.probability: XtcProbability, Probability, step 0.01, decimals 2),
            number!(Xtc.threshold: XtcThreshold, Threshold, step 0.01, decimals 2),
        ],
        list: None,
        // The values that the proposal of XTC recommends.
        fresh: || {
            let xtc = Xtc::new(0.5, XtcThreshold::DEFAULT.get());
            xtc.ok().map(Processor::from)
        },
    },
    Knob {
        kind: ProcessorKind::Mirostat2,
        id: "mirostat",
        name: texts::first::sampler_mirostat,
        numbers: &[
            number!(Mirostat2.tau: MirostatTau, Tau, step 0.1, decimals 1),
            number!(Mirostat2.eta: MirostatEta, Eta, step 0.01, decimals 2),
        ],
        list: None,
        fresh: || {
            let (tau, eta) = (MirostatTau::DEFAULT, MirostatEta::DEFAULT);
            Some(Mirostat2 { tau, eta }.into())
        },
    },
    Knob {
        kind: ProcessorKind::LogitBias,
        id: Bias::NAME,
        name: texts::first::sampler_logit_bias,
        numbers: &[],
        list: Some(List::Biases),
        fresh: || Some(LogitBias::default().into()),
    },
];
