//! Every number of a question, right or a usual mistake, is computed again by the crates that the page computes with.

use costs::Decoder;
use generation::{Generation, Next, StoppingCriterion};
use sampling::{
    Choice, Coin, Context, Distribution, Logits, MinP, Processor, Profile, Ranking, SamplingConfig,
    Temperature, TopK, TopP, Uniform,
};

use crate::{quick_check::question::QuestionKind, run::step_analysis::ROWS};

/// Half of the last digit that the files write, at the size of the number: 84.4 stands for 84.35 to 84.45.
const WRITTEN_DIGITS: f64 = 0.006;

/// The numbers and the words of a formula.
struct Formula<'a> {
    words: Vec<&'a str>,
}

impl<'a> Formula<'a> {
    fn of(text: &'a str) -> Self {
        Self {
            words: text.split(' ').collect(),
        }
    }

    /// The numbers after a word, up to the next word.
    fn numbers(&self, after: &str) -> Vec<f64> {
        let start = self.words.iter().position(|word| *word == after);
        let start = start.unwrap_or_else(|| panic!("no {after} in {:?}", self.words));
        let numbers = self.words[start + 1..].iter().map(|word| word.parse().ok());
        numbers.take_while(Option::is_some).flatten().collect()
    }

    fn number(&self, after: &str) -> f64 {
        self.numbers(after)[0]
    }

    fn has(&self, word: &str) -> bool {
        self.words.contains(&word)
    }
}

/// The distribution that one sampler makes of logits.
fn sampled(values: impl Iterator<Item = f64>, processor: impl Into<Processor>) -> Distribution {
    let logits = values.map(|value| value as f32).collect();
    let config = SamplingConfig::new(Profile::Textbook).with(processor);
    let ranking = Ranking::of(&Logits::new(logits).unwrap());
    let run = config.run(&ranking, &Context::new(&[], &[], Coin::new(1)));
    run.distribution().clone()
}

/// The distribution that a filter leaves of percentages.
fn filtered(percentages: &[f64], filter: impl Into<Processor>) -> Distribution {
    sampled(percentages.iter().map(|percent| percent.ln()), filter)
}

fn softmax(values: &[f64], temperature: f64) -> Distribution {
    sampled(
        values.iter().copied(),
        Temperature::new(temperature).unwrap(),
    )
}

/// The forward passes that the loop asks for until this many tokens are written.
fn forward_passes(tokens: usize) -> usize {
    let criteria = vec![StoppingCriterion::MaxNewTokens(tokens)];
    let mut generation = Generation::new(vec![1, 2], criteria, tokens + 2).unwrap();
    let config = SamplingConfig::new(Profile::Textbook);
    let mut passes = 0;
    loop {
        match generation.next() {
            Next::Forward(_) => {
                passes += 1;
                generation
                    .supply(&Logits::new(vec![0.0, 1.0]).unwrap())
                    .unwrap();
            }
            Next::Choose => {
                let decision = generation.decide(&config, Coin::new(1)).unwrap();
                generation.append(decision, b"x").unwrap();
            }
            Next::Stop(_) => return passes,
        }
    }
}

/// The positions that all passes of a run compute.
fn positions(prompt: usize, tokens: usize, is_cached: bool) -> usize {
    let pass = |step: usize| match (is_cached, step) {
        (true, 1..) => 1,
        _ => prompt + step,
    };
    (0..tokens).map(pass).sum()
}

fn llama() -> Decoder {
    costs::published::LLAMA_3_1_8B
}

/// What a formula gives, in the unit of its question.
fn computed(text: &str) -> f64 {
    let formula = Formula::of(text);
    let name = formula.words[0];
    let share = |distribution: &Distribution, token: f64| {
        100.0 * distribution.probability(token as u32 - 1)
    };
    match name {
        "constant" => formula.number(name),
        "minus" => formula.numbers(name)[0] - formula.numbers(name)[1],
        "divided" => formula.numbers(name)[0] / formula.numbers(name)[1],
        "multiplied" => formula.numbers(name).iter().product(),
        "proportion" | "share" => {
            let all = formula.numbers(name);
            100.0 * all[formula.number("token") as usize - 1] / all.iter().sum::<f64>()
        }
        "odds" => {
            let both = softmax(&formula.numbers(name), 1.0);
            both.probability(0) / both.probability(1)
        }
        "softmax" if formula.has("divided") => {
            let values = formula.numbers("divided");
            let distribution = softmax(&values, 1.0);
            share(&distribution, formula.number("token")) / formula.number("temperature")
        }
        "softmax" => {
            let distribution = softmax(&formula.numbers(name), formula.number("temperature"));
            share(&distribution, formula.number("token"))
        }
        "top_k" => {
            let kept = TopK::new(formula.number("value") as u32).unwrap();
            share(
                &filtered(&formula.numbers(name), kept),
                formula.number("share"),
            )
        }
        "top_p" => {
            let kept = TopP::new(formula.number("value")).unwrap();
            filtered(&formula.numbers(name), kept).len() as f64
        }
        "min_p" => {
            let kept = MinP::new(formula.number("value")).unwrap();
            filtered(&formula.numbers(name), kept).len() as f64
        }
        "above" => {
            let least = 100.0 * formula.number("value");
            let above = formula
                .numbers(name)
                .into_iter()
                .filter(|percent| *percent >= least);
            above.count() as f64
        }
        "drawn" => {
            let all = formula.numbers(name);
            let distribution = filtered(&all, Temperature::NEUTRAL);
            let u = Uniform::new(formula.number("u")).unwrap();
            let Choice { token, .. } = distribution.draw(u);
            f64::from(token + 1)
        }
        "forward" => forward_passes(formula.number("passes") as usize) as f64,
        "vocabulary" => {
            let (_, texts) = crate::figures::tests::recorded_run(1);
            f64::from(texts.info().vocab_size)
        }
        "rows" => ROWS as f64,
        "all" => formula.number("with").powf(formula.number("of")) * 100.0,
        "positions" => {
            let (prompt, tokens) = (formula.number("prompt"), formula.number("tokens"));
            positions(prompt as usize, tokens as usize, formula.has("cached")) as f64
        }
        "cache" | "keys" => {
            let decoder = llama();
            let layers = if formula.has("layers") {
                decoder.layers
            } else {
                1
            };
            assert_eq!(decoder.kv_heads as f64, formula.number("kv_heads"));
            assert_eq!(decoder.head_dim as f64, formula.number("head_dim"));
            if formula.has("layers") {
                assert_eq!(layers as f64, formula.number("layers"));
            }
            let one = decoder.cache_bytes_per_token(formula.number("bytes") as u64);
            let one = (one * layers / decoder.layers) as f64 / 1000.0;
            match name {
                "keys" => one / 2.0,
                _ => one,
            }
        }
        "price" => {
            let at = formula
                .words
                .iter()
                .filter_map(|word| word.parse::<f64>().ok());
            let at: Vec<f64> = at.collect();
            let dollars = (at[0] * at[1] + at[2] * at[3]) / 1e6;
            100.0 * dollars
        }
        "seconds" => {
            formula.number("first") + formula.number("each") * (formula.number("tokens") - 1.0)
        }
        other => panic!("no formula {other}: {text}"),
    }
}

#[test]
fn every_number_and_every_usual_mistake_is_what_its_formula_gives() {
    let mut numbers = 0;
    for question in super::all() {
        let QuestionKind::Number(number) = &question.kind else {
            continue;
        };
        let mistakes = number
            .mistakes
            .iter()
            .map(|mistake| (mistake.number, mistake.formula));
        for (written, formula) in mistakes.chain([(number.answer, number.formula)]) {
            let computed = computed(formula);
            let distance = (written - computed).abs();
            let near = distance <= WRITTEN_DIGITS * written.abs().max(1.0);
            assert!(
                near,
                "{}: {formula} is {computed}, not {written}",
                question.id
            );
            numbers += 1;
        }
        // A number typed with the digits that the question asks for is within the tolerance.
        let computed = computed(number.formula);
        assert!(
            (number.answer - computed).abs() < number.tolerance,
            "{}",
            question.id
        );
    }
    assert!(numbers > 0, "no question has a number");
}
