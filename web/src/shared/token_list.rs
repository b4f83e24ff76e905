//! The list of tokens in a sampler's settings, with a field that adds a token by its text.

use leptos::{ev::SubmitEvent, html, prelude::*};
use page_model::parse;
use protocol::TokenId;
use sampling::{Dry, SamplingConfig};

use crate::session::session;
use page_model::{
    settings::{
        knobs::{Edit, Knob, List, ListedToken, MOST_LISTED},
        words,
    },
    the_loop::search,
    words::{labels, settings as names},
};

/// The bias offered for a new token: strong enough to be seen, without a ban.
const NEW_BIAS: f64 = -5.0;

/// The list of tokens of one sampler.
#[component]
pub fn TokenList(
    /// The sampler's description.
    knob: &'static Knob,
    /// The list within the sampler's settings.
    list: List,
    /// The settings the sampler belongs to.
    #[prop(into)]
    rule: Signal<SamplingConfig>,
    /// Whether the present settings ignore the sampler.
    #[prop(into)]
    idle: Signal<bool>,
    /// Applies a change and returns whether it was accepted.
    edit: Callback<Edit, bool>,
) -> impl IntoView {
    let session = session();
    let said = RwSignal::new(String::new());
    let field = NodeRef::<html::Input>::new();
    let (typed, bias) = (
        RwSignal::new(String::new()),
        RwSignal::new(NEW_BIAS.to_string()),
    );
    let listed = Memo::new(move |_| {
        let processor = rule.with(|rule| knob.active_processor(rule));
        processor.map_or_else(Vec::new, |processor| list.tokens(&processor))
    });
    let label = move |token: TokenId| {
        let texts = session.texts.get();
        texts.map_or_else(|| names::unknown_token(token), |texts| texts.label(token))
    };
    // Returns whether the token was added; if not, shows the reason.
    let put = move |token: TokenId, bias: &str| {
        let full = listed.with_untracked(|all| {
            all.len() >= MOST_LISTED && all.iter().all(|one| one.token != token)
        });
        let bias = match list {
            List::Biases => parse::float(bias.trim()),
            List::Breakers => None,
        };
        let taken = edit.run(Edit::Put(ListedToken { token, bias }));
        said.set(match (taken, full) {
            (true, _) => String::new(),
            (false, true) => words::list_full(MOST_LISTED),
            (false, false) => words::no_bias().into(),
        });
        taken
    };
    let add = move |event: SubmitEvent| {
        event.prevent_default();
        let Some(texts) = session.texts.get_untracked() else {
            said.set(words::no_vocabulary().into());
            return;
        };
        match search::exact(&typed.get_untracked(), &texts) {
            Err(why) => said.set(why.to_string()),
            Ok(token) => {
                if put(token, &bias.get_untracked()) {
                    typed.set(String::new());
                }
            }
        }
    };
    let add_llama_cpp = move |_| {
        let Some(texts) = session.texts.get_untracked() else {
            said.set(words::no_vocabulary().into());
            return;
        };
        let tokens = search::holding(&Dry::LLAMA_CPP_BREAKERS, &texts);
        let others = |one: &&ListedToken| !tokens.contains(&one.token);
        let others = listed.with_untracked(|all| all.iter().filter(others).count());
        if others + tokens.len() > MOST_LISTED {
            said.set(words::too_many_breakers(tokens.len(), MOST_LISTED));
            return;
        }
        said.set(String::new());
        for token in tokens {
            edit.run(Edit::Put(ListedToken { token, bias: None }));
        }
    };
    let row = move |token: TokenId| {
        let name = move || label(token);
        let value = Memo::new(move |_| {
            let all = listed.read();
            let own = all.iter().find(|one| one.token == token);
            own.and_then(|one| one.bias)
        });
        let bias_field = move || {
            view! {
                <input
                    type="number"
                    data-testid="bias"
                    aria-label=move || names::bias_of((knob.name)(), &name())
                    min="-100"
                    max="100"
                    step="any"
                    prop:disabled=move || idle.get()
                    prop:value=move || value.get().map(|bias| bias.to_string())
                    on:change:target=move |event| {
                        put(token, &event.target().value());
                        // After a rejected input the field shows the value in force.
                        event.target().set_value(&value.get_untracked().unwrap_or_default().to_string());
                    }
                />
            }
        };
        view! {
            <li data-listed=token>
                <span class="token">{name}</span>
                {(list == List::Biases).then(bias_field)}
                <button
                    type="button"
                    class="plain remove"
                    aria-label=move || names::remove_token(&name(), words::list(list))
                    on:click=move |_| {
                        edit.run(Edit::Remove(token));
                        said.set(String::new());
                        // The removed row had the focus: the field gets it.
                        if let Some(field) = field.get_untracked() {
                            // Fails only for an element that is not on the page.
                            drop(field.focus());
                        }
                    }
                >
                    <span aria-hidden="true">"×"</span>
                </button>
            </li>
        }
    };
    let testid = list.id().replace('_', "-");
    view! {
        <form class="token-list" data-testid=format!("list-{testid}") on:submit=add>
            <p class="small" title=words::about_list(list)>{words::list(list)}</p>
            <ul aria-label=words::list(list)>
                <For each=move || listed.get() key=|one| one.token let:one>
                    {row(one.token)}
                </For>
            </ul>
            <div class="new">
                <input
                    node_ref=field
                    type="text"
                    title=words::about_list(list)
                    autocomplete="off"
                    spellcheck="false"
                    data-testid=format!("token-{testid}")
                    aria-label=names::token_for(words::list(list))
                    placeholder=words::token_hint()
                    prop:disabled=move || idle.get()
                    prop:value=move || typed.get()
                    on:input:target=move |event| typed.set(event.target().value())
                />
                {(list == List::Biases).then(|| view! {
                    <input
                        type="number"
                        data-testid="new-bias"
                        aria-label=names::new_bias()
                        min="-100"
                        max="100"
                        step="any"
                        prop:disabled=move || idle.get()
                        prop:value=move || bias.get()
                        on:input:target=move |event| bias.set(event.target().value())
                    />
                })}
                <button type="submit" class="plain" data-testid=format!("add-{testid}") prop:disabled=move || idle.get()>
                    {labels::add()}
                </button>
                {(list == List::Breakers).then(|| view! {
                    <button
                        type="button"
                        class="plain"
                        data-testid="llama-cpp-breakers"
                        title=words::about_llama_cpp_breakers()
                        prop:disabled=move || idle.get()
                        on:click=add_llama_cpp
                    >
                        {names::llama_cpp_breakers()}
                    </button>
                })}
            </div>
            <p class="small trouble" role="status" data-testid=format!("said-{testid}")>{move || said.get()}</p>
        </form>
    }
}
