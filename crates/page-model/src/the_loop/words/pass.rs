//! The texts of the forward pass and of the logits that it computes.

use charts::{count, decimal};

use crate::the_loop::words::{Moment, on};
use crate::{
    engines,
    words::{
        common,
        explanation::{Explanation, TOKEN, fact, of_token, tokens, with_token},
    },
};

/// The number of highest logits that are listed.
const LISTED: usize = 5;

impl Moment<'_> {
    pub(super) fn forward(&self) -> Option<Explanation> {
        if self.running {
            return None;
        }
        let pass = self.run.pass(self.step)?;
        let layers = self.texts.info().layers;
        let (computed, reused) = (pass.report.computed as usize, pass.report.reused as usize);
        let sentence = match (computed, reused) {
            (0, _) => texts::first::pass_nothing().into(),
            (all, 0) => texts::first::pass_all(all, &layers.to_string()),
            (1, reused) => texts::first::pass_newest(&layers.to_string(), reused),
            (computed, reused) => {
                texts::first::pass_some(computed, &layers.to_string(), &count(reused))
            }
        };
        let mut facts = vec![
            fact(texts::first::pass_computed(), tokens(computed)),
            fact(texts::first::pass_reused(), tokens(reused)),
        ];
        let milliseconds = pass.report.milliseconds;
        facts.extend(milliseconds.map(|time| {
            fact(
                texts::first::pass_took(),
                common::pass_time(time, pass.cold),
            )
        }));
        facts.push(fact(texts::first::pass_by(), engines::device(&pass.device)));
        Some(Explanation {
            sentence,
            formula: vec![],
            facts,
        })
    }

    pub(super) fn logits(&self) -> Option<Explanation> {
        let reading = self.reading?;
        let scores = reading.raw();
        let (token, label) = self.subject(reading);
        let width = self.texts.info().hidden_size as usize;
        let sentence = texts::first::logits_said(scores.vocabulary());
        let formula = vec![
            vec![on("*z* = *w* · *h*")],
            with_token(
                &texts::first::logits_products(
                    TOKEN,
                    &reading
                        .logit(token)
                        .map_or("−∞".into(), |logit| decimal(f64::from(logit), 2)),
                    width,
                ),
                &label,
            ),
        ];
        let listed = scores.iter().take(LISTED);
        let facts = listed
            .map(|(token, logit)| {
                let label = self.texts.label(token);
                of_token(token, label, decimal(f64::from(logit), 2))
            })
            .collect();
        Some(Explanation {
            sentence,
            formula,
            facts,
        })
    }
}
