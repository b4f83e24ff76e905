//! The guide for authors, made from the lists of figures, screens and controls.

use leptos::{html, prelude::*};
use page_model::{
    embed::{
        guide::{self, GuideFigure, GuideScreen},
        message::FrameMessage,
        words::guide as words,
    },
    words::page::name,
};

use web::{session::link::absolute, shared::embed_frame};

/// The height of an example, in CSS pixels, before it has said its own.
const HEIGHT: u32 = 320;

/// The guide.
#[component]
pub fn GuideView() -> impl IntoView {
    let element = words::element("figure", "shape-bars");
    let script = words::script(&absolute("./"));
    let row = |(name, about): (&str, &str)| {
        view! { <div><dt><code>{name.to_string()}</code></dt><dd>{about.to_string()}</dd></div> }
    };
    let controls = guide::controls();
    view! {
        <main class="guide">
            <h1>{name()}": "{words::title()}</h1>
            <p class="prose">{words::about()}</p>
            <pre tabindex="0"><code>{element}"\n"{script}</code></pre>
            <p>{words::builder()}" "<a href=absolute("./")>{words::open_builder()}</a>"."</p>
            <h2>{words::parameters()}</h2>
            <dl>{words::every().map(row)}</dl>
            <p>{words::attributes()}</p>
            <h2>{words::controls()}</h2>
            <dl class="guide-controls">
                {controls.iter().map(|(name, about)| row((name, about))).collect::<Vec<_>>()}
            </dl>
            <h2>{words::hosts()}</h2>
            <ul>{words::about_hosts().map(|about| view! { <li>{about}</li> })}</ul>
            <h2>{words::figures()}</h2>
            {guide::screens().into_iter().map(screen).collect::<Vec<_>>()}
        </main>
    }
}

fn screen(screen: GuideScreen) -> AnyView {
    let of = screen.screen;
    view! {
        <section>
            <h3>{of.name()}</h3>
            <article>
                <p><strong>{words::whole_screen()}</strong>" "<code>{words::element("screen", of.id())}</code></p>
                {example(format!("screen={}", of.id()), of.name())}
            </article>
            {screen.figures.into_iter().map(figure).collect::<Vec<_>>()}
        </section>
    }
    .into_any()
}

fn figure(figure: GuideFigure) -> AnyView {
    let parameters = (!figure.parameters.is_empty()).then(|| {
        view! { <p class="small">{words::own_parameters()}" "<code>{figure.parameters.clone()}</code></p> }
    });
    let controls = match figure.in_its_screen {
        true => view! { <p class="small">{words::in_its_screen()}</p> }.into_any(),
        false => {
            view! { <p class="small">{words::usual_controls()}" "<code>{figure.controls}</code></p> }
                .into_any()
        }
    };
    view! {
        <article data-figure=figure.id>
            <p><strong>{figure.title}</strong>" "<code>{words::element("figure", figure.id)}</code></p>
            {parameters}
            {controls}
            {example(format!("figure={}", figure.id), figure.title)}
        </article>
    }
    .into_any()
}

/// A live example, which is loaded when it is opened.
fn example(query: String, title: &'static str) -> AnyView {
    let open = RwSignal::new(false);
    view! {
        <details on:toggle:target=move |event| open.set(event.target().open())>
            <summary>{words::example()}</summary>
            {move || open.get().then(|| view! { <ExampleFrame query=query.clone() title /> })}
        </details>
    }
    .into_any()
}

/// The frame of an example, as high as its content and as wide as the page.
#[component]
fn ExampleFrame(query: String, title: &'static str) -> impl IntoView {
    let frame = NodeRef::<html::Iframe>::new();
    let height = RwSignal::new(HEIGHT);
    embed_frame::hear(frame, move |message| {
        if let FrameMessage::Size { height: said } = message {
            height.set(said);
        }
    });
    view! {
        <iframe
            node_ref=frame
            src=absolute(&format!("embed.html?{query}"))
            title=title
            height=move || height.get()
        ></iframe>
    }
}
