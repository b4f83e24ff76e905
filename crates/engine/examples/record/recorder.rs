//! Runs the model on a prompt with the settings with which the page opens, and keeps what it gave at each step.

use std::error::Error;

use engine_client::{cheapest_command, recording::recorded_model};
use generation::{Generation, Next, StoppingCriterion};
use page_model::{recordings::selection, words::examples::FIRST_PROMPT};
use protocol::{Answer, Command, ModelSource, Payload, TruthKnown};
use recording::{
    RecordedPass, RecordedPrompt, RecordedStep, RecordedText, RecordedTexts, RecordedTruth,
    Recording, StepNumbers, TokenBytes, TokenId, TruthOrigin,
};
use sampling::{Coin, Logits, Profile, SamplingConfig, Temperature};

use crate::teller::{RECORDED_BY, Teller};

/// The random seed with which the page opens.
pub const SEED: u64 = 42;
/// A recording is downloaded before the engine it stands in for, so it must be much smaller.
pub const MAX_NEW_TOKENS: usize = 12;
/// Tokens of each text at another temperature: all of them together take less than 4 kB on their way to the visitor.
const RECORDED_AHEAD: u32 = 24;
/// A short one is what an embed begins with: the first picture needs the first step.
pub const SHORT_STEPS: usize = 1;

/// Records at most `most` steps of one run.
///
/// # Errors
/// Any failure of the model.
pub fn record(teller: &mut Teller, prompt: &str, most: usize) -> Result<Recording, Box<dyn Error>> {
    let mut recording = begun(teller, prompt)?;
    let tokens = recording.prompt.input_ids.clone();
    // A visitor meets the slider with the first prompt, and a short recording is for the first picture alone.
    if prompt == FIRST_PROMPT && most > SHORT_STEPS {
        recording.texts = Some(texts(teller, &tokens)?);
    }
    let info = &teller.model;
    let criteria = vec![
        StoppingCriterion::EosTokenId(info.eos_token_ids.clone()),
        StoppingCriterion::MaxNewTokens(most),
    ];
    let sampling = SamplingConfig::new(Profile::Textbook).with(Temperature::new(1.0)?);
    let coin = Coin::new(SEED);
    let window = info.context_window as usize;
    let mut generation = Generation::new(tokens, criteria, window)?;
    let mut cached = Vec::new();
    loop {
        let context = match generation.next() {
            Next::Stop(_) => return Ok(recording),
            Next::Choose => {
                let decision = generation.decide(&sampling, coin).ok_or("no logits")?;
                let step = recording.steps.last_mut().ok_or("no logits")?;
                step.token = Some(decision.choice.token);
                step.selection = Some(selection(&decision.choice));
                generation.append(decision, &[])?;
                continue;
            }
            Next::Forward(context) => context,
        };
        let pass = teller.tell(&cheapest_command(&cached, &context))?;
        let (Answer::Logits(report), Payload::Floats(logits)) = (pass.answer, pass.payload) else {
            return Err("no logits".into());
        };
        generation.supply(&Logits::new(logits.clone())?)?;
        cached = context.clone();
        recording.steps.push(RecordedStep {
            pass: Some(RecordedPass {
                computed: report.computed,
                reused: report.reused,
                slots: report.cache.slots,
            }),
            numbers: StepNumbers::All(logits),
            truth: truth(teller, context)?,
            ..RecordedStep::default()
        });
    }
}

/// A recording with the first settings of the page, without steps.
///
/// # Errors
/// Any failure of the model.
pub fn begun(teller: &mut Teller, prompt: &str) -> Result<Recording, Box<dyn Error>> {
    let text = prompt.to_string();
    let Answer::Tokenized { tokens } = teller.tell(&Command::Tokenize { text })?.answer else {
        return Err("no tokens".into());
    };
    Ok(Recording {
        model: recorded_model(&teller.model),
        recorded_by: RECORDED_BY.into(),
        parameters: format!("temperature=1&seed={SEED}"),
        prompt: RecordedPrompt {
            text: prompt.into(),
            input_ids: tokens,
        },
        tokens: vocabulary(teller)?,
        steps: Vec::new(),
        branches: Vec::new(),
        texts: None,
        inside: None,
    })
}

/// What the page writes ahead of a prompt at every hundredth on the slider of the temperature.
///
/// # Errors
/// Any failure of the model.
pub fn texts(teller: &mut Teller, prompt: &[TokenId]) -> Result<RecordedTexts, Box<dyn Error>> {
    let info = &teller.model;
    let criteria = vec![StoppingCriterion::EosTokenId(info.eos_token_ids.clone())];
    let generation = Generation::new(prompt.to_vec(), criteria, info.context_window as usize)?;
    let mut texts: Vec<RecordedText> = Vec::new();
    let [first, last] = [Temperature::SLIDER.start(), Temperature::SLIDER.end()]
        .map(|end| (end * 100.0).round() as u32);
    for hundredth in first..=last {
        let temperature = Temperature::new(f64::from(hundredth) / 100.0)?;
        let rule = SamplingConfig::new(Profile::Textbook).with(temperature);
        let request = generation.ahead(rule, Coin::new(SEED), RECORDED_AHEAD);
        let request = request.ok_or("the prompt fills the context window")?;
        let Answer::Ahead(report) = teller.tell(&Command::WriteAhead(Box::new(request)))?.answer
        else {
            return Err("no text ahead".into());
        };
        match texts.last_mut() {
            Some(text) if text.tokens == report.rest.tokens => text.hundredths[1] = hundredth,
            _ => texts.push(RecordedText {
                hundredths: [hundredth; 2],
                tokens: report.rest.tokens,
            }),
        }
    }
    Ok(RecordedTexts { seed: SEED, texts })
}

/// The bytes of all tokens.
fn vocabulary(teller: &mut Teller) -> Result<TokenBytes, Box<dyn Error>> {
    let loaded = teller.tell(&Command::Load {
        source: ModelSource::folder(""),
        memory: None,
        format: None,
    })?;
    let (Answer::Loaded { model, .. }, Payload::Bytes(bytes)) = (loaded.answer, loaded.payload)
    else {
        return Err("no vocabulary".into());
    };
    let ends = model.piece_ends.ok_or("no vocabulary")?;
    let starts = [0].into_iter().chain(ends.iter().copied());
    let ranges = starts.zip(&ends);
    let pieces = ranges.map(|(start, &end)| &bytes[start as usize..end as usize]);
    Ok(TokenBytes::new(None, pieces)?)
}

/// The true distribution after a context.
fn truth(teller: &mut Teller, tokens: Vec<u32>) -> Result<Option<RecordedTruth>, Box<dyn Error>> {
    let told = teller.tell(&Command::Truth { tokens })?;
    let Answer::Truth { known } = told.answer else {
        return Ok(None);
    };
    let known = match known {
        TruthKnown::Exactly => TruthOrigin::Exactly,
        TruthKnown::NoGrammar => TruthOrigin::NoGrammar,
        TruthKnown::OutsideGrammar => TruthOrigin::OutsideGrammar,
    };
    let (tokens, probabilities) = match told.payload {
        Payload::Distribution {
            tokens,
            probabilities,
        } => (tokens, probabilities),
        _ => Default::default(),
    };
    Ok(Some(RecordedTruth {
        known,
        tokens,
        probabilities,
    }))
}
