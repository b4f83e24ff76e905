//! What the page around an embed is told: height, state, tokens and answers. It is told no more than the reader sees.

use std::{cell::RefCell, rc::Rc};

use generation::{GenerationStep, StopReason};
use js_sys::{Object, Reflect};
use leptos::{ev, prelude::*};
use page_model::{
    driver::Job,
    embed::{
        EmbedContent,
        answer_counter::AnswerCounter,
        message::{FrameMessage, SentToken},
        told_height::{ContentSize, ToldHeight, screen_height},
        words,
    },
    practice::score::PracticeScore,
};
use sampling::SelectionMethod;
use wasm_bindgen::JsValue;

use crate::{EMBED_ID, EmbedState, host::HostLink};
use web::{
    session::{
        Session,
        clock::{now, when_at_rest},
        link,
    },
    shared::chart::SizeObserver,
};

/// Milliseconds for which the state must not change before the page around is told.
const REST: f64 = 150.0;

/// Tells the height of the content, at once and after every change; of a screen, the height that it is laid out for. What
/// the page around makes of it is taken into account, as [`ToldHeight`] says.
pub fn tell_height(link: &HostLink, session: Session, embed: EmbedState) {
    let link = link.clone();
    let content = embed.embed.with_value(|embed| embed.content);
    let has_lesson = Memo::new(move |_| session.lessons.with(|desk| desk.open.is_some()));
    // A screen is as large as its frame, with a lesson and without: nothing else says that one was opened.
    let measuring = StoredValue::new_local(None::<Rc<dyn Fn()>>);
    Effect::new(move |_| {
        has_lesson.track();
        if let Some(tell) = measuring.get_value() {
            tell();
        }
    });
    // The element is there in the next frame.
    request_animation_frame(move || {
        let Some(element) = document().get_element_by_id(EMBED_ID) else {
            return;
        };
        let told = Rc::new(RefCell::new(ToldHeight::default()));
        let rest = Job::default();
        let (host, told_frame) = (link.clone(), told.clone());
        // It listens as long as the frame lives.
        window_event_listener(ev::resize, move |_| {
            let (host, told) = (host.clone(), told_frame.clone());
            when_at_rest(&rest, REST, move || {
                let (_, inside) = inside();
                if let Some(height) = told.borrow_mut().of_frame(inside) {
                    send_height(&host, height);
                }
            });
        });
        let measured = element.clone();
        let tell: Rc<dyn Fn()> = Rc::new(move || {
            let size = measured.get_bounding_client_rect();
            let height = match content {
                EmbedContent::Screen(_) => screen_height(size.width(), has_lesson.get_untracked()),
                EmbedContent::Figure(..) | EmbedContent::Guide => size.height().ceil() as u32,
            };
            let (width, inside) = inside();
            let content = ContentSize { width, height };
            if let Some(height) = told.borrow_mut().of_content(content, inside) {
                send_height(&link, height);
            }
        });
        measuring.set_value(Some(tell.clone()));
        // It observes as long as the frame lives.
        std::mem::forget(SizeObserver::new(&element, move || tell()));
    });
}

/// The width and the height inside of the frame in CSS pixels, without scroll bars.
fn inside() -> (u32, u32) {
    let pixels = |length: i32| u32::try_from(length).unwrap_or_default();
    document().document_element().map_or((0, 0), |root| {
        (pixels(root.client_width()), pixels(root.client_height()))
    })
}

/// Sends a height as our message, and as those of platforms: of LTI, as Canvas takes it, of H5P's resizer, and of OpenLearning.
fn send_height(link: &HostLink, height: u32) {
    link.send(&FrameMessage::Size { height });
    let lti: [(&str, JsValue); 2] = [
        ("subject", "lti.frameResize".into()),
        ("height", height.into()),
    ];
    let h5p: [(&str, JsValue); 3] = [
        ("context", "h5p".into()),
        ("action", "resize".into()),
        ("scrollHeight", height.into()),
    ];
    for fields in [&lti[..], &h5p[..]] {
        let message = Object::new();
        for (name, value) in fields {
            // Setting fields of a plain object cannot fail.
            drop(Reflect::set(&message, &(*name).into(), value));
        }
        link.post(&message);
    }
    // This one reads text.
    link.post(&format!("{{\"action\":\"resize\",\"height\":{height}}}").into());
}

/// Tells the state at once, and a moment after it changed.
pub fn tell_state(link: &HostLink, session: Session, embed: EmbedState) {
    let link = link.clone();
    let rest = Job::default();
    Effect::new(move |before: Option<String>| {
        let parameters = link::query(&embed.address(session));
        let Some(before) = before else {
            let sent = parameters.clone();
            link.send(&FrameMessage::State { parameters: sent });
            return parameters;
        };
        if before == parameters {
            return parameters;
        }
        let (link, sent) = (link.clone(), parameters.clone());
        when_at_rest(&rest, REST, move || {
            link.send(&FrameMessage::State { parameters: sent });
        });
        parameters
    });
}

/// The newest token with whether it was forced, and why the run stopped.
type Told = (Option<(SentToken, bool)>, Option<StopReason>);

/// Tells each token that is appended, and why a run stopped.
pub fn tell_tokens(link: &HostLink, session: Session) {
    let link = link.clone();
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
                true => FrameMessage::Choice(token.clone()),
                false => FrameMessage::Step(token.clone()),
            });
        }
        if let Some(reason) = now.1
            && before.1 != now.1
        {
            let reason = reason.id().into();
            link.send(&FrameMessage::Stop { reason });
        }
        now
    });
}

/// Tells each answer to a question, and each press that marked cells of an exercise.
pub fn tell_answers(link: &HostLink, session: Session) {
    let counter = Rc::new(RefCell::new(AnswerCounter::new(now())));
    let (answer_link, answers) = (link.clone(), counter.clone());
    let open = Memo::new(move |_| session.quick_check.with(|check| check.question.clone()));
    let shown = counter.clone();
    Effect::new(move |_| {
        let open = open.get();
        if !open.is_empty() {
            shown.borrow_mut().show(&open, now());
        }
    });
    let answered = Memo::new(move |_| session.quick_check.with(|check| check.answered.clone()));
    Effect::new(move |before: Option<bool>| {
        let answer = answered.get();
        if let (Some(_), Some((id, right, _))) = (before, answer) {
            let answer = answers.borrow_mut().question(&id, right, now());
            answer_link.send(&FrameMessage::Answer(answer));
        }
        true
    });
    let link = link.clone();
    let score = Memo::new(move |_| session.practice.with(|desk| desk.score));
    Effect::new(move |before: Option<PracticeScore>| {
        let score = score.get();
        // A score that was forgotten is no answer.
        let counted = |before: &PracticeScore| {
            *before != score && score.marked >= before.marked && score.right >= before.right
        };
        if let Some(before) = before.filter(counted) {
            let id = session
                .practice
                .with_untracked(|desk| desk.address.clone())
                .unwrap_or_else(|| words::FIRST_EXERCISE.into());
            // Right where no cell that was marked now was wrong at its first mark.
            let (right, marked) = (score.right - before.right, score.marked - before.marked);
            let answer = counter.borrow_mut().exercise(&id, right, marked, now());
            link.send(&FrameMessage::Answer(answer));
        }
        score
    });
}

fn sent(index: usize, step: &GenerationStep) -> SentToken {
    SentToken {
        index,
        token: step.choice.token,
        text: String::from_utf8_lossy(&step.piece).into_owned(),
        probability: step.choice.probability,
    }
}
