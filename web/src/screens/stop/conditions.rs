//! The conditions that can end the run, each with its state and its control.

use generation::StopReason;
use leptos::prelude::*;
use sampling::TokenId;

use crate::screens::stop::with_run;
use crate::session::{Session, session};
use page_model::{
    settings::{LEAST_NEW_TOKENS, StopString},
    stop::{
        EndCurve,
        words::{self, screen},
    },
    words::{labels, settings::max_new_tokens},
};

/// All conditions; the one that ended the run is marked.
#[component]
pub fn Conditions(
    /// The probability of the end at each step.
    curve: Memo<EndCurve>,
) -> impl IntoView {
    let session = session();
    let written = move || with_run(session, |run| run.steps().len()).unwrap_or(0);
    let end = move || {
        let curve = curve.read();
        let point = curve.points.last()?;
        Some(screen::end_at(point.rule, curve.points.len()))
    };
    let most = move || session.settings.read().max_new_tokens;
    let positions = move || {
        let window = session.texts.with(|texts| {
            let texts = texts.as_ref()?;
            Some(texts.info().context_window as usize)
        })?;
        let context = session.context.get().and_then(Result::ok);
        let used = with_run(session, |run| run.generation().len())
            .or(context.map(|context| context.len()))?;
        Some(screen::positions(used, window))
    };
    view! {
        <section class="conditions" aria-labelledby="conditions-heading">
            <h2 id="conditions-heading">{screen::conditions()}</h2>
            <ul>
                <Condition
                    reason=StopReason::EndOfSequence
                    name=screen::end()
                    state=Signal::derive(move || end().unwrap_or_default())
                >
                    <label class="check">
                        <input
                            type="checkbox"
                            data-testid="forbid-eos"
                            prop:checked=move || session.settings.read().forbid_eos
                            on:change:target=move |event| {
                                let forbid = event.target().checked();
                                session.change("forbid_eos", |settings| settings.forbid_eos = forbid);
                            }
                        />
                        {screen::forbid()}
                    </label>
                </Condition>
                <Condition
                    reason=StopReason::StopSequence
                    name=screen::stop_string()
                    state=Signal::derive(move || screen::stops_set(session.settings.read().stop_strings.len()))
                >
                    <StopStrings />
                </Condition>
                <Condition
                    reason=StopReason::MaxNewTokens
                    name=screen::limit()
                    state=Signal::derive(move || screen::written(written(), most()))
                >
                    <label class="short">
                        {max_new_tokens()}
                        <input
                            type="number"
                            data-testid="stop-max-new-tokens"
                            min=LEAST_NEW_TOKENS
                            max=move || session.most_new_tokens()
                            prop:value=move || most().to_string()
                            on:change:target=move |event| {
                                let most = event.target().value().parse();
                                let most = most.unwrap_or(session.settings.read_untracked().max_new_tokens);
                                session.set_max_new_tokens(most.clamp(LEAST_NEW_TOKENS, untrack(|| session.most_new_tokens())));
                            }
                        />
                    </label>
                </Condition>
                <Condition
                    reason=StopReason::ContextFull
                    name=screen::context()
                    state=Signal::derive(move || positions().unwrap_or_default())
                >
                    <p class="small quiet">{screen::about_context()}</p>
                </Condition>
            </ul>
        </section>
    }
}

/// The row of one condition.
#[component]
fn Condition(
    reason: StopReason,
    name: &'static str,
    #[prop(into)] state: Signal<String>,
    children: Children,
) -> impl IntoView {
    let session = session();
    let met =
        move || with_run(session, |run| run.generation().stop_reason()).flatten() == Some(reason);
    view! {
        <li class:met=met data-condition=reason.id() data-met=move || met().to_string()>
            <p class="line">
                <span class="heading">{name}</span>
                <span class="small quiet">
                    {move || if met() { screen::met().into() } else { state.get() }}
                </span>
            </p>
            {children()}
        </li>
    }
    .into_any()
}

/// The list of stop strings, and a field that adds one.
#[component]
fn StopStrings() -> impl IntoView {
    let session = session();
    let typed = RwSignal::new(String::new());
    let problem = RwSignal::new(None::<String>);
    let add = move || {
        let stop = words::typed(&typed.get_untracked());
        // A rejected text changes nothing and stays in the field.
        let mut trial = session.settings.get_untracked();
        match trial.add_stop(&stop) {
            Ok(()) => {
                set_stops(session, trial.stop_strings);
                typed.set(String::new());
                problem.set(None);
            }
            Err(refused) => problem.set(Some(refused.to_string())),
        }
    };
    let remove = move |place: usize| {
        let mut stops = session.settings.get_untracked().stop_strings;
        if place < stops.len() {
            stops.remove(place);
        }
        problem.set(None);
        set_stops(session, stops);
    };
    let stops = Memo::new(move |_| session.settings.read().stop_strings.clone());
    let rows = move || {
        let row = |(place, stop): (usize, StopString)| {
            let text = words::shown(stop.as_str());
            view! {
                <li>
                    <code class="token" data-testid="stop-string">{text.clone()}</code>
                    <button
                        type="button"
                        class="plain small"
                        aria-label=screen::remove(&text)
                        on:click=move |_| remove(place)
                    >
                        {labels::remove()}
                    </button>
                </li>
            }
        };
        let rows = stops.get().into_iter().enumerate().map(row);
        rows.collect::<Vec<_>>()
    };
    let [before, typed_so, after] = screen::line_break_hint();
    view! {
        <ul class="stops">{rows}</ul>
        <form
            class="add"
            on:submit=move |event| {
                event.prevent_default();
                add();
            }
        >
            <label for="stop-string">{screen::new_stop()}</label>
            <input
                id="stop-string"
                type="text"
                data-testid="stop-string-field"
                autocomplete="off"
                spellcheck="false"
                aria-describedby="stop-string-hint stop-string-problem"
                prop:value=move || typed.get()
                on:input:target=move |event| typed.set(event.target().value())
            />
            <button type="submit" data-testid="add-stop-string">{labels::add()}</button>
        </form>
        <p id="stop-string-hint" class="small quiet">
            {before} <code class="token">{typed_so}</code> {after}
        </p>
        <p id="stop-string-problem" class="trouble small" role="status" data-testid="stop-string-problem">
            {move || problem.get()}
        </p>
        <ul class="examples" aria-label=labels::examples()>
            {move || words::examples(session.language()).iter().map(|example| view! {
                <li>
                    <button type="button" class="plain" data-testid="stop-example" on:click=move |_| try_out(session, example)>
                        {(example.name)()}
                    </button>
                </li>
            }).collect_view()}
        </ul>
    }
}

/// Sets the stop strings, also of the present run.
fn set_stops(session: Session, stops: Vec<StopString>) {
    session.change("stop", |settings| settings.stop_strings = stops);
    session.apply_criteria();
}

/// Sets an example's prompt and stop string; the present run is saved. One undo brings back what was there.
fn try_out(session: Session, example: &words::StopExample) {
    session.together(|| {
        session.take_prompt(example.prompt);
        set_stops(session, StopString::new(example.stop).into_iter().collect());
    });
}

/// The end-of-text tokens of this model.
pub fn ends(session: Session) -> Vec<TokenId> {
    let ends = session.texts.with(|texts| {
        texts
            .as_ref()
            .map(|texts| texts.info().eos_token_ids.clone())
    });
    ends.unwrap_or_default()
}
