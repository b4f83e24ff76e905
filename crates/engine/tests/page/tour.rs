//! The tour on the shipped model: what its captions say is what the model then does.

use costs::Method;
use generation::{NextStage, StopReason};
use page_model::{
    ahead::request,
    settings::Settings,
    tour::{
        self,
        scenes::{SCENES, TourAction, moments},
    },
};
use protocol::{Answer, Command, TokenId};
use sampling::Temperature;

use super::native_run::NativeRun;

/// The least probability of a token that could as well have stood there.
const LIKELY: f64 = 0.1;

/// The page while the tour runs.
struct NativeTour {
    native: NativeRun,
    settings: Settings,
}

impl NativeTour {
    fn open() -> Self {
        let mut native = NativeRun::of(tour::PROMPT);
        native.method = Method::Cached;
        Self {
            native,
            settings: tour::settings(),
        }
    }

    fn written(&self) -> Vec<TokenId> {
        self.native.run.generation().generated().collect()
    }

    fn is_over(&self) -> bool {
        matches!(self.native.run.next(), NextStage::Stop(_))
    }

    fn carry_out(&mut self, action: TourAction) {
        let run = &self.native.run;
        match action {
            TourAction::Scene(_) => {}
            TourAction::Begin => {
                self.settings = tour::settings();
                self.native.restart();
                let ends = self.native.texts.info().eos_token_ids.clone();
                self.native.run.set_criteria(self.settings.criteria(&ends));
                self.native.turn(&self.settings);
                self.native.run.show_nothing_new();
            }
            TourAction::Stage(stage) => {
                while self.native.run.stage() != stage {
                    self.native.turn(&self.settings);
                }
            }
            TourAction::Token => {
                let written = run.steps().len();
                while self.native.run.steps().len() == written && !self.is_over() {
                    self.native.turn(&self.settings);
                }
            }
            TourAction::Temperature(temperature) => {
                let temperature = Temperature::new(temperature).unwrap();
                self.settings.set_temperature(temperature);
            }
            TourAction::PutAnother => {
                let token = tour::another(run, &self.settings).unwrap();
                let decision = self.settings.decide(run.generation()).unwrap();
                let piece = self.native.texts.piece(token).to_vec();
                let run = &mut self.native.run;
                run.append(decision.forced(token), &piece).unwrap();
            }
            TourAction::End => {
                while !self.is_over() {
                    self.native.turn(&self.settings);
                }
            }
        }
    }

    /// The text that would follow; empty at the end.
    fn ahead(&mut self) -> Vec<TokenId> {
        let Some(request) = request(self.native.run.generation(), &self.settings) else {
            return Vec::new();
        };
        match self.native.tell(&Command::WriteAhead(Box::new(request))) {
            Answer::Ahead(report) => report.rest.tokens,
            other => panic!("{other:?}"),
        }
    }
}

/// The place of the scene with this action.
fn scene_with(is_it: impl Fn(&TourAction) -> bool) -> usize {
    let has = |place: &usize| {
        moments(*place, true)
            .iter()
            .any(|(_, action)| is_it(action))
    };
    (0..SCENES.len()).find(has).unwrap()
}

#[test]
fn the_captions_say_what_the_shipped_model_does() {
    let mut tour = NativeTour::open();
    let another = scene_with(|action| *action == TourAction::PutAnother);
    let end = scene_with(|action| *action == TourAction::End);
    for place in 0..SCENES.len() {
        for (at, action) in moments(place, true) {
            let before = (tour.written(), tour.ahead());
            assert!(
                !matches!(action, TourAction::Token | TourAction::Stage(_))
                    || place == end
                    || !tour.is_over(),
                "scene {place}: {action:?} after the end"
            );
            if action == TourAction::End {
                // The caption names the end token, and the text has come to it while it was watched.
                let stopped = NextStage::Stop(StopReason::EndOfSequence);
                assert_eq!(tour.native.run.next(), stopped, "{at}");
            }
            tour.carry_out(action);
            // A temperature that is moved writes the grey text anew, from the present token on.
            if let TourAction::Temperature(_) = action {
                assert_eq!(tour.written(), before.0, "scene {place}");
                assert_ne!(tour.ahead(), before.1, "scene {place}");
            }
            if action == TourAction::PutAnother {
                assert_ne!(tour.written().last(), before.1.first());
                assert!(!tour.ahead().is_empty(), "nothing goes on from it");
                let run = &tour.native.run;
                let probability = run.log_probability(run.steps().len() - 1).unwrap().exp();
                assert!(probability > LIKELY, "{probability}");
            }
        }
        if place < another {
            // What is grey is what is written later.
            assert!(!tour.ahead().is_empty(), "scene {place}");
        }
    }
    // The visitor goes on from the prompt.
    assert!(tour.written().is_empty() && !tour.is_over());
}

#[test]
fn the_tokens_of_the_tour_are_those_of_its_grey_text() {
    let mut tour = NativeTour::open();
    tour.carry_out(TourAction::Begin);
    let ahead = tour.ahead();
    for place in 1..SCENES.len() {
        let moments = moments(place, true);
        let changes = |action: &TourAction| matches!(action, TourAction::Temperature(_));
        if moments.iter().any(|(_, action)| changes(action)) {
            break;
        }
        for (_, action) in moments {
            tour.carry_out(action);
        }
    }
    let written = tour.written();
    assert!(written.len() > 1);
    assert_eq!(written, ahead[..written.len()]);
}
