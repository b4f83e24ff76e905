//! A [`Scene`] on the page: laid out at the width there is, drawn shape by shape.

use charts::{Node, Scene};
use leptos::{html, prelude::*, svg};
use wasm_bindgen::{JsCast, closure::Closure};
use web_sys::{Element, ResizeObserver};

/// The font size for which charts are laid out, in CSS pixels.
const FIRST_REM: f64 = 16.0;
/// The width until the place has been measured.
const FIRST_WIDTH: f64 = 640.0;

/// A chart as wide as its place. `scene` lays it out at a width in sixteenths of the page's font size: CSS pixels, but
/// on large screens, where everything is drawn larger.
#[component]
pub fn Chart(
    /// Lays the chart out.
    #[prop(into)]
    scene: Callback<f64, Option<Scene>>,
) -> impl IntoView {
    let place = NodeRef::<html::Div>::new();
    let width = measured_width(place);
    view! { <div class="chart-place" node_ref=place>{move || scene.run(width.get()).map(draw)}</div> }
}

fn draw(scene: Scene) -> impl IntoView {
    let Scene {
        id,
        title,
        description,
        width,
        height,
        nodes,
    } = scene;
    let (title_id, description_id) = (format!("{id}-title"), format!("{id}-description"));
    let shapes = nodes.into_iter().map(shape).collect::<Vec<_>>();
    view! {
        <svg
            class="chart"
            role="img"
            viewBox=format!("0 0 {width} {height}")
            width=width
            height=height
            aria-labelledby=format!("{title_id} {description_id}")
        >
            <title id=title_id.clone()>{title}</title>
            <desc id=description_id.clone()>{description}</desc>
            {shapes}
        </svg>
    }
}

fn shape(node: Node) -> AnyView {
    match node {
        Node::Rect(rect) => svg::rect()
            .class(rect.paint.class())
            .attr("x", tenths(rect.x))
            .attr("y", tenths(rect.y))
            .attr("width", tenths(rect.width))
            .attr("height", tenths(rect.height))
            .attr(
                "fill-opacity",
                (rect.strength < 1.0).then(|| format!("{:.2}", rect.strength)),
            )
            .child(rect.hint.map(|hint| svg::title().child(hint)))
            .into_any(),
        Node::Text(text) => svg::text()
            .class(text.class())
            .attr("x", tenths(text.x))
            .attr("y", tenths(text.y))
            .attr("text-anchor", text.anchor.as_str())
            .child(text.content)
            .into_any(),
        Node::Triangle(triangle) => svg::polygon()
            .class(triangle.paint.class())
            .attr("points", triangle.points())
            .into_any(),
        Node::Path(path) => svg::path()
            .class(path.class())
            .attr("d", path.d())
            .child(path.hint.map(|hint| svg::title().child(hint)))
            .into_any(),
        Node::Dot(dot) => svg::circle()
            .class(dot.class())
            .attr("cx", tenths(dot.x))
            .attr("cy", tenths(dot.y))
            .attr("r", tenths(dot.radius))
            .child(dot.hint.map(|hint| svg::title().child(hint)))
            .into_any(),
    }
}

/// Tenths of a pixel are enough, and keep the document short.
fn tenths(x: f64) -> String {
    format!("{x:.1}")
}

/// A length on the page, in the units in which charts are laid out.
pub fn laid_out(pixels: f64) -> f64 {
    pixels / rem() * FIRST_REM
}

/// The page's font size, in CSS pixels.
fn rem() -> f64 {
    let root = document().document_element();
    let style = root.and_then(|root| window().get_computed_style(&root).ok().flatten());
    let size = style.and_then(|style| style.get_property_value("font-size").ok());
    let pixels = size.and_then(|size| size.trim_end_matches("px").parse().ok());
    pixels.unwrap_or(FIRST_REM)
}

/// Watches an element's size. Dropped, it lets go of the element and of what it called.
struct SizeObserver {
    observer: ResizeObserver,
    _report: Closure<dyn FnMut()>,
}

impl SizeObserver {
    /// Calls `report` once at the start and then after every change; `None` where the browser refuses.
    fn new(element: &Element, report: impl FnMut() + 'static) -> Option<Self> {
        let report = Closure::new(report);
        let observer = ResizeObserver::new(report.as_ref().unchecked_ref()).ok()?;
        observer.observe(element);
        Some(Self {
            observer,
            _report: report,
        })
    }
}

impl Drop for SizeObserver {
    fn drop(&mut self) {
        // An observer that is never disconnected keeps its element, and all that hangs on it, in memory.
        self.observer.disconnect();
    }
}

/// The width of an element, kept up to date while it is on the page.
fn measured_width(place: NodeRef<html::Div>) -> ReadSignal<f64> {
    let (width, set_width) = signal(FIRST_WIDTH);
    Effect::new(move |_| {
        let Some(element) = place.get() else { return };
        let measured = element.clone();
        let watch = SizeObserver::new(&element, move || {
            // In rem of 16 pixels: on a projector the page's type grows, and a chart's with it.
            let now = laid_out(f64::from(measured.client_width()));
            // A report may come after the chart has gone: then there is no width any more.
            let before = width.try_get_untracked();
            if before.is_some_and(|before| now > 0.0 && now != before) {
                set_width.set(now);
            }
        });
        // The effect owns it: it is dropped with the chart.
        StoredValue::new_local(watch);
    });
    width
}
