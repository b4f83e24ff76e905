//! The task under the driver: random orders, and what is asked for.

use super::{super::results::MOST_WRITTEN, *};
use crate::{
    driver::{
        TaskAnswer, TaskHost, TaskRequest,
        interleaving::{Checked, every_order, finds_what_the_comparison_is_for, write_until},
    },
    run::RunStart,
};

/// The checkpoint that a page's seed stands for.
fn chosen(page: &FakePage) -> Checkpoint {
    let all = Checkpoint::ALL;
    all[page.settings.borrow().seed as usize % all.len()]
}

impl TrainingResults {
    /// How much of a checkpoint is there: tokens of its text, its lens.
    fn progress(&self, checkpoint: Checkpoint) -> (usize, bool) {
        let prompt = self.start().map_or(0, |start| start.tokens().len());
        self.view(checkpoint).map_or((0, false), |view| {
            (view.written(prompt).len(), view.columns().is_some())
        })
    }
}

impl Checked for TrainingResults {
    fn at_rest() -> Self {
        Self::default()
    }

    fn inputs(page: &FakePage) -> TrainingInputs {
        inputs(page, chosen(page))
    }

    fn presses() -> Vec<TrainingPress> {
        vec![TrainingPress]
    }

    fn expected(&self, page: &FakePage) -> String {
        let Some(start) = self.run_start() else {
            return self.content();
        };
        let start = RunStart {
            texts: page.model().unwrap(),
            ..start.clone()
        };
        let mut anew = Self::default();
        let wanted = |checkpoint| TrainingInputs {
            prompt: start.prompt.clone(),
            settings: start.settings.clone(),
            checkpoint,
            model: model(checkpoint, Some(&report())),
            has_grammar: self.truth().is_some(),
        };
        anew.begin(start.clone()).unwrap();
        for checkpoint in Checkpoint::ALL {
            let (tokens, has_lens) = self.progress(checkpoint);
            if tokens == 0 {
                continue;
            }
            let inputs = wanted(checkpoint);
            write_until(&mut anew, &mut Default::default(), page, &inputs, |anew| {
                let (there, lens) = anew.progress(checkpoint);
                let truth = anew.truth().is_some() || self.truth().is_none();
                there >= tokens && (lens || !has_lens) && truth
            });
        }
        anew.content()
    }

    fn content(&self) -> String {
        let prompt = self.start().map_or(&[][..], |start| start.tokens());
        let views = Checkpoint::ALL.map(|checkpoint| {
            self.view(checkpoint).map(|view| {
                let written = view.written(prompt.len()).to_vec();
                (view.model().top(8), written, view.columns().cloned())
            })
        });
        format!("{prompt:?} {views:?} {:?}", self.truth())
    }
}

#[test]
fn no_order_of_events_shows_an_outdated_answer() {
    every_order::<TrainingResults>();
}

#[test]
fn without_the_comparison_an_outdated_answer_is_found() {
    finds_what_the_comparison_is_for::<TrainingResults>();
}

/// What is asked for until nothing is left, by one word each.
fn asked_for(page: &FakePage, place: &FakePlace<TrainingResults>) -> Vec<&'static str> {
    place.press(TrainingPress);
    let mut asked = Vec::new();
    while let Some(request) = page.waiting().first().cloned() {
        asked.push(match request {
            TaskRequest::Prompt(_) => "prompt",
            TaskRequest::Pass { .. } => "pass",
            TaskRequest::InspectSecond { .. } => "lens",
            TaskRequest::Truth(_) => "truth",
            other => panic!("{other:?}"),
        });
        page.answer(0);
        page.pass_time(100.0);
    }
    asked
}

#[test]
fn the_prediction_comes_first_and_what_is_known_is_not_asked_for_again() {
    let page = FakePage::default();
    let checkpoint = std::rc::Rc::new(std::cell::Cell::new(Checkpoint::Step30));
    let shown = std::rc::Rc::clone(&checkpoint);
    let place = FakePlace::new(
        &page,
        Driver::default(),
        TrainingResults::default(),
        move |page| inputs(page, shown.get()),
    );
    let first = asked_for(&page, &place);
    assert_eq!(first[..4], ["prompt", "pass", "truth", "lens"]);
    assert!(first[4..].iter().all(|of| *of == "pass"));
    assert!(asked_for(&page, &place).is_empty(), "all is there");

    checkpoint.set(Checkpoint::Last);
    let last = asked_for(&page, &place);
    assert_eq!(last[..2], ["pass", "lens"], "prompt and truth are known");
    assert!(page.said.borrow().concat().contains("after 11,200 steps"));

    checkpoint.set(Checkpoint::Step30);
    assert!(asked_for(&page, &place).is_empty(), "it was asked before");

    page.settings.borrow_mut().seed = 7;
    let other_seed = asked_for(&page, &place);
    assert_eq!(other_seed[0], "prompt");
    assert!(
        other_seed[1..].iter().all(|of| *of == "pass"),
        "the same prediction, another text: {other_seed:?}"
    );
}

#[test]
fn a_text_is_written_by_the_settings_to_its_bound() {
    let results = asked(|| Checkpoint::Step5);
    let start = results.start().unwrap();
    let written = results.view(Checkpoint::Step5).unwrap();
    let written = written.written(start.tokens().len());
    let ended = written.last() == Some(&0);
    let window = start.texts().info().context_window as usize;
    let is_full = start.tokens().len() + written.len() == window;
    assert!(ended || is_full || written.len() == MOST_WRITTEN as usize);
}

#[test]
fn a_prompt_without_tokens_is_said() {
    let page = FakePage::default();
    page.prompt.borrow_mut().clear();
    let place = FakePlace::new(
        &page,
        Driver::default(),
        TrainingResults::default(),
        |page| inputs(page, Checkpoint::Step0),
    );
    place.press(TrainingPress);
    page.settle();
    assert_eq!(place.problems.borrow().len(), 1);
    assert!(matches!(
        page.answer_of(&TaskRequest::Prompt(String::new()), &page.model().unwrap()),
        TaskAnswer::Prompt(_)
    ));
}

#[test]
fn a_checkpoint_that_is_on_the_hub_alone_is_asked_for_nothing_until_it_is_stored() {
    let page = FakePage::default();
    let is_stored = std::rc::Rc::new(std::cell::Cell::new(false));
    let there = std::rc::Rc::clone(&is_stored);
    let checkpoint = Checkpoint::Pythia512;
    let place = FakePlace::new(
        &page,
        Driver::default(),
        TrainingResults::default(),
        move |page| TrainingInputs {
            model: model(checkpoint, there.get().then(report).as_ref()),
            has_grammar: false,
            ..inputs(page, checkpoint)
        },
    );
    assert!(asked_for(&page, &place).is_empty());
    is_stored.set(true);
    assert_eq!(asked_for(&page, &place)[..3], ["prompt", "pass", "lens"]);
    assert!(place.task.borrow().view(checkpoint).is_some());
}
