//! Tests of addresses: read, written, and rejected.
#![allow(clippy::unwrap_used)]

mod generated;
mod generators;
mod kept;
mod kept_embeds;
mod opens;
mod query;

use sampling::{ProcessorKind, TopK};

use crate::address::*;
use crate::cache::CachePart;
use crate::compare::lanes::Lanes;
use crate::experiments::expected::ExpectedText;
use crate::models::ListedModel;
use crate::run::axis_choice::AxisChoice;
use crate::settings::knobs;

/// The names of all parameters but those of the samplers, in the order in which they are written.
fn names() -> Vec<&'static str> {
    let first = FIRST.iter().map(|parameter| parameter.name);
    let others = OTHERS.iter().map(|parameter| parameter.name);
    first.chain(ScreenParts::names()).chain(others).collect()
}

fn read(pairs: &[(&str, &str)]) -> Address {
    Address::from_pairs(
        pairs
            .iter()
            .map(|&(name, value)| (name.into(), value.into())),
    )
}

const EVERYTHING: [(&str, &str); 67] = [
    ("screen", "shape"),
    ("prompt", "Once upon a time"),
    ("format", "chat"),
    ("system", "Be brief."),
    ("message", "Why?"),
    ("day", "2026-03-01"),
    ("profile", "llama_cpp"),
    ("do_sample", "false"),
    ("temperature", "0.9"),
    ("top_k", "40"),
    ("top_p", "0.95"),
    ("min_p", "0.05"),
    ("repetition_penalty", "1.1"),
    ("frequency_penalty", "-0.5"),
    ("presence_penalty", "0.5"),
    ("no_repeat_ngram_size", "3"),
    ("typical_p", "0.9"),
    ("top_n_sigma", "1"),
    ("dry_multiplier", "1.2"),
    ("dry_base", "2"),
    ("dry_allowed_length", "3"),
    ("dry_sequence_breakers", "3.15"),
    ("xtc_probability", "0.25"),
    ("xtc_threshold", "0.05"),
    ("mirostat_tau", "3.5"),
    ("mirostat_eta", "0.2"),
    ("logit_bias", "7:2.5_12:-100"),
    ("order", "top_p.temperature.top_k"),
    ("seed", "7"),
    ("u", "0:0.25_12:0.5"),
    ("max_new_tokens", "32"),
    ("stop", "\nUser:"),
    ("stop", "</json>"),
    ("forbid_eos", "true"),
    ("lanes", "anything"),
    ("axis", "logarithmic"),
    ("part", "race"),
    ("exercise", "2:17:top_p"),
    ("present", "stages"),
    ("candidates", "7"),
    ("hands", "true"),
    ("experiment", "temperature"),
    ("seeds", "12"),
    ("own_seed", "7"),
    ("length", "20"),
    ("search_length", "6"),
    ("passes", "500"),
    ("beams", "5"),
    ("beam_tokens", "9"),
    ("length_penalty", "0.5"),
    ("early_stopping", "never"),
    ("branches", "2"),
    ("depth", "3"),
    ("from_step", "4"),
    ("runs", "100"),
    ("compared_tokens", "24"),
    ("answer", "Paris"),
    ("masked", "true"),
    ("started", "true"),
    ("speculative", "lookup.8.greedy"),
    ("rounds", "3"),
    ("constraint", "regex:[0-9]+: (on|off)"),
    ("constrained_tokens", "5"),
    ("use_cache", "false"),
    ("model", "step-150"),
    ("run", "0.a.1kv*.zz"),
    ("step", "2"),
];

#[test]
fn a_name_belongs_to_one_parameter() {
    let names = names();
    let different: std::collections::BTreeSet<_> = names.iter().collect();
    assert_eq!(different.len(), names.len());
}

#[test]
fn temperature_zero_is_greedy() {
    for zero in ["0", "0.0", "-0"] {
        let address = read(&[("temperature", zero)]);
        assert!(!address.settings.do_sample(), "{zero}");
        assert_eq!(address.notes, Vec::<String>::new());
        assert!(address.to_pairs().contains(&("do_sample", "false".into())));
    }
    assert!(read(&[("temperature", "0.1")]).settings.do_sample());
}

#[test]
fn every_parameter_is_read() {
    let address = read(&EVERYTHING);
    assert_eq!(address.notes, Vec::<String>::new());
    assert_eq!(address.screen.id(), "shape");
    assert_eq!(
        (address.parts.cache.shown, address.without_cache),
        (CachePart::Race, true)
    );
    assert_eq!(address.parts.shape.axis, Some(AxisChoice::Logarithmic));
    assert_eq!(address.present, Some(PresenterPace::Stages));
    let predict = address.parts.predict;
    assert_eq!((predict.candidates, predict.hands), (Some(7), true));
    assert_eq!(address.model, Model::Listed(ListedModel::Step150));
    assert_eq!(address.prompt.as_deref(), Some("Once upon a time"));
    let settings = &address.settings;
    assert_eq!((settings.seed, settings.max_new_tokens), (7, 32));
    assert!(!settings.do_sample() && settings.forbid_eos);
    assert_eq!(
        (settings.temperature().get(), settings.top_p().get()),
        (0.9, 0.95)
    );
    assert_eq!(settings.top_k().map(TopK::get), Some(40));
    assert_eq!(settings.by_hand.len(), 2);
    assert_eq!(settings.stop_strings.len(), 2);
    let labels = [
        ProcessorKind::Dry,
        ProcessorKind::Xtc,
        ProcessorKind::Mirostat2,
        ProcessorKind::LogitBias,
    ]
    .map(|kind| knobs::label(&settings.rule.link(kind).unwrap().processor));
    assert_eq!(
        labels,
        [
            "DRY 1.2, 2, 3",
            "XTC 0.25, 0.05",
            "Mirostat v2 3.5, 0.2",
            "Logit bias 2 tokens"
        ]
    );
    let kinds: Vec<_> = knobs::kinds_on(&settings.rule).take(3).collect();
    let expected = [
        ProcessorKind::TopP,
        ProcessorKind::Temperature,
        ProcessorKind::TopK,
    ];
    assert_eq!(kinds, expected);
    let tokens: Vec<_> = address.run.iter().map(|t| (t.token, t.forced)).collect();
    assert_eq!(
        tokens,
        [(0, false), (10, false), (2047, true), (1295, false)]
    );
    assert_eq!(address.focus, Some(2));
    assert_eq!(
        read(&[("device", "cpu"), ("utm_source", "x")]).device,
        EngineChoice::From(engine_client::CPU)
    );
}

#[test]
fn what_is_written_is_read_again() {
    let address = read(&EVERYTHING);
    let written = address.to_pairs();
    let again = Address::from_pairs(written.iter().map(|(n, v)| (n.to_string(), v.clone())));
    assert_eq!(again, address);
    assert!(Address::default().to_pairs().is_empty());
}

#[test]
fn what_counts_as_right_is_an_answer_or_a_record() {
    let record = read(&[("valid", "json")]);
    assert_eq!(record.parts.experiments.expected, ExpectedText::Record);
    assert_eq!(record.to_pairs(), [("valid", "json".to_string())]);
    let answer = read(&[("answer", "9")]).parts.experiments.expected;
    assert_eq!(answer, ExpectedText::Answer("9".into()));
    let many = read(&[("seeds", "1000"), ("runs", "1"), ("valid", "xml")]);
    let plan = many.parts.experiments;
    assert_eq!((plan.seeds, plan.runs), (30, 10));
    assert_eq!((plan.expected, many.notes.len()), (ExpectedText::Usual, 3));
}

#[test]
fn an_axis_is_kept_where_it_was_chosen() {
    for axis in AxisChoice::ALL {
        let address = read(&[("axis", axis.id())]);
        assert_eq!(
            (address.parts.shape.axis, address.notes.len()),
            (Some(axis), 0)
        );
        assert_eq!(address.to_pairs(), [("axis", axis.id().to_string())]);
    }
    assert_eq!(read(&[("screen", "shape")]).parts.shape.axis, None);
}

#[test]
fn a_model_of_the_hub_is_in_the_address_and_files_are_not() {
    let id = format!("hub:owner/name@{}", "0".repeat(40));
    let address = read(&[("model", &id), ("run", "5.7"), ("prompt", "Hello")]);
    assert_eq!(address.notes, Vec::<String>::new());
    assert_eq!(address.model.id(), id);
    assert_eq!(address.clone().of_named_model(), address);
    assert!(address.to_pairs().contains(&("model", id)));

    let files = Address {
        model: Model::Files("mine".into()),
        ..address.clone()
    };
    assert!(!address.run.is_empty());
    let named = files.of_named_model();
    assert_eq!((&named.model, named.run.len()), (&Model::default(), 0));
    assert_eq!(named.prompt.as_deref(), Some("Hello"));
}

#[test]
fn a_model_of_ones_own_is_read_and_written_by_its_folder() {
    let address = read(&[("model", "class-7b/our_stories")]);
    assert_eq!(address.notes, Vec::<String>::new());
    assert_eq!(
        address.model.folder().as_deref(),
        Some("models/class-7b/our_stories/")
    );
    assert_eq!(address.clone().of_named_model(), address);
    let pair = ("model", "class-7b/our_stories".to_string());
    assert_eq!(address.to_pairs(), [pair]);
    let elsewhere = read(&[("model", "https://example.org/x")]);
    assert_eq!(elsewhere.model, Model::default());
    let note = "In the address, model names a folder in models/, in letters (a to z), digits, “-”, “_” and “/”, not \
                “:”; the model that comes with the page is used.";
    assert_eq!(elsewhere.notes, [note]);
}

#[test]
fn one_name_of_a_link_with_several_switches_it_on_as_usual() {
    let once = |pairs: &[(&str, &str)]| read(pairs).to_pairs();
    assert_eq!(
        once(&[("xtc_threshold", "0.2")]),
        [
            ("xtc_probability", "0.5".into()),
            ("xtc_threshold", "0.2".into())
        ]
    );
    assert_eq!(
        once(&[("mirostat_tau", "5"), ("mirostat_eta", "0.1")]),
        [("mirostat_tau", "5".into())]
    );
    assert_eq!(
        once(&[("dry_sequence_breakers", "9.2")]),
        [
            ("dry_multiplier", "0.8".into()),
            ("dry_sequence_breakers", "2.9".into())
        ]
    );
    // A list without tokens.
    assert_eq!(once(&[("logit_bias", "")]), [("logit_bias", String::new())]);
    let order = [
        ("logit_bias", "1:1"),
        ("xtc_probability", "0.1"),
        ("order", "xtc.logit_bias"),
    ];
    assert_eq!(once(&order).last().unwrap().1, "xtc.logit_bias.temperature");
}

#[test]
fn a_number_without_an_effect_stays_beside_a_list_of_tokens() {
    let pairs = [("dry_multiplier", "0"), ("dry_sequence_breakers", "3")];
    for pairs in [pairs, [pairs[1], pairs[0]]] {
        let written = read(&pairs).to_pairs();
        let values: Vec<(&str, &str)> = written.iter().map(|(n, v)| (*n, v.as_str())).collect();
        assert_eq!(
            values,
            [("dry_multiplier", "0"), ("dry_sequence_breakers", "3")]
        );
    }
}

#[test]
fn samplers_that_a_profile_does_not_have_keep_their_order() {
    let pairs = [
        ("profile", "vllm"),
        ("dry_multiplier", "0.8"),
        ("mirostat_tau", "3.5"),
    ];
    let unordered = read(&pairs);
    assert!(
        unordered
            .to_pairs()
            .iter()
            .all(|(name, _)| *name != "order")
    );
    let turned = [&pairs[..], &[("order", "temperature.mirostat.dry")]].concat();
    let turned = read(&turned);
    assert_ne!(turned, unordered);
    let written = turned.to_pairs().into_iter();
    let again = Address::from_pairs(written.map(|(name, value)| (name.into(), value)));
    assert_eq!(again, turned);
}

#[test]
fn an_order_that_is_there_already_changes_nothing() {
    let settings = [("temperature", "0.7"), ("top_p", "0.9")];
    let with_order = [&settings[..], &[("order", "temperature.top_p")]].concat();
    assert_eq!(read(&with_order), read(&settings));
}

#[test]
fn nonsense_leaves_the_default_and_says_so() {
    let nonsense = [
        ("screen", "cinema"),
        ("axis", "broken"),
        ("part", "everything"),
        ("model", "../gpt-9"),
        ("use_cache", "sometimes"),
        ("profile", "best"),
        ("order", "first.last"),
        ("temperature", "hot"),
        ("temperature", "NaN"),
        ("seed", "x"),
        ("u", "1:2"),
        ("top_p", ""),
        ("do_sample", "maybe"),
        ("max_new_tokens", "1.5"),
        ("dry_base", "steep"),
        ("logit_bias", "7:101"),
        ("logit_bias", "7"),
        ("logit_bias", "fox:1"),
        ("dry_sequence_breakers", "7:1"),
        ("dry_sequence_breakers", "-1"),
        ("stop", ""),
        ("run", "a.!.b"),
        ("step", "-1"),
        ("device", "quantum"),
    ];
    let address = read(&nonsense);
    assert_eq!(
        Address {
            notes: vec![],
            ..address.clone()
        },
        Address::default()
    );
    assert_eq!(address.notes.len(), nonsense.len());
    let hot = "In the address, temperature must be a number from 0.1 to 2, not “hot”; the default is used.";
    assert!(address.notes.iter().any(|note| note == hot));
}

#[test]
fn a_number_out_of_range_is_moved_into_it() {
    let address = read(&[
        ("temperature", "1e9"),
        ("top_k", "5000"),
        ("top_p", "-1"),
        ("max_new_tokens", "0"),
    ]);
    let settings = address.settings;
    assert_eq!(
        (settings.temperature().get(), settings.top_p().get()),
        (2.0, 0.05)
    );
    assert_eq!(
        (settings.top_k().map(TopK::get), settings.max_new_tokens),
        (Some(200), 1)
    );
    assert_eq!(address.notes.len(), 4);
    assert_eq!(
        address.notes[0],
        "In the address, temperature is at most 2 here; 2 is used."
    );
}

/// Links of the first released page, which must remain readable.
const LINKS: &str = include_str!("../../../../tests/golden/links/links.txt");

#[test]
fn links_made_before_say_the_same_as_ever() {
    let links: Vec<&str> = LINKS
        .lines()
        .filter(|line| !line.starts_with('#'))
        .collect();
    let mut names = std::collections::BTreeSet::new();
    for link in &links {
        let pairs = query::pairs(link);
        names.extend(pairs.iter().map(|(name, _)| name.clone()));
        let address = Address::from_pairs(pairs.clone());
        assert_eq!(address.notes, Vec::<String>::new(), "{link}");
        let (lanes, problem) = Lanes::opened(address.lanes.as_deref());
        assert_eq!(problem, None, "{link}");
        assert_eq!(lanes.written(), address.lanes, "{link}");
        let written = address.to_pairs().into_iter();
        let written: Vec<_> = written.map(|(name, value)| (name.into(), value)).collect();
        assert_eq!(written, pairs, "{link}");
    }
    // Every parameter of an address occurs in at least one link.
    let all = EVERYTHING.map(|(name, _)| name.to_string());
    assert!(all.iter().all(|name| names.contains(name)));
}
