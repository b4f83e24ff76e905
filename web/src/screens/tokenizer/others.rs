//! The tokenizers of other models: their buttons, and the text as each of them cuts it.

use std::rc::Rc;

use engine_client::latest::{LatestAnswer, LatestRequest};
use leptos::prelude::*;
use protocol::{Failure, Progress};
use wasm_bindgen_futures::spawn_local;

use super::TYPING_PAUSE;
use crate::session::{Session, clock::sleep, link::absolute, session};
use page_model::{
    tokenizer::{
        cut::TextCut,
        vocabularies::OtherTokenizer,
        words::{self, screen},
    },
    words::page,
};

/// One of these tokenizers on the screen. A handle; copies share the state.
#[derive(Clone, Copy)]
pub struct OtherCut {
    other: &'static OtherTokenizer,
    /// The text as it cuts it; `None` while it is not used, or not fetched.
    pub cut: RwSignal<Option<Result<TextCut, Failure>>>,
    /// How far its vocabulary is fetched.
    progress: RwSignal<Option<Progress>>,
    /// Notified to fetch again after a failure.
    again: Trigger,
}

impl OtherCut {
    /// Cuts the text on the screen whenever it has changed, while the tokenizer is chosen.
    pub fn of(other: &'static OtherTokenizer, session: Session) -> Self {
        let this = Self {
            other,
            cut: RwSignal::new(None),
            progress: RwSignal::new(None),
            again: Trigger::new(),
        };
        let requests = LatestRequest::default();
        Effect::new(move |_| {
            this.again.track();
            let text = session.tokenizer.text.get();
            let key = this.is_chosen(session).then_some(text);
            if key.is_none() {
                this.cut.set(None);
            }
            if !requests.replace(key) {
                return;
            }
            let requests = requests.clone();
            spawn_local(async move {
                let ask = async |key: &String| {
                    sleep(TYPING_PAUSE).await;
                    match requests.is_newest(key) {
                        true => this.ask(session, key.clone()).await,
                        false => Err(Failure::Cancelled),
                    }
                };
                let tell = |answer: LatestAnswer<_, TextCut>| {
                    if answer.is_newest {
                        // The screen may be gone by now.
                        this.cut.try_set(Some(answer.outcome));
                    }
                };
                requests.serve(ask, tell).await;
            });
        });
        this
    }

    /// Whether the visitor has chosen it. Tracks the choice.
    fn is_chosen(self, session: Session) -> bool {
        session.tokenizer.others.read().contains(&self.other.id)
    }

    fn url(self) -> String {
        absolute(&self.other.folder())
    }

    async fn ask(self, session: Session, text: String) -> Result<TextCut, Failure> {
        // The screen may be gone by the time a report or the answer arrives.
        let progress = self.progress;
        let on_progress = Rc::new(move |now| {
            progress.try_set(Some(now));
        });
        let engine = session.engine;
        let answer = engine.tokenize_as(self.url(), text, on_progress).await;
        progress.try_set(None);
        answer.map(|pieces| TextCut::by_other(self.other.name, pieces))
    }

    /// Whether it is chosen and its first answer has not come. Tracks both.
    fn is_awaited(self, session: Session) -> bool {
        self.is_chosen(session) && self.cut.with(Option::is_none)
    }

    /// The button that chooses it, with what is fetched for it.
    pub fn button(self) -> AnyView {
        let session = session();
        let OtherTokenizer { id, name, bytes } = *self.other;
        let choose = move |_| {
            session.tokenizer.others.update(|others| {
                match others.iter().position(|other| *other == id) {
                    Some(place) => drop(others.remove(place)),
                    None => others.push(id),
                }
            });
        };
        view! {
            <button
                type="button"
                data-testid=format!("other-{id}")
                aria-pressed=move || self.is_chosen(session).to_string()
                prop:disabled=move || self.is_awaited(session)
                on:click=choose
            >
                {screen::other(name, bytes)}
            </button>
        }
        .into_any()
    }

    /// How far it is fetched, or why it is not, with the button for what can be done.
    pub fn state(self) -> AnyView {
        let session = session();
        let OtherTokenizer { id, name, .. } = *self.other;
        let cancel = move |_| {
            let others = session.tokenizer.others;
            others.update(|others| others.retain(|other| *other != id));
            session.engine.cancel_vocabulary(&self.url());
        };
        let awaited =
            move || {
                self.is_awaited(session).then(|| view! {
                <span data-testid=format!("fetching-{id}")>
                    {move || words::fetching(name, self.progress.get().as_ref())}
                </span>
                " "
                <button type="button" class="plain" on:click=cancel>{screen::cancel()}</button>
            })
            };
        let failed = move || match self.cut.get() {
            Some(Err(failure)) => Some(view! {
                <span class="trouble" data-testid=format!("failed-{id}")>
                    {failure.to_string()} " " {failure.next_step().to_owned()} " "
                    <button
                        type="button"
                        class="plain"
                        on:click=move |_| {
                            self.cut.set(None);
                            self.again.notify();
                        }
                    >
                        {page::try_again()}
                    </button>
                </span>
            }),
            _ => None,
        };
        view! { <p class="small notice" role="status">{awaited} {failed}</p> }.into_any()
    }
}
