//! Has the text ahead written whenever prompt, settings, seed, run or engine change: the newest request counts.

use std::rc::Rc;

use generation::{AheadRequest, Generation};
use leptos::prelude::*;
use page_model::{
    ahead::{AheadStops, TextAhead, request},
    driver::Job,
    tokens::TokenTexts,
};
use protocol::{Failure, TokenId};
use sampling::SelectionMethod;
use wasm_bindgen_futures::spawn_local;

use super::Session;

/// What the text ahead follows: known, or not yet.
#[derive(Clone, PartialEq)]
enum Before {
    /// The prompt is being cut into tokens.
    Unknown,
    /// This request, none where the run is over; and whether a person chose the run's last token.
    Known(Option<AheadRequest>, bool),
}

impl Session {
    /// Whether the text ahead is switched on. Tracks it.
    pub fn shows_ahead(self) -> bool {
        !self.parts.the_loop.read().without_ahead
    }

    /// The text ahead, written for as long as the view that asks for it is there. It changes once a frame at most: its parts
    /// come faster than they can be seen.
    pub fn write_ahead(self) -> RwSignal<TextAhead> {
        let text = RwSignal::new(TextAhead::default());
        let work = StoredValue::new_local(Job::default());
        let again = Trigger::new();
        let sent = StoredValue::new(None::<AheadRequest>);
        let before = Memo::new(move |_| self.before_ahead());
        let device = Memo::new(move |_| {
            let status = self.engine.status();
            let status = status.read();
            status.device().map(|device| device.kind)
        });
        Effect::new(move |was| {
            again.track();
            let now = device.get();
            let playing = self.player.playing.get();
            let Before::Known(request, forced) = before.get() else {
                return now;
            };
            let is_asked = text
                .write()
                .go_on(request.clone(), forced, playing, was != Some(now));
            match request.filter(|_| is_asked) {
                Some(request) => self.send_ahead(request, text, work, again, sent),
                None if untrack(|| text.read().tokens().is_empty()) => end(self, work),
                None => {}
            }
            now
        });
        let drawn = RwSignal::new(TextAhead::default());
        let is_due = StoredValue::new(false);
        Effect::new(move |_| {
            text.track();
            if is_due.get_value() {
                return;
            }
            is_due.set_value(true);
            request_animation_frame(move || {
                // The view may be gone by now.
                if let Some(text) = text.try_get_untracked() {
                    is_due.set_value(false);
                    drop(drawn.try_set(text));
                }
            });
        });
        self.ahead.set(Some(drawn));
        on_cleanup(move || {
            self.ahead.set(None);
            end(self, work);
        });
        drawn
    }

    /// What is to be written. Tracks all that it depends on.
    fn before_ahead(self) -> Before {
        if !self.shows_ahead() {
            return Before::Known(None, false);
        }
        let settings = self.settings.read();
        self.run.with(|run| {
            if let Some(run) = run {
                let generation = run.generation();
                let last = generation.steps().last();
                let forced = last.is_some_and(|step| step.choice.rule == SelectionMethod::Forced);
                return Before::Known(request(generation, &settings), forced);
            }
            let begin = |context: Vec<TokenId>| {
                let texts = self.texts.read();
                let info = texts.as_ref()?.info();
                let criteria = settings.criteria(&info.eos_token_ids);
                let window = info.context_window as usize;
                request(&Generation::new(context, criteria, window).ok()?, &settings)
            };
            match self.context.get() {
                None => Before::Unknown,
                Some(context) => Before::Known(
                    context.ok().and_then(|context| begin(context.to_vec())),
                    false,
                ),
            }
        })
    }

    fn send_ahead(
        self,
        request: AheadRequest,
        text: RwSignal<TextAhead>,
        work: StoredValue<Job, LocalStorage>,
        again: Trigger,
        sent: StoredValue<Option<AheadRequest>>,
    ) {
        sent.set_value(Some(request.clone()));
        let asked = request.clone();
        let on_part = move |part| {
            // Parts of a request that was replaced may still arrive.
            let is_newest = sent.try_with_value(|sent| sent.as_ref() == Some(&asked));
            if is_newest != Some(true) {
                return;
            }
            // The view may be gone by now.
            self.with_stops(|stops| text.try_update(|text| text.put(&part, stops)));
        };
        let engine = self.engine;
        // What is under way is dropped; its engine ends it when this one arrives.
        let written = work
            .get_value()
            .run(async move { engine.write_ahead(request, Rc::new(on_part)).await });
        spawn_local(async move {
            match written.await {
                Some(Ok(report)) => {
                    self.with_stops(|stops| text.try_update(|text| text.complete(&report, stops)));
                }
                Some(Err(Failure::Cancelled)) => {
                    if text.try_update(TextAhead::cancelled).is_some() {
                        again.notify();
                    }
                }
                // A failure of the engine is told where its state is; the run goes on without a text ahead.
                Some(Err(_)) | None => {}
            }
        });
    }

    fn with_stops(self, use_them: impl FnOnce(&AheadStops) -> Option<()>) {
        let with = |texts: &TokenTexts| {
            self.settings.with_untracked(|settings| {
                self.run.with_untracked(|run| {
                    use_them(&AheadStops {
                        steps: run.as_ref().map_or(&[], |run| run.steps()),
                        stops: &settings.stop_strings,
                        texts,
                    })
                })
            })
        };
        self.texts
            .with_untracked(|texts| texts.as_ref().and_then(with));
    }
}

/// Ends the request under way.
fn end(session: Session, work: StoredValue<Job, LocalStorage>) {
    work.with_value(Job::cancel);
    session.engine.cancel_ahead();
}
