//! Makes exercises: from a seed, from logits that the visitor types, or from a step of the model on the page.

use sampling::{
    Coin, Context, MinP, Profile, Ranking, SamplingConfig, Stream, Temperature, TokenId, TopK,
    TopP, Uniform,
};

use super::{
    columns::AnswerColumn,
    exercise::{
        Exercise, ExerciseError, ExerciseRest, ExerciseToken, MethodSettings, PracticeMethod,
    },
    own_settings::OwnSettings,
    solution::ExerciseSolution,
    words::{self, TOKEN_SETS},
};
use crate::own_logits::{OwnLogits, read_text};

enums::listed! {
    /// How much an exercise asks for, the easiest first.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum PracticeLevel {
        /// Four whole logits at T = 1, one method.
        #[default]
        One,
        /// Five or six logits at another temperature, one method.
        Two,
        /// Eight logits, all five methods.
        Three,
    }
}

impl PracticeLevel {
    /// The level's number, from 1.
    pub fn number(self) -> usize {
        match self {
            Self::One => 1,
            Self::Two => 2,
            Self::Three => 3,
        }
    }

    /// Temperatures at which z / T of one decimal has two at most: nothing in its column is rounded.
    fn temperatures(self) -> &'static [f64] {
        match self {
            Self::One => &[1.0],
            Self::Two => &[0.5, 2.0],
            Self::Three => &[0.5, 1.25, 2.0],
        }
    }

    /// The number of tokens of a step of the model that are shown, beside the rest.
    fn shown(self) -> usize {
        match self {
            Self::One => 4,
            Self::Two => 5,
            Self::Three => 7,
        }
    }
}

/// The least and the most logits of the visitor's own.
const OWN_COUNT: std::ops::RangeInclusive<usize> = 3..=8;
/// The greatest distance of such a logit from 0: e^10 has five digits before its point.
const OWN_MOST: f64 = 10.0;
/// The greatest logit of a step of the model after a constant was added to all: e^4 is 54.60.
pub const GREATEST_LOGIT: f64 = 4.0;
/// Logits are drawn this often until some settings lead to a clear exercise.
const DRAWS: usize = 40;
/// Settings are drawn this often until one leads to a clear exercise.
const ATTEMPTS: u32 = 300;
/// The most decimals of the weight of the rest.
const MOST_DECIMALS: f64 = 8.0;
/// The p that an exercise can have; the small ones for a step whose likeliest tokens have little probability.
const P: [f64; 12] = [
    0.5, 0.6, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95, 0.4, 0.3, 0.2, 0.1,
];
/// The fractions of min-p that an exercise can have.
const MIN_P: [f64; 9] = [0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.7];
/// The least distance between u and the end of an interval: rounding does not move u to another token.
const U_GAP: f64 = 0.01;
/// The least distance between a sum or a probability and what it is compared with: rounding does not change the cut.
const CUT_GAP: f64 = 0.005;

/// Numbers of one exercise, one after the other, from its seed.
struct Numbers {
    coin: Coin,
    position: u64,
    index: u32,
}

impl Numbers {
    fn new(seed: u64, level: PracticeLevel) -> Self {
        Self {
            coin: Coin::new(seed),
            position: level.number() as u64,
            index: 0,
        }
    }

    /// The next random number.
    fn next(&mut self) -> f64 {
        self.index += 1;
        let u = self.coin.toss(self.position, Stream::Draw, self.index);
        u.get()
    }

    /// A whole number below `n`.
    fn below(&mut self, n: usize) -> usize {
        (self.next() * n as f64) as usize
    }

    fn one_of<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }

    /// `n` different numbers from a list, in random order.
    fn take<T: Copy>(&mut self, mut from: Vec<T>, n: usize) -> Vec<T> {
        let n = n.min(from.len());
        (0..n)
            .map(|_| from.swap_remove(self.below(from.len())))
            .collect()
    }
}

/// The exercise of a seed.
///
/// # Errors
/// None: its logits are finite.
pub fn from_seed(
    level: PracticeLevel,
    seed: u64,
    method: Option<PracticeMethod>,
) -> Result<Exercise, ExerciseError> {
    let mut numbers = Numbers::new(seed, level);
    let mut attempt = || {
        let tokens = draw_tokens(&mut numbers, level);
        let own = OwnSettings::default();
        complete(tokens, |_| None, level, &mut numbers, method, &own)
    };
    // Where no settings cut clearly between these logits, others are drawn.
    for _ in 1..DRAWS {
        let found = attempt()?;
        if found.is_clear {
            return Ok(found.exercise);
        }
    }
    Ok(attempt()?.exercise)
}

/// Tokens with logits, as many as the level has.
fn draw_tokens(numbers: &mut Numbers, level: PracticeLevel) -> Vec<ExerciseToken> {
    let count = match level {
        PracticeLevel::One => 4,
        PracticeLevel::Two => 5 + numbers.below(2),
        PracticeLevel::Three => 8,
    };
    let logits: Vec<f64> = match level {
        PracticeLevel::One => numbers.take((-1..=4).map(f64::from).collect(), count),
        // In tenths, as they are shown.
        _ => {
            let tenths = (-15..=30).map(|tenths| f64::from(tenths) / 10.0);
            numbers.take(tenths.collect(), count)
        }
    };
    let texts = TOKEN_SETS[numbers.below(TOKEN_SETS.len())];
    let token = |(text, logit): (&str, f64)| ExerciseToken {
        text: text.into(),
        logit,
    };
    texts.into_iter().zip(logits).map(token).collect()
}

/// An exercise of the visitor's own logits, with the settings that stand among them.
///
/// # Errors
/// A text that cannot be read, too few or too many logits, or one far from 0.
pub fn from_text(
    text: &str,
    level: PracticeLevel,
    seed: u64,
    method: Option<PracticeMethod>,
) -> Result<Exercise, ExerciseError> {
    let (text, own) = OwnSettings::split(text)?;
    let OwnLogits::Full { logits, texts } = read_text(&text, None)? else {
        return Err(ExerciseError::NoLogits);
    };
    let logits = logits.as_slice();
    if !OWN_COUNT.contains(&logits.len()) {
        return Err(ExerciseError::Count(logits.len()));
    }
    let token = |(row, &logit): (usize, &f32)| {
        // The shortest decimal of a single-precision number is the one that was typed.
        let shown = logit.to_string();
        let value = crate::parse::float(&shown).filter(|value| value.abs() <= OWN_MOST);
        let text = texts.get(row).filter(|text| !text.trim().is_empty());
        let text = text.map_or_else(|| words::unnamed(row), |text| text.trim().to_owned());
        Ok(ExerciseToken {
            text,
            logit: value.ok_or(ExerciseError::Range(shown))?,
        })
    };
    let tokens: Result<Vec<_>, ExerciseError> = logits.iter().enumerate().map(token).collect();
    let mut numbers = Numbers::new(seed, level);
    let method = method.or(own.method());
    Ok(complete(tokens?, |_| None, level, &mut numbers, method, &own)?.exercise)
}

/// An exercise of a step of the model: its likeliest tokens, and the rest with its exact probability.
///
/// A constant is added to all logits so that the greatest is [`GREATEST_LOGIT`], and they are rounded to one decimal.
///
/// # Errors
/// A step whose likeliest tokens have too little probability together.
pub fn from_step(
    step: &Ranking,
    label: impl Fn(TokenId) -> String,
    level: PracticeLevel,
    seed: u64,
    method: Option<PracticeMethod>,
) -> Result<Exercise, ExerciseError> {
    let scores = step.scores();
    let shown = level.shown().min(scores.len());
    let greatest = f64::from(scores.values()[0]);
    let tokens = scores.iter().take(shown).map(|(token, logit)| {
        let shifted = f64::from(logit) - greatest + GREATEST_LOGIT;
        ExerciseToken {
            text: label(token),
            logit: (shifted * 10.0).round() / 10.0,
        }
    });
    let tokens: Vec<ExerciseToken> = tokens.collect();
    let powers = tokens.clone();
    let rest = |temperature: Temperature| {
        let hidden = scores.len() - shown;
        let config = SamplingConfig::new(Profile::Textbook).with(temperature);
        let context = Context::new(&[], &[], Coin::default());
        let run = config.run(step, &context);
        let rest = run.distribution().ranked().skip(shown);
        let probability: f64 = rest.map(|token| token.probability).sum();
        let exp = |token: &ExerciseToken| (token.logit / temperature.get()).exp();
        let sum: f64 = powers.iter().map(exp).sum();
        // The weight that gives the rest its probability in the model's distribution, as it is shown.
        let exp = rounded_weight(probability / (1.0 - probability) * sum);
        (hidden > 0).then_some(ExerciseRest {
            tokens: hidden,
            exp,
            probability,
        })
    };
    let mut numbers = Numbers::new(seed, level);
    Ok(complete(
        tokens,
        rest,
        level,
        &mut numbers,
        method,
        &OwnSettings::default(),
    )?
    .exercise)
}

/// A weight with two decimals, and a small one with two digits: what a visitor can add, and not zero where it is not.
fn rounded_weight(weight: f64) -> f64 {
    let digits = -weight.log10().floor();
    let decimals = if weight > 0.0 { digits + 1.0 } else { 0.0 };
    let unit = 10_f64.powf(decimals.clamp(2.0, MOST_DECIMALS));
    (weight * unit).round() / unit
}

/// An exercise, and whether rounding changes nothing in it.
struct Completed {
    exercise: Exercise,
    is_clear: bool,
}

/// Adds settings under which the exercise is clear, if there are any.
fn complete(
    tokens: Vec<ExerciseToken>,
    rest: impl Fn(Temperature) -> Option<ExerciseRest>,
    level: PracticeLevel,
    numbers: &mut Numbers,
    method: Option<PracticeMethod>,
    own: &OwnSettings,
) -> Result<Completed, ExerciseError> {
    let asked = numbers.one_of(&PracticeMethod::ALL);
    let methods = match level {
        PracticeLevel::Three if method.is_none() => PracticeMethod::ALL.into(),
        _ => vec![method.unwrap_or(asked)],
    };
    let temperature = numbers.one_of(level.temperatures());
    let temperature = Temperature::new(temperature).unwrap_or(Temperature::NEUTRAL);
    let temperature = own.temperature.unwrap_or(temperature);
    let rest = rest(temperature);
    let mut determined = None;
    for attempt in 0..ATTEMPTS {
        // The small values are for the steps that have no others.
        let usual = if attempt < ATTEMPTS / 2 { 8 } else { P.len() };
        let settings = settings(numbers, temperature, tokens.len(), usual);
        let Some(settings) = settings else { continue };
        let exercise = Exercise::new(tokens.clone(), rest, own.over(settings), methods.clone())?;
        let solution = ExerciseSolution::of(&exercise);
        if is_clear(&exercise, &solution) {
            return Ok(Completed {
                exercise,
                is_clear: true,
            });
        }
        if is_determined(&exercise, &solution) {
            determined = Some(exercise);
        }
    }
    let exercise = determined.ok_or(ExerciseError::TooFlat)?;
    Ok(Completed {
        exercise,
        is_clear: false,
    })
}

fn settings(
    numbers: &mut Numbers,
    temperature: Temperature,
    tokens: usize,
    usual: usize,
) -> Option<MethodSettings> {
    let most = tokens.saturating_sub(2).clamp(1, 3);
    let hundredths = numbers.below(100) as f64 / 100.0;
    Some(MethodSettings {
        temperature,
        k: TopK::new(2 + numbers.below(most) as u32).ok()?,
        p: TopP::new(numbers.one_of(&P[..usual])).ok()?,
        min_p: MinP::new(numbers.one_of(&MIN_P)).ok()?,
        u: Uniform::new(hundredths).ok()?,
    })
}

/// Whether the filters remove all of the rest, so that how it is divided does not matter.
fn is_determined(exercise: &Exercise, solution: &ExerciseSolution) -> bool {
    let filters = PracticeMethod::ALL.into_iter().filter(|m| m.is_filter());
    let rest = exercise.rest.map(|_| exercise.len());
    rest.is_none_or(|rest| {
        !filters
            .into_iter()
            .any(|method| solution.keeps(method, rest))
    })
}

/// Whether each filter keeps two tokens or more and removes some, and rounding changes no cut and no choice.
fn is_clear(exercise: &Exercise, solution: &ExerciseSolution) -> bool {
    let settings = &exercise.settings;
    let (p, u) = (settings.p.get(), settings.u.get());
    let tokens = || 0..exercise.len();
    let apart = |value: f64, from: f64, gap: f64| (value - from).abs() > gap;
    let probability = |row: usize| solution.at(AnswerColumn::Probability, row);
    let greatest = tokens().map(probability).fold(0.0, f64::max);
    let least = settings.min_p.get() * greatest;
    let sums = |row: usize| {
        let sum = solution.at(AnswerColumn::Cumulative, row);
        apart(sum, p, CUT_GAP) && apart(probability(row), least, CUT_GAP) && apart(sum, u, U_GAP)
    };
    let filters = PracticeMethod::ALL.into_iter().filter(|m| m.is_filter());
    let filtered = |method: PracticeMethod| {
        let kept = solution.kept(method);
        let ends = |row: usize| apart(solution.at(AnswerColumn::End(method), row), u, U_GAP);
        (2..exercise.rows()).contains(&kept) && tokens().all(ends)
    };
    is_determined(exercise, solution) && tokens().all(sums) && filters.into_iter().all(filtered)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn exercises_of_a_seed_are_clear_and_have_the_sizes_of_their_level() {
        for level in PracticeLevel::ALL {
            for seed in 0..200 {
                let exercise = from_seed(level, seed, None).unwrap();
                let solution = ExerciseSolution::of(&exercise);
                assert!(is_clear(&exercise, &solution), "{level:?} {seed}");
                let (sizes, methods) = match level {
                    PracticeLevel::One => (4..=4, 1),
                    PracticeLevel::Two => (5..=6, 1),
                    PracticeLevel::Three => (8..=8, 5),
                };
                assert!(sizes.contains(&exercise.len()));
                assert_eq!(exercise.methods.len(), methods);
                let warm = exercise.settings.temperature.get() != 1.0;
                assert_eq!(warm, level != PracticeLevel::One);
            }
        }
    }

    #[test]
    fn a_seed_is_the_same_exercise_forever() {
        let exercise = from_seed(PracticeLevel::Two, 17, Some(PracticeMethod::TopP)).unwrap();
        let tokens: Vec<(&str, f64)> = exercise
            .tokens
            .iter()
            .map(|token| (token.text.as_str(), token.logit))
            .collect();
        let expected = [
            ("ran", 0.2),
            ("sat", -0.4),
            ("slept", 2.6),
            ("sang", -0.2),
            ("swam", -1.4),
            ("jumped", 2.1),
        ];
        assert_eq!(tokens, expected, "a link names it by its seed");
    }
}
