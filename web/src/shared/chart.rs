//! Draws a [`Scene`] as SVG elements, laid out at the width of its place on the page.

use charts::{Scene, Shape, Surface, Tag};
use leptos::{html, prelude::*, svg};
use page_model::parse;
use wasm_bindgen::{JsCast, closure::Closure};
use web_sys::{Element, HtmlDivElement, ResizeObserver};

use super::row_bars::RowBars;

/// The page's default font size in CSS pixels, for which charts are laid out.
pub const FIRST_REM: f64 = 16.0;
/// The width of a chart before its place has been measured.
const FIRST_WIDTH: f64 = 640.0;

/// A chart as wide as its place. `scene` lays it out at a width in sixteenths of the page's font size: these are CSS
/// pixels, except on large screens, where everything is drawn larger.
#[component]
pub fn Chart(
    /// Lays the chart out at the given width.
    #[prop(into)]
    scene: Callback<f64, Option<Scene>>,
    /// Whether the bars of a picture move to their places in the next one, row by row.
    #[prop(into, default = false.into())]
    gliding: Signal<bool>,
) -> impl IntoView {
    let place = NodeRef::<html::Div>::new();
    let width = measured(place, FIRST_WIDTH, |place| place.client_width());
    let bars = StoredValue::new(RowBars::default());
    let drawn = move || {
        let scene = scene.run(width.get())?;
        let now = RowBars::of(&scene);
        let before = bars.try_update_value(|bars| std::mem::replace(bars, now.clone()));
        let moved = before.filter(|before| gliding.get_untracked() && now.can_follow(before));
        if let Some(before) = moved {
            // The shapes are there in the next frame, and are not painted before.
            request_animation_frame(move || {
                if let Some(place) = place.try_get_untracked().flatten() {
                    now.glide_from(&before, &place);
                }
            });
        }
        Some(draw(scene))
    };
    view! { <div class="chart-place" node_ref=place>{drawn}</div> }
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

/// The shapes of a scene as SVG elements. A shape whose index and tag are the same in the next scene keeps its element,
/// so that a change of its size can be animated.
struct Views(Vec<AnyView>);

/// An SVG element with those of the named attributes that the shape has.
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

/// Converts CSS pixels to the unit in which charts are laid out.
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

/// Observes an element's size. Dropping it disconnects the observer and frees the callback.
struct SizeObserver {
    observer: ResizeObserver,
    _report: Closure<dyn FnMut()>,
}

impl SizeObserver {
    /// Calls `report` once at the start and after every change of size; `None` if the browser has no observer.
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
        // An observer that is never disconnected keeps its element, and everything it refers to, in memory.
        self.observer.disconnect();
    }
}

/// The height of an element, in the unit in which charts are laid out, kept up to date while it is on the page.
pub fn measured_height(place: NodeRef<html::Div>, first: f64) -> ReadSignal<f64> {
    measured(place, first, |place| place.client_height())
}

/// A side of an element, in the unit in which charts are laid out, kept up to date while it is on the page.
fn measured(
    place: NodeRef<html::Div>,
    first: f64,
    side: fn(&HtmlDivElement) -> i32,
) -> ReadSignal<f64> {
    let (length, set_length) = signal(first);
    Effect::new(move |_| {
        let Some(element) = place.get() else { return };
        let measured = element.clone();
        let watch = SizeObserver::new(&element, move || {
            // In rem of 16 pixels: large screens enlarge the page's font, and charts with it.
            let now = laid_out(f64::from(side(&measured)));
            // A report may arrive after the chart was removed and its signals were disposed of.
            let before = length.try_get_untracked();
            if before.is_some_and(|before| now > 0.0 && now != before) {
                set_length.set(now);
            }
        });
        // Owned by the effect, so that it is dropped with the chart.
        StoredValue::new_local(watch);
    });
    length
}
