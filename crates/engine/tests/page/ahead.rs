//! The text ahead of the shipped model is the text that the page's run writes step by step.

use generation::{AheadRequest, StopReason};
use page_model::{
    ahead::{MOST_AHEAD, request},
    settings::{
        Settings,
        knobs::{KNOBS, Knob},
    },
};
use protocol::{AheadEnd, Answer, Command, TokenId};
use sampling::{Coin, Profile, SamplingConfig, Uniform};

use super::native_run::NativeRun;

const PROMPT: &str = "Once upon a time";

/// What the engine writes ahead.
fn written(run: &mut NativeRun, request: AheadRequest) -> (Vec<TokenId>, AheadEnd) {
    let command = Command::WriteAhead(Box::new(request));
    match run.tell(&command) {
        Answer::Ahead(report) => (report.rest.tokens, report.end),
        other => panic!("{other:?}"),
    }
}

/// Every sampler of the page alone, some together, and greedy decoding.
fn rules() -> Vec<SamplingConfig> {
    let plain = SamplingConfig::new(Profile::Textbook);
    let with = |mut rule: SamplingConfig, knob: &Knob| {
        knob.switch(&mut rule, true);
        rule
    };
    let mut rules: Vec<_> = KNOBS.iter().map(|knob| with(plain.clone(), knob)).collect();
    for profile in [Profile::Transformers, Profile::LlamaCpp, Profile::Vllm] {
        rules.push(SamplingConfig::defaults_of(profile));
    }
    rules.push(KNOBS.iter().fold(plain, with));
    rules
}

#[test]
fn it_is_the_text_that_stepping_gives_under_every_setting_of_the_page() {
    let mut run = NativeRun::of(PROMPT);
    run.method = costs::Method::Cached;
    let coin = Coin::new(11);
    for (index, rule) in rules().into_iter().enumerate() {
        let mut settings = Settings {
            rule,
            seed: (coin.at(index as u64).get() * 1e6) as u64,
            forbid_eos: index % 3 == 0,
            ..Settings::default()
        };
        if index % 4 == 0 {
            settings.by_hand.insert(5, Uniform::new(0.875).unwrap());
        }
        run.restart();
        let ahead = request(run.run.generation(), &settings).unwrap();
        assert_eq!(ahead.count, MOST_AHEAD);
        let (whole, end) = written(&mut run, ahead);
        assert_eq!(end, AheadEnd::Stopped(StopReason::MaxNewTokens));
        // From the middle as well: penalties and surprises go back to the beginning.
        while run.run.steps().len() < 20 {
            run.turn(&settings);
        }
        let ahead = request(run.run.generation(), &settings).unwrap();
        let (from_the_middle, _) = written(&mut run, ahead);
        while run.run.steps().len() < whole.len() {
            run.turn(&settings);
        }
        let stepped: Vec<_> = run.run.generation().generated().collect();
        assert_eq!(whole, stepped, "{settings:?}");
        assert_eq!(from_the_middle[..40], stepped[20..], "{settings:?}");
    }
}
