//! The texts of the draw, and of the token appended to the text.

use charts::{count, decimal, percent, percent_in_words};
use sampling::SelectionMethod;

use crate::the_loop::words::{Moment, on};
use crate::words::{
    explanation::{Explanation, TOKEN, fact, of_token, tokens, with_token},
    numbers::decimals_apart,
};

impl Moment<'_> {
    pub(super) fn draw(&self) -> Option<Explanation> {
        let reading = self.reading?;
        let choice = reading.taken.as_ref().unwrap_or(&reading.decision.choice);
        let (token, label) = self.subject(reading);
        let piece = reading.rule().forced(token)?;
        let named = |value: &str| of_token(choice.token, self.texts.label(choice.token), value);
        let mut facts = vec![
            named(texts::first::draw_chosen()),
            fact(
                texts::first::draw_probability(),
                percent_in_words(choice.probability),
            ),
        ];
        let forced = (choice.rule == SelectionMethod::Forced).then_some(SelectionMethod::Forced);
        let rule = forced.unwrap_or(reading.decision.choice.rule);
        let (sentence, formula) = match (rule, reading.decision.choice.u) {
            (SelectionMethod::Forced, _) => {
                facts[0] = named(texts::first::draw_put());
                (texts::first::draw_forced(), vec![])
            }
            (SelectionMethod::Sampled, Some(u)) if piece.rank.is_some() => {
                let (start, end) = (piece.interval.start, piece.interval.end);
                let hit = reading.decision.choice.token == token;
                // Enough decimals that a number close to the end of the segment is not shown as equal to it.
                let decimals = decimals_apart(&[start, u.get(), end], 4);
                let [start, u, end] = [start, u.get(), end].map(|at| decimal(at, decimals));
                let piece = match hit {
                    true => texts::first::draw_hit(TOKEN, &start, &u, &end),
                    false => texts::first::draw_missed(TOKEN, &start, &end, &u),
                };
                (
                    texts::first::draw_line(),
                    vec![
                        vec![on(texts::first::draw_rule())],
                        with_token(&piece, &label),
                    ],
                )
            }
            (SelectionMethod::Greedy, _) => (
                texts::first::draw_greedy(),
                vec![
                    vec![on(texts::first::draw_greedy_rule())],
                    with_token(
                        &texts::first::draw_rank(
                            TOKEN,
                            &percent(reading.rule().probability(token)),
                            &piece.rank.map_or("–".into(), |rank| count(rank + 1)),
                        ),
                        &label,
                    ),
                ],
            ),
            (SelectionMethod::Sampled | SelectionMethod::Raced, _) => (
                texts::first::draw_line(),
                vec![with_token(&texts::first::draw_removed(TOKEN), &label)],
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
        let sentence = texts::first::append_said();
        let formula = vec![
            vec![on(texts::first::append_rule())],
            vec![on(format!(
                "{} + 1 = {}",
                tokens(step.position),
                count(length)
            ))],
        ];
        let new = texts::first::append_of_most(step.index + 1, self.settings.max_new_tokens);
        let facts = vec![
            of_token(step.choice.token, name, texts::first::append_joined()),
            fact(
                texts::first::append_text(),
                texts::first::append_of_window(window, &count(length)),
            ),
            fact(texts::first::append_new(), new),
        ];
        Some(Explanation {
            sentence: sentence.into(),
            formula,
            facts,
        })
    }
}
