//! A scene as SVG elements of the page, changed shape by shape: only an attribute that differs is written, so that a move
//! of a slider costs little, and a shape that keeps its element can be animated. Where the number of shapes changes, those before
//! and after the change keep theirs.

use charts::{KeptShapes, Scene, Shape, Tag};
use leptos::prelude::document;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, HtmlDivElement, Node, SvgElement};

const SVG: &str = "http://www.w3.org/2000/svg";

/// An SVG element with the attributes and the text that it has on the page.
struct ShapeElement {
    element: SvgElement,
    tag: &'static str,
    class: String,
    attributes: Vec<(&'static str, String)>,
    content: Option<String>,
    /// The tooltip of a shape that is no text.
    hint: Option<SvgElement>,
}

/// A chart on the page; dropping it takes it off the page.
pub struct DrawnScene {
    root: ShapeElement,
    title: ShapeElement,
    description: ShapeElement,
    shapes: Vec<ShapeElement>,
}

impl DrawnScene {
    /// Puts a scene into its place on the page.
    ///
    /// # Errors
    /// Those of the browser, when the place cannot have children.
    pub fn new(place: &HtmlDivElement, scene: &Scene) -> Result<Self, JsValue> {
        let mut drawn = Self {
            root: ShapeElement::new("svg")?,
            title: ShapeElement::new("title")?,
            description: ShapeElement::new("desc")?,
            shapes: Vec::with_capacity(scene.nodes.len()),
        };
        let root = &mut drawn.root;
        root.set_class("chart")?;
        root.element.set_attribute("role", "img")?;
        root.element.append_child(&drawn.title.element)?;
        root.element.append_child(&drawn.description.element)?;
        drawn.change(scene)?;
        place.append_child(&drawn.root.element)?;
        Ok(drawn)
    }

    /// Turns the scene on the page into this one.
    ///
    /// # Errors
    /// Those of the browser.
    pub fn change(&mut self, scene: &Scene) -> Result<(), JsValue> {
        let (title, description) = (
            format!("{}-title", scene.id),
            format!("{}-description", scene.id),
        );
        self.root.set_attributes(vec![
            ("viewBox", format!("0 0 {} {}", scene.width, scene.height)),
            ("width", scene.width.to_string()),
            ("height", scene.height.to_string()),
            ("aria-labelledby", format!("{title} {description}")),
        ])?;
        self.title.set_attributes(vec![("id", title)])?;
        self.title.set_text(Some(&scene.title));
        self.description.set_attributes(vec![("id", description)])?;
        self.description.set_text(Some(&scene.description));
        let shapes: Vec<Shape<'_>> = scene.nodes.iter().map(Shape::from).collect();
        self.make_room(&shapes)?;
        for (drawn, shape) in self.shapes.iter_mut().zip(shapes) {
            drawn.turn_into(shape)?;
        }
        Ok(())
    }

    /// Adds or removes elements where the scene has more or fewer shapes, so that what looks alike before and after them keeps
    /// its elements.
    fn make_room(&mut self, shapes: &[Shape<'_>]) -> Result<(), JsValue> {
        let (before, now) = (self.shapes.len(), shapes.len());
        if before == now {
            return Ok(());
        }
        let kept = KeptShapes::between(&self.shapes, shapes, |drawn, shape| drawn.is_like(shape));
        let [gone, new] = [before, now].map(|all| all - kept.last);
        for shape in self.shapes.drain(new.min(gone)..gone) {
            shape.element.remove();
        }
        for (at, shape) in shapes.iter().enumerate().take(new).skip(gone) {
            let added = ShapeElement::new(shape.tag.name())?;
            let behind = self.shapes.get(at).map(|shape| &*shape.element as &Node);
            self.root.element.insert_before(&added.element, behind)?;
            self.shapes.insert(at, added);
        }
        Ok(())
    }

    /// The element of a shape, by its index in the scene.
    pub fn shape(&self, index: usize) -> Option<&SvgElement> {
        self.shapes.get(index).map(|shape| &shape.element)
    }
}

/// The place may outlive the chart: another view can take it over.
impl Drop for DrawnScene {
    fn drop(&mut self) {
        self.root.element.remove();
    }
}

impl ShapeElement {
    fn new(tag: &'static str) -> Result<Self, JsValue> {
        let element: Element = document().create_element_ns(Some(SVG), tag)?;
        Ok(Self {
            element: element.dyn_into()?,
            tag,
            class: String::new(),
            attributes: Vec::new(),
            content: None,
            hint: None,
        })
    }

    /// Whether it is an element with the look of a shape.
    fn is_like(&self, shape: &Shape<'_>) -> bool {
        self.tag == shape.tag.name() && self.class == shape.class
    }

    /// Turns it into a shape; one with another element takes its place.
    fn turn_into(&mut self, shape: Shape<'_>) -> Result<(), JsValue> {
        let tag = shape.tag.name();
        if self.tag != tag {
            let new = Self::new(tag)?;
            self.element.replace_with_with_node_1(&new.element)?;
            *self = new;
        }
        self.set_class(&shape.class)?;
        self.set_attributes(shape.attributes)?;
        match shape.tag {
            Tag::Text => {
                self.set_text(shape.content);
                Ok(())
            }
            _ => self.set_hint(shape.content),
        }
    }

    fn set_class(&mut self, class: &str) -> Result<(), JsValue> {
        if self.class != class {
            self.element.set_attribute("class", class)?;
            self.class = class.into();
        }
        Ok(())
    }

    fn set_attributes(&mut self, attributes: Vec<(&'static str, String)>) -> Result<(), JsValue> {
        for (place, now) in attributes.iter().enumerate() {
            if self.attributes.get(place) != Some(now) {
                self.element.set_attribute(now.0, &now.1)?;
            }
        }
        // An element's attributes stand in one order: those that it has no more are the last ones.
        for (name, _) in self.attributes.iter().skip(attributes.len()) {
            self.element.remove_attribute(name)?;
        }
        self.attributes = attributes;
        Ok(())
    }

    fn set_text(&mut self, text: Option<&str>) {
        if self.content.as_deref() != text {
            self.element.set_text_content(text);
            self.content = text.map(String::from);
        }
    }

    fn set_hint(&mut self, hint: Option<&str>) -> Result<(), JsValue> {
        if self.content.as_deref() == hint {
            return Ok(());
        }
        match (&self.hint, hint) {
            (Some(element), None) => {
                element.remove();
                self.hint = None;
            }
            (Some(element), text) => element.set_text_content(text),
            (None, text) => {
                let element = Self::new("title")?.element;
                element.set_text_content(text);
                self.element.append_child(&element)?;
                self.hint = Some(element);
            }
        }
        self.content = hint.map(String::from);
        Ok(())
    }
}
