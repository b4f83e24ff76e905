//! Addresses that people have: each opens what `tests/golden/addresses` says beside it.

#![allow(
    clippy::disallowed_methods,
    reason = "reads the addresses that were kept"
)]

use std::{collections::BTreeSet, fs, path::Path};

use serde::{Deserialize, Serialize, de::DeserializeOwned};

use super::{EVERYTHING, names as own_names, opens, query, read};
use crate::{
    address::{Address, OTHERS, append},
    compare::lanes::Lanes,
    practice::link::ExerciseLink,
    predict::USUAL_CANDIDATES,
    quick_check::files::questions,
    read::DOCUMENT,
    screens::Screen,
    settings::knobs::KNOBS,
    teach::teacher_page::TeacherPage,
    tokenizer::{FIRST_TEXT, FIRST_WORD},
};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/golden/addresses/");
/// The least number of addresses of each screen.
const FEWEST: usize = 3;
/// The files of the folder that are no screen's.
const OTHER_FILES: [&str; 3] = ["README.md", "defaults.json", "embeds.json"];

/// The kinds of files that are common to all screens, and that a screen can have of its own.
const KINDS: [&str; 2] = ["defaults", "embeds"];

/// An address with what it means.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct KeptAddress {
    /// The query.
    address: String,
    /// The query that the page writes for the same state, where it is another one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    written: Option<String>,
    /// The values that are not the usual ones.
    #[serde(default)]
    values: Vec<String>,
    /// What the page opens for values that mean more than they say.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    opens: Vec<String>,
}

impl KeptAddress {
    /// What the address means to this program.
    fn read(query: &str) -> Self {
        let address = Address::from_pairs(query::pairs(query));
        assert_eq!(address.notes, Vec::<String>::new(), "{query}");
        let pairs = address.to_pairs();
        let written = query::written(&pairs);
        let again = Address::from_pairs(query::pairs(&written));
        assert_eq!(again, address, "{query}");
        Self {
            address: query.into(),
            written: Some(written).filter(|written| written != query),
            values: lines(&pairs),
            opens: opens::opens(&address),
        }
    }
}

/// A line for each pair.
pub(super) fn lines(pairs: &[(&'static str, String)]) -> Vec<String> {
    let pairs = pairs.iter();
    pairs
        .map(|(name, value)| format!("{name}={value}"))
        .collect()
}

/// The content of a file of the folder.
pub(super) fn kept<T: DeserializeOwned>(file: &str) -> T {
    let text = fs::read_to_string(Path::new(FOLDER).join(file));
    let text = text.unwrap_or_else(|error| panic!("{file}: {error}"));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// The content of the files of this kind that screens have of their own, with what is common to all.
pub(super) fn kept_of_all<T: DeserializeOwned>(kind: &str) -> Vec<T> {
    let common: Vec<T> = kept(&format!("{kind}.json"));
    let own = Screen::all().map(|screen| own_file(screen, kind));
    let own = own.filter(|file| is_kept(file));
    common
        .into_iter()
        .chain(own.flat_map(|file| kept::<Vec<T>>(&file)))
        .collect()
}

/// The name that the file of this kind has where a screen brings one.
fn own_file(screen: Screen, kind: &str) -> String {
    format!("{}.{kind}.json", screen.id())
}

fn is_kept(file: &str) -> bool {
    Path::new(FOLDER).join(file).exists()
}

/// Says what a file must have for this program to mean the same.
pub(super) fn assert_same<T: PartialEq + Serialize>(file: &str, kept: Vec<T>, now: Vec<T>) {
    let pairs = kept.into_iter().zip(now);
    let changed: Vec<T> = pairs
        .filter(|(kept, now)| kept != now)
        .map(|(_, now)| now)
        .collect();
    let now = serde_json::to_string_pretty(&changed).unwrap();
    assert!(changed.is_empty(), "{file} says otherwise of these: {now}");
}

fn of_screen(screen: Screen) -> Vec<KeptAddress> {
    kept(&format!("{}.json", screen.id()))
}

#[test]
fn an_address_opens_what_it_opened_before() {
    for screen in Screen::all() {
        let kept = of_screen(screen);
        let now = kept.iter().map(|kept| KeptAddress::read(&kept.address));
        let now = now.collect();
        assert_same(screen.id(), kept, now);
    }
}

#[test]
fn every_screen_and_every_parameter_is_in_an_address() {
    let mut named = BTreeSet::new();
    for screen in Screen::all() {
        let addresses = of_screen(screen);
        let queries: BTreeSet<&str> = addresses.iter().map(|kept| &*kept.address).collect();
        assert_eq!(queries.len(), addresses.len(), "{screen:?}");
        assert!(queries.len() >= FEWEST, "{screen:?}");
        for kept in &addresses {
            let address = Address::from_pairs(query::pairs(&kept.address));
            assert_eq!(address.screen, screen, "{}", kept.address);
            named.extend(address.to_pairs().into_iter().map(|(name, _)| name));
        }
    }
    let missing: Vec<&str> = names().filter(|name| !named.contains(name)).collect();
    assert!(missing.is_empty(), "no address has {missing:?}");

    let screens = Screen::all().map(|screen| format!("{}.json", screen.id()));
    let known: BTreeSet<String> = screens.chain(OTHER_FILES.map(Into::into)).collect();
    let files = fs::read_dir(FOLDER).unwrap();
    let files = files.map(|file| file.unwrap().file_name().into_string().unwrap());
    let of_kind = |kind: &'static str| Screen::all().map(move |screen| own_file(screen, kind));
    let own: BTreeSet<String> = KINDS.into_iter().flat_map(of_kind).collect();
    let files: BTreeSet<String> = files.filter(|file| !own.contains(file)).collect();
    assert_eq!(files, known);
}

/// All parameters: those of the table, and those of the samplers.
fn names() -> impl Iterator<Item = &'static str> {
    let of_samplers = KNOBS.iter().flat_map(|knob| {
        let numbers = knob.numbers.iter().map(|number| number.id);
        numbers.chain(knob.list.map(|list| list.id()))
    });
    own_names().into_iter().chain(of_samplers)
}

/// An address without a parameter means its default, so another default would change it.
#[test]
fn what_an_address_leaves_out_is_what_it_was_before() {
    let usual = Address::default();
    let mut pairs = EVERYTHING.to_vec();
    pairs.extend([("view", "chain"), ("tokens", "word"), ("device", "cpu")]);
    let pairs = pairs
        .into_iter()
        .map(|(name, value)| (name.into(), value.into()));
    // Of a screen with defaults of its own, what its addresses say.
    let own = Screen::all().filter(|screen| is_kept(&own_file(*screen, "defaults")));
    let own = own.flat_map(of_screen);
    let own = own.flat_map(|kept| query::pairs(&kept.address));
    let other = Address::from_pairs(pairs.chain(own));
    let mut written: Vec<(&str, String)> = usual.first_beside(&other);
    for parameter in &OTHERS {
        append(
            &mut written,
            parameter.name,
            (parameter.write)(&usual, &other),
        );
    }
    written.extend(usual.sampler_pairs(&other));
    let with_tokens = read(&[("run", "5")]);
    written.extend([
        ("text", FIRST_TEXT.into()),
        ("word", FIRST_WORD.into()),
        ("read", DOCUMENT.into()),
        ("question", questions().unwrap()[0].id.into()),
        ("page", TeacherPage::default().id()),
        ("candidates", USUAL_CANDIDATES.to_string()),
        ("prompt", usual.opening_prompt().into()),
        ("prompt with tokens", with_tokens.opening_prompt().into()),
    ]);
    let mut now = lines(&written);
    now.extend(opens::lane_lines(&Lanes::default()));
    now.push(opens::exercise_line(&ExerciseLink::default()));
    let in_order = |lines: Vec<String>| lines.into_iter().collect::<BTreeSet<String>>();
    assert_eq!(in_order(kept_of_all("defaults")), in_order(now));
}
