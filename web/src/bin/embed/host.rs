//! The page around an embed, and what its messages do here.
//!
//! Only `window.parent` is listened to, whatever its origin: settings are no secret.

use std::rc::Rc;

use js_sys::{ArrayBuffer, JsString, Object, Reflect, Uint8Array};
use leptos::prelude::*;
use page_model::{
    address::{Address, query::Query},
    embed::{
        Embed,
        message::{
            EmbedCommand, FrameMessage, HostMessage, MESSAGE_VERSION, MessageError, SentField,
            SentMessage,
        },
        words,
    },
    lessons,
};
use serde::Serialize;
use serde_wasm_bindgen::Serializer;
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use web_sys::{MessageEvent, MessagePort, Window};

use crate::{
    EmbedState, broker::Broker, engine_offer, keys_out, messages_out, recording, split, warn,
};
use web::{
    page_texts,
    screens::lessons::split::lesson_of_page,
    session::{Session, commands::RunControl, link},
};

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
        messages_out::tell_state(self, session, embed);
        messages_out::tell_tokens(self, session);
        messages_out::tell_answers(self, session);
        messages_out::tell_height(self, session, embed);
        if embed.embed.with_value(|embed| embed.keys.is_some()) {
            keys_out::hand_back(self);
        }
        self.send(&FrameMessage::Ready);
    }

    /// Sends an object to the page around. One that is gone hears nothing.
    pub fn post(&self, message: &JsValue) {
        drop(self.parent.post_message(message, "*"));
    }

    /// Sends a message of ours to the page around.
    pub fn send(&self, message: &FrameMessage) {
        let serializer = Serializer::json_compatible();
        // Messages are plain fields: writing them cannot fail.
        if let Ok(message) = SentMessage::new(message).serialize(&serializer) {
            self.post(&message);
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
            let obeyed = match read(&event.data()) {
                Ok(Some(message)) => link.obey(session, embed, broker.as_deref(), message, &event),
                Ok(None) => Ok(()),
                Err(error) => Err(error.to_string()),
            };
            if let Err(error) = obeyed {
                warn(&error);
            }
        });
        // Fails for no event of this name.
        drop(window().add_event_listener_with_callback("message", heard.as_ref().unchecked_ref()));
        // It listens as long as the frame lives.
        heard.forget();
    }

    /// Does what a message says.
    ///
    /// # Errors
    /// What is wrong with its file, as a sentence for the author.
    fn obey(
        &self,
        session: Session,
        embed: EmbedState,
        broker: Option<&Broker>,
        message: HostMessage,
        event: &MessageEvent,
    ) -> Result<(), String> {
        match message {
            HostMessage::Set { parameters } => set(session, embed, &parameters),
            HostMessage::Restore { parameters } => restore(session, &parameters),
            HostMessage::Command { command } => press(session, embed, command),
            HostMessage::Picture => self.send_picture(session, embed),
            HostMessage::Recording => recall(session, embed, &event.data())?,
            HostMessage::Lesson { text } => open_lesson(session, text),
            HostMessage::Engine { role } => {
                if let Some(broker) = broker {
                    let port = event.ports().get(0).dyn_into::<MessagePort>().ok();
                    broker.take(session.engine, role, port);
                }
            }
        }
        Ok(())
    }

    /// Sends the figure as a file.
    fn send_picture(&self, session: Session, embed: EmbedState) {
        let link = self.clone();
        let id = embed.embed.with_value(|embed| embed.content.id());
        let picture = embed.picture.get_untracked();
        let address = untrack(|| link::page_url(&embed.address(session)));
        leptos::task::spawn_local(async move {
            let svg = match picture {
                // Code that cannot be fetched leaves the page around without a picture.
                Some(picture) => split::picture_file(session, id, picture, address)
                    .await
                    .unwrap_or_default(),
                None => String::new(),
            };
            link.send(&FrameMessage::Picture { svg });
        });
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
    HostMessage::read(|name| field(data, name)).map(Some)
}

/// A field of a message. A text is copied only as far as one may be long.
fn field(data: &JsValue, name: &str) -> SentField {
    match Reflect::get(data, &name.into()) {
        Ok(value) if value.is_undefined() => SentField::Absent,
        Ok(value) => match value.dyn_ref::<JsString>() {
            Some(text) if text.length() as usize > SentField::LONGEST => SentField::Longer,
            Some(text) => SentField::Text(text.into()),
            None => SentField::Other,
        },
        // The data are no object.
        Err(_) => SentField::Absent,
    }
}

/// Presses a button.
fn press(session: Session, embed: EmbedState, command: EmbedCommand) {
    let control = match command {
        EmbedCommand::Load => return engine_offer::load(session, embed),
        EmbedCommand::Step => RunControl::Token,
        EmbedCommand::Stage => RunControl::Stage,
        EmbedCommand::Back => RunControl::Back,
        EmbedCommand::Play => RunControl::Play,
        EmbedCommand::Pause => RunControl::Pause,
        EmbedCommand::Restart => RunControl::Restart,
    };
    session.command(control);
}

/// Takes the recording that a message brings.
///
/// # Errors
/// What is wrong with it, as a sentence for the author.
fn recall(session: Session, embed: EmbedState, data: &JsValue) -> Result<(), String> {
    let bytes = Reflect::get(data, &"bytes".into()).ok();
    let bytes = bytes.and_then(|bytes| bytes.dyn_into::<ArrayBuffer>().ok());
    let bytes = bytes.ok_or(words::no_bytes())?;
    // Asked before the bytes are copied.
    recording::check_size(bytes.byte_length() as usize)?;
    recording::take(session, embed, &Uint8Array::new(&bytes).to_vec())
}

/// Opens the author's lesson at its first step.
fn open_lesson(session: Session, text: String) {
    leptos::task::spawn_local(async move {
        let opened = page_texts::with(lessons::SCREEN.texts, lesson_of_page()).await;
        match opened {
            Ok(open) => open(session, text, warn),
            Err(unfetched) => session.messages.add_unfetched(unfetched),
        }
    });
}

/// Changes the named parameters; the others keep their values.
fn set(session: Session, embed: EmbedState, parameters: &str) {
    let named = Query::exact(parameters);
    let is_named = |name: &str| named.iter().any(|(other, _)| other == name);
    let present = untrack(|| embed.address(session).to_pairs());
    let kept = present
        .into_iter()
        .filter(|(name, _)| !is_named(name))
        .map(|(name, value)| (name.to_string(), value));
    // An address leaves the first prompt out where no token follows it.
    let prompt = session.prompt.get_untracked();
    let prompt = (!is_named("prompt")).then(|| ("prompt".to_string(), prompt));
    let kept = kept.filter(|(name, _)| name != "prompt").chain(prompt);
    let address = Address::from_pairs(kept.chain(named.clone()));
    take_address(session, &address, is_named("run"));
    if is_named("step") {
        session.selection.step.set(address.focus);
    }
}

/// Restores a state that a frame has told, also that of another figure: what it does not name is as usual.
fn restore(session: Session, parameters: &str) {
    let screen = session.screen.get_untracked();
    let state = Embed::from_pairs(Query::exact(parameters)).address;
    take_address(session, &Address { screen, ..state }, true);
}

/// Takes over settings, views and prompt of an address, and its run where that is asked for.
fn take_address(session: Session, address: &Address, with_run: bool) {
    for note in &address.notes {
        warn(note);
    }
    session.together(|| {
        session.take_state(address);
        let prompt = address.opening_prompt();
        if *session.prompt.read_untracked() != *prompt {
            session.take_prompt(prompt);
        }
        if with_run && untrack(|| session.address()).run != address.run {
            session.rewrite_run(&address.run);
        }
    });
}
