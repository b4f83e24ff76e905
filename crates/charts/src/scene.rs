//! A laid-out picture: shapes in CSS pixels, each painted in the color of a concept.

/// A picture with the words that stand for it where it cannot be seen.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// Unique on the page; the title and the description are found by it.
    pub id: &'static str,
    /// What is shown, in a few words.
    pub title: String,
    /// What there is to see, in one or two sentences with the numbers that matter.
    pub description: String,
    /// CSS pixels.
    pub width: f64,
    /// CSS pixels.
    pub height: f64,
    /// From back to front. What moves when a setting moves keeps its place in this list, so that whoever draws
    /// scene after scene can change shapes instead of replacing them.
    pub nodes: Vec<Node>,
}

/// One shape.
#[derive(Clone, Debug, PartialEq)]
pub enum Node {
    /// A filled rectangle.
    Rect(Rect),
    /// A line of text.
    Text(Text),
    /// A marker.
    Triangle(Triangle),
}

/// A filled rectangle. A thin one is a rule, a tick or a needle.
#[derive(Clone, Debug, PartialEq)]
pub struct Rect {
    /// Left edge.
    pub x: f64,
    /// Upper edge.
    pub y: f64,
    /// To the right.
    pub width: f64,
    /// Downward.
    pub height: f64,
    /// What it stands for.
    pub paint: Paint,
    /// What a pointer resting on it is told.
    pub hint: Option<String>,
}

/// A line of text.
#[derive(Clone, Debug, PartialEq)]
pub struct Text {
    /// Where [`Anchor`] is.
    pub x: f64,
    /// The baseline.
    pub y: f64,
    /// Which end of the text stands at `x`.
    pub anchor: Anchor,
    /// What it stands for.
    pub paint: Paint,
    /// The characters.
    pub content: String,
}

/// Which end of a text stands at its `x`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// The beginning.
    Start,
    /// The middle.
    Middle,
    /// The end.
    End,
}

/// A small triangle that points to a row or a place.
#[derive(Clone, Debug, PartialEq)]
pub struct Triangle {
    /// Its three corners.
    pub corners: [(f64, f64); 3],
    /// What it stands for.
    pub paint: Paint,
}

/// The concept a shape stands for. The page's colors are per concept, the same in prose and pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paint {
    /// Probability of a token that the rule kept.
    Kept,
    /// Probability of many kept tokens together.
    KeptRest,
    /// The token that was chosen.
    Chosen,
    /// The band behind a token's row.
    Row,
    /// The band behind the chosen token's row.
    RowChosen,
    /// The token that the present settings would choose instead.
    Instead,
    /// Probability as the model gave it, before any rule.
    Model,
    /// The same, of a token that the rule removed.
    Removed,
    /// Rules and ticks.
    Grid,
    /// The random number.
    Needle,
    /// A token's text.
    Label,
    /// The chosen token's text.
    LabelChosen,
    /// A removed token's text.
    LabelRemoved,
    /// A token's text on top of its filled segment.
    LabelOnFill,
    /// A number.
    Number,
    /// The chosen token's number.
    NumberChosen,
    /// A number, or a word in place of one, of lesser weight.
    NumberQuiet,
    /// Headings of columns and values of ticks.
    Axis,
}

impl Paint {
    /// The class by which style sheets know it.
    #[must_use]
    pub const fn class(self) -> &'static str {
        match self {
            Self::Kept => "kept",
            Self::KeptRest => "kept-rest",
            Self::Chosen => "chosen",
            Self::Row => "row",
            Self::RowChosen => "row row-chosen",
            Self::Instead => "instead",
            Self::Model => "model",
            Self::Removed => "removed",
            Self::Grid => "grid",
            Self::Needle => "needle",
            Self::Label => "label",
            Self::LabelChosen => "label label-chosen",
            Self::LabelRemoved => "label label-removed",
            Self::LabelOnFill => "label label-on-fill",
            Self::Number => "number",
            Self::NumberChosen => "number number-chosen",
            Self::NumberQuiet => "number number-quiet",
            Self::Axis => "axis",
        }
    }
}

impl Anchor {
    /// As SVG spells it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Start => "start",
            Self::Middle => "middle",
            Self::End => "end",
        }
    }
}

impl Triangle {
    /// The corners as SVG's `points`.
    #[must_use]
    pub fn points(&self) -> String {
        self.corners
            .map(|(x, y)| format!("{x:.1},{y:.1}"))
            .join(" ")
    }
}

impl Scene {
    pub(crate) fn rect(&mut self, x: f64, y: f64, width: f64, height: f64, paint: Paint) {
        self.nodes.push(Node::Rect(Rect {
            x,
            y,
            width,
            height,
            paint,
            hint: None,
        }));
    }

    pub(crate) fn hinted(
        &mut self,
        (x, y, width, height): (f64, f64, f64, f64),
        paint: Paint,
        hint: String,
    ) {
        self.nodes.push(Node::Rect(Rect {
            x,
            y,
            width,
            height,
            paint,
            hint: Some(hint),
        }));
    }

    pub(crate) fn text(
        &mut self,
        x: f64,
        y: f64,
        anchor: Anchor,
        paint: Paint,
        content: impl Into<String>,
    ) {
        self.nodes.push(Node::Text(Text {
            x,
            y,
            anchor,
            paint,
            content: content.into(),
        }));
    }

    pub(crate) fn triangle(&mut self, corners: [(f64, f64); 3], paint: Paint) {
        self.nodes.push(Node::Triangle(Triangle { corners, paint }));
    }
}
