//! One sentence for each stage, and the stage's real numbers.

use charts::{count, decimal, percent};
use protocol::ModelInfo;
use sampling::{Processor, ProcessorKind, Rule};

use super::{
    explanation::{Explanation, Fact, Part, fact, tokens},
    numbers::power_of_e,
    words,
};
use crate::state::{lexicon::Lexicon, look::Reading, run::Run, settings::Settings, stage::Stage};

/// Whose stage is explained.
pub struct Moment<'a> {
    /// The vocabulary and the model.
    pub lexicon: &'a Lexicon,
    /// The run.
    pub run: &'a Run,
    /// The step, counted from 0.
    pub step: usize,
    /// The step under the present settings, once its logits are there.
    pub reading: Option<&'a Reading>,
    /// The present settings.
    pub settings: &'a Settings,
    /// Whether the model is reading right now.
    pub running: bool,
}

/// How many of the highest logits are listed.
const LISTED: usize = 5;

/// Before there is a run.
pub fn before(model: Option<&ModelInfo>) -> Explanation {
    let tokens = match model {
        Some(model) => format!("each of the {} tokens", count(model.vocab_size as usize)),
        None => "every token".into(),
    };
    let sentence = format!(
        "The model will read your prompt and give a score to {tokens} it knows: how well would it go on from here?"
    );
    Explanation {
        sentence,
        ..Explanation::default()
    }
}

impl Moment<'_> {
    /// The explanation of one of the step's stages.
    pub fn explain(&self, stage: Stage) -> Explanation {
        let explanation = match stage {
            Stage::Forward => self.forward(),
            Stage::Logits => self.logits(),
            Stage::Softmax => self.softmax(),
            Stage::Sample => self.sample(),
            Stage::Append => self.append(),
        };
        explanation.unwrap_or_else(|| self.waiting())
    }

    fn waiting(&self) -> Explanation {
        let sentence = match (self.running, self.step) {
            (true, _) => "The model is reading the text.".into(),
            (false, 0) => return before(Some(self.lexicon.info())),
            (false, _) => {
                "The text has grown. Next, the model reads it again to find what could follow."
                    .into()
            }
        };
        Explanation {
            sentence,
            ..Explanation::default()
        }
    }

    fn forward(&self) -> Option<Explanation> {
        if self.running {
            return None;
        }
        let pass = self.run.pass(self.step)?;
        let layers = self.lexicon.info().layers;
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
        let facts = vec![
            fact("Computed", tokens(computed)),
            fact("Read from the cache", tokens(reused)),
            fact(
                "Time",
                format!("{} ms", decimal(pass.report.milliseconds, 1)),
            ),
            fact("Computed by", words::device(&pass.device)),
        ];
        Some(Explanation {
            sentence,
            formula: vec![],
            facts,
        })
    }

    fn logits(&self) -> Option<Explanation> {
        let scores = self.reading?.raw();
        let sentence = format!(
            "Out came {} raw scores, one for every token the model knows. They are called logits. Higher means likelier, but they are not percentages yet. The highest:",
            count(scores.vocabulary())
        );
        let listed = scores.iter().take(LISTED);
        let facts = listed
            .map(|(token, logit)| Fact {
                name: self.lexicon.label(token),
                value: decimal(f64::from(logit), 2),
                token: true,
            })
            .collect();
        Some(Explanation {
            sentence,
            formula: vec![],
            facts,
        })
    }

    fn softmax(&self) -> Option<Explanation> {
        let reading = self.reading?;
        let stages = reading.decision.run.stages();
        let tempered = stages
            .iter()
            .find(|stage| stage.processor.kind() == ProcessorKind::Temperature);
        let scores = match tempered {
            Some(stage) => &stage.after,
            None => reading.raw(),
        };
        let (token, logit) = reading.raw().iter().next()?;
        let scaled = f64::from(*scores.values().first()?);
        let total = scores.total_weight();
        let sum = power_of_e(scaled + total.ln());
        let probability = percent(1.0 / total);
        let label = || Part::Token(self.lexicon.label(token));
        let raised = |text: String| Part::Raised(text);
        let on = |text: &str| Part::On(text.into());
        let z = decimal(f64::from(logit), 2);
        let (symbol, number) = match tempered {
            Some(_) => (
                "*z* ÷ *T*".into(),
                format!("{z} ÷ {}", decimal(self.settings.temperature.get(), 2)),
            ),
            None => ("*z*".to_string(), z),
        };
        let formula = vec![
            vec![
                on("*p* = *e*"),
                raised(symbol.clone()),
                on(" ÷ Σ *e*"),
                raised(symbol),
            ],
            vec![
                on("*p*("),
                label(),
                on(") = *e*"),
                raised(number),
                Part::On(format!(
                    " ÷ {sum} = {} ÷ {sum} = {probability}",
                    power_of_e(scaled)
                )),
            ],
        ];
        let sentence = match tempered {
            Some(_) => {
                "Softmax turns each score *z* into a probability *p*. All of them together make 100%. Dividing by the temperature *T* first makes the odds sharper (*T* below 1) or flatter (*T* above 1)."
            }
            None => {
                "Softmax turns each score *z* into a probability *p*. All of them together make 100%."
            }
        };
        let facts = stages.iter().filter_map(|stage| {
            let name = match &stage.processor {
                Processor::TopK(k) => format!("Top-k {} keeps", k.get()),
                Processor::TopP(p) => format!("Top-p {} keeps", decimal(p.get(), 2)),
                _ => return None,
            };
            let kept = format!(
                "{} of {}",
                count(stage.after.len()),
                tokens(stage.before.len())
            );
            Some(fact(
                &name,
                format!("{kept}, {} of the probability", percent(stage.mass_kept())),
            ))
        });
        Some(Explanation {
            sentence: sentence.into(),
            formula,
            facts: facts.collect(),
        })
    }

    fn sample(&self) -> Option<Explanation> {
        let reading = self.reading?;
        let choice = reading.taken.as_ref().unwrap_or(&reading.decision.choice);
        let mut facts = vec![
            Fact {
                name: self.lexicon.label(choice.token),
                value: "chosen".into(),
                token: true,
            },
            fact("Its probability", percent(choice.probability)),
        ];
        let sentence = match (choice.rule, choice.u) {
            (Rule::Sampled, Some(u)) => {
                facts.push(fact(
                    "Its piece",
                    format!(
                        "{} to {}",
                        decimal(choice.interval.start, 4),
                        decimal(choice.interval.end, 4)
                    ),
                ));
                facts.push(fact("*u*", decimal(u.get(), 4)));
                "Laid end to end, the probabilities make a line from 0 to 1. The dice give one number, *u*. The token on whose piece *u* falls is chosen."
            }
            (Rule::Greedy, _) => {
                "No dice: the token with the highest probability is chosen, always."
            }
            _ => "This token was put here by hand.",
        };
        Some(Explanation {
            sentence: sentence.into(),
            formula: vec![],
            facts,
        })
    }

    fn append(&self) -> Option<Explanation> {
        let step = self.run.steps().get(self.step)?;
        let label = self.lexicon.label(step.choice.token);
        let length = step.position + 1;
        let window = self.run.generation().context_window();
        let sentence = "The chosen token joined the text. The loop begins again, with a text one token longer.";
        let new = format!(
            "{} of at most {}",
            count(step.index + 1),
            count(self.settings.max_new_tokens)
        );
        let label = Fact {
            name: label,
            value: "joined".into(),
            token: true,
        };
        let facts = vec![
            label,
            fact(
                "The whole text",
                format!("{} of {}", count(length), tokens(window)),
            ),
            fact("New tokens", new),
        ];
        Some(Explanation {
            sentence: sentence.into(),
            formula: vec![],
            facts,
        })
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use sampling::{Logits, TopK};

    use super::*;
    use crate::state::{
        lexicon::tests::lexicon,
        look::Looked,
        run::{Run, Turn, tests::pass},
    };

    fn explained(settings: &Settings, stage: Stage) -> Explanation {
        let mut run = Run::start(String::new(), vec![1, 2], vec![], 8).unwrap();
        let logits = vec![0.0, 2.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0];
        run.supply(&Logits::new(logits).unwrap(), pass()).unwrap();
        while run.stage() < stage {
            match run.turn() {
                Turn::Show(stage) => run.show(stage),
                _ => {
                    let decision = run
                        .generation()
                        .decide(&settings.sampling(), settings.coin())
                        .unwrap();
                    run.append(decision, b"").unwrap();
                }
            }
        }
        let looked = Looked::at(run.generation(), 0, None).unwrap();
        let reading = looked.read(run.generation(), settings, true);
        let lexicon = lexicon();
        let moment = Moment {
            lexicon: &lexicon,
            run: &run,
            step: 0,
            reading: reading.as_ref(),
            settings,
            running: false,
        };
        moment.explain(stage)
    }

    fn value(explanation: &Explanation, name: &str) -> Option<String> {
        explanation
            .facts
            .iter()
            .find(|fact| fact.name == name)
            .map(|fact| fact.value.clone())
    }

    #[test]
    fn the_formula_holds_the_real_numbers() {
        let explanation = explained(&Settings::default(), Stage::Softmax);
        // e² = 7.39; with e¹ and six times e⁰ the sum is 16.11, and 7.39 ÷ 16.11 = 45.9%.
        let line: String = explanation.formula[1]
            .iter()
            .map(|part| match part {
                Part::On(text) | Part::Raised(text) | Part::Token(text) => text.as_str(),
            })
            .collect();
        assert_eq!(
            line,
            "*p*(␣a) = *e*2.00 ÷ 1.00 ÷ 16.11 = 7.39 ÷ 16.11 = 45.9%"
        );
    }

    #[test]
    fn a_filter_says_what_it_keeps() {
        let settings = Settings {
            top_k: Some(TopK::new(2).unwrap()),
            ..Settings::default()
        };
        let kept = value(&explained(&settings, Stage::Softmax), "Top-k 2 keeps");
        assert_eq!(
            kept.as_deref(),
            Some("2 of 8 tokens, 62.7% of the probability")
        );
    }

    #[test]
    fn greedy_needs_no_dice() {
        let settings = Settings {
            do_sample: false,
            ..Settings::default()
        };
        let explanation = explained(&settings, Stage::Sample);
        assert!(explanation.sentence.starts_with("No dice"));
        assert_eq!(value(&explanation, "␣a").as_deref(), Some("chosen"));
        assert_eq!(value(&explanation, "*u*"), None);
    }

    #[test]
    fn the_forward_pass_reports_what_was_done() {
        let explanation = explained(&Settings::default(), Stage::Forward);
        assert_eq!(value(&explanation, "Computed").as_deref(), Some("2 tokens"));
        assert_eq!(value(&explanation, "Time").as_deref(), Some("1.5 ms"));
        let append = explained(&Settings::default(), Stage::Append);
        assert_eq!(
            value(&append, "The whole text").as_deref(),
            Some("3 of 8 tokens")
        );
    }
}
