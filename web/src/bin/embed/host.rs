//! The page around an embed: its messages, and what it is told of height, state and tokens.
//!
//! Only `window.parent` is listened to, whatever its origin: settings are no secret. What is sent is what the reader sees.

use std::rc::Rc;

use generation::{GenerationStep, StopReason};
use js_sys::{ArrayBuffer, Object, Reflect, Uint8Array};
use leptos::prelude::*;
use page_model::{
    address::Address,
    embed::message::{
        EmbedCommand, FrameMessage, HostMessage, MESSAGE_VERSION, MessageError, SentMessage,
        SentToken,
    },
    embed::words,
    practice::score::PracticeScore,
    words::common,
};
use sampling::SelectionMethod;
use serde::Serialize;
use serde_wasm_bindgen::Serializer;
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use web_sys::{MessageEvent, MessagePort, Window};

use crate::{EMBED_ID, EmbedState, broker::Broker, recording, split, warn};
use web::{
    session::{
        Session,
        clock::sleep,
        commands::RunControl,
        link::{self},
    },
    shared::chart::SizeObserver,
};

/// Milliseconds for which the state must not change before the page around is told.
const REST: f64 = 150.0;

/// The connection to the page around, if there is one.
#[derive(Clone)]
pub struct HostLink {
    parent: Window,
}

impl HostLink {
    /// The page around this one, if there is one.
    pub fn find() -> Option<Self> {
        let window = window();
        let parent = window.parent().ok().flatten();
        let parent = parent.filter(|parent| !Object::is(parent, &window))?;
        Some(Self { parent })
    }

    /// Listens and tells. `broker` is told which frame owns the engine.
    pub fn open(&self, session: Session, embed: EmbedState, broker: Option<Rc<Broker>>) {
        self.listen(session, embed, broker);
        self.tell_state(session);
        self.tell_tokens(session);
        self.tell_answers(session);
        self.tell_height();
        self.send(&FrameMessage::Ready);
    }

    /// Sends a message to the page around.
    pub fn send(&self, message: &FrameMessage) {
        let serializer = Serializer::json_compatible();
        // Messages are plain fields: writing them cannot fail. A page around that is gone hears nothing.
        if let Ok(message) = SentMessage::new(message).serialize(&serializer) {
            drop(self.parent.post_message(&message, "*"));
        }
    }

    fn listen(&self, session: Session, embed: EmbedState, broker: Option<Rc<Broker>>) {
        let (link, parent) = (self.clone(), self.parent.clone());
        let heard = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            let from_parent = event
                .source()
                .is_some_and(|source| Object::is(&source, &parent));
            if !from_parent {
                return;
            }
            match read(&event.data()) {
                Ok(Some(HostMessage::Engine { role })) => {
                    if let Some(broker) = &broker {
                        let port = event.ports().get(0).dyn_into::<MessagePort>().ok();
                        broker.take(session.engine, role, port);
                    }
                }
                Ok(Some(HostMessage::Picture)) => link.send_picture(session, embed),
                Ok(Some(HostMessage::Recording)) => {
                    if let Err(error) = recall(session, &event.data()) {
                        warn(&error);
                    }
                }
                Ok(Some(message)) => obey(session, message),
                Ok(None) => {}
                Err(error) => warn(&words::refused(&error)),
            }
        });
        // Fails for no event of this name.
        drop(window().add_event_listener_with_callback("message", heard.as_ref().unchecked_ref()));
        // It listens as long as the frame lives.
        heard.forget();
    }

    /// Sends the figure as a file.
    fn send_picture(&self, session: Session, embed: EmbedState) {
        let link = self.clone();
        let id = embed.embed.with_value(|embed| embed.content.id());
        let picture = embed.picture.get_untracked();
        leptos::task::spawn_local(async move {
            let svg = match picture {
                // Code that cannot be fetched leaves the page around without a picture.
                Some(picture) => split::picture_file(session, id, picture)
                    .await
                    .unwrap_or_default(),
                None => String::new(),
            };
            link.send(&FrameMessage::Picture { svg });
        });
    }

    /// Tells the height of the content, at once and after every change.
    fn tell_height(&self) {
        let link = self.clone();
        // The element is there in the next frame.
        request_animation_frame(move || {
            let Some(element) = document().get_element_by_id(EMBED_ID) else {
                return;
            };
            let measured = element.clone();
            let tell = move || {
                let height = measured.get_bounding_client_rect().height().ceil() as u32;
                link.send(&FrameMessage::Size { height });
                let frame_resize = Object::new();
                // Setting fields of a plain object cannot fail.
                drop(Reflect::set(
                    &frame_resize,
                    &"subject".into(),
                    &"lti.frameResize".into(),
                ));
                drop(Reflect::set(
                    &frame_resize,
                    &"height".into(),
                    &height.into(),
                ));
                drop(link.parent.post_message(&frame_resize, "*"));
            };
            // It observes as long as the frame lives.
            std::mem::forget(SizeObserver::new(&element, tell));
        });
    }

    /// Tells the state a moment after it changed.
    fn tell_state(&self, session: Session) {
        let link = self.clone();
        let latest = StoredValue::new(0_u32);
        Effect::new(move |before: Option<String>| {
            let parameters = link::query(&session.address());
            if before.is_none_or(|before| before == parameters) {
                return parameters;
            }
            let turn = latest.get_value() + 1;
            latest.set_value(turn);
            let (link, sent) = (link.clone(), parameters.clone());
            leptos::task::spawn_local(async move {
                sleep(REST).await;
                if latest.get_value() == turn {
                    link.send(&FrameMessage::State { parameters: sent });
                }
            });
            parameters
        });
    }

    /// Tells each token that is appended, and why a run stopped.
    fn tell_tokens(&self, session: Session) {
        let link = self.clone();
        let told = Memo::new(move |_| {
            session.run.with(|run| {
                let run = run.as_ref()?;
                let last = run.steps().last().map(|step| {
                    let index = run.steps().len() - 1;
                    let forced = step.choice.rule == SelectionMethod::Forced;
                    (sent(index, step), forced)
                });
                Some((last, run.generation().stop_reason()))
            })
        });
        Effect::new(move |before: Option<Told>| {
            let now = told.get().unwrap_or_default();
            let before = before.unwrap_or_default();
            let steps = |told: &Told| told.0.as_ref().map_or(0, |(token, _)| token.index + 1);
            if let Some((token, forced)) = &now.0
                && now.0 != before.0
                && steps(&now) >= steps(&before)
            {
                link.send(&match forced {
                    true => FrameMessage::Choice {
                        index: token.index,
                        token: token.token,
                        text: token.text.clone(),
                    },
                    false => FrameMessage::Step(token.clone()),
                });
            }
            if let Some(reason) = now.1
                && before.1 != now.1
            {
                let reason = common::stop_id(reason).into();
                link.send(&FrameMessage::Stop { reason });
            }
            now
        });
    }
}

impl HostLink {
    /// Tells each answer to a question, each marked part of an exercise, and each exercise that is solved.
    fn tell_answers(&self, session: Session) {
        let link = self.clone();
        let answered = Memo::new(move |_| session.quick_check.with(|check| check.answered.clone()));
        Effect::new(move |before: Option<bool>| {
            let answer = answered.get();
            if let (Some(_), Some((id, right, _))) = (before, answer) {
                link.send(&FrameMessage::Answer { id, right });
            }
            true
        });
        let link = self.clone();
        let score = Memo::new(move |_| session.practice.with(|desk| desk.score));
        Effect::new(move |before: Option<PracticeScore>| {
            let now = score.get();
            // A score that was forgotten is no answer.
            let counted = |before: &PracticeScore| {
                *before != now && now.marked >= before.marked && now.right >= before.right
            };
            if let Some(before) = before.filter(counted) {
                let id = session
                    .practice
                    .with_untracked(|desk| desk.address.clone())
                    .unwrap_or_else(|| words::FIRST_EXERCISE.into());
                // Right where no cell that was marked now was wrong at its first mark.
                let right = now.right - before.right == now.marked - before.marked;
                link.send(&FrameMessage::Answer { id, right });
            }
            now
        });
    }
}

/// The newest token with whether it was forced, and why the run stopped.
type Told = (Option<(SentToken, bool)>, Option<StopReason>);

fn sent(index: usize, step: &GenerationStep) -> SentToken {
    SentToken {
        index,
        token: step.choice.token,
        text: String::from_utf8_lossy(&step.piece).into_owned(),
        probability: step.choice.probability,
    }
}

/// Reads a message; `None` where it does not claim to be one of ours.
fn read(data: &JsValue) -> Result<Option<HostMessage>, MessageError> {
    let version = Reflect::get(data, &"tokenloop".into()).ok();
    let Some(version) = version.filter(|version| !version.is_undefined()) else {
        return Ok(None);
    };
    let version = version.as_f64().unwrap_or_default() as u32;
    if version != MESSAGE_VERSION {
        return Err(MessageError::Version(version));
    }
    let message = serde_wasm_bindgen::from_value::<HostMessage>(data.clone());
    let message = message.map_err(|error| MessageError::Unknown(error.to_string()))?;
    message.check().map(Some)
}

fn obey(session: Session, message: HostMessage) {
    match message {
        HostMessage::Set { parameters } => set(session, &parameters),
        HostMessage::Command { command } => {
            session.command(match command {
                EmbedCommand::Step => RunControl::Token,
                EmbedCommand::Stage => RunControl::Stage,
                EmbedCommand::Back => RunControl::Back,
                EmbedCommand::Play => RunControl::Play,
                EmbedCommand::Pause => RunControl::Pause,
                EmbedCommand::Restart => RunControl::Restart,
            });
        }
        HostMessage::Picture | HostMessage::Recording | HostMessage::Engine { .. } => {}
    }
}

/// Takes the recording that a message brings.
///
/// # Errors
/// What is wrong with it, as a sentence for the author.
fn recall(session: Session, data: &JsValue) -> Result<(), String> {
    let bytes = Reflect::get(data, &"bytes".into()).ok();
    let bytes = bytes.and_then(|bytes| bytes.dyn_into::<ArrayBuffer>().ok());
    let bytes = bytes.ok_or(words::NO_BYTES)?;
    recording::take(session, &Uint8Array::new(&bytes))
}

/// Changes the named parameters; the others keep their values.
fn set(session: Session, parameters: &str) {
    let named = link::pairs(parameters);
    let present = untrack(|| session.address().to_pairs());
    let kept = present
        .into_iter()
        .filter(|(name, _)| named.iter().all(|(other, _)| other != name))
        .map(|(name, value)| (name.to_string(), value));
    let address = Address::from_pairs(kept.chain(named.clone()));
    for note in &address.notes {
        warn(note);
    }
    session.take_state(&address);
    let prompt = address.opening_prompt();
    if *session.prompt.read_untracked() != *prompt {
        session.take_prompt(prompt);
    }
    if named.iter().any(|(name, _)| name == "step") {
        session.selection.step.set(address.focus);
    }
}
