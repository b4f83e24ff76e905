//! Random states of every screen: what is written is read again, and nothing of it is lost.

use proptest::{
    option,
    prelude::*,
    test_runner::{Config, TestCaseResult, TestRunner},
};

use super::{
    generators::{sampler, values},
    names, query,
};
use crate::{
    address::{Address, samplers::ORDER},
    screens::Screen,
    settings::knobs::{KNOBS, Knob},
};

/// The number of states of each screen.
const CASES: u32 = 48;
/// The share of all parameters that a state has.
const SHARE: f64 = 0.3;

type WrittenPair = (&'static str, String);

/// The pairs of an address, parameter by parameter, as they are written.
fn states(screen: Screen) -> impl Strategy<Value = Vec<Vec<WrittenPair>>> {
    let of_screen = Just(vec![vec![("screen", screen.id().to_string())]]);
    let mut parts = vec![of_screen.boxed()];
    for name in names() {
        match name {
            "screen" => {}
            // The samplers stand before their order.
            ORDER => parts.push(samplers().boxed()),
            name => parts.push(parameter_values(name).prop_map(|pairs| vec![pairs]).boxed()),
        }
    }
    parts.prop_map(|parts| {
        let mut state = parts.concat();
        // A record in place of an answer.
        let has = |name| {
            state
                .iter()
                .flatten()
                .any(|(of, _): &WrittenPair| *of == name)
        };
        if has("valid") {
            state.retain(|pairs| pairs.iter().all(|(name, _)| *name != "answer"));
        }
        state
    })
}

fn parameter_values(name: &'static str) -> BoxedStrategy<Vec<WrittenPair>> {
    let generator = values(name);
    let generator = generator.unwrap_or_else(|| panic!("no generator makes values of {name}"));
    option::weighted(SHARE, generator)
        .prop_map(move |values| {
            let values = values.into_iter().flatten();
            values.map(|value| (name, value)).collect()
        })
        .boxed()
}

/// The parameters of the samplers that are on, together, and their order.
fn samplers() -> impl Strategy<Value = Vec<Vec<WrittenPair>>> {
    let each: Vec<_> = KNOBS
        .iter()
        .map(|knob| option::weighted(SHARE, sampler(knob)))
        .collect();
    let order: Vec<&'static Knob> = KNOBS.iter().collect();
    let order = option::of(Just(order).prop_shuffle());
    (each, order).prop_map(|(each, order)| {
        // The temperature is on where nothing is said of it.
        let is_on = |knob: &&Knob| {
            let place = KNOBS.iter().position(|of| of.id == knob.id);
            knob.id == "temperature" || place.is_some_and(|place| each[place].is_some())
        };
        let order = order.map(|order| {
            let names = order.into_iter().filter(is_on).map(|knob| knob.id);
            vec![(ORDER, names.collect::<Vec<_>>().join("."))]
        });
        let on = each.into_iter().flatten().flatten().collect();
        [on].into_iter().chain(order).collect()
    })
}

fn read(pairs: &[WrittenPair]) -> Address {
    let pairs = pairs.iter();
    Address::from_pairs(pairs.map(|(name, value)| (name.to_string(), value.clone())))
}

fn check(state: &[Vec<WrittenPair>]) -> TestCaseResult {
    let given = state.concat();
    let address = read(&given);
    prop_assert_eq!(&address.notes, &Vec::<String>::new());
    let written = address.to_pairs();
    prop_assert_eq!(&read(&written), &address);
    let query = query::written(&written);
    prop_assert_eq!(&Address::from_pairs(query::pairs(&query)), &address);

    // What is written was given, in its order; what was given and is not written changes nothing.
    let (mut kept, mut without) = (Vec::new(), Vec::new());
    for (place, pair) in given.iter().enumerate() {
        match written.contains(pair) {
            true => kept.push(pair.clone()),
            false => without.push(place),
        }
    }
    prop_assert_eq!(&kept, &written);
    for place in without {
        let mut less = given.clone();
        let (name, _) = less.remove(place);
        prop_assert_eq!(&read(&less), &address, "{} is lost", name);
    }

    // Any parameter may stand first, but for the profile: samplers that it does not have follow as they are read.
    let turned = state.iter().rev().flatten().cloned();
    let (profile, mut turned): (Vec<WrittenPair>, Vec<WrittenPair>) =
        turned.partition(|(name, _)| *name == "profile");
    turned.splice(0..0, profile);
    prop_assert_eq!(&read(&turned), &address);

    // The page writes the prompt out wherever the address alone would open another one.
    let prompt = address.opening_prompt().to_owned();
    let of_page = address.clone().with_prompt(prompt.clone()).of_named_model();
    let again = read(&of_page.to_pairs());
    prop_assert_eq!(again.opening_prompt(), prompt);
    prop_assert_eq!(
        Address {
            prompt: address.prompt.clone(),
            ..again
        },
        address
    );
    Ok(())
}

#[test]
fn every_state_of_every_screen_is_read_as_it_was_written() {
    for screen in Screen::all() {
        let mut runner = TestRunner::new(Config {
            failure_persistence: None,
            ..Config::with_cases(CASES)
        });
        let result = runner.run(&states(screen), |state| check(&state));
        result.unwrap_or_else(|failure| panic!("{screen:?}: {failure}"));
    }
}
