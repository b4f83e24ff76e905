//! The state of the page as the query of its address. Every parameter has a default; a value that cannot be read leaves
//! the default and a note.

mod lanes;
mod names;
mod opening_prompt;
mod parameters;
pub mod query;
mod samplers;

use crate::{
    chat::ChatLink,
    models::Model,
    parameter::{Read, quote},
    presenter::PresenterPace,
    run::linked_token::LinkedToken,
    screen_part::{Pairs, append},
    screen_parts::ScreenParts,
    screens::Screen,
    settings::Settings,
};
use engine_client::EngineChoice;
use names::Spelled;
pub(crate) use names::own_name;
use parameters::{FIRST, OTHERS};
use query::Query;
use texts::Locale;

/// The state that the address describes.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Address {
    /// The language of the page, where it was chosen.
    pub locale: Option<Locale>,
    /// The open screen.
    pub screen: Screen,
    /// The pace of the presenter view; `None` where it is not open.
    pub present: Option<PresenterPace>,
    /// What is said of each screen.
    pub parts: ScreenParts,
    /// Whether the run does without the KV cache and recomputes the whole text at every step.
    pub without_cache: bool,
    /// The prompt, if the address has one.
    pub prompt: Option<String>,
    /// The messages of the chat that the prompt was rendered from, and how the prompt is written.
    pub chat: ChatLink,
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

impl Address {
    /// Reads a query as it arrived.
    pub fn of_query(query: Query) -> Self {
        let notes = query.notes();
        let mut address = Self::from_pairs(query.pairs);
        address.notes.extend(notes);
        address
    }

    /// Reads the pairs of a query. A name that is no parameter leaves a note, but for those that other programs add.
    pub fn from_pairs(pairs: impl IntoIterator<Item = (String, String)>) -> Self {
        let mut address = Self::default();
        let mut unknown = Vec::new();
        let mut order = None;
        for (name, value) in pairs {
            match Spelled::of(&name) {
                // The samplers must be there before they can be put in order.
                Spelled::Own(samplers::ORDER) => order = Some(value),
                Spelled::Own(name) => address.take(name, &value),
                Spelled::Near(near) => {
                    let said = texts::first::address_near_name(&quote(&name), near);
                    address.notes.push(said);
                }
                Spelled::Unknown => unknown.push(quote(&name)),
                Spelled::OfOthers => {}
            }
        }
        if let Some(order) = order {
            address.take(samplers::ORDER, &order);
        }
        if !unknown.is_empty() {
            let names = unknown.join(", ");
            address
                .notes
                .push(texts::first::address_unknown_names(&names));
        }
        address
    }

    /// Takes a parameter over. What cannot be read is tried without what a sentence or a program put around it.
    fn take(&mut self, name: &'static str, value: &str) {
        let note = self.read(name, value.into()).unwrap_or_else(|note| {
            let plain = plain(value);
            match plain != value {
                true => self.read(name, plain).unwrap_or(Some(note)),
                false => Some(note),
            }
        });
        self.notes.extend(note.map(|note| note.of(name)));
    }

    fn read(&mut self, name: &'static str, value: String) -> Read {
        let mut own = FIRST.iter().chain(&OTHERS);
        if let Some(parameter) = own.find(|parameter| parameter.name == name) {
            return (parameter.read)(self, value);
        }
        match self.parts.read(name, value) {
            Ok(read) => read,
            Err(value) => self.read_sampler(name, &value),
        }
    }

    /// Whether it names a screen, and perhaps model and engines, and says nothing else.
    pub fn names_screen_alone(&self) -> bool {
        let named = Self {
            locale: self.locale,
            screen: self.screen,
            model: self.model.clone(),
            device: self.device,
            ..Self::default()
        };
        *self == named
    }

    /// Without the run where no address can name its model: its tokens mean nothing to another one.
    #[must_use]
    pub fn of_named_model(self) -> Self {
        match self.model.has_address() {
            true => self,
            false => Self {
                model: Model::default(),
                run: Vec::new(),
                focus: None,
                ..self
            },
        }
    }

    /// The same as the pairs of a query, without what has its default. The samplers stand before their order.
    pub fn to_pairs(&self) -> Vec<(&'static str, String)> {
        let usual = Self::default();
        let mut pairs = self.first_beside(&usual);
        for parameter in &OTHERS {
            if parameter.name == samplers::ORDER {
                pairs.append(&mut self.sampler_pairs(&usual));
            }
            append(&mut pairs, parameter.name, (parameter.write)(self, &usual));
        }
        pairs
    }

    /// What is said of the page, then of the screens, and is not as in `usual`.
    fn first_beside(&self, usual: &Self) -> Pairs {
        let mut pairs = Pairs::new();
        for parameter in &FIRST {
            append(&mut pairs, parameter.name, (parameter.write)(self, usual));
        }
        pairs.append(&mut self.parts.pairs_beside(&usual.parts));
        pairs
    }
}

/// Characters without width, which editors and chats put in.
const UNSEEN: [char; 8] = [
    '\u{ad}', '\u{200b}', '\u{200c}', '\u{200d}', '\u{200e}', '\u{200f}', '\u{2060}', '\u{feff}',
];

/// A value without the white space, quotation marks, brackets, marks and full stop of a sentence around it, in lower case up
/// to its colon: behind one a text of the visitor can stand.
fn plain(value: &str) -> String {
    let around = |c: char| {
        c.is_whitespace() || UNSEEN.contains(&c) || ".,;:!?()[]{}<>\"'“”‘’«»„…*_~|`".contains(c)
    };
    let value = value.trim_end_matches(around);
    let opens = |c: char| around(c) && c != '.';
    let mut plain = value.trim_start_matches(opens).to_string();
    let colon = plain.find(':').unwrap_or(plain.len());
    if let Some(word) = plain.get_mut(..colon) {
        word.make_ascii_lowercase();
    }
    plain
}

#[cfg(test)]
mod tests;
