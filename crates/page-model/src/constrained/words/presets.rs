//! The presets of constrained output: names, and what to look at.

/// The name of the preset with a record.
pub const RECORD: &str = "A record";
/// What to look at in it.
pub const RECORD_LOOK: &str = "Without the mask the JSON breaks; with it, every token keeps to the schema, and the sentence beside says what the model wanted instead.";
/// The name of the preset with a schema after a story's beginning.
pub const AGAINST: &str = "Out of a story";
/// What to look at in it.
pub const AGAINST_LOOK: &str = "The model wants to tell a story: it gives the two tokens that can begin the object less than 0.0001% together, and the mask takes one of them.";
/// The name of the preset with a forecast.
pub const WEATHER: &str = "A forecast";
/// What to look at in it.
pub const WEATHER_LOOK: &str = "The texts are the same until the weather that the model draws is not on the list: they part where the mask removes it.";
/// The name of the preset with a sentence.
pub const SENTENCE: &str = "A sentence";
/// What to look at in it.
pub const SENTENCE_LOOK: &str = "The mask does not look ahead: it allows the letter f for the fox, and then the model wants another word.";
/// The name of the preset with capitals.
pub const CAPITAL: &str = "Wrong capitals";
/// What to look at in it.
pub const CAPITAL_LOOK: &str = "The model is sure of Paris, which is not on the list: a wrong city, hardly possible before the mask, gets almost everything.";
/// The name of the preset with countries.
pub const COUNTRIES: &str = "Countries";
/// What to look at in it.
pub const COUNTRIES_LOOK: &str = "Enumerate the outputs below: France has a smaller share under the mask than among valid outputs, because other countries lend their first letters to its rivals.";

/// What to look at in a record of a model of real texts.
pub const REAL_RECORD_LOOK: &str = "Compare both texts: with the mask, every token keeps to the schema, and the sentence beside says what the model wanted instead.";
/// What to look at in an object after its story's beginning.
pub const REAL_AGAINST_LOOK: &str = "The text is a story: see how little the model gives to the tokens that can begin the object. The mask takes one of them all the same.";
/// The name of the preset with a date.
pub const DATE: &str = "A date";
/// What to look at in it.
pub const DATE_LOOK: &str = "The texts are the same until the model draws what the expression does not allow: see at which token they part.";
/// What to look at in a sentence of a model of real texts.
pub const REAL_SENTENCE_LOOK: &str = "The mask does not look ahead: it allows every beginning of a listed word, also one after which the model wants another word.";
/// What to look at in a list of wrong capitals.
pub const REAL_CAPITAL_LOOK: &str = "Paris is not on the list: see how little the listed cities had before the mask, and how it is shared between them after it.";
