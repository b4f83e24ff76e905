//! The buttons in the control bar: a token, both texts to their ends, pause, back, start over.

use leptos::{html::Button, prelude::*};
use page_model::constrained::{
    run::ConstrainedRun, side_by_side::SideRequest, task::ConstrainedPress, words::screen,
};

use crate::{
    session::session,
    shared::bar_buttons::{BarButton, StartStop},
};

/// One token, all tokens, one back, start over.
#[component]
pub fn ConstrainedButtons() -> impl IntoView {
    let session = session();
    let state = session.constrained;
    let token = NodeRef::<Button>::new();
    // A single token is made in a moment, unless the worker for masks has to be fetched or to compile.
    let playing = Memo::new(move |_| {
        let all = state.work.get() == Some(ConstrainedPress::ToEnd);
        all || state.waiting.with(Option::is_some)
    });
    let is_over = |run: &Option<ConstrainedRun>| {
        run.as_ref()
            .is_some_and(|run| run.sides.next() == SideRequest::Nothing)
    };
    let over = Memo::new(move |_| state.run.with(is_over));
    let has_tokens =
        |run: &Option<ConstrainedRun>| run.as_ref().is_some_and(|run| run.sides.tokens() > 0);
    let cannot_go_back = move || !state.run.with(has_tokens);
    let cannot_go_on = move || {
        let over = over.get() && !session.has_outdated_constraint();
        !session.can_compute() || over
    };
    view! {
        <BarButton
            id="constrained-token" label=screen::step() about=screen::step_about() is_action=true
            element=token disabled=cannot_go_on press=move || session.constrain(ConstrainedPress::Token)
        />
        <StartStop
            ids=["constrained-play", "constrained-pause"]
            start=screen::to_end() stop=screen::pause() about=screen::to_end_about()
            running=playing disabled=cannot_go_on then=token
            on_start=move || session.constrain(ConstrainedPress::ToEnd) on_stop=move || session.pause_constrained()
        />
        <BarButton
            id="constrained-back" label=screen::back()
            disabled=cannot_go_back press=move || session.take_constrained_back()
        />
        <BarButton
            id="constrained-restart" label=screen::restart()
            disabled=cannot_go_back press=move || session.restart_constrained()
        />
    }
}
