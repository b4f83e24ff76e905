//! What is said of an answer, announced when it is given.

use leptos::{html, prelude::*};

use super::{AskedQuestion, QuestionSource, steps::NextQuestion};
use crate::{session::Session, shared::figure::reveal};
use page_model::{
    lessons::step::own_question,
    quick_check::{marking::Marking, words},
};

/// The mark of the last answer; `None` before one is given, or once it is changed.
pub type LastMark = RwSignal<Option<Marking>>;

/// Whether the last answer is right: what leads on is the main button then, and no longer the one that marks.
pub fn is_right(mark: LastMark) -> bool {
    mark.with(|mark| mark == &Some(Marking::Right))
}

/// Shows a mark, and counts the answer.
pub fn give(session: Session, asked: AskedQuestion, mark: LastMark, marking: Marking) {
    match (asked.source, &marking) {
        (QuestionSource::Listed(question), marking) => {
            if let Some(answer) = question.given(marking) {
                session.count_answer(question.id, answer);
            }
        }
        (QuestionSource::Step(lesson, step), Marking::Right | Marking::Wrong(_)) => {
            session.note_answer(&own_question(lesson, step), marking == Marking::Right);
        }
        (QuestionSource::Step(..), Marking::NoNumber | Marking::OneDigit) => {}
    }
    mark.set(Some(marking));
}

/// The sentence about the last answer.
pub fn feedback(asked: AskedQuestion, mark: LastMark) -> AnyView {
    let said = move || mark.with(|mark| mark.as_ref().map(|mark| words::marked(mark, asked.why)));
    let kind = move || {
        mark.with(|mark| {
            Some(match mark.as_ref()? {
                Marking::Right => "right",
                Marking::Wrong(_) => "wrong",
                Marking::NoNumber | Marking::OneDigit => "none",
            })
        })
    };
    let place = NodeRef::<html::P>::new();
    // A low window has no room for it below the answers.
    Effect::new(move |_| {
        if mark.with(Option::is_some) {
            request_animation_frame(move || {
                if let Some(place) = place.try_get_untracked().flatten() {
                    reveal(&place);
                }
            });
        }
    });
    let leads_on = move || (asked.leads_on && is_right(mark)).then(|| view! { <NextQuestion /> });
    view! {
        <p node_ref=place class="feedback prose" role="status" data-testid="feedback" data-marking=kind>{said}</p>
        {leads_on}
    }
    .into_any()
}
