//! The texts of the forward pass and of the logits that it computes.

use charts::{count, decimal};

use crate::the_loop::words::{Moment, on};
use crate::{
    engines,
    words::{
        common,
        explanation::{Explanation, fact, of_token, tokens},
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
            (1, 0) => format!("The model sent the one token there is through its {layers} layers."),
            (_, 0) => format!(
                "The model sent all {} tokens of the text through its {layers} layers.",
                count(computed)
            ),
            (0, _) => "Nothing had to be computed: the model had read this text already.".into(),
            (1, 1) => format!(
                "Only the newest token went through the model’s {layers} layers. What it worked out for the one before is still in its memory, the cache."
            ),
            (1, _) => format!(
                "Only the newest token went through the model’s {layers} layers. What it worked out for the {} before is still in its memory, the cache.",
                count(reused)
            ),
            _ => format!(
                "{} tokens went through the model’s {layers} layers. What it worked out for the {} before is still in its memory, the cache.",
                count(computed),
                count(reused)
            ),
        };
        let mut facts = vec![
            fact("Computed", tokens(computed)),
            fact("Read from the cache", tokens(reused)),
        ];
        let milliseconds = pass.report.milliseconds;
        facts.extend(milliseconds.map(|time| fact("Time", common::pass_time(time, pass.cold))));
        facts.push(fact("Computed by", engines::device(&pass.device)));
        Some(Explanation {
            sentence,
            formula: vec![],
            facts,
        })
    }

    pub(super) fn logits(&self) -> Option<Explanation> {
        let reading = self.reading?;
        let scores = reading.raw();
        let (token, name) = self.subject(reading);
        let width = self.texts.info().hidden_size as usize;
        let sentence = format!(
            "The model gives {} scores (logits), one per token. Higher means likelier, but they are not percentages yet. The highest:",
            count(scores.vocabulary())
        );
        let formula = vec![
            vec![on("*z* = *w* · *h*")],
            vec![
                on("*z*("),
                name.clone(),
                on(") = *w*("),
                name,
                on(format!(
                    ") · *h* = {}, a sum of {} products",
                    reading
                        .logit(token)
                        .map_or("−∞".into(), |logit| decimal(f64::from(logit), 2)),
                    count(width)
                )),
            ],
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
