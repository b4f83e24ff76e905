//! Many samples and a vote: how often one sample, the vote of n samples, and greedy decoding give the right answer, at
//! every temperature: exactly from the distribution, and measured over repeated votes.

use charts::{Axis, LinePlot, Paint, Series, VerticalMarker};
use generation::Generation;
use sampling::{
    Coin, Distribution, Stream, Temperature, TokenId,
    vote::{MOST_VOTES, probability_of_winning},
};

use super::words::vote as words;
use crate::{
    counted_draws::CumulativeTable, parse::sum_at_end, run::step_analysis::SelectedStep,
    settings::Settings, tokens::TokenTexts, words::labels,
};

/// The choices for the number of votes. Odd, so that two answers cannot tie.
pub const VOTES: [usize; 6] = [3, 5, 9, 15, 41, MOST_VOTES];
/// The number of votes at first.
pub const USUAL_VOTES: usize = VOTES[3];
/// The number of votes that are held at one press.
pub const ROUNDS: u32 = 500;
/// The number of temperatures of a curve, from the least one to twice the neutral one.
const POINTS: u32 = 20;
/// The greatest temperature of the curves.
const HOTTEST: f64 = 2.0;
/// The number of likely tokens among which the visitor can choose the right answer.
pub const ANSWERS: usize = 12;
/// The tosses of one step are numbered; those of the vote come after those of the repeated draws.
const FIRST_TOSS: u32 = 1 << 31;

/// The right answer, and the number of samples that vote.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VoteQuestion {
    /// The token that counts as right.
    pub right: TokenId,
    /// n: the number of samples.
    pub votes: usize,
}

/// The probability, 0 to 1, of the right answer in each way at one temperature.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct VoteShare {
    /// T.
    pub temperature: f64,
    /// From one sample.
    pub one: f64,
    /// From the vote.
    pub vote: f64,
}

/// What one step gives: the curves over the temperature, and the present settings.
#[derive(Clone, Debug, PartialEq)]
pub struct VoteCurves {
    /// The question.
    pub question: VoteQuestion,
    /// At rising temperatures.
    pub curve: Vec<VoteShare>,
    /// At the temperature of the settings.
    pub present: VoteShare,
    /// Whether greedy decoding gives the right answer.
    pub greedy: bool,
}

/// Votes that were held.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MeasuredVotes {
    /// The question.
    pub question: VoteQuestion,
    /// The temperature.
    pub temperature: f64,
    /// The number of votes held.
    pub rounds: u32,
    /// How many of them the right answer won.
    pub won: u32,
    /// How many of all their samples were right.
    pub right_samples: u32,
}

/// The right answer to a sum at the end of a text: the token of its result. `None` if there is no sum, or if its result
/// is no single token.
pub fn right_answer(text: &str, texts: &TokenTexts) -> Option<TokenId> {
    let answer = format!(" {}", sum_at_end(text)?);
    let vocabulary = texts.info().vocab_size;
    (0..vocabulary).find(|&token| texts.piece(token) == answer.as_bytes())
}

impl VoteCurves {
    /// The curves of a step under these settings; `None` while it has no logits.
    pub fn of(
        selected: &SelectedStep,
        generation: &Generation,
        settings: &Settings,
        question: VoteQuestion,
    ) -> Option<Self> {
        let at = |temperature: Temperature| {
            let drawn = sampled(selected, generation, settings, Some(temperature))?;
            Some(share(&drawn, temperature, question))
        };
        let curve = (1..=POINTS).filter_map(|point| {
            let value = HOTTEST * f64::from(point) / f64::from(POINTS);
            at(Temperature::new(value).ok()?)
        });
        let mut greedy = settings.clone();
        greedy.rule.do_sample = false;
        Some(Self {
            question,
            curve: curve.collect(),
            present: at(settings.temperature())?,
            greedy: selected.decide(generation, &greedy)?.choice.token == question.right,
        })
    }

    /// The curves as a picture, with the votes that were held.
    pub fn picture(&self, measured: Option<&MeasuredVotes>, answer: &str) -> LinePlot {
        let of = |read: fn(&VoteShare) -> f64| {
            let points = self
                .curve
                .iter()
                .map(|share| (share.temperature, read(share)));
            points.collect::<Vec<_>>()
        };
        let greedy = if self.greedy { 1.0 } else { 0.0 };
        let mut series = vec![
            Series::line(
                labels::greedy(),
                of(|_| 0.0).into_iter().map(|(t, _)| (t, greedy)).collect(),
            )
            .paint(Paint::Model),
            Series::line(words::one(), of(|share| share.one)).paint(Paint::Kept),
            Series::line(words::vote_of(self.question.votes), of(|share| share.vote))
                .paint(Paint::Chosen)
                .strong(),
        ];
        if let Some(measured) = measured {
            let point = vec![(measured.temperature, measured.share())];
            series.push(
                Series::points(words::measured_name(measured.rounds), point).paint(Paint::Chosen),
            );
        }
        LinePlot {
            title: words::title_of(answer),
            note: words::note().into(),
            x: Axis::linear(words::temperature()).from(0.0).to(HOTTEST),
            y: Axis::linear(words::share_right())
                .probability()
                .from(0.0)
                .to(1.0),
            series,
            markers: vec![VerticalMarker {
                x: self.present.temperature,
                label: words::present().into(),
                paint: Paint::Marker,
            }],
            ..LinePlot::default()
        }
    }
}

impl MeasuredVotes {
    /// Holds [`ROUNDS`] votes under the settings. Another block of rounds uses other random numbers; the same one the same.
    pub fn hold(
        selected: &SelectedStep,
        generation: &Generation,
        settings: &Settings,
        question: VoteQuestion,
        block: u32,
    ) -> Option<Self> {
        let distribution = sampled(selected, generation, settings, None)?;
        let line = CumulativeTable::from(&distribution);
        let mut votes = Votes {
            line: &line,
            coin: settings.coin(),
            step: selected.index as u64,
            next: FIRST_TOSS.wrapping_add(block.wrapping_mul(ROUNDS * MOST_VOTES as u32)),
        };
        let mut measured = Self {
            question,
            temperature: settings.temperature().get(),
            rounds: ROUNDS,
            won: 0,
            right_samples: 0,
        };
        for _ in 0..ROUNDS {
            let (winner, right) = votes.hold(question);
            measured.won += u32::from(winner == Some(question.right));
            measured.right_samples += right;
        }
        Some(measured)
    }

    /// The share of the votes that the right answer won, 0 to 1.
    pub fn share(&self) -> f64 {
        f64::from(self.won) / f64::from(self.rounds)
    }

    /// The share of the samples that were right, 0 to 1.
    pub fn share_of_samples(&self) -> f64 {
        let samples = f64::from(self.rounds) * self.question.votes as f64;
        f64::from(self.right_samples) / samples
    }
}

/// Repeated votes over one line of cumulative probabilities.
struct Votes<'a> {
    line: &'a CumulativeTable,
    coin: Coin,
    step: u64,
    next: u32,
}

impl Votes<'_> {
    /// The winner of one vote, and how many of its samples were right.
    fn hold(&mut self, question: VoteQuestion) -> (Option<TokenId>, u32) {
        // In the order in which they were drawn first, with their counts.
        let mut counts: Vec<(TokenId, u32)> = Vec::new();
        for _ in 0..question.votes {
            let u = self.coin.toss(self.step, Stream::Draw, self.next);
            self.next = self.next.wrapping_add(1);
            let token = self.line.token_at(u.get());
            match counts.iter_mut().find(|(other, _)| *other == token) {
                Some((_, count)) => *count += 1,
                None => counts.push((token, 1)),
            }
        }
        let most = counts.iter().map(|(_, count)| *count).max().unwrap_or(0);
        let winner = counts.iter().find(|(_, count)| *count == most);
        let right = counts.iter().find(|(token, _)| *token == question.right);
        (
            winner.map(|(token, _)| *token),
            right.map_or(0, |(_, count)| *count),
        )
    }
}

fn share(drawn: &Distribution, temperature: Temperature, question: VoteQuestion) -> VoteShare {
    VoteShare {
        temperature: temperature.get(),
        one: drawn.probability(question.right),
        vote: probability_of_winning(drawn, question.right, question.votes),
    }
}

/// The distribution from which samples are drawn under the settings, at another temperature if one is given.
fn sampled(
    selected: &SelectedStep,
    generation: &Generation,
    settings: &Settings,
    temperature: Option<Temperature>,
) -> Option<Distribution> {
    let mut settings = settings.clone();
    settings.rule.do_sample = true;
    if let Some(temperature) = temperature {
        settings.set_temperature(temperature);
    }
    let decision = selected.decide(generation, &settings)?;
    Some(decision.run.distribution().clone())
}

#[cfg(test)]
mod tests;
