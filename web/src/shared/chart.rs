//! Draws a [`Scene`] as SVG elements, laid out at the width of its place on the page.

use charts::Scene;
use leptos::{html, prelude::*};
use page_model::parse;
use wasm_bindgen::{JsCast, closure::Closure};
use web_sys::{Element, HtmlDivElement, ResizeObserver};

use super::{drawn_scene::DrawnScene, row_bars::RowBars};

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
    let shown = StoredValue::new_local(None::<(DrawnScene, RowBars)>);
    Effect::new(move |_| {
        let Some(place) = place.get() else { return };
        let scene = scene.run(width.get());
        shown.update_value(|shown| *shown = redrawn(shown.take(), scene, &place, gliding));
    });
    view! { <div class="chart-place" node_ref=place></div> }
}

/// Draws a scene over what is shown at its place. A browser that refuses an element shows what is drawn so far.
fn redrawn(
    shown: Option<(DrawnScene, RowBars)>,
    scene: Option<Scene>,
    place: &HtmlDivElement,
    gliding: Signal<bool>,
) -> Option<(DrawnScene, RowBars)> {
    let scene = scene?;
    let bars = RowBars::of(&scene);
    let Some((mut drawn, before)) = shown else {
        return Some((DrawnScene::new(place, &scene).ok()?, bars));
    };
    drop(drawn.change(&scene));
    if bars.can_follow(&before) && gliding.get_untracked() {
        bars.glide_from(&before, &drawn);
    }
    Some((drawn, bars))
}

/// Converts CSS pixels to the unit in which charts are laid out.
pub fn laid_out(pixels: f64) -> f64 {
    pixels / rem() * FIRST_REM
}

/// Converts the unit in which charts are laid out to CSS pixels.
pub fn in_pixels(length: f64) -> f64 {
    length / FIRST_REM * rem()
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
pub struct SizeObserver {
    observer: ResizeObserver,
    _report: Closure<dyn FnMut()>,
}

impl SizeObserver {
    /// Calls `report` once at the start and after every change of size; `None` if the browser has no observer.
    pub fn new(element: &Element, report: impl FnMut() + 'static) -> Option<Self> {
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

/// The width of an element, in the same unit.
pub fn measured_width(place: NodeRef<html::Div>) -> ReadSignal<f64> {
    measured(place, FIRST_WIDTH, |place| place.client_width())
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
        let measure = move || {
            // In rem of 16 pixels: large screens enlarge the page's font, and charts with it.
            let now = laid_out(f64::from(side(&measured)));
            // A report may arrive after the chart was removed and its signals were disposed of.
            let before = length.try_get_untracked();
            if before.is_some_and(|before| now > 0.0 && now != before) {
                set_length.set(now);
            }
        };
        // At once, so that nothing is painted at another size first; then after every change.
        measure();
        let watch = SizeObserver::new(&element, measure);
        // Owned by the effect, so that it is dropped with the chart.
        StoredValue::new_local(watch);
    });
    length
}
