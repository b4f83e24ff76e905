//! Answers the requests of another page that come through a port, with the engines of this one.

use std::{cell::RefCell, rc::Rc};

use engine_client::server::EngineServer;
use protocol::{DeviceKind, Event, Payload, Request, wire};
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::spawn_local;
use web_sys::MessagePort;

use super::{channel::EngineChannel, worker::build};

/// The channel to the other page, which its own listener needs.
type SharedChannel = Rc<RefCell<Option<EngineChannel>>>;

/// Answers for as long as this page lives. A port whose other page is gone hears nothing more.
pub(super) fn serve(port: MessagePort, server: EngineServer) {
    let server = Rc::new(server);
    let channel: SharedChannel = Rc::default();
    let to = channel.clone();
    let opened = EngineChannel::port(port, move |message| hear(&server, &to, &message));
    let ready = Event::Ready {
        protocol: protocol::VERSION,
        build: build(),
        device: DeviceKind::Cpu,
    };
    post(&opened, &ready, &Payload::None);
    channel.replace(Some(opened));
}

fn hear(server: &Rc<EngineServer>, channel: &SharedChannel, message: &JsValue) {
    // What is no request has no id to answer to.
    let Ok((Request { id, command }, _)) = wire::unpack::<Request>(message) else {
        return;
    };
    let (server, channel) = (server.clone(), channel.clone());
    spawn_local(async move {
        let (event, payload) = match server.answer(command).await {
            Ok((answer, payload)) => {
                let request = id;
                (Event::Done { request, answer }, payload)
            }
            Err(failure) => {
                let request = id;
                (Event::Failed { request, failure }, Payload::None)
            }
        };
        if let Some(channel) = &*channel.borrow() {
            post(channel, &event, &payload);
        }
    });
}

/// Sends an event. One that the browser refuses leaves the request open, as a worker that is stuck does.
fn post(channel: &EngineChannel, event: &Event, payload: &Payload) {
    drop(channel.post(event, payload));
}
