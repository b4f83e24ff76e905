//! The Stop screen: matches a run's text against the stop strings and computes the end's probability at every step.

pub mod figures;
pub mod past_end;
pub mod words;

use charts::{Axis, Bars, LinePlot, Paint, Scale, Series, VerticalMarker};
use generation::{GenerationStep, StopMatcher};
use sampling::TokenId;
use texts::TextFile;

use crate::{
    json::JsonRecord,
    run::{
        Run,
        axis_choice::AxisChoice,
        step_analysis::{SelectedStep, StepAnalysis},
    },
    settings::{Settings, StopString},
    tokens::TokenTexts,
};

use crate::screen_row::{MenuPlace, ScreenRow, Subject};

pub use crate::screen_part::NoPart as Part;

/// The screen's row in the list of screens.
pub static SCREEN: ScreenRow = ScreenRow {
    id: "stop",
    name: words::screen::name,
    about: words::screen::shows,
    lede: words::screen::lede,
    texts: &[TextFile::Stop],
    place: MenuPlace::Cost,
    subject: Subject::Run,
};

/// The end of the generated text for a sender that must not send the beginning of a stop string.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HeldText {
    /// Where the part held back or cut off starts: a step, and a byte of its piece.
    pub from: Option<(usize, usize)>,
    /// The text of that part: it may become a stop string, or is the one that ended the run.
    pub tail: String,
    /// For each stop string, the number of its characters that the text ends with.
    pub matched: Vec<usize>,
    /// The stop string that was found and its step, both as indices.
    pub found: Option<(usize, usize)>,
}

/// Matches the text of these steps against stop strings.
pub fn watch(steps: &[GenerationStep], stops: &[StopString]) -> HeldText {
    if stops.is_empty() {
        return HeldText::default();
    }
    let mut matcher = StopMatcher::new(stops.iter().map(StopString::as_str));
    let mut sent = 0;
    let mut found = None;
    for step in steps {
        sent += matcher.push(&step.piece).len();
        found = matcher.found().map(|stop| (stop, step.index));
        if found.is_some() {
            break;
        }
    }
    let matched = stops.iter().enumerate().map(|(index, stop)| {
        let bytes = matcher.matched(index);
        // A character that is only partly complete does not count yet.
        let characters = stop.as_str().char_indices();
        characters
            .filter(|(at, c)| at + c.len_utf8() <= bytes)
            .count()
    });
    HeldText {
        from: (!matcher.held_back().is_empty()).then(|| place(steps, sent)),
        tail: String::from_utf8_lossy(matcher.held_back()).into_owned(),
        matched: matched.collect(),
        found,
    }
}

/// The step, and the byte of its piece, at a byte of the text.
fn place(steps: &[GenerationStep], mut byte: usize) -> (usize, usize) {
    for step in steps {
        match byte.checked_sub(step.piece.len()) {
            Some(rest) => byte = rest,
            None => return (step.index, byte),
        }
    }
    (steps.len(), 0)
}

/// The JSON record in the text of a run: the prompt and what was sent after it, without a stop string and what follows it.
pub fn json_record(run: &Run, held: &HeldText) -> Option<JsonRecord> {
    let mut text = run.text().as_bytes().to_vec();
    for step in run.steps() {
        match held.from.filter(|_| held.found.is_some()) {
            Some((last, byte)) if last == step.index => {
                text.extend(step.piece.iter().take(byte));
                break;
            }
            _ => text.extend(&step.piece),
        }
    }
    JsonRecord::read(&String::from_utf8_lossy(&text))
}

/// The probability of the end at one step, and the surprise of the token chosen there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EndPoint {
    /// The probability of all end-of-sequence tokens together, as the model gave it.
    pub model: f64,
    /// The probability of these tokens together after all samplers.
    pub rule: f64,
    /// Whether the model gave no other token a greater probability.
    pub likeliest: bool,
    /// The surprise of the chosen token in bits; `None` if none is chosen yet, or if it is the end.
    pub surprise: Option<f64>,
}

/// The end's probability over a run, including the present step if it has logits.
#[derive(Clone, Debug, Default)]
pub struct EndCurve {
    settings: Settings,
    selected: Vec<SelectedStep>,
    /// One point for each step.
    pub points: Vec<EndPoint>,
}

impl PartialEq for EndCurve {
    fn eq(&self, other: &Self) -> bool {
        self.points == other.points
    }
}

impl EndCurve {
    /// Computes all points of a run under these settings. Points that `before` already has are reused.
    pub fn of(run: &Run, settings: &Settings, ends: &[TokenId], before: Option<&Self>) -> Self {
        let generation = run.generation();
        let mut curve = Self {
            settings: settings.clone(),
            ..Self::default()
        };
        // Penalties depend on the text before: a point is reused only if all earlier ones are.
        let mut known = before.is_some_and(|before| before.settings == *settings);
        for index in 0..=run.steps().len() {
            let earlier = before.and_then(|before| before.selected.get(index));
            let Some(selected) = SelectedStep::at(generation, index, earlier) else {
                break;
            };
            known &= earlier == Some(&selected);
            let point = match before.and_then(|before| before.points.get(index)) {
                Some(point) if known => Some(*point),
                _ => selected
                    .read(generation, settings, true)
                    .map(|reading| EndPoint::of(&reading, ends)),
            };
            let Some(point) = point else { break };
            curve.points.push(point);
            curve.selected.push(selected);
        }
        curve
    }

    /// The curve as a plot, with the selected step marked.
    pub fn plot(&self, focus: Option<usize>, scale: Scale) -> LinePlot {
        let points = |of: fn(&EndPoint) -> f64| {
            let points = self.points.iter().enumerate();
            points
                .map(|(index, point)| ((index + 1) as f64, of(point)))
                .collect()
        };
        let focus = focus.filter(|&index| index < self.points.len());
        let y = match scale {
            Scale::Linear => Axis::linear(texts::stop::axis_end()).from(0.0).to(1.0),
            Scale::Log => Axis::log(texts::stop::axis_end()),
        };
        LinePlot {
            title: words::title_curve().into(),
            note: texts::stop::curve_note().into(),
            x: Axis::linear(texts::stop::axis_token()),
            y: y.probability(),
            series: vec![
                Series::line(texts::stop::curve_model(), points(|point| point.model))
                    .paint(Paint::Model),
                Series::line(texts::stop::curve_settings(), points(|point| point.rule)).strong(),
            ],
            markers: focus
                .map(|index| VerticalMarker {
                    x: (index + 1) as f64,
                    label: texts::stop::token_mark(&(index + 1).to_string()),
                    paint: Paint::Chosen,
                })
                .into_iter()
                .collect(),
            band: None,
        }
    }
}

impl EndPoint {
    /// Whether the end was the likeliest token and another one was chosen.
    pub(super) fn was_passed_over(&self) -> bool {
        self.likeliest && self.surprise.is_some()
    }

    fn of(reading: &StepAnalysis, ends: &[TokenId]) -> Self {
        let sum = |distribution: &sampling::Distribution| {
            let each = ends.iter().map(|&end| distribution.probability(end));
            each.sum::<f64>().min(1.0)
        };
        let taken = reading.taken.as_ref().map(|choice| choice.token);
        let taken = taken.filter(|token| !ends.contains(token));
        Self {
            model: sum(&reading.model),
            rule: sum(reading.rule()),
            likeliest: ends
                .iter()
                .any(|&end| reading.model.rank_of(end) == Some(0)),
            surprise: taken.map(|token| -reading.model.probability(token).log2()),
        }
    }
}

/// The number of bars beside the end's: enough to show its competitors.
const RIVALS: usize = 5;

/// The kind of axis of the bars: with the switch of the curve at logarithmic, the bars are too.
pub fn bars_axis(curve: Scale, chosen: Option<AxisChoice>) -> Option<AxisChoice> {
    match curve {
        Scale::Linear => chosen,
        Scale::Log => Some(AxisChoice::Logarithmic),
    }
}

/// The bars of a step's likeliest tokens and the end, whatever its rank, on the axis that the step has by default.
pub fn end_bars(reading: &StepAnalysis, texts: &TokenTexts, ends: &[TokenId]) -> Bars {
    let (model, rule) = (&reading.model, reading.rule());
    let rank = |token: &TokenId| model.rank_of(*token);
    let mut tokens: Vec<TokenId> = model.top(RIVALS).iter().map(|row| row.token).collect();
    tokens.extend(ends.iter().copied().chain(reading.chosen()));
    tokens.sort_by_key(rank);
    tokens.dedup();
    Bars {
        title: texts::stop::bars_at(&(reading.index + 1).to_string()),
        ..reading.bars_between(model, rule, &tokens, texts, None)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use generation::NextStage;
    use generation::StoppingCriterion;
    use sampling::Logits;

    use super::*;
    use crate::{json::JsonState, run::tests::pass, tokens::tests::texts};

    /// A run that generates these pieces, one token each; the tokens are 2, 3, … and token 0 is the end.
    fn run(pieces: &[&str], logits: impl Fn(usize) -> Vec<f32>, settings: &Settings) -> Run {
        let criteria = vec![StoppingCriterion::EosTokenId(vec![0])];
        let mut run = Run::start(String::new(), vec![1], criteria, 16).unwrap();
        while run.steps().len() < pieces.len() {
            let index = run.steps().len();
            match run.next() {
                NextStage::Forward(_) => {
                    let logits = Logits::new(logits(index)).unwrap();
                    run.supply(&logits, pass()).unwrap();
                }
                NextStage::Show(stage) => run.show(stage),
                NextStage::Append => {
                    let decision = settings.decide(run.generation()).unwrap();
                    run.append(decision.forced(2), pieces[index].as_bytes())
                        .unwrap();
                }
                NextStage::Stop(reason) => panic!("{reason:?}"),
            }
        }
        run
    }

    fn stops(stops: &[&str]) -> Vec<StopString> {
        stops
            .iter()
            .map(|stop| StopString::new(stop).unwrap())
            .collect()
    }

    fn watched(pieces: &[&str], texts: &[&str]) -> HeldText {
        let run = run(pieces, |_| vec![0.0; 8], &Settings::default());
        watch(run.steps(), &stops(texts))
    }

    #[test]
    fn a_tag_cut_in_four_ways_is_held_back_and_then_found() {
        for (pieces, from) in [
            (vec!["{}", "</json>"], (1, 0)),
            (vec!["{}<", "/json>"], (0, 2)),
            (vec!["{", "}</", "js", "on>\n"], (1, 1)),
            (vec!["{}", "<", "/", "j", "s", "o", "n", ">"], (1, 0)),
        ] {
            let all = watched(&pieces, &["</json>"]);
            let last = pieces.len() - 1;
            assert_eq!((all.from, all.found), (Some(from), Some((0, last))));
            assert_eq!((all.tail.as_str(), all.matched), ("</json>", vec![7]));
        }
        let on_the_way = watched(&["{", "}</", "js"], &["</json>", "s\n"]);
        assert_eq!(on_the_way.from, Some((1, 1)));
        assert_eq!((on_the_way.tail.as_str(), on_the_way.found), ("</js", None));
        assert_eq!(on_the_way.matched, [4, 1]);
    }

    #[test]
    fn without_a_match_nothing_is_held_back() {
        assert_eq!(watched(&["</json>"], &[]), HeldText::default());
        let none = watched(&["</json"], &["x"]);
        assert_eq!((none.from, none.tail.as_str()), (None, ""));
    }

    #[test]
    fn a_stop_string_is_no_part_of_the_record() {
        let run = run(
            &["{\"a\":", " 1}", "\n"],
            |_| vec![0.0; 8],
            &Settings::default(),
        );
        let state = |texts: &[&str]| {
            let held = watch(run.steps(), &stops(texts));
            json_record(&run, &held).unwrap().state
        };
        assert_eq!(state(&[]), JsonState::Complete { characters: 8 });
        assert!(matches!(state(&["}"]), JsonState::Unfinished { .. }));
    }

    #[test]
    fn characters_are_counted_whole() {
        let half = watched(&["日"], &["日本"]);
        assert_eq!((half.matched, half.tail.as_str()), (vec![1], "日"));
    }

    /// Logits in which token 0, the end, is the likeliest at the third step only.
    fn logits(index: usize) -> Vec<f32> {
        let mut logits = vec![0.0; 8];
        logits[0] = if index == 2 { 3.0 } else { -3.0 };
        logits
    }

    #[test]
    fn the_end_is_read_at_every_step_under_the_model_and_the_rule() {
        let settings = Settings::default();
        let forbidden = Settings {
            forbid_eos: true,
            ..Settings::default()
        };
        let run = run(&["a", "b", "c", "d"], logits, &settings);
        let curve = EndCurve::of(&run, &settings, &[0], None);
        let expected = |logit: f64| logit.exp() / (logit.exp() + 7.0);
        for (index, point) in curve.points.iter().enumerate() {
            let model = expected(if index == 2 { 3.0 } else { -3.0 });
            assert!((point.model - model).abs() < 1e-9 && point.rule == point.model);
            assert_eq!(point.likeliest, index == 2);
        }
        let without = EndCurve::of(&run, &forbidden, &[0], Some(&curve));
        assert!(without.points.iter().all(|point| point.rule == 0.0));
        assert_eq!(without.points[2].model, curve.points[2].model);
        assert_eq!(EndCurve::of(&run, &settings, &[0], Some(&curve)), curve);
    }

    #[test]
    fn going_on_past_the_end_is_measured_from_there() {
        let settings = Settings::default();
        let run = run(&["a", "b", "c", "d"], logits, &settings);
        let curve = EndCurve::of(&run, &settings, &[0], None);
        let past = curve.past_end().unwrap();
        assert_eq!(past.apart, [(2, curve.points[2].model)]);
        assert_eq!((past.all.tokens, past.rest.unwrap().tokens), (2, 1));
        // Seven equal tokens and a rare eighth.
        let before = 7.0 + (-3_f64).exp();
        assert!((past.before.unwrap().perplexity() - before).abs() < 1e-9);
        assert!((past.rest.unwrap().perplexity() - before).abs() < 1e-9);
        assert!(past.all.perplexity() > before);
        assert_eq!(past.verdict(), crate::stop::past_end::EndVerdict::TooFew);
    }

    #[test]
    fn the_end_has_a_bar_however_unlikely_it_is() {
        let settings = Settings::default();
        let run = run(&["a"], logits, &settings);
        let selected = SelectedStep::at(run.generation(), 0, None).unwrap();
        let reading = selected.read(run.generation(), &settings, true).unwrap();
        let bars = end_bars(&reading, &texts(), &[0]);
        assert_eq!(bars.rows.last().unwrap().label, crate::tokens::END);
        assert_eq!(bars.rows.len() + bars.rest.map_or(0, |rest| rest.tokens), 8);
    }
}
