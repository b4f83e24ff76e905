//! Moves a sampler in the chain: by dragging, by arrow keys after it was picked up, or at once with Alt and an arrow.

use leptos::{
    ev::{KeyboardEvent, PointerEvent},
    html::Ol,
    prelude::*,
    task::{spawn_local, tick},
};
use sampling::ProcessorKind;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use crate::session::Session;
use page_model::{
    settings::knobs::{self, Knob},
    shape::words,
};

/// The state of a move.
#[derive(Clone, Copy, Default)]
pub struct Reorder {
    held: RwSignal<Option<DraggedRow>>,
    /// The text of the live region.
    pub said: RwSignal<String>,
}

#[derive(Clone, Copy)]
struct DraggedRow {
    kind: ProcessorKind,
    /// The index where it was picked up by key; `None` while it is dragged by a pointer.
    from: Option<usize>,
    list: NodeRef<Ol>,
}

impl Reorder {
    /// Whether this sampler is being moved.
    pub fn moves(self, kind: ProcessorKind) -> bool {
        self.held.get().is_some_and(|held| held.kind == kind)
    }

    /// Starts dragging a sampler. The list captures the pointer, because a row that changes places would lose it.
    pub fn grab(self, kind: ProcessorKind, list: NodeRef<Ol>, event: &PointerEvent) {
        if event.button() != 0 {
            return;
        }
        event.prevent_default();
        if let Some(list) = list.get_untracked() {
            // Fails only for a pointer that is gone.
            drop(list.set_pointer_capture(event.pointer_id()));
        }
        let from = None;
        self.held.set(Some(DraggedRow { kind, from, list }));
    }

    /// Moves the dragged sampler to the row under the pointer.
    pub fn drag(self, session: Session, event: &PointerEvent) {
        let Some(DraggedRow {
            kind,
            from: None,
            list,
        }) = self.held.get_untracked()
        else {
            return;
        };
        let rows = list
            .get_untracked()
            .and_then(|list| list.query_selector_all(".sampler").ok());
        let Some(rows) = rows else { return };
        let y = f64::from(event.client_y());
        let over = (0..rows.length()).find(|&row| {
            let row = rows.get(row).and_then(|row| row.dyn_into::<Element>().ok());
            row.is_some_and(|row| {
                let place = row.get_bounding_client_rect();
                (place.top()..place.bottom()).contains(&y)
            })
        });
        if let Some(to) = over {
            put(session, kind, to as usize);
        }
    }

    /// Ends dragging.
    pub fn drop(self, session: Session) {
        if let Some(DraggedRow {
            kind, from: None, ..
        }) = self.held.get_untracked()
        {
            self.held.set(None);
            self.announce(session, kind);
        }
    }

    /// Handles a key on a sampler's handle.
    pub fn key(self, session: Session, kind: ProcessorKind, event: &KeyboardEvent) {
        let Some(here) = place(session, kind) else {
            return;
        };
        let picked = self.held.get_untracked().filter(|held| held.kind == kind);
        let last = session.settings.read_untracked().rule.chain.links.len() - 1;
        let to = match event.key().as_str() {
            "Enter" | " " => {
                let up = DraggedRow {
                    kind,
                    from: Some(here),
                    list: NodeRef::new(),
                };
                self.held.set(picked.is_none().then_some(up));
                event.prevent_default();
                event.stop_propagation();
                return;
            }
            "Tab" => return self.held.set(None),
            "ArrowUp" if event.alt_key() || picked.is_some() => here.saturating_sub(1),
            "ArrowDown" if event.alt_key() || picked.is_some() => (here + 1).min(last),
            "Escape" if picked.is_some() => {
                self.held.set(None);
                picked.and_then(|held| held.from).unwrap_or(here)
            }
            _ => return,
        };
        event.prevent_default();
        event.stop_propagation();
        put(session, kind, to);
        self.announce(session, kind);
        focus_handle(kind);
    }

    fn announce(self, session: Session, kind: ProcessorKind) {
        if let (Some(place), Some(knob)) = (place(session, kind), Knob::of(kind)) {
            let samplers = session.settings.read_untracked().rule.chain.links.len();
            self.said.set(words::moved((knob.name)(), place, samplers));
        }
    }
}

fn place(session: Session, kind: ProcessorKind) -> Option<usize> {
    let settings = session.settings.read_untracked();
    let mut links = settings.rule.chain.links.iter();
    links.position(|link| link.processor.kind() == kind)
}

fn put(session: Session, kind: ProcessorKind, to: usize) {
    if let Some(from) = place(session, kind).filter(|from| *from != to) {
        session.change("order", |s| knobs::move_sampler(&mut s.rule, from, to));
    }
}

/// Focuses the handle again: a row that changes places loses the focus.
fn focus_handle(kind: ProcessorKind) {
    let Some(knob) = Knob::of(kind) else { return };
    spawn_local(async move {
        tick().await;
        let handle = document().query_selector(&format!("[data-sampler={}] .handle", knob.id));
        let handle = handle.ok().flatten();
        if let Some(handle) = handle.and_then(|handle| handle.dyn_into::<HtmlElement>().ok()) {
            // Fails only for an element that is not on the page.
            drop(handle.focus());
        }
    });
}
