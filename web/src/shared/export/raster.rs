//! A chart on the page as pixels: each of its shapes drawn on a canvas in the style it has on the screen.
//!
//! Loading the SVG as an image would be shorter, but such an image has none of the page's fonts, and a site that allows
//! only its own files (`default-src 'self'`) refuses to load it.

use js_sys::Array;
use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use web_sys::{
    Blob, CanvasRenderingContext2d, CssStyleDeclaration, Element, HtmlCanvasElement, Path2d,
};

/// Pixels of the file for each of the screen's: sharp in print and on a projector.
const SCALE: f64 = 2.0;
/// Around the picture, and above it for its title; as in the SVG file.
const MARGIN: f64 = 20.0;
const HEADING: f64 = 32.0;

/// The drawing of a scene.
pub fn svg_on_page(id: &str) -> Option<Element> {
    document()
        .get_element_by_id(&format!("{id}-title"))?
        .parent_element()
}

/// A number among an element's attributes.
pub fn number(element: &Element, name: &str) -> Option<f64> {
    element.get_attribute(name)?.parse().ok()
}

/// Draws the chart with its title on paper, and hands the file over. A browser without a canvas draws nothing.
pub fn png(svg: &Element, title: &str, done: impl Fn(&Blob) + 'static) {
    // Only a detached canvas or one from another site could fail, and this is neither.
    if let Some(canvas) = draw(svg, title) {
        let done = Closure::once_into_js(move |blob: Option<Blob>| {
            if let Some(blob) = blob {
                done(&blob);
            }
        });
        drop(canvas.to_blob(done.unchecked_ref()));
    }
}

fn draw(svg: &Element, title: &str) -> Option<HtmlCanvasElement> {
    let (width, height) = (number(svg, "width")?, number(svg, "height")?);
    let canvas = document().create_element("canvas").ok()?;
    let canvas = canvas.dyn_into::<HtmlCanvasElement>().ok()?;
    canvas.set_width(((width + 2.0 * MARGIN) * SCALE) as u32);
    canvas.set_height(((height + 2.0 * MARGIN + HEADING) * SCALE) as u32);
    let pen = canvas.get_context("2d").ok()??;
    let pen = pen.dyn_into::<CanvasRenderingContext2d>().ok()?;
    pen.scale(SCALE, SCALE).ok()?;

    let page = style_of(&document().document_element()?)?;
    pen.set_fill_style_str(&page.get_property_value("background-color").ok()?);
    pen.fill_rect(
        0.0,
        0.0,
        width + 2.0 * MARGIN,
        height + 2.0 * MARGIN + HEADING,
    );
    pen.set_fill_style_str(&page.get_property_value("color").ok()?);
    let family = page.get_property_value("font-family").ok()?;
    pen.set_font(&format!("600 15px {family}"));
    pen.fill_text(title, MARGIN, MARGIN + 15.0).ok()?;

    pen.translate(MARGIN, MARGIN + HEADING).ok()?;
    let shapes = svg
        .query_selector_all("rect, polygon, path, circle, text")
        .ok()?;
    for place in 0..shapes.length() {
        let shape = shapes.get(place)?.dyn_into::<Element>().ok()?;
        let style = style_of(&shape)?;
        match shape.tag_name().as_str() {
            "text" => write(&pen, &shape, &style)?,
            _ => paint(
                &pen,
                &Path2d::new_with_path_string(&outline(&shape)?).ok()?,
                &style,
            )?,
        }
    }
    Some(canvas)
}

fn style_of(element: &Element) -> Option<CssStyleDeclaration> {
    window().get_computed_style(element).ok()?
}

/// A shape's outline in the language of SVG paths.
fn outline(shape: &Element) -> Option<String> {
    let at = |name| number(shape, name);
    Some(match shape.tag_name().as_str() {
        "rect" => {
            let (x, y, width, height) = (at("x")?, at("y")?, at("width")?, at("height")?);
            format!("M{x},{y}h{width}v{height}h-{width}z")
        }
        "circle" => {
            let (x, y, r) = (at("cx")?, at("cy")?, at("r")?);
            format!(
                "M{},{y}a{r},{r},0,1,0,{d},0a{r},{r},0,1,0,-{d},0z",
                x - r,
                d = 2.0 * r
            )
        }
        "polygon" => ["M", &shape.get_attribute("points")?, "z"].concat(),
        _ => shape.get_attribute("d")?,
    })
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

fn write(
    pen: &CanvasRenderingContext2d,
    text: &Element,
    style: &CssStyleDeclaration,
) -> Option<()> {
    let of = |name| style.get_property_value(name).ok();
    let (x, y) = (number(text, "x")?, number(text, "y")?);
    let content = text.text_content().unwrap_or_default();
    let (weight, size, family) = (of("font-weight")?, of("font-size")?, of("font-family")?);
    pen.set_font(&format!("{weight} {size} {family}"));
    let anchor = of("text-anchor")?;
    let (align, start) = match anchor.as_str() {
        "middle" => ("center", 0.5),
        "end" => ("end", 1.0),
        _ => ("start", 0.0),
    };
    pen.set_text_align(align);
    let (fill, rim) = (of("fill")?, of("stroke")?);
    if rim != "none" {
        pen.set_stroke_style_str(&rim);
        pen.set_line_width(pixels(&of("stroke-width")?));
        pen.set_line_join("round");
        pen.set_line_dash(&Array::new()).ok()?;
        pen.stroke_text(&content, x, y).ok()?;
    }
    pen.set_fill_style_str(&fill);
    pen.fill_text(&content, x, y).ok()?;
    if of("text-decoration-line")?.contains("line-through") {
        let (width, size) = (pen.measure_text(&content).ok()?.width(), pixels(&size));
        // Through the middle of the small letters.
        pen.fill_rect(x - start * width, y - 0.3 * size, width, 1.0);
    }
    Some(())
}

/// A length as the browser computes it: `1.5px`.
fn pixels(length: &str) -> f64 {
    length.trim().trim_end_matches("px").parse().unwrap_or(0.0)
}
