//! The messages between an embed and the page around it.
//!
//! Each is an object with `tokenloop: 1` and a `type`. What is no such object is none of ours and is passed over; what claims
//! to be one and is wrong is refused with a reason. Files and ports travel beside the fields that are read here.

use serde::{
    Deserialize, Serialize,
    de::value::{Error as FieldsError, MapDeserializer},
};
use thiserror::Error;

use crate::words::common;

/// The version of the messages, in the field `tokenloop`.
pub const MESSAGE_VERSION: u32 = 1;
/// The longest text of parameters that is read, in bytes: that of a state with all the tokens of a long run.
const LONGEST_PARAMETERS: usize = 100_000;
/// The fields of all messages of a host; each is a text.
const HOST_FIELDS: [&str; 5] = ["type", "parameters", "command", "role", "text"];
/// The largest recording that is taken, in bytes: eight times the size of 60 steps of the shipped model.
pub const LARGEST_RECORDING: usize = 8_000_000;

/// A message from the page around an embed.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum HostMessage {
    /// Parameters to change, as the query of an address. Those that it does not name keep their values.
    Set {
        /// The query, without `?`.
        parameters: String,
    },
    /// A state to be restored, as a frame has told it: what it does not name is as usual.
    Restore {
        /// The query, without `?`.
        parameters: String,
    },
    /// A button to press.
    Command {
        /// Which one.
        command: EmbedCommand,
    },
    /// The picture as a file, to be sent back.
    Picture,
    /// A recording of the author's prompt; the bytes travel beside this.
    Recording,
    /// A lesson of the author's own, to be opened at its first step.
    Lesson {
        /// Its file.
        text: String,
    },
    /// What the frame is to be among those that share an engine; the port travels beside this.
    Engine {
        /// Its part.
        role: EngineRole,
    },
}

/// A button that the page around an embed can press.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EmbedCommand {
    /// Generate one token.
    Step,
    /// Advance by one stage.
    Stage,
    /// Remove the last token.
    Back,
    /// Generate until the run stops.
    Play,
    /// Stop generating.
    Pause,
    /// Start again from the prompt.
    Restart,
    /// Load the engine and the model, as the reader does with a button.
    Load,
}

/// The part of a frame among those that share an engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EngineRole {
    /// It starts the engine.
    Own,
    /// It also answers the requests that come through the port.
    Serve,
    /// It sends its requests through the port.
    Use,
}

/// A message to the page around an embed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum FrameMessage {
    /// The frame takes messages from now on.
    Ready,
    /// The content has another height, in CSS pixels.
    Size {
        /// The height.
        height: u32,
    },
    /// The parameters, at the beginning and after each change.
    State {
        /// All that are not the usual ones, as the query of an address.
        parameters: String,
    },
    /// A token was appended.
    Step(SentToken),
    /// The reader chose a token.
    Choice(SentToken),
    /// The run has stopped.
    Stop {
        /// Why: the id of the reason.
        reason: String,
    },
    /// The figure as it is now; asked for.
    Picture {
        /// An SVG file with its legend, which any page can hold. Empty where there is no picture.
        svg: String,
    },
    /// A question of the Quick check, or an exercise, was answered.
    Answer(SentAnswer),
    /// What is shown needs the model, which is not loaded.
    NeedsModel {
        /// Why.
        reason: ModelReason,
    },
    /// Something that the author of the page can mend, as the console says it too.
    Error {
        /// A sentence in the language of the frame.
        text: String,
    },
    /// A key was pressed that the frame has no use for and the page around may have; asked for with `keys=slides`.
    Key {
        /// Its name, as `KeyboardEvent.key` has it.
        key: String,
        /// Its place on the keyboard, as `KeyboardEvent.code` has it.
        code: String,
    },
    /// What the frame wants of the engine that several frames share.
    Engine {
        /// That.
        state: EngineWish,
    },
}

/// What a frame wants of the engine that several frames share.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EngineWish {
    /// It needs one.
    Wanted,
    /// It needs none any more.
    Released,
}

/// Why a frame needs the model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ModelReason {
    /// There is no recorded run to show.
    NoRecording,
    /// No run of this prompt is recorded.
    Prompt,
    /// The recorded run does not have this step.
    Step,
    /// Recorded steps have no times.
    Times,
    /// The screen does more than show a recorded run.
    Screen,
}

/// An answer of the reader.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SentAnswer {
    /// The question or exercise.
    pub id: String,
    /// Whether the answer is right.
    pub right: bool,
    /// Of an exercise, the share of its marked cells that were right at their first mark; of a question, 1 where the first
    /// answer was right, else 0.
    pub score: f64,
    /// The answers to this question so far, or the marks of this exercise, this one included.
    pub attempts: u32,
    /// Seconds since the question or exercise was first shown.
    pub seconds: f64,
}

/// A token of the run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SentToken {
    /// The step, counted from 0.
    pub index: usize,
    /// The token's id.
    pub token: u32,
    /// Its text; bytes that are no text are replaced.
    pub text: String,
    /// Its probability under the settings it was chosen with, 0 to 1; 0 where they had removed it and the reader chose it.
    pub probability: f64,
}

/// A message to the page around an embed, as it is sent.
#[derive(Debug, Serialize)]
pub struct SentMessage<'a> {
    tokenloop: u32,
    #[serde(flatten)]
    message: &'a FrameMessage,
}

/// Why a message that claims to be one of ours is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MessageError {
    /// It is of another version.
    #[error("{}", texts::embed::message_version(&.0.to_string(), &MESSAGE_VERSION.to_string()))]
    Version(u32),
    /// A field is longer than any address, and so than any parameters.
    #[error("{}", texts::embed::message_too_long(&LONGEST_PARAMETERS.to_string()))]
    TooLong,
    /// Its file is larger than any recording.
    #[error("{}", texts::embed::message_too_large(&common::bytes(LARGEST_RECORDING as u64)))]
    TooLarge,
    /// A field that must be a text is something else.
    #[error("{}", texts::embed::message_not_text(.0))]
    NotText(&'static str),
    /// It has no type that is known, or not the fields of its type.
    #[error("{}", texts::embed::message_unknown(.0))]
    Unknown(String),
}

/// A field of a message, as it was sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SentField {
    /// It is not there.
    Absent,
    /// A text.
    Text(String),
    /// A text longer than [`SentField::LONGEST`], which was not copied.
    Longer,
    /// Anything else, which was not looked into: an object may contain itself.
    Other,
}

impl SentField {
    /// The longest text that is worth copying, in bytes or in units of UTF-16: no field may be longer.
    pub const LONGEST: usize = LONGEST_PARAMETERS;
}

impl HostMessage {
    /// Reads a message from its fields. Only those that a message can have are asked for, and only texts are read: what else
    /// an object holds may be endless.
    ///
    /// # Errors
    /// [`MessageError::TooLong`], [`MessageError::NotText`] or [`MessageError::Unknown`].
    pub fn read(field: impl Fn(&str) -> SentField) -> Result<Self, MessageError> {
        let mut fields = Vec::new();
        for name in HOST_FIELDS {
            match field(name) {
                SentField::Absent => {}
                SentField::Text(text) if text.len() <= SentField::LONGEST => {
                    fields.push((name, text));
                }
                SentField::Text(_) | SentField::Longer => return Err(MessageError::TooLong),
                SentField::Other => return Err(MessageError::NotText(name)),
            }
        }
        let fields = MapDeserializer::<_, FieldsError>::new(fields.into_iter());
        Self::deserialize(fields).map_err(|error| MessageError::Unknown(error.to_string()))
    }
}

impl<'a> SentMessage<'a> {
    /// A message with the version.
    pub fn new(message: &'a FrameMessage) -> Self {
        Self {
            tokenloop: MESSAGE_VERSION,
            message,
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use serde_json::{Value, json, to_value};

    use super::*;

    /// Reads a message as a frame does; fields that no message has are not asked for.
    fn read(message: Value) -> Result<HostMessage, String> {
        let field = |name: &str| match message.get(name) {
            None => SentField::Absent,
            Some(Value::String(text)) => SentField::Text(text.clone()),
            Some(_) => SentField::Other,
        };
        HostMessage::read(field).map_err(|error| error.to_string())
    }

    #[test]
    fn each_message_of_a_host_is_read() {
        let set = read(json!({"type": "set", "parameters": "temperature=0.7"})).unwrap();
        let parameters = "temperature=0.7".into();
        assert_eq!(set, HostMessage::Set { parameters });
        let commands = ["step", "stage", "back", "play", "pause", "restart", "load"];
        for command in commands {
            read(json!({"type": "command", "command": command})).unwrap();
        }
        let state = read(json!({"type": "restore", "parameters": "run=xu"})).unwrap();
        let parameters = "run=xu".into();
        assert_eq!(state, HostMessage::Restore { parameters });
        for role in ["own", "serve", "use"] {
            read(json!({"type": "engine", "role": role})).unwrap();
        }
        assert_eq!(
            read(json!({"type": "recording"})).unwrap(),
            HostMessage::Recording
        );
    }

    #[test]
    fn what_is_hostile_is_refused() {
        let long = "a".repeat(LONGEST_PARAMETERS + 1);
        for message in [
            json!({}),
            json!([]),
            json!(null),
            json!({"type": "eval", "code": "alert(1)"}),
            json!({"type": "set"}),
            json!({"type": "set", "parameters": {"toString": 1}}),
            json!({"type": "set", "parameters": long}),
            json!({"type": "command", "command": "format"}),
            json!({"type": "command", "command": ["step"]}),
            json!({"type": "engine", "role": "Own"}),
            json!({"type": ["set"], "parameters": "seed=1"}),
        ] {
            assert!(read(message.clone()).is_err(), "{message}");
        }
    }

    #[test]
    fn no_field_is_read_but_those_that_are_texts() {
        let asked = std::cell::RefCell::new(Vec::new());
        let field = |name: &str| {
            asked.borrow_mut().push(name.to_string());
            match name {
                "type" => SentField::Text("picture".into()),
                _ => SentField::Absent,
            }
        };
        assert_eq!(HostMessage::read(field), Ok(HostMessage::Picture));
        assert_eq!(*asked.borrow(), HOST_FIELDS);
        let with = |value: SentField| {
            HostMessage::read(|name| match name {
                "type" => SentField::Text("picture".into()),
                "role" => value.clone(),
                _ => SentField::Absent,
            })
        };
        assert_eq!(with(SentField::Other), Err(MessageError::NotText("role")));
        assert_eq!(with(SentField::Longer), Err(MessageError::TooLong));
    }

    #[test]
    fn a_message_of_a_frame_has_version_and_type() {
        let size = FrameMessage::Size { height: 320 };
        let sent = to_value(SentMessage::new(&size)).unwrap();
        assert_eq!(sent, json!({"tokenloop": 1, "type": "size", "height": 320}));
        let token = SentToken {
            index: 2,
            token: 7,
            text: " nine".into(),
            probability: 0.5,
        };
        let step = FrameMessage::Step(token);
        let sent = to_value(SentMessage::new(&step)).unwrap();
        let fields = json!({"tokenloop": 1, "type": "step", "index": 2, "token": 7, "text": " nine", "probability": 0.5});
        assert_eq!(sent, fields);
        let reason = ModelReason::NoRecording;
        let sent = to_value(SentMessage::new(&FrameMessage::NeedsModel { reason })).unwrap();
        assert_eq!(
            sent,
            json!({"tokenloop": 1, "type": "needs_model", "reason": "no_recording"})
        );
    }
}
