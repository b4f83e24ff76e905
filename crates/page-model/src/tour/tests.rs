//! Tests of the tour: its length, its captions, what follows from what, and the clock under any cut of the time.
#![allow(clippy::unwrap_used)]

use proptest::{collection::vec, prelude::*};
use sampling::Temperature;

use super::{
    clock::{TourClock, YOUNG},
    scenes::{Cue, SCENES, TourAction, moments, whole},
    words::TourFacts,
    *,
};
use crate::run::tests as runs;

/// Characters that a person reads in a second, slowly.
const READ: f64 = 15.0;
/// The most characters of a caption: three lines of a phone.
const LONGEST: usize = 110;
/// The tour has ninety seconds, in milliseconds; about.
const NINETY: std::ops::RangeInclusive<u32> = 85_000..=95_000;

/// Numbers larger than those of the shipped model.
const FACTS: TourFacts = TourFacts {
    vocabulary: 151_936,
    prompt_tokens: 12,
};

/// All actions of the scenes in order.
fn all_actions(less_motion: bool) -> Vec<TourAction> {
    let scenes = 0..SCENES.len();
    let moments = scenes.flat_map(|place| moments(place, less_motion));
    moments.map(|(_, action)| action).collect()
}

#[test]
fn the_tour_takes_about_ninety_seconds_and_its_button_says_so() {
    assert!(NINETY.contains(&whole()), "{}", whole());
    let said: u32 = (words::watch().split(' '))
        .find_map(|word| word.parse().ok())
        .unwrap();
    assert_eq!(said * 1_000, whole());
}

#[test]
fn every_caption_of_the_tour_stands_long_enough_to_be_read() {
    for scene in SCENES {
        let caption = (scene.caption)(&FACTS);
        let characters = caption.chars().count();
        assert!(characters <= LONGEST, "{characters}: {caption}");
        let takes = characters as f64 / READ * 1_000.0;
        assert!(f64::from(scene.lasts) >= takes, "{takes}: {caption}");
        assert!(caption.ends_with('.'), "{caption}");
    }
}

#[test]
fn the_actions_of_a_scene_of_the_tour_are_due_in_order_and_within_it() {
    for (place, scene) in SCENES.iter().enumerate() {
        for less_motion in [false, true] {
            let moments = moments(place, less_motion);
            assert_eq!(moments[0], (0, TourAction::Scene(place)));
            assert!(moments.is_sorted_by_key(|(at, _)| *at), "{moments:?}");
            assert!(moments.iter().all(|(at, _)| *at < scene.lasts), "{place}");
        }
    }
}

#[test]
fn each_scene_of_the_tour_goes_on_where_the_one_before_ends() {
    let usual = settings().temperature().get();
    let mut temperature = usual;
    // The text before the first scene is the visitor's.
    let mut text_ends = true;
    for timed in SCENES.iter().flat_map(|scene| scene.cues) {
        match timed.cue {
            Cue::Once(TourAction::Begin) => (temperature, text_ends) = (usual, false),
            _ if text_ends => panic!("{timed:?} has no text to go on with"),
            Cue::Slide { from, to } => {
                assert_eq!(from, temperature);
                assert!(Temperature::SLIDER.contains(&to), "{to}");
                temperature = to;
            }
            Cue::PlayToEnd => text_ends = true,
            Cue::Once(_) | Cue::Tokens(_) => {}
        }
    }
    // What the visitor has at the end is a text that can be written.
    assert!(!text_ends && temperature == usual);
}

#[test]
fn the_temperature_of_the_tour_moves_in_small_steps_or_with_less_motion_in_one() {
    let temperatures = |less_motion| {
        let actions = all_actions(less_motion).into_iter();
        let temperature = |action| match action {
            TourAction::Temperature(temperature) => Some(temperature),
            _ => None,
        };
        actions.filter_map(temperature).collect::<Vec<f64>>()
    };
    let smooth = temperatures(false);
    assert!(
        smooth
            .windows(2)
            .all(|pair| (pair[1] - pair[0]).abs() < 0.06)
    );
    let slides = SCENES.iter().flat_map(|scene| scene.cues);
    let ends = slides.filter_map(|timed| match timed.cue {
        Cue::Slide { to, .. } => Some(to),
        _ => None,
    });
    assert_eq!(temperatures(true), ends.collect::<Vec<f64>>());
}

proptest! {
    #[test]
    fn no_cut_of_the_time_changes_what_the_tour_does(
        steps in vec(0..9_000_u32, 1..400),
        less_motion: bool,
    ) {
        let mut clock = TourClock::new(false, less_motion);
        let mut actions: Vec<_> = steps.iter().flat_map(|step| clock.advance(*step)).collect();
        let passed: u32 = steps.iter().sum();
        let mut at_once = TourClock::new(false, less_motion);
        prop_assert_eq!(&actions, &at_once.advance(passed));
        prop_assert_eq!(clock.is_over(), passed >= whole());
        actions.append(&mut clock.advance(whole()));
        prop_assert_eq!(actions, all_actions(less_motion));
        prop_assert!(clock.is_over());
    }
}

#[test]
fn a_paused_tour_stands_still() {
    let mut clock = TourClock::new(false, false);
    clock.advance(1_000);
    let before = clock.progress();
    clock.pause(true);
    assert_eq!(clock.advance(60_000), []);
    assert!(clock.is_paused() && clock.progress() == before);
    clock.pause(false);
    let rest = SCENES[0].lasts - 1_000;
    assert_eq!(clock.advance(rest)[0], TourAction::Scene(1));
}

#[test]
fn back_leads_to_the_beginning_of_the_scene_of_the_tour_or_to_the_one_before() {
    let mut clock = TourClock::new(false, false);
    assert_eq!(clock.back(), 0);
    let two = SCENES[0].lasts + SCENES[1].lasts;
    clock.advance(two + YOUNG);
    assert_eq!(clock.back(), 2);
    assert_eq!(clock.advance(0)[0], TourAction::Scene(2));
    assert_eq!(clock.back(), 1);
    assert_eq!(clock.back(), 0);
    // From the end as well, and also while the time stands still.
    clock.advance(whole());
    clock.pause(true);
    assert_eq!(clock.back(), SCENES.len() - 1);
    assert!(!clock.is_over() && clock.is_paused());
    assert_eq!(clock.advance(1), []);
}

#[test]
fn an_unattended_tour_begins_again_and_its_progress_grows_from_nothing() {
    let mut clock = TourClock::new(true, false);
    assert_eq!(clock.progress(), 0.0);
    let mut actions = clock.advance(whole() * 2);
    assert!(!clock.is_over() && clock.progress() == 0.0);
    let mut expected = all_actions(false);
    expected.append(&mut all_actions(false));
    // The third time has begun.
    expected.extend([TourAction::Scene(0), TourAction::Begin]);
    assert_eq!(actions, expected);
    actions = clock.advance(whole() / 2);
    assert!(!actions.is_empty() && clock.progress() == 0.5);
    let mut attended = TourClock::new(false, true);
    attended.advance(1_000);
    assert_eq!(attended.progress(), 0.0);
    attended.advance(whole());
    assert_eq!(attended.progress(), 1.0);
}

#[test]
fn the_other_token_of_the_tour_is_the_likeliest_that_was_not_chosen() {
    let settings = settings();
    let mut run = runs::start(vec![]);
    assert_eq!(another(&run, &settings), None);
    runs::turn(&mut run);
    let chosen = settings.decide(run.generation()).unwrap().choice.token;
    let other = another(&run, &settings).unwrap();
    let ranked = run.generation().pending().unwrap().ids();
    assert_ne!(other, chosen);
    assert!(ranked[..2].contains(&other), "{ranked:?}");
}
