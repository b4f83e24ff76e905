//! The texts of the draw, and of the token appended to the text.

use charts::{count, decimal, percent, percent_in_words};
use sampling::SelectionMethod;

use crate::the_loop::words::{Moment, on};
use crate::words::{
    explanation::{Explanation, fact, of_token, tokens},
    numbers::decimals_apart,
};

impl Moment<'_> {
    pub(super) fn draw(&self) -> Option<Explanation> {
        let reading = self.reading?;
        let choice = reading.taken.as_ref().unwrap_or(&reading.decision.choice);
        let (token, name) = self.subject(reading);
        let piece = reading.rule().forced(token)?;
        let named = |value: &str| of_token(choice.token, self.texts.label(choice.token), value);
        let mut facts = vec![
            named("chosen"),
            fact("Its probability", percent_in_words(choice.probability)),
        ];
        let forced = (choice.rule == SelectionMethod::Forced).then_some(SelectionMethod::Forced);
        let rule = forced.unwrap_or(reading.decision.choice.rule);
        let (sentence, formula) = match (rule, reading.decision.choice.u) {
            (SelectionMethod::Forced, _) => {
                facts[0] = named("put here");
                (
                    "This token was put here by hand: what if the text had said this?",
                    vec![],
                )
            }
            (SelectionMethod::Sampled, Some(u)) if piece.rank.is_some() => {
                let (start, end) = (piece.interval.start, piece.interval.end);
                let hit = reading.decision.choice.token == token;
                // Enough decimals that a number close to the end of the segment is not shown as equal to it.
                let decimals = decimals_apart(&[start, u.get(), end], 4);
                let [start, u, end] = [start, u.get(), end].map(|at| decimal(at, decimals));
                let verdict = match hit {
                    true => format!(": {start} ≤ {u} < {end}, and *u* falls on it"),
                    false => format!(" runs from {start} to {end}; *u* = {u} falls elsewhere"),
                };
                (
                    LINE,
                    vec![
                        vec![on("start ≤ *u* < end")],
                        vec![on("The piece of "), name, on(verdict)],
                    ],
                )
            }
            (SelectionMethod::Greedy, _) => (
                "No randomness: the token with the highest probability is always chosen.",
                vec![
                    vec![on("the token with the greatest *p*")],
                    vec![
                        on("*p*("),
                        name,
                        on(format!(
                            ") = {}, number {} of all",
                            percent(reading.rule().probability(token)),
                            piece.rank.map_or("–".into(), |rank| count(rank + 1))
                        )),
                    ],
                ],
            ),
            (SelectionMethod::Sampled | SelectionMethod::Raced, _) => (
                LINE,
                vec![vec![name, on(" is removed: it has no piece of the line")]],
            ),
        };
        Some(Explanation {
            sentence: sentence.into(),
            formula,
            facts,
        })
    }

    pub(super) fn append(&self) -> Option<Explanation> {
        let step = self.run.steps().get(self.step)?;
        let name = self.texts.label(step.choice.token);
        let length = step.position + 1;
        let window = self.run.generation().context_window();
        let sentence = "The chosen token joined the text. The loop begins again, with a text one token longer.";
        let formula = vec![
            vec![on("text ← text + token")],
            vec![on(format!(
                "{} + 1 = {}",
                tokens(step.position),
                count(length)
            ))],
        ];
        let new = format!(
            "{} of at most {}",
            count(step.index + 1),
            count(self.settings.max_new_tokens)
        );
        let facts = vec![
            of_token(step.choice.token, name, "joined"),
            fact(
                "The whole text",
                format!("{} of {}", count(length), tokens(window)),
            ),
            fact("New tokens", new),
        ];
        Some(Explanation {
            sentence: sentence.into(),
            formula,
            facts,
        })
    }
}

const LINE: &str = "Laid end to end, the probabilities make a line from 0 to 1. One random number, *u*, is drawn. The token on whose piece *u* falls is chosen.";
