//! The parameters that belong to no screen: what is said of the whole page, of model, prompt, settings and run.

use chat::ChatDate;
use engine_client::EngineChoice;
use sampling::{Profile, Uniform};
use texts::Locale;

use super::{Address, samplers::ORDER};
use crate::{
    chat::PromptFormat,
    models::Model,
    parameter::{Parameter, ParameterNote, number, parts, unless, whole, yes_or_no},
    parse,
    presenter::PresenterPace,
    run::linked_token::LinkedToken,
    screens::Screen,
    settings::{LEAST_NEW_TOKENS, MOST_NEW_TOKENS},
};

/// More tokens than any run here can have.
const LONGEST_RUN: usize = MOST_NEW_TOKENS;

/// What is said of the whole page.
pub(super) static FIRST: [Parameter<Address>; 3] = [
    Parameter {
        name: "screen",
        read: |address, value| {
            address.screen = Screen::from_id(&value)
                .ok_or_else(|| ParameterNote::new(texts::first::address_screen))?;
            Ok(None)
        },
        write: |address, usual| unless(address.screen == usual.screen, address.screen.id()),
    },
    Parameter {
        name: "lang",
        read: |address, value| {
            let locale = Locale::of_code(&value);
            address.locale =
                Some(locale.ok_or_else(|| ParameterNote::new(texts::first::address_language))?);
            Ok(None)
        },
        write: |address, _| {
            let locale = address.locale.into_iter();
            locale.map(|locale| locale.id().into()).collect()
        },
    },
    Parameter {
        name: "present",
        read: |address, value| {
            let pace = PresenterPace::from_id(&value)
                .ok_or_else(|| ParameterNote::new(texts::first::address_present))?;
            address.present = Some(pace);
            Ok(None)
        },
        write: |address, _| {
            let pace = address.present.into_iter();
            pace.map(|pace| pace.id().into()).collect()
        },
    },
];

/// What is said of model, prompt, settings and run, but for the samplers. These stand before their order.
pub(super) static OTHERS: [Parameter<Address>; 19] = [
    Parameter {
        name: "use_cache",
        read: |address, value| {
            address.without_cache = !yes_or_no(&value)?;
            Ok(None)
        },
        write: |address, _| unless(!address.without_cache, "false"),
    },
    Parameter {
        name: "model",
        read: |address, value| {
            address.model = Model::from_id(&value)
                .map_err(|error| ParameterNote::new(move |_| error.to_string()))?;
            Ok(None)
        },
        write: |address, usual| unless(address.model == usual.model, address.model.id()),
    },
    Parameter {
        name: "prompt",
        read: |address, value| {
            address.prompt = Some(value);
            Ok(None)
        },
        write: |address, _| address.prompt.iter().cloned().collect(),
    },
    Parameter {
        name: "format",
        read: |address, value| {
            address.chat.format = Some(
                PromptFormat::from_id(&value)
                    .ok_or_else(|| ParameterNote::new(texts::first::address_format))?,
            );
            Ok(None)
        },
        write: |address, _| {
            let format = address.chat.format.into_iter();
            format.map(|format| format.id().into()).collect()
        },
    },
    Parameter {
        name: "system",
        read: |address, value| {
            address.chat.system = Some(value);
            Ok(None)
        },
        write: |address, _| address.chat.system.iter().cloned().collect(),
    },
    Parameter {
        name: "message",
        read: |address, value| {
            address.chat.message = Some(value);
            Ok(None)
        },
        write: |address, _| address.chat.message.iter().cloned().collect(),
    },
    Parameter {
        name: "day",
        read: |address, value| {
            let day = ChatDate::parse(&value)
                .ok_or_else(|| ParameterNote::new(texts::first::address_day))?;
            address.chat.day = Some(day);
            Ok(None)
        },
        write: |address, _| {
            let day = address.chat.day.into_iter();
            day.map(|day| day.to_string()).collect()
        },
    },
    Parameter {
        name: "profile",
        read: |address, value| {
            let profile = Profile::from_id(&value).ok_or_else(|| {
                let known = Profile::ALL.map(Profile::id).join(", ");
                ParameterNote::new(move |name| texts::first::address_profile(name, &known))
            })?;
            address.settings.rule = address.settings.rule.clone().by(profile);
            Ok(None)
        },
        write: |address, usual| {
            let profile = address.settings.rule.profile;
            unless(profile == usual.settings.rule.profile, profile.id())
        },
    },
    Parameter {
        name: "do_sample",
        read: |address, value| {
            address.settings.rule.do_sample = yes_or_no(&value)?;
            Ok(None)
        },
        write: |address, _| unless(address.settings.do_sample(), "false"),
    },
    Parameter {
        name: ORDER,
        read: |address, value| address.read_order(&value),
        write: |address, usual| address.order(usual).into_iter().collect(),
    },
    Parameter {
        name: "seed",
        read: |address, value| {
            address.settings.seed = whole(&value)?;
            Ok(None)
        },
        write: |address, usual| {
            let seed = address.settings.seed;
            unless(seed == usual.settings.seed, seed)
        },
    },
    Parameter {
        name: "u",
        read: |address, value| {
            let by_hand = parts(&value).map(|part| {
                let (step, u) = part.split_once(':')?;
                Some((step.parse().ok()?, Uniform::new(parse::float(u)?).ok()?))
            });
            address.settings.by_hand = by_hand
                .collect::<Option<_>>()
                .ok_or_else(|| ParameterNote::new(texts::first::address_random_numbers))?;
            Ok(None)
        },
        write: |address, _| {
            let by_hand = address.settings.by_hand.iter();
            let by_hand = by_hand.map(|(step, u)| format!("{step}:{}", u.get()));
            let by_hand: Vec<String> = by_hand.collect();
            unless(by_hand.is_empty(), by_hand.join("_"))
        },
    },
    Parameter {
        name: "max_new_tokens",
        read: |address, value| {
            let range = LEAST_NEW_TOKENS..=MOST_NEW_TOKENS;
            let (most, note) = number(&value, |value| value.parse().ok(), range)?;
            address.settings.max_new_tokens = most;
            Ok(note)
        },
        write: |address, usual| {
            let most = address.settings.max_new_tokens;
            unless(most == usual.settings.max_new_tokens, most)
        },
    },
    Parameter {
        name: "stop",
        read: |address, value| {
            let added = address.settings.add_stop(&value);
            added.map_err(|problem| {
                ParameterNote::new(move |name| {
                    texts::first::address_stop(name, &problem.to_string())
                })
            })?;
            Ok(None)
        },
        write: |address, _| {
            let stops = address.settings.stop_strings.iter();
            stops.map(|stop| stop.as_str().into()).collect()
        },
    },
    Parameter {
        name: "forbid_eos",
        read: |address, value| {
            address.settings.forbid_eos = yes_or_no(&value)?;
            Ok(None)
        },
        write: |address, _| unless(!address.settings.forbid_eos, "true"),
    },
    Parameter {
        name: "lanes",
        read: |address, value| {
            address.lanes = Some(value);
            Ok(None)
        },
        write: |address, _| address.lanes.iter().cloned().collect(),
    },
    Parameter {
        name: "device",
        read: |address, value| {
            address.device = EngineChoice::from_id(&value).ok_or_else(|| {
                let known: Vec<&str> = EngineChoice::all().map(EngineChoice::id).collect();
                let known = known.join(", ");
                ParameterNote::new(move |name| texts::first::address_one_of(name, &known))
            })?;
            Ok(None)
        },
        write: |address, usual| unless(address.device == usual.device, address.device.id()),
    },
    Parameter {
        name: "run",
        read: |address, value| {
            let tokens = parts(&value).map(LinkedToken::read).take(LONGEST_RUN + 1);
            let run: Option<Vec<_>> = tokens.collect();
            address.run = run
                .filter(|run| run.len() <= LONGEST_RUN)
                .ok_or_else(|| ParameterNote::new(texts::first::address_run))?;
            Ok(None)
        },
        write: |address, _| {
            let run: Vec<String> = address.run.iter().map(LinkedToken::write).collect();
            unless(run.is_empty(), run.join("."))
        },
    },
    Parameter {
        name: "step",
        read: |address, value| {
            address.focus = Some(whole(&value)?);
            Ok(None)
        },
        write: |address, _| address.focus.iter().map(usize::to_string).collect(),
    },
];
