//! Reads and writes the page's address, which holds its whole state: every parameter has a default, and an invalid
//! value leads to a note.

mod lanes;

use std::{fmt::Display, ops::RangeInclusive, str::FromStr};

use sampling::{Profile, Uniform};

use crate::{
    cache::CachePart,
    models::Model,
    screens::Screen,
    settings::{
        LEAST_NEW_TOKENS, MOST_NEW_TOKENS, Settings,
        knobs::{self, Edit, KNOBS, Knob, List, ListedToken, MOST_LISTED, Number},
    },
    shape::ShapeView,
};
use crate::{parse, run::linked_token::LinkedToken};
use engine_client::EngineChoice;

/// The state that the address describes.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Address {
    /// The open screen.
    pub screen: Screen,
    /// The open view of Shape.
    pub view: ShapeView,
    /// The open part of Cache.
    pub part: CachePart,
    /// Whether the run does without the KV cache and recomputes the whole text at every step.
    pub without_cache: bool,
    /// The prompt, if the address has one.
    pub prompt: Option<String>,
    /// The settings of the sampler and of the run.
    pub settings: Settings,
    /// The settings of Compare's lanes, if they are not the usual ones; in the form of
    /// [`Lanes::written`](crate::compare::lanes::Lanes::written).
    pub lanes: Option<String>,
    /// The tokens of the run, so that the same run is shown elsewhere.
    pub run: Vec<LinkedToken>,
    /// The selected step, counted from 0; `None` selects the present one.
    pub focus: Option<usize>,
    /// The model to load.
    pub model: Model,
    /// The engines to use.
    pub device: EngineChoice,
    /// A sentence for each value that could not be used as it was.
    pub notes: Vec<String>,
}

/// The most characters of a bad value that a note quotes.
const LONGEST_QUOTE: usize = 24;
/// The most tokens of a run in the address: as many as a run can have.
const LONGEST_RUN: usize = MOST_NEW_TOKENS;
/// The result of reading one parameter: a note, if its value could not be used as it was.
type Read = Result<Option<String>, String>;

impl Address {
    /// Reads the pairs of a query. Unknown names are ignored: other programs add their own.
    pub fn from_pairs(pairs: impl IntoIterator<Item = (String, String)>) -> Self {
        let mut address = Self::default();
        let mut order = None;
        for (name, value) in pairs {
            let note = match name.as_str() {
                // The samplers must be there before they can be ordered.
                "order" => {
                    order = Some(value);
                    None
                }
                name => address
                    .read(name, value)
                    .unwrap_or_else(Some)
                    .map(|note| format!("In the address, {name} {note}.")),
            };
            address.notes.extend(note);
        }
        if let Some(note) = order.and_then(|order| address.put_in_order(&order).err()) {
            address.notes.push(format!("In the address, order {note}."));
        }
        address
    }

    fn read(&mut self, name: &str, value: String) -> Read {
        if let Some((knob, number)) = Number::of(name) {
            return self.read_number(knob, number, &value);
        }
        if let Some((knob, list)) = List::of(name) {
            return self.read_list(knob, list, &value);
        }
        let settings = &mut self.settings;
        match name {
            "screen" => {
                self.screen = Screen::from_id(&value).ok_or("names no screen of this page")?;
            }
            "view" => {
                self.view =
                    ShapeView::from_id(&value).ok_or("must be bars, chain, draw or temperature")?;
            }
            "part" => {
                self.part = CachePart::from_id(&value).ok_or("must be grid, race or bigger")?;
            }
            "use_cache" => self.without_cache = !yes_or_no(&value)?,
            "model" => {
                self.model = Model::from_id(&value).map_err(|error| error.to_string())?;
            }
            "prompt" => self.prompt = Some(value),
            "lanes" => self.lanes = Some(value),
            "profile" => {
                let profile = Profile::ALL.into_iter().find(|p| profile_id(*p) == value);
                settings.rule = settings.rule.clone().by(profile.ok_or_else(|| {
                    let known = Profile::ALL.map(profile_id).join(", ");
                    format!("must be one of {known}; the textbook's order is used")
                })?);
            }
            "do_sample" => settings.rule.do_sample = yes_or_no(&value)?,
            "forbid_eos" => settings.forbid_eos = yes_or_no(&value)?,
            "seed" => settings.seed = whole(&value)?,
            "u" => {
                settings.by_hand = parts(&value)
                    .map(|part| {
                        let (step, u) = part.split_once(':')?;
                        Some((step.parse().ok()?, Uniform::new(parse::float(u)?).ok()?))
                    })
                    .collect::<Option<_>>()
                    .ok_or("must be steps and numbers from 0 to 1, like 3:0.25")?;
            }
            "max_new_tokens" => {
                let (most, note) = number(
                    &value,
                    |value| value.parse().ok(),
                    LEAST_NEW_TOKENS..=MOST_NEW_TOKENS,
                )?;
                settings.max_new_tokens = most;
                return Ok(note);
            }
            "stop" => settings
                .add_stop(&value)
                .map_err(|problem| format!("was not taken: {problem}"))?,
            "run" => {
                let tokens = parts(&value).map(LinkedToken::read).take(LONGEST_RUN + 1);
                self.run = tokens
                    .collect::<Option<Vec<_>>>()
                    .filter(|run| run.len() <= LONGEST_RUN)
                    .ok_or("is damaged: copy the whole link again. The settings hold, the text is written anew")?;
            }
            "step" => self.focus = Some(whole::<usize>(&value)?),
            "device" => {
                self.device = EngineChoice::from_id(&value).ok_or_else(|| {
                    let known: Vec<&str> = EngineChoice::all().map(EngineChoice::id).collect();
                    format!("must be one of {}", known.join(", "))
                })?;
            }
            _ => {}
        }
        Ok(None)
    }

    fn read_number(&mut self, knob: &Knob, named: &Number, value: &str) -> Read {
        // As in transformers, 0 switches top-k off.
        if named.id == "top_k" && value == "0" {
            knob.switch(&mut self.settings.rule, false);
            return Ok(None);
        }
        // As in every server's API, temperature 0 asks for the likeliest token.
        if named.id == "temperature" && parse::float(value) == Some(0.0) {
            self.settings.rule.do_sample = false;
            return Ok(None);
        }
        let (value, note) = number(value, parse::float, named.least..=named.most)?;
        knob.set(&mut self.settings.rule, named, value);
        Ok(note)
    }

    /// Reads token ids separated as [`parts`] expects; a bias follows after a colon.
    fn read_list(&mut self, knob: &Knob, list: List, value: &str) -> Read {
        let listed = |part: &str| {
            let (token, bias) = match (list, part.split_once(':')) {
                (List::Biases, Some((token, bias))) => (token, Some(parse::float(bias)?)),
                (List::Breakers, None) => (part, None),
                _ => return None,
            };
            let token = token.parse().ok()?;
            Some(Edit::Put(ListedToken { token, bias }))
        };
        let mut rule = self.settings.rule.clone();
        knob.switch(&mut rule, true);
        let taken =
            parts(value).all(|part| listed(part).is_some_and(|put| knob.edit(&mut rule, put)));
        if !taken {
            let like = match list {
                List::Biases => "tokens and biases from -100 to 100, like 12:-5_7:2.5",
                List::Breakers => "tokens, like 3.15",
            };
            return Err(format!(
                "must be at most {MOST_LISTED} {like}; it is left out"
            ));
        }
        self.settings.rule = rule;
        Ok(None)
    }

    fn put_in_order(&mut self, order: &str) -> Result<(), String> {
        let problem =
            "must name samplers that are on, like top_k.temperature; the profile’s order is used";
        let kind = |id| {
            let knob = KNOBS.iter().find(|knob| knob.id == id);
            knob.map(|knob| knob.kind)
        };
        let kinds: Option<Vec<_>> = parts(order).map(kind).collect();
        let kinds = kinds.ok_or(problem)?;
        // Samplers that are off, or that the order does not name, are moved to the end.
        self.settings.rule.chain.sort_as(&kinds);
        Ok(())
    }

    /// The state as the pairs of a query; default values are left out.
    pub fn to_pairs(&self) -> Vec<(&'static str, String)> {
        let usual = Self::default();
        let (settings, default) = (&self.settings, &usual.settings);
        let rule = &settings.rule;
        let mut pairs: Vec<(&'static str, String)> = Vec::new();
        let mut add = |differs: bool, name, value: String| {
            if differs {
                pairs.push((name, value));
            }
        };
        add(
            self.screen != usual.screen,
            "screen",
            self.screen.id().into(),
        );
        add(self.view != usual.view, "view", self.view.id().into());
        add(
            self.part != usual.part,
            "part",
            self.part.name().0.to_string(),
        );
        add(self.without_cache, "use_cache", "false".into());
        add(self.model != usual.model, "model", self.model.id().into());
        add(
            self.prompt.is_some(),
            "prompt",
            self.prompt.clone().unwrap_or_default(),
        );
        let profile = profile_id(rule.profile).to_string();
        add(rule.profile != default.rule.profile, "profile", profile);
        add(!rule.do_sample, "do_sample", "false".into());
        for knob in &KNOBS {
            let Some(on) = knob.on(rule) else { continue };
            // The name of a sampler switches it on; numbers as in a sampler just added are left out then.
            let by_default = knob.on(&default.rule);
            for (place, number) in knob.numbers.iter().enumerate() {
                let (value, usual) = (number.value(on), number.usual(knob));
                let differs = match place {
                    0 => by_default.and_then(|on| number.value(on)) != value,
                    _ => value != usual,
                };
                add(differs, number.id, value.unwrap_or_default().to_string());
            }
            if let Some(list) = knob.list {
                let tokens = list.tokens(on);
                let differs = knob.numbers.is_empty() || !tokens.is_empty();
                add(differs, list.id(), written(&tokens));
            }
        }
        let order = knobs::kinds_on(rule)
            .filter_map(Knob::of)
            .map(|knob| knob.id);
        let order = order.collect::<Vec<_>>().join(".");
        add(!knobs::is_in_order(rule), "order", order);
        add(
            settings.seed != default.seed,
            "seed",
            settings.seed.to_string(),
        );
        let by_hand = settings.by_hand.iter();
        let by_hand: Vec<String> = by_hand
            .map(|(step, u)| format!("{step}:{}", u.get()))
            .collect();
        add(!by_hand.is_empty(), "u", by_hand.join("_"));
        let most = settings.max_new_tokens;
        add(
            most != default.max_new_tokens,
            "max_new_tokens",
            most.to_string(),
        );
        for stop in &settings.stop_strings {
            add(true, "stop", stop.as_str().into());
        }
        add(settings.forbid_eos, "forbid_eos", "true".into());
        add(
            self.lanes.is_some(),
            "lanes",
            self.lanes.clone().unwrap_or_default(),
        );
        add(
            self.device != usual.device,
            "device",
            self.device.id().into(),
        );
        let run: Vec<String> = self.run.iter().map(LinkedToken::write).collect();
        add(!run.is_empty(), "run", run.join("."));
        add(
            self.focus.is_some(),
            "step",
            self.focus.unwrap_or_default().to_string(),
        );
        pairs
    }
}

/// Writes tokens as [`Address::read_list`] reads them.
fn written(tokens: &[ListedToken]) -> String {
    let separator = match tokens.first().and_then(|listed| listed.bias) {
        Some(_) => "_",
        None => ".",
    };
    let listed = tokens.iter().map(|listed| match listed.bias {
        Some(bias) => format!("{}:{bias}", listed.token),
        None => listed.token.to_string(),
    });
    listed.collect::<Vec<_>>().join(separator)
}

/// The name of an engine profile in the address and in attributes.
pub fn profile_id(profile: Profile) -> &'static str {
    match profile {
        Profile::Textbook => "textbook",
        Profile::Transformers => "transformers",
        Profile::Vllm => "vllm",
        Profile::LlamaCpp => "llama_cpp",
    }
}

/// Splits a list: at `.` for names and tokens, at `_` for numbers, which contain points themselves.
fn parts(value: &str) -> impl Iterator<Item = &str> {
    let separator = if value.contains(':') { '_' } else { '.' };
    value.split(separator).filter(|part| !part.is_empty())
}

fn yes_or_no(value: &str) -> Result<bool, String> {
    match value {
        "true" | "1" => Ok(true),
        "false" | "0" => Ok(false),
        _ => Err("must be true or false".into()),
    }
}

fn whole<T: FromStr>(value: &str) -> Result<T, String> {
    value.parse().map_err(|_| {
        format!(
            "must be a whole number, not “{}”; the default is used",
            quote(value)
        )
    })
}

/// Reads a number; one outside the range is moved to its end, with a note.
fn number<T>(
    value: &str,
    parse: fn(&str) -> Option<T>,
    range: RangeInclusive<T>,
) -> Result<(T, Option<String>), String>
where
    T: PartialOrd + Display + Copy,
{
    let (least, most) = (*range.start(), *range.end());
    match parse(value) {
        Some(number) if range.contains(&number) => Ok((number, None)),
        Some(number) if number < least => Ok((
            least,
            Some(format!("is at least {least} here; {least} is used")),
        )),
        Some(number) if number > most => Ok((
            most,
            Some(format!("is at most {most} here; {most} is used")),
        )),
        // A value that is neither below nor above nor within is NaN.
        _ => Err(format!(
            "must be a number from {least} to {most}, not “{}”; the default is used",
            quote(value)
        )),
    }
}

fn quote(value: &str) -> String {
    match value.char_indices().nth(LONGEST_QUOTE) {
        Some((end, _)) => format!("{}…", &value[..end]),
        None => value.into(),
    }
}

#[cfg(test)]
mod tests;
