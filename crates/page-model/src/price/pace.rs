//! The time of each token of the run: its forward passes in sequence, as measured on this machine.

use charts::{Paint, Span, Timeline, TimelineLane};
use generation::TextStream;
use protocol::DeviceKind;

use crate::{median::median, run::Run, tokens::TokenTexts};

/// The times of a run whose passes were all measured.
#[derive(Clone, Debug, PartialEq)]
pub struct Pace {
    /// The times of each token, in order.
    pub tokens: Vec<Timed>,
    /// The number of tokens in the prompt.
    pub prompt: usize,
    /// Whether a GPU computed any pass: its first passes also compile its programs.
    pub on_gpu: bool,
    /// Whether the pass over the prompt was its engine's first, which takes longer than later ones.
    pub cold: bool,
    /// The speed of the tokens after the first, see [`decode_rate`].
    pub decode: Rate,
}

/// One token, and the pass that generated it.
#[derive(Clone, Debug, PartialEq)]
pub struct Timed {
    /// The token's text with visible marks.
    pub label: String,
    /// The text that this token completed; bytes of an unfinished character count for a later one.
    pub text: String,
    /// The start of its pass, in milliseconds from the start of the run.
    pub from: f64,
    /// The end of its pass, when the token is known, in milliseconds from the start of the run.
    pub to: f64,
    /// The number of positions that the pass computed.
    pub computed: u32,
}

/// The reason why a run has no times.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoTimes {
    /// No token is generated yet.
    NothingYet,
    /// Part of the run comes from a recording, which was not computed on this machine.
    Recorded,
}

/// The speed of one pass, or the median of several.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rate {
    /// The number of passes measured.
    pub passes: usize,
    /// The number of tokens that one pass computed.
    pub tokens: usize,
    /// The time of one pass in milliseconds.
    pub milliseconds: f64,
}

impl Rate {
    /// Tokens per second; `None` if the measured time is 0.
    pub fn per_second(&self) -> Option<f64> {
        (self.milliseconds > 0.0).then(|| self.tokens as f64 * 1000.0 / self.milliseconds)
    }

    /// Milliseconds per token; `None` if no token was measured.
    pub fn per_token(&self) -> Option<f64> {
        (self.passes > 0 && self.tokens > 0).then(|| self.milliseconds / self.tokens as f64)
    }
}

/// The median of a run's measured passes that computed one token and read the rest from the cache.
pub fn decode_rate(run: &Run) -> Rate {
    let passes = (1..run.steps().len()).filter_map(|step| run.pass(step));
    let reports = passes.map(|pass| &pass.report);
    let decodes = reports.filter(|report| report.computed == 1 && report.reused > 0);
    let times: Vec<f64> = decodes.filter_map(|report| report.milliseconds).collect();
    Rate {
        passes: times.len(),
        tokens: 1,
        milliseconds: median(times),
    }
}

impl Pace {
    /// The times of a run.
    ///
    /// # Errors
    /// If there is no token, or a pass was not measured.
    pub fn of(run: &Run, texts: &TokenTexts) -> Result<Self, NoTimes> {
        let mut stream = TextStream::new();
        let mut pace = Self {
            tokens: Vec::new(),
            prompt: run.generation().prompt().len(),
            on_gpu: false,
            cold: run.pass(0).is_some_and(|pass| pass.cold),
            decode: decode_rate(run),
        };
        for step in run.steps() {
            let pass = run.pass(step.index).ok_or(NoTimes::NothingYet)?;
            let took = pass.report.milliseconds.ok_or(NoTimes::Recorded)?;
            let from = pace.total();
            pace.on_gpu |= pass.device.kind == DeviceKind::Gpu;
            pace.tokens.push(Timed {
                label: texts.label(step.choice.token),
                text: stream.push(&step.piece),
                from,
                to: from + took,
                computed: pass.report.computed,
            });
        }
        match pace.tokens.is_empty() {
            true => Err(NoTimes::NothingYet),
            false => Ok(pace),
        }
    }

    /// Milliseconds of all passes together.
    pub fn total(&self) -> f64 {
        self.tokens.last().map_or(0.0, |token| token.to)
    }

    /// The time to first token, in milliseconds.
    pub fn first(&self) -> f64 {
        self.tokens.first().map_or(0.0, |token| token.to)
    }

    /// The speed of the pass over the prompt.
    pub fn prefill(&self) -> Rate {
        let computed = self.tokens.first().map(|token| token.computed as usize);
        Rate {
            passes: usize::from(computed.is_some()),
            tokens: computed.unwrap_or(0),
            milliseconds: self.first(),
        }
    }

    /// The number of passes after the first that read the text again, or several tokens at once.
    pub fn others(&self) -> usize {
        self.tokens.len().saturating_sub(1 + self.decode.passes)
    }

    /// The number of tokens generated at a time, in milliseconds.
    pub fn written_at(&self, moment: f64) -> usize {
        self.tokens.partition_point(|token| token.to <= moment)
    }

    /// The text of the first `tokens` tokens.
    pub fn text(&self, tokens: usize) -> String {
        let shown = self.tokens.iter().take(tokens);
        shown.map(|token| token.text.as_str()).collect()
    }

    /// The passes of the run as spans on a timeline.
    pub fn timeline(&self) -> Timeline {
        let span = |(index, token): (usize, &Timed)| Span {
            from: token.from,
            to: token.to,
            label: match index {
                0 if self.cold => texts::price::span_prompt_cold(&token.computed.to_string()),
                0 => texts::price::span_prompt(&token.computed.to_string()),
                _ => token.label.clone(),
            },
            paint: match index {
                0 => Paint::Prompt,
                _ => Paint::Generated,
            },
        };
        Timeline {
            title: texts::price::timeline().into(),
            note: texts::price::timeline_note().into(),
            lanes: vec![TimelineLane {
                label: texts::price::timeline_lane(
                    &self.prompt.to_string(),
                    &self.tokens.len().to_string(),
                ),
                spans: self.tokens.iter().enumerate().map(span).collect(),
            }],
            end: None,
            now: None,
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use generation::NextStage;
    use sampling::Logits;

    use super::*;
    use crate::{
        run::{Pass, tests::pass},
        settings::Settings,
        tokens::tests::texts,
    };

    /// A run of " a" tokens whose passes took these times; the first read two tokens, the others one.
    fn run(milliseconds: &[Option<f64>]) -> Run {
        let mut run = Run::start(String::new(), vec![1, 2], vec![], 8).unwrap();
        let settings = Settings::default();
        while run.steps().len() < milliseconds.len() {
            let index = run.steps().len();
            match run.next() {
                NextStage::Forward(_) => {
                    let mut pass: Pass = pass();
                    pass.report.milliseconds = milliseconds[index];
                    if index > 0 {
                        (pass.report.computed, pass.report.reused) = (1, index as u32 + 1);
                    }
                    run.supply(&Logits::new(vec![0.0; 8]).unwrap(), pass)
                        .unwrap();
                }
                NextStage::Show(stage) => run.show(stage),
                NextStage::Append => {
                    let decision = settings.decide(run.generation()).unwrap();
                    run.append(decision.forced(1), b" a").unwrap();
                }
                NextStage::Stop(reason) => panic!("{reason:?}"),
            }
        }
        run
    }

    #[test]
    fn the_spans_are_the_reports_end_to_end() {
        let pace = Pace::of(&run(&[30.0, 4.0, 6.0].map(Some)), &texts()).unwrap();
        assert!(!pace.cold);
        let times: Vec<_> = pace
            .tokens
            .iter()
            .map(|token| (token.from, token.to))
            .collect();
        assert_eq!(times, [(0.0, 30.0), (30.0, 34.0), (34.0, 40.0)]);
        assert_eq!((pace.first(), pace.total(), pace.others()), (30.0, 40.0, 0));
        assert_eq!(pace.decode.per_token(), Some(5.0));
        assert_eq!(pace.decode.per_second(), Some(200.0));
        assert_eq!(pace.prefill().tokens, 2);
        let spans = &pace.timeline().lanes[0].spans;
        assert_eq!((spans.len(), spans[0].to, spans[2].to), (3, 30.0, 40.0));
    }

    #[test]
    fn one_slow_pass_among_many_is_not_the_pace() {
        let pace = Pace::of(&run(&[30.0, 4.0, 90.0, 5.0].map(Some)), &texts()).unwrap();
        assert_eq!(
            (pace.decode.passes, pace.decode.per_token()),
            (3, Some(5.0))
        );
        let alone = Pace::of(&run(&[Some(30.0)]), &texts()).unwrap();
        assert_eq!((alone.decode.passes, alone.decode.per_token()), (0, None));
    }

    #[test]
    fn a_cold_start_is_marked_on_the_clock() {
        let mut run = run(&[]);
        let mut first = pass();
        first.cold = true;
        run.supply(&Logits::new(vec![0.0; 8]).unwrap(), first)
            .unwrap();
        let settings = Settings::default();
        while run.steps().is_empty() {
            match run.next() {
                NextStage::Append => {
                    let decision = settings.decide(run.generation()).unwrap();
                    run.append(decision.forced(1), b" a").unwrap();
                }
                NextStage::Show(stage) => run.show(stage),
                other => panic!("{other:?}"),
            }
        }
        let pace = Pace::of(&run, &texts()).unwrap();
        assert!(pace.cold);
        assert_eq!(
            pace.timeline().lanes[0].spans[0].label,
            "the prompt, 2 tokens, cold"
        );
    }

    #[test]
    fn a_token_is_there_when_its_pass_has_ended() {
        let pace = Pace::of(&run(&[30.0, 4.0, 6.0].map(Some)), &texts()).unwrap();
        let written = [0.0, 29.9, 30.0, 35.0, 40.0].map(|moment| pace.written_at(moment));
        assert_eq!(written, [0, 0, 1, 2, 3]);
        assert_eq!((pace.text(0), pace.text(2)), (String::new(), " a a".into()));
    }

    #[test]
    fn what_was_not_measured_has_no_clock() {
        let nothing = Pace::of(&run(&[]), &texts());
        assert_eq!(nothing, Err(NoTimes::NothingYet));
        let recorded = Pace::of(&run(&[Some(30.0), None]), &texts());
        assert_eq!(recorded, Err(NoTimes::Recorded));
        let frozen = Pace::of(&run(&[Some(0.0)]), &texts()).unwrap();
        assert_eq!(
            (frozen.prefill().per_second(), frozen.decode.per_token()),
            (None, None)
        );
    }
}
