//! The reading under the driver: random orders, and what is asked for.

use engine_client::GrammarTruth;
use protocol::{Failure, TokenId};

use super::{super::scored_text::TextOrigin, *};
use crate::driver::{
    NoAnswer, PassEngine, PassReading, TaskAnswer, TaskHost, TaskRequest,
    interleaving::{Checked, every_order, finds_what_the_comparison_is_for},
};

impl ReadResults {
    /// A text with everything that is known of it, as a line.
    fn line(&self, side: TextSide) -> String {
        self.text(side).map_or_else(String::new, |text| {
            let scores = text.scores.as_ref().map(|scores| &scores.scores);
            format!(
                "{:?} {:?} {scores:?} {:?}",
                text.origin, text.tokens, text.grammar
            )
        })
    }
}

/// What the model of a page answers.
fn answer(page: &FakePage, request: TaskRequest) -> TaskAnswer {
    page.answer_of(&request, &page.model().unwrap())
}

/// The tokens that the model writes after a beginning, up to a length.
fn greedy(page: &FakePage, first: &[TokenId], length: usize) -> Vec<TokenId> {
    let mut tokens = first[..first.len() - 1].to_vec();
    while tokens.len() < length {
        let request = TaskRequest::Pass {
            engine: PassEngine::Page,
            kind: PassReading::Cached,
            context: tokens.clone(),
        };
        let TaskAnswer::Pass(pass) = answer(page, request) else {
            panic!("a pass is expected");
        };
        let greatest = pass
            .logits
            .iter()
            .copied()
            .fold(f32::NEG_INFINITY, f32::max);
        let likeliest = pass.logits.iter().position(|logit| *logit == greatest);
        tokens.push(likeliest.unwrap() as TokenId);
    }
    tokens
}

impl Checked for ReadResults {
    fn at_rest() -> Self {
        Self::default()
    }

    fn inputs(page: &FakePage) -> ReadInputs {
        let second = match page.settings.borrow().seed {
            0 => SecondText::Greedy,
            1 => SecondText::Own("ba".into()),
            _ => SecondText::Own(String::new()),
        };
        ReadInputs {
            first: page.prompt.borrow().clone(),
            second,
            ..super::inputs(Some(TokenPlace {
                side: TextSide::First,
                index: 1,
            }))
        }
    }

    fn presses() -> Vec<ReadPress> {
        vec![ReadPress]
    }

    fn expected(&self, page: &FakePage) -> String {
        let mut anew = self.clone();
        for side in TextSide::ALL {
            let Some(text) = anew.text_mut(side).ok() else {
                continue;
            };
            text.tokens = match &text.origin {
                TextOrigin::Typed(typed) => {
                    match answer(page, TaskRequest::Tokens(typed.clone())) {
                        TaskAnswer::Tokens(tokens) => tokens,
                        other => panic!("{other:?}"),
                    }
                }
                TextOrigin::Greedy { first } => greedy(page, first, text.tokens.len()),
            };
            let tokens = &text.tokens;
            if let Some(scores) = &mut text.scores {
                match answer(page, TaskRequest::Scores(tokens.clone())) {
                    TaskAnswer::Scores(now) => *scores = *now,
                    other => panic!("{other:?}"),
                }
            }
            if let Some(grammar) = &mut text.grammar {
                match answer(page, TaskRequest::GrammarScores(tokens.clone())) {
                    TaskAnswer::GrammarScores(now) => *grammar = now,
                    other => panic!("{other:?}"),
                }
            }
        }
        if let Some(picked) = &mut anew.picked {
            let request = TaskRequest::Pass {
                engine: PassEngine::Page,
                kind: PassReading::Naive,
                context: picked.context.clone(),
            };
            let TaskAnswer::Pass(pass) = answer(page, request) else {
                panic!("a pass is expected");
            };
            let logits = sampling::Logits::new(pass.logits).unwrap();
            let mut now = crate::read::picked::PickedToken::new(
                picked.context.clone(),
                picked.token,
                &logits,
            );
            now.truth = picked.truth.as_ref().map(|_| {
                match answer(page, TaskRequest::Truth(picked.context.clone())) {
                    TaskAnswer::Truth(truth) => truth,
                    other => panic!("{other:?}"),
                }
            });
            *picked = now;
        }
        anew.content()
    }

    fn content(&self) -> String {
        let texts = TextSide::ALL.map(|side| self.line(side));
        format!("{texts:?} {:?}", self.picked)
    }
}

#[test]
fn no_order_of_events_shows_an_outdated_answer() {
    every_order::<ReadResults>();
}

#[test]
fn without_the_comparison_an_outdated_answer_is_found() {
    finds_what_the_comparison_is_for::<ReadResults>();
}

#[test]
fn both_texts_are_read_before_the_grammar_is_asked() {
    let page = FakePage::default();
    let wanted = || {
        inputs(Some(TokenPlace {
            side: TextSide::First,
            index: 1,
        }))
    };
    let place = FakePlace::new(
        &page,
        Driver::default(),
        ReadResults::default(),
        move |_| wanted(),
    );
    place.press(ReadPress);
    let mut asked = Vec::new();
    while let Some(request) = page.waiting().first().cloned() {
        asked.push(match request {
            TaskRequest::Tokens(_) => "tokens",
            TaskRequest::Pass {
                kind: PassReading::Cached,
                ..
            } => "write",
            TaskRequest::Pass { .. } => "pass",
            TaskRequest::Scores(_) => "scores",
            TaskRequest::GrammarScores(_) => "grammar",
            TaskRequest::Truth(_) => "truth",
            other => panic!("{other:?}"),
        });
        page.answer(0);
        page.pass_time(100.0);
    }
    let expected = [
        "tokens", "scores", "write", "scores", "pass", "grammar", "grammar", "truth",
    ];
    assert_eq!(asked, expected);
    let task = place.task.borrow();
    let second = task.text(TextSide::Second).unwrap();
    let first = task.text(TextSide::First).unwrap();
    assert_eq!(
        second.tokens.len(),
        first.tokens.len(),
        "as long as the first"
    );
    let truth = &task.picked(&wanted()).unwrap().truth;
    assert!(matches!(truth, Some(GrammarTruth::Known(_))));
    assert!(page.said.borrow().concat().contains("bits per token"));
}

#[test]
fn a_text_of_one_token_is_not_read_and_an_empty_one_goes() {
    let short = read(|| ReadInputs {
        first: "a".into(),
        ..inputs(None)
    });
    let text = short.text(TextSide::First).unwrap();
    assert!(!text.is_readable() && text.scores.is_none());
    assert!(
        short.text(TextSide::Second).is_none(),
        "nothing to go on after"
    );
    let page = FakePage::default();
    let (full, _) = read_with_a_token();
    let empty = |_: &FakePage| ReadInputs {
        first: " ".into(),
        second: SecondText::Own("b".into()),
        ..inputs(None)
    };
    let place = FakePlace::new(&page, Driver::default(), full, empty);
    place.press(ReadPress);
    page.settle();
    let task = place.task.borrow();
    assert!(task.text(TextSide::First).is_none());
    assert_eq!(task.text(TextSide::Second).unwrap().tokens, [2]);
}

#[test]
fn without_a_grammar_the_rest_is_there_and_its_failure_is_told() {
    let page = FakePage::default();
    let place = FakePlace::new(&page, Driver::default(), ReadResults::default(), |_| {
        inputs(None)
    });
    place.press(ReadPress);
    while !matches!(page.waiting()[..], [TaskRequest::GrammarScores(_)]) {
        page.answer(0);
        page.pass_time(100.0);
    }
    let failure = Failure::Download {
        file: "grammar.txt".into(),
        detail: "HTTP status 503".into(),
    };
    page.refuse(0, NoAnswer::Engine(failure));
    page.settle();
    assert_eq!(place.problems.borrow().len(), 1);
    let task = place.task.borrow();
    assert!(
        TextSide::ALL
            .iter()
            .all(|side| task.text(*side).unwrap().scores.is_some())
    );
}
