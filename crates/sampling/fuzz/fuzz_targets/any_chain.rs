//! Arbitrary bytes as logits, processors, profile and text: all accepted input gives a valid distribution and choice.
//!
//! `cargo +nightly fuzz run any_chain -- -runs=10000000`
#![no_main]

use arbitrary::{Arbitrary, Unstructured};
use libfuzzer_sys::fuzz_target;
use sampling::{
    Bias, Coin, Context, Dry, FrequencyPenalty, LogitBias, Logits, MinP, Mirostat2, NoRepeatNgram,
    PresencePenalty, Processor, Profile, Ranking, RepetitionPenalty, SamplingConfig, Temperature,
    TokenMask, TopK, TopNSigma, TopP, Typical, Xtc,
};

/// Rounding of a sum of up to 64 probabilities in double precision.
const SUM_TOLERANCE: f64 = 1e-12;

/// A processor; none if the numbers are outside its ranges.
fn processor(bytes: &mut Unstructured) -> arbitrary::Result<Option<Processor>> {
    let (x, y) = (number(bytes)?, number(bytes)?);
    let n = u32::from(bytes.arbitrary::<u8>()?);
    Ok(match bytes.int_in_range(0..=14)? {
        0 => Temperature::new(x).ok().map(Into::into),
        1 => TopK::new(n).ok().map(Into::into),
        2 => TopP::new(x).ok().map(Into::into),
        3 => MinP::new(x).ok().map(Into::into),
        4 => Typical::new(x).ok().map(Into::into),
        5 => TopNSigma::new(x).ok().map(Into::into),
        6 => Xtc::new(x, y).ok().map(Into::into),
        7 => Mirostat2::new(x, y).ok().map(Into::into),
        8 => Dry::new(x).ok().map(|dry| {
            Dry {
                allowed_length: n % 4,
                ..dry
            }
            .into()
        }),
        9 => RepetitionPenalty::new(x).ok().map(Into::into),
        10 => FrequencyPenalty::new(x).ok().map(Into::into),
        11 => PresencePenalty::new(x).ok().map(Into::into),
        12 => NoRepeatNgram::new(n % 5).ok().map(Into::into),
        13 => Bias::new(x).ok().map(|bias| {
            LogitBias {
                biases: [(n, bias)].into(),
            }
            .into()
        }),
        _ => Some(TokenMask::Suppress([n, n / 2].into()).into()),
    })
}

/// Usually a multiple of 1/1024 below 4, sometimes any `f64`.
fn number(bytes: &mut Unstructured) -> arbitrary::Result<f64> {
    Ok(match bytes.arbitrary::<u16>()? {
        0 => f64::arbitrary(bytes)?,
        n => f64::from(n % 4096) / 1024.0,
    })
}

fn any_chain(bytes: &mut Unstructured) -> arbitrary::Result<()> {
    let profile = *bytes.choose(&Profile::ALL)?;
    let mut config = SamplingConfig::new(profile);
    config.do_sample = bytes.ratio(7, 8)?;
    for _ in 0..bytes.int_in_range(0..=5)? {
        if let Some(processor) = processor(bytes)? {
            config.set(processor);
        }
    }
    let coin = Coin::new(bytes.arbitrary()?);
    let text: Vec<u32> = <[u8; 12]>::arbitrary(bytes)?
        .map(|id| u32::from(id % 8))
        .to_vec();
    let mut values = Vec::new();
    while values.len() < 64 && !bytes.is_empty() {
        values.push(f32::from_bits(bytes.arbitrary()?));
    }
    let Ok(logits) = Logits::new(values) else {
        return Ok(());
    };
    let ranking = Ranking::of(&logits);
    let context = Context {
        prompt: &text[..6],
        generated: &text[6..],
        surprises: &[3.0, f64::INFINITY],
        coin,
    };
    let run = config.run(&ranking, &context);
    let distribution = run.distribution();
    let sum: f64 = distribution.ranked().map(|token| token.probability).sum();
    assert!((sum - 1.0).abs() < SUM_TOLERANCE, "{sum}");
    assert!(distribution.entropy_bits() >= 0.0);
    for stage in run.stages() {
        assert!(stage.after.values().iter().all(|value| value.is_finite()));
        assert!(stage.after.values().is_sorted_by(|a, b| a >= b));
        assert_eq!(stage.removed_tokens().count(), stage.removed());
        assert!(stage.mass_kept() >= -SUM_TOLERANCE && stage.mass_kept() <= 1.0);
    }
    let choice = config.choose(&run, coin.at(context.position()));
    assert!(
        choice.probability > 0.0 && distribution.probability(choice.token) == choice.probability
    );
    assert!(distribution.race(coin, context.position()).probability > 0.0);
    Ok(())
}

fuzz_target!(|bytes: &[u8]| {
    // Too few bytes to build a chain are not a failure.
    let _ = any_chain(&mut Unstructured::new(bytes));
});
