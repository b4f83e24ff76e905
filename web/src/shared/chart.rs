//! A [`Scene`] on the page: laid out at the width there is, drawn shape by shape.

use charts::{Scene, Shape, Surface, Tag};
use leptos::{html, prelude::*, svg};
use page_model::parse;
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
    let mut shapes = Views(Vec::with_capacity(scene.nodes.len()));
    scene.draw(&mut shapes);
    let Scene {
        id,
        title,
        description,
        width,
        height,
        ..
    } = scene;
    let (title_id, description_id) = (format!("{id}-title"), format!("{id}-description"));
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
            {shapes.0}
        </svg>
    }
}

/// The shapes of a scene as elements of the page. A shape that keeps its place and tag from one scene to the next
/// keeps its element, so that a change of its size can be animated.
struct Views(Vec<AnyView>);

/// An element with the attributes named, as far as the shape has them.
macro_rules! element {
    ($element:expr, $shape:ident, $content:expr, $($name:literal),+) => {
        $element
            .class($shape.class.to_string())
            $(.attr($name, $shape.attribute($name).map(String::from)))+
            .child($content)
            .into_any()
    };
}

impl Surface for Views {
    fn draw(&mut self, shape: Shape<'_>) {
        let text = shape.content.map(String::from);
        let hint = |text: Option<String>| text.map(|hint| svg::title().child(hint));
        self.0.push(match shape.tag {
            Tag::Rect => element!(
                svg::rect(),
                shape,
                hint(text),
                "x",
                "y",
                "width",
                "height",
                "fill-opacity"
            ),
            Tag::Text => element!(svg::text(), shape, text, "x", "y", "text-anchor"),
            Tag::Polygon => element!(svg::polygon(), shape, hint(text), "points"),
            Tag::Path => element!(svg::path(), shape, hint(text), "d"),
            Tag::Circle => element!(svg::circle(), shape, hint(text), "cx", "cy", "r"),
        });
    }
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
    let pixels = size.and_then(|size| parse::float(size.trim_end_matches("px")));
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
