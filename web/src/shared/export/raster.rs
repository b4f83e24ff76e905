//! Draws a scene as pixels: each shape on a canvas, in the style that it has on the page.
//!
//! Loading the SVG as an image would be shorter, but such an image has none of the page's fonts, and a site that allows
//! only its own files (`default-src 'self'`) refuses to load it.

use charts::{Scene, Shape, Surface};
use js_sys::Array;
use leptos::prelude::*;
use page_model::parse;
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use web_sys::{
    Blob, CanvasRenderingContext2d, CssStyleDeclaration, Element, HtmlCanvasElement, NodeList,
    Path2d,
};

/// Pixels of the file per CSS pixel: sharp in print and on a projector.
const SCALE: f64 = 2.0;
/// The margin around the picture, in CSS pixels; as in the SVG file.
const MARGIN: f64 = 20.0;

/// The SVG element of the scene with this id.
pub fn svg_on_page(id: &str) -> Option<Element> {
    document()
        .get_element_by_id(&format!("{id}-title"))?
        .parent_element()
}

/// The value of a numeric attribute.
pub fn number(element: &Element, name: &str) -> Option<f64> {
    parse::float(&element.get_attribute(name)?)
}

/// Draws a scene on a background and passes the file to `done`. In a browser without a canvas nothing is
/// drawn.
pub fn png(scene: &Scene, done: impl Fn(&Blob) + 'static) {
    // The scene is on the page as long as it takes to read how its shapes look there.
    let place = put_on_page(scene);
    let drawn = place.as_ref().and_then(|place| draw(place, scene));
    if let Some(place) = place {
        place.remove();
    }
    // Fails only for a canvas that is detached or has content of another site; this one is neither.
    if let Some(canvas) = drawn {
        let done = Closure::once_into_js(move |blob: Option<Blob>| {
            if let Some(blob) = blob {
                done(&blob);
            }
        });
        drop(canvas.to_blob(done.unchecked_ref()));
    }
}

/// A canvas and the styles to draw a scene's shapes with.
struct Canvas {
    pen: CanvasRenderingContext2d,
    /// The elements of the same shapes on the page, in the same order: their computed styles are used.
    shapes: NodeList,
    drawn: u32,
}

impl Surface for Canvas {
    fn draw(&mut self, shape: Shape<'_>) {
        let element = self.shapes.get(self.drawn);
        self.drawn += 1;
        let style = element.and_then(|element| style_of(&element.dyn_into().ok()?));
        // A shape without an element on the page has no style to be drawn in.
        let _ = style.and_then(|style| self.draw_in(&shape, &style));
    }
}

impl Canvas {
    fn draw_in(&self, shape: &Shape, style: &CssStyleDeclaration) -> Option<()> {
        match shape.outline() {
            Some(outline) => {
                let path = Path2d::new_with_path_string(&outline).ok()?;
                paint(&self.pen, &path, style)
            }
            None => write(&self.pen, shape, style),
        }
    }
}

/// Adds a scene to the page where it is not seen and not read aloud.
fn put_on_page(scene: &Scene) -> Option<Element> {
    let place = document().create_element("div").ok()?;
    place.set_class_name("unseen");
    place.set_attribute("aria-hidden", "true").ok()?;
    place.set_inner_html(&scene.to_svg());
    document().body()?.append_child(&place).ok()?;
    Some(place)
}

fn draw(svg: &Element, scene: &Scene) -> Option<HtmlCanvasElement> {
    let (width, height) = (scene.width, scene.height);
    let canvas = document().create_element("canvas").ok()?;
    let canvas = canvas.dyn_into::<HtmlCanvasElement>().ok()?;
    canvas.set_width(((width + 2.0 * MARGIN) * SCALE) as u32);
    canvas.set_height(((height + 2.0 * MARGIN) * SCALE) as u32);
    let pen = canvas.get_context("2d").ok()??;
    let pen = pen.dyn_into::<CanvasRenderingContext2d>().ok()?;
    pen.scale(SCALE, SCALE).ok()?;

    let page = style_of(&document().document_element()?)?;
    pen.set_fill_style_str(&page.get_property_value("background-color").ok()?);
    pen.fill_rect(0.0, 0.0, width + 2.0 * MARGIN, height + 2.0 * MARGIN);
    pen.translate(MARGIN, MARGIN).ok()?;
    let shapes = svg
        .query_selector_all("rect, polygon, path, circle, text")
        .ok()?;
    let mut surface = Canvas {
        pen,
        shapes,
        drawn: 0,
    };
    scene.draw(&mut surface);
    Some(canvas)
}

fn style_of(element: &Element) -> Option<CssStyleDeclaration> {
    window().get_computed_style(element).ok()?
}

fn paint(pen: &CanvasRenderingContext2d, path: &Path2d, style: &CssStyleDeclaration) -> Option<()> {
    let of = |name| style.get_property_value(name).ok();
    let (fill, stroke) = (of("fill")?, of("stroke")?);
    if fill != "none" {
        pen.set_fill_style_str(&fill);
        pen.fill_with_path_2d(path);
    }
    if stroke != "none" {
        pen.set_stroke_style_str(&stroke);
        pen.set_line_width(pixels(&of("stroke-width")?));
        pen.set_line_cap(&of("stroke-linecap")?);
        pen.set_line_join(&of("stroke-linejoin")?);
        let dashes = of("stroke-dasharray")?;
        let dashes = dashes.split(',').filter(|dash| *dash != "none");
        let dashes: Array = dashes.map(|dash| JsValue::from_f64(pixels(dash))).collect();
        pen.set_line_dash(&dashes).ok()?;
        pen.stroke_with_path(path);
    }
    Some(())
}

fn write(pen: &CanvasRenderingContext2d, text: &Shape, style: &CssStyleDeclaration) -> Option<()> {
    let of = |name| style.get_property_value(name).ok();
    let length = |name| parse::float(text.attribute(name)?);
    let (x, y) = (length("x")?, length("y")?);
    let content = text.content.unwrap_or_default();
    let (weight, size, family) = (of("font-weight")?, of("font-size")?, of("font-family")?);
    pen.set_font(&format!("{weight} {size} {family}"));
    let anchor = of("text-anchor")?;
    let (align, start) = match anchor.as_str() {
        "middle" => ("center", 0.5),
        "end" => ("right", 1.0),
        _ => ("left", 0.0),
    };
    pen.set_text_align(align);
    let (fill, rim) = (of("fill")?, of("stroke")?);
    if rim != "none" {
        pen.set_stroke_style_str(&rim);
        pen.set_line_width(pixels(&of("stroke-width")?));
        pen.set_line_join("round");
        pen.set_line_dash(&Array::new()).ok()?;
        pen.stroke_text(content, x, y).ok()?;
    }
    pen.set_fill_style_str(&fill);
    pen.fill_text(content, x, y).ok()?;
    if of("text-decoration-line")?.contains("line-through") {
        let (width, size) = (pen.measure_text(content).ok()?.width(), pixels(&size));
        // Through the middle of lowercase letters.
        pen.fill_rect(x - start * width, y - 0.3 * size, width, 1.0);
    }
    Some(())
}

/// The value of a computed length such as `1.5px`.
fn pixels(length: &str) -> f64 {
    parse::float(length.trim().trim_end_matches("px")).unwrap_or(0.0)
}
