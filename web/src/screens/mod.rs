//! What fills the page. Names are those of the tabs.

mod cache_screen;
mod compare_screen;
mod loop_screen;
mod price_screen;
mod shape_screen;
mod stop_screen;

use leptos::prelude::*;

use crate::{
    app::session,
    state::screen::Screen,
    widgets::{
        masthead::Masthead,
        prompt_box::PromptBox,
        rule_panel::RulePanel,
        shape::{Shape, chain_panel::ChainPanel},
        shortcuts::{self, Shortcuts},
        story::Story,
        transport::Transport,
    },
};

/// The head of the page and the screen that is chosen. All but Compare show the one run on the left and what they
/// have to say of it on the right.
#[component]
pub fn Screens() -> impl IntoView {
    shortcuts::listen();
    let session = session();
    provide_context(Shape::of(session));
    let screen = Memo::new(move |_| session.screen.get());
    let compares = Memo::new(move |_| screen.get() == Screen::Compare);
    let beside = move || match screen.get() {
        Screen::Loop | Screen::Compare => view! { <loop_screen::LoopScreen /> }.into_any(),
        Screen::Shape => view! { <shape_screen::ShapeScreen /> }.into_any(),
        Screen::Cache => view! { <cache_screen::CacheScreen /> }.into_any(),
        Screen::Stop => view! { <stop_screen::StopScreen /> }.into_any(),
        Screen::Price => view! { <price_screen::PriceScreen /> }.into_any(),
    };
    view! {
        <Masthead />
        <Show
            when=move || compares.get()
            fallback=move || view! {
                <main class="loop" data-screen=move || screen.get().id()>
                    <div class="writing">
                        <PromptBox />
                        <Story />
                        <Transport />
                        <Show
                            when=move || screen.get() != Screen::Shape
                            fallback=|| view! { <ChainPanel /> }
                        >
                            <RulePanel />
                        </Show>
                        <Shortcuts />
                    </div>
                    {beside}
                </main>
            }
        >
            <compare_screen::CompareScreen />
        </Show>
    }
}
